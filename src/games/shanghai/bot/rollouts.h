/*
 * rollouts.h - what a move is worth: the share of imagined games that are won after it.
 *
 * A rollout imagines what the seat cannot see (sight.h), makes a move in it, and plays the game to
 * its end by the greedy habits of every seat (habits.h). All moves are tried in the same imagined
 * games with the same chance, so that they differ by what they do and not by luck. The weaker half
 * of the moves is dropped again and again (sequential halving), until one is left.
 */
#ifndef GAMES_SHANGHAI_BOT_ROLLOUTS_H
#define GAMES_SHANGHAI_BOT_ROLLOUTS_H

#include "games/shanghai/bot/sight.h"

/* Finds the best move by at most so many rollouts, and returns how many there were. `move` comes in
 * as the one that habit would make, which is kept while nothing is better. */
int rollouts_choose(const struct shanghai_sight *sight, int rollouts, uint64_t entropy,
                    struct shanghai_move *move);

/* Imagines a game behind the sight, with the plans and answers that the others may have made. */
void rollouts_imagine(const struct shanghai_sight *sight, struct luck *luck,
                      struct shanghai *ret_state);
/* Makes the seat's move in an imagined game and plays it to its end; returns the seat's share of
 * the first place. The same chance for two moves is a copy of the same luck. */
double rollouts_play_out(const struct shanghai *imagined, int seat,
                         const struct shanghai_move *move, struct luck luck);

#endif
