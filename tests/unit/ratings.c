/* Ratings after a game: which games count, for whom, and from which days and opponents. The sums
 * themselves are tested in glicko2.c. */
#include "service/play/ratings.h"

#include <math.h>
#include <stdio.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "games/shanghaien/shanghaien.h"
#include "store/tables/ratings.h"

static struct home home;
static struct error trouble;
static int64_t carla;
static struct table table; /* of the latest game */

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

#define BID_NOTHING "{\"type\":\"bid\",\"amount\":0}"

static void begin(const char *game, const char *variant, int seats) {
    home_begin(&home, game, variant, 0, seats, (const int64_t[]){home.anna, home.bernd, carla},
               &table);
    home_sql(&home, "update invitations set rated = 1");
}

/* A game of three at its end, placed by their seats. */
static void begin_three(int64_t ended_at) {
    begin("shanghai", "{\"bidding\":\"sealed\",\"values\":1}", 3);
    table.row.ending = GAME_SCORED;
    table.row.updated_at = ended_at;
    for (int seat = 0; seat < 3; seat++)
        table.row.seat[seat].place = seat + 1;
}

static void setup(void) {
    home_setup(&home);
    carla = home_person(&home, "carla");
    begin_three(HOME_NOW);
}

static void teardown(void) {
    home_teardown(&home);
}

static struct rating_row rating_of(int seat) {
    struct rating_row row;
    must(db_ratings_read(home.db, table.row.seat[seat].person.account, table.row.game, &row,
                         &trouble));
    return row;
}

static void assert_rating(int seat, struct glicko2 expected) {
    struct glicko2 rating = rating_of(seat).rating;
    ck_assert_double_eq_tol(rating.value, expected.value, 1e-6);
    ck_assert_double_eq_tol(rating.deviation, expected.deviation, 1e-6);
}

/* A newcomer's rating after games against newcomers, in one rating period. */
static struct glicko2 after(size_t count, double one, double other) {
    const struct glicko2_result results[] = {{glicko2_initial, one}, {glicko2_initial, other}};
    return glicko2_rate(glicko2_initial, 0, results, count);
}

static void rate(void) {
    must(rating_game_over(home.db, &table, &trouble));
}

/* --- For whom --- */

START_TEST(places_are_rated_in_pairs_as_one_period) {
    rate();
    assert_rating(0, after(2, 1, 1));
    assert_rating(1, after(2, 0, 1));
    assert_rating(2, after(2, 0, 0));
    ck_assert_double_gt(rating_of(0).rating.value, 1600);
    ck_assert_int_eq(rating_of(0).games, 1);
    ck_assert_int_eq(rating_of(0).rated_at, HOME_NOW);
    ck_assert_int_eq(home_number(&home, "select count(*) from rating_changes"), 3);
}
END_TEST

START_TEST(who_shares_a_place_has_drawn) {
    table.row.seat[2].place = 2;
    rate();
    assert_rating(1, after(2, 0, 0.5));
    assert_rating(2, after(2, 0, 0.5));
}
END_TEST

START_TEST(guests_and_house_players_are_nobodys_opponents) {
    for (int kind = ACCOUNT_GUEST; kind <= ACCOUNT_HOUSE; kind++) {
        home_sql(&home, "delete from ratings");
        table.row.seat[1].person.kind = (enum account_kind)kind;
        rate();
        assert_rating(0, after(1, 1, 0));
        assert_rating(2, after(1, 0, 0));
        ck_assert_int_eq(rating_of(1).games, 0);
        ck_assert_int_eq(home_number(&home, "select count(*) from ratings"), 2);
    }
}
END_TEST

/* --- Which games count --- */

static void assert_counts(bool counts) {
    home_sql(&home, "delete from ratings");
    rate();
    ck_assert_int_eq(home_number(&home, "select count(*) > 0 from ratings"), counts);
}

START_TEST(a_game_counts_that_was_rated_and_is_not_discounted) {
    assert_counts(true);
    home_sql(&home, "update games set counts = 0");
    assert_counts(false);
    home_sql(&home, "update games set counts = 1");
    home_sql(&home, "update invitations set rated = 0");
    assert_counts(false);
}
END_TEST

