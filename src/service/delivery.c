#include "service/delivery.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/container_of.h"
#include "post/push.h"
#include "post/webhook.h"
#include "service/emails.h"
#include "service/notices.h"
#include "service/push_messages.h"
#include "service/worker.h"
#include "store/writer.h"

enum {
    LOOK_EVERY_MS = 1000,
    POST_TIMEOUT_S = 6,
    FRESH_MS = 4000, /* after it was taken, a row may be sent: that ends before the lease does */
};

struct delivery_worker {
    struct worker base;
    struct delivery_options options;
    struct smtp smtp;
    unsigned recovered; /* term of the lease in which what was left is waiting again; 0: none */

    /* The row in work, and the change under way for it. */
    struct writer_call call;
    struct outbox_row row;
    bool mine, found;
    int64_t now;
    struct email email;
    struct post_outcome outcome;
};

/* --- Changes --- */

static struct delivery_worker *worker_of(struct change *change) {
    return container_of(change, struct delivery_worker, call.change);
}

static enum error_code run_change(struct delivery_worker *worker,
                                  enum error_code (*apply)(struct change *change, struct db *db,
                                                           struct error *err),
                                  struct error *err) {
    worker->call.change.apply = apply;
    worker->now = worker->base.clock();
    return writer_call(&worker->call, worker->base.writer, err);
}

/* Begins the lease anew within the change; `mine`: nobody else has it. The change may have waited
 * for so long that somebody has taken over. */
static enum error_code prolong(struct delivery_worker *worker, struct db *db, struct error *err) {
    worker->mine = true;
    if (!db_is_shared(db))
        return ERROR_NONE;
    return db_leases_take(db, worker->base.lease, worker->base.holder, worker->now,
                          worker->now + WORKER_LEASE_MS, &worker->mine, err);
}

static enum error_code recover(struct change *change, struct db *db, struct error *err) {
    struct delivery_worker *worker = worker_of(change);
    TRY(prolong(worker, db, err));
    return worker->mine ? db_outbox_recover(db, worker->options.channel, worker->now, err)
                        : ERROR_NONE;
}

/* The row has ended. A digest is followed by the next one, and a turn by a reminder, however it
 * ended. */
static enum error_code end_row(const struct delivery_worker *worker, struct db *db,
                               enum outbox_end end, const char *why, struct error *err) {
    const struct outbox_row *row = &worker->row;
    TRY(db_outbox_close(db, row->id, end, worker->now, why, err));
    if (row->kind == NOTICE_YOUR_TURN)
        return notice_remind(db, row->account, worker->now, err);
    if (row->kind != NOTICE_DIGEST)
        return ERROR_NONE;
    return notice_next_digest(db, row->account, row->channel, row->first_at, worker->now, err);
}

/* What a player could switch off waits while they want to hear nothing. (What they have asked for
 * themselves is sent.) */
static enum error_code keep_quiet(const struct delivery_worker *worker, struct db *db,
                                  bool *ret_quiet, struct error *err) {
    const struct outbox_row *row = &worker->row;
    struct quiet_hours quiet;
    bool is_repeated = false;
    if (row->kind >= NOTICE_SWITCHES)
        return ERROR_NONE;
    TRY(db_quiet_hours(db, row->account, &quiet, err));
    int64_t end = quiet_hours_end(&quiet, worker->now);
    *ret_quiet = end > worker->now;
    if (!*ret_quiet)
        return ERROR_NONE;
    if (row->kind == NOTICE_TIME_SHORT)
        TRY(db_outbox_is_repeated(db, row, end, &is_repeated, err));
    if (is_repeated)
        return end_row(worker, db, OUTBOX_DROPPED, "a later one tells the same", err);
    return db_outbox_put_off(db, row->id, end, err);
}

/* Takes the row that has been due longest and writes its e-mail. */
static enum error_code take(struct change *change, struct db *db, struct error *err) {
    struct delivery_worker *worker = worker_of(change);
    email_clear(&worker->email);
    worker->email = (struct email){0};
    worker->found = false;
    TRY(prolong(worker, db, err));
    if (worker->mine)
        TRY(db_outbox_due(db, worker->options.channel, worker->now, &worker->row, &worker->found,
                          err));
    if (!worker->found)
        return ERROR_NONE;
    bool is_quiet = false;
    TRY(keep_quiet(worker, db, &is_quiet, err));
    if (is_quiet) {
        worker->email.fate = EMAIL_DROPPED;
        worker->email.why = "put off";
        return ERROR_NONE;
    }
    TRY(email_write(db, worker->options.settings, &worker->row, worker->now, &worker->email, err));
    if (worker->email.fate == EMAIL_READY)
        return db_outbox_take(db, worker->row.id, worker->now, err);
    return end_row(worker, db, OUTBOX_DROPPED, worker->email.why, err);
}

