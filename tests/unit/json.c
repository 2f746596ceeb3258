/* Strict JSON: the refusals of RFC 8259 and of the interface, and the readers of fields. */
#include "base/json.h"

#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/utf8.h"
#include "fixtures/topic.h"

static cJSON *parsed(const char *text) {
    cJSON *tree = NULL;
    struct error err = {0};
    ck_assert_msg(json_parse(text, strlen(text), &tree, &err) == ERROR_NONE, "%s: %s", text,
                  err.detail);
    return tree;
}

static const char *const good[] = {
    "{}",
    " \t\r\n{ \"a\" : [ 1 , -0 , 0.5e+3 , 1E-2 , true , false , null , \"\" , { } , [ ] ] } \n",
    "{\"seq\":1,\"SEQ\":2}",
    "{\"a\":{\"x\":1},\"b\":{\"x\":1}}",
    "{\"t\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\x7f\"}",
    "{\"t\":\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xed\x9f\xbf\xef\xbf\xbf\xf4\x8f\xbf\xbf\"}",
    "{\"n\":1e400}",
};

START_TEST(accepts_rfc_8259) {
    cJSON_Delete(parsed(good[_i]));
}
END_TEST

static const char *const bad[] = {
    "",
    " ",
    "null",
    "1",
    "\"x\"",
    "[]",
    "[{}]",
    "true", /* no object */
    "{",
    "}",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{,}",
    "{\"a\":1 \"b\":2}",
    "{a:1}",
    "{'a':1}",
    "{\"a\":[1,]}",
    "{\"a\":[1}",
    "{}{}",
    "{} x",
    "x{}",
    "{}\v",
    "{//\n}",
    "{\"a\":01}",
    "{\"a\":1.}",
    "{\"a\":.5}",
    "{\"a\":+1}",
    "{\"a\":1e}",
    "{\"a\":-}",
    "{\"a\":0x1}",
    "{\"a\":NaN}",
    "{\"a\":Infinity}",
    "{\"a\":- 1}",
    "{\"a\":True}",
    "{\"a\":nul}",
    "{\"a\":\"\n\"}",
    "{\"a\":\"\t\"}",
    "{\"a\":\"\x01\"}",
    "{\"a\":\"\\x\"}",
    "{\"a\":\"\\\"}",
    "{\"a\":\"\\u12g4\"}",
    "{\"a\":\"\\u123\"}",
    "{\"a\":\"\\U0041\"}",
    "{\"a\":\"",
    "{\"a\":\"\\u0000\"}",
    "{\"\\u0000\":1}", /* U+0000 */
    "{\"a\":\"\\ud83d\"}",
    "{\"a\":\"\\ud83dx\"}",
    "{\"a\":\"\\ud83d\\u0041\"}",
    "{\"a\":\"\\ude00\"}", /* lone surrogates */
    "\xef\xbb\xbf{}",
    "{\"a\":\"\x80\"}",
    "{\"a\":\"\xc0\x80\"}",
    "{\"a\":\"\xc1\xbf\"}",
    "{\"a\":\"\xe0\x9f\xbf\"}",
    "{\"a\":\"\xed\xa0\x80\"}",
    "{\"a\":\"\xf0\x8f\xbf\xbf\"}",
    "{\"a\":\"\xf4\x90\x80\x80\"}",
    "{\"a\":\"\xf5\x80\x80\x80\"}",
    "{\"a\":\"\xe2\x82\"}",
    "{\"a\":\"\xff\"}",
    "{\"\xff\":1}", /* no UTF-8 */
    "{\"a\":1,\"a\":1}",
    "{\"a\":1,\"b\":2,\"\\u0061\":3}",
    "{\"m\":{\"x\":1,\"x\":2}}",
    "{\"m\":[{\"x\":1,\"x\":2}]}",
    "{\"\":1,\"\":1}", /* a name twice */
};

