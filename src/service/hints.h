/*
 * hints.h - what the moves of a position are worth, for who trains against the house.
 *
 * Valued at full strength by a player of its own (games/shanghaien/bot/player.h), made when the
 * first hint is asked for: below 100 MB, which a host whose guests never ask does not spend. The
 * answers given last are kept, so asking again for the same position costs nothing. One thread at a
 * time.
 */
#ifndef SERVICE_HINTS_H
#define SERVICE_HINTS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "games/shanghaien/bot/view.h"

struct hints;

/* Returns owned; NULL when memory runs out. */
struct hints *hints_new(void);
/* NULL is fine. */
void hints_free(struct hints *hints);

/* Appends {"options":[{"move":{...},"win":0.53}]}: every legal move of the position after `seq`
 * moves of that game, best for the seat to move first, with the chance of seat 0 to win after it.
 * ERROR_INTERNAL when memory runs out. */
enum error_code hints_write(struct hints *hints, int64_t game, int64_t seq,
                            const struct bot_view *view, struct buf *out, struct error *err);

#endif
