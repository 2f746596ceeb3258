/* The ladder in the database: who may challenge whom, what an answer or a game changes, and who
 * leaves meanwhile. Each case is named after the rule of service/club/ladder.h that it holds to. */
#include "service/club/ladder.h"

#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/operator/outages.h"
#include "service/people/accounts.h"
#include "service/people/holidays.h"
#include "service/play/invitations.h"
#include "service/play/play.h"
#include "store/engine/commit_events.h"
#include "store/tables/games.h"

enum { CLIMBERS = 5 };

#define ANSWER_BY (HOME_NOW + 3 * HOME_DAY)

static struct home home;
static struct error trouble;
static int64_t climbers[CLIMBERS]; /* at first by their rungs */
static struct ladder_challenge challenge;
static const struct game_clock days = {.days = LADDER_DAYS_PER_MOVE};

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

static const char *const names[CLIMBERS] = {"anna", "bernd", "carla", "dora", "emil"};

static void setup(void) {
    home_setup(&home);
    for (int i = 0; i < CLIMBERS; i++) {
        climbers[i] = i == 0 ? home.anna : i == 1 ? home.bernd : home_person(&home, names[i]);
        must(ladder_join(home.db, climbers[i], HOME_NOW, &trouble));
    }
}

static void teardown(void) {
    home_teardown(&home);
}

/* The ladder from the top, as the first letters of those who stand there. */
static const char *ladder(void) {
    static char letters[CLIMBERS + 1];
    memset(letters, 0, sizeof letters);
    for (int i = 0; i < CLIMBERS; i++) {
        struct ladder_row row;
        enum error_code code = db_ladder_find(home.db, climbers[i], 0, &row, &trouble);
        ck_assert(code == ERROR_NONE || code == ERROR_NOT_FOUND);
        if (!code) {
            ck_assert_int_le(row.rung, CLIMBERS);
            ck_assert_int_eq(letters[row.rung - 1], 0);
            letters[row.rung - 1] = names[i][0];
        }
    }
    return letters;
}

static enum error_code ask(int from, int to, int64_t now) {
    return ladder_challenge(home.db, climbers[from], names[to], &days, now, &challenge, &trouble);
}

static void step(int64_t now) {
    must(ladder_step(home.db, challenge.invitation, now, &trouble));
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
}

static struct invitation_row invitation(void) {
    struct invitation_row row;
    must(db_invitations_by_id(home.db, challenge.invitation, &row, &trouble));
    return row;
}

static void decline(int who) {
    struct invitation_row row = invitation();
    must(invitation_decline(home.db, &row, climbers[who], HOME_NOW, &trouble));
}

static void accept(int who, struct table *ret_table) {
    struct invitation_row row = invitation();
    must(invitation_accept(home.db, &row, climbers[who], "00ff", HOME_NOW, ret_table, &trouble));
}

/* The challenged player accepts, and `loser` resigns. */
static void play(int challenged, int loser) {
    struct table table;
    accept(challenged, &table);
    int seat = game_seat(&table.row, climbers[loser]);
    ck_assert_int_eq(home_resign(&home, &table, seat, 0, HOME_NOW + 1000), ERROR_NONE);
}

/* --- 1: joining and leaving --- */

START_TEST(all_join_on_the_lowest_rung_and_once_1) {
    must(ladder_join(home.db, climbers[0], HOME_NOW, &trouble));
    ck_assert_str_eq(ladder(), "abcde");
}
END_TEST

START_TEST(guests_do_not_join_1) {
    home_sql(&home, "update accounts set kind = 'guest', password_hash = null where name = 'emil'");
    must(ladder_leave(home.db, climbers[4], HOME_NOW, &trouble));
    ck_assert_int_eq(ladder_join(home.db, climbers[4], HOME_NOW, &trouble), ERROR_FORBIDDEN);
    ck_assert_str_eq(trouble.detail,
                     "Only players with a name and password can join the ladder, and no bots.");
    ck_assert_str_eq(ladder(), "abcd");
}
END_TEST

START_TEST(the_rungs_below_one_who_leaves_move_up_1) {
    must(ladder_leave(home.db, climbers[1], HOME_NOW, &trouble));
    ck_assert_str_eq(ladder(), "acde");
    must(ladder_leave(home.db, climbers[1], HOME_NOW, &trouble));
    ck_assert_str_eq(ladder(), "acde");
}
END_TEST

