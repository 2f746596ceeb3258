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

const struct game_bots shanghaien_bots = {
    .names = bot_level_names,
    .open = open,
    .close = close,
    .choose = choose,
    .gives_hints = true,
    .analyses = true,
};
