#include "http/request/request.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>

#include "base/clock.h"
#include "http/request/context.h"
#include "http/server/connection.h"
#include "http/server/headers.h"
#include "http/server/limits.h"

/* Requests and buffers kept for the next one: enough for the busiest moment, little to hold. */
enum { SPARES_MAX = 256, SPARE_BUFFER_MAX = 16 * 1024 };

static struct request *take_spare(struct context *context) {
    struct request *request = context->spare;
    if (!request)
        return calloc(1, sizeof *request);
    context->spare = request->next;
    context->spares--;
    return request;
}

static void request_free(struct request *request) {
    call_clear(&request->call);
    buf_clear(&request->body);
    free(request);
}

/* Frees what the request holds but its buffers, and makes it new. */
static void request_reset(struct request *request) {
    struct call *call = &request->call;
    cJSON_Delete(call->body);
    free(call->stream);
    free(call->scratch);
    buf_clear(&call->location);
    buf_clear(&call->cookie);
    struct buf answer = call->answer, body = request->body, query = call->query;
    *request = (struct request){.call = {.answer = answer, .query = query}, .body = body};
    buf_reset(&request->call.answer);
    buf_reset(&request->body);
    buf_reset(&request->call.query);
}

struct request *request_begin(struct context *context, struct MHD_Connection *connection,
                              const char *method) {
    struct connection *from = connection_of(connection);
    struct request *request = from && !from->target.failed ? take_spare(context) : NULL;
    if (!request)
        return NULL;
    request->call.context = context;
    request->call.connection = connection;
    request->method = method;
    context->connections.silent -= !from->has_asked;
    from->has_asked = true;
    request->head = strcmp(method, "HEAD") == 0;
    request->call.takes_gzip =
        (request->head || strcmp(method, "GET") == 0) &&
        header_accepts(call_header(&request->call, "Accept-Encoding"), "gzip");
    request->path_ok =
        path_read(&request->path, path_below(from->target.data, context->settings.path));
    request->call.query_text = request->path_ok ? request->path.query : "";
    connection_client(from, connection, &request->call.address, &request->slot);
    request->begun_us = clock_monotonic_us();
    context->running++;
    return request;
}

/* libmicrohttpd still has a response with the answer's buffer, but only to destroy it. */
void request_end(struct request *request) {
    struct context *context = request->call.context;
    context->running--;
    connection_limits_release(context->connections.limits, request->slot, request->unsent);
    request_reset(request);
    if (context->spares == SPARES_MAX || request->call.answer.cap > SPARE_BUFFER_MAX) {
        request_free(request);
        return;
    }
    request->next = context->spare;
    context->spare = request;
    context->spares++;
}

void request_free_spares(struct context *context) {
    while (context->spare)
        request_free(take_spare(context));
}

void request_hand_back(struct request *request) {
    request->call.db = NULL;
    struct context *context = request->call.context;
    MHD_resume_connection(request->call.connection);
    if (!atomic_exchange(&context->woken, true)) /* one wake for all answers of a commit */
        eventfd_write(context->wake_fd, 1);
}
