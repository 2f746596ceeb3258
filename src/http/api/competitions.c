/* Seasons and cups: opening, joining, the tables and games of a season, the bracket of a cup. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/json.h"
#include "http/api/api.h"
#include "service/club/cups.h"
#include "service/club/seasons.h"

/* "seasons" or "cups", and what that is. */
static const char *list_name(const struct call *call) {
    return call->route->path + strlen("/api/");
}

static enum competition_kind kind_of(const struct call *call) {
    return strncmp(list_name(call), "cups", strlen("cups")) == 0 ? CUP : SEASON;
}

/* What a list shows, and the line at a table. */
static void fill(cJSON *object, const struct competition *info) {
    cJSON_AddStringToObject(object, "id", info->public_id);
    cJSON_AddStringToObject(object, "name", info->name);
    if (info->kind == SEASON) {
        cJSON_AddStringToObject(object, "game", info->game);
        cJSON_AddNumberToObject(object, "number", info->number);
    }
    cJSON_AddStringToObject(object, "status", competition_states[info->state]);
    json_add_time(object, "starts_at", info->starts_at);
    if (info->kind == SEASON)
        json_add_time(object, "ends_at", season_ends_at(info));
    json_add_time(object, "ended_at", info->ended_at);
    cJSON_AddNumberToObject(object, "players", info->members);
    cJSON_AddBoolToObject(object, "full", competition_is_full(info));
    cJSON_AddBoolToObject(object, "mine", info->mine);
}

/* --- The list --- */

static enum error_code add_listed(void *context, const struct competition *info,
                                  struct error *err) {
    cJSON *object = api_page_item(context);
    (void)err;
    if (object)
        fill(object, info);
    return ERROR_NONE;
}

static enum error_code list_work(struct call *call, struct error *err) {
    struct api_page page;
    bool may = false;
    TRY(api_check_club(call, err));
    TRY(api_page_read(call, COMPETITIONS_PAGE, &page, err));
    TRY(db_competitions_may_open(call->db, call->account, &may, err));
    cJSON_AddBoolToObject(page.answer, "may_open", may);
    api_page_begin(&page, list_name(call));
    TRY(db_competitions_list(call->db, kind_of(call), call->account, page.first, page.size + 1,
                             add_listed, &page, err));
    return api_page_end(&page);
}

/* --- A season --- */

static void add_row(const struct season *season, const struct season_part *part,
                    const struct season_row *row, cJSON *list) {
    const struct member *member = &season->member[part->member + row->member];
    cJSON *item = json_add_item(list);
    cJSON_AddNumberToObject(item, "place", (double)row->place);
    cJSON_AddItemToObject(item, "player", api_person(&member->person));
    json_add_text(item, "out", member_outs[member->out]);
    cJSON_AddNumberToObject(item, "played", (double)row->played);
    cJSON_AddNumberToObject(item, "points", row->points);
    cJSON_AddNumberToObject(item, "direct", row->direct);
    cJSON_AddNumberToObject(item, "sonneborn_berger", row->sonneborn_berger);
    cJSON_AddNumberToObject(item, "difference", row->difference);
}

static void add_pairing(const struct season *season, const struct season_part *part,
                        const struct season_pairing *pairing, cJSON *list) {
    static const char *const statuses[] = {
        [SEASON_WAITING] = "waiting", [SEASON_RUNNING] = "running", [SEASON_FINISHED] = "finished"};
    const struct season_game *played = &pairing->played;
    bool is_over = played->status == SEASON_FINISHED;
    cJSON *item = json_add_item(list);
    cJSON_AddNumberToObject(item, "round", (double)played->round + 1);
    cJSON *players = cJSON_AddArrayToObject(item, "players");
    for (size_t seat = 0; seat < played->seats; seat++)
        cJSON_AddItemToArray(players, cJSON_CreateNumber((double)season_member_index(
                                          season, part, pairing->members[seat])));
    cJSON_AddStringToObject(item, "status", statuses[played->status]);
    json_add_text(item, "game", pairing->public_id);
    cJSON *points = is_over ? cJSON_CreateArray() : cJSON_CreateNull();
    cJSON_AddItemToObject(item, "points", points);
    for (size_t seat = 0; seat < played->seats && is_over; seat++)
        cJSON_AddItemToArray(points, cJSON_CreateNumber(season_points(played, seat)));
    cJSON_AddBoolToObject(item, "forfeit", played->forfeit);
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
    cJSON *group = json_add_item(list);
    cJSON *players = cJSON_AddArrayToObject(group, "players");
    for (size_t i = 0; i < part->members; i++)
        cJSON_AddItemToArray(players, api_person(&season->member[part->member + i].person));
    cJSON_AddItemToObject(group, "table", table_json(season, part));
    cJSON *games = cJSON_AddArrayToObject(group, "games");
    for (size_t i = 0; i < part->games; i++)
        add_pairing(season, part, &season->pairing[part->game + i], games);
}

