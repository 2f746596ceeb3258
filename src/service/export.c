#include "service/export.h"

#include <cjson/cJSON.h>

#include "base/clock.h"
#include "base/json.h"
#include "service/table.h"
#include "service/view.h"
#include "store/db_chat.h"
#include "store/db_notices.h"
#include "store/db_ratings.h"

/* --- A game --- */

static enum error_code add_entry(void *context, const struct table *before,
                                 const struct entry *entry, struct error *err) {
    struct buf *out = context;
    (void)err;
    if (entry->row->seq > 1)
        buf_addch(out, ',');
    view_write_entry(before, entry, out);
    return ERROR_NONE;
}

enum error_code export_game(struct db *db, const struct game_row *row, struct buf *out,
                            struct error *err) {
    struct table table;
    enum error_code code = table_load(db, row, &table, err);
    if (code)
        return code;
    buf_addstr(out, "{\"game\":");
    view_write(&table, SEAT_NONE, false, out);
    buf_addstr(out, ",\"moves\":[");
    code = table_replay(db, row, row->seq, add_entry, out, &table, err);
    buf_addstr(out, "]}");
    return code;
}

/* --- A player --- */

static void add_time(cJSON *object, const char *name, int64_t at) {
    char text[ISO8601];
    iso8601(at, text);
    cJSON_AddStringToObject(object, name, text);
}

static void add_rating(const struct rating_row *row, cJSON *json) {
    cJSON_AddNumberToObject(json, "value", row->rating.value);
    cJSON_AddNumberToObject(json, "deviation", row->rating.deviation);
    cJSON_AddNumberToObject(json, "games", (double)row->games);
}

static enum error_code add_account(struct db *db, const struct account_row *row, cJSON *object,
                                   struct error *err) {
    struct notice_settings settings;
    struct rating_row rating;
    enum error_code code = db_notices_settings(db, row->person.account, &settings, err);
    if (!code)
        code = db_ratings_read(db, row->person.account, &rating, err);
    if (code)
        return code;
    cJSON_AddStringToObject(object, "name", row->person.name);
    cJSON_AddStringToObject(object, "email", row->email);
    cJSON_AddStringToObject(object, "verified_email", settings.verified_email);
    cJSON_AddStringToObject(object, "webhook", settings.webhook);
    cJSON_AddStringToObject(object, "language", row->language);
    add_time(object, "created_at", row->created_at);
    cJSON *notify = cJSON_AddObjectToObject(object, "notify");
    for (int kind = 0; kind < NOTICE_SWITCHES; kind++)
        cJSON_AddBoolToObject(notify, notice_kinds[kind], settings.wants[kind]);
    add_rating(&rating, cJSON_AddObjectToObject(object, "rating"));
    return ERROR_NONE;
}

static enum error_code add_past_rating(void *list, const struct rating_row *row, const char *game,
                                       struct error *err) {
    (void)err;
    cJSON *one = cJSON_CreateObject();
    add_rating(row, one);
    if (*game)
        cJSON_AddStringToObject(one, "game", game);
    add_time(one, "at", row->rated_at);
    cJSON_AddItemToArray(list, one);
    return ERROR_NONE;
}

static enum error_code add_holidays(struct db *db, int64_t account, cJSON *list,
                                    struct error *err) {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count = 0;
    int64_t after = 0;
    enum error_code code = ERROR_NONE;
    do {
        code = db_holidays_read(db, account, after, holidays, &count, err);
        for (size_t i = 0; !code && i < count; i++) {
            cJSON *one = cJSON_CreateObject();
            add_time(one, "start", holidays[i].start_at);
            add_time(one, "end", holidays[i].end_at);
            cJSON_AddItemToArray(list, one);
            after = holidays[i].end_at;
        }
    } while (!code && count == HOLIDAYS_MAX);
    return code;
}

/* What one player has written at his tables. */
struct writings {
    struct db *db;
    int64_t account;
    int seat; /* at the table at hand */
    cJSON *games, *messages;
};

static enum error_code add_message(void *context, const struct message_row *row,
                                   struct error *err) {
    const struct writings *writings = context;
    (void)err;
    if (row->seat != writings->seat)
        return ERROR_NONE;
    cJSON *one = cJSON_CreateObject();
    cJSON_AddStringToObject(one, "text", row->text);
    add_time(one, "at", row->at);
    cJSON_AddItemToArray(writings->messages, one);
    return ERROR_NONE;
}

static enum error_code add_game(void *context, const struct game_row *row, struct error *err) {
    struct writings *writings = context;
    char note[NOTE_SIZE];
    writings->seat = table_seat(row, writings->account);
    enum error_code code = db_chat_note(writings->db, row->id, writings->seat, note, err);
    if (code)
        return code;
    cJSON *one = cJSON_CreateObject();
    cJSON_AddStringToObject(one, "id", row->public_id);
    cJSON_AddNumberToObject(one, "seat", writings->seat);
    cJSON_AddStringToObject(one, "note", note);
    writings->messages = cJSON_AddArrayToObject(one, "messages");
    cJSON_AddItemToArray(writings->games, one);
    return db_chat_read(writings->db, row->id, 0, INT64_MAX, add_message, writings, err);
}

static enum error_code add_all(struct db *db, const struct account_row *row, cJSON *object,
                               struct error *err) {
    int64_t account = row->person.account;
    enum error_code code = add_account(db, row, object, err);
    if (!code)
        code = db_ratings_history(db, account, add_past_rating,
                                  cJSON_AddArrayToObject(object, "rating_history"), err);
    if (!code)
        code = add_holidays(db, account, cJSON_AddArrayToObject(object, "holidays"), err);
    struct writings writings = {
        .db = db, .account = account, .games = cJSON_AddArrayToObject(object, "games")};
    for (int finished = 0; !code && finished < 2; finished++)
        code = db_games_list(db, account, finished, 0, INT64_MAX, add_game, &writings, err);
    return code;
}

enum error_code export_player(struct db *db, const struct account_row *row, struct buf *out,
                              struct error *err) {
    cJSON *object = cJSON_CreateObject();
    enum error_code code = add_all(db, row, object, err);
    char *text = code ? NULL : cJSON_PrintUnformatted(object);
    if (text && !json_memory_lost())
        buf_addstr(out, text);
    else if (!code)
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    cJSON_free(text);
    cJSON_Delete(object);
    return code;
}
