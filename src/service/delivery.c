#include "service/delivery.h"

#include <pthread.h>
#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "post/backoff.h"
#include "post/webhook.h"
#include "service/emails.h"
#include "service/notices.h"
#include "store/db.h"
#include "store/writer.h"

enum { LOOK_EVERY_MS = 1000, WEBHOOK_TIMEOUT_S = 6 };

struct delivery_worker {
    struct delivery_options options;
    struct smtp smtp;
    struct db *reader;
    pthread_t thread;
    atomic_bool stopping;

    pthread_mutex_t mutex; /* of `changed`: it is time to stop */
    pthread_cond_t changed;
};

/* A notice on its way, and the delivery worker's changes for it. */
struct delivery {
    struct writer_call call;
    struct delivery_worker *worker;
    struct outbox_row row;
    int64_t now;
    bool found;
    struct email email;
    struct post_outcome outcome;
};

/* --- Changes -----------------------------------------------------------------------------------
 */

static enum error_code run_delivery(struct delivery *delivery,
                                    enum error_code (*apply)(struct change *change, struct db *db,
                                                             struct error *err),
                                    struct error *err) {
    const struct delivery_options *options = &delivery->worker->options;
    delivery->call.change.apply = apply;
    delivery->now = options->clock();
    return writer_call(&delivery->call, options->writer, err);
}

static enum error_code recover(struct change *change, struct db *db, struct error *err) {
    struct delivery *delivery = (struct delivery *)change;
    return db_outbox_recover(db, delivery->worker->options.channel, delivery->now, err);
}

/* The row has ended. A digest is followed by the next one, however it ended. */
static enum error_code end_row(struct delivery *delivery, struct db *db, enum outbox_end end,
                               const char *why, struct error *err) {
    const struct outbox_row *row = &delivery->row;
    enum error_code code = db_outbox_close(db, row->id, end, delivery->now, why, err);
    if (code || row->kind != NOTICE_DIGEST)
        return code;
    return notice_next_digest(db, row->account, row->channel, row->first_at, delivery->now, err);
}

/* Takes the row that is longest due and writes its e-mail. */
static enum error_code take(struct change *change, struct db *db, struct error *err) {
    struct delivery *delivery = (struct delivery *)change;
    const struct delivery_options *options = &delivery->worker->options;
    email_clear(&delivery->email);
    delivery->email = (struct email){0};
    enum error_code code =
        db_outbox_due(db, options->channel, delivery->now, &delivery->row, &delivery->found, err);
    if (code || !delivery->found)
        return code;
    code = email_write(db, options->settings, &delivery->row, delivery->now, &delivery->email, err);
    if (code)
        return code;
    if (delivery->email.fate == EMAIL_READY)
        return db_outbox_take(db, delivery->row.id, delivery->now, err);
    return end_row(delivery, db, OUTBOX_DROPPED, delivery->email.why, err);
}

/* A row whose e-mail cannot be written (a damaged game) must not stop those behind it. */
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
        return db_outbox_wait(db, row, next, delivery->now, outcome->detail, err);
    return end_row(delivery, db, OUTBOX_FAILED, outcome->detail, err);
}

/* --- Sending -----------------------------------------------------------------------------------
 */

static struct post_outcome send_mail(struct delivery_worker *worker,
                                     const struct delivery *delivery) {
    const struct email *email = &delivery->email;
    struct buf text = BUF_INIT;
    struct mail mail = {.from = worker->options.settings->mail_from,
                        .from_name = "Shanghaien",
                        .to = email->to,
                        .subject = email->subject.data,
                        .text = email->text.data,
                        .unsubscribe = *email->unsubscribe ? email->unsubscribe : NULL,
                        .language = language_codes[email->language],
                        .id = delivery->row.id,
                        .created_at = delivery->row.created_at};
    struct post_outcome outcome = {.result = POST_NEVER};
    struct error err;
    if (mail_compose(&mail, &text, &err))
        snprintf(outcome.detail, sizeof outcome.detail, "%s", err.detail);
    else
        outcome = mail_send(&worker->smtp, mail.from, mail.to, text.data, text.len);
    buf_clear(&text);
    return outcome;
}

static struct post_outcome send_webhook(struct delivery_worker *worker,
                                        const struct delivery *delivery) {
    const struct email *email = &delivery->email;
    struct buf text = BUF_INIT, body = BUF_INIT;
    buf_printf(&text, "%s\n%s", email->subject.data, email->text.data);
    struct webhook_note note = {.id = delivery->row.id,
                                .kind = db_notice_kind_name(delivery->row.kind),
                                .text = text.failed ? email->subject.data : text.data,
                                .url = *email->link ? email->link : NULL,
                                .game = *email->game ? email->game : NULL,
                                .at = delivery->row.created_at};
    struct webhook webhook = {.url = email->webhook,
                              .allow_private = worker->options.settings->private_webhooks,
                              .timeout = WEBHOOK_TIMEOUT_S,
                              .stop = &worker->stopping};
    struct post_outcome outcome = {.result = POST_LATER, .detail = "out of memory"};
    webhook_compose(webhook_form_of(webhook.url), &note, &body);
    if (!body.failed)
        outcome = webhook_send(&webhook, body.data);
    buf_clear(&text);
    buf_clear(&body);
    return outcome;
}

