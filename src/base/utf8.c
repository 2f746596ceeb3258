#include "base/utf8.h"

#include <stdbool.h>

/* Is `c` from `low` to `high`? */
static bool within(unsigned char c, unsigned char low, unsigned char high) {
    return c >= low && c <= high;
}

/* The table of well-formed sequences: Unicode 15, table 3-7. Only the second byte's range depends
 * on the first. */
size_t utf8_sequence(const char *text, size_t len) {
    const unsigned char *s = (const unsigned char *)text;
    if (len == 0)
        return 0;
    if (s[0] < 0x80)
        return 1;
    size_t need = within(s[0], 0xC2, 0xDF) ? 2 : within(s[0], 0xE0, 0xEF) ? 3 : 4;
    if (need == 4 && !within(s[0], 0xF0, 0xF4))
        return 0;
    if (len < need)
        return 0;
    unsigned char low = s[0] == 0xE0 ? 0xA0 : s[0] == 0xF0 ? 0x90 : 0x80;
    unsigned char high = s[0] == 0xED ? 0x9F : s[0] == 0xF4 ? 0x8F : 0xBF;
    if (!within(s[1], low, high))
        return 0;
    for (size_t i = 2; i < need; i++)
        if (!within(s[i], 0x80, 0xBF))
            return 0;
    return need;
}

size_t utf8_count(const char *text) {
    size_t count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
}

size_t utf8_prefix(const char *text, size_t max) {
    size_t at = 0;
    while (at < max && text[at]) {
        size_t step = utf8_sequence(text + at, max - at);
        if (step == 0)
            break;
        at += step;
    }
    return at;
}
