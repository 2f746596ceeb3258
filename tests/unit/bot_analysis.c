/* The analysis of finished games: it adds up, praises the strongest player and catches mistakes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "fixtures/levels.h"
#include "fixtures/random.h"
#include "fixtures/topic.h"
#include "games/shanghaien/bot/analysis.h"

enum { ENTRIES = 600 };

struct game_played {
    uint8_t deck[SHANGHAIEN_DECK];
    struct analysis_entry entries[ENTRIES];
    int count;
    struct shanghaien state;
    uint64_t random;
};

static struct round *solver;

static void setup(void) {
    solver = round_new();
}

static void teardown(void) {
    round_free(solver);
}

static void begin(struct game_played *game, unsigned variant, uint64_t seed) {
    *game = (struct game_played){.random = seed};
    random_deck(&game->random, game->deck, SHANGHAIEN_DECK);
    shanghaien_start(&game->state, variant, 0, game->deck);
}

static void play(struct game_played *game, const struct shanghaien_move *move) {
    struct analysis_entry *entry = &game->entries[game->count++];
    entry->move = *move;
    random_dice(&game->random, entry->dice);
    ck_assert_int_eq(shanghaien_apply(&game->state, move, entry->dice, NULL), ERROR_NONE);
}

static void play_level(struct game_played *game, enum level level) {
    struct bot_view view;
    struct shanghaien_move move;
    bot_view_init(&view, &game->state);
    ck_assert(
        level_choose(solver, level, &view, (uint64_t)random_below(&game->random, 1 << 20), &move));
    play(game, &move);
}

static void play_out(struct game_played *game, enum level one, enum level other) {
    while (game->state.phase != SHANGHAIEN_OVER)
        play_level(game, game->state.turn == 0 ? one : other);
}

static struct analysis analyse(const struct game_played *game, unsigned variant) {
    struct analysis_log log = {variant, 0, game->deck, game->entries, game->count};
    struct analysis analysis;
    ck_assert_int_eq(analysis_run(solver, &log, NULL, &analysis, NULL), ERROR_NONE);
    return analysis;
}

/* start + luck - errors + residual = result, read back from the JSON as a client would. */
static void check_identity(const struct analysis *analysis, double result) {
    struct buf out = BUF_INIT;
    analysis_write(analysis, &out);
    cJSON *json = cJSON_Parse(out.data);
    ck_assert_ptr_nonnull(json);
    const cJSON *moves = cJSON_GetObjectItem(json, "moves");
    ck_assert_int_eq(cJSON_GetArraySize(moves), analysis->count);
    double sum = cJSON_GetObjectItem(json, "start")->valuedouble +
                 cJSON_GetObjectItem(json, "residual")->valuedouble;
    double last = 0;
    const cJSON *move;
    cJSON_ArrayForEach(move, moves) {
        bool second = cJSON_GetObjectItem(move, "seat")->valueint == 1;
        const cJSON *type = cJSON_GetObjectItem(move, "luck");
        const cJSON *error = cJSON_GetObjectItem(move, "error");
        int seq = cJSON_GetObjectItem(move, "seq")->valueint;
        bool deal = analysis->moves[seq - 1].dealt;
        sum += type == NULL ? 0 : second && !deal ? -type->valuedouble : type->valuedouble;
        sum += error == NULL ? 0 : second ? error->valuedouble : -error->valuedouble;
        last = cJSON_GetObjectItem(move, "win")->valuedouble;
    }
    ck_assert_double_eq_tol(sum, last, 1e-9);
    ck_assert_double_eq_tol(last, result, 1e-9);
    ck_assert_double_lt(fabs(analysis->residual), 1e-4);
    cJSON_Delete(json);
    buf_clear(&out);
}

static double result_of(const struct game_played *game) {
    int8_t winner = game->state.winner;
    return winner == SEAT_NONE ? 0.5 : winner == 0 ? 1 : 0;
}

