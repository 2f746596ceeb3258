#include "http/api.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"
#include "service/sessions.h"
#include "service/settings.h"
#include "store/db.h"

/* The longest that browsers keep a cookie; when the session ends is for the server to say. */
enum { COOKIE_DAYS = 400 };

enum { PAGE_MAX = 1000000 };

enum error_code api_scratch(struct call *call, size_t size, void **ret_scratch, struct error *err) {
    void *scratch = calloc(1, size);
    if (!scratch)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    call->scratch = scratch;
    call->free_scratch = free;
    *ret_scratch = scratch;
    return ERROR_NONE;
}

bool api_number(const char *text, int64_t max, int64_t *ret_number) {
    int64_t number = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        number = 10 * number + (*text - '0');
        if (number > max)
            return false;
    }
    *ret_number = number;
    return true;
}

enum error_code api_page(const struct call *call, int64_t *ret_number, struct error *err) {
    const char *text = call_query(call, "page");
    int64_t number = 1;
    if (text && (!api_number(text, PAGE_MAX, &number) || number < 1))
        return error_field(err, "page", "Pages are numbered from 1.");
    *ret_number = number;
    return ERROR_NONE;
}

void api_add_time(cJSON *object, const char *name, int64_t at) {
    char text[ISO8601];
    if (at == 0) {
        cJSON_AddNullToObject(object, name);
        return;
    }
    iso8601(at, text);
    cJSON_AddStringToObject(object, name, text);
}

void api_add_days(cJSON *object, int days_per_move) {
    if (days_per_move)
        cJSON_AddNumberToObject(object, "days_per_move", days_per_move);
    else
        cJSON_AddNullToObject(object, "days_per_move");
}

void api_add_text(cJSON *object, const char *name, const char *text) {
    if (*text)
        cJSON_AddStringToObject(object, name, text);
    else
        cJSON_AddNullToObject(object, name);
}

cJSON *api_person(const struct person *person) {
    if (person->account == 0)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", person->name);
    cJSON_AddBoolToObject(object, "bot", person->kind == ACCOUNT_BOT);
    cJSON_AddBoolToObject(object, "guest", person->kind == ACCOUNT_GUEST);
    return object;
}

void api_add_counts(cJSON *object, const struct account_counts *counts) {
    cJSON_AddNumberToObject(object, "active", (double)counts->active);
    cJSON_AddNumberToObject(object, "won", (double)counts->won);
    cJSON_AddNumberToObject(object, "drawn", (double)counts->drawn);
    cJSON_AddNumberToObject(object, "lost", (double)counts->lost);
}

void api_set_cookie(struct call *call, const char *token) {
    int i = 0;
    while (call->headers[i].name)
        i++;
    call->headers[i].name = "Set-Cookie";
    snprintf(call->headers[i].value, sizeof call->headers[i].value,
             "session=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", token,
             *token ? COOKIE_DAYS * 86400 : 0, call->settings->secure ? "; Secure" : "");
}

enum error_code api_renew(struct call *call, struct error *err) {
    return session_renew(call->db, call->session, call->session_ends_at, call->now, err);
}

enum error_code api_health_read(struct call *call, struct error *err) {
    enum error_code code = db_ping(call->db, err);
    if (code)
        return code;
    cJSON *answer = cJSON_CreateObject();
    cJSON_AddStringToObject(answer, "status", "ok");
    return call_answer(call, 200, answer, err);
}
