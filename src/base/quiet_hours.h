/*
 * quiet_hours.h - the hours in which a player wants to hear nothing: part of each day, and
 * weekends, by the clock of their time zone. By ICU, which knows all time zones and when clocks are
 * changed.
 */
#ifndef BASE_QUIET_HOURS_H
#define BASE_QUIET_HOURS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    QUIET_ZONE = 65,       /* bytes of a zone's name, with NUL */
    QUIET_NIGHT_NONE = -1, /* no hours of the day */
    MINUTES_OF_DAY = 1440,
};

struct quiet_hours {
    char zone[QUIET_ZONE]; /* by IANA, "Europe/Rome"; "": nothing is quiet */
    int from, to;  /* minutes of the day, or both QUIET_NIGHT_NONE; `to` may be on the next day */
    bool weekends; /* all of Saturday and Sunday */
};

/* Does ICU know a time zone by that name? */
bool quiet_hours_knows_zone(const char *zone);

/* When the quiet time that `at` lies in ends; `at` itself if it lies in none. Where clocks are
 * changed, a time that comes twice counts the second time, and one that is left out stands for the
 * moment of the change. Milliseconds since 1970. */
int64_t quiet_hours_end(const struct quiet_hours *quiet, int64_t at);

/* The same time of day so many days after `at`, by the clock of the zone; of UTC where there is
 * none.
 */
int64_t quiet_hours_days_after(const struct quiet_hours *quiet, int64_t at, int days);

/* The weekend that `at` lies in or comes before, Saturday and Sunday by the clock of the zone ("":
 * of UTC). False: ICU fails. */
bool quiet_hours_weekend(const char *zone, int64_t at, int64_t *ret_start, int64_t *ret_end);

/* When the quiet time that `at` lies in has begun; `at` itself if it lies in none. */
int64_t quiet_hours_begin(const struct quiet_hours *quiet, int64_t at);

#endif
