/*
 * Any bytes as a body: what the strict parser lets through holds what json.h promises, and every
 * reader of fields gives a value or an error.
 */
#include <cjson/cJSON.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds)
        abort();
}

/* Depth, valid UTF-8 in strings and names, no name twice. */
static void check_tree(const cJSON *item, int depth) {
    require(depth <= JSON_DEPTH);
    if (cJSON_IsString(item))
        require(utf8_prefix(item->valuestring, strlen(item->valuestring)) ==
                strlen(item->valuestring));
    for (const cJSON *child = item->child; child; child = child->next) {
        for (const cJSON *other = child->next; child->string && other; other = other->next)
            require(strcmp(child->string, other->string) != 0);
        check_tree(child, depth + 1);
    }
}

static void read_fields(const cJSON *object) {
    static const char *const names[] = {"a", "b", NULL};
    const char *text = NULL;
    const struct cJSON *inner = NULL;
    int64_t number = 0;
    bool flag = false;
    int index = 0;
    (void)json_only(object, "", names, NULL);
    if (json_int(object, "a", JSON_REQUIRED, -5, 5, &number, NULL) == ERROR_NONE)
        require(number >= -5 && number <= 5);
    if (json_string(object, "a", JSON_NULLABLE, 1, 9, &text, NULL) == ERROR_NONE && text)
        require(utf8_count(text) >= 1 && utf8_count(text) <= 9);
    if (json_bytes(object, "b", JSON_OPTIONAL, 1, 9, &text, NULL) == ERROR_NONE && text)
        require(strlen(text) <= 36);
    if (json_choice(object, "b", JSON_REQUIRED, names, &index, NULL) == ERROR_NONE)
        require(index == 0 || index == 1);
    (void)json_bool(object, "a", JSON_OPTIONAL, &flag, NULL);
    (void)json_object(object, "a", JSON_NULLABLE, &inner, NULL);
    require(!json_is_null(object, "a") || json_has(object, "a"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    cJSON *tree = NULL;
    struct error err = {0};
    enum error_code code = json_parse((const char *)data, size, &tree, &err);
    require(code == err.code);
    if (code)
        return 0;
    require(cJSON_IsObject(tree));
    check_tree(tree, 1);
    read_fields(tree);
    cJSON_Delete(tree);
    return 0;
}
