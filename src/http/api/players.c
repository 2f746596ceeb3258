/* Players as everybody sees them: profiles, results, rankings, and the dice of all games. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "games/game.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/people/holidays.h"
#include "service/play/answer_times.h"
#include "service/play/dice_audit.h"
#include "service/play/ratings.h"

/* --- GET /api/players/{name} --- */

static void add_rating(cJSON *object, const struct rating_row *row, int64_t now) {
    struct glicko2 is = rating_now(row, now);
    cJSON *rating = cJSON_AddObjectToObject(object, "rating");
    cJSON_AddNumberToObject(rating, "value", round(is.value));
    cJSON_AddNumberToObject(rating, "deviation", round(is.deviation));
    cJSON_AddNumberToObject(rating, "games", (double)row->games);
}

/* Only people with a name have a rating. */
static enum error_code add_rating_of(struct call *call, const struct person *person,
                                     const char *game, cJSON *object, struct error *err) {
    struct rating_row row;
    if (person->kind != ACCOUNT_PERSON) {
        cJSON_AddNullToObject(object, "rating");
        return ERROR_NONE;
    }
    TRY(db_ratings_read(call->db, person->account, game, &row, err));
    add_rating(object, &row, call->now);
    return ERROR_NONE;
}

void api_add_counts(cJSON *object, const struct account_counts *counts) {
    cJSON_AddNumberToObject(object, "active", (double)counts->active);
    cJSON_AddNumberToObject(object, "won", (double)counts->won);
    cJSON_AddNumberToObject(object, "drawn", (double)counts->drawn);
    cJSON_AddNumberToObject(object, "lost", (double)counts->lost);
}

enum error_code api_add_standing(struct call *call, const struct account_row *row, cJSON *object,
                                 struct error *err) {
    struct account_counts all, counts[GAMES_MAX];
    TRY(db_accounts_count_games(call->db, row->person.account, &all, counts, err));
    TRY(add_rating_of(call, &row->person, games_all[0]->name, object, err));
    api_add_counts(cJSON_AddObjectToObject(object, "counts"), &all);
    cJSON *by_game = cJSON_AddObjectToObject(object, "by_game");
    for (int i = 0; games_all[i]; i++) {
        cJSON *standing = cJSON_AddObjectToObject(by_game, games_all[i]->name);
        TRY(add_rating_of(call, &row->person, games_all[i]->name, standing, err));
        api_add_counts(cJSON_AddObjectToObject(standing, "counts"), &counts[i]);
    }
    return ERROR_NONE;
}

/* A house player has so many games that counting them takes long. */
static enum error_code player_work(struct call *call, struct error *err) {
    struct account_row row, owner = {0};
    struct holiday holiday;
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    if (row.person.owner)
        TRY(db_accounts_by_id(call->db, row.person.owner, &owner, err));
    TRY(holiday_now(call->db, row.person.account, call->now, &holiday, err));
    cJSON *profile = call_answer(call, 200);
    api_fill_person(profile, &row.person);
    cJSON_AddItemToObject(profile, "owner", api_person(&owner.person));
    cJSON_AddItemToObject(profile, "holiday", api_holiday(&holiday));
    return api_add_standing(call, &row, profile, err);
}

/* --- GET /api/players/{name}/results --- */

static enum error_code add_opponent(void *context, const struct person *opponent,
                                    const struct account_counts *counts, struct error *err) {
    (void)err;
    cJSON *object = json_add_item(context);
    cJSON_AddItemToObject(object, "player", api_person(opponent));
    api_add_counts(object, counts);
    return ERROR_NONE;
}

/* The quartiles of ascending times, by nearest rank, in whole seconds; null without any. */
static cJSON *quartiles(const int64_t times[], size_t count) {
    static const char *const names[] = {"lower", "median", "upper"};
    if (count == 0)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    for (size_t i = 0; i < 3; i++) {
        int64_t seconds = times[((i + 1) * count + 3) / 4 - 1] / 1000;
        cJSON_AddNumberToObject(object, names[i], (double)seconds);
    }
    return object;
}

