/* What the players of a game say to each other, and their private notes: for the players alone. */
#include <cjson/cJSON.h>
#include <stdio.h>

#include "base/json.h"
#include "http/api.h"
#include "service/table.h"
#include "service/text.h"
#include "store/talk.h"

#define ID_MAX (INT64_C(1) << 53)

/* More than two people say in a game; few enough to be told at once. */
enum { MESSAGES_PAGE = 1000 };

/* The asker at the table of the path. */
struct talk {
    int64_t game;
    int64_t revision;
    int seat;
};

static enum error_code find_seat(struct call *call, struct talk *ret_talk, struct error *err) {
    struct game_row row;
    enum error_code code =
        table_find_player(call->db, call->params[0], call->account, &row, &ret_talk->seat, err);
    if (code)
        return code;
    ret_talk->game = row.id;
    ret_talk->revision = row.revision;
    return ERROR_NONE;
}

/* The asker, and the body, which is a text. */
static enum error_code read_text(struct call *call, size_t min, size_t max, struct talk *ret_talk,
                                 const char **ret_text, struct error *err) {
    static const char *const names[] = {"text", NULL};
    enum error_code code = find_seat(call, ret_talk, err);
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

static void add_mark(cJSON *object, const struct talk_mark *mark) {
    cJSON_AddNumberToObject(object, "unread", mark->unread);
    cJSON_AddBoolToObject(object, "muted", mark->muted);
}

enum error_code api_messages_read(struct call *call, struct error *err) {
    struct talk talk = {0};
    struct talk_mark mark;
    char state[64];
    int64_t after = 0;
    const char *text = call_query(call, "after");
    enum error_code code = find_seat(call, &talk, err);
    if (!code && text && !api_number(text, ID_MAX, &after))
        code = error_field(err, "after", "The id of a message is due.");
    if (!code)
        code = talk_mark(call->db, talk.game, talk.seat, &mark, err);
    if (code)
        return code;
    snprintf(state, sizeof state, "t-%llx-%llx-%d-%d", (unsigned long long)talk.revision,
             (unsigned long long)mark.seen, mark.muted, talk.seat);
    call_tag(call, state);
    if (call_not_modified(call))
        return ERROR_NONE;
    cJSON *object = cJSON_CreateObject();
    struct page page = {.messages = cJSON_AddArrayToObject(object, "messages")};
    code = talk_read(call->db, talk.game, after, MESSAGES_PAGE + 1, add_message, &page, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    if (page.more)
        cJSON_AddTrueToObject(object, "more");
    add_mark(object, &mark);
    return call_answer(call, 200, object, err);
}

enum error_code api_message_change(struct call *call, struct error *err) {
    struct talk talk;
    struct message_row row = {.at = call->now};
    enum error_code code = read_text(call, 1, TALK_MAX, &talk, &row.text, err);
    if (code)
        return code;
    row.seat = talk.seat;
    code = talk_add(call->db, talk.game, &row, &row.id, err);
    if (!code)
        code = games_touch_one(call->db, talk.game, err); /* who looks on the table hears of it */
    if (!code)
        code = api_renew(call, err);
    return code ? code : call_answer(call, 201, message(&row), err);
}

/* What the body names of the mark; the rest stays as another request may just have left it. */
static enum error_code change_mark(const struct call *call, struct talk_mark *mark,
                                   struct error *err) {
    static const char *const names[] = {"read", "muted", NULL};
    enum error_code code = json_only(call->body, "", names, err);
    if (!code)
        code = json_int(call->body, "read", JSON_OPTIONAL, 0, ID_MAX, &mark->seen, err);
    return code ? code : json_bool(call->body, "muted", JSON_OPTIONAL, &mark->muted, err);
}

enum error_code api_mark_change(struct call *call, struct error *err) {
    struct talk talk;
    struct talk_mark mark;
    enum error_code code = find_seat(call, &talk, err);
    if (!code)
        code = talk_mark(call->db, talk.game, talk.seat, &mark, err);
    if (!code)
        code = change_mark(call, &mark, err);
    if (!code)
        code = talk_set_mark(call->db, talk.game, talk.seat, &mark, err);
    if (!code)
        code = talk_mark(call->db, talk.game, talk.seat, &mark, err);
    if (!code)
        code = api_renew(call, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    add_mark(object, &mark);
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
    struct talk talk;
    char note[NOTE_SIZE];
    enum error_code code = find_seat(call, &talk, err);
    if (!code)
        code = talk_note(call->db, talk.game, talk.seat, note, err);
    return code ? code : answer_note(call, note, err);
}

enum error_code api_note_set_change(struct call *call, struct error *err) {
    struct talk talk;
    const char *text = "";
    enum error_code code = read_text(call, 0, NOTE_MAX, &talk, &text, err);
    if (!code)
        code = talk_set_note(call->db, talk.game, talk.seat, text, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer_note(call, text, err);
}
