/* Moves and variants as JSON: which are well formed, and the field that a refusal names. */
#include <string.h>

#include <cjson/cJSON.h>

#include "fixtures/table.h"
#include "fixtures/topic.h"
#include "games/game.h"

static const struct game *game;

static enum error_code read_move(const char *text, struct shanghaien_move *move,
                                 struct error *err) {
    cJSON *json = cJSON_Parse(text);
    ck_assert_msg(json != NULL, "%s", text);
    enum error_code code = game->read_move(json, SHANGHAIEN_SEATS, move, err);
    cJSON_Delete(json);
    return code;
}

/* Well-formed moves and their canonical text, "" where it is the same. */
static const struct {
    const char *text, *canonical;
} well_formed[] = {
    {"{\"type\":\"roll\"}", ""},
    {"{\"type\":\"place\",\"die\":0}", ""},
    {"{\"type\":\"place\",\"die\":1,\"one_at\":\"left\"}", ""},
    {"{\"type\":\"wild\",\"card\":41,\"colour\":\"green\"}", ""},
    {"{\"type\":\"wild\",\"card\":49,\"colour\":\"red\"}", ""},
    {"{\"type\":\"adjust\",\"card\":42,\"die\":1,\"by\":-1}", ""},
    {"{\"type\":\"adjust\",\"card\":0,\"die\":0,\"by\":1}", ""},
    {"{\"type\":\"reroll\",\"card\":51}", ""},
    {"{\"type\":\"both\",\"card\":46}", ""},
    {"{\"type\":\"both\",\"card\":46,\"one_at\":\"right\"}", ""},
    {"{\"type\":\"sharks\",\"card\":50,\"die\":0,\"one_at\":\"left\"}", ""},
    {"{\"type\":\"exchange\",\"card\":50,\"from\":6}", ""},
    {"{\"type\":\"shanghai\"}", ""},
    {"{\"die\":1,\"type\":\"place\"}", "{\"type\":\"place\",\"die\":1}"},
    {"{\"type\":\"place\",\"die\":1.0}", "{\"type\":\"place\",\"die\":1}"},
    {"{\"type\":\"reroll\",\"card\":4.4e1}", "{\"type\":\"reroll\",\"card\":44}"},
};

START_TEST(a_well_formed_move_is_read_and_written_in_one_form) {
    struct shanghaien_move move;
    ck_assert_int_eq(read_move(well_formed[_i].text, &move, NULL), ERROR_NONE);
    struct buf out = BUF_INIT;
    game->write_move(&move, &out);
    const char *canonical = well_formed[_i].canonical;
    ck_assert_str_eq(out.data, *canonical ? canonical : well_formed[_i].text);
    buf_clear(&out);
}
END_TEST

/* Malformed moves and the field that the refusal names. */
static const struct {
    const char *text, *field;
} malformed[] = {
    {"[]", "move"},
    {"null", "move"},
    {"\"roll\"", "move"},
    {"{}", "move.type"},
    {"{\"type\":null}", "move.type"},
    {"{\"type\":1}", "move.type"},
    {"{\"type\":\"Roll\"}", "move.type"},
    {"{\"Type\":\"roll\"}", "move.type"},
    {"{\"type\":\"resign\"}", "move.type"},
    {"{\"type\":\"timeout\"}", "move.type"},
    {"{\"type\":\"abandon\"}", "move.type"},
    {"{\"type\":\"roll\",\"x\":1}", "move.x"},
    {"{\"type\":\"roll\",\"\":1}", "move.\"\""},
    {"{\"type\":\"roll\",\"die\":0}", "move.die"},
    {"{\"type\":\"shanghai\",\"card\":40}", "move.card"},
    {"{\"type\":\"place\",\"die\":0,\"card\":40}", "move.card"},
    {"{\"type\":\"reroll\",\"card\":44,\"one_at\":\"left\"}", "move.one_at"},
    {"{\"type\":\"exchange\",\"card\":50,\"from\":1,\"one_at\":\"left\"}", "move.one_at"},
    {"{\"type\":\"place\"}", "move.die"},
    {"{\"type\":\"place\",\"Die\":0}", "move.Die"},
    {"{\"type\":\"place\",\"die\":null}", "move.die"},
    {"{\"type\":\"place\",\"die\":\"0\"}", "move.die"},
    {"{\"type\":\"place\",\"die\":true}", "move.die"},
    {"{\"type\":\"place\",\"die\":2}", "move.die"},
    {"{\"type\":\"place\",\"die\":-1}", "move.die"},
    {"{\"type\":\"place\",\"die\":0.5}", "move.die"},
    {"{\"type\":\"place\",\"die\":1e300}", "move.die"},
    {"{\"type\":\"place\",\"die\":0,\"one_at\":null}", "move.one_at"},
    {"{\"type\":\"place\",\"die\":0,\"one_at\":\"middle\"}", "move.one_at"},
    {"{\"type\":\"place\",\"die\":0,\"one_at\":1}", "move.one_at"},
    {"{\"type\":\"wild\",\"card\":41}", "move.colour"},
    {"{\"type\":\"wild\",\"colour\":\"red\"}", "move.card"},
    {"{\"type\":\"wild\",\"card\":41,\"colour\":\"pink\"}", "move.colour"},
    {"{\"type\":\"wild\",\"card\":41,\"colour\":0}", "move.colour"},
    {"{\"type\":\"wild\",\"card\":52,\"colour\":\"red\"}", "move.card"},
    {"{\"type\":\"reroll\",\"card\":-1}", "move.card"},
    {"{\"type\":\"adjust\",\"card\":42,\"die\":0}", "move.by"},
    {"{\"type\":\"adjust\",\"card\":42,\"die\":0,\"by\":0}", "move.by"},
    {"{\"type\":\"adjust\",\"card\":42,\"die\":0,\"by\":2}", "move.by"},
    {"{\"type\":\"adjust\",\"card\":42,\"die\":0,\"by\":-2}", "move.by"},
    {"{\"type\":\"adjust\",\"card\":42,\"die\":3,\"by\":1}", "move.die"},
    {"{\"type\":\"exchange\",\"card\":50}", "move.from"},
    {"{\"type\":\"exchange\",\"card\":50,\"from\":0}", "move.from"},
    {"{\"type\":\"exchange\",\"card\":50,\"from\":7}", "move.from"},
    {"{\"type\":\"sharks\",\"card\":50}", "move.die"},
};

