/*
 * invitations.h - the tables of invitations, which hold what a game consists of besides its
 * moves, and of matches.
 */
#ifndef STORE_TABLES_INVITATIONS_H
#define STORE_TABLES_INVITATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "games/game.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"

struct commit_event;

enum {
    INVITATION_GAME = 24,
    INVITATION_VARIANT = 256,
    INVITATION_MESSAGE = 2001, /* 500 characters of up to 4 bytes */
    INVITATION_SEED = 32,
    INVITATION_NONCE = 65,
};

enum invitation_first { FIRST_RANDOM, FIRST_INVITER, FIRST_INVITEE };

enum invitation_status {
    INVITATION_OPEN,
    INVITATION_ACCEPTED,
    INVITATION_DECLINED,
    INVITATION_WITHDRAWN,
    INVITATION_STATUSES
};

/* The words of the API and the database for both, ended by NULL. */
extern const char *const invitation_firsts[];
extern const char *const invitation_statuses[];

enum place_status { PLACE_INVITER, PLACE_ASKED, PLACE_OPEN, PLACE_ACCEPTED, PLACE_DECLINED };

extern const char *const place_statuses[];

/* A place of an invitation. Those that are taken become the seats of its game. */
struct place_row {
    struct person person; /* account 0: open and free; declined: the account was deleted since */
    bool open;            /* offered to everyone */
    enum place_status status;
    char nonce[INVITATION_NONCE];
};

/* How much time the players of a game have. All 0: no limit. */
struct game_clock {
    int days;                  /* for each move; 0: none */
    int start_h, add_h, top_h; /* or a bank of hours (service/play/deadlines.h); start 0: none */
    bool free_weekends;        /* it stands still on Saturdays and Sundays */
};

/* Its fields as members of a struct; which columns they are is said in one place. */
#define GAME_CLOCK_FIELDS(struct_)                                                                 \
    {DB_COLUMN("days_per_move", struct_, clock.days), .nullable = true},                           \
        {DB_COLUMN("bank_start_h", struct_, clock.start_h), .nullable = true},                     \
        {DB_COLUMN("bank_top_h", struct_, clock.top_h), .nullable = true},                         \
        DB_FIELD_AS("bank_add_h", struct_, clock.add_h),                                           \
        DB_FIELD_AS("free_weekends", struct_, clock.free_weekends)
#define GAME_CLOCK_COLUMNS "days_per_move, bank_start_h, bank_add_h, bank_top_h, free_weekends"
#define GAME_CLOCK_VALUES ":days_per_move, :bank_start_h, :bank_add_h, :bank_top_h, :free_weekends"

bool game_clock_limits(const struct game_clock *clock);

struct invitation_row {
    int64_t id;
    char public_id[PUBLIC_ID_SIZE];
    char game[INVITATION_GAME];
    char variant[INVITATION_VARIANT]; /* JSON */
    int places;
    struct place_row place[GAME_SEATS_MAX]; /* the first is the inviter's; of an accepted
                                               invitation, those that are taken come first */
    bool unlisted;
    enum invitation_first first;
    struct game_clock clock;
    bool rated;
    char message[INVITATION_MESSAGE];
    uint8_t seed[INVITATION_SEED];
    enum invitation_status status;  /* as stored: an open one may have expired */
    int64_t created_at, expires_at; /* equal where nobody was asked: invitation_match */
    int64_t rematch_of;             /* a game; 0: none */
    int match_games;                /* of the whole match; 0 or 1: a single game */
    int match_number;               /* which of them this is, from 1 */
    int64_t match_head;             /* the invitation to the match; 0: this one */
    char game_id[PUBLIC_ID_SIZE];   /* of its game, "" while there is none; read only */
    char rematch[PUBLIC_ID_SIZE];   /* of the game that `rematch_of` is, "": none; read only */
};

/* Is the place the inviter's, or has somebody accepted it? */
bool place_is_taken(const struct place_row *place);

/* How many places are taken: the seats of an accepted invitation's game. */
int invitation_taken(const struct invitation_row *row);

/* ERROR_NOT_FOUND where there is none. */
enum error_code db_invitations_by_id(struct db *db, int64_t id, struct invitation_row *ret_row,
                                     struct error *err);
