/*
 * deadlines.h - when a player's time is up, when a game counts as forgotten, and the holidays that
 * stop the clocks.
 *
 * In a game with a limit the player who is awaited has that many days from the moment when their
 * turn came; their holidays are not counted. The second that the deadline names still belongs to
 * them: their time is up when the next one begins, for moves as for the scheduler. Time that nobody
 * could use, and jumps of the clock, move a deadline (outages.h); what has ended stays ended, and
 * the log's times never run backwards.
 *
 * In a game without a limit in which nobody moves, the player who is awaited is warned after 46
 * days and again 11 days later; 3 days after that, after 60 days, the game is ended as abandoned. A
 * service that was down for long still gives both warnings, with that time after each.
 */
#ifndef SERVICE_DEADLINES_H
#define SERVICE_DEADLINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "store/db_accounts.h"
#include "store/db_games.h"

struct db;

enum { DEADLINE_WARNINGS = 2 };

/* After so long without a move a game without a limit is first warned of. */
#define DEADLINE_IDLE_MS (46 * CLOCK_DAY)

/* `time` after `from`, the account's holidays not counted. */
enum error_code deadline_add_time(struct db *db, int64_t account, int64_t from, int64_t time,
                                  int64_t *ret_at, struct error *err);

/* To be called when an entry has changed who is awaited, or has ended the game: sets the deadlines
 * of the seats that have been asked and have none, idle_at and warnings. An idle_at without a
 * warning is kept, so that not every move writes another one. */
enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err);

/* Puts off the deadline of a seat that is awaited, if it has one, and when the game counts as
 * forgotten; negative: brings them forward. */
enum error_code deadline_put_off(struct db *db, struct game_row *row, int seat, int64_t ms,
                                 struct error *err);

/* The deadline that a reader is shown: their own if they are awaited, else the earliest; 0: none.
 */
int64_t deadline_of(const struct game_row *row, int reader);

/* A deadline (0: none) has passed. */
bool deadline_has_passed(int64_t deadline_at, int64_t now);

/* When a game without a limit will be ended if nobody moves; 0: not at all. */
int64_t deadline_abandon_at(const struct game_row *row);

/* To be called when the row's idle_at has come: sets the next one, and counts the warning that the
 * player gets now. False: none, because somebody has moved since. */
bool deadline_warns(struct game_row *row, int64_t now);

/* --- Holidays --- */

/* A player announces one holiday at a time, their opponents see it, and while it lasts their clocks
 * stand still. Days are those of UTC, the last one included. At most HOLIDAY_DAYS of them lie in
 * one calendar year. A holiday that starts today starts at once. Of one that has begun only the end
 * can be changed, which takes back no time for which the clocks have stood still. */
enum { HOLIDAY_DAYS = 30, HOLIDAY_AHEAD = 366 /* days to its start at most */ };

/* The present or the next holiday; start_at 0: there is none. */
enum error_code holiday_now(struct db *db, int64_t account, int64_t now,
                            struct holiday *ret_holiday, struct error *err);

/* How many days off are left in the year of `now`, beyond those announced. */
enum error_code holiday_days_left(struct db *db, int64_t account, int64_t now, int *ret_days,
                                  struct error *err);

/* Announces a holiday from the day that begins at `first` to the one that begins at `last`, in
 * place of the next one, or as the new length of the present one. ERROR_BAD_FIELD at "start" or
 * "end". Sets the deadlines of all games that it touches. Change. */
enum error_code holiday_set(struct db *db, int64_t account, int64_t first, int64_t last,
                            int64_t now, struct error *err);

/* Ends the present holiday, or takes back the next one; ERROR_NOT_FOUND. Change. */
enum error_code holiday_end(struct db *db, int64_t account, int64_t now, struct error *err);

#endif
