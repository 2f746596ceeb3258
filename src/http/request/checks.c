#include "http/request/checks.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/log.h"
#include "http/request/context.h"
#include "http/request/reading.h"
#include "http/request/scopes.h"
#include "http/request/session_cache.h"
#include "http/server/headers.h"
#include "service/site/site.h"
#include "store/engine/peers.h"
#include "store/engine/writer.h"
#include "store/tables/providers.h"
#include "store/tables/sessions.h"

/* Adds a method to the Allow list, and HEAD along with GET. */
static void allow(struct request *request, const char *method) {
    size_t len = strlen(request->allow);
    if (strstr(request->allow, method))
        return;
    snprintf(request->allow + len, sizeof request->allow - len, "%s%s%s", len ? ", " : "", method,
             strcmp(method, "GET") == 0 ? ", HEAD" : "");
}

/* No route fits: because of the path or of the method? */
static enum error_code refuse(struct request *request, struct error *err) {
    const struct route *route;
    for (size_t i = 0; request->path_ok && (route = route_at(i)); i++)
        if (path_matches(&request->path, route->path))
            allow(request, route->method);
    if (request->allow[0])
        return error_set(err, ERROR_METHOD_NOT_ALLOWED, "Method not allowed; use %s.",
                         request->allow);
    return error_set(err, ERROR_NOT_FOUND, "Nothing found at this address.");
}

/* HEAD has the route of GET. */
enum error_code request_route(struct request *request, struct error *err) {
    const char *method = request->head ? "GET" : request->method;
    const struct route *route = request->path_ok ? route_find(&request->path, method) : NULL;
    if (!route)
        return refuse(request, err);
    request->call.route = route;
    path_params(&request->path, route->path, request->call.params);
    return ERROR_NONE;
}

/* --- The session --- */

/* A program that logs in by bearer keeps no mark of its commits. Changes need no mark: they look at
 * the session again (check_session), and of a game only what never changes comes from a copy. */
static bool may_use_copies(const struct request *request, const char *bearer) {
    const struct route *route = request->call.route; /* NULL: a document of the page */
    struct peers *peers = request->call.context->peers;
    char mark[COMMIT_MARK];
    if (route && route->change)
        return true;
    bool marked =
        peers && header_cookie(call_header(&request->call, "Cookie"), "seen", mark, sizeof mark);
    return !peers || (!bearer && peers_heard(peers, marked ? mark : NULL));
}

/* A token that is not for this call is as good as none. */
static void take_owner(struct request *request, const struct session_owner *owner) {
    struct call *call = &request->call;
    request->owner = *owner;
    request->beyond_scopes = !scopes_reach(owner->scopes, call->route);
    call->account = request->beyond_scopes ? 0 : owner->account;
    call->by_token = owner->scopes != 0;
    call->session_ends_at = owner->expires_at;
    call->is_bot = owner->bot;
}

/* Does it matter to this request whether the site is closed to who is not logged in? */
static bool depends_on_door(const struct request *request) {
    const struct route *route = request->call.route; /* NULL: a document of the page */
    return !request->call.account && !(route && route->needs & (NEEDS_LOGIN | FOR_VISITORS));
}

/* Whom the proxy calls by a name that is another account's, or cannot be read, is not the owner. */
static enum error_code check_vouched(const struct call *call, struct session_owner *owner,
                                     struct error *err) {
    const char *name = call_vouched(call, call->context->settings.log_in.header);
    int64_t account = 0;
    if (!name)
        return ERROR_NONE;
    TRY(db_provider_find(call->db, PROVIDER_HEADER, name, &account, err));
    if (account != owner->account)
        *owner = (struct session_owner){0};
    return ERROR_NONE;
}

static enum error_code read_session(struct request *request, struct error *err) {
    struct call *call = &request->call;
    struct session_owner owner = {0};
    if (*request->token) {
        TRY(db_sessions_find(call->db, call->session, call->now, &owner, err));
        TRY(check_vouched(call, &owner, err));
        scopes_note_use(call, &owner);
    }
    take_owner(request, &owner);
    request->door_read = depends_on_door(request);
    return request->door_read ? site_is_closed(call->db, &request->closed, err) : ERROR_NONE;
}

/* Where it fails, nobody is logged in, and the site is taken for closed. */
static void find_owner(struct request *request) {
    struct error *error = &request->change.error;
    request->closed = true;
    error->code = read_session(request, error);
}

/* From the session cache, where copies may be used, or because the token has not the form of one;
 * false: it is to be looked up. */
static bool knows_owner(struct request *request, bool copies) {
    struct call *call = &request->call;
    struct session_cache *cache = request->call.context->session_cache;
    struct session_owner owner = {0};
    bool known =
        copies && session_cache_find(cache, request->token, call->now, call->session, &owner);
    take_owner(request, &owner);
    return known || !(token_hash(request->token, call->session) ||
                      token_named_hash(request->token, call->session));
}

