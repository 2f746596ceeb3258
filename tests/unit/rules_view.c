/* The view of a game, the entries of its log, the operator's sentences, the caches. */
#include <string.h>

#include <cjson/cJSON.h>

#include "fixtures/table.h"
#include "fixtures/topic.h"
#include "games/game.h"

static const struct game *game;

/* Both variants' cards play no part unless a test opens the table with them. */
static const int any_cards[] = {3, 9, 43, 19, 24, 29, -1};

#define PLAY(table, ...) table_play(table, (struct shanghaien_move){__VA_ARGS__}, NULL)

static cJSON *view_of(const struct table *table, int seat) {
    struct buf out = BUF_INIT;
    buf_addstr(&out, "{\"seq\":0"); /* a member of the service's, before the game's own */
    game->write_stage(&table->state, &out);
    game->write_view(&table->state, seat, false, &out);
    buf_addch(&out, '}');
    cJSON *view = cJSON_ParseWithLength(out.data, out.len);
    ck_assert_msg(view != NULL, "no JSON: %s", out.data);
    buf_clear(&out);
    return view;
}

/* The member of that name prints as `text`. */
static void assert_member(const cJSON *json, const char *name, const char *text) {
    const cJSON *member = cJSON_GetObjectItemCaseSensitive(json, name);
    ck_assert_msg(member != NULL, "no member %s", name);
    char *printed = cJSON_PrintUnformatted(member);
    ck_assert_msg(strcmp(printed, text) == 0, "%s is %s", name, printed);
    cJSON_free(printed);
}

/* The published example's first two rounds: seat 1 wins light blue 3 and a reroll, seat 0 orange
 * 2; then seat 0 three Sailors, one of them by a tie, and seat 1 yellow 3. Both spend their wild.
 */
static void play_two_rounds(struct table *table) {
    table_lay(table, 2);
    table_lay(table, 1);
    table_lay(table, 3);
    table_lay(table, 1);
    table_shanghai(table);

    table_roll(table, 1, 5);
    PLAY(table, .type = SHANGHAIEN_MOVE_WILD, .card = 48, .colour = 4);
    table_place(table, 0);
    table_roll(table, 6, 1);
    PLAY(table, .type = SHANGHAIEN_MOVE_WILD, .card = 49, .colour = 1);
    table_place(table, 0);
    table_lay(table, 2);
    table_lay(table, 6);
    table_lay(table, 4);
    table_lay(table, 2);
    table_shanghai(table);
}

START_TEST(the_published_example_is_the_view_of_a_legal_game) {
    static const int deck[] = {21, 8,  44, 19, 38, 40, 32, 12, 47, 37,
                               42, 17, 6,  46, 7,  41, 24, 3,  -1};
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD, 1, deck);
    play_two_rounds(&table);
    table_roll(&table, 6, 4);
    PLAY(&table, .type = SHANGHAIEN_MOVE_PLACE, .one_at = SHANGHAIEN_RIGHT);
    table_lay(&table, 6);
    table_lay(&table, 5);
    table_lay(&table, 6);
    table_roll(&table, 3, 6);

    cJSON *example = topic_json("example-view.json");
    ck_assert_int_eq(table.seq, cJSON_GetObjectItem(example, "seq")->valueint);
    static const char *const of_the_service[] = {"id",      "game", "status", "variant",
                                                 "players", "you",  "seq",    "deadline"};
    for (unsigned i = 0; i < sizeof of_the_service / sizeof *of_the_service; i++)
        cJSON_DeleteItemFromObjectCaseSensitive(example, of_the_service[i]);
    cJSON *view = view_of(&table, 1);
    cJSON_DeleteItemFromObjectCaseSensitive(view, "seq");
    const cJSON *member;
    cJSON_ArrayForEach(member, example) {
        char *text = cJSON_PrintUnformatted(member);
        assert_member(view, member->string, text);
        cJSON_free(text);
    }
    ck_assert(cJSON_Compare(view, example, true));
    cJSON_Delete(view);
    cJSON_Delete(example);
}
END_TEST

