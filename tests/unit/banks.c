/* Banks of time: what an entry leaves in them, and free weekends in a whole game. */
#include <check.h>
#include <string.h>

#include "base/clock.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/operator/check.h"
#include "service/operator/outages.h"
#include "service/people/holidays.h"
#include "service/play/deadlines.h"
#include "service/play/invitations.h"
#include "service/play/play.h"

#define ROLL "{\"type\":\"roll\"}"
#define PLACE "{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"}"
#define HOURS(number) ((number)*CLOCK_HOUR)

static struct home home;
static struct table table;

static void setup(void) {
    home_setup(&home);
    home_game(&home, 3, &table);
}

static void teardown(void) {
    home_teardown(&home);
}

/* --- One entry --- */

enum entry_of { OWN, OTHERS, CLOCK, RESIGNATION, CALL_OFF };

static const struct {
    const char *what;
    struct game_clock clock;
    int had, after, extra; /* hours */
    enum entry_of by;
    bool goes_on; /* the seat is asked something else at once */
    int left;
} entries[] = {
    {"an answer adds", {.start_h = 72, .add_h = 12, .top_h = 120}, 72, 10, 0, OWN, false, 74},
    {"up to the top", {.start_h = 72, .add_h = 12, .top_h = 72}, 72, 10, 0, OWN, false, 72},
    {"nothing where nothing is added", {.start_h = 72, .top_h = 120}, 72, 10, 0, OWN, false, 62},
    {"in the last moment", {.start_h = 72, .add_h = 12, .top_h = 120}, 72, 72, 0, OWN, false, 12},
    {"in the second of the deadline",
     {.start_h = 72, .add_h = 12, .top_h = 120},
     72,
     73,
     0,
     OWN,
     false,
     12},
    {"a further question adds nothing yet",
     {.start_h = 72, .add_h = 12, .top_h = 120},
     72,
     10,
     0,
     OWN,
     true,
     62},
    {"another's entry that asks something else",
     {.start_h = 72, .add_h = 12, .top_h = 120},
     72,
     10,
     0,
     OTHERS,
     true,
     62},
    {"another's entry that ends the wait",
     {.start_h = 72, .add_h = 12, .top_h = 120},
     72,
     10,
     0,
     OTHERS,
     false,
     62},
    {"time given back was not used",
     {.start_h = 72, .add_h = 0, .top_h = 120},
     72,
     10,
     4,
     OWN,
     false,
     66},
    {"time given on top stays below the top",
     {.start_h = 72, .add_h = 12, .top_h = 72},
     72,
     1,
     40,
     OWN,
     false,
     72},
    {"the clock answers", {.start_h = 72, .add_h = 6, .top_h = 120}, 72, 73, 0, CLOCK, false, 12},
    {"the clock answers, and much is added",
     {.start_h = 72, .add_h = 48, .top_h = 120},
     72,
     73,
     0,
     CLOCK,
     true,
     48},
    {"the clock answers below the top",
     {.start_h = 12, .add_h = 48, .top_h = 12},
     12,
     13,
     0,
     CLOCK,
     false,
     12},
    {"a resignation is no answer",
     {.start_h = 72, .add_h = 12, .top_h = 120},
     72,
     10,
     0,
     RESIGNATION,
     false,
     62},
    {"a call-off is none",
     {.start_h = 72, .add_h = 12, .top_h = 120},
     72,
     10,
     0,
     CALL_OFF,
     false,
     62},
};

START_TEST(an_entry_settles_the_bank) {
    struct game_row before = table.row;
    before.clock = entries[_i].clock;
    struct seat_row *was = &before.seat[0];
    was->bank = HOURS(entries[_i].had);
    was->shift.extra = HOURS(entries[_i].extra);
    was->deadline_at = HOME_NOW + was->bank + was->shift.extra;
    struct game_row row = before;
    row.seat[0].deadline_at = 0;
    row.seat[0].waiting_since = entries[_i].goes_on ? HOME_NOW + HOURS(entries[_i].after) : 0;
    row.seat[0].left_at = entries[_i].by == RESIGNATION;
    row.ending = entries[_i].by == CALL_OFF ? GAME_CALLED_OFF : GAME_ACTIVE;
    const struct move_row entry = {.seat = entries[_i].by == OTHERS,
                                   .by = entries[_i].by == CLOCK ? GAME_BY_CLOCK : GAME_BY_HAND,
                                   .at = HOME_NOW + HOURS(entries[_i].after)};
    ck_assert_int_eq(deadline_settle(home.db, &before, &entry, entry.at, &row, NULL), ERROR_NONE);
    ck_assert_msg(row.seat[0].bank == HOURS(entries[_i].left), "%s: %lld h", entries[_i].what,
                  (long long)(row.seat[0].bank / CLOCK_HOUR));
}
END_TEST

