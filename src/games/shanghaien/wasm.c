/* Shanghaien for the browser: what it has beside wasm/wasm.c. */
#include "games/wasm/wasm.h"

#include "games/shanghaien/position.h"

const struct game *const wasm_game = &shanghaien_game;

/* Takes the position that was given; 0: it is none. */
EXPORT(read_position) int wasm_read_position(void) {
    struct shanghaien state;
    wasm_given[sizeof wasm_given - 1] = '\0';
    if (shanghaien_read_position(wasm_given, &state, NULL))
        return 0;
    memset(&wasm_table, 0, sizeof wasm_table);
    memcpy(wasm_table.state, &state, sizeof state);
    wasm_table.seats = SHANGHAIEN_SEATS;
    return 1;
}
