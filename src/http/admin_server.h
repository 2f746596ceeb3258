/*
 * admin_server.h - the operator's own address: /metrics for Prometheus, and pages that show how
 * things stand.
 *
 * Nobody logs in here: anyone who reaches the address may read (never change) everything but
 * secrets. So it listens on the loopback unless set otherwise, and a page of the web cannot reach
 * it by a name that it has made to point to 127.0.0.1: only the address's own names are answered.
 *
 * In a test build (meson -Dtest_hooks=true) a test can also set the time:
 *
 *     PUT /test/now {"now":"2026-11-21T21:40:00Z"}
 *
 * From then on the service's clock goes on from there, so that days of play pass in a test. The
 * answer (204) comes when the scheduler has done what that time requires. A line "hooks at URL" on
 * standard output says where.
 */
#ifndef HTTP_ADMIN_SERVER_H
#define HTTP_ADMIN_SERVER_H

#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"

struct admin_server;
struct context;
struct db;
struct pollfd;
struct views_counts;

/* Answers at HOST:PORT on its own thread, with its own connection to the database at
 * `path`; `context` is borrowed. The caller owns *ret_server. ERROR_BUSY when the port is taken.
 */
enum error_code admin_server_start(const char *address, const char *path, struct context *context,
                                   struct admin_server **ret_server, struct error *err);

/* The HTTP thread accepts connections to the further addresses of a name (listen.h): these wait for
 * them, and accept them. NULL is fine. */
size_t admin_server_poll(const struct admin_server *server, struct pollfd *fds);
void admin_server_accept(const struct admin_server *server);

/* "http://127.0.0.1:8081", borrowed. */
const char *admin_server_url(const struct admin_server *server);

/* NULL is fine. */
void admin_server_stop(struct admin_server *server);

/* --- The pages, in admin_page.c --- */

/* The style sheet that they name. */
#define ADMIN_PAGE_STYLE "/css/admin.css"

/* Appends the first page. What needs the operator's attention, above all failing mail, is on top.
 */
enum error_code admin_page_home(const struct context *context, struct db *db,
                                const struct views_counts *counts, struct buf *out,
                                struct error *err);

/* Appends the page of a view of sql/views.sql, as a table. ERROR_NOT_FOUND: there is none of that
 * name. */
enum error_code admin_page_view(struct db *db, const char *name, struct buf *out,
                                struct error *err);

#endif
