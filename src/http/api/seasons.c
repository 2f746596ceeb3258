/* The seasons of the club: opening, joining, tables and games. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "http/api/api.h"
#include "service/club/seasons.h"
#include "store/tables/games.h"

/* What a list shows of a season, and the line at a table. */
static cJSON *season_json(const struct competition *info) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", info->public_id);
    cJSON_AddStringToObject(object, "name", info->name);
    cJSON_AddNumberToObject(object, "number", info->number);
    cJSON_AddStringToObject(object, "status", competition_states[info->state]);
    json_add_time(object, "starts_at", info->starts_at);
    json_add_time(object, "ends_at", season_ends_at(info));
    json_add_time(object, "ended_at", info->ended_at);
    cJSON_AddNumberToObject(object, "players", info->members);
    cJSON_AddBoolToObject(object, "full", info->members >= SEASON_MEMBERS_MAX);
    cJSON_AddBoolToObject(object, "mine", info->mine);
    return object;
}

/* --- GET /api/seasons --- */

static enum error_code add_season(void *context, const struct competition *info,
                                  struct error *err) {
    struct api_page *page = context;
    (void)err;
    if (api_page_takes(page))
        cJSON_AddItemToArray(page->items, season_json(info));
    return ERROR_NONE;
}

static enum error_code fill_list(struct call *call, struct api_page *page, cJSON *object,
                                 struct error *err) {
    bool may = false;
    TRY(db_competitions_may_open(call->db, call->account, &may, err));
    cJSON_AddBoolToObject(object, "may_open", may);
    api_page_begin(page, object, "seasons");
    return db_competitions_list(call->db, SEASON, call->account, page->first, page->size + 1,
                                add_season, page, err);
}

static enum error_code list_work(struct call *call, struct error *err) {
    struct api_page page;
    TRY(api_check_club(call, err));
    TRY(api_page_read(call, COMPETITIONS_PAGE, &page, err));
    cJSON *object = cJSON_CreateObject();
    return api_page_answer(&page, fill_list(call, &page, object, err), object, err);
}

/* --- GET /api/seasons/{id} --- */

static void add_row(const struct season *season, const struct season_part *part,
                    const struct season_row *row, cJSON *list) {
    const struct member *member = &season->member[part->member + row->member];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cJSON_AddNumberToObject(item, "place", (double)row->place);
    cJSON_AddItemToObject(item, "player", api_person(&member->person));
    json_add_text(item, "out", member->out ? member_outs[member->out] : "");
    cJSON_AddNumberToObject(item, "played", (double)row->played);
    cJSON_AddNumberToObject(item, "points", row->points);
    cJSON_AddNumberToObject(item, "direct", row->direct);
    cJSON_AddNumberToObject(item, "sonneborn_berger", row->sonneborn_berger);
    cJSON_AddNumberToObject(item, "difference", row->difference);
}

static void add_game(const struct season *season, const struct season_part *part,
                     const struct season_pairing *pairing, cJSON *list) {
    static const char *const statuses[] = {
        [SEASON_WAITING] = "waiting", [SEASON_RUNNING] = "running", [SEASON_FINISHED] = "finished"};
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cJSON_AddNumberToObject(item, "round", (double)pairing->played.round + 1);
    cJSON *players = cJSON_AddArrayToObject(item, "players");
    for (int seat = 0; seat < 2; seat++)
        cJSON_AddItemToArray(players, cJSON_CreateNumber((double)season_member_index(
                                          season, part, pairing->members[seat])));
    cJSON_AddStringToObject(item, "status", statuses[pairing->played.status]);
    json_add_text(item, "game", pairing->public_id);
    cJSON_AddItemToObject(item, "points",
                          pairing->played.status == SEASON_FINISHED
                              ? cJSON_CreateIntArray(pairing->played.points, 2)
                              : cJSON_CreateNull());
    cJSON_AddBoolToObject(item, "forfeit", pairing->played.forfeit);
}

static cJSON *table_json(const struct season *season, const struct season_part *part) {
    struct season_row rows[SEASON_GROUP_MAX];
    cJSON *table = cJSON_CreateArray();
    season_standing(season, part, rows);
    for (size_t i = 0; i < part->members; i++)
        add_row(season, part, &rows[i], table);
    return table;
}

static void add_group(const struct season *season, const struct season_part *part, cJSON *list) {
    cJSON *group = cJSON_CreateObject();
    cJSON_AddItemToArray(list, group);
    cJSON *players = cJSON_AddArrayToObject(group, "players");
    for (size_t i = 0; i < part->members; i++)
        cJSON_AddItemToArray(players, api_person(&season->member[part->member + i].person));
    cJSON_AddItemToObject(group, "table", table_json(season, part));
    cJSON *games = cJSON_AddArrayToObject(group, "games");
    for (size_t i = 0; i < part->games; i++)
        add_game(season, part, &season->pairing[part->game + i], games);
}

/* Those who have joined while there are no groups. */
static void add_members(const struct season *season, cJSON *list) {
    for (size_t i = 0; i < season->members && season->groups == 0; i++)
        cJSON_AddItemToArray(list, api_person(&season->member[i].person));
}

static void add_terms(const struct competition *info, cJSON *object) {
    struct competition copy = *info;
    for (const struct club_term *term = competition_terms[SEASON]; term->name; term++)
        cJSON_AddNumberToObject(object, term->name, *club_term(&copy, term));
    cJSON_AddBoolToObject(object, "goes_on", info->goes_on);
}

