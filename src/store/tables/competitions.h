/*
 * competitions.h - the tables of the competitions, which are seasons and cups: their members and
 * their games, and the decided matches of cups.
 *
 * The results of games are not here: they are read from the games themselves.
 */
#ifndef STORE_TABLES_COMPETITIONS_H
#define STORE_TABLES_COMPETITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "rating/cup.h"
#include "rating/season.h"
#include "store/tables/accounts.h"
#include "store/tables/invitations.h"

enum {
    COMPETITION_NAME = 241, /* bytes with NUL: 60 characters */
    COMPETITION_NAME_MAX = 60,
    COMPETITIONS_PAGE = 20,
    COMPETITION_MEMBERS_MAX = 128, /* of either kind */
    SEASON_MEMBERS_MAX = COMPETITION_MEMBERS_MAX,
    SEASON_GROUPS_ROOM = SEASON_MEMBERS_MAX / SEASON_TABLE_MIN,
    SEASON_GAMES_ROOM = SEASON_MEMBERS_MAX * (SEASON_GROUP_MAX - 1),
    CUP_GAMES_ROOM = CUP_MATCHES_MAX * CUP_GAMES_MAX,
};

enum competition_kind { SEASON, CUP, COMPETITION_KINDS };
enum competition_state { STATE_OPEN, STATE_ON, STATE_OVER, STATE_CANCELLED };

/* "season" and "cup"; and the database's words for the states, ended by NULL. */
extern const char *const competition_kinds[COMPETITION_KINDS];
extern const char *const competition_states[];

struct competition {
    enum competition_kind kind;
    int64_t id; /* among those of its kind */
    char public_id[PUBLIC_ID_SIZE];
    char name[COMPETITION_NAME];
    struct person opened_by; /* account 0: the operator, or they have left */
    struct game_clock clock; /* of each game; with a bank, its days are for servers of before */
    int days;                /* how long the season, or a round of the cup, lasts at most */
    enum competition_state state;
    int64_t opened_at, starts_at;
    int64_t ended_at; /* 0: not yet */
    int64_t due_at;   /* when the service looks at it next; 0: never */
    int members;      /* these two read only; how many */
    bool mine;        /* the reader is one of them */

    /* Of a season. */
    char game[INVITATION_GAME];
    int number;                  /* among those that follow from one another, from 1 */
    int64_t previous;            /* 0: the first */
    char before[PUBLIC_ID_SIZE]; /* these two read only: the one before and the one */
    char after[PUBLIC_ID_SIZE];  /* after; "": none */
    int group_size, moving;      /* see rating/season.h */
    int most_at_once;            /* games of one player */
    bool goes_on;                /* the next one opens at its end */
    int64_t extra; /* milliseconds that it lasts beyond its days (service/operator/outages.h) */

    /* Of a cup. */
    int games;             /* of a match at most: 1, 3 or 5 */
    int round;             /* the first that is not over, from 1; 0: it has not started */
    int64_t round_ends_at; /* at the latest; 0 with that */
};

/* Inserts a competition (its `id` is ignored) and gives its id. */
enum error_code db_competitions_insert(struct db *db, const struct competition *row,
                                       int64_t *ret_id, struct error *err);

/* Writes state, round, times and `goes_on`. */
enum error_code db_competitions_update(struct db *db, const struct competition *row,
                                       struct error *err);

/* A competition as `reader` (0: nobody) sees it. ERROR_NOT_FOUND. */
enum error_code db_competitions_by_id(struct db *db, enum competition_kind kind, int64_t id,
                                      int64_t reader, struct competition *ret_row,
                                      struct error *err);
enum error_code db_competitions_by_public_id(struct db *db, enum competition_kind kind,
                                             const char *public_id, int64_t reader,
                                             struct competition *ret_row, struct error *err);

/* All of a kind, those that go on first, else the latest first: at most `limit` after the first
 * `offset`. */
typedef enum error_code competition_seen(void *context, const struct competition *row,
                                         struct error *err);
enum error_code db_competitions_list(struct db *db, enum competition_kind kind, int64_t reader,
                                     int64_t offset, int64_t limit, competition_seen *seen,
                                     void *context, struct error *err);

/* Those of a kind to look at up to `now`, the earliest first. */
enum error_code db_competitions_due(struct db *db, enum competition_kind kind, int64_t now,
                                    size_t limit, int64_t ret_ids[], size_t *ret_count,
                                    struct error *err);

/* A competition that goes on, or that of a game if it has one, is looked at next at `now`. */
enum error_code db_competitions_mark_due(struct db *db, const struct competition *row, int64_t now,
                                         struct error *err);
enum error_code db_competitions_mark_due_by_game(struct db *db, int64_t game, int64_t now,
                                                 struct error *err);

/* Puts off the ends of all seasons, or of the rounds of all cups, that run; negative: brings them
 * forward. Whatever was to be looked at before its end stays due. */
