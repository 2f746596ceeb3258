#include "http/waiting.h"

#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buf.h"
#include "http/request/context.h"
#include "http/server/answer.h"

enum { RETRY_S = 5, CONNECTIONS = 256, IDLE_S = 10 };

struct waiting {
    struct MHD_Daemon *daemon;
    struct MHD_Response *answer;
};

/* A body, if there is one, is read and dropped. */
static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *data,
                              size_t *len, void **state) {
    const struct waiting *waiting = context;
    (void)url, (void)method, (void)version, (void)data;
    bool first = !*state;
    *state = context;
    if (first)
        return MHD_YES;
    if (*len > 0) {
        *len = 0;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_SERVICE_UNAVAILABLE, waiting->answer);
}

static struct MHD_Response *make_answer(const struct context *context) {
    struct error error = {.retry_after = RETRY_S};
    struct buf text = BUF_INIT;
    char retry[12];
    (void)error_set(&error, ERROR_BUSY, "The database cannot be reached.");
    answer_problem(&error, &text);
    struct MHD_Response *made =
        MHD_create_response_from_buffer(text.len, (void *)buf_text(&text), MHD_RESPMEM_MUST_COPY);
    buf_clear(&text);
    if (!made)
        return NULL;
    answer_secure(made, answer_data_policy, context->settings.secure);
    MHD_add_response_header(made, "Content-Type", "application/problem+json");
    MHD_add_response_header(made, "Cache-Control", "no-store");
    snprintf(retry, sizeof retry, "%d", RETRY_S);
    MHD_add_response_header(made, "Retry-After", retry);
    MHD_add_response_header(made, "Connection", "close");
    return made;
}

enum error_code waiting_begin(const struct context *context, int listen_fd,
                              struct waiting **ret_waiting, struct error *err) {
    struct waiting *waiting = calloc(1, sizeof *waiting);
    if (!waiting)
        return error_no_memory(err);
    waiting->answer = make_answer(context);
    if (waiting->answer)
        waiting->daemon = MHD_start_daemon(
            MHD_USE_POLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_ITC, 0, NULL, NULL, answer,
            waiting, MHD_OPTION_LISTEN_SOCKET, listen_fd, MHD_OPTION_CONNECTION_LIMIT,
            (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_S, MHD_OPTION_END);
    *ret_waiting = waiting;
    if (waiting->daemon)
        return ERROR_NONE;
    waiting_end(waiting);
    return error_set(err, ERROR_INTERNAL, "libmicrohttpd does not start");
}

void waiting_end(struct waiting *waiting) {
    if (!waiting)
        return;
    if (waiting->daemon) {
        (void)MHD_quiesce_daemon(waiting->daemon);
        MHD_stop_daemon(waiting->daemon);
    }
    if (waiting->answer)
        MHD_destroy_response(waiting->answer);
    free(waiting);
}
