/* Signing up, logging in, logging out. Hashing a password is the `work` step between the two that
 * know the database. */
#include <cjson/cJSON.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api.h"
#include "http/user_agent.h"
#include "service/accounts.h"
#include "service/sessions.h"

/* What the steps hand on. */
struct login {
    struct account_row row;
    const char *password; /* the body's */
};

/* Opens a session and tells who is logged in. */
static enum error_code welcome(struct call *call, const struct account_row *row,
                               struct error *err) {
    char token[TOKEN], device[SESSIONS_DEVICE];
    cJSON *account = NULL;
    user_agent_name(call_header(call, "User-Agent"), device);
    enum error_code code =
        session_open(call->db, row->person.account, device, call->now, token, err);
    if (!code)
        code = api_account(call, row, &account, err);
    if (code)
        return code;
    cJSON *answer = cJSON_CreateObject();
    cJSON_AddItemToObject(answer, "account", account);
    cJSON_AddStringToObject(answer, "token", token);
    api_set_cookie(call, token);
    return call_answer(call, 201, answer, err);
}

/* --- POST /api/accounts ------------------------------------------------------------------------
 */

static enum error_code read_sign_up(const cJSON *body, struct login *form, struct error *err) {
    static const char *const names[] = {"name", "password", "email", "language", NULL};
    const char *name = "", *email = "";
    int language = 0;
    enum error_code code = json_only(body, "", names, err);
    if (!code)
        code =
            json_bytes(body, "name", JSON_REQUIRED, ACCOUNT_NAME_MIN, ACCOUNT_NAME_MAX, &name, err);
    if (!code)
        code = account_check_name(name, err);
    if (!code)
        code = json_bytes(body, "password", JSON_REQUIRED, PASSWORD_MIN, PASSWORD_MAX,
                          &form->password, err);
    if (!code)
        code = json_bytes(body, "email", JSON_NULLABLE, 1, ACCOUNT_EMAIL - 1, &email, err);
    if (!code && *email)
        code = account_check_email(email, err);
    if (!code)
        code = json_choice(body, "language", JSON_OPTIONAL, language_codes, &language, err);
    if (code)
        return code;
    form->row = (struct account_row){.person.kind = ACCOUNT_PERSON};
    memcpy(form->row.person.name, name, strlen(name) + 1);
    memcpy(form->row.email, email, strlen(email) + 1);
    memcpy(form->row.language, language_codes[language], ACCOUNT_LANGUAGE);
    return ERROR_NONE;
}

enum error_code api_sign_up_read(struct call *call, struct error *err) {
    void *scratch = NULL;
    enum error_code code = api_scratch(call, sizeof(struct login), &scratch, err);
    struct login *form = scratch;
    if (!code)
        code = read_sign_up(call->body, form, err);
    if (!code && *form->row.email) /* it will get an e-mail */
        code = call_limit_name(call, LIMIT_MAIL, form->row.email, err);
    return code ? code : account_check_free(call->db, form->row.person.name, err);
}

enum error_code api_sign_up_work(struct call *call, struct error *err) {
    struct login *form = call->scratch;
    return password_hash(form->password, form->row.password_hash, err);
}

enum error_code api_sign_up_change(struct call *call, struct error *err) {
    struct login *form = call->scratch;
    enum error_code code = account_enter(call->db, &form->row, call->now, err);
    return code ? code : welcome(call, &form->row, err);
}

/* --- POST /api/accounts/guest ------------------------------------------------------------------
 */

enum error_code api_guest_read(struct call *call, struct error *err) {
    static const char *const names[] = {NULL};
    return json_only(call->body, "", names, err);
}

enum error_code api_guest_change(struct call *call, struct error *err) {
    struct account_row row = {.language = "en"};
    enum error_code code = account_enter(call->db, &row, call->now, err);
    return code ? code : welcome(call, &row, err);
}

/* --- POST /api/sessions ------------------------------------------------------------------------
 */

enum error_code api_log_in_read(struct call *call, struct error *err) {
    static const char *const names[] = {"name", "password", NULL};
    void *scratch = NULL;
    const char *name = "";
    enum error_code code = api_scratch(call, sizeof(struct login), &scratch, err);
    struct login *form = scratch;
    if (!code)
        code = json_only(call->body, "", names, err);
    if (!code)
        code = json_bytes(call->body, "name", JSON_REQUIRED, 0, SIZE_MAX, &name, err);
    if (!code)
        code = json_bytes(call->body, "password", JSON_REQUIRED, 0, SIZE_MAX, &form->password, err);
    if (!code)
        code = call_limit_name(call, LIMIT_LOG_IN, name, err);
    if (!code)
        code = db_accounts_by_name(call->db, name, &form->row, err);
    return code == ERROR_NOT_FOUND ? ERROR_NONE
                                   : code; /* told after as long a time as a wrong one */
}

static enum error_code wrong_log_in(struct error *err) {
    return error_set(err, ERROR_BAD_LOGIN, "Name or password is wrong.");
}

enum error_code api_log_in_work(struct call *call, struct error *err) {
    struct login *form = call->scratch;
    return password_is(form->password, form->row.password_hash) ? ERROR_NONE : wrong_log_in(err);
}

/* The password may have changed, or the account gone, while it was compared. */
enum error_code api_log_in_change(struct call *call, struct error *err) {
    const struct login *form = call->scratch;
    struct account_row row;
    enum error_code code = db_accounts_by_id(call->db, form->row.person.account, &row, err);
    if (code == ERROR_NOT_FOUND ||
        (!code && strcmp(row.password_hash, form->row.password_hash) != 0))
        return wrong_log_in(err);
    return code ? code : welcome(call, &row, err);
}

/* --- DELETE /api/sessions/current --------------------------------------------------------------
 */

enum error_code api_log_out_change(struct call *call, struct error *err) {
    enum error_code code = db_sessions_delete(call->db, call->session, err);
    if (code)
        return code;
    api_set_cookie(call, "");
    call->status = 204;
    return ERROR_NONE;
}
