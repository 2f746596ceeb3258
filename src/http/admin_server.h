/*
 * admin_server.h - the host's own address: /metrics for Prometheus, and a page on which they see
 * how things stand.
 *
 * Nobody logs in here: whoever reaches the address may read (never change) everything but secrets.
 * So it listens on the loopback unless told otherwise, and a page of the web cannot reach it by a
 * name that it has turned to 127.0.0.1: only the address's own names are answered.
 */
#ifndef HTTP_ADMIN_SERVER_H
#define HTTP_ADMIN_SERVER_H

#include <stddef.h>

#include "base/error.h"

struct admin_server;
struct context;
struct pollfd;

/* Answers at HOST:PORT on a thread of its own, with a connection of its own to the database at
 * `path`; `context` is borrowed. Returns owned in *ret_server. ERROR_BUSY when the port is taken.
 */
enum error_code admin_server_start(const char *address, const char *path, struct context *context,
                                   struct admin_server **ret_server, struct error *err);

/* Who comes to the further addresses of a name (listen.h) is brought in by the HTTP thread: these
 * wait for it, and do it. NULL is fine. */
size_t admin_server_poll(const struct admin_server *server, struct pollfd *fds);
void admin_server_accept(const struct admin_server *server);

/* "http://127.0.0.1:8081", borrowed. */
const char *admin_server_url(const struct admin_server *server);

/* NULL is fine. */
void admin_server_stop(struct admin_server *server);

#endif
