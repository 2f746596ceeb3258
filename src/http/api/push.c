/* Push messages: the service's public key, and the browsers that want them. */
#include <string.h>

#include "base/json.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/letters/push_messages.h"

static enum error_code key_read(struct call *call, struct error *err) {
    (void)err;
    cJSON_AddStringToObject(call_answer(call, 200), "public_key",
                            call->context->settings.push_public_key);
    return ERROR_NONE;
}

/* `expirationTime` is a hint that browsers send along; the push service says when one ends. */
static enum error_code subscribe_read(struct call *call, struct error *err) {
    const char *endpoint = "", *point = "", *auth = "";
    const cJSON *keys = NULL;
    TRY(call_scratch(call, sizeof(struct push_row), err));
    struct push_row *row = call->scratch;
    TRY(json_only(call->body, "", JSON_NAMES("endpoint", "expirationTime", "keys"), err));
    TRY(json_bytes(call->body, "endpoint", JSON_REQUIRED, 1, PUSH_ENDPOINT - 1, &endpoint, err));
    TRY(json_object(call->body, "keys", JSON_REQUIRED, &keys, err));
    TRY(json_only(keys, "keys.", JSON_NAMES("p256dh", "auth"), err));
    TRY(json_bytes(keys, "keys.p256dh", JSON_REQUIRED, 1, 100, &point, err));
    TRY(json_bytes(keys, "keys.auth", JSON_REQUIRED, 1, 100, &auth, err));
    row->account = call->account;
    memcpy(row->session, call->session, sizeof row->session);
    return push_read(endpoint, point, auth, call->context->settings.private_webhooks, row, err);
}

static enum error_code subscribe_change(struct call *call, struct error *err) {
    struct push_row *row = call->scratch;
    bool is_new = false;
    TRY(push_subscribe(call->db, row, call->now, &is_new, err));
    cJSON_AddStringToObject(call_answer(call, is_new ? 201 : 200), "id", row->public_id);
    return ERROR_NONE;
}

static enum error_code unsubscribe_change(struct call *call, struct error *err) {
    call->status = 204;
    return db_push_delete_own(call->db, call->account, call->params[0], err);
}

const struct route api_push_routes[] = {
    {"GET", "/api/push", 0, .read = key_read},
    {"POST", "/api/me/push", NEEDS_LOGIN | NO_TOKEN | TAKES_BODY | BY_ITSELF,
     .read = subscribe_read, .change = subscribe_change},
    {"DELETE", "/api/me/push/{id}", NEEDS_LOGIN | NO_TOKEN | BY_ITSELF,
     .change = unsubscribe_change},
    {.method = NULL},
};