/* A player's totals are the sums of the moves, and the grade is that of the error. */
static void check_totals(const struct analysis *analysis, int seat) {
    static const struct {
        double error;
        const char *grade;
    } grades[] = {{0.02, "flawless"}, {0.04, "masterly"}, {0.08, "strong"},
                  {0.18, "good"},     {0.50, "fair"},     {1e9, "adventurous"}};
    const struct analysis_total *total = &analysis->totals[seat];
    double luck = 0, error = 0;
    int errors = 0, grade = 0;
    for (int i = 0; i < analysis->count; i++) {
        const struct analysis_move *move = &analysis->moves[i];
        luck += (move->dealt ? 0 : move->seat) == seat ? move->luck : 0;
        error += move->seat == seat ? move->error : 0;
        errors += move->seat == seat && move->error > 0.005;
    }
    while (error > grades[grade].error)
        grade++;
    ck_assert_double_eq_tol(total->luck, luck, 1e-9);
    ck_assert_double_eq_tol(total->error, error, 1e-9);
    ck_assert_int_eq(total->errors, errors);
    ck_assert_str_eq(total->grade, grades[grade].grade);
}

START_TEST(start_luck_errors_and_residual_give_the_result_in_every_variant) {
    struct game_played game;
    begin(&game, (unsigned)_i, 100 + (uint64_t)_i);
    play_out(&game, LEVEL_GREEDY, LEVEL_RANDOM);
    struct analysis analysis = analyse(&game, (unsigned)_i);
    check_identity(&analysis, result_of(&game));
    check_totals(&analysis, 0);
    check_totals(&analysis, 1);
    ck_assert_double_eq_tol(analysis.totals[0].adjusted + analysis.totals[1].adjusted, 1, 1e-9);
    ck_assert_int_gt(analysis.totals[1].errors, 5); /* a random player errs a lot */
    ck_assert_double_gt(analysis.totals[1].error, 0.18);
    analysis_clear(&analysis);
}
END_TEST

/* Except for the error of the value between rounds, by which the analysis corrects itself. */
START_TEST(the_strongest_player_gives_next_to_nothing_away) {
    struct game_played game;
    begin(&game, 0, 5);
    play_out(&game, LEVEL_TERRIBLE_MICHAEL, LEVEL_TERRIBLE_MICHAEL);
    struct analysis analysis = analyse(&game, 0);
    check_identity(&analysis, result_of(&game));
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_double_ge(analysis.totals[seat].error, 0);
        ck_assert_str_eq(analysis.totals[seat].grade, "flawless");
    }
    analysis_clear(&analysis);
}
END_TEST

/* Plays perfectly but for one decision of seat 0: the worst placement of the eighth of its turns.
 */
static int blunder(struct game_played *game, struct bot_option *ret_best, double *ret_cost) {
    int turns = 0;
    int at = -1;
    while (game->state.phase != SHANGHAIEN_OVER) {
        bool mine = game->state.turn == 0 && game->state.phase == SHANGHAIEN_PLACE;
        if (mine && ++turns == 8) {
            struct bot_view view;
            struct bot_option options[SHANGHAIEN_MOVES_MAX];
            bot_view_init(&view, &game->state);
            int count = bot_options(solver, &view, options);
            at = game->count;
            *ret_best = options[0];
            *ret_cost = options[0].win - options[count - 1].win;
            play(game, &options[count - 1].move);
        } else {
            play_level(game, LEVEL_TERRIBLE_MICHAEL);
        }
    }
    return at;
}

