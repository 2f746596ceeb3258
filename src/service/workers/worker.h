/*
 * worker.h - a thread that works in rounds beside those that answer requests: each other file of
 * this folder is the work of one.
 *
 * A round does what there is to do and says when to look again; in between the worker sleeps until
 * that time, until it is woken or until it is stopped. A round that fails is reported and tried
 * again, after a second at first and twice as long after each further failure, up to 8 s.
 * Changes go through the writer, reads through a connection of the worker's own.
 *
 * Where several servers share a database, one of them works: the one that has the lease of the work
 * (tables/leases.h). It asks worker_goes_on between its steps, which prolongs the lease in time.
 * The others look every few seconds whether it has ended, and take over within half a minute.
 */
#ifndef SERVICE_WORKERS_WORKER_H
#define SERVICE_WORKERS_WORKER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "store/tables/leases.h"

struct db;
struct writer;

/* For a round after which only a wake-up brings work: an hour, in effect never. */
#define WORKER_UNTIL_WOKEN CLOCK_HOUR

/* How long a lease is: longer than a mail server may take, so that nobody else sends meanwhile. And
 * how often a worker without one looks again. */
#define WORKER_LEASE_MS (25 * CLOCK_SECOND)
#define WORKER_WITHOUT_LEASE (5 * CLOCK_SECOND)

/* What a worker is given. */
struct worker_options {
    const char *database;  /* the path of the migrated database, to which it opens a connection */
    struct writer *writer; /* borrowed until it has been stopped */
    int64_t (*clock)(void);
    /* Hears of trouble, on the worker's thread; `event` is its name in the log. */
    void (*report)(const char *event, const struct error *err);
};

/* What there is to do now. Sets *ret_pause to the milliseconds until the next round. */
typedef enum error_code worker_round(void *owner, int64_t *ret_pause, struct error *err);

/* Embedded in the struct of the one whose work it is, `owner`. Only the fields of the first
 * group are for the owner. */
struct worker {
    struct db *reader; /* for the worker's thread */
    struct writer *writer;
    int64_t (*clock)(void);
    const char *event;    /* what its trouble is called in the log */
    atomic_bool stopping; /* written only by worker_stop */
    const char *lease;    /* what it is called; NULL: every server works */
    char holder[LEASE_HOLDER];
    unsigned terms; /* rises when the lease was taken from nobody or from somebody else */

    void (*report)(const char *event, const struct error *err);
    worker_round *round;
    void *owner;
    bool started;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards all below, and each change of `stopping` */
    pthread_cond_t changed;
    bool woken;
    unsigned rounds;     /* ended */
    int64_t lease_until; /* only the worker's thread uses it; 0: it has none */
};

/* Opens the connection. The caller closes the worker, after a failure, too. */
enum error_code worker_open(struct worker *worker, const struct worker_options *options,
                            const char *event, struct error *err);

/* Starts the thread, whose first round begins at once. */
enum error_code worker_start(struct worker *worker, worker_round *round, void *owner,
                             struct error *err);

void worker_report(const struct worker *worker, const struct error *err);

/* Ends the sleep, or the one that follows the round under way. Any thread may call this between
 * worker_open and worker_close. */
void worker_wake(struct worker *worker);

/* Wakes the worker and waits until a round has ended that began after this call. */
void worker_run(struct worker *worker);

/* Has worker_stop been called? A long round asks between its steps. */
bool worker_is_stopping(const struct worker *worker);

/* May a round begin, or its next step? False when the worker is stopping, or another server has the
 * lease. For the worker's own thread. */
bool worker_goes_on(struct worker *worker);

/* Ends the thread after the round, or the step of it, that is under way. The writer must still
 * run. Fine where no thread runs. */
void worker_stop(struct worker *worker);

/* Stops, and closes the connection. */
void worker_close(struct worker *worker);

#endif