static enum error_code answer_season(struct call *call, int status, const struct competition *info,
                                     struct error *err) {
    struct season *season = NULL;
    TRY(season_load(call->db, info, &season, err));
    cJSON *object = season_json(info);
    cJSON_AddItemToObject(object, "opened_by", api_person(&info->opened_by));
    add_terms(info, object);
    json_add_text(object, "previous", info->before);
    json_add_text(object, "next", info->after);
    add_members(season, cJSON_AddArrayToObject(object, "members"));
    cJSON *groups = cJSON_AddArrayToObject(object, "groups");
    for (size_t i = 0; i < season->groups; i++)
        add_group(season, &season->part[i], groups);
    free(season);
    return call_answer(call, status, object, err);
}

static enum error_code season_work(struct call *call, struct error *err) {
    struct competition info;
    TRY(api_check_club(call, err));
    TRY(db_competitions_by_public_id(call->db, SEASON, call->params[0], call->account, &info, err));
    return answer_season(call, 200, &info, err);
}

/* --- A part of GET /api/club --- */

enum { CLUB_SEASONS = 5 };

struct club_seasons {
    struct call *call;
    cJSON *list;
};

static enum error_code add_club_season(void *context, const struct competition *info,
                                       struct error *err) {
    const struct club_seasons *seasons = context;
    struct season *season = NULL;
    if (info->ended_at)
        return ERROR_NONE;
    TRY(season_load(seasons->call->db, info, &season, err));
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(seasons->list, item);
    cJSON_AddItemToObject(item, "season", season_json(info));
    cJSON *tables = cJSON_AddArrayToObject(item, "tables");
    for (size_t i = 0; i < season->groups; i++)
        cJSON_AddItemToArray(tables, table_json(season, &season->part[i]));
    free(season);
    return ERROR_NONE;
}

enum error_code api_add_seasons(struct call *call, cJSON *list, struct error *err) {
    struct club_seasons seasons = {call, list};
    return db_competitions_list(call->db, SEASON, call->account, 0, CLUB_SEASONS, add_club_season,
                                &seasons, err);
}

/* --- POST /api/seasons --- */

static enum error_code read_terms(const cJSON *body, struct competition *info,
                                  const char **ret_name, struct error *err) {
    TRY(json_only(body, "",
                  JSON_NAMES("name", "start", "group_size", "moving", "most_at_once",
                             "days_per_move", "days", "goes_on"),
                  err));
    TRY(json_string(body, "name", JSON_REQUIRED, 1, COMPETITION_NAME_MAX, ret_name, err));
    TRY(api_read_terms(body, info, err));
    return json_bool(body, "goes_on", JSON_OPTIONAL, &info->goes_on, err);
}

static enum error_code open_change(struct call *call, struct error *err) {
    struct competition info = competition_usual[SEASON];
    const char *name = NULL;
    TRY(api_check_opener(call, "seasons", err));
    TRY(read_terms(call->body, &info, &name, err));
    info.opened_by.account = call->account;
    TRY(competition_open(call->db, &info, name, call->now, err));
    TRY(db_competitions_by_id(call->db, SEASON, info.id, call->account, &info, err));
    return answer_season(call, 201, &info, err);
}

/* --- /api/seasons/{id}/membership --- */

typedef enum error_code membership(struct db *db, const struct competition *info, int64_t account,
                                   int64_t now, struct error *err);

static enum error_code change_membership(struct call *call, membership *change, struct error *err) {
    struct competition info;
    TRY(db_competitions_by_public_id(call->db, SEASON, call->params[0], call->account, &info, err));
    TRY(change(call->db, &info, call->account, call->now, err));
    TRY(db_competitions_by_id(call->db, SEASON, info.id, call->account, &info, err));
    return answer_season(call, 200, &info, err);
}

static enum error_code join_change(struct call *call, struct error *err) {
    return change_membership(call, competition_join, err);
}

static enum error_code leave_change(struct call *call, struct error *err) {
    return change_membership(call, competition_leave, err);
}

/* --- DELETE /api/seasons/{id} --- */

static enum error_code close_change(struct call *call, struct error *err) {
    struct competition info;
    TRY(db_competitions_by_public_id(call->db, SEASON, call->params[0], call->account, &info, err));
    if (info.opened_by.account != call->account)
        return error_set(err, ERROR_FORBIDDEN, "Only the player who opened a season can close it.");
    TRY(competition_close(call->db, &info, call->now, err));
    return answer_season(call, 200, &info, err);
}

/* --- A part of GET /api/games/{id}/club --- */

enum error_code api_add_season_of_game(const struct call *call, int64_t game, cJSON *object,
                                       struct error *err) {
    struct competition info;
    int64_t id = 0;
    int group = 0, round = 0;
    TRY(db_competitions_of_game(call->db, SEASON, game, &id, &group, &round, err));
    if (!id) {
        cJSON_AddNullToObject(object, "season");
        return ERROR_NONE;
    }
    TRY(db_competitions_by_id(call->db, SEASON, id, call->account, &info, err));
    cJSON *place = cJSON_AddObjectToObject(object, "season");
    cJSON_AddItemToObject(place, "season", season_json(&info));
    cJSON_AddNumberToObject(place, "group", group);
    cJSON_AddNumberToObject(place, "round", round);
    return ERROR_NONE;
}

const struct route api_seasons_routes[] = {
    {"GET", "/api/seasons", SLOW, .work = list_work},
    {"POST", "/api/seasons", NEEDS_LOGIN | TAKES_BODY | CREATES, .change = open_change},
    {"GET", "/api/seasons/{id}", SLOW, .work = season_work},
    {"POST", "/api/seasons/{id}/membership", NEEDS_LOGIN, .change = join_change},
    {"DELETE", "/api/seasons/{id}/membership", NEEDS_LOGIN, .change = leave_change},
    {"DELETE", "/api/seasons/{id}", NEEDS_LOGIN, .change = close_change},
    {.method = NULL},
};
