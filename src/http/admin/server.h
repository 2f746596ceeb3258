/*
 * server.h - the operator's own address: /metrics for Prometheus, /healthz, /readyz, and below
 * /admin the pages that show how things stand and from which the operator acts.
 *
 * Everything but /metrics, /healthz, /readyz and the style sheet needs a log-in (session.h). A form
 * is refused when another site's page sends it, as on the players' address. And a page of the web
 * cannot reach the pages by a name that it has made to point to 127.0.0.1: below /admin only the
 * address's own names are answered.
 *
 * In a test build (meson -Dtest_hooks=true) a test can also set the time:
 *
 *     PUT /test/now?to=2026-11-21T21:40:00Z      time has passed
 *     PUT /test/machine?to=2026-11-21T21:40:00Z  somebody has set the machine's clock
 *
 * From then on the service's clock goes on from there, so that days of play pass in a test. The
 * answer (204) comes when the scheduler has done what that time requires. A line "hooks at URL" on
 * standard output says where.
 */
#ifndef HTTP_ADMIN_SERVER_H
#define HTTP_ADMIN_SERVER_H

#include <stddef.h>

#include "base/error.h"

struct admin_server;
struct context;
struct pollfd;

/* Answers at HOST:PORT on its own thread, with its own connection to the database at `path`, to
 * whoever has logged in. `url` is the address by which it is reached, "" where that is the same.
 * `secret` is copied, the rest borrowed. The operator's own queries go to
 * the database at `reader` (db_views_ask); "": there are none. The caller owns *ret_server.
 * ERROR_BUSY when the port is taken. */
enum error_code admin_server_start(const char *address, const char *url, const char *path,
                                   const char *reader, const char *secret, struct context *context,
                                   struct admin_server **ret_server, struct error *err);

/* The HTTP thread accepts connections to the further addresses of a name (listen.h): these wait for
 * them, and accept them. NULL is fine. */
size_t admin_server_poll(const struct admin_server *server, struct pollfd *fds);
void admin_server_accept(const struct admin_server *server);

/* "http://127.0.0.1:8081", borrowed. */
const char *admin_server_url(const struct admin_server *server);

/* NULL is fine. */
void admin_server_stop(struct admin_server *server);

#endif
