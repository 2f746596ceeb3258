/* What the games use of cJSON, for the browser: Debian has it compiled for its own machines only.
 */
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <string.h>

#include "games/wasm/wasm.h"

/* A bid with all parts of a plan has about 80. */
enum { NODES = 128, DEPTH = 8, DIGITS = 9 };

static cJSON nodes[NODES];

struct reading {
    char *at;
    int nodes, depth;
};

static bool read_value(struct reading *reading, cJSON *value);

static bool take(struct reading *reading, char c) {
    if (*reading->at != c)
        return false;
    reading->at++;
    return true;
}

static bool take_word(struct reading *reading, const char *word) {
    size_t len = strlen(word);
    if (strncmp(reading->at, word, len) != 0)
        return false;
    reading->at += len;
    return true;
}

static cJSON *add(struct reading *reading) {
    if (reading->nodes == NODES)
        return NULL;
    cJSON *node = &nodes[reading->nodes++];
    memset(node, 0, sizeof *node);
    return node;
}

/* Ends it where its second quote was. */
static bool read_string(struct reading *reading, char **ret_text) {
    if (!take(reading, '"'))
        return false;
    char *text = reading->at, *end = text + strcspn(text, "\"\\");
    if (*end != '"')
        return false;
    *end = '\0';
    reading->at = end + 1;
    *ret_text = text;
    return true;
}

static bool read_number(struct reading *reading, cJSON *value) {
    bool negative = take(reading, '-');
    int number = 0, digits = 0;
    for (; *reading->at >= '0' && *reading->at <= '9'; reading->at++, digits++) {
        if (digits == DIGITS)
            return false;
        number = number * 10 + (*reading->at - '0');
    }
    value->type = cJSON_Number;
    value->valueint = negative ? -number : number;
    value->valuedouble = value->valueint;
    return digits > 0;
}

/* The items of an array or object after its first bracket. */
static bool read_items(struct reading *reading, cJSON *list, char close) {
    cJSON **end = &list->child;
    if (take(reading, close))
        return true;
    do {
        cJSON *item = add(reading);
        if (!item)
            return false;
        if (list->type == cJSON_Object &&
            !(read_string(reading, &item->string) && take(reading, ':')))
            return false;
        if (!read_value(reading, item))
            return false;
        *end = item;
        end = &item->next;
    } while (take(reading, ','));
    return take(reading, close);
}

static bool read_list(struct reading *reading, cJSON *list, int type, char close) {
    list->type = type;
    if (reading->depth == DEPTH)
        return false;
    reading->depth++;
    bool ok = read_items(reading, list, close);
    reading->depth--;
    return ok;
}

static bool read_value(struct reading *reading, cJSON *value) {
    static const struct {
        const char *word;
        int type;
    } words[] = {{"true", cJSON_True}, {"false", cJSON_False}, {"null", cJSON_NULL}};
    if (take(reading, '{'))
        return read_list(reading, value, cJSON_Object, '}');
    if (take(reading, '['))
        return read_list(reading, value, cJSON_Array, ']');
    value->type = cJSON_String;
    if (*reading->at == '"')
        return read_string(reading, &value->valuestring);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        value->type = words[i].type;
        if (take_word(reading, words[i].word))
            return true;
    }
    return read_number(reading, value);
}

struct cJSON *wasm_read_json(void) {
    struct reading reading = {.at = wasm_given};
    wasm_given[WASM_GIVEN - 1] = '\0';
    cJSON *value = add(&reading);
    return read_value(&reading, value) && *reading.at == '\0' ? value : NULL;
}

/* --- As cJSON has them --- */

static cJSON_bool is(const cJSON *item, int type) {
    return item && item->type == type;
}

cJSON_bool cJSON_IsNumber(const cJSON *item) {
    return is(item, cJSON_Number);
}

cJSON_bool cJSON_IsObject(const cJSON *item) {
    return is(item, cJSON_Object);
}

cJSON_bool cJSON_IsArray(const cJSON *item) {
    return is(item, cJSON_Array);
}

cJSON_bool cJSON_IsNull(const cJSON *item) {
    return is(item, cJSON_NULL);
}

cJSON_bool cJSON_IsTrue(const cJSON *item) {
    return is(item, cJSON_True);
}

cJSON_bool cJSON_IsBool(const cJSON *item) {
    return is(item, cJSON_True) || is(item, cJSON_False);
}

char *cJSON_GetStringValue(const cJSON *item) {
    return is(item, cJSON_String) ? item->valuestring : NULL;
}

int cJSON_GetArraySize(const cJSON *array) {
    int size = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, array) size++;
    return size;
}

cJSON *cJSON_GetArrayItem(const cJSON *array, int index) {
    cJSON *item = array ? array->child : NULL;
    while (item && index-- > 0)
        item = item->next;
    return item;
}

cJSON *cJSON_GetObjectItemCaseSensitive(const cJSON *object, const char *name) {
    cJSON *item = object ? object->child : NULL;
    while (item && !(item->string && strcmp(item->string, name) == 0))
        item = item->next;
    return item;
}
