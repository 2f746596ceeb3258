/* The ladder of the club: who stands where, joining, leaving and challenging. */
#include "service/club/ladder.h"
#include "base/json.h"
#include "http/api/api.h"

enum { PLAYERS_MAX = 1000, OPEN_MAX = 500, RECENT_MAX = 20 };

/* --- What is shown --- */

struct reading {
    const struct call *call;
    struct ladder_row own; /* rung 0: the caller does not stand on the ladder */
    cJSON *list;
};

static enum error_code add_rung(void *context, const struct ladder_row *row, struct error *err) {
    const struct reading *reading = context;
    cJSON *item = json_add_item(reading->list);
    (void)err;
    cJSON_AddItemToObject(item, "player", api_person(&row->person));
    cJSON_AddBoolToObject(item, "busy", row->busy);
    cJSON_AddBoolToObject(item, "may_challenge",
                          !ladder_may_challenge(&reading->own, row, reading->call->now, NULL));
    return ERROR_NONE;
}

static bool waits_for_answer(const struct ladder_challenge *row) {
    return row->outcome == LADDER_GOES_ON && row->answer == INVITATION_OPEN;
}

/* The invitation is named to the two whom it concerns. */
static void fill_challenge(cJSON *object, const struct ladder_challenge *row, int64_t reader) {
    bool is_mine = reader == row->challenger.account || reader == row->challenged.account;
    cJSON_AddItemToObject(object, "challenger", api_person(&row->challenger));
    cJSON_AddItemToObject(object, "challenged", api_person(&row->challenged));
    json_add_time(object, "made_at", row->made_at);
    json_add_time(object, "answer_by", waits_for_answer(row) ? row->answer_by : 0);
    json_add_text(object, "invitation", is_mine ? row->public_id : "");
    json_add_text(object, "game", row->game);
    json_add_text(object, "outcome",
                  row->outcome == LADDER_GOES_ON ? "" : ladder_outcomes[row->outcome]);
    json_add_time(object, "ended_at", row->ended_at);
}

static enum error_code add_challenge(void *context, const struct ladder_challenge *row,
                                     struct error *err) {
    const struct reading *reading = context;
    (void)err;
    fill_challenge(json_add_item(reading->list), row, reading->call->account);
    return ERROR_NONE;
}

static enum error_code add_waiting(void *context, const struct ladder_challenge *row,
                                   struct error *err) {
    return waits_for_answer(row) ? add_challenge(context, row, err) : ERROR_NONE;
}

enum error_code api_add_challenges(const struct call *call, cJSON *list, struct error *err) {
    struct reading reading = {.call = call, .list = list};
    return db_ladder_challenges(call->db, false, OPEN_MAX, add_waiting, &reading, err);
}

static enum error_code find_own(const struct call *call, struct ladder_row *ret_row,
                                struct error *err) {
    *ret_row = (struct ladder_row){.rung = 0};
    enum error_code code = db_ladder_find(call->db, call->account, call->account, ret_row, err);
    return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
}

static enum error_code answer_ladder(struct call *call, struct error *err) {
    struct reading reading = {.call = call};
    cJSON *object = call_answer(call, 200);
    TRY(find_own(call, &reading.own, err));
    json_add_number(object, "you", reading.own.rung, 0);
    reading.list = cJSON_AddArrayToObject(object, "rungs");
    TRY(db_ladder_list(call->db, call->account, PLAYERS_MAX, add_rung, &reading, err));
    reading.list = cJSON_AddArrayToObject(object, "open");
    TRY(db_ladder_challenges(call->db, false, OPEN_MAX, add_challenge, &reading, err));
    reading.list = cJSON_AddArrayToObject(object, "recent");
    return db_ladder_challenges(call->db, true, RECENT_MAX, add_challenge, &reading, err);
}

static enum error_code ladder_work(struct call *call, struct error *err) {
    TRY(api_check_club(call, err));
    return answer_ladder(call, err);
}

/* --- What players do --- */

static enum error_code join_change(struct call *call, struct error *err) {
    TRY(ladder_join(call->db, call->account, call->now, err));
    return answer_ladder(call, err);
}

static enum error_code leave_change(struct call *call, struct error *err) {
    TRY(ladder_leave(call->db, call->account, call->now, err));
    return answer_ladder(call, err);
}

static enum error_code challenge_change(struct call *call, struct error *err) {
    struct ladder_challenge challenge;
    const char *to = NULL;
    struct game_clock clock = {.days = LADDER_DAYS_PER_MOVE};
    TRY(json_only(call->body, "", JSON_NAMES("to", "days_per_move", "clock", "free_weekends"),
                  err));
    TRY(json_string(call->body, "to", JSON_REQUIRED, 1, 100, &to, err));
    TRY(api_read_clock(call->body, true, &clock, err));
    TRY(ladder_challenge(call->db, call->account, to, &clock, call->now, &challenge, err));
    fill_challenge(call_answer(call, 201), &challenge, call->account);
    return ERROR_NONE;
}

const struct route api_ladder_routes[] = {
    {"GET", "/api/ladder", SLOW, .work = ladder_work},
    {"POST", "/api/ladder/membership", NEEDS_LOGIN, .change = join_change},
    {"DELETE", "/api/ladder/membership", NEEDS_LOGIN, .change = leave_change},
    {"POST", "/api/ladder/challenges", NEEDS_LOGIN | TAKES_BODY | CREATES,
     .change = challenge_change},
    {.method = NULL},
};
