#include "http/request.h"

#include <cjson/cJSON.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <time.h>

#include "base/clock.h"
#include "base/container_of.h"
#include "base/json.h"
#include "base/log.h"
#include "http/connection.h"
#include "http/context.h"
#include "http/framing.h"
#include "http/headers.h"
#include "http/idempotency.h"
#include "http/metrics.h"
#include "http/response.h"
#include "http/session_cache.h"
#include "http/static.h"
#include "http/view_cache.h"

/* Requests and buffers kept for the next one: enough for the busiest moment, little to hold. */
enum { SPARES_MAX = 256, SPARE_BUFFER_MAX = 16 * 1024 };

/* --- Beginning and end --- */

static struct request *request_new(struct context *context) {
    struct request *request = context->spare;
    if (!request)
        return calloc(1, sizeof *request);
    context->spare = request->next;
    context->spares--;
    return request;
}

static void request_free(struct request *request) {
    buf_clear(&request->call.answer);
    buf_clear(&request->body);
    buf_clear(&request->query);
    free(request);
}

/* Frees what the request holds but its buffers, and makes it new. */
static void request_reset(struct request *request) {
    struct call *call = &request->call;
    cJSON_Delete(call->body);
    free(call->stream);
    free(call->scratch);
    struct buf answer = call->answer, body = request->body, query = request->query;
    *request = (struct request){.call.answer = answer, .body = body, .query = query};
    buf_reset(&request->call.answer);
    buf_reset(&request->body);
    buf_reset(&request->query);
}

/* Puts the request into the list of spare ones, or frees it. libmicrohttpd still has a response
 * with the answer's buffer, but only to destroy it. */
static void request_end(struct request *request) {
    struct context *context = request->context;
    context->running--;
    connection_limits_release(context->connection_limits, request->slot, request->unsent);
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
        request_free(request_new(context));
}

/* --- The steps --- */

/* The HTTP thread takes over again. From a reader, a worker or the writer. */
static void hand_back(struct request *request) {
    request->call.db = NULL;
    struct context *context = request->context;
    MHD_resume_connection(request->connection);
    if (!atomic_exchange(&context->woken, true)) /* one wake for all answers of a commit */
        eventfd_write(context->wake_fd, 1);
}

static struct request *request_of_change(struct change *change) {
    return container_of(change, struct request, change);
}

/* A change that is applied again answers again. */
static void forget_answer(struct call *call) {
    call->next = STAGE_CHANGE;
    call->status = 0;
    call->set_cookie[0] = '\0';
    call->replayed = false;
    buf_reset(&call->answer);
}

/* It may have ended since the request came, here or through another server. */
static enum error_code check_session(const struct call *call, struct error *err) {
    bool is_open = false;
    if (!call->account)
        return ERROR_NONE;
    TRY(db_sessions_is(call->db, call->session, call->account, call->now, &is_open, err));
    return is_open ? ERROR_NONE : error_set(err, ERROR_NOT_LOGGED_IN, "Please log in first.");
}

/* Whether the client means the account that is logged in, where it says so: another tab of the
 * browser may have logged in another one. Before the change, which may rename or delete it. */
static enum error_code find_meant(const struct call *call, bool *ret_meant, struct error *err) {
    const char *name = call->account ? call_header(call, "Shanghaien-Account") : NULL;
    struct account_row row;
    if (!name)
        return ERROR_NONE;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    *ret_meant = strcasecmp(name, row.person.name) == 0;
    return ERROR_NONE;
}

/* Undoes the change, as the last of all refusals. */
static enum error_code refuse_other(struct call *call, struct error *err) {
    call->set_cookie[0] = '\0';
    return error_set(err, ERROR_OTHER_ACCOUNT, "Another account is logged in.");
}

/* Runs a step of a call that may be a repetition. A key that cannot be used is refused like a bad
 * field: after 401, 404 and 403, which only the step finds out, and before what the state of things
 * refuses. After a `change`, it undoes that. */
static enum error_code run_once(struct request *request, call_step *step, bool changes,
                                struct error *err) {
    struct call *call = &request->call;
    struct error refusal = {.code = ERROR_NONE};
    enum error_code refused = idempotency_find(request, &refusal);
    if (call->next == STAGE_ANSWER || (refused && refused != ERROR_BAD_FIELD)) {
        *err = refusal;
        return refused;
    }
    enum error_code code = step ? call_run(call, step, err) : ERROR_NONE;
    bool yields = code ? error_kind(code)->status == 409 : changes;
    if (!refused || !yields)
        return code;
    call->set_cookie[0] = '\0';
    *err = refusal;
    return refused;
}

