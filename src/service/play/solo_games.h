/*
 * solo_games.h - a game against the house that was played on a player's device, without the
 * service: before it is kept, it is played again by the rules, with what chance gave there.
 *
 * What chance gave cannot be checked, so such a game counts for nobody.
 */
#ifndef SERVICE_PLAY_SOLO_GAMES_H
#define SERVICE_PLAY_SOLO_GAMES_H

#include "base/buf.h"
#include "base/error.h"
#include "store/tables/solo_games.h"

struct cJSON;

enum { SOLO_ENTRIES = 2000 }; /* of a log */

/* Reads a finished game as it was sent ("SoloGame" in openapi.json) and plays it; appends what
 * chance gave to its start, and its log, as they are kept. `kept_at` is left to the caller.
 * ERROR_BAD_FIELD: it is none, or does not follow the rules. */
enum error_code solo_play(const struct cJSON *json, struct solo_row *ret_row, struct buf *drawn,
                          struct buf *log, struct error *err);

#endif
