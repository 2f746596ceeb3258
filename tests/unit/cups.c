/* A cup in the database: from joining to the final, with those who leave, delete their account or
 * do not play. The rules themselves are tested in cup.c. */
#include "service/club/cups.h"

#include <stdio.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/people/accounts.h"
#include "service/play/play.h"
#include "store/tables/games.h"

enum { PLAYERS = 6 };

static struct home home;
static struct error trouble;
static int64_t players[PLAYERS];
static struct competition info;
static struct cup cup;
static int64_t now;

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

static void look(void) {
    must(db_competitions_by_id(home.db, CUP, info.id, players[0], &info, &trouble));
    must(cup_load(home.db, &info, &cup, &trouble));
}

static void step(void) {
    must(cup_step(home.db, info.id, now, &trouble));
    look();
}

static void join(int count) {
    for (int i = 0; i < count; i++)
        must(competition_join(home.db, &info, players[i], now, &trouble));
    look();
}

static void open_cup(int games) {
    info = (struct competition){
        .kind = CUP, .games = games, .clock = {.days = 3}, .days = 10, .starts_at = now + HOME_DAY};
    must(competition_open(home.db, &info, "Cup", now, &trouble));
    look();
}

static void start(int count) {
    join(count);
    now = info.starts_at;
    step();
}

static void setup(void) {
    home_setup(&home);
    now = HOME_NOW;
    for (int i = 0; i < PLAYERS; i++) {
        char name[16];
        snprintf(name, sizeof name, "player%c", 'a' + i);
        players[i] = home_person(&home, name);
    }
    open_cup(1);
}

static void teardown(void) {
    home_teardown(&home);
}

/* A match by its place in the list. */
static const struct cup_match *match(size_t i) {
    ck_assert_uint_lt(i, cup.matches);
    return &cup.match[i];
}

/* The running game of a match is lost by a member. */
static void lose(size_t of, size_t member) {
    struct game_row row;
    struct table table;
    ck_assert_uint_gt(match(of)->games, 0);
    must(db_games_by_id(home.db, match(of)->game[match(of)->games - 1].game, &row, &trouble));
    const struct play play = {.game = row.id,
                              .account = cup.member[member].person.account,
                              .seq = row.seq,
                              .now = now,
                              .ending = GAME_RESIGNED};
    must(play_move(home.db, &play, &table, &trouble));
    step();
}

static void leave(size_t member) {
    must(competition_leave(home.db, &info, cup.member[member].person.account, now, &trouble));
    step();
}

START_TEST(it_starts_a_week_later_with_too_few_and_never_without_any) {
    int64_t first = info.starts_at;
    start(3);
    ck_assert_int_eq(info.state, STATE_OPEN);
    ck_assert_int_eq(info.starts_at, first + 7 * HOME_DAY);
    for (int i = 0; i < 3; i++)
        must(competition_leave(home.db, &info, players[i], now, &trouble));
    now = info.starts_at;
    step();
    ck_assert_int_eq(info.state, STATE_CANCELLED);
}
END_TEST

START_TEST(nothing_happens_before_the_start) {
    join(4);
    now = info.starts_at - 1;
    step();
    ck_assert_int_eq(info.state, STATE_OPEN);
}
END_TEST

START_TEST(nobody_joins_a_full_cup_whose_members_may_do_so_again) {
    join(1);
    info.members = CUP_PLAYERS_MAX;
    must(competition_join(home.db, &info, players[0], now, &trouble));
    info.mine = false;
    ck_assert_int_eq(competition_join(home.db, &info, players[1], now, &trouble), ERROR_FULL);
    ck_assert_str_eq(trouble.detail, "The cup is full.");
}
END_TEST

START_TEST(nobody_joins_late) {
    start(4);
    ck_assert_int_eq(competition_join(home.db, &info, players[5], now, &trouble), ERROR_TOO_LATE);
}
END_TEST

