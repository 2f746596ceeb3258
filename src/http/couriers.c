#include "http/couriers.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/log.h"
#include "service/courier.h"

struct couriers {
    struct courier *courier[OUTBOX_WAYS];
};

/* One line for each attempt: which row, never to whom. */
static void report(const struct outbox_row *row, const struct post_outcome *outcome) {
    static const char *const results[] = {
        [POST_SENT] = "sent", [POST_LATER] = "later", [POST_NEVER] = "never"};
    char id[24], attempt[16];
    if (!row) {
        log_event(LOG_ERROR, "outbox_stuck", "error", outcome->detail, NULL);
        return;
    }
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    snprintf(attempt, sizeof attempt, "%d", row->attempts + 1);
    log_event(outcome->result == POST_SENT ? LOG_INFO : LOG_WARNING, "notice", "id", id, "kind",
              notice_kind_name(row->kind), "way", row->way == OUTBOX_MAIL ? "mail" : "webhook",
              "result", results[outcome->result], "attempt", attempt, "error",
              *outcome->detail ? outcome->detail : NULL, NULL);
}

enum error_code couriers_start(const char *database, struct writer *writer,
                               const struct settings *settings, const struct smtp *smtp,
                               struct couriers **ret_couriers, struct error *err) {
    struct couriers *couriers = calloc(1, sizeof *couriers);
    if (!couriers)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    struct courier_options options = {.database = database,
                                      .writer = writer,
                                      .settings = settings,
                                      .smtp = smtp,
                                      .clock = clock_now,
                                      .report = report};
    enum error_code code = ERROR_NONE;
    for (int way = OUTBOX_MAIL; !code && way < OUTBOX_WAYS; way++) {
        options.way = (enum outbox_way)way;
        if (way != OUTBOX_MAIL || settings->mail_from)
            code = courier_start(&options, &couriers->courier[way], err);
    }
    if (code)
        couriers_stop(couriers);
    else
        *ret_couriers = couriers;
    return code;
}

void couriers_stop(struct couriers *couriers) {
    if (!couriers)
        return;
    for (int way = OUTBOX_MAIL; way < OUTBOX_WAYS; way++)
        courier_stop(couriers->courier[way]);
    free(couriers);
}
