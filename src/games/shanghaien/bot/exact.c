#include "games/shanghaien/bot/exact.h"

#include "games/shanghaien/bot/layout.h"
#include "games/shanghaien/bot/round.h"

/* The chance of the best legal move of a turn solved, the dice lying rolled. */
static double best_value(struct round *round, const struct shanghaien *table) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(table, moves);
    double best = -1;
    for (int i = 0; i < count; i++) {
        double win = round_move(round, table->dice, &moves[i]);
        best = win > best ? win : best;
    }
    return best;
}

/* The chance of the seat to move by rolling: the mean over the 36 rolls of its best move. */
static double roll_value(struct round *round, const struct bot_view *view) {
    double sum = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        struct shanghaien table = view->table;
        table.phase = SHANGHAIEN_PLACE;
        table.supply[table.turn] = (uint8_t)(table.supply[table.turn] - 2);
        table.dice[0] = (uint8_t)(LAYOUT_ROLL[r][0] + 1);
        table.dice[1] = (uint8_t)(LAYOUT_ROLL[r][1] + 1);
        sum += (table.dice[0] == table.dice[1] ? 1 : 2) * best_value(round, &table);
    }
    return sum / 36;
}

/* Rounding must not carry a chance below 0 or above 1. */
static double chance(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static double move_value(struct round *round, const struct bot_view *view,
                         const struct shanghaien_move *move) {
    return chance(move->type == SHANGHAIEN_MOVE_ROLL ? roll_value(round, view)
                                                     : round_move(round, view->table.dice, move));
}

int exact_moves(struct round *round, const struct value_model *model, const struct bot_view *view,
                struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX],
                double ret_values[SHANGHAIEN_MOVES_MAX]) {
    if (!round_solve(round, model, view))
        return 0;
    int count = shanghaien_legal(&view->table, ret_moves);
    for (int i = 0; i < count; i++)
        ret_values[i] = move_value(round, view, &ret_moves[i]);
    return count;
}

bool exact_choose(struct round *round, const struct value_model *model, const struct bot_view *view,
                  struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves), best = 0;
    if (count > 1)
        count = exact_moves(round, model, view, moves, values);
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    if (count > 0)
        *ret_move = moves[best];
    return count > 0;
}

bool exact_value(struct round *round, const struct value_model *model, const struct bot_view *view,
                 double *ret_value) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = exact_moves(round, model, view, moves, values);
    double best = 0;
    for (int i = 0; i < count; i++)
        best = values[i] > best ? values[i] : best;
    if (count > 0)
        *ret_value = best;
    return count > 0;
}
