/*
 * wasm.c - the rules and the solver as the page calls them: compiled for the browser, not for the
 * service.
 *
 * One state is at hand. The page keeps others as copies of its bytes, `state_size` at `state_at`,
 * and brings them back there. What it asks for it finds at `text_at`: each function that writes
 * returns how many bytes, 0 when memory runs out. What the page brings in lies at `given_at`.
 */
#include <string.h>

#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/internal.h"
#include "games/shanghaien/position.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static struct shanghaien state;
static struct buf text;
static char given[SHANGHAIEN_POSITION];
static struct round *solver;

EXPORT(state_at) void *wasm_state_at(void) {
    return &state;
}

EXPORT(state_size) int wasm_state_size(void) {
    return sizeof state;
}

EXPORT(given_at) char *wasm_given_at(void) {
    return given;
}

EXPORT(text_at) const char *wasm_text_at(void) {
    return text.data;
}

static int written(void) {
    return text.failed ? 0 : (int)text.len;
}

/* Takes the position that was given; 0: it is none. */
EXPORT(read_position) int wasm_read_position(void) {
    given[sizeof given - 1] = '\0';
    return shanghaien_read_position(given, &state, NULL) == ERROR_NONE;
}

/* The game's members of the view as a seat has it, each with a leading comma. */
EXPORT(write_view) int wasm_write_view(int seat) {
    buf_reset(&text);
    shanghaien_write_stage(&state, &text);
    shanghaien_write_view(&state, seat, true, &text);
    return written();
}

/* Plays the legal move of that number; the dice are those that it rolls. 0: there is no such. */
EXPORT(play) int wasm_play(int number, int a, int b) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    const uint8_t dice[2] = {(uint8_t)a, (uint8_t)b};
    if (number < 0 || number >= shanghaien_legal(&state, moves))
        return 0;
    return shanghaien_apply(&state, &moves[number], dice, NULL) == ERROR_NONE;
}

/* Made with the first thought; 0: there is no memory. */
static bool is_thinking(void) {
    if (!solver)
        solver = round_new();
    return solver;
}

/* The number of the move that a house player (enum bot_level) makes; -1: there is no memory. */
EXPORT(choose) int wasm_choose(int level, unsigned entropy) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX], chosen;
    struct bot_view view;
    int count = shanghaien_legal(&state, moves);
    bot_view_init(&view, &state);
    if (!is_thinking() || !bot_choose(solver, (enum bot_level)level, &view, entropy, &chosen))
        return -1;
    for (int i = 0; i < count; i++)
        if (memcmp(&moves[i], &chosen, sizeof chosen) == 0)
            return i;
    return -1;
}

/* What the legal moves are worth, as a hint tells it (Hint in openapi.json). */
EXPORT(write_options) int wasm_write_options(void) {
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct bot_view view;
    buf_reset(&text);
    if (!is_thinking())
        return 0;
    bot_view_init(&view, &state);
    int count = bot_options(solver, &view, options);
    shanghaien_write_options(options, count, &text);
    return count ? written() : 0;
}
