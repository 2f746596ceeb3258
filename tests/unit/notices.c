/* Notices: their receivers, content and time, and that none goes out after its reason has passed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/club/competitions.h"
#include "service/letters/emails.h"
#include "service/letters/links.h"
#include "service/notices/notices.h"
#include "service/people/accounts.h"
#include "service/people/holidays.h"
#include "service/play/deadlines.h"
#include "service/play/invitations.h"
#include "service/play/play.h"
#include "service/site/words.h"

#define MINUTE INT64_C(60000)
#define HOUR (60 * MINUTE)

static struct error trouble;
static const struct game_clock three_days = {.days = 3};
#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

static const struct settings site = {.public_url = "https://play.example.org",
                                     .mail_from = "game@example.org"};

/* Both have confirmed an address, so that all that is told lands in the outbox once. */
static void open_home(struct home *home) {
    home_setup(home);
    home_sql(home, "update accounts set email = name || '@example.org' where kind = 'person';"
                   "insert into notice_settings (account, verified_email) "
                   "select id, email from accounts where kind = 'person';"
                   "insert into secrets (name, value) values ('" LINK_SECRET "', randomblob(32))");
}

/* The number of rows of a kind that wait for somebody, and are no reminders. */
static int64_t waiting(const struct home *home, int64_t account, const char *kind) {
    char sql[200];
    snprintf(sql, sizeof sql,
             "select count(*) from outbox where account = %lld and kind = '%s' "
             "and status = 'waiting' and (kind <> 'your_turn' or due_at - created_at < 86400000)",
             (long long)account, kind);
    return home_number(home, sql);
}

static int64_t due_at(const struct home *home, const char *kind) {
    char sql[160];
    snprintf(sql, sizeof sql,
             "select coalesce(min(due_at), 0) from outbox where kind = '%s' and status = 'waiting'",
             kind);
    return home_number(home, sql);
}

/* When somebody is next warned of a deadline; 0: nobody is. */
static int64_t warn_at(const struct home *home) {
    return home_number(home, "select coalesce(min(warn_at), 0) from seats");
}

/* The player whose turn it is will be warned at these two times; 0: only once. */
static void assert_to_warn(const struct home *home, const struct table *table, int64_t first,
                           int64_t last) {
    struct game_row row;
    int64_t at = 0;
    must(db_games_by_id(home->db, table->row.id, &row, &trouble));
    ck_assert_int_eq(warn_at(home), first);
    must(notice_next_warning(home->db, &row, game_turn(&row), HOME_NOW, first, &at, &trouble));
    ck_assert_int_eq(at, last);
    if (last)
        must(notice_next_warning(home->db, &row, game_turn(&row), HOME_NOW, last, &at, &trouble));
    ck_assert_int_eq(last ? at : 0, 0);
}

/* Warns those whose time is short at `now`, as the scheduler does. */
static void warn(const struct home *home, int64_t now) {
    int64_t games[8];
    size_t count = 0;
    do {
        must(db_games_to_warn(home->db, now, 8, games, &count, &trouble));
        for (size_t i = 0; i < count; i++)
            must(notice_warn(home->db, games[i], now, &trouble));
    } while (count);
}

/* What the delivery worker of a channel would send at `now`: takes the earliest row and marks it as
 * sent. The caller clears the e-mail. */
static bool deliver_by(struct home *home, enum outbox_channel channel, int64_t now,
                       struct email *email) {
    struct outbox_row row;
    *email = (struct email){0};
    warn(home, now);
    if (!home_due(home, channel, now, &row))
        return false;
    must(db_outbox_take(home->db, &row, now, &trouble));
    must(email_write(home->db, &site, &row, now, email, &trouble));
    must(db_outbox_close(home->db, row.id,
                         email->fate == EMAIL_READY ? OUTBOX_SENT : OUTBOX_DROPPED, now, email->why,
                         &trouble));
    return true;
}

static bool deliver(struct home *home, int64_t now, struct email *email) {
    return deliver_by(home, OUTBOX_MAIL, now, email);
}

static void assert_dropped(struct home *home, int64_t now, const char *why) {
    struct email email;
    ck_assert(deliver(home, now, &email));
    ck_assert_int_eq(email.fate, EMAIL_DROPPED);
    ck_assert_str_eq(email.why, why);
    email_clear(&email);
}

static void assert_sent(struct home *home, int64_t now, const char *to, const char *subject) {
    struct email email;
    ck_assert(deliver(home, now, &email));
    ck_assert_msg(email.fate == EMAIL_READY, "%s", email.why);
    ck_assert_str_eq(email.to, to);
    ck_assert_str_eq(email.subject.data, subject);
    email_clear(&email);
}

static void roll(struct home *home, struct table *table, int64_t now) {
    must(home_move(home, table, game_turn(&table->row), table->row.seq, "{\"type\":\"roll\"}", now,
                   &trouble));
}

/* A whole turn of the player to move: a roll, and the first die placed. */
static void take_turn(struct home *home, struct table *table, int64_t now) {
    struct error ignored;
    int seat = game_turn(&table->row);
    roll(home, table, now);
    if (home_move(home, table, seat, table->row.seq, "{\"type\":\"place\",\"die\":0}", now,
                  &ignored))
        must(home_move(home, table, seat, table->row.seq,
                       "{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"}", now, &trouble));
}

/* --- Rows --------------------------------------------------------------------------------------
 */

START_TEST(an_invitation_is_announced_to_its_invitee) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    ck_assert_int_eq(waiting(&home, home.bernd, "invitation"), 1);
    ck_assert_int_eq(waiting(&home, home.anna, "invitation"), 0);
    assert_dropped(&home, HOME_NOW, "the invitation is closed");
    home_teardown(&home);
}
END_TEST

START_TEST(players_whom_the_service_has_paired_hear_that_their_game_has_begun) {
    struct home home;
    struct table table;
    open_home(&home);
    const int64_t pair[2] = {home.anna, home.bernd};
    must(invitation_match(home.db, game_by_name("shanghaien"), pair, 2, &three_days, HOME_NOW,
                          &table, &trouble));
    assert_sent(&home, HOME_NOW, "anna@example.org", "Your game with bernd has begun");
    assert_sent(&home, HOME_NOW, "bernd@example.org", "Your game with anna has begun");
    home_teardown(&home);
}
END_TEST

START_TEST(the_inviter_hears_of_the_acceptance_and_of_the_turn_in_one_email) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    ck_assert_int_eq(waiting(&home, home.anna, "accepted"), 1);
    ck_assert_int_eq(waiting(&home, home.anna, "your_turn"), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(an_inviter_who_does_not_want_acceptances_hears_of_the_turn) {
    struct home home;
    struct table table;
    open_home(&home);
    home_sql(&home, "update notice_settings set accepted = 0");
    home_game(&home, 0, &table);
    ck_assert_int_eq(waiting(&home, home.anna, "accepted"), 0);
    ck_assert_int_eq(waiting(&home, home.anna, "your_turn"), 1);
    home_teardown(&home);
}
END_TEST

START_TEST(a_turn_is_told_a_minute_after_it_came) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    roll(&home, &table, HOME_NOW + MINUTE);
    ck_assert_int_eq(waiting(&home, home.bernd, "your_turn"), 0);
    must(home_move(&home, &table, 0, 1, "{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"}",
                   HOME_NOW + 2 * MINUTE, &trouble));
    ck_assert_int_eq(waiting(&home, home.bernd, "your_turn"), 1);
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW + 3 * MINUTE);
    home_teardown(&home);
}
END_TEST

START_TEST(nothing_goes_to_a_player_without_a_confirmed_address) {
    struct home home;
    struct table table;
    home_setup(&home);
    home_sql(&home, "update accounts set email = name || '@example.org' where kind = 'person'");
    home_game(&home, 1, &table);
    take_turn(&home, &table, HOME_NOW);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(a_move_that_is_refused_tells_nothing) {
    struct home home;
    struct table table;
    struct error err;
    open_home(&home);
    home_game(&home, 0, &table);
    int64_t before = home_number(&home, "select count(*) from outbox");
    ck_assert_int_eq(home_move(&home, &table, 1, 0, "{\"type\":\"roll\"}", HOME_NOW, &err),
                     ERROR_NOT_YOUR_TURN);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), before);
    home_teardown(&home);
}
END_TEST

START_TEST(short_time_is_told_24_and_4_hours_before_the_end) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 2, &table);
    assert_to_warn(&home, &table, HOME_NOW + 24 * HOUR, HOME_NOW + 44 * HOUR);
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 0);
    home_teardown(&home);
}
END_TEST

/* From two weeks on; without a limit at half of the time until the first warning. */
START_TEST(a_turn_of_weeks_is_reminded_of_at_half_of_its_time) {
    static const struct {
        int days_per_move, reminded_after;
    } games[] = {{13, 0}, {14, 7}, {60, 30}, {0, 23}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct home home;
        struct table table;
        int64_t at = HOME_NOW + games[i].reminded_after * HOME_DAY;
        open_home(&home);
        home_game(&home, games[i].days_per_move, &table);
        home_sql(&home, "delete from outbox where kind <> 'your_turn'");
        ck_assert_int_eq(due_at(&home, "your_turn"), games[i].reminded_after ? at : 0);
        if (games[i].reminded_after)
            assert_sent(&home, at, "anna@example.org", "Your turn against bernd");
        must(notice_remind(home.db, home.anna, at, &trouble));
        ck_assert_int_eq(due_at(&home, "your_turn"), 0); /* once */
        home_teardown(&home);
    }
}
END_TEST

START_TEST(a_reminder_comes_at_most_once_a_week_and_only_of_what_still_waits) {
    struct home home;
    struct table first, second;
    open_home(&home);
    home_sql(&home, "update notice_settings set accepted = 0, time_short = 0");
    home_game(&home, 14, &first);
    home_game(&home, 20, &second);
    home_sql(&home, "delete from outbox where kind <> 'your_turn'");
    assert_sent(&home, HOME_NOW + MINUTE, "anna@example.org", "2 games are waiting for you");
    must(notice_remind(home.db, home.anna, HOME_NOW + MINUTE, &trouble));
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW + MINUTE + 7 * HOME_DAY);
    take_turn(&home, &first, HOME_NOW + HOUR);
    home_sql(&home, "delete from outbox where account = (select id from accounts "
                    "where name = 'bernd')");
    assert_dropped(&home, HOME_NOW + MINUTE + 7 * HOME_DAY, "already sent");
    must(notice_remind(home.db, home.anna, HOME_NOW + 8 * HOME_DAY, &trouble));
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW + 10 * HOME_DAY);
    home_teardown(&home);
}
END_TEST

