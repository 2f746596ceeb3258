/* Time: deadlines and the second that they name, holidays, forgotten games, clocks that jump. */
#include "service/play/deadlines.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/operator/check.h"
#include "service/people/holidays.h"
#include "service/play/play.h"
#include "service/workers/scheduler.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"

#define ROLL "{\"type\":\"roll\"}"
#define PLACE "{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"}"
#define DEADLINE (HOME_NOW + 3 * HOME_DAY)

static struct home home;
static struct table table;

static void setup(void) {
    home_setup(&home);
    home_game(&home, 3, &table);
}

static void teardown(void) {
    home_teardown(&home);
}

static void reload(void) {
    ck_assert_int_eq(db_games_by_id(home.db, table.row.id, &table.row, NULL), ERROR_NONE);
}

static enum error_code roll_at(int64_t now) {
    return home_move(&home, &table, 0, table.row.seq, ROLL, now, NULL);
}

static void time_out_at(int64_t now) {
    ck_assert_int_eq(play_time_out(home.db, table.row.id, now, NULL), ERROR_NONE);
    reload();
}

static void idle_at(int64_t now) {
    ck_assert_int_eq(play_idle(home.db, table.row.id, now, NULL), ERROR_NONE);
    reload();
}

static void check_home(void) {
    struct check_counts counts = {0};
    ck_assert_int_eq(check_all(home.db, NULL, &counts, NULL), ERROR_NONE);
    ck_assert_int_eq(counts.faults, 0);
}

/* --- Deadlines ---------------------------------------------------------------------------------
 */

START_TEST(the_second_that_the_deadline_names_is_still_the_players) {
    int64_t odd = DEADLINE + 400; /* shown to the second: the same as DEADLINE */
    ck_assert(!deadline_has_passed(DEADLINE, DEADLINE));
    ck_assert(!deadline_has_passed(DEADLINE, DEADLINE + 999));
    ck_assert(deadline_has_passed(DEADLINE, DEADLINE + 1000));
    ck_assert(!deadline_has_passed(odd, DEADLINE + 999));
    ck_assert(deadline_has_passed(odd, DEADLINE + 1000));
    ck_assert(!deadline_has_passed(0, DEADLINE));
}
END_TEST

START_TEST(a_move_in_the_deadlines_second_counts_and_the_scheduler_ends_nothing) {
    time_out_at(DEADLINE + 999);
    ck_assert_int_eq(table.row.ending, GAME_ACTIVE);
    ck_assert_int_eq(roll_at(DEADLINE + 999), ERROR_NONE);
}
END_TEST

START_TEST(a_move_after_the_deadline_is_refused_even_before_the_scheduler_comes) {
    ck_assert_int_eq(roll_at(DEADLINE + 1000), ERROR_GAME_OVER);
    ck_assert_int_eq(home_resign(&home, &table, 1, 0, DEADLINE + 1000), ERROR_GAME_OVER);
    time_out_at(DEADLINE + 1000);
    ck_assert_int_eq(table.row.ending, GAME_TIMED_OUT);
    ck_assert_int_eq(game_winner(&table.row), 1);
    ck_assert_int_eq(table.row.seq, 1);
    ck_assert_int_eq(table.row.updated_at, DEADLINE + 1000);
    check_home();
}
END_TEST

START_TEST(of_two_answers_to_one_deadline_the_first_holds) {
    time_out_at(DEADLINE + 1000);
    ck_assert_int_eq(roll_at(DEADLINE), ERROR_GAME_OVER);
    time_out_at(DEADLINE + 1000);
    ck_assert_int_eq(table.row.seq, 1);
    home_game(&home, 3, &table);
    ck_assert_int_eq(roll_at(DEADLINE), ERROR_NONE);
    ck_assert_int_eq(home_move(&home, &table, 0, 1, PLACE, DEADLINE, NULL), ERROR_NONE);
    time_out_at(DEADLINE + 1000);
    ck_assert_int_eq(table.row.ending, GAME_ACTIVE);
}
END_TEST

