/* The chat of a game, and its players' private notes. Only players see them. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "service/play/table.h"
#include "store/engine/commit_events.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"
#include "store/tables/people.h"

/* Of one answer. Few chats have more messages, and none of short ones more bytes. */
enum { MESSAGES_PAGE = 1000, MESSAGES_BYTES = 128 * 1024 };

/* The caller at the table of the path. */
struct chat {
    int64_t game;
    int64_t revision;
    int seat;
    int64_t apart;             /* how many others a block keeps apart from the caller */
    struct commit_event event; /* of a message */
};

static enum error_code find_seat(struct call *call, struct chat *ret_chat, struct error *err) {
    struct game_row row;
    ret_chat->apart = 0;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &ret_chat->seat, err));
    ret_chat->game = row.id;
    ret_chat->revision = row.revision;
    ret_chat->event = db_games_event(&row);
    ret_chat->event.kind = EVENT_MESSAGE;
    return ERROR_NONE;
}

/* The body, which is a text. */
static enum error_code read_text(const struct call *call, size_t min, size_t max,
                                 const char **ret_text, struct error *err) {
    TRY(json_only(call->body, "", JSON_NAMES("text"), err));
    TRY(json_string(call->body, "text", JSON_REQUIRED, min, max, ret_text, err));
    return text_check(ret_text, min, "text", err);
}

/* --- Lists --- */

struct said {
    struct api_page page;
    size_t bytes;
    void (*fill)(cJSON *object, const struct message_row *row);
};

static enum error_code add_message(void *context, const struct message_row *row,
                                   struct error *err) {
    struct said *said = context;
    (void)err;
    if (said->bytes > MESSAGES_BYTES)
        said->page.size = said->page.count;
    cJSON *object = api_page_item(&said->page);
    if (object)
        said->fill(object, row);
    said->bytes += strlen(row->text);
    return ERROR_NONE;
}

enum error_code api_add_messages(struct call *call, int64_t game, enum chat_kind kind,
                                 void (*fill)(cJSON *object, const struct message_row *row),
                                 const char *name, cJSON *answer, struct error *err) {
    struct said said = {.page = {.size = MESSAGES_PAGE, .answer = answer}, .fill = fill};
    const char *text = call_query(call, "after");
    int64_t after = 0;
    if (text && !text_number(text, JSON_NUMBER_MAX, &after))
        return error_field(err, "after", "Must be the id of a message.");
    api_page_begin(&said.page, name);
    TRY(db_chat_read(call->db, game, kind, call->account, after, MESSAGES_PAGE + 1, add_message,
                     &said, err));
    if (said.page.more)
        cJSON_AddTrueToObject(answer, "more");
    return ERROR_NONE;
}

/* --- Messages --- */

static void fill(cJSON *object, const struct message_row *row) {
    cJSON_AddNumberToObject(object, "id", (double)row->id);
    cJSON_AddNumberToObject(object, "seat", row->seat);
    cJSON_AddStringToObject(object, "text", row->text);
    json_add_time(object, "at", row->at);
}

static void add_read_marker(cJSON *object, const struct chat_marker *marker) {
    cJSON_AddNumberToObject(object, "unread", marker->unread);
    cJSON_AddBoolToObject(object, "muted", marker->muted);
}

static void tag_messages(struct call *call, const struct chat *chat,
                         const struct chat_marker *marker) {
    char state[80];
    snprintf(state, sizeof state, "t-%llx-%llx-%d-%d-%d", (unsigned long long)chat->revision,
             (unsigned long long)marker->seen, marker->muted, chat->seat, (int)chat->apart);
    call_tag(call, state);
}

/* Does a block keep everybody else from reading what the caller would write? House players do not
 * read. */
static enum error_code is_closed(const struct call *call, struct chat *chat, bool *ret_closed,
                                 struct error *err) {
    int64_t people = 0;
    TRY(db_blocks_at_table(call->db, chat->game, call->account, &people, &chat->apart, err));
    *ret_closed = chat->apart > 0 && chat->apart == people;
    return ERROR_NONE;
}