START_TEST(one_person_alone_has_no_rating) {
    table.row.seat[1].person.kind = ACCOUNT_GUEST;
    assert_counts(true);
    table.row.seat[0].person.kind = ACCOUNT_HOUSE;
    assert_counts(false);
}
END_TEST

START_TEST(a_game_that_ended_early_counts_from_the_first_move_on) {
    table.row.ending = GAME_RESIGNED;
    assert_counts(false);
    table.row.ending = GAME_TIMED_OUT;
    assert_counts(false);
    for (int seat = 0; seat < 3; seat++)
        must(home_move(&home, &table, seat, seat,
                       seat ? BID_NOTHING : "{\"type\":\"bid\",\"amount\":10}", HOME_NOW,
                       &trouble));
    ck_assert_str_eq(table.row.phase, "send");
    for (int seat = 0; seat < 3; seat++)
        table.row.seat[seat].place = seat + 1;
    table.row.ending = GAME_TIMED_OUT;
    assert_counts(true);
    table.row.ending = GAME_RESIGNED;
    assert_counts(true);
    table.row.ending = GAME_ABANDONED;
    assert_counts(false);
}
END_TEST

START_TEST(a_game_of_shanghaien_counts_once_each_player_has_placed_a_die) {
    begin("shanghaien", "{\"extra_wild\":true,\"sharks\":true}", 2);
    table.row.ending = GAME_RESIGNED;
    table.row.seat[0].place = 1;
    table.row.seat[1].place = 2;
    struct shanghaien *state = (struct shanghaien *)(void *)table.state.bytes;
    assert_counts(false);
    state->has_placed[0] = true;
    assert_counts(false);
    state->has_placed[1] = true;
    assert_counts(true);
    ck_assert_int_eq(home_number(&home, "select rated from games order by id desc limit 1"), 1);
}
END_TEST

/* --- Days --- */

START_TEST(the_days_since_the_last_game_make_all_less_sure) {
    const struct glicko2 won = after(2, 1, 1), second = after(2, 0, 1), third = after(2, 0, 0);
    rate();
    table.row.updated_at += 40 * HOME_DAY;
    rate();
    const struct glicko2_result results[] = {{glicko2_after_days(won, 40), 0},
                                             {glicko2_after_days(third, 40), 1}};
    assert_rating(1, glicko2_rate(second, 40, results, 2));
    ck_assert_int_eq(rating_of(1).games, 2);
    ck_assert_int_eq(rating_of(1).rated_at, HOME_NOW + 40 * HOME_DAY);
}
END_TEST

START_TEST(a_newcomers_rating_is_the_same_on_every_day) {
    const struct rating_row newcomer = {.rating = {1500, 100, 0.06}};
    ck_assert_double_eq(rating_now(&newcomer, HOME_NOW).deviation, 100);
    const struct rating_row rated = {
        .rating = {1500, 100, 0.06}, .games = 1, .rated_at = HOME_NOW - 36 * HOME_DAY / 24};
    ck_assert_double_eq(rating_now(&rated, HOME_NOW).deviation,
                        glicko2_after_days(rated.rating, 1.5).deviation);
}
END_TEST

/* --- The rankings --- */

struct ranking {
    int count;
    int64_t accounts[40];
    double worth[40];
};

static enum error_code add_ranking(void *context, const struct person *person,
                                   const struct rating_row *row, struct error *err) {
    struct ranking *ranking = context;
    const struct glicko2 is = rating_now(row, HOME_NOW);
    (void)err;
    ranking->accounts[ranking->count] = person->account;
    ranking->worth[ranking->count++] = round(is.value) - 2 * round(is.deviation);
    return ERROR_NONE;
}

