/*
 * round.h - the exact solver of a round.
 *
 * For the six cards on the table and a value for each way the round can end (ending.h), finds the
 * chance to win of every position of the rest of the round, by backward induction over both
 * players' dice, whose turn it is and how each used their trick: all 36 rolls, all choices, both
 * directions of the 1, Shanghai! as soon as it is allowed. Nothing is sampled and nothing pruned.
 *
 * How it is fast. Turns alternate and each adds a known number of dice, so positions fall into
 * levels by turn, and a level needs only the next one. A position is a row of floats, one for each
 * pair of lanes (ending.h); most work is the same for all of them and vectorises over the row.
 * Of two rolled dice the better one is placed, so a roll is worth the larger of two of six values,
 * and the mean over 36 rolls is their sum, sorted, by weights 11, 9, 7, 5, 3, 1 of 36. Levels are
 * worked off in pairs with the waiting player's dice fixed, so every other level is never stored.
 */
#ifndef BOT_ROUND_H
#define BOT_ROUND_H

#include <stdbool.h>

#include "games/shanghaien/bot/value.h"
#include "games/shanghaien/shanghaien.h"

struct bot_view;

struct round;

/* A solver and its memory; the caller owns it; NULL when memory runs out. */
struct round *round_new(void);
void round_free(struct round *round);

/* Solves the round from the turn that `view` is in, before its roll (dice that lie rolled do not
 * matter). The view is of a game that is not over. The same turn asked for again costs nothing, nor
 * do the next ones (to ROWS_KEPT) as long as no trick is played; their values are the same as if
 * they had been solved again. A model is known by its address: one that has changed needs a new
 * solver. False when memory runs out. */
bool round_solve(struct round *round, const struct value_model *model, const struct bot_view *view);

/* The chance of the seat to move to win the game by this legal move, in the turn last asked for,
 * with these dice rolled; not for a roll, whose worth is the mean over the dice (exact_moves). A
 * wild is solved for the card that costs least, dearer ones are near enough (ending_with_card). */
double round_move(struct round *round, const uint8_t dice[2], const struct shanghaien_move *move);

#endif
