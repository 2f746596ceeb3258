/*
 * worth.h - what a decision was worth: the move that was made, held against the one that the house
 * player would have made, in games that the seat can imagine.
 *
 * The rival is found in some imagined games (rollouts.h) and measured in others, since a move that
 * was chosen for its luck in some games looks better in them than it is. Both moves are tried in
 * each game with the same chance, so the error is that of their difference.
 */
#ifndef GAMES_SHANGHAI_BOT_WORTH_H
#define GAMES_SHANGHAI_BOT_WORTH_H

#include "games/shanghai/bot/sight.h"

struct shanghai_worth {
    struct shanghai_move best; /* the rival; the move itself where nothing seems better */
    double won, best_won;      /* the share of imagined games that are won after each */
    double error;              /* the standard error of the difference between them */
};

/* Weighs a legal move by so many rollouts, four at least: half of them find the rival. A bid is
 * weighed by its amount: of its plan only the free information counts. The same entropy gives the
 * same worth. */
void shanghai_weigh(const struct shanghai_sight *sight, const struct shanghai_move *made,
                    int rollouts, uint64_t entropy, struct shanghai_worth *ret_worth);

#endif
