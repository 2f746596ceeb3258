/*
 * season.h - the rules of a season: groups, games, forfeits, tables, promotion.
 *
 * The rules, as players read them:
 *
 *  1. Groups hold 4 to 8 players, or 3 to 8 in a game for several. In the first season they go by
 *     rating, later by the tables.
 *  2. In a game for two, each of a group meets each other twice and begins once of these two times.
 *     In each half, a player begins as often as not, give or take one game. In a game for several a
 *     group plays at tables of 3 to 5, so that any two of it meet equally often: up to five players
 *     at one table, five times; six at a table of five, while each is left out once; seven at
 *     tables of three and four, and eight at two of four, seven times.
 *  3. Games begin in the order of the rounds, but nobody has more than a chosen number at once.
 *  4. A player who leaves, whose time is up for the second time (at a table: who is absent for the
 *     second time when a game ends), or whom the operator puts out, is out. Finished games stay as
 *     they are; each game of two that is not finished is a forfeit: the opponent wins it, and
 *     nobody does if the opponent is out, too. A running table goes on, by the rules of its game.
 *     One that has not begun is played without those who are out, who come last there; with fewer
 *     than three left it is a forfeit, in which these share the first place.
 *  5. A game gives two points for each other player at it with a lower place, and one for each with
 *     the same: two for a win over one opponent, one for a draw, 6, 4, 2 and 0 at a table of four.
 *     Among equals in points the order is made by the points against each other, then
 *     Sonneborn-Berger, then, in a game for two, the difference of scores in games that were played
 *     to their end. If all are equal, the place is shared. Who is out is last.
 *  6. At the end, a chosen number of each group goes up, as many of the group above go down. A
 *     shared place counts for this in the order in which the group began. Who is out is not in the
 *     next season; newcomers begin at the bottom, in the order of their ratings.
 *  7. If the operator ends a season early, games that run count for nobody, the tables stay as they
 *     stand, and no season follows.
 *
 * Pure functions without allocation. A member is an index into the group, 0 for its first; in a
 * game of two, seat 0 begins.
 */
#ifndef RATING_SEASON_H
#define RATING_SEASON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of two players each, or of several. */
enum season_form { SEASON_OF_PAIRS, SEASON_OF_TABLES };

enum {
    SEASON_PAIRS_MIN = 4, /* members of a group; these two by form */
    SEASON_TABLE_MIN = 3, /* also players at a table */
    SEASON_TABLE_MAX = 5,
    SEASON_GROUP_MAX = 8,
    SEASON_GAMES_MAX = SEASON_GROUP_MAX * (SEASON_GROUP_MAX - 1), /* of one group */
};

enum season_status { SEASON_WAITING, SEASON_RUNNING, SEASON_FINISHED };

/* One game of a group. */
struct season_game {
    size_t seats;
    size_t players[SEASON_TABLE_MAX]; /* members by seat */
    size_t round;                     /* from 0 */
    enum season_status status;
    uint8_t places[SEASON_TABLE_MAX]; /* from 1, once finished; all 0: it gives no points */
    unsigned missing; /* at a table: a bit for each seat that was out before it began */
    int difference;   /* of the scores, from seat 0; 0 unless a game of two was played to its end */
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
 * smaller ones on top. `sizes` has room for as many as there can be. 0: too few players. */
size_t season_groups(enum season_form form, size_t players, size_t wanted, size_t *sizes);

/* Rule 2: all games of a group in the order of their rounds. `games` has room for SEASON_GAMES_MAX,
 * `members` is that of a group. Returns the number of games. */
size_t season_schedule(enum season_form form, size_t members, struct season_game *games);

/* Rule 3: begins the games that can begin now; each becomes SEASON_RUNNING. Returns how many. */
size_t season_begin(struct season_game *games, size_t count, size_t most_at_once);

/* Rule 4: who is out is missing at tables that have not begun, and all games that are forfeits by
 * that end. `out` is by member. Returns how many it ended. */
size_t season_forfeit(struct season_game *games, size_t count, const bool *out);

/* Rule 4: the places of a forfeit, where the seats of those bits are out, and of those who are
 * missing in a game that has given the others theirs. */
void season_judge_forfeit(struct season_game *game, unsigned out);
void season_judge_missing(struct season_game *game);

/* Rule 5: the points that a game gives to a seat. */
int season_points(const struct season_game *game, size_t seat);

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
