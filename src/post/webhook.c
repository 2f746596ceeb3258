#include "post/webhook.h"

#include <cjson/cJSON.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"

/* The host is that domain or inside it; both are in lower case. */
static bool is_within(const char *host, const char *domain) {
    size_t host_len = strlen(host), len = strlen(domain);
    if (host_len < len || strcmp(host + host_len - len, domain) != 0)
        return false;
    return host_len == len || host[host_len - len - 1] == '.';
}

enum webhook_form webhook_form_of(const char *url) {
    char host[PLAYER_URL_SERVER];
    player_url_server(url, host);
    host[strcspn(host, ":")] = '\0'; /* of an IPv6 address only a part stays */
    if (is_within(host, "discord.com") || is_within(host, "discordapp.com"))
        return WEBHOOK_DISCORD;
    return strcmp(host, "hooks.slack.com") == 0 ? WEBHOOK_SLACK : WEBHOOK_PLAIN;
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
    void (*add)(struct buf *, const char *) = form == WEBHOOK_SLACK ? add_slack_text : buf_addstr;
    struct buf text = BUF_INIT;
    cJSON *body = cJSON_CreateObject();
    add(&text, note->text);
    add(&text, note->url ? "\n" : "");
    add(&text, note->url ? note->url : "");
    cJSON_AddStringToObject(body, form == WEBHOOK_SLACK ? "text" : "content", buf_text(&text));
    if (form == WEBHOOK_DISCORD) /* a player's name must not ring everybody in a channel */
        cJSON_AddArrayToObject(cJSON_AddObjectToObject(body, "allowed_mentions"), "parse");
    if (text.failed) {
        cJSON_Delete(body);
        body = NULL;
    }
    buf_clear(&text);
    return body;
}

static cJSON *compose_plain(const struct webhook_note *note) {
    char at[ISO8601_SIZE];
    cJSON *body = cJSON_CreateObject();
    iso8601(note->at, at);
    cJSON_AddNumberToObject(body, "id", (double)note->id);
    cJSON_AddStringToObject(body, "for", note->receiver);
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

enum {
    MAC = crypto_auth_hmacsha256_BYTES,
    SIGNATURE = sizeof "Shanghaien-Signature: t=,v1=" + 20 + 2 * MAC
};

static void sign(const char *secret, int64_t seconds, const char *body, char ret_line[SIGNATURE]) {
    crypto_auth_hmacsha256_state state;
    uint8_t mac[MAC];
    char hex[2 * MAC + 1], time[24];
    snprintf(time, sizeof time, "%lld.", (long long)seconds);
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)secret, strlen(secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)time, strlen(time));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)body, strlen(body));
    crypto_auth_hmacsha256_final(&state, mac);
    snprintf(ret_line, SIGNATURE, "Shanghaien-Signature: t=%lld,v1=%s", (long long)seconds,
             sodium_bin2hex(hex, sizeof hex, mac, sizeof mac));
}

struct attempt *webhook_start(const struct player_post *to, const char *body, const char *secret,
                              int64_t now, struct post_outcome *ret_outcome) {
    char signature[SIGNATURE];
    const char *const headers[] = {"Content-Type: application/json", signature, NULL};
    struct player_post post = *to;
    sign(secret, now / CLOCK_SECOND, body, signature);
    post.headers = headers;
    post.body = body;
    post.len = strlen(body);
    return player_post_start(&post, ret_outcome);
}