START_TEST(players_are_seeded_by_rating_and_the_best_have_byes) {
    home_sql(&home, "insert into ratings (account, kind, value, deviation, volatility, games, "
                    "rated_at) select id, 'shanghaien', 1900, 50, 0.06, 9, 0 from accounts "
                    "where name = 'playere'");
    start(6);
    ck_assert_int_eq(cup.member[0].person.account, players[4]);
    ck_assert_int_eq(home_number(&home, "select seed from cup_members where "
                                        "account = (select id from accounts where name = "
                                        "'playere')"),
                     1);
    ck_assert_uint_eq(cup.matches, 7);
    ck_assert(match(0)->decided && match(0)->winner == 0 && match(0)->games == 0);
    ck_assert(match(2)->decided && match(2)->winner == 1);
    ck_assert(match(1)->side[0] == 3 && match(1)->side[1] == 4 && match(1)->games == 1);
    ck_assert(match(3)->side[0] == 2 && match(3)->side[1] == 5 && match(3)->games == 1);
    ck_assert(!match(4)->known);
}
END_TEST

START_TEST(winners_meet_until_one_is_left) {
    start(5);
    lose(1, 3);
    ck_assert(match(4)->known && match(4)->side[0] == 0 && match(4)->side[1] == 4);
    ck_assert_int_eq(info.round, 2);
    lose(4, 0);
    lose(5, 2);
    ck_assert_int_eq(info.round, 3);
    ck_assert(match(6)->side[0] == 1 && match(6)->side[1] == 4);
    lose(6, 1);
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_uint_eq(match(6)->winner, 4);
    ck_assert_int_eq(info.due_at, 0);
}
END_TEST

START_TEST(the_games_of_a_match_follow_one_another_and_each_begins_in_turn) {
    open_cup(3);
    start(4);
    struct game_row row;
    lose(0, 0);
    lose(0, 3);
    ck_assert_uint_eq(match(0)->games, 3);
    for (size_t i = 0; i < 3; i++) {
        must(db_games_by_id(home.db, match(0)->game[i].game, &row, &trouble));
        ck_assert_int_eq(row.seat[0].person.account, cup.member[i % 2 ? 3 : 0].person.account);
    }
    ck_assert_int_eq(home_number(&home, "select count(*) from games where status = 'active'"), 2);
    lose(0, 0);
    ck_assert(match(0)->decided && match(0)->winner == 3);
}
END_TEST

/* The points of the seats of a game that was played to its end. */
static void score(const struct cup_game *game, int seat_0, int seat_1) {
    char sql[300];
    snprintf(sql, sizeof sql,
             "update games set reason = 'score' where id = %lld;"
             "update seats set points = iif(seat = 0, %d, %d) where game = %lld",
             (long long)game->game, seat_0, seat_1, (long long)game->game);
    home_sql(&home, sql);
}

START_TEST(among_equals_the_difference_of_scores_decides) {
    open_cup(3);
    start(4);
    lose(0, 3);
    lose(0, 0);
    score(&match(0)->game[0], 30, 20);
    score(&match(0)->game[1], 40, 10); /* the other side has seat 0 */
    must(play_abandon(home.db, match(0)->game[2].game, now, &trouble));
    step();
    ck_assert(match(0)->decided);
    ck_assert_uint_eq(match(0)->winner, 3);
}
END_TEST

START_TEST(a_step_that_is_done_again_changes_nothing) {
    start(6);
    must(db_competitions_mark_due(home.db, &info, now, &trouble));
    step();
    ck_assert_int_eq(home_number(&home, "select count(*) from cup_games"), 2);
    ck_assert_int_eq(home_number(&home, "select count(*) from cup_results"), 2);
}
END_TEST

START_TEST(when_a_round_is_over_the_awaited_player_loses_and_the_next_has_its_full_time) {
    start(4);
    now = info.round_ends_at + HOME_DAY;
    step();
    ck_assert_int_eq(info.round, 2);
    ck_assert_int_eq(info.round_ends_at, now + 10 * HOME_DAY);
    ck_assert(match(0)->decided && match(0)->winner == 3);
    ck_assert(match(1)->decided && match(1)->winner == 2);
    ck_assert_uint_eq(match(2)->games, 1);
}
END_TEST

