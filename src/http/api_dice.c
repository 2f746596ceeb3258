/* All rolls of the site, counted and tested. */
#include <cjson/cJSON.h>

#include "http/api.h"
#include "service/dice_audit.h"

static void add_test(cJSON *object, const struct dice_test *test) {
    cJSON_AddNumberToObject(object, "chi_square", test->chi_square);
    cJSON_AddNumberToObject(object, "p", test->p);
}

static void add_faces(cJSON *object, const int64_t faces[DICE_FACES]) {
    cJSON *array = cJSON_AddArrayToObject(object, "faces");
    for (int face = 0; face < DICE_FACES; face++)
        cJSON_AddItemToArray(array, cJSON_CreateNumber((double)faces[face]));
}

static void add_pairs(cJSON *object, const struct dice_pair pairs[DICE_PAIRS]) {
    cJSON *array = cJSON_AddArrayToObject(object, "pairs");
    for (int i = 0; i < DICE_PAIRS; i++) {
        cJSON *pair = cJSON_CreateObject();
        const int dice[] = {pairs[i].low, pairs[i].high};
        cJSON_AddItemToObject(pair, "dice", cJSON_CreateIntArray(dice, 2));
        cJSON_AddNumberToObject(pair, "count", (double)pairs[i].count);
        cJSON_AddNumberToObject(pair, "expected", pairs[i].expected);
        cJSON_AddItemToArray(array, pair);
    }
}

static void add_players(cJSON *object, const struct dice_audit_result *result) {
    cJSON *array = cJSON_AddArrayToObject(object, "players");
    for (int i = 0; i < result->player_count; i++) {
        cJSON *player = cJSON_CreateObject();
        cJSON_AddStringToObject(player, "name", result->players[i].name);
        cJSON_AddNumberToObject(player, "rolls", (double)result->players[i].rolls);
        add_faces(player, result->players[i].faces);
        add_test(player, &result->of_players[i]);
        cJSON_AddItemToArray(array, player);
    }
}

enum error_code api_dice_work(struct call *call, struct error *err) {
    const struct dice_audit_result *result = NULL;
    enum error_code code = dice_audit_read(call->dice_audit, call->db, call->now, &result, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "rolls", (double)result->rolls);
    cJSON *by_face = cJSON_AddObjectToObject(object, "by_face");
    add_faces(by_face, result->faces);
    add_test(by_face, &result->of_faces);
    cJSON *by_pair = cJSON_AddObjectToObject(object, "by_pair");
    add_pairs(by_pair, result->pairs);
    add_test(by_pair, &result->of_pairs);
    add_players(object, result);
    return call_answer(call, 200, object, err);
}
