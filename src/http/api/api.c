#include "http/api/api.h"

#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "games/game.h"
#include "http/request/context.h"
#include "http/request/ready.h"
#include "http/server/headers.h"
#include "http/server/path.h"
#include "service/play/deadlines.h"
#include "store/engine/db.h"
#include "store/engine/peers.h"

enum {
    COOKIE_DAYS = 400, /* the longest that browsers keep a cookie; the server ends the session */
    PAGE_MAX = 1000000,
    DAYS_MAX = 60, /* per move */
};

/* --- Routes --- */

static enum error_code answer_ok(struct call *call) {
    cJSON_AddStringToObject(call_answer(call, 200), "status", "ok");
    return ERROR_NONE;
}

/* Whoever hears other servers asks the database each second: nobody has to wait for it here. */
static enum error_code health_cached(struct call *call, struct error *err) {
    if (!call->context->peers)
        return ERROR_NONE;
    if (!peers_heard(call->context->peers, NULL))
        return error_set(err, ERROR_BUSY, "the database does not answer");
    call->next = STAGE_ANSWER;
    return answer_ok(call);
}

static enum error_code health_read(struct call *call, struct error *err) {
    TRY(db_ping(call->db, err));
    return answer_ok(call);
}

static enum error_code ready_cached(struct call *call, struct error *err) {
    TRY(ready_check(call->context, err));
    return health_cached(call, err);
}

static const struct route health_routes[] = {
    {"GET", "/healthz", FOR_VISITORS, .cached = health_cached, .read = health_read},
    {"GET", "/readyz", IS_PROBE | FOR_VISITORS, .cached = ready_cached, .read = health_read},
    {.method = NULL},
};

/* "/api/games/next" comes before "/api/games/{id}". */
static const struct route *const tables[] = {
    api_lists_routes,        api_games_routes,         api_chat_routes,      api_comments_routes,
    health_routes,           api_accounts_routes,      api_me_routes,        api_notices_routes,
    api_players_routes,      api_invitations_routes,   api_own_data_routes,  api_push_routes,
    api_pictures_routes,     api_calendar_routes,      api_puzzles_routes,   api_logbook_routes,
    api_site_routes,         api_reports_routes,       api_people_routes,    api_history_routes,
    api_competitions_routes, api_ladder_routes,        api_club_routes,      api_solo_games_routes,
    api_passkeys_routes,     api_sign_up_links_routes, api_providers_routes, api_tokens_routes,
    api_bots_routes,         api_open_data_routes,     api_oembed_routes,    api_webhook_routes,
    api_feed_routes,
};
enum { TABLES = sizeof tables / sizeof tables[0] };

const struct route *route_find(const struct path *path, const char *method) {
    for (size_t i = 0; i < TABLES; i++)
        for (const struct route *route = tables[i]; route->method; route++)
            if (strcmp(route->method, method) == 0 && path_matches(path, route->path))
                return route;
    return NULL;
}

const struct route *route_at(size_t index) {
    for (size_t i = 0; i < TABLES; i++)
        for (const struct route *route = tables[i]; route->method; route++)
            if (index-- == 0)
                return route;
    return NULL;
}

/* --- Pages --- */

enum error_code api_page_read(struct call *call, int size, struct api_page *ret_page,
                              struct error *err) {
    const char *text = call_query(call, "page");
    int64_t number = 1;
    if (text && (!text_number(text, PAGE_MAX, &number) || number < 1))
        return error_field(err, "page", "Must be a whole number of at least 1.");
    *ret_page = (struct api_page){.call = call,
                                  .number = number,
                                  .first = (number - 1) * size,
                                  .size = size,
                                  .answer = call_answer(call, 200)};
    return ERROR_NONE;
}

void api_page_begin(struct api_page *page, const char *name) {
    page->items = cJSON_AddArrayToObject(page->answer, name);
    page->count = 0;
}

cJSON *api_page_item(struct api_page *page) {
    bool room = page->count < page->size;
    page->count += room;
    page->more |= !room;
    return room ? json_add_item(page->items) : NULL;
}

enum error_code api_page_end(struct api_page *page) {
    if (page->more)
        cJSON_AddNumberToObject(page->answer, "next_page", (double)page->number + 1);
    return ERROR_NONE;
}

enum error_code api_answer_switch(struct call *call, bool on) {
    cJSON_AddBoolToObject(call_answer(call, 200), "on", on);
    return ERROR_NONE;
}

/* --- JSON --- */

static enum error_code refuse_game(struct error *err) {
    const char *names[GAMES_MAX + 1] = {NULL};
    for (int i = 0; games_all[i]; i++)
        names[i] = games_all[i]->name;
    return word_refuse(names, "game", err);
}

static enum error_code find_game(const char *name, const struct game **ret_game,
                                 struct error *err) {
    *ret_game = name ? game_by_name(name) : games_all[0];
    return *ret_game ? ERROR_NONE : refuse_game(err);
}

enum error_code api_read_game(const struct call *call, const struct game **ret_game,
                              struct error *err) {
    return find_game(call_query(call, "game"), ret_game, err);
}

