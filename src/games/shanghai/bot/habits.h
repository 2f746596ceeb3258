/*
 * habits.h - a greedy player: quick rules of thumb for every decision.
 *
 * El-primo plays by them, and madame-ling expects of the others, and of itself in the rounds to
 * come, that they do. The state is one that was imagined (sight.h): of the hidden it looks only at
 * its own hand, and so each seat plays in it as it would at the table.
 *
 *   bids       what the best sending brings above the mean of the four, in points, at a price in
 *              proportion to its money, more or less by chance; far more if that reaches the junk
 *   sends      the destination with the most points; if one reaches the junk, the least that does
 *   plays      the most points, or the least that reach the junk
 *   the event  to itself while those still to come help more than they harm, then to the leader
 *   buys       while it has money to spare
 */
#ifndef GAMES_SHANGHAI_BOT_HABITS_H
#define GAMES_SHANGHAI_BOT_HABITS_H

#include "games/shanghai/bot/luck.h"
#include "games/shanghai/shanghai.h"

/* The move of an awaited seat; a bid or pass has a plan with all its parts. */
void habits_move(const struct shanghai *table, int seat, struct luck *luck,
                 struct shanghai_move *ret_move);

/* The most that it would bid now, in tens, at most its money; 0: nothing. */
int habits_limit(const struct shanghai *table, int seat, struct luck *luck);

/* Its plan for the round, whether it becomes the mover or not. */
void habits_plan(const struct shanghai *table, int seat, struct shanghai_plan *ret_plan);

/* The cards that it plays at a destination. */
uint64_t habits_set(const struct shanghai *table, int seat, int destination);

#endif