static enum error_code add_season(struct db *db, const struct competition *info, cJSON *object,
                                  struct error *err) {
    struct season season;
    TRY(season_load(db, info, &season, err));
    cJSON_AddBoolToObject(object, "goes_on", info->goes_on);
    json_add_text(object, "previous", info->before);
    json_add_text(object, "next", info->after);
    cJSON *members = cJSON_AddArrayToObject(object, "members"); /* while there are no groups */
    for (size_t i = 0; i < season.members && season.groups == 0; i++)
        cJSON_AddItemToArray(members, api_person(&season.member[i].person));
    cJSON *groups = cJSON_AddArrayToObject(object, "groups");
    for (size_t i = 0; i < season.groups; i++)
        add_group(&season, &season.part[i], groups);
    return ERROR_NONE;
}

/* --- A cup --- */

static void add_member(const struct member *member, cJSON *list) {
    cJSON *item = json_add_item(list);
    cJSON_AddItemToObject(item, "player", api_person(&member->person));
    cJSON_AddBoolToObject(item, "out", member->out);
}

static cJSON *side_json(size_t side) {
    return side == CUP_SIDE_EMPTY ? cJSON_CreateNull() : cJSON_CreateNumber((double)side);
}

static void add_game(const struct cup_game *game, cJSON *list) {
    int points[2];
    cJSON *item = json_add_item(list);
    cup_points(game, points);
    json_add_text(item, "game", game->public_id);
    cJSON_AddItemToObject(item, "points",
                          game->finished ? cJSON_CreateIntArray(points, 2) : cJSON_CreateNull());
}

static void add_match(const struct cup_match *match, cJSON *list) {
    cJSON *item = json_add_item(list);
    cJSON_AddNumberToObject(item, "round", match->round);
    cJSON_AddStringToObject(item, "status",
                            match->decided ? "decided"
                            : match->known ? "running"
                                           : "waiting");
    cJSON *players = cJSON_AddArrayToObject(item, "players");
    for (int side = 0; side < 2; side++)
        cJSON_AddItemToArray(players, side_json(match->side[side]));
    cJSON_AddItemToObject(item, "winner", side_json(match->winner));
    cJSON *games = cJSON_AddArrayToObject(item, "games");
    for (size_t i = 0; i < match->games; i++)
        add_game(&match->game[i], games);
}

static void add_round(const struct competition *info, cJSON *object) {
    json_add_number(object, "round", info->round, 0);
    json_add_time(object, "round_ends_at", info->round_ends_at);
}

static enum error_code add_cup(struct db *db, const struct competition *info, cJSON *object,
                               struct error *err) {
    struct cup cup;
    TRY(cup_load(db, info, &cup, err));
    add_round(info, object);
    cJSON *members = cJSON_AddArrayToObject(object, "members");
    for (size_t i = 0; i < cup.members; i++)
        add_member(&cup.member[i], members);
    cJSON *matches = cJSON_AddArrayToObject(object, "matches");
    for (size_t i = 0; i < cup.matches; i++)
        add_match(&cup.match[i], matches);
    return ERROR_NONE;
}

/* --- One of them --- */

static enum error_code find(const struct call *call, struct competition *ret_info,
                            struct error *err) {
    return db_competitions_by_public_id(call->db, kind_of(call), call->params[0], call->account,
                                        ret_info, err);
}

