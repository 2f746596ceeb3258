/*
 * exact.h - exact play of a round, for any value between rounds.
 *
 * All chances are those of the seat to move, a draw counting half. Every call solves the turn that
 * the view is in, which costs nothing if the solver remembers it (round_solve).
 */
#ifndef BOT_EXACT_H
#define BOT_EXACT_H

#include <stdbool.h>

#include "games/shanghaien/bot/view.h"

struct round;
struct value_model;

/* The best move; the first in the rules' order of equally good ones. False when memory runs out. */
bool exact_choose(struct round *round, const struct value_model *model, const struct bot_view *view,
                  struct shanghaien_move *ret_move);

/* The value of the position at best play. False when memory runs out. */
bool exact_value(struct round *round, const struct value_model *model, const struct bot_view *view,
                 double *ret_value);

/* The value of each legal move, in the rules' order; returns how many, 0 when memory runs out. */
int exact_moves(struct round *round, const struct value_model *model, const struct bot_view *view,
                struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX],
                double ret_values[SHANGHAIEN_MOVES_MAX]);

#endif
