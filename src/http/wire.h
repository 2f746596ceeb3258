/*
 * wire.h - stands between the sockets and libmicrohttpd, so that requests which are framed badly
 * never reach it (framing.h).
 *
 * libmicrohttpd has no hook for the bytes that it reads, but it reads them with recv(2), and a
 * program that defines a function of that name goes before the C library. So wire.c does; other
 * sockets than those watched here pass through it untouched. The self-check at the start proves
 * that it works (selfcheck.h).
 *
 * A connection belongs to the thread that watches it: no other thread's recv is looked at.
 */
#ifndef HTTP_WIRE_H
#define HTTP_WIRE_H

#include <stdbool.h>

#include "http/framing.h"

/* One connection; its owner embeds it in a larger struct and keeps that until wire_unwatch. */
struct wire {
    int fd;
    struct framing framing;
    /* Answers with framing.refused, once; libmicrohttpd then finds the connection ended. */
    void (*refuse)(struct wire *wire);
    bool ended;
};

/* From here on what comes over wire->fd is looked at. False: out of memory. */
bool wire_watch(struct wire *wire);

/* Before the socket is closed. */
void wire_unwatch(struct wire *wire);

/* Frees what the thread holds, after its last wire_unwatch. */
void wire_free_all(void);

#endif