enum error_code db_competitions_put_off(struct db *db, enum competition_kind kind, int64_t ms,
                                        int64_t now, int64_t *ret_count, struct error *err);

/* The competition of a kind that a game is a part of, with its group (0 in a cup) and round; id 0:
 * none. */
enum error_code db_competitions_of_game(struct db *db, enum competition_kind kind, int64_t game,
                                        int64_t *ret_id, int *ret_group, int *ret_round,
                                        struct error *err);

/* The games of a competition that run, by their ids. */
enum error_code db_competitions_running(struct db *db, const struct competition *row,
                                        int64_t ret_games[SEASON_GAMES_ROOM], size_t *ret_count,
                                        struct error *err);

/* The account is in no competition that has not started. */
enum error_code db_competitions_quit_open(struct db *db, int64_t account, struct error *err);

/* Before an account is deleted: it is in no open competition, out of the running ones, has opened
 * none and may not. */
enum error_code db_competitions_forget(struct db *db, int64_t account, int64_t now,
                                       struct error *err);

/* The running season of an account, also of one who is out, whose id comes next after `after`; 0:
 * none. */
enum error_code db_seasons_running_after(struct db *db, int64_t account, int64_t after,
                                         int64_t *ret_id, struct error *err);

/* May the account open competitions? And changes that. */
enum error_code db_competitions_may_open(struct db *db, int64_t account, bool *ret_may,
                                         struct error *err);
enum error_code db_competitions_allow(struct db *db, int64_t account, bool may, struct error *err);

/* --- Members --- */

enum member_out {
    MEMBER_PLAYS,
    MEMBER_LEFT, /* why somebody is out of a cup is not kept: then it is this */
    MEMBER_TIMEOUTS,
    MEMBER_REMOVED, /* by the operator */
    MEMBER_DELETED,
};

/* The API's words for them, ended by NULL; "" for MEMBER_PLAYS. */
extern const char *const member_outs[];

struct member {
    int64_t id;           /* among the members of seasons, or of cups */
    struct person person; /* account 0: nothing is left of it */
    bool locked;          /* by the operator; read only */
    int group;            /* from 1; 0 in a cup, and until the season has begun */
    int rank;             /* in the group, or the cup's seed, from 1; 0 until it has begun */
    enum member_out out;
};

/* The members: once it has begun by group and rank, before by strength: in a season by their place
 * in the one before, newcomers and the players of a cup by rating. */
enum error_code db_competitions_members(struct db *db, const struct competition *row,
                                        struct member ret_members[COMPETITION_MEMBERS_MAX],
                                        size_t *ret_count, struct error *err);

/* The competition of a member. ERROR_NOT_FOUND. */
enum error_code db_competitions_of_member(struct db *db, enum competition_kind kind, int64_t member,
                                          int64_t *ret_id, struct error *err);

/* Adds a member; `seed` 0: new. Nothing happens to one who is there. Or removes one. */
enum error_code db_competitions_join(struct db *db, const struct competition *row, int64_t account,
                                     int seed, int64_t now, struct error *err);
enum error_code db_competitions_quit(struct db *db, const struct competition *row, int64_t account,
                                     struct error *err);

/* Writes a member's group and rank. */
enum error_code db_competitions_place(struct db *db, enum competition_kind kind,
                                      const struct member *member, struct error *err);

/* The account's member is out, unless they were already. */
enum error_code db_competitions_out(struct db *db, const struct competition *row, int64_t account,
                                    enum member_out why, int64_t now, struct error *err);

/* --- The games of a season --- */

/* A game of the schedule. */
struct season_pairing {
    int group, number;                 /* from 1; its key */
    int64_t members[SEASON_TABLE_MAX]; /* by seat; 0: it has fewer seats */
    int64_t game;                      /* games.id; 0: not begun */
    char public_id[PUBLIC_ID_SIZE];    /* of it; these are read only */
    unsigned timed_out;                /* a bit for each seat that had run out of time at its end */
    struct season_game played;         /* `players` are not read; a forfeit has its places */
};

enum error_code db_seasons_add_game(struct db *db, int64_t season,
                                    const struct season_pairing *pairing, struct error *err);

/* All games by group and number. */
enum error_code db_seasons_games(struct db *db, int64_t season,
                                 struct season_pairing ret_games[SEASON_GAMES_ROOM],
                                 size_t *ret_count, struct error *err);

/* Notes that a game has begun, and who is missing at it, or that it is a forfeit as `played`. */
enum error_code db_seasons_write_game(struct db *db, int64_t season,
                                      const struct season_pairing *pairing, struct error *err);

/* --- The matches of a cup --- */

/* A decided match. */
struct cup_result {
    int round, slot; /* its key: from 1, from 0 */
    int64_t winner;  /* a member; 0: nobody */
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
