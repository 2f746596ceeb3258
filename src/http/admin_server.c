#include "http/admin_server.h"

#include <cjson/cJSON.h>
#include <microhttpd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "base/address.h"
#include "base/assets.h"
#include "base/clock.h"
#include "base/json.h"
#include "http/context.h"
#include "http/listen.h"
#include "http/metrics.h"
#include "http/response.h"
#include "service/scheduler.h"
#include "store/db.h"
#include "store/db_views.h"

enum { BODY_ROOM = 256 };

struct admin_server {
    struct context *context;
    struct db *db; /* the thread's alone */
    struct listener listener;
    struct MHD_Daemon *daemon;
};

/* --- Answers --- */

/* Does the Host header name the address itself? Also by localhost and the loopback's numbers, which
 * no name of the web can be. */
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

static enum error_code write_page(struct admin_server *server, const char *path, struct buf *out,
                                  struct error *err) {
    static const char views[] = "/views/";
    struct views_counts counts = {0};
    if (strncmp(path, views, sizeof views - 1) == 0)
        return admin_page_view(server->db, path + sizeof views - 1, out, err);
    if (strcmp(path, "/") != 0)
        return error_set(err, ERROR_NOT_FOUND, "There is nothing at this address.");
    TRY(db_views_count(server->db, &counts, err));
    return admin_page_home(server->context, server->db, &counts, out, err);
}

static enum error_code write_metrics(struct admin_server *server, struct buf *out,
                                     struct error *err) {
    struct views_counts counts = {0};
    TRY(db_views_count(server->db, &counts, err));
    metrics_write(server->context, &counts, out);
    return ERROR_NONE;
}

static enum error_code write_answer(struct admin_server *server, const char *path, struct buf *out,
                                    const char **ret_type, struct error *err) {
    if (strcmp(path, "/metrics") == 0) {
        *ret_type = "text/plain; version=0.0.4; charset=utf-8";
        return write_metrics(server, out, err);
    }
    if (strcmp(path, ADMIN_PAGE_STYLE) == 0) {
        const struct asset *style = asset_find("web" ADMIN_PAGE_STYLE);
        *ret_type = "text/css; charset=utf-8";
        buf_add(out, style->data, style->len);
        return ERROR_NONE;
    }
    *ret_type = "text/html; charset=utf-8";
    return write_page(server, path, out, err);
}

enum { MISDIRECTED = 421 };

/* 200, or the status of the refusal. */
static int check_request(const struct admin_server *server, struct MHD_Connection *connection,
                         const char *method, struct error *err) {
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    if (!is_own_host(server, host)) {
        error_set(err, ERROR_FORBIDDEN, "The admin page answers only to its own host name.");
        return MISDIRECTED;
    }
    if (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0)
        return 200;
    return error_kind(error_set(err, ERROR_METHOD_NOT_ALLOWED, "Only GET and HEAD are possible."))
        ->status;
}

static enum MHD_Result answer(struct admin_server *server, struct MHD_Connection *connection,
                              const char *path, const char *method) {
    struct buf out = BUF_INIT;
    struct error err = {0};
    const char *type = NULL;
    int status = check_request(server, connection, method, &err);
    if (status == 200 && write_answer(server, path, &out, &type, &err))
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

/* --- The test hook --- */

#ifdef TEST_HOOKS

static enum error_code set_now(struct scheduler *scheduler, const char *text, size_t len,
                               struct error *err) {
    struct cJSON *body;
    const char *now;
    struct tm t = {0};
    TRY(json_parse(text, len, &body, err));
    enum error_code code = json_bytes(body, "now", JSON_REQUIRED, 20, 20, &now, err);
    if (!code && !strptime(now, "%Y-%m-%dT%H:%M:%SZ", &t))
        code = error_field(err, "now", "A time is required.");
    cJSON_Delete(body);
    if (code)
        return code;
    clock_set((int64_t)timegm(&t) * 1000);
    scheduler_run_due(scheduler);
    return ERROR_NONE;
}

static void announce_hook(const struct admin_server *server) {
    printf("hooks at %s\n", server->listener.url);
}

/* The status that answers a request to the hook; 0: the request is for a page. */
static int run_hook(struct admin_server *server, const char *method, const char *path,
                    const char *body, size_t len) {
    if (strcmp(method, "PUT") != 0 || strcmp(path, "/test/now") != 0)
        return 0;
    return set_now(server->context->scheduler, body, len, NULL) ? 400 : 204;
}

#else

static void announce_hook(const struct admin_server *server) {
    (void)server;
}

static int run_hook(struct admin_server *server, const char *method, const char *path,
                    const char *body, size_t len) {
    (void)server;
    (void)method;
    (void)path;
    (void)body;
    (void)len;
    return 0;
}

#endif

/* --- Requests --- */

/* Only the hook reads a body, and it is short. */
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
    int status = run_hook(server, method, url, body->bytes, body->len);
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

/* --- Start and stop --- */

static enum error_code start(struct admin_server *server, const char *address, const char *path,
                             struct error *err) {
    TRY(listen_at(address, &server->listener, err));
    TRY(db_open(path, DB_READ, &server->db, err));
    server->daemon =
        MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_USE_ITC, 0, NULL, NULL, on_request,
                         server, MHD_OPTION_LISTEN_SOCKET, server->listener.fd,
                         MHD_OPTION_CONNECTION_LIMIT, 64U, MHD_OPTION_CONNECTION_TIMEOUT, 30U,
                         MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
    if (!server->daemon)
        return error_set(err, ERROR_INTERNAL, "libmicrohttpd does not start");
    announce_hook(server);
    return ERROR_NONE;
}

enum error_code admin_server_start(const char *address, const char *path, struct context *context,
                                   struct admin_server **ret_server, struct error *err) {
    struct admin_server *server = calloc(1, sizeof *server);
    if (!server)
        return error_no_memory(err);
    server->context = context;
    server->listener.fd = -1;
    enum error_code code = start(server, address, path, err);
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
