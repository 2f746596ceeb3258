/*
 * json.h - JSON that strangers send: a strict parser and the readers of fields.
 *
 * cJSON reads leniently (01, 1., raw control characters, invalid UTF-8, text after the end), so
 * json_parse first checks the text against RFC 8259 itself. A text that passes holds no U+0000, no
 * lone surrogate, no name twice in one object, and nests at most JSON_DEPTH deep.
 *
 * The readers take an object and the dotted path of a field, "move.die": the part after the last
 * dot is looked up, the whole path is named in the error. Names are case-sensitive. All give
 * ERROR_BAD_FIELD; a field that may be missing leaves *ret as the caller had set it.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct buf;
struct cJSON;

enum { JSON_DEPTH = 32 };

/* Up to here JSON's numbers, which are doubles, are exact. */
#define JSON_NUMBER_MAX INT64_C(9007199254740992)

/* Parses `len` bytes that must be one JSON object; the caller deletes it (cJSON_Delete).
 * ERROR_BAD_JSON; ERROR_INTERNAL without memory. */
enum error_code json_parse(const char *text, size_t len, struct cJSON **ret_object,
                           struct error *err);

/* Makes cJSON allocate through this file, which notes when memory has run out: cJSON itself leaves
 * the part out and says nothing. Called once, before there are threads. */
void json_init(void);

/* Has cJSON run out of memory on this thread since the last call? Then nothing that it has built
 * since may be trusted. */
bool json_memory_lost(void);

/* Appends the tree as text and deletes it. Where memory has run out, now or while the tree was
 * built, the buffer is marked failed. */
void json_write(struct cJSON *tree, struct buf *out);

/* May a field be missing? */
enum json_presence {
    JSON_REQUIRED, /* a value of the type */
    JSON_OPTIONAL, /* that, or the field is missing; null is refused */
    JSON_NULLABLE, /* that, or the field is missing or null */
};

/* Refuses every name that is not in `names` (ended by NULL). `prefix` stands before the object's
 * names in a path: "move.", "" for the body itself. A short list is made in place:
 * JSON_NAMES("seq", "move"). */
enum error_code json_only(const struct cJSON *object, const char *prefix, const char *const names[],
                          struct error *err);

#define JSON_NAMES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Is the field present, even if it is null? */
bool json_has(const struct cJSON *object, const char *path);

/* Is the field null? */
bool json_is_null(const struct cJSON *object, const char *path);

/* A whole number from min to max; 1.0 is the same JSON value as 1. */
enum error_code json_int(const struct cJSON *object, const char *path, enum json_presence presence,
                         int64_t min, int64_t max, int64_t *ret_value, struct error *err);

enum error_code json_bool(const struct cJSON *object, const char *path, enum json_presence presence,
                          bool *ret_value, struct error *err);

/* A string of min to max characters (Unicode code points); borrowed from the tree. */
enum error_code json_string(const struct cJSON *object, const char *path,
                            enum json_presence presence, size_t min, size_t max,
                            const char **ret_text, struct error *err);

/* The same with min and max in bytes of UTF-8. */
enum error_code json_bytes(const struct cJSON *object, const char *path,
                           enum json_presence presence, size_t min, size_t max,
                           const char **ret_text, struct error *err);

/* One of the strings `names` (ended by NULL); gives its index. */
enum error_code json_choice(const struct cJSON *object, const char *path,
                            enum json_presence presence, const char *const names[], int *ret_index,
                            struct error *err);

/* An object; borrowed from the tree. */
enum error_code json_object(const struct cJSON *object, const char *path,
                            enum json_presence presence, const struct cJSON **ret_object,
                            struct error *err);

/* The number of that name in JSON of our own; 0 where there is none. */
int json_number(const struct cJSON *object, const char *name);

/* Adds an empty object to an array; borrowed, NULL without memory. */
struct cJSON *json_add_item(struct cJSON *array);

/* Adds a text to an object, or null where it is "". */
void json_add_text(struct cJSON *object, const char *name, const char *text);

/* Adds a number to an object, or null where it is `none`. */
void json_add_number(struct cJSON *object, const char *name, int64_t number, int64_t none);

/* Adds a time to an object: ISO 8601, or null where `at` is 0. */
void json_add_time(struct cJSON *object, const char *name, int64_t at);

/* Adds the numbers of the bits that are set, rising: a set of seats. */
void json_add_bits(struct cJSON *object, const char *name, unsigned bits);

#endif
