/* The house players as game.h wants them. */
#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/internal.h"

static void *open(void) {
    return bot_new();
}

static void close(void *mind) {
    bot_free(mind);
}

static bool choose(void *mind, int player, const void *state, int seat, uint64_t entropy,
                   bool hurried, void *ret_move) {
    struct bot_view view;
    (void)seat; /* the one whose turn it is */
    (void)hurried;
    bot_view_init(&view, state);
    return bot_choose(mind, (enum bot_level)player, &view, entropy, ret_move);
}

static const struct game_strength strengths[] = {
    [BOT_EL_GRUMETE] = {1241, 14, 1400},
    [BOT_EL_DADO] = {1500, 0, 1800},
    [BOT_LA_SIRENA] = {1563, 11, 1600},
    [BOT_TERRIBLE_MICHAEL] = {1600, 11, 1600},
};

const struct game_bots shanghaien_bots = {
    .names = bot_level_names,
    .strengths = strengths,
    .open = open,
    .close = close,
    .choose = choose,
    .gives_hints = true,
    .analyses = true,
};