START_TEST(a_player_with_a_day_is_warned_at_half_of_it) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 1, &table);
    assert_to_warn(&home, &table, HOME_NOW + 12 * HOUR, HOME_NOW + 20 * HOUR);
    home_teardown(&home);
}
END_TEST

START_TEST(an_end_is_told_to_all_but_its_author) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    must(home_resign(&home, &table, 0, 0, HOME_NOW + MINUTE));
    ck_assert_int_eq(waiting(&home, home.anna, "game_over"), 0);
    ck_assert_int_eq(waiting(&home, home.bernd, "game_over"), 1);
    home_teardown(&home);
}
END_TEST

START_TEST(a_webhook_gets_its_own_row) {
    struct home home;
    struct table table;
    open_home(&home);
    home_sql(&home, "update notice_settings set webhook = 'https://hooks.example.org/1'");
    home_game(&home, 0, &table);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where way = 'webhook' "
                                        "and kind = 'accepted'"),
                     1);
    home_teardown(&home);
}
END_TEST

/* Bernd wants push messages in two browsers, and a webhook. */
static void open_channels(struct home *home) {
    home_sql(
        home,
        "update notice_settings set webhook = 'https://hooks.example.org/1' "
        "where account = (select id from accounts where name = 'bernd'); "
        "insert into sessions (token_hash, account, created_at, expires_at) "
        "select zeroblob(32), id, 1, 9000000000000 from accounts where name = 'bernd'; "
        "insert into push_subscriptions (public_id, account, session, endpoint, point, auth, "
        "created_at) select browser, id, zeroblob(32), 'https://push.example.org/' || browser, "
        "zeroblob(65), zeroblob(16), 1 from accounts, "
        "(select 'one' as browser union select 'two') where name = 'bernd'");
}

START_TEST(each_channel_and_each_browser_gets_its_own_row) {
    struct home home;
    struct table table;
    open_home(&home);
    open_channels(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &table, HOME_NOW + HOUR);
    ck_assert_int_eq(waiting(&home, home.bernd, "your_turn"), 4);
    ck_assert_int_eq(home_number(&home, "select count(distinct subscription) from outbox "
                                        "where way = 'push'"),
                     2);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where way = 'webhook'"), 1);
    ck_assert_int_eq(home_number(&home, "select count(distinct due_at) from outbox"), 1);
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW + HOUR + MINUTE);
    home_sql(&home, "delete from outbox");
    must(notice_requested(home.db, home.bernd, NOTICE_TEST, HOME_NOW, &trouble));
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 4);
    home_sql(&home, "delete from outbox; update notice_settings set webhook = null");
    must(notice_requested(home.db, home.bernd, NOTICE_TEST, HOME_NOW, &trouble));
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where way = 'push'"), 2);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 3);
    home_teardown(&home);
}
END_TEST

/* Somebody takes a place and gives it back, again and again. */
START_TEST(answers_without_end_are_gathered) {
    struct home home;
    struct table table;
    struct invitation_row invitation;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    must(db_invitations_by_id(home.db, table.row.invitation, &invitation, &trouble));
    for (int i = 0; i < 30; i++) {
        must(notice_invitation(home.db, &invitation, 0, NOTICE_ACCEPTED, HOME_NOW + i, &trouble));
        home_sql(&home, "update outbox set status = 'sent', taken_at = due_at, closed_at = due_at "
                        "where due_at = created_at");
    }
    ck_assert_int_eq(waiting(&home, home.anna, "accepted"), 9);
    ck_assert_int_ge(due_at(&home, "accepted"), HOME_NOW + 30 * MINUTE);
    home_teardown(&home);
}
END_TEST

START_TEST(the_warnings_of_a_turn_come_and_go_with_it) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 3, &table);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &table, HOME_NOW + HOUR);
    int64_t end = game_deadline(&table.row);
    assert_to_warn(&home, &table, end - 24 * HOUR, end - 4 * HOUR);
    ck_assert_int_eq(home_number(&home, "select count(warn_at) from seats"), 1);
    must(home_resign(&home, &table, 0, table.row.seq, HOME_NOW + 2 * HOUR));
    ck_assert_int_eq(warn_at(&home), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(who_does_not_want_acceptances_and_is_not_to_move_hears_nothing) {
    struct home home;
    struct table table;
    open_home(&home);
    home_sql(&home, "update notice_settings set accepted = 0");
    const int64_t pair[2] = {home.anna, home.bernd};
    must(invitation_match(home.db, game_by_name("shanghaien"), pair, 2, &three_days, HOME_NOW,
                          &table, &trouble));
    int64_t waits = table.row.seat[1 - game_turn(&table.row)].person.account;
    ck_assert_int_eq(waiting(&home, waits, "your_turn"), 0);
    ck_assert_int_eq(waiting(&home, waits, "accepted"), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(a_forgotten_game_warns_who_is_awaited) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    must(notice_idle(home.db, &table.row, HOME_NOW + HOUR, &trouble));
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 1);
    ck_assert_int_eq(waiting(&home, home.bernd, "time_short"), 0);
    ck_assert_int_eq(due_at(&home, "time_short"), HOME_NOW + HOUR);
    home_teardown(&home);
}
END_TEST

START_TEST(an_absence_is_told_only_when_it_begins) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    const struct move_row entry = {.seat = 0};
    for (int before_count = 0; before_count <= 2; before_count++)
        for (int after_count = 0; after_count <= 2; after_count++) {
            struct game_row before = table.row, after = table.row;
            before.seat[0].timeouts = before_count;
            after.seat[0].timeouts = after_count;
            must(notice_entry(home.db, &before, &after, &entry, HOME_NOW, &trouble));
            ck_assert_int_eq(waiting(&home, home.anna, "time_short"),
                             before_count < 2 && after_count == 2);
            home_sql(&home, "delete from outbox");
        }
    home_teardown(&home);
}
END_TEST

/* Quiet hours of Anna by UTC, so many hours before and after the time of day of HOME_NOW. */
static struct quiet_hours quiet_around_now(int before, int after) {
    int minute = (int)(HOME_NOW / MINUTE % 1440) + 2 * 1440;
    return (struct quiet_hours){"UTC", (minute - 60 * before) % 1440, (minute + 60 * after) % 1440,
                                false};
}

START_TEST(new_quiet_hours_plan_the_warnings_anew) {
    struct home home;
    struct table table;
    struct quiet_hours none = {"", QUIET_NIGHT_NONE, QUIET_NIGHT_NONE, false};
    struct quiet_hours quiet = quiet_around_now(6, 2);
    open_home(&home);
    home_game(&home, 3, &table);
    int64_t end = game_deadline(&table.row), first = end - 24 * HOUR;
    int64_t evening = end - end % MINUTE - 6 * HOUR - MINUTE;
    assert_to_warn(&home, &table, first, end - 4 * HOUR);
    must(notice_change_quiet_hours(home.db, home.anna, &quiet, HOME_NOW + HOUR, &trouble));
    assert_to_warn(&home, &table, first, evening);
    must(notice_change_quiet_hours(home.db, home.anna, &none, HOME_NOW + HOUR, &trouble));
    assert_to_warn(&home, &table, first, end - 4 * HOUR);
    warn(&home, first);
    ck_assert_int_eq(warn_at(&home), end - 4 * HOUR);
    must(notice_change_quiet_hours(home.db, home.anna, &quiet, first + HOUR, &trouble));
    ck_assert_int_eq(warn_at(&home), evening);
    warn(&home, evening);
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 2);
    must(notice_change_quiet_hours(home.db, home.anna, &none, evening + 1, &trouble));
    ck_assert_int_eq(warn_at(&home), 0); /* they have come */
    home_teardown(&home);
}
END_TEST

START_TEST(of_two_warnings_in_one_quiet_time_the_last_one_comes) {
    struct home home;
    struct table table;
    struct quiet_hours quiet = quiet_around_now(1, 21);
    open_home(&home);
    must(db_quiet_hours_set(home.db, home.anna, &quiet, &trouble));
    home_game(&home, 2, &table);
    int64_t last = game_deadline(&table.row) - 4 * HOUR;
    assert_to_warn(&home, &table, last, 0);
    home_teardown(&home);
}
END_TEST

START_TEST(a_warning_within_an_hour_of_the_end_comes_before_the_quiet_time) {
    struct home home;
    struct table table;
    struct quiet_hours quiet = quiet_around_now(6, 0); /* until the end, cut to the minute */
    open_home(&home);
    must(db_quiet_hours_set(home.db, home.anna, &quiet, &trouble));
    home_game(&home, 2, &table);
    int64_t end = game_deadline(&table.row);
    assert_to_warn(&home, &table, end - 24 * HOUR, end - end % MINUTE - 6 * HOUR - MINUTE);
    home_teardown(&home);
}
END_TEST

START_TEST(a_warning_due_as_the_quiet_time_begins_comes_before_it) {
    struct home home;
    struct table table;
    struct quiet_hours quiet = quiet_around_now(4, 2);
    quiet.from++; /* within a minute of the warning */
    open_home(&home);
    must(db_quiet_hours_set(home.db, home.anna, &quiet, &trouble));
    home_game(&home, 2, &table);
    int64_t end = game_deadline(&table.row);
    ck_assert_int_ne(end % MINUTE, 0);
    assert_to_warn(&home, &table, end - 24 * HOUR, end - end % MINUTE - 4 * HOUR);
    home_teardown(&home);
}
END_TEST

