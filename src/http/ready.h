/*
 * ready.h - an answer made once and sent many times: with its body, and as "you have it already".
 * Packed by gzip it is another one, with a tag of its own, since it has other bytes.
 */
#ifndef HTTP_READY_H
#define HTTP_READY_H

struct MHD_Response;

enum { READY_ETAG = 48 };

struct ready {
    char etag[READY_ETAG];                    /* quoted */
    struct MHD_Response *full, *not_modified; /* owned; NULL: not made yet */
};

/* Lets the responses go; libmicrohttpd frees one when it has been sent to everybody. */
void ready_clear(struct ready *ready);

#endif