START_TEST(a_single_mistake_is_found_and_the_better_move_named) {
    struct game_played game;
    struct bot_option best;
    double cost = 0;
    begin(&game, 0, 11);
    int at = blunder(&game, &best, &cost);
    ck_assert_double_gt(cost, ANALYSIS_ERROR);
    struct analysis analysis = analyse(&game, 0);
    ck_assert_double_eq_tol(analysis.moves[at].error, cost, 0.1 * cost);
    ck_assert_mem_eq(&analysis.moves[at].options[0].move, &best.move, sizeof best.move);
    ck_assert_int_eq(analysis.totals[0].errors, 1);
    ck_assert_double_eq_tol(analysis.totals[0].error, cost, 0.02);
    ck_assert_double_lt(analysis.totals[1].error, 0.02);
    double given = analysis.totals[0].error - analysis.totals[1].error;
    ck_assert_double_eq_tol(analysis.totals[0].adjusted, analysis.start - given, 1e-4);
    analysis_clear(&analysis);
}
END_TEST

/* Of the 36 rolls of a position each is as lucky as the others are unlucky: also where a
 * trick rolls again. */
static void check_rolls(const struct shanghaien *state, const struct shanghaien_move *move,
                        double tolerance) {
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct bot_view view;
    bot_view_init(&view, state);
    int count = bot_options(solver, &view, options);
    double expected = 0;
    for (int i = 0; i < count; i++)
        if (options[i].move.type == move->type)
            expected = options[i].win;
    double sum = 0;
    for (int roll = 0; roll < 36; roll++) {
        const uint8_t dice[2] = {(uint8_t)(1 + roll % 6), (uint8_t)(1 + roll / 6)};
        struct shanghaien after = *state;
        ck_assert_int_eq(shanghaien_apply(&after, move, dice, NULL), ERROR_NONE);
        bot_view_init(&view, &after);
        double value = 0;
        ck_assert(bot_value(solver, &view, &value));
        sum += value - expected;
    }
    ck_assert_msg(fabs(sum / 36) < tolerance, "the mean luck is %g", sum / 36);
}

START_TEST(the_luck_of_the_36_rolls_is_nothing_in_the_mean) {
    static const uint64_t seeds[] = {305, 302, 301, 302}; /* of games where somebody may reroll */
    const struct shanghaien_move roll = {.type = SHANGHAIEN_MOVE_ROLL};
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    struct game_played game;
    int rolled = 0;
    int again = 0;
    begin(&game, (unsigned)_i, seeds[_i]);
    while (game.state.phase != SHANGHAIEN_OVER) {
        int count = shanghaien_legal(&game.state, moves);
        bool dice_lie = game.state.supply[0] + game.state.supply[1] <= 8;
        for (int i = 0; i < count && dice_lie; i++) {
            if (moves[i].type == SHANGHAIEN_MOVE_ROLL && ++rolled)
                check_rolls(&game.state, &roll, 1e-9);
            else if (moves[i].type == SHANGHAIEN_MOVE_REROLL && ++again)
                check_rolls(&game.state, &moves[i], 1e-6);
        }
        play_level(&game, LEVEL_RANDOM);
    }
    ck_assert_int_gt(rolled, 5);
    ck_assert_int_gt(again, 0);
}
END_TEST

/* Hints are requested from the end to the beginning, so that none comes from the solver's memory of
 * earlier turns; only every fifth, for such a hint takes long. Greedy plays without solving. */
START_TEST(an_analysis_agrees_with_the_hints) {
    enum { STEP = 5 };
    static struct shanghaien states[ENTRIES];
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct game_played game;
    struct bot_view view;
    begin(&game, (unsigned)_i, 29);
    while (game.state.phase != SHANGHAIEN_OVER) {
        states[game.count] = game.state;
        play_level(&game, LEVEL_GREEDY);
    }
    struct analysis analysis = analyse(&game, (unsigned)_i);
    ck_assert_double_eq_tol(analysis.start, 0.5, 0.1);
    for (int i = game.count - 1; i >= 0; i -= STEP) {
        const struct analysis_move *move = &analysis.moves[i];
        bot_view_init(&view, &states[i]);
        int count = bot_options(solver, &view, options);
        ck_assert_int_eq(move->option_count, count > 1 ? count : 0);
        for (int k = 0; k < move->option_count; k++) {
            bool wild = move->options[k].move.type == SHANGHAIEN_MOVE_WILD;
            ck_assert_double_le(fabs(move->options[k].win - options[k].win), wild ? 0.01 : 0);
        }
    }
    analysis_clear(&analysis);
}
END_TEST