/* It would be past before it: the outbox puts off to their end what comes in quiet hours. */
START_TEST(a_warning_planned_within_that_quiet_time_comes_at_its_end) {
    struct home home;
    struct table table;
    struct quiet_hours quiet = quiet_around_now(0, 24);
    quiet.to = (quiet.to + 1440 - 30) % 1440;
    open_home(&home);
    must(db_quiet_hours_set(home.db, home.anna, &quiet, &trouble));
    home_game(&home, 1, &table);
    int64_t end = game_deadline(&table.row);
    assert_to_warn(&home, &table, end - 4 * HOUR, 0);
    warn(&home, end - 4 * HOUR);
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 1);
    ck_assert_int_eq(warn_at(&home), 0);
    must(deadline_put_off(home.db, &table.row, 0, 10 * MINUTE, OUTAGE_BY_HAND, &trouble));
    must(notice_time_moved(home.db, &table.row, 0, end - 5 * HOUR, &trouble));
    ck_assert_int_eq(warn_at(&home), end + 10 * MINUTE - 4 * HOUR);
    home_teardown(&home);
}
END_TEST

/* As when a clock that was ahead has put it off until a Monday of its own. */
START_TEST(a_warning_that_was_to_come_is_not_lost_when_the_deadline_is_moved_to_soon) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 1, &table);
    int64_t end = game_deadline(&table.row);
    warn(&home, end - 4 * HOUR);
    must(notice_time_moved(home.db, &table.row, 0, end - 2 * HOUR, &trouble));
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 1);
    ck_assert_int_eq(due_at(&home, "time_short"), end - 2 * HOUR);
    home_sql(&home, "delete from outbox");
    must(notice_time_moved(home.db, &table.row, 0, end - HOUR, &trouble));
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 0); /* it has been told */
    home_teardown(&home);
}
END_TEST

/* One that is planned for days to come is not put off by quiet hours. */
START_TEST(a_turn_that_is_told_with_a_reminder_is_put_off_as_a_turn) {
    struct home home;
    int64_t now = HOME_NOW + HOUR;
    open_home(&home);
    struct outbox_row reminder = {.account = home.anna,
                                  .kind = NOTICE_YOUR_TURN,
                                  .created_at = HOME_NOW,
                                  .due_at = HOME_NOW + 9 * HOME_DAY};
    struct outbox_row turn = reminder;
    turn.created_at = now;
    turn.due_at = now + MINUTE;
    must(db_outbox_insert(home.db, &reminder, &trouble));
    must(db_outbox_set_back(home.db, now, -HOME_DAY, &trouble));
    ck_assert_int_eq(due_at(&home, "your_turn"), reminder.due_at);
    must(db_outbox_insert(home.db, &turn, &trouble));
    ck_assert_int_eq(home_number(&home, "select created_at from outbox"), now);
    home_sql(&home, "update outbox set due_at = due_at + 2 * 86400000");
    must(db_outbox_set_back(home.db, now, -HOME_DAY, &trouble));
    ck_assert_int_eq(due_at(&home, "your_turn"), turn.due_at);
    home_teardown(&home);
}
END_TEST

/* It was a Sunday by the clock that was ahead, and is none. */
START_TEST(what_a_clock_that_was_ahead_has_put_off_is_due_as_it_was_planned) {
    struct home home;
    open_home(&home);
    static const enum notice_kind kinds[] = {NOTICE_YOUR_TURN, NOTICE_DIGEST};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (int days = 0; days <= 9; days += 3) { /* 3: created by that clock */
            struct outbox_row row = {.account = home.anna,
                                     .kind = kinds[i],
                                     .created_at = HOME_NOW + (days == 3 ? 3 * HOME_DAY : 0),
                                     .due_at = HOME_NOW + days * HOME_DAY + 2 * HOUR};
            must(db_outbox_insert(home.db, &row, &trouble));
            home_sql(&home, "update outbox set due_at = due_at + 12 * 86400000");
            must(db_outbox_set_back(home.db, HOME_NOW, -3 * HOME_DAY, &trouble));
            ck_assert_int_eq(due_at(&home, notice_kinds[kinds[i]]),
                             HOME_NOW + (days == 3 ? 0 : days) * HOME_DAY + 2 * HOUR);
            ck_assert_int_eq(home_number(&home, "select created_at from outbox"), HOME_NOW);
            home_sql(&home, "delete from outbox");
        }
    }
    home_teardown(&home);
}
END_TEST

/* What was tried before goes on at once, and has not been tried for longer. */
START_TEST(what_a_clock_that_was_ahead_has_tried_is_tried_again_at_once) {
    struct home home;
    open_home(&home);
    struct outbox_row row = {.account = home.anna,
                             .kind = NOTICE_YOUR_TURN,
                             .created_at = HOME_NOW,
                             .due_at = HOME_NOW + MINUTE};
    must(db_outbox_insert(home.db, &row, &trouble));
    row.id = home_number(&home, "select id from outbox");
    must(db_outbox_take(home.db, &row, HOME_NOW + 400 * HOME_DAY, &trouble));
    ck_assert_int_eq(home_number(&home, "select first_at from outbox"), HOME_NOW + 400 * HOME_DAY);
    must(db_outbox_wait(home.db, &row, HOME_NOW + 400 * HOME_DAY + HOUR, HOME_NOW, "later",
                        &trouble));
    must(db_outbox_set_back(home.db, HOME_NOW, -400 * HOME_DAY, &trouble));
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW);
    ck_assert_int_eq(home_number(&home, "select first_at from outbox"), HOME_NOW);
    home_teardown(&home);
}
END_TEST

/* Or what is gathered would wait for a time that is still to come. */
START_TEST(what_was_sent_by_a_clock_that_was_ahead_was_sent_as_long_ago) {
    struct home home;
    open_home(&home);
    struct outbox_row turn = {.account = home.anna,
                              .kind = NOTICE_YOUR_TURN,
                              .created_at = HOME_NOW + HOUR,
                              .due_at = HOME_NOW + HOUR};
    must(db_outbox_insert(home.db, &turn, &trouble));
    home_sql(&home, "update outbox set status = 'sent', taken_at = due_at, closed_at = due_at");
    must(db_outbox_set_back(home.db, HOME_NOW, -HOME_DAY, &trouble));
    ck_assert_int_eq(home_number(&home, "select taken_at from outbox"), HOME_NOW + HOUR - HOME_DAY);
    must(db_outbox_set_back(home.db, HOME_NOW, -HOME_DAY, &trouble));
    ck_assert_int_eq(home_number(&home, "select taken_at from outbox"), HOME_NOW + HOUR - HOME_DAY);
    home_teardown(&home);
}
END_TEST

START_TEST(a_digest_planned_by_a_clock_ahead_comes_in_an_hour_at_the_earliest) {
    static const struct {
        int64_t due, then;
    } digests[] = {{3 * HOME_DAY + 2 * HOUR, 2 * HOUR}, {3 * HOME_DAY, HOME_DAY}};
    for (size_t i = 0; i < sizeof digests / sizeof *digests; i++) {
        struct home home;
        open_home(&home);
        struct outbox_row digest = {.account = home.anna,
                                    .kind = NOTICE_DIGEST,
                                    .created_at = HOME_NOW + 2 * HOME_DAY,
                                    .due_at = HOME_NOW + digests[i].due};
        must(db_outbox_insert(home.db, &digest, &trouble));
        must(db_outbox_set_back(home.db, HOME_NOW, -2 * HOME_DAY, &trouble));
        ck_assert_int_eq(due_at(&home, "digest"), HOME_NOW + digests[i].then);
        home_teardown(&home);
    }
}
END_TEST

/* It is sent however long nothing could be sent, and the next one comes at its time of day. */
START_TEST(a_digest_keeps_its_time_of_day_when_an_outage_is_spared) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    struct outbox_row digest = {
        .account = home.anna, .kind = NOTICE_DIGEST, .created_at = HOME_NOW, .due_at = HOME_NOW};
    home_sql(&home, "update notice_settings set digest = 1");
    must(db_outbox_insert(home.db, &digest, &trouble));
    home_sql(&home, "update outbox set attempts = 1");
    must(db_outbox_spare(home.db, 5 * HOME_DAY, &trouble));
    ck_assert_int_eq(home_number(&home, "select first_at from outbox"), HOME_NOW);
    assert_sent(&home, HOME_NOW + 5 * HOME_DAY, "anna@example.org",
                "Your games: one is waiting for you");
    home_teardown(&home);
}
END_TEST

START_TEST(news_of_a_season_and_of_a_cup_name_their_own_member) {
    struct home home;
    open_home(&home);
    for (int kind = SEASON; kind <= CUP; kind++) {
        struct competition info = competition_usual[kind];
        info.starts_at = HOME_NOW + HOME_DAY;
        must(competition_open(home.db, &info, "League", HOME_NOW, &trouble));
        must(competition_join(home.db, &info, home.anna, HOME_NOW, &trouble));
        must(notice_competition(home.db, info.kind, home.anna, 1, HOME_NOW, &trouble));
    }
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'season'"), 2);
    ck_assert_int_eq(
        home_number(&home, "select count(*) from outbox where member = 1 and cup_member is null"),
        1);
    ck_assert_int_eq(
        home_number(&home, "select count(*) from outbox where cup_member = 1 and member is null"),
        1);
    home_teardown(&home);
}
END_TEST

START_TEST(new_credentials_are_told_only_to_a_confirmed_address) {
    struct home home;
    open_home(&home);
    home_sql(&home, "update notice_settings set verified_email = null where account = "
                    "(select id from accounts where name = 'bernd')");
    must(notice_credentials(home.db, home.anna, NOTICE_NEW_PASSWORD, HOME_NOW, &trouble));
    must(notice_credentials(home.db, home.bernd, NOTICE_NEW_PASSWORD, HOME_NOW, &trouble));
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 1);
    ck_assert_int_eq(
        home_number(&home, "select count(*) from outbox where address = 'anna@example.org'"), 1);
    home_teardown(&home);
}
END_TEST

START_TEST(a_house_player_is_not_warned) {
    struct home home;
    struct table table;
    int64_t at = 0;
    open_home(&home);
    home_game(&home, 2, &table);
    must(notice_next_warning(home.db, &table.row, 0, HOME_NOW, HOME_NOW, &at, &trouble));
    ck_assert_int_eq(at, HOME_NOW + 24 * HOUR);
    table.row.seat[0].person.kind = ACCOUNT_HOUSE;
    must(notice_next_warning(home.db, &table.row, 0, HOME_NOW, HOME_NOW, &at, &trouble));
    ck_assert_int_eq(at, 0);
    home_teardown(&home);
}
END_TEST

