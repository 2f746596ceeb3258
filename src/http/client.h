/*
 * client.h - a connection, from its coming to its end, and what is known of who is behind it.
 *
 * All of it happens on the HTTP thread.
 */
#ifndef HTTP_CLIENT_H
#define HTTP_CLIENT_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/socket.h>

#include "base/address.h"
#include "base/buf.h"
#include "http/wire.h"

struct context;

struct client {
    struct wire wire; /* the first member: a wire leads back to its client */
    struct context *context;
    struct address address;
    size_t place; /* in the connection limits */
    bool has_asked;
    struct buf target; /* of the present request's first line, as it was sent */
};

/* The client of a connection; NULL where there was no memory for it. */
struct client *client_of(struct MHD_Connection *connection);

/* The next three are libmicrohttpd's to call; the first argument is the struct context. */

/* May one more come, from that address? */
enum MHD_Result client_admit(void *context, const struct sockaddr *address, socklen_t len);

/* A connection begins or ends. */
void client_on_connection(void *context, struct MHD_Connection *connection, void **socket_context,
                          enum MHD_ConnectionNotificationCode code);

/* Keeps the target as it was sent: later libmicrohttpd decodes it, so that %2F looks like '/'. */
void *client_on_target(void *context, const char *target, struct MHD_Connection *connection);

#endif
