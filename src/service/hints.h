/*
 * hints.h - the value of each move in a position, for those who train against a house player.
 *
 * A player of its own (games/shanghaien/bot/player.h) values them at full strength. It is made for
 * the first hint: below 100 MB, which a service without hints does not spend. The latest answers
 * are kept, so the same question costs nothing again. One thread at a time.
 */
#ifndef SERVICE_HINTS_H
#define SERVICE_HINTS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "games/shanghaien/bot/player.h"

struct hints;

/* The caller owns the result; NULL when memory runs out. */
struct hints *hints_new(void);
/* NULL is fine. */
void hints_free(struct hints *hints);

/* Appends {"options":[{"move":{...},"win":0.53}]}: every legal move of the position after `seq`
 * moves of that game, best for the seat to move first, with the chance of seat 0 to win after it.
 * ERROR_INTERNAL when memory runs out. */
enum error_code hints_write(struct hints *hints, int64_t game, int64_t seq,
                            const struct bot_view *view, struct buf *out, struct error *err);

#endif
