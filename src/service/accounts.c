#include "service/accounts.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/token.h"
#include "post/mail.h"
#include "service/notices.h"
#include "service/play.h"
#include "service/sessions.h"
#include "store/db_games.h"
#include "store/db_sessions.h"

_Static_assert((int)ACCOUNT_NAME > ACCOUNT_NAME_MAX && (int)ACCOUNT_EMAIL > MAIL_ADDRESS_MAX,
               "the columns hold what is let in");

enum { GUEST_ID = 8 };

/* Names that could be taken for the host's. The house's players have accounts. */
static const char *const reserved[] = {
    "admin", "administrator", "captain", "guest", "house",  "host",       "moderator", "nobody",
    "root",  "server",        "service", "staff", "system", "shanghaien", "support",
};
static const char guest_prefix[] = "guest-", former_prefix[] = "former-player-";

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_name_char(char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

enum error_code account_check_name(const char *name, struct error *err) {
    size_t len = strlen(name), good = 0;
    while (is_name_char(name[good]))
        good++;
    if (len < ACCOUNT_NAME_MIN || len > ACCOUNT_NAME_MAX || good < len || !is_letter(*name))
        return error_field(err, "name",
                           "A name has %d to %d letters, digits and -_. and begins with a letter.",
                           ACCOUNT_NAME_MIN, ACCOUNT_NAME_MAX);
    return ERROR_NONE;
}

enum error_code account_check_email(const char *email, struct error *err) {
    if (!mail_is_address(email))
        return error_field(err, "email", "This is not an e-mail address.");
    return ERROR_NONE;
}

static bool is_formers(const char *name) {
    return strncasecmp(name, former_prefix, sizeof former_prefix - 1) == 0;
}

bool account_has_left(const struct person *person) {
    return is_formers(person->name);
}

/* What is left of a name where letters of one look are one letter: names with equal skeletons can
 * be taken for each other. */
static void read_skeleton(const char *name, char ret_skeleton[ACCOUNT_NAME]) {
    static const char digits[] = "ol2e4s6789";
    size_t len = 0;
    for (; *name && len < ACCOUNT_NAME - 1; name++) {
        char c = is_letter(*name) ? (char)(*name | 0x20) : *name;
        if (c >= '0' && c <= '9')
            c = digits[c - '0'];
        if (c == 'i')
            c = 'l';
        if (!strchr("-_.", c))
            ret_skeleton[len++] = c;
    }
    ret_skeleton[len] = '\0';
}

static bool looks_like(const char *name, const char *other) {
    char skeleton[ACCOUNT_NAME], other_skeleton[ACCOUNT_NAME];
    read_skeleton(name, skeleton);
    read_skeleton(other, other_skeleton);
    return strcmp(skeleton, other_skeleton) == 0;
}

static bool begins_like(const char *name, const char *prefix) {
    char skeleton[ACCOUNT_NAME], prefix_skeleton[ACCOUNT_NAME];
    read_skeleton(name, skeleton);
    read_skeleton(prefix, prefix_skeleton);
    return strncmp(skeleton, prefix_skeleton, strlen(prefix_skeleton)) == 0;
}

static bool is_reserved(const char *name) {
    if (begins_like(name, guest_prefix) || begins_like(name, former_prefix))
        return true;
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (looks_like(name, reserved[i]))
            return true;
    return false;
}

static enum error_code compare(void *context, const struct account_row *other, struct error *err) {
    const char *const *name = context;
    return looks_like(*name, other->person.name)
               ? error_set(err, ERROR_NAME_TAKEN, "This name looks like %s.", other->person.name)
               : ERROR_NONE;
}

enum error_code account_check_free(struct db *db, const char *name, struct error *err) {
    struct account_row other;
    if (is_reserved(name))
        return error_set(err, ERROR_NAME_TAKEN, "This name is reserved.");
    enum error_code code = db_accounts_of_house(db, compare, &name, err);
    if (!code)
        code = db_accounts_by_name(db, name, &other, err);
    if (code == ERROR_NOT_FOUND)
        return ERROR_NONE;
    return code ? code : error_set(err, ERROR_NAME_TAKEN, "This name is taken.");
}

enum error_code account_enter(struct db *db, struct account_row *row, int64_t now,
                              struct error *err) {
    row->created_at = now;
    if (!*row->person.name) {
        char id[GUEST_ID + 1];
        id_new(id, GUEST_ID);
        snprintf(row->person.name, sizeof row->person.name, "%s%s", guest_prefix, id);
        row->person.kind = ACCOUNT_GUEST;
    }
    enum error_code code = db_accounts_insert(db, row, &row->person.account, err);
    if (!code && *row->email)
        code = notice_asked(db, row->person.account, NOTICE_VERIFY, now, err);
    return code;
}

/* The old address is confirmed no more, and the new one must be. */
static enum error_code change_email(struct db *db, const struct account_row *row, int64_t now,
                                    struct error *err) {
    struct notice_settings settings;
    enum error_code code = db_notices_settings(db, row->person.account, &settings, err);
    if (code)
        return code;
    settings.verified_email[0] = '\0';
    code = notice_credentials(db, row->person.account, NOTICE_NEW_EMAIL, now, err);
    if (!code)
        code = db_notices_set(db, row->person.account, &settings, err);
    if (!code && *row->email)
        code = notice_asked(db, row->person.account, NOTICE_VERIFY, now, err);
    return code;
}

/* Whoever was logged in elsewhere is so no longer. */
static enum error_code change_password(struct db *db, int64_t account, const uint8_t *kept,
                                       int64_t now, struct error *err) {
    enum error_code code = session_end_all(db, account, kept, err);
    if (!code)
        code = db_links_delete(db, account, LINK_RESET, 0, err);
    return code ? code : notice_credentials(db, account, NOTICE_NEW_PASSWORD, now, err);
}

enum error_code account_save(struct db *db, const struct account_row *row, const uint8_t *kept,
                             int64_t now, struct error *err) {
    struct account_row before;
    enum error_code code = db_accounts_by_id(db, row->person.account, &before, err);
    if (!code)
        code = db_accounts_update(db, row, err);
    if (!code && (strcmp(before.person.name, row->person.name) != 0 ||
                  before.person.kind != row->person.kind))
        code = db_games_touch(db, row->person.account, err);
    if (!code && strcmp(before.password_hash, row->password_hash) != 0)
        code = change_password(db, row->person.account, kept, now, err);
    if (!code && strcmp(before.email, row->email) != 0)
        code = change_email(db, row, now, err);
    return code;
}

/* Whoever had the account meanwhile: his log-ins and the links that letters brought him. An older
 * undo stays good, so that of two changes the first can still be undone. */
static enum error_code shut_out(struct db *db, const struct link_row *link, struct error *err) {
    enum error_code code = session_end_all(db, link->account, NULL, err);
    if (!code)
        code = db_links_delete(db, link->account, LINK_RESET, 0, err);
    if (!code)
        code = db_links_delete(db, link->account, LINK_VERIFY, 0, err);
    return code ? code : db_links_delete(db, link->account, LINK_UNDO_EMAIL, link->expires_at, err);
}

enum error_code account_undo_email(struct db *db, const struct link_row *link, int64_t now,
                                   struct error *err) {
    struct account_row row;
    struct notice_settings settings;
    enum error_code code = db_accounts_by_id(db, link->account, &row, err);
    if (!code)
        code = db_notices_settings(db, link->account, &settings, err);
    if (code)
        return code;
    memcpy(row.email, link->email, sizeof row.email);
    memcpy(settings.verified_email, link->email, sizeof settings.verified_email);
    code = db_accounts_update(db, &row, err);
    if (!code)
        code = notice_set(db, link->account, &settings, now, err);
    return code ? code : shut_out(db, link, err);
}

static void name_former(struct account_row *row) {
    snprintf(row->person.name, sizeof row->person.name, "%s%lld", former_prefix,
             (long long)row->person.account);
}

/* --- Deletion --- */

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
    name_former(&former);
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
