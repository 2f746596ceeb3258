#include <string.h>

#include "games/game.h"
#include "games/shanghaien/shanghaien.h"

const struct game *const games_all[] = {
    &shanghaien_game,
    NULL,
};

const struct game *game_by_name(const char *name) {
    for (const struct game *const *game = games_all; *game; game++)
        if (strcmp((*game)->name, name) == 0)
            return *game;
    return NULL;
}
