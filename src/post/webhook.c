#include "post/webhook.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/address.h"
#include "base/clock.h"
#include "base/json.h"
#include "post/address_filter.h"

/* The parts of a URL that we look at; owned. */
struct parts {
    char *host, *port, *user;
};

static void parts_clear(struct parts *parts) {
    curl_free(parts->host);
    curl_free(parts->port);
    curl_free(parts->user);
}

/* False when it is no http or https URL. */
static bool parts_read(const char *text, struct parts *ret_parts) {
    struct parts parts = {0};
    char *scheme = NULL;
    CURLU *url = curl_url();
    bool ok = url && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK &&
              curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
              (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0) &&
              curl_url_get(url, CURLUPART_HOST, &parts.host, 0) == CURLUE_OK &&
              curl_url_get(url, CURLUPART_PORT, &parts.port, CURLU_DEFAULT_PORT) == CURLUE_OK;
    if (ok && curl_url_get(url, CURLUPART_USER, &parts.user, 0) != CURLUE_OK)
        parts.user = NULL;
    curl_free(scheme);
    curl_url_cleanup(url);
    if (ok)
        *ret_parts = parts;
    else
        parts_clear(&parts);
    return ok;
}

static bool port_is_allowed(const char *port) {
    int number = atoi(port); /* libcurl has checked that it is a number of 16 bits */ /* NOLINT */
    return number == 80 || number == 443 || number >= 1024;
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

enum error_code webhook_check(const char *url, bool allow_private, const char *field,
                              struct error *err) {
    struct parts parts;
    if (strlen(url) > WEBHOOK_URL_MAX)
        return error_field(err, field, "The URL is longer than %d bytes.", WEBHOOK_URL_MAX);
    if (!parts_read(url, &parts))
        return error_field(err, field, "Not an http or https URL.");
    enum error_code code = ERROR_NONE;
    if (parts.user)
        code = error_field(err, field, "The URL must not hold a name or password.");
    else if (!allow_private && !port_is_allowed(parts.port))
        code = error_field(err, field, "This port is not allowed.");
    else if (!allow_private && is_private_literal(parts.host))
        code = error_field(err, field, "This address is not public.");
    parts_clear(&parts);
    return code;
}

/* The host is that domain or inside it. */
static bool is_within(const char *host, const char *domain) {
    size_t host_len = strlen(host), len = strlen(domain);
    if (host_len < len || strcasecmp(host + host_len - len, domain) != 0)
        return false;
    return host_len == len || host[host_len - len - 1] == '.';
}

enum webhook_form webhook_form_of(const char *url) {
    struct parts parts;
    if (!parts_read(url, &parts))
        return WEBHOOK_PLAIN;
    enum webhook_form form = WEBHOOK_PLAIN;
    if (is_within(parts.host, "discord.com") || is_within(parts.host, "discordapp.com"))
        form = WEBHOOK_DISCORD;
    else if (strcasecmp(parts.host, "hooks.slack.com") == 0)
        form = WEBHOOK_SLACK;
    parts_clear(&parts);
    return form;
}

/* Slack reads & < > as mark-up: https://api.slack.com/reference/surfaces/formatting#escaping */
static void add_slack_text(struct buf *out, const char *text) {
    for (const char *c = text; *c; c++) {
        if (*c == '&')
            buf_addstr(out, "&amp;");
        else if (*c == '<')
            buf_addstr(out, "&lt;");
        else if (*c == '>')
            buf_addstr(out, "&gt;");
        else
            buf_addch(out, *c);
    }
}

/* Text and link in one, for services that show nothing else. */
static cJSON *compose_message(enum webhook_form form, const struct webhook_note *note) {
    struct buf text = BUF_INIT, message = BUF_INIT;
    cJSON *body = cJSON_CreateObject();
    buf_printf(&text, "%s%s%s", note->text, note->url ? "\n" : "", note->url ? note->url : "");
    if (form == WEBHOOK_SLACK) {
        add_slack_text(&message, buf_text(&text));
        cJSON_AddStringToObject(body, "text", buf_text(&message));
    } else {
        cJSON_AddStringToObject(body, "content", buf_text(&text));
        /* A player's name must not ring everybody in a channel. */
        cJSON_AddArrayToObject(cJSON_AddObjectToObject(body, "allowed_mentions"), "parse");
    }
    if (text.failed || message.failed) {
        cJSON_Delete(body);
        body = NULL;
    }
    buf_clear(&text);
    buf_clear(&message);
    return body;
}

static cJSON *compose_plain(const struct webhook_note *note) {
    char at[ISO8601];
    cJSON *body = cJSON_CreateObject();
    iso8601(note->at, at);
    cJSON_AddNumberToObject(body, "id", (double)note->id);
    cJSON_AddStringToObject(body, "kind", note->kind);
    cJSON_AddStringToObject(body, "text", note->text);
    if (note->url)
        cJSON_AddStringToObject(body, "url", note->url);
    if (note->game)
        cJSON_AddStringToObject(body, "game", note->game);
    cJSON_AddStringToObject(body, "at", at);
    return body;
}

void webhook_compose(enum webhook_form form, const struct webhook_note *note, struct buf *out) {
    json_write(form == WEBHOOK_PLAIN ? compose_plain(note) : compose_message(form, note), out);
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

static void set_request(CURL *curl, const struct webhook *webhook, struct curl_slist *headers,
                        const char *body, bool *refused) {
    curl_easy_setopt(curl, CURLOPT_URL, webhook->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "Shanghaien");
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)strlen(body));
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, ignore_body);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, webhook->allow_private ? NULL : refused);
    if (webhook->ca_file && *webhook->ca_file)
        curl_easy_setopt(curl, CURLOPT_CAINFO, webhook->ca_file);
    attempt_limit(curl, webhook->timeout, webhook->stop);
}

static enum post_result judge(int status) {
    if (status >= 200 && status < 300)
        return POST_SENT;
    bool passes = status < 200 || status == 408 || status == 425 || status == 429 || status >= 500;
    return passes ? POST_LATER : POST_NEVER;
}

struct post_outcome webhook_send(const struct webhook *webhook, const char *body) {
    struct error err;
    if (webhook_check(webhook->url, webhook->allow_private, "url", &err) != ERROR_NONE)
        return attempt_failed(POST_NEVER, err.detail);
    CURL *curl = curl_easy_init();
    struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
    struct post_outcome outcome = attempt_failed(POST_LATER, "out of memory");
    if (curl && headers) {
        bool refused = false;
        set_request(curl, webhook, headers, body, &refused);
        CURLcode code = curl_easy_perform(curl);
        long status = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        outcome = refused && status == 0 ? attempt_failed(POST_NEVER, "the address is not public")
                                         : attempt_outcome(judge((int)status), (int)status, code);
    }
    curl_slist_free_all(headers);
    curl_easy_cleanup(curl);
    return outcome;
}