START_TEST(a_round_ends_to_the_millisecond_and_leaves_games_of_the_next_one_alone) {
    start(6);
    lose(1, 4);
    ck_assert(match(4)->games == 1 && match(4)->side[0] == 0 && match(4)->side[1] == 3);
    now = info.round_ends_at - 1;
    must(db_competitions_mark_due(home.db, &info, now, &trouble));
    step();
    ck_assert_int_eq(info.round, 1);
    ck_assert_int_eq(info.due_at, info.round_ends_at);
    now++;
    step();
    ck_assert_int_eq(info.round, 2);
    ck_assert_int_eq(info.due_at, info.round_ends_at);
    ck_assert(match(3)->decided && match(3)->game[0].finished);
    ck_assert(!match(4)->decided && match(4)->games == 1 && !match(4)->game[0].finished);
    ck_assert(match(0)->side[0] == 0 && match(0)->side[1] == CUP_SIDE_EMPTY);
}
END_TEST

START_TEST(who_leaves_loses_and_two_who_leave_give_a_bye) {
    open_cup(3);
    start(4);
    leave(0);
    ck_assert(match(0)->decided && match(0)->winner == 3);
    ck_assert(match(0)->game[0].finished);
    ck_assert(cup.member[0].out);
    must(competition_leave(home.db, &info, cup.member[1].person.account, now, &trouble));
    leave(2);
    ck_assert_uint_eq(match(1)->winner, CUP_SIDE_EMPTY);
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert(match(2)->winner == 3 && match(2)->games == 0);
    ck_assert_int_eq(competition_leave(home.db, &info, players[3], now, &trouble), ERROR_TOO_LATE);
    ck_assert_int_eq(home_number(&home, "select count(*) from games where status = 'active'"), 0);
}
END_TEST

START_TEST(a_deleted_account_is_out) {
    struct account_row row;
    start(4);
    must(db_accounts_by_id(home.db, players[1], &row, &trouble));
    must(account_delete(home.db, &row, now, &trouble));
    step();
    ck_assert(cup.member[1].out);
    ck_assert(match(1)->decided && match(1)->winner == 2);
}
END_TEST

START_TEST(a_game_that_the_operator_ended_counts_for_nobody) {
    open_cup(3);
    start(4);
    must(play_abandon(home.db, match(0)->game[0].game, now, &trouble));
    step();
    int points[2];
    cup_points(&match(0)->game[0], points);
    ck_assert(points[0] == 0 && points[1] == 0 && match(0)->games == 2);
}
END_TEST

/* --- Opening one --- */

#define NAME_10 "abcdefghij"

static const struct {
    const char *name;
    struct competition info;
    const char *field; /* that is refused; NULL: none */
} terms[] = {
    {"Cup",
     {.kind = CUP, .games = 1, .clock = {.days = 3}, .days = 10, .starts_at = HOME_NOW},
     NULL},
    {"Cup",
     {.kind = CUP,
      .games = 5,
      .clock = {.days = 10},
      .days = 10,
      .starts_at = HOME_NOW + 366 * HOME_DAY},
     NULL},
    {NAME_10 NAME_10 NAME_10 NAME_10 NAME_10 NAME_10,
     {.kind = CUP, .games = 3, .clock = {.days = 3}, .days = 10, .starts_at = HOME_NOW},
     NULL},
    {NAME_10 NAME_10 NAME_10 NAME_10 NAME_10 NAME_10 "k",
     {.kind = CUP, .games = 3, .clock = {.days = 3}, .days = 10, .starts_at = HOME_NOW},
     "name"},
    {" ",
     {.kind = CUP, .games = 3, .clock = {.days = 3}, .days = 10, .starts_at = HOME_NOW},
     "name"},
    {"Cup",
     {.kind = CUP, .games = 2, .clock = {.days = 3}, .days = 10, .starts_at = HOME_NOW},
     "games"},
    {"Cup",
     {.kind = CUP, .games = 3, .clock = {.days = 11}, .days = 10, .starts_at = HOME_NOW},
     "days_per_move"},
    {"Cup",
     {.kind = CUP, .games = 3, .clock = {.days = 3}, .days = 10, .starts_at = HOME_NOW - 1},
     "start"},
    {"Cup",
     {.kind = CUP,
      .games = 3,
      .clock = {.days = 3},
      .days = 10,
      .starts_at = HOME_NOW + 366 * HOME_DAY + 1},
     "start"},
};

