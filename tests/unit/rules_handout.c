/* Handing out the six cards, and the score at the end. */
#include <string.h>

#include "fixtures/table.h"
#include "fixtures/topic.h"

enum { NOBODY = SEAT_NONE };

static const int six_sailors[] = {4, 9, 14, 19, 24, 29, -1}; /* the 4 of six colours */

/* Lays dice as numbers with the 1 at the left; 0 ends a list. Whether a game comes to lie so does
 * not matter to the judgement. */
static void lay(struct table *table, const int numbers[2][7]) {
    table->state.one_at = SHANGHAIEN_LEFT;
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; numbers[seat][i]; i++)
            table->state.placed[seat][numbers[seat][i] - 1]++;
}

/* Dice of both, the cards turned face down by number, and who gets the six cards. */
static const struct {
    const char *rule;
    int dice[2][7];
    int face_down;
    int to[6];
} hand_outs[] = {
    {"1: a card without dice is removed", {{1}, {3}}, 0, {0, NOBODY, 1, NOBODY, NOBODY, NOBODY}},
    {"2: a card goes to the only player there",
     {{1, 1}, {6}},
     0,
     {0, NOBODY, NOBODY, NOBODY, NOBODY, 1}},
    {"3: more dice win", {{2, 2, 5}, {2, 5, 5}}, 0, {NOBODY, 0, NOBODY, NOBODY, 1, NOBODY}},
    {"4: equal, the higher sum of the neighbours wins",
     {{3, 2}, {3, 4}},
     0,
     {NOBODY, 0, 1, 1, NOBODY, NOBODY}},
    {"4: pips count, not dice", {{3, 2, 2}, {3, 4, 4}}, 0, {NOBODY, 0, 1, 1, NOBODY, NOBODY}},
    {"4: both neighbours count", {{3, 2, 4}, {3, 4, 4}}, 0, {NOBODY, 0, 1, 1, NOBODY, NOBODY}},
    {"4: equal again is removed", {{3, 4}, {3, 2, 2}}, 0, {NOBODY, 1, NOBODY, 0, NOBODY, NOBODY}},
    {"4: no neighbours at all is removed",
     {{3}, {3}},
     0,
     {NOBODY, NOBODY, NOBODY, NOBODY, NOBODY, NOBODY}},
    {"4: the left end has one neighbour", {{1, 2}, {1, 6}}, 0, {0, 0, NOBODY, NOBODY, NOBODY, 1}},
    {"4: the right end has one neighbour", {{6, 1}, {6, 5}}, 0, {0, NOBODY, NOBODY, NOBODY, 1, 1}},
    {"sharks: a face-down card is removed whoever lies there",
     {{2, 2, 4}, {5}},
     2,
     {NOBODY, NOBODY, NOBODY, 0, 1, NOBODY}},
    {"sharks: dice at it still count beside it",
     {{2, 3}, {3}},
     2,
     {NOBODY, NOBODY, 0, NOBODY, NOBODY, NOBODY}},
    {"sharks: removed though it would win the tie",
     {{2, 3}, {2}},
     2,
     {NOBODY, NOBODY, 0, NOBODY, NOBODY, NOBODY}},
    {"worked example 1", {{2, 2, 3, 6, 6}, {3, 4, 5, 6, 6}}, 0, {NOBODY, 0, NOBODY, 1, 1, 1}},
};

START_TEST(the_six_cards_are_handed_out_by_the_rules) {
    struct table table;
    table_open(&table, 0, 0, six_sailors);
    lay(&table, hand_outs[_i].dice);
    if (hand_outs[_i].face_down)
        table.state.face_down[hand_outs[_i].face_down - 1] = true;
    struct shanghaien_handout preview;
    ck_assert(shanghaien_preview(&table.state, &preview));
    for (int i = 0; i < 6; i++)
        ck_assert_msg(preview.awards[i].to == hand_outs[_i].to[i], "%s: card %d goes to %d",
                      hand_outs[_i].rule, i + 1, preview.awards[i].to);
}
END_TEST

START_TEST(the_neighbours_are_told_where_dice_were_equal_and_not_zero) {
    struct table table;
    table_open(&table, 0, 0, six_sailors);
    static const int dice[2][7] = {{2, 2, 3, 6, 6}, {3, 4, 5, 6, 6}};
    lay(&table, dice);
    table.state.face_down[5] = true;
    struct shanghaien_handout handout;
    ck_assert(shanghaien_preview(&table.state, &handout));
    static const int sums[6][2] = {{0}, {0}, {4, 4}, {0}, {0}, {0, 5}};
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(handout.awards[i].tied, i == 2 || i == 5); /* face down too */
        ck_assert_int_eq(handout.awards[i].neighbours[0], sums[i][0]);
        ck_assert_int_eq(handout.awards[i].neighbours[1], sums[i][1]);
    }
    ck_assert_int_eq(handout.awards[5].to, NOBODY);
}
END_TEST

