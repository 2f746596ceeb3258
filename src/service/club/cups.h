/*
 * cups.h - the cups of the club, from their start to the final, by the rules in rating/cup.h.
 *
 * A round lasts its days at most, counted from the end of the round before; a match begins as soon
 * as both of its players are known.
 */
#ifndef SERVICE_CLUB_CUPS_H
#define SERVICE_CLUB_CUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/club/competitions.h"

struct db;

enum { CUP_SIDE_EMPTY = CUP_PLAYERS_MAX };

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

/* Reads the members and matches of a cup; after an error *ret_cup is of no use. */
enum error_code cup_load(struct db *db, const struct competition *info, struct cup *ret_cup,
                         struct error *err);

/* The points of a game from the side of the better seed. */
void cup_points(const struct cup_game *game, int ret_points[2]);

/* For the scheduler: does what has to be done by now in the cup, nothing if its time has not come.
 * Change. */
enum error_code cup_step(struct db *db, int64_t id, int64_t now, struct error *err);

#endif