START_TEST(a_cup_is_opened_only_with_terms_that_can_be_played) {
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        struct competition opened = terms[i].info;
        enum error_code code =
            competition_open(home.db, &opened, terms[i].name, HOME_NOW, &trouble);
        ck_assert_int_eq(code, terms[i].field ? ERROR_BAD_FIELD : ERROR_NONE);
        if (terms[i].field)
            ck_assert_str_eq(trouble.field, terms[i].field);
        else
            ck_assert_str_eq(opened.name, terms[i].name);
    }
}
END_TEST

START_TEST(a_cup_has_an_id_and_is_open_from_now_on) {
    struct competition opened = terms[0].info;
    must(competition_open(home.db, &opened, "C", HOME_NOW, &trouble));
    ck_assert_uint_eq(strlen(opened.public_id), 12);
    ck_assert_int_eq(opened.state, STATE_OPEN);
    ck_assert_int_eq(opened.opened_at, HOME_NOW);
    ck_assert_int_eq(opened.due_at, opened.starts_at);
}
END_TEST

START_TEST(the_terms_of_a_cup_have_names_ranges_and_usual_values) {
    static const struct {
        const char *name;
        int min, max, usual;
    } told[] = {{"games", 1, 5, 1}, {"days_per_move", 1, 60, 3}, {"days", 1, 200, 45}};
    struct competition usual = competition_usual[CUP];
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        ck_assert_str_eq(competition_terms[CUP][i].name, told[i].name);
        ck_assert_uint_gt(strlen(competition_terms[CUP][i].label), 3);
        ck_assert_int_eq(competition_terms[CUP][i].min, told[i].min);
        ck_assert_int_eq(competition_terms[CUP][i].max, told[i].max);
        ck_assert_int_eq(*club_term(&usual, &competition_terms[CUP][i]), told[i].usual);
    }
    ck_assert_ptr_null(competition_terms[CUP][3].name);
}
END_TEST

START_TEST(the_points_of_a_game_go_to_the_sides_that_begin_in_turn) {
    int points[2];
    cup_points(&(struct cup_game){.number = 1, .points = {3, 8}}, points);
    ck_assert(points[0] == 3 && points[1] == 8);
    cup_points(&(struct cup_game){.number = 2, .points = {3, 8}}, points);
    ck_assert(points[0] == 8 && points[1] == 3);
}
END_TEST

/* --- Ending one --- */

static int64_t running(void) {
    return home_number(&home, "select count(*) from games where status = 'active'");
}

START_TEST(an_operator_ends_a_running_cup_and_its_games) {
    start(4);
    lose(0, 3);
    ck_assert_int_gt(running(), 0);
    ck_assert_int_eq(competition_close(home.db, &info, now, NULL), ERROR_TOO_LATE);
    must(competition_end(home.db, &info, now, &trouble));
    look();
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_int_eq(info.ended_at, now);
    ck_assert_int_eq(info.due_at, 0);
    ck_assert_int_eq(running(), 0);
    ck_assert_int_eq(competition_end(home.db, &info, now, NULL), ERROR_TOO_LATE);
    ck_assert_int_eq(competition_close(home.db, &info, now, NULL), ERROR_TOO_LATE);
    ck_assert_int_eq(competition_leave(home.db, &info, players[0], now, NULL), ERROR_TOO_LATE);
}
END_TEST

START_TEST(an_operator_cancels_an_open_cup) {
    join(5);
    must(competition_end(home.db, &info, now, &trouble));
    look();
    ck_assert_int_eq(info.state, STATE_CANCELLED);
}
END_TEST

/* --- Who hears of it --- */

/* From now on all hear of what happens in the cup, by e-mail. */
static void hear(void) {
    home_sql(&home, "insert into notice_settings (account, verified_email) "
                    "select id, name || '@example.org' from accounts");
}

