#include "http/server/path.h"

#include <string.h>
#include <strings.h>

#include "base/utf8.h"

int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes %XX, and '+' as a space in a query, and ends the text with NUL; it becomes no longer than
 * it was. */
static bool decode(const char *from, size_t len, bool plus, char *to) {
    const char *end = from + len, *text = to;
    while (from < end) {
        char c = *from++;
        if (c == '%') {
            int high = end - from >= 2 ? hex_digit(from[0]) : -1;
            int low = high >= 0 ? hex_digit(from[1]) : -1;
            if (low < 0 || high + low == 0)
                return false;
            c = (char)(high * 16 + low);
            from += 2;
        } else if (c == '+' && plus) {
            c = ' ';
        }
        *to++ = c;
    }
    *to = '\0';
    return utf8_prefix(text, (size_t)(to - text)) == (size_t)(to - text);
}

/* A target may also be the absolute form, "http://host/path": gives the path. */
static const char *skip_authority(const char *target) {
    if (strncasecmp(target, "http://", 7) != 0)
        return target;
    return target + 7 + strcspn(target + 7, "/?");
}

const char *path_below(const char *target, const char *public_path) {
    const char *at = skip_authority(target);
    size_t len = strlen(public_path);
    return strncmp(at, public_path, len) == 0 && at[len] == '/' ? at + len : target;
}

bool path_read(struct path *path, const char *target) {
    const char *at = skip_authority(target);
    size_t len = strcspn(at, "?");
    if (len == 0 || *at != '/' || len >= PATH_LEN)
        return false;
    path->count = 0;
    path->is_folder = false;
    path->query = at[len] ? at + len + 1 : "";
    const char *end = at + len;
    char *to = path->text;
    if (len == 1)
        return true;
    while (at < end) {
        size_t segment = strcspn(++at, "/?");
        if (at == end)
            return path->is_folder = true;
        if (segment == 0 || path->count == PATH_SEGMENTS || !decode(at, segment, false, to))
            return false;
        path->segments[path->count++] = to;
        to += strlen(to) + 1;
        at += segment;
    }
    return true;
}

/* base64url. */
static bool is_id(const char *segment) {
    static const char alphabet[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return segment[strspn(segment, alphabet)] == '\0';
}

/* Does a segment fit the pattern's at *at, which is moved behind it? By hand and not by strncmp:
 * each request is compared with many patterns, which mostly differ early. */
static bool segment_matches(const char *segment, const char **at) {
    const char *pattern = *at;
    if (*pattern == '{') {
        *at += strcspn(pattern, "/");
        return strlen(segment) < PATH_PARAM_LEN &&
               (strncmp(pattern, "{id}", 4) != 0 || is_id(segment));
    }
    while (*segment && *segment == *pattern && *pattern != '/')
        segment++, pattern++;
    *at = pattern;
    return *segment == '\0' && (*pattern == '/' || *pattern == '\0');
}

bool path_matches(const struct path *path, const char *pattern) {
    const char *at = pattern;
    if (path->count == 0)
        return strcmp(pattern, "/") == 0;
    for (size_t i = 0; i < path->count; i++)
        if (*at++ != '/' || !segment_matches(path->segments[i], &at))
            return false;
    return strcmp(at, path->is_folder ? "/" : "") == 0;
}

void path_params(const struct path *path, const char *pattern,
                 char ret_params[PATH_PARAMS_MAX][PATH_PARAM_LEN]) {
    const char *at = pattern;
    size_t count = 0;
    for (size_t i = 0; i < path->count && count < PATH_PARAMS_MAX; i++) {
        if (*++at == '{')
            memcpy(ret_params[count++], path->segments[i], strlen(path->segments[i]) + 1);
        at += strcspn(at, "/");
    }
}

/* Appends one name or value. */
static void add_decoded(struct buf *pairs, const char *text, size_t len) {
    size_t at = pairs->len;
    buf_add(pairs, text, len);
    if (!pairs->failed && decode(text, len, true, pairs->data + at))
        pairs->len = at + strlen(pairs->data + at);
    else if (!pairs->failed)
        memcpy(pairs->data + at, text, len);
    buf_addch(pairs, '\0');
}

void query_read(const char *query, struct buf *ret_pairs) {
    while (*query) {
        size_t len = strcspn(query, "&"), name = strcspn(query, "&=");
        add_decoded(ret_pairs, query, name);
        size_t value = name < len ? name + 1 : len;
        add_decoded(ret_pairs, query + value, len - value);
        query += len;
        query += *query == '&';
    }
}

const char *query_find(const struct buf *pairs, const char *name) {
    if (pairs->failed)
        return NULL;
    for (size_t at = 0; at < pairs->len;) {
        const char *value = pairs->data + at + strlen(pairs->data + at) + 1;
        if (strcmp(pairs->data + at, name) == 0)
            return value;
        at = (size_t)(value - pairs->data) + strlen(value) + 1;
    }
    return NULL;
}