static enum error_code answer(struct call *call, int status, struct competition *info,
                              struct error *err) {
    cJSON *object = call_answer(call, status);
    fill(object, info);
    cJSON_AddItemToObject(object, "opened_by", api_person(&info->opened_by));
    for (const struct club_term *term = competition_terms[info->kind]; term->name; term++)
        if (club_term(info, term) != &info->clock.days)
            cJSON_AddNumberToObject(object, term->name, *club_term(info, term));
    api_add_clock(object, &info->clock);
    return (info->kind == CUP ? add_cup : add_season)(call->db, info, object, err);
}

static enum error_code one_work(struct call *call, struct error *err) {
    struct competition info;
    TRY(api_check_club(call, err));
    TRY(find(call, &info, err));
    return answer(call, 200, &info, err);
}

/* After a change. */
static enum error_code answer_anew(struct call *call, int status, struct competition *info,
                                   struct error *err) {
    TRY(db_competitions_by_id(call->db, info->kind, info->id, call->account, info, err));
    return answer(call, status, info, err);
}

static enum error_code check_opener(const struct call *call, struct error *err) {
    bool may = false;
    TRY(db_competitions_may_open(call->db, call->account, &may, err));
    return may ? ERROR_NONE
               : error_set(err, ERROR_FORBIDDEN, "You may open %s only if the operator allows it.",
                           list_name(call));
}

static enum error_code read_game(const cJSON *body, struct competition *info, struct error *err) {
    const struct game *game = NULL;
    TRY(api_body_game(body, &game, err));
    snprintf(info->game, sizeof info->game, "%s", game->name);
    return ERROR_NONE;
}

static enum error_code read_terms(const cJSON *body, struct competition *info,
                                  const char **ret_name, struct error *err) {
    const char *start = NULL;
    TRY(json_only(body, "",
                  info->kind == CUP
                      ? JSON_NAMES("name", "start", "games", "days_per_move", "clock",
                                   "free_weekends", "days")
                      : JSON_NAMES("name", "game", "start", "group_size", "moving", "most_at_once",
                                   "days_per_move", "clock", "free_weekends", "days", "goes_on"),
                  err));
    TRY(json_string(body, "name", JSON_REQUIRED, 1, COMPETITION_NAME_MAX, ret_name, err));
    if (info->kind == SEASON)
        TRY(read_game(body, info, err));
    TRY(json_string(body, "start", JSON_REQUIRED, 1, 10, &start, err));
    if (!iso8601_read_date(start, &info->starts_at))
        return error_field(err, "start", "Must be a date such as 2026-12-01.");
    for (const struct club_term *term = competition_terms[info->kind]; term->name; term++) {
        if (club_term(info, term) == &info->clock.days)
            continue;
        int64_t number = *club_term(info, term);
        TRY(json_int(body, term->name, JSON_OPTIONAL, term->min, term->max, &number, err));
        *club_term(info, term) = (int)number;
    }
    TRY(api_read_clock(body, true, &info->clock, err));
    return json_bool(body, "goes_on", JSON_OPTIONAL, &info->goes_on, err);
}

static enum error_code open_change(struct call *call, struct error *err) {
    struct competition info = competition_usual[kind_of(call)];
    const char *name = NULL;
    TRY(check_opener(call, err));
    TRY(read_terms(call->body, &info, &name, err));
    info.opened_by.account = call->account;
    TRY(competition_open(call->db, &info, name, call->now, err));
    return answer_anew(call, 201, &info, err);
}

static enum error_code join_change(struct call *call, struct error *err) {
    struct competition info;
    TRY(find(call, &info, err));
    TRY(competition_join(call->db, &info, call->account, call->now, err));
    return answer_anew(call, 200, &info, err);
}

static enum error_code leave_change(struct call *call, struct error *err) {
    struct competition info;
    TRY(find(call, &info, err));
    TRY(competition_leave(call->db, &info, call->account, call->now, err));
    return answer_anew(call, 200, &info, err);
}

