#include "bot/exact.h"

#include "bot/layout.h"

/* A trick turned into a wild, and not with the card that costs least. */
static bool wastes_card(const struct round *round, const struct shanghaien_move *move) {
    return move->type == SHANGHAIEN_MOVE_WILD &&
           (int)shanghaien_trick_action(move->card) != round_wild_kind(round);
}

/* The first of the best legal moves of a turn solved, the dice lying rolled; and its chance. */
static double best_move(struct round *round, const struct shanghaien *table,
                        struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(table, moves);
    double best = -1;
    for (int i = 0; i < count; i++) {
        if (wastes_card(round, &moves[i]))
            continue;
        double win = round_move(round, table->dice, &moves[i]);
        if (win > best) {
            best = win;
            *ret_move = moves[i];
        }
    }
    return best;
}

/* The chance of the seat to move by rolling: the mean over the dice of its best move. */
static double roll_value(struct round *round, const struct bot_view *view) {
    double mean = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        struct shanghaien table = view->table;
        struct shanghaien_move move;
        table.phase = SHANGHAIEN_PLACE;
        table.supply[table.turn] = (uint8_t)(table.supply[table.turn] - 2);
        table.dice[0] = (uint8_t)(LAYOUT_ROLL[r][0] + 1);
        table.dice[1] = (uint8_t)(LAYOUT_ROLL[r][1] + 1);
        mean += (double)LAYOUT_CHANCE[r] * best_move(round, &table, &move);
    }
    return mean;
}

static double move_value(struct round *round, const struct bot_view *view,
                         const struct shanghaien_move *move) {
    return move->type == SHANGHAIEN_MOVE_ROLL ? roll_value(round, view)
                                              : round_move(round, view->table.dice, move);
}

void exact_choose(struct round *round, const struct value_model *model, const struct bot_view *view,
                  struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    *ret_move = moves[0];
    if (count == 1 || !round_solve(round, model, view))
        return;
    if (view->table.phase == SHANGHAIEN_PLACE) {
        best_move(round, &view->table, ret_move);
        return;
    }
    double best = -1;
    for (int i = 0; i < count; i++) {
        double win = move_value(round, view, &moves[i]);
        if (win > best) {
            best = win;
            *ret_move = moves[i];
        }
    }
}

double exact_value(struct round *round, const struct value_model *model,
                   const struct bot_view *view) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    if (!round_solve(round, model, view))
        return 0.5;
    if (view->table.phase == SHANGHAIEN_PLACE)
        return best_move(round, &view->table, moves);
    int count = shanghaien_legal(&view->table, moves);
    double best = 0;
    for (int i = 0; i < count; i++) {
        double win = move_value(round, view, &moves[i]);
        best = win > best ? win : best;
    }
    return best;
}

/* A wild that spends a dearer card is worth the position after it. */
static double wasteful_value(struct round *aside, const struct value_model *model,
                             const struct bot_view *view, const struct shanghaien_move *move) {
    struct bot_view after = *view;
    if (shanghaien_apply(&after.table, move, NULL, NULL) != ERROR_NONE)
        return 0;
    return exact_value(aside, model, &after);
}

int exact_moves(struct round *round, struct round *aside, const struct value_model *model,
                const struct bot_view *view, struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX],
                double ret_values[SHANGHAIEN_MOVES_MAX]) {
    int count = shanghaien_legal(&view->table, ret_moves);
    bool solved = round_solve(round, model, view);
    for (int i = 0; i < count; i++) {
        const struct shanghaien_move *move = &ret_moves[i];
        if (!solved)
            ret_values[i] = 0.5;
        else if (wastes_card(round, move))
            ret_values[i] = wasteful_value(aside, model, view, move);
        else
            ret_values[i] = move_value(round, view, move);
    }
    return count;
}
