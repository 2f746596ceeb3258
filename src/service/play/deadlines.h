/*
 * deadlines.h - when a player's time is up, and when a game counts as forgotten.
 *
 * In a game with a limit the player who is awaited has that many days from the moment when their
 * turn came, or what is in their bank; free time (free_time.h) is not counted. A bank begins with
 * `start_h`. When its seat is no longer awaited because of its own answer, it gets `add_h`, up to
 * `top_h`: once for a wait, also if several questions followed one another in it, and not for a
 * call by a standing order. What the clock enters empties it; where the game goes on after that,
 * the seat then has `add_h`, or 12 hours if that is more. Weekends are those of the zone that the
 * player had when the wait began. The second that the deadline names still belongs to them: their
 * time is up when the next one begins, for moves as for the scheduler. Time that nobody could use,
 * and jumps of the clock, move a deadline (outages.h); what has ended stays ended, and the log's
 * times never run backwards.
 *
 * In a game without a limit in which nobody moves, the player who is awaited is warned after 46
 * days and again 11 days later; 3 days after that, after 60 days, the game is ended as abandoned. A
 * service that was down for long still gives both warnings, with that time after each.
 */
#ifndef SERVICE_PLAY_DEADLINES_H
#define SERVICE_PLAY_DEADLINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"
#include "store/tables/outages.h"

struct db;

enum { DEADLINE_WARNINGS = 2 };

/* `time` after `from`, moved by `shift` (NULL: not), and the time between, both without the
 * account's free time; `zone`: as in free_time.h. */
enum error_code deadline_add_time(struct db *db, int64_t account, const char *zone, int64_t from,
                                  int64_t time, const struct shift *shift, int64_t *ret_at,
                                  struct error *err);
enum error_code deadline_time_between(struct db *db, int64_t account, const char *zone,
                                      int64_t from, int64_t to, int64_t *ret_time,
                                      struct error *err);

/* Notes that a time is moved by `ms`. A clock that goes back does so first over what it has gone
 * ahead since. */
void deadline_shift(struct shift *shift, int64_t ms, enum outage_why why);

/* The zone of a seat for these; NULL where weekends count. */
const char *deadline_zone(const struct game_row *row, int seat);

/* To be called before deadline_set with the entry that has just made `row` of `before`, at `now`,
 * from which the log's time may differ: sets the banks. */
enum error_code deadline_settle(struct db *db, const struct game_row *before,
                                const struct move_row *entry, int64_t now, struct game_row *row,
                                struct error *err);

/* Appends the clock as the API writes it; null without a limit. */
void deadline_write_clock(const struct game_clock *clock, struct buf *out);

/* Appends what is in the banks, in ms by seat; null in a game without them. */
void deadline_write_banks(const struct game_row *row, struct buf *out);

/* To be called when an entry has changed who is awaited, or has ended the game: sets the deadlines
 * of the seats that have been asked and have none, idle_at and warnings. An idle_at without a
 * warning is kept, so that not every move writes another one. */
enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err);

/* Puts off the deadline of a seat that is awaited, if it has one, and when the game counts as
 * forgotten; negative: brings them forward. 0: sets the deadline again, after a holiday was
 * announced or ended. */
enum error_code deadline_put_off(struct db *db, struct game_row *row, int seat, int64_t ms,
                                 enum outage_why why, struct error *err);

/* The deadline that a reader is shown: their own if they are awaited, else the earliest; 0: none.
 */
int64_t deadline_of(const struct game_row *row, int reader);

/* A deadline (0: none) has passed. */
bool deadline_has_passed(int64_t deadline_at, int64_t now);

/* ERROR_BUSY where there was no sign of life for so long (OUTAGE_MS) that deadlines are about to be
 * moved (outages.h): until then none has passed. */
enum error_code deadline_check_outage(struct db *db, int64_t now, struct error *err);

/* When a game without a limit will be ended if nobody moves; 0: not at all. */
int64_t deadline_abandon_at(const struct game_row *row);

/* To be called when the row's idle_at has come: sets the next one, and counts the warning that the
 * player gets now. False: none, because somebody has moved since. */
bool deadline_warns(struct game_row *row, int64_t now);

#endif
