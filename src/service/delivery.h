/*
 * delivery.h - the thread that takes e-mails (or webhooks) from the outbox and sends them.
 *
 * For each it does three things: by one change it takes the row and has its text written, so that
 * both go by the same state of the database; it sends it, waiting for the network without holding
 * anything; by another change it writes down what became of it. A crash in between leaves the row
 * taken, and it is sent again at the next start with the same id: nothing is lost, and what was
 * sent twice is recognised. E-mails and webhooks have a delivery worker each, so that a webhook
 * that hangs holds up no e-mail. It looks for work once a second.
 */
#ifndef SERVICE_DELIVERY_H
#define SERVICE_DELIVERY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "post/mail.h"
#include "post/outcome.h"
#include "service/settings.h"
#include "store/db_notices.h"

struct delivery_worker;
struct writer;

/* All borrowed until delivery_stop. */
struct delivery_options {
    enum outbox_channel channel;
    const char *database; /* its path */
    struct writer *writer;
    const struct settings *settings;
    const struct smtp *smtp; /* e-mails: the host's mail server (its `stop` is not looked at) */
    int64_t (*clock)(void);

    /* Is told of each attempt, and of trouble with the database (`row` is NULL then), for the log;
     * on the delivery worker's thread. */
    void (*report)(const struct outbox_row *row, const struct post_outcome *outcome);
};

/* Starts the thread. Returns owned in *ret_worker. */
enum error_code delivery_start(const struct delivery_options *options,
                               struct delivery_worker **ret_worker, struct error *err);

/* Gives up what is being sent (it is sent again at the next start), ends the thread, frees. The
 * writer must still run. NULL is fine. */
void delivery_stop(struct delivery_worker *delivery_worker);

#endif
