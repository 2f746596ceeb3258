#include "service/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct range {
    uint32_t first, last;
};

/* Controls but tab and line breaks, and the bidirectional controls. */
static const struct range forbidden[] = {
    {0x01, 0x08},   {0x0B, 0x0C},     {0x0E, 0x1F},     {0x7F, 0x9F},
    {0x61C, 0x61C}, {0x200E, 0x200F}, {0x202A, 0x202E}, {0x2066, 0x2069},
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

static bool is_in(uint32_t c, const struct range ranges[], size_t count) {
    bool in = false;
    for (size_t i = 0; i < count; i++)
        in |= c >= ranges[i].first && c <= ranges[i].last;
    return in;
}

/* Takes the next code point off a text, which is valid UTF-8. */
static uint32_t take(const char **text) {
    const unsigned char *s = (const unsigned char *)*text;
    int more = s[0] < 0x80 ? 0 : s[0] < 0xE0 ? 1 : s[0] < 0xF0 ? 2 : 3;
    uint32_t c = more ? s[0] & (0x3Fu >> more) : s[0];
    for (int i = 1; i <= more; i++)
        c = c << 6 | (s[i] & 0x3Fu);
    *text += 1 + more;
    return c;
}

enum error_code text_check(const char **text, size_t min, const char *field, struct error *err) {
    bool visible = false;
    for (const char *rest = *text; *rest;) {
        uint32_t c = take(&rest);
        if (IS_IN(c, forbidden))
            return error_field(err, field, "The text has a control character in it.");
        visible |= !IS_IN(c, invisible);
    }
    if (!visible && min > 0)
        return error_field(err, field, "There is nothing to be seen in the text.");
    if (!visible)
        *text = "";
    return ERROR_NONE;
}
