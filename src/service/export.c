#include "service/export.h"

#include <cjson/cJSON.h>

#include "base/json.h"
#include "service/sessions.h"
#include "service/table.h"
#include "service/view.h"
#include "store/db_chat.h"
#include "store/db_invitations.h"
#include "store/db_notices.h"
#include "store/db_ratings.h"

/* --- A game --- */

/* Where the entries go, and how the table stands now. */
struct log {
    struct buf *out;
    const struct table *now;
};

static enum error_code add_entry(void *context, const struct table *before,
                                 const struct table *after, const struct entry *entry,
                                 struct error *err) {
    const struct log *log = context;
    const struct game_entry shown = table_entry(before, after, log->now, entry);
    (void)err;
    if (shown.seq > 1)
        buf_addch(log->out, ',');
    view_write_entry(before->game, &shown, entry->row->at, SEAT_NONE, log->out);
    return ERROR_NONE;
}

enum error_code export_game(struct db *db, const struct game_row *row, struct buf *out,
                            struct error *err) {
    struct table now, table;
    struct log log = {out, &now};
    TRY(table_load(db, row, &now, err));
    buf_addstr(out, "{\"game\":");
    view_write(&now, SEAT_NONE, VIEW_NOW, out);
    buf_addstr(out, ",\"moves\":[");
    TRY(table_replay(db, row, row->seq, add_entry, &log, &table, err));
    buf_addstr(out, "]}");
    return ERROR_NONE;
}

/* --- A player --- */

static cJSON *add_item(cJSON *list) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    return item;
}

static void add_rating(const struct rating_row *row, cJSON *json) {
    cJSON_AddNumberToObject(json, "value", row->rating.value);
    cJSON_AddNumberToObject(json, "deviation", row->rating.deviation);
    cJSON_AddNumberToObject(json, "games", (double)row->games);
}

/* From and to in minutes of the day, -1: not by night. */
static enum error_code add_quiet_hours(struct db *db, int64_t account, cJSON *object,
                                       struct error *err) {
    struct quiet_hours quiet;
    TRY(db_quiet_hours(db, account, &quiet, err));
    if (!*quiet.zone)
        return ERROR_NONE;
    cJSON *json = cJSON_AddObjectToObject(object, "quiet_hours");
    cJSON_AddStringToObject(json, "time_zone", quiet.zone);
    cJSON_AddNumberToObject(json, "from_minute", quiet.from);
    cJSON_AddNumberToObject(json, "to_minute", quiet.to);
    cJSON_AddBoolToObject(json, "weekends", quiet.weekends);
    return ERROR_NONE;
}

static enum error_code add_account(struct db *db, const struct account_row *row, cJSON *object,
                                   struct error *err) {
    struct notice_settings settings;
    int64_t calendar_at = 0;
    TRY(db_notices_settings(db, row->person.account, &settings, err));
    cJSON_AddStringToObject(object, "name", row->person.name);
    cJSON_AddStringToObject(object, "display_name", row->person.display_name);
    cJSON_AddStringToObject(object, "email", row->email);
    cJSON_AddStringToObject(object, "verified_email", settings.verified_email);
    cJSON_AddStringToObject(object, "webhook", settings.webhook);
    cJSON_AddStringToObject(object, "language", row->language);
    json_add_time(object, "created_at", row->created_at);
    cJSON *notify = cJSON_AddObjectToObject(object, "notify");
    for (int kind = 0; kind < NOTICE_SWITCHES; kind++)
        cJSON_AddBoolToObject(notify, notice_kinds[kind], settings.wants[kind]);
    TRY(db_calendar_created_at(db, row->person.account, &calendar_at, err));
    json_add_time(object, "calendar_link_created_at", calendar_at);
    return add_quiet_hours(db, row->person.account, object, err);
}

/* By game, a newcomer's where there is none yet. */
static enum error_code add_ratings(struct db *db, int64_t account, cJSON *object,
                                   struct error *err) {
    for (int i = 0; games_all[i]; i++) {
        struct rating_row rating;
        TRY(db_ratings_read(db, account, games_all[i]->name, &rating, err));
        add_rating(&rating, cJSON_AddObjectToObject(object, games_all[i]->name));
    }
    return ERROR_NONE;
}

static enum error_code add_past_rating(void *list, const struct rating_row *row, const char *game,
                                       struct error *err) {
    (void)err;
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "kind", row->kind);
    add_rating(row, item);
    if (*game)
        cJSON_AddStringToObject(item, "game", game);
    json_add_time(item, "at", row->rated_at);
    return ERROR_NONE;
}

