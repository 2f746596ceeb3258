#include "service/text.h"

#include <stdbool.h>
#include <string.h>

/* U+0080..9F, and the bidirectional controls U+061C, 200E, 200F, 202A..202E, 2066..2069. */
static bool is_hidden(const unsigned char *c) {
    if (c[0] == 0xc2)
        return c[1] < 0xa0;
    if (c[0] == 0xd8)
        return c[1] == 0x9c;
    if (c[0] != 0xe2)
        return false;
    if (c[1] == 0x80)
        return c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xaa && c[2] <= 0xae);
    return c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9;
}

enum error_code text_check(const char *text, const char *field, struct error *err) {
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        bool control = (*c < 0x20 && !strchr("\n\r\t", *c)) || *c == 0x7f;
        if (control || is_hidden(c))
            return error_field(err, field, "The text has a control character in it.");
    }
    return ERROR_NONE;
}
