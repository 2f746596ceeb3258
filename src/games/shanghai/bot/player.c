#include "games/shanghai/bot/player.h"

#include "games/shanghai/bot/habits.h"
#include "games/shanghai/bot/rollouts.h"

static void choose_by_habit(const struct shanghai_sight *sight, uint64_t entropy,
                            struct shanghai_move *ret_move) {
    struct luck luck = {entropy};
    struct shanghai imagined;
    shanghai_imagine(sight, &luck, &imagined);
    habits_move(&imagined, sight->seat, &luck, ret_move);
}

void shanghai_choose(enum shanghai_level level, const struct shanghai_sight *sight, int rollouts,
                     uint64_t entropy, struct shanghai_move *ret_move) {
    choose_by_habit(sight, entropy, ret_move);
    if (level == SHANGHAI_MADAME_LING)
        (void)rollouts_choose(sight, rollouts, entropy, ret_move);
}
