/* Signing up, logging in, and the list of sessions, each of which its owner can end. A password is
 * hashed in the `work` step, between the two that use the database. */
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "service/people/accounts.h"
#include "service/people/sessions.h"
#include "service/site/site.h"
#include "store/tables/tokens.h"

/* Passed from step to step. */
struct login {
    struct account_row row;
    const char *password, *code; /* the body's; code NULL: none */
};

enum error_code api_answer_session(struct call *call, const struct account_row *row,
                                   struct error *err) {
    char token[TOKEN_SIZE];
    TRY(api_open_session(call, row->person.account, token, err));
    cJSON *answer = call_answer(call, 201);
    TRY(api_fill_account(call, row, cJSON_AddObjectToObject(answer, "account"), err));
    cJSON_AddStringToObject(answer, "token", token);
    return ERROR_NONE;
}

/* --- POST /api/accounts --- */

static enum error_code read_sign_up(const cJSON *body, struct login *login, struct error *err) {
    const char *name = "", *email = "";
    int language = 0;
    TRY(json_only(body, "", JSON_NAMES("name", "password", "email", "language", "invitation_code"),
                  err));
    TRY(json_bytes(body, "name", JSON_REQUIRED, ACCOUNT_NAME_MIN, ACCOUNT_NAME_MAX, &name, err));
    TRY(account_check_name(name, err));
    TRY(json_bytes(body, "password", JSON_REQUIRED, PASSWORD_MIN, PASSWORD_MAX, &login->password,
                   err));
    TRY(json_bytes(body, "email", JSON_NULLABLE, 1, ACCOUNT_EMAIL - 1, &email, err));
    if (*email)
        TRY(account_check_email(email, err));
    TRY(json_choice(body, "language", JSON_OPTIONAL, language_codes, &language, err));
    TRY(json_string(body, "invitation_code", JSON_OPTIONAL, 0, SITE_CODE_MAX, &login->code, err));
    login->row = (struct account_row){.person.kind = ACCOUNT_PERSON};
    memcpy(login->row.person.name, name, strlen(name) + 1);
    memcpy(login->row.email, email, strlen(email) + 1);
    memcpy(login->row.language, language_codes[language], ACCOUNT_LANGUAGE);
    return ERROR_NONE;
}

static enum error_code sign_up_read(struct call *call, struct error *err) {
    TRY(call_scratch(call, sizeof(struct login), err));
    struct login *login = call->scratch;
    TRY(api_check_own_log_in(call, err));
    TRY(site_admits(call->db, err));
    TRY(read_sign_up(call->body, login, err));
    TRY(site_takes_code(call->db, login->code, call->now, err));
    if (*login->row.email) /* it will get an e-mail */
        TRY(call_limit_name(call, LIMIT_MAIL, login->row.email, err));
    return account_check_free(call->db, login->row.person.name, 0, err);
}

static enum error_code sign_up_work(struct call *call, struct error *err) {
    struct login *login = call->scratch;
    return password_hash(login->password, login->row.password_hash, err);
}

static enum error_code sign_up_change(struct call *call, struct error *err) {
    struct login *login = call->scratch;
    TRY(site_admits(call->db, err)); /* it still does, and the name still is */
    TRY(account_check_free(call->db, login->row.person.name, 0, err));
    TRY(account_create(call->db, &login->row, call->now, err));
    TRY(site_uses_code(call->db, login->code, login->row.person.account, call->now, err));
    return api_answer_session(call, &login->row, err);
}

/* --- POST /api/accounts/guest --- */

static enum error_code guest_read(struct call *call, struct error *err) {
    static const char *const names[] = {NULL};
    TRY(api_check_own_log_in(call, err));
    TRY(site_admits_guests(call->db, err));
    return json_only(call->body, "", names, err);
}

static enum error_code guest_change(struct call *call, struct error *err) {
    struct account_row row = {.language = "en"};
    TRY(account_create(call->db, &row, call->now, err));
    return api_answer_session(call, &row, err);
}

/* --- POST /api/sessions --- */

static enum error_code log_in_read(struct call *call, struct error *err) {
    const char *name = "";
    TRY(call_scratch(call, sizeof(struct login), err));
    struct login *login = call->scratch;
    TRY(api_check_own_log_in(call, err));
    TRY(json_only(call->body, "", JSON_NAMES("name", "password"), err));
    TRY(json_bytes(call->body, "name", JSON_REQUIRED, 0, SIZE_MAX, &name, err));
    TRY(json_bytes(call->body, "password", JSON_REQUIRED, 0, SIZE_MAX, &login->password, err));
    TRY(call_limit_name(call, LIMIT_LOG_IN, name, err));
    enum error_code code = account_find(call->db, name, &login->row, err);
    return code == ERROR_NOT_FOUND ? ERROR_NONE : code; /* refused as late as a wrong password */
}

static enum error_code wrong_log_in(struct error *err) {
    return error_set(err, ERROR_BAD_LOGIN, "Wrong name or password.");
}

