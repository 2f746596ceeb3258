/* The rules as game.h wants them: states and moves come as opaque bytes. */
#include <string.h>

#include "games/shanghaien/internal.h"
#include "games/shanghaien/position.h"

_Static_assert(sizeof(struct shanghaien) <= GAME_STATE_MAX, "the service provides the storage");
_Static_assert(sizeof(struct shanghaien_move) <= GAME_MOVE_MAX, "the service provides the storage");

static void start(void *state, const struct game_setup *setup, const struct game_chance *chance) {
    uint8_t deck[SHANGHAIEN_DECK];
    int first = setup->first;
    for (uint8_t card = 0; card < SHANGHAIEN_DECK; card++)
        deck[card] = card;
    game_chance_shuffle(chance, "deck", GAME_CHANCE_ONE, SHANGHAIEN_DECK, deck);
    if (first == SEAT_NONE)
        first = (int)chance->below(chance->context, "first", GAME_CHANCE_ONE, SHANGHAIEN_SEATS);
    shanghaien_start(state, setup->variant, first, deck);
}

static unsigned awaited(const void *state) {
    const struct shanghaien *game = state;
    return game->turn == SEAT_NONE ? 0 : SEAT_BIT(game->turn);
}

static bool may_move(const void *state, int seat) {
    const struct shanghaien *game = state;
    return seat != SEAT_NONE && seat == game->turn;
}

static enum error_code apply(void *state, int seat, const void *move, enum game_by by,
                             const struct game_chance *chance, struct error *err) {
    struct shanghaien *game = state;
    uint8_t dice[2] = {0};
    (void)by;
    if (!may_move(game, seat))
        return error_set(err, ERROR_ILLEGAL_MOVE, "It is not seat %d's turn.", seat);
    for (int i = 0; shanghaien_rolls(move) && i < 2; i++)
        dice[i] = (uint8_t)(1 + chance->below(chance->context, "roll", game->rolled, 6));
    return shanghaien_apply(game, move, dice, err);
}

static bool fallback(const void *state, int seat, void *ret_move) {
    (void)state, (void)seat, (void)ret_move;
    return false;
}

/* To roll, as long as fewer than two own dice lie in the Tavern: Shanghai! is not legal yet. */
static bool automatic(const void *state, int seat, void *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    if (!may_move(state, seat) || shanghaien_legal(state, moves) != 1 ||
        moves[0].type != SHANGHAIEN_MOVE_ROLL)
        return false;
    *(struct shanghaien_move *)ret_move = moves[0];
    return true;
}

static int lead(const struct shanghaien *state, int seat) {
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    return score.total[seat] - score.total[1 - seat];
}

static bool order(const void *state, int seat, void *ret_move, int *ret_gain) {
    const struct shanghaien_move call = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    struct shanghaien after = *(const struct shanghaien *)state;
    if (after.phase == SHANGHAIEN_OVER)
        return false;
    after.phase = SHANGHAIEN_ROLL;
    after.turn = (int8_t)seat;
    int before = lead(&after, seat);
    if (shanghaien_apply(&after, &call, NULL, NULL))
        return false;
    *(struct shanghaien_move *)ret_move = call;
    *ret_gain = lead(&after, seat) - before;
    return true;
}

static bool turn_begins(const void *state) {
    return ((const struct shanghaien *)state)->phase == SHANGHAIEN_ROLL;
}

static void leave(void *state, enum game_ending ending, int seat,
                  const struct game_chance *chance) {
    (void)chance;
    shanghaien_end(state, ending, seat);
}

/* Each player has placed a die. */
static bool under_way(const void *state) {
    const struct shanghaien *game = state;
    return game->has_placed[0] && game->has_placed[1];
}

static struct game_summary summary(const void *state) {
    static const uint8_t places[][SHANGHAIEN_SEATS] = {{1, 2}, {2, 1}, {1, 1}};
    const struct shanghaien *game = state;
    struct shanghaien_score score;
    shanghaien_score(game, &score);
    struct game_summary summary = {
        .round = game->round,
        .phase = shanghaien_phase_names[game->phase],
        .awaited = awaited(game),
        .points = {score.total[0], score.total[1]},
        .ending = game->ending,
    };
    if (game->ending && !game_is_void(game->ending))
        memcpy(summary.places, places[game->winner == SEAT_NONE ? 2 : game->winner],
               sizeof places[0]);
    return summary;
}

const struct game shanghaien_game = {
    .name = "shanghaien",
    .algorithm = "shanghaien/1",
    .seats_min = SHANGHAIEN_SEATS,
    .seats_max = SHANGHAIEN_SEATS,
    .seats_usual = SHANGHAIEN_SEATS,
    .state_size = sizeof(struct shanghaien),
    .move_size = sizeof(struct shanghaien_move),
    .bots = &shanghaien_bots,
    .read_variant = shanghaien_read_variant,
    .write_variant = shanghaien_write_variant,
    .start = start,
    .read_move = shanghaien_read_move,
    .write_move = shanghaien_write_move,
    .awaited = awaited,
    .may_move = may_move,
    .apply = apply,
    .fallback = fallback,
    .automatic = automatic,
    .order = order,
    .turn_begins = turn_begins,
    .leave = leave,
    .under_way = under_way,
    .has_begun = under_way,
    .narrate = shanghaien_narrate,
    .narrate_stake = shanghaien_narrate_stake,
    .write_entry = shanghaien_write_entry,
    .summary = summary,
    .write_board = shanghaien_write_board,
    .write_stage = shanghaien_write_stage,
    .write_view = shanghaien_write_view,
    .write_position = shanghaien_write_position,
    .draw = shanghaien_draw_board,
};
