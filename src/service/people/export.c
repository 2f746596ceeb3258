#include "service/people/export.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "service/play/table.h"
#include "service/play/view.h"
#include "store/tables/export.h"
#include "store/tables/notices.h"
#include "store/tables/ratings.h"

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

static void add_rating(const struct rating_row *row, cJSON *json) {
    cJSON_AddNumberToObject(json, "value", row->rating.value);
    cJSON_AddNumberToObject(json, "deviation", row->rating.deviation);
    cJSON_AddNumberToObject(json, "games", (double)row->games);
}

/* Notices have their defaults where nothing is stored. */
static enum error_code add_account(struct db *db, const struct account_row *row, cJSON *object,
                                   struct error *err) {
    struct notice_settings settings;
    TRY(db_notices_settings(db, row->person.account, &settings, err));
    cJSON_AddStringToObject(object, "name", row->person.name);
    cJSON_AddStringToObject(object, "display_name", row->person.display_name);
    cJSON_AddNumberToObject(object, "face", person_face(&row->person));
    cJSON_AddStringToObject(object, "email", row->email);
    cJSON_AddStringToObject(object, "verified_email", settings.verified_email);
    cJSON_AddStringToObject(object, "webhook", settings.webhook);
    cJSON_AddStringToObject(object, "language", row->language);
    json_add_time(object, "created_at", row->created_at);
    cJSON *notify = cJSON_AddObjectToObject(object, "notify");
    for (int kind = 0; kind < NOTICE_SWITCHES; kind++)
        cJSON_AddBoolToObject(notify, notice_kinds[kind], settings.wants[kind]);
    cJSON_AddNumberToObject(object, "gather_minutes", settings.gather_minutes);
    return ERROR_NONE;
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
    cJSON *item = json_add_item(list);
    cJSON_AddStringToObject(item, "kind", row->kind);
    add_rating(row, item);
    if (*game)
        cJSON_AddStringToObject(item, "game", game);
    json_add_time(item, "at", row->rated_at);
    return ERROR_NONE;
}

/* --- The rows of a player --- */

static void add_text(cJSON *object, const char *name, const char *text) {
    cJSON_AddStringToObject(object, name, text);
}

static void add_time(cJSON *object, const char *name, const char *text) {
    json_add_time(object, name, strtoll(text, NULL, 10));
}

static void add_day(cJSON *object, const char *name, const char *text) {
    char day[ISO8601_DATE];
    iso8601_date(strtoll(text, NULL, 10) * CLOCK_DAY, day);
    cJSON_AddStringToObject(object, name, day);
}

static void add_flag(cJSON *object, const char *name, const char *text) {
    cJSON_AddBoolToObject(object, name, *text == '1');
}

static void add_raw(cJSON *object, const char *name, const char *text) {
    cJSON_AddRawToObject(object, name, text);
}

/* The kinds of columns in tables/export.h. */
static const struct {
    const char *name;
    void (*add)(cJSON *object, const char *name, const char *text);
} kinds[] = {{"time", add_time},
             {"day", add_day},
             {"flag", add_flag},
             {"number", add_raw},
             {"json", add_raw}};

/* `column` is a name, or a name, a space and its kind. */
static void add_column(cJSON *object, const char *column, const char *text) {
    char name[32];
    size_t len = strcspn(column, " ");
    snprintf(name, sizeof name, "%.*s", (int)len, column);
    void (*add)(cJSON *, const char *, const char *) = add_text;
    for (size_t i = 0; column[len] && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(kinds[i].name, column + len + 1) == 0)
            add = kinds[i].add;
    if (text)
        add(object, name, text);
    else
        cJSON_AddNullToObject(object, name);
}

static void add_row(void *target, struct db_rows *row) {
    cJSON *object = cJSON_IsArray(target) ? json_add_item(target) : target;
    for (int i = 0; i < db_columns(row); i++)
        add_column(object, db_column_name(row, i), db_column_text(row, i));
}

/* The object or the list that has a part of that name. */
static cJSON *find_target(cJSON *whole, const struct export_part *part) {
    cJSON *in = part->in ? cJSON_GetObjectItemCaseSensitive(whole, part->in) : whole;
    if (!in)
        in = cJSON_AddObjectToObject(whole, part->in);
    return part->name ? cJSON_AddArrayToObject(in, part->name) : in;
}

static enum error_code add_player(struct db *db, const struct account_row *row, cJSON *object,
                                  struct error *err) {
    int64_t account = row->person.account;
    TRY(add_account(db, row, object, err));
    TRY(add_ratings(db, account, cJSON_AddObjectToObject(object, "ratings"), err));
    TRY(db_ratings_history(db, account, add_past_rating,
                           cJSON_AddArrayToObject(object, "rating_history"), err));
    for (const struct export_part *part = db_export_parts; part->rows; part++)
        TRY(db_export(db, part, account, add_row, find_target(object, part), err));
    return ERROR_NONE;
}

enum error_code export_player(struct db *db, const struct account_row *row, struct buf *out,
                              struct error *err) {
    if (row->person.kind == ACCOUNT_HOUSE)
        return error_set(err, ERROR_FORBIDDEN, "%s is a house player.", row->person.name);
    cJSON *object = cJSON_CreateObject();
    enum error_code code = add_player(db, row, object, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    json_write(object, out);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}
