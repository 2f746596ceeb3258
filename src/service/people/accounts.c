#include "service/people/accounts.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/token.h"
#include "post/mail.h"
#include "service/club/ladder.h"
#include "service/club/seasons.h"
#include "service/notices/notices.h"
#include "service/people/bots.h"
#include "service/people/sessions.h"
#include "service/play/invitations.h"
#include "service/play/play.h"
#include "store/tables/games.h"
#include "store/tables/operator.h"
#include "store/tables/passkeys.h"
#include "store/tables/providers.h"
#include "store/tables/sessions.h"

_Static_assert((int)ACCOUNT_NAME > ACCOUNT_NAME_MAX && (int)ACCOUNT_EMAIL > MAIL_ADDRESS_MAX,
               "allowed names and addresses fit their columns");

enum { GUEST_ID = 8 };

/* Words of office, and what may stand around them: a name of these alone could be taken for the
 * operator's. */
static const char *const offices[] = {
    "admin",   "administrator", "betreiber", "captain",  "gestore",    "guest",   "house",
    "host",    "moderator",     "nobody",    "operator", "operatore",  "root",    "server",
    "service", "staff",         "system",    "shanghai", "shanghaien", "support",
};
static const char *const around[] = {"the", "der", "die", "das", "il", "lo", "la", "team"};

/* House players have accounts; further ones of Shanghai have a number behind the name. Madame Ling
 * was lang-tsu before. */
static const char guest_prefix[] = "guest-";
static const char *const prefixes[] = {guest_prefix, PERSON_FORMER, "madame-ling", "lang-tsu",
                                       "el-primo"};

enum error_code account_check_name(const char *name, struct error *err) {
    size_t len = strlen(name), good = 0;
    while (isalnum((unsigned char)name[good]) || (name[good] && strchr("-_.", name[good])))
        good++;
    if (len < ACCOUNT_NAME_MIN || len > ACCOUNT_NAME_MAX || good < len ||
        !isalpha((unsigned char)*name))
        return error_field(
            err, "name",
            "A name must have %d to %d letters, digits and -_. and begin with a letter.",
            ACCOUNT_NAME_MIN, ACCOUNT_NAME_MAX);
    return ERROR_NONE;
}

enum error_code account_check_email(const char *email, struct error *err) {
    if (!mail_is_address(email))
        return error_field(err, "email", "Must be an e-mail address.");
    return ERROR_NONE;
}

/* What a new name looks like. The rule for the names that people show compares letters of all
 * scripts. */
struct look {
    bool shown;
    struct name_skeletons skeletons;
};

static enum error_code look_of(const char *name, bool shown, struct look *ret_look,
                               struct error *err) {
    ret_look->shown = shown;
    if (shown)
        return name_skeletons(name, &ret_look->skeletons, err);
    name_plain_skeletons(name, &ret_look->skeletons);
    return ERROR_NONE;
}

static bool looks_like(const struct look *look, const char *name) {
    struct look other;
    return !look_of(name, look->shown, &other, NULL) &&
           name_skeletons_share(&look->skeletons, &other.skeletons);
}

/* How much of a skeleton, which is one of the look's two, a word takes at its beginning; 0: it does
 * not begin so. */
static size_t begin_of(const struct look *look, int which, const char *skeleton, const char *word) {
    struct look other;
    if (look_of(word, look->shown, &other, NULL))
        return 0;
    const char *begin = other.skeletons.of[which];
    size_t len = strlen(begin);
    return strncmp(skeleton, begin, len) == 0 ? len : 0;
}

/* `office`: a word of office came before the rest of the skeleton. */
static bool is_of_office(const struct look *look, int which, const char *rest, bool office) {
    size_t len;
    if (!*rest)
        return office;
    for (size_t i = 0; i < sizeof offices / sizeof *offices; i++)
        if ((len = begin_of(look, which, rest, offices[i])) &&
            is_of_office(look, which, rest + len, true))
            return true;
    for (size_t i = 0; i < sizeof around / sizeof *around; i++)
        if ((len = begin_of(look, which, rest, around[i])) &&
            is_of_office(look, which, rest + len, office))
            return true;
    return false;
}

