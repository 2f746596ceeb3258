#include "games/shanghaien/bot/player.h"

#include "games/shanghaien/bot/exact.h"
#include "games/shanghaien/bot/human.h"
#include "games/shanghaien/bot/value.h"

const char *const bot_level_names[] = {
    [BOT_EL_GRUMETE] = "el-grumete",
    [BOT_EL_DADO] = "el-dado",
    [BOT_LA_SIRENA] = "la-sirena",
    [BOT_TERRIBLE_MICHAEL] = "terrible-michael",
    NULL,
};

/* The figures are chances to win where the game is open, found by matches (tests/bench/README.md):
 * el-dado's a good family player's, el-grumete's a beginner's, la-sirena's those of somebody who
 * has played much. */
static const struct human humans[] = {
    [BOT_EL_GRUMETE] = {.temptation = 0.02, .thrift = 0.06, .haze = 0.20, .blunder = 0.30},
    [BOT_EL_DADO] = {.temptation = 0.003, .thrift = 0.012, .haze = 0.03, .blunder = 0.06},
    [BOT_LA_SIRENA] =
        {.looks_far = true, .temptation = 0.004, .thrift = 0.012, .haze = 0.065, .blunder = 0.085},
};

bool bot_choose(struct round *round, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move) {
    if (level == BOT_TERRIBLE_MICHAEL)
        return exact_choose(round, value_learned(), view, ret_move);
    return human_choose(round, &humans[level], view, entropy, ret_move);
}

/* Seat 0's chance from that of the seat to move, or back. */
static double turned(const struct bot_view *view, double chance) {
    return view->table.turn == 0 ? chance : 1 - chance;
}

/* The best come first; equal ones stay in their order, which qsort promises in no C library. */
static void sort(int count, struct bot_option options[]) {
    for (int i = 1; i < count; i++) {
        struct bot_option moved = options[i];
        int at = i;
        for (; at > 0 && options[at - 1].win < moved.win; at--)
            options[at] = options[at - 1];
        options[at] = moved;
    }
}

int bot_options(struct round *round, const struct bot_view *view,
                struct bot_option ret_options[SHANGHAIEN_MOVES_MAX]) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = exact_moves(round, value_learned(), view, moves, values);
    for (int i = 0; i < count; i++)
        ret_options[i] = (struct bot_option){.move = moves[i], .win = values[i]};
    sort(count, ret_options);
    for (int i = 0; i < count; i++)
        ret_options[i].win = turned(view, ret_options[i].win);
    return count;
}

bool bot_value(struct round *round, const struct bot_view *view, double *ret_value) {
    double value = 0;
    if (view->table.phase == SHANGHAIEN_OVER) {
        int winner = view->table.winner;
        *ret_value = winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
        return true;
    }
    if (!exact_value(round, value_learned(), view, &value))
        return false;
    *ret_value = turned(view, value);
    return true;
}
