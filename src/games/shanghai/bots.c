/* The house players as game.h wants them. */
#include <stdlib.h>

#include "games/shanghai/bot/player.h"
#include "games/shanghai/internal.h"

/* A game may have several of the same strength. */
enum { OF_ONE_LEVEL = 5 };

static const char *const names[] = {
    "el-primo",      "el-primo-2",    "el-primo-3",    "el-primo-4",    "el-primo-5", "madame-ling",
    "madame-ling-2", "madame-ling-3", "madame-ling-4", "madame-ling-5", NULL,
};

/* They keep nothing from one question to the next, but the storage for one. */
static void *open(void) {
    return malloc(sizeof(struct shanghai_sight));
}

static bool choose(void *mind, int player, const void *state, int seat, uint64_t entropy,
                   int effort, void *ret_move) {
    struct shanghai_sight *sight = mind;
    shanghai_sight_of(state, seat, sight);
    shanghai_choose((enum shanghai_level)(player / OF_ONE_LEVEL), sight,
                    SHANGHAI_ROLLOUTS * effort / GAME_BOT_EFFORT, entropy, ret_move);
    return true;
}

const struct game_bots shanghai_bots = {
    .names = names,
    .open = open,
    .close = free,
    .choose = choose,
    .answer_ms = 2000,
};
