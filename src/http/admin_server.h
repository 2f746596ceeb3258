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

#include "base/error.h"

struct admin_server;
struct context;

/* Answers at HOST:PORT on a thread of its own, with a connection of its own to the database at
 * `path`; `context` is borrowed. Returns owned in *ret_server. ERROR_BUSY when the port is taken.
 */
enum error_code admin_server_start(const char *address, const char *path, struct context *context,
                                   struct admin_server **ret_server, struct error *err);

/* "http://127.0.0.1:8081", borrowed. */
const char *admin_server_url(const struct admin_server *server);

/* NULL is fine. */
void admin_server_stop(struct admin_server *server);

#endif
