/* Notices, and the links in e-mails. The page that a link opens sends its token: following a link
 * by GET changes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/container_of.h"
#include "base/json.h"
#include "base/log.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "post/player_url.h"
#include "post/webhook.h"
#include "service/letters/links.h"
#include "service/notices/notices.h"
#include "service/people/accounts.h"
#include "service/people/sessions.h"
#include "store/engine/writer.h"
#include "store/tables/push.h"
#include "store/tables/tokens.h"

/* --- `notify` of an account --- */

static enum error_code read_switches(const cJSON *notify, struct notice_settings *settings,
                                     struct error *err) {
    for (int kind = 0; kind < NOTICE_SWITCHES; kind++) {
        char path[32];
        snprintf(path, sizeof path, "notify.%s", notice_kinds[kind]);
        TRY(json_bool(notify, path, JSON_OPTIONAL, &settings->wants[kind], err));
    }
    return ERROR_NONE;
}

static enum error_code read_webhook(const struct call *call, const cJSON *notify,
                                    struct notice_settings *settings, struct error *err) {
    const char *url = NULL;
    TRY(json_bytes(notify, "notify.webhook", JSON_NULLABLE, 1, PLAYER_URL_MAX, &url, err));
    if (url)
        TRY(player_url_check(url, call->context->settings.private_webhooks, "notify.webhook", err));
    if (json_has(notify, "notify.webhook"))
        snprintf(settings->webhook, sizeof settings->webhook, "%s", url ? url : "");
    return ERROR_NONE;
}

enum error_code api_read_notify(const struct call *call, struct notice_settings *settings,
                                struct error *err) {
    const cJSON *notify = NULL;
    int64_t minutes = settings->gather_minutes;
    TRY(json_object(call->body, "notify", JSON_REQUIRED, &notify, err));
    TRY(json_only(notify, "notify.",
                  JSON_NAMES("your_turn", "invitation", "accepted", "game_over", "time_short",
                             "digest", "season", "gather_minutes", "webhook"),
                  err));
    TRY(read_switches(notify, settings, err));
    TRY(json_int(notify, "notify.gather_minutes", JSON_OPTIONAL, 0, NOTICE_GATHER_MAX, &minutes,
                 err));
    settings->gather_minutes = (int)minutes;
    return read_webhook(call, notify, settings, err);
}

enum error_code api_add_notify(struct db *db, int64_t id, cJSON *account, struct error *err) {
    struct notice_settings settings;
    TRY(db_notices_settings(db, id, &settings, err));
    cJSON_AddBoolToObject(account, "email_verified", *settings.verified_email != '\0');
    cJSON *notify = cJSON_AddObjectToObject(account, "notify");
    for (int kind = 0; kind < NOTICE_SWITCHES; kind++)
        cJSON_AddBoolToObject(notify, notice_kinds[kind], settings.wants[kind]);
    cJSON_AddNumberToObject(notify, "gather_minutes", settings.gather_minutes);
    json_add_text(notify, "webhook", settings.webhook);
    return ERROR_NONE;
}

/* --- POST /api/me/notify/test, POST /api/me/email/confirmation --- */

static enum error_code notify_test_change(struct call *call, struct error *err) {
    struct notice_settings settings;
    TRY(db_notices_settings(call->db, call->account, &settings, err));
    if (!*settings.verified_email && !*settings.webhook && !settings.browser_count)
        return error_field(
            err, "notify",
            "Nothing to send to: confirm an e-mail address, set a webhook or subscribe a browser.");
    call->status = 204;
    return notice_requested(call->db, call->account, NOTICE_TEST, call->now, err);
}

static enum error_code ask_confirmation_read(struct call *call, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    return *row.email ? call_limit_name(call, LIMIT_MAIL, row.email, err) : ERROR_NONE;
}

static enum error_code ask_confirmation_change(struct call *call, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    if (!*row.email)
        return error_field(err, "email", "The account has no e-mail address.");
    call->status = 204;
    return notice_requested(call->db, call->account, NOTICE_VERIFY, call->now, err);
}

/* --- POST /api/letters/confirm, .../undo-email, .../unsubscribe/{token} --- */

static enum error_code read_token(const cJSON *body, const char **ret_token, struct error *err) {
    return json_string(body, "token", JSON_REQUIRED, 1, TOKEN_SIZE - 1, ret_token, err);
}

static enum error_code token_read(struct call *call, struct error *err) {
    const char *token = NULL;
    TRY(json_only(call->body, "", JSON_NAMES("token"), err));
    return read_token(call->body, &token, err);
}

/* The link for that purpose whose token is in the body. */
static enum error_code open_link(struct call *call, enum link_purpose purpose,
                                 struct link_row *ret_link, struct error *err) {
    const char *token = NULL;
    TRY(read_token(call->body, &token, err));
    return link_open(call->db, token, purpose, call->now, ret_link, err);
}

static enum error_code confirm_change(struct call *call, struct error *err) {
    struct link_row link;
    struct account_row row;
    struct notice_settings settings;
    TRY(open_link(call, LINK_VERIFY, &link, err));
    TRY(db_accounts_by_id(call->db, link.account, &row, err));
    if (strcmp(row.email, link.email) != 0)
        return error_set(err, ERROR_NOT_FOUND, "The account's e-mail address has changed since.");
    TRY(db_notices_settings(call->db, link.account, &settings, err));
    memcpy(settings.verified_email, row.email, sizeof settings.verified_email);
    TRY(notice_change_settings(call->db, link.account, &settings, call->now, err));
    call->status = 204;
    return db_links_delete(call->db, link.account, LINK_VERIFY, 0, err);
}

