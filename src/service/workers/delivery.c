#include "service/workers/delivery.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "post/hosts.h"
#include "post/push.h"
#include "post/webhook.h"
#include "service/letters/emails.h"
#include "service/letters/links.h"
#include "service/letters/push_messages.h"
#include "service/notices/notices.h"
#include "service/site/secrets.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"

enum {
    LOOK_EVERY_MS = 1000,
    POST_TIMEOUT_S = 6,
    FRESH_MS = 4000, /* after it was taken, a row may be sent: that ends before the lease does */
    AT_ONCE = 32,
};

_Static_assert((int)AT_ONCE < (int)HOSTS_MAX, "each has its host");

/* A row that is being sent. */
struct sending {
    struct outbox_row row; /* its id is 0 where there is none */
    int64_t taken_at;
    int64_t told_through; /* as in struct email */
    char host[PLAYER_URL_SERVER];
    struct attempt *attempt;     /* NULL: it has ended */
    struct post_outcome outcome; /* of one that has, until it is recorded */
};

struct delivery_worker {
    struct worker base;
    struct delivery_options options;
    unsigned recovered; /* term of the lease in which what was left is waiting again; 0: none */
    CURLM *together;    /* NULL: nothing was sent yet */
    struct hosts hosts;
    struct sending sending[AT_ONCE];
    int under_way, at_most;

    /* The row in work, and the rows that wait for hosts at rest. */
    struct sending *it;
    bool mine, found, taken; /* `found`: the row was still due */
    atomic_bool busy;        /* the last round has found something, or something is under way */
    int64_t now;
    struct email email;
    struct resting {
        int64_t id, until;
    } resting[OUTBOX_SEEN];
    size_t resting_count;
};

/* --- Changes --- */

