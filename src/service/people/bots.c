#include "service/people/bots.h"

#include <string.h>

#include "service/notices/notices.h"
#include "service/people/sessions.h"
#include "service/play/invitations.h"
#include "store/engine/commit_events.h"
#include "store/tables/people.h"
#include "store/tables/sessions.h"

static enum error_code check_may(struct db *db, int64_t account, struct error *err) {
    bool may = false;
    TRY(db_bots_may_become(db, account, &may, err));
    return may ? ERROR_NONE
               : error_set(err, ERROR_FORBIDDEN,
                           "Only an account with a name that has never played and has no bots can "
                           "become a bot.");
}

static bool may_own(const struct account_row *row) {
    return row->person.kind == ACCOUNT_PERSON && !row->person.owner && !row->locked_at;
}

enum error_code bot_ask(struct db *db, int64_t account, const char *owner, int64_t now,
                        struct error *err) {
    struct account_row row;
    bool apart = false;
    TRY(check_may(db, account, err));
    enum error_code code = db_accounts_by_name(db, owner, &row, err);
    if (code && code != ERROR_NOT_FOUND)
        return code;
    if (code || !may_own(&row) || row.person.account == account)
        return error_field(err, "owner", "Must be the name of another player, no guest or bot.");
    TRY(db_blocks_between(db, account, row.person.account, &apart, err));
    return apart ? error_set(err, ERROR_FORBIDDEN, "One of you has blocked the other.")
                 : db_bots_ask(db, account, row.person.account, now, err);
}

/* --- The owner --- */

static enum error_code check_confirm(struct db *db, int64_t owner, int64_t account,
                                     struct error *err) {
    struct person people[BOTS_MAX];
    struct account_row row;
    size_t count = 0, i = 0;
    TRY(db_accounts_by_id(db, owner, &row, err));
    TRY(db_bots_waiting(db, owner, people, &count, err));
    while (i < count && people[i].account != account)
        i++;
    if (i == count || !may_own(&row))
        return error_set(err, ERROR_FORBIDDEN, "This account does not ask to be your bot.");
    TRY(db_bots_of(db, owner, people, &count, err));
    return count < BOTS_MAX ? ERROR_NONE
                            : error_set(err, ERROR_FULL, "You may have at most %d bots.", BOTS_MAX);
}

/* No link that an e-mail brought stays good. */
static enum error_code forget_address(struct db *db, int64_t account, int64_t now,
                                      struct error *err) {
    static const enum link_purpose purposes[] = {LINK_RESET, LINK_VERIFY, LINK_UNDO_EMAIL};
    struct notice_settings settings;
    TRY(db_notices_settings(db, account, &settings, err));
    settings.verified_email[0] = '\0';
    for (size_t i = 0; i < sizeof purposes / sizeof *purposes; i++)
        TRY(db_links_delete(db, account, purposes[i], 0, err));
    return notice_change_settings(db, account, &settings, now, err);
}

enum error_code bot_confirm(struct db *db, int64_t owner, struct account_row *bot, int64_t now,
                            struct error *err) {
    int64_t account = bot->person.account;
    const struct commit_event event = {.kind = EVENT_SESSIONS, .people = {account}};
    if (bot->person.owner == owner)
        return ERROR_NONE;
    TRY(check_confirm(db, owner, account, err));
    TRY(forget_address(db, account, now, err));
    TRY(db_bots_make(db, account, owner, err));
    bot->person.owner = owner;
    return db_note_event(db, &event, err); /* its limits are others from now on */
}

enum error_code bots_shut_out(struct db *db, int64_t owner, int64_t now, struct error *err) {
    struct person bots[BOTS_MAX];
    size_t count = 0;
    TRY(db_bots_of(db, owner, bots, &count, err));
    for (size_t i = 0; i < count; i++) {
        TRY(session_shut_out(db, bots[i].account, err));
        TRY(invitation_leave_all(db, bots[i].account, now, err));
    }
    return ERROR_NONE;
}
