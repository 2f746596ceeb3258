/* The tokens that players give to programs. */
#include "service/people/tokens.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"

/* --- GET /api/me/tokens --- */

static void add_scopes(cJSON *object, int scopes) {
    cJSON *list = cJSON_AddArrayToObject(object, "scopes");
    for (int i = 0; token_scopes[i]; i++)
        if (scopes & 1 << i)
            cJSON_AddItemToArray(list, cJSON_CreateString(token_scopes[i]));
}

static void add_day(cJSON *object, const char *name, int64_t day) {
    char text[ISO8601_DATE] = "";
    if (day)
        iso8601_date(day * CLOCK_DAY, text);
    json_add_text(object, name, text);
}

static enum error_code list_read(struct call *call, struct error *err) {
    struct token_row rows[TOKENS_MAX];
    size_t count = 0;
    TRY(db_tokens_list(call->db, call->account, call->now, rows, &count, err));
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "tokens");
    for (size_t i = 0; i < count; i++) {
        cJSON *item = json_add_item(list);
        cJSON_AddStringToObject(item, "id", rows[i].public_id);
        cJSON_AddStringToObject(item, "name", rows[i].name);
        add_scopes(item, rows[i].scopes);
        json_add_time(item, "created_at", rows[i].created_at);
        json_add_time(item, "ends_at", rows[i].ends_at);
        add_day(item, "used_on", rows[i].used_on);
    }
    return ERROR_NONE;
}

/* --- POST /api/me/tokens --- */

static enum error_code read_scopes(const cJSON *body, int *ret_scopes, struct error *err) {
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(body, "scopes"), *item;
    *ret_scopes = 0;
    cJSON_ArrayForEach(item, list) {
        int scope = cJSON_IsString(item) ? word_index(token_scopes, item->valuestring) : 0;
        if (!cJSON_IsString(item) || !token_scopes[scope] || *ret_scopes & 1 << scope)
            return error_field(err, "scopes", "Must be different ones of read, play, manage.");
        *ret_scopes |= 1 << scope;
    }
    return cJSON_IsArray(list) && *ret_scopes
               ? ERROR_NONE
               : error_field(err, "scopes",
                             "Must be a list of at least one of read, play, manage.");
}

static enum error_code read_end(const struct call *call, int64_t *ret_at, struct error *err) {
    const char *text = NULL;
    TRY(json_bytes(call->body, "ends_at", JSON_NULLABLE, 1, SIZE_MAX, &text, err));
    if (!text)
        return ERROR_NONE;
    return iso8601_read(text, ret_at) && *ret_at > call->now
               ? ERROR_NONE
               : error_field(err, "ends_at",
                             "Must be a time in the future such as 2030-12-24T18:00:00Z, or null.");
}

static enum error_code make_read(struct call *call, struct error *err) {
    const char *name = NULL;
    TRY(call_scratch(call, sizeof(struct token_row), err));
    struct token_row *row = call->scratch;
    row->account = call->account;
    TRY(json_only(call->body, "", JSON_NAMES("name", "scopes", "ends_at"), err));
    TRY(json_bytes(call->body, "name", JSON_REQUIRED, 1, TOKEN_NAME - 1, &name, err));
    TRY(text_check(&name, 1, "name", err));
    snprintf(row->name, sizeof row->name, "%s", name);
    TRY(read_scopes(call->body, &row->scopes, err));
    return read_end(call, &row->ends_at, err);
}

static enum error_code make_change(struct call *call, struct error *err) {
    struct token_row *row = call->scratch;
    char token[TOKEN_NAMED_SIZE];
    TRY(token_make(call->db, row, call->now, token, err));
    cJSON *answer = call_answer(call, 201);
    cJSON_AddStringToObject(answer, "id", row->public_id);
    cJSON_AddStringToObject(answer, "token", token);
    return ERROR_NONE;
}

/* --- DELETE /api/me/tokens/{id} --- */

static enum error_code end_change(struct call *call, struct error *err) {
    call->status = 204;
    return db_tokens_delete(call->db, call->account, call->params[0], err);
}

const struct route api_tokens_routes[] = {
    {"GET", "/api/me/tokens", NEEDS_LOGIN | NO_TOKEN, .read = list_read},
    {"POST", "/api/me/tokens", NEEDS_LOGIN | NO_TOKEN | TAKES_BODY | CREATES, .read = make_read,
     .change = make_change},
    {"DELETE", "/api/me/tokens/{id}", NEEDS_LOGIN | NO_TOKEN, .change = end_change},
    {.method = NULL},
};
