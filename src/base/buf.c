#include "base/buf.h"

#include <ctype.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void buf_clear(struct buf *buf) {
    free(buf->data);
    *buf = (struct buf)BUF_INIT;
}

void buf_reset(struct buf *buf) {
    buf->len = 0;
    buf->failed = false;
    if (buf->data)
        buf->data[0] = '\0';
}

/* Without room no append gets past buf_grow again. */
static void fail(struct buf *buf) {
    buf->failed = true;
    buf->len = buf->cap = 0;
}

bool buf_grow(struct buf *buf, size_t more) {
    if (buf->failed)
        return false;
    if (more < buf->cap - buf->len)
        return true;
    size_t cap = buf->cap ? buf->cap * 2 : 256;
    while (cap - buf->len <= more)
        cap *= 2;
    char *data = realloc(buf->data, cap);
    if (!data) {
        fail(buf);
        return false;
    }
    buf->data = data;
    buf->cap = cap;
    return true;
}

void buf_addint(struct buf *buf, int64_t value) {
    if (value >= 0 && value <= 9) {
        buf_addch(buf, (char)('0' + value));
        return;
    }
    char digits[21];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    buf_add(buf, digits + at, sizeof digits - at);
}

void buf_addcount(struct buf *buf, int64_t count, const char *what) {
    buf_printf(buf, "%" PRId64 " %s%s", count, what, count == 1 ? "" : "s");
}

void buf_printf(struct buf *buf, const char *format, ...) {
    va_list args;
    size_t room = buf->cap - buf->len;
    va_start(args, format);
    int len = vsnprintf(room ? buf->data + buf->len : NULL, room, format, args);
    va_end(args);
    if (len < 0 || ((size_t)len >= room && !buf_grow(buf, (size_t)len))) {
        fail(buf);
        return;
    }
    if ((size_t)len >= room) { /* it did not fit at first */
        va_start(args, format);
        vsnprintf(buf->data + buf->len, (size_t)len + 1, format, args);
        va_end(args);
    }
    buf->len += (size_t)len;
}

void buf_json_nullable(struct buf *buf, const char *before, int value, int none) {
    buf_addstr(buf, before);
    if (value == none)
        buf_addstr(buf, "null");
    else
        buf_addint(buf, value);
}

void buf_base64(struct buf *buf, const void *bytes, size_t len, int variant) {
    size_t size = sodium_base64_encoded_len(len, variant);
    if (!buf_grow(buf, size))
        return;
    sodium_bin2base64(buf->data + buf->len, size, bytes, len, variant);
    buf->len += size - 1; /* without NUL */
}

void buf_json_str(struct buf *buf, const char *text) {
    buf_addch(buf, '"');
    const char *from = text;
    for (const char *at = text; *at; at++) {
        unsigned char c = (unsigned char)*at;
        if (c >= 0x20 && c != '"' && c != '\\')
            continue;
        buf_add(buf, from, (size_t)(at - from));
        from = at + 1;
        if (c == '"' || c == '\\') {
            char escaped[2] = {'\\', (char)c};
            buf_add(buf, escaped, sizeof escaped);
        } else {
            buf_printf(buf, "\\u%04x", c);
        }
    }
    buf_addstr(buf, from);
    buf_addch(buf, '"');
}

void buf_markup(struct buf *buf, const char *text) {
    for (; *text; text++)
        switch (*text) {
        case '&':
            buf_addstr(buf, "&amp;");
            break;
        case '<':
            buf_addstr(buf, "&lt;");
            break;
        case '"':
            buf_addstr(buf, "&quot;");
            break;
        default:
            buf_addch(buf, *text);
        }
}

void buf_percent(struct buf *buf, const char *text) {
    for (const unsigned char *at = (const unsigned char *)text; *at; at++)
        if (isalnum(*at) && *at < 0x80)
            buf_addch(buf, (char)*at);
        else
            buf_printf(buf, "%%%02X", *at);
}
