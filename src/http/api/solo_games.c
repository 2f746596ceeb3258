/* The games that a player has played on a device, without the service, and keeps. */
#include "service/play/solo_games.h"
#include "base/json.h"
#include "http/api/api.h"

static void fill(cJSON *object, const struct solo_row *row) {
    cJSON_AddStringToObject(object, "id", row->id);
    cJSON_AddStringToObject(object, "game", row->game);
    cJSON_AddRawToObject(object, "house", row->house);
    cJSON_AddNumberToObject(object, "place", (double)row->place);
    json_add_time(object, "kept_at", row->kept_at);
}

static enum error_code add(void *context, const struct solo_row *row, struct error *err) {
    cJSON *object = api_page_item(context);
    (void)err;
    if (object)
        fill(object, row);
    return ERROR_NONE;
}

static enum error_code list_read(struct call *call, struct error *err) {
    struct api_page page;
    TRY(api_page_read(call, SOLO_GAMES_PAGE, &page, err));
    api_page_begin(&page, "solo_games");
    TRY(db_solo_list(call->db, call->account, page.first, page.size + 1, add, &page, err));
    return api_page_end(&page);
}

static enum error_code answer(struct call *call, int status, const char *id, struct error *err) {
    struct solo_row row;
    struct buf drawn = BUF_INIT, log = BUF_INIT;
    enum error_code code = db_solo_read(call->db, call->account, id, &row, &drawn, &log, err);
    if (!code) {
        cJSON *object = call_answer(call, status);
        fill(object, &row);
        cJSON_AddRawToObject(object, "drawn", drawn.len ? drawn.data : "null");
        cJSON_AddRawToObject(object, "log", buf_text(&log));
    }
    buf_clear(&drawn);
    buf_clear(&log);
    return code;
}

static enum error_code one_read(struct call *call, struct error *err) {
    return answer(call, 200, call->params[0], err);
}

static enum error_code keep_change(struct call *call, struct error *err) {
    struct solo_row row;
    struct buf drawn = BUF_INIT, log = BUF_INIT;
    enum error_code code = solo_play(call->body, &row, &drawn, &log, err);
    row.kept_at = call->now;
    if (!code)
        code = db_solo_keep(call->db, call->account, &row, buf_text(&drawn), log.data, err);
    buf_clear(&drawn);
    buf_clear(&log);
    return code ? code : answer(call, 201, row.id, err);
}

static enum error_code delete_change(struct call *call, struct error *err) {
    call->status = 204;
    return db_solo_delete(call->db, call->account, call->params[0], err);
}

const struct route api_solo_games_routes[] = {
    {"GET", "/api/me/solo-games", NEEDS_LOGIN, .read = list_read},
    {"POST", "/api/me/solo-games", NEEDS_LOGIN | TAKES_BODY, .change = keep_change},
    {"GET", "/api/me/solo-games/{id}", NEEDS_LOGIN, .read = one_read},
    {"DELETE", "/api/me/solo-games/{id}", NEEDS_LOGIN, .change = delete_change},
    {.method = NULL},
};
