/* One's own account: reading it, changing it, and days off. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/quiet_hours.h"
#include "base/text.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "http/request/scopes.h"
#include "service/notices/notices.h"
#include "service/people/accounts.h"
#include "service/people/holidays.h"
#include "service/people/sessions.h"
#include "service/people/ways.h"
#include "service/site/site.h"
#include "store/tables/notices.h"
#include "store/tables/passkeys.h"
#include "store/tables/tokens.h"

/* --- GET /api/me, GET /api/session --- */

enum error_code api_fill_account(struct call *call, const struct account_row *row, cJSON *account,
                                 struct error *err) {
    int64_t expires_at = 0;
    api_fill_person(account, &row->person);
    cJSON_AddStringToObject(account, "language", row->language);
    if (*row->email)
        cJSON_AddStringToObject(account, "email", row->email);
    cJSON_AddBoolToObject(account, "has_password", api_has_password(call, row));
    cJSON_AddBoolToObject(account, "second_step", row->second_step);
    cJSON_AddBoolToObject(account, "open_data", row->open_data);
    json_add_time(account, "created_at", row->created_at);
    TRY(guest_expires_at(call->db, &row->person, &expires_at, err));
    json_add_time(account, "vanishes_at", expires_at);
    TRY(api_add_standing(call, row, account, err));
    return api_add_notify(call->db, row->person.account, account, err);
}

static enum error_code read_account(struct call *call, cJSON *account, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    return api_fill_account(call, &row, account, err);
}

static enum error_code me_read(struct call *call, struct error *err) {
    return read_account(call, call_answer(call, 200), err);
}

static enum error_code session_read(struct call *call, struct error *err) {
    cJSON *answer = call_answer(call, 200);
    if (call->account)
        TRY(read_account(call, cJSON_AddObjectToObject(answer, "account"), err));
    else
        cJSON_AddNullToObject(answer, "account");
    cJSON_AddBoolToObject(answer, "mail", call->context->settings.mail_from != NULL);
    return api_site(call, answer, err);
}

/* --- PATCH /api/me --- */

/* The requested changes; texts are the body's, NULL where not given. */
struct edit {
    const char *name, *password, *old_password, *email, *display_name, *code;
    bool has_email, has_notify, has_display_name, has_second_step, second_step;
    bool has_open_data, open_data;
    bool tokens;  /* end with the old password */
    int language; /* -1: not given */
    int64_t face; /* the same */
    char hash_before[ACCOUNT_PASSWORD_HASH], hash[ACCOUNT_PASSWORD_HASH];
    struct error refused; /* a wrong field; told only to those who know the old password */
};

static enum error_code read_fields(const cJSON *body, struct edit *edit, struct error *err) {
    edit->language = -1;
    edit->face = -1;
    edit->has_email = json_has(body, "email");
    edit->has_notify = json_has(body, "notify");
    edit->has_display_name = json_has(body, "display_name");
    edit->has_second_step = json_has(body, "second_step");
    edit->has_open_data = json_has(body, "open_data");
    TRY(json_only(body, "",
                  JSON_NAMES("name", "password", "old_password", "language", "email", "notify",
                             "display_name", "face", "invitation_code", "second_step", "open_data",
                             "tokens"),
                  err));
    TRY(json_bytes(body, "name", JSON_OPTIONAL, ACCOUNT_NAME_MIN, ACCOUNT_NAME_MAX, &edit->name,
                   err));
    if (edit->name)
        TRY(account_check_name(edit->name, err));
    TRY(json_bytes(body, "password", JSON_OPTIONAL, PASSWORD_MIN, PASSWORD_MAX, &edit->password,
                   err));
    TRY(json_bytes(body, "email", JSON_NULLABLE, 1, ACCOUNT_EMAIL - 1, &edit->email, err));
    if (edit->email)
        TRY(account_check_email(edit->email, err));
    TRY(json_bytes(body, "display_name", JSON_NULLABLE, 1, DISPLAY_NAME - 1, &edit->display_name,
                   err));
    if (edit->display_name)
        TRY(display_name_check(edit->display_name, "display_name", err));
    TRY(json_string(body, "invitation_code", JSON_OPTIONAL, 0, SITE_CODE_MAX, &edit->code, err));
    TRY(json_bool(body, "second_step", JSON_OPTIONAL, &edit->second_step, err));
    TRY(json_bool(body, "tokens", JSON_OPTIONAL, &edit->tokens, err));
    TRY(json_bool(body, "open_data", JSON_OPTIONAL, &edit->open_data, err));
    TRY(json_int(body, "face", JSON_OPTIONAL, 0, FACES - 1, &edit->face, err));
    return json_choice(body, "language", JSON_OPTIONAL, language_codes, &edit->language, err);
}

