#include "service/courier.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "post/backoff.h"
#include "post/webhook.h"
#include "service/letters.h"
#include "service/notices.h"
#include "store/db.h"
#include "store/errand.h"

enum { LOOK_EVERY_MS = 1000, WEBHOOK_TIMEOUT_S = 6 };

struct courier {
    struct courier_options options;
    struct smtp smtp;
    struct db *reader;
    pthread_t thread;
    atomic_bool stopping;

    pthread_mutex_t mutex; /* of `changed`: it is time to stop */
    pthread_cond_t changed;
};

/* A notice on its way, and the courier's changes for it. */
struct delivery {
    struct errand errand;
    struct courier *courier;
    struct outbox_row row;
    int64_t now;
    bool found;
    struct letter letter;
    struct post_outcome outcome;
};

/* --- Changes -----------------------------------------------------------------------------------
 */

static enum error_code run_delivery(struct delivery *delivery,
                                    enum error_code (*apply)(struct change *change, struct db *db,
                                                             struct error *err),
                                    struct error *err) {
    const struct courier_options *options = &delivery->courier->options;
    delivery->errand.change.apply = apply;
    delivery->now = options->clock();
    return errand_run(&delivery->errand, options->writer, err);
}

static enum error_code recover(struct change *change, struct db *db, struct error *err) {
    struct delivery *delivery = (struct delivery *)change;
    return outbox_recover(db, delivery->courier->options.way, delivery->now, err);
}

/* The row has ended. A digest is followed by the next one, however it ended. */
static enum error_code end_row(struct delivery *delivery, struct db *db, enum outbox_end end,
                               const char *why, struct error *err) {
    const struct outbox_row *row = &delivery->row;
    enum error_code code = outbox_close(db, row->id, end, delivery->now, why, err);
    if (code || row->kind != NOTICE_DIGEST)
        return code;
    return notice_next_digest(db, row->account, row->way, row->first_at, delivery->now, err);
}

/* Takes the row that is longest due and writes its letter. */
static enum error_code take(struct change *change, struct db *db, struct error *err) {
    struct delivery *delivery = (struct delivery *)change;
    const struct courier_options *options = &delivery->courier->options;
    letter_clear(&delivery->letter);
    delivery->letter = (struct letter){0};
    enum error_code code =
        outbox_due(db, options->way, delivery->now, &delivery->row, &delivery->found, err);
    if (code || !delivery->found)
        return code;
    code =
        letter_write(db, options->settings, &delivery->row, delivery->now, &delivery->letter, err);
    if (code)
        return code;
    if (delivery->letter.fate == LETTER_READY)
        return outbox_take(db, delivery->row.id, delivery->now, err);
    return end_row(delivery, db, OUTBOX_DROPPED, delivery->letter.why, err);
}

/* A row whose letter cannot be written (a damaged game) must not stop those behind it. */
static enum error_code give_up(struct change *change, struct db *db, struct error *err) {
    struct delivery *delivery = (struct delivery *)change;
    return end_row(delivery, db, OUTBOX_FAILED, delivery->outcome.detail, err);
}

/* Writes down what became of it. */
static enum error_code settle(struct change *change, struct db *db, struct error *err) {
    struct delivery *delivery = (struct delivery *)change;
    const struct outbox_row *row = &delivery->row;
    const struct post_outcome *outcome = &delivery->outcome;
    int64_t next = BACKOFF_NEVER;
    if (outcome->result == POST_SENT)
        return end_row(delivery, db, OUTBOX_SENT, NULL, err);
    if (outcome->result == POST_LATER)
        next = backoff_next(row->first_at, delivery->now, row->attempts + 1, randombytes_random());
    if (next != BACKOFF_NEVER)
        return outbox_wait(db, row, next, delivery->now, outcome->detail, err);
    return end_row(delivery, db, OUTBOX_FAILED, outcome->detail, err);
}

/* --- Sending -----------------------------------------------------------------------------------
 */

static struct post_outcome send_mail(struct courier *courier, const struct delivery *delivery) {
    const struct letter *letter = &delivery->letter;
    struct buf text = BUF_INIT;
    struct mail mail = {.from = courier->options.settings->mail_from,
                        .from_name = "Shanghaien",
                        .to = letter->to,
                        .subject = letter->subject.data,
                        .text = letter->text.data,
                        .unsubscribe = *letter->unsubscribe ? letter->unsubscribe : NULL,
                        .language = language_codes[letter->language],
                        .id = delivery->row.id,
                        .created_at = delivery->row.created_at};
    struct post_outcome outcome = {.result = POST_NEVER};
    struct error err;
    if (mail_compose(&mail, &text, &err))
        snprintf(outcome.detail, sizeof outcome.detail, "%s", err.detail);
    else
        outcome = mail_send(&courier->smtp, mail.from, mail.to, text.data, text.len);
    buf_clear(&text);
    return outcome;
}

static struct post_outcome send_webhook(struct courier *courier, const struct delivery *delivery) {
    const struct letter *letter = &delivery->letter;
    struct buf text = BUF_INIT, body = BUF_INIT;
    buf_printf(&text, "%s\n%s", letter->subject.data, letter->text.data);
    struct webhook_note note = {.id = delivery->row.id,
                                .kind = notice_kind_name(delivery->row.kind),
                                .text = text.failed ? letter->subject.data : text.data,
                                .url = *letter->link ? letter->link : NULL,
                                .game = *letter->game ? letter->game : NULL,
                                .at = delivery->row.created_at};
    struct webhook webhook = {.url = letter->webhook,
                              .allow_private = courier->options.settings->private_webhooks,
                              .timeout = WEBHOOK_TIMEOUT_S,
                              .stop = &courier->stopping};
    struct post_outcome outcome = {.result = POST_LATER, .detail = "out of memory"};
    webhook_compose(webhook_form_of(webhook.url), &note, &body);
    if (!body.failed)
        outcome = webhook_send(&webhook, body.data);
    buf_clear(&text);
    buf_clear(&body);
    return outcome;
}

