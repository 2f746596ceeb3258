#include "games/shanghaien/bot/exact.h"

#include "games/shanghaien/bot/layout.h"

/* The first of the best legal moves of a turn solved, the dice lying rolled; and its chance. */
static double best_move(struct round *round, const struct shanghaien *table,
                        struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(table, moves);
    double best = -1;
    for (int i = 0; i < count; i++) {
        double win = round_move(round, table->dice, &moves[i]);
        if (win > best) {
            best = win;
            *ret_move = moves[i];
        }
    }
    return best;
}

/* The chance of the seat to move by rolling: the mean over the 36 rolls of its best move. */
static double roll_value(struct round *round, const struct bot_view *view) {
    double sum = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        struct shanghaien table = view->table;
        struct shanghaien_move move;
        table.phase = SHANGHAIEN_PLACE;
        table.supply[table.turn] = (uint8_t)(table.supply[table.turn] - 2);
        table.dice[0] = (uint8_t)(LAYOUT_ROLL[r][0] + 1);
        table.dice[1] = (uint8_t)(LAYOUT_ROLL[r][1] + 1);
        sum += (table.dice[0] == table.dice[1] ? 1 : 2) * best_move(round, &table, &move);
    }
    return sum / 36;
}

/* Rounding must not carry a chance past what it can be. */
static double chance(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static double move_value(struct round *round, const struct bot_view *view,
                         const struct shanghaien_move *move) {
    return chance(move->type == SHANGHAIEN_MOVE_ROLL ? roll_value(round, view)
                                                     : round_move(round, view->table.dice, move));
}

bool exact_choose(struct round *round, const struct value_model *model, const struct bot_view *view,
                  struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    if (count == 1) {
        *ret_move = moves[0];
        return true;
    }
    if (!round_solve(round, model, view))
        return false;
    if (view->table.phase == SHANGHAIEN_PLACE) {
        best_move(round, &view->table, ret_move);
        return true;
    }
    double best = -1;
    for (int i = 0; i < count; i++) {
        double win = move_value(round, view, &moves[i]);
        if (win > best) {
            best = win;
            *ret_move = moves[i];
        }
    }
    return true;
}

bool exact_value(struct round *round, const struct value_model *model, const struct bot_view *view,
                 double *ret_value) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    if (!round_solve(round, model, view))
        return false;
    if (view->table.phase == SHANGHAIEN_PLACE) {
        *ret_value = chance(best_move(round, &view->table, moves));
        return true;
    }
    int count = shanghaien_legal(&view->table, moves);
    double best = 0;
    for (int i = 0; i < count; i++) {
        double win = move_value(round, view, &moves[i]);
        best = win > best ? win : best;
    }
    *ret_value = best;
    return true;
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
