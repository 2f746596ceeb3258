/* One's games in lists: from the caches alone, no log is read. */
#include <cjson/cJSON.h>
#include <string.h>

#include "http/api.h"
#include "service/deadlines.h"
#include "service/table.h"
#include "store/db_chat.h"
#include "store/db_games.h"

static void add_seat(cJSON *object, const char *name, int seat) {
    if (seat == SEAT_NONE)
        cJSON_AddNullToObject(object, name);
    else
        cJSON_AddNumberToObject(object, name, seat);
}

static void add_result(cJSON *object, const struct game_row *row) {
    if (row->ending == GAME_ACTIVE) {
        cJSON_AddNullToObject(object, "result");
        return;
    }
    cJSON *result = cJSON_AddObjectToObject(object, "result");
    cJSON *points = cJSON_AddArrayToObject(result, "points");
    for (int i = 0; i < row->seats; i++)
        cJSON_AddItemToArray(points, cJSON_CreateNumber(row->seat[i].points));
    add_seat(result, "winner", row->winner);
    cJSON_AddStringToObject(result, "reason", game_ending_word(row->ending));
}

static void add_match(cJSON *object, const struct game_row *row) {
    const struct match_row *match = &row->match;
    if (!match->head) {
        cJSON_AddNullToObject(object, "match");
        return;
    }
    cJSON *json = cJSON_AddObjectToObject(object, "match");
    cJSON_AddStringToObject(json, "id", match->id);
    cJSON_AddNumberToObject(json, "games", match->games);
    cJSON_AddNumberToObject(json, "number", match->number);
    cJSON_AddItemToObject(json, "wins", cJSON_CreateIntArray(match->wins, row->seats));
    api_add_text(json, "next", match->next);
}

/* Without memory the tree is incomplete; whoever prints it sees that. */
static enum error_code summary(struct call *call, const struct game_row *row, cJSON **ret_summary,
                               struct error *err) {
    struct db_chat_read_marker mark;
    int64_t account = call->account;
    enum error_code code =
        db_chat_read_marker(call->db, row->id, table_seat(row, account), &mark, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", row->public_id);
    cJSON_AddStringToObject(object, "game", row->game);
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (int i = 0; i < row->seats; i++)
        cJSON_AddItemToArray(players, api_person(&row->seat[i].person));
    add_seat(object, "you", table_seat(row, account));
    cJSON_AddNumberToObject(object, "seq", (double)row->seq);
    cJSON_AddNumberToObject(object, "round", row->round);
    add_seat(object, "turn", row->turn);
    cJSON_AddStringToObject(object, "status", row->ending == GAME_ACTIVE ? "active" : "finished");
    add_result(object, row);
    api_add_time(object, "deadline", row->deadline_at);
    api_add_days(object, row->days_per_move);
    api_add_time(object, "abandon_at", deadline_abandon_at(row));
    api_add_time(object, "updated_at", row->updated_at);
    add_match(object, row);
    cJSON_AddNumberToObject(object, "unread", mark.unread);
    *ret_summary = object;
    return ERROR_NONE;
}

/* --- GET /api/games ----------------------------------------------------------------------------
 */

struct page {
    struct call *call;
    cJSON *games;
    int count; /* one more than a page holds, if there is a next one */
};

static enum error_code add_game(void *context, const struct game_row *row, struct error *err) {
    struct page *page = context;
    cJSON *object = NULL;
    if (page->count++ >= GAMES_PAGE)
        return ERROR_NONE;
    enum error_code code = summary(page->call, row, &object, err);
    if (!code)
        cJSON_AddItemToArray(page->games, object);
    return code;
}

static enum error_code read_query(const struct call *call, bool *ret_finished, int64_t *ret_page,
                                  struct error *err) {
    const char *status = call_query(call, "status");
    bool finished = status && strcmp(status, "finished") == 0;
    if (status && !finished && strcmp(status, "active") != 0)
        return error_field(err, "status", "The status is active or finished.");
    *ret_finished = finished;
    return api_page(call, ret_page, err);
}

enum error_code api_games_read(struct call *call, struct error *err) {
    bool finished = false;
    int64_t number = 1;
    enum error_code code = read_query(call, &finished, &number, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    struct page page = {call, cJSON_AddArrayToObject(object, "games"), 0};
    code = db_games_list(call->db, call->account, finished, (number - 1) * GAMES_PAGE,
                         GAMES_PAGE + 1, add_game, &page, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    if (page.count > GAMES_PAGE)
        cJSON_AddNumberToObject(object, "next_page", (double)number + 1);
    return call_answer(call, 200, object, err);
}

/* --- GET /api/games/next -----------------------------------------------------------------------
 */

enum error_code api_next_game_read(struct call *call, struct error *err) {
    struct game_row row;
    int64_t id = 0;
    enum error_code code = db_games_longest_waiting(call->db, call->account, &id, err);
    if (!code && !id)
        call->status = 204;
    if (code || !id)
        return code;
    code = db_games_by_id(call->db, id, &row, err);
    cJSON *object = NULL;
    if (!code)
        code = summary(call, &row, &object, err);
    return code ? code : call_answer(call, 200, object, err);
}
