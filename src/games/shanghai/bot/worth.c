#include "games/shanghai/bot/worth.h"

#include <math.h>
#include <string.h>

#include "games/shanghai/bot/rollouts.h"

/* Plays on after the move and after its rival in so many games. */
static void measure(const struct shanghai_sight *sight, const struct shanghai_move *made,
                    struct luck *luck, int games, struct shanghai_worth *worth) {
    double squares = 0;
    for (int i = 0; i < games; i++) {
        struct luck game = {luck_next(luck)};
        struct shanghai imagined;
        rollouts_imagine(sight, &game, &imagined);
        double won = rollouts_play_out(&imagined, sight->seat, made, game);
        double best = rollouts_play_out(&imagined, sight->seat, &worth->best, game);
        worth->won += won / games;
        worth->best_won += best / games;
        squares += (best - won) * (best - won) / games;
    }
    double gain = worth->best_won - worth->won;
    worth->error = sqrt(fmax(0, squares - gain * gain) / games);
}

void shanghai_weigh(const struct shanghai_sight *sight, const struct shanghai_move *made,
                    int rollouts, uint64_t entropy, struct shanghai_worth *ret_worth) {
    struct luck luck = {entropy};
    struct shanghai_move weighed = *made;
    memset(ret_worth, 0, sizeof *ret_worth);
    ret_worth->best = *made;
    (void)rollouts_choose(sight, rollouts / 2, entropy, &ret_worth->best);
    weighed.plan = ret_worth->best.plan;
    measure(sight, &weighed, &luck, rollouts / 4, ret_worth);
}
