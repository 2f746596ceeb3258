#include "service/letters/push_messages.h"

#include <cjson/cJSON.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/utf8.h"
#include "post/player_url.h"
#include "post/push.h"
#include "service/notices/notices.h"

_Static_assert((int)PUSH_ENDPOINT > PLAYER_URL_MAX, "the column holds what is let in");
_Static_assert((int)PUSH_KEY == PUSH_PRIVATE, "the column holds a key");
_Static_assert(sizeof(((struct push_row *)0)->point) == PUSH_POINT, "and a point");
_Static_assert(sizeof(((struct push_row *)0)->auth) == PUSH_AUTH, "and a secret");

enum { BODY_MAX = 600, DAY_S = 86400 };

/* --- The service's key --- */

static enum error_code set_key(void *key, struct db *db, struct error *err) {
    return db_push_set_key(db, key, err);
}

static enum error_code make_key(struct writer *writer, struct error *err) {
    uint8_t key[PUSH_KEY];
    TRY(push_key_new(key, err));
    return writer_call(writer, set_key, key, err);
}

enum error_code push_begin(struct db *reader, struct writer *writer, struct settings *settings,
                           struct error *err) {
    uint8_t point[PUSH_POINT];
    bool found = false;
    TRY(db_push_key(reader, settings->push_key, &found, err));
    if (!found) {
        TRY(make_key(writer, err)); /* another server may be faster: then its key holds */
        TRY(db_push_key(reader, settings->push_key, &found, err));
    }
    TRY(push_key_public(settings->push_key, point, err));
    sodium_bin2base64(settings->push_public_key, sizeof settings->push_public_key, point,
                      sizeof point, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return ERROR_NONE;
}

/* --- Browsers --- */

/* Exactly `len` bytes in base64url, with or without its padding. */
static bool read_base64(const char *text, uint8_t ret_bytes[], size_t len) {
    size_t got = 0, text_len = strlen(text);
    while (text_len && text[text_len - 1] == '=')
        text_len--;
    return sodium_base642bin(ret_bytes, len, text, text_len, NULL, &got, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           got == len;
}

enum error_code push_read(const char *endpoint, const char *point, const char *auth,
                          bool allow_private, struct push_row *ret_row, struct error *err) {
    TRY(player_url_check(endpoint, allow_private, "endpoint", err));
    if (strncmp(endpoint, "https://", 8) != 0)
        return error_field(err, "endpoint", "Must be an https URL.");
    snprintf(ret_row->endpoint, sizeof ret_row->endpoint, "%s", endpoint);
    if (!read_base64(point, ret_row->point, sizeof ret_row->point) ||
        !push_point_is_valid(ret_row->point))
        return error_field(err, "keys.p256dh", "Must be a point on the curve P-256 in base64url.");
    if (!read_base64(auth, ret_row->auth, sizeof ret_row->auth))
        return error_field(err, "keys.auth", "Must be 16 bytes in base64url.");
    return ERROR_NONE;
}

/* A digest that the player wants goes to a new browser, too. */
static enum error_code add(struct db *db, struct push_row *row, int64_t now, struct error *err) {
    struct notice_settings settings;
    TRY(db_notices_settings(db, row->account, &settings, err));
    if (settings.browser_count == PUSH_SUBSCRIPTIONS_MAX)
        return error_field(err, "endpoint", "At most %d browsers can be subscribed.",
                           PUSH_SUBSCRIPTIONS_MAX);
    id_new(row->public_id, PUBLIC_ID_SIZE - 1);
    TRY(db_push_write(db, row, now, err));
    return notice_next_digest(db, row->account, OUTBOX_PUSH, 0, now, now, err);
}

enum error_code push_subscribe(struct db *db, struct push_row *row, int64_t now, bool *ret_new,
                               struct error *err) {
    struct push_row known;
    bool found = false;
    TRY(db_push_by_endpoint(db, row->endpoint, &known, &found, err));
    *ret_new = !found || known.account != row->account;
    if (found && *ret_new)
        TRY(db_push_delete(db, known.id, err));
    if (*ret_new)
        return add(db, row, now, err);
    row->id = known.id;
    memcpy(row->public_id, known.public_id, sizeof row->public_id);
    return db_push_write(db, row, now, err);
}

/* --- Messages --- */

void push_topic(const struct outbox_row *row, const struct email *email,
                char ret_topic[PUSH_TOPIC]) {
    const char *kind = notice_kinds[row->kind];
    if (row->member)
        snprintf(ret_topic, PUSH_TOPIC, "%s-%" PRId64, kind, row->member);
    else if (row->cup_member)
        snprintf(ret_topic, PUSH_TOPIC, "%s-cup-%" PRId64, kind, row->cup_member);
    else if (row->invitation)
        snprintf(ret_topic, PUSH_TOPIC, "%s-%" PRId64, kind, row->invitation);
    else
        snprintf(ret_topic, PUSH_TOPIC, "%s%s%s", kind, *email->game ? "-" : "", email->game);
}

int push_ttl(enum notice_kind kind) {
    return kind == NOTICE_TIME_SHORT ? 4 * 3600 : kind == NOTICE_DIGEST ? DAY_S / 2 : 4 * DAY_S;
}

/* The text without what a notification has no room for. */
static void add_body(cJSON *object, const char *text) {
    char body[BODY_MAX + 4];
    bool whole = strlen(text) <= BODY_MAX;
    size_t len = whole ? strlen(text) : utf8_prefix(text, BODY_MAX);
    while (len && text[len - 1] == '\n')
        len--;
    snprintf(body, sizeof body, "%.*s%s", (int)len, text, whole ? "" : "…");
    cJSON_AddStringToObject(object, "body", body);
}

void push_compose(const struct outbox_row *row, const struct email *email, struct buf *out) {
    char topic[PUSH_TOPIC];
    cJSON *object = cJSON_CreateObject();
    push_topic(row, email, topic);
    cJSON_AddNumberToObject(object, "id", (double)row->id);
    cJSON_AddStringToObject(object, "kind", notice_kinds[row->kind]);
    cJSON_AddStringToObject(object, "title", buf_text(&email->subject));
    add_body(object, buf_text(&email->text));
    cJSON_AddStringToObject(object, "url", email->link);
    json_add_text(object, "game", email->game);
    cJSON_AddStringToObject(object, "tag", topic);
    cJSON_AddNumberToObject(object, "waiting", (double)email->waiting);
    json_add_time(object, "at", row->created_at);
    json_write(object, out);
}