/* --- A game --- */

static const struct game_clock steady = {.start_h = 72, .add_h = 12, .top_h = 120};
static const struct game_clock weekends_off = {
    .start_h = 72, .add_h = 12, .top_h = 120, .free_weekends = true};

/* Anna and Bernd begin a game with this clock, on a Wednesday morning; Anna is awaited. */
static void begin(const struct game_clock *clock) {
    const int64_t accounts[] = {home.anna, home.bernd};
    ck_assert_int_eq(
        invitation_match(home.db, table.game, accounts, 2, clock, HOME_NOW, &table, NULL),
        ERROR_NONE);
}

static void move(int seat, const char *text, int64_t now) {
    struct error err = {0};
    ck_assert_msg(!home_move(&home, &table, seat, table.row.seq, text, now, &err), "%s",
                  err.detail);
}

static void reload(void) {
    ck_assert_int_eq(db_games_by_id(home.db, table.row.id, &table.row, NULL), ERROR_NONE);
}

static void check_home(void) {
    struct check_counts counts = {0};
    ck_assert_int_eq(check_all(home.db, NULL, &counts, NULL), ERROR_NONE);
    ck_assert_int_eq(counts.faults, 0);
}

START_TEST(a_turn_of_several_moves_is_one_wait) {
    begin(&steady);
    ck_assert_int_eq(table.row.seat[0].deadline_at, HOME_NOW + HOURS(72));
    move(0, ROLL, HOME_NOW + HOURS(1));
    ck_assert_int_eq(table.row.seat[0].bank, HOURS(72));
    ck_assert_int_eq(table.row.seat[0].deadline_at, HOME_NOW + HOURS(72));
    move(0, PLACE, HOME_NOW + HOURS(30));
    ck_assert_int_eq(table.row.seat[0].bank, HOURS(72 - 30 + 12));
    ck_assert_int_eq(table.row.seat[1].deadline_at, HOME_NOW + HOURS(30 + 72));
    reload();
    ck_assert_int_eq(table.row.seat[0].bank, HOURS(72 - 30 + 12));
    check_home();
}
END_TEST

START_TEST(an_empty_bank_is_an_overstepped_deadline) {
    begin(&steady);
    ck_assert_int_eq(play_time_out(home.db, table.row.id, HOME_NOW + HOURS(72) + 1000, NULL),
                     ERROR_NONE);
    reload();
    ck_assert_int_eq(table.row.ending, GAME_TIMED_OUT);
    ck_assert_int_eq(table.row.seat[0].bank, 0);
    ck_assert_int_eq(table.row.seat[1].bank, HOURS(72));
    check_home();
}
END_TEST

START_TEST(a_holiday_stops_a_bank) {
    int64_t day = HOME_NOW - HOME_NOW % HOME_DAY + HOME_DAY;
    begin(&steady);
    ck_assert_int_eq(holiday_set(home.db, home.anna, day, day + HOME_DAY, HOME_NOW, NULL),
                     ERROR_NONE);
    reload();
    ck_assert_int_eq(table.row.seat[0].deadline_at, HOME_NOW + HOURS(72 + 48));
    move(0, ROLL, HOME_NOW + HOURS(60));
    move(0, PLACE, HOME_NOW + HOURS(72));
    ck_assert_int_eq(table.row.seat[0].bank, HOURS(72 - (72 - 48) + 12));
    check_home();
}
END_TEST

static const struct {
    const char *what;
    const struct game_clock *clock;
    int from, to, moved; /* hours after the beginning */
} outages[] = {
    {"on a weekday", &weekends_off, 2, 8, 6},
    {"on a Saturday", &weekends_off, 72, 78, 0},
    {"into a Saturday", &weekends_off, 24, 24 + 48, 39},
    {"on a Saturday that counts", &steady, 66, 70, 4},
};

/* The game begins at 11:06:40 on a Wednesday, so Saturday comes after 60:53:20. */
START_TEST(an_outage_and_a_weekend_stop_a_bank_once) {
    struct outage outage = {.at = HOME_NOW + HOURS(outages[_i].to),
                            .ms = HOURS(outages[_i].to - outages[_i].from),
                            .why = OUTAGE_SILENCE};
    begin(outages[_i].clock);
    int64_t before = table.row.seat[0].deadline_at;
    ck_assert_int_eq(before, HOME_NOW + HOURS(outages[_i].clock == &steady ? 72 : 120));
    ck_assert_int_eq(outage_move_game(home.db, table.row.id, &outage, NULL), ERROR_NONE);
    reload();
    int64_t moved = table.row.seat[0].deadline_at - before;
    if (_i == 2) /* all of it but what lies in the weekend */
        ck_assert_int_eq(moved, (60 - 24) * CLOCK_HOUR + 53 * CLOCK_MINUTE + 20 * CLOCK_SECOND);
    else
        ck_assert_int_eq(moved, HOURS(outages[_i].moved));
    check_home();
}
END_TEST