/* Carla stayed away for 400 days: 1600 less twice 231 by now. The others are of all kinds. */
START_TEST(the_rankings_go_by_the_ratings_that_they_show) {
    struct ranking ranking = {.count = 0};
    home_sql(&home, "insert into ratings (account, kind, value, deviation, volatility, games, "
                    "rated_at) select id, 'shanghaien', case name when 'carla' then 1600 else 1500 "
                    "end, case name when 'carla' then 100 else 80 end, 0.06, 9, 1795000000000 - "
                    "case name when 'carla' then 400 else 0 end * 86400000 from accounts "
                    "where name in ('carla', 'anna')");
    home_sql(&home,
             "insert into ratings (account, kind, value, deviation, volatility, games, "
             "rated_at) select id, 'shanghaien', 900 + id * 7919 % 1200, 40 + id * 541 % "
             "310, 0.05 + 0.001 * (id % 30), 9, 1795000000000 - id * 104729 % 900 * 86400000 "
             "from accounts where kind = 'house'");
    must(db_ratings_ranked(home.db, "shanghaien", false, HOME_NOW, 0, 40, add_ranking, &ranking,
                           &trouble));
    ck_assert_int_gt(ranking.count, 10);
    int anna = 0, absent = 0;
    for (int i = 0; i < ranking.count; i++) {
        anna = ranking.accounts[i] == home.anna ? i : anna;
        absent = ranking.accounts[i] == carla ? i : absent;
        ck_assert_msg(i == 0 || ranking.worth[i - 1] >= ranking.worth[i], "%f before %f",
                      ranking.worth[i - 1], ranking.worth[i]);
    }
    ck_assert_int_lt(anna, absent);
}
END_TEST

/* --- Once more --- */

START_TEST(a_change_is_what_its_game_and_the_ratings_before_it_give) {
    struct rating_change change;
    struct rating_row should;
    rate();
    begin_three(HOME_NOW + HOME_DAY);
    rate();
    must(db_ratings_next_change(home.db, 4, &change, &trouble));
    int seat = game_seat(&table.row, change.after.account);
    must(rating_replay(home.db, &change, &table.row, &should, &trouble));
    assert_rating(seat, should.rating);
    ck_assert_int_eq(should.games, 2);
}
END_TEST

START_TEST(who_was_a_guest_then_is_still_nobodys_opponent_then) {
    struct rating_change change;
    struct rating_row should;
    table.row.seat[1].person.kind = ACCOUNT_GUEST;
    rate();
    table.row.seat[1].person.kind = ACCOUNT_PERSON; /* has taken a name since */
    for (int seat = 0; seat < 3; seat += 2) {
        must(db_ratings_next_change(home.db, seat / 2, &change, &trouble));
        ck_assert_int_eq(change.after.account, table.row.seat[seat].person.account);
        must(rating_replay(home.db, &change, &table.row, &should, &trouble));
        assert_rating(seat, should.rating);
    }
}
END_TEST

START_TEST(no_change_follows_from_a_game_without_a_result_or_of_others) {
    struct rating_change change;
    struct rating_row should;
    rate();
    must(db_ratings_next_change(home.db, 0, &change, &trouble));
    for (int ending = GAME_ACTIVE; ending <= GAME_ABANDONED; ending++) {
        bool may = ending != GAME_ACTIVE && ending != GAME_ABANDONED;
        table.row.ending = (enum game_ending)ending;
        ck_assert_int_eq(rating_replay(home.db, &change, &table.row, &should, &trouble),
                         may ? ERROR_NONE : ERROR_INTERNAL);
    }
    table.row.ending = GAME_SCORED;
    change.after.account = carla + 1;
    ck_assert_int_eq(rating_replay(home.db, &change, &table.row, &should, &trouble),
                     ERROR_INTERNAL);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("ratings");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, places_are_rated_in_pairs_as_one_period);
    tcase_add_test(cases, who_shares_a_place_has_drawn);
    tcase_add_test(cases, guests_and_house_players_are_nobodys_opponents);
    tcase_add_test(cases, a_game_counts_that_was_rated_and_is_not_discounted);
    tcase_add_test(cases, one_person_alone_has_no_rating);
    tcase_add_test(cases, a_game_that_ended_early_counts_from_the_first_move_on);
    tcase_add_test(cases, a_game_of_shanghaien_counts_once_each_player_has_placed_a_die);
    tcase_add_test(cases, the_days_since_the_last_game_make_all_less_sure);
    tcase_add_test(cases, a_newcomers_rating_is_the_same_on_every_day);
    tcase_add_test(cases, the_rankings_go_by_the_ratings_that_they_show);
    tcase_add_test(cases, a_change_is_what_its_game_and_the_ratings_before_it_give);
    tcase_add_test(cases, who_was_a_guest_then_is_still_nobodys_opponent_then);
    tcase_add_test(cases, no_change_follows_from_a_game_without_a_result_or_of_others);
    return topic_run("ratings", cases);
}
