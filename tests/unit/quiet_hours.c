/* Quiet hours: nights and weekends by the clock of a time zone, also where clocks are changed. */
#include "base/quiet_hours.h"

#include <check.h>
#include <time.h>

#include "fixtures/topic.h"

/* "2026-11-21 21:40", UTC. */
static int64_t at(const char *text) {
    struct tm tm = {0};
    ck_assert_ptr_nonnull(strptime(text, "%Y-%m-%d %H:%M", &tm));
    return (int64_t)timegm(&tm) * 1000;
}

#define NIGHT(zone)                                                                                \
    { zone, 22 * 60, 7 * 60, false }
#define WEEKEND(zone)                                                                              \
    { zone, QUIET_NIGHT_NONE, QUIET_NIGHT_NONE, true }
#define BOTH(zone)                                                                                 \
    { zone, 22 * 60, 7 * 60, true }

static const struct {
    const char *what;
    struct quiet_hours quiet;
    const char *at, *begin, *end; /* UTC */
} cases[] = {
    {"nothing is set",
     {"", QUIET_NIGHT_NONE, QUIET_NIGHT_NONE, false},
     "2026-11-21 03:00",
     "2026-11-21 03:00",
     "2026-11-21 03:00"},
    {"a night without a zone", NIGHT(""), "2026-11-18 01:00", "2026-11-18 01:00",
     "2026-11-18 01:00"},
    {"a night that ends when it begins",
     {"Europe/Rome", 60, 60, false},
     "2026-11-18 12:00",
     "2026-11-18 12:00",
     "2026-11-18 12:00"},
    {"by day", NIGHT("Europe/Rome"), "2026-11-17 12:00", "2026-11-17 12:00", "2026-11-17 12:00"},
    {"before midnight", NIGHT("Europe/Rome"), "2026-11-17 22:30", "2026-11-17 21:00",
     "2026-11-18 06:00"},
    {"after midnight", NIGHT("Europe/Rome"), "2026-11-18 01:00", "2026-11-17 21:00",
     "2026-11-18 06:00"},
    {"the first minute", NIGHT("Europe/Rome"), "2026-11-17 21:00", "2026-11-17 21:00",
     "2026-11-18 06:00"},
    {"the minute after the last", NIGHT("Europe/Rome"), "2026-11-18 06:00", "2026-11-18 06:00",
     "2026-11-18 06:00"},
    {"a siesta, within one day",
     {"Europe/Rome", 13 * 60, 15 * 60 + 30, false},
     "2026-07-01 12:00",
     "2026-07-01 11:00",
     "2026-07-01 13:30"},
    {"over the end of a year", NIGHT("Europe/Rome"), "2026-12-31 22:00", "2026-12-31 21:00",
     "2027-01-01 06:00"},
    {"a zone of half hours", NIGHT("Asia/Kolkata"), "2026-11-17 17:00", "2026-11-17 16:30",
     "2026-11-18 01:30"},
    {"a zone of quarters, where clocks are changed", NIGHT("Pacific/Chatham"), "2027-01-10 09:00",
     "2027-01-10 08:15", "2027-01-10 17:15"},
    {"the night in which an hour is left out", NIGHT("Europe/Rome"), "2026-03-28 23:00",
     "2026-03-28 21:00", "2026-03-29 05:00"},
    {"the night in which an hour comes twice", NIGHT("Europe/Rome"), "2026-10-24 23:00",
     "2026-10-24 20:00", "2026-10-25 06:00"},
    {"an end that is left out",
     {"Europe/Rome", 22 * 60, 2 * 60 + 30, false},
     "2026-03-28 23:00",
     "2026-03-28 21:00",
     "2026-03-29 01:00"},
    {"a beginning that is left out",
     {"Europe/Rome", 2 * 60 + 30, 5 * 60, false},
     "2026-03-29 01:10",
     "2026-03-29 01:00",
     "2026-03-29 03:00"},
    {"an end that comes twice",
     {"Europe/Rome", 22 * 60, 2 * 60 + 30, false},
     "2026-10-24 22:00",
     "2026-10-24 20:00",
     "2026-10-25 01:30"},
    {"a weekend", WEEKEND("Europe/Rome"), "2026-11-21 12:00", "2026-11-20 23:00",
     "2026-11-22 23:00"},
    {"a weekend that is over", WEEKEND("Europe/Rome"), "2026-11-22 23:00", "2026-11-22 23:00",
     "2026-11-22 23:00"},
    {"a Friday on which it is Saturday elsewhere", WEEKEND("America/Los_Angeles"),
     "2026-11-21 07:59", "2026-11-21 07:59", "2026-11-21 07:59"},
    {"a night before, a weekend, and the night after", BOTH("Europe/Rome"), "2026-11-20 21:30",
     "2026-11-20 21:00", "2026-11-23 06:00"},
    {"the same from within the weekend", BOTH("Europe/Rome"), "2026-11-22 10:00",
     "2026-11-20 21:00", "2026-11-23 06:00"},
    {"a weekend of 47 hours", WEEKEND("Europe/Rome"), "2026-03-29 12:00", "2026-03-27 23:00",
     "2026-03-29 22:00"},
};