/* What is lost, given and set one after the other, an hour after what was before. */
static const struct {
    const char *what;
    int now; /* hours; below 0: the log is ahead of the clock */
    struct {
        enum outage_why why;
        int hours;
    } moves[3];
    int deadline; /* hours after the beginning */
} moved[] = {
    {"set back", 0, {{OUTAGE_CLOCK, -120}}, 0},
    {"set back, and given", 0, {{OUTAGE_CLOCK, -120}, {OUTAGE_BY_HAND, 42}}, 42},
    {"given, and set back", 0, {{OUTAGE_BY_HAND, 42}, {OUTAGE_CLOCK, -120}}, 42},
    {"lost, and set back", 0, {{OUTAGE_SILENCE, 6}, {OUTAGE_CLOCK, -120}}, 6},
    {"set ahead and back", 0, {{OUTAGE_CLOCK, 120}, {OUTAGE_CLOCK, -120}}, 120},
    {"given in between", 0, {{OUTAGE_CLOCK, 120}, {OUTAGE_BY_HAND, 42}, {OUTAGE_CLOCK, -120}}, 162},
    {"set back, then ahead and back",
     0,
     {{OUTAGE_CLOCK, -120}, {OUTAGE_CLOCK, 120}, {OUTAGE_CLOCK, -120}},
     0},
    {"set ahead once more, and back", 0, {{OUTAGE_CLOCK, 120}, {OUTAGE_CLOCK, -240}}, 0},
    {"ahead and back by a log that is ahead",
     -70,
     {{OUTAGE_CLOCK, 120}, {OUTAGE_CLOCK, -120}},
     120},
};

/* The bank of 72 hours meets a weekend after 60 hours, or after 12 where the wait began five days
 * earlier, on a Friday. */
START_TEST(time_that_is_given_does_not_move_the_beginning_of_a_wait) {
    begin(&weekends_off);
    int64_t now = HOME_NOW + HOURS(moved[_i].now);
    for (int i = 0; i < 3 && moved[_i].moves[i].hours; i++) {
        struct outage outage = {.ms = HOURS(moved[_i].moves[i].hours),
                                .why = moved[_i].moves[i].why};
        now += CLOCK_HOUR + (outage.why == OUTAGE_BY_HAND ? 0 : outage.ms);
        outage.at = now;
        ck_assert_int_eq(outage_move_game(home.db, table.row.id, &outage, NULL), ERROR_NONE);
    }
    reload();
    int64_t deadline = (table.row.seat[0].deadline_at - HOME_NOW) / CLOCK_HOUR;
    ck_assert_msg(deadline == moved[_i].deadline, "%s: %lld h", moved[_i].what,
                  (long long)deadline);
    check_home();
}
END_TEST

START_TEST(a_wait_keeps_the_zone_in_which_it_began) {
    begin(&weekends_off);
    home_sql(&home, "insert into quiet_hours (account, zone, weekends) "
                    "select id, 'Pacific/Auckland', 1 from accounts where kind = 'person'");
    ck_assert_int_eq(deadline_put_off(home.db, &table.row, 0, 0, OUTAGE_BY_HAND, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].deadline_at, HOME_NOW + HOURS(120));
    move(0, ROLL, HOME_NOW);
    move(0, PLACE, HOME_NOW);
    ck_assert_str_eq(table.row.seat[0].zone, "");
    ck_assert_str_eq(table.row.seat[1].zone, "Pacific/Auckland");
    ck_assert_int_eq(table.row.seat[1].deadline_at, HOME_NOW + HOURS(120));
    check_home();
}
END_TEST

int main(void) {
    TCase *tcase = tcase_create("banks");
    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, an_entry_settles_the_bank, 0, sizeof entries / sizeof *entries);
    tcase_add_test(tcase, a_turn_of_several_moves_is_one_wait);
    tcase_add_test(tcase, an_empty_bank_is_an_overstepped_deadline);
    tcase_add_test(tcase, a_holiday_stops_a_bank);
    tcase_add_loop_test(tcase, an_outage_and_a_weekend_stop_a_bank_once, 0,
                        sizeof outages / sizeof *outages);
    tcase_add_loop_test(tcase, time_that_is_given_does_not_move_the_beginning_of_a_wait, 0,
                        sizeof moved / sizeof *moved);
    tcase_add_test(tcase, a_wait_keeps_the_zone_in_which_it_began);
    return topic_run("banks", tcase);
}