START_TEST(a_new_game_has_no_numbers_no_preview_and_no_past) {
    struct table table;
    table_open(&table, 0, 0, any_cards);
    cJSON *view = view_of(&table, 0);
    static const char *const members[][2] = {
        {"round", "1"},       {"starter", "0"},
        {"turn", "0"},        {"phase", "\"roll\""},
        {"one_at", "null"},   {"supply", "[6,6]"},
        {"dice", "null"},     {"trick_used", "[false,false]"},
        {"crews", "[{},{}]"}, {"tricks", "[[],[]]"},
        {"deck", "42"},       {"legal", "[{\"type\":\"roll\"}]"},
        {"preview", "null"},  {"last_round", "null"},
        {"result", "null"}};
    for (unsigned i = 0; i < sizeof members / sizeof *members; i++)
        assert_member(view, members[i][0], members[i][1]);
    const cJSON *tavern = cJSON_GetObjectItem(view, "tavern");
    ck_assert_int_eq(cJSON_GetArraySize(tavern), 6);
    assert_member(cJSON_GetArrayItem(tavern, 2), "number", "null");
    assert_member(cJSON_GetArrayItem(tavern, 2), "card",
                  "{\"id\":43,\"kind\":\"trick\",\"action\":\"reroll\"}");
    cJSON_Delete(view);
}
END_TEST

START_TEST(only_the_player_with_the_turn_sees_legal_moves) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_SHARKS, 1, any_cards);
    table_roll(&table, 4, 4);
    static const int others[] = {0, SEAT_NONE};
    for (int i = 0; i < 2; i++) {
        cJSON *view = view_of(&table, others[i]);
        assert_member(view, "legal", "[]");
        cJSON_Delete(view);
    }
    cJSON *view = view_of(&table, 1);
    assert_member(view, "legal",
                  "[{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"},"
                  "{\"type\":\"place\",\"die\":0,\"one_at\":\"right\"},"
                  "{\"type\":\"place\",\"die\":1,\"one_at\":\"left\"},"
                  "{\"type\":\"place\",\"die\":1,\"one_at\":\"right\"},"
                  "{\"type\":\"sharks\",\"card\":51,\"die\":0,\"one_at\":\"left\"},"
                  "{\"type\":\"sharks\",\"card\":51,\"die\":0,\"one_at\":\"right\"},"
                  "{\"type\":\"sharks\",\"card\":51,\"die\":1,\"one_at\":\"left\"},"
                  "{\"type\":\"sharks\",\"card\":51,\"die\":1,\"one_at\":\"right\"}]");
    assert_member(view, "tricks",
                  "[[{\"id\":50,\"kind\":\"trick\",\"action\":\"sharks\"}],"
                  "[{\"id\":51,\"kind\":\"trick\",\"action\":\"sharks\"}]]");
    cJSON_Delete(view);
}
END_TEST

START_TEST(a_face_down_card_shows_its_dice_and_goes_to_nobody) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_SHARKS, 0, any_cards);
    table_roll(&table, 1, 2);
    PLAY(&table, .type = SHANGHAIEN_MOVE_SHARKS, .card = 50, .one_at = SHANGHAIEN_LEFT);
    cJSON *view = view_of(&table, 1);
    const cJSON *card = cJSON_GetArrayItem(cJSON_GetObjectItem(view, "tavern"), 0);
    assert_member(card, "face_down", "true");
    assert_member(card, "dice", "[1,0]");
    assert_member(cJSON_GetArrayItem(cJSON_GetObjectItem(view, "preview"), 0), "to", "null");
    const cJSON *red =
        cJSON_GetArrayItem(cJSON_GetObjectItem(cJSON_GetObjectItem(view, "score"), "colours"), 0);
    assert_member(red, "left", "{\"cards\":4,\"points\":10}");
    assert_member(view, "trick_used", "[true,false]");
    cJSON_Delete(view);
}
END_TEST

