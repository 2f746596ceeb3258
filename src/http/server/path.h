/*
 * path.h - the target of a request, parsed strictly: segments of the path, parameters of the query.
 *
 * The path is split at its slashes before %XX is decoded, so that %2F cannot pretend to be one. A
 * malformed path (a bad escape, U+0000, invalid UTF-8, too long, an empty segment but behind the
 * last slash) is not found.
 */
#ifndef HTTP_SERVER_PATH_H
#define HTTP_SERVER_PATH_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

enum { PATH_SEGMENTS = 8, PATH_LEN = 256 };

/* The parameters of a pattern, {x}, of which each stands for one segment. */
enum { PATH_PARAMS_MAX = 2, PATH_PARAM_LEN = 65 };

struct path {
    char text[PATH_LEN]; /* the decoded segments, each ended by NUL */
    const char *segments[PATH_SEGMENTS];
    size_t count;      /* 0 for "/" */
    bool is_folder;    /* it ends with a slash */
    const char *query; /* what follows '?', undecoded, borrowed from the target; "" for none */
};

/* Reads the target of a request line ("/g/abc?x=1", also with "http://host" before it). */
bool path_read(struct path *path, const char *target);

/* The part of a target below the path of the public URL ("/shanghaien", or ""); borrowed. A target
 * that is not below it is given unchanged: it came from this machine, not through the proxy. */
const char *path_below(const char *target, const char *public_path);

/* Does the path have the form of a pattern such as "/api/games/{id}", or "/data/" of a folder? A
 * segment {x} stands for any of at most PATH_PARAM_LEN - 1 bytes; {id} for those of base64url
 * alone, as ids are copied into other targets. */
bool path_matches(const struct path *path, const char *pattern);

/* Copies the segments at the pattern's {x}, of which there are at most PATH_PARAMS_MAX. */
void path_params(const struct path *path, const char *pattern,
                 char ret_params[PATH_PARAMS_MAX][PATH_PARAM_LEN]);

/* The value of a hexadecimal digit; -1 for any other character. */
int hex_digit(char c);

/* Decodes a query into pairs, each of a name and a value ended by NUL, appended to ret_pairs. What
 * has a bad escape is copied unchanged, which no reader of values accepts. */
void query_read(const char *query, struct buf *ret_pairs);

/* The value of the first parameter of that name in the pairs, borrowed, or NULL. */
const char *query_find(const struct buf *pairs, const char *name);

#endif