static bool is_reserved(const struct look *look) {
    for (int which = 0; which < 2; which++) {
        const char *skeleton = look->skeletons.of[which];
        for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
            if (begin_of(look, which, skeleton, prefixes[i]))
                return true;
        if (is_of_office(look, which, skeleton, false))
            return true;
    }
    return false;
}

static enum error_code compare(void *context, const struct account_row *other, struct error *err) {
    const char *shown = person_display_name(&other->person);
    return looks_like(context, other->person.name) || looks_like(context, shown)
               ? error_set(err, ERROR_NAME_TAKEN, "This name looks too much like %s.", shown)
               : ERROR_NONE;
}

/* Names that nobody may have, nor anything that looks like them. */
static enum error_code check_reserved(struct db *db, struct look *look, struct error *err) {
    if (is_reserved(look))
        return error_set(err, ERROR_NAME_TAKEN, "This name is reserved.");
    return db_accounts_of_house(db, compare, look, err);
}

static void hash_name(const char *name, uint8_t ret_hash[FORMER_NAME]) {
    char lower[ACCOUNT_NAME] = "";
    for (size_t i = 0; name[i] && i < sizeof lower - 1; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    crypto_generichash(ret_hash, FORMER_NAME, (const uint8_t *)lower, strlen(lower), NULL, 0);
}

/* Of what a name looks like, apart from the hashes of names. */
static void hash_skeleton(const char *skeleton, uint8_t ret_hash[FORMER_NAME]) {
    static const uint8_t key[crypto_generichash_KEYBYTES_MIN] = "skeleton";
    crypto_generichash(ret_hash, FORMER_NAME, (const uint8_t *)skeleton, strlen(skeleton), key,
                       sizeof key);
}

/* Another account than this one logs in with such a name, shows it, or did so. */
static enum error_code check_unlike(struct db *db, const struct name_skeletons *skeletons,
                                    int64_t account, struct error *err) {
    bool alike = false;
    TRY(db_accounts_look_alike(db, skeletons, account, &alike, err));
    for (size_t i = 0; i < sizeof skeletons->of / sizeof *skeletons->of && !alike; i++) {
        uint8_t hash[FORMER_NAME];
        hash_skeleton(skeletons->of[i], hash);
        TRY(db_accounts_was_name(db, hash, &alike, err));
    }
    return alike
               ? error_set(err, ERROR_NAME_TAKEN, "This name looks too much like another player's.")
               : ERROR_NONE;
}

enum error_code account_check_free(struct db *db, const char *name, int64_t account,
                                   struct error *err) {
    struct account_row other;
    struct look look;
    struct name_skeletons skeletons;
    uint8_t hash[FORMER_NAME];
    bool was = false;
    TRY(look_of(name, false, &look, err));
    TRY(check_reserved(db, &look, err));
    TRY(name_skeletons(name, &skeletons, err));
    TRY(check_unlike(db, &skeletons, account, err));
    hash_name(name, hash);
    TRY(db_accounts_was_name(db, hash, &was, err));
    enum error_code code = was ? ERROR_NONE : db_accounts_by_name(db, name, &other, err);
    if (code)
        return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
    return error_set(err, ERROR_NAME_TAKEN, "This name is taken.");
}

/* --- A name for those who come with another one --- */

/* The letters, digits and -_. of the text up to an '@', from its first letter on. */
static void clean_name(const char *text, char ret_name[ACCOUNT_NAME]) {
    size_t len = 0;
    for (; *text && *text != '@' && len < ACCOUNT_NAME_MAX; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x80 && (isalpha(c) || (len && (isdigit(c) || strchr("-_.", c)))))
            ret_name[len++] = (char)c;
    }
    ret_name[len] = '\0';
}

