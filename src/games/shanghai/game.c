/* The rules as game.h wants them: states and moves come as opaque bytes. */
#include <cjson/cJSON.h>
#include <string.h>

#include "base/json.h"
#include "games/shanghai/internal.h"

_Static_assert(sizeof(struct shanghai) <= GAME_STATE_MAX, "the service provides the storage");
_Static_assert(sizeof(struct shanghai_move) <= GAME_MOVE_MAX, "the service provides the storage");

/* --- Variants --- */

static const char *const biddings[] = {"sealed", "open", NULL};

static enum error_code read_variant(const struct cJSON *json, unsigned *ret_variant,
                                    struct error *err) {
    int64_t values = 1;
    int bidding = 0;
    if (json && !cJSON_IsObject(json))
        return error_field(err, "variant", "Must be an object.");
    TRY(json_only(json, "variant.", JSON_NAMES("bidding", "values"), err));
    TRY(json_choice(json, "variant.bidding", JSON_OPTIONAL, biddings, &bidding, err));
    TRY(json_int(json, "variant.values", JSON_OPTIONAL, 1, 1, &values, err));
    *ret_variant = bidding ? SHANGHAI_OPEN_BIDS : 0;
    return ERROR_NONE;
}

static void write_variant(unsigned variant, struct buf *out) {
    buf_printf(out, "{\"bidding\":\"%s\",\"values\":1}", biddings[variant & SHANGHAI_OPEN_BIDS]);
}

/* --- The course of the game --- */

static void start(void *state, const struct game_setup *setup, const struct game_chance *chance) {
    shanghai_start(state, setup, chance);
}

static unsigned awaited(const void *state) {
    return ((const struct shanghai *)state)->awaited;
}

static int64_t asked(const void *state, int seat) {
    return ((const struct shanghai *)state)->seat[seat].asked;
}

static bool too_often(const void *state, int seat, const void *move) {
    return ((const struct shanghai_move *)move)->type == SHANGHAI_MOVE_BID &&
           ((const struct shanghai *)state)->seat[seat].replaced >= SHANGHAI_REPLACED_MAX;
}

static enum error_code apply(void *state, int seat, const void *move, enum game_by by,
                             const struct game_chance *chance, struct error *err) {
    return shanghai_apply(state, seat, move,
                          by == GAME_BY_HAND ? SHANGHAI_BY_HAND : SHANGHAI_BY_CLOCK, chance, err);
}

static bool fallback(const void *state, int seat, void *ret_move) {
    shanghai_default(state, seat, ret_move);
    return true;
}

static void leave(void *state, enum game_ending ending, int seat,
                  const struct game_chance *chance) {
    if (game_is_void(ending))
        shanghai_end_void(state, ending);
    else
        shanghai_resign(state, seat, chance);
}

static bool under_way(const void *state) {
    return ((const struct shanghai *)state)->last_mover != SEAT_NONE;
}

static bool has_begun(const void *state) {
    return ((const struct shanghai *)state)->round > 1;
}

static struct game_summary summary(const void *state) {
    const struct shanghai *game = state;
    struct game_summary summary = {.round = game->round,
                                   .phase = shanghai_phases[game->phase],
                                   .awaited = game->awaited,
                                   .ending = game->ending};
    for (int i = 0; i < game->seats; i++) {
        summary.points[i] = game->seat[i].at;
        summary.places[i] = game->places[i];
    }
    return summary;
}

const struct game shanghai_game = {
    .name = "shanghai",
    .algorithm = "shanghai/1",
    .seats_min = SHANGHAI_SEATS_MIN,
    .seats_max = SHANGHAI_SEATS,
    .seats_usual = 4,
    .state_size = sizeof(struct shanghai),
    .move_size = sizeof(struct shanghai_move),
    .hides = true,
    .bots = &shanghai_bots,
    .read_variant = read_variant,
    .write_variant = write_variant,
    .start = start,
    .read_move = shanghai_read_move,
    .write_move = shanghai_write_move,
    .awaited = awaited,
    .may_move = shanghai_may_move,
    .asked = asked,
    .too_often = too_often,
    .apply = apply,
    .fallback = fallback,
    .leave = leave,
    .under_way = under_way,
    .has_begun = has_begun,
    .narrate = shanghai_narrate,
    .narrate_stake = shanghai_narrate_stake,
    .write_entry = shanghai_write_entry,
    .summary = summary,
    .write_board = shanghai_write_board,
    .write_stage = shanghai_write_stage,
    .write_view = shanghai_write_view,
    .draw = shanghai_draw_board,
};
