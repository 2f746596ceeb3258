/*
 * connection.h - a client's connection, from its beginning to its end: where it comes from, the
 * bytes that libmicrohttpd may read of it, and the target of its present request.
 *
 * Requests that are framed badly never reach libmicrohttpd (framing.h). It has no hook for the
 * bytes that it reads, but it reads them with recv(2), and a program that defines a function of
 * that name takes precedence over the C library. So connection.c does; sockets that are not watched
 * here pass through it untouched. The self-check at the start proves that it works (selfcheck.h).
 *
 * All of it happens on the HTTP thread; the recv of other threads is not looked at.
 */
#ifndef HTTP_SERVER_CONNECTION_H
#define HTTP_SERVER_CONNECTION_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "base/address.h"
#include "base/buf.h"
#include "http/server/framing.h"

struct connection_limits;

/* A watched socket; its owner embeds it in a larger struct and keeps that until wire_unwatch. */
struct wire {
    int fd;
    struct framing framing;
    /* Answers with framing.refused, once; libmicrohttpd then finds the connection ended. */
    void (*refuse)(struct wire *wire);
    bool ended;
};

/* From here on what comes over wire->fd is checked. False: out of memory. */
bool wire_watch(struct wire *wire);

/* Before the socket is closed. */
void wire_unwatch(struct wire *wire);

/* Frees what the thread holds, after its last wire_unwatch. */
void wire_free_all(void);

/* What all connections share. */
struct connections {
    struct networks proxies;          /* whose X-Forwarded-For is believed */
    struct connection_limits *limits; /* owned */
    size_t silent;                    /* connections from which no request has come yet */
    bool logged_untrusted;            /* a proxy that is not trusted is logged once */
    /* Answers a client whose request is framed badly, past libmicrohttpd and for the last time:
     * with 400, 413 or 431. `slot` is the client's in the limits; `fd` stays its owner's. */
    void (*refuse)(struct connections *connections, int fd, size_t slot, int status);
};

struct connection {
    struct wire wire;
    struct connections *all;
    struct address address; /* of the other end: a client or a proxy */
    size_t slot;            /* in the connection limits */
    bool has_asked;
    struct buf target; /* of the present request's first line, as it was sent */
};

/* Our record of a connection; NULL where there was no memory for it. */
struct connection *connection_of(struct MHD_Connection *mhd);

/* The client behind the present request: the other end, or the one that a trusted proxy names; and
 * its slot in the connection limits. */
void connection_client(const struct connection *connection, struct MHD_Connection *mhd,
                       struct address *ret_address, size_t *ret_slot);

/* What a trusted proxy says in that header of the present request, borrowed: valid UTF-8 without
 * control characters. NULL: the other end is not trusted, or says nothing. "": what it says cannot
 * be read, or it says two things. */
const char *connection_vouched(const struct connection *connection, struct MHD_Connection *mhd,
                               const char *header);

/* The next three are called by libmicrohttpd; the first argument is the struct connections.
 */

/* May one more connection come from that address? */
enum MHD_Result connection_admit(void *all, const struct sockaddr *address, socklen_t len);

/* A connection begins or ends. */
void connection_notify(void *all, struct MHD_Connection *mhd, void **socket_context,
                       enum MHD_ConnectionNotificationCode code);

/* Keeps the target as it was sent: later libmicrohttpd decodes it, so that %2F looks like '/'. */
void *connection_target(void *all, const char *target, struct MHD_Connection *mhd);

#endif