enum error_code api_body_game(const cJSON *body, const struct game **ret_game, struct error *err) {
    const char *name = NULL;
    TRY(json_string(body, "game", JSON_OPTIONAL, 0, SIZE_MAX, &name, err));
    return find_game(name, ret_game, err);
}

void api_fill_person(cJSON *object, const struct person *person) {
    cJSON_AddStringToObject(object, "name", person->name);
    json_add_text(object, "display_name", person_nickname(person));
    cJSON_AddBoolToObject(object, "bot", person_is_bot(person));
    cJSON_AddBoolToObject(object, "house", person->kind == ACCOUNT_HOUSE);
    cJSON_AddBoolToObject(object, "guest", person->kind == ACCOUNT_GUEST);
    cJSON_AddNumberToObject(object, "face", person_face(person));
}

cJSON *api_person(const struct person *person) {
    if (person->account == 0)
        return cJSON_CreateNull();
    cJSON *object = cJSON_CreateObject();
    api_fill_person(object, person);
    return object;
}

/* --- Clocks --- */

void api_add_clock(cJSON *object, const struct game_clock *clock) {
    struct buf text = BUF_INIT;
    deadline_write_clock(clock, &text);
    cJSON_AddRawToObject(object, "clock", buf_text(&text));
    json_add_number(object, "days_per_move", clock->start_h ? 0 : clock->days, 0);
    cJSON_AddBoolToObject(object, "free_weekends", clock->free_weekends);
    buf_clear(&text);
}

static enum error_code read_bank(const cJSON *json, struct game_clock *clock, struct error *err) {
    int64_t start = 0, add = 0, top = 0;
    TRY(json_only(json, "clock.", JSON_NAMES("kind", "start_h", "add_h", "top_h"), err));
    TRY(json_int(json, "clock.start_h", JSON_REQUIRED, 12, 336, &start, err));
    TRY(json_int(json, "clock.add_h", JSON_REQUIRED, 0, 48, &add, err));
    TRY(json_int(json, "clock.top_h", JSON_REQUIRED, start, 720, &top, err));
    clock->start_h = (int)start;
    clock->add_h = (int)add;
    clock->top_h = (int)top;
    return ERROR_NONE;
}

static enum error_code read_clock(const cJSON *json, struct game_clock *clock, struct error *err) {
    static const char *const kinds[] = {"move", "bank", NULL};
    int kind = 0;
    int64_t days = 0;
    TRY(json_choice(json, "clock.kind", JSON_REQUIRED, kinds, &kind, err));
    if (kind == 1)
        return read_bank(json, clock, err);
    TRY(json_only(json, "clock.", JSON_NAMES("kind", "days"), err));
    TRY(json_int(json, "clock.days", JSON_REQUIRED, 1, DAYS_MAX, &days, err));
    clock->days = (int)days;
    return ERROR_NONE;
}

enum error_code api_read_clock(const cJSON *body, bool limited, struct game_clock *clock,
                               struct error *err) {
    enum json_presence presence = limited ? JSON_OPTIONAL : JSON_NULLABLE;
    const cJSON *json = NULL;
    int64_t days = clock->days;
    TRY(json_bool(body, "free_weekends", JSON_OPTIONAL, &clock->free_weekends, err));
    TRY(json_int(body, "days_per_move", presence, 1, DAYS_MAX, &days, err));
    clock->days = (int)days;
    if (!json_has(body, "clock"))
        return ERROR_NONE;
    if (json_has(body, "days_per_move"))
        return error_field(err, "clock", "Give either \"clock\" or \"days_per_move\".");
    json = cJSON_GetObjectItemCaseSensitive(body, "clock");
    clock->days = 0;
    if (cJSON_IsNull(json) && !limited)
        return ERROR_NONE;
    TRY(json_object(body, "clock", JSON_REQUIRED, &json, err));
    return read_clock(json, clock, err);
}

/* --- Sessions --- */

enum error_code api_check_own_log_in(const struct call *call, struct error *err) {
    return call->context->settings.log_in.only
               ? error_set(err, ERROR_FORBIDDEN, "Here one logs in only through the provider.")
               : ERROR_NONE;
}

bool api_has_password(const struct call *call, const struct account_row *row) {
    return *row->password_hash && !call->context->settings.log_in.only;
}

enum error_code api_open_session(struct call *call, int64_t account, char ret_token[TOKEN_SIZE],
                                 struct error *err) {
    char device[SESSIONS_DEVICE];
    header_user_agent(call_header(call, "User-Agent"), device);
    TRY(session_open(call->db, account, device, call->now, ret_token, err));
    api_set_cookie(call, ret_token);
    return ERROR_NONE;
}

void api_set_cookie(struct call *call, const char *token) {
    snprintf(call->set_cookie, sizeof call->set_cookie,
             "session=%s; Path=%s; Max-Age=%d; HttpOnly; SameSite=Lax%s", token,
             call->context->settings.cookie_path, *token ? COOKIE_DAYS * 86400 : 0,
             call->context->settings.secure ? "; Secure" : "");
}
