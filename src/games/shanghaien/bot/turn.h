/*
 * turn.h - the inner loop of the round solver: the value of a player's turn from the values
 * of the positions that can follow.
 *
 * Values are leads of role 0, so it takes the larger and role 1 the smaller ones. Rows that are
 * reached by a turn are *folded*: lane 0 of the player who moved holds the best of itself and of
 * the wild lanes, for a trick may become any of them before a die is placed.
 */
#ifndef BOT_TURN_H
#define BOT_TURN_H

#include "games/shanghaien/bot/ending.h"

enum { TURN_PAIRS = 1 + LAYOUT_NUMBERS };

struct turn {
    int mover;    /* role */
    int lanes[2]; /* by role, in their present modes */
    int directions;
    int stride;                         /* of the row */
    const struct ending_side *side;     /* the mover's where lane 0 is open, else NULL */
    const float *place[LAYOUT_NUMBERS]; /* the row after a die at each number, folded */
    /* Where both dice of a roll can be placed, by *both* or by an *exchange*: the rows after that,
     * of each roll so many. */
    const float *pair[LAYOUT_ROLLS][TURN_PAIRS];
    int pairs;
    const float *shanghai; /* the row of calling Shanghai!, NULL: not allowed */
};

/* Fills the row of the position before the turn. */
void turn_row(const struct turn *turn, float ret_row[]);

/* Folds a row of that turn for the player who moved before it, whose open side this is. */
void turn_fold(const struct turn *turn, const struct ending_side *side, float row[]);

#endif
