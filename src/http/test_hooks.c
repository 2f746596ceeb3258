#include "http/test_hooks.h"

#include <cjson/cJSON.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/json.h"
#include "http/listen.h"
#include "service/keeper.h"

struct test_hooks {
    struct MHD_Daemon *daemon;
    struct keeper *keeper;
};

/* The body as it comes; what is longer than any time is none. */
struct text {
    size_t len;
    char bytes[128];
};

static enum error_code set_now(const struct test_hooks *hooks, const struct text *text,
                               struct error *err) {
    struct cJSON *body;
    const char *now;
    enum error_code code = json_parse(text->bytes, text->len, &body, err);
    if (code)
        return code;
    code = json_bytes(body, "now", JSON_REQUIRED, 20, 20, &now, err);
    struct tm t = {0};
    if (!code && !strptime(now, "%Y-%m-%dT%H:%M:%SZ", &t))
        code = error_field(err, "now", "A time is due.");
    if (!code) {
        clock_set((int64_t)timegm(&t) * 1000);
        keeper_look(hooks->keeper);
    }
    cJSON_Delete(body);
    return code;
}

static enum MHD_Result send_status(struct MHD_Connection *connection, int status) {
    struct MHD_Response *response =
        MHD_create_response_from_buffer(0, NULL, MHD_RESPMEM_PERSISTENT);
    enum MHD_Result result = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *url,
                                  const char *method, const char *version, const char *data,
                                  size_t *len, void **state) {
    (void)version;
    struct text *text = *state;
    if (!text) {
        *state = calloc(1, sizeof *text);
        return *state ? MHD_YES : MHD_NO;
    }
    if (*len > 0) {
        if (*len > sizeof text->bytes - text->len)
            return MHD_NO;
        memcpy(text->bytes + text->len, data, *len);
        text->len += *len;
        *len = 0;
        return MHD_YES;
    }
    if (strcmp(method, "PUT") != 0 || strcmp(url, "/test/now") != 0)
        return send_status(connection, 404);
    return send_status(connection, set_now(cls, text, NULL) ? 400 : 204);
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **state,
                         enum MHD_RequestTerminationCode code) {
    (void)cls;
    (void)connection;
    (void)code;
    free(*state);
    *state = NULL;
}

enum error_code test_hooks_start(const char *address, struct keeper *keeper,
                                 struct test_hooks **ret_hooks, struct error *err) {
    struct listener listener;
    if (!address)
        return ERROR_NONE;
    enum error_code code = listen_at(address, &listener, err);
    if (code)
        return code;
    struct test_hooks *hooks = calloc(1, sizeof *hooks);
    if (!hooks)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    hooks->keeper = keeper;
    hooks->daemon = MHD_start_daemon(
        MHD_USE_POLL_INTERNAL_THREAD, 0, NULL, NULL, on_request, hooks, MHD_OPTION_LISTEN_SOCKET,
        listener.fd, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL, MHD_OPTION_END);
    printf("hooks at %s\n", listener.url);
    *ret_hooks = hooks;
    return ERROR_NONE;
}

void test_hooks_stop(struct test_hooks *hooks) {
    if (!hooks)
        return;
    if (hooks->daemon)
        MHD_stop_daemon(hooks->daemon);
    free(hooks);
}