START_TEST(refuses_everything_else_as_bad_json) {
    cJSON *tree = NULL;
    struct error err = {0};
    ck_assert_msg(json_parse(bad[_i], strlen(bad[_i]), &tree, &err) == ERROR_BAD_JSON, "%s",
                  bad[_i]);
    ck_assert_int_eq(err.code, ERROR_BAD_JSON);
    ck_assert_ptr_null(tree);
}
END_TEST

START_TEST(a_nul_byte_is_bad_json_everywhere) {
    const char text[] = "{\"a\":\"b\"}";
    for (size_t at = 0; at <= sizeof text - 1; at++) {
        char with[sizeof text + 1];
        memcpy(with, text, at);
        with[at] = '\0';
        memcpy(with + at + 1, text + at, sizeof text - at);
        cJSON *tree = NULL;
        ck_assert_int_eq(json_parse(with, sizeof text, &tree, NULL), ERROR_BAD_JSON);
    }
}
END_TEST

START_TEST(every_truncated_text_is_bad_json) {
    const char *text = "{\"a\":[1.5e2,\"\\ud83d\\ude00\xc3\xa9\",{\"b\":null}]}";
    for (size_t len = 0; len < strlen(text); len++) {
        cJSON *tree = NULL;
        ck_assert_int_eq(json_parse(text, len, &tree, NULL), ERROR_BAD_JSON);
    }
}
END_TEST

/* An object with arrays inside, `depth` levels in all. */
static enum error_code parse_nested(int depth) {
    char text[4 * JSON_DEPTH] = "{\"a\":";
    size_t len = strlen(text);
    for (int i = 1; i < depth; i++)
        text[len++] = '[';
    text[len++] = '1';
    for (int i = 1; i < depth; i++)
        text[len++] = ']';
    text[len++] = '}';
    cJSON *tree = NULL;
    enum error_code code = json_parse(text, len, &tree, NULL);
    cJSON_Delete(tree);
    return code;
}

START_TEST(nesting_has_a_limit) {
    ck_assert_int_eq(parse_nested(JSON_DEPTH), ERROR_NONE);
    ck_assert_int_eq(parse_nested(JSON_DEPTH + 1), ERROR_BAD_JSON);
}
END_TEST

START_TEST(a_number_of_any_length_keeps_its_value) {
    char digits[1001], body[1100];
    memset(digits, '0', sizeof digits - 1);
    digits[sizeof digits - 1] = '\0';
    snprintf(body, sizeof body, "{\"a\":-1%.70s,\"b\":3.%.200s,\"c\":1%.500s,\"d\":4}", digits,
             digits, digits);
    cJSON *tree = parsed(body);
    ck_assert_double_eq(cJSON_GetObjectItem(tree, "a")->valuedouble, -1e70);
    ck_assert_double_eq(cJSON_GetObjectItem(tree, "b")->valuedouble, 3);
    ck_assert_double_infinite(cJSON_GetObjectItem(tree, "c")->valuedouble);
    ck_assert_double_eq(cJSON_GetObjectItem(tree, "d")->valuedouble, 4);
    cJSON_Delete(tree);
}
END_TEST

/* --- Readers --- */

static const struct {
    const char *body;
    int64_t value; /* -1: refused */
} ints[] = {
    {"{\"m\":1}", 1},      {"{\"m\":0}", 0},      {"{\"m\":5}", 5},
    {"{\"m\":1.0}", 1},    {"{\"m\":-0}", 0},     {"{\"m\":5e0}", 5},
    {"{\"m\":-1}", -1},    {"{\"m\":6}", -1},     {"{\"m\":1.5}", -1},
    {"{\"m\":1e400}", -1}, {"{\"m\":\"1\"}", -1}, {"{\"m\":true}", -1},
    {"{\"m\":null}", -1},  {"{\"M\":1}", -1},     {"{}", -1},
    {"{\"m\":[1]}", -1},   {"{\"m\":{}}", -1},    {"{\"m\":4294967297}", -1},
};