/* The name with the number of that attempt: none, small ones, then any. */
static void number_name(const char *name, unsigned attempt, char ret_name[ACCOUNT_NAME]) {
    enum { SMALL = 9, DIGITS = 6, MOST = 1000000 };
    unsigned number = attempt < SMALL ? attempt + 1 : randombytes_uniform(MOST - SMALL) + SMALL;
    if (attempt == 0)
        snprintf(ret_name, ACCOUNT_NAME, "%s", name);
    else
        snprintf(ret_name, ACCOUNT_NAME, "%.*s%u", ACCOUNT_NAME_MAX - DIGITS, name, number);
}

enum error_code account_free_name(struct db *db, const char *wanted, int64_t account,
                                  char ret_name[ACCOUNT_NAME], struct error *err) {
    enum { ATTEMPTS = 20 };
    char own[ACCOUNT_NAME], name[ACCOUNT_NAME];
    clean_name(wanted, own);
    const char *const stems[] = {own, "player"}; /* a number does not help where a beginning is
                                                    reserved, or too little is left */
    for (unsigned i = 0; i < 2 * ATTEMPTS; i++) {
        number_name(stems[i / ATTEMPTS], i % ATTEMPTS, name);
        if (account_check_name(name, NULL))
            continue;
        enum error_code code = account_check_free(db, name, account, err);
        if (code && code != ERROR_NAME_TAKEN)
            return code;
        if (code)
            continue;
        memcpy(ret_name, name, sizeof name);
        return ERROR_NONE;
    }
    return error_set(err, ERROR_NAME_TAKEN, "No name is free.");
}

enum error_code account_check_display_name(struct db *db, const char *name, int64_t account,
                                           struct error *err) {
    struct look look;
    TRY(look_of(name, true, &look, err));
    TRY(check_reserved(db, &look, err));
    return check_unlike(db, &look.skeletons, account, err);
}

/* --- By a name or an address --- */

/* By an address the first one, or the only one. No name has an '@'. */
static enum error_code find(struct db *db, const char *name, bool only, struct account_row *ret_row,
                            struct error *err) {
    struct account_row rows[2];
    size_t count = 0;
    if (!strchr(name, '@'))
        return db_accounts_by_name(db, name, ret_row, err);
    TRY(db_accounts_by_email(db, name, 2, rows, &count, err));
    if (count == 0 || (only && count > 1))
        return error_set(err, ERROR_NOT_FOUND, "There is no such player.");
    *ret_row = rows[0];
    return ERROR_NONE;
}

enum error_code account_find(struct db *db, const char *name, struct account_row *ret_row,
                             struct error *err) {
    return find(db, name, true, ret_row, err);
}

/* The e-mail names all accounts of its address, so it need not go for each. */
enum error_code account_ask_reset(struct db *db, const char *name, int64_t now, struct error *err) {
    struct account_row row = {0};
    struct notice_settings settings;
    enum error_code code = find(db, name, false, &row, err);
    if (code)
        return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
    TRY(db_notices_settings(db, row.person.account, &settings, err));
    return *settings.verified_email
               ? notice_requested(db, row.person.account, NOTICE_RESET, now, err)
               : ERROR_NONE;
}

/* --- Changes --- */

static enum error_code ask_to_verify(struct db *db, const struct account_row *row, int64_t now,
                                     struct error *err) {
    return *row->email ? notice_requested(db, row->person.account, NOTICE_VERIFY, now, err)
                       : ERROR_NONE;
}

enum error_code account_create(struct db *db, struct account_row *row, int64_t now,
                               struct error *err) {
    row->created_at = now;
    if (!*row->person.name) {
        char id[GUEST_ID + 1];
        id_new(id, GUEST_ID);
        snprintf(row->person.name, sizeof row->person.name, "%s%s", guest_prefix, id);
        row->person.kind = ACCOUNT_GUEST;
    }
    TRY(db_accounts_insert(db, row, &row->person.account, err));
    return ask_to_verify(db, row, now, err);
}

/* The old address is no longer confirmed, and no link that went there sets a password; the new one
 * must be confirmed. */
