/* The cups of the club: opening, joining and the bracket. */
#include <stdlib.h>

#include "base/json.h"
#include "http/api/api.h"
#include "service/club/cups.h"
#include "store/tables/competitions.h"

/* What a list shows of a cup. */
static cJSON *cup_json(const struct competition *info) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", info->public_id);
    cJSON_AddStringToObject(object, "name", info->name);
    cJSON_AddStringToObject(object, "status", competition_states[info->state]);
    json_add_time(object, "starts_at", info->starts_at);
    json_add_time(object, "ended_at", info->ended_at);
    cJSON_AddNumberToObject(object, "players", info->members);
    cJSON_AddBoolToObject(object, "full", info->members >= CUP_PLAYERS_MAX);
    cJSON_AddBoolToObject(object, "mine", info->mine);
    return object;
}

/* --- GET /api/cups --- */

static enum error_code add_cup(void *context, const struct competition *info, struct error *err) {
    struct api_page *page = context;
    (void)err;
    if (api_page_takes(page))
        cJSON_AddItemToArray(page->items, cup_json(info));
    return ERROR_NONE;
}

static enum error_code fill_list(struct call *call, struct api_page *page, cJSON *object,
                                 struct error *err) {
    bool may = false;
    TRY(db_competitions_may_open(call->db, call->account, &may, err));
    cJSON_AddBoolToObject(object, "may_open", may);
    api_page_begin(page, object, "cups");
    return db_competitions_list(call->db, CUP, call->account, page->first, page->size + 1, add_cup,
                                page, err);
}

static enum error_code list_work(struct call *call, struct error *err) {
    struct api_page page;
    TRY(api_check_club(call, err));
    TRY(api_page_read(call, COMPETITIONS_PAGE, &page, err));
    cJSON *object = cJSON_CreateObject();
    return api_page_answer(&page, fill_list(call, &page, object, err), object, err);
}

/* --- GET /api/cups/{id} --- */

static void add_member(const struct member *member, cJSON *list) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cJSON_AddItemToObject(item, "player", api_person(&member->person));
    cJSON_AddBoolToObject(item, "out", member->out);
}

static cJSON *side_json(size_t side) {
    return side == CUP_SIDE_EMPTY ? cJSON_CreateNull() : cJSON_CreateNumber((double)side);
}

static void add_game(const struct cup_game *game, cJSON *list) {
    int points[2];
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
    cup_points(game, points);
    json_add_text(item, "game", game->public_id);
    cJSON_AddItemToObject(item, "points",
                          game->finished ? cJSON_CreateIntArray(points, 2) : cJSON_CreateNull());
}

static void add_match(const struct cup_match *match, cJSON *list) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToArray(list, item);
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

static enum error_code answer_cup(struct call *call, int status, const struct competition *info,
                                  struct error *err) {
    struct cup *cup = NULL;
    TRY(cup_load(call->db, info, &cup, err));
    cJSON *object = cup_json(info);
    cJSON_AddItemToObject(object, "opened_by", api_person(&info->opened_by));
    cJSON_AddNumberToObject(object, "games", info->games);
    cJSON_AddNumberToObject(object, "days_per_move", info->days_per_move);
    cJSON_AddNumberToObject(object, "days", info->days);
    add_round(info, object);
    cJSON *members = cJSON_AddArrayToObject(object, "members");
    for (size_t i = 0; i < cup->members; i++)
        add_member(&cup->member[i], members);
    cJSON *matches = cJSON_AddArrayToObject(object, "matches");
    for (size_t i = 0; i < cup->matches; i++)
        add_match(&cup->match[i], matches);
    free(cup);
    return call_answer(call, status, object, err);
}

static enum error_code cup_work(struct call *call, struct error *err) {
    struct competition info;
    TRY(api_check_club(call, err));
    TRY(db_competitions_by_public_id(call->db, CUP, call->params[0], call->account, &info, err));
    return answer_cup(call, 200, &info, err);
}

/* --- Parts of GET /api/club and GET /api/games/{id}/club --- */

enum { CLUB_CUPS = 5 };

