#include "games/shanghaien/bot/player.h"

#include <stdlib.h>
#include <string.h>

#include "games/shanghaien/bot/dado.h"
#include "games/shanghaien/bot/exact.h"
#include "games/shanghaien/bot/people.h"

struct bot {
    struct round *round; /* the turns solved last */
};

static const struct {
    const char *name;
    bool account;
} levels[BOT_LEVELS] = {
    [BOT_RANDOM] = {"random", false},       [BOT_GREEDY] = {"greedy", false},
    [BOT_JEALOUS] = {"jealous", false},     [BOT_EL_DADO] = {"el-dado", true},
    [BOT_HAND_MADE] = {"hand-made", false}, [BOT_TERRIBLE_MICHAEL] = {"terrible-michael", true},
};

struct bot *bot_new(void) {
    struct bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL)
        return NULL;
    bot->round = round_new();
    if (bot->round == NULL) {
        bot_free(bot);
        return NULL;
    }
    return bot;
}

void bot_free(struct bot *bot) {
    if (bot == NULL)
        return;
    round_free(bot->round);
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

bool bot_choose(struct bot *bot, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move) {
    switch (level) {
    case BOT_RANDOM:
        people_random(view, entropy, ret_move);
        return true;
    case BOT_GREEDY:
        people_greedy(view, ret_move);
        return true;
    case BOT_JEALOUS:
        people_jealous(view, ret_move);
        return true;
    case BOT_EL_DADO:
        return dado_choose(bot->round, view, entropy, ret_move);
    case BOT_HAND_MADE:
        return exact_choose(bot->round, value_hand_made(), view, ret_move);
    default:
        return exact_choose(bot->round, value_learned(), view, ret_move);
    }
}

/* Seat 0's chance from that of the seat to move, or back. */
static double turned(const struct bot_view *view, double chance) {
    return view->table.turn == 0 ? chance : 1 - chance;
}

static int better_option(const void *a, const void *b) {
    double left = ((const struct bot_option *)a)->win;
    double right = ((const struct bot_option *)b)->win;
    return (left < right) - (left > right);
}

int bot_options(struct bot *bot, const struct bot_view *view,
                struct bot_option ret_options[SHANGHAIEN_MOVES_MAX]) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = exact_moves(bot->round, value_learned(), view, moves, values);
    for (int i = 0; i < count; i++)
        ret_options[i] = (struct bot_option){.move = moves[i], .win = values[i]};
    qsort(ret_options, (size_t)count, sizeof *ret_options, better_option);
    for (int i = 0; i < count; i++)
        ret_options[i].win = turned(view, ret_options[i].win);
    return count;
}

bool bot_value(struct bot *bot, const struct bot_view *view, double *ret_value) {
    double value = 0;
    if (view->table.phase == SHANGHAIEN_OVER) {
        int winner = view->table.winner;
        *ret_value = winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
        return true;
    }
    if (!exact_value(bot->round, value_learned(), view, &value))
        return false;
    *ret_value = turned(view, value);
    return true;
}