static enum error_code add_holidays(struct db *db, int64_t account, cJSON *list,
                                    struct error *err) {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count = 0;
    int64_t after = 0;
    do {
        TRY(db_holidays_read(db, account, after, holidays, &count, err));
        for (size_t i = 0; i < count; i++) {
            cJSON *item = add_item(list);
            json_add_time(item, "start", holidays[i].start_at);
            json_add_time(item, "end", holidays[i].end_at);
            after = holidays[i].end_at;
        }
    } while (count == HOLIDAYS_MAX);
    return ERROR_NONE;
}

static enum error_code add_sessions(struct db *db, int64_t account, int64_t now, cJSON *list,
                                    struct error *err) {
    struct session_row sessions[SESSIONS_SHOWN];
    size_t count = 0;
    TRY(db_sessions_list(db, account, now, sessions, SESSIONS_SHOWN, &count, err));
    for (size_t i = 0; i < count; i++) {
        cJSON *item = add_item(list);
        cJSON_AddStringToObject(item, "device", sessions[i].device);
        json_add_time(item, "created_at", sessions[i].created_at);
        json_add_time(item, "expires_at", sessions[i].expires_at);
    }
    return ERROR_NONE;
}

static enum error_code add_invitation(void *list, const char *public_id, const char *message,
                                      int64_t created_at, struct error *err) {
    (void)err;
    cJSON *item = add_item(list);
    cJSON_AddStringToObject(item, "id", public_id);
    cJSON_AddStringToObject(item, "message", message);
    json_add_time(item, "created_at", created_at);
    return ERROR_NONE;
}

/* The texts that one player has written in their games. */
struct texts {
    struct db *db;
    int64_t account;
    int seat; /* in the present game */
    cJSON *games, *messages;
};

static enum error_code add_message(void *context, const struct message_row *row,
                                   struct error *err) {
    const struct texts *texts = context;
    (void)err;
    if (row->seat != texts->seat)
        return ERROR_NONE;
    cJSON *item = add_item(texts->messages);
    cJSON_AddStringToObject(item, "text", row->text);
    json_add_time(item, "at", row->at);
    return ERROR_NONE;
}

static enum error_code add_game(void *context, const struct game_row *row, struct error *err) {
    struct texts *texts = context;
    char note[NOTE_SIZE];
    texts->seat = table_seat(row, texts->account);
    TRY(db_chat_note(texts->db, row->id, texts->seat, note, err));
    cJSON *item = add_item(texts->games);
    cJSON_AddStringToObject(item, "id", row->public_id);
    cJSON_AddNumberToObject(item, "seat", texts->seat);
    cJSON_AddStringToObject(item, "note", note);
    texts->messages = cJSON_AddArrayToObject(item, "messages");
    return db_chat_read(texts->db, row->id, 0, INT64_MAX, add_message, texts, err);
}

static enum error_code add_player(struct db *db, const struct account_row *row, int64_t now,
                                  cJSON *object, struct error *err) {
    int64_t account = row->person.account;
    TRY(add_account(db, row, object, err));
    TRY(add_ratings(db, account, cJSON_AddObjectToObject(object, "ratings"), err));
    TRY(db_ratings_history(db, account, add_past_rating,
                           cJSON_AddArrayToObject(object, "rating_history"), err));
    TRY(add_holidays(db, account, cJSON_AddArrayToObject(object, "holidays"), err));
    TRY(add_sessions(db, account, now, cJSON_AddArrayToObject(object, "sessions"), err));
    TRY(db_invitations_messages(db, account, add_invitation,
                                cJSON_AddArrayToObject(object, "invitations"), err));
    struct texts texts = {
        .db = db, .account = account, .games = cJSON_AddArrayToObject(object, "games")};
    TRY(db_games_list(db, account, false, 0, INT64_MAX, add_game, &texts, err));
    return db_games_list(db, account, true, 0, INT64_MAX, add_game, &texts, err);
}

enum error_code export_player(struct db *db, const struct account_row *row, int64_t now,
                              struct buf *out, struct error *err) {
    cJSON *object = cJSON_CreateObject();
    enum error_code code = add_player(db, row, now, object, err);
    char *text = code ? NULL : cJSON_PrintUnformatted(object);
    if (text && !json_memory_lost())
        buf_addstr(out, text);
    else if (!code)
        code = error_no_memory(err);
    cJSON_free(text);
    cJSON_Delete(object);
    return code;
}
