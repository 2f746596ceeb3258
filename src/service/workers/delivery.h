/*
 * delivery.h - a thread that sends the e-mails, webhooks or push messages of the outbox.
 *
 * For each row it does three things. By one change it takes the row; then it has its text written,
 * from a later state of the database than that, so that what comes in between is told by this row
 * or by the next one. It sends it, and holds nothing while it waits for the network. By another
 * change it records the outcome. The writer writes only those few texts whose links are kept. A
 * crash in between leaves the row taken; it is sent again at the next start with the same id:
 * nothing is lost, and what was sent twice is recognised. It looks for work once a second.
 *
 * Each channel has a worker, and one of webhooks or push messages sends many at once, but one at a
 * time to each host, and none for a while to a host that has not answered (post/hosts.h): a
 * receiver that hangs holds up nobody else.
 *
 * Where several servers share a database, what a dead one has taken is sent again by who takes over
 * its lease, once that has ended. A lease is begun anew with each row and outlives its sending, so
 * only a server that died, or stood still, between the receiver's acceptance and its own commit has
 * a row sent twice. That takes the servers' clocks to agree to a second or so (NTP).
 */
#ifndef SERVICE_WORKERS_DELIVERY_H
#define SERVICE_WORKERS_DELIVERY_H

#include "base/error.h"
#include "post/mail.h"
#include "service/site/settings.h"
#include "store/tables/notices.h"

struct delivery_worker;
struct worker_options;

/* All borrowed until delivery_stop. */
struct delivery_options {
    enum outbox_channel channel;
    const struct settings *settings;
    const struct smtp *smtp; /* for e-mails: the operator's mail server */
    /* For the log, on the worker's thread. */
    void (*report_attempt)(const struct outbox_row *row, const struct post_outcome *outcome);
};

/* Starts the thread. The caller owns *ret_worker. */
enum error_code delivery_start(const struct worker_options *base,
                               const struct delivery_options *options,
                               struct delivery_worker **ret_worker, struct error *err);

/* Returns once all that is due has been sent or put off. NULL is fine. */
void delivery_run_due(struct delivery_worker *worker);

/* Gives up what is being sent (it is sent again at the next start), ends the thread, frees. The
 * writer must still run. NULL is fine. */
void delivery_stop(struct delivery_worker *worker);

#endif
