#include "post/player_url.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "base/address.h"
#include "post/address_filter.h"

/* The parts of a URL that we look at; owned. */
struct parts {
    char *scheme, *host, *port, *user;
};

static void parts_clear(struct parts *parts) {
    char *const all[] = {parts->scheme, parts->host, parts->port, parts->user};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i])
            libcurl.free(all[i]);
}

/* False when it is no http or https URL. */
static bool parts_read(const char *text, struct parts *ret_parts) {
    struct parts parts = {0};
    CURLU *url = libcurl_load() ? libcurl.url() : NULL;
    bool ok = url && libcurl.url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
              libcurl.url_get(url, CURLUPART_SCHEME, &parts.scheme, 0) == CURLUE_OK &&
              (strcmp(parts.scheme, "http") == 0 || strcmp(parts.scheme, "https") == 0) &&
              libcurl.url_get(url, CURLUPART_HOST, &parts.host, 0) == CURLUE_OK &&
              libcurl.url_get(url, CURLUPART_PORT, &parts.port, CURLU_DEFAULT_PORT) == CURLUE_OK;
    if (ok && libcurl.url_get(url, CURLUPART_USER, &parts.user, 0) != CURLUE_OK)
        parts.user = NULL;
    if (url)
        libcurl.url_cleanup(url);
    if (ok)
        *ret_parts = parts;
    else
        parts_clear(&parts);
    return ok;
}

/* A server of another protocol understands http, but not how https begins. */
static bool port_is_allowed(const struct parts *parts) {
    int number = atoi(parts->port); /* NOLINT: libcurl has checked that it is one of 16 bits */
    return strcmp(parts->scheme, "https") == 0 || number == 80 || number == 443 || number >= 1024;
}

static bool is_private(const struct address *address) {
    return !address_is_public(address) || address_is_this_machine(address);
}

/* The host is an address, written as a number, that players may not reach. */
static bool is_private_literal(const char *host) {
    struct address address;
    char bare[ADDRESS_TEXT];
    bool brackets = *host == '[';
    size_t len = strlen(host) - 2 * brackets;
    if (len >= sizeof bare)
        return false;
    memcpy(bare, host + brackets, len);
    bare[len] = '\0';
    return address_read(bare, &address) && is_private(&address);
}

/* A name that only the operator's network knows: by its ending, or without a dot. */
static bool is_private_name(const char *host) {
    static const char *const endings[] = {".localhost", ".local", ".internal", ".lan",
                                          ".home.arpa"};
    size_t len = strlen(host);
    len -= len > 0 && host[len - 1] == '.';
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i]);
        if (len >= ending && strncasecmp(host + len - ending, endings[i], ending) == 0)
            return true;
    }
    return *host != '[' && !memchr(host, '.', len);
}

enum error_code player_url_check(const char *url, bool allow_private, const char *field,
                                 struct error *err) {
    struct parts parts;
    if (strlen(url) > PLAYER_URL_MAX)
        return error_field(err, field, "The URL must have at most %d bytes.", PLAYER_URL_MAX);
    if (!parts_read(url, &parts))
        return error_field(err, field, "Must be an http or https URL.");
    enum error_code code = ERROR_NONE;
    if (parts.user)
        code = error_field(err, field, "The URL must not contain a name or password.");
    else if (!allow_private && !port_is_allowed(&parts))
        code = error_field(err, field, "With http, the port must be 80, 443 or at least 1024.");
    else if (!allow_private && (is_private_literal(parts.host) || is_private_name(parts.host)))
        code = error_field(err, field, "The address must be public.");
    parts_clear(&parts);
    return code;
}

void player_url_server(const char *url, char ret_server[PLAYER_URL_SERVER]) {
    struct parts parts;
    *ret_server = '\0';
    if (!parts_read(url, &parts))
        return;
    snprintf(ret_server, PLAYER_URL_SERVER, "%s:%s", parts.host, parts.port);
    for (char *c = ret_server; *c; c++)
        *c = (char)tolower((unsigned char)*c);
    parts_clear(&parts);
}

/* libcurl asks for a socket to the address that it is about to connect to. `refused` is NULL where
 * all addresses are allowed. */
static curl_socket_t open_socket(void *refused, curlsocktype purpose, struct curl_sockaddr *to) {
    struct address address;
    bool allowed = purpose == CURLSOCKTYPE_IPCXN && address_of_socket(&to->addr, &address) &&
                   (!refused || !is_private(&address));
    if (allowed)
        return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
    if (refused)
        *(bool *)refused = true;
    return CURL_SOCKET_BAD;
}

/* Ends the transfer at the first byte of a body: the status is all we want. */
static size_t ignore_body(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes, (void)size, (void)count, (void)context;
    return 0;
}

/* False where memory runs out. */
static bool set_request(struct attempt *attempt, const struct player_post *post) {
    CURL *curl = attempt->curl;
    for (const char *const *line = post->headers; *line; line++)
        attempt_add_header(attempt, *line);
    attempt_set_url(attempt, post->url);
    libcurl.easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore_body);
    libcurl.easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    libcurl.easy_setopt(curl, CURLOPT_OPENSOCKETDATA,
                        post->allow_private ? NULL : &attempt->is_private);
    libcurl.easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)post->len);
    return libcurl.easy_setopt(curl, CURLOPT_COPYPOSTFIELDS, post->body) == CURLE_OK &&
           !attempt->failed;
}

static enum post_result judge(CURLcode code, int status) {
    (void)code;
    if (status >= 200 && status < 300)
        return POST_SENT;
    bool passes = status < 200 || status == 408 || status == 425 || status == 429 || status >= 500;
    return passes ? POST_LATER : POST_NEVER;
}

struct attempt *player_post_start(const struct player_post *post,
                                  struct post_outcome *ret_outcome) {
    struct error err = {.detail = "out of memory"};
    enum error_code code = player_url_check(post->url, post->allow_private, "url", &err);
    struct attempt *attempt = code ? NULL : attempt_new(post->timeout, post->ca_file, judge);
    if (attempt && set_request(attempt, post))
        return attempt;
    attempt_free(attempt);
    *ret_outcome = attempt_failed(code ? POST_NEVER : POST_LATER, err.detail);
    return NULL;
}
