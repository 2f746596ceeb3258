/*
 * Any bytes as what stands in a request's head: the target with its query, and the headers that we
 * read ourselves. Lines: target, If-None-Match, Content-Type, Authorization, Origin, Host,
 * X-Forwarded-For.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/address.h"
#include "http/request/call.h"
#include "http/server/headers.h"
#include "http/server/path.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 7 };

static void require(bool holds) {
    if (!holds)
        abort();
}

static void check_target(const char *target) {
    struct path path;
    if (!path_read(&path, target))
        return;
    require(path.count <= PATH_SEGMENTS);
    const struct route *route;
    for (size_t at = 0; (route = route_at(at)); at++) {
        char params[PATH_PARAMS_MAX][PATH_PARAM_LEN] = {""};
        if (!path_matches(&path, route->path))
            continue;
        path_params(&path, route->path, params);
        for (int i = 0; i < PATH_PARAMS_MAX; i++)
            require(memchr(params[i], 0, PATH_PARAM_LEN) != NULL);
    }
    struct buf pairs = BUF_INIT;
    query_read(path.query, &pairs);
    require(!pairs.failed);
    (void)query_find(&pairs, "page");
    buf_clear(&pairs);
}

static void check_headers(char *const lines[LINES]) {
    struct origin origin;
    char public_path[PUBLIC_PATH];
    struct address address;
    struct networks networks;
    (void)header_names_etag(lines[1], "\"abc\"");
    (void)header_accepts(lines[1], "gzip");
    (void)header_is_json(lines[2]);
    const char *token = header_bearer(lines[3]);
    require(!token || (token >= lines[3] && token <= lines[3] + strlen(lines[3])));
    char cookie[8];
    if (header_cookie(lines[3], "session", cookie, sizeof cookie))
        require(memchr(cookie, 0, sizeof cookie) != NULL);
    if (origin_of_url(lines[4], &origin, public_path, NULL) == ERROR_NONE) {
        require(memchr(public_path, 0, sizeof public_path) != NULL);
        require(memchr(origin.text, 0, sizeof origin.text) != NULL);
        (void)origin_is_foreign(&origin, lines[5], lines[2], lines[5]);
    }
    if (networks_read(lines[0], &networks, NULL) == ERROR_NONE)
        (void)networks_client(&networks, lines[6], &address);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    require(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    char *lines[LINES], *rest = text, *end = text + strlen(text);
    for (int i = 0; i < LINES; i++) {
        lines[i] = rest ? strsep(&rest, "\n") : end;
    }
    check_target(lines[0]);
    check_headers(lines);
    free(text);
    return 0;
}