/* --- 2, 4, 6: who may challenge whom --- */

#define FAR "dora is not within the 3 rungs above you."

static const struct {
    struct ladder_row own, other;
    enum error_code code;
    const char *detail;
} pairs[] = {
    {{.rung = 5}, {.rung = 4}, ERROR_NONE, ""},
    {{.rung = 5}, {.rung = 2}, ERROR_NONE, ""},
    {{.rung = 5}, {.rung = 1}, ERROR_OUT_OF_REACH, FAR},
    {{.rung = 5}, {.rung = 5}, ERROR_OUT_OF_REACH, FAR},
    {{.rung = 5}, {.rung = 6}, ERROR_OUT_OF_REACH, FAR},
    {{.rung = 5}, {.rung = 4, .blocked = true}, ERROR_BLOCKED, "You have blocked dora."},
    {{.rung = 5, .blocked = true}, {.rung = 4}, ERROR_NONE, ""},
    {{.rung = 5}, {.rung = 4, .since_you = HOME_NOW - 7 * HOME_DAY}, ERROR_NONE, ""},
    {{.rung = 5},
     {.rung = 4, .since_you = HOME_NOW - 7 * HOME_DAY + 1},
     ERROR_TOO_SOON,
     "You can challenge dora again 7 days after your last challenge."},
    {{.rung = 5},
     {.rung = 4, .busy = true},
     ERROR_IN_CHALLENGE,
     "This player is already in a challenge."},
    {{.rung = 5, .busy = true}, {.rung = 4}, ERROR_IN_CHALLENGE, "You are already in a challenge."},
};

START_TEST(one_challenges_whoever_is_near_above_free_and_rested_2_4_6) {
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct ladder_row other = pairs[i].other;
        struct error err = {.detail = ""};
        strcpy(other.person.name, "dora");
        ck_assert_int_eq(ladder_may_challenge(&pairs[i].own, &other, HOME_NOW, &err),
                         pairs[i].code);
        ck_assert_str_eq(err.detail, pairs[i].detail);
    }
    struct ladder_row own = {.rung = 2}, other = {.rung = 1};
    ck_assert_int_eq(ladder_may_challenge(&own, &other, HOME_DAY, &trouble), ERROR_NONE);
}
END_TEST

START_TEST(both_stand_on_the_ladder) {
    must(ladder_leave(home.db, climbers[4], HOME_NOW, &trouble));
    ck_assert_int_eq(ask(4, 3, HOME_NOW), ERROR_NOT_ON_LADDER);
    ck_assert_str_eq(trouble.detail, "Join the ladder first.");
    ck_assert_int_eq(ask(3, 4, HOME_NOW), ERROR_BAD_FIELD);
    ck_assert_str_eq(trouble.field, "to");
    ck_assert_str_eq(trouble.detail, "This player is not on the ladder.");
    ck_assert_int_eq(
        ladder_challenge(home.db, climbers[0], "nobody", &days, HOME_NOW, &challenge, &trouble),
        ERROR_BAD_FIELD);
}
END_TEST

START_TEST(whom_the_reader_has_blocked_is_not_challenged_but_may_challenge_6) {
    home_sql(&home, "insert into blocks (account, blocked, blocked_at) select a.id, b.id, 0 "
                    "from accounts a, accounts b where a.name = 'emil' and b.name = 'dora'");
    ck_assert_int_eq(ask(4, 3, HOME_NOW), ERROR_BLOCKED);
    home_sql(&home, "update blocks set account = blocked, blocked = account");
    must(ask(4, 3, HOME_NOW));
}
END_TEST

START_TEST(both_play_one_challenge_at_a_time_2) {
    must(ask(4, 3, HOME_NOW));
    ck_assert_int_eq(ask(4, 2, HOME_NOW), ERROR_IN_CHALLENGE);
    ck_assert_int_eq(ask(3, 2, HOME_NOW), ERROR_IN_CHALLENGE);
    must(ask(2, 1, HOME_NOW));
}
END_TEST

/* --- 3: the answer --- */

START_TEST(a_challenge_is_an_invitation_to_a_rated_game_for_three_days_3_4) {
    must(ask(4, 1, HOME_NOW));
    ck_assert_int_eq(challenge.answer_by, ANSWER_BY);
    ck_assert_int_eq(challenge.challenger.account, climbers[4]);
    ck_assert_int_eq(challenge.challenged.account, climbers[1]);
    ck_assert_int_eq(home_number(&home, "select count(*) from invitations where rated = 1 and "
                                        "days_per_move = 3 and game = 'shanghaien'"),
                     1);
}
END_TEST

