#include "service/workers/worker.h"

#include <sodium.h>
#include <stdio.h>

#include "store/engine/db.h"
#include "store/engine/writer.h"

static const int64_t shortest_retry = CLOCK_SECOND, longest_retry = 8 * CLOCK_SECOND;

enum error_code worker_open(struct worker *worker, const struct worker_options *options,
                            const char *event, struct error *err) {
    worker->writer = options->writer;
    worker->clock = options->clock;
    worker->report = options->report;
    worker->event = event;
    pthread_mutex_init(&worker->mutex, NULL);
    clock_init_condition(&worker->changed);
    snprintf(worker->holder, sizeof worker->holder, "%08x%08x", randombytes_random(),
             randombytes_random());
    return db_open(options->database, DB_READ, &worker->reader, err);
}

void worker_report(const struct worker *worker, const struct error *err) {
    worker->report(worker->event, err);
}

bool worker_is_stopping(const struct worker *worker) {
    return atomic_load(&worker->stopping);
}

/* --- The lease --- */

static const int64_t prolonged_after = 8 * CLOCK_SECOND;

struct lease_call {
    const struct worker *worker;
    int64_t now;
    bool taken;
};

static enum error_code take(void *context, struct db *db, struct error *err) {
    struct lease_call *it = context;
    const struct worker *worker = it->worker;
    return db_leases_take(db, worker->lease, worker->holder, it->now, it->now + WORKER_LEASE_MS,
                          &it->taken, err);
}

static enum error_code give_back(void *context, struct db *db, struct error *err) {
    const struct worker *worker = context;
    return db_leases_end(db, worker->lease, worker->holder, err);
}

/* Without troubling the writer where somebody else has it. */
static enum error_code try_to_take(struct worker *worker, int64_t now, struct error *err) {
    struct lease_call it = {.worker = worker, .now = now};
    int64_t ends_at = 0;
    TRY(db_leases_others(worker->reader, worker->lease, worker->holder, &ends_at, err));
    if (ends_at <= now)
        TRY(writer_call(worker->writer, take, &it, err));
    worker->terms += it.taken && worker->lease_until <= now;
    worker->lease_until = it.taken ? now + WORKER_LEASE_MS : 0;
    return ERROR_NONE;
}

static bool has_lease(struct worker *worker) {
    if (!worker->lease || !db_is_shared(worker->reader)) {
        worker->terms = 1;
        return true;
    }
    struct error err = {0};
    int64_t now = worker->clock(), left = worker->lease_until - now;
    bool fresh = left > WORKER_LEASE_MS - prolonged_after && left <= WORKER_LEASE_MS;
    if (!fresh && try_to_take(worker, now, &err))
        worker_report(worker, &err);
    return worker->lease_until > now;
}

bool worker_goes_on(struct worker *worker) {
    return !worker_is_stopping(worker) && has_lease(worker);
}

/* So that another server need not wait for its end. */
static void end_lease(struct worker *worker) {
    if (worker->lease_until)
        (void)writer_call(worker->writer, give_back, worker, NULL);
    worker->lease_until = 0;
}

/* --- The thread --- */

/* False: the worker is stopping. */
static bool sleep_for(struct worker *worker, int64_t ms) {
    struct timespec until = clock_in(ms);
    pthread_mutex_lock(&worker->mutex);
    for (int result = 0; !worker->woken && !worker_is_stopping(worker) && result == 0;)
        result = pthread_cond_timedwait(&worker->changed, &worker->mutex, &until);
    worker->woken = false;
    pthread_mutex_unlock(&worker->mutex);
    return !worker_is_stopping(worker);
}

static void end_round(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    worker->rounds++;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
}

static void *run(void *argument) {
    struct worker *worker = argument;
    int64_t retry = shortest_retry;
    for (int64_t pause = 0; sleep_for(worker, pause);) {
        struct error err = {0};
        if (worker->round(worker->owner, &pause, &err)) {
            worker_report(worker, &err);
            pause = retry;
            retry = retry < longest_retry ? retry * 2 : retry;
        } else {
            retry = shortest_retry;
        }
        end_round(worker);
    }
    return NULL;
}

enum error_code worker_start(struct worker *worker, worker_round *round, void *owner,
                             struct error *err) {
    worker->round = round;
    worker->owner = owner;
    if (pthread_create(&worker->thread, NULL, run, worker) != 0)
        return error_set(err, ERROR_INTERNAL, "cannot start a worker's thread");
    worker->started = true;
    return ERROR_NONE;
}

void worker_wake(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    worker->woken = true;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
}

void worker_run(struct worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    unsigned enough = worker->rounds + 2; /* the one under way may have begun before the call */
    while (worker->rounds < enough) {
        worker->woken = true;
        pthread_cond_broadcast(&worker->changed);
        pthread_cond_wait(&worker->changed, &worker->mutex);
    }
    pthread_mutex_unlock(&worker->mutex);
}

void worker_stop(struct worker *worker) {
    if (!worker->started)
        return;
    pthread_mutex_lock(&worker->mutex);
    atomic_store(&worker->stopping, true);
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    end_lease(worker);
    worker->started = false;
}

void worker_close(struct worker *worker) {
    worker_stop(worker);
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->mutex);
    db_close(worker->reader);
}
