#include "base/json.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/utf8.h"

/* cJSON copies a number into 64 bytes before reading it. */
enum { NUMBER_CHARS = 63 };

static _Thread_local bool memory_lost;

static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (!memory)
        memory_lost = true;
    return memory;
}

void json_init(void) {
    cJSON_Hooks hooks = {.malloc_fn = allocate, .free_fn = free};
    cJSON_InitHooks(&hooks);
}

bool json_memory_lost(void) {
    bool lost = memory_lost;
    memory_lost = false;
    return lost;
}

void json_write(struct cJSON *tree, struct buf *out) {
    char *text = cJSON_PrintUnformatted(tree);
    bool lost = json_memory_lost();
    if (text && !lost) {
        buf_addstr(out, text);
    } else {
        buf_clear(out);
        out->failed = true;
    }
    cJSON_free(text);
    cJSON_Delete(tree);
}

/* The state of the check of a text. */
struct scan {
    const char *text, *at, *end;
    unsigned depth;
    char *shortened; /* the text again with its long numbers shortened, if there are any; owned */
    bool failed;     /* memory has run out */
};

static bool scan_value(struct scan *scan);

static char peek(const struct scan *scan) {
    return scan->at < scan->end ? *scan->at : '\0';
}

/* Takes the character if it is the next one. */
static bool take(struct scan *scan, char c) {
    if (scan->at == scan->end || *scan->at != c)
        return false;
    scan->at++;
    return true;
}

static void scan_space(struct scan *scan) {
    while (scan->at < scan->end && memchr(" \t\n\r", *scan->at, 4))
        scan->at++;
}

static bool scan_word(struct scan *scan, const char *word) {
    size_t len = strlen(word);
    if ((size_t)(scan->end - scan->at) < len || memcmp(scan->at, word, len) != 0)
        return false;
    scan->at += len;
    return true;
}

static bool scan_digits(struct scan *scan) {
    const char *from = scan->at;
    while (peek(scan) >= '0' && peek(scan) <= '9')
        scan->at++;
    return scan->at > from;
}

/* Writes the number from `from` to the scan's place short enough for cJSON, blanks behind it. */
static void shorten(struct scan *scan, const char *from) {
    size_t len = (size_t)(scan->end - scan->text);
    if (!scan->shortened) {
        scan->shortened = malloc(len + 1);
        if (!scan->shortened) {
            scan->failed = true;
            return;
        }
        memcpy(scan->shortened, scan->text, len);
        scan->shortened[len] = '\0';
    }
    char number[32];
    char *to = scan->shortened + (from - scan->text);
    double value = strtod(to, NULL);
    int chars = isfinite(value) ? snprintf(number, sizeof number, "%.17g", value)
                                : snprintf(number, sizeof number, value > 0 ? "1e999" : "-1e999");
    memset(to, ' ', (size_t)(scan->at - from));
    memcpy(to, number, (size_t)chars);
}

static bool scan_number(struct scan *scan) {
    const char *from = scan->at;
    take(scan, '-');
    if (!take(scan, '0') && !scan_digits(scan))
        return false;
    if (take(scan, '.') && !scan_digits(scan))
        return false;
    if (take(scan, 'e') || take(scan, 'E')) {
        if (!take(scan, '+'))
            take(scan, '-');
        if (!scan_digits(scan))
            return false;
    }
    if (scan->at - from > NUMBER_CHARS)
        shorten(scan, from);
    return true;
}

/* The four digits after \u; -1 where they are not. */
static int scan_hex4(struct scan *scan) {
    int value = 0;
    for (int i = 0; i < 4; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF";
        const char *found = peek(scan) ? strchr(digits, peek(scan)) : NULL;
        if (!found)
            return -1;
        value = value * 16 + (int)((found - digits) % 16);
        scan->at++;
    }
    return value;
}