START_TEST(an_open_challenge_goes_on_for_three_days_3) {
    must(ask(4, 1, HOME_NOW));
    step(ANSWER_BY - 1);
    ck_assert_int_eq(challenge.outcome, LADDER_GOES_ON);
    step(ANSWER_BY);
    ck_assert_int_eq(challenge.outcome, LADDER_UNANSWERED);
    ck_assert_int_eq(challenge.ended_at, ANSWER_BY);
    ck_assert_str_eq(ladder(), "aebcd");
}
END_TEST

START_TEST(who_declines_loses_the_rung_and_those_between_move_down_3) {
    must(ask(3, 1, HOME_NOW));
    decline(1);
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_DECLINED);
    ck_assert_str_eq(ladder(), "adbce");
}
END_TEST

START_TEST(what_has_ended_does_not_end_again) {
    must(ask(3, 1, HOME_NOW));
    decline(1);
    step(HOME_NOW);
    step(HOME_NOW + 1);
    ck_assert_int_eq(challenge.ended_at, HOME_NOW);
    ck_assert_str_eq(ladder(), "adbce");
}
END_TEST

START_TEST(both_hear_of_the_end) {
    must(ask(3, 1, HOME_NOW));
    decline(1);
    size_t before = db_commit_events(home.db)->count;
    step(HOME_NOW);
    ck_assert_uint_eq(db_commit_events(home.db)->count, before + 1);
    const struct commit_event *event = &db_commit_events(home.db)->all[before];
    ck_assert_int_eq(event->kind, EVENT_INVITATION);
    ck_assert_str_eq(event->public_id, challenge.public_id);
}
END_TEST

START_TEST(holidays_are_not_counted_in_the_time_for_the_answer_3) {
    int64_t today = HOME_NOW - HOME_NOW % HOME_DAY;
    must(ask(4, 1, HOME_NOW));
    must(holiday_set(home.db, climbers[1], today + HOME_DAY, today + 2 * HOME_DAY, HOME_NOW,
                     &trouble));
    size_t before = db_commit_events(home.db)->count;
    must(ladder_restart_clock(home.db, climbers[1], 0, OUTAGE_BY_HAND, &trouble));
    ck_assert_uint_eq(db_commit_events(home.db)->count, before + 1);
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
    ck_assert_int_eq(challenge.answer_by, ANSWER_BY + 2 * HOME_DAY);
    must(ask(3, 0, HOME_NOW));
    must(ladder_restart_clock(home.db, climbers[3], 0, OUTAGE_BY_HAND, &trouble));
    ck_assert_int_eq(challenge.answer_by, ANSWER_BY);
}
END_TEST

START_TEST(time_that_is_given_stays_given_3) {
    must(ask(4, 1, HOME_NOW));
    must(ladder_restart_clock(home.db, climbers[1], HOME_DAY, OUTAGE_BY_HAND, &trouble));
    must(ladder_restart_clock(home.db, climbers[1], 0, OUTAGE_BY_HAND, &trouble));
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
    ck_assert_int_eq(challenge.answer_by, ANSWER_BY + HOME_DAY);
}
END_TEST

START_TEST(time_that_is_given_does_not_take_a_holiday_back_when_the_clock_was_set_back_3) {
    int64_t at = HOME_NOW - 2 * HOME_DAY, yesterday = HOME_NOW - HOME_NOW % HOME_DAY - HOME_DAY;
    struct outage back = {.at = at, .ms = -2 * HOME_DAY, .why = OUTAGE_CLOCK};
    struct outage given = {.at = at, .ms = HOME_DAY, .why = OUTAGE_BY_HAND};
    must(ask(4, 1, HOME_NOW));
    must(outage_move_all(home.db, &back, &trouble));
    must(holiday_set(home.db, climbers[1], yesterday, yesterday, at, &trouble));
    must(outage_move_all(home.db, &given, &trouble));
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
    ck_assert_int_eq(challenge.answer_by, ANSWER_BY - 2 * HOME_DAY + HOME_DAY + HOME_DAY);
}
END_TEST

