/* Days off: GET, PUT and DELETE /api/me/holidays. */
#include <cjson/cJSON.h>
#include <stddef.h>

#include "base/clock.h"
#include "base/json.h"
#include "http/api.h"
#include "service/holidays.h"

struct cJSON *api_holiday(const struct holiday *holiday) {
    char text[ISO8601_DATE];
    if (!holiday->start_at)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    iso8601_date(holiday->start_at, text);
    cJSON_AddStringToObject(object, "start", text);
    iso8601_date(holiday->end_at - 1, text);
    cJSON_AddStringToObject(object, "end", text);
    return object;
}

static enum error_code answer(struct call *call, struct error *err) {
    struct holiday holiday;
    int days = 0;
    enum error_code code = holiday_now(call->db, call->account, call->now, &holiday, err);
    if (!code)
        code = holiday_days_left(call->db, call->account, call->now, &days, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToObject(object, "holiday", api_holiday(&holiday));
    cJSON_AddNumberToObject(object, "days_left", days);
    return call_answer(call, 200, object, err);
}

enum error_code api_holidays_read(struct call *call, struct error *err) {
    return answer(call, err);
}

/* The days that were sent. */
struct days {
    int64_t first, last;
};

static enum error_code read_day(const cJSON *body, const char *name, int64_t *ret_at,
                                struct error *err) {
    const char *text = "";
    enum error_code code = json_bytes(body, name, JSON_REQUIRED, 10, 10, &text, err);
    if (!code && !iso8601_read_date(text, ret_at))
        code = error_field(err, name, "A day such as 2026-12-24 is due.");
    return code;
}

enum error_code api_holiday_set_read(struct call *call, struct error *err) {
    static const char *const names[] = {"start", "end", NULL};
    void *scratch = NULL;
    enum error_code code = api_scratch(call, sizeof(struct days), &scratch, err);
    struct days *days = scratch;
    if (!code)
        code = json_only(call->body, "", names, err);
    if (!code)
        code = read_day(call->body, "start", &days->first, err);
    return code ? code : read_day(call->body, "end", &days->last, err);
}

enum error_code api_holiday_set_change(struct call *call, struct error *err) {
    const struct days *days = call->scratch;
    enum error_code code =
        holiday_set(call->db, call->account, days->first, days->last, call->now, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer(call, err);
}

enum error_code api_holiday_end_change(struct call *call, struct error *err) {
    enum error_code code = holiday_end(call->db, call->account, call->now, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer(call, err);
}
