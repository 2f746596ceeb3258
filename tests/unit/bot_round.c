/* The solver of a round: equal to brute force over the rules, and right about whole rounds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/levels.h"
#include "fixtures/random.h"
#include "fixtures/table.h"
#include "fixtures/topic.h"
#include "games/shanghaien/bot/layout.h"
#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/bot/round.h"

/* A model in which everything counts, so that nothing can be left out unnoticed. */
static struct value_model test_model(void) {
    struct value_model model = *value_hand_made();
    uint64_t random = 1;
    for (int left = 1; left < VALUE_ROUNDS; left++) {
        model.starter[left] = 0.7F;
        model.spread[left] = 5;
        for (int action = 0; action < VALUE_ACTIONS; action++)
            model.actions[left][action] = 0.3F * (float)((action * 2 + 1) % VALUE_ACTIONS);
    }
    for (int h = 0; h < VALUE_HIDDEN; h++) {
        model.margin[h] = 0.2F * (float)(random_below(&random, 100) - 50) / 50;
        model.widen[h] = 0.1F * (float)(random_below(&random, 100) - 50) / 50;
        for (int i = 0; i < VALUE_INPUTS; i++)
            model.hidden[h][i] = (float)(random_below(&random, 100) - 50) / 50;
    }
    return model;
}

static int crew_sum(const struct shanghaien_hand *hand, int colour) {
    int sum = 2 * hand->wilds[colour];
    for (int i = 0; i < hand->sailors[colour]; i++)
        sum += hand->values[colour][i];
    return sum;
}

static float tricks_of(const struct value_model *model, int left,
                       const struct shanghaien_hand *hand) {
    float worth = model->tricks[left][hand->trick_count];
    for (int i = 0; i < hand->trick_count; i++)
        worth += model->actions[left][shanghaien_trick_action(hand->tricks[i])];
    return worth;
}

/* Seat 0's chance after a hand-out, from only the hands. */
static double chance_after(const struct value_model *model, const struct shanghaien *state,
                           int round, uint64_t unseen) {
    int left = SHANGHAIEN_ROUNDS - round;
    float margin = tricks_of(model, left, &state->hands[0]) -
                   tricks_of(model, left, &state->hands[1]) +
                   (state->starter == 0 ? 1.0F : -1.0F) * model->starter[left];
    float spread = model->spread[left];
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        struct value_part part =
            value_colour(model, left, crew_sum(&state->hands[0], colour),
                         crew_sum(&state->hands[1], colour), unseen >> (colour * 5) & 31);
        margin += part.margin;
        spread += part.spread;
    }
    float lead;
    value_leads(1, &margin, &spread, &lead);
    return 0.5 + (double)lead;
}

struct search {
    const struct value_model *model;
    int round;
    uint64_t unseen;
};

static double search(const struct search *s, const struct shanghaien *state);

static double after_move(const struct search *s, const struct shanghaien *state,
                         const struct shanghaien_move *move) {
    if (!shanghaien_rolls(move)) {
        struct shanghaien next = *state;
        ck_assert_int_eq(shanghaien_apply(&next, move, NULL, NULL), ERROR_NONE);
        return search(s, &next);
    }
    double mean = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        uint8_t dice[2] = {(uint8_t)(LAYOUT_ROLL[r][0] + 1), (uint8_t)(LAYOUT_ROLL[r][1] + 1)};
        struct shanghaien next = *state;
        ck_assert_int_eq(shanghaien_apply(&next, move, dice, NULL), ERROR_NONE);
        mean += (double)LAYOUT_CHANCE[r] * search(s, &next);
    }
    return mean;
}

/* Seat 0's chance of a position, by trying everything that the rules allow. */
static double search(const struct search *s, const struct shanghaien *state) {
    if (state->round != s->round || state->phase == SHANGHAIEN_OVER)
        return chance_after(s->model, state, s->round, s->unseen);
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(state, moves);
    double best = state->turn == 0 ? -1 : 2;
    for (int i = 0; i < count; i++) {
        double value = after_move(s, state, &moves[i]);
        if (state->turn == 0 ? value > best : value < best)
            best = value;
    }
    return best;
}

/* Every legal move of the table is worth what brute force finds. */
static void check_moves(const struct shanghaien *state) {
    struct value_model model = test_model();
    struct round *round = round_new();
    struct bot_view view;
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(state, moves);
    bot_view_init(&view, state);
    ck_assert(round_solve(round, &model, &view));
    struct search s = {.model = &model, .round = state->round, .unseen = view.unseen};
    for (int i = 0; i < count; i++) {
        double expected = after_move(&s, state, &moves[i]);
        double found = round_move(round, state->dice, &moves[i]);
        found = state->turn == 0 ? found : 1 - found;
        bool wild = moves[i].type == SHANGHAIEN_MOVE_WILD;
        ck_assert_msg(fabs(found - expected) < (wild ? 5e-3 : 2e-5),
                      "move %d of type %d: %.6f instead of %.6f", i, moves[i].type, found,
                      expected);
    }
    round_free(round);
}

/* The cards on the table: three crews, one of them twice, and two tricks. */
static const int cards[] = {1, 4, 13, 44, 22, 41, -1};

