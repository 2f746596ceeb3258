/* Ratings: the worked example of Glickman's paper, and what must hold for any game. */
#include "rating/glicko2.h"

#include <math.h>

#include "fixtures/random.h"
#include "fixtures/topic.h"

static const struct glicko2_result glickmans_games[] = {
    {{1400, 30, 0.06}, 1},
    {{1550, 100, 0.06}, 0},
    {{1700, 300, 0.06}, 0},
};

START_TEST(glickmans_worked_example) {
    struct glicko2 player = {1500, 200, 0.06};
    player = glicko2_rate(player, 1, glickmans_games, 3);
    ck_assert_double_eq_tol(player.value, 1464.06, 0.01);
    ck_assert_double_eq_tol(player.deviation, 151.52, 0.01);
    ck_assert_double_eq_tol(player.volatility, 0.05999, 0.00001);
}
END_TEST

/* What another implementation gives, which halves an interval instead of step 5. */
static const struct {
    struct glicko2 before;
    double days;
    size_t count;
    struct glicko2_result games[3];
    struct glicko2 after;
} solved[] = {
    {{1500, 200, 0.06},
     1,
     1,
     {{{1400, 30, 0.06}, 1}},
     {1563.5641943064, 175.4026559386, 0.05999865732}},
    {{1800, 40, 0.06},
     10,
     3,
     {{{1200, 60, 0.06}, 0}, {{1250, 45, 0.06}, 0.5}, {{1300, 50, 0.06}, 0}},
     {1764.2037458452, 51.5797773675, 0.06007135724}},
    {{1200, 45, 0.09},
     3.5,
     2,
     {{{2100, 50, 0.06}, 1}, {{2000, 60, 0.06}, 1}},
     {1232.3810465081, 53.6603867539, 0.09017357174}},
    {{2200, 30, 0.3},
     0.25,
     3,
     {{{1500, 200, 0.06}, 0}, {{1500, 350, 0.06}, 0.5}, {{2300, 35, 0.06}, 1}},
     {2195.7544959641, 39.4468842455, 0.29990355055}},
    {{1500, 300, 0.06},
     1200,
     1,
     {{{1500, 40, 0.06}, 1}},
     {1674.9999641771, 247.5665377757, 0.05999918909}},
};

START_TEST(another_way_to_solve_it_gives_the_same) {
    for (size_t i = 0; i < sizeof solved / sizeof *solved; i++) {
        struct glicko2 after =
            glicko2_rate(solved[i].before, solved[i].days, solved[i].games, solved[i].count);
        ck_assert_double_eq_tol(after.value, solved[i].after.value, 1e-5);
        ck_assert_double_eq_tol(after.deviation, solved[i].after.deviation, 1e-5);
        ck_assert_double_eq_tol(after.volatility, solved[i].after.volatility, 2e-7);
    }
}
END_TEST

START_TEST(a_newcomer_has_1500_give_or_take_350) {
    ck_assert_double_eq(glicko2_initial.value, 1500);
    ck_assert_double_eq(glicko2_initial.deviation, 350);
    ck_assert_double_eq(glicko2_initial.volatility, 0.06);
}
END_TEST

START_TEST(the_deviation_grows_with_the_days_away) {
    static const struct {
        double deviation, days, expected;
    } cases[] = {
        {200, 1, 200.2714}, /* Glickman's step 6 without games */
        {50, 0, 50},        {50, -3, 50}, {50, 365, 205.3}, {50, 1200, 350}, {350, 10, 350},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct glicko2 away = {1600, cases[i].deviation, 0.06};
        away = glicko2_after_days(away, cases[i].days);
        ck_assert_double_eq_tol(away.deviation, cases[i].expected, 0.05);
        ck_assert_double_eq(away.value, 1600);
        ck_assert_double_eq(away.volatility, 0.06);
    }
}
END_TEST

