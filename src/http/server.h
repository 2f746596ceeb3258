/*
 * server.h - the HTTP server: its sockets, libmicrohttpd's daemon, and the loop that drives it.
 *
 * The HTTP thread drives libmicrohttpd's epoll itself: version 0.9.75's internal epoll thread
 * stalls as soon as 128 sockets are ready at once, and poll(2) walks all idle connections at each
 * turn.
 */
#ifndef HTTP_SERVER_H
#define HTTP_SERVER_H

#include <stdbool.h>

#include "base/error.h"
#include "http/server/listen.h"

struct admin_server;
struct context;
struct MHD_Daemon;

struct server {
    struct context *context; /* borrowed */
    struct listener listener;
    struct MHD_Daemon *daemon;  /* NULL: not started */
    struct admin_server *admin; /* whose further addresses are served here, too; NULL: none */
    int signal_fd;              /* readable after SIGTERM or SIGINT; the caller's */
};

/* Opens the sockets: those that systemd has opened, if it has, else those of HOST:PORT. Clients
 * wait there until server_start. Makes the context's wake_fd. */
enum error_code server_listen(struct server *server, const char *address, struct error *err);

/* Starts libmicrohttpd for at most `most` connections. The context must be complete. */
enum error_code server_start(struct server *server, unsigned most, struct error *err);

/* Waits for something to do, at most `limit_ms`, and does it. True when a signal came. */
bool server_turn(struct server *server, int limit_ms);

/* Takes no new connections and lets running requests come to their answers, for ten seconds at
 * most. After that no step is begun; a request that is with a worker is still answered by
 * server_stop. */
void server_finish(struct server *server);

/* Ends all connections. Every worker that may hold a suspended request has ended by then:
 * libmicrohttpd must not stop before. */
void server_stop(struct server *server);

#endif
