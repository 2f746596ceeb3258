/* One's games in lists, and somebody else's as all may see them, made from the tables that cache
 * their state: no log is read. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "http/api/api.h"
#include "http/streams/streams.h"
#include "service/play/deadlines.h"
#include "service/play/table.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"

/* By seat; in a running game as if it ended now. */
static void add_points(cJSON *object, const struct game_row *row) {
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (int i = 0; i < row->seats; i++)
        cJSON_AddItemToArray(points, cJSON_CreateNumber(row->seat[i].points));
}

/* By seat, null in an abandoned game: where several play, they say more than who won. */
static void add_places(cJSON *result, const struct game_row *row) {
    cJSON *places = cJSON_AddArrayToObject(result, "places");
    for (int i = 0; i < row->seats; i++) {
        int place = row->seat[i].place;
        cJSON_AddItemToArray(places, place ? cJSON_CreateNumber(place) : cJSON_CreateNull());
    }
}

static void add_result(cJSON *object, const struct game_row *row) {
    if (row->ending == GAME_ACTIVE) {
        cJSON_AddNullToObject(object, "result");
        return;
    }
    cJSON *result = cJSON_AddObjectToObject(object, "result");
    add_points(result, row);
    json_add_number(result, "winner", game_winner(row), SEAT_NONE);
    if (row->seats > 2)
        add_places(result, row);
    cJSON_AddStringToObject(result, "reason", game_endings[row->ending]);
}

/* What is asked of whom: of two, it is the one whose turn it is. */
static void add_asked(cJSON *object, const struct game_row *row) {
    cJSON_AddStringToObject(object, "phase", row->phase);
    json_add_bits(object, "awaited", game_awaited(row));
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
    json_add_text(json, "next", match->next);
}

/* Small, for a list; null where there is none to be shown. */
static enum error_code add_board(cJSON *object, struct db *db, int64_t game, struct error *err) {
    struct buf board = BUF_INIT;
    enum error_code code = db_games_board(db, game, &board, err);
    cJSON_AddRawToObject(object, "board", board.len ? board.data : "null");
    buf_clear(&board);
    return code;
}

enum error_code api_add_game(cJSON *object, struct db *db, const struct game_row *row,
                             const char *whose, int seat, struct error *err) {
    cJSON_AddStringToObject(object, "id", row->public_id);
    cJSON_AddStringToObject(object, "game", row->game);
    cJSON *players = cJSON_AddArrayToObject(object, "players");
    for (int i = 0; i < row->seats; i++)
        cJSON_AddItemToArray(players, api_person(&row->seat[i].person));
    json_add_number(object, whose, seat, SEAT_NONE);
    cJSON_AddNumberToObject(object, "seq", (double)row->seq);
    cJSON_AddNumberToObject(object, "round", row->round);
    if (row->seats == 2) /* in games for several the cards say more */
        add_points(object, row);
    json_add_number(object, "turn", game_turn(row), SEAT_NONE);
    if (row->seats > 2)
        add_asked(object, row);
    cJSON_AddStringToObject(object, "status", row->ending == GAME_ACTIVE ? "active" : "finished");
    add_result(object, row);
    json_add_time(object, "updated_at", row->updated_at);
    return add_board(object, db, row->id, err);
}

static void add_banks(cJSON *object, const struct game_row *row) {
    struct buf banks = BUF_INIT;
    deadline_write_banks(row, &banks);
    cJSON_AddRawToObject(object, "banks", buf_text(&banks));
    buf_clear(&banks);
}

static enum error_code summary(struct call *call, const struct game_row *row, cJSON *object,
                               struct error *err) {
    struct chat_marker marker;
    int seat = game_seat(row, call->account);
    TRY(db_chat_marker(call->db, row->id, seat, &marker, err));
    if (game_is_absent(row, seat))
        cJSON_AddTrueToObject(object, "absent");
    if (game_offerer(row) != SEAT_NONE && game_must_agree(row, seat))
        cJSON_AddTrueToObject(object, "call_off_offered");
    json_add_time(object, "deadline", deadline_of(row, seat));
    api_add_clock(object, &row->clock);
    add_banks(object, row);
    json_add_time(object, "abandon_at", deadline_abandon_at(row));
    add_match(object, row);
    cJSON_AddNumberToObject(object, "unread", marker.unread);
    return api_add_game(object, call->db, row, "you", seat, err);
}

