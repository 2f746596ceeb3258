/*
 * glicko2.h - how strong a player is, and how sure we are of it.
 *
 * Source: Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 22 March 2022,
 * http://www.glicko.net/glicko/glicko2.pdf; "step N" in glicko2.c is that paper's step N.
 *
 * Glickman gathers the games of a rating period and rates them together. Here each finished game
 * is its own rating period, so that a rating moves when the game ends. The period's length
 * enters only in step 6, where the deviation grows by one period's volatility; here it grows by
 * the days that have passed since the player's last rated game (half a day counts half). The
 * volatility is therefore one of a day: at the usual 0.06 a player with a deviation of 50 who stays
 * away for a year comes back with 205, and is after three years as unknown as a newcomer.
 *
 * Pure functions; deterministic for equal input.
 */
#ifndef RATING_GLICKO2_H
#define RATING_GLICKO2_H

#include <stddef.h>

#define GLICKO2_SCALE 173.7178 /* step 2: points of Glicko's scale in one of Glicko-2's */
#define GLICKO2_DEVIATION_MAX 350.0

struct glicko2 {
    double value;      /* on Glicko's familiar scale, 1500 for a newcomer */
    double deviation;  /* of value, in (0, 350]; 350 for a newcomer */
    double volatility; /* of the strength within a day, on the Glicko-2 scale; 0.06 at first */
};

/* One game of a rating period, from the player's side. */
struct glicko2_result {
    struct glicko2 opponent; /* before the game, see glicko2_after_days */
    double score;            /* 1 won, 0.5 drawn, 0 lost */
};

/* A newcomer. */
extern const struct glicko2 glicko2_initial;

/* The rating of a player who has not played for that many days (less than 0 counts as 0): the
 * deviation has grown, at most to a newcomer's. */
struct glicko2 glicko2_after_days(struct glicko2 rating, double days);

/* The rating after a period with these games. `rating` is as the last game left it, `days` (less
 * than 0 counts as 0) have passed since. Without games: glicko2_after_days. */
struct glicko2 glicko2_rate(struct glicko2 rating, double days,
                            const struct glicko2_result *results, size_t count);

#endif
