#include "base/language.h"

#include <string.h>

const char *const language_codes[LANGUAGES + 1] = {"en", "de", "it", NULL};

enum language language_of(const char *code) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(code, language_codes[i]) == 0)
            return (enum language)i;
    return LANGUAGE_EN;
}

void language_add(struct buf *out, const char *phrase, const char *const args[]) {
    for (const char *gap; (gap = strchr(phrase, '{')); phrase = gap + 3) {
        buf_add(out, phrase, (size_t)(gap - phrase));
        buf_addstr(out, args[gap[1] - '0']);
    }
    buf_addstr(out, phrase);
}