static enum error_code add_club_cup(void *list, const struct competition *info, struct error *err) {
    (void)err;
    if (info->ended_at)
        return ERROR_NONE;
    cJSON *object = cup_json(info);
    add_round(info, object);
    cJSON_AddItemToArray(list, object);
    return ERROR_NONE;
}

enum error_code api_add_cups(const struct call *call, cJSON *list, struct error *err) {
    return db_competitions_list(call->db, CUP, call->account, 0, CLUB_CUPS, add_club_cup, list,
                                err);
}

enum error_code api_add_cup_of_game(const struct call *call, int64_t game, cJSON *object,
                                    struct error *err) {
    struct competition info;
    int64_t id = 0;
    int group = 0, round = 0;
    TRY(db_competitions_of_game(call->db, CUP, game, &id, &group, &round, err));
    if (!id) {
        cJSON_AddNullToObject(object, "cup");
        return ERROR_NONE;
    }
    TRY(db_competitions_by_id(call->db, CUP, id, call->account, &info, err));
    cJSON *cup = cup_json(&info);
    add_round(&info, cup);
    cJSON_AddItemToObject(object, "cup", cup);
    return ERROR_NONE;
}

/* --- POST /api/cups --- */

static enum error_code read_terms(const cJSON *body, struct competition *info,
                                  const char **ret_name, struct error *err) {
    TRY(json_only(body, "", JSON_NAMES("name", "start", "games", "days_per_move", "days"), err));
    TRY(json_string(body, "name", JSON_REQUIRED, 1, COMPETITION_NAME_MAX, ret_name, err));
    return api_read_terms(body, info, err);
}

static enum error_code open_change(struct call *call, struct error *err) {
    struct competition info = competition_usual[CUP];
    const char *name = NULL;
    TRY(api_check_opener(call, "cups", err));
    TRY(read_terms(call->body, &info, &name, err));
    info.opened_by.account = call->account;
    TRY(competition_open(call->db, &info, name, call->now, err));
    TRY(db_competitions_by_id(call->db, CUP, info.id, call->account, &info, err));
    return answer_cup(call, 201, &info, err);
}

/* --- /api/cups/{id}/membership --- */

typedef enum error_code membership(struct db *db, const struct competition *info, int64_t account,
                                   int64_t now, struct error *err);

static enum error_code change_membership(struct call *call, membership *change, struct error *err) {
    struct competition info;
    TRY(db_competitions_by_public_id(call->db, CUP, call->params[0], call->account, &info, err));
    TRY(change(call->db, &info, call->account, call->now, err));
    TRY(db_competitions_by_id(call->db, CUP, info.id, call->account, &info, err));
    return answer_cup(call, 200, &info, err);
}

static enum error_code join_change(struct call *call, struct error *err) {
    return change_membership(call, competition_join, err);
}

static enum error_code leave_change(struct call *call, struct error *err) {
    return change_membership(call, competition_leave, err);
}

/* --- DELETE /api/cups/{id} --- */

static enum error_code cancel_change(struct call *call, struct error *err) {
    struct competition info;
    TRY(db_competitions_by_public_id(call->db, CUP, call->params[0], call->account, &info, err));
    if (info.opened_by.account != call->account)
        return error_set(err, ERROR_FORBIDDEN, "Only the player who opened a cup can cancel it.");
    TRY(competition_close(call->db, &info, call->now, err));
    return answer_cup(call, 200, &info, err);
}

const struct route api_cups_routes[] = {
    {"GET", "/api/cups", SLOW, .work = list_work},
    {"POST", "/api/cups", NEEDS_LOGIN | TAKES_BODY | CREATES, .change = open_change},
    {"GET", "/api/cups/{id}", SLOW, .work = cup_work},
    {"DELETE", "/api/cups/{id}", NEEDS_LOGIN, .change = cancel_change},
    {"POST", "/api/cups/{id}/membership", NEEDS_LOGIN, .change = join_change},
    {"DELETE", "/api/cups/{id}/membership", NEEDS_LOGIN, .change = leave_change},
    {.method = NULL},
};
