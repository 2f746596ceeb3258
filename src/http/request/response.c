#include "http/request/response.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "base/address.h"
#include "base/assets.h"
#include "base/container_of.h"
#include "base/log.h"
#include "http/request/context.h"
#include "http/request/metrics.h"
#include "http/request/origins.h"
#include "http/request/request.h"
#include "http/server/answer.h"
#include "http/server/headers.h"
#include "http/server/limits.h"
#include "http/streams/streams.h"

/* A shorter body fits into one packet as it is. A whole game's views stay below the contract's
 * 40 KiB only with care. */
enum { WORTH_PACKING = 1400, WORTH_PACKING_WELL = 64 * 1024 };

/* It is read as the client takes it, so it fills no memory. */
static struct MHD_Response *make_file(struct call *call) {
    struct MHD_Response *response = MHD_create_response_from_fd64(call->file_len, call->file);
    if (response)
        call->file = 0; /* the response's now */
    return response;
}

/* The body is borrowed from the request, which lives until libmicrohttpd has sent all of it; a
 * cached response has a copy. */
static struct MHD_Response *make_body(struct request *request, bool full, size_t *ret_bytes) {
    struct buf *answer = &request->call.answer;
    *ret_bytes = 0;
    if (!full)
        return MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    if (request->call.file)
        return make_file(&request->call);
    if (call_packs(&request->call) && answer->len > WORTH_PACKING)
        return answer_pack(answer,
                           answer->len > WORTH_PACKING_WELL ? Z_DEFAULT_COMPRESSION : Z_BEST_SPEED,
                           ret_bytes);
    *ret_bytes = answer->len;
    return MHD_create_response_from_buffer(answer->len, answer->data,
                                           request->call.cached ? MHD_RESPMEM_MUST_COPY
                                                                : MHD_RESPMEM_PERSISTENT);
}

/* As draft-ietf-httpapi-ratelimit-headers has it, to programs. */
static void add_rate(const struct call *call, struct MHD_Response *response) {
    struct rate_limits *limits = call->context->rate_limits;
    struct rate_left left;
    char text[80];
    if (!call->is_limited || !limits || !header_bearer(call_header(call, "Authorization")))
        return;
    rate_limits_left(limits, call->limit, &call->address, call->account, call->now, &left);
    snprintf(text, sizeof text, "\"%s\";q=%d;w=%d", left.policy, left.burst, left.window_s);
    MHD_add_response_header(response, "RateLimit-Policy", text);
    snprintf(text, sizeof text, "\"%s\";r=%d;t=%d", left.policy, left.tokens, left.full_s);
    MHD_add_response_header(response, "RateLimit", text);
}

static struct MHD_Response *make_response(struct request *request, bool full, size_t *ret_bytes) {
    struct MHD_Response *response = make_body(request, full, ret_bytes);
    if (!response)
        return NULL;
    answer_secure(response, answer_data_policy, request->call.context->settings.secure);
    MHD_add_response_header(response, "Page-Version", assets_page_version);
    if (origins_may_read(request))
        origins_let_read(response);
    add_rate(&request->call, response);
    if (request->call.context->stopping || request->last)
        MHD_add_response_header(response, "Connection", "close");
    return response;
}

static enum MHD_Result send_problem(struct request *request);

static enum MHD_Result refuse_to_keep(struct request *request) {
    struct error *error = &request->change.error;
    (void)error_set(error, ERROR_RATE_LIMITED,
                    "Too many unread responses; read them before you send more requests.");
    error->retry_after = 1;
    return send_problem(request);
}

enum MHD_Result response_queue(struct request *request, int status, struct MHD_Response *response,
                               size_t bytes) {
    bool keeps =
        connection_limits_keep(request->call.context->connections.limits, request->slot, bytes);
    enum MHD_Result result = MHD_NO;
    if (keeps) {
        request->status = status;
        request->unsent = bytes;
        result = MHD_queue_response(request->call.connection, (unsigned)status, response);
    }
    MHD_destroy_response(response);
    return keeps ? result : refuse_to_keep(request);
}

/* --- Errors --- */

static void log_trouble(const struct request *request) {
    const struct error *error = &request->change.error;
    metrics_fault(request->call.context->metrics, request->call.now,
                  metrics_path(request->call.route), error->detail);
    const struct route *route = request->call.route;
    if (error->code == ERROR_STORAGE_FULL) /* the log says so once: serve.c */
        return;
    log_event(error->code == ERROR_BUSY ? LOG_WARNING : LOG_ERROR, "request_failed", "code",
              error_kind(error->code)->name, "method", request->method, "route",
              route ? route->path : NULL, "error", error->detail, NULL);
}