static enum error_code wrong_password(struct error *err) {
    return error_set(err, ERROR_BAD_LOGIN, "The old password is wrong.");
}

/* Who has just logged in ends the second step without it, as they add passkeys. */
static enum error_code check_ends_step(const struct call *call, const struct account_row *row,
                                       struct error *err) {
    bool ends = row->second_step &&
                cJSON_IsFalse(cJSON_GetObjectItemCaseSensitive(call->body, "second_step"));
    return ends ? ways_check_fresh(call->db, call->session, call->now, err) : ERROR_NONE;
}

/* The password decides first. A guest has none, and needs none to take a name; a person who has
 * none has just logged in by another way. */
static enum error_code check_has_password(const struct call *call, const struct account_row *row,
                                          struct error *err) {
    bool email = json_has(call->body, "email"), password = json_has(call->body, "password");
    if (row->person.kind == ACCOUNT_GUEST)
        return email && !json_has(call->body, "name") ? wrong_password(err) : ERROR_NONE;
    if (json_has(call->body, "old_password"))
        return ERROR_NONE;
    if (!email && !password)
        return check_ends_step(call, row, err);
    return api_has_password(call, row) ? wrong_password(err)
                                       : ways_check_fresh(call->db, call->session, call->now, err);
}

/* With a name comes a way to log in. */
static enum error_code check_way(const struct call *call, const struct account_row *row,
                                 const struct edit *edit, struct error *err) {
    int64_t ways = 0;
    if (!edit->name || edit->password)
        return ERROR_NONE;
    TRY(ways_count(call->db, &call->context->settings.log_in, row, &ways, err));
    return ways ? ERROR_NONE
                : error_field(err, "password",
                              "A password is required with the name, or a passkey before it.");
}

static enum error_code check_second_step(const struct call *call, const struct account_row *row,
                                         const struct edit *edit, struct error *err) {
    int64_t passkeys = 0;
    if (!edit->second_step)
        return ERROR_NONE;
    TRY(db_passkeys_count(call->db, call->account, &passkeys, err));
    return passkeys && *row->password_hash
               ? ERROR_NONE
               : error_field(err, "second_step",
                             "A second step requires a password and a passkey.");
}

/* A guest chooses a name together with a password, or has a passkey. */
static enum error_code check_guest_edit(const struct edit *edit, struct error *err) {
    if (edit->password && !edit->name)
        return error_field(err, "name", "A name is required with the password.");
    if (edit->old_password)
        return error_field(err, "old_password", "A guest has no old password.");
    if (edit->open_data && !edit->name)
        return error_field(err, "open_data", "The games of guests are not in the open data.");
    return ERROR_NONE;
}

/* A person gives the old password for a new one, and for another address, because an e-mail to that
 * one can set a new password. */
static enum error_code check_pairs(const struct call *call, const struct account_row *row,
                                   const struct edit *edit, struct error *err) {
    TRY(check_way(call, row, edit, err));
    TRY(check_second_step(call, row, edit, err));
    if (row->person.kind == ACCOUNT_GUEST)
        return check_guest_edit(edit, err);
    bool proves = edit->has_email || edit->has_second_step; /* with the old password */
    if (!edit->password && (edit->tokens || (edit->old_password && !proves)))
        return error_field(err, "password", "The new password is missing.");
    return ERROR_NONE;
}

/* A program's token leaves alone who the owner is, and how they log in. */
static enum error_code check_token(const struct call *call, struct error *err) {
    static const char *const names[] = {"name",  "password",    "old_password",
                                        "email", "second_step", "tokens"};
    for (size_t i = 0; call->by_token && i < sizeof names / sizeof names[0]; i++)
        if (json_has(call->body, names[i]))
            return scopes_refuse(NULL, err);
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
    TRY(db_notices_settings(call->db, call->account, ret_settings, err));
    return api_read_notify(call, ret_settings, err);
}