static int64_t heard(size_t member) {
    char sql[200];
    snprintf(sql, sizeof sql,
             "select count(*) from outbox where kind = 'season' and account = %lld",
             (long long)cup.member[member].person.account);
    return home_number(&home, sql);
}

START_TEST(the_winner_hears_that_the_opponent_has_left) {
    start(4);
    hear();
    leave(0);
    ck_assert_int_eq(heard(3), 1);
    ck_assert_int_eq(heard(0) + heard(1) + heard(2), 0);
    leave(2);
    ck_assert_int_eq(heard(1), 1);
    must(competition_leave(home.db, &info, cup.member[1].person.account, now, &trouble));
    leave(3);
    ck_assert_int_eq(info.state, STATE_OVER);
    ck_assert_int_eq(heard(1), 1);
    ck_assert_int_eq(heard(3), 1);
}
END_TEST

START_TEST(whom_the_operator_removes_hears_of_it_and_is_out) {
    struct competition stranger = info;
    stranger.mine = false;
    ck_assert_int_eq(competition_remove(home.db, &stranger, players[4], now, &trouble),
                     ERROR_NOT_FOUND);
    ck_assert_str_eq(trouble.detail, "This player is not in the cup.");
    join(5);
    hear();
    must(competition_remove(home.db, &info, players[4], now, &trouble));
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 0);
    now = info.starts_at;
    step();
    must(competition_remove(home.db, &info, cup.member[1].person.account, now, &trouble));
    ck_assert_int_eq(heard(1), 1);
    step();
    ck_assert(cup.member[1].out && match(1)->winner == 2);
    ck_assert_int_eq(heard(0) + heard(3), 0);
    must(competition_remove(home.db, &info, cup.member[1].person.account, now, &trouble));
    ck_assert_int_eq(heard(1), 1);
    must(competition_end(home.db, &info, now, &trouble));
    ck_assert_int_eq(competition_remove(home.db, &info, players[0], now, NULL), ERROR_TOO_LATE);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("cups");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, it_starts_a_week_later_with_too_few_and_never_without_any);
    tcase_add_test(cases, nothing_happens_before_the_start);
    tcase_add_test(cases, nobody_joins_a_full_cup_whose_members_may_do_so_again);
    tcase_add_test(cases, nobody_joins_late);
    tcase_add_test(cases, players_are_seeded_by_rating_and_the_best_have_byes);
    tcase_add_test(cases, winners_meet_until_one_is_left);
    tcase_add_test(cases, the_games_of_a_match_follow_one_another_and_each_begins_in_turn);
    tcase_add_test(cases, among_equals_the_difference_of_scores_decides);
    tcase_add_test(cases, a_step_that_is_done_again_changes_nothing);
    tcase_add_test(cases,
                   when_a_round_is_over_the_awaited_player_loses_and_the_next_has_its_full_time);
    tcase_add_test(cases, a_round_ends_to_the_millisecond_and_leaves_games_of_the_next_one_alone);
    tcase_add_test(cases, who_leaves_loses_and_two_who_leave_give_a_bye);
    tcase_add_test(cases, a_deleted_account_is_out);
    tcase_add_test(cases, a_game_that_the_operator_ended_counts_for_nobody);
    tcase_add_test(cases, a_cup_has_an_id_and_is_open_from_now_on);
    tcase_add_test(cases, the_terms_of_a_cup_have_names_ranges_and_usual_values);
    tcase_add_test(cases, the_points_of_a_game_go_to_the_sides_that_begin_in_turn);
    tcase_add_test(cases, an_operator_ends_a_running_cup_and_its_games);
    tcase_add_test(cases, an_operator_cancels_an_open_cup);
    tcase_add_test(cases, a_cup_is_opened_only_with_terms_that_can_be_played);
    tcase_add_test(cases, the_winner_hears_that_the_opponent_has_left);
    tcase_add_test(cases, whom_the_operator_removes_hears_of_it_and_is_out);
    return topic_run("cups", cases);
}
