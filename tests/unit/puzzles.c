/* Decisions become puzzles where the best move is clear; answers are judged; streaks are counted.
 */
#include "service/club/puzzles.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/assets.h"
#include "base/clock.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "games/shanghaien/position.h"
#include "service/operator/check.h"

enum { DAY = 20000 };

static struct home home;
static struct error trouble;
static int64_t game;

static void setup(void) {
    struct table table;
    home_setup(&home);
    home_game(&home, 0, &table);
    home_play(&home, &table, 2, 1);
    game = table.row.id;
}

static void teardown(void) {
    home_teardown(&home);
}

/* An analysis of one decision by a seat. */
#define ANALYSIS(seat, options)                                                                    \
    "{\"moves\":[{\"seq\":3,\"seat\":" seat ",\"win\":0.5,\"options\":[" options "]}]}"
#define PLACE(die, win) "{\"move\":{\"type\":\"place\",\"die\":" die "},\"win\":" win "}"
#define ROLL(win) "{\"move\":{\"type\":\"roll\"},\"win\":" win "}"
#define CALL(win) "{\"move\":{\"type\":\"shanghai\"},\"win\":" win "}"

static const struct {
    const char *why, *analysis;
    bool is_puzzle;
} decisions[] = {
    {"clear", ANALYSIS("0", ROLL("0.60") "," CALL("0.54") "," PLACE("0", "0.2")), true},
    {"too close", ANALYSIS("0", ROLL("0.60") "," CALL("0.56") "," PLACE("0", "0.2")), false},
    {"seat 1's chances", ANALYSIS("1", ROLL("0.40") "," CALL("0.46") "," PLACE("0", "0.8")), true},
    {"two choices", ANALYSIS("0", ROLL("0.60") "," CALL("0.50")), false},
    {"equal dice",
     ANALYSIS("0", PLACE("0", "0.6") "," PLACE("1", "0.6") "," ROLL("0.5") "," CALL("0.4")), true},
    {"equal dice are one choice",
     ANALYSIS("0", PLACE("0", "0.6") "," PLACE("1", "0.6") "," ROLL("0.5")), false},
    {"two best moves", ANALYSIS("0", PLACE("0", "0.6") "," CALL("0.6") "," ROLL("0.5")), false},
    {"lost", ANALYSIS("0", ROLL("0.09") "," CALL("0.01") "," PLACE("0", "0.0")), false},
    {"won", ANALYSIS("0", ROLL("0.999") "," CALL("0.9") "," PLACE("0", "0.8")), false},
    {"no decision", "{\"moves\":[{\"seq\":1,\"seat\":0,\"win\":0.5,\"luck\":0.1}]}", false},
};
enum { DECISIONS = sizeof decisions / sizeof decisions[0] };

START_TEST(a_decision_is_a_puzzle_if_one_move_is_clearly_best) {
    struct puzzle_row row;
    struct buf options = BUF_INIT;
    enum error_code code =
        puzzle_choose(home.db, game, DAY, decisions[_i].analysis, &row, &options, &trouble);
    ck_assert_msg((code == ERROR_NONE) == decisions[_i].is_puzzle, "%s", decisions[_i].why);
    if (!code) {
        ck_assert_int_eq(row.seq, 2);
        cJSON *json = cJSON_Parse(options.data);
        cJSON *best = cJSON_GetArrayItem(json, 0);
        ck_assert_double_eq_tol(cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(best, "win")),
                                0.6, 1e-9);
        cJSON_Delete(json);
    }
    buf_clear(&options);
}
END_TEST

/* Enters a puzzle of that day, of another position each. */
static void enter(int64_t day) {
    const struct puzzle_row row = {.day = day, .game = game, .seq = day - DAY};
    ck_assert_int_eq(db_puzzles_insert(home.db, &row, "[" ROLL("0.6") "]", HOME_NOW, &trouble),
                     ERROR_NONE);
}

