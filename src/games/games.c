/* The list of all games, and what they share. */
#include <string.h>

#include "games/game.h"
#include "games/shanghai/shanghai.h"
#include "games/shanghaien/shanghaien.h"

/* Weak, so that a test can add a game of its own. */
__attribute__((weak)) const struct game *const games_all[] = {
    &shanghaien_game,
    &shanghai_game,
    NULL,
};

const char *const game_endings[] = {[GAME_ACTIVE] = "",
                                    [GAME_SCORED] = "score",
                                    [GAME_RESIGNED] = "resigned",
                                    [GAME_TIMED_OUT] = "timeout",
                                    [GAME_ABANDONED] = "abandoned",
                                    [GAME_CALLED_OFF] = "called_off",
                                    NULL};

static const char *const ending_moves[] = {
    [GAME_RESIGNED] = "{\"type\":\"resign\"}",
    [GAME_TIMED_OUT] = "{\"type\":\"timeout\"}",
    [GAME_ABANDONED] = "{\"type\":\"abandon\"}",
    [GAME_CALLED_OFF] = "{\"type\":\"call_off\"}",
};

bool game_is_void(enum game_ending ending) {
    return ending == GAME_ABANDONED || ending == GAME_CALLED_OFF;
}

int seat_alone(unsigned seats) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        if (seats == SEAT_BIT(seat))
            return seat;
    return SEAT_NONE;
}

const char *game_ending_move(enum game_ending ending) {
    return ending_moves[ending];
}

void game_draw_piece(const char *name, struct game_box box, struct buf *out) {
    buf_printf(out, "<use href=\"#%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", name, box.x,
               box.y, box.width, box.height);
}

/* Labels hold no quotes and numbers no brackets, so the log's text is taken apart at these. */
void game_write_drawn(const char *drawn, struct buf *out) {
    const char *at = drawn;
    buf_addch(out, '[');
    while ((at = strchr(at, '"'))) {
        const char *numbers = strchr(at, '['), *end = strchr(at, ']') + 1;
        buf_addstr(out, at == drawn + 1 ? "{\"label\":" : ",{\"label\":");
        buf_add(out, at, (size_t)(numbers - 1 - at));
        buf_addstr(out, ",\"numbers\":");
        buf_add(out, numbers, (size_t)(end - numbers));
        buf_addch(out, '}');
        at = end;
    }
    buf_addch(out, ']');
}

/* NOLINTNEXTLINE(bugprone-sizeof-expression) */
_Static_assert(sizeof games_all / sizeof *games_all <= GAMES_MAX + 1, "callers provide the room");

size_t game_index(const struct game *game) {
    size_t index = 0;
    while (games_all[index] && games_all[index] != game)
        index++;
    return index;
}

const struct game *game_by_name(const char *name) {
    for (const struct game *const *game = games_all; *game; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}
