/*
 * wasm.h - a game compiled for the browser, not for the service: what wasm.c shares with the game's
 * own file, and the reader of JSON with both.
 *
 * The page's side of it is web/rules-worker.js.
 */
#ifndef GAMES_WASM_WASM_H
#define GAMES_WASM_WASM_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

#include "games/game.h"

struct cJSON;

#define EXPORT(name) __attribute__((export_name(#name)))

/* The game; its own wasm.c says which one. */
extern const struct game *const wasm_game;

/* A game as it stands, with what its state does not say by itself. */
struct wasm_table {
    int seats; /* 0: there is none yet */
    int seq;   /* entries so far */
    alignas(max_align_t) uint8_t state[GAME_STATE_MAX];
};

/* The one at hand. */
extern struct wasm_table wasm_table;

enum { WASM_GIVEN = 1024 };
/* A text that the page hands in, ended by NUL. */
extern char wasm_given[WASM_GIVEN];

/* Reads the given text, as JSON.stringify writes it, in place: no space, and neither escapes in
 * strings nor numbers but whole ones of nine digits, which no move has. The tree is borrowed until
 * the next text. NULL: it is none of that. */
struct cJSON *wasm_read_json(void);

#endif
