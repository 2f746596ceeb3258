/* Notices and what the links in e-mails do. A link is followed by the page, which then sends its
 * token: following one by GET changes nothing. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "http/api.h"
#include "post/webhook.h"
#include "service/accounts.h"
#include "service/emails.h"
#include "service/notices.h"
#include "service/sessions.h"
#include "service/settings.h"

/* --- `notify` of an account --------------------------------------------------------------------
 */

static enum error_code read_switches(const cJSON *notify, struct notice_settings *settings,
                                     struct error *err) {
    enum error_code code = ERROR_NONE;
    for (int kind = 0; !code && kind < NOTICE_SWITCHES; kind++) {
        char path[32];
        snprintf(path, sizeof path, "notify.%s", notice_kinds[kind]);
        code = json_bool(notify, path, JSON_OPTIONAL, &settings->wants[kind], err);
    }
    return code;
}

static enum error_code read_webhook(const struct call *call, const cJSON *notify,
                                    struct notice_settings *settings, struct error *err) {
    const char *url = settings->webhook;
    enum error_code code =
        json_bytes(notify, "notify.webhook", JSON_NULLABLE, 1, WEBHOOK_URL_MAX, &url, err);
    if (code || url == settings->webhook)
        return code;
    code = webhook_check(url, call->settings->private_webhooks, "notify.webhook", err);
    if (!code)
        memcpy(settings->webhook, url, strlen(url) + 1);
    return code;
}

enum error_code api_read_notify(const struct call *call, struct notice_settings *settings,
                                struct error *err) {
    static const char *const names[] = {"your_turn",      "invitation", "accepted",
                                        "game_over",      "time_short", "digest",
                                        "gather_minutes", "webhook",    NULL};
    const cJSON *notify = NULL;
    int64_t minutes = settings->gather_minutes;
    enum error_code code = json_object(call->body, "notify", JSON_REQUIRED, &notify, err);
    if (!code)
        code = json_only(notify, "notify.", names, err);
    if (!code)
        code = read_switches(notify, settings, err);
    if (!code)
        code = json_int(notify, "notify.gather_minutes", JSON_OPTIONAL, 0, NOTICE_GATHER_MAX,
                        &minutes, err);
    if (!code && json_is_null(notify, "notify.webhook"))
        settings->webhook[0] = '\0';
    else if (!code)
        code = read_webhook(call, notify, settings, err);
    settings->gather_minutes = (int)minutes;
    return code;
}

enum error_code api_add_notify(struct db *db, int64_t id, cJSON *account, struct error *err) {
    struct notice_settings settings;
    enum error_code code = db_notices_settings(db, id, &settings, err);
    if (code)
        return code;
    cJSON_AddBoolToObject(account, "email_verified", *settings.verified_email != '\0');
    cJSON *notify = cJSON_AddObjectToObject(account, "notify");
    for (int kind = 0; kind < NOTICE_SWITCHES; kind++)
        cJSON_AddBoolToObject(notify, notice_kinds[kind], settings.wants[kind]);
    cJSON_AddNumberToObject(notify, "gather_minutes", settings.gather_minutes);
    api_add_text(notify, "webhook", settings.webhook);
    return ERROR_NONE;
}

/* --- POST /api/me/notify/test, POST /api/me/email/confirmation ---------------------------------
 */

enum error_code api_notify_test_change(struct call *call, struct error *err) {
    struct notice_settings settings;
    enum error_code code = db_notices_settings(call->db, call->account, &settings, err);
    if (!code && !*settings.verified_email && !*settings.webhook)
        code = error_field(err, "notify", "There is neither a confirmed address nor a webhook.");
    if (!code)
        code = notice_asked(call->db, call->account, NOTICE_TEST, call->now, err);
    call->status = 204;
    return code ? code : api_renew(call, err);
}

enum error_code api_ask_confirmation_read(struct call *call, struct error *err) {
    struct account_row row;
    enum error_code code = db_accounts_by_id(call->db, call->account, &row, err);
    return code || !*row.email ? code : call_limit_name(call, LIMIT_MAIL, row.email, err);
}

enum error_code api_ask_confirmation_change(struct call *call, struct error *err) {
    struct account_row row;
    enum error_code code = db_accounts_by_id(call->db, call->account, &row, err);
    if (!code && !*row.email)
        code = error_field(err, "email", "The account has no address.");
    if (!code)
        code = notice_asked(call->db, call->account, NOTICE_VERIFY, call->now, err);
    call->status = 204;
    return code ? code : api_renew(call, err);
}

/* --- POST /api/e-mails/confirm, .../undo-email, .../unsubscribe/{token} ------------------------
 */

static enum error_code read_token(const cJSON *body, const char **ret_token, struct error *err) {
    return json_string(body, "token", JSON_REQUIRED, 1, TOKEN - 1, ret_token, err);
}