START_TEST(pips_follow_the_numbers_when_the_1_is_at_the_right) {
    struct table table;
    table_open(&table, 0, 0, six_sailors);
    static const int dice[2][7] = {{3, 2}, {3, 4}}; /* now positions of the numbers 4 5 and 4 3 */
    lay(&table, dice);
    table.state.one_at = SHANGHAIEN_RIGHT;
    struct shanghaien_handout handout;
    ck_assert(shanghaien_preview(&table.state, &handout));
    ck_assert_int_eq(handout.awards[2].number, 4);
    ck_assert_int_eq(handout.awards[2].neighbours[0], 5);
    ck_assert_int_eq(handout.awards[2].neighbours[1], 3);
    ck_assert_int_eq(handout.awards[2].to, 0);
}
END_TEST

START_TEST(shanghai_gives_what_the_preview_said) {
    struct table table;
    static const int cards[] = {4, 9, 40, 3, 24, 47, -1};
    table_open(&table, 0, 0, cards);
    table_lay(&table, 1);
    table_lay(&table, 3);
    table_lay(&table, 4);
    table_lay(&table, 6);
    struct shanghaien_handout preview;
    ck_assert(shanghaien_preview(&table.state, &preview));
    table_shanghai(&table);
    ck_assert_mem_eq(&preview, &table.state.last, sizeof preview);
    ck_assert_int_eq(table.state.last.round, 1);
    ck_assert_int_eq(table.state.last.by, 0);
    const struct shanghaien_hand *hands = table.state.hands;
    ck_assert_int_eq(hands[0].sailors[0], 2); /* red 4 and red 3, left to right */
    ck_assert_int_eq(hands[0].values[0][0], 4);
    ck_assert_int_eq(hands[0].values[0][1], 3);
    ck_assert_int_eq(hands[1].trick_count, 2);
    ck_assert_int_eq(hands[1].tricks[0], 40);
    ck_assert_int_eq(hands[1].tricks[1], 47);
}
END_TEST

START_TEST(there_is_no_preview_before_the_first_die_nor_when_over) {
    struct table table;
    struct shanghaien_handout handout;
    table_open(&table, 0, 0, six_sailors);
    ck_assert(!shanghaien_preview(&table.state, &handout));
    table_roll(&table, 1, 2);
    ck_assert(!shanghaien_preview(&table.state, &handout));
    table_place(&table, 0);
    ck_assert(shanghaien_preview(&table.state, &handout));
    shanghaien_end(&table.state, GAME_RESIGNED, 0);
    ck_assert(!shanghaien_preview(&table.state, &handout));
}
END_TEST

/* One colour: what both have of it (sailors, 0 ends; wilds) and what it scores. */
static const struct {
    const char *rule;
    int sailors[2][6], wilds[2], points[2];
} colours[] = {
    {"nobody has any", {{0}, {0}}, {0, 0}, {0, 0}},
    {"alone: the whole sum", {{3}, {0}}, {2, 0}, {7, 0}},
    {"alone, the other way", {{0}, {1, 4}}, {0, 1}, {0, 7}},
    {"equal: nobody", {{1, 4}, {2, 3}}, {0, 0}, {0, 0}},
    {"equal by a wild: nobody", {{1, 2}, {3}}, {0, 0}, {0, 0}},
    {"the stronger scores the weaker sum", {{1, 2, 3}, {3, 4}}, {0, 0}, {0, 6}},
    {"the other way", {{3, 4}, {1, 2, 3}}, {0, 0}, {6, 0}},
    {"a wild makes the stronger", {{3}, {4}}, {1, 0}, {4, 0}},
    {"wilds count in the weaker sum", {{1}, {3, 3, 4}}, {2, 0}, {0, 5}},
};

