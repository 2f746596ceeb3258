#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/utf8.h>

/* --- What people send --- */

struct range {
    UChar32 first, last;
};

/* Controls but tab and line breaks, and what turns the direction of other text: overrides,
 * embeddings, isolates. Marks of direction, which some languages need, do not. */
static const struct range forbidden[] = {
    {0x01, 0x08}, {0x0B, 0x0C}, {0x0E, 0x1F}, {0x7F, 0x9F}, {0x202A, 0x202E}, {0x2066, 0x2069},
};

/* Unicode's White_Space and Default_Ignorable_Code_Point, and what else has no shape: the blank
 * braille pattern, the marks of annotations, the null notehead. */
static const struct range invisible[] = {
    {0x09, 0x0D},       {0x20, 0x20},       {0x85, 0x85},       {0xA0, 0xA0},
    {0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},     {0x115F, 0x1160},
    {0x1680, 0x1680},   {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x2000, 0x200F},
    {0x2028, 0x202F},   {0x205F, 0x206F},   {0x2800, 0x2800},   {0x3000, 0x3000},
    {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFB},   {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A},
    {0xE0000, 0xE0FFF},
};

#define IS_IN(c, ranges) is_in(c, ranges, sizeof(ranges) / sizeof *(ranges))

static bool is_in(UChar32 c, const struct range ranges[], size_t count) {
    bool in = false;
    for (size_t i = 0; i < count; i++)
        in |= c >= ranges[i].first && c <= ranges[i].last;
    return in;
}

enum error_code text_check(const char **text, size_t min, const char *field, struct error *err) {
    bool visible = false;
    for (size_t at = 0; (*text)[at];) {
        UChar32 c;
        U8_NEXT_UNSAFE(*text, at, c);
        if (IS_IN(c, forbidden))
            return error_field(err, field, "The text must not contain control characters.");
        visible |= !IS_IN(c, invisible);
    }
    if (!visible && min > 0)
        return error_field(err, field, "The text must not be blank.");
    if (!visible)
        *text = "";
    return ERROR_NONE;
}

bool text_number(const char *text, int64_t max, int64_t *ret_number) {
    char *end = NULL;
    long long number = strtoll(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || number > max)
        return false;
    *ret_number = number;
    return true;
}

/* --- Words and languages --- */

int word_index(const char *const words[], const char *word) {
    int i = 0;
    while (words[i] && strcmp(words[i], word) != 0)
        i++;
    return i;
}

void word_list(const char *const words[], size_t size, char *ret_list) {
    size_t len = 0;
    *ret_list = '\0';
    for (int i = 0; words[i] && len < size; i++)
        len += (size_t)snprintf(ret_list + len, size - len, "%s%s", i ? ", " : "", words[i]);
}

enum error_code word_refuse(const char *const words[], const char *field, struct error *err) {
    char list[sizeof err->detail];
    word_list(words, sizeof list, list);
    return error_field(err, field, "Must be one of: %s.", list);
}

const char *const language_codes[LANGUAGES + 1] = {"en", "de", "it", NULL};

enum language language_of(const char *code) {
    int language = word_index(language_codes, code);
    return language < LANGUAGES ? (enum language)language : LANGUAGE_EN;
}

/* The Italian articles that elide, as they stand before a gap and before a vowel. No phrase of the
 * other languages has these words there. */
static const struct {
    const char *whole, *elided;
} articles[] = {
    {" il ", " l'"},     {" al ", " all'"},   {" dal ", " dall'"},
    {" del ", " dell'"}, {" nel ", " nell'"}, {" sul ", " sull'"},
};

/* Uno, undici, and all that begin with otto. */
static bool begins_with_vowel(const char *number) {
    size_t digits = strspn(number, "0123456789");
    return *number == '8' || (digits == 1 && *number == '1') ||
           (digits == 2 && strncmp(number, "11", 2) == 0);
}

/* Appends the text before a gap. */
static void add_before(struct buf *out, const char *text, size_t len, const char *value) {
    for (size_t i = 0; begins_with_vowel(value) && i < sizeof articles / sizeof *articles; i++) {
        size_t article = strlen(articles[i].whole);
        if (len < article || strncmp(text + len - article, articles[i].whole, article) != 0)
            continue;
        buf_add(out, text, len - article);
        buf_addstr(out, articles[i].elided);
        return;
    }
    buf_add(out, text, len);
}

struct number_text number_text(int number) {
    struct number_text out;
    snprintf(out.text, sizeof out.text, "%d", number);
    return out;
}

void language_add(struct buf *out, const char *phrase, const char *const args[]) {
    for (const char *gap; (gap = strchr(phrase, '{')); phrase = gap + 3) {
        const char *value = args[gap[1] - '0'];
        add_before(out, phrase, (size_t)(gap - phrase), value);
        buf_addstr(out, value);
    }
    buf_addstr(out, phrase);
}

uint64_t text_hash(const char *text) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return hash;
}