/* The last move turns a card into a wild that is not the cheapest: the solver's value of that is
 * near, and the analysis finds one by which another option is better. */
START_TEST(the_options_of_every_decision_stand_best_first) {
    enum { MOVES = 19, SEED = 726 };
    struct game_played game;
    begin(&game, SHANGHAIEN_VARIANT_EXTRA_WILD, SEED);
    while (game.count < MOVES)
        play_level(&game, LEVEL_RANDOM);
    ck_assert_int_eq(game.entries[MOVES - 1].move.type, SHANGHAIEN_MOVE_WILD);
    struct analysis analysis = analyse(&game, SHANGHAIEN_VARIANT_EXTRA_WILD);
    for (int i = 0; i < MOVES; i++) {
        const struct analysis_move *move = &analysis.moves[i];
        for (int k = 1; k < move->option_count; k++) {
            double worse = move->options[k - 1].win - move->options[k].win;
            ck_assert_double_ge(move->seat == 0 ? worse : -worse, 0);
        }
    }
    analysis_clear(&analysis);
}
END_TEST

START_TEST(a_resigned_game_is_analysed_up_to_its_end) {
    struct game_played game;
    begin(&game, 0, 17);
    for (int i = 0; i < 25; i++)
        play_level(&game, LEVEL_GREEDY);
    struct analysis analysis = analyse(&game, 0);
    ck_assert_int_eq(analysis.count, 25);
    check_identity(&analysis, analysis.moves[24].win);
    analysis_clear(&analysis);
}
END_TEST

START_TEST(a_log_against_the_rules_is_refused) {
    struct game_played game;
    begin(&game, 0, 23);
    game.entries[game.count++].move = (struct shanghaien_move){.type = SHANGHAIEN_MOVE_SHANGHAI};
    struct analysis_log log = {0, 0, game.deck, game.entries, game.count};
    struct analysis analysis;
    ck_assert_int_eq(analysis_run(solver, &log, NULL, &analysis, NULL), ERROR_ILLEGAL_MOVE);
}
END_TEST

static bool end_at_half(void *context, double done) {
    *(double *)context = done;
    return done < 0.5;
}

START_TEST(an_analysis_stops_when_told_to) {
    struct game_played game;
    double done = 0;
    begin(&game, 0, 29);
    for (int i = 0; i < 10; i++)
        play_level(&game, LEVEL_GREEDY);
    struct analysis_log log = {0, 0, game.deck, game.entries, game.count};
    struct analysis_progress progress = {end_at_half, &done};
    struct analysis analysis;
    ck_assert_int_eq(analysis_run(solver, &log, &progress, &analysis, NULL), ERROR_BUSY);
    ck_assert_double_eq(done, 0.5);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("analysis");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, start_luck_errors_and_residual_give_the_result_in_every_variant, 0,
                        4);
    tcase_add_test(cases, the_strongest_player_gives_next_to_nothing_away);
    tcase_add_test(cases, a_single_mistake_is_found_and_the_better_move_named);
    tcase_add_loop_test(cases, the_luck_of_the_36_rolls_is_nothing_in_the_mean, 0, 4);
    tcase_add_loop_test(cases, an_analysis_agrees_with_the_hints, 0, 4);
    tcase_add_test(cases, the_options_of_every_decision_stand_best_first);
    tcase_add_test(cases, a_resigned_game_is_analysed_up_to_its_end);
    tcase_add_test(cases, a_log_against_the_rules_is_refused);
    tcase_add_test(cases, an_analysis_stops_when_told_to);
    tcase_set_timeout(cases, 600);
    return topic_run("The analysis", cases);
}