/* Which knows nothing of what is in the seats, and plans all warnings of a turn in the outbox. */
START_TEST(the_turns_of_a_server_of_the_version_before_are_left_to_it) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 3, &table);
    home_sql(&home, "update seats set warn_at = 1");
    warn(&home, HOME_NOW + HOUR);
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 0);
    ck_assert_int_eq(waiting(&home, home.bernd, "time_short"), 0);
    ck_assert_int_eq(warn_at(&home), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(what_quiet_hours_have_put_off_comes_when_they_are_given_up) {
    struct home home;
    struct table table;
    struct quiet_hours none = {"", QUIET_NIGHT_NONE, QUIET_NIGHT_NONE, false};
    struct quiet_hours quiet = quiet_around_now(1, 5);
    open_home(&home);
    home_game(&home, 0, &table);
    must(notice_change_quiet_hours(home.db, home.anna, &quiet, HOME_NOW, &trouble));
    char sql[160];
    snprintf(sql, sizeof sql, "update outbox set due_at = %lld where account = %lld",
             (long long)quiet_hours_end(&quiet, HOME_NOW), (long long)home.anna);
    home_sql(&home, sql);
    must(notice_change_quiet_hours(home.db, home.anna, &none, HOME_NOW + MINUTE, &trouble));
    ck_assert_int_eq(due_at(&home, "accepted"), HOME_NOW + MINUTE);
    home_teardown(&home);
}
END_TEST

START_TEST(the_next_digest_comes_at_the_same_time_of_a_day_to_come) {
    static const struct {
        int64_t last, due;
    } digests[] = {{-60 * HOUR, 12 * HOUR},
                   {-24 * HOUR, 24 * HOUR},
                   {-47 * HOUR / 2, 49 * HOUR / 2}, /* not half an hour after a late one */
                   {-23 * HOUR, HOUR},
                   {0, 24 * HOUR},
                   {5 * HOUR, 29 * HOUR},
                   {49 * HOUR, 73 * HOUR}};
    struct home home;
    open_home(&home);
    home_sql(&home, "update notice_settings set digest = 1");
    for (size_t i = 0; i < sizeof digests / sizeof *digests; i++) {
        must(notice_next_digest(home.db, home.anna, OUTBOX_MAIL, 0, HOME_NOW + digests[i].last,
                                HOME_NOW, &trouble));
        ck_assert_int_eq(due_at(&home, "digest"), HOME_NOW + digests[i].due);
        home_sql(&home, "delete from outbox");
    }
    home_teardown(&home);
}
END_TEST

/* In Rome summer time begins on 28 March 2027 and ends on 31 October. */
START_TEST(the_next_digest_keeps_its_time_of_day_when_clocks_are_changed) {
    static const struct {
        int64_t last, now, due;
    } digests[] = {
        {INT64_C(1806170400000), INT64_C(1806170400000),
         INT64_C(1806253200000)}, /* 27 March, 19:00 */
        {INT64_C(1806170400000), INT64_C(1806253200000), INT64_C(1806339600000)},
        {INT64_C(1824915600000), INT64_C(1824915600000), INT64_C(1825005600000)}, /* 30 October */
        {INT64_C(1824915600000), INT64_C(1825002000000), INT64_C(1825005600000)}, /* 24 h later */
    };
    const struct quiet_hours rome = {"Europe/Rome", 60, 120, false};
    struct home home;
    open_home(&home);
    home_sql(&home, "update notice_settings set digest = 1");
    must(db_quiet_hours_set(home.db, home.anna, &rome, &trouble));
    for (size_t i = 0; i < sizeof digests / sizeof *digests; i++) {
        must(notice_next_digest(home.db, home.anna, OUTBOX_MAIL, 0, digests[i].last, digests[i].now,
                                &trouble));
        ck_assert_int_eq(due_at(&home, "digest"), digests[i].due);
        home_sql(&home, "delete from outbox");
    }
    home_teardown(&home);
}
END_TEST

START_TEST(a_digest_counts_its_games) {
    struct home home;
    struct table table;
    open_home(&home);
    home_sql(&home, "update notice_settings set digest = 1, accepted = 0, your_turn = 0");
    for (int games = 1; games <= 2; games++) {
        home_game(&home, 0, &table);
        home_sql(&home, "delete from outbox");
        must(notice_next_digest(home.db, home.anna, OUTBOX_MAIL, 0, HOME_NOW, HOME_NOW, &trouble));
        assert_sent(&home, HOME_NOW + HOME_DAY, "anna@example.org",
                    games == 1 ? "Your games: one is waiting for you"
                               : "Your games: 2 are waiting for you");
    }
    home_teardown(&home);
}
END_TEST

/* --- Sending -----------------------------------------------------------------------------------
 */

START_TEST(an_opponent_who_has_left_is_no_guest) {
    struct home home;
    struct table table;
    struct account_row bernd;
    struct email email;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    must(db_accounts_by_id(home.db, home.bernd, &bernd, &trouble));
    must(account_delete(home.db, &bernd, HOME_NOW + MINUTE, &trouble));
    ck_assert(deliver(&home, HOME_NOW + MINUTE, &email));
    ck_assert_str_eq(email.subject.data, "Your game against A former player is over");
    ck_assert_ptr_nonnull(strstr(email.text.data, "A former player gave up."));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

START_TEST(a_turn_taken_within_the_minute_is_not_told) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &table, HOME_NOW);
    take_turn(&home, &table, HOME_NOW + 5000);
    assert_dropped(&home, HOME_NOW + MINUTE, "no game is waiting");
    home_teardown(&home);
}
END_TEST

START_TEST(one_email_tells_of_all_games_that_wait_and_the_next_one_comes_later) {
    struct home home;
    struct table first, second;
    open_home(&home);
    home_game(&home, 0, &first);
    home_game(&home, 0, &second);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &first, HOME_NOW);
    take_turn(&home, &second, HOME_NOW + 10000);
    ck_assert_int_eq(waiting(&home, home.bernd, "your_turn"), 1);
    assert_sent(&home, HOME_NOW + MINUTE, "bernd@example.org", "2 games are waiting for you");
    take_turn(&home, &first, HOME_NOW + 2 * MINUTE);
    take_turn(&home, &first, HOME_NOW + 3 * MINUTE);
    home_sql(&home, "delete from outbox where status = 'waiting' "
                    "and account = (select id from accounts where name = 'anna')");
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW + MINUTE + 30 * MINUTE);
    home_teardown(&home);
}
END_TEST

START_TEST(nothing_is_told_twice) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &table, HOME_NOW);
    assert_sent(&home, HOME_NOW + MINUTE, "bernd@example.org", "Your turn against anna");
    home_sql(&home, "insert into outbox (account, kind, way, created_at, first_at, due_at) "
                    "select account, kind, way, created_at, first_at, due_at from outbox");
    assert_dropped(&home, HOME_NOW + 2 * MINUTE, "already sent");
    home_teardown(&home);
}
END_TEST

/* What one browser has been told says nothing to another one, which may lie in a drawer. */
START_TEST(the_digest_of_a_browser_leaves_those_of_the_others_at_their_time) {
    struct home home;
    open_home(&home);
    open_channels(&home);
    home_sql(&home, "update notice_settings set digest = 1");
    must(notice_next_digest(home.db, home.bernd, OUTBOX_PUSH, 0, HOME_NOW, HOME_NOW, &trouble));
    int64_t browser = home_number(&home, "select min(subscription) from outbox");
    home_sql(&home, "delete from outbox where id = (select min(id) from outbox)");
    must(notice_next_digest(home.db, home.bernd, OUTBOX_PUSH, browser,
                            HOME_NOW - 2 * HOME_DAY + 6 * HOUR, HOME_NOW + 2 * HOUR, &trouble));
    ck_assert_int_eq(home_number(&home, "select min(due_at) from outbox"), HOME_NOW + 6 * HOUR);
    ck_assert_int_eq(home_number(&home, "select max(due_at) from outbox"), HOME_NOW + HOME_DAY);
    home_teardown(&home);
}
END_TEST

START_TEST(a_turn_is_told_in_each_browser) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    open_channels(&home);
    home_game(&home, 0, &table);
    for (int64_t now = HOME_NOW + HOUR; now < HOME_NOW + 4 * HOUR; now += HOUR) {
        home_sql(&home, "delete from outbox where kind <> 'your_turn' or status = 'waiting'");
        take_turn(&home, &table, now);
        ck_assert_int_eq(home_number(&home, "select count(distinct due_at) from outbox "
                                            "where way = 'push' and status = 'waiting'"),
                         1);
        for (int browser = 0; browser < 2; browser++) {
            ck_assert(deliver_by(&home, OUTBOX_PUSH, now + 2 * MINUTE + browser, &email));
            ck_assert_msg(email.fate == EMAIL_READY, "%s", email.why);
            email_clear(&email);
        }
        take_turn(&home, &table, now + 3 * MINUTE);
    }
    home_teardown(&home);
}
END_TEST

START_TEST(a_turn_is_told_also_to_a_player_whom_very_many_games_await) {
    struct home home;
    struct table table;
    open_home(&home);
    home_sql(&home, "delete from notice_settings where account = (select id from accounts "
                    "where name = 'bernd'); update notice_settings set accepted = 0");
    for (int i = 0; i <= GAMES_PAGE; i++)
        home_game(&home, 0, &table);
    assert_sent(&home, HOME_NOW + MINUTE, "anna@example.org", "51 games are waiting for you");
    take_turn(&home, &table, HOME_NOW + HOUR);
    take_turn(&home, &table, HOME_NOW + HOUR);
    assert_sent(&home, HOME_NOW + 2 * HOUR, "anna@example.org", "51 games are waiting for you");
    home_teardown(&home);
}
END_TEST

START_TEST(a_clock_that_was_ahead_for_a_while_delays_no_email) {
    struct home home;
    struct table first, second, third;
    int64_t ahead = HOME_NOW + 400 * HOME_DAY;
    open_home(&home);
    home_game(&home, 0, &first);
    home_game(&home, 0, &second);
    home_game(&home, 0, &third);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &first, ahead);
    assert_sent(&home, ahead + MINUTE, "bernd@example.org", "Your turn against anna");
    take_turn(&home, &second, ahead + 2 * MINUTE); /* its row waits in a year to come */
    take_turn(&home, &third, HOME_NOW);            /* and now the clock is right */
    ck_assert_int_eq(due_at(&home, "your_turn"), HOME_NOW + MINUTE);
    assert_sent(&home, HOME_NOW + MINUTE, "bernd@example.org", "3 games are waiting for you");
    home_teardown(&home);
}
END_TEST