static enum error_code close_change(struct call *call, struct error *err) {
    struct competition info;
    TRY(find(call, &info, err));
    if (info.opened_by.account != call->account)
        return error_set(err, ERROR_FORBIDDEN, "Only the player who opened a %s can %s it.",
                         competition_kinds[info.kind], info.kind == CUP ? "cancel" : "close");
    TRY(competition_close(call->db, &info, call->now, err));
    return answer(call, 200, &info, err);
}

/* --- Parts of GET /api/club and GET /api/games/{id}/club --- */

enum { CLUB_EACH = 5 };

struct club_list {
    struct db *db;
    cJSON *items;
};

static enum error_code add_tables(struct db *db, const struct competition *info, cJSON *item,
                                  struct error *err) {
    struct season season;
    TRY(season_load(db, info, &season, err));
    fill(cJSON_AddObjectToObject(item, "season"), info);
    cJSON *tables = cJSON_AddArrayToObject(item, "tables");
    for (size_t i = 0; i < season.groups; i++)
        cJSON_AddItemToArray(tables, table_json(&season, &season.part[i]));
    return ERROR_NONE;
}

static void fill_cup(cJSON *object, const struct competition *info) {
    fill(object, info);
    add_round(info, object);
}

static enum error_code add_to_club(void *context, const struct competition *info,
                                   struct error *err) {
    const struct club_list *list = context;
    if (info->ended_at)
        return ERROR_NONE;
    cJSON *item = json_add_item(list->items);
    if (info->kind == SEASON)
        return add_tables(list->db, info, item, err);
    fill_cup(item, info);
    return ERROR_NONE;
}

enum error_code api_add_competitions(struct call *call, enum competition_kind kind, cJSON *list,
                                     struct error *err) {
    struct club_list context = {call->db, list};
    return db_competitions_list(call->db, kind, call->account, 0, CLUB_EACH, add_to_club, &context,
                                err);
}

enum error_code api_add_competition_of_game(const struct call *call, enum competition_kind kind,
                                            int64_t game, cJSON *object, struct error *err) {
    struct competition info;
    int64_t id = 0;
    int group = 0, round = 0;
    TRY(db_competitions_of_game(call->db, kind, game, &id, &group, &round, err));
    if (!id) {
        cJSON_AddNullToObject(object, competition_kinds[kind]);
        return ERROR_NONE;
    }
    TRY(db_competitions_by_id(call->db, kind, id, call->account, &info, err));
    if (kind == CUP) {
        fill_cup(cJSON_AddObjectToObject(object, "cup"), &info);
        return ERROR_NONE;
    }
    cJSON *place = cJSON_AddObjectToObject(object, "season");
    fill(cJSON_AddObjectToObject(place, "season"), &info);
    cJSON_AddNumberToObject(place, "group", group);
    cJSON_AddNumberToObject(place, "round", round);
    return ERROR_NONE;
}

const struct route api_competitions_routes[] = {
    {"GET", "/api/seasons", SLOW, .work = list_work},
    {"POST", "/api/seasons", NEEDS_LOGIN | TAKES_BODY | CREATES, .change = open_change},
    {"GET", "/api/seasons/{id}", SLOW, .work = one_work},
    {"DELETE", "/api/seasons/{id}", NEEDS_LOGIN, .change = close_change},
    {"POST", "/api/seasons/{id}/membership", NEEDS_LOGIN, .change = join_change},
    {"DELETE", "/api/seasons/{id}/membership", NEEDS_LOGIN, .change = leave_change},
    {"GET", "/api/cups", SLOW, .work = list_work},
    {"POST", "/api/cups", NEEDS_LOGIN | TAKES_BODY | CREATES, .change = open_change},
    {"GET", "/api/cups/{id}", SLOW, .work = one_work},
    {"DELETE", "/api/cups/{id}", NEEDS_LOGIN, .change = close_change},
    {"POST", "/api/cups/{id}/membership", NEEDS_LOGIN, .change = join_change},
    {"DELETE", "/api/cups/{id}/membership", NEEDS_LOGIN, .change = leave_change},
    {.method = NULL},
};