static enum error_code limit_edit(const struct call *call, const struct edit *edit,
                                  struct error *err) {
    if (edit->old_password) /* a stolen session guesses no faster than a stranger */
        TRY(call_limit_account(call, LIMIT_LOG_IN, err));
    else if (edit->password || edit->name) /* a guest signs up */
        TRY(call_limit_address(call, LIMIT_SIGN_UP, err));
    if (edit->email && !edit->refused.code) /* it will get an e-mail */
        TRY(call_limit_name(call, LIMIT_MAIL, edit->email, err));
    return ERROR_NONE;
}

/* A guest who takes a name signs up. */
static enum error_code check_name(const struct call *call, const struct edit *edit,
                                  struct error *err) {
    if (!edit->name)
        return ERROR_NONE;
    TRY(site_takes_code(call->db, edit->code, call->now, err));
    return account_check_free(call->db, edit->name, call->account, err);
}

/* All but the old password. */
static enum error_code read_changes(struct call *call, const struct account_row *row,
                                    struct edit *edit, struct error *err) {
    struct notice_settings wanted;
    TRY(read_fields(call->body, edit, err));
    if (edit->has_notify)
        TRY(read_notify(call, &wanted, err));
    TRY(check_pairs(call, row, edit, err));
    return check_name(call, edit, err);
}

static enum error_code edit_me_read(struct call *call, struct error *err) {
    struct account_row row;
    TRY(call_scratch(call, sizeof(struct edit), err));
    struct edit *edit = call->scratch;
    TRY(check_token(call, err));
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    TRY(check_has_password(call, &row, err));
    TRY(check_may_rename(row.person.kind, json_has(call->body, "name"), err));
    if (row.person.owner && json_has(call->body, "email"))
        return error_set(err, ERROR_FORBIDDEN, "Bots get no e-mails.");
    if (json_has(call->body, "name") || json_has(call->body, "password"))
        TRY(api_check_own_log_in(call, err));
    if (json_has(call->body, "name"))
        TRY(site_admits(call->db, err));
    TRY(json_bytes(call->body, "old_password", JSON_OPTIONAL, 0, SIZE_MAX, &edit->old_password,
                   err));
    enum error_code code = read_changes(call, &row, edit, err);
    if (code &&
        (code != ERROR_BAD_FIELD || !edit->old_password || row.person.kind == ACCOUNT_GUEST))
        return code;
    if (code)
        edit->refused = *err;
    TRY(limit_edit(call, edit, err));
    memcpy(edit->hash_before, row.password_hash, sizeof row.password_hash);
    if (!edit->password && !edit->old_password)
        call->next = STAGE_CHANGE;
    return ERROR_NONE;
}

static enum error_code edit_me_work(struct call *call, struct error *err) {
    struct edit *edit = call->scratch;
    if (edit->old_password && !password_is(edit->old_password, edit->hash_before))
        return wrong_password(err);
    if (edit->refused.code) {
        *err = edit->refused;
        return err->code;
    }
    return edit->password ? password_hash(edit->password, edit->hash, err) : ERROR_NONE;
}

static void apply_edit(const struct edit *edit, struct account_row *row) {
    if (edit->face >= 0)
        row->person.face = (int)edit->face + 1;
    if (edit->name) {
        row->person.face = person_face(&row->person) + 1; /* the guest's, whom others know by it */
        memcpy(row->person.name, edit->name, strlen(edit->name) + 1);
        row->person.kind = ACCOUNT_PERSON;
    }
    if (edit->password)
        memcpy(row->password_hash, edit->hash, sizeof row->password_hash);
    if (edit->has_email) {
        const char *email = edit->email ? edit->email : "";
        memcpy(row->email, email, strlen(email) + 1);
    }
    if (edit->has_display_name) {
        const char *name = edit->display_name ? edit->display_name : "";
        memcpy(row->person.display_name, name, strlen(name) + 1);
    }
    if (edit->has_second_step)
        row->second_step = edit->second_step;
    if (edit->has_open_data)
        row->open_data = edit->open_data;
    if (edit->language >= 0)
        memcpy(row->language, language_codes[edit->language], sizeof row->language);
}