START_TEST(the_logs_times_do_not_run_backwards_with_the_clock) {
    ck_assert_int_eq(roll_at(HOME_NOW + 5000), ERROR_NONE);
    ck_assert_int_eq(home_move(&home, &table, 0, 1, PLACE, HOME_NOW - HOME_DAY, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.updated_at, HOME_NOW + 5000);
    ck_assert_int_eq(game_deadline(&table.row), HOME_NOW + 5000 + 3 * HOME_DAY);
    check_home();
}
END_TEST

/* --- Forgotten games ---------------------------------------------------------------------------
 */

START_TEST(a_forgotten_game_is_warned_of_twice_and_ends_after_sixty_days) {
    home_game(&home, 0, &table);
    int64_t end = HOME_NOW + 60 * HOME_DAY;
    ck_assert_int_eq(deadline_abandon_at(&table.row), end);
    idle_at(HOME_NOW + 46 * HOME_DAY - 1);
    ck_assert_int_eq(table.row.warnings, 0);
    idle_at(HOME_NOW + 46 * HOME_DAY);
    idle_at(HOME_NOW + 46 * HOME_DAY);
    ck_assert_int_eq(table.row.warnings, 1);
    ck_assert_int_eq(deadline_abandon_at(&table.row), end);
    idle_at(HOME_NOW + 57 * HOME_DAY);
    ck_assert_int_eq(table.row.warnings, 2);
    ck_assert_int_eq(deadline_abandon_at(&table.row), end);
    idle_at(end - 1);
    ck_assert_int_eq(table.row.ending, GAME_ACTIVE);
    idle_at(end);
    ck_assert_int_eq(table.row.ending, GAME_ABANDONED);
    ck_assert_int_eq(game_winner(&table.row), SEAT_NONE);
    ck_assert_int_eq(home_number(&home, "select seat is null from moves"), 1);
    check_home();
}
END_TEST

START_TEST(a_move_makes_a_game_unforgotten) {
    home_game(&home, 0, &table);
    idle_at(HOME_NOW + 46 * HOME_DAY);
    int64_t then = HOME_NOW + 50 * HOME_DAY;
    ck_assert_int_eq(roll_at(then), ERROR_NONE);
    ck_assert_int_eq(table.row.warnings, 0);
    ck_assert_int_eq(deadline_abandon_at(&table.row), then + 60 * HOME_DAY);
    idle_at(HOME_NOW + 60 * HOME_DAY);
    ck_assert_int_eq(table.row.ending, GAME_ACTIVE);
    check_home();
}
END_TEST

START_TEST(a_game_that_went_on_is_checked_later_without_a_warning) {
    home_sql(&home, "insert into notice_settings (account, webhook) "
                    "select id, 'https://a.example/' from accounts where kind = 'person'");
    home_game(&home, 0, &table);
    ck_assert_int_eq(roll_at(HOME_NOW + 5 * HOME_DAY), ERROR_NONE);
    home_sql(&home, "delete from outbox");
    idle_at(HOME_NOW + 46 * HOME_DAY);
    ck_assert_int_eq(table.row.warnings, 0);
    ck_assert_int_eq(table.row.idle_at, HOME_NOW + 51 * HOME_DAY);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 0);
    check_home();
    idle_at(HOME_NOW + 51 * HOME_DAY);
    ck_assert_int_eq(table.row.warnings, 1);
    ck_assert_int_eq(deadline_abandon_at(&table.row), HOME_NOW + 65 * HOME_DAY);
}
END_TEST

START_TEST(after_a_long_stop_both_warnings_still_come_with_their_time) {
    home_game(&home, 0, &table);
    int64_t late = HOME_NOW + 400 * HOME_DAY;
    idle_at(late);
    ck_assert_int_eq(table.row.warnings, 1);
    ck_assert_int_eq(deadline_abandon_at(&table.row), late + 14 * HOME_DAY);
    idle_at(late + 11 * HOME_DAY);
    idle_at(late + 14 * HOME_DAY);
    ck_assert_int_eq(table.row.ending, GAME_ABANDONED);
}
END_TEST

START_TEST(a_warning_goes_to_the_player_with_the_turn) {
    home_sql(&home, "insert into notice_settings (account, webhook) "
                    "select id, 'https://a.example/' from accounts where kind = 'person'");
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    idle_at(HOME_NOW + 46 * HOME_DAY);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 1);
    ck_assert_int_eq(home_number(&home, "select account from outbox where kind = 'time_short'"),
                     home.anna);
}
END_TEST

