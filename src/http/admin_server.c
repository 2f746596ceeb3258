#include "http/admin_server.h"

#include <microhttpd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/address.h"
#include "base/assets.h"
#include "http/admin_page.h"
#include "http/context.h"
#include "http/listen.h"
#include "http/metrics.h"
#include "http/response.h"
#include "http/test_hooks.h"
#include "store/db_views.h"

enum { BODY_ROOM = 256 };

struct admin_server {
    struct context *context;
    struct db *db; /* the thread's alone */
    struct listener listener;
    struct MHD_Daemon *daemon;
};

/* --- What is answered --- */

static enum error_code write_home(struct admin_server *server, struct buf *out, struct error *err) {
    struct views_counts counts = {0};
    enum error_code code = db_views_count(server->db, &counts, err);
    return code ? code : admin_page_home(server->context, server->db, &counts, out, err);
}

static enum error_code write_metrics(struct admin_server *server, struct buf *out,
                                     struct error *err) {
    struct views_counts counts = {0};
    enum error_code code = db_views_count(server->db, &counts, err);
    if (!code)
        metrics_write(server->context, &counts, out);
    return code;
}

/* --- The server --- */

/* Does the Host header name the address itself? Also by localhost and the loopback's numbers, which
 * no name of the web can stand for. */
static bool is_own_host(const struct admin_server *server, const char *host) {
    const char *own = strstr(server->listener.url, "//") + 2;
    return host &&
           (strcasecmp(host, own) == 0 ||
            (server->listener.loopback && address_is_own_name(host, server->listener.port)));
}

static enum MHD_Result send_text(struct MHD_Connection *connection, int status, const char *type,
                                 const struct buf *text) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(text->len, text->data, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    response_secure(response, "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
                    false);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

static enum error_code write_answer(struct admin_server *server, const char *path, struct buf *out,
                                    const char **ret_type, struct error *err) {
    static const char views[] = "/views/";
    *ret_type = "text/html; charset=utf-8";
    if (strcmp(path, "/") == 0)
        return write_home(server, out, err);
    if (strncmp(path, views, sizeof views - 1) == 0)
        return admin_page_view(server->db, path + sizeof views - 1, out, err);
    if (strcmp(path, "/metrics") == 0) {
        *ret_type = "text/plain; version=0.0.4; charset=utf-8";
        return write_metrics(server, out, err);
    }
    if (strcmp(path, ADMIN_PAGE_STYLE) != 0)
        return error_set(err, ERROR_NOT_FOUND, "There is nothing at this address.");
    const struct asset *style = asset_find("web" ADMIN_PAGE_STYLE);
    *ret_type = "text/css; charset=utf-8";
    buf_add(out, style->data, style->len);
    return ERROR_NONE;
}

static enum MHD_Result answer(struct admin_server *server, struct MHD_Connection *connection,
                              const char *path, const char *method) {
    struct buf out = BUF_INIT;
    struct error err = {0};
    const char *type = "text/plain; charset=utf-8";
    int status = 200;
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    if (!is_own_host(server, host))
        status = 421; /* misdirected */
    else if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        status = 405;
    else if (write_answer(server, path, &out, &type, &err))
        status = error_kind(err.code)->status;
    if (status != 200) {
        buf_reset(&out);
        type = "text/plain; charset=utf-8";
        buf_printf(&out, "%d %s\n", status, err.detail);
    }
    enum MHD_Result result = out.failed ? MHD_NO : send_text(connection, status, type, &out);
    buf_clear(&out);
    return result;
}

/* A body is of interest to a test build alone, and short. */
struct body {
    size_t len;
    char bytes[BODY_ROOM];
};

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *len, void **state) {
    (void)version;
    struct admin_server *server = cls;
    struct body *body = *state;
    if (!body) {
        *state = calloc(1, sizeof *body);
        return *state ? MHD_YES : MHD_NO;
    }
    if (*len > sizeof body->bytes - body->len)
        return MHD_NO;
    if (*len > 0) {
        memcpy(body->bytes + body->len, data, *len);
        body->len += *len;
        *len = 0;
        return MHD_YES;
    }
    int status = test_hooks_answer(server->context->scheduler, method, url, body->bytes, body->len);
    if (!status)
        return answer(server, connection, url, method);
    return send_text(connection, status, "text/plain", &(struct buf){.data = "", .cap = 1});
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
    (void)cls;
    (void)connection;
    (void)code;
    free(*state);
    *state = NULL;
}

enum error_code admin_server_start(const char *address, const char *path, struct context *context,
                                   struct admin_server **ret_server, struct error *err) {
    struct admin_server *server = calloc(1, sizeof *server);
    if (!server)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    server->context = context;
    enum error_code code = listen_at(address, &server->listener, err);
    if (code) {
        free(server);
        return code;
    }
    code = db_open(path, DB_READ, &server->db, err);
    if (!code) {
        server->daemon =
            MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, on_request,
                             server, MHD_OPTION_LISTEN_SOCKET, server->listener.fd,
                             MHD_OPTION_CONNECTION_LIMIT, 64U, MHD_OPTION_CONNECTION_TIMEOUT, 30U,
                             MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
        if (!server->daemon)
            code = error_set(err, ERROR_INTERNAL, "libmicrohttpd does not start");
    }
    if (code)
        admin_server_stop(server);
    else
        *ret_server = server;
    return code;
}

size_t admin_server_poll(const struct admin_server *server, struct pollfd *fds) {
    return server ? listener_poll(&server->listener, fds) : 0;
}

void admin_server_accept(const struct admin_server *server) {
    if (server)
        listener_accept(&server->listener, server->daemon);
}

const char *admin_server_url(const struct admin_server *server) {
    return server->listener.url;
}

void admin_server_stop(struct admin_server *server) {
    if (!server)
        return;
    if (server->daemon) {
        MHD_stop_daemon(server->daemon); /* closes its socket, too */
        server->listener.fd = -1;
    }
    listener_close(&server->listener);
    db_close(server->db);
    free(server);
}
