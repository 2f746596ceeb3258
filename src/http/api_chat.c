/* What the players of a game say to each other, and their private notes: for the players alone. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api.h"
#include "service/table.h"
#include "store/db_chat.h"

#define ID_MAX (INT64_C(1) << 53)

/* More than two people say in a game; few enough to be told at once. */
enum { MESSAGES_PAGE = 1000 };

/* The asker at the table of the path. */
struct chat {
    int64_t game;
    int64_t revision;
    int seat;
};

static enum error_code find_seat(struct call *call, struct chat *ret_chat, struct error *err) {
    struct game_row row;
    enum error_code code =
        table_find_player(call->db, call->params[0], call->account, &row, &ret_chat->seat, err);
    if (code)
        return code;
    ret_chat->game = row.id;
    ret_chat->revision = row.revision;
    return ERROR_NONE;
}

/* The asker, and the body, which is a text. */
static enum error_code read_text(struct call *call, size_t min, size_t max, struct chat *ret_chat,
                                 const char **ret_text, struct error *err) {
    static const char *const names[] = {"text", NULL};
    enum error_code code = find_seat(call, ret_chat, err);
    if (!code)
        code = json_only(call->body, "", names, err);
    if (!code)
        code = json_string(call->body, "text", JSON_REQUIRED, min, max, ret_text, err);
    return code ? code : text_check(ret_text, min, "text", err);
}

/* --- Messages ----------------------------------------------------------------------------------
 */

static cJSON *message(const struct message_row *row) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "id", (double)row->id);
    cJSON_AddNumberToObject(object, "seat", row->seat);
    cJSON_AddStringToObject(object, "text", row->text);
    api_add_time(object, "at", row->at);
    return object;
}

/* Messages of one answer, and whether there are more. */
struct page {
    cJSON *messages;
    int count;
    bool more;
};

static enum error_code add_message(void *context, const struct message_row *row,
                                   struct error *err) {
    struct page *page = context;
    (void)err;
    page->more = page->count == MESSAGES_PAGE;
    if (page->count++ < MESSAGES_PAGE)
        cJSON_AddItemToArray(page->messages, message(row));
    return ERROR_NONE;
}

static void add_read_marker(cJSON *object, const struct db_chat_read_marker *mark) {
    cJSON_AddNumberToObject(object, "unread", mark->unread);
    cJSON_AddBoolToObject(object, "muted", mark->muted);
}

enum error_code api_messages_read(struct call *call, struct error *err) {
    struct chat chat = {0};
    struct db_chat_read_marker mark;
    char state[64];
    int64_t after = 0;
    const char *text = call_query(call, "after");
    enum error_code code = find_seat(call, &chat, err);
    if (!code && text && !api_number(text, ID_MAX, &after))
        code = error_field(err, "after", "The id of a message is due.");
    if (!code)
        code = db_chat_read_marker(call->db, chat.game, chat.seat, &mark, err);
    if (code)
        return code;
    snprintf(state, sizeof state, "t-%llx-%llx-%d-%d", (unsigned long long)chat.revision,
             (unsigned long long)mark.seen, mark.muted, chat.seat);
    call_tag(call, state);
    if (call_not_modified(call))
        return ERROR_NONE;
    cJSON *object = cJSON_CreateObject();
    struct page page = {.messages = cJSON_AddArrayToObject(object, "messages")};
    code = db_chat_read(call->db, chat.game, after, MESSAGES_PAGE + 1, add_message, &page, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    if (page.more)
        cJSON_AddTrueToObject(object, "more");
    add_read_marker(object, &mark);
    return call_answer(call, 200, object, err);
}

enum error_code api_message_change(struct call *call, struct error *err) {
    struct chat chat;
    struct message_row row = {.at = call->now};
    enum error_code code = read_text(call, 1, CHAT_MAX, &chat, &row.text, err);
    if (code)
        return code;
    row.seat = chat.seat;
    code = db_chat_add(call->db, chat.game, &row, &row.id, err);
    if (!code)
        code =
            db_games_touch_one(call->db, chat.game, err); /* who looks on the table hears of it */
    if (!code)
        code = api_renew(call, err);
    return code ? code : call_answer(call, 201, message(&row), err);
}

/* What the body names of the mark; the rest stays as another request may just have left it. */
static enum error_code change_read_marker(const struct call *call, struct db_chat_read_marker *mark,
                                          struct error *err) {
    static const char *const names[] = {"read", "muted", NULL};
    enum error_code code = json_only(call->body, "", names, err);
    if (!code)
        code = json_int(call->body, "read", JSON_OPTIONAL, 0, ID_MAX, &mark->seen, err);
    return code ? code : json_bool(call->body, "muted", JSON_OPTIONAL, &mark->muted, err);
}

enum error_code api_read_marker_change(struct call *call, struct error *err) {
    struct chat chat;
    struct db_chat_read_marker mark;
    enum error_code code = find_seat(call, &chat, err);
    if (!code)
        code = db_chat_read_marker(call->db, chat.game, chat.seat, &mark, err);
    if (!code)
        code = change_read_marker(call, &mark, err);
    if (!code)
        code = db_chat_set_read_marker(call->db, chat.game, chat.seat, &mark, err);
    if (!code)
        code = db_chat_read_marker(call->db, chat.game, chat.seat, &mark, err);
    if (!code)
        code = api_renew(call, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    add_read_marker(object, &mark);
    return call_answer(call, 200, object, err);
}

/* --- Notes -------------------------------------------------------------------------------------
 */

static enum error_code answer_note(struct call *call, const char *note, struct error *err) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "text", note);
    return call_answer(call, 200, object, err);
}

enum error_code api_note_read(struct call *call, struct error *err) {
    struct chat chat;
    char note[NOTE_SIZE];
    enum error_code code = find_seat(call, &chat, err);
    if (!code)
        code = db_chat_note(call->db, chat.game, chat.seat, note, err);
    return code ? code : answer_note(call, note, err);
}

enum error_code api_note_set_change(struct call *call, struct error *err) {
    struct chat chat;
    const char *text = "";
    enum error_code code = read_text(call, 0, NOTE_MAX, &chat, &text, err);
    if (!code)
        code = db_chat_set_note(call->db, chat.game, chat.seat, text, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer_note(call, text, err);
}