static void report(const struct courier *courier, const struct outbox_row *row,
                   const struct post_outcome *outcome) {
    courier->options.report(row, outcome);
}

static void report_trouble(const struct courier *courier, const struct error *err) {
    struct post_outcome outcome = {.result = POST_LATER};
    snprintf(outcome.detail, sizeof outcome.detail, "%s", err->detail);
    report(courier, NULL, &outcome);
}

static void pause_a_while(struct courier *courier) {
    struct timespec until = clock_in(LOOK_EVERY_MS);
    pthread_mutex_lock(&courier->mutex);
    if (!atomic_load(&courier->stopping))
        pthread_cond_timedwait(&courier->changed, &courier->mutex, &until);
    pthread_mutex_unlock(&courier->mutex);
}

/* Keeps trying until it is written down, so that it is not sent twice; at the end of the service
 * once. */
static void write_down(struct delivery *delivery) {
    struct error err = {0};
    while (run_delivery(delivery, settle, &err) != ERROR_NONE) {
        report_trouble(delivery->courier, &err);
        if (atomic_load(&delivery->courier->stopping))
            return;
        pause_a_while(delivery->courier);
    }
}

static enum error_code abandon(struct delivery *delivery, const struct error *why,
                               struct error *err) {
    delivery->outcome = (struct post_outcome){.result = POST_NEVER};
    snprintf(delivery->outcome.detail, sizeof delivery->outcome.detail, "%s", why->detail);
    report(delivery->courier, &delivery->row, &delivery->outcome);
    return run_delivery(delivery, give_up, err);
}

/* Takes and sends one. ERROR_NOT_FOUND: none is due. */
static enum error_code deliver_one(struct delivery *delivery, struct error *err) {
    struct courier *courier = delivery->courier;
    struct error why = {0};
    delivery->found = false;
    enum error_code code = run_delivery(delivery, take, &why);
    if (code == ERROR_BUSY || code == ERROR_STORAGE_FULL || (code && !delivery->found)) {
        *err = why;
        return code;
    }
    if (code)
        return abandon(delivery, &why, err);
    if (!delivery->found)
        return error_set(err, ERROR_NOT_FOUND, "nothing is due");
    if (delivery->letter.fate != LETTER_READY)
        return ERROR_NONE;
    delivery->outcome = courier->options.way == OUTBOX_MAIL ? send_mail(courier, delivery)
                                                            : send_webhook(courier, delivery);
    if (delivery->outcome.result == POST_LATER && atomic_load(&courier->stopping))
        return ERROR_NONE; /* given up, not refused: it goes at the next start */
    report(courier, &delivery->row, &delivery->outcome);
    write_down(delivery);
    return ERROR_NONE;
}

/* --- The thread --------------------------------------------------------------------------------
 */

/* Looks, without troubling the writer, whether something is due. */
static bool is_due(struct courier *courier) {
    int64_t due_at = INT64_MAX;
    struct error err = {0};
    if (outbox_next(courier->reader, courier->options.way, &due_at, &err))
        report_trouble(courier, &err);
    return due_at <= courier->options.clock();
}

static void *run(void *argument) {
    struct courier *courier = argument;
    struct delivery delivery = {.courier = courier};
    struct error err = {0};
    while (run_delivery(&delivery, recover, &err) && !atomic_load(&courier->stopping)) {
        report_trouble(courier, &err);
        pause_a_while(courier);
    }
    while (!atomic_load(&courier->stopping)) {
        enum error_code code = is_due(courier) ? deliver_one(&delivery, &err) : ERROR_NOT_FOUND;
        if (code && code != ERROR_NOT_FOUND)
            report_trouble(courier, &err);
        if (code)
            pause_a_while(courier);
    }
    letter_clear(&delivery.letter);
    return NULL;
}

enum error_code courier_start(const struct courier_options *options, struct courier **ret_courier,
                              struct error *err) {
    struct courier *courier = calloc(1, sizeof *courier);
    if (!courier)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    courier->options = *options;
    if (options->smtp)
        courier->smtp = *options->smtp;
    courier->smtp.stop = &courier->stopping;
    enum error_code code = db_open(options->database, DB_READ, &courier->reader, err);
    pthread_mutex_init(&courier->mutex, NULL);
    clock_init_condition(&courier->changed);
    if (!code && pthread_create(&courier->thread, NULL, run, courier) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start a courier's thread");
    if (code) {
        db_close(courier->reader);
        free(courier);
        return code;
    }
    *ret_courier = courier;
    return ERROR_NONE;
}

void courier_stop(struct courier *courier) {
    if (!courier)
        return;
    pthread_mutex_lock(&courier->mutex);
    atomic_store(&courier->stopping, true);
    pthread_cond_signal(&courier->changed);
    pthread_mutex_unlock(&courier->mutex);
    pthread_join(courier->thread, NULL);
    pthread_cond_destroy(&courier->changed);
    pthread_mutex_destroy(&courier->mutex);
    db_close(courier->reader);
    free(courier);
}
