/* The house players as game.h wants them. */
#include <math.h>

#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/internal.h"

static void *open(void) {
    return round_new();
}

static void close(void *mind) {
    round_free(mind);
}

static bool choose(void *mind, int player, const void *state, int seat, uint64_t entropy,
                   int effort, void *ret_move) {
    struct bot_view view;
    (void)seat; /* the one whose turn it is */
    (void)effort;
    bot_view_init(&view, state);
    return bot_choose(mind, (enum bot_level)player, &view, entropy, ret_move);
}

void shanghaien_write_options(const struct bot_option options[], int count, struct buf *out) {
    buf_addstr(out, "{\"options\":[");
    for (int i = 0; i < count; i++) {
        buf_addstr(out, i ? ",{\"move\":" : "{\"move\":");
        shanghaien_write_move(&options[i].move, out);
        buf_printf(out, ",\"win\":%.15g}", round(options[i].win * 1e6) / 1e6);
    }
    buf_addstr(out, "]}");
}

static bool hint(void *mind, const void *state, struct buf *out) {
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct bot_view view;
    bot_view_init(&view, state);
    int count = bot_options(mind, &view, options);
    shanghaien_write_options(options, count, out);
    return count > 0 && !out->failed;
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
    .hint = hint,
    .analyses = true,
};