enum error_code api_token_read(struct call *call, struct error *err) {
    static const char *const names[] = {"token", NULL};
    const char *token = NULL;
    enum error_code code = json_only(call->body, "", names, err);
    return code ? code : read_token(call->body, &token, err);
}

enum error_code api_confirm_change(struct call *call, struct error *err) {
    struct link_row link;
    struct account_row row;
    struct notice_settings settings;
    const char *token = NULL;
    enum error_code code = read_token(call->body, &token, err);
    if (!code)
        code = link_open(call->db, token, LINK_VERIFY, call->now, &link, err);
    if (!code)
        code = db_accounts_by_id(call->db, link.account, &row, err);
    if (!code && strcmp(row.email, link.email) != 0)
        code = error_set(err, ERROR_NOT_FOUND, "The account has another address by now.");
    if (!code)
        code = db_notices_settings(call->db, link.account, &settings, err);
    if (code)
        return code;
    memcpy(settings.verified_email, row.email, sizeof settings.verified_email);
    code = notice_change_settings(call->db, link.account, &settings, call->now, err);
    call->status = 204;
    return code ? code : db_links_delete(call->db, link.account, LINK_VERIFY, 0, err);
}

enum error_code api_undo_email_change(struct call *call, struct error *err) {
    struct link_row link;
    const char *token = NULL;
    enum error_code code = read_token(call->body, &token, err);
    if (!code)
        code = link_open(call->db, token, LINK_UNDO_EMAIL, call->now, &link, err);
    call->status = 204;
    return code ? code : account_undo_email(call->db, &link, call->now, err);
}

/* One click in a mail program sends a form (RFC 8058), the page sends nothing: the body is not
 * looked at. */
enum error_code api_unsubscribe_change(struct call *call, struct error *err) {
    struct link_row link;
    struct notice_settings settings;
    enum error_code code =
        link_open(call->db, call->params[0], LINK_UNSUBSCRIBE, call->now, &link, err);
    if (!code)
        code = db_notices_settings(call->db, link.account, &settings, err);
    if (code)
        return code;
    settings.wants[link.kind] = false;
    call->status = 204;
    return notice_change_settings(call->db, link.account, &settings, call->now, err);
}

/* --- POST /api/password-resets, POST /api/password-resets/use ----------------------------------
 */

enum error_code api_ask_reset_read(struct call *call, struct error *err) {
    static const char *const names[] = {"name", NULL};
    const char *name = NULL;
    enum error_code code = json_only(call->body, "", names, err);
    if (!code)
        code = json_string(call->body, "name", JSON_REQUIRED, 1, 100, &name, err);
    return code ? code : call_limit_name(call, LIMIT_MAIL, name, err);
}

/* The answer is the same whether or not there is such an account or an address. */
enum error_code api_ask_reset_change(struct call *call, struct error *err) {
    struct account_row row;
    struct notice_settings settings = {0};
    struct error why = {0};
    const char *name = "";
    enum error_code code = json_string(call->body, "name", JSON_REQUIRED, 1, 100, &name, err);
    call->status = 204;
    if (code)
        return code;
    code = db_accounts_by_name(call->db, name, &row, &why);
    if (code == ERROR_NOT_FOUND)
        return ERROR_NONE;
    if (code)
        return error_set(err, code, "%s", why.detail);
    code = db_notices_settings(call->db, row.person.account, &settings, err);
    if (!code && *settings.verified_email)
        code = notice_asked(call->db, row.person.account, NOTICE_RESET, call->now, err);
    return code;
}

/* What the steps hand on. */
struct reset {
    const char *token, *password; /* the body's */
    char hash[ACCOUNT_PASSWORD_HASH];
};

enum error_code api_reset_read(struct call *call, struct error *err) {
    static const char *const names[] = {"token", "password", NULL};
    void *scratch = NULL;
    struct link_row link;
    enum error_code code = api_scratch(call, sizeof(struct reset), &scratch, err);
    struct reset *reset = scratch;
    if (!code)
        code = json_only(call->body, "", names, err);
    if (!code)
        code = read_token(call->body, &reset->token, err);
    if (!code)
        code = json_bytes(call->body, "password", JSON_REQUIRED, PASSWORD_MIN, PASSWORD_MAX,
                          &reset->password, err);
    return code ? code : link_open(call->db, reset->token, LINK_RESET, call->now, &link, err);
}

enum error_code api_reset_work(struct call *call, struct error *err) {
    struct reset *reset = call->scratch;
    return password_hash(reset->password, reset->hash, err);
}

enum error_code api_reset_change(struct call *call, struct error *err) {
    struct reset *reset = call->scratch;
    struct link_row link;
    struct account_row row;
    enum error_code code = link_open(call->db, reset->token, LINK_RESET, call->now, &link, err);
    if (!code)
        code = db_accounts_by_id(call->db, link.account, &row, err);
    if (code)
        return code;
    memcpy(row.password_hash, reset->hash, sizeof row.password_hash);
    call->status = 204;
    return account_save(call->db, &row, NULL, call->now, err);
}