static enum error_code messages_read(struct call *call, struct error *err) {
    struct chat chat;
    struct chat_marker marker;
    bool closed = false;
    TRY(find_seat(call, &chat, err));
    TRY(db_chat_marker(call->db, chat.game, chat.seat, &marker, err));
    TRY(is_closed(call, &chat, &closed, err));
    tag_messages(call, &chat, &marker);
    if (call_not_modified(call))
        return ERROR_NONE;
    cJSON *object = call_answer(call, 200);
    TRY(api_add_messages(call, chat.game, CHAT_OF_PLAYERS, fill, "messages", object, err));
    if (closed)
        cJSON_AddTrueToObject(object, "closed");
    add_read_marker(object, &marker);
    return ERROR_NONE;
}

static enum error_code message_change(struct call *call, struct error *err) {
    struct chat chat;
    struct message_row row = {.author.account = call->account, .at = call->now};
    bool closed = false;
    TRY(find_seat(call, &chat, err));
    TRY(is_closed(call, &chat, &closed, err));
    if (closed)
        return error_set(err, ERROR_FORBIDDEN,
                         "This chat is closed: one of you has blocked the other.");
    TRY(read_text(call, 1, CHAT_MAX, &row.text, err));
    row.game = chat.game;
    row.seat = chat.seat;
    TRY(db_chat_add(call->db, &row, &row.id, err));
    chat.event.message = row.id;
    TRY(db_note_event(call->db, &chat.event, err));
    TRY(db_games_touch_one(call->db, chat.game, err)); /* spectators' streams tell of it */
    fill(call_answer(call, 201), &row);
    return ERROR_NONE;
}

/* Changes what the body names; the rest stays as another request may just have left it. */
static enum error_code change_read_marker(const struct call *call, struct chat_marker *marker,
                                          struct error *err) {
    TRY(json_only(call->body, "", JSON_NAMES("read", "muted"), err));
    TRY(json_int(call->body, "read", JSON_OPTIONAL, 0, JSON_NUMBER_MAX, &marker->seen, err));
    return json_bool(call->body, "muted", JSON_OPTIONAL, &marker->muted, err);
}

static enum error_code read_marker_change(struct call *call, struct error *err) {
    struct chat chat;
    struct chat_marker marker;
    TRY(find_seat(call, &chat, err));
    TRY(db_chat_marker(call->db, chat.game, chat.seat, &marker, err));
    TRY(change_read_marker(call, &marker, err));
    TRY(db_chat_set_marker(call->db, chat.game, chat.seat, &marker, err));
    TRY(db_chat_marker(call->db, chat.game, chat.seat, &marker, err));
    add_read_marker(call_answer(call, 200), &marker);
    return ERROR_NONE;
}

/* --- Notes --- */

static enum error_code answer_note(struct call *call, const char *note) {
    cJSON_AddStringToObject(call_answer(call, 200), "text", note);
    return ERROR_NONE;
}

static enum error_code note_read(struct call *call, struct error *err) {
    struct chat chat;
    char note[NOTE_SIZE];
    TRY(find_seat(call, &chat, err));
    TRY(db_chat_note(call->db, chat.game, chat.seat, note, err));
    return answer_note(call, note);
}

static enum error_code note_change(struct call *call, struct error *err) {
    struct chat chat;
    const char *text = "";
    TRY(find_seat(call, &chat, err));
    TRY(read_text(call, 0, NOTE_MAX, &text, err));
    TRY(db_chat_set_note(call->db, chat.game, chat.seat, text, err));
    return answer_note(call, text);
}

const struct route api_chat_routes[] = {
    {"GET", "/api/games/{id}/messages", NEEDS_LOGIN, .read = messages_read},
    {"POST", "/api/games/{id}/messages", NEEDS_LOGIN | TAKES_BODY | CREATES,
     .change = message_change},
    {"PATCH", "/api/games/{id}/messages", NEEDS_LOGIN | TAKES_BODY, .change = read_marker_change},
    {"GET", "/api/games/{id}/note", NEEDS_LOGIN, .read = note_read},
    {"PUT", "/api/games/{id}/note", NEEDS_LOGIN | TAKES_BODY, .change = note_change},
    {.method = NULL},
};
