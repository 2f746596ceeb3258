#include "service/export.h"

#include <cjson/cJSON.h>

#include "base/clock.h"
#include "base/json.h"
#include "service/sessions.h"
#include "service/table.h"
#include "service/view.h"
#include "store/db_chat.h"
#include "store/db_cups.h"
#include "store/db_invitations.h"
#include "store/db_ladder.h"
#include "store/db_notices.h"
#include "store/db_operator.h"
#include "store/db_people.h"
#include "store/db_puzzles.h"
#include "store/db_ratings.h"
#include "store/db_seasons.h"

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

static enum error_code add_puzzle(void *list, const struct puzzle_row *row, struct error *err) {
    char day[ISO8601_DATE];
    (void)err;
    if (!*row->mine.move)
        return ERROR_NONE;
    cJSON *item = add_item(list);
    iso8601_date(row->day * CLOCK_DAY, day);
    cJSON_AddStringToObject(item, "day", day);
    cJSON_AddRawToObject(item, "move", row->mine.move);
    cJSON_AddBoolToObject(item, "found", row->mine.found);
    json_add_time(item, "at", row->mine.at);
    return ERROR_NONE;
}

static enum error_code add_puzzles(struct db *db, int64_t account, cJSON *object,
                                   struct error *err) {
    bool agreed = false;
    TRY(db_puzzles_agreed(db, account, &agreed, err));
    cJSON_AddBoolToObject(object, "agreed", agreed);
    return db_puzzles_list(db, INT64_MAX, account, 0, INT64_MAX, add_puzzle,
                           cJSON_AddArrayToObject(object, "answers"), err);
}

static enum error_code add_report(void *list, const struct report_row *row, struct error *err) {
    (void)err;
    cJSON *item = add_item(list);
    json_add_time(item, "at", row->at);
    cJSON_AddStringToObject(item, "player", row->reported.name);
    cJSON_AddStringToObject(item, "quote", row->quote);
    cJSON_AddStringToObject(item, "text", row->text);
    cJSON_AddStringToObject(item, "answer", row->answer);
    return ERROR_NONE;
}

static enum error_code add_friend(void *list, const struct friend_row *row, struct error *err) {
    cJSON *item = add_item(list);
    (void)err;
    cJSON_AddStringToObject(item, "name", row->person.name);
    cJSON_AddBoolToObject(item, "ready", row->ready);
    json_add_time(item, "since", row->since);
    return ERROR_NONE;
}

static enum error_code add_season(void *list, const struct season_info *info, struct error *err) {
    cJSON *item = add_item(list);
    (void)err;
    cJSON_AddStringToObject(item, "id", info->public_id);
    cJSON_AddStringToObject(item, "name", info->name);
    cJSON_AddNumberToObject(item, "number", info->number);
    json_add_time(item, "starts_at", info->starts_at);
    return ERROR_NONE;
}

static enum error_code add_cup(void *list, const struct cup_info *info, struct error *err) {
    cJSON *item = add_item(list);
    (void)err;
    cJSON_AddStringToObject(item, "id", info->public_id);
    cJSON_AddStringToObject(item, "name", info->name);
    json_add_time(item, "starts_at", info->starts_at);
    return ERROR_NONE;
}

static enum error_code add_challenge(void *list, const struct ladder_challenge *row,
                                     struct error *err) {
    cJSON *item = add_item(list);
    (void)err;
    cJSON_AddStringToObject(item, "challenger", row->challenger.name);
    cJSON_AddStringToObject(item, "challenged", row->challenged.name);
    json_add_time(item, "made_at", row->made_at);
    return ERROR_NONE;
}

static enum error_code add_ladder(struct db *db, int64_t account, cJSON *object,
                                  struct error *err) {
    struct ladder_row row = {.rung = 0};
    enum error_code code = db_ladder_find(db, account, account, &row, err);
    if (code && code != ERROR_NOT_FOUND)
        return code;
    cJSON_AddNumberToObject(object, "rung", (double)row.rung);
    return db_ladder_of(db, account, add_challenge, cJSON_AddArrayToObject(object, "challenges"),
                        err);
}

static enum error_code add_blocked(void *list, const struct person *person, int64_t at,
                                   struct error *err) {
    cJSON *item = add_item(list);
    (void)err;
    cJSON_AddStringToObject(item, "name", person->name);
    json_add_time(item, "since", at);
    return ERROR_NONE;
}

static enum error_code add_message(void *list, const struct message_row *row, struct error *err) {
    cJSON *item = add_item(list);
    (void)err;
    cJSON_AddStringToObject(item, "game", row->public_id);
    cJSON_AddBoolToObject(item, "spectator", row->seat == SEAT_NONE);
    if (row->seq)
        cJSON_AddNumberToObject(item, "seq", (double)row->seq);
    cJSON_AddStringToObject(item, "text", row->text);
    json_add_time(item, "at", row->at);
    return ERROR_NONE;
}

/* The games of a player. */
struct own_games {
    struct db *db;
    int64_t account;
    cJSON *list;
};

static enum error_code add_game(void *context, const struct game_row *row, struct error *err) {
    const struct own_games *games = context;
    char note[NOTE_SIZE];
    int seat = table_seat(row, games->account);
    TRY(db_chat_note(games->db, row->id, seat, note, err));
    cJSON *item = add_item(games->list);
    cJSON_AddStringToObject(item, "id", row->public_id);
    cJSON_AddNumberToObject(item, "seat", seat);
    cJSON_AddStringToObject(item, "note", note);
    return ERROR_NONE;
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
    TRY(db_reports_by(db, account, INT64_MAX, add_report, cJSON_AddArrayToObject(object, "reports"),
                      err));
    TRY(db_invitations_messages(db, account, add_invitation,
                                cJSON_AddArrayToObject(object, "invitations"), err));
    TRY(add_puzzles(db, account, cJSON_AddObjectToObject(object, "puzzles"), err));
    TRY(db_friends_list(db, account, add_friend, cJSON_AddArrayToObject(object, "friends"), err));
    TRY(db_blocks_list(db, account, add_blocked, cJSON_AddArrayToObject(object, "blocked"), err));
    TRY(db_cups_of(db, account, add_cup, cJSON_AddArrayToObject(object, "cups"), err));
    TRY(add_ladder(db, account, cJSON_AddObjectToObject(object, "ladder"), err));
    TRY(db_seasons_of(db, account, add_season, cJSON_AddArrayToObject(object, "seasons"), err));
    TRY(db_chat_by(db, account, add_message, cJSON_AddArrayToObject(object, "messages"), err));
    struct own_games games = {db, account, cJSON_AddArrayToObject(object, "games")};
    TRY(db_games_list(db, account, false, "", 0, INT64_MAX, add_game, &games, err));
    return db_games_list(db, account, true, "", 0, INT64_MAX, add_game, &games, err);
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