START_TEST(a_colour_scores_by_the_rules) {
    struct table table;
    table_open(&table, 0, 0, six_sailors);
    for (int seat = 0; seat < 2; seat++) {
        for (int i = 0; colours[_i].sailors[seat][i]; i++)
            table_give_sailor(&table, seat, 3, colours[_i].sailors[seat][i]);
        table.state.hands[seat].wilds[3] = (uint8_t)colours[_i].wilds[seat];
    }
    struct shanghaien_score score;
    shanghaien_score(&table.state, &score);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_msg(score.points[3][seat] == colours[_i].points[seat], "%s: seat %d scores %d",
                      colours[_i].rule, seat, score.points[3][seat]);
        ck_assert_int_eq(score.total[seat], colours[_i].points[seat]);
    }
}
END_TEST

START_TEST(worked_example_2_bernd_wins_by_8_to_7) {
    enum { GREEN = 6, LIGHT_BLUE = 1, RED = 0, YELLOW = 3 };
    static const struct {
        int seat, colour, value;
    } sailors[] = {{0, GREEN, 3},      {0, LIGHT_BLUE, 1}, {0, LIGHT_BLUE, 4}, {1, LIGHT_BLUE, 2},
                   {1, LIGHT_BLUE, 3}, {0, RED, 1},        {0, RED, 2},        {0, RED, 3},
                   {1, RED, 3},        {1, RED, 4},        {0, YELLOW, 1},     {1, YELLOW, 3},
                   {1, YELLOW, 3},     {1, YELLOW, 4}};
    struct table table;
    table_open(&table, 0, 0, six_sailors);
    for (unsigned i = 0; i < sizeof sailors / sizeof *sailors; i++)
        table_give_sailor(&table, sailors[i].seat, sailors[i].colour, sailors[i].value);
    table.state.hands[0].wilds[GREEN] = 2;
    table_give_trick(&table, 1, 44);
    struct shanghaien_score score;
    shanghaien_score(&table.state, &score);
    static const uint8_t points[8][2] = {{0, 6}, {0, 0}, {0, 0}, {0, 1},
                                         {0, 0}, {0, 0}, {7, 0}, {0, 0}};
    ck_assert_mem_eq(score.points, points, sizeof points);
    ck_assert_int_eq(score.tricks[1], 1);
    ck_assert_int_eq(score.total[0], 7);
    ck_assert_int_eq(score.total[1], 8);
}
END_TEST

START_TEST(an_unplayed_trick_scores_one_point_the_variants_cards_too) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD | SHANGHAIEN_VARIANT_SHARKS, 0, six_sailors);
    table_give_trick(&table, 1, 40);
    struct shanghaien_score score;
    shanghaien_score(&table.state, &score);
    ck_assert_int_eq(score.total[0], 2);
    ck_assert_int_eq(score.total[1], 3);
}
END_TEST

START_TEST(the_cards_left_lie_in_the_tavern_face_up_and_in_the_deck) {
    static const int cards[] = {4, 9, 14, 40, 24, 29, -1};
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_SHARKS, 0, cards);
    struct shanghaien_score score;
    shanghaien_score(&table.state, &score);
    for (int colour = 0; colour < 8; colour++) {
        ck_assert_int_eq(score.left_cards[colour], 5);
        ck_assert_int_eq(score.left_points[colour], 13);
    }
    ck_assert_int_eq(score.tricks_left, 8); /* only the deck's */
    table.state.face_down[0] = table.state.face_down[3] = true;
    shanghaien_score(&table.state, &score);
    ck_assert_int_eq(score.left_cards[0], 4);
    ck_assert_int_eq(score.left_points[0], 9);
    ck_assert_int_eq(score.tricks_left, 7);
}
END_TEST

/* Plays all eight rounds; nobody wins a card. */
static void play_to_the_end(struct table *table) {
    for (int round = 1; round <= SHANGHAIEN_ROUNDS; round++)
        table_pass_round(table);
}

static int points(const struct shanghaien *state, int seat) {
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    return score.total[seat];
}

START_TEST(after_round_8_the_higher_score_wins) {
    struct table table;
    table_open(&table, 0, 0, six_sailors);
    table_give_sailor(&table, _i, 2, 4);
    table_give_trick(&table, 1 - _i, 40);
    play_to_the_end(&table);
    const struct shanghaien *state = &table.state;
    ck_assert_int_eq(state->phase, SHANGHAIEN_OVER);
    ck_assert_int_eq(state->turn, SEAT_NONE);
    ck_assert_int_eq(state->round, 8);
    ck_assert_int_eq(state->ending, GAME_SCORED);
    ck_assert_int_eq(points(state, _i), 4);
    ck_assert_int_eq(points(state, 1 - _i), 1);
    ck_assert_int_eq(state->winner, _i);
}
END_TEST

