/*
 * cup.h - the rules of a cup: the bracket, and who wins a match.
 *
 * The rules, as players read them:
 *
 *  1. A cup has 4 to 64 players. They are seeded by rating. The bracket has a line for each seed up
 *     to the next power of two; the best two can only meet in the final. Lines without a player
 *     give byes, the best seeds first.
 *  2. A match has 1, 3 or 5 games, one after the other. The better seed begins the first, then they
 *     take turns. A win gives two points, a draw one, a game that the operator ended none. The
 *     match is over when one of them cannot be caught any more.
 *  3. Among equals in points, the difference of scores in games that were played to their end
 *     decides, then the better seed.
 *  4. A round has a number of days. When they are over, a running game is lost by the player who
 *     is awaited, and the match goes to whom rule 3 gives it as it stands.
 *  5. A match against somebody who is out, by themselves or by the operator, is won. If both are
 *     out, nobody wins it, and the next match has a bye.
 *  6. If the operator ends a cup early, games that run count for nobody, and nobody wins it.
 *
 * Pure functions without allocation.
 */
#ifndef RATING_CUP_H
#define RATING_CUP_H

#include <stdbool.h>
#include <stddef.h>

enum {
    CUP_PLAYERS_MIN = 4,
    CUP_PLAYERS_MAX = 64,
    CUP_ROUNDS_MAX = 6,
    CUP_MATCHES_MAX = CUP_PLAYERS_MAX - 1,
    CUP_GAMES_MAX = 5, /* of one match */
};

/* How many rounds it takes so many players. */
size_t cup_rounds(size_t players);

/* Rule 1: the seed (from 1) of a line (from 0) of the first round, in which the lines 2n and 2n + 1
 * meet. */
size_t cup_seed(size_t rounds, size_t line);

/* A match as it stands; 0 is the better seed. */
struct cup_score {
    bool plays[2]; /* false: there is nobody, or they are out */
    size_t games;  /* these three: how many at most, how many are over, and whether one runs */
    size_t finished;
    bool running;
    int points[2];
    int difference; /* of the scores, from the better seed */
};

enum cup_verdict {
    CUP_WINS,  /* the better seed */
    CUP_LOSES, /* the other wins */
    CUP_NOBODY,
    CUP_GOES_ON, /* a game runs */
    CUP_BEGINS,  /* the next game is to begin */
};

/* Rules 2 to 5. */
enum cup_verdict cup_judge(const struct cup_score *score, bool time_is_up);

#endif
