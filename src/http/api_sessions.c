/* Where one is logged in: a list for its owner, who can end each of them. */
#include <cjson/cJSON.h>
#include <string.h>

#include "http/api.h"
#include "service/sessions.h"

struct list {
    struct session_row sessions[SESSIONS_SHOWN];
    size_t count;
};

static enum error_code read_list(struct call *call, struct list **ret_list, struct error *err) {
    void *scratch = NULL;
    enum error_code code = api_scratch(call, sizeof(struct list), &scratch, err);
    struct list *list = scratch;
    if (!code)
        code = db_sessions_list(call->db, call->account, call->now, list->sessions, SESSIONS_SHOWN,
                                &list->count, err);
    if (!code)
        *ret_list = list;
    return code;
}

static bool is_present(const struct call *call, const struct session_row *session) {
    return memcmp(session->hash, call->session, TOKEN_HASH) == 0;
}

enum error_code api_sessions_read(struct call *call, struct error *err) {
    struct list *list = NULL;
    enum error_code code = read_list(call, &list, err);
    if (code)
        return code;
    cJSON *answer = cJSON_CreateObject();
    cJSON *array = cJSON_AddArrayToObject(answer, "sessions");
    for (size_t i = 0; i < list->count; i++) {
        const struct session_row *session = &list->sessions[i];
        cJSON *item = cJSON_CreateObject();
        char id[SESSION_ID];
        session_id(session->hash, id);
        cJSON_AddStringToObject(item, "id", id);
        cJSON_AddBoolToObject(item, "current", is_present(call, session));
        api_add_text(item, "device", session->device);
        api_add_time(item, "created_at", session->created_at);
        api_add_time(item, "expires_at", session->expires_at);
        cJSON_AddItemToArray(array, item);
    }
    return call_answer(call, 200, answer, err);
}

/* --- DELETE /api/me/sessions/{id} --------------------------------------------------------------
 */

/* NULL: there is none with that id. */
static const struct session_row *find_session(const struct list *list, const char *id) {
    char other[SESSION_ID];
    for (size_t i = 0; i < list->count; i++) {
        session_id(list->sessions[i].hash, other);
        if (strcmp(other, id) == 0)
            return &list->sessions[i];
    }
    return NULL;
}

enum error_code api_end_session_change(struct call *call, struct error *err) {
    struct list *list = NULL;
    enum error_code code = read_list(call, &list, err);
    if (code)
        return code;
    const struct session_row *session = find_session(list, call->params[0]);
    if (!session)
        return error_set(err, ERROR_NOT_FOUND, "You have no such session.");
    code = db_sessions_delete(call->db, session->hash, err);
    if (!code && is_present(call, session))
        api_set_cookie(call, "");
    call->status = 204;
    return code;
}
