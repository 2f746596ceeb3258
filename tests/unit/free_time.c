/* Free time: holidays and free weekends, each moment of which counts once. */
#include "service/play/free_time.h"

#include <check.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "fixtures/topic.h"

/* "2026-11-21 21:40", UTC. */
static int64_t at(const char *text) {
    struct tm tm = {0};
    ck_assert_ptr_nonnull(strptime(text, "%Y-%m-%d %H:%M", &tm));
    return (int64_t)timegm(&tm) * 1000;
}

/* 2026-11-20 is a Friday. */
static const struct {
    const char *what, *zone, *holidays[2][2], *from;
    int hours;
    const char *to;
} cases[] = {
    {"weekends count", NULL, {{NULL}}, "2026-11-20 12:00", 48, "2026-11-22 12:00"},
    {"a weekend in UTC", "", {{NULL}}, "2026-11-20 12:00", 48, "2026-11-24 12:00"},
    {"until it begins", "", {{NULL}}, "2026-11-20 12:00", 12, "2026-11-21 00:00"},
    {"from within it", "", {{NULL}}, "2026-11-22 23:59", 1, "2026-11-23 01:00"},
    {"from its first moment", "", {{NULL}}, "2026-11-21 00:00", 1, "2026-11-23 01:00"},
    {"from its end", "", {{NULL}}, "2026-11-23 00:00", 120, "2026-11-28 00:00"},
    {"two of them", "", {{NULL}}, "2026-11-20 00:00", 168, "2026-12-01 00:00"},
    {"in Rome", "Europe/Rome", {{NULL}}, "2026-11-20 12:00", 12, "2026-11-23 00:00"},
    {"in Auckland", "Pacific/Auckland", {{NULL}}, "2026-11-20 10:00", 2, "2026-11-22 12:00"},
    {"in Honolulu", "Pacific/Honolulu", {{NULL}}, "2026-11-21 09:00", 2, "2026-11-23 11:00"},
    {"one that is an hour shorter",
     "Europe/Rome",
     {{NULL}},
     "2026-03-27 22:00",
     2,
     "2026-03-29 23:00"},
    {"one that is an hour longer",
     "Europe/Rome",
     {{NULL}},
     "2026-10-23 21:00",
     2,
     "2026-10-26 00:00"},
    {"a holiday",
     NULL,
     {{"2026-11-21 00:00", "2026-11-22 00:00"}},
     "2026-11-20 12:00",
     24,
     "2026-11-22 12:00"},
    {"a holiday on a weekend",
     "",
     {{"2026-11-21 06:00", "2026-11-22 06:00"}},
     "2026-11-20 12:00",
     24,
     "2026-11-23 12:00"},
    {"one that goes on after it",
     "",
     {{"2026-11-22 00:00", "2026-11-25 00:00"}},
     "2026-11-20 12:00",
     24,
     "2026-11-25 12:00"},
    {"one before it",
     "",
     {{"2026-11-19 00:00", "2026-11-21 12:00"}},
     "2026-11-18 12:00",
     24,
     "2026-11-23 12:00"},
    {"one on both sides",
     "",
     {{"2026-11-20 00:00", "2026-11-24 00:00"}},
     "2026-11-19 12:00",
     24,
     "2026-11-24 12:00"},
    {"two that meet",
     NULL,
     {{"2026-11-20 00:00", "2026-11-21 00:00"}, {"2026-11-21 00:00", "2026-11-22 00:00"}},
     "2026-11-19 12:00",
     24,
     "2026-11-22 12:00"},
    {"until Friday, then a weekend, then until Tuesday",
     "",
     {{"2026-11-19 00:00", "2026-11-20 12:00"}, {"2026-11-23 00:00", "2026-11-24 00:00"}},
     "2026-11-18 12:00",
     26,
     "2026-11-24 02:00"},
};

static struct free_time free_time_of(int i) {
    struct free_time free_time = {.zone = cases[i].zone};
    for (int k = 0; k < 2 && cases[i].holidays[k][0]; k++)
        free_time.holidays[free_time.count++] =
            (struct holiday){at(cases[i].holidays[k][0]), at(cases[i].holidays[k][1])};
    return free_time;
}

START_TEST(free_time_puts_an_end_off_and_counts_once) {
    const struct free_time free_time = free_time_of(_i);
    int64_t from = at(cases[_i].from), to = at(cases[_i].to), time = cases[_i].hours * CLOCK_HOUR;
    ck_assert_msg(free_time_after(&free_time, from, time) == to, "%s: off by %lld min",
                  cases[_i].what,
                  (long long)(free_time_after(&free_time, from, time) - to) / CLOCK_MINUTE);
    ck_assert_msg(free_time_between(&free_time, from, to) == time, "%s: between", cases[_i].what);
    ck_assert_int_eq(free_time_between(&free_time, to, from), 0);
}
END_TEST

START_TEST(at_any_moment_what_was_used_and_what_is_left_are_the_whole) {
    const struct free_time free_time = free_time_of(_i);
    int64_t from = at(cases[_i].from), time = cases[_i].hours * CLOCK_HOUR;
    int64_t end = free_time_after(&free_time, from, time);
    for (int64_t now = from; now <= end; now += 17 * CLOCK_MINUTE)
        ck_assert_int_eq(free_time_between(&free_time, from, now) +
                             free_time_between(&free_time, now, end),
                         time);
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("free_time");
    int count = sizeof cases / sizeof *cases;
    tcase_add_loop_test(tcase, free_time_puts_an_end_off_and_counts_once, 0, count);
    tcase_add_loop_test(tcase, at_any_moment_what_was_used_and_what_is_left_are_the_whole, 0,
                        count);
    return topic_run("free_time", tcase);
}