START_TEST(a_finished_game_shows_a_cleared_table_and_its_last_round) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD, 0, any_cards);
    table_give_sailor(&table, 1, 5, 2);
    for (int round = 1; round <= 8; round++)
        table_pass_round(&table);
    cJSON *view = view_of(&table, 0);
    static const char *const members[][2] = {
        {"round", "8"},
        {"starter", "1"},
        {"turn", "null"},
        {"phase", "\"over\""},
        {"one_at", "null"},
        {"tavern", "[]"},
        {"supply", "[6,6]"},
        {"dice", "null"},
        {"trick_used", "[false,false]"},
        {"deck", "0"},
        {"legal", "[]"},
        {"preview", "null"},
        {"result", "{\"points\":[1,3],\"winner\":1,\"reason\":\"score\"}"}};
    for (unsigned i = 0; i < sizeof members / sizeof *members; i++)
        assert_member(view, members[i][0], members[i][1]);
    const cJSON *last = cJSON_GetObjectItem(view, "last_round");
    assert_member(last, "round", "8");
    assert_member(last, "shanghai_by", "1");
    const cJSON *first_card = cJSON_GetArrayItem(cJSON_GetObjectItem(last, "cards"), 0);
    assert_member(first_card, "tiebreak", "[0,0]");
    assert_member(first_card, "to", "null");
    cJSON_Delete(view);
}
END_TEST

static const struct {
    enum game_ending ending;
    const char *result;
} endings[] = {
    {GAME_RESIGNED, "{\"points\":[1,1],\"winner\":1,\"reason\":\"resigned\"}"},
    {GAME_TIMED_OUT, "{\"points\":[1,1],\"winner\":1,\"reason\":\"timeout\"}"},
    {GAME_ABANDONED, "{\"points\":[1,1],\"winner\":null,\"reason\":\"abandoned\"}"},
};

START_TEST(a_game_ended_early_shows_the_table_as_it_was) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD, 1, any_cards);
    table_lay(&table, 4);
    table_roll(&table, 2, 3);
    game->leave(&table.state, endings[_i].ending, 0, NULL);
    cJSON *view = view_of(&table, 0);
    static const char *const members[][2] = {
        {"round", "1"},      {"turn", "null"},       {"phase", "\"over\""},
        {"supply", "[6,5]"}, {"dice", "null"},       {"legal", "[]"},
        {"preview", "null"}, {"one_at", "\"left\""}, {"deck", "42"}};
    for (unsigned i = 0; i < sizeof members / sizeof *members; i++)
        assert_member(view, members[i][0], members[i][1]);
    assert_member(view, "result", endings[_i].result);
    const cJSON *card = cJSON_GetArrayItem(cJSON_GetObjectItem(view, "tavern"), 3);
    assert_member(card, "dice", "[0,1]");
    assert_member(card, "number", "4");
    cJSON_Delete(view);
}
END_TEST

/* A move at a table where seat 0 is to place 2 or 5: red 3, light blue 4, reroll, yellow 4, orange
 * 4, purple 4 lie at 1..6, each has a die at 1 and 3; the entry and the sentence of each move. */
static const struct {
    struct shanghaien_move move;
    uint8_t dice[2];
    const char *entry, *sentence;
} told[] = {
    {{.type = SHANGHAIEN_MOVE_PLACE, .die = 1},
     {0},
     ",\"placed\":[{\"position\":4,\"number\":5,\"card\":"
     "{\"id\":24,\"kind\":\"sailor\",\"colour\":\"orange\",\"value\":4}}]",
     "places 5 at orange 4"},
    {{.type = SHANGHAIEN_MOVE_BOTH, .card = 46},
     {0},
     ",\"placed\":[{\"position\":1,\"number\":2,\"card\":"
     "{\"id\":9,\"kind\":\"sailor\",\"colour\":\"light_blue\",\"value\":4}},"
     "{\"position\":4,\"number\":5,\"card\":"
     "{\"id\":24,\"kind\":\"sailor\",\"colour\":\"orange\",\"value\":4}}]",
     "plays both: 2 at light blue 4 and 5 at orange 4"},
    {{.type = SHANGHAIEN_MOVE_SHARKS, .card = 50},
     {0},
     ",\"placed\":[{\"position\":1,\"number\":2,\"card\":"
     "{\"id\":9,\"kind\":\"sailor\",\"colour\":\"light_blue\",\"value\":4}}]",
     "plays sharks: 2 at light blue 4, turned face down"},
    {{.type = SHANGHAIEN_MOVE_EXCHANGE, .card = 50, .from = 3},
     {0},
     ",\"placed\":[{\"position\":1,\"number\":2,\"card\":"
     "{\"id\":9,\"kind\":\"sailor\",\"colour\":\"light_blue\",\"value\":4}},"
     "{\"position\":4,\"number\":5,\"card\":"
     "{\"id\":24,\"kind\":\"sailor\",\"colour\":\"orange\",\"value\":4}}],"
     "\"taken\":{\"position\":2,\"number\":3,\"card\":"
     "{\"id\":43,\"kind\":\"trick\",\"action\":\"reroll\"}}",
     "plays exchange: takes 3 back from reroll trick, places 2 at light blue 4 and 5 at orange 4"},
    {{.type = SHANGHAIEN_MOVE_WILD, .card = 46, .colour = 1},
     {0},
     "",
     "plays wild into light blue"},
    {{.type = SHANGHAIEN_MOVE_ADJUST, .card = 40, .die = 1, .by = -1},
     {0},
     "",
     "plays adjust: 5 becomes 4"},
    {{.type = SHANGHAIEN_MOVE_REROLL, .card = 44},
     {6, 1},
     "",
     "plays reroll: 2 and 5 become 6 and 1"},
};

