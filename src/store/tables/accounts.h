/*
 * accounts.h - the tables of accounts (people, guests and house players) and of their holidays.
 */
#ifndef STORE_TABLES_ACCOUNTS_H
#define STORE_TABLES_ACCOUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/names.h"
#include "games/game.h"
#include "store/engine/db.h"

enum {
    ACCOUNT_NAME = 25, /* bytes with NUL */
    ACCOUNT_EMAIL = 255,
    ACCOUNT_PASSWORD_HASH = 129,
    ACCOUNT_LANGUAGE = 3,
};

enum { FACES = 24 };

/* A bot of a player is a person with an owner; the house players are a kind of their own. */
enum account_kind { ACCOUNT_PERSON, ACCOUNT_GUEST, ACCOUNT_HOUSE };

/* The database's words for them, ended by NULL. */
extern const char *const account_kinds[];

/* What others see of an account. */
struct person {
    int64_t account;         /* 0: nobody */
    char name[ACCOUNT_NAME]; /* to log in with; a guest, the operator or a deletion changes it */
    char display_name[DISPLAY_NAME]; /* "": none is stored; read it by person_nickname() */
    enum account_kind kind;
    int face;      /* chosen: from 1; 0: person_face() gives one */
    int64_t owner; /* whose bot it is; 0: it is none */
};

/* Does a program play: a house player, or the bot of a player? */
bool person_is_bot(const struct person *person);

/* The name that is shown instead of `name`; "": none. Several house players of a kind have one
 * each, which is not stored: el-primo-2 is El Segundo. Borrowed. */
const char *person_nickname(const struct person *person);

/* The name that people see. Borrowed. */
const char *person_display_name(const struct person *person);

/* The captain that stands for a person, below FACES: their own choice, else one that follows from
 * the name. A house player of several, as madame-ling-2, has the same face in all places. */
int person_face(const struct person *person);

/* The account was deleted and only its games are left, under this name and its number: nobody can
 * play with this person again. */
#define PERSON_FORMER "former-player-"
bool person_has_left(const struct person *person);

struct account_row {
    struct person person;
    char password_hash[ACCOUNT_PASSWORD_HASH]; /* "": none */
    char email[ACCOUNT_EMAIL];                 /* "": none */
    char language[ACCOUNT_LANGUAGE];
    int64_t created_at;
    int64_t locked_at;    /* by the operator, or with its owner; 0: it is not */
    int64_t locked_until; /* 0: until the operator unlocks it */
    bool second_step;     /* a log-in by the password wants a passkey, too, if there is one */
    bool open_data;       /* its finished games may be in the open data (operator/open_data.h) */
};

struct account_counts {
    int64_t active, won, drawn, lost;
};

/* ERROR_NOT_FOUND where there is none. Names are found whatever their case. */
enum error_code db_accounts_by_id(struct db *db, int64_t id, struct account_row *ret_row,
                                  struct error *err);
enum error_code db_accounts_by_name(struct db *db, const char *name, struct account_row *ret_row,
                                    struct error *err);

/* At most `limit` of those that have confirmed an e-mail address, whatever its case. */
enum error_code db_accounts_by_email(struct db *db, const char *email, size_t limit,
                                     struct account_row ret_rows[], size_t *ret_count,
                                     struct error *err);

/* All accounts by name; the house players. */
typedef enum error_code account_seen(void *context, const struct account_row *row,
                                     struct error *err);
enum error_code db_accounts_all(struct db *db, account_seen *seen, void *context,
                                struct error *err);
enum error_code db_accounts_of_house(struct db *db, account_seen *seen, void *context,
                                     struct error *err);

/* At most `limit` people and guests, by name, whose name or display name has `part` in it. */
enum error_code db_accounts_search(struct db *db, const char *part, int64_t limit,
                                   account_seen *seen, void *context, struct error *err);

/* Inserts a row (its `account` is ignored) and gives its id; ERROR_NAME_TAKEN. */
enum error_code db_accounts_insert(struct db *db, const struct account_row *row, int64_t *ret_id,
                                   struct error *err);

/* Writes all columns of the row back but those of a lock; ERROR_NAME_TAKEN. */
enum error_code db_accounts_update(struct db *db, const struct account_row *row, struct error *err);

/* The account's games by their state and result: all, and unless NULL those of each game by its
 * index in games_all. Abandoned games count nowhere, nor do those that count for nobody
 * (db_games_discount). */
enum error_code db_accounts_count_games(struct db *db, int64_t id, struct account_counts *ret_all,
                                        struct account_counts ret_by_game[GAMES_MAX],
                                        struct error *err);

/* When a guest without any game was last seen. That follows from their sessions, which end
 * `session_ms` after the owner's last change. 0: the guest has games, or it is no guest. */