START_TEST(the_time_of_one_on_holiday_begins_after_it_3) {
    int64_t today = HOME_NOW - HOME_NOW % HOME_DAY;
    must(holiday_set(home.db, climbers[1], today + HOME_DAY, today + 2 * HOME_DAY, HOME_NOW,
                     &trouble));
    must(ask(4, 1, HOME_NOW));
    ck_assert_int_eq(challenge.answer_by, ANSWER_BY + 2 * HOME_DAY);
}
END_TEST

/* --- 4: the game --- */

START_TEST(a_game_that_is_played_decides_nothing_yet_4) {
    struct table table;
    must(ask(3, 1, HOME_NOW));
    accept(1, &table);
    step(ANSWER_BY);
    ck_assert_int_eq(challenge.outcome, LADDER_GOES_ON);
    ck_assert_str_eq(ladder(), "abcde");
}
END_TEST

START_TEST(the_challenger_who_wins_takes_the_rung_4) {
    must(ask(3, 1, HOME_NOW));
    play(1, 1);
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_WON);
    ck_assert_str_eq(ladder(), "adbce");
}
END_TEST

START_TEST(one_who_has_defended_the_rung_is_left_alone_for_a_week_4) {
    must(ask(3, 1, HOME_NOW));
    play(1, 3);
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_DEFENDED);
    ck_assert_str_eq(ladder(), "abcde");
    ck_assert_int_eq(ask(3, 1, HOME_NOW + 7 * HOME_DAY - 1), ERROR_TOO_SOON);
    must(ask(3, 2, HOME_NOW));
    decline(2);
    step(HOME_NOW);
    must(ask(3, 1, HOME_NOW + 7 * HOME_DAY));
}
END_TEST

START_TEST(a_draw_defends_the_rung_4) {
    must(ask(3, 1, HOME_NOW));
    play(1, 1);
    home_sql(&home, "update seats set place = 1");
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_DEFENDED);
}
END_TEST

/* --- 5: what changes nothing --- */

START_TEST(a_challenge_that_is_withdrawn_changes_nothing_5) {
    must(ask(3, 1, HOME_NOW));
    struct invitation_row row = invitation();
    must(invitation_withdraw(home.db, &row, HOME_NOW, &trouble));
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_VOID);
    ck_assert_str_eq(ladder(), "abcde");
}
END_TEST

START_TEST(a_game_without_a_result_changes_nothing_5) {
    struct table table;
    must(ask(3, 1, HOME_NOW));
    accept(1, &table);
    must(play_abandon(home.db, table.row.id, HOME_NOW, &trouble));
    home_sql(&home, "update seats set place = 1 where account = (select id from accounts "
                    "where name = 'dora')");
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_VOID);
    ck_assert_str_eq(ladder(), "abcde");
}
END_TEST

START_TEST(whoever_leaves_is_asked_no_more_and_the_other_is_free_5) {
    static const struct {
        int leaves, from, to; /* the other's next challenge */
    } cases[] = {{1, 3, 2}, {3, 1, 0}};
    must(ask(3, 1, HOME_NOW));
    must(ladder_leave(home.db, climbers[cases[_i].leaves], HOME_NOW, &trouble));
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
    ck_assert_int_eq(challenge.answer, INVITATION_WITHDRAWN);
    ck_assert_int_eq(challenge.outcome, LADDER_VOID);
    must(ask(cases[_i].from, cases[_i].to, HOME_NOW));
}
END_TEST

START_TEST(when_either_leaves_during_their_game_the_other_is_free_and_the_game_goes_on_5) {
    static const struct { int leaves, from, to; } cases[] = {{1, 3, 2}, {3, 1, 0}};
    struct table table;
    must(ask(3, 1, HOME_NOW));
    accept(1, &table);
    size_t before = db_commit_events(home.db)->count;
    must(ladder_leave(home.db, climbers[cases[_i].leaves], HOME_NOW, &trouble));
    ck_assert_uint_eq(db_commit_events(home.db)->count, before + 1);
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
    ck_assert_int_eq(challenge.outcome, LADDER_VOID);
    ck_assert_int_eq(challenge.ending, GAME_ACTIVE);
    must(ask(cases[_i].from, cases[_i].to, HOME_NOW));
}
END_TEST

START_TEST(a_deleted_account_leaves_the_other_free_5) {
    struct account_row row;
    struct table table;
    must(ask(3, 1, HOME_NOW));
    accept(1, &table);
    must(db_accounts_by_id(home.db, climbers[1], &row, &trouble));
    must(account_delete(home.db, &row, HOME_NOW, &trouble));
    must(ask(3, 2, HOME_NOW));
}
END_TEST

