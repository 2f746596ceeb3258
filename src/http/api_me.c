/* What is known of oneself and of others, and changing it. */
#include <cjson/cJSON.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api.h"
#include "service/accounts.h"
#include "service/holidays.h"
#include "service/notices.h"
#include "service/sessions.h"
#include "service/settings.h"

/* Adds "rating" and "counts" to an account or profile. */
static enum error_code add_standing(struct call *call, const struct account_row *row, cJSON *object,
                                    struct error *err) {
    struct account_counts counts;
    enum error_code code = db_accounts_count_games(call->db, row->person.account, &counts, err);
    if (!code)
        code = api_add_rating(call, &row->person, object, err);
    if (code)
        return code;
    api_add_counts(cJSON_AddObjectToObject(object, "counts"), &counts);
    return ERROR_NONE;
}

enum error_code api_account(struct call *call, const struct account_row *row, cJSON **ret_account,
                            struct error *err) {
    cJSON *account = api_person(&row->person);
    cJSON_AddStringToObject(account, "language", row->language);
    if (*row->email)
        cJSON_AddStringToObject(account, "email", row->email);
    api_add_time(account, "created_at", row->created_at);
    int64_t expires_at = 0;
    enum error_code code = guest_expires_at(call->db, &row->person, &expires_at, err);
    api_add_time(account, "vanishes_at", expires_at);
    if (!code)
        code = add_standing(call, row, account, err);
    if (!code)
        code = api_add_notify(call->db, row->person.account, account, err);
    if (code)
        cJSON_Delete(account);
    else
        *ret_account = account;
    return code;
}

enum error_code api_me_read(struct call *call, struct error *err) {
    struct account_row row;
    cJSON *account = NULL;
    enum error_code code = db_accounts_by_id(call->db, call->account, &row, err);
    if (!code)
        code = api_account(call, &row, &account, err);
    return code ? code : call_answer(call, 200, account, err);
}

enum error_code api_session_read(struct call *call, struct error *err) {
    struct account_row row;
    cJSON *account = NULL;
    enum error_code code = ERROR_NONE;
    if (call->account)
        code = db_accounts_by_id(call->db, call->account, &row, err);
    if (!code && call->account)
        code = api_account(call, &row, &account, err);
    if (code)
        return code;
    cJSON *answer = cJSON_CreateObject();
    cJSON_AddItemToObject(answer, "account", account ? account : cJSON_CreateNull());
    cJSON_AddBoolToObject(answer, "mail", call->settings->mail_from != NULL);
    return call_answer(call, 200, answer, err);
}

/* A player of the house has so many games that to count them takes long. */
enum error_code api_player_work(struct call *call, struct error *err) {
    struct account_row row;
    enum error_code code = db_accounts_by_name(call->db, call->params[0], &row, err);
    if (code)
        return code;
    struct holiday holiday;
    code = holiday_now(call->db, row.person.account, call->now, &holiday, err);
    if (code)
        return code;
    cJSON *profile = api_person(&row.person);
    cJSON_AddItemToObject(profile, "holiday", api_holiday(&holiday));
    code = add_standing(call, &row, profile, err);
    if (code) {
        cJSON_Delete(profile);
        return code;
    }
    return call_answer(call, 200, profile, err);
}

/* --- PATCH /api/me -----------------------------------------------------------------------------
 */

/* What is asked for; texts are the body's, NULL where not given. */
struct edit {
    const char *name, *password, *old_password, *email;
    bool has_email, has_notify;
    int language; /* -1: not given */
    char hash_before[ACCOUNT_PASSWORD_HASH], hash[ACCOUNT_PASSWORD_HASH];
};

static enum error_code read_fields(const cJSON *body, struct edit *edit, struct error *err) {
    static const char *const names[] = {"name",   "password", "old_password", "language", "email",
                                        "notify", NULL};
    enum error_code code = json_only(body, "", names, err);
    edit->language = -1;
    edit->has_email = json_has(body, "email");
    edit->has_notify = json_has(body, "notify");
    if (!code)
        code = json_bytes(body, "name", JSON_OPTIONAL, ACCOUNT_NAME_MIN, ACCOUNT_NAME_MAX,
                          &edit->name, err);
    if (!code && edit->name)
        code = account_check_name(edit->name, err);
    if (!code)
        code = json_bytes(body, "password", JSON_OPTIONAL, PASSWORD_MIN, PASSWORD_MAX,
                          &edit->password, err);
    if (!code)
        code =
            json_bytes(body, "old_password", JSON_OPTIONAL, 0, SIZE_MAX, &edit->old_password, err);
    if (!code)
        code = json_bytes(body, "email", JSON_NULLABLE, 1, ACCOUNT_EMAIL - 1, &edit->email, err);
    if (!code && edit->email)
        code = account_check_email(edit->email, err);
    if (!code)
        code = json_choice(body, "language", JSON_OPTIONAL, language_codes, &edit->language, err);
    return code;
}