static enum error_code log_in_work(struct call *call, struct error *err) {
    struct login *login = call->scratch;
    return password_is(login->password, login->row.password_hash) ? ERROR_NONE : wrong_log_in(err);
}

/* The password may have changed, or the account gone, while it was compared. */
static enum error_code log_in_change(struct call *call, struct error *err) {
    const struct login *login = call->scratch;
    struct account_row row;
    enum error_code code = db_accounts_by_id(call->db, login->row.person.account, &row, err);
    if (code == ERROR_NOT_FOUND ||
        (!code && strcmp(row.password_hash, login->row.password_hash) != 0))
        return wrong_log_in(err);
    TRY(code);
    if (row.locked_at)
        return error_set(err, ERROR_FORBIDDEN, "The operator has locked this account.");
    if (row.second_step)
        return api_ask_passkey(call, &row, err);
    return api_answer_session(call, &row, err);
}

/* --- DELETE /api/sessions/current --- */

static enum error_code log_out_change(struct call *call, struct error *err) {
    TRY(db_sessions_delete(call->db, call->session, err));
    api_set_cookie(call, "");
    call->status = 204;
    return ERROR_NONE;
}

/* --- /api/me/sessions --- */

struct list {
    struct session_row sessions[SESSIONS_SHOWN];
    size_t count;
};

static enum error_code read_list(struct call *call, struct list **ret_list, struct error *err) {
    TRY(call_scratch(call, sizeof(struct list), err));
    struct list *list = *ret_list = call->scratch;
    return db_sessions_list(call->db, call->account, call->now, list->sessions, SESSIONS_SHOWN,
                            &list->count, err);
}

static bool is_current(const struct call *call, const struct session_row *session) {
    return memcmp(session->hash, call->session, TOKEN_HASH) == 0;
}

static enum error_code sessions_read(struct call *call, struct error *err) {
    struct list *list;
    TRY(read_list(call, &list, err));
    cJSON *array = cJSON_AddArrayToObject(call_answer(call, 200), "sessions");
    for (size_t i = 0; i < list->count; i++) {
        const struct session_row *session = &list->sessions[i];
        char id[SESSION_ID];
        session_id(session->hash, id);
        cJSON *item = json_add_item(array);
        cJSON_AddStringToObject(item, "id", id);
        cJSON_AddBoolToObject(item, "current", is_current(call, session));
        json_add_text(item, "device", session->device);
        json_add_time(item, "created_at", session->created_at);
        json_add_time(item, "expires_at", session->expires_at);
    }
    return ERROR_NONE;
}

/* NULL: there is none with that id. */
static const struct session_row *find_session(const struct list *list, const char *id) {
    char other[SESSION_ID];
    for (size_t i = 0; i < list->count; i++) {
        session_id(list->sessions[i].hash, other);
        if (strcmp(other, id) == 0)
            return &list->sessions[i];
    }
    return NULL;
}

static enum error_code end_session_change(struct call *call, struct error *err) {
    struct list *list;
    TRY(read_list(call, &list, err));
    const struct session_row *session = find_session(list, call->params[0]);
    if (!session)
        return error_set(err, ERROR_NOT_FOUND, "There is no such session.");
    TRY(db_sessions_delete(call->db, session->hash, err));
    if (is_current(call, session))
        api_set_cookie(call, "");
    call->status = 204;
    return ERROR_NONE;
}

/* --- DELETE /api/me/sessions --- */

/* All but the one that asks. */
static enum error_code end_all_change(struct call *call, struct error *err) {
    bool tokens = false;
    if (call->body) {
        TRY(json_only(call->body, "", JSON_NAMES("tokens"), err));
        TRY(json_bool(call->body, "tokens", JSON_OPTIONAL, &tokens, err));
    }
    call->status = 204;
    TRY(session_end_all(call->db, call->account, call->session, err));
    return tokens ? db_tokens_delete_all(call->db, call->account, err) : ERROR_NONE;
}

const struct route api_accounts_routes[] = {
    {"POST", "/api/accounts", FOR_VISITORS | TAKES_BODY | IS_SIGN_UP | CREATES,
     .read = sign_up_read, .work = sign_up_work, .change = sign_up_change},
    {"POST", "/api/accounts/guest", FOR_VISITORS | TAKES_BODY | IS_SIGN_UP | CREATES,
     .read = guest_read, .change = guest_change},
    {"POST", "/api/sessions", FOR_VISITORS | TAKES_BODY | IS_LOG_IN, .read = log_in_read,
     .work = log_in_work, .change = log_in_change},
    {"DELETE", "/api/sessions/current", NEEDS_LOGIN | NO_TOKEN, .change = log_out_change},
    {"GET", "/api/me/sessions", NEEDS_LOGIN | NO_TOKEN, .read = sessions_read},
    {"DELETE", "/api/me/sessions", NEEDS_LOGIN | NO_TOKEN | MAY_TAKE_BODY,
     .change = end_all_change},
    {"DELETE", "/api/me/sessions/{id}", NEEDS_LOGIN | NO_TOKEN, .change = end_session_change},
    {.method = NULL},
};
