/*
 * answer.h - what all answers are made of: security headers, bodies packed by gzip, and errors as
 * application/problem+json (RFC 9457).
 */
#ifndef HTTP_SERVER_ANSWER_H
#define HTTP_SERVER_ANSWER_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

enum { ETAG_MAX = 48 };

/* An answer made once and sent many times: with its body, and as 304. Packed by gzip it is another
 * one, with its own tag, since it has other bytes. */
struct cached_response {
    char etag[ETAG_MAX];                      /* quoted */
    struct MHD_Response *full, *not_modified; /* owned; NULL: not made yet */
};

/* Lets the responses go; libmicrohttpd frees one when it has been sent to everybody. */
void cached_response_clear(struct cached_response *cached);

/* A response with the text packed by gzip at a level of zlib's, and its length; NULL without
 * memory. A long text is dropped: it need not wait for the client, too. */
struct MHD_Response *answer_pack(struct buf *text, int level, size_t *ret_bytes);

/* Is the error the server's own trouble? Its detail may then come from SQLite: it belongs in the
 * log, and the client gets general words. */
bool answer_is_trouble(enum error_code code);

/* Appends the body of a problem; `out` has failed where memory runs out. */
void answer_problem(const struct error *error, struct buf *out);

/* The Content-Security-Policy of what is never a page: nothing of it may run, load or be framed. */
extern const char answer_data_policy[];

/* Adds the security headers of an answer; `policy` is its Content-Security-Policy, NULL for what is
 * no document. */
void answer_secure(struct MHD_Response *response, const char *policy, bool https);

/* Appends the head of an answer that does not go through libmicrohttpd: the connection ends with
 * it. `more` is further header lines. */
void answer_head(int status, const char *more, bool https, struct buf *out);

#endif
