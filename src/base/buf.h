/*
 * buf.h - a string that grows, and JSON appended to it by hand.
 *
 * Always terminated by NUL, may hold any bytes. If memory runs out the buffer is marked `failed`
 * and further appends do nothing: a writer appends freely and checks once, at the end.
 * JSON is written by hand only on the hot path (a game's view); elsewhere cJSON builds it.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buf {
    char *data; /* owned; NULL while nothing was appended */
    size_t len; /* bytes without the terminating NUL */
    size_t cap;
    bool failed; /* memory ran out: the content is gone, len and cap are 0 until clear or reset */
};

#define BUF_INIT                                                                                   \
    { 0 }

/* Frees the content and makes the buffer empty again. */
void buf_clear(struct buf *buf);

/* Empties the buffer and keeps its memory for the next use. */
void buf_reset(struct buf *buf);

/* Makes room for `more` bytes and the NUL; false when memory has run out. */
bool buf_grow(struct buf *buf, size_t more);

/* In the header, so that a literal of known length costs a few stores. */
static inline void buf_add(struct buf *buf, const void *bytes, size_t len) {
    if (len >= buf->cap - buf->len && !buf_grow(buf, len))
        return;
    if (len)
        memcpy(buf->data + buf->len, bytes, len);
    buf->len += len;
    buf->data[buf->len] = '\0';
}

static inline void buf_addstr(struct buf *buf, const char *text) {
    buf_add(buf, text, strlen(text));
}

static inline void buf_addch(struct buf *buf, char c) {
    buf_add(buf, &c, 1);
}

/* The content as a text: "" where there is none. Borrowed until the next change. */
static inline const char *buf_text(const struct buf *buf) {
    return buf->len ? buf->data : "";
}

void buf_addint(struct buf *buf, int64_t value);
/* "1 game", "2 games". */
void buf_addcount(struct buf *buf, int64_t count, const char *what);
void buf_printf(struct buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends bytes in a variant of Base64 that libsodium names, sodium_base64_VARIANT_ORIGINAL. */
void buf_base64(struct buf *buf, const void *bytes, size_t len, int variant);

/* Appends a JSON value with what stands before it, such as ,"at": */
static inline void buf_json_int(struct buf *buf, const char *before, int64_t value) {
    buf_addstr(buf, before);
    buf_addint(buf, value);
}

static inline void buf_json_bool(struct buf *buf, const char *before, bool value) {
    buf_addstr(buf, before);
    buf_addstr(buf, value ? "true" : "false");
}

/* null where the value is `none`. */
void buf_json_nullable(struct buf *buf, const char *before, int value, int none);

/* Appends text as a JSON string with its quotes; `text` is valid UTF-8. */
void buf_json_str(struct buf *buf, const char *text);

/* Appends text of HTML or XML, also for an attribute between double quotes. */
void buf_markup(struct buf *buf, const char *text);

/* Appends text for the query of an address: %20. */
void buf_percent(struct buf *buf, const char *text);

#endif