/* --- GET /api/games --- */

static enum error_code add_game(void *context, const struct game_row *row, struct error *err) {
    struct api_page *page = context;
    cJSON *object = api_page_item(page);
    return object ? summary(page->call, row, object, err) : ERROR_NONE;
}

/* `?status=`: active unless said. */
static enum error_code read_status(const struct call *call, bool *ret_finished, struct error *err) {
    static const char *const statuses[] = {"active", "finished", NULL};
    const char *status = call_query(call, "status");
    int index = status ? word_index(statuses, status) : 0;
    *ret_finished = index == 1;
    return statuses[index] ? ERROR_NONE : word_refuse(statuses, "status", err);
}

static enum error_code games_read(struct call *call, struct error *err) {
    bool finished = false;
    struct api_page page;
    TRY(read_status(call, &finished, err));
    TRY(api_page_read(call, GAMES_PAGE, &page, err));
    api_page_begin(&page, "games");
    TRY(db_games_list(call->db, call->account, finished, "", page.first, page.size + 1, add_game,
                      &page, err));
    return api_page_end(&page);
}

/* --- GET /api/players/{name}/games --- */

/* The games of one account, for everybody. */
struct played {
    struct api_page page;
    int64_t account;
};

static enum error_code add_played(void *context, const struct game_row *row, struct error *err) {
    struct played *played = context;
    cJSON *object = api_page_item(&played->page);
    return object ? api_add_game(object, played->page.call->db, row, "seat",
                                 game_seat(row, played->account), err)
                  : ERROR_NONE;
}

static enum error_code played_work(struct call *call, struct error *err) {
    struct account_row row;
    struct played played;
    bool finished = false;
    const char *against = call_query(call, "against");
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    TRY(read_status(call, &finished, err));
    TRY(api_page_read(call, GAMES_PAGE, &played.page, err));
    played.account = row.person.account;
    api_page_begin(&played.page, "games");
    TRY(db_games_list(call->db, played.account, finished, against ? against : "", played.page.first,
                      played.page.size + 1, add_played, &played, err));
    return api_page_end(&played.page);
}

/* --- GET /api/games/next --- */

static enum error_code next_game_read(struct call *call, struct error *err) {
    struct game_row row;
    int64_t id = 0;
    TRY(db_games_longest_waiting(call->db, call->account, &id, err));
    if (!id) {
        call->status = 204;
        return ERROR_NONE;
    }
    TRY(db_games_by_id(call->db, id, &row, err));
    return summary(call, &row, call_answer(call, 200), err);
}

/* --- GET /api/events --- */

static enum error_code events_read(struct call *call, struct error *err) {
    const char *last = call_header(call, "Last-Event-ID");
    if (!last) /* which a page cannot send with its first request */
        last = call_query(call, "last");
    call->stream = calloc(1, sizeof *call->stream);
    if (!call->stream)
        return error_no_memory(err);
    call->stream->account = call->account;
    memcpy(call->stream->session, call->session, sizeof call->session);
    if (last && !text_number(last, JSON_NUMBER_MAX, &call->stream->since))
        call->stream->since = 0; /* none of ours */
    return ERROR_NONE;
}

const struct route api_lists_routes[] = {
    {"GET", "/api/events", NEEDS_LOGIN, .read = events_read},
    {"GET", "/api/games", NEEDS_LOGIN, .read = games_read},
    {"GET", "/api/games/next", NEEDS_LOGIN, .read = next_game_read},
    {"GET", "/api/players/{name}/games", SLOW, .work = played_work},
    {.method = NULL},
};
