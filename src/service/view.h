/*
 * view.h - a game as its players and spectators see it: the JSON of the API, appended by
 * hand.
 */
#ifndef SERVICE_VIEW_H
#define SERVICE_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "service/table.h"

enum { VIEW_STATE = 40 };

/* The view for a seat, or for a spectator (SEAT_NONE). A table as it stood before is shown without
 * a deadline. */
void view_write(const struct table *table, int seat, bool past, struct buf *out);

/* One entry of the log, {"seq","seat","move","dice"?,"at", ...}, with what the game tells of it. */
void view_write_entry(const struct table *before, const struct entry *entry, struct buf *out);

/* A name of the state that changes with anything visible in any answer about the game, and with who
 * asks: by its revision, and by its last move's time for a database that was put back. */
void view_state(const struct game_row *row, int seat, char ret_state[VIEW_STATE]);

#endif
