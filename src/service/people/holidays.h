/*
 * holidays.h - the holidays of players, which stop their clocks.
 *
 * A player announces one holiday at a time, their opponents see it, and while it lasts their clocks
 * stand still. Days are those of UTC, the last one included. At most HOLIDAY_DAYS of them lie in
 * one calendar year. A holiday that starts today starts at once. Of one that has begun only the end
 * can be changed, which takes back no time for which the clocks have stood still.
 */
#ifndef SERVICE_PEOPLE_HOLIDAYS_H
#define SERVICE_PEOPLE_HOLIDAYS_H

#include <stdint.h>

#include "base/error.h"
#include "store/tables/accounts.h"

struct db;

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
