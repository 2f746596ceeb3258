/*
 * free_time.h - the time in which a player's clock stands still: holidays, and weekends where these
 * are free. What is in both counts once. No database.
 */
#ifndef SERVICE_PLAY_FREE_TIME_H
#define SERVICE_PLAY_FREE_TIME_H

#include <stddef.h>
#include <stdint.h>

#include "store/tables/accounts.h"

struct free_time {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count;
    const char *zone; /* in which Saturdays and Sundays are free, "" for UTC; NULL: they are not */
};

/* When `time` that is not free has passed since `from`. A time that ends when free time begins ends
 * then. */
int64_t free_time_after(const struct free_time *free_time, int64_t from, int64_t time);

/* How much time that is not free lies between; 0 where `to` is before `from`. */
int64_t free_time_between(const struct free_time *free_time, int64_t from, int64_t to);

#endif