START_TEST(a_position_is_taken_only_once) {
    struct puzzle_row row;
    struct buf options = BUF_INIT;
    enter(DAY + 2);
    ck_assert_int_eq(
        puzzle_choose(home.db, game, DAY, decisions[0].analysis, &row, &options, &trouble),
        ERROR_NOT_FOUND);
    buf_clear(&options);
}
END_TEST

static enum error_code judge(const char *move, struct puzzle_answer *ret_answer) {
    static const char options[] = "[" PLACE("0", "0.6") "," PLACE("1", "0.6") "," ROLL("0.5") "]";
    cJSON *json = cJSON_Parse(move);
    enum error_code code = puzzle_judge(options, json, ret_answer, &trouble);
    cJSON_Delete(json);
    return code;
}

START_TEST(either_of_two_equal_dice_is_right) {
    struct puzzle_answer answer;
    ck_assert_int_eq(judge("{\"die\":1,\"type\":\"place\"}", &answer), ERROR_NONE);
    ck_assert(answer.found);
    ck_assert_str_eq(answer.move, "{\"type\":\"place\",\"die\":1}");
    ck_assert_int_eq(judge("{\"type\":\"roll\"}", &answer), ERROR_NONE);
    ck_assert(!answer.found);
    ck_assert_int_eq(judge("{\"type\":\"shanghai\"}", &answer), ERROR_ILLEGAL_MOVE);
    ck_assert_int_eq(judge("{\"type\":\"place\",\"die\":2}", &answer), ERROR_BAD_FIELD);
}
END_TEST

static void solve(int64_t day, bool found, int64_t at) {
    const struct puzzle_answer answer = {.move = "{\"type\":\"roll\"}", .found = found, .at = at};
    ck_assert_int_eq(db_puzzles_answer(home.db, day, home.anna, &answer, &trouble), ERROR_NONE);
}

static struct puzzle_streak streak_at(int64_t day) {
    struct puzzle_streak streak = {-1, -1};
    ck_assert_int_eq(puzzle_streak_read(home.db, home.anna, day * CLOCK_DAY, &streak, &trouble),
                     ERROR_NONE);
    return streak;
}

START_TEST(a_streak_passes_over_days_without_a_puzzle) {
    for (int64_t day = DAY; day < DAY + 9; day++)
        if (day != DAY + 2)
            enter(day);
    for (int64_t day = DAY; day < DAY + 5; day++)
        if (day != DAY + 2)
            solve(day, true, day * CLOCK_DAY + 5);
    ck_assert_int_eq(streak_at(DAY + 4).present, 4);
    ck_assert_int_eq(streak_at(DAY + 5).present, 4);
    ck_assert_int_eq(streak_at(DAY + 6).present, 0);
    solve(DAY + 5, false, (DAY + 5) * CLOCK_DAY);
    ck_assert_int_eq(streak_at(DAY + 5).present, 0);
    solve(DAY + 6, true, (DAY + 7) * CLOCK_DAY);
    solve(DAY + 7, true, (DAY + 8) * CLOCK_DAY - 1);
    ck_assert_int_eq(streak_at(DAY + 7).present, 1);
    ck_assert_int_eq(streak_at(DAY + 7).longest, 4);
}
END_TEST

static char noted[128];

static void note_fault(const char *text) {
    snprintf(noted, sizeof noted, "%s", text);
}

/* At the beginning of a game rolling is the only move; after a roll it is none. */
START_TEST(the_check_finds_options_that_are_not_the_legal_moves) {
    struct check_counts counts;
    enter(DAY);
    ck_assert_int_eq(check_all(home.db, note_fault, &counts, &trouble), ERROR_NONE);
    ck_assert_int_eq(counts.faults, 0);
    enter(DAY + 1);
    ck_assert_int_eq(check_all(home.db, note_fault, &counts, &trouble), ERROR_NONE);
    ck_assert_int_eq(counts.faults, 1);
    ck_assert_ptr_nonnull(strstr(noted, "puzzle 2024-10-05"));
}
END_TEST

