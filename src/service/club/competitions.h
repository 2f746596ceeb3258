/*
 * competitions.h - what seasons and cups have in common: their terms, opening, members and end.
 * seasons.h and cups.h have how they pair and judge.
 *
 * A competition is open until it starts. If fewer than four have joined by then, or three in a
 * season of a game for several, it is put off by a week; if nobody has, it is cancelled. From its
 * start it goes by steps: at the end of each of its games, when somebody is out, and at its own end
 * or that of a round.
 *
 * All that a step needs is in the database, so that it can be done again, or later.
 */
#ifndef SERVICE_CLUB_COMPETITIONS_H
#define SERVICE_CLUB_COMPETITIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/competitions.h"

struct db;

/* --- Terms --- */

/* A term that is a number, by which the API, the commands and the operator's forms name it. */
struct club_term {
    const char *name;  /* NULL behind the last of a list */
    const char *label; /* for the operator */
    int min, max;
    size_t offset; /* of the int in struct competition */
};

/* The terms of each kind, and those of a competition that does not say. With a turn of both a day,
 * good players need 26 to 39 days for a game, and ten games, four at once, 78 and some that nobody
 * can use; a round of a cup leaves time for one. */
extern const struct club_term *const competition_terms[COMPETITION_KINDS];
extern const struct competition competition_usual[COMPETITION_KINDS];

/* The banks of hours that go by a name, those of the page; the last has none. */
struct club_bank {
    const char *name;
    struct game_clock clock;
};
extern const struct club_bank club_banks[];

/* The number of `info` that a term is about. */
int *club_term(struct competition *info, const struct club_term *term);

/* Reads "2026-12-01 game=shanghai days=60": the first day, and those of the terms that are not as
 * they are in `info`; the game is a season's, "bank=steady" is in place of days_per_move, and
 * "free_weekends=yes" goes with both. ERROR_BAD_FIELD (`value`). */
enum error_code club_terms_read(const char *text, struct competition *info, struct error *err);

/* --- From the opening to the end --- */

/* Opens a competition on the terms of *info: opener, start and those of competition_usual are set
 * and in their ranges. Gives the rest. ERROR_BAD_FIELD for a name without letters, an even number
 * of games, a start in the past or more than a year ahead, and where a move may take longer than
 * the season or a round. Change. */
enum error_code competition_open(struct db *db, struct competition *info, const char *name,
                                 int64_t now, struct error *err);

/* Has everybody joined who can? */
bool competition_is_full(const struct competition *info);

/* Joins an open competition. Members may do so again. ERROR_FORBIDDEN for guests,
 * ERROR_TOO_LATE once it has started, ERROR_FULL. Change. */
enum error_code competition_join(struct db *db, const struct competition *info, int64_t account,
                                 int64_t now, struct error *err);

/* Leaves a competition: before its start as if they had never joined, later they are out.
 * ERROR_TOO_LATE once it is over. Change. */
enum error_code competition_leave(struct db *db, const struct competition *info, int64_t account,
                                  int64_t now, struct error *err);

/* The operator puts a member out: before the start as if they had never joined, later they are out
 * and are told so. ERROR_NOT_FOUND for a non-member and for who is already out of a season,
 * ERROR_TOO_LATE once it is over. Change. */
enum error_code competition_remove(struct db *db, const struct competition *info, int64_t account,
                                   int64_t now, struct error *err);

/* Ends a competition by the last rule of its kind; an open one is cancelled. ERROR_TOO_LATE once it
 * is over. Change. */
enum error_code competition_end(struct db *db, struct competition *info, int64_t now,
                                struct error *err);

/* Cancels an open competition; no season follows a running one. ERROR_TOO_LATE for a cup that has
 * started, and once it is over. Change. */
enum error_code competition_close(struct db *db, struct competition *info, int64_t now,
                                  struct error *err);

/* --- For seasons.c and cups.c --- */

/* It could not start with so many members. Change. */
enum error_code competition_put_off(struct db *db, struct competition *info, size_t members,
                                    int64_t now, struct error *err);

/* It is over, and that member has won it (0: nobody), or cancelled, and never looked at again.
 * Change. */
enum error_code competition_finish(struct db *db, struct competition *info,
                                   enum competition_state state, int64_t winner, int64_t now,
                                   struct error *err);

/* Ends each game that runs by play_abandon or play_run_out. Change. */
typedef enum error_code game_end(struct db *db, int64_t game, int64_t now, struct error *err);
enum error_code competition_end_games(struct db *db, const struct competition *info, game_end *by,
                                      int64_t now, struct error *err);

#endif
