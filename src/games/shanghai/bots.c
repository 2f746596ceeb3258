/* The house players as game.h wants them. */
#include <stdlib.h>

#include "games/shanghai/bot/player.h"
#include "games/shanghai/bot/worth.h"
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

struct weighing {
    int seat, rollouts;
    uint64_t entropy;
    bool begun;
    struct buf *out;
};

static void write_worth(void *context, const struct shanghai *asked,
                        const struct shanghai_move *move) {
    struct weighing *weighing = context;
    struct buf *out = weighing->out;
    struct shanghai_sight sight;
    struct shanghai_worth worth;
    shanghai_sight_of(asked, weighing->seat, &sight);
    shanghai_weigh(&sight, move, weighing->rollouts, weighing->entropy, &worth);
    buf_addstr(out, weighing->begun ? ",{\"move\":" : "{\"move\":");
    weighing->begun = true;
    shanghai_write_move(move, out);
    buf_addstr(out, ",\"best\":");
    shanghai_write_move(&worth.best, out);
    buf_printf(out, ",\"won\":%.6g,\"best_won\":%.6g,\"error\":%.6g}", worth.won, worth.best_won,
               worth.error);
}

static void weigh(const struct game_entry *entry, int seat, uint64_t entropy, int effort,
                  struct buf *out) {
    struct weighing weighing = {.seat = seat,
                                .rollouts = SHANGHAI_ROLLOUTS * effort / GAME_BOT_EFFORT,
                                .entropy = entropy,
                                .out = out};
    buf_addch(out, '[');
    shanghai_decisions(entry, seat, write_worth, &weighing);
    buf_addch(out, ']');
}

const struct game_bots shanghai_bots = {
    .names = names,
    .open = open,
    .close = free,
    .choose = choose,
    .weigh = weigh,
    .answer_ms = 2000,
};
