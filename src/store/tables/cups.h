/*
 * cups.h - the tables of the cups: their members, their decided matches and the games of these.
 *
 * The results of games are not here: they are read from the games themselves.
 */
#ifndef STORE_TABLES_CUPS_H
#define STORE_TABLES_CUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "rating/cup.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"

enum {
    CUP_NAME = 241, /* bytes with NUL: 60 characters */
    CUP_NAME_MAX = 60,
    CUP_GAMES_ROOM = CUP_MATCHES_MAX * CUP_GAMES_MAX,
    CUPS_PAGE = 20,
};

enum cup_state { CUP_OPEN, CUP_ON, CUP_OVER, CUP_CANCELLED };

/* The database's words for them, ended by NULL. */
extern const char *const cup_states[];

struct cup_info {
    int64_t id;
    char public_id[PUBLIC_ID_SIZE];
    char name[CUP_NAME];
    struct person opened_by; /* account 0: they have left */
    int games;               /* of a match at most: 1, 3 or 5 */
    int days_per_move;
    int days; /* of a round */
    enum cup_state state;
    int64_t opened_at, starts_at;
    int round;             /* the first that is not over, from 1; 0: it has not started */
    int64_t round_ends_at; /* at the latest; 0 with that */
    int64_t ended_at;      /* 0: not yet */
    int64_t due_at;        /* when the service looks at it next; 0: never */
    int members;           /* these two read only; how many */
    bool mine;             /* the reader is one of them */
};

/* Inserts a cup (its `id` is ignored) and gives its id. */
enum error_code db_cups_insert(struct db *db, const struct cup_info *row, int64_t *ret_id,
                               struct error *err);

/* Writes state, round and times. */
enum error_code db_cups_update(struct db *db, const struct cup_info *row, struct error *err);

/* A cup as `reader` (0: nobody) sees it. ERROR_NOT_FOUND. */
enum error_code db_cups_by_id(struct db *db, int64_t id, int64_t reader, struct cup_info *ret_row,
                              struct error *err);
enum error_code db_cups_by_public_id(struct db *db, const char *public_id, int64_t reader,
                                     struct cup_info *ret_row, struct error *err);

/* Is given one cup; an error ends the list. */
typedef enum error_code cup_seen(void *context, const struct cup_info *row, struct error *err);

/* All cups, those that go on first, else the latest first: at most `limit` after the first
 * `offset`. */
enum error_code db_cups_list(struct db *db, int64_t reader, int64_t offset, int64_t limit,
                             cup_seen *seen, void *context, struct error *err);

/* The cups to look at up to `now`, the earliest first. */
enum error_code db_cups_due(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                            size_t *ret_count, struct error *err);

/* A cup that goes on, or that of a game if it has one, is looked at next at `now`. */
enum error_code db_cups_mark_due(struct db *db, int64_t id, int64_t now, struct error *err);
enum error_code db_cups_mark_due_by_game(struct db *db, int64_t game, int64_t now,
                                         struct error *err);

/* Puts off the ends of all rounds that run, as db_seasons_put_off. */
enum error_code db_cups_put_off(struct db *db, int64_t ms, int64_t now, int64_t *ret_count,
                                struct error *err);

/* The cup that a game is a part of; 0: none. */
enum error_code db_cups_of_game(struct db *db, int64_t game, int64_t *ret_id, struct error *err);

/* The account is in no cup that has not started. */
enum error_code db_cups_quit_open(struct db *db, int64_t account, struct error *err);

/* An account is about to go: it is in no open cup, out of the running ones, and has opened none. */
enum error_code db_cups_forget(struct db *db, int64_t account, int64_t now, struct error *err);

/* --- Members --- */

struct cup_member {
    int64_t id;
    struct person person; /* account 0: nothing is left of it */
    int seed;             /* from 1; 0: the cup has not started */
    bool out;
};

/* The members by seed, before the start by rating. */
enum error_code db_cups_members(struct db *db, int64_t cup,
                                struct cup_member ret_members[CUP_PLAYERS_MAX], size_t *ret_count,
                                struct error *err);

/* The cup of a member. ERROR_NOT_FOUND. */
enum error_code db_cups_of_member(struct db *db, int64_t member, int64_t *ret_id,
                                  struct error *err);

/* Adds a member, unless they are one, or removes one. */
enum error_code db_cups_join(struct db *db, int64_t cup, int64_t account, int64_t now,
                             struct error *err);
enum error_code db_cups_quit(struct db *db, int64_t cup, int64_t account, struct error *err);

/* Writes a member's seed. */
enum error_code db_cups_seed(struct db *db, const struct cup_member *member, struct error *err);

/* The account's member is out, unless they were already. */
enum error_code db_cups_out(struct db *db, int64_t cup, int64_t account, int64_t now,
                            struct error *err);

/* --- Matches --- */

/* A decided match. */
struct cup_result {
    int round, slot; /* its key: from 1, from 0 */
    int64_t winner;  /* cup_members.id; 0: nobody */
};

/* All that are decided; and one more. */
enum error_code db_cups_results(struct db *db, int64_t cup,
                                struct cup_result ret_results[CUP_MATCHES_MAX], size_t *ret_count,
                                struct error *err);
enum error_code db_cups_decide(struct db *db, int64_t cup, const struct cup_result *result,
                               int64_t now, struct error *err);

/* A game of a match. */
struct cup_game {
    int round, slot, number; /* its key; the number from 1 */
    int64_t game;            /* games.id; 0: nothing is left of it */
    char public_id[PUBLIC_ID_SIZE];
    bool finished;  /* these three are read only */
    int points[2];  /* by seat */
    int difference; /* of the scores from seat 0, if it was played to its end */
};

/* All games by round, slot and number; and one more. */
enum error_code db_cups_games(struct db *db, int64_t cup, struct cup_game ret_games[CUP_GAMES_ROOM],
                              size_t *ret_count, struct error *err);
enum error_code db_cups_begin(struct db *db, int64_t cup, const struct cup_game *game,
                              struct error *err);

#endif