/* The characters after a backslash. Surrogates must come in pairs, and U+0000 not at all. */
static bool scan_escape(struct scan *scan) {
    if (!take(scan, 'u')) {
        if (!peek(scan) || !strchr("\"\\/bfnrt", peek(scan)))
            return false;
        scan->at++;
        return true;
    }
    int unit = scan_hex4(scan);
    if (unit <= 0 || (unit >= 0xDC00 && unit <= 0xDFFF))
        return false;
    if (unit < 0xD800 || unit > 0xDFFF)
        return true;
    if (!scan_word(scan, "\\u"))
        return false;
    int low = scan_hex4(scan);
    return low >= 0xDC00 && low <= 0xDFFF;
}

static bool scan_string(struct scan *scan) {
    if (!take(scan, '"'))
        return false;
    while (!take(scan, '"')) {
        if (take(scan, '\\')) {
            if (!scan_escape(scan))
                return false;
            continue;
        }
        size_t len = utf8_sequence(scan->at, (size_t)(scan->end - scan->at));
        if (len == 0 || (unsigned char)*scan->at < 0x20)
            return false;
        scan->at += len;
    }
    return true;
}

static bool scan_member(struct scan *scan) {
    scan_space(scan);
    if (!scan_string(scan))
        return false;
    scan_space(scan);
    return take(scan, ':') && scan_value(scan);
}

/* The rest of an array or object, after its first bracket. */
static bool scan_list(struct scan *scan, char close, bool (*item)(struct scan *scan)) {
    if (++scan->depth > JSON_DEPTH)
        return false;
    scan_space(scan);
    if (!take(scan, close)) {
        do {
            if (!item(scan))
                return false;
        } while (take(scan, ','));
        if (!take(scan, close))
            return false;
    }
    scan->depth--;
    return true;
}

/* A value with the space around it. */
static bool scan_value(struct scan *scan) {
    scan_space(scan);
    bool ok;
    if (take(scan, '{'))
        ok = scan_list(scan, '}', scan_member);
    else if (take(scan, '['))
        ok = scan_list(scan, ']', scan_value);
    else if (peek(scan) == '"')
        ok = scan_string(scan);
    else
        ok = scan_word(scan, "true") || scan_word(scan, "false") || scan_word(scan, "null") ||
             scan_number(scan);
    scan_space(scan);
    return ok;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Does one object of the tree have a name twice? By sorting, since a stranger chooses how many
 * names there are. `names` has room for all of the tree's. */
static bool has_twins(const cJSON *value, const char **names) {
    size_t count = 0;
    const cJSON *item;
    if (cJSON_IsObject(value)) {
        cJSON_ArrayForEach(item, value) names[count++] = item->string;
        qsort(names, count, sizeof *names, compare_names);
    }
    for (size_t i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) == 0)
            return true;
    cJSON_ArrayForEach(item, value) if (has_twins(item, names)) return true;
    return false;
}

/* Refuses a tree with twins; `len` is that of its text. */
static enum error_code refuse_duplicate_names(const cJSON *tree, size_t len, struct error *err) {
    const char **names = malloc((len / 4 + 1) * sizeof *names); /* "":0 is the shortest member */
    if (!names)
        return error_no_memory(err);
    bool twins = has_twins(tree, names);
    free(names);
    return twins ? error_set(err, ERROR_BAD_JSON, "An object contains the same name twice.")
                 : ERROR_NONE;
}

static enum error_code check_text(struct scan *scan, struct error *err) {
    scan_space(scan);
    bool object = peek(scan) == '{';
    if (!scan_value(scan) || scan->at != scan->end)
        return error_set(err, ERROR_BAD_JSON, "Not strict JSON (RFC 8259) at byte %zu.",
                         (size_t)(scan->at - scan->text));
    if (!object)
        return error_set(err, ERROR_BAD_JSON, "The body must be a JSON object.");
    return scan->failed ? error_no_memory(err) : ERROR_NONE;
}