static enum error_code change_email(struct db *db, const struct account_row *row, int64_t now,
                                    struct error *err) {
    struct notice_settings settings;
    TRY(db_notices_settings(db, row->person.account, &settings, err));
    settings.verified_email[0] = '\0';
    TRY(notice_credentials(db, row->person.account, NOTICE_NEW_EMAIL, now, err));
    TRY(db_notices_set(db, row->person.account, &settings, err));
    TRY(db_links_delete(db, row->person.account, LINK_RESET, 0, err));
    return ask_to_verify(db, row, now, err);
}

/* Ends what tells others of an account's games, and needs no log-in. */
static enum error_code end_feeds(struct db *db, int64_t account, int64_t now, struct error *err) {
    struct notice_settings settings;
    TRY(db_calendar_delete(db, account, err));
    TRY(db_notices_settings(db, account, &settings, err));
    settings.webhook[0] = '\0';
    return notice_change_settings(db, account, &settings, now, err);
}

/* Ends all access that the old password gave. */
static enum error_code change_password(struct db *db, int64_t account, const uint8_t *kept,
                                       int64_t now, struct error *err) {
    TRY(session_end_all(db, account, kept, err));
    TRY(db_links_delete(db, account, LINK_RESET, 0, err));
    return notice_credentials(db, account, NOTICE_NEW_PASSWORD, now, err);
}

enum error_code account_save(struct db *db, const struct account_row *row, const uint8_t *kept,
                             int64_t now, struct error *err) {
    struct account_row before;
    int64_t account = row->person.account;
    TRY(db_accounts_by_id(db, account, &before, err));
    TRY(db_accounts_update(db, row, err));
    if (strcmp(before.person.name, row->person.name) != 0 ||
        strcmp(before.person.display_name, row->person.display_name) != 0 ||
        before.person.kind != row->person.kind || before.person.face != row->person.face)
        TRY(db_games_bump_revision(db, account, err));
    if (strcmp(before.password_hash, row->password_hash) != 0)
        TRY(change_password(db, account, kept, now, err));
    if (*before.password_hash && strcmp(before.password_hash, row->password_hash) != 0)
        TRY(end_feeds(db, account, now, err));
    if (strcmp(before.email, row->email) != 0)
        TRY(change_email(db, row, now, err));
    return ERROR_NONE;
}

/* Ends the access of a person who has taken the account over, and the links that e-mails brought
 * them. An older undo stays good, so that of two changes the first can still be undone. */
static enum error_code shut_out(struct db *db, const struct link_row *link, int64_t linked_until,
                                int64_t now, struct error *err) {
    TRY(session_shut_out(db, link->account, err));
    TRY(end_feeds(db, link->account, now, err));
    TRY(db_links_delete(db, link->account, LINK_RESET, 0, err));
    TRY(db_links_delete(db, link->account, LINK_VERIFY, 0, err));
    TRY(db_passkeys_delete_all(db, link->account, err)); /* any may be that person's */
    TRY(db_provider_delete_later(db, link->account, PROVIDER_HEADER, linked_until, err));
    return db_links_delete(db, link->account, LINK_UNDO_EMAIL, link->expires_at, err);
}

enum error_code account_undo_email(struct db *db, const struct link_row *link, int64_t linked_until,
                                   int64_t now, struct error *err) {
    struct account_row row;
    struct notice_settings settings;
    TRY(db_accounts_by_id(db, link->account, &row, err));
    TRY(db_notices_settings(db, link->account, &settings, err));
    row.second_step = false;
    memcpy(row.email, link->email, sizeof row.email);
    memcpy(settings.verified_email, link->email, sizeof settings.verified_email);
    TRY(db_accounts_update(db, &row, err));
    TRY(notice_change_settings(db, link->account, &settings, now, err));
    return shut_out(db, link, linked_until, now, err);
}

/* --- Deletion --- */

#define IDLE_MS (30 * CLOCK_DAY)