/* A table with dice laid in turn, at these numbers. */
static struct table table_with(unsigned variant, const int numbers[]) {
    struct table table;
    table_open(&table, variant, 0, cards);
    table_give_sailor(&table, 0, 0, 3);
    table_give_sailor(&table, 0, 4, 2);
    table_give_sailor(&table, 1, 2, 4);
    table_give_sailor(&table, 1, 4, 3);
    for (int i = 0; numbers[i] > 0; i++)
        table_lay(&table, numbers[i]);
    return table;
}

static const int seven_dice[] = {3, 4, 3, 5, 6, 4, 1, 0};
static const int eight_dice[] = {3, 4, 3, 5, 6, 4, 1, 2, 0};
static const int nine_dice[] = {3, 4, 3, 5, 6, 4, 1, 2, 2, 0};

START_TEST(without_tricks_every_placement_is_worth_what_brute_force_finds) {
    struct table table = table_with(0, seven_dice);
    table_roll(&table, 2, 5);
    check_moves(&table.state);
}
END_TEST

/* Cards given to the seats before the last turns. */
static const struct {
    const char *what;
    unsigned variant;
    int tricks[2];
    const int *dice;
} trick_cases[] = {
    {"adjust against nothing", 0, {40, 0}, eight_dice},
    {"reroll against adjust", 0, {43, 40}, eight_dice},
    {"both against reroll", 0, {46, 43}, eight_dice},
    {"adjust against both", 0, {40, 47}, eight_dice},
    {"extra wilds", SHANGHAIEN_VARIANT_EXTRA_WILD, {0, 0}, eight_dice},
    {"extra wild and reroll against both", SHANGHAIEN_VARIANT_EXTRA_WILD, {43, 46}, nine_dice},
    {"sharks", SHANGHAIEN_VARIANT_SHARKS, {0, 0}, nine_dice},
    {"sharks and adjust", SHANGHAIEN_VARIANT_SHARKS, {40, 0}, nine_dice},
};

START_TEST(with_tricks_every_move_is_worth_what_brute_force_finds) {
    struct table table = table_with(trick_cases[_i].variant, trick_cases[_i].dice);
    for (int seat = 0; seat < 2; seat++)
        if (trick_cases[_i].tricks[seat] > 0)
            table_give_trick(&table, seat, trick_cases[_i].tricks[seat]);
    table_roll(&table, 2, 5);
    check_moves(&table.state);
}
END_TEST

START_TEST(calling_shanghai_is_worth_what_it_hands_out) {
    struct table table = table_with(0, eight_dice);
    struct value_model model = test_model();
    struct round *round = round_new();
    struct bot_view view;
    const struct shanghaien_move move = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    bot_view_init(&view, &table.state);
    ck_assert(round_solve(round, &model, &view));
    double found = round_move(round, table.state.dice, &move);
    table_shanghai(&table);
    double expected = chance_after(&model, &table.state, 1, view.unseen);
    ck_assert_double_eq_tol(found, expected, 1e-6);
    round_free(round);
}
END_TEST

/* The value found by a player that remembers nothing, once for each position. */
struct found {
    struct shanghaien state;
    double value;
};
enum { FOUND_MAX = 400 };
static struct found found[FOUND_MAX];
static int found_count;

static double value_anew(const struct shanghaien *state, int round, uint64_t unseen) {
    if (state->round != round || state->phase == SHANGHAIEN_OVER)
        return chance_after(value_learned(), state, round, unseen);
    for (int i = 0; i < found_count; i++)
        if (memcmp(&found[i].state, state, sizeof *state) == 0)
            return found[i].value;
    ck_assert_int_lt(found_count, FOUND_MAX);
    struct round *solver = round_new();
    struct bot_view view;
    bot_view_init(&view, state);
    found[found_count].state = *state;
    ck_assert(bot_value(solver, &view, &found[found_count].value));
    round_free(solver);
    return found[found_count++].value;
}

static double best_of(const struct shanghaien *state, uint64_t unseen);

/* The value of a move by the positions that can follow. */
static double worth_of(const struct shanghaien *state, const struct shanghaien_move *move,
                       uint64_t unseen) {
    struct shanghaien next = *state;
    double mean = 0;
    if (!shanghaien_rolls(move)) {
        ck_assert_int_eq(shanghaien_apply(&next, move, NULL, NULL), ERROR_NONE);
        return value_anew(&next, state->round, unseen);
    }
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        uint8_t dice[2] = {(uint8_t)(LAYOUT_ROLL[r][0] + 1), (uint8_t)(LAYOUT_ROLL[r][1] + 1)};
        next = *state;
        ck_assert_int_eq(shanghaien_apply(&next, move, dice, NULL), ERROR_NONE);
        bool again = state->phase == SHANGHAIEN_PLACE;
        mean += (double)LAYOUT_CHANCE[r] *
                (again ? value_anew(&next, state->round, unseen) : best_of(&next, unseen));
    }
    return mean;
}

