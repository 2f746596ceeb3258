#include "bot/player.h"

#include <stdlib.h>
#include <string.h>

#include "bot/layout.h"
#include "bot/people.h"
#include "bot/round.h"

struct bot {
    struct round *round; /* of the turn in play */
    struct round *aside; /* of what-ifs, so that the turn stays solved */
};

static const struct {
    const char *name;
    bool account;
} levels[BOT_LEVELS] = {
    [BOT_RANDOM] = {"random", false},
    [BOT_GREEDY] = {"greedy", false},
    [BOT_EL_DADO] = {"el-dado", true},
    [BOT_HAND_MADE] = {"hand-made", false},
    [BOT_TERRIBLE_MICHAEL] = {"terrible-michael", true},
};

struct bot *bot_new(void) {
    struct bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL)
        return NULL;
    bot->round = round_new();
    bot->aside = round_new();
    if (bot->round == NULL || bot->aside == NULL) {
        bot_free(bot);
        return NULL;
    }
    return bot;
}

void bot_free(struct bot *bot) {
    if (bot == NULL)
        return;
    round_free(bot->round);
    round_free(bot->aside);
    free(bot);
}

bool bot_level_of(const char *account, enum bot_level *ret_level) {
    for (int level = 0; level < BOT_LEVELS; level++) {
        if (levels[level].account && strcmp(levels[level].name, account) == 0) {
            *ret_level = (enum bot_level)level;
            return true;
        }
    }
    return false;
}

const char *bot_level_name(enum bot_level level) {
    return levels[level].name;
}

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

/* Plays exactly: to roll or to call, or the best placement or trick. */
static void choose_exactly(struct bot *bot, const struct value_model *model,
                           const struct bot_view *view, struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    *ret_move = moves[0];
    if (count == 1 || !round_solve(bot->round, model, view))
        return;
    if (view->table.phase == SHANGHAIEN_PLACE) {
        best_move(bot->round, &view->table, ret_move);
        return;
    }
    double best = -1;
    for (int i = 0; i < count; i++) {
        double win = move_value(bot->round, view, &moves[i]);
        if (win > best) {
            best = win;
            *ret_move = moves[i];
        }
    }
}

void bot_choose(struct bot *bot, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move) {
    switch (level) {
    case BOT_RANDOM:
        people_random(view, entropy, ret_move);
        break;
    case BOT_GREEDY:
        people_greedy(view, ret_move);
        break;
    case BOT_HAND_MADE:
        choose_exactly(bot, value_hand_made(), view, ret_move);
        break;
    default:
        choose_exactly(bot, value_learned(), view, ret_move);
        break;
    }
}

/* The value of a wild that spends a dearer card: of the position after it. */
static double wasteful_value(struct bot *bot, const struct bot_view *view,
                             const struct shanghaien_move *move) {
    struct bot_view after = *view;
    struct shanghaien_move best;
    if (shanghaien_apply(&after.table, move, NULL, NULL) != ERROR_NONE ||
        !round_solve(bot->aside, value_learned(), &after))
        return 0;
    return best_move(bot->aside, &after.table, &best);
}

static int better_option(const void *a, const void *b) {
    double left = ((const struct bot_option *)a)->win;
    double right = ((const struct bot_option *)b)->win;
    return (left < right) - (left > right);
}

int bot_options(struct bot *bot, const struct bot_view *view,
                struct bot_option ret_options[SHANGHAIEN_MOVES_MAX]) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    if (!round_solve(bot->round, value_learned(), view))
        return 0;
    for (int i = 0; i < count; i++) {
        ret_options[i].move = moves[i];
        ret_options[i].win = wastes_card(bot->round, &moves[i])
                                 ? wasteful_value(bot, view, &moves[i])
                                 : move_value(bot->round, view, &moves[i]);
    }
    qsort(ret_options, (size_t)count, sizeof *ret_options, better_option);
    for (int i = 0; i < count && view->table.turn == 1; i++)
        ret_options[i].win = 1 - ret_options[i].win;
    return count;
}
