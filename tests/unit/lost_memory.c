/* Memory that runs out gives an error, and never a wrong answer. */
#include <stdlib.h>
#include <string.h>

#include "fixtures/levels.h"
#include "fixtures/lost_memory.h"
#include "fixtures/table.h"
#include "fixtures/topic.h"
#include "games/shanghai/shanghai.h"
#include "games/shanghaien/bot/analysis.h"
#include "games/shanghaien/bot/player.h"
#include "service/play/hints.h"

static const int cards[] = {2, 9, 43, 19, 24, 29, -1};

static struct table table;
static struct bot_view view;

/* Near the end of the first round, seat 0 to choose. */
static void setup(void) {
    table_open(&table, 0, 0, cards);
    for (int i = 0; i < 8; i++)
        table_lay(&table, i % 2 ? 3 : 1);
    table_roll(&table, 2, 5);
    bot_view_init(&view, &table.state);
}

static enum level level;

static bool choose(struct buf *out) {
    struct shanghaien_move move;
    struct round *solver = round_new();
    bool chosen = solver && level_choose(solver, level, &view, 1, &move);
    if (chosen)
        shanghaien_game.write_move(&move, out);
    round_free(solver);
    return chosen && !out->failed;
}

START_TEST(a_house_player_chooses_the_same_move_or_none) {
    static const enum level levels[] = {LEVEL_EL_DADO, LEVEL_HAND_MADE, LEVEL_TERRIBLE_MICHAEL};
    level = levels[_i];
    lost_memory_check(choose);
}
END_TEST

static bool value(struct buf *out) {
    struct round *solver = round_new();
    double value = 0;
    bool known = solver && bot_value(solver, &view, &value);
    if (known)
        buf_printf(out, "%.12f", value);
    round_free(solver);
    return known && !out->failed;
}

START_TEST(a_position_has_its_value_or_none) {
    lost_memory_check(value);
}
END_TEST

static bool hint(struct buf *out) {
    struct hints *hints = hints_new();
    bool known = hints && !hints_write(hints, &shanghaien_game, 1, 2, &table.state, out, NULL);
    hints_free(hints);
    return known && !out->failed;
}

START_TEST(a_hint_names_every_move_or_there_is_none) {
    lost_memory_check(hint);
}
END_TEST

/* A hint that came to nothing is not kept. */
START_TEST(a_second_request_gets_the_whole_hint) {
    struct buf whole = BUF_INIT, again = BUF_INIT;
    ck_assert(hint(&whole));
    struct hints *hints = hints_new();
    lost_memory_at = 3; /* after the player and its solver, the solver's rows */
    ck_assert_int_eq(hints_write(hints, &shanghaien_game, 1, 2, &table.state, &again, NULL),
                     ERROR_INTERNAL);
    ck_assert_int_eq(hints_write(hints, &shanghaien_game, 1, 2, &table.state, &again, NULL),
                     ERROR_NONE);
    ck_assert_str_eq(again.data, whole.data);
    hints_free(hints);
    buf_clear(&whole);
    buf_clear(&again);
}
END_TEST

/* Roll and placement, three times. */
static bool analyse(struct buf *out) {
    uint8_t deck[SHANGHAIEN_DECK];
    struct analysis_entry entries[6];
    struct analysis analysis;
    for (int i = 0; i < SHANGHAIEN_DECK; i++)
        deck[i] = (uint8_t)i;
    for (int i = 0; i < 6; i++)
        entries[i] = (struct analysis_entry){
            .move = {.type = i % 2 ? SHANGHAIEN_MOVE_PLACE : SHANGHAIEN_MOVE_ROLL,
                     .one_at = i == 1 ? SHANGHAIEN_LEFT : SHANGHAIEN_UNKNOWN},
            .dice = {2, 5}};
    struct analysis_log log = {0, 0, deck, entries, 6};
    struct round *solver = round_new();
    bool known = solver && !analysis_run(solver, &log, NULL, &analysis, NULL);
    if (known) {
        analysis_write(&analysis, out);
        analysis_clear(&analysis);
    }
    round_free(solver);
    return known && !out->failed;
}

START_TEST(an_analysis_is_whole_or_there_is_none) {
    lost_memory_check(analyse);
}
END_TEST

static bool tell(struct buf *out) {
    static const struct shanghaien_move moves[] = {{.type = SHANGHAIEN_MOVE_PLACE},
                                                   {.type = SHANGHAIEN_MOVE_SHANGHAI}};
    struct game_audience audience = {LANGUAGE_DE, {"anna", "bernd"}};
    for (int i = 0; i < 2; i++) {
        const struct game_entry entry = {
            .before = &table.state, .after = &table.state, .move = &moves[i]};
        shanghaien_game.narrate(&entry, &audience, out);
    }
    shanghaien_game.narrate_stake(&table.state, &audience, out);
    return !out->failed;
}

static unsigned nought(void *context, const char *label, int k, unsigned bound) {
    (void)context, (void)label, (void)k, (void)bound;
    return 0;
}

/* The last bid: all are shown, and their highest is paid. */
static bool tell_shanghai(struct buf *out) {
    static const struct game_chance chance = {nought, NULL};
    static const struct game_setup setup = {.seats = 3, .first = SEAT_NONE};
    static const struct shanghai_move bid = {.type = SHANGHAI_MOVE_BID, .amount = 20};
    static struct shanghai before, after;
    const struct game_audience audience = {LANGUAGE_DE, {"anna", "bernd", "carla"}};
    const struct game_entry entry = {
        .before = &before, .after = &after, .now = &after, .move = &bid, .seq = 3, .seat = 2};
    shanghai_game.start(&after, &setup, &chance);
    for (int i = 0; i < 3; i++) {
        before = after;
        shanghai_game.apply(&after, i, &bid, GAME_BY_HAND, &chance, NULL);
    }
    shanghai_game.narrate(&entry, &audience, out);
    shanghai_game.narrate_stake(&after, &audience, out);
    return !out->failed;
}

START_TEST(an_email_is_complete_or_not_written) {
    static lost_memory_work *const games[] = {tell, tell_shanghai};
    lost_memory_check(games[_i]);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("lost memory");
    tcase_add_checked_fixture(cases, setup, NULL);
    tcase_add_loop_test(cases, a_house_player_chooses_the_same_move_or_none, 0, 3);
    tcase_add_test(cases, a_position_has_its_value_or_none);
    tcase_add_test(cases, a_hint_names_every_move_or_there_is_none);
    tcase_add_test(cases, a_second_request_gets_the_whole_hint);
    tcase_add_test(cases, an_analysis_is_whole_or_there_is_none);
    tcase_add_loop_test(cases, an_email_is_complete_or_not_written, 0, 2);
    tcase_set_timeout(cases, 600);
    return topic_run("Lost memory", cases);
}