START_TEST(every_sentence_of_emails_is_in_every_language) {
    static const char *const gaps[] = {"<0>", "<1>"};
    for (enum email_word word = 0; word < EMAIL_WORDS; word++) {
        for (enum language language = 0; language < LANGUAGES; language++) {
            struct buf english = BUF_INIT, text = BUF_INIT;
            email_word(&english, LANGUAGE_EN, word, gaps[0], gaps[1]);
            email_word(&text, language, word, gaps[0], gaps[1]);
            for (size_t i = 0; i < sizeof gaps / sizeof *gaps; i++)
                ck_assert_msg(!strstr(english.data, gaps[i]) == !strstr(text.data, gaps[i]),
                              "%s in: %s", gaps[i], text.data);
            bool is_span = word >= WORD_MINUTES && word <= WORD_SOME_DAYS;
            ck_assert_msg(language == LANGUAGE_EN || is_span ||
                              strcmp(english.data, text.data) != 0,
                          "not translated: %s", text.data);
            buf_clear(&english);
            buf_clear(&text);
        }
    }
}
END_TEST

START_TEST(an_email_is_a_recap_with_links_that_need_only_their_token) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    home_sql(&home, "update accounts set language = 'de' where name = 'bernd'");
    home_game(&home, 3, &table);
    home_sql(&home, "delete from outbox");
    take_turn(&home, &table, HOME_NOW);
    ck_assert(deliver(&home, HOME_NOW + MINUTE, &email));
    const char *text = email.text.data;
    ck_assert_str_eq(email.subject.data, "Du bist dran gegen anna");
    static const char *const parts[] = {"Hallo bernd,",
                                        "Seit deinem letzten Zug:\n  anna hat ",
                                        " gewürfelt.\n  anna hat angelegt: ",
                                        "Runde 1 von 8.",
                                        "Stand: anna 2, bernd 2.",
                                        "Deine Zeit endet am 2026-",
                                        "https://play.example.org/settings"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        ck_assert_msg(strstr(text, parts[i]), "\"%s\" is missing in:\n%s", parts[i], text);

    struct link_row link;
    const char *look = strstr(text, "#look="), *unsubscribe = strstr(text, "/unsubscribe#");
    char token[TOKEN_SIZE];
    snprintf(token, sizeof token, "%s", look + strlen("#look="));
    must(link_open(home.db, token, LINK_LOOK, HOME_NOW + HOME_DAY, &link, &trouble));
    ck_assert(link.account == home.bernd && link.game == table.row.id);
    ck_assert_int_eq(link_open(home.db, token, LINK_RESET, HOME_NOW, &link, &trouble),
                     ERROR_NOT_FOUND);
    ck_assert_int_eq(
        link_open(home.db, token, LINK_LOOK, HOME_NOW + MINUTE + HOME_DAY, &link, &trouble),
        ERROR_NOT_FOUND);
    snprintf(token, sizeof token, "%s", unsubscribe + strlen("/unsubscribe#"));
    must(link_open(home.db, token, LINK_UNSUBSCRIBE, HOME_NOW + 300 * HOME_DAY, &link, &trouble));
    ck_assert(link.account == home.bernd && link.kind == NOTICE_YOUR_TURN);
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

/* To the nearest, in one unit: tests/web/clock.test.js has the same of the page. */
START_TEST(a_span_is_told_in_one_unit) {
    static const struct {
        int64_t seconds;
        const char *told[LANGUAGES];
    } spans[] = {{1, {"1 min", "1 Min.", "1 min"}},     {3569, {"59 min", "59 Min.", "59 min"}},
                 {3570, {"1 h", "1 Std.", "1 h"}},      {14399, {"4 h", "4 Std.", "4 h"}},
                 {170999, {"47 h", "47 Std.", "47 h"}}, {171000, {"2 d", "2 T.", "2 g"}},
                 {604799, {"7 d", "7 T.", "7 g"}}};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++)
        for (enum language language = 0; language < LANGUAGES; language++) {
            struct buf text = BUF_INIT;
            email_span(&text, language, spans[i].seconds * 1000);
            ck_assert_str_eq(text.data, spans[i].told[language]);
            buf_clear(&text);
        }
}
END_TEST

/* The reader may live anywhere: the zone is said, and how long that is. */
START_TEST(a_time_is_told_with_its_zone_and_what_is_left_until_then) {
    static const struct {
        int days;
        const char *ends;
    } cases[] = {
        {1, " UTC, 23 h from now; "}, {2, " UTC, 47 h from now; "}, {9, " UTC, 9 d from now; "}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct home home;
        struct table table;
        struct email email;
        open_home(&home);
        home_game(&home, cases[i].days, &table);
        home_sql(&home, "delete from outbox where kind <> 'accepted'");
        ck_assert(deliver(&home, HOME_NOW + HOUR, &email));
        ck_assert_msg(strstr(email.text.data, cases[i].ends), "%s", email.text.data);
        email_clear(&email);
        home_teardown(&home);
    }
}
END_TEST

START_TEST(short_time_is_not_told_after_the_turn) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 2, &table);
    home_sql(&home, "delete from outbox where kind <> 'time_short'");
    assert_sent(&home, HOME_NOW + HOME_DAY, "anna@example.org", "24 h left against bernd");
    warn(&home, HOME_NOW + 44 * HOUR);
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 1);
    take_turn(&home, &table, HOME_NOW + 45 * HOUR);
    home_sql(&home, "delete from outbox "
                    "where account = (select id from accounts where name = 'bernd')");
    assert_dropped(&home, HOME_NOW + 45 * HOUR, "the turn is over");
    home_teardown(&home);
}
END_TEST

/* Announces a holiday of five days from now, or ends it. */
static void rest(struct home *home, int64_t now, bool ends) {
    must(ends ? holiday_end(home->db, home->anna, now, &trouble)
              : holiday_set(home->db, home->anna, now - now % HOME_DAY,
                            now - now % HOME_DAY + 4 * HOME_DAY, now, &trouble));
}

START_TEST(short_time_is_told_24_and_4_hours_before_an_end_that_a_holiday_puts_off) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    home_game(&home, 2, &table);
    home_sql(&home, "delete from outbox where kind <> 'time_short'");
    assert_sent(&home, HOME_NOW + HOME_DAY, "anna@example.org", "24 h left against bernd");
    rest(&home, HOME_NOW + 30 * HOUR, false);
    int64_t end = home_number(&home, "select min(deadline_at) from seats");
    ck_assert_int_gt(end, HOME_NOW + 5 * HOME_DAY);
    ck_assert(!deliver(&home, end - 24 * HOUR - 1, &email));
    assert_sent(&home, end - 24 * HOUR, "anna@example.org", "24 h left against bernd");
    ck_assert(!deliver(&home, end - 4 * HOUR - 1, &email));
    assert_sent(&home, end - 4 * HOUR, "anna@example.org", "4 h left against bernd");
    ck_assert(!deliver(&home, end, &email));
    home_teardown(&home);
}
END_TEST

START_TEST(a_holiday_ended_early_brings_the_warnings_back_in_time) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    home_game(&home, 1, &table);
    home_sql(&home, "delete from outbox where kind <> 'time_short'");
    rest(&home, HOME_NOW + HOUR, false);
    rest(&home, HOME_NOW + 3 * HOUR, true);
    int64_t end = HOME_NOW + 26 * HOUR; /* two hours stood still */
    ck_assert_int_eq(home_number(&home, "select min(deadline_at) from seats"), end);
    ck_assert(!deliver(&home, end - 12 * HOUR - 1, &email));
    assert_sent(&home, end - 12 * HOUR, "anna@example.org", "12 h left against bernd");
    ck_assert(!deliver(&home, end - 4 * HOUR - 1, &email));
    assert_sent(&home, end - 4 * HOUR, "anna@example.org", "4 h left against bernd");
    ck_assert(!deliver(&home, end, &email));
    home_teardown(&home);
}
END_TEST

START_TEST(a_holiday_plans_a_warning_anew_that_could_not_be_sent_yet) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 2, &table);
    warn(&home, HOME_NOW + 24 * HOUR);
    home_sql(&home, "update outbox set attempts = 1 where kind = 'time_short'");
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 1);
    rest(&home, HOME_NOW + 25 * HOUR, false);
    int64_t end = home_number(&home, "select min(deadline_at) from seats");
    ck_assert_int_eq(waiting(&home, home.anna, "time_short"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where kind = 'time_short' "
                                        "and problem = 'the deadline was moved'"),
                     1);
    assert_to_warn(&home, &table, end - 24 * HOUR, end - 4 * HOUR);
    home_teardown(&home);
}
END_TEST

START_TEST(a_holiday_leaves_the_warnings_of_the_others) {
    struct home home;
    struct table table;
    char sql[300];
    open_home(&home);
    home_game(&home, 2, &table);
    snprintf(sql, sizeof sql,
             "insert into outbox (account, kind, way, game, since, created_at, first_at, due_at) "
             "values (%lld, 'time_short', 'mail', %lld, 1, 1, %lld, %lld)",
             (long long)home.bernd, (long long)table.row.id, (long long)(HOME_NOW + 26 * HOUR),
             (long long)(HOME_NOW + 26 * HOUR)); /* as one that quiet hours have put off */
    home_sql(&home, sql);
    rest(&home, HOME_NOW + 25 * HOUR, false);
    ck_assert_int_eq(waiting(&home, home.bernd, "time_short"), 1);
    int64_t end = home_number(&home, "select min(deadline_at) from seats");
    assert_to_warn(&home, &table, end - 24 * HOUR, end - 4 * HOUR);
    home_teardown(&home);
}
END_TEST