static enum error_code save(struct call *call, const struct edit *edit,
                            const struct account_row *row, struct error *err) {
    struct notice_settings wanted;
    TRY(account_save(call->db, row, call->session, call->now, err));
    if (edit->tokens)
        TRY(db_tokens_delete_all(call->db, call->account, err));
    if (!edit->has_notify)
        return ERROR_NONE;
    TRY(read_notify(call, &wanted, err));
    return notice_change_settings(call->db, call->account, &wanted, call->now, err);
}

static enum error_code edit_me_change(struct call *call, struct error *err) {
    struct edit *edit = call->scratch;
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    TRY(check_may_rename(row.person.kind, edit->name != NULL, err));
    if ((edit->password || edit->old_password) && strcmp(row.password_hash, edit->hash_before) != 0)
        return wrong_password(err); /* another change has come between */
    TRY(check_way(call, &row, edit, err));
    TRY(check_second_step(call, &row, edit, err));
    if (edit->name)
        TRY(account_check_free(call->db, edit->name, call->account, err));
    if (edit->display_name) /* the writer is alone, so it stays free */
        TRY(account_check_display_name(call->db, edit->display_name, call->account, err));
    apply_edit(edit, &row);
    TRY(save(call, edit, &row, err));
    if (edit->name)
        TRY(site_uses_code(call->db, edit->code, call->account, call->now, err));
    return api_fill_account(call, &row, call_answer(call, 200), err);
}

/* --- /api/me/holidays --- */

cJSON *api_holiday(const struct holiday *holiday) {
    char text[ISO8601_DATE];
    if (!holiday->start_at)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    iso8601_date(holiday->start_at, text);
    cJSON_AddStringToObject(object, "start", text);
    iso8601_date(holiday->end_at - 1, text);
    cJSON_AddStringToObject(object, "end", text);
    return object;
}

static enum error_code holidays_read(struct call *call, struct error *err) {
    struct holiday holiday;
    int days = 0;
    TRY(holiday_now(call->db, call->account, call->now, &holiday, err));
    TRY(holiday_days_left(call->db, call->account, call->now, &days, err));
    cJSON *object = call_answer(call, 200);
    cJSON_AddItemToObject(object, "holiday", api_holiday(&holiday));
    cJSON_AddNumberToObject(object, "days_left", days);
    return ERROR_NONE;
}

/* Passed from step to step. */
struct days {
    int64_t first, last;
};

static enum error_code read_day(const cJSON *body, const char *name, int64_t *ret_at,
                                struct error *err) {
    const char *text = "";
    TRY(json_bytes(body, name, JSON_REQUIRED, 10, 10, &text, err));
    return iso8601_read_date(text, ret_at)
               ? ERROR_NONE
               : error_field(err, name, "Must be a date such as 2026-12-24.");
}

static enum error_code holiday_set_read(struct call *call, struct error *err) {
    TRY(call_scratch(call, sizeof(struct days), err));
    struct days *days = call->scratch;
    TRY(json_only(call->body, "", JSON_NAMES("start", "end"), err));
    TRY(read_day(call->body, "start", &days->first, err));
    return read_day(call->body, "end", &days->last, err);
}

static enum error_code holiday_set_change(struct call *call, struct error *err) {
    const struct days *days = call->scratch;
    TRY(holiday_set(call->db, call->account, days->first, days->last, call->now, err));
    return holidays_read(call, err);
}

static enum error_code holiday_end_change(struct call *call, struct error *err) {
    TRY(holiday_end(call->db, call->account, call->now, err));
    return holidays_read(call, err);
}

/* --- /api/me/quiet-hours --- */

/* "22:00", or null. */
static void add_minute(cJSON *object, const char *name, int minute) {
    char text[16] = "";
    if (minute != QUIET_NIGHT_NONE)
        snprintf(text, sizeof text, "%02d:%02d", minute / 60 % 24, minute % 60);
    json_add_text(object, name, text);
}

static enum error_code quiet_read(struct call *call, struct error *err) {
    struct quiet_hours quiet;
    TRY(db_quiet_hours(call->db, call->account, &quiet, err));
    cJSON *object = call_answer(call, 200);
    json_add_text(object, "time_zone", quiet.zone);
    add_minute(object, "from", quiet.from);
    add_minute(object, "to", quiet.to);
    cJSON_AddBoolToObject(object, "weekends", quiet.weekends);
    return ERROR_NONE;
}