enum error_code db_accounts_idle_since(struct db *db, int64_t id, int64_t session_ms,
                                       int64_t *ret_at, struct error *err);

/* At most `limit` guests without any game who were last seen before `before`. */
enum error_code db_accounts_idle_guests(struct db *db, int64_t before, int64_t session_ms,
                                        size_t limit, int64_t ret_ids[], size_t *ret_count,
                                        struct error *err);

/* Deletes an account that has no games, no session and no place that it holds (see
 * db_invitations_holding), and with it the invitations that it sent, and those to it that were
 * declined or withdrawn. */
enum error_code db_accounts_delete(struct db *db, int64_t id, struct error *err);

/* Sets `locked_at` and `locked_until`. */
enum error_code db_accounts_lock(struct db *db, int64_t id, int64_t at, int64_t until,
                                 struct error *err);

/* At most `limit` accounts whose lock has ended; and unlocks one if that is so. */
enum error_code db_accounts_locks_over(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                       size_t *ret_count, struct error *err);
enum error_code db_accounts_end_lock(struct db *db, int64_t id, int64_t now, struct error *err);

/* Deletes everything that an account has, except itself, its sessions, its tokens, its passkeys,
 * its links to providers, its games and its invitations. Those lose their text. */
enum error_code db_accounts_forget(struct db *db, int64_t id, struct error *err);

/* Does another account than `account` show a name that shares a skeleton with these, or log in with
 * one? */
enum error_code db_accounts_look_alike(struct db *db, const struct name_skeletons *skeletons,
                                       int64_t account, bool *ret_alike, struct error *err);

/* Keeps the name of a deleted account from being taken again, by a hash of it or of what it looks
 * like; and whether that has happened. */
enum { FORMER_NAME = 32 };
enum error_code db_accounts_keep_name(struct db *db, const uint8_t hash[FORMER_NAME],
                                      struct error *err);
enum error_code db_accounts_was_name(struct db *db, const uint8_t hash[FORMER_NAME], bool *ret_was,
                                     struct error *err);

/* For other files of this folder: the columns of a person, of whom the query reads the account as
 * `a`; the fields of a person that is a member of another row, in these columns and in the one of
 * the account, whose name is given; of a person alone, with the column "account"; and of counts. */
#define PERSON_COLUMNS "a.name, a.display_name, a.kind, a.face, a.bot_owner"
/* NOLINTBEGIN(bugprone-macro-parentheses): the name of a member */
#define PERSON_FIELDS(column, row, member)                                                         \
    {DB_COLUMN(column, row, member.account), .nullable = true},                                    \
        {DB_COLUMN("name", row, member.name)},                                                     \
        {DB_COLUMN("display_name", row, member.display_name), .nullable = true},                   \
        {DB_COLUMN("kind", row, member.kind), .words = account_kinds, .nullable = true},           \
        {DB_COLUMN("face", row, member.face), .nullable = true}, {                                 \
        DB_COLUMN("bot_owner", row, member.owner), .nullable = true                                \
    }
/* NOLINTEND(bugprone-macro-parentheses) */
extern const struct db_field person_fields[];
extern const struct db_field counts_fields[];

/* --- Holidays: in them the clocks of a player stand still; those of one account never overlap ---
 */

enum { HOLIDAYS_MAX = 64 };

struct holiday {
    int64_t start_at, end_at; /* the end is not part of it */
};

/* The holidays of an account that end after `after`, in order, at most HOLIDAYS_MAX. */
enum error_code db_holidays_read(struct db *db, int64_t account, int64_t after,
                                 struct holiday ret_holidays[HOLIDAYS_MAX], size_t *ret_count,
                                 struct error *err);

/* Enters a holiday, or gives the one that starts then another end. */
enum error_code db_holidays_set(struct db *db, int64_t account, const struct holiday *holiday,
                                struct error *err);

enum error_code db_holidays_delete(struct db *db, int64_t account, int64_t start_at,
                                   struct error *err);

/* For other files of this folder: whether a block of either holds between two accounts, which the
 * query names; and between `a.id` and :account. It holds for the bots of both, too; nobody is apart
 * from themselves by one between a bot and its owner. */
#define BLOCKS_AND_OWNER(account)                                                                  \
    "(" account ", (select bot_owner from accounts where id = " account "))"
#define BLOCKS_HAS(one, other)                                                                     \
    "account in " BLOCKS_AND_OWNER(one) " and blocked in " BLOCKS_AND_OWNER(other)
#define BLOCKS_EITHER(one, other) "(" BLOCKS_HAS(one, other) " or " BLOCKS_HAS(other, one) ")"
#define IS_APART "exists (select 1 from blocks where " BLOCKS_EITHER("a.id", ":account") ") "

#endif