static void report(const struct delivery_worker *worker, const struct outbox_row *row,
                   const struct post_outcome *outcome) {
    worker->options.report(row, outcome);
}

static void report_trouble(const struct delivery_worker *worker, const struct error *err) {
    struct post_outcome outcome = {.result = POST_LATER};
    snprintf(outcome.detail, sizeof outcome.detail, "%s", err->detail);
    report(worker, NULL, &outcome);
}

static void pause_a_while(struct delivery_worker *worker) {
    struct timespec until = clock_in(LOOK_EVERY_MS);
    pthread_mutex_lock(&worker->mutex);
    if (!atomic_load(&worker->stopping))
        pthread_cond_timedwait(&worker->changed, &worker->mutex, &until);
    pthread_mutex_unlock(&worker->mutex);
}

/* Keeps trying until it is written down, so that it is not sent twice; at the end of the service
 * once. */
static void write_down(struct delivery *delivery) {
    struct error err = {0};
    while (run_delivery(delivery, settle, &err) != ERROR_NONE) {
        report_trouble(delivery->worker, &err);
        if (atomic_load(&delivery->worker->stopping))
            return;
        pause_a_while(delivery->worker);
    }
}

static enum error_code abandon(struct delivery *delivery, const struct error *why,
                               struct error *err) {
    delivery->outcome = (struct post_outcome){.result = POST_NEVER};
    snprintf(delivery->outcome.detail, sizeof delivery->outcome.detail, "%s", why->detail);
    report(delivery->worker, &delivery->row, &delivery->outcome);
    return run_delivery(delivery, give_up, err);
}

/* Takes and sends one. ERROR_NOT_FOUND: none is due. */
static enum error_code deliver_one(struct delivery *delivery, struct error *err) {
    struct delivery_worker *worker = delivery->worker;
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
    if (delivery->email.fate != EMAIL_READY)
        return ERROR_NONE;
    delivery->outcome = worker->options.channel == OUTBOX_MAIL ? send_mail(worker, delivery)
                                                               : send_webhook(worker, delivery);
    if (delivery->outcome.result == POST_LATER && atomic_load(&worker->stopping))
        return ERROR_NONE; /* given up, not refused: it goes at the next start */
    report(worker, &delivery->row, &delivery->outcome);
    write_down(delivery);
    return ERROR_NONE;
}

/* --- The thread --------------------------------------------------------------------------------
 */

/* Looks, without troubling the writer, whether something is due. */
static bool is_due(struct delivery_worker *worker) {
    int64_t due_at = INT64_MAX;
    struct error err = {0};
    if (db_outbox_next(worker->reader, worker->options.channel, &due_at, &err))
        report_trouble(worker, &err);
    return due_at <= worker->options.clock();
}

static void *run(void *argument) {
    struct delivery_worker *worker = argument;
    struct delivery delivery = {.worker = worker};
    struct error err = {0};
    while (run_delivery(&delivery, recover, &err) && !atomic_load(&worker->stopping)) {
        report_trouble(worker, &err);
        pause_a_while(worker);
    }
    while (!atomic_load(&worker->stopping)) {
        enum error_code code = is_due(worker) ? deliver_one(&delivery, &err) : ERROR_NOT_FOUND;
        if (code && code != ERROR_NOT_FOUND)
            report_trouble(worker, &err);
        if (code)
            pause_a_while(worker);
    }
    email_clear(&delivery.email);
    return NULL;
}

enum error_code delivery_start(const struct delivery_options *options,
                               struct delivery_worker **ret_worker, struct error *err) {
    struct delivery_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    worker->options = *options;
    if (options->smtp)
        worker->smtp = *options->smtp;
    worker->smtp.stop = &worker->stopping;
    enum error_code code = db_open(options->database, DB_READ, &worker->reader, err);
    pthread_mutex_init(&worker->mutex, NULL);
    clock_init_condition(&worker->changed);
    if (!code && pthread_create(&worker->thread, NULL, run, worker) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start a delivery worker's thread");
    if (code) {
        db_close(worker->reader);
        free(worker);
        return code;
    }
    *ret_worker = worker;
    return ERROR_NONE;
}

void delivery_stop(struct delivery_worker *worker) {
    if (!worker)
        return;
    pthread_mutex_lock(&worker->mutex);
    atomic_store(&worker->stopping, true);
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->mutex);
    db_close(worker->reader);
    free(worker);
}
