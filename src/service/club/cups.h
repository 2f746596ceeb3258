/*
 * cups.h - the cups of the club, from opening to the final, by the rules in rating/cup.h.
 *
 * A cup is open until it starts. If fewer than four have joined by then, it is put off by a week;
 * if nobody has, it is cancelled. From its start it goes by steps: at the end of each of its games,
 * when somebody is out, and at the end of a round. A round lasts its days at most, counted from the
 * end of the round before; a match begins as soon as both of its players are known.
 *
 * All that a step needs is in the database, so that it can be done again, or later.
 */
#ifndef SERVICE_CLUB_CUPS_H
#define SERVICE_CLUB_CUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/club/terms.h"
#include "store/tables/competitions.h"

struct db;

enum { CUP_SIDE_EMPTY = CUP_PLAYERS_MAX };

/* The terms of a cup that says nothing else, and those that are numbers, of struct competition.
 * With a turn of both a day, good players need 26 to 39 days for a game: a round leaves time for
 * that. */
extern const struct competition cup_usual;
extern const struct club_term cup_terms[];

struct cup_match {
    int round, slot; /* from 1, from 0 */
    bool known;      /* the matches before it are decided */
    bool decided;
    size_t side[2]; /* members once it is known, the better seed first, or CUP_SIDE_EMPTY */
    size_t winner;  /* a member once it is decided, or CUP_SIDE_EMPTY */
    size_t games;
    struct cup_game game[CUP_GAMES_MAX];
};

/* A cup with its members and matches. */
struct cup {
    struct competition info;
    size_t members;
    struct member member[COMPETITION_MEMBERS_MAX]; /* in the order of db_competitions_members */
    size_t rounds;                                 /* these two: 0 until it starts */
    size_t matches;
    struct cup_match match[CUP_MATCHES_MAX]; /* by round and slot */
};

/* Reads the members and matches of a cup. The caller frees *ret_cup by free(). */
enum error_code cup_load(struct db *db, const struct competition *info, struct cup **ret_cup,
                         struct error *err);

/* The points of a game from the side of the better seed. */
void cup_points(const struct cup_game *game, int ret_points[2]);

/* Opens a cup: name, opener, start and terms of *info are set and in their ranges. Gives the rest.
 * ERROR_BAD_FIELD for a name without letters, an even number of games, a start in the past or more
 * than a year ahead, and where a move may take longer than a round. Change. */
enum error_code cup_open(struct db *db, struct competition *info, const char *name, int64_t now,
                         struct error *err);

/* Joins an open cup. Members may do so again. ERROR_FORBIDDEN for guests,
 * ERROR_TOO_LATE once it has started, ERROR_FULL. Change. */
enum error_code cup_join(struct db *db, const struct competition *info, int64_t account,
                         int64_t now, struct error *err);

/* Leaves a cup: before its start as if they had never joined, later they are out.
 * ERROR_TOO_LATE once it is over. Change. */
enum error_code cup_leave(struct db *db, const struct competition *info, int64_t account,
                          int64_t now, struct error *err);

/* Cancels a cup that is open: it does not take place. ERROR_TOO_LATE later. Change. */
enum error_code cup_cancel(struct db *db, struct competition *info, int64_t now, struct error *err);

/* The operator puts a member out, as if they had left. `info` is as that account sees it.
 * ERROR_NOT_FOUND for who is not in it, ERROR_TOO_LATE once it is over. Change. */
enum error_code cup_remove(struct db *db, const struct competition *info, int64_t account,
                           int64_t now, struct error *err);

/* Ends a cup by rule 6; an open one is cancelled. ERROR_TOO_LATE once it is over.
 * Change. */
enum error_code cup_end(struct db *db, struct competition *info, int64_t now, struct error *err);

/* For the scheduler: does what has to be done by now in the cup, nothing if its time has not come.
 * Change. */
enum error_code cup_step(struct db *db, int64_t id, int64_t now, struct error *err);

#endif
