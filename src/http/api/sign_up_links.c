/* The links by which a player brings others in. */
#include "service/people/sign_up_links.h"
#include "base/json.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "store/tables/sign_up_links.h"

enum { LINKS_SHOWN = 20, DAYS_USUAL = 14 };

static void add_name(void *names, const char *name) {
    cJSON_AddItemToArray(names, cJSON_CreateString(name));
}

static enum error_code fill(struct call *call, cJSON *object, const struct sign_up_link *link,
                            struct error *err) {
    struct buf url = BUF_INIT;
    buf_printf(&url, "%s/signup?code=%s", call->context->settings.public_url, link->code);
    cJSON_AddStringToObject(object, "code", link->code);
    cJSON_AddStringToObject(object, "url", buf_text(&url));
    buf_clear(&url);
    cJSON_AddNumberToObject(object, "uses", (double)link->uses);
    cJSON_AddNumberToObject(object, "uses_max", (double)link->uses_max);
    json_add_time(object, "made_at", link->made_at);
    json_add_time(object, "ends_at", link->ends_at);
    cJSON_AddBoolToObject(object, "over", sign_up_link_is_over(link, call->now));
    return db_sign_ups_by(call->db, link->id, LINK_USES_MAX, add_name,
                          cJSON_AddArrayToObject(object, "came"), err);
}

/* --- GET /api/me/sign-up-links --- */

struct list {
    struct call *call;
    cJSON *items;
};

static enum error_code add_link(void *context, const struct sign_up_link *link, struct error *err) {
    const struct list *list = context;
    return fill(list->call, json_add_item(list->items), link, err);
}

static enum error_code links_read(struct call *call, struct error *err) {
    int64_t left = 0;
    if (!call->context->settings.log_in.only)
        TRY(sign_up_links_left(call->db, call->account, call->now, &left, err));
    cJSON *answer = call_answer(call, 200);
    cJSON_AddNumberToObject(answer, "left", (double)left);
    struct list list = {call, cJSON_AddArrayToObject(answer, "links")};
    return db_sign_up_links_of(call->db, call->account, LINKS_SHOWN, add_link, &list, err);
}

/* --- POST /api/me/sign-up-links --- */

struct wish {
    int64_t uses, days;
};

static enum error_code make_read(struct call *call, struct error *err) {
    TRY(api_check_own_log_in(call, err));
    TRY(call_scratch(call, sizeof(struct wish), err));
    struct wish *wish = call->scratch;
    *wish = (struct wish){1, DAYS_USUAL};
    TRY(json_only(call->body, "", JSON_NAMES("uses", "days"), err));
    TRY(json_int(call->body, "uses", JSON_OPTIONAL, 1, LINK_USES_MAX, &wish->uses, err));
    return json_int(call->body, "days", JSON_OPTIONAL, 1, LINK_DAYS_MAX, &wish->days, err);
}

static enum error_code answer_made(void *context, const struct sign_up_link *link,
                                   struct error *err) {
    struct call *call = context;
    return fill(call, call_answer(call, 201), link, err);
}

/* The newest one. */
static enum error_code make_change(struct call *call, struct error *err) {
    const struct wish *wish = call->scratch;
    TRY(sign_up_link_make(call->db, call->account, wish->uses, wish->days, call->now, err));
    return db_sign_up_links_of(call->db, call->account, 1, answer_made, call, err);
}

/* --- DELETE /api/me/sign-up-links/{code} --- */

static enum error_code end_change(struct call *call, struct error *err) {
    call->status = 204;
    return db_sign_up_links_end_own(call->db, call->account, call->params[0], call->now, err);
}

const struct route api_sign_up_links_routes[] = {
    {"GET", "/api/me/sign-up-links", NEEDS_LOGIN, .read = links_read},
    {"POST", "/api/me/sign-up-links", NEEDS_LOGIN | TAKES_BODY | CREATES, .read = make_read,
     .change = make_change},
    {"DELETE", "/api/me/sign-up-links/{code}", NEEDS_LOGIN, .change = end_change},
    {.method = NULL},
};
