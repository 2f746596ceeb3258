#include "service/account_deletion.h"

#include "base/clock.h"
#include "service/accounts.h"
#include "service/play.h"
#include "service/sessions.h"
#include "store/db_games.h"

#define IDLE_MS (30 * CLOCK_DAY)

enum error_code guest_expires_at(struct db *db, const struct person *person, int64_t *ret_at,
                                 struct error *err) {
    int64_t seen_at = 0;
    *ret_at = 0;
    if (person->kind != ACCOUNT_GUEST)
        return ERROR_NONE;
    enum error_code code =
        db_accounts_idle_since(db, person->account, SESSION_DAYS * CLOCK_DAY, &seen_at, err);
    if (!code && seen_at)
        *ret_at = seen_at + IDLE_MS;
    return code;
}

enum error_code guests_expired(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                               size_t *ret_count, struct error *err) {
    return db_accounts_idle_guests(db, now - IDLE_MS, SESSION_DAYS * CLOCK_DAY, limit, ret_ids,
                                   ret_count, err);
}

enum error_code guest_expire(struct db *db, int64_t account, int64_t now, struct error *err) {
    struct account_row row;
    int64_t at = 0;
    enum error_code code = db_accounts_by_id(db, account, &row, err);
    if (!code)
        code = guest_expires_at(db, &row.person, &at, err);
    if (code || at == 0 || at > now)
        return code;
    code = session_end_all(db, account, NULL, err);
    return code ? code : db_accounts_delete(db, account, err);
}

static enum error_code give_up_all(struct db *db, int64_t account, int64_t now, struct error *err) {
    int64_t game = 0;
    enum error_code code = db_games_active_after(db, account, 0, &game, err);
    while (!code && game) {
        code = play_leave(db, game, account, now, err);
        if (!code)
            code = db_games_active_after(db, account, 0, &game, err);
    }
    return code;
}

enum error_code account_delete(struct db *db, const struct account_row *row, int64_t now,
                               struct error *err) {
    int64_t account = row->person.account;
    if (row->person.kind == ACCOUNT_BOT)
        return error_set(err, ERROR_FORBIDDEN, "%s is the house's.", row->person.name);
    enum error_code code = give_up_all(db, account, now, err);
    if (code)
        return code;
    struct account_row former = {.person = {.account = account, .kind = ACCOUNT_GUEST},
                                 .language = "en"};
    account_name_former(&former);
    code = session_end_all(db, account, NULL, err);
    if (!code)
        code = db_accounts_forget(db, account, now, err);
    if (!code)
        code = db_accounts_update(db, &former, err);
    if (!code)
        code = db_games_touch(db, account, err);
    if (code)
        return code;
    int64_t games = 0;
    code = db_games_of_account(db, account, &games, err);
    return code || games ? code : db_accounts_delete(db, account, err);
}
