/*
 * cached_response.h - an answer made once and sent many times: with its body, and as "you have it
 * already". Packed by gzip it is another one, with a tag of its own, since it has other bytes.
 */
#ifndef HTTP_CACHED_RESPONSE_H
#define HTTP_CACHED_RESPONSE_H

struct MHD_Response;

enum { ETAG_MAX = 48 };

struct cached_response {
    char etag[ETAG_MAX];                      /* quoted */
    struct MHD_Response *full, *not_modified; /* owned; NULL: not made yet */
};

/* Lets the responses go; libmicrohttpd frees one when it has been sent to everybody. */
void cached_response_clear(struct cached_response *cached);

#endif
