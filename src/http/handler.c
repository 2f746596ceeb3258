#include "http/handler.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/log.h"
#include "http/page/static.h"
#include "http/request/context.h"
#include "http/request/metrics.h"
#include "http/request/reading.h"
#include "http/request/steps.h"
#include "http/server/framing.h"

static enum MHD_Result answer(struct request *request) {
    return static_concerns(request) ? static_answer(request) : steps_run(request);
}

/* A part of the body has come. The excess is read and dropped, so that the client gets its answer.
 */
static enum MHD_Result receive(struct request *request, const char *data, size_t *len) {
    request->received += *len;
    if (request->received <= BODY_MAX)
        buf_add(&request->body, data, *len);
    *len = 0;
    return MHD_YES;
}

/* A body that is too large is not waited for: answers at once, and ends the connection. */
static enum MHD_Result refuse_oversized_early(struct request *request) {
    const char *length = call_header(&request->call, "Content-Length");
    unsigned long long told = length ? strtoull(length, NULL, 10) : 0;
    bool asks = call_header(&request->call, "Expect") != NULL;
    if (told <= BODY_MAX || (told <= FRAMING_BODY && !asks))
        return MHD_YES;
    request->last = true;
    request->received = told;
    return answer(request);
}

enum MHD_Result handler_request(void *context, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data,
                                size_t *len, void **state) {
    (void)url;
    (void)version;
    struct request *request = *state;
    if (!request) {
        *state = request = request_begin(context, connection, method);
        return request ? refuse_oversized_early(request) : MHD_NO;
    }
    if (*len > 0)
        return receive(request, data, len);
    if (request->resume) {
        reading_keep(request);
        return request->resume(request);
    }
    return answer(request);
}

/* Counts a request that has ended, and logs it where the operator wants that: by its route, because
 * its path may hold a secret, such as the id of an unlisted invitation. */
static void note_request(const struct request *request) {
    const struct route *route = request->call.route;
    int64_t taken = clock_monotonic_us() - request->begun_us;
    metrics_request(request->call.context->metrics, route, request->status, taken);
    if (!log_wants(LOG_DEBUG))
        return;
    char status[16], took[24];
    snprintf(status, sizeof status, "%d", request->status);
    snprintf(took, sizeof took, "%lld", (long long)taken);
    log_event(LOG_DEBUG, "request", "method", request->method, "route", metrics_path(route),
              "status", status, "us", took, NULL);
}

void handler_completed(void *cls, struct MHD_Connection *connection, void **state,
                       enum MHD_RequestTerminationCode code) {
    (void)cls;
    (void)connection;
    (void)code;
    if (*state) {
        note_request(*state);
        request_end(*state);
    }
    *state = NULL;
}