START_TEST(what_is_quiet_begins_and_ends) {
    const struct quiet_hours *quiet = &cases[_i].quiet;
    int64_t now = at(cases[_i].at), off = quiet_hours_end(quiet, now) - at(cases[_i].end);
    ck_assert_msg(off == 0, "%s: ends %lld ms off", cases[_i].what, (long long)off);
    off = quiet_hours_begin(quiet, now) - at(cases[_i].begin);
    ck_assert_msg(off == 0, "%s: begins %lld ms off", cases[_i].what, (long long)off);
}
END_TEST

/* Whatever is set, what is put off comes at a time that is not quiet, and only once. */
START_TEST(an_end_is_never_quiet) {
    static const char *const zones[] = {"Europe/Rome", "America/New_York", "Australia/Lord_Howe",
                                        "Asia/Kolkata", "Africa/Casablanca"};
    struct quiet_hours quiet = {.weekends = _i % 2};
    for (const char *c = zones[_i / 2]; *c; c++)
        quiet.zone[c - zones[_i / 2]] = *c;
    for (int from = 0; from < MINUTES_OF_DAY; from += 97) {
        quiet.from = from;
        quiet.to = (from + 613) % MINUTES_OF_DAY;
        for (int64_t now = at("2026-01-01 00:00"); now < at("2027-01-01 00:00"); now += 74000000) {
            int64_t end = quiet_hours_end(&quiet, now);
            ck_assert_int_ge(end, now);
            ck_assert_int_eq(quiet_hours_end(&quiet, end), end);
            ck_assert_int_le(quiet_hours_begin(&quiet, now), now);
        }
    }
}
END_TEST

static const struct {
    const char *name;
    bool known;
} zones[] = {
    {"Europe/Rome", true},
    {"Asia/Calcutta", true},
    {"UTC", true},
    {"", false},
    {"Rome", false},
    {"Europe/Berl\xc3\xadn", false},
    {"GMT+03:00", false},
    {"../etc/passwd", false},
    {"Europe/RomeEurope/RomeEurope/RomeEurope/RomeEurope/RomeEurope/Rome/Rome", false},
};

START_TEST(zones_are_those_of_iana) {
    ck_assert_int_eq(quiet_hours_knows_zone(zones[_i].name), zones[_i].known);
}
END_TEST

int main(void) {
    TCase *tests = tcase_create("quiet hours");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, what_is_quiet_begins_and_ends, 0, sizeof cases / sizeof *cases);
    tcase_add_loop_test(tests, an_end_is_never_quiet, 0, 10);
    tcase_add_loop_test(tests, zones_are_those_of_iana, 0, sizeof zones / sizeof *zones);
    return topic_run("quiet_hours", tests);
}