enum error_code db_invitations_by_public_id(struct db *db, const char *public_id,
                                            struct invitation_row *ret_row, struct error *err);

/* The invitation to a rematch of a game that is open at `now`, or was accepted; and another one may
 * be asked for. */
enum error_code db_invitations_by_rematch(struct db *db, int64_t game, int64_t now,
                                          struct invitation_row *ret_row, struct error *err);
enum error_code db_invitations_forget_rematch(struct db *db, int64_t game, struct error *err);

/* The commit event of an invitation that has changed to this row. */
struct commit_event db_invitations_event(const struct invitation_row *row);

/* These two note the commit event. Inserts a row with its places (its `id` is ignored) and gives
 * its id. */
enum error_code db_invitations_insert(struct db *db, const struct invitation_row *row,
                                      int64_t *ret_id, struct error *err);

/* Writes the status and the places that the row has now. An open invitation that gets another
 * status is closed at `now`. */
enum error_code db_invitations_update(struct db *db, const struct invitation_row *row, int64_t now,
                                      struct error *err);

/* How many invitations from the account are open at `now`, without challenges of the ladder. */
enum error_code db_invitations_count_open(struct db *db, int64_t account, int64_t now,
                                          int64_t *ret_count, struct error *err);

/* An open invitation from the account, or in which it is asked or has accepted, even if it is
 * expired; 0: none. */
enum error_code db_invitations_holding(struct db *db, int64_t account, int64_t *ret_id,
                                       struct error *err);

/* How many invitations of the account `from` that are open at `now` ask the account `to`. */
enum error_code db_invitations_count_asking(struct db *db, int64_t from, int64_t to, int64_t now,
                                            int64_t *ret_count, struct error *err);

enum invitation_list {
    INVITATIONS_INCOMING, /* in which the account is asked */
    INVITATIONS_OUTGOING, /* from it */
    INVITATIONS_LISTED,   /* with a free place for everyone, in which it has none: of each person
                             the newest three */
    INVITATIONS_JOINED,   /* in which it has accepted, and the game has not begun */
};

/* The open invitations of a list that have not expired, newest first. */
typedef enum error_code invitation_seen(void *context, const struct invitation_row *row,
                                        struct error *err);
enum error_code db_invitations_list(struct db *db, enum invitation_list list, int64_t account,
                                    int64_t now, int64_t offset, int64_t limit,
                                    invitation_seen *seen, void *context, struct error *err);

/* At most `limit` invitations from or to an account that were made, closed, or may have changed in
 * one of several places at `since` or later, the newest first. */
enum error_code db_invitations_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                       invitation_seen *seen, void *context, struct error *err);

/* --- Matches of several games --- */

enum { MATCH_GAMES_MAX = 5 };

/* A match as one of its games shows it. */
struct match_row {
    int64_t head;              /* the invitation to it; 0: the game is no part of a match */
    char id[PUBLIC_ID_SIZE];   /* that invitation's public id */
    int games, number;         /* of the whole match; which of them, from 1 */
    int wins[GAME_SEATS_MAX];  /* by seat, which is the same in all games */
    char next[PUBLIC_ID_SIZE]; /* the game after this one; "": there is none (yet) */
};

/* Reads id, wins and next; `head` and `number` are set. */
enum error_code db_matches_read(struct db *db, struct match_row *row, struct error *err);

/* The future invitation to a further game: what its chance comes from. */
struct match_seed {
    int number;
    char public_id[PUBLIC_ID_SIZE];
    uint8_t seed[INVITATION_SEED];
};

enum error_code db_matches_add_seed(struct db *db, int64_t head, const struct match_seed *seed,
                                    struct error *err);

/* All further games of a match, in order. */
enum error_code db_matches_seeds(struct db *db, int64_t head,
                                 struct match_seed ret_seeds[MATCH_GAMES_MAX], size_t *ret_count,
                                 struct error *err);

/* The games of a match (games.id), in order. */
enum error_code db_matches_games(struct db *db, int64_t head, int64_t ret_games[MATCH_GAMES_MAX],
                                 size_t *ret_count, struct error *err);

#endif
