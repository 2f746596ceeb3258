/* What belongs to a person: all that is stored about them, and that it can end. */
#include <string.h>

#include "base/json.h"
#include "http/api/api.h"
#include "service/people/accounts.h"
#include "service/people/export.h"
#include "service/people/sessions.h"
#include "service/people/ways.h"

/* --- GET /api/me/export --- */

static enum error_code export_work(struct call *call, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    call->disposition = "attachment; filename=\"shanghaien.json\"";
    return export_player(call->db, &row, &call->answer, err);
}

/* --- DELETE /api/me --- */

struct leaving {
    const char *password; /* the body's; NULL: none was sent */
    char hash[ACCOUNT_PASSWORD_HASH];
};

static enum error_code wrong_password(struct error *err) {
    return error_set(err, ERROR_BAD_LOGIN, "The password is wrong.");
}

/* Guests have no password; anybody else gives it again, or has just logged in by another way, so
 * that an open browser is not enough. */
static enum error_code check_sent(struct call *call, const struct account_row *row,
                                  const struct leaving *leaving, struct error *err) {
    if (row->person.kind == ACCOUNT_GUEST)
        return leaving->password ? error_field(err, "password", "A guest has no password.")
                                 : ERROR_NONE;
    if (!leaving->password)
        return api_has_password(call, row)
                   ? wrong_password(err)
                   : ways_check_fresh(call->db, call->session, call->now, err);
    return call_limit_account(call, LIMIT_LOG_IN, err);
}

static enum error_code leave_read(struct call *call, struct error *err) {
    struct account_row row;
    TRY(call_scratch(call, sizeof(struct leaving), err));
    struct leaving *leaving = call->scratch;
    if (call->body) {
        TRY(json_only(call->body, "", JSON_NAMES("password"), err));
        TRY(json_bytes(call->body, "password", JSON_OPTIONAL, 0, SIZE_MAX, &leaving->password,
                       err));
    }
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    TRY(check_sent(call, &row, leaving, err));
    memcpy(leaving->hash, row.password_hash, sizeof row.password_hash);
    if (!leaving->password)
        call->next = STAGE_CHANGE;
    return ERROR_NONE;
}

static enum error_code leave_work(struct call *call, struct error *err) {
    const struct leaving *leaving = call->scratch;
    return password_is(leaving->password, leaving->hash) ? ERROR_NONE : wrong_password(err);
}

/* The password may have changed, or a guest have become a player, since it was compared. */
static enum error_code leave_change(struct call *call, struct error *err) {
    const struct leaving *leaving = call->scratch;
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    if (strcmp(row.password_hash, leaving->hash) != 0)
        return wrong_password(err);
    TRY(account_delete(call->db, &row, call->now, err));
    api_set_cookie(call, "");
    call->status = 204;
    return ERROR_NONE;
}

const struct route api_own_data_routes[] = {
    {"GET", "/api/me/export", NEEDS_LOGIN | NO_TOKEN | SLOW, .work = export_work},
    {"DELETE", "/api/me", NEEDS_LOGIN | NO_TOKEN | MAY_TAKE_BODY, .read = leave_read,
     .work = leave_work, .change = leave_change},
    {.method = NULL},
};