enum error_code guest_expires_at(struct db *db, const struct person *person, int64_t *ret_at,
                                 struct error *err) {
    int64_t seen_at = 0;
    if (person->kind == ACCOUNT_GUEST)
        TRY(db_accounts_idle_since(db, person->account, SESSION_DAYS * CLOCK_DAY, &seen_at, err));
    *ret_at = seen_at ? seen_at + IDLE_MS : 0;
    return ERROR_NONE;
}

enum error_code guests_expired(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                               size_t *ret_count, struct error *err) {
    return db_accounts_idle_guests(db, now - IDLE_MS, SESSION_DAYS * CLOCK_DAY, limit, ret_ids,
                                   ret_count, err);
}

enum error_code guest_expire(struct db *db, int64_t account, int64_t now, struct error *err) {
    struct account_row row;
    int64_t at = 0;
    TRY(db_accounts_by_id(db, account, &row, err));
    TRY(guest_expires_at(db, &row.person, &at, err));
    if (at == 0 || at > now)
        return ERROR_NONE;
    TRY(session_shut_out(db, account, err));
    TRY(invitation_leave_all(db, account, now, err));
    TRY(db_operator_forget(db, account, err));
    return db_accounts_delete(db, account, err);
}

static enum error_code resign_all(struct db *db, int64_t account, int64_t now, struct error *err) {
    for (;;) {
        int64_t game = 0;
        TRY(db_games_active_after(db, account, 0, &game, err));
        if (!game)
            return ERROR_NONE;
        TRY(play_leave(db, game, account, GAME_BY_HAND, now, err));
    }
}

/* The row of an account of which nothing is left but its games. */
static struct account_row former_player(int64_t account) {
    struct account_row row = {.person = {.account = account, .kind = ACCOUNT_GUEST},
                              .language = "en"};
    snprintf(row.person.name, sizeof row.person.name, PERSON_FORMER "%lld", (long long)account);
    return row;
}

static enum error_code keep_name(struct db *db, const struct person *person, struct error *err) {
    struct name_skeletons skeletons;
    uint8_t hash[FORMER_NAME];
    if (person->kind != ACCOUNT_PERSON)
        return ERROR_NONE;
    hash_name(person->name, hash);
    TRY(db_accounts_keep_name(db, hash, err));
    TRY(name_skeletons(person->name, &skeletons, err));
    for (size_t i = 0; i < sizeof skeletons.of / sizeof *skeletons.of; i++) {
        hash_skeleton(skeletons.of[i], hash);
        TRY(db_accounts_keep_name(db, hash, err));
    }
    return ERROR_NONE;
}

enum error_code account_delete(struct db *db, const struct account_row *row, int64_t now,
                               struct error *err) {
    int64_t account = row->person.account, games = 0;
    struct person bots[BOTS_MAX];
    size_t count = 0;
    const struct account_row former = former_player(account);
    if (row->person.kind == ACCOUNT_HOUSE)
        return error_set(err, ERROR_FORBIDDEN, "%s is a house player.", row->person.name);
    TRY(season_forget(db, account, now, err));
    TRY(ladder_leave(db, account, now, err));
    TRY(resign_all(db, account, now, err));
    TRY(invitation_leave_all(db, account, now, err));
    TRY(session_shut_out(db, account, err));
    TRY(db_bots_of(db, account, bots, &count, err));
    TRY(bots_shut_out(db, account, now, err));
    for (size_t i = 0; i < count; i++)
        TRY(resign_all(db, bots[i].account, now, err)); /* nobody can play for them any more */
    TRY(db_passkeys_delete_all(db, account, err));
    TRY(db_provider_delete_all(db, account, err));
    TRY(db_accounts_lock(db, account, 0, 0, err));
    TRY(db_accounts_forget(db, account, err));
    TRY(db_operator_forget(db, account, err));
    TRY(keep_name(db, &row->person, err));
    TRY(db_accounts_update(db, &former, err));
    TRY(db_games_bump_revision(db, account, err));
    TRY(db_games_of_account(db, account, &games, err));
    return games || count ? ERROR_NONE : db_accounts_delete(db, account, err);
}
