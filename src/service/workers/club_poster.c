#include "service/workers/club_poster.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/log.h"
#include "post/webhook.h"
#include "service/letters/email.h"
#include "service/letters/news.h"
#include "service/site/secrets.h"
#include "service/site/site.h"
#include "service/workers/worker.h"
#include "store/engine/db.h"
#include "store/engine/writer.h"

enum { LOOK_EVERY_MS = 1000, POST_TIMEOUT_S = 6, WAIT_MS = 100 };

/* `for` of its posts. */
#define RECEIVER "club"

struct club_poster {
    struct worker base;
    const struct settings *settings;

    /* The news in work. */
    struct news_row row;
    int64_t now, next_at; /* of this attempt, and of the one after it; 0: there is none */
    bool taken;
    struct buf url, body;
    struct post_outcome outcome;
};

/* --- Changes --- */

static enum error_code take(void *context, struct db *db, struct error *err) {
    struct club_poster *poster = context;
    return db_news_take(db, &poster->row, poster->next_at, poster->now, &poster->taken, err);
}

static enum error_code end(void *context, struct db *db, struct error *err) {
    const struct club_poster *poster = context;
    return db_news_end(db, &poster->row, poster->now, err);
}

static enum error_code record_failure(void *context, struct db *db, struct error *err) {
    const struct club_poster *poster = context;
    const struct post_outcome *outcome = &poster->outcome;
    int64_t allowed = poster->now + outcome->retry_after * CLOCK_SECOND;
    int64_t next = poster->next_at && poster->next_at < allowed ? allowed : poster->next_at;
    return db_news_failed(db, &poster->row, outcome->result == POST_NEVER ? 0 : next,
                          outcome->detail, err);
}

/* --- What is posted --- */

static enum error_code find_form(struct club_poster *poster, enum webhook_form *ret_form,
                                 struct error *err) {
    int choice = WEBHOOK_BY_HOST;
    TRY(site_choice(poster->base.reader, SITE_WEBHOOK_FORM, &choice, err));
    *ret_form = choice == WEBHOOK_BY_HOST ? webhook_form_of(poster->url.data)
                                          : (enum webhook_form)(choice - WEBHOOK_FORMS);
    return ERROR_NONE;
}

static void compose(struct club_poster *poster, enum webhook_form form,
                    const struct news_text *news) {
    char url[EMAIL_LINK];
    struct buf text = BUF_INIT;
    snprintf(url, sizeof url, "%s%s", poster->settings->public_url, news->path);
    buf_addstr(&text, buf_text(&news->title));
    if (news->text.len)
        buf_printf(&text, "\n%s", news->text.data);
    const struct webhook_note note = {.id = poster->row.id,
                                      .receiver = RECEIVER,
                                      .kind = news_kinds[poster->row.kind],
                                      .text = buf_text(&text),
                                      .url = url,
                                      .game = *news->game ? news->game : NULL,
                                      .at = poster->row.happened_at};
    webhook_compose(form, &note, &poster->body);
    poster->body.failed |= text.failed;
    buf_clear(&text);
}

/* Writes the body; it stays empty where there is nothing to tell any more, or nobody to be told. */
static enum error_code write_body(struct club_poster *poster, struct error *err) {
    struct db *db = poster->base.reader;
    struct news_text text = {.holds = false};
    enum language language = LANGUAGE_EN;
    enum webhook_form form = WEBHOOK_PLAIN;
    TRY(site_text(db, SITE_WEBHOOK, &poster->url, err));
    if (!poster->url.len)
        return ERROR_NONE;
    TRY(find_form(poster, &form, err));
    TRY(news_language(db, &language, err));
    enum error_code code = news_write(db, &poster->row, language, &text, err);
    if (!code && text.holds)
        compose(poster, form, &text);
    news_clear(&text);
    return !code && poster->body.failed ? error_no_memory(err) : code;
}

/* --- Posting --- */

/* False: the worker was stopped meanwhile. */
static bool wait_for(const struct club_poster *poster, struct attempt *attempt,
                     struct post_outcome *ret_outcome) {
    CURLM *together = NULL;
    bool ended = !attempt_join(attempt, &together, attempt);
    if (ended)
        *ret_outcome = attempt_failed(POST_LATER, "out of memory");
    while (!ended && !worker_is_stopping(&poster->base)) {
        attempts_go_on(together, WAIT_MS);
        ended = attempts_ended(together, ret_outcome) != NULL;
    }
    if (!ended)
        attempt_free(attempt);
    attempts_clear(together);
    return ended;
}

static void log_outcome(const struct club_poster *poster) {
    char id[24];
    bool sent = poster->outcome.result == POST_SENT;
    snprintf(id, sizeof id, "%lld", (long long)poster->row.id);
    log_event(sent ? LOG_INFO : LOG_WARNING, "club_post", "id", id, "kind",
              news_kinds[poster->row.kind], "result", sent ? "sent" : "failed", "error",
              sent ? NULL : poster->outcome.detail, NULL);
}

static enum error_code post(struct club_poster *poster, struct error *err) {
    uint8_t bytes[SECRET];
    char secret[TOKEN_SIZE];
    const struct player_post to = {.url = poster->url.data,
                                   .allow_private = poster->settings->private_webhooks,
                                   .timeout = POST_TIMEOUT_S};
    TRY(secret_get(poster->base.reader, poster->base.writer, SITE_WEBHOOK_SECRET, bytes, err));
    token_write(bytes, secret);
    struct attempt *attempt =
        webhook_start(&to, poster->body.data, secret, poster->now, &poster->outcome);
    if (attempt && !wait_for(poster, attempt, &poster->outcome))
        return ERROR_NONE;
    log_outcome(poster);
    return writer_call(poster->base.writer,
                       poster->outcome.result == POST_SENT ? end : record_failure, poster, err);
}

/* Makes the next attempt of the news in work. */
static enum error_code go_on(struct club_poster *poster, struct error *err) {
    int64_t next = backoff_next(poster->row.happened_at, poster->now, poster->row.attempts + 1,
                                randombytes_random());
    poster->next_at = next == BACKOFF_NEVER ? 0 : next;
    TRY(writer_call(poster->base.writer, take, poster, err));
    if (!poster->taken)
        return ERROR_NONE;
    TRY(db_snapshot(poster->base.reader, err));
    enum error_code code = write_body(poster, err);
    db_snapshot_end(poster->base.reader);
    TRY(code);
    return poster->body.len ? post(poster, err)
                            : writer_call(poster->base.writer, end, poster, err);
}

static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct club_poster *poster = owner;
    *ret_pause = LOOK_EVERY_MS;
    poster->now = poster->base.clock();
    TRY(db_news_next(poster->base.reader, &poster->row, err));
    if (!poster->row.id || poster->row.due_at > poster->now)
        return ERROR_NONE;
    *ret_pause = 0;
    enum error_code code = go_on(poster, err);
    buf_clear(&poster->url);
    buf_clear(&poster->body);
    return code;
}

enum error_code club_poster_start(const struct worker_options *options,
                                  const struct settings *settings, struct club_poster **ret_poster,
                                  struct error *err) {
    struct club_poster *poster = calloc(1, sizeof *poster);
    if (!poster)
        return error_no_memory(err);
    poster->settings = settings;
    enum error_code code = worker_open(&poster->base, options, "club_poster", err);
    if (!code)
        code = worker_start(&poster->base, work, poster, err);
    if (code)
        club_poster_stop(poster);
    else
        *ret_poster = poster;
    return code;
}

void club_poster_stop(struct club_poster *poster) {
    if (!poster)
        return;
    worker_close(&poster->base);
    free(poster);
}