static void assert_told(const struct table *table, const struct shanghaien_move *move,
                        const uint8_t *dice, const char *entry, const char *sentence) {
    ck_assert(shanghaien_is_legal(&table->state, move));
    struct buf out = BUF_INIT, whole = BUF_INIT;
    struct shanghaien after;
    const struct game_entry told_entry = table_told(&table->state, move, dice, &after);
    buf_addstr(&whole, ",\"move\":");
    game->write_move(move, &whole);
    if (dice && shanghaien_rolls(move))
        buf_printf(&whole, ",\"dice\":[%d,%d]", dice[0], dice[1]);
    buf_addstr(&whole, entry);
    game->write_entry(&told_entry, SEAT_NONE, &out);
    ck_assert_str_eq(out.data, whole.data);
    buf_clear(&whole);
    buf_reset(&out);
    game->narrate(&told_entry, NULL, &out);
    ck_assert_str_eq(out.data, sentence);
    buf_clear(&out);
}

START_TEST(the_log_tells_what_a_move_did_as_entry_and_sentence) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_SHARKS, 0, any_cards);
    static const int tricks[] = {40, 44, 46};
    for (int i = 0; i < 3; i++)
        table_give_trick(&table, 0, tricks[i]);
    table_give_sailor(&table, 0, 1, 1);
    for (int i = 0; i < 4; i++)
        table_lay(&table, i < 2 ? 1 : 3);
    table_roll(&table, 2, 5);
    assert_told(&table, &told[_i].move, told[_i].dice, told[_i].entry, told[_i].sentence);
}
END_TEST

START_TEST(the_first_placement_tells_where_the_1_is) {
    struct table table;
    table_open(&table, 0, 0, any_cards);
    const struct shanghaien_move roll = {.type = SHANGHAIEN_MOVE_ROLL};
    static const uint8_t dice[2] = {3, 4};
    assert_told(&table, &roll, dice, "", "rolls 3 and 4");
    table_roll(&table, 3, 4);
    struct shanghaien_move place = {.type = SHANGHAIEN_MOVE_PLACE, .one_at = SHANGHAIEN_LEFT};
    const char *entry = ",\"placed\":[{\"position\":2,\"number\":3,\"card\":"
                        "{\"id\":43,\"kind\":\"trick\",\"action\":\"reroll\"}}]";
    assert_told(&table, &place, NULL, entry, "places 3 at reroll trick, 1 at the left");
    place.one_at = SHANGHAIEN_RIGHT;
    entry = ",\"placed\":[{\"position\":3,\"number\":3,\"card\":"
            "{\"id\":19,\"kind\":\"sailor\",\"colour\":\"yellow\",\"value\":4}}]";
    assert_told(&table, &place, NULL, entry, "places 3 at yellow 4, 1 at the right");
}
END_TEST