/* The value of the best move for the seat to move. */
static double best_of(const struct shanghaien *state, uint64_t unseen) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(state, moves);
    double best = state->turn == 0 ? -1 : 2;
    for (int i = 0; i < count; i++) {
        double value = worth_of(state, &moves[i], unseen);
        if (state->turn == 0 ? value > best : value < best)
            best = value;
    }
    return best;
}

/* From a round's first turn to its last, against values of the turns after each: with those of the
 * last turns, which brute force confirms, the whole round is right. */
START_TEST(every_turn_of_a_round_is_worth_what_the_next_ones_are) {
    static const int none[] = {0};
    struct table table = table_with(0, none);
    struct bot_view view;
    struct round *solver = round_new();
    if (_i == 1)
        table_give_trick(&table, 0, 46);
    bot_view_init(&view, &table.state);
    uint64_t unseen = view.unseen;
    for (int turn = 0; table.state.round == 1; turn++) {
        double value = 0;
        found_count = 0;
        bot_view_init(&view, &table.state);
        ck_assert(bot_value(solver, &view, &value));
        double expected = best_of(&table.state, unseen);
        ck_assert_msg(fabs(value - expected) < 2e-5, "turn %d: %.6f instead of %.6f", turn, value,
                      expected);
        if (table.state.supply[table.state.turn] < 2)
            table_shanghai(&table);
        else
            table_lay(&table, 1 + turn * 5 % 6);
    }
    round_free(solver);
}
END_TEST

/* A net with one unit, which is 1/2 for each player. */
START_TEST(the_net_widens_by_the_exponential) {
    struct value_model model = {.hidden[0][VALUE_INPUTS - 1] = 1};
    float spread = value_prior(3, 2, 7).spread;
    for (int i = -1600; i <= 1600; i++) {
        float x = (float)i / 100;
        model.widen[0] = x;
        float wanted = spread * (float)exp((double)x);
        float told = value_colour(&model, 3, 3, 2, 7).spread;
        ck_assert_float_ge(told, nextafterf(wanted, 0));
        ck_assert_float_le(told, nextafterf(wanted, INFINITY));
    }
}
END_TEST

START_TEST(a_trick_in_the_hand_never_lowers_the_chance) {
    static const int none[] = {0};
    struct round *solver = round_new();
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct bot_view view;
    struct table table = table_with(0, none);
    bot_view_init(&view, &table.state);
    bot_options(solver, &view, options);
    double without = options[0].win;
    table_give_trick(&table, 0, 40 + _i);
    bot_view_init(&view, &table.state);
    bot_options(solver, &view, options);
    ck_assert_double_gt(options[0].win, without);
    round_free(solver);
}
END_TEST

START_TEST(the_undealt_order_is_not_in_what_a_player_sees) {
    struct table table = table_with(0, eight_dice);
    struct shanghaien other = table.state;
    for (int i = 6, j = SHANGHAIEN_DECK - 1; i < j; i++, j--) {
        uint8_t card = other.deck[i];
        other.deck[i] = other.deck[j];
        other.deck[j] = card;
    }
    struct bot_view views[2];
    bot_view_init(&views[0], &table.state);
    bot_view_init(&views[1], &other);
    ck_assert_mem_ne(&table.state, &other, sizeof other);
    ck_assert_mem_eq(&views[0], &views[1], sizeof views[0]);
}
END_TEST

/* A player that has solved every turn of the round chooses like one that comes to the table now. */
START_TEST(what_a_player_remembers_changes_no_decision) {
    static const int none[] = {0};
    enum level level = (enum level)_i;
    struct table table = table_with(0, none);
    struct round *solver = round_new();
    for (int turn = 0; turn < 10; turn++) {
        struct bot_view view;
        struct shanghaien_move moves[2];
        table_roll(&table, 1 + turn * 5 % 6, 1 + turn % 6);
        bot_view_init(&view, &table.state);
        struct round *newcomer = round_new();
        ck_assert(level_choose(solver, level, &view, 17, &moves[0]));
        ck_assert(level_choose(newcomer, level, &view, 17, &moves[1]));
        ck_assert_mem_eq(&moves[0], &moves[1], sizeof moves[0]);
        round_free(newcomer);
        table_place(&table, turn % 2);
    }
    round_free(solver);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("round");
    tcase_add_test(cases, without_tricks_every_placement_is_worth_what_brute_force_finds);
    tcase_add_loop_test(cases, with_tricks_every_move_is_worth_what_brute_force_finds, 0,
                        (int)(sizeof trick_cases / sizeof *trick_cases));
    tcase_add_test(cases, calling_shanghai_is_worth_what_it_hands_out);
    tcase_add_loop_test(cases, every_turn_of_a_round_is_worth_what_the_next_ones_are, 0, 2);
    tcase_add_test(cases, the_net_widens_by_the_exponential);
    tcase_add_loop_test(cases, a_trick_in_the_hand_never_lowers_the_chance, 0, 8);
    tcase_add_test(cases, the_undealt_order_is_not_in_what_a_player_sees);
    tcase_add_loop_test(cases, what_a_player_remembers_changes_no_decision, 0, LEVELS);
    tcase_set_timeout(cases, 600);
    return topic_run("The solver of a round", cases);
}
