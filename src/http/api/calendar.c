/* The deadlines of a player as a calendar, read without a log-in by a secret link. */
#include <stdio.h>

#include "base/json.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/people/calendar.h"
#include "store/tables/sessions.h"

enum { ADDRESS_MAX = 512 };

static enum error_code about_read(struct call *call, struct error *err) {
    int64_t created_at = 0;
    TRY(db_calendar_created_at(call->db, call->account, &created_at, err));
    json_add_time(call_answer(call, 200), "created_at", created_at);
    return ERROR_NONE;
}

/* The link is told only here: the database has no token. */
static enum error_code link_change(struct call *call, struct error *err) {
    char token[TOKEN_SIZE], url[ADDRESS_MAX];
    TRY(calendar_link(call->db, call->account, call->now, token, err));
    snprintf(url, sizeof url, "%s/api/calendars/%s/deadlines.ics",
             call->context->settings.public_url, token);
    cJSON *object = call_answer(call, 201);
    cJSON_AddStringToObject(object, "url", url);
    json_add_time(object, "created_at", call->now);
    return ERROR_NONE;
}

static enum error_code unlink_change(struct call *call, struct error *err) {
    call->status = 204;
    return db_calendar_delete(call->db, call->account, err);
}

static enum error_code calendar_work(struct call *call, struct error *err) {
    int64_t account = 0;
    TRY(calendar_open(call->db, call->params[0], &account, err));
    TRY(calendar_write(call->db, &call->context->settings, account, &call->answer, err));
    call->type = "text/calendar; charset=utf-8";
    call_tag_text(call, &call->answer);
    if (call_not_modified(call))
        buf_clear(&call->answer);
    return ERROR_NONE;
}

const struct route api_calendar_routes[] = {
    {"GET", "/api/me/calendar", NEEDS_LOGIN, .read = about_read},
    {"POST", "/api/me/calendar", NEEDS_LOGIN, .change = link_change},
    {"DELETE", "/api/me/calendar", NEEDS_LOGIN, .change = unlink_change},
    {"GET", "/api/calendars/{token}/deadlines.ics", FOR_VISITORS | SLOW, .work = calendar_work},
    {.method = NULL},
};
