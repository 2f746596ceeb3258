#include "http/request/steps.h"

#include <strings.h>

#include "base/clock.h"
#include "base/container_of.h"
#include "http/request/checks.h"
#include "http/request/context.h"
#include "http/request/idempotency.h"
#include "http/request/reading.h"
#include "http/request/response.h"
#include "http/request/session_cache.h"
#include "http/request/view_cache.h"
#include "store/engine/writer.h"

/* A change that is applied again answers again. */
static void forget_answer(struct call *call) {
    call->next = STAGE_CHANGE;
    call->status = 0;
    call->set_cookie[0] = '\0';
    buf_reset(&call->location);
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

/* What an account's owner changes extends their session. */
static enum error_code renew_session(const struct call *call, struct error *err) {
    return (call->route->needs & (NEEDS_LOGIN | BY_ITSELF)) == NEEDS_LOGIN && !call->by_token
               ? session_renew(call->db, call->session, call->session_ends_at, call->now, err)
               : ERROR_NONE;
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
    struct request *request = container_of(change, struct request, change);
    struct call *call = &request->call;
    bool is_meant = true;
    call->db = db;
    forget_answer(call);
    TRY(check_session(call, err));
    TRY(find_meant(call, &is_meant, err));
    TRY(run_once(request, call->route->change, true, err)); /* two may come together */
    if (call->next == STAGE_ANSWER)
        return ERROR_NONE;
    TRY(renew_session(call, err));
    return is_meant ? idempotency_keep(request, err) : refuse_other(call, err);
}

static void change_done(struct change *change) {
    struct request *request = container_of(change, struct request, change);
    writer_mark(request->call.context->writer, request->mark);
    request_hand_back(request);
}

/* Hands the request, whose connection is suspended, to the writer. */
static void submit_change(struct request *request) {
    request->call.db = NULL;
    request->change.apply = apply_change;
    request->change.done = change_done;
    if (writer_submit(request->call.context->writer, &request->change, &request->change.error))
        request_hand_back(request);
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
        request_hand_back(request);
    else
        submit_change(request);
}

/* Hands the request, whose connection is suspended, to a pool. */
static void submit_work(struct request *request) {
    const struct context *context = request->call.context;
    unsigned needs = request->call.route->needs;
    bool slow = needs & (SLOW | MAY_BE_SLOW);
    struct pool *pool = slow                  ? context->slow_pool
                        : needs & AT_PROVIDER ? context->provider_pool
                                              : context->pool;
    request->call.db = slow ? context->slow_reader : NULL;
    request->pool_task.run = run_work;
    request->pool_task.client = request->slot;
    if (pool_submit(pool, &request->pool_task, &request->change.error))
        request_hand_back(request);
}

/* Hands the request to whoever is to run the step that follows. */
static enum MHD_Result hand_over(struct request *request) {
    request->resume = response_send;
    MHD_suspend_connection(request->call.connection);
    if (next_stage(&request->call) == STAGE_WORK)
        submit_work(request);
    else
        submit_change(request);
    return MHD_YES;
}

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
    return reads ? reading_run(request, read_call, end_reading) : end_reading(request);
}

enum MHD_Result steps_run(struct request *request) {
    struct call *call = &request->call;
    struct error *error = &request->change.error;
    const struct context *context = request->call.context;
    if (context->ended)
        return MHD_NO;
    evict_random(context);
    call->now = clock_now();
    call->view_cache = request->last || context->stopping ? NULL : context->view_cache;
    error->code = request_route(request, error);
    return error->code ? response_send(request) : request_session(request, run_steps);
}