START_TEST(a_malformed_move_is_refused_by_the_name_of_its_field) {
    struct shanghaien_move move = {.type = 77};
    struct error err;
    ck_assert_msg(read_move(malformed[_i].text, &move, &err) == ERROR_BAD_FIELD, "%s",
                  malformed[_i].text);
    ck_assert_str_eq(err.field, malformed[_i].field);
    ck_assert_str_ne(err.detail, "");
    ck_assert_int_eq(move.type, 77);
}
END_TEST

START_TEST(a_long_name_is_cut_between_two_characters) {
    struct shanghaien_move move;
    struct error err;
    /* The field has 47 bytes: "move.x", 20 characters of two bytes and half of the next. */
    ck_assert_int_eq(read_move("{\"type\":\"roll\",\"xäöüäöüäöüäöüäöüäöüäöüäöü\":1}", &move, &err),
                     ERROR_BAD_FIELD);
    ck_assert_str_eq(err.field, "move.xäöüäöüäöüäöüäöüäöüäö");
}
END_TEST

/* Variants: their text (NULL: left out), the bits, or the field of the refusal. */
static const struct {
    const char *text;
    unsigned bits;
    const char *written, *field;
} variants[] = {
    {NULL, 0, "{\"extra_wild\":false,\"sharks\":false}", NULL},
    {"{}", 0, "{\"extra_wild\":false,\"sharks\":false}", NULL},
    {"{\"sharks\":true}", 2, "{\"extra_wild\":false,\"sharks\":true}", NULL},
    {"{\"extra_wild\":true,\"sharks\":false}", 1, "{\"extra_wild\":true,\"sharks\":false}", NULL},
    {"{\"extra_wild\":true,\"sharks\":true}", 3, "{\"extra_wild\":true,\"sharks\":true}", NULL},
    {"null", 0, NULL, "variant"},
    {"[]", 0, NULL, "variant"},
    {"{\"sharks\":1}", 0, NULL, "variant.sharks"},
    {"{\"sharks\":null}", 0, NULL, "variant.sharks"},
    {"{\"Sharks\":true}", 0, NULL, "variant.Sharks"},
    {"{\"extra_wild\":true,\"more\":false}", 0, NULL, "variant.more"},
};

START_TEST(a_variant_is_read_with_its_defaults_and_written_in_full) {
    cJSON *json = variants[_i].text ? cJSON_Parse(variants[_i].text) : NULL;
    unsigned bits = 99;
    struct error err;
    enum error_code code = game->read_variant(json, &bits, &err);
    cJSON_Delete(json);
    if (variants[_i].field) {
        ck_assert_int_eq(code, ERROR_BAD_FIELD);
        ck_assert_str_eq(err.field, variants[_i].field);
        ck_assert_str_ne(err.detail, "");
        ck_assert_uint_eq(bits, 99);
        return;
    }
    ck_assert_int_eq(code, ERROR_NONE);
    ck_assert_uint_eq(bits, variants[_i].bits);
    struct buf out = BUF_INIT;
    game->write_variant(bits, &out);
    ck_assert_str_eq(out.data, variants[_i].written);
    buf_clear(&out);
}
END_TEST

START_TEST(a_game_is_found_by_its_name_and_fits_the_callers_storage) {
    ck_assert_ptr_eq(game_by_name("shanghaien"), games_all[0]);
    ck_assert_ptr_null(game_by_name("checkers"));
    ck_assert_ptr_null(game_by_name(""));
    for (int i = 0; games_all[i]; i++) {
        ck_assert_uint_le(games_all[i]->state_size, GAME_STATE_MAX);
        ck_assert_uint_le(games_all[i]->move_size, GAME_MOVE_MAX);
        ck_assert_int_le(games_all[i]->seats_max, GAME_SEATS_MAX);
    }
}
END_TEST

int main(void) {
    game = game_by_name("shanghaien");
    TCase *cases = tcase_create("moves");
    tcase_add_loop_test(cases, a_well_formed_move_is_read_and_written_in_one_form, 0,
                        sizeof well_formed / sizeof *well_formed);
    tcase_add_loop_test(cases, a_malformed_move_is_refused_by_the_name_of_its_field, 0,
                        sizeof malformed / sizeof *malformed);
    tcase_add_test(cases, a_long_name_is_cut_between_two_characters);
    tcase_add_loop_test(cases, a_variant_is_read_with_its_defaults_and_written_in_full, 0,
                        sizeof variants / sizeof *variants);
    tcase_add_test(cases, a_game_is_found_by_its_name_and_fits_the_callers_storage);
    return topic_run("moves", cases);
}