/* deploy/fail2ban reads this line. It has the address but not the name, which may be a password in
 * the wrong field. */
static void log_failed_log_in(const struct request *request) {
    metrics_log_in_failed(request->call.context->metrics);
    char address[ADDRESS_TEXT];
    address_text(&request->call.address, address);
    log_event(LOG_WARNING, "log_in_failed", "address", address, NULL);
}

static void log_problem(const struct request *request) {
    enum error_code code = request->change.error.code;
    const struct route *route = request->call.route;
    if (answer_is_trouble(code) && !(route && route->needs & IS_PROBE))
        log_trouble(request);
    if (code == ERROR_BAD_LOGIN)
        log_failed_log_in(request);
}

/* Has the page tell it, where a browser would show JSON to a person. */
static void tell_on_page(struct request *request) {
    struct call *call = &request->call;
    char address[64];
    log_problem(request);
    snprintf(address, sizeof address, "/login?problem=%s",
             error_kind(request->change.error.code)->name);
    call->set_cookie[0] = '\0';
    call_redirect(call, address);
    request->change.error = (struct error){0};
}

static enum MHD_Result send_problem(struct request *request) {
    const struct error *error = &request->change.error;
    struct buf *answer = &request->call.answer;
    log_problem(request);
    buf_reset(answer);
    answer_problem(error, answer);
    size_t bytes = 0;
    struct MHD_Response *response = answer->failed ? NULL : make_response(request, true, &bytes);
    if (!response)
        return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "application/problem+json");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (error->code == ERROR_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", request->allow);
    int status = error_kind(error->code)->status;
    if (status == 401)
        MHD_add_response_header(response, "WWW-Authenticate", "Bearer");
    if (error->retry_after > 0) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%d", error->retry_after);
        MHD_add_response_header(response, "Retry-After", seconds);
    }
    return response_queue(request, status, response, bytes);
}

static void add_cache_headers(const struct call *call, struct MHD_Response *response, bool tagged) {
    if (!tagged) {
        MHD_add_response_header(response, "Cache-Control", "no-store");
        return;
    }
    MHD_add_response_header(response, "ETag", call->etag);
    MHD_add_response_header(response, "Cache-Control", "private, no-cache");
    MHD_add_response_header(response, "Vary", "Cookie, Authorization");
}

/* Hands the client over to streams.c. libmicrohttpd closes its own descriptor of the socket;
 * because MHD_USE_TURBO keeps it from shutting the socket down, the copy stays open. */
static enum MHD_Result answer_stream(struct request *request) {
    struct error *error = &request->change.error;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(request->call.connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    int fd = fcntl(info->connect_fd, F_DUPFD_CLOEXEC, 0);
    if (fd < 0) {
        error_set(error, ERROR_BUSY, "Too many connections are open.");
        return send_problem(request);
    }
    struct buf head = BUF_INIT;
    char more[256];
    snprintf(more, sizeof more, "Content-Type: text/event-stream\r\nX-Accel-Buffering: no\r\n%s",
             origins_may_read(request) ? origins_lines : "");
    answer_head(200, more, request->call.context->settings.secure, &head);
    enum error_code code = streams_take(request->call.context->streams, fd, request->slot,
                                        head.failed ? "" : head.data, request->call.stream, error);
    buf_clear(&head);
    if (code)
        return send_problem(request);
    request->status = 200;
    return MHD_NO;
}

/* Refusals below HTTP itself have no body, except that of a body that is too large. */
static void write_refusal(const struct context *context, int status, struct buf *out) {
    struct buf body = BUF_INIT;
    struct error error = {0};
    char more[100] = "Content-Length: 0\r\n";
    if (status == MHD_HTTP_CONTENT_TOO_LARGE) {
        (void)error_set(&error, ERROR_TOO_LARGE, "The body must be at most 16 KiB.");
        answer_problem(&error, &body);
        snprintf(more, sizeof more,
                 "Content-Type: application/problem+json\r\nContent-Length: %zu\r\n", body.len);
    }
    answer_head(status, more, context->settings.secure, out);
    buf_add(out, body.failed ? "" : body.data, body.failed ? 0 : body.len);
    buf_clear(&body);
}

void response_refuse(struct connections *connections, int fd, size_t slot, int status) {
    const struct context *context = container_of(connections, struct context, connections);
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        return;
    struct buf text = BUF_INIT;
    write_refusal(context, status, &text);
    metrics_request(context->metrics, NULL, status, 0);
    streams_send_last(context->streams, copy, slot, &text);
    buf_clear(&text);
}

static ssize_t nothing_more(void *cls, uint64_t at, char *out, size_t max) {
    (void)cls;
    (void)at;
    (void)out;
    (void)max;
    return MHD_CONTENT_READER_END_OF_STREAM;
}

/* The answer to HEAD of a stream: its type, and no length. */
static enum MHD_Result answer_stream_head(struct request *request) {
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 1, nothing_more, NULL, NULL);
    if (!response)
        return MHD_NO;
    (void)MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    answer_secure(response, answer_data_policy, request->call.context->settings.secure);
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (origins_may_read(request))
        origins_let_read(response);
    return response_queue(request, 200, response, 0);
}

