/* How a player has done over time: the curve of the rating, streaks, and skill and luck by the
 * analyses that are stored. */
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "games/game.h"
#include "http/api/api.h"
#include "store/tables/ratings.h"

/* All lists come the latest first and are told the oldest first. */
static void add_before(cJSON *list, cJSON *item) {
    cJSON_InsertItemInArray(list, 0, item);
}

static enum error_code add_rating(void *list, const struct rating_row *row, const char *game,
                                  struct error *err) {
    cJSON *item = cJSON_CreateObject();
    (void)err;
    json_add_time(item, "at", row->rated_at);
    cJSON_AddNumberToObject(item, "value", round(row->rating.value));
    cJSON_AddNumberToObject(item, "deviation", round(row->rating.deviation));
    json_add_text(item, "game", game);
    add_before(list, item);
    return ERROR_NONE;
}

/* --- Streaks --- */

struct streaks {
    enum history_result result; /* of the latest game */
    int length;                 /* games with that result, up to now */
    bool broken;
    int wins, longest; /* the streak that is being counted, and the longest one */
};

static enum error_code count_result(void *context, enum history_result result, struct error *err) {
    struct streaks *streaks = context;
    (void)err;
    if (!streaks->length)
        streaks->result = result;
    streaks->broken |= result != streaks->result;
    streaks->length += !streaks->broken;
    streaks->wins = result == HISTORY_WON ? streaks->wins + 1 : 0;
    streaks->longest = streaks->wins > streaks->longest ? streaks->wins : streaks->longest;
    return ERROR_NONE;
}

static void add_streaks(cJSON *object, const struct streaks *streaks) {
    if (streaks->length) {
        cJSON *streak = cJSON_AddObjectToObject(object, "streak");
        cJSON_AddStringToObject(streak, "result", history_results[streaks->result]);
        cJSON_AddNumberToObject(streak, "length", streaks->length);
    } else {
        cJSON_AddNullToObject(object, "streak");
    }
    cJSON_AddNumberToObject(object, "longest", streaks->longest);
}

/* --- Skill and luck --- */

/* A stored analysis has 50 KB of moves before its totals. */
static enum error_code add_analysis(void *list, const char *game, int seat, int64_t at,
                                    const char *analysis, struct error *err) {
    const char *start = strstr(analysis, "\"totals\":");
    cJSON *totals = start ? cJSON_Parse(start + strlen("\"totals\":")) : NULL;
    const cJSON *total = cJSON_GetArrayItem(totals, seat);
    (void)err;
    if (total) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "game", game);
        json_add_time(item, "at", at);
        for (const char *const *name = (const char *const[]){"luck", "error", "adjusted", NULL};
             *name; name++)
            cJSON_AddItemToObject(
                item, *name, cJSON_Duplicate(cJSON_GetObjectItemCaseSensitive(total, *name), true));
        add_before(list, item);
    }
    cJSON_Delete(totals);
    return ERROR_NONE;
}

/* --- GET /api/players/{name}/history --- */

static enum error_code answer(struct call *call, int64_t account, const char *game,
                              struct error *err) {
    struct streaks streaks = {0};
    cJSON *object = call_answer(call, 200);
    TRY(db_ratings_latest(call->db, account, game, add_rating,
                          cJSON_AddArrayToObject(object, "ratings"), err));
    TRY(db_history_results(call->db, account, game, count_result, &streaks, err));
    add_streaks(object, &streaks);
    return db_history_analyses(call->db, account, game, add_analysis,
                               cJSON_AddArrayToObject(object, "analyses"), err);
}

static enum error_code history_work(struct call *call, struct error *err) {
    struct account_row row;
    const struct game *game = NULL;
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    TRY(api_read_game(call, &game, err));
    return answer(call, row.person.account, game->name, err);
}

const struct route api_history_routes[] = {
    {"GET", "/api/players/{name}/history", SLOW, .work = history_work},
    {.method = NULL},
};