static enum error_code answer_results(struct call *call, int64_t account, const struct game *game,
                                      struct error *err) {
    int64_t times[ANSWER_TIMES_MAX], timeouts = 0, places[GAME_SEATS_MAX];
    size_t count = 0;
    TRY(answer_times(call->db, account, game->name, times, &count, err));
    TRY(db_results_timeouts(call->db, account, game->name, &timeouts, err));
    TRY(db_results_places(call->db, account, game->name, places, err));
    cJSON *object = call_answer(call, 200);
    cJSON_AddItemToObject(object, "response", quartiles(times, count));
    cJSON_AddNumberToObject(object, "timeouts", (double)timeouts);
    cJSON *list = cJSON_AddArrayToObject(object, "places");
    for (int i = 0; i < game->seats_max; i++)
        cJSON_AddItemToArray(list, cJSON_CreateNumber((double)places[i]));
    return db_results_opponents(call->db, account, game->name, add_opponent,
                                cJSON_AddArrayToObject(object, "opponents"), err);
}

static enum error_code results_work(struct call *call, struct error *err) {
    struct account_row row;
    const struct game *game = NULL;
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    TRY(api_read_game(call, &game, err));
    return answer_results(call, row.person.account, game, err);
}

/* --- GET /api/house-players --- */

static cJSON *strength(const struct game_strength *strength) {
    if (!strength)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "value", strength->rating);
    cJSON_AddNumberToObject(object, "deviation", strength->deviation);
    cJSON_AddNumberToObject(object, "games", strength->games);
    return object;
}

static enum error_code house_read(struct call *call, struct error *err) {
    const struct game *game = NULL;
    TRY(api_read_game(call, &game, err));
    const struct game_bots *bots = game->bots;
    cJSON *players = cJSON_AddArrayToObject(call_answer(call, 200), "players");
    for (int i = 0; bots && bots->names[i]; i++) {
        struct person person = {.kind = ACCOUNT_HOUSE};
        cJSON *player = json_add_item(players);
        snprintf(person.name, sizeof person.name, "%s", bots->names[i]);
        api_fill_person(player, &person);
        cJSON_AddItemToObject(player, "rating",
                              strength(bots->strengths ? &bots->strengths[i] : NULL));
    }
    return ERROR_NONE;
}

/* --- GET /api/rankings --- */

/* One list of the bots of players and, where these are measured, the house players. */
struct ranks {
    struct api_page *page;
    const struct game_bots *house; /* NULL: none */
    int64_t house_left;            /* the strongest is the last */
    int64_t rank;
};

static double order_of(double value, double deviation) {
    return round(value) - 2 * round(deviation);
}

/* The entry of the next rank, borrowed; NULL: it is not on the page. */
static cJSON *next_rank(struct ranks *ranks, const struct person *person) {
    struct api_page *page = ranks->page;
    cJSON *object = ++ranks->rank > page->first ? api_page_item(page) : NULL;
    if (object) {
        cJSON_AddNumberToObject(object, "rank", (double)ranks->rank);
        api_fill_person(object, person);
    }
    return object;
}

/* Those of the house who are at least that strong. */
static void add_house(struct ranks *ranks, double least) {
    while (ranks->house_left) {
        int64_t i = ranks->house_left - 1;
        const struct game_strength *is = &ranks->house->strengths[i];
        struct person person = {.kind = ACCOUNT_HOUSE};
        if (order_of(is->rating, is->deviation) < least)
            return;
        snprintf(person.name, sizeof person.name, "%s", ranks->house->names[i]);
        cJSON *object = next_rank(ranks, &person);
        if (object)
            cJSON_AddItemToObject(object, "rating", strength(is));
        ranks->house_left--;
    }
}

static enum error_code add_ranking(void *context, const struct person *person,
                                   const struct rating_row *row, struct error *err) {
    struct ranks *ranks = context;
    struct glicko2 is = rating_now(row, ranks->page->call->now);
    (void)err;
    add_house(ranks, order_of(is.value, is.deviation));
    cJSON *object = next_rank(ranks, person);
    if (object)
        add_rating(object, row, ranks->page->call->now);
    return ERROR_NONE;
}

/* The bots before the page are read, too, because they tell how many of the house are among them.
 */