/* A year of them, all different. */
START_TEST(the_service_has_a_position_for_each_day) {
    const char *line = (const char *)asset_find("src/service/club/puzzles.txt")->data;
    const char *first = line;
    int count = 0;
    for (; *line; line = strchr(line, '\n') + 1, count++) {
        struct shanghaien state;
        char text[PUZZLE_POSITION];
        snprintf(text, sizeof text, "%.*s\n", (int)strcspn(line, "\n"), line);
        ck_assert_ptr_eq(strstr(first, text), line);
        *strchr(text, '\n') = '\0';
        ck_assert_msg(shanghaien_read_position(text, &state, NULL) == ERROR_NONE, "%s", text);
    }
    ck_assert_int_eq(count, 366);
}
END_TEST

/* The decision that a puzzle asks for, as the analysis has it. */
static cJSON *decision_of(const struct puzzle_row *row, const struct buf *options) {
    struct shanghaien state;
    ck_assert_int_eq(shanghaien_read_position(row->position, &state, NULL), ERROR_NONE);
    cJSON *decision = cJSON_CreateObject(), *option = NULL;
    cJSON_AddItemToObject(decision, "options", cJSON_Parse(options->data));
    cJSON_AddNumberToObject(decision, "seat", 0); /* its chances are the mover's */
    cJSON_ArrayForEach(option, cJSON_GetObjectItemCaseSensitive(decision, "options"))
        ck_assert(cJSON_HasObjectItem(option, "move"));
    return decision;
}

/* Every thirtieth, for it takes long. */
START_TEST(the_solver_finds_one_move_clearly_best_there) {
    struct check_counts counts;
    void *mind = shanghaien_game.bots->open();
    for (int day = DAY; day < DAY + 366; day += 30) {
        struct puzzle_row row;
        struct buf options = BUF_INIT, view = BUF_INIT, text = BUF_INIT;
        ck_assert_int_eq(puzzle_take_built_in(day, mind, &row, &options, &trouble), ERROR_NONE);
        cJSON *decision = decision_of(&row, &options);
        ck_assert_msg(puzzle_suits(decision), "%s", row.position);
        cJSON_Delete(decision);
        ck_assert_int_eq(db_puzzles_insert(home.db, &row, options.data, HOME_NOW, &trouble),
                         ERROR_NONE);
        ck_assert_int_eq(puzzle_write(home.db, &row, &view, &text, &trouble), ERROR_NONE);
        ck_assert_ptr_nonnull(strstr(view.data, "captain-red"));
        ck_assert_str_eq(text.data, row.position);
        buf_clear(&options);
        buf_clear(&view);
        buf_clear(&text);
    }
    shanghaien_game.bots->close(mind);
    ck_assert_int_eq(check_all(home.db, note_fault, &counts, &trouble), ERROR_NONE);
    ck_assert_int_eq(counts.faults, 0);
}
END_TEST

START_TEST(the_check_finds_a_stored_position_that_is_none) {
    struct check_counts counts;
    const struct puzzle_row row = {.day = DAY, .position = "02111"};
    ck_assert_int_eq(db_puzzles_insert(home.db, &row, "[" ROLL("0.6") "]", HOME_NOW, &trouble),
                     ERROR_NONE);
    ck_assert_int_eq(check_all(home.db, note_fault, &counts, &trouble), ERROR_NONE);
    ck_assert_int_eq(counts.faults, 1);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("puzzles");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, a_decision_is_a_puzzle_if_one_move_is_clearly_best, 0, DECISIONS);
    tcase_add_test(cases, a_position_is_taken_only_once);
    tcase_add_test(cases, either_of_two_equal_dice_is_right);
    tcase_add_test(cases, a_streak_passes_over_days_without_a_puzzle);
    tcase_add_test(cases, the_check_finds_options_that_are_not_the_legal_moves);
    tcase_add_test(cases, the_service_has_a_position_for_each_day);
    tcase_add_test(cases, the_solver_finds_one_move_clearly_best_there);
    tcase_add_test(cases, the_check_finds_a_stored_position_that_is_none);
    return topic_run("Puzzles", cases);
}