START_TEST(shanghai_tells_who_gets_what) {
    struct table table;
    table_open(&table, 0, 1, any_cards);
    static const int numbers[] = {1, 6, 3, 6};
    for (int i = 0; i < 4; i++)
        table_lay(&table, numbers[i]);
    const struct shanghaien_move shanghai = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    struct buf out = BUF_INIT;
    struct shanghaien after;
    const struct game_entry entry = table_told(&table.state, &shanghai, NULL, &after);
    game->narrate(&entry, NULL, &out);
    ck_assert_str_eq(out.data, "calls Shanghai and gets red 3, reroll trick; the other gets "
                               "purple 4; removed: light blue 4, yellow 4, orange 4");
    buf_reset(&out);
    game->write_entry(&entry, SEAT_NONE, &out);
    table.state = after;
    cJSON *view = view_of(&table, SEAT_NONE);
    char *last = cJSON_PrintUnformatted(cJSON_GetObjectItem(view, "last_round"));
    ck_assert_str_eq(strstr(out.data, ",\"handout\":") + strlen(",\"handout\":"), last);
    cJSON_free(last);
    cJSON_Delete(view);
    buf_clear(&out);
}
END_TEST

START_TEST(a_round_may_give_nothing_to_anyone) {
    struct table table;
    table_open(&table, 0, 0, any_cards);
    for (int i = 0; i < 4; i++)
        table_lay(&table, 1);
    const struct shanghaien_move shanghai = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    struct buf out = BUF_INIT;
    struct shanghaien after;
    const struct game_entry entry = table_told(&table.state, &shanghai, NULL, &after);
    game->narrate(&entry, NULL, &out);
    ck_assert_str_eq(out.data, "calls Shanghai and gets nothing; the other gets nothing; removed: "
                               "red 3, light blue 4, reroll trick, yellow 4, orange 4, purple 4");
    buf_clear(&out);
}
END_TEST

START_TEST(the_caches_follow_the_game) {
    struct table table;
    table_open(&table, SHANGHAIEN_VARIANT_EXTRA_WILD, 1, any_cards);
    table_give_sailor(&table, 0, 7, 3);
    struct game_summary summary = game->summary(&table.state);
    ck_assert_int_eq(summary.round, 1);
    ck_assert_str_eq(summary.phase, "roll");
    ck_assert_uint_eq(summary.awaited, SEAT_BIT(1));
    ck_assert_uint_eq(summary.places[0] + summary.places[1], 0);
    ck_assert_int_eq(summary.ending, GAME_ACTIVE);
    ck_assert_int_eq(summary.points[0], 4);
    ck_assert_int_eq(summary.points[1], 1);
    table_roll(&table, 1, 1);
    game->leave(&table.state, GAME_TIMED_OUT, 1, NULL);
    summary = game->summary(&table.state);
    ck_assert_uint_eq(summary.awaited, 0);
    ck_assert_uint_eq(summary.places[0], 1);
    ck_assert_uint_eq(summary.places[1], 2);
    ck_assert_int_eq(summary.ending, GAME_TIMED_OUT);
    ck_assert_int_eq(summary.points[0], 4);
}
END_TEST

START_TEST(equal_points_share_the_first_place_and_an_abandoned_game_has_none) {
    struct table table;
    table_open(&table, 0, 0, any_cards);
    table_lay(&table, 4);
    struct shanghaien before = table.state;
    game->leave(&table.state, GAME_ABANDONED, SEAT_NONE, NULL);
    struct game_summary summary = game->summary(&table.state);
    ck_assert_uint_eq(summary.places[0] + summary.places[1], 0);
    ck_assert(!game->may_move(&table.state, SEAT_NONE));
    table.state = before;
    table_lay(&table, 4);
    for (int round = 1; round <= SHANGHAIEN_ROUNDS; round++)
        table_pass_round(&table);
    summary = game->summary(&table.state);
    ck_assert_int_eq(summary.ending, GAME_SCORED);
    ck_assert_uint_eq(summary.places[0], 1);
    ck_assert_uint_eq(summary.places[1], 1);
}
END_TEST

