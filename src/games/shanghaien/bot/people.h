/*
 * people.h - players who do not solve anything.
 */
#ifndef BOT_PEOPLE_H
#define BOT_PEOPLE_H

#include <stdint.h>

#include "games/shanghaien/bot/view.h"

/* Any legal move, all equally likely. */
void people_random(const struct bot_view *view, uint64_t entropy, struct shanghaien_move *ret_move);

/* Places for most card value of his own now and calls Shanghai! as soon as that puts him ahead;
 * plays no trick. */
void people_greedy(const struct bot_view *view, struct shanghaien_move *ret_move);

/* The same, but places for most card value above the other's: he also takes cards away. */
void people_jealous(const struct bot_view *view, struct shanghaien_move *ret_move);

/* What the cards would give a seat less the other, if they were handed out now; a trick counts 2.
 */
int people_lead(const struct shanghaien *table, int seat);

/* The same for the seat to move, after a move that rolls no dice. */
int people_lead_after(const struct shanghaien *table, const struct shanghaien_move *move);

/* Scrambles a number: neighbouring ones give unrelated ones (the mixer of splitmix64). */
uint64_t people_mix(uint64_t entropy);

#endif