START_TEST(an_int_is_whole_and_in_its_range) {
    cJSON *body = parsed(ints[_i].body);
    int64_t value = -1;
    struct error err = {0};
    enum error_code code = json_int(body, "move.m", JSON_REQUIRED, 0, 5, &value, &err);
    ck_assert_int_eq(code, ints[_i].value < 0 ? ERROR_BAD_FIELD : ERROR_NONE);
    ck_assert_int_eq(value, ints[_i].value);
    ck_assert_str_eq(err.field, code ? "move.m" : "");
    cJSON_Delete(body);
}
END_TEST

START_TEST(optional_leaves_the_default_and_only_nullable_takes_null) {
    cJSON *body = parsed("{\"null\":null}");
    int64_t value = 7;
    ck_assert_int_eq(json_int(body, "gone", JSON_OPTIONAL, 0, 9, &value, NULL), ERROR_NONE);
    ck_assert_int_eq(json_int(body, "gone", JSON_NULLABLE, 0, 9, &value, NULL), ERROR_NONE);
    ck_assert_int_eq(json_int(body, "null", JSON_NULLABLE, 0, 9, &value, NULL), ERROR_NONE);
    ck_assert_int_eq(json_int(body, "null", JSON_OPTIONAL, 0, 9, &value, NULL), ERROR_BAD_FIELD);
    ck_assert_int_eq(json_int(body, "null", JSON_REQUIRED, 0, 9, &value, NULL), ERROR_BAD_FIELD);
    ck_assert_int_eq(value, 7);
    ck_assert(json_has(body, "null") && json_is_null(body, "null"));
    ck_assert(!json_has(body, "gone") && !json_is_null(body, "gone"));
    cJSON_Delete(body);
}
END_TEST

START_TEST(strings_are_measured_in_characters_or_bytes) {
    cJSON *body = parsed("{\"t\":\"\xc3\xa9\xf0\x9f\x98\x80\"}"); /* 2 characters, 6 bytes */
    const char *text = NULL;
    ck_assert_int_eq(json_string(body, "t", JSON_REQUIRED, 2, 2, &text, NULL), ERROR_NONE);
    ck_assert_int_eq(json_string(body, "t", JSON_REQUIRED, 3, 9, &text, NULL), ERROR_BAD_FIELD);
    ck_assert_int_eq(json_string(body, "t", JSON_REQUIRED, 0, 1, &text, NULL), ERROR_BAD_FIELD);
    ck_assert_int_eq(json_bytes(body, "t", JSON_REQUIRED, 6, 6, &text, NULL), ERROR_NONE);
    ck_assert_int_eq(json_bytes(body, "t", JSON_REQUIRED, 7, 9, &text, NULL), ERROR_BAD_FIELD);
    cJSON_Delete(body);
}
END_TEST

START_TEST(choices_bools_and_objects_are_of_their_type) {
    static const char *const colours[] = {"red", "grey", NULL};
    cJSON *body = parsed("{\"c\":\"grey\",\"b\":true,\"o\":{\"x\":1},\"n\":0}");
    int colour = -1;
    bool yes = false;
    const cJSON *object = NULL;
    ck_assert_int_eq(json_choice(body, "c", JSON_REQUIRED, colours, &colour, NULL), ERROR_NONE);
    ck_assert_int_eq(colour, 1);
    ck_assert_int_eq(json_choice(body, "n", JSON_REQUIRED, colours, &colour, NULL),
                     ERROR_BAD_FIELD);
    ck_assert_int_eq(json_bool(body, "b", JSON_REQUIRED, &yes, NULL), ERROR_NONE);
    ck_assert(yes);
    ck_assert_int_eq(json_bool(body, "n", JSON_REQUIRED, &yes, NULL), ERROR_BAD_FIELD);
    ck_assert_int_eq(json_object(body, "o", JSON_REQUIRED, &object, NULL), ERROR_NONE);
    ck_assert(json_has(object, "o.x"));
    ck_assert_int_eq(json_object(body, "b", JSON_REQUIRED, &object, NULL), ERROR_BAD_FIELD);
    cJSON_Delete(body);
}
END_TEST

