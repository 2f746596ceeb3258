/*
 * hints.h - the value of each move in a position, for those who train against a house player.
 *
 * The house players of the game (`hint` of games/game.h) value them. What they think with is made
 * for the first hint: below 100 MB, which a service without hints does not spend. The latest
 * answers are kept, so the same question costs nothing again. One thread at a time.
 */
#ifndef SERVICE_PLAY_HINTS_H
#define SERVICE_PLAY_HINTS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "games/game.h"

struct hints;

/* The caller owns the result; NULL when memory runs out. */
struct hints *hints_new(void);
/* NULL is fine. */
void hints_free(struct hints *hints);

/* Appends the hint for the seat that is awaited in a state, the one after `seq` moves of the game
 * `id`; its house players give hints. ERROR_INTERNAL when memory runs out. */
enum error_code hints_write(struct hints *hints, const struct game *game, int64_t id, int64_t seq,
                            const void *state, struct buf *out, struct error *err);

#endif
