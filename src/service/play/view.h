/*
 * view.h - a game as its players and spectators see it: the JSON of the API, written by hand
 * because it is on the hot path.
 */
#ifndef SERVICE_PLAY_VIEW_H
#define SERVICE_PLAY_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "service/play/table.h"

enum { VIEW_STATE = 40 };

/* Of which moment a view is: of now; of the past of a game that goes on; of the past of one that is
 * finished by now, which hides nothing any more. The past has no deadlines. */
enum view_moment { VIEW_NOW, VIEW_PAST, VIEW_PAST_OF_FINISHED };

/* The view for a seat, or for a spectator (SEAT_NONE). */
void view_write(const struct table *table, int seat, enum view_moment moment, struct buf *out);

/* One entry of the log, {"seq","seat","at","move", ...} with the game's own members, as a reader
 * may see it. */
void view_write_entry(const struct game *game, const struct game_entry *entry, int64_t at,
                      int reader, struct buf *out);

/* A name of the state that changes with anything visible in any answer about the game, and with the
 * seat: by its revision, and for a database that was restored by its last move's time. */
void view_state(const struct game_row *row, int seat, char ret_state[VIEW_STATE]);

#endif