static enum error_code parse(struct scan *scan, struct cJSON **ret_object, struct error *err) {
    size_t len = (size_t)(scan->end - scan->text);
    TRY(check_text(scan, err));
    cJSON *tree = cJSON_ParseWithLength(scan->shortened ? scan->shortened : scan->text, len);
    if (!tree)
        return error_no_memory(err);
    enum error_code code = refuse_duplicate_names(tree, len, err);
    if (code)
        cJSON_Delete(tree);
    else
        *ret_object = tree;
    return code;
}

enum error_code json_parse(const char *text, size_t len, struct cJSON **ret_object,
                           struct error *err) {
    if (len == 0)
        return error_set(err, ERROR_BAD_JSON, "The body is empty; it must be a JSON object.");
    struct scan scan = {.text = text, .at = text, .end = text + len};
    enum error_code code = parse(&scan, ret_object, err);
    free(scan.shortened);
    return code;
}

/* Names a field by a stranger's words: visible where empty. */
static enum error_code refuse_field(struct error *err, const char *prefix, const char *name,
                                    const char *const allowed[]) {
    char path[sizeof err->field], list[sizeof err->detail];
    snprintf(path, sizeof path, "%s%s", prefix, *name ? name : "\"\"");
    word_list(allowed, sizeof list, list);
    return error_field(err, path, "Unknown field; allowed: %s.", *list ? list : "none");
}

enum error_code json_only(const struct cJSON *object, const char *prefix, const char *const names[],
                          struct error *err) {
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        if (!names[word_index(names, item->string)])
            return refuse_field(err, prefix, item->string, names);
    }
    return ERROR_NONE;
}

static const cJSON *field(const cJSON *object, const char *path) {
    const char *dot = strrchr(path, '.');
    return cJSON_GetObjectItemCaseSensitive(object, dot ? dot + 1 : path);
}

/* A field to be read. */
struct place {
    const cJSON *object;
    const char *path;
    enum json_presence presence;
    struct error *err;
};

static enum error_code refuse(const struct place *place, const char *wanted) {
    return error_field(place->err, place->path, "Must be %s.", wanted);
}

/* Finds the field's value, of the type that `is` tells and `wanted` names, or of any where `is` is
 * NULL. NULL where it may be, and is, missing. */
static enum error_code find(const struct place *place, cJSON_bool (*is)(const cJSON *item),
                            const char *wanted, const cJSON **ret_item) {
    const cJSON *item = field(place->object, place->path);
    if (cJSON_IsNull(item) && place->presence == JSON_NULLABLE)
        item = NULL;
    else if (!item && place->presence == JSON_REQUIRED)
        return error_field(place->err, place->path, "The field is missing.");
    if (item && is && !is(item))
        return refuse(place, wanted);
    *ret_item = item;
    return ERROR_NONE;
}

bool json_has(const struct cJSON *object, const char *path) {
    return field(object, path) != NULL;
}

bool json_is_null(const struct cJSON *object, const char *path) {
    return cJSON_IsNull(field(object, path));
}

enum error_code json_int(const struct cJSON *object, const char *path, enum json_presence presence,
                         int64_t min, int64_t max, int64_t *ret_value, struct error *err) {
    const struct place place = {object, path, presence, err};
    const cJSON *item = NULL;
    char wanted[80];
    snprintf(wanted, sizeof wanted, "a whole number from %lld to %lld", (long long)min,
             (long long)max);
    TRY(find(&place, cJSON_IsNumber, wanted, &item));
    if (!item)
        return ERROR_NONE;
    double value = item->valuedouble;
    if (!(value >= (double)min && value <= (double)max) || (double)(int64_t)value != value)
        return refuse(&place, wanted);
    *ret_value = (int64_t)value;
    return ERROR_NONE;
}

