/* What the caller's webhook is signed with (post/webhook.h). No program that acts for a player
 * learns it. */
#include "base/json.h"
#include "http/api/api.h"
#include "store/tables/notices.h"

static enum error_code answer(struct call *call, bool *ret_lacks, struct error *err) {
    struct notice_settings settings;
    char secret[TOKEN_SIZE];
    TRY(db_notices_settings(call->db, call->account, &settings, err));
    TRY(db_notices_secret(call->db, call->account, secret, err));
    cJSON *object = call_answer(call, 200);
    json_add_text(object, "url", settings.webhook);
    json_add_text(object, "secret", secret);
    *ret_lacks = *settings.webhook && !*secret;
    return ERROR_NONE;
}

/* A webhook gets its secret when that is first needed. */
static enum error_code webhook_read(struct call *call, struct error *err) {
    bool lacks = false;
    TRY(answer(call, &lacks, err));
    if (!lacks)
        call->next = STAGE_ANSWER;
    return ERROR_NONE;
}

static enum error_code webhook_change(struct call *call, struct error *err) {
    bool lacks = false;
    TRY(db_notices_give_secret(call->db, call->account, false, err));
    return answer(call, &lacks, err);
}

static enum error_code new_secret_change(struct call *call, struct error *err) {
    bool lacks = false;
    TRY(db_notices_give_secret(call->db, call->account, true, err));
    return answer(call, &lacks, err);
}

const struct route api_webhook_routes[] = {
    {"GET", "/api/me/webhook", NEEDS_LOGIN | NO_TOKEN, .read = webhook_read,
     .change = webhook_change},
    {"POST", "/api/me/webhook/secret", NEEDS_LOGIN | NO_TOKEN, .change = new_secret_change},
    {.method = NULL},
};