static enum error_code apply_change(struct change *change, struct db *db, struct error *err) {
    struct request *request = request_of_change(change);
    struct call *call = &request->call;
    bool is_meant = true;
    call->db = db;
    forget_answer(call);
    (void)json_memory_lost(); /* what an earlier call has met does not concern this one */
    TRY(check_session(call, err));
    TRY(find_meant(call, &is_meant, err));
    TRY(run_once(request, call->route->change, true, err)); /* two may come together */
    if (call->next == STAGE_ANSWER)
        return ERROR_NONE;
    return is_meant ? idempotency_keep(request, err) : refuse_other(call, err);
}

static void change_done(struct change *change) {
    struct request *request = request_of_change(change);
    writer_mark(request->context->writer, request->mark);
    hand_back(request_of_change(change));
}

/* Hands the request, whose connection is suspended, to the writer. */
static void submit_change(struct request *request) {
    request->call.db = NULL;
    request->change.apply = apply_change;
    request->change.done = change_done;
    if (writer_submit(request->context->writer, &request->change, &request->change.error))
        hand_back(request);
}

static enum call_stage next_stage(const struct call *call) {
    if (call->next <= STAGE_WORK && call->route->work)
        return STAGE_WORK;
    if (call->next <= STAGE_CHANGE && call->route->change)
        return STAGE_CHANGE;
    return STAGE_ANSWER;
}

static void run_work(struct pool_task *pool_task, size_t thread) {
    (void)thread;
    struct request *request = container_of(pool_task, struct request, pool_task);
    struct call *call = &request->call;
    call->next = STAGE_CHANGE;
    enum error_code code = call_run(call, call->route->work, &request->change.error);
    request->change.error.code = code;
    if (code || next_stage(call) == STAGE_ANSWER)
        hand_back(request);
    else
        submit_change(request);
}

/* Hands the request, whose connection is suspended, to a pool. */
static void submit_work(struct request *request) {
    const struct context *context = request->context;
    bool slow = (request->call.route->needs & (SLOW | MAY_BE_SLOW)) != 0;
    request->call.db = slow ? context->slow_reader : NULL;
    request->pool_task.run = run_work;
    request->pool_task.client = request->slot;
    if (pool_submit(slow ? context->slow_pool : context->pool, &request->pool_task,
                    &request->change.error))
        hand_back(request);
}

/* Hands the request to whoever is to run the step that follows. */
static enum MHD_Result hand_over(struct request *request) {
    request->resume = response_send;
    MHD_suspend_connection(request->connection);
    if (next_stage(&request->call) == STAGE_WORK)
        submit_work(request);
    else
        submit_change(request);
    return MHD_YES;
}

/* --- Reading --- */

static void keep_session(struct request *request) {
    const struct call *call = &request->call;
    const struct session_owner owner = {call->account, call->session_ends_at};
    if (*request->token && request->token_time && call->account)
        session_cache_keep(request->context->session_cache, request->token, call->session, &owner,
                           request->token_time);
    request->token[0] = '\0';
}

static void keep_game(struct call *call) {
    struct found_game *found = &call->found;
    if (*found->game.public_id && found->time)
        call->cached = view_cache_slot(call->view_cache, &found->game, found->seat,
                                       call->takes_gzip, found->time, call->etag);
    else if (*found->game.public_id && call->view_cache)
        view_cache_add_game(call->view_cache, &found->game);
    found->game.public_id[0] = '\0';
}

/* Puts what was found into the caches. */
static void keep_found(struct request *request) {
    if (request->change.error.code)
        return;
    keep_session(request);
    keep_game(&request->call);
}

/* When the service has ended, what is still in the queue is not read, however many. */
static void run_reading(struct pool_task *pool_task, size_t thread) {
    struct request *request = container_of(pool_task, struct request, pool_task);
    struct error *error = &request->change.error;
    request->call.db = request->context->readers[thread];
    if (request->context->ended)
        error_set(error, ERROR_BUSY, "the service ends");
    else
        request->reading(request);
    hand_back(request);
}

static enum MHD_Result read_here(struct request *request, request_step *next) {
    request->call.db = request->context->readers[0];
    request->reading(request);
    request->call.db = NULL;
    keep_found(request);
    return next(request);
}

/* A request that comes when the service has ended is not answered, as if it had come a moment
 * later. */
enum MHD_Result request_read(struct request *request, request_reading *reading,
                             request_step *next) {
    const struct context *context = request->context;
    if (context->ended)
        return MHD_NO;
    request->reading = reading;
    if (!context->read_pool)
        return read_here(request, next);
    request->resume = next;
    request->pool_task.run = run_reading;
    request->pool_task.client = request->slot;
    MHD_suspend_connection(request->connection);
    if (pool_submit(context->read_pool, &request->pool_task, &request->change.error)) {
        request->resume = response_send;
        hand_back(request);
    }
    return MHD_YES;
}

/* --- A call of the API --- */