START_TEST(equal_points_are_a_draw_D5) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD, 1, six_sailors);
    play_to_the_end(&table);
    ck_assert_int_eq(points(&table.state, 0), 1);
    ck_assert_int_eq(points(&table.state, 1), 1);
    ck_assert_int_eq(table.state.winner, SEAT_NONE);
}
END_TEST

START_TEST(the_table_is_cleared_after_round_8_and_the_starter_stays) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_SHARKS, 0, six_sailors);
    play_to_the_end(&table);
    const struct shanghaien *state = &table.state;
    ck_assert_int_eq(state->starter, state->last.by); /* in these rounds the starter calls */
    ck_assert_int_eq(state->tavern_size, 0);
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++)
        ck_assert_int_eq(state->tavern[i], 0);
    ck_assert_int_eq(state->one_at, SHANGHAIEN_UNKNOWN);
    ck_assert_int_eq(state->last.round, 8);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_int_eq(state->supply[seat], 6);
        ck_assert(!state->trick_used[seat]);
    }
}
END_TEST

static const struct {
    enum game_ending ending;
    int seat, winner;
} endings[] = {
    {GAME_RESIGNED, 0, 1},
    {GAME_RESIGNED, 1, 0},
    {GAME_TIMED_OUT, 0, 1},
    {GAME_TIMED_OUT, 1, 0},
    {GAME_ABANDONED, SEAT_NONE, SEAT_NONE},
};

START_TEST(a_game_ended_early_stays_as_it_was_but_rolled_dice_return) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD, 0, six_sailors);
    table_give_sailor(&table, 0, 2, 3);
    table_lay(&table, 3);
    table_roll(&table, 5, 5);
    struct shanghaien before = table.state;
    shanghaien_end(&table.state, endings[_i].ending, endings[_i].seat);
    const struct shanghaien *state = &table.state;
    ck_assert_int_eq(state->phase, SHANGHAIEN_OVER);
    ck_assert_int_eq(state->turn, SEAT_NONE);
    ck_assert_int_eq(state->supply[0], 5);
    ck_assert_int_eq(state->supply[1], 6);
    ck_assert_int_eq(state->dice[0], 0);
    ck_assert_int_eq(state->one_at, SHANGHAIEN_LEFT);
    ck_assert_mem_eq(state->placed, before.placed, sizeof before.placed);
    ck_assert_mem_eq(state->tavern, before.tavern, sizeof before.tavern);
    ck_assert_int_eq(state->winner, endings[_i].winner);
    ck_assert_int_eq(state->ending, endings[_i].ending);
    ck_assert_int_eq(points(state, 0), 4); /* dark blue 3 and a trick: whoever won */
    ck_assert_int_eq(points(state, 1), 1);

    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    ck_assert_int_eq(shanghaien_legal(state, moves), 0);
    ck_assert(!table_allows(&table, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_ROLL}));
    struct shanghaien over = *state;
    shanghaien_end(&table.state, GAME_RESIGNED, 0); /* an end is the end */
    ck_assert_mem_eq(&table.state, &over, sizeof over);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("handout");
    tcase_add_loop_test(cases, the_six_cards_are_handed_out_by_the_rules, 0,
                        sizeof hand_outs / sizeof *hand_outs);
    tcase_add_test(cases, the_neighbours_are_told_where_dice_were_equal_and_not_zero);
    tcase_add_test(cases, pips_follow_the_numbers_when_the_1_is_at_the_right);
    tcase_add_test(cases, shanghai_gives_what_the_preview_said);
    tcase_add_test(cases, there_is_no_preview_before_the_first_die_nor_when_over);
    tcase_add_loop_test(cases, a_colour_scores_by_the_rules, 0, sizeof colours / sizeof *colours);
    tcase_add_test(cases, worked_example_2_bernd_wins_by_8_to_7);
    tcase_add_test(cases, an_unplayed_trick_scores_one_point_the_variants_cards_too);
    tcase_add_test(cases, the_cards_left_lie_in_the_tavern_face_up_and_in_the_deck);
    tcase_add_loop_test(cases, after_round_8_the_higher_score_wins, 0, 2);
    tcase_add_test(cases, equal_points_are_a_draw_D5);
    tcase_add_test(cases, the_table_is_cleared_after_round_8_and_the_starter_stays);
    tcase_add_loop_test(cases, a_game_ended_early_stays_as_it_was_but_rolled_dice_return, 0,
                        sizeof endings / sizeof *endings);
    return topic_run("handout", cases);
}