/* A row whose e-mail cannot be written (a damaged game) must not stop those behind it. */
static enum error_code give_up(struct change *change, struct db *db, struct error *err) {
    const struct delivery_worker *worker = worker_of(change);
    return end_row(worker, db, OUTBOX_FAILED, worker->outcome.detail, err);
}

/* The browser wants no more messages (RFC 8030, 7.3). */
static bool is_gone(const struct delivery_worker *worker) {
    return worker->row.channel == OUTBOX_PUSH &&
           (worker->outcome.status == 404 || worker->outcome.status == 410);
}

/* Not before the other side allows it. */
static int64_t next_attempt(const struct delivery_worker *worker) {
    const struct outbox_row *row = &worker->row;
    int64_t next =
        backoff_next(row->first_at, worker->now, row->attempts + 1, randombytes_random());
    int64_t allowed = worker->now + worker->outcome.retry_after * CLOCK_SECOND;
    return next == BACKOFF_NEVER || next > allowed ? next : allowed;
}

static enum error_code record_outcome(struct change *change, struct db *db, struct error *err) {
    const struct delivery_worker *worker = worker_of(change);
    const struct outbox_row *row = &worker->row;
    const struct post_outcome *outcome = &worker->outcome;
    int64_t next = BACKOFF_NEVER;
    bool is_mine = false;
    if (outcome->result == POST_SENT)
        return end_row(worker, db, OUTBOX_SENT, NULL, err);
    /* Another server that has taken over a row from this slow one says what becomes of it. */
    TRY(db_outbox_is_sending(db, row, &is_mine, err));
    if (!is_mine)
        return ERROR_NONE;
    if (is_gone(worker))
        return db_push_delete(db, row->subscription, err);
    if (outcome->result == POST_LATER)
        next = next_attempt(worker);
    if (next != BACKOFF_NEVER)
        return db_outbox_wait(db, row, next, worker->now, outcome->detail, err);
    return end_row(worker, db, OUTBOX_FAILED, outcome->detail, err);
}

/* --- Sending --- */

static struct post_outcome send_mail(struct delivery_worker *worker) {
    const struct email *email = &worker->email;
    struct mail mail = {.from = worker->options.settings->mail_from,
                        .from_name = buf_text(&email->sender),
                        .to = email->to,
                        .subject = email->subject.data,
                        .text = email->text.data,
                        .unsubscribe = *email->unsubscribe ? email->unsubscribe : NULL,
                        .language = language_codes[email->language],
                        .id = worker->row.id,
                        .created_at = worker->row.first_at}; /* many were planned long before */
    return mail_send(&worker->smtp, &mail);
}

static struct post_outcome send_webhook(struct delivery_worker *worker) {
    const struct email *email = &worker->email;
    struct buf text = BUF_INIT, body = BUF_INIT;
    buf_printf(&text, "%s\n%s", email->subject.data, email->text.data);
    struct webhook_note note = {.id = worker->row.id,
                                .kind = notice_kinds[worker->row.kind],
                                .text = text.failed ? email->subject.data : text.data,
                                .url = *email->link ? email->link : NULL,
                                .game = *email->game ? email->game : NULL,
                                .at = worker->row.created_at};
    struct webhook webhook = {.url = email->webhook,
                              .allow_private = worker->options.settings->private_webhooks,
                              .timeout = POST_TIMEOUT_S,
                              .stop = &worker->base.stopping};
    struct post_outcome outcome = {.result = POST_LATER, .detail = "out of memory"};
    webhook_compose(webhook_form_of(webhook.url), &note, &body);
    if (!body.failed)
        outcome = webhook_send(&webhook, body.data);
    buf_clear(&text);
    buf_clear(&body);
    return outcome;
}

