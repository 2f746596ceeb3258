/* Shanghai for the browser, by wasm/wasm.c. */
#include "games/wasm/wasm.h"
#include "games/shanghai/shanghai.h"

const struct game *const wasm_game = &shanghai_game;