START_TEST(who_can_only_roll_may_leave_it_to_the_service) {
    struct table table;
    struct shanghaien_move move = {.type = SHANGHAIEN_MOVE_SHANGHAI};
    table_open(&table, 0, 0, any_cards);
    ck_assert(game->automatic(&table.state, 0, &move));
    ck_assert_int_eq(move.type, SHANGHAIEN_MOVE_ROLL);
    ck_assert(!game->automatic(&table.state, 1, &move));
    table_roll(&table, 1, 2);
    ck_assert(!game->automatic(&table.state, 0, &move));
    table_place(&table, 0);
    for (int i = 0; i < 3; i++)
        table_lay(&table, i % 2 ? 1 : 6);
    ck_assert(!game->automatic(&table.state, 0, &move));
}
END_TEST

START_TEST(only_the_seat_with_the_turn_moves) {
    struct table table;
    struct error err;
    const struct shanghaien_move roll = {.type = SHANGHAIEN_MOVE_ROLL};
    table_open(&table, 0, 0, any_cards);
    ck_assert_int_eq(game->apply(&table.state, 1, &roll, GAME_BY_HAND, NULL, &err),
                     ERROR_ILLEGAL_MOVE);
    ck_assert_str_eq(err.detail, "It is not seat 1's turn.");
}
END_TEST

START_TEST(the_list_draws_the_tavern) {
    struct table table;
    struct buf out = BUF_INIT;
    table_open(&table, 0, 0, any_cards);
    game->write_board(&table.state, &out);
    cJSON *board = cJSON_Parse(out.data), *view = view_of(&table, SEAT_NONE);
    ck_assert_msg(board != NULL, "no JSON: %s", out.data);
    ck_assert(cJSON_Compare(cJSON_GetObjectItem(board, "tavern"),
                            cJSON_GetObjectItem(view, "tavern"), true));
    ck_assert_int_eq(cJSON_GetArraySize(cJSON_GetObjectItem(board, "tavern")), 6);
    cJSON_Delete(board);
    cJSON_Delete(view);
    buf_clear(&out);
}
END_TEST

START_TEST(a_seat_that_leaves_is_an_entry_without_more) {
    struct table table;
    struct buf out = BUF_INIT;
    table_open(&table, 0, 0, any_cards);
    const struct game_entry entry = {.before = &table.state,
                                     .after = &table.state,
                                     .now = &table.state,
                                     .ending = GAME_RESIGNED,
                                     .seat = 0};
    game->write_entry(&entry, SEAT_NONE, &out);
    ck_assert_str_eq(out.data, ",\"move\":{\"type\":\"resign\"}");
    buf_clear(&out);
}
END_TEST

int main(void) {
    game = game_by_name("shanghaien");
    TCase *cases = tcase_create("view");
    tcase_add_test(cases, the_published_example_is_the_view_of_a_legal_game);
    tcase_add_test(cases, a_new_game_has_no_numbers_no_preview_and_no_past);
    tcase_add_test(cases, only_the_player_with_the_turn_sees_legal_moves);
    tcase_add_test(cases, a_face_down_card_shows_its_dice_and_goes_to_nobody);
    tcase_add_test(cases, a_finished_game_shows_a_cleared_table_and_its_last_round);
    tcase_add_loop_test(cases, a_game_ended_early_shows_the_table_as_it_was, 0,
                        sizeof endings / sizeof *endings);
    tcase_add_loop_test(cases, the_log_tells_what_a_move_did_as_entry_and_sentence, 0,
                        sizeof told / sizeof *told);
    tcase_add_test(cases, the_first_placement_tells_where_the_1_is);
    tcase_add_test(cases, shanghai_tells_who_gets_what);
    tcase_add_test(cases, a_round_may_give_nothing_to_anyone);
    tcase_add_test(cases, the_caches_follow_the_game);
    tcase_add_test(cases, equal_points_share_the_first_place_and_an_abandoned_game_has_none);
    tcase_add_test(cases, who_can_only_roll_may_leave_it_to_the_service);
    tcase_add_test(cases, only_the_seat_with_the_turn_moves);
    tcase_add_test(cases, the_list_draws_the_tavern);
    tcase_add_test(cases, a_seat_that_leaves_is_an_entry_without_more);
    return topic_run("view", cases);
}