/* Who has lost everything else sets a new password by e-mail; where there is no password, the owner
 * needs the link to the provider that they had. */
static enum error_code undo_email_change(struct call *call, struct error *err) {
    struct link_row link;
    TRY(open_link(call, LINK_UNDO_EMAIL, &link, err));
    int64_t linked_until = call->context->settings.log_in.only ? link_since(&link) : 0;
    call->status = 204;
    return account_undo_email(call->db, &link, linked_until, call->now, err);
}

/* Somebody has opened the address in a browser: to the page, whose button does it. */
static enum error_code unsubscribe_page(struct call *call, struct error *err) {
    (void)err;
    buf_printf(&call->location, "/unsubscribe#%s", call->params[0]);
    call->status = 303;
    return ERROR_NONE;
}

/* One click in a mail program sends a form (RFC 8058), the page sends nothing: the body is
 * ignored. */
static enum error_code unsubscribe_change(struct call *call, struct error *err) {
    struct link_row link;
    struct notice_settings settings;
    TRY(link_open(call->db, call->params[0], LINK_UNSUBSCRIBE, call->now, &link, err));
    TRY(db_notices_settings(call->db, link.account, &settings, err));
    settings.wants[link.kind] = false;
    call->status = 204;
    return notice_change_settings(call->db, link.account, &settings, call->now, err);
}

/* --- POST /api/password-resets, POST /api/password-resets/use --- */

/* A request for a link, which the call does not wait for. */
struct ask {
    struct change change;
    int64_t now;
    char name[ACCOUNT_EMAIL];
};

static enum error_code ask_apply(struct change *change, struct db *db, struct error *err) {
    const struct ask *ask = container_of(change, struct ask, change);
    return account_ask_reset(db, ask->name, ask->now, err);
}

static void ask_done(struct change *change) {
    if (change->error.code)
        log_event(LOG_WARNING, "reset_failed", "error", change->error.detail, NULL);
    free(container_of(change, struct ask, change));
}

/* Neither the answer nor its time tells whether there is such an account or an address. */
static enum error_code ask_reset_read(struct call *call, struct error *err) {
    const char *name = NULL;
    TRY(api_check_own_log_in(call, err));
    TRY(json_only(call->body, "", JSON_NAMES("name"), err));
    TRY(json_bytes(call->body, "name", JSON_REQUIRED, 1, ACCOUNT_EMAIL - 1, &name, err));
    TRY(call_limit_name(call, LIMIT_MAIL, name, err));
    struct ask *ask = malloc(sizeof *ask);
    if (!ask)
        return error_no_memory(err);
    *ask = (struct ask){.change = {.apply = ask_apply, .done = ask_done}, .now = call->now};
    snprintf(ask->name, sizeof ask->name, "%s", name);
    enum error_code code = writer_submit(call->context->writer, &ask->change, err);
    if (code)
        free(ask);
    call->status = 204;
    return code;
}

/* Passed from step to step. */
struct reset {
    const char *password; /* the body's */
    bool tokens;          /* end with the old one */
    char hash[ACCOUNT_PASSWORD_HASH];
};

static enum error_code reset_read(struct call *call, struct error *err) {
    struct link_row link;
    TRY(call_scratch(call, sizeof(struct reset), err));
    struct reset *reset = call->scratch;
    TRY(api_check_own_log_in(call, err));
    TRY(json_only(call->body, "", JSON_NAMES("token", "password", "tokens"), err));
    TRY(json_bytes(call->body, "password", JSON_REQUIRED, PASSWORD_MIN, PASSWORD_MAX,
                   &reset->password, err));
    TRY(json_bool(call->body, "tokens", JSON_OPTIONAL, &reset->tokens, err));
    return open_link(call, LINK_RESET, &link, err);
}

static enum error_code reset_work(struct call *call, struct error *err) {
    struct reset *reset = call->scratch;
    return password_hash(reset->password, reset->hash, err);
}

static enum error_code reset_change(struct call *call, struct error *err) {
    struct reset *reset = call->scratch;
    struct link_row link;
    struct account_row row;
    TRY(open_link(call, LINK_RESET, &link, err));
    TRY(db_accounts_by_id(call->db, link.account, &row, err));
    memcpy(row.password_hash, reset->hash, sizeof row.password_hash);
    row.second_step = false; /* the passkeys may be what is lost */
    call->status = 204;
    if (reset->tokens)
        TRY(db_tokens_delete_all(call->db, link.account, err));
    return account_save(call->db, &row, NULL, call->now, err);
}

const struct route api_notices_routes[] = {
    {"POST", "/api/me/notify/test", NEEDS_LOGIN | SENDS_MAIL, .change = notify_test_change},
    {"POST", "/api/me/email/confirmation", NEEDS_LOGIN | NO_TOKEN | SENDS_MAIL,
     .read = ask_confirmation_read, .change = ask_confirmation_change},
    {"POST", "/api/letters/confirm", FOR_VISITORS | TAKES_BODY, .read = token_read,
     .change = confirm_change},
    {"POST", "/api/letters/undo-email", FOR_VISITORS | TAKES_BODY, .read = token_read,
     .change = undo_email_change},
    {"GET", "/api/letters/unsubscribe/{token}", FOR_VISITORS, .read = unsubscribe_page},
    {"POST", "/api/letters/unsubscribe/{token}", FOR_VISITORS, .change = unsubscribe_change},
    {"POST", "/api/password-resets", FOR_VISITORS | TAKES_BODY | SENDS_MAIL,
     .read = ask_reset_read},
    {"POST", "/api/password-resets/use", FOR_VISITORS | TAKES_BODY | IS_LOG_IN, .read = reset_read,
     .work = reset_work, .change = reset_change},
    {.method = NULL},
};
