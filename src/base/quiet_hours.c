#include "base/quiet_hours.h"

#include <stddef.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/libicu.h"

/* Nights and weekends follow each other: so many of them at most make one quiet time. */
enum { PARTS_MAX = 8 };

bool quiet_hours_knows_zone(const char *zone) {
    UChar wide[QUIET_ZONE], canonical[QUIET_ZONE];
    UBool is_system = false;
    UErrorCode status = U_ZERO_ERROR;
    if (!*zone || !libicu_widen(zone, QUIET_ZONE, wide, NULL))
        return false;
    libicu.cal_zone(wide, -1, canonical, QUIET_ZONE, &is_system, &status);
    return U_SUCCESS(status) && is_system;
}

/* A calendar of the zone at a time. NULL: ICU fails. */
static UCalendar *open_calendar(const struct quiet_hours *quiet, int64_t at) {
    UChar zone[QUIET_ZONE];
    UErrorCode status = U_ZERO_ERROR;
    if (!*quiet->zone || !libicu_widen(quiet->zone, QUIET_ZONE, zone, NULL))
        return NULL;
    UCalendar *calendar = libicu.cal_open(zone, -1, "en", UCAL_GREGORIAN, &status);
    if (calendar) {
        libicu.cal_attribute(calendar, UCAL_SKIPPED_WALL_TIME, UCAL_WALLTIME_NEXT_VALID);
        libicu.cal_set_millis(calendar, (UDate)at, &status);
    }
    if (U_SUCCESS(status))
        return calendar;
    libicu.cal_close(calendar);
    return NULL;
}

static int field(const UCalendar *calendar, UCalendarDateFields which) {
    UErrorCode status = U_ZERO_ERROR;
    return libicu.cal_get(calendar, which, &status);
}

/* Sets the calendar to a minute of a day, counted from its own day. */
static void go_to(UCalendar *calendar, int days, int minute) {
    UErrorCode status = U_ZERO_ERROR;
    int year = field(calendar, UCAL_YEAR), month = field(calendar, UCAL_MONTH);
    int day = field(calendar, UCAL_DAY_OF_MONTH) + days;
    libicu.cal_clear(calendar);
    libicu.cal_set(calendar, year, month, day, minute / 60, minute % 60, 0, &status);
}

/* None begins and ends before all minutes. */
static bool is_night(const struct quiet_hours *quiet, int minute) {
    bool over_midnight = quiet->from > quiet->to;
    bool has_begun = minute >= quiet->from, goes_on = minute < quiet->to;
    return over_midnight ? has_begun || goes_on : has_begun && goes_on;
}

/* To the beginning or the end of the night or weekend that the calendar is in. False: it is in
 * none. */
static bool leave(const struct quiet_hours *quiet, bool backwards, UCalendar *calendar) {
    int minute = field(calendar, UCAL_HOUR_OF_DAY) * 60 + field(calendar, UCAL_MINUTE);
    int weekday = field(calendar, UCAL_DAY_OF_WEEK);
    if (quiet->weekends && (weekday == UCAL_SATURDAY || weekday == UCAL_SUNDAY))
        go_to(calendar, (weekday == UCAL_SATURDAY ? 0 : -1) + (backwards ? 0 : 2), 0);
    else if (!is_night(quiet, minute))
        return false;
    else if (backwards)
        go_to(calendar, minute >= quiet->from ? 0 : -1, quiet->from);
    else
        go_to(calendar, minute < quiet->to ? 0 : 1, quiet->to);
    return true;
}

static int64_t millis(const UCalendar *calendar) {
    UErrorCode status = U_ZERO_ERROR;
    return (int64_t)libicu.cal_millis(calendar, &status);
}

int64_t quiet_hours_days_after(const struct quiet_hours *quiet, int64_t at, int days) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = open_calendar(quiet, at);
    if (!calendar)
        return at + days * CLOCK_DAY;
    libicu.cal_add(calendar, UCAL_DATE, days, &status);
    int64_t then = millis(calendar);
    libicu.cal_close(calendar);
    return then;
}

bool quiet_hours_weekend(const char *zone, int64_t at, int64_t *ret_start, int64_t *ret_end) {
    struct quiet_hours quiet;
    snprintf(quiet.zone, sizeof quiet.zone, "%s", *zone ? zone : "UTC");
    UCalendar *calendar = open_calendar(&quiet, at);
    if (!calendar)
        return false;
    int weekday = field(calendar, UCAL_DAY_OF_WEEK);
    go_to(calendar, weekday == UCAL_SUNDAY ? -1 : UCAL_SATURDAY - weekday, 0);
    *ret_start = millis(calendar);
    go_to(calendar, 2, 0);
    *ret_end = millis(calendar);
    libicu.cal_close(calendar);
    return true;
}

int64_t quiet_hours_end(const struct quiet_hours *quiet, int64_t at) {
    UCalendar *calendar = open_calendar(quiet, at);
    if (!calendar)
        return at;
    for (int i = 0; i < PARTS_MAX && leave(quiet, false, calendar); i++)
        ;
    int64_t end = millis(calendar);
    libicu.cal_close(calendar);
    return end;
}

int64_t quiet_hours_begin(const struct quiet_hours *quiet, int64_t at) {
    UCalendar *calendar = open_calendar(quiet, at);
    if (!calendar)
        return at;
    UErrorCode status = U_ZERO_ERROR;
    bool is_quiet = false;
    for (int i = 0; i < PARTS_MAX && leave(quiet, true, calendar); i++) {
        libicu.cal_add(calendar, UCAL_MINUTE, -1, &status);
        is_quiet = true;
    }
    int64_t begin = is_quiet ? millis(calendar) + CLOCK_MINUTE : at;
    libicu.cal_close(calendar);
    return begin;
}