static enum error_code rank_bots(struct ranks *ranks, const struct game *game, struct error *err) {
    struct call *call = ranks->page->call;
    ranks->house = game->bots && game->bots->strengths ? game->bots : NULL;
    while (ranks->house && ranks->house->names[ranks->house_left])
        ranks->house_left++;
    TRY(db_ratings_ranked(call->db, game->name, true, call->now, 0,
                          ranks->page->first + ranks->page->size + 1, add_ranking, ranks, err));
    add_house(ranks, -INFINITY);
    return ERROR_NONE;
}

static enum error_code rankings_read(struct call *call, struct error *err) {
    static const char *const kinds[] = {"people", "bots", NULL};
    struct api_page page;
    struct ranks ranks = {.page = &page};
    const struct game *game = NULL;
    const char *of = call_query(call, "of");
    TRY(api_read_game(call, &game, err));
    if (of && !kinds[word_index(kinds, of)])
        return word_refuse(kinds, "of", err);
    TRY(api_page_read(call, RANKINGS_PAGE, &page, err));
    api_page_begin(&page, "rankings");
    if (of && strcmp(of, "bots") == 0)
        TRY(rank_bots(&ranks, game, err));
    else {
        ranks.rank = page.first;
        TRY(db_ratings_ranked(call->db, game->name, false, call->now, page.first, page.size + 1,
                              add_ranking, &ranks, err));
    }
    return api_page_end(&page);
}

/* --- GET /api/dice --- */

static void add_test(cJSON *object, const struct dice_test *test) {
    cJSON_AddNumberToObject(object, "chi_square", test->chi_square);
    cJSON_AddNumberToObject(object, "p", test->p);
}

static void add_faces(cJSON *object, const int64_t faces[DICE_FACES]) {
    cJSON *array = cJSON_AddArrayToObject(object, "faces");
    for (int face = 0; face < DICE_FACES; face++)
        cJSON_AddItemToArray(array, cJSON_CreateNumber((double)faces[face]));
}

static void add_pairs(cJSON *object, const struct dice_pair pairs[DICE_PAIRS]) {
    cJSON *array = cJSON_AddArrayToObject(object, "pairs");
    for (int i = 0; i < DICE_PAIRS; i++) {
        cJSON *pair = json_add_item(array);
        const int dice[] = {pairs[i].low, pairs[i].high};
        cJSON_AddItemToObject(pair, "dice", cJSON_CreateIntArray(dice, 2));
        cJSON_AddNumberToObject(pair, "count", (double)pairs[i].count);
        cJSON_AddNumberToObject(pair, "expected", pairs[i].expected);
    }
}

static void add_players(cJSON *object, const struct dice_audit *audit) {
    cJSON *array = cJSON_AddArrayToObject(object, "players");
    for (size_t i = 0; i < audit->player_count; i++) {
        cJSON *player = json_add_item(array);
        cJSON_AddStringToObject(player, "name", audit->players[i].name);
        json_add_text(player, "display_name", audit->players[i].display_name);
        cJSON_AddNumberToObject(player, "rolls", (double)audit->players[i].rolls);
        add_faces(player, audit->players[i].faces);
        add_test(player, &audit->of_players[i]);
    }
}

static enum error_code dice_work(struct call *call, struct error *err) {
    struct dice_audit *audit = &call->context->dice_audit;
    TRY(dice_audit_renew(audit, call->db, call->now, err));
    cJSON *object = call_answer(call, 200);
    cJSON_AddNumberToObject(object, "rolls", (double)audit->rolls);
    cJSON *by_face = cJSON_AddObjectToObject(object, "by_face");
    add_faces(by_face, audit->faces);
    add_test(by_face, &audit->of_faces);
    cJSON *by_pair = cJSON_AddObjectToObject(object, "by_pair");
    add_pairs(by_pair, audit->pairs);
    add_test(by_pair, &audit->of_pairs);
    add_players(object, audit);
    return ERROR_NONE;
}

const struct route api_players_routes[] = {
    {"GET", "/api/players/{name}", SLOW, .work = player_work},
    {"GET", "/api/players/{name}/results", SLOW, .work = results_work},
    {"GET", "/api/house-players", 0, .read = house_read},
    {"GET", "/api/rankings", 0, .read = rankings_read},
    {"GET", "/api/dice", SLOW, .work = dice_work},
    {.method = NULL},
};
