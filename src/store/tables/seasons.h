/*
 * seasons.h - the tables of the seasons, of their members and of their games.
 *
 * The results of games are not here: they are read from the games themselves.
 */
#ifndef STORE_TABLES_SEASONS_H
#define STORE_TABLES_SEASONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "rating/season.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"

enum {
    SEASON_NAME = 241, /* bytes with NUL: 60 characters */
    SEASON_NAME_MAX = 60,
    SEASON_MEMBERS_MAX = 128,
    SEASON_GROUPS_ROOM = SEASON_MEMBERS_MAX / SEASON_GROUP_MIN,
    SEASON_GAMES_ROOM = SEASON_MEMBERS_MAX * (SEASON_GROUP_MAX - 1),
    SEASONS_PAGE = 20,
};

enum season_state { SEASON_OPEN, SEASON_ON, SEASON_OVER, SEASON_CANCELLED };

/* The database's words for them, ended by NULL. */
extern const char *const season_states[];

struct season_info {
    int64_t id;
    char public_id[PUBLIC_ID_SIZE];
    char name[SEASON_NAME];
    int number;                      /* among those that follow from one another, from 1 */
    int64_t previous;                /* 0: the first */
    char before[PUBLIC_ID_SIZE];     /* these two read only: the one before and the one */
    char after[PUBLIC_ID_SIZE];      /* after; "": none */
    struct person opened_by;         /* account 0: the operator, or they have left */
    int group_size, moving;          /* see rating/season.h */
    int most_at_once, days_per_move; /* games of one player; the limit of each */
    int days;                        /* how long it lasts at most */
    bool goes_on;                    /* the next one opens at its end */
    enum season_state state;
    int64_t opened_at, starts_at;
    int64_t extra;    /* milliseconds that it lasts beyond its days (service/operator/outages.h) */
    int64_t ended_at; /* 0: not yet */
    int64_t due_at;   /* when the service looks at it next; 0: never */
    int members;      /* these two read only; how many */
    bool mine;        /* the reader is one of them */
};

/* Inserts a season (its `id` is ignored) and gives its id. */
enum error_code db_seasons_insert(struct db *db, const struct season_info *row, int64_t *ret_id,
                                  struct error *err);

/* Writes state, times and `goes_on`. */
enum error_code db_seasons_update(struct db *db, const struct season_info *row, struct error *err);

/* A season as `reader` (0: nobody) sees it. ERROR_NOT_FOUND. */
enum error_code db_seasons_by_id(struct db *db, int64_t id, int64_t reader,
                                 struct season_info *ret_row, struct error *err);
enum error_code db_seasons_by_public_id(struct db *db, const char *public_id, int64_t reader,
                                        struct season_info *ret_row, struct error *err);

/* Is given one season; an error ends the list. */
typedef enum error_code season_seen(void *context, const struct season_info *row,
                                    struct error *err);

/* All seasons, those that go on first, else the latest first: at most `limit` after the first
 * `offset`. */
enum error_code db_seasons_list(struct db *db, int64_t reader, int64_t offset, int64_t limit,
                                season_seen *seen, void *context, struct error *err);

/* The seasons to look at up to `now`, the earliest first. */
enum error_code db_seasons_due(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                               size_t *ret_count, struct error *err);

/* A season that goes on, or that of a game if it has one, is looked at next at `now`. */
enum error_code db_seasons_mark_due_by_game(struct db *db, int64_t game, int64_t now,
                                            struct error *err);
enum error_code db_seasons_mark_due(struct db *db, int64_t id, int64_t now, struct error *err);

/* The season of a game: its id, and where in it the game is; 0: it belongs to none. */
enum error_code db_seasons_of_game(struct db *db, int64_t game, int64_t *ret_id, int *ret_group,
                                   int *ret_round, struct error *err);

/* The season of a member. ERROR_NOT_FOUND. */
enum error_code db_seasons_of_member(struct db *db, int64_t member, int64_t *ret_id,
                                     struct error *err);

/* The account is in no season that has not started. */
enum error_code db_seasons_quit_open(struct db *db, int64_t account, struct error *err);

/* An account is about to go: it is in no open season, out of the running ones, and has opened none.
 */
enum error_code db_seasons_forget(struct db *db, int64_t account, int64_t now, struct error *err);

/* Puts off the ends of all that run; negative: brings them forward. Whatever was to be looked at
 * before its end stays due. */
enum error_code db_seasons_put_off(struct db *db, int64_t ms, int64_t now, int64_t *ret_count,
                                   struct error *err);

/* The running season of an account, also of one who is out, whose id comes next after `after`; 0:
 * none. */
enum error_code db_seasons_running_after(struct db *db, int64_t account, int64_t after,
                                         int64_t *ret_id, struct error *err);

/* May the account open seasons? And changes that. */
enum error_code db_seasons_may_open(struct db *db, int64_t account, bool *ret_may,
                                    struct error *err);
enum error_code db_seasons_allow(struct db *db, int64_t account, bool may, struct error *err);

/* --- Members --- */

enum season_out {
    SEASON_PLAYS,
    SEASON_LEFT,
    SEASON_TIMEOUTS,
    SEASON_REMOVED, /* by the operator */
    SEASON_DELETED,
};

/* The API's words for them; NULL for SEASON_PLAYS. */
extern const char *const season_outs[];

struct season_member {
    int64_t id;
    struct person person; /* account 0: nothing is left of it */
    bool locked;          /* by the operator; read only */
    int group, rank;      /* from 1; 0: the season has not begun */
    enum season_out out;
};

/* The members: once it has begun by group and rank, before in the order in which the groups are
 * filled (by seed, newcomers by rating). */
enum error_code db_seasons_members(struct db *db, int64_t season,
                                   struct season_member ret_members[SEASON_MEMBERS_MAX],
                                   size_t *ret_count, struct error *err);

/* Adds a member; `seed` 0: new. Nothing happens to one who is there. Or removes one. */
enum error_code db_seasons_join(struct db *db, int64_t season, int64_t account, int seed,
                                int64_t now, struct error *err);
enum error_code db_seasons_quit(struct db *db, int64_t season, int64_t account, struct error *err);

/* Puts a member into their group. */
enum error_code db_seasons_place(struct db *db, const struct season_member *member,
                                 struct error *err);

/* The account's member is out, unless they were already. */
enum error_code db_seasons_out(struct db *db, int64_t season, int64_t account, enum season_out why,
                               int64_t now, struct error *err);

/* --- Games --- */

/* A game of the schedule. */
struct season_pairing {
    int group, number;              /* from 1; its key */
    int64_t members[2];             /* season_members.id, by seat */
    int64_t game;                   /* games.id; 0: not begun */
    char public_id[PUBLIC_ID_SIZE]; /* of it; these are read only */
    bool timed_out;                 /* it ended so */
    struct season_game played;      /* `players` are not read; a forfeit has its points */
};

enum error_code db_seasons_add_game(struct db *db, int64_t season,
                                    const struct season_pairing *pairing, struct error *err);

/* All games by group and number. */
enum error_code db_seasons_games(struct db *db, int64_t season,
                                 struct season_pairing ret_games[SEASON_GAMES_ROOM],
                                 size_t *ret_count, struct error *err);

/* Notes that a game has begun, or that it is a forfeit with the points of `played`. */
enum error_code db_seasons_begin(struct db *db, int64_t season,
                                 const struct season_pairing *pairing, struct error *err);
enum error_code db_seasons_forfeit(struct db *db, int64_t season,
                                   const struct season_pairing *pairing, struct error *err);

#endif
