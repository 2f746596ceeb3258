/* The rules as game.h wants them: states and moves come as opaque bytes. */
#include "games/shanghaien/internal.h"

_Static_assert(sizeof(struct shanghaien) <= GAME_STATE_MAX, "the service provides the storage");
_Static_assert(sizeof(struct shanghaien_move) <= GAME_MOVE_MAX, "the service provides the storage");

static void start(void *state, const struct game_setup *setup) {
    shanghaien_start(state, setup->variant, setup->first, setup->deck);
}

static bool rolls(const void *move) {
    return shanghaien_rolls(move);
}

static unsigned rolled(const void *state) {
    const struct shanghaien *game = state;
    return game->rolled;
}

static bool is_legal(const void *state, const void *move) {
    return shanghaien_is_legal(state, move);
}

static enum error_code apply(void *state, const void *move, const uint8_t *dice,
                             struct error *err) {
    return shanghaien_apply(state, move, dice, err);
}

static void end(void *state, enum game_ending ending, int seat) {
    shanghaien_end(state, ending, seat);
}

static bool under_way(const void *state) {
    const struct shanghaien *game = state;
    return game->has_placed[0] && game->has_placed[1];
}

static struct game_summary summary(const void *state) {
    const struct shanghaien *game = state;
    struct shanghaien_score score;
    shanghaien_score(game, &score);
    return (struct game_summary){
        .round = game->round,
        .turn = game->turn,
        .points = {score.total[0], score.total[1]},
        .winner = game->ending ? game->winner : SEAT_NONE,
        .ending = game->ending,
    };
}

const struct game shanghaien_game = {
    .name = "shanghaien",
    .seats_min = SHANGHAIEN_SEATS,
    .seats_max = SHANGHAIEN_SEATS,
    .deck_size = SHANGHAIEN_DECK,
    .dice = 2,
    .state_size = sizeof(struct shanghaien),
    .move_size = sizeof(struct shanghaien_move),
    .read_variant = shanghaien_read_variant,
    .write_variant = shanghaien_write_variant,
    .start = start,
    .read_move = shanghaien_read_move,
    .write_move = shanghaien_write_move,
    .rolls = rolls,
    .rolled = rolled,
    .is_legal = is_legal,
    .apply = apply,
    .end = end,
    .under_way = under_way,
    .narrate = shanghaien_narrate,
    .narrate_stake = shanghaien_narrate_stake,
    .write_entry = shanghaien_write_entry,
    .summary = summary,
    .write_view = shanghaien_write_view,
};