/* In a test build what the caches hold is dropped at random between any two requests. */
static void evict_random(const struct context *context) {
    view_cache_evict_random(context->view_cache);
    session_cache_evict_random(context->session_cache);
}

static void read_call(struct request *request) {
    struct call *call = &request->call;
    struct error *error = &request->change.error;
    error->code = run_once(request, call->route->read, false, error);
}

static enum MHD_Result end_reading(struct request *request) {
    bool ends = request->change.error.code || next_stage(&request->call) == STAGE_ANSWER;
    return ends ? response_send(request) : hand_over(request);
}

/* Goes on when it is known who asks. */
static enum MHD_Result run_steps(struct request *request) {
    struct call *call = &request->call;
    struct error *error = &request->change.error;
    const struct route *route = call->route;
    if (!error->code)
        error->code = request_check(request, error);
    if (!error->code && route->cached)
        error->code = call_run(call, route->cached, error);
    bool reads =
        !error->code && call->next == STAGE_READ && (route->read || route->needs & CREATES);
    return reads ? request_read(request, read_call, end_reading) : end_reading(request);
}

static enum MHD_Result run_call(struct request *request) {
    struct call *call = &request->call;
    struct error *error = &request->change.error;
    const struct context *context = request->context;
    if (context->ended)
        return MHD_NO;
    evict_random(context);
    call->now = clock_now();
    call->view_cache = request->last || context->stopping ? NULL : context->view_cache;
    error->code = request_route(request, error);
    return error->code ? response_send(request) : request_session(request, run_steps);
}

/* --- Callbacks of libmicrohttpd --- */

/* The headers have come. */
static struct request *request_begin(struct context *context, struct MHD_Connection *connection,
                                     const char *method) {
    struct connection *from = connection_of(connection);
    struct request *request = from && !from->target.failed ? request_new(context) : NULL;
    if (!request)
        return NULL;
    request->context = context;
    request->connection = connection;
    request->method = method;
    context->silent -= !from->has_asked;
    from->has_asked = true;
    request->head = strcmp(method, "HEAD") == 0;
    request->call.takes_gzip =
        (request->head || strcmp(method, "GET") == 0) &&
        header_accepts(call_header(&request->call, "Accept-Encoding"), "gzip");
    request->path_ok = path_read(&request->path, from->target.data);
    connection_client(from, connection, &request->call.address, &request->slot);
    request->call.settings = &context->settings;
    request->call.peers = context->peers;
    request->call.analysis_worker = context->analysis_worker;
    request->call.hints = context->hints;
    request->call.dice_audit = context->dice_audit;
    request->call.pictures = context->pictures;
    request->begun_us = clock_monotonic_us();
    context->running++;
    return request;
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
static enum MHD_Result look_ahead(struct request *request) {
    const char *length = call_header(&request->call, "Content-Length");
    unsigned long long told = length ? strtoull(length, NULL, 10) : 0;
    bool asks = call_header(&request->call, "Expect") != NULL;
    if (told <= BODY_MAX || (told <= FRAMING_BODY && !asks))
        return MHD_YES;
    request->last = true;
    request->received = told;
    return static_concerns(request) ? static_answer(request) : run_call(request);
}

enum MHD_Result request_handle(void *context, struct MHD_Connection *connection, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *len, void **state) {
    (void)url;
    (void)version;
    struct request *request = *state;
    if (!request) {
        *state = request = request_begin(context, connection, method);
        return request ? look_ahead(request) : MHD_NO;
    }
    if (*len > 0)
        return receive(request, data, len);
    if (request->resume) {
        keep_found(request);
        return request->resume(request);
    }
    return static_concerns(request) ? static_answer(request) : run_call(request);
}

/* Counts a request that has ended, and logs it where the operator wants that: by its route, because
 * its path may hold a secret, such as the id of an unlisted invitation. */
static void note_request(const struct request *request) {
    const struct route *route = request->call.route;
    int64_t taken = clock_monotonic_us() - request->begun_us;
    metrics_request(request->context->metrics, route, request->status, taken);
    if (!log_wants(LOG_DEBUG))
        return;
    char status[16], took[24];
    snprintf(status, sizeof status, "%d", request->status);
    snprintf(took, sizeof took, "%lld", (long long)taken);
    log_event(LOG_DEBUG, "request", "method", request->method, "route", metrics_path(route),
              "status", status, "us", took, NULL);
}

static void on_completed(void *cls, struct MHD_Connection *connection, void **state,
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

size_t request_options(struct context *context, struct MHD_OptionItem ret_options[]) {
    const struct MHD_OptionItem options[REQUEST_OPTIONS] = {
        {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)connection_target, context},
        {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)connection_notify, context},
        {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)on_completed, context},
    };
    memcpy(ret_options, options, sizeof options);
    return REQUEST_OPTIONS;
}