START_TEST(a_reader_sees_the_own_deadline_else_the_earliest) {
    struct game_row row = table.row;
    ck_assert_int_eq(deadline_of(&row, 0), DEADLINE);
    ck_assert_int_eq(deadline_of(&row, 1), DEADLINE);
    ck_assert_int_eq(deadline_of(&row, SEAT_NONE), DEADLINE);
    row.seat[1].waiting_since = HOME_NOW;
    row.seat[1].deadline_at = DEADLINE + 5;
    ck_assert_int_eq(deadline_of(&row, 1), DEADLINE + 5);
}
END_TEST

START_TEST(where_several_are_asked_people_have_deadlines_and_house_players_none) {
    int64_t carla = home_person(&home, "carla");
    home_begin(&home, "shanghai", "{\"bidding\":\"sealed\",\"values\":1}", 3, 3,
               (const int64_t[]){home.anna, home.bernd, carla}, &table);
    for (int seat = 0; seat < 3; seat++) {
        ck_assert_int_eq(table.row.seat[seat].deadline_at, DEADLINE);
        table.row.seat[seat].deadline_at = 0;
    }
    table.row.seat[1].person.kind = ACCOUNT_HOUSE;
    ck_assert_int_eq(deadline_set(home.db, &table.row, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].deadline_at, DEADLINE);
    ck_assert_int_eq(table.row.seat[1].deadline_at, 0);
}
END_TEST

START_TEST(in_a_game_for_two_a_house_player_has_a_deadline) {
    table.row.seat[0].person.kind = ACCOUNT_HOUSE;
    table.row.seat[0].deadline_at = 0;
    ck_assert_int_eq(deadline_set(home.db, &table.row, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].deadline_at, DEADLINE);
}
END_TEST

/* --- Time given: a seat keeps it for the turn, and a game without a limit for its warnings --- */

START_TEST(time_that_is_given_puts_a_deadline_off_each_time) {
    ck_assert_int_eq(deadline_put_off(home.db, &table.row, 0, HOME_DAY, OUTAGE_BY_HAND, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].deadline_at, DEADLINE + HOME_DAY);
    ck_assert_int_eq(deadline_put_off(home.db, &table.row, 0, 2000, OUTAGE_BY_HAND, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].deadline_at, DEADLINE + HOME_DAY + 2000);
    ck_assert_int_eq(table.row.seat[0].shift.extra, HOME_DAY + 2000);
}
END_TEST

static void put_off(int64_t ms, enum outage_why why, int64_t extra, int64_t ahead, int64_t back) {
    ck_assert_int_eq(deadline_put_off(home.db, &table.row, 0, ms, why, NULL), ERROR_NONE);
    const struct shift *shift = &table.row.seat[0].shift;
    ck_assert_int_eq(shift->extra, extra);
    ck_assert_int_eq(shift->set_ahead, ahead);
    ck_assert_int_eq(shift->set_back, back);
    ck_assert_int_eq(table.row.seat[0].deadline_at, DEADLINE + extra + ahead - back);
}

START_TEST(a_clock_goes_back_first_over_what_it_has_gone_ahead_and_never_over_time_that_was_given) {
    put_off(7000, OUTAGE_SILENCE, 7000, 0, 0);
    put_off(5000, OUTAGE_CLOCK, 7000, 5000, 0);
    put_off(-2000, OUTAGE_CLOCK, 7000, 3000, 0);
    put_off(-3000, OUTAGE_CLOCK, 7000, 0, 0);
    put_off(-4000, OUTAGE_CLOCK, 7000, 0, 4000);
    put_off(1000, OUTAGE_CLOCK, 7000, 1000, 4000);
    put_off(-6000, OUTAGE_CLOCK, 7000, 0, 9000);
    put_off(9000, OUTAGE_BY_HAND, 16000, 0, 9000);
}
END_TEST

START_TEST(a_deadline_that_is_set_stays) {
    table.row.seat[0].deadline_at = DEADLINE + 7;
    ck_assert_int_eq(deadline_set(home.db, &table.row, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].deadline_at, DEADLINE + 7);
}
END_TEST

/* Of a game without a limit: when it is first warned of, if one seat has been given a day. */
static int64_t first_warning(int seat) {
    home_game(&home, 0, &table);
    table.row.seat[seat].shift =
        (struct shift){.extra = HOME_DAY - 1, .set_ahead = 3, .set_back = 2};
    return table.row.updated_at + HOME_DAY + 46 * HOME_DAY;
}

