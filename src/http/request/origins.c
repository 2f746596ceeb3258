#include "http/request/origins.h"

#include <string.h>

#include "http/request/request.h"
#include "http/server/headers.h"

#define EXPOSED "ETag, Retry-After, RateLimit, RateLimit-Policy, Location"

const char origins_lines[] =
    "Access-Control-Allow-Origin: *\r\nAccess-Control-Expose-Headers: " EXPOSED "\r\n";

static bool is_public(const struct route *route) {
    return route && strcmp(route->method, "GET") == 0 &&
           !(route->needs & (NEEDS_LOGIN | FOR_PEOPLE));
}

void origins_let_read(struct MHD_Response *response) {
    MHD_add_response_header(response, "Access-Control-Allow-Origin", "*");
    MHD_add_response_header(response, "Access-Control-Expose-Headers", EXPOSED);
}

bool origins_are_asked_about(const struct request *request) {
    return strcmp(request->method, "OPTIONS") == 0 && request->allow[0] &&
           request->path.count > 0 && strcmp(request->path.segments[0], "api") == 0;
}

bool origins_may_read(const struct request *request) {
    return is_public(request->call.route) || origins_are_asked_about(request) ||
           header_bearer(call_header(&request->call, "Authorization"));
}

void origins_tell(const struct request *request, struct MHD_Response *response) {
    MHD_add_response_header(response, "Allow", request->allow);
    MHD_add_response_header(response, "Access-Control-Allow-Methods", request->allow);
    MHD_add_response_header(
        response, "Access-Control-Allow-Headers",
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID");
    MHD_add_response_header(response, "Access-Control-Max-Age", "86400");
}