START_TEST(a_period_without_a_game_only_lets_the_deviation_grow) {
    const struct glicko2 player = {1600, 200, 0.06};
    struct glicko2 after = glicko2_rate(player, 1, NULL, 0), away = glicko2_after_days(player, 1);
    ck_assert_mem_eq(&after, &away, sizeof after);
}
END_TEST

START_TEST(a_draw_among_equals_changes_no_rating_and_makes_it_surer) {
    struct glicko2_result draw = {glicko2_initial, 0.5};
    struct glicko2 player = glicko2_rate(glicko2_initial, 0, &draw, 1);
    ck_assert_double_eq_tol(player.value, 1500, 1e-9);
    ck_assert_double_lt(player.deviation, 350);
}
END_TEST

START_TEST(among_equals_the_loser_loses_what_the_winner_wins) {
    struct glicko2_result won = {glicko2_initial, 1}, lost = {glicko2_initial, 0};
    double gain = glicko2_rate(glicko2_initial, 0, &won, 1).value - 1500;
    double loss = 1500 - glicko2_rate(glicko2_initial, 0, &lost, 1).value;
    ck_assert_double_gt(gain, 0);
    ck_assert_double_eq_tol(gain, loss, 1e-9);
}
END_TEST

/* A number in [0, 1) from a fixed sequence, so that a failure can be repeated. */
static double next(uint64_t *random) {
    return (double)(random_next(random) >> 11) / 9007199254740992.0;
}

START_TEST(for_any_game_winning_never_costs_and_the_ranges_hold) {
    uint64_t random = 7;
    for (int i = 0; i < 20000; i++) {
        struct glicko2 me = {800 + 1600 * next(&random), 20 + 330 * next(&random),
                             0.02 + 0.1 * next(&random)};
        struct glicko2 other = {800 + 1600 * next(&random), 20 + 330 * next(&random), 0.06};
        double days = 400 * next(&random);
        double before = me.value;
        for (int twice = 0; twice <= 2; twice++) {
            struct glicko2_result game = {other, twice / 2.0};
            struct glicko2 after = glicko2_rate(me, days, &game, 1);
            ck_assert(isfinite(after.value) && isfinite(after.volatility));
            ck_assert(after.deviation > 0 && after.deviation < 350);
            ck_assert(after.volatility > 0 && after.volatility < 0.5);
            ck_assert(twice != 2 || after.value >= me.value);
            ck_assert(twice != 0 || after.value <= me.value);
            ck_assert(twice == 0 || after.value > before);
            before = after.value;
        }
    }
}
END_TEST

START_TEST(a_long_winning_streak_comes_out_on_top_and_stays_finite) {
    struct glicko2 strong = glicko2_initial, weak = glicko2_initial;
    for (int i = 0; i < 500; i++) {
        struct glicko2_result won = {weak, 1}, lost = {strong, 0};
        strong = glicko2_rate(strong, 0.5, &won, 1);
        weak = glicko2_rate(weak, 0.5, &lost, 1);
    }
    ck_assert_double_gt(strong.value, 1900);
    ck_assert_double_lt(strong.value, 4000);
    ck_assert_double_lt(strong.deviation, 200);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("glicko2");
    tcase_add_test(cases, glickmans_worked_example);
    tcase_add_test(cases, another_way_to_solve_it_gives_the_same);
    tcase_add_test(cases, a_newcomer_has_1500_give_or_take_350);
    tcase_add_test(cases, the_deviation_grows_with_the_days_away);
    tcase_add_test(cases, a_period_without_a_game_only_lets_the_deviation_grow);
    tcase_add_test(cases, a_draw_among_equals_changes_no_rating_and_makes_it_surer);
    tcase_add_test(cases, among_equals_the_loser_loses_what_the_winner_wins);
    tcase_add_test(cases, for_any_game_winning_never_costs_and_the_ranges_hold);
    tcase_add_test(cases, a_long_winning_streak_comes_out_on_top_and_stays_finite);
    return topic_run("glicko2", cases);
}
