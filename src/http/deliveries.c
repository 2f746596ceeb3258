#include "http/deliveries.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/log.h"
#include "service/delivery.h"

struct deliveries {
    struct delivery_worker *delivery_worker[OUTBOX_CHANNELS];
};

static void report(const struct error *err) {
    log_event(LOG_ERROR, "outbox_stuck", "error", err->detail, NULL);
}

/* One line for each attempt: which row, never to whom. */
static void report_attempt(const struct outbox_row *row, const struct post_outcome *outcome) {
    static const char *const results[] = {
        [POST_SENT] = "sent", [POST_LATER] = "later", [POST_NEVER] = "never"};
    char id[24], attempt[16];
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    snprintf(attempt, sizeof attempt, "%d", row->attempts + 1);
    log_event(outcome->result == POST_SENT ? LOG_INFO : LOG_WARNING, "notice", "id", id, "kind",
              notice_kinds[row->kind], "channel", row->channel == OUTBOX_MAIL ? "mail" : "webhook",
              "result", results[outcome->result], "attempt", attempt, "error",
              *outcome->detail ? outcome->detail : NULL, NULL);
}

enum error_code deliveries_start(const char *database, struct writer *writer,
                                 const struct settings *settings, const struct smtp *smtp,
                                 struct deliveries **ret_deliveries, struct error *err) {
    struct deliveries *deliveries = calloc(1, sizeof *deliveries);
    if (!deliveries)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    struct delivery_options options = {.database = database,
                                       .writer = writer,
                                       .settings = settings,
                                       .smtp = smtp,
                                       .clock = clock_now,
                                       .report = report,
                                       .report_attempt = report_attempt};
    enum error_code code = ERROR_NONE;
    for (int channel = OUTBOX_MAIL; !code && channel < OUTBOX_CHANNELS; channel++) {
        options.channel = (enum outbox_channel)channel;
        if (channel != OUTBOX_MAIL || settings->mail_from)
            code = delivery_start(&options, &deliveries->delivery_worker[channel], err);
    }
    if (code)
        deliveries_stop(deliveries);
    else
        *ret_deliveries = deliveries;
    return code;
}

void deliveries_stop(struct deliveries *deliveries) {
    if (!deliveries)
        return;
    for (int channel = OUTBOX_MAIL; channel < OUTBOX_CHANNELS; channel++)
        delivery_stop(deliveries->delivery_worker[channel]);
    free(deliveries);
}
