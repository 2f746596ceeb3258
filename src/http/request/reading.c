#include "http/request/reading.h"

#include "base/container_of.h"
#include "http/request/context.h"
#include "http/request/response.h"
#include "http/request/session_cache.h"
#include "http/request/view_cache.h"

static void keep_session(struct request *request) {
    if (*request->token && request->token_time && request->owner.account)
        session_cache_keep(request->call.context->session_cache, request->token,
                           request->call.session, &request->owner, request->token_time);
    if (request->door_read && request->token_time)
        session_cache_keep_closed(request->call.context->session_cache, request->closed,
                                  request->token_time);
    request->door_read = false;
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

void reading_keep(struct request *request) {
    if (request->change.error.code)
        return;
    keep_session(request);
    keep_game(&request->call);
}

/* When the service has ended, what is still in the queue is not read, however many. */
static void run_reading(struct pool_task *pool_task, size_t thread) {
    struct request *request = container_of(pool_task, struct request, pool_task);
    struct error *error = &request->change.error;
    request->call.db = request->call.context->readers[thread];
    if (request->call.context->ended)
        error_set(error, ERROR_BUSY, "the service is stopping");
    else
        request->reading(request);
    request_hand_back(request);
}

static enum MHD_Result read_here(struct request *request, request_step *next) {
    request->call.db = request->call.context->readers[0];
    request->reading(request);
    request->call.db = NULL;
    reading_keep(request);
    return next(request);
}

/* A request that comes when the service has ended is not answered, as if it had come a moment
 * later. */
enum MHD_Result reading_run(struct request *request, request_reading *reading, request_step *next) {
    const struct context *context = request->call.context;
    if (context->ended)
        return MHD_NO;
    request->reading = reading;
    if (!context->read_pool)
        return read_here(request, next);
    request->resume = next;
    request->pool_task.run = run_reading;
    request->pool_task.client = request->slot;
    MHD_suspend_connection(request->call.connection);
    if (pool_submit(context->read_pool, &request->pool_task, &request->change.error)) {
        request->resume = response_send;
        request_hand_back(request);
    }
    return MHD_YES;
}
