/*
 * deadlines.h - when a player's time is up, and when a game counts as forgotten.
 *
 * In a game with a limit the player who is awaited has that many days from the moment when his turn
 * came; his holidays are not counted. The second that the deadline names still belongs to him:
 * his time is up when the next one begins, for moves as for the scheduler. Time is what the
 * caller's clock says: where it jumps forward, time has passed; where it jumps back, what has
 * ended stays so, and the log's times never run backwards.
 *
 * A game without a limit in which nobody moves is looked at after 46 days and again 11 days later,
 * when its player is warned, and 3 days after that, after 60 days, it is ended as abandoned. A
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

/* An entry has changed whose turn it is or that there is one: sets the row's deadline_at, idle_at
 * and warnings by its seats and updated_at. A game that will be looked at anyway keeps that time,
 * so that not every move writes another one. */
enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err);

/* A deadline (0: none) has passed. */
bool deadline_has_passed(int64_t deadline_at, int64_t now);

/* When a game without a limit will be ended if nobody moves; 0: not at all. */
int64_t deadline_abandon_at(const struct game_row *row);

/* The game is looked at, its idle_at has come: sets when to look again, and counts the warning that
 * is due. False: none is, somebody has moved since. */
bool deadline_warns(struct game_row *row, int64_t now);

#endif