/* Sends the cached response; makes it where it is missing. */
static enum MHD_Result send_cached(struct request *request, int status, bool full) {
    struct cached_response *cached = request->call.cached;
    struct MHD_Response **response = full ? &cached->full : &cached->not_modified;
    if (!*response) {
        size_t shared;
        *response = make_response(request, full, &shared);
        if (!*response)
            return MHD_NO;
        if (full)
            MHD_add_response_header(*response, "Content-Type", "application/json");
        add_cache_headers(&request->call, *response, true);
    }
    request->status = status;
    return MHD_queue_response(request->call.connection, (unsigned)status, *response);
}

/* Whichever server the browser asks next, it sees this commit: peers.h. Which commit it was whose
 * answer is given again is not known: so its mark is one that no server has heard. */
static void add_mark(const struct request *request, struct MHD_Response *response) {
    char cookie[192];
    const struct call *call = &request->call;
    const char *mark = !call->replayed                ? request->mark
                       : request->call.context->peers ? "none.1"
                                                      : "";
    if (!*mark || !(request->cookie || *call->set_cookie))
        return;
    snprintf(cookie, sizeof cookie, "seen=%s; Path=%s; Max-Age=60; HttpOnly; SameSite=Lax%s", mark,
             call->context->settings.cookie_path, call->context->settings.secure ? "; Secure" : "");
    MHD_add_response_header(response, "Set-Cookie", cookie);
}

static void add_location(const struct call *call, struct MHD_Response *response) {
    struct buf text = BUF_INIT;
    if (!call->location.len)
        return;
    buf_addstr(&text, *call->location.data == '/' ? call->context->settings.path : "");
    buf_addstr(&text, call->location.data);
    MHD_add_response_header(response, "Location", buf_text(&text));
    buf_clear(&text);
}

static enum MHD_Result tell_origins(struct request *request) {
    size_t bytes;
    struct MHD_Response *response = make_response(request, false, &bytes);
    if (!response)
        return MHD_NO;
    origins_tell(request, response);
    return response_queue(request, 204, response, bytes);
}

enum MHD_Result response_send(struct request *request) {
    const struct call *call = &request->call;
    const struct error *error = &request->change.error;
    if (error->code == ERROR_METHOD_NOT_ALLOWED && origins_are_asked_about(request))
        return tell_origins(request);
    if (error->code && call->route && call->route->needs & FOR_PEOPLE)
        tell_on_page(request);
    if (error->code)
        return send_problem(request);
    if (call->stream)
        return request->head ? answer_stream_head(request) : answer_stream(request);
    int status = call->status ? call->status : 200;
    bool full = status != 204 && status != 302 && status != 303 && status != 304;
    if (call->cached)
        return send_cached(request, status, full);
    size_t bytes;
    struct MHD_Response *response = make_response(request, full, &bytes);
    if (!response)
        return MHD_NO;
    if (full)
        MHD_add_response_header(response, "Content-Type",
                                call->type ? call->type : "application/json");
    add_cache_headers(call, response, call->etag[0]);
    if (call->disposition)
        MHD_add_response_header(response, "Content-Disposition", call->disposition);
    add_location(call, response);
    if (call->cookie.len)
        MHD_add_response_header(response, "Set-Cookie", call->cookie.data);
    if (*call->set_cookie)
        MHD_add_response_header(response, "Set-Cookie", call->set_cookie);
    if (strncmp(call->set_cookie, "session=;", 9) == 0) /* chat, notes, hands: all answers go */
        MHD_add_response_header(response, "Clear-Site-Data", "\"cache\"");
    add_mark(request, response);
    if (call->replayed)
        MHD_add_response_header(response, "Idempotency-Replayed", "true");
    return response_queue(request, status, response, bytes);
}
