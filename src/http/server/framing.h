/*
 * framing.h - how the bytes of a connection divide into requests (RFC 9112), read strictly.
 *
 * Where two programs that pass on a request disagree about its end, one of them takes a part of a
 * body for the next request. libmicrohttpd 0.9.75 is lenient here: it accepts a space before a
 * header's colon, a bare CR, a NUL, two hosts and unknown transfer codings; it answers some bad
 * heads twice; and it loops forever when the header of a chunk, or what follows a long head, does
 * not fit into a connection's memory. So each byte is checked here before libmicrohttpd gets it,
 * and libmicrohttpd never sees a request that is refused here.
 *
 * A pure state machine: the result does not depend on how the bytes are cut into pieces.
 */
#ifndef HTTP_SERVER_FRAMING_H
#define HTTP_SERVER_FRAMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAMING_MEMORY = 12 * 1024, /* of a connection: libmicrohttpd keeps heads and answers there */
    FRAMING_BODY = 16 << 20,    /* bytes of a body that comes in chunks */
    FRAMING_CHUNK_LINE = 256,   /* bytes of a chunk's header, its extensions included */
    FRAMING_WORD = 20,          /* the longest name or value that matters here */
};

/* The state of a connection; all zero: nothing has come yet. */
struct framing {
    int refused; /* the status to answer with: 400, 413 or 431; 0: all is well */
    /* the rest is private to framing.c */
    int state, ended, header;
    char word[FRAMING_WORD];
    size_t word_len, cost, line, hosts;
    uint64_t left, total; /* of this part of the body, and of its chunks so far */
    bool needs_host, old, sized, chunked, trailer;
};

/* Reads on. Gives how many of the bytes may be handed on: all of them, or, once `refused` is set,
 * those of whole requests before the refused one. */
size_t framing_read(struct framing *framing, const char *bytes, size_t len);

#endif
