/*
 * season.h - the rules of a season: groups, games, forfeits, tables, promotion.
 *
 * The rules, as players read them:
 *
 *  1. Groups hold 4 to 8 players. In the first season they go by rating, later by the tables.
 *  2. In a group, each meets each other twice and begins once of these two times. In each half,
 *     a player begins as often as not, give or take one game.
 *  3. Games begin in the order of the rounds, but nobody has more than a chosen number at once.
 *  4. A player who leaves, whose time is up for the second time, or whom the operator puts out, is
 *     out. Finished games stay as they are; each game that is not finished is a forfeit: the
 *     opponent wins it, and nobody does if the opponent is out, too.
 *  5. A win gives two points, a draw one. Among equals in points the order is made by the points in
 *     the games among them, then Sonneborn-Berger, then the difference of scores in games that
 *     were played to their end. If all are equal, the place is shared. Who is out is last.
 *  6. At the end, a chosen number of each group goes up, as many of the group above go down. A
 *     shared place counts for this in the order in which the group began. Who is out is not in the
 *     next season; newcomers begin at the bottom, in the order of their ratings.
 *  7. If the operator ends a season early, games that run count for nobody, the tables stay as they
 *     stand, and no season follows.
 *
 * Pure functions without allocation. A member is an index into the group, 0 for its first; a
 * seat is 0 for the player who begins, 1 for the other.
 */
#ifndef RATING_SEASON_H
#define RATING_SEASON_H

#include <stdbool.h>
#include <stddef.h>

enum {
    SEASON_GROUP_MIN = 4,
    SEASON_GROUP_MAX = 8,
    SEASON_GAMES_MAX = SEASON_GROUP_MAX * (SEASON_GROUP_MAX - 1), /* of one group */
};

enum season_status { SEASON_WAITING, SEASON_RUNNING, SEASON_FINISHED };

/* One game of a group. */
struct season_game {
    size_t players[2]; /* members by seat */
    size_t round;      /* from 0 */
    enum season_status status;
    int points[2];  /* once finished: 2, 1 or 0 by seat; both 0: both are out */
    int difference; /* of the scores, from seat 0; 0 unless the game was played to its end */
    bool forfeit;
};

/* A member's line of the table. */
struct season_row {
    size_t member;
    size_t place; /* from 1; equal for those who share it */
    size_t played;
    bool out;
    int points, direct, sonneborn_berger, difference;
};

/* Rule 1: how many groups, nearest to the wanted size; their sizes, differing by one at most, the
 * smaller ones on top. `sizes` has room for players / SEASON_GROUP_MIN. 0: too few players. */
size_t season_groups(size_t players, size_t wanted, size_t *sizes);

/* Rule 2: all games of a group in the order of their rounds. `games` has room for SEASON_GAMES_MAX,
 * `members` is 4 to 8. Returns the number of games. */
size_t season_schedule(size_t members, struct season_game *games);

/* Rule 3: begins the games that can begin now; each becomes SEASON_RUNNING. Returns how many. */
size_t season_begin(struct season_game *games, size_t count, size_t most_at_once);

/* Rule 4: ends all games of those who are out. `out` is by member. Returns how many it ended. */
size_t season_forfeit(struct season_game *games, size_t count, const bool *out);

/* Rule 5: the table, best first, in the order of the members where a place is shared. */
void season_table(size_t members, const bool *out, const struct season_game *games, size_t count,
                  struct season_row *rows);

/* A group at the end of a season: its players (of the caller's numbering) from the first place to
 * the last, with those who are out at the end. */
struct season_group {
    const size_t *players;
    size_t count;
    size_t out; /* how many of them are out */
};

/* Rule 6: the players of the next season in the order in which season_groups is to be filled,
 * without newcomers. `moving` go up and down; at most half of a group moves in one direction.
 * `next` has room for all. Returns how many. */
size_t season_promote(const struct season_group *groups, size_t count, size_t moving, size_t *next);

#endif
