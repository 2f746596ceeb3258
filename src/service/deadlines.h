/*
 * deadlines.h - when a player's time is up, and when a game counts as forgotten.
 *
 * In a game with a limit the player who is awaited has that many days from the moment when their
 * turn came; their holidays are not counted. The second that the deadline names still belongs to
 * them: their time is up when the next one begins, for moves as for the scheduler. Time is what the
 * caller's clock says. When it jumps forward, time has passed; when it jumps back, what has ended
 * stays ended, and the log's times never run backwards.
 *
 * In a game without a limit in which nobody moves, the player who is awaited is warned after 46
 * days and again 11 days later; 3 days after that, after 60 days, the game is ended as abandoned. A
 * service that was down for long still gives both warnings, with that time after each.
 */
#ifndef SERVICE_DEADLINES_H
#define SERVICE_DEADLINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db_games.h"

struct db;

enum { DEADLINE_WARNINGS = 2 };

/* To be called when an entry has changed whose turn it is, or has ended the game: sets the row's
 * deadline_at, idle_at and warnings by its seats and updated_at. An idle_at without a warning is
 * kept, so that not every move writes another one. */
enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err);

/* A deadline (0: none) has passed. */
bool deadline_has_passed(int64_t deadline_at, int64_t now);

/* When a game without a limit will be ended if nobody moves; 0: not at all. */
int64_t deadline_abandon_at(const struct game_row *row);

/* To be called when the row's idle_at has come: sets the next one, and counts the warning that the
 * player gets now. False: none, because somebody has moved since. */
bool deadline_warns(struct game_row *row, int64_t now);

#endif
