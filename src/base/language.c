#include "base/language.h"

#include <string.h>

static const char *const codes[LANGUAGES] = {"en", "de", "it"};

enum language language_of(const char *code) {
    for (int i = 0; i < LANGUAGES; i++)
        if (strcmp(code, codes[i]) == 0)
            return (enum language)i;
    return LANGUAGE_EN;
}

const char *language_code(enum language language) {
    return codes[language];
}

void language_add(struct buf *out, const char *phrase, const char *const args[]) {
    for (const char *gap; (gap = strchr(phrase, '{')); phrase = gap + 3) {
        buf_add(out, phrase, (size_t)(gap - phrase));
        buf_addstr(out, args[gap[1] - '0']);
    }
    buf_addstr(out, phrase);
}
