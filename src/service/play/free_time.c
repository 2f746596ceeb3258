#include "service/play/free_time.h"

#include <stdbool.h>

#include "base/quiet_hours.h"

/* The free time that begins first of all that ends after `at`; false: there is none. */
static bool next_free(const struct free_time *free_time, int64_t at, struct holiday *ret_free) {
    bool found = free_time->zone &&
                 quiet_hours_weekend(free_time->zone, at, &ret_free->start_at, &ret_free->end_at);
    for (size_t i = 0; i < free_time->count; i++) {
        const struct holiday *holiday = &free_time->holidays[i];
        if (holiday->end_at > at && (!found || holiday->start_at < ret_free->start_at)) {
            *ret_free = *holiday;
            found = true;
        }
    }
    return found;
}

int64_t free_time_after(const struct free_time *free_time, int64_t from, int64_t time) {
    struct holiday free;
    while (next_free(free_time, from, &free) && free.start_at < from + time) {
        if (free.start_at > from)
            time -= free.start_at - from;
        from = free.end_at;
    }
    return from + time;
}

int64_t free_time_between(const struct free_time *free_time, int64_t from, int64_t to) {
    struct holiday free;
    int64_t time = 0;
    while (from < to && next_free(free_time, from, &free) && free.start_at < to) {
        if (free.start_at > from)
            time += free.start_at - from;
        from = free.end_at;
    }
    return from < to ? time + to - from : time;
}