enum error_code json_bool(const struct cJSON *object, const char *path, enum json_presence presence,
                          bool *ret_value, struct error *err) {
    const struct place place = {object, path, presence, err};
    const cJSON *item = NULL;
    TRY(find(&place, cJSON_IsBool, "true or false", &item));
    if (item)
        *ret_value = cJSON_IsTrue(item);
    return ERROR_NONE;
}

/* A string whose length, by `measure`, is from min to max. */
static enum error_code read_string(const struct place *place, size_t min, size_t max,
                                   size_t (*measure)(const char *text), const char *unit,
                                   const char **ret_text) {
    const cJSON *item = NULL;
    TRY(find(place, cJSON_IsString, "a string", &item));
    if (!item)
        return ERROR_NONE;
    size_t len = measure(item->valuestring);
    if (len < min || len > max)
        return error_field(place->err, place->path, "Must be a string of %zu to %zu %s.", min, max,
                           unit);
    *ret_text = item->valuestring;
    return ERROR_NONE;
}

enum error_code json_string(const struct cJSON *object, const char *path,
                            enum json_presence presence, size_t min, size_t max,
                            const char **ret_text, struct error *err) {
    const struct place place = {object, path, presence, err};
    return read_string(&place, min, max, utf8_count, "characters", ret_text);
}

enum error_code json_bytes(const struct cJSON *object, const char *path,
                           enum json_presence presence, size_t min, size_t max,
                           const char **ret_text, struct error *err) {
    const struct place place = {object, path, presence, err};
    return read_string(&place, min, max, strlen, "bytes", ret_text);
}

enum error_code json_choice(const struct cJSON *object, const char *path,
                            enum json_presence presence, const char *const names[], int *ret_index,
                            struct error *err) {
    const struct place place = {object, path, presence, err};
    const cJSON *item = NULL;
    TRY(find(&place, NULL, NULL, &item));
    if (!item)
        return ERROR_NONE;
    const char *word = cJSON_GetStringValue(item); /* NULL for a value of another type */
    int index = word_index(names, word ? word : "");
    if (!names[index])
        return word_refuse(names, path, err);
    *ret_index = index;
    return ERROR_NONE;
}

enum error_code json_object(const struct cJSON *object, const char *path,
                            enum json_presence presence, const struct cJSON **ret_object,
                            struct error *err) {
    const struct place place = {object, path, presence, err};
    const cJSON *item = NULL;
    TRY(find(&place, cJSON_IsObject, "an object", &item));
    if (item)
        *ret_object = item;
    return ERROR_NONE;
}

int json_number(const struct cJSON *object, const char *name) {
    const cJSON *number = cJSON_GetObjectItemCaseSensitive(object, name);
    return number ? number->valueint : 0;
}

cJSON *json_add_item(cJSON *array) {
    cJSON *item = cJSON_CreateObject();
    if (cJSON_AddItemToArray(array, item))
        return item;
    cJSON_Delete(item);
    return NULL;
}

void json_add_text(cJSON *object, const char *name, const char *text) {
    if (*text)
        cJSON_AddStringToObject(object, name, text);
    else
        cJSON_AddNullToObject(object, name);
}

void json_add_number(cJSON *object, const char *name, int64_t number, int64_t none) {
    if (number != none)
        cJSON_AddNumberToObject(object, name, (double)number);
    else
        cJSON_AddNullToObject(object, name);
}

void json_add_time(cJSON *object, const char *name, int64_t at) {
    char text[ISO8601_SIZE];
    if (!at) {
        cJSON_AddNullToObject(object, name);
        return;
    }
    iso8601(at, text);
    cJSON_AddStringToObject(object, name, text);
}

void json_add_bits(cJSON *object, const char *name, unsigned bits) {
    cJSON *array = cJSON_AddArrayToObject(object, name);
    for (int i = 0; bits >> i; i++)
        if (bits >> i & 1)
            cJSON_AddItemToArray(array, cJSON_CreateNumber(i));
}
