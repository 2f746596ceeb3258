/* The page of the club: what goes on among all. */
#include <math.h>

#include "base/clock.h"
#include "base/json.h"
#include "http/api/api.h"
#include "service/people/sessions.h"
#include "service/site/site.h"
#include "store/tables/club.h"
#include "store/tables/games.h"
#include "store/tables/ladder.h"

/* "Here today" is for those who are logged in, whatever the operator has set for the rest. */
enum error_code api_check_club(const struct call *call, struct error *err) {
    int readers = CLUB_PUBLIC;
    TRY(site_choice(call->db, SITE_CLUB, &readers, err));
    return readers == CLUB_FOR_MEMBERS && !call->account
               ? error_set(err, ERROR_NOT_LOGGED_IN, "Log in to see the club page.")
               : ERROR_NONE;
}

/* A game from the winner's seat, else from the first. */
static enum error_code add_game(struct call *call, int64_t id, cJSON *object, struct error *err) {
    struct game_row row;
    TRY(db_games_by_id(call->db, id, &row, err));
    int winner = game_winner(&row);
    return api_add_game(object, call->db, &row, "seat", winner == SEAT_NONE ? 0 : winner, err);
}

static enum error_code add_games(struct call *call, const int64_t ids[], size_t count, cJSON *list,
                                 struct error *err) {
    for (size_t i = 0; i < count; i++)
        TRY(add_game(call, ids[i], json_add_item(list), err));
    return ERROR_NONE;
}

struct upsets {
    struct call *call;
    cJSON *list;
};

static enum error_code add_upset(void *context, int64_t game, double by, struct error *err) {
    struct upsets *upsets = context;
    cJSON *item = json_add_item(upsets->list);
    cJSON_AddNumberToObject(item, "by", round(by));
    return add_game(upsets->call, game, cJSON_AddObjectToObject(item, "game"), err);
}

static enum error_code add_person(void *list, const struct person *person, struct error *err) {
    (void)err;
    cJSON_AddItemToArray(list, api_person(person));
    return ERROR_NONE;
}

static enum error_code add_people(struct call *call, cJSON *list, struct error *err) {
    int64_t midnight = call->now - call->now % CLOCK_DAY;
    return call->account
               ? db_club_people(call->db, midnight, SESSION_DAYS * CLOCK_DAY, add_person, list, err)
               : ERROR_NONE;
}

static enum error_code add_club(struct call *call, cJSON *object, struct error *err) {
    int64_t ids[CLUB_GAMES];
    size_t count = 0;
    TRY(db_club_lively(call->db, call->now - CLOCK_DAY, ids, &count, err));
    TRY(add_games(call, ids, count, cJSON_AddArrayToObject(object, "running"), err));
    TRY(db_club_results(call->db, ids, &count, err));
    TRY(add_games(call, ids, count, cJSON_AddArrayToObject(object, "results"), err));
    struct upsets upsets = {call, cJSON_AddArrayToObject(object, "upsets")};
    TRY(db_club_upsets(call->db, call->now - 30 * CLOCK_DAY, add_upset, &upsets, err));
    TRY(api_add_competitions(call, SEASON, cJSON_AddArrayToObject(object, "seasons"), err));
    TRY(api_add_competitions(call, CUP, cJSON_AddArrayToObject(object, "cups"), err));
    TRY(api_add_challenges(call, cJSON_AddArrayToObject(object, "ladder"), err));
    return add_people(call, cJSON_AddArrayToObject(object, "today"), err);
}

static enum error_code club_work(struct call *call, struct error *err) {
    TRY(api_check_club(call, err));
    return add_club(call, call_answer(call, 200), err);
}

/* --- GET /api/games/{id}/club --- */

static enum error_code fill_game(const struct call *call, const struct game_row *game,
                                 cJSON *object, struct error *err) {
    struct ladder_challenge challenge;
    TRY(api_add_competition_of_game(call, SEASON, game->id, object, err));
    TRY(api_add_competition_of_game(call, CUP, game->id, object, err));
    enum error_code code = db_ladder_challenge(call->db, game->invitation, &challenge, err);
    cJSON_AddBoolToObject(object, "ladder", !code);
    return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
}

/* Whoever may not see the club learns nothing of it here. */
static void fill_nothing(cJSON *object) {
    cJSON_AddNullToObject(object, "season");
    cJSON_AddNullToObject(object, "cup");
    cJSON_AddBoolToObject(object, "ladder", false);
}

static enum error_code of_game_read(struct call *call, struct error *err) {
    struct game_row game;
    TRY(db_games_by_public_id(call->db, call->params[0], &game, err));
    enum error_code code = api_check_club(call, err);
    if (code && code != ERROR_NOT_LOGGED_IN)
        return code;
    cJSON *object = call_answer(call, 200);
    if (!code)
        return fill_game(call, &game, object, err);
    fill_nothing(object);
    return ERROR_NONE;
}

const struct route api_club_routes[] = {
    {"GET", "/api/club", SLOW, .work = club_work},
    {"GET", "/api/games/{id}/club", 0, .read = of_game_read},
    {.method = NULL},
};
