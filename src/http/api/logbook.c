/* A player's finished games in sum: a year in review, and achievements. */
#include "service/play/logbook.h"

#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"

/* A game with the figure that it stands for, under `name`; null where there is none. */
static void add_game(cJSON *object, const char *name, const struct logbook_mark *mark,
                     const char *what, int value) {
    if (!mark->at) {
        cJSON_AddNullToObject(object, name);
        return;
    }
    cJSON *game = cJSON_AddObjectToObject(object, name);
    cJSON_AddStringToObject(game, "game", mark->game);
    cJSON_AddNumberToObject(game, what, value);
}

static void add_most_played(cJSON *object, const struct logbook_opponent *opponent) {
    if (!opponent->games) {
        cJSON_AddNullToObject(object, "most_played");
        return;
    }
    cJSON *json = cJSON_AddObjectToObject(object, "most_played");
    cJSON_AddItemToObject(json, "player", api_person(&opponent->person));
    cJSON_AddNumberToObject(json, "games", opponent->games);
    cJSON_AddNumberToObject(json, "won", opponent->won);
}

static void add_crews(cJSON *object, const int sailors[SHANGHAIEN_COLOURS]) {
    cJSON *crews = cJSON_AddObjectToObject(object, "sailors");
    for (int i = 0; i < SHANGHAIEN_COLOURS; i++)
        cJSON_AddNumberToObject(crews, shanghaien_colour_names[i], sailors[i]);
}

static cJSON *review(const struct logbook_review *review) {
    if (!review->games)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "games", review->games);
    cJSON_AddNumberToObject(object, "won", review->won);
    cJSON_AddNumberToObject(object, "drawn", review->drawn);
    cJSON_AddNumberToObject(object, "lost", review->lost);
    cJSON_AddItemToObject(object, "by_month", cJSON_CreateIntArray(review->by_month, 12));
    cJSON_AddNumberToObject(object, "opponents", review->opponents);
    add_most_played(object, &review->most_played);
    add_game(object, "widest_win", &review->widest, "points", review->widest_margin);
    add_game(object, "longest_game", &review->longest, "days", review->longest_days);
    cJSON_AddNumberToObject(object, "rolls", review->rolls);
    cJSON_AddNumberToObject(object, "tricks", review->tricks);
    cJSON_AddNumberToObject(object, "shanghais", review->shanghais);
    add_crews(object, review->sailors);
    return object;
}

static void add_achievements(cJSON *object, const struct logbook_mark marks[ACHIEVEMENTS]) {
    cJSON *list = cJSON_AddArrayToObject(object, "achievements");
    for (int i = 0; i < ACHIEVEMENTS; i++) {
        cJSON *item = json_add_item(list);
        cJSON_AddStringToObject(item, "name", logbook_achievements[i]);
        json_add_time(item, "at", marks[i].at);
        json_add_text(item, "game", marks[i].game);
    }
}

static enum error_code read_year(const struct call *call, int *ret_year, struct error *err) {
    const char *text = call_query(call, "year");
    int64_t year = 0;
    if (text && (!text_number(text, 9999, &year) || year < 1970))
        return error_field(err, "year", "Must be a year from 1970 to 9999.");
    *ret_year = (int)year;
    return ERROR_NONE;
}

static enum error_code logbook_work(struct call *call, struct error *err) {
    struct account_row row;
    struct logbook book;
    int year = 0;
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    if (row.person.kind == ACCOUNT_HOUSE)
        return error_set(err, ERROR_NOT_FOUND, "House players have no logbook.");
    TRY(read_year(call, &year, err));
    TRY(logbook_read(call->db, row.person.account, year, &book, err));
    cJSON *object = call_answer(call, 200);
    cJSON_AddItemToObject(object, "years", cJSON_CreateIntArray(book.years, book.year_count));
    json_add_number(object, "year", book.year, 0);
    cJSON_AddItemToObject(object, "review", review(&book.review));
    add_achievements(object, book.marks);
    return ERROR_NONE;
}

const struct route api_logbook_routes[] = {
    {"GET", "/api/players/{name}/logbook", SLOW, .work = logbook_work},
    {.method = NULL},
};