static enum error_code wrong_password(struct error *err) {
    return error_set(err, ERROR_BAD_LOGIN, "The old password is wrong.");
}

/* A guest takes a name and a password together; a person gives the old password for a new one, and
 * for another address, because an e-mail to that one can set a new password. */
static enum error_code check_pairs(enum account_kind kind, const struct edit *edit,
                                   struct error *err) {
    if (kind == ACCOUNT_GUEST) {
        if (edit->name && !edit->password)
            return error_field(err, "password", "A named player needs a password.");
        if (edit->password && !edit->name)
            return error_field(err, "name", "Choose a name with the password.");
        if (edit->old_password)
            return error_field(err, "old_password", "A guest has no password yet.");
        return edit->has_email && !edit->name ? wrong_password(err) : ERROR_NONE;
    }
    if (edit->old_password && !edit->password && !edit->has_email)
        return error_field(err, "password", "The new password is missing.");
    if ((edit->password || edit->has_email) && !edit->old_password)
        return wrong_password(err);
    return ERROR_NONE;
}

static enum error_code check_may_rename(enum account_kind kind, bool renames, struct error *err) {
    if (renames && kind != ACCOUNT_GUEST)
        return error_set(err, ERROR_FORBIDDEN, "Only guests can change their name.");
    return ERROR_NONE;
}

/* The settings as they will be. */
static enum error_code read_notify(struct call *call, struct notice_settings *ret_settings,
                                   struct error *err) {
    enum error_code code = db_notices_settings(call->db, call->account, ret_settings, err);
    return code ? code : api_read_notify(call, ret_settings, err);
}

enum error_code api_edit_me_read(struct call *call, struct error *err) {
    struct account_row row;
    struct notice_settings wanted;
    void *scratch = NULL;
    enum error_code code = api_scratch(call, sizeof(struct edit), &scratch, err);
    struct edit *edit = scratch;
    if (!code)
        code = db_accounts_by_id(call->db, call->account, &row, err);
    if (!code)
        code = check_may_rename(row.person.kind, json_has(call->body, "name"), err);
    if (!code)
        code = read_fields(call->body, edit, err);
    if (!code && edit->has_notify)
        code = read_notify(call, &wanted, err);
    if (!code)
        code = check_pairs(row.person.kind, edit, err);
    if (!code && edit->name)
        code = account_check_free(call->db, edit->name, err);
    if (!code && edit->old_password) /* a stolen session guesses no faster than a stranger */
        code = call_limit_account(call, LIMIT_LOG_IN, err);
    if (!code && edit->email) /* it will get an e-mail */
        code = call_limit_name(call, LIMIT_MAIL, edit->email, err);
    if (code)
        return code;
    memcpy(edit->hash_before, row.password_hash, sizeof row.password_hash);
    if (!edit->password && !edit->old_password)
        call->next = STAGE_CHANGE;
    return ERROR_NONE;
}

enum error_code api_edit_me_work(struct call *call, struct error *err) {
    struct edit *edit = call->scratch;
    if (edit->old_password && !password_is(edit->old_password, edit->hash_before))
        return wrong_password(err);
    return edit->password ? password_hash(edit->password, edit->hash, err) : ERROR_NONE;
}

static void apply_edit(const struct edit *edit, struct account_row *row) {
    if (edit->name) {
        memcpy(row->person.name, edit->name, strlen(edit->name) + 1);
        row->person.kind = ACCOUNT_PERSON;
    }
    if (edit->password)
        memcpy(row->password_hash, edit->hash, sizeof row->password_hash);
    if (edit->has_email) {
        const char *email = edit->email ? edit->email : "";
        memcpy(row->email, email, strlen(email) + 1);
    }
    if (edit->language >= 0)
        memcpy(row->language, language_codes[edit->language], sizeof row->language);
}

static enum error_code save(struct call *call, const struct edit *edit,
                            const struct account_row *row, struct error *err) {
    struct notice_settings wanted;
    enum error_code code = account_save(call->db, row, call->session, call->now, err);
    if (!code && edit->has_notify)
        code = read_notify(call, &wanted, err);
    if (!code && edit->has_notify)
        code = notice_change_settings(call->db, call->account, &wanted, call->now, err);
    return code ? code : api_renew(call, err);
}

enum error_code api_edit_me_change(struct call *call, struct error *err) {
    struct edit *edit = call->scratch;
    struct account_row row;
    cJSON *account = NULL;
    enum error_code code = db_accounts_by_id(call->db, call->account, &row, err);
    if (!code)
        code = check_may_rename(row.person.kind, edit->name != NULL, err);
    if (!code && (edit->password || edit->old_password) &&
        strcmp(row.password_hash, edit->hash_before) != 0)
        code = wrong_password(err); /* another change has come between */
    if (code)
        return code;
    apply_edit(edit, &row);
    code = save(call, edit, &row, err);
    if (!code)
        code = api_account(call, &row, &account, err);
    return code ? code : call_answer(call, 200, account, err);
}