START_TEST(refusals_list_what_is_allowed) {
    static const char *const colours[] = {"red", "grey", NULL}, *const none[] = {NULL};
    cJSON *body = parsed("{\"c\":\"blue\",\"n\":0}");
    struct error err = {0};
    int colour = -1;
    ck_assert_int_eq(json_choice(body, "c", JSON_REQUIRED, colours, &colour, &err),
                     ERROR_BAD_FIELD);
    ck_assert_str_eq(err.detail, "Must be one of: red, grey.");
    ck_assert_int_eq(json_choice(body, "n", JSON_REQUIRED, colours, &colour, &err),
                     ERROR_BAD_FIELD);
    ck_assert_str_eq(err.detail, "Must be one of: red, grey.");
    ck_assert_int_eq(json_only(body, "", colours, &err), ERROR_BAD_FIELD);
    ck_assert_str_eq(err.detail, "Unknown field; allowed: red, grey.");
    ck_assert_int_eq(json_only(body, "", none, &err), ERROR_BAD_FIELD);
    ck_assert_str_eq(err.detail, "Unknown field; allowed: none.");
    cJSON_Delete(body);
}
END_TEST

START_TEST(unknown_names_are_refused_with_their_path) {
    static const char *const names[] = {"type", "die", NULL};
    struct error err = {0};
    cJSON *body = parsed("{\"type\":1,\"die\":2}");
    ck_assert_int_eq(json_only(body, "move.", names, &err), ERROR_NONE);
    cJSON_Delete(body);
    body = parsed("{\"type\":1,\"Die\":2}");
    ck_assert_int_eq(json_only(body, "move.", names, &err), ERROR_BAD_FIELD);
    ck_assert_str_eq(err.field, "move.Die");
    cJSON_Delete(body);
    body = parsed("{\"\":1}");
    ck_assert_int_eq(json_only(body, "", names, &err), ERROR_BAD_FIELD);
    ck_assert_str_eq(err.field, "\"\"");
    cJSON_Delete(body);
}
END_TEST

START_TEST(a_long_unknown_name_is_cut_between_characters) {
    static const char *const names[] = {NULL};
    struct error err = {0};
    cJSON *body = parsed("{\"aeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\xe2\x82\xac\":1}");
    ck_assert_int_eq(json_only(body, "", names, &err), ERROR_BAD_FIELD);
    ck_assert_uint_eq(utf8_prefix(err.field, sizeof err.field), strlen(err.field));
    cJSON_Delete(body);
}
END_TEST

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

int main(void) {
    TCase *cases = tcase_create("json");
    tcase_add_loop_test(cases, accepts_rfc_8259, 0, COUNT(good));
    tcase_add_loop_test(cases, refuses_everything_else_as_bad_json, 0, COUNT(bad));
    tcase_add_test(cases, a_nul_byte_is_bad_json_everywhere);
    tcase_add_test(cases, every_truncated_text_is_bad_json);
    tcase_add_test(cases, nesting_has_a_limit);
    tcase_add_test(cases, a_number_of_any_length_keeps_its_value);
    tcase_add_loop_test(cases, an_int_is_whole_and_in_its_range, 0, COUNT(ints));
    tcase_add_test(cases, optional_leaves_the_default_and_only_nullable_takes_null);
    tcase_add_test(cases, strings_are_measured_in_characters_or_bytes);
    tcase_add_test(cases, choices_bools_and_objects_are_of_their_type);
    tcase_add_test(cases, refusals_list_what_is_allowed);
    tcase_add_test(cases, unknown_names_are_refused_with_their_path);
    tcase_add_test(cases, a_long_unknown_name_is_cut_between_characters);
    return topic_run("json", cases);
}