START_TEST(time_that_a_seat_was_given_delays_both_warnings_and_the_end) {
    int64_t first = first_warning(_i);
    ck_assert_int_eq(deadline_abandon_at(&table.row), first + 14 * HOME_DAY);
    ck_assert(!deadline_warns(&table.row, first - 1));
    ck_assert_int_eq(table.row.idle_at, first);
    ck_assert(deadline_warns(&table.row, first));
    ck_assert_int_eq(table.row.idle_at, first + 11 * HOME_DAY);
    ck_assert_int_eq(deadline_abandon_at(&table.row), first + 14 * HOME_DAY);
    ck_assert(deadline_warns(&table.row, table.row.idle_at));
    ck_assert_int_eq(table.row.idle_at, first + 14 * HOME_DAY);
}
END_TEST

START_TEST(the_second_warning_asks_for_no_later_first_one) {
    int64_t first = first_warning(0);
    table.row.warnings = 1;
    ck_assert(deadline_warns(&table.row, first - HOME_DAY));
    ck_assert_int_eq(table.row.warnings, 2);
    ck_assert_int_eq(table.row.idle_at, first + 2 * HOME_DAY);
}
END_TEST

START_TEST(a_move_keeps_only_an_earlier_look_at_a_game_that_was_not_warned_of) {
    static const struct {
        int64_t after; /* the time of the look, after the first warning's */
        int warnings;
        bool kept;
    } looks[] = {{-1000, 0, true}, {1000, 0, false}, {-1000, 1, false}};
    int64_t first = first_warning(1);
    table.row.idle_at = first + looks[_i].after;
    table.row.warnings = looks[_i].warnings;
    ck_assert_int_eq(deadline_set(home.db, &table.row, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.idle_at, first + (looks[_i].kept ? looks[_i].after : 0));
    ck_assert_int_eq(table.row.warnings, 0);
}
END_TEST

/* --- Holidays ----------------------------------------------------------------------------------
 */

static int64_t day(const char *text) {
    int64_t at = 0;
    ck_assert(iso8601_read_date(text, &at));
    return at;
}

static int64_t today(void) {
    return HOME_NOW - HOME_NOW % HOME_DAY;
}

static enum error_code set(int first, int last, int64_t now) {
    return holiday_set(home.db, home.anna, today() + first * HOME_DAY, today() + last * HOME_DAY,
                       now, NULL);
}

START_TEST(a_holiday_to_come_is_not_counted_in_the_time) {
    int64_t revision = table.row.revision;
    ck_assert_int_eq(set(1, 5, HOME_NOW), ERROR_NONE);
    reload();
    ck_assert_int_eq(game_deadline(&table.row), DEADLINE + 5 * HOME_DAY);
    ck_assert_int_gt(table.row.revision, revision);
    ck_assert_int_eq(table.row.seat[0].holiday.end_at, today() + 6 * HOME_DAY);
    check_home();
}
END_TEST

START_TEST(each_holiday_on_the_way_adds_its_length_and_one_at_the_end_adds_nothing) {
    int64_t at = 0;
    home_sql(&home, "insert into holidays (account, start_at, end_at) select id, 1000, 1500 "
                    "from accounts where kind = 'person' union all select id, 2000, 2700 "
                    "from accounts where kind = 'person'");
    int64_t account = table.row.seat[0].person.account;
    ck_assert_int_eq(deadline_add_time(home.db, account, NULL, 500, 400, NULL, &at, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(at, 900);
    ck_assert_int_eq(deadline_add_time(home.db, account, NULL, 500, 500, NULL, &at, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(at, 1000);
    ck_assert_int_eq(deadline_add_time(home.db, account, NULL, 500, 900, NULL, &at, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(at, 1900);
    ck_assert_int_eq(deadline_add_time(home.db, account, NULL, 500, 1001, NULL, &at, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(at, 2701);
    ck_assert_int_eq(deadline_add_time(home.db, account, NULL, 1200, 100, NULL, &at, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(at, 1600);
}
END_TEST

START_TEST(a_holiday_after_the_deadline_does_not_move_it) {
    ck_assert_int_eq(set(4, 5, HOME_NOW), ERROR_NONE);
    reload();
    ck_assert_int_eq(game_deadline(&table.row), DEADLINE);
}
END_TEST

START_TEST(a_holiday_that_starts_today_starts_now) {
    int64_t now = HOME_NOW + 3600000;
    ck_assert_int_eq(set(0, 0, now), ERROR_NONE);
    reload();
    ck_assert_int_eq(game_deadline(&table.row), DEADLINE + today() + HOME_DAY - now);
}
END_TEST

START_TEST(a_holiday_ended_early_gives_back_only_what_is_to_come) {
    ck_assert_int_eq(set(0, 9, HOME_NOW), ERROR_NONE);
    int64_t now = HOME_NOW + 4 * HOME_DAY;
    ck_assert_int_eq(holiday_end(home.db, home.anna, now, NULL), ERROR_NONE);
    reload();
    ck_assert_int_eq(game_deadline(&table.row), DEADLINE + 4 * HOME_DAY);
    ck_assert_int_eq(holiday_end(home.db, home.anna, now, NULL), ERROR_NOT_FOUND);
    check_home();
}
END_TEST

START_TEST(the_opponents_holiday_does_not_stop_my_clock) {
    ck_assert_int_eq(holiday_set(home.db, home.bernd, today() + HOME_DAY, today() + 2 * HOME_DAY,
                                 HOME_NOW, NULL),
                     ERROR_NONE);
    reload();
    ck_assert_int_eq(game_deadline(&table.row), DEADLINE);
    ck_assert_int_ne(table.row.seat[1].holiday.start_at, 0);
}
END_TEST

START_TEST(a_turn_that_comes_in_a_holiday_waits_for_its_end) {
    ck_assert_int_eq(holiday_set(home.db, home.bernd, today(), today() + HOME_DAY, HOME_NOW, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(roll_at(HOME_NOW + 1000), ERROR_NONE);
    ck_assert_int_eq(home_move(&home, &table, 0, 1, PLACE, HOME_NOW + 1000, NULL), ERROR_NONE);
    ck_assert_int_eq(game_deadline(&table.row), today() + 5 * HOME_DAY);
    check_home();
}
END_TEST

START_TEST(a_passed_deadline_is_not_put_off_by_a_holiday) {
    ck_assert_int_eq(set(4, 5, DEADLINE + 2000), ERROR_NONE);
    reload();
    ck_assert_int_eq(game_deadline(&table.row), DEADLINE);
}
END_TEST

/* Days from today, and the field of the refusal; NULL: none. */
static const struct {
    int first, last;
    const char *field;
} spans[] = {
    {0, 0, NULL},      {0, 29, NULL},    {0, 30, "end"},      {-1, 3, "start"},
    {5, 4, "end"},     {366, 367, NULL}, {368, 369, "start"}, {0, 100000, "end"},
    {-1, -1, "start"}, {0, 59, "end"},   {0, 60, "end"},
};

static void ck_assert_refused(const char *field, int64_t first, int64_t last, int64_t now) {
    struct error err = {0};
    enum error_code code = holiday_set(home.db, home.anna, first, last, now, &err);
    ck_assert_int_eq(code, field ? ERROR_BAD_FIELD : ERROR_NONE);
    if (field) {
        ck_assert_str_eq(err.field, field);
        ck_assert_str_ne(err.detail, "");
    }
}

START_TEST(a_holiday_lies_ahead_and_has_at_most_thirty_days) {
    ck_assert_refused(spans[_i].field, today() + spans[_i].first * HOME_DAY,
                      today() + spans[_i].last * HOME_DAY, HOME_NOW);
}
END_TEST

START_TEST(a_holiday_to_come_may_be_moved) {
    ck_assert_int_eq(set(3, 20, HOME_NOW), ERROR_NONE);
    ck_assert_int_eq(set(1, 25, HOME_NOW), ERROR_NONE); /* the days of the old one are free */
    ck_assert_int_eq(home_number(&home, "select count(*) from holidays"), 1);
    struct holiday holiday;
    ck_assert_int_eq(holiday_now(home.db, home.anna, HOME_NOW, &holiday, NULL), ERROR_NONE);
    ck_assert_int_eq(holiday.start_at, today() + HOME_DAY);
}
END_TEST

START_TEST(a_finished_game_is_never_forgotten) {
    struct game_row row = {.updated_at = HOME_NOW, .ending = GAME_SCORED};
    ck_assert_int_eq(deadline_abandon_at(&row), 0);
    row = (struct game_row){.updated_at = HOME_NOW, .clock = {.days = 3}};
    ck_assert_int_eq(deadline_abandon_at(&row), 0);
    row = (struct game_row){.updated_at = HOME_NOW, .warnings = 1, .idle_at = HOME_NOW + 5};
    int64_t after_one = deadline_abandon_at(&row);
    row.idle_at += 7;
    ck_assert_int_eq(deadline_abandon_at(&row), after_one + 7);
}
END_TEST

START_TEST(the_days_of_a_year_are_counted_together_and_each_year_has_its_own) {
    int64_t now = day("2027-12-01");
    int left = 0;
    ck_assert_int_eq(holiday_set(home.db, home.anna, now, now + 9 * HOME_DAY, now, NULL),
                     ERROR_NONE);
    now += 11 * HOME_DAY; /* the 12th: ten days are used */
    ck_assert_int_eq(holiday_days_left(home.db, home.anna, now, &left, NULL), ERROR_NONE);
    ck_assert_int_eq(left, 20);
    int64_t first = day("2027-12-12");
    ck_assert_int_eq(holiday_set(home.db, home.anna, first, day("2028-01-30"), now, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(holiday_set(home.db, home.anna, first, day("2028-01-31"), now, NULL),
                     ERROR_BAD_FIELD);
    ck_assert_int_eq(holiday_end(home.db, home.anna, now, NULL), ERROR_NONE);
    ck_assert_int_eq(
        holiday_set(home.db, home.anna, day("2027-12-13"), day("2028-01-01"), now, NULL),
        ERROR_NONE);
}
END_TEST

START_TEST(a_begun_holiday_keeps_its_start) {
    ck_assert_int_eq(set(0, 3, HOME_NOW), ERROR_NONE);
    int64_t now = HOME_NOW + HOME_DAY;
    ck_assert_refused("start", today() + 2 * HOME_DAY, today() + 3 * HOME_DAY, now);
    ck_assert_refused("end", today(), today(), now);
    ck_assert_int_eq(set(0, 1, now), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from holidays"), 1);
}
END_TEST

static const struct {
    const char *text;
    bool good;
} dates[] = {
    {"2026-11-21", true},   {"2028-02-29", true},   {"2027-02-29", false}, {"2026-1-2", false},
    {"2026-11-21 ", false}, {" 2026-11-21", false}, {"1969-12-31", false}, {"", false},
    {"yesterday", false},
};

START_TEST(days_are_read_strictly) {
    int64_t at = 0;
    ck_assert_int_eq(iso8601_read_date(dates[_i].text, &at), dates[_i].good);
}
END_TEST

static const struct {
    const char *text;
    int64_t at; /* 0: no time */
} times[] = {
    {"1970-01-01T00:00:01Z", 1000},
    {"2026-11-18T11:06:40Z", 1795000000000},
    {"2026-11-18T11:06:40.999Z", 1795000000000},
    {"2026-11-18T11:06:40.Z", 0},
    {"2026-11-18T11:06:40,5Z", 0},
    {"2026-11-18T11:06:40", 0},
    {"2026-11-18T11:06:40z", 0},
    {"2026-11-18T11:06:40+01:00", 0},
    {"2026-11-18T11:06:60Z", 0},
    {"2026-11-18T24:00:00Z", 0},
    {"2027-02-29T00:00:00Z", 0},
    {"2026-11-18T1:06:40Z", 0},
    {"2026-11-18 11:06:40Z", 0},
    {" 2026-11-18T11:06:40Z", 0},
    {"1969-12-31T23:59:59Z", 0},
    {"2026-11-18", 0},
    {"", 0},
};

START_TEST(times_are_read_strictly) {
    int64_t at = 0;
    ck_assert_int_eq(iso8601_read(times[_i].text, &at), times[_i].at != 0);
    ck_assert_int_eq(at, times[_i].at);
}
END_TEST

/* The last sign of life came four minutes before the deadline. */
START_TEST(nothing_is_late_until_the_time_of_an_outage_is_given_back) {
    static const int64_t minute = 60000;
    char sql[96];
    snprintf(sql, sizeof sql, "insert into heartbeat (one, at) values (1, %lld)",
             (long long)(DEADLINE - 4 * minute));
    home_sql(&home, sql);
    ck_assert_int_eq(play_time_out(home.db, table.row.id, DEADLINE + minute, NULL), ERROR_BUSY);
    reload();
    ck_assert_int_eq(table.row.ending, GAME_ACTIVE);
    time_out_at(DEADLINE + minute - 1);
    ck_assert_int_eq(table.row.ending, GAME_TIMED_OUT);
}
END_TEST

/* --- The scheduler
 * --------------------------------------------------------------------------------
 */

static _Atomic int64_t scheduler_now; /* the scheduler reads it on its thread */

static int64_t scheduler_clock(void) {
    return scheduler_now;
}

static void no_trouble(const char *event, const struct error *err) {
    ck_abort_msg("%s: %s", event, err->detail);
}

START_TEST(the_scheduler_ends_games_past_their_deadline_and_nothing_else) {
    struct writer *writer = NULL;
    struct scheduler *scheduler = NULL;
    struct table later;
    home_game(&home, 4, &later);
    for (int i = 0; i < 120; i++)
        home_game(&home, 3, &table);
    scheduler_now = DEADLINE + 999;
    ck_assert_int_eq(writer_start(home.path, NULL, NULL, &writer, NULL), ERROR_NONE);
    const struct worker_options options = {home.path, writer, scheduler_clock, no_trouble};
    ck_assert_int_eq(scheduler_start(&options, NULL, &scheduler, NULL), ERROR_NONE);
    scheduler_run_due(scheduler);
    ck_assert_int_eq(home_number(&home, "select count(*) from moves"), 0);
    scheduler_now = DEADLINE + 1000;
    scheduler_run_due(scheduler);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where reason = 'timeout'"),
                     121);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where status = 'active'"), 1);
    scheduler_now = HOME_NOW - 10 * HOME_DAY;
    scheduler_run_due(scheduler);
    scheduler_now = HOME_NOW + 1000 * HOME_DAY;
    scheduler_run_due(scheduler);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where status = 'active'"), 0);
    scheduler_stop(scheduler);
    writer_stop(writer);
    check_home();
}
END_TEST

START_TEST(all_expired_guests_are_deleted_at_once) {
    struct writer *writer = NULL;
    struct scheduler *scheduler = NULL;
    home_sql(&home,
             "insert into accounts (name, kind, created_at) "
             "with recursive n (i) as (select 1 union all select i + 1 from n where i < 250) "
             "select 'guest-' || i, 'guest', 1 from n");
    scheduler_now = HOME_NOW;
    ck_assert_int_eq(writer_start(home.path, NULL, NULL, &writer, NULL), ERROR_NONE);
    const struct worker_options options = {home.path, writer, scheduler_clock, no_trouble};
    ck_assert_int_eq(scheduler_start(&options, NULL, &scheduler, NULL), ERROR_NONE);
    scheduler_run_due(scheduler);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where kind = 'guest'"), 0);
    scheduler_stop(scheduler);
    writer_stop(writer);
}
END_TEST

static char told[200]; /* the failure that the scheduler has reported last */
static int told_count;

static void hear_trouble(const char *event, const struct error *err) {
    ck_assert_str_eq(event, "scheduler");
    snprintf(told, sizeof told, "%s", err->detail);
    told_count++;
}

START_TEST(a_damaged_game_is_reported_once_and_stops_no_other_deadline) {
    struct writer *writer = NULL;
    struct scheduler *scheduler = NULL;
    struct table first, second;
    home_play(&home, &table, 6, 1);
    home_sql(&home, "drop trigger moves_are_final; update moves set move = '{\"type\":\"fly\"}'");
    home_game(&home, 4, &first);
    home_game(&home, 4, &second);
    told_count = 0;
    scheduler_now = game_deadline(&first.row) + 1000;
    ck_assert_int_eq(writer_start(home.path, NULL, NULL, &writer, NULL), ERROR_NONE);
    const struct worker_options options = {home.path, writer, scheduler_clock, hear_trouble};
    ck_assert_int_eq(scheduler_start(&options, NULL, &scheduler, NULL), ERROR_NONE);
    scheduler_run_due(scheduler);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where reason = 'timeout'"), 2);
    home_game(&home, 4, &second);
    scheduler_now += 1000; /* the scheduler does not rest from the trouble that there was */
    scheduler_run_due(scheduler);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where reason = 'timeout'"), 3);
    ck_assert_int_eq(told_count, 1);
    ck_assert_ptr_nonnull(strstr(told, table.row.public_id));
    ck_assert_ptr_nonnull(strstr(told, "the move cannot be read"));
    scheduler_now += 2 * HOME_DAY; /* somebody may have repaired it */
    scheduler_run_due(scheduler);
    ck_assert_int_eq(told_count, 2);
    scheduler_stop(scheduler);
    writer_stop(writer);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("deadlines");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, the_second_that_the_deadline_names_is_still_the_players);
    tcase_add_test(cases, a_move_in_the_deadlines_second_counts_and_the_scheduler_ends_nothing);
    tcase_add_test(cases, a_move_after_the_deadline_is_refused_even_before_the_scheduler_comes);
    tcase_add_test(cases, of_two_answers_to_one_deadline_the_first_holds);
    tcase_add_test(cases, the_logs_times_do_not_run_backwards_with_the_clock);
    tcase_add_test(cases, a_forgotten_game_is_warned_of_twice_and_ends_after_sixty_days);
    tcase_add_test(cases, a_move_makes_a_game_unforgotten);
    tcase_add_test(cases, a_game_that_went_on_is_checked_later_without_a_warning);
    tcase_add_test(cases, after_a_long_stop_both_warnings_still_come_with_their_time);
    tcase_add_test(cases, a_warning_goes_to_the_player_with_the_turn);
    tcase_add_test(cases, a_reader_sees_the_own_deadline_else_the_earliest);
    tcase_add_test(cases, where_several_are_asked_people_have_deadlines_and_house_players_none);
    tcase_add_test(cases, in_a_game_for_two_a_house_player_has_a_deadline);
    tcase_add_test(cases, time_that_is_given_puts_a_deadline_off_each_time);
    tcase_add_test(
        cases,
        a_clock_goes_back_first_over_what_it_has_gone_ahead_and_never_over_time_that_was_given);
    tcase_add_test(cases, a_deadline_that_is_set_stays);
    tcase_add_loop_test(cases, time_that_a_seat_was_given_delays_both_warnings_and_the_end, 0, 2);
    tcase_add_test(cases, the_second_warning_asks_for_no_later_first_one);
    tcase_add_loop_test(cases, a_move_keeps_only_an_earlier_look_at_a_game_that_was_not_warned_of,
                        0, 3);
    tcase_add_test(cases, a_holiday_to_come_is_not_counted_in_the_time);
    tcase_add_test(cases, each_holiday_on_the_way_adds_its_length_and_one_at_the_end_adds_nothing);
    tcase_add_test(cases, a_holiday_after_the_deadline_does_not_move_it);
    tcase_add_test(cases, a_holiday_that_starts_today_starts_now);
    tcase_add_test(cases, a_holiday_ended_early_gives_back_only_what_is_to_come);
    tcase_add_test(cases, the_opponents_holiday_does_not_stop_my_clock);
    tcase_add_test(cases, a_turn_that_comes_in_a_holiday_waits_for_its_end);
    tcase_add_test(cases, a_passed_deadline_is_not_put_off_by_a_holiday);
    tcase_add_loop_test(cases, a_holiday_lies_ahead_and_has_at_most_thirty_days, 0,
                        sizeof spans / sizeof *spans);
    tcase_add_test(cases, the_days_of_a_year_are_counted_together_and_each_year_has_its_own);
    tcase_add_test(cases, a_holiday_to_come_may_be_moved);
    tcase_add_test(cases, a_finished_game_is_never_forgotten);
    tcase_add_test(cases, a_begun_holiday_keeps_its_start);
    tcase_add_loop_test(cases, days_are_read_strictly, 0, sizeof dates / sizeof *dates);
    tcase_add_loop_test(cases, times_are_read_strictly, 0, sizeof times / sizeof *times);
    tcase_add_test(cases, nothing_is_late_until_the_time_of_an_outage_is_given_back);
    tcase_add_test(cases, the_scheduler_ends_games_past_their_deadline_and_nothing_else);
    tcase_add_test(cases, a_damaged_game_is_reported_once_and_stops_no_other_deadline);
    tcase_add_test(cases, all_expired_guests_are_deleted_at_once);
    return topic_run("deadlines", cases);
}