static struct post_outcome send_push(struct delivery_worker *worker) {
    const struct settings *settings = worker->options.settings;
    const struct push_row *browser = &worker->email.browser;
    char topic[PUSH_TOPIC], subject[EMAIL_LINK];
    struct buf text = BUF_INIT;
    push_topic(&worker->row, &worker->email, topic);
    snprintf(subject, sizeof subject, "%s%s", settings->mail_from ? "mailto:" : "",
             settings->mail_from ? settings->mail_from : settings->public_url);
    struct push push = {.receiver.endpoint = browser->endpoint,
                        .key = settings->push_key,
                        .subject = subject,
                        .topic = topic,
                        .ttl = push_ttl(worker->row.kind),
                        .urgent = worker->row.kind == NOTICE_TIME_SHORT,
                        .now = worker->now,
                        .allow_private = settings->private_webhooks,
                        .timeout = POST_TIMEOUT_S,
                        .ca_file = settings->push_ca,
                        .stop = &worker->base.stopping};
    memcpy(push.receiver.point, browser->point, sizeof browser->point);
    memcpy(push.receiver.auth, browser->auth, sizeof browser->auth);
    push_compose(&worker->row, &worker->email, &text);
    struct post_outcome outcome = {.result = POST_LATER, .detail = "out of memory"};
    if (!text.failed)
        outcome = push_send(&push, text.data);
    buf_clear(&text);
    return outcome;
}

/* Keeps trying until the outcome is recorded, so that nothing is sent twice; once the service is
 * stopping it tries only once. */
static void record(struct delivery_worker *worker) {
    struct error err = {0};
    do {
        if (run_change(worker, record_outcome, &err) == ERROR_NONE)
            return;
        worker->base.report(&err);
    } while (worker_sleep(&worker->base, LOOK_EVERY_MS));
}

static enum error_code abandon(struct delivery_worker *worker, struct error *err) {
    worker->outcome = (struct post_outcome){.result = POST_NEVER};
    snprintf(worker->outcome.detail, sizeof worker->outcome.detail, "%s", err->detail);
    worker->options.report_attempt(&worker->row, &worker->outcome);
    return run_change(worker, give_up, err);
}

static void send_row(struct delivery_worker *worker) {
    static struct post_outcome (*const senders[OUTBOX_CHANNELS])(struct delivery_worker *) = {
        [OUTBOX_MAIL] = send_mail, [OUTBOX_WEBHOOK] = send_webhook, [OUTBOX_PUSH] = send_push};
    worker->outcome = senders[worker->options.channel](worker);
    if (worker->outcome.result == POST_LATER && worker_is_stopping(&worker->base))
        return; /* given up, not refused: it goes at the next start */
    worker->options.report_attempt(&worker->row, &worker->outcome);
    record(worker);
}

/* Will the lease of the row in work outlive its sending? Otherwise another server might send it,
 * too. */
static bool is_fresh(const struct delivery_worker *worker) {
    return !db_is_shared(worker->base.reader) || worker->base.clock() - worker->now <= FRESH_MS;
}

/* Takes the next row, if one is due (`found`), and sends it. */
static enum error_code deliver_one(struct delivery_worker *worker, struct error *err) {
    worker->found = false;
    enum error_code code = run_change(worker, take, err);
    if (code)
        worker->recovered = 0; /* the row may have been taken all the same */
    if (code == ERROR_BUSY || code == ERROR_STORAGE_FULL || (code && !worker->found))
        return code;
    if (code)
        return abandon(worker, err);
    bool ready = worker->found && worker->email.fate == EMAIL_READY;
    if (ready && is_fresh(worker))
        send_row(worker);
    else if (ready)
        worker->recovered = 0;
    return ERROR_NONE;
}

static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct delivery_worker *worker = owner;
    int64_t due_at = INT64_MAX;
    *ret_pause = WORKER_WITHOUT_LEASE;
    if (!worker_goes_on(&worker->base))
        return ERROR_NONE;
    if (worker->recovered != worker->base.terms) {
        TRY(run_change(worker, recover, err));
        worker->recovered = worker->mine ? worker->base.terms : 0;
    }
    worker->found = false;
    /* The writer is not troubled where nothing is due. */
    TRY(db_outbox_next(worker->base.reader, worker->options.channel, &due_at, err));
    if (due_at <= worker->base.clock())
        TRY(deliver_one(worker, err));
    *ret_pause = worker->found ? 0 : LOOK_EVERY_MS;
    return ERROR_NONE;
}

enum error_code delivery_start(const struct delivery_options *options,
                               struct delivery_worker **ret_worker, struct error *err) {
    struct delivery_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_no_memory(err);
    worker->options = *options;
    if (options->smtp)
        worker->smtp = *options->smtp;
    worker->smtp.stop = &worker->base.stopping;
    worker->base.lease = outbox_channels[options->channel];
    enum error_code code =
        worker_open(&worker->base, options->database, options->clock, options->report, err);
    if (!code)
        code = worker_start(&worker->base, options->writer, work, worker, err);
    if (code)
        delivery_stop(worker);
    else
        *ret_worker = worker;
    return code;
}

void delivery_stop(struct delivery_worker *worker) {
    if (!worker)
        return;
    worker_close(&worker->base);
    email_clear(&worker->email);
    free(worker);
}
