/* Cups: each case is named after the rule of rating/cup.h that it holds to. */
#include "rating/cup.h"

#include "fixtures/topic.h"

START_TEST(there_are_as_many_rounds_as_doublings) {
    ck_assert_uint_eq(cup_rounds(1), 0);
    ck_assert_uint_eq(cup_rounds(2), 1);
    ck_assert_uint_eq(cup_rounds(4), 2);
    ck_assert_uint_eq(cup_rounds(5), 3);
    ck_assert_uint_eq(cup_rounds(8), 3);
    ck_assert_uint_eq(cup_rounds(9), 4);
    ck_assert_uint_eq(cup_rounds(CUP_PLAYERS_MAX), CUP_ROUNDS_MAX);
}
END_TEST

/* With the better seed winning each match, round by round. */
START_TEST(the_better_of_two_seeds_meet_as_late_as_can_be) {
    for (size_t rounds = 2; rounds <= CUP_ROUNDS_MAX; rounds++) {
        size_t seeds[CUP_PLAYERS_MAX], lines = (size_t)1 << rounds;
        for (size_t line = 0; line < lines; line++)
            seeds[line] = cup_seed(rounds, line);
        ck_assert_uint_eq(seeds[0], 1);
        for (; lines > 1; lines /= 2)
            for (size_t i = 0; i < lines / 2; i++) {
                size_t upper = seeds[2 * i], lower = seeds[2 * i + 1];
                ck_assert_uint_eq(upper + lower, lines + 1);
                seeds[i] = upper < lower ? upper : lower;
            }
        ck_assert_uint_eq(seeds[0], 1);
    }
}
END_TEST

static enum cup_verdict judge(size_t games, size_t finished, int points, int others) {
    const struct cup_score score = {
        .plays = {true, true}, .games = games, .finished = finished, .points = {points, others}};
    return cup_judge(&score, false);
}

START_TEST(a_match_is_over_when_one_cannot_be_caught) {
    ck_assert_int_eq(judge(1, 0, 0, 0), CUP_BEGINS);
    ck_assert_int_eq(judge(1, 1, 0, 2), CUP_LOSES);
    ck_assert_int_eq(judge(3, 1, 2, 0), CUP_BEGINS);
    ck_assert_int_eq(judge(3, 2, 4, 0), CUP_WINS);
    ck_assert_int_eq(judge(3, 3, 2, 4), CUP_LOSES);
    ck_assert_int_eq(judge(3, 2, 3, 1), CUP_BEGINS);
    ck_assert_int_eq(judge(5, 3, 0, 6), CUP_LOSES);
    ck_assert_int_eq(judge(5, 4, 5, 3), CUP_BEGINS);
    ck_assert_int_eq(judge(5, 4, 6, 2), CUP_WINS);
}
END_TEST

START_TEST(among_equals_the_scores_decide_then_the_seed) {
    struct cup_score score = {
        .plays = {true, true}, .games = 3, .finished = 3, .points = {3, 3}, .difference = -1};
    ck_assert_int_eq(cup_judge(&score, false), CUP_LOSES);
    score.difference = 1;
    ck_assert_int_eq(cup_judge(&score, false), CUP_WINS);
    score.difference = 0;
    ck_assert_int_eq(cup_judge(&score, false), CUP_WINS);
}
END_TEST

START_TEST(when_the_round_is_over_a_match_is_decided_as_it_stands) {
    struct cup_score score = {
        .plays = {true, true}, .games = 5, .finished = 1, .points = {0, 2}, .difference = 9};
    ck_assert_int_eq(cup_judge(&score, true), CUP_LOSES);
    score.running = true;
    ck_assert_int_eq(cup_judge(&score, true), CUP_GOES_ON);
}
END_TEST

START_TEST(who_is_out_loses_and_two_who_are_out_both_do) {
    struct cup_score score = {.plays = {true, false}, .games = 3, .finished = 2, .points = {0, 2}};
    ck_assert_int_eq(cup_judge(&score, false), CUP_WINS);
    score.plays[0] = false;
    ck_assert_int_eq(cup_judge(&score, false), CUP_NOBODY);
    score.plays[1] = true;
    ck_assert_int_eq(cup_judge(&score, false), CUP_LOSES);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("cup");
    tcase_add_test(cases, there_are_as_many_rounds_as_doublings);
    tcase_add_test(cases, the_better_of_two_seeds_meet_as_late_as_can_be);
    tcase_add_test(cases, a_match_is_over_when_one_cannot_be_caught);
    tcase_add_test(cases, among_equals_the_scores_decide_then_the_seed);
    tcase_add_test(cases, when_the_round_is_over_a_match_is_decided_as_it_stands);
    tcase_add_test(cases, who_is_out_loses_and_two_who_are_out_both_do);
    return topic_run("cup", cases);
}