static enum error_code run_change(struct delivery_worker *worker, writer_apply *apply,
                                  struct error *err) {
    worker->now = worker->base.clock();
    return writer_call(worker->base.writer, apply, worker, err);
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

static enum error_code recover(void *context, struct db *db, struct error *err) {
    struct delivery_worker *worker = context;
    TRY(prolong(worker, db, err));
    return worker->mine ? db_outbox_recover(db, worker->options.channel, worker->now, err)
                        : ERROR_NONE;
}

/* The row has ended. A digest is followed by the next one, and a turn by a reminder, however it
 * ended. */
static enum error_code end_row(const struct delivery_worker *worker, struct db *db,
                               enum outbox_end end, const char *why, struct error *err) {
    const struct outbox_row *row = &worker->it->row;
    TRY(db_outbox_close(db, row->id, end, worker->now, why, err));
    if (end == OUTBOX_SENT)
        TRY(db_outbox_close_alike(db, row, worker->it->told_through, worker->now, err));
    if (row->kind == NOTICE_YOUR_TURN && end != OUTBOX_SENT)
        TRY(notice_turn_since(db, row->account, worker->it->taken_at, err));
    if (row->kind == NOTICE_YOUR_TURN)
        return notice_remind(db, row->account, worker->now, err);
    if (row->kind != NOTICE_DIGEST)
        return ERROR_NONE;
    return notice_next_digest(db, row->account, row->channel, row->subscription, row->first_at,
                              worker->now, err);
}

/* What a player could switch off waits while they want to hear nothing. (What they have asked for
 * themselves is sent.) */
static enum error_code keep_quiet(const struct delivery_worker *worker, struct db *db,
                                  bool *ret_quiet, struct error *err) {
    const struct outbox_row *row = &worker->it->row;
    struct quiet_hours quiet;
    if (row->kind >= NOTICE_SWITCHES)
        return ERROR_NONE;
    TRY(db_quiet_hours(db, row->account, &quiet, err));
    int64_t end = quiet_hours_end(&quiet, worker->now);
    *ret_quiet = end > worker->now;
    return *ret_quiet ? db_outbox_put_off(db, row->id, end, err) : ERROR_NONE;
}

static enum error_code put_off_resting(struct delivery_worker *worker, struct db *db,
                                       struct error *err) {
    for (size_t i = 0; i < worker->resting_count; i++)
        TRY(db_outbox_defer(db, worker->resting[i].id, worker->resting[i].until, err));
    return ERROR_NONE;
}

static enum error_code write_email(struct delivery_worker *worker, struct db *db,
                                   struct error *err) {
    TRY(email_write(db, worker->options.settings, &worker->it->row, worker->now, &worker->email,
                    err));
    worker->it->told_through = worker->email.told_through;
    return ERROR_NONE;
}

/* Takes the row in work, if it is due, and writes its e-mail where that is a change. */
static enum error_code take(void *context, struct db *db, struct error *err) {
    struct delivery_worker *worker = context;
    struct outbox_row *row = &worker->it->row;
    email_clear(&worker->email);
    worker->email = (struct email){0};
    worker->found = worker->taken = false;
    TRY(prolong(worker, db, err));
    if (!worker->mine)
        return ERROR_NONE;
    TRY(put_off_resting(worker, db, err));
    TRY(db_outbox_find(db, row->id, worker->now, row, &worker->found, err));
    if (!worker->found)
        return ERROR_NONE;
    bool is_quiet = false;
    TRY(keep_quiet(worker, db, &is_quiet, err));
    if (is_quiet)
        return ERROR_NONE;
    TRY(db_outbox_take(db, row, worker->now, err));
    if (row->channel == OUTBOX_WEBHOOK)
        TRY(db_notices_give_secret(db, row->account, false, err));
    worker->taken = true;
    worker->it->taken_at = worker->now;
    return email_keeps_links(row->kind) ? write_email(worker, db, err) : ERROR_NONE;
}

/* The row in work has nothing to tell any more. */
static enum error_code drop(void *context, struct db *db, struct error *err) {
    const struct delivery_worker *worker = context;
    return end_row(worker, db, OUTBOX_DROPPED, worker->email.why, err);
}

/* A row whose e-mail cannot be written (a damaged game) must not stop those behind it. */
static enum error_code give_up(void *context, struct db *db, struct error *err) {
    const struct delivery_worker *worker = context;
    return end_row(worker, db, OUTBOX_FAILED, worker->it->outcome.detail, err);
}

/* The browser wants no more messages (RFC 8030, 7.3), or only those that are signed with a key that
 * the service no longer has (RFC 8292, 4.2). Its page subscribes anew where it is still wanted. */
static bool is_gone(const struct delivery_worker *worker) {
    int status = worker->it->outcome.status;
    bool gone = status == 401 || status == 403 || status == 404 || status == 410;
    return gone && worker->options.channel == OUTBOX_PUSH;
}

/* Not before the other side allows it. */
static int64_t next_attempt(const struct delivery_worker *worker) {
    const struct outbox_row *row = &worker->it->row;
    int64_t next =
        backoff_next(row->first_at, worker->now, row->attempts + 1, randombytes_random());
    int64_t allowed = worker->now + worker->it->outcome.retry_after * CLOCK_SECOND;
    return next == BACKOFF_NEVER || next > allowed ? next : allowed;
}

static enum error_code record_outcome(void *context, struct db *db, struct error *err) {
    const struct delivery_worker *worker = context;
    const struct outbox_row *row = &worker->it->row;
    const struct post_outcome *outcome = &worker->it->outcome;
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

static struct attempt *start_mail(const struct delivery_worker *worker,
                                  struct post_outcome *ret_outcome) {
    const struct email *email = &worker->email;
    const struct outbox_row *row = &worker->it->row;
    struct mail mail = {.from = worker->options.settings->mail_from,
                        .from_name = buf_text(&email->sender),
                        .to = email->to,
                        .subject = email->subject.data,
                        .text = email->text.data,
                        .unsubscribe = *email->unsubscribe ? email->unsubscribe : NULL,
                        .language = language_codes[email->language],
                        .id = row->id,
                        .created_at = row->first_at}; /* some were planned long before */
    return mail_start(worker->options.smtp, &mail, ret_outcome);
}

static struct attempt *start_webhook(const struct delivery_worker *worker,
                                     struct post_outcome *ret_outcome) {
    const struct email *email = &worker->email;
    const struct outbox_row *row = &worker->it->row;
    struct buf text = BUF_INIT, body = BUF_INIT;
    buf_printf(&text, "%s: %s\n%s", email->receiver.data, email->subject.data, email->text.data);
    struct webhook_note note = {.id = row->id,
                                .receiver = email->name,
                                .kind = notice_kinds[row->kind],
                                .text = text.failed ? email->subject.data : text.data,
                                .url = *email->link ? email->link : NULL,
                                .game = *email->game ? email->game : NULL,
                                .at = row->created_at};
    struct player_post webhook = {.url = email->webhook,
                                  .allow_private = worker->options.settings->private_webhooks,
                                  .timeout = POST_TIMEOUT_S};
    struct attempt *attempt = NULL;
    webhook_compose(webhook_form_of(webhook.url), &note, &body);
    if (!body.failed)
        attempt = webhook_start(&webhook, body.data, email->secret, worker->now, ret_outcome);
    buf_clear(&text);
    buf_clear(&body);
    return attempt;
}

static struct attempt *start_push(const struct delivery_worker *worker,
                                  struct post_outcome *ret_outcome) {
    const struct settings *settings = worker->options.settings;
    const struct outbox_row *row = &worker->it->row;
    const struct push_row *browser = &worker->email.browser;
    char topic[PUSH_TOPIC], subject[EMAIL_LINK];
    struct buf text = BUF_INIT;
    push_topic(row, &worker->email, topic);
    snprintf(subject, sizeof subject, "%s%s", settings->mail_from ? "mailto:" : "",
             settings->mail_from ? settings->mail_from : settings->public_url);
    struct push push = {.receiver.endpoint = browser->endpoint,
                        .key = settings->push_key,
                        .subject = subject,
                        .topic = topic,
                        .ttl = push_ttl(row->kind),
                        .urgent = row->kind == NOTICE_TIME_SHORT,
                        .now = worker->now,
                        .allow_private = settings->private_webhooks,
                        .timeout = POST_TIMEOUT_S,
                        .ca_file = settings->push_ca};
    memcpy(push.receiver.point, browser->point, sizeof browser->point);
    memcpy(push.receiver.auth, browser->auth, sizeof browser->auth);
    push_compose(row, &worker->email, &text);
    struct attempt *attempt = text.failed ? NULL : push_start(&push, text.data, ret_outcome);
    buf_clear(&text);
    return attempt;
}

/* A host that has sent no reply at all may be hanging. */
static void end_attempt(struct delivery_worker *worker, struct sending *it) {
    bool answered = it->outcome.result != POST_LATER || it->outcome.status;
    hosts_end(&worker->hosts, it->host, answered || worker->options.channel == OUTBOX_MAIL,
              worker->base.clock());
    it->attempt = NULL;
    worker->options.report_attempt(&it->row, &it->outcome);
}

static void send_row(struct delivery_worker *worker) {
    static struct attempt *(*const starters[OUTBOX_CHANNELS])(const struct delivery_worker *,
                                                              struct post_outcome *) = {
        [OUTBOX_MAIL] = start_mail, [OUTBOX_WEBHOOK] = start_webhook, [OUTBOX_PUSH] = start_push};
    struct sending *it = worker->it;
    it->outcome = attempt_failed(POST_LATER, "out of memory");
    it->attempt = starters[worker->options.channel](worker, &it->outcome);
    hosts_begin(&worker->hosts, it->host);
    worker->under_way++;
    if (!it->attempt || !attempt_join(it->attempt, &worker->together, it))
        end_attempt(worker, it);
}

/* What cannot be recorded now is tried again in the next round, so that nothing is sent twice. */
static void record(struct delivery_worker *worker, struct sending *it) {
    struct error err = {0};
    worker->it = it;
    if (run_change(worker, record_outcome, &err)) {
        worker_report(&worker->base, &err);
        return;
    }
    it->row.id = 0;
    worker->under_way--;
}

/* Goes on with what is being sent for up to `ms`, and records what has ended. */
static void go_on(struct delivery_worker *worker, int ms) {
    struct post_outcome outcome;
    attempts_go_on(worker->together, ms);
    for (struct sending *it; (it = attempts_ended(worker->together, &outcome));) {
        it->outcome = outcome;
        end_attempt(worker, it);
    }
    for (int i = 0; i < worker->at_most; i++)
        if (worker->sending[i].row.id && !worker->sending[i].attempt)
            record(worker, &worker->sending[i]);
}

static enum error_code abandon(struct delivery_worker *worker, struct error *err) {
    worker->it->outcome = attempt_failed(POST_NEVER, err->detail);
    worker->options.report_attempt(&worker->it->row, &worker->it->outcome);
    return run_change(worker, give_up, err);
}

/* Will the lease of the row in work outlive its sending? Otherwise another server might send it,
 * too. */
static bool is_fresh(const struct delivery_worker *worker) {
    return !db_is_shared(worker->base.reader) || worker->base.clock() - worker->now <= FRESH_MS;
}

/* Writes the e-mail of the row in work, which has been taken, where that changes nothing. */
static enum error_code write_apart(struct delivery_worker *worker, struct error *err) {
    if (email_keeps_links(worker->it->row.kind))
        return ERROR_NONE; /* it was written as the row was taken */
    TRY(db_snapshot(worker->base.reader, err));
    enum error_code code = write_email(worker, worker->base.reader, err);
    db_snapshot_end(worker->base.reader);
    return code;
}

/* Begins to send the row in work, or drops it. */
static enum error_code send_or_drop(struct delivery_worker *worker, struct error *err) {
    enum error_code code = ERROR_NONE;
    bool fresh = is_fresh(worker);
    if (fresh && worker->email.fate == EMAIL_READY)
        send_row(worker);
    else if (fresh)
        code = run_change(worker, drop, err);
    if (!fresh || code)
        worker->recovered = 0;
    return code;
}

/* Takes the row in work, if it is still due (`found`), and begins to send it. */
static enum error_code deliver(struct delivery_worker *worker, struct error *err) {
    uint8_t secret[SECRET];
    worker->found = worker->taken = false;
    /* It is made for the first link. */
    TRY(secret_get(worker->base.reader, worker->base.writer, LINK_SECRET, secret, err));
    enum error_code code = run_change(worker, take, err);
    if (!code && worker->taken)
        code = write_apart(worker, err);
    if (code)
        worker->recovered = 0; /* the row may have been taken all the same */
    if (code == ERROR_BUSY || code == ERROR_STORAGE_FULL || (code && !worker->found))
        return code;
    if (code)
        return abandon(worker, err);
    return worker->taken ? send_or_drop(worker, err) : ERROR_NONE;
}

/* Sees a row that is due: the first one goes whose host is free. */
static bool consider(void *context, int64_t id, const char *url) {
    struct delivery_worker *worker = context;
    struct sending *it = worker->it;
    player_url_server(url, it->host);
    int64_t free_at = hosts_free_at(&worker->hosts, it->host, worker->now);
    if (free_at <= worker->now)
        it->row.id = id;
    else if (free_at != HOSTS_BUSY)
        worker->resting[worker->resting_count++] = (struct resting){id, free_at};
    return !it->row.id;
}

static enum error_code deliver_next(struct delivery_worker *worker, struct error *err) {
    worker->it = worker->sending;
    while (worker->it->row.id)
        worker->it++;
    *worker->it = (struct sending){0};
    worker->resting_count = 0;
    worker->now = worker->base.clock();
    /* The writer is not troubled where nothing is due. */
    TRY(db_outbox_due(worker->base.reader, worker->options.channel, worker->now, consider, worker,
                      err));
    if (!worker->it->row.id && !worker->resting_count)
        return ERROR_NONE;
    int under_way = worker->under_way;
    enum error_code code = deliver(worker, err);
    if (worker->under_way == under_way)
        worker->it->row.id = 0;
    return code;
}

/* What was left by others waits again before anything else is taken, and after all that is under
 * way has ended: that is not to be sent again. */
static enum error_code recover_left(struct delivery_worker *worker, struct error *err) {
    if (worker->recovered == worker->base.terms || worker->under_way)
        return ERROR_NONE;
    TRY(run_change(worker, recover, err));
    worker->recovered = worker->mine ? worker->base.terms : 0;
    return ERROR_NONE;
}

static enum error_code look(struct delivery_worker *worker, int64_t *ret_pause, struct error *err) {
    bool goes_on = worker_goes_on(&worker->base);
    worker->found = false;
    enum error_code code = goes_on ? recover_left(worker, err) : ERROR_NONE;
    if (goes_on && !code && worker->recovered == worker->base.terms &&
        worker->under_way < worker->at_most)
        code = deliver_next(worker, err);
    *ret_pause = worker->found ? 0 : goes_on ? LOOK_EVERY_MS : WORKER_WITHOUT_LEASE;
    if (!worker->under_way || worker_is_stopping(&worker->base))
        return code;
    if (code)
        worker_report(&worker->base, err);
    go_on(worker, worker->found ? 0 : LOOK_EVERY_MS);
    *ret_pause = 0;
    return ERROR_NONE;
}

static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct delivery_worker *worker = owner;
    enum error_code code = look(worker, ret_pause, err);
    atomic_store(&worker->busy, worker->found || worker->under_way);
    return code;
}

void delivery_run_due(struct delivery_worker *worker) {
    if (!worker)
        return;
    do
        worker_run(&worker->base);
    while (atomic_load(&worker->busy));
}

enum error_code delivery_start(const struct worker_options *base,
                               const struct delivery_options *options,
                               struct delivery_worker **ret_worker, struct error *err) {
    struct delivery_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_no_memory(err);
    worker->options = *options;
    worker->at_most = options->channel == OUTBOX_MAIL ? 1 : AT_ONCE;
    worker->base.lease = outbox_channels[options->channel];
    enum error_code code = worker_open(&worker->base, base, "outbox_stuck", err);
    if (!code)
        code = worker_start(&worker->base, work, worker, err);
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
    for (int i = 0; i < worker->at_most; i++)
        attempt_free(worker->sending[i].attempt);
    attempts_clear(worker->together);
    email_clear(&worker->email);
    free(worker);
}