/* Of five bytes. */
static bool parse_minute(const char *text, int *ret_minute) {
    static const char digits[] = "0123456789";
    if (strspn(text, digits) != 2 || text[2] != ':' || strspn(text + 3, digits) != 2)
        return false;
    int hour = (int)strtol(text, NULL, 10), minute = (int)strtol(text + 3, NULL, 10);
    *ret_minute = hour * 60 + minute;
    return hour < 24 && minute < 60;
}

/* Leaves QUIET_NIGHT_NONE where the field is null. */
static enum error_code read_minute(const cJSON *body, const char *name, int *minute,
                                   struct error *err) {
    const char *text = NULL;
    if (json_is_null(body, name))
        return ERROR_NONE;
    TRY(json_bytes(body, name, JSON_REQUIRED, 5, 5, &text, err));
    return parse_minute(text, minute)
               ? ERROR_NONE
               : error_field(err, name, "Must be a time such as 22:30, or null.");
}

static enum error_code read_night(const cJSON *body, struct quiet_hours *quiet, struct error *err) {
    TRY(read_minute(body, "from", &quiet->from, err));
    TRY(read_minute(body, "to", &quiet->to, err));
    if ((quiet->from == QUIET_NIGHT_NONE) != (quiet->to == QUIET_NIGHT_NONE))
        return error_field(err, "to", "Give both from and to, or neither.");
    if (quiet->from != QUIET_NIGHT_NONE && quiet->from == quiet->to)
        return error_field(err, "to", "The end must differ from the beginning.");
    return ERROR_NONE;
}

/* The time zone is needed only where something is quiet. */
static enum error_code read_zone(const cJSON *body, struct quiet_hours *quiet, struct error *err) {
    const char *zone = NULL;
    TRY(json_bytes(body, "time_zone", JSON_NULLABLE, 1, QUIET_ZONE - 1, &zone, err));
    if (quiet->from == QUIET_NIGHT_NONE && !quiet->weekends)
        return ERROR_NONE;
    if (!zone || !quiet_hours_knows_zone(zone))
        return error_field(err, "time_zone", "Must be an IANA time zone such as Europe/Rome.");
    memcpy(quiet->zone, zone, strlen(zone) + 1);
    return ERROR_NONE;
}

static enum error_code quiet_set_read(struct call *call, struct error *err) {
    TRY(call_scratch(call, sizeof(struct quiet_hours), err));
    struct quiet_hours *quiet = call->scratch;
    quiet->from = quiet->to = QUIET_NIGHT_NONE;
    TRY(json_only(call->body, "", JSON_NAMES("time_zone", "from", "to", "weekends"), err));
    TRY(json_bool(call->body, "weekends", JSON_REQUIRED, &quiet->weekends, err));
    TRY(read_night(call->body, quiet, err));
    return read_zone(call->body, quiet, err);
}

static enum error_code quiet_set_change(struct call *call, struct error *err) {
    TRY(notice_change_quiet_hours(call->db, call->account, call->scratch, call->now, err));
    return quiet_read(call, err);
}

const struct route api_me_routes[] = {
    {"GET", "/api/session", FOR_VISITORS, .read = session_read},
    {"GET", "/api/me", NEEDS_LOGIN, .read = me_read},
    {"PATCH", "/api/me", NEEDS_LOGIN | TAKES_BODY, .read = edit_me_read, .work = edit_me_work,
     .change = edit_me_change},
    {"GET", "/api/me/holidays", NEEDS_LOGIN, .read = holidays_read},
    {"PUT", "/api/me/holidays", NEEDS_LOGIN | TAKES_BODY, .read = holiday_set_read,
     .change = holiday_set_change},
    {"DELETE", "/api/me/holidays", NEEDS_LOGIN, .change = holiday_end_change},
    {"GET", "/api/me/quiet-hours", NEEDS_LOGIN, .read = quiet_read},
    {"PUT", "/api/me/quiet-hours", NEEDS_LOGIN | TAKES_BODY, .read = quiet_set_read,
     .change = quiet_set_change},
    {.method = NULL},
};
