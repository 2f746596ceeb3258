/*
 * server.h - the running service: database, writer, workers and the HTTP thread, which is the
 * caller's own.
 *
 * The HTTP thread drives libmicrohttpd's epoll itself: version 0.9.75's internal epoll thread
 * stalls as soon as 128 sockets are ready at once, and poll(2) walks all idle connections at each
 * turn.
 */
#ifndef HTTP_SERVER_H
#define HTTP_SERVER_H

#include <stdbool.h>

#include "base/address.h"
#include "base/error.h"

struct smtp;

struct server_options {
    const char *version;
    const char *listen;       /* HOST:PORT; port 0: any free one */
    const char *data;         /* the folder of all data; made where it is missing */
    const char *public_url;   /* NULL: the listening address */
    const char *admin_listen; /* HOST:PORT, or NULL for none */
    const struct smtp *smtp;  /* the host's mail server */
    const char *mail_from;    /* NULL: no letters are sent */
    bool private_webhooks;    /* webhooks may go to the host's own network */
    bool rate_limits;
    struct networks proxies; /* whose X-Forwarded-For is believed */
};

/* Starts, says "listening on URL" on standard output, and serves until SIGTERM or SIGINT comes;
 * then finishes the running requests. An error, in words for the host, is a start that failed. */
enum error_code server_run(const struct server_options *options, struct error *err);

#endif