/* The token comes as a bearer or as a cookie; a program's as a bearer alone. */
enum MHD_Result request_session(struct request *request, request_step *next) {
    struct call *call = &request->call;
    const char *bearer = header_bearer(call_header(call, "Authorization"));
    request->cookie =
        header_cookie(call_header(call, "Cookie"), "session", request->token, TOKEN_SIZE);
    if (bearer)
        snprintf(request->token, sizeof request->token, "%s",
                 strlen(bearer) < sizeof request->token ? bearer : "");
    bool copies = may_use_copies(request, bearer) &&
                  !call_vouched(call, call->context->settings.log_in.header);
    if (!copies)
        call->view_cache = NULL;
    struct session_cache *cache = call->context->session_cache;
    request->token_time = copies ? session_cache_time(cache) : 0;
    if (*request->token && !knows_owner(request, copies))
        return reading_run(request, find_owner, next);
    request->token[0] = '\0';
    bool known = copies && session_cache_closed(cache, &request->closed);
    return depends_on_door(request) && !known ? reading_run(request, find_owner, next)
                                              : next(request);
}

/* --- The rest --- */

static bool is_read(const struct request *request) {
    return strcmp(request->call.route->method, "GET") == 0;
}

static enum limit limit_of(const struct call *call) {
    unsigned needs = call->route->needs;
    return needs & IS_LOG_IN              ? LIMIT_LOG_IN
           : needs & IS_SIGN_UP           ? LIMIT_SIGN_UP
           : needs & SENDS_MAIL           ? LIMIT_MAIL
           : needs & (SLOW | AT_PROVIDER) ? LIMIT_SLOW
           : call->is_bot                 ? LIMIT_BOT
                                          : LIMIT_WRITE;
}

/* Only changes, slow reads and log-ins are limited. */
static enum error_code check_rate(struct request *request, struct error *err) {
    struct call *call = &request->call;
    bool counts = !is_read(request) || call->route->needs & (SLOW | AT_PROVIDER | IS_LOG_IN);
    return counts ? call_limit(call, limit_of(call), err) : ERROR_NONE;
}

/* The operator learns of the first one: perhaps the service's own page is taken for another site's.
 */
static void log_cross_site(const struct request *request) {
    struct context *context = request->call.context;
    if (context->logged_cross_site)
        return;
    context->logged_cross_site = true;
    log_event(LOG_WARNING, "cross_site", "origin", call_header(&request->call, "Origin"),
              "sec_fetch_site", call_header(&request->call, "Sec-Fetch-Site"), "host",
              call_header(&request->call, "Host"), "ours", context->origin.text, "detail",
              "A cross-site request was refused; further ones are not logged. If it came from this "
              "service's own page, set public-url to the address that browsers show.",
              NULL);
}

/* Refuses a change that another site's page makes with the cookie. */
static enum error_code check_origin(struct request *request, struct error *err) {
    if (!request->cookie || is_read(request) ||
        !origin_is_foreign(&request->call.context->origin, call_header(&request->call, "Origin"),
                           call_header(&request->call, "Sec-Fetch-Site"),
                           call_header(&request->call, "Host")))
        return ERROR_NONE;
    log_cross_site(request);
    return error_set(err, ERROR_CROSS_SITE, "Cross-site request refused.");
}

static enum error_code read_body(struct request *request, struct error *err) {
    const struct route *route = request->call.route;
    if (is_read(request))
        return ERROR_NONE;
    if (request->received > BODY_MAX)
        return error_set(err, ERROR_TOO_LARGE, "The body must be at most 16 KiB.");
    if (!(route->needs & (TAKES_BODY | MAY_TAKE_BODY)) ||
        (request->received == 0 && !(route->needs & TAKES_BODY)))
        return ERROR_NONE;
    if (request->received > 0 && !header_is_json(call_header(&request->call, "Content-Type")))
        return error_set(err, ERROR_UNSUPPORTED_MEDIA_TYPE, "The body must be application/json.");
    if (request->received > 0 && !header_is_plain(call_header(&request->call, "Content-Encoding")))
        return error_set(err, ERROR_UNSUPPORTED_MEDIA_TYPE, "The body must not be compressed.");
    if (request->body.failed)
        return error_no_memory(err);
    return json_parse(request->body.data, request->received, &request->call.body, err);
}

static enum error_code check_login(struct request *request, struct error *err) {
    unsigned needs = request->call.route->needs;
    bool needed = needs & NEEDS_LOGIN || (request->closed && !(needs & FOR_VISITORS));
    if (request->call.account || !needed)
        return ERROR_NONE;
    return request->beyond_scopes ? scopes_refuse(request->call.route, err)
                                  : error_set(err, ERROR_NOT_LOGGED_IN, "Please log in first.");
}

enum error_code request_check(struct request *request, struct error *err) {
    TRY(check_rate(request, err));
    TRY(check_origin(request, err));
    TRY(read_body(request, err));
    return check_login(request, err);
}