START_TEST(a_warning_that_comes_early_is_sent) {
    struct home home;
    struct table table;
    struct email email;
    const struct quiet_hours weekends = {"UTC", QUIET_NIGHT_NONE, QUIET_NIGHT_NONE, true};
    open_home(&home);
    must(db_quiet_hours_set(home.db, home.anna, &weekends, &trouble));
    home_game(&home, 4, &table); /* until Sunday */
    home_sql(&home, "delete from outbox");
    int64_t saturday = HOME_NOW - HOME_NOW % HOME_DAY + 3 * HOME_DAY;
    ck_assert(!deliver(&home, saturday - MINUTE - 1, &email));
    assert_sent(&home, saturday - MINUTE, "anna@example.org", "35 h left against bernd");
    ck_assert_int_eq(warn_at(&home), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(an_end_is_told_with_who_has_won) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    must(home_resign(&home, &table, 0, 0, HOME_NOW));
    ck_assert(deliver(&home, HOME_NOW, &email));
    ck_assert_str_eq(email.subject.data, "Your game against anna is over");
    ck_assert_ptr_nonnull(strstr(email.text.data, "anna gave up.\nYou have won!\n"));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

static const struct {
    const char *account, *language, *subject, *text;
} strangers[] = {
    {"kind = 'house', name = 'la-testa-dura'", "en", "Your game against La Testa Dura is over",
     "La Testa Dura gave up.\n"},
    {"kind = 'guest', name = 'guest-x7'", "en", "Your game against Guest is over",
     "Guest gave up.\n"},
    {"kind = 'guest', name = 'guest-x7'", "de", "Deine Partie gegen Gast ist zu Ende",
     "Gast hat aufgegeben.\n"},
};

START_TEST(house_players_and_guests_are_named_as_on_the_page) {
    struct home home;
    struct table table;
    struct email email;
    char sql[200];
    open_home(&home);
    home_game(&home, 0, &table);
    snprintf(sql, sizeof sql, "update accounts set %s, password_hash = null where name = 'anna'",
             strangers[_i].account);
    home_sql(&home, sql);
    snprintf(sql, sizeof sql, "update accounts set language = '%s'", strangers[_i].language);
    home_sql(&home, sql);
    home_sql(&home, "delete from outbox");
    must(home_resign(&home, &table, 0, 0, HOME_NOW));
    ck_assert(deliver(&home, HOME_NOW, &email));
    ck_assert_str_eq(email.subject.data, strangers[_i].subject);
    ck_assert_ptr_nonnull(strstr(email.text.data, strangers[_i].text));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

START_TEST(the_player_whose_time_ran_out_is_told_so) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    home_game(&home, 1, &table);
    home_sql(&home, "delete from outbox");
    must(db_begin(home.db, &trouble));
    must(play_time_out(home.db, table.row.id, HOME_NOW + 2 * HOME_DAY, &trouble));
    must(db_commit(home.db, &trouble));
    ck_assert(deliver(&home, HOME_NOW + 2 * HOME_DAY, &email));
    ck_assert_ptr_nonnull(strstr(email.text.data, "You ran out of time.\nbernd has won.\n"));
    email_clear(&email);
    ck_assert(deliver(&home, HOME_NOW + 2 * HOME_DAY, &email));
    ck_assert_ptr_nonnull(strstr(email.text.data, "anna ran out of time.\nYou have won!\n"));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

/* Anna invites Bernd on these terms; gives the text of the e-mail. */
static void invite_to(struct home *home, struct invitation_row *row, struct email *ret_email) {
    *row = (struct invitation_row){
        .game = "shanghaien",
        .variant = "{\"extra_wild\":false,\"sharks\":false}",
        .places = 2,
        .place = {{.person = {.account = home->anna}},
                  {.person = {.account = home->bernd}, .status = PLACE_ASKED}},
        .clock = row->clock,
        .match_games = row->match_games,
        .rematch_of = row->rematch_of};
    must(invitation_send(home->db, row, HOME_NOW, &trouble));
    ck_assert(deliver(home, HOME_NOW, ret_email));
}

START_TEST(an_invitation_is_told_with_its_terms) {
    struct home home;
    struct table table;
    struct email email;
    struct invitation_row row = {.match_games = 3};
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox");
    invite_to(&home, &row, &email);
    ck_assert_ptr_nonnull(strstr(email.text.data, "A match of 3 games.\nNo time limit.\n"));
    email_clear(&email);
    home_sql(&home, "delete from outbox"); /* else it would be gathered */
    row = (struct invitation_row){
        .clock = {.start_h = 60, .add_h = 12, .top_h = 120, .free_weekends = true}};
    invite_to(&home, &row, &email);
    ck_assert_ptr_nonnull(strstr(email.text.data,
                                 "Time bank: 60 h, and 12 h more for each turn, at most 5 d.\n"
                                 "No clock runs on Saturdays and Sundays.\n"));
    email_clear(&email);
    home_sql(&home, "delete from outbox");
    row = (struct invitation_row){.clock = {.days = 2}, .rematch_of = table.row.id};
    invite_to(&home, &row, &email);
    ck_assert_str_eq(email.subject.data, "anna asks you for a rematch");
    ck_assert_ptr_nonnull(
        strstr(email.text.data, "anna asks you for a rematch.\nDays per move: 2.\n"));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

/* --- Invitations to several --- */

static struct place_row place_for(const struct home *home, const char *name) {
    struct account_row account;
    must(db_accounts_by_name(home->db, name, &account, &trouble));
    return (struct place_row){.person = account.person, .status = PLACE_ASKED};
}

/* Anna asks Bernd, Carla and a house player, and one place is open. All rows of before are gone. */
static void ask_several(struct home *home, struct invitation_row *row) {
    open_home(home);
    home_sql(home, "insert into accounts (name, kind, password_hash, email, created_at) "
                   "values ('carla', 'person', 'x', 'carla@example.org', 1), "
                   "('dora', 'person', 'x', 'dora@example.org', 1);"
                   "insert into notice_settings (account, verified_email) "
                   "select id, email from accounts where name in ('carla', 'dora')");
    *row = (struct invitation_row){.game = "shanghai",
                                   .variant = "{\"bidding\":\"sealed\",\"values\":1}",
                                   .places = 5,
                                   .place = {{.person = {.account = home->anna}},
                                             place_for(home, "bernd"),
                                             place_for(home, "carla"),
                                             place_for(home, "madame-ling-2"),
                                             {.open = true, .status = PLACE_OPEN}}};
    must(invitation_send(home->db, row, HOME_NOW, &trouble));
}

static int64_t account_of(const struct home *home, const char *name) {
    return place_for(home, name).person.account;
}

static void accept(struct home *home, struct invitation_row *row, const char *name,
                   struct table *ret_table) {
    must(db_invitations_by_id(home->db, row->id, row, &trouble));
    must(invitation_accept(home->db, row, account_of(home, name), "", HOME_NOW, ret_table,
                           &trouble));
}

START_TEST(each_person_who_is_asked_is_told_and_no_house_player) {
    struct home home;
    struct email email;
    struct invitation_row row;
    ask_several(&home, &row);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 2);
    ck_assert(deliver(&home, HOME_NOW, &email));
    ck_assert_str_eq(email.to, "bernd@example.org");
    ck_assert_ptr_nonnull(
        strstr(email.text.data,
               "anna invites you to a game.\nShanghai, for 5 players.\nNo time limit.\n"));
    email_clear(&email);
    const struct person dora = place_for(&home, "dora").person;
    must(invitation_offer(home.db, &row, 2, &dora, HOME_NOW, &trouble));
    assert_dropped(&home, HOME_NOW, "the place went to somebody else");
    assert_sent(&home, HOME_NOW, "dora@example.org", "anna invites you to a game");
    must(invitation_offer(home.db, &row, 2, &dora, HOME_NOW, &trouble));
    ck_assert_int_eq(waiting(&home, dora.account, "invitation"), 0); /* asked already */
    home_teardown(&home);
}
END_TEST

START_TEST(the_inviter_hears_of_each_acceptance_and_of_each_refusal) {
    struct home home;
    struct table table;
    struct invitation_row row;
    ask_several(&home, &row);
    home_sql(&home, "delete from outbox");
    accept(&home, &row, "bernd", &table);
    assert_sent(&home, HOME_NOW, "anna@example.org", "Your invitation was accepted by bernd");
    accept(&home, &row, "dora", &table);
    accept(&home, &row, "dora", &table);
    assert_sent(&home, HOME_NOW, "anna@example.org", "Your invitation was accepted by bernd, dora");
    must(invitation_decline(home.db, &row, account_of(&home, "dora"), HOME_NOW, &trouble));
    assert_sent(&home, HOME_NOW, "anna@example.org", "A place of your invitation is free again");
    must(invitation_decline(home.db, &row, account_of(&home, "carla"), HOME_NOW, &trouble));
    assert_sent(&home, HOME_NOW, "anna@example.org", "Your invitation was declined by carla");
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where status = 'waiting'"), 0);
    home_teardown(&home);
}
END_TEST

START_TEST(the_inviter_hears_of_a_place_whose_account_was_deleted) {
    struct home home;
    struct account_row carla;
    struct invitation_row row;
    ask_several(&home, &row);
    home_sql(&home, "delete from outbox");
    must(db_accounts_by_name(home.db, "carla", &carla, &trouble));
    must(account_delete(home.db, &carla, HOME_NOW, &trouble));
    assert_sent(&home, HOME_NOW, "anna@example.org", "A place of your invitation is free again");
    must(db_invitations_by_id(home.db, row.id, &row, &trouble));
    ck_assert_int_eq(row.place[2].status, PLACE_DECLINED);
    ck_assert_int_eq(row.place[2].person.account, 0);
    ck_assert_int_eq(row.status, INVITATION_OPEN);
    home_teardown(&home);
}
END_TEST

START_TEST(an_acceptance_that_is_taken_back_at_once_is_not_told) {
    struct home home;
    struct table table;
    struct invitation_row row;
    ask_several(&home, &row);
    home_sql(&home, "delete from outbox");
    accept(&home, &row, "dora", &table);
    must(invitation_decline(home.db, &row, account_of(&home, "dora"), HOME_NOW, &trouble));
    assert_dropped(&home, HOME_NOW, "nobody has accepted any longer");
    home_teardown(&home);
}
END_TEST

START_TEST(all_but_the_one_who_begins_a_game_are_told_and_of_their_turn_with_it) {
    struct home home;
    struct table table;
    struct email email;
    struct invitation_row row;
    ask_several(&home, &row);
    accept(&home, &row, "bernd", &table);
    accept(&home, &row, "carla", &table);
    home_sql(&home, "delete from outbox");
    must(invitation_start(home.db, &row, NULL, HOME_NOW, &table, &trouble));
    ck_assert_int_eq(
        home_number(&home, "select count(*) from outbox where due_at < created_at + 86400000"), 2);
    ck_assert_int_eq(waiting(&home, home.anna, "accepted"), 0);
    ck_assert(deliver(&home, HOME_NOW, &email));
    ck_assert_str_eq(email.to, "bernd@example.org");
    ck_assert_str_eq(email.subject.data, "Your game with anna, carla, Madame Wu has begun");
    ck_assert_ptr_nonnull(strstr(email.text.data, "The game has begun, and it is your turn.\n"));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

START_TEST(the_last_acceptance_tells_all_others_that_the_game_has_begun) {
    struct home home;
    struct table table;
    struct invitation_row row;
    ask_several(&home, &row);
    accept(&home, &row, "bernd", &table);
    accept(&home, &row, "carla", &table);
    home_sql(&home, "delete from outbox; update notice_settings set accepted = 0 "
                    "where account = (select id from accounts where name = 'carla')");
    accept(&home, &row, "dora", &table);
    ck_assert_int_eq(waiting(&home, home.anna, "accepted"), 1);
    ck_assert_int_eq(waiting(&home, home.bernd, "accepted"), 1);
    ck_assert_int_eq(waiting(&home, account_of(&home, "carla"), "your_turn"), 1);
    ck_assert_int_eq(
        home_number(&home, "select count(*) from outbox where due_at < created_at + 86400000"), 3);
    home_teardown(&home);
}
END_TEST

START_TEST(an_email_of_a_match_says_how_it_stands) {
    struct home home;
    struct table table;
    struct email email;
    struct invitation_row row = {.match_games = 3};
    open_home(&home);
    invite_to(&home, &row, &email);
    email_clear(&email);
    accept(&home, &row, "bernd", &table);
    home_sql(&home, "delete from outbox");
    must(home_resign(&home, &table, 0, 0, HOME_NOW));
    ck_assert(deliver(&home, HOME_NOW, &email));
    ck_assert_ptr_nonnull(strstr(email.text.data, "Match, game 1/3: anna 0, bernd 1.\n"));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

START_TEST(a_kind_switched_off_after_its_row_was_written_is_not_sent) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 0, &table);
    home_sql(&home, "delete from outbox where kind <> 'accepted'");
    home_sql(&home, "update notice_settings set accepted = 0");
    assert_dropped(&home, HOME_NOW, "switched off");
    home_teardown(&home);
}
END_TEST

START_TEST(a_digest_comes_each_day_while_it_is_wanted) {
    struct home home;
    struct notice_settings settings;
    open_home(&home);
    must(db_notices_settings(home.db, home.anna, &settings, &trouble));
    settings.wants[NOTICE_DIGEST] = true;
    must(notice_change_settings(home.db, home.anna, &settings, HOME_NOW, &trouble));
    must(notice_change_settings(home.db, home.anna, &settings, HOME_NOW + HOUR, &trouble));
    ck_assert_int_eq(waiting(&home, home.anna, "digest"), 1);
    ck_assert_int_eq(due_at(&home, "digest"), HOME_NOW + HOME_DAY);
    home_sql(&home, "delete from outbox");
    must(notice_next_digest(home.db, home.anna, OUTBOX_MAIL, 0, HOME_NOW, HOME_NOW + 50 * HOUR,
                            &trouble));
    ck_assert_int_eq(due_at(&home, "digest"), HOME_NOW + 3 * HOME_DAY);
    home_teardown(&home);
}
END_TEST

START_TEST(an_address_is_asked_for_once_and_the_email_goes_to_the_newest) {
    struct home home;
    open_home(&home);
    home_sql(&home, "update notice_settings set verified_email = null;"
                    "update accounts set email = 'new@example.org' where name = 'anna'");
    must(notice_requested(home.db, home.anna, NOTICE_VERIFY, HOME_NOW, &trouble));
    must(notice_requested(home.db, home.anna, NOTICE_VERIFY, HOME_NOW, &trouble));
    ck_assert_int_eq(waiting(&home, home.anna, "verify"), 1);
    assert_sent(&home, HOME_NOW, "new@example.org", "Please confirm your e-mail address");
    home_teardown(&home);
}
END_TEST

START_TEST(a_password_goes_only_to_a_confirmed_address) {
    struct home home;
    open_home(&home);
    must(notice_requested(home.db, home.anna, NOTICE_RESET, HOME_NOW, &trouble));
    assert_sent(&home, HOME_NOW, "anna@example.org", "Choose a new password");
    home_sql(&home, "update notice_settings set verified_email = null");
    must(notice_requested(home.db, home.anna, NOTICE_RESET, HOME_NOW + 1, &trouble));
    ck_assert_int_eq(due_at(&home, "reset"), HOME_NOW + MINUTE);
    assert_dropped(&home, HOME_NOW + MINUTE, "no address");
    home_teardown(&home);
}
END_TEST

START_TEST(what_was_not_tried_yet_is_sent_however_late_and_nothing_is_tried_for_ever) {
    struct home home;
    open_home(&home);
    for (int attempts = 0; attempts < 2; attempts++) {
        int64_t now = HOME_NOW + attempts * 10 * HOME_DAY;
        must(notice_requested(home.db, home.anna, NOTICE_RESET, now, &trouble));
        home_sql(&home, attempts ? "update outbox set attempts = 1 where status = 'waiting'" : "");
        if (attempts)
            assert_dropped(&home, now + 5 * HOME_DAY, "too old");
        else
            assert_sent(&home, now + 5 * HOME_DAY, "anna@example.org", "Choose a new password");
    }
    home_teardown(&home);
}
END_TEST

START_TEST(an_address_can_be_put_back_for_seven_days_from_the_change) {
    struct home home;
    struct email email;
    struct link_row link;
    int64_t end = HOME_NOW + 7 * HOME_DAY;
    open_home(&home);
    must(notice_credentials(home.db, home.anna, NOTICE_NEW_EMAIL, HOME_NOW, &trouble));
    ck_assert(deliver(&home, HOME_NOW + HOME_DAY, &email));
    ck_assert_str_eq(email.to, "anna@example.org");
    const char *token = strchr(email.link, '#') + 1;
    must(link_open(home.db, token, LINK_UNDO_EMAIL, end - 1, &link, &trouble));
    ck_assert_str_eq(link.email, "anna@example.org");
    ck_assert_int_eq(link_open(home.db, token, LINK_UNDO_EMAIL, end, &link, &trouble),
                     ERROR_NOT_FOUND);
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

START_TEST(rows_that_were_being_sent_in_a_crash_are_sent_again) {
    struct home home;
    struct table table;
    open_home(&home);
    home_game(&home, 13, &table);
    home_sql(&home, "update seats set warn_at = null");
    home_sql(&home, "update outbox set status = 'sending'");
    must(db_outbox_recover(home.db, OUTBOX_MAIL, HOME_NOW, &trouble));
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where status = 'waiting'"), 2);
    home_teardown(&home);
}
END_TEST

START_TEST(a_row_is_forgotten_a_month_after_its_end) {
    struct home home;
    struct table table;
    struct email email;
    open_home(&home);
    home_game(&home, 13, &table);
    home_sql(&home, "update seats set warn_at = null");
    ck_assert(deliver(&home, HOME_NOW + HOME_DAY, &email));
    email_clear(&email);
    ck_assert(deliver(&home, HOME_NOW + 31 * HOME_DAY, &email));
    email_clear(&email);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 2);
    home_sql(&home, "update outbox set status = 'waiting', closed_at = null "
                    "where id = (select max(id) from outbox)");
    ck_assert(deliver(&home, HOME_NOW + 32 * HOME_DAY, &email));
    email_clear(&email);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 1);
    home_teardown(&home);
}
END_TEST

/* --- Games in which the clock answers --- */

static const char sealed_bids[] = "{\"bidding\":\"sealed\",\"values\":1}";

/* Anna, Bernd and Carla have begun a game of hidden hands, with a day for each answer. */
static void begin_of_three(struct home *home, struct table *table) {
    home_setup(home);
    const int64_t accounts[] = {home->anna, home->bernd, home_person(home, "carla")};
    home_sql(home, "update accounts set email = name || '@example.org' where kind = 'person';"
                   "insert into notice_settings (account, verified_email, your_turn) "
                   "select id, email, 0 from accounts where kind = 'person';"
                   "insert into secrets (name, value) values ('" LINK_SECRET "', randomblob(32))");
    home_begin(home, "shanghai", sealed_bids, 1, 3, accounts, table);
    home_sql(home, "delete from outbox");
}

/* All but Carla bid, and the clock answers for her, until it has done so `times` in a row. */
static int64_t let_clock_answer(struct home *home, struct table *table, int times) {
    int64_t now = HOME_NOW;
    for (int seat = 0; table->row.seat[2].timeouts < times; seat = (seat + 1) % 3) {
        must(table_by_id(home->db, table->row.id, table, &trouble));
        struct game_move move;
        struct buf text = BUF_INIT;
        if (seat < 2 && game_awaits(&table->row, seat)) {
            table->game->fallback(table->state.bytes, seat, move.bytes);
            table->game->write_move(move.bytes, &text);
            must(home_move(home, table, seat, table->row.seq, text.data, now, &trouble));
            buf_clear(&text);
        } else if (seat == 2 && game_awaits(&table->row, 2)) {
            now = table->row.seat[2].deadline_at + 1000;
            must(db_begin(home->db, &trouble));
            must(play_time_out(home->db, table->row.id, now, &trouble));
            must(db_commit(home->db, &trouble));
            must(table_by_id(home->db, table->row.id, table, &trouble));
        }
    }
    return now;
}

START_TEST(a_player_for_whom_the_clock_answered_twice_learns_how_to_return) {
    struct home home;
    struct table table;
    struct email email;
    begin_of_three(&home, &table);
    int64_t carla = table.row.seat[2].person.account;
    (void)let_clock_answer(&home, &table, 1);
    home_sql(&home, "delete from outbox");
    int64_t now = let_clock_answer(&home, &table, 2);
    home_sql(&home, "delete from outbox where since is not null");
    ck_assert_int_eq(waiting(&home, carla, "time_short"), 1);
    ck_assert(deliver(&home, now, &email));
    ck_assert_str_eq(email.subject.data, "You are absent from your game with anna, bernd");
    ck_assert_ptr_nonnull(strstr(email.text.data, "To come back, open the game"));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

START_TEST(an_auction_that_comes_back_to_a_player_is_told_once) {
    struct home home;
    struct table table;
    home_setup(&home);
    const int64_t accounts[] = {home.anna, home.bernd, home_person(&home, "carla")};
    home_sql(&home, "update accounts set email = name || '@example.org' where kind = 'person';"
                    "insert into notice_settings (account, verified_email, gather_minutes) "
                    "select id, email, 0 from accounts where kind = 'person'");
    home_begin(&home, "shanghai", "{\"bidding\":\"open\",\"values\":1}", 0, 3, accounts, &table);
    for (int bid = 1; bid <= 6; bid++) {
        char move[48];
        home_sql(&home, "update outbox set status = 'sent', closed_at = 1");
        snprintf(move, sizeof move, "{\"type\":\"bid\",\"amount\":%d}", 10 * bid);
        must(home_move(&home, &table, game_turn(&table.row), table.row.seq, move, HOME_NOW + bid,
                       &trouble));
        ck_assert_int_eq(home_number(&home, "select count(*) from outbox where status = 'waiting' "
                                            "and kind = 'your_turn'"),
                         bid <= 2);
    }
    home_teardown(&home);
}
END_TEST

START_TEST(a_player_who_is_back_is_not_told_how_to_return) {
    struct home home;
    struct table table;
    begin_of_three(&home, &table);
    int64_t now = let_clock_answer(&home, &table, 2);
    home_sql(&home, "delete from outbox where since is not null");
    must(home_move(&home, &table, 2, table.row.seq, "{\"type\":\"return\"}", now, &trouble));
    home_sql(&home, "delete from outbox where since is not null");
    assert_dropped(&home, now, "the player is back");
    home_teardown(&home);
}
END_TEST

START_TEST(the_end_of_a_time_after_which_the_clock_answers_is_told_so) {
    struct home home;
    struct table table;
    struct email email;
    begin_of_three(&home, &table);
    home_sql(&home, "update outbox set status = 'dropped', closed_at = 1");
    home_sql(&home, "update notice_settings set your_turn = 1");
    must(notice_time_moved(home.db, &table.row, 0, HOME_NOW, &trouble));
    ck_assert(deliver(&home, HOME_NOW + HOME_DAY - 3 * HOUR, &email));
    ck_assert_ptr_nonnull(strstr(email.text.data, "after that the clock answers for you."));
    email_clear(&email);
    home_teardown(&home);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("notices");
    tcase_add_test(cases, an_invitation_is_announced_to_its_invitee);
    tcase_add_test(cases, players_whom_the_service_has_paired_hear_that_their_game_has_begun);
    tcase_add_test(cases, the_inviter_hears_of_the_acceptance_and_of_the_turn_in_one_email);
    tcase_add_test(cases, an_inviter_who_does_not_want_acceptances_hears_of_the_turn);
    tcase_add_test(cases, a_turn_is_told_a_minute_after_it_came);
    tcase_add_test(cases, nothing_goes_to_a_player_without_a_confirmed_address);
    tcase_add_test(cases, a_move_that_is_refused_tells_nothing);
    tcase_add_test(cases, short_time_is_told_24_and_4_hours_before_the_end);
    tcase_add_test(cases, a_turn_of_weeks_is_reminded_of_at_half_of_its_time);
    tcase_add_test(cases, a_reminder_comes_at_most_once_a_week_and_only_of_what_still_waits);
    tcase_add_test(cases, a_player_with_a_day_is_warned_at_half_of_it);
    tcase_add_test(cases, an_end_is_told_to_all_but_its_author);
    tcase_add_test(cases, a_webhook_gets_its_own_row);
    tcase_add_test(cases, each_channel_and_each_browser_gets_its_own_row);
    tcase_add_test(cases, who_does_not_want_acceptances_and_is_not_to_move_hears_nothing);
    tcase_add_test(cases, the_warnings_of_a_turn_come_and_go_with_it);
    tcase_add_test(cases, a_forgotten_game_warns_who_is_awaited);
    tcase_add_test(cases, an_absence_is_told_only_when_it_begins);
    tcase_add_test(cases, new_quiet_hours_plan_the_warnings_anew);
    tcase_add_test(cases, of_two_warnings_in_one_quiet_time_the_last_one_comes);
    tcase_add_test(cases, a_warning_within_an_hour_of_the_end_comes_before_the_quiet_time);
    tcase_add_test(cases, a_warning_due_as_the_quiet_time_begins_comes_before_it);
    tcase_add_test(cases,
                   a_warning_that_was_to_come_is_not_lost_when_the_deadline_is_moved_to_soon);
    tcase_add_test(cases, a_turn_that_is_told_with_a_reminder_is_put_off_as_a_turn);
    tcase_add_test(cases, a_warning_planned_within_that_quiet_time_comes_at_its_end);
    tcase_add_test(cases, what_a_clock_that_was_ahead_has_put_off_is_due_as_it_was_planned);
    tcase_add_test(cases, what_a_clock_that_was_ahead_has_tried_is_tried_again_at_once);
    tcase_add_test(cases, what_was_sent_by_a_clock_that_was_ahead_was_sent_as_long_ago);
    tcase_add_test(cases, a_digest_planned_by_a_clock_ahead_comes_in_an_hour_at_the_earliest);
    tcase_add_test(cases, a_digest_keeps_its_time_of_day_when_an_outage_is_spared);
    tcase_add_test(cases, news_of_a_season_and_of_a_cup_name_their_own_member);
    tcase_add_test(cases, new_credentials_are_told_only_to_a_confirmed_address);
    tcase_add_test(cases, a_house_player_is_not_warned);
    tcase_add_test(cases, the_turns_of_a_server_of_the_version_before_are_left_to_it);
    tcase_add_test(cases, what_quiet_hours_have_put_off_comes_when_they_are_given_up);
    tcase_add_test(cases, the_next_digest_comes_at_the_same_time_of_a_day_to_come);
    tcase_add_test(cases, the_next_digest_keeps_its_time_of_day_when_clocks_are_changed);
    tcase_add_test(cases, a_digest_counts_its_games);
    tcase_add_test(cases, a_turn_taken_within_the_minute_is_not_told);
    tcase_add_test(cases, one_email_tells_of_all_games_that_wait_and_the_next_one_comes_later);
    tcase_add_test(cases, nothing_is_told_twice);
    tcase_add_test(cases, the_digest_of_a_browser_leaves_those_of_the_others_at_their_time);
    tcase_add_test(cases, a_turn_is_told_in_each_browser);
    tcase_add_test(cases, answers_without_end_are_gathered);
    tcase_add_test(cases, an_opponent_who_has_left_is_no_guest);
    tcase_add_test(cases, a_turn_is_told_also_to_a_player_whom_very_many_games_await);
    tcase_add_test(cases, a_clock_that_was_ahead_for_a_while_delays_no_email);
    tcase_add_test(cases, every_sentence_of_emails_is_in_every_language);
    tcase_add_test(cases, an_email_is_a_recap_with_links_that_need_only_their_token);
    tcase_add_test(cases, a_span_is_told_in_one_unit);
    tcase_add_test(cases, a_time_is_told_with_its_zone_and_what_is_left_until_then);
    tcase_add_test(cases, short_time_is_not_told_after_the_turn);
    tcase_add_test(cases, short_time_is_told_24_and_4_hours_before_an_end_that_a_holiday_puts_off);
    tcase_add_test(cases, a_holiday_ended_early_brings_the_warnings_back_in_time);
    tcase_add_test(cases, a_holiday_plans_a_warning_anew_that_could_not_be_sent_yet);
    tcase_add_test(cases, a_holiday_leaves_the_warnings_of_the_others);
    tcase_add_test(cases, a_warning_that_comes_early_is_sent);
    tcase_add_test(cases, an_end_is_told_with_who_has_won);
    tcase_add_loop_test(cases, house_players_and_guests_are_named_as_on_the_page, 0,
                        (int)(sizeof strangers / sizeof strangers[0]));
    tcase_add_test(cases, the_player_whose_time_ran_out_is_told_so);
    tcase_add_test(cases, an_invitation_is_told_with_its_terms);
    tcase_add_test(cases, each_person_who_is_asked_is_told_and_no_house_player);
    tcase_add_test(cases, the_inviter_hears_of_each_acceptance_and_of_each_refusal);
    tcase_add_test(cases, the_inviter_hears_of_a_place_whose_account_was_deleted);
    tcase_add_test(cases, an_acceptance_that_is_taken_back_at_once_is_not_told);
    tcase_add_test(cases, all_but_the_one_who_begins_a_game_are_told_and_of_their_turn_with_it);
    tcase_add_test(cases, the_last_acceptance_tells_all_others_that_the_game_has_begun);
    tcase_add_test(cases, an_email_of_a_match_says_how_it_stands);
    tcase_add_test(cases, a_kind_switched_off_after_its_row_was_written_is_not_sent);
    tcase_add_test(cases, a_digest_comes_each_day_while_it_is_wanted);
    tcase_add_test(cases, an_address_is_asked_for_once_and_the_email_goes_to_the_newest);
    tcase_add_test(cases, a_password_goes_only_to_a_confirmed_address);
    tcase_add_test(cases,
                   what_was_not_tried_yet_is_sent_however_late_and_nothing_is_tried_for_ever);
    tcase_add_test(cases, an_address_can_be_put_back_for_seven_days_from_the_change);
    tcase_add_test(cases, a_row_is_forgotten_a_month_after_its_end);
    tcase_add_test(cases, rows_that_were_being_sent_in_a_crash_are_sent_again);
    tcase_add_test(cases, a_player_for_whom_the_clock_answered_twice_learns_how_to_return);
    tcase_add_test(cases, an_auction_that_comes_back_to_a_player_is_told_once);
    tcase_add_test(cases, a_player_who_is_back_is_not_told_how_to_return);
    tcase_add_test(cases, the_end_of_a_time_after_which_the_clock_answers_is_told_so);
    return topic_run("notices", cases);
}