START_TEST(whoever_leaves_after_the_time_for_the_answer_has_lost_nobody_a_rung_5) {
    must(ask(3, 1, HOME_NOW));
    must(ladder_leave(home.db, climbers[1], ANSWER_BY, &trouble));
    must(db_ladder_challenge(home.db, challenge.invitation, &challenge, &trouble));
    ck_assert_int_eq(challenge.answer, INVITATION_OPEN);
    ck_assert_int_eq(challenge.outcome, LADDER_VOID);
    ck_assert_str_eq(ladder(), "acde");
}
END_TEST

/* As versions before had left it. */
START_TEST(a_challenger_who_has_left_wins_no_rung_5) {
    must(ask(3, 1, HOME_NOW));
    must(db_ladder_leave(home.db, climbers[3], &trouble));
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_GOES_ON);
    decline(1);
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_VOID);
    ck_assert_str_eq(ladder(), "abce");
}
END_TEST

START_TEST(whoever_wins_against_one_who_has_come_back_below_stays) {
    struct table table;
    must(ask(3, 1, HOME_NOW));
    accept(1, &table);
    must(db_ladder_leave(home.db, climbers[1], &trouble));
    must(ladder_join(home.db, climbers[1], HOME_NOW, &trouble));
    int seat = game_seat(&table.row, climbers[1]);
    ck_assert_int_eq(home_resign(&home, &table, seat, 0, HOME_NOW + 1000), ERROR_NONE);
    step(HOME_NOW);
    ck_assert_int_eq(challenge.outcome, LADDER_WON);
    ck_assert_str_eq(ladder(), "acdeb");
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("ladder");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, all_join_on_the_lowest_rung_and_once_1);
    tcase_add_test(cases, guests_do_not_join_1);
    tcase_add_test(cases, the_rungs_below_one_who_leaves_move_up_1);
    tcase_add_test(cases, one_challenges_whoever_is_near_above_free_and_rested_2_4_6);
    tcase_add_test(cases, both_stand_on_the_ladder);
    tcase_add_test(cases, whom_the_reader_has_blocked_is_not_challenged_but_may_challenge_6);
    tcase_add_test(cases, both_play_one_challenge_at_a_time_2);
    tcase_add_test(cases, a_challenge_is_an_invitation_to_a_rated_game_for_three_days_3_4);
    tcase_add_test(cases, an_open_challenge_goes_on_for_three_days_3);
    tcase_add_test(cases, who_declines_loses_the_rung_and_those_between_move_down_3);
    tcase_add_test(cases, what_has_ended_does_not_end_again);
    tcase_add_test(cases, both_hear_of_the_end);
    tcase_add_test(cases, holidays_are_not_counted_in_the_time_for_the_answer_3);
    tcase_add_test(cases, time_that_is_given_stays_given_3);
    tcase_add_test(cases,
                   time_that_is_given_does_not_take_a_holiday_back_when_the_clock_was_set_back_3);
    tcase_add_test(cases, the_time_of_one_on_holiday_begins_after_it_3);
    tcase_add_test(cases, a_game_that_is_played_decides_nothing_yet_4);
    tcase_add_test(cases, the_challenger_who_wins_takes_the_rung_4);
    tcase_add_test(cases, one_who_has_defended_the_rung_is_left_alone_for_a_week_4);
    tcase_add_test(cases, a_draw_defends_the_rung_4);
    tcase_add_test(cases, a_challenge_that_is_withdrawn_changes_nothing_5);
    tcase_add_test(cases, a_game_without_a_result_changes_nothing_5);
    tcase_add_loop_test(cases, whoever_leaves_is_asked_no_more_and_the_other_is_free_5, 0, 2);
    tcase_add_loop_test(
        cases, when_either_leaves_during_their_game_the_other_is_free_and_the_game_goes_on_5, 0, 2);
    tcase_add_test(cases, a_deleted_account_leaves_the_other_free_5);
    tcase_add_test(cases, whoever_leaves_after_the_time_for_the_answer_has_lost_nobody_a_rung_5);
    tcase_add_test(cases, a_challenger_who_has_left_wins_no_rung_5);
    tcase_add_test(cases, whoever_wins_against_one_who_has_come_back_below_stays);
    return topic_run("ladder", cases);
}
