/*
 * response.h - the answer to a request as libmicrohttpd sends it, with the headers that every
 * answer of the API carries, and errors as application/problem+json (RFC 9457).
 */
#ifndef HTTP_RESPONSE_H
#define HTTP_RESPONSE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;
struct context;
struct error;
struct request;

enum { ETAG_MAX = 48 };

/* An answer made once and sent many times: with its body, and as 304. Packed by gzip it is another
 * one, with its own tag, since it has other bytes. */
struct cached_response {
    char etag[ETAG_MAX];                      /* quoted */
    struct MHD_Response *full, *not_modified; /* owned; NULL: not made yet */
};

/* A response with the text packed by gzip at a level of zlib's, and its length; NULL without
 * memory. A long text is dropped: it need not wait for the client, too. */
struct MHD_Response *response_pack(struct buf *text, int level, size_t *ret_bytes);

/* Queues a response (takes it) that keeps so many bytes of its own. Where the client's address has
 * too many of them unread, it is told to wait instead. */
enum MHD_Result response_queue(struct request *request, int status, struct MHD_Response *response,
                               size_t bytes);

/* Lets the responses go; libmicrohttpd frees one when it has been sent to everybody. */
void cached_response_clear(struct cached_response *cached);

/* Queues the answer that the steps have left in the call, or the problem in change.error. MHD_NO
 * ends the connection. */
enum MHD_Result response_send(struct request *request);

/* Answers a client whose request never reached libmicrohttpd (connection.h): with 400, 413 or 431,
 * past it, and for the last time. `slot` is the client's in the connection limits; `fd` stays its
 * owner's. */
void response_refuse(const struct context *context, int fd, size_t slot, int status);

/* Writes the body of a problem. */
void response_problem(const struct error *error, struct buf *out);

/* The Content-Security-Policy of what is never a page: nothing of it may run, load or be framed. */
extern const char response_data_policy[];

/* Adds the security headers of an answer; `policy` is its Content-Security-Policy. */
void response_secure(struct MHD_Response *response, const char *policy, bool https);

#endif
