/* Friends, with whom one plays again, and those whom one has blocked: both lists are the caller's
 * own. Who is here now, and whose name begins like that. */
#include "store/tables/people.h"

#include <string.h>

#include "base/json.h"
#include "http/api/api.h"
#include "service/people/accounts.h"
#include "service/play/invitations.h"
#include "store/tables/games.h"

/* The person of the path: somebody else, who still has an account. House players are nobody's
 * friends, because they play with everybody. */
static enum error_code find_other(struct call *call, struct person *ret_person, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    *ret_person = row.person;
    if (person_has_left(&row.person))
        return error_set(err, ERROR_NOT_FOUND, "There is no player with that name.");
    if (row.person.account == call->account || row.person.kind == ACCOUNT_HOUSE)
        return error_set(err, ERROR_FORBIDDEN,
                         "Only other players can be on this list, not you or house players.");
    return ERROR_NONE;
}

/* --- Friends --- */

static void fill_friend(cJSON *object, const struct friend_row *row) {
    cJSON_AddItemToObject(object, "player", api_person(&row->person));
    cJSON_AddBoolToObject(object, "ready", row->ready);
    cJSON_AddBoolToObject(object, "ready_for_me", row->ready_for_me);
    json_add_time(object, "since", row->since);
    api_add_counts(object, &row->counts);
    json_add_text(object, "game", row->game);
}

static enum error_code add_friend(void *list, const struct friend_row *row, struct error *err) {
    (void)err;
    fill_friend(json_add_item(list), row);
    return ERROR_NONE;
}

static enum error_code friends_work(struct call *call, struct error *err) {
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "friends");
    return db_friends_list(call->db, call->account, add_friend, list, err);
}

static enum error_code check_not_blocked(const struct call *call, const struct person *other,
                                         struct error *err) {
    bool apart = false;
    TRY(db_blocks_between(call->db, call->account, other->account, &apart, err));
    return apart ? error_set(err, ERROR_FORBIDDEN, "One of you has blocked the other.")
                 : ERROR_NONE;
}

static enum error_code friend_change(struct call *call, struct error *err) {
    struct person other;
    struct friend_row row;
    bool ready = false;
    TRY(find_other(call, &other, err));
    TRY(check_not_blocked(call, &other, err));
    TRY(json_only(call->body, "", JSON_NAMES("ready"), err));
    TRY(json_bool(call->body, "ready", JSON_OPTIONAL, &ready, err));
    TRY(db_friends_write(call->db, call->account, other.account, ready, call->now, err));
    TRY(db_friends_read(call->db, call->account, other.account, &row, err));
    fill_friend(call_answer(call, 200), &row);
    return ERROR_NONE;
}

static enum error_code unfriend_change(struct call *call, struct error *err) {
    struct person other;
    TRY(find_other(call, &other, err));
    call->status = 204;
    return db_friends_delete(call->db, call->account, other.account, err);
}

/* --- Blocks --- */

static enum error_code add_blocked(void *list, const struct person *person, int64_t at,
                                   struct error *err) {
    cJSON *item = json_add_item(list);
    (void)err;
    cJSON_AddItemToObject(item, "player", api_person(person));
    json_add_time(item, "since", at);
    return ERROR_NONE;
}

static enum error_code blocks_read(struct call *call, struct error *err) {
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "blocked");
    return db_blocks_list(call->db, call->account, add_blocked, list, err);
}

/* The games that run go on; their chats show that they are closed. */
static enum error_code block_change(struct call *call, struct error *err) {
    struct person other;
    TRY(find_other(call, &other, err));
    TRY(db_blocks_add(call->db, call->account, other.account, call->now, err));
    TRY(invitation_part_all(call->db, call->account, other.account, call->now, err));
    call->status = 204;
    return db_games_bump_running(call->db, call->account, err);
}

static enum error_code unblock_change(struct call *call, struct error *err) {
    struct person other;
    TRY(find_other(call, &other, err));
    TRY(db_blocks_delete(call->db, call->account, other.account, err));
    call->status = 204;
    return db_games_bump_running(call->db, call->account, err);
}

/* --- Who is here --- */

/* A page tells each minute that somebody looks at it. */
enum { HERE_MS = 150000 };

static enum error_code add_name(void *list, const struct person *person, struct error *err) {
    (void)err;
    cJSON_AddItemToArray(list, cJSON_CreateString(person->name));
    return ERROR_NONE;
}

/* Guests come and go: they neither see nor are seen. */
static enum error_code here_change(struct call *call, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "here");
    if (row.person.kind != ACCOUNT_PERSON)
        return ERROR_NONE;
    TRY(db_presences_note(call->db, call->account, call->now, err));
    return db_presences_list(call->db, call->account, call->now - HERE_MS, add_name, list, err);
}

static enum error_code shown_read(struct call *call, struct error *err) {
    bool on = false;
    TRY(db_presences_shown(call->db, call->account, &on, err));
    return api_answer_switch(call, on);
}

static enum error_code show_change(struct call *call, struct error *err) {
    bool on = false;
    TRY(json_only(call->body, "", JSON_NAMES("on"), err));
    TRY(json_bool(call->body, "on", JSON_REQUIRED, &on, err));
    TRY(db_presences_show(call->db, call->account, on, err));
    return api_answer_switch(call, on);
}

/* --- GET /api/players?begins= --- */

enum { NAMES_SHOWN = 8 };

static enum error_code add_player(void *list, const struct person *person, struct error *err) {
    (void)err;
    cJSON_AddItemToArray(list, api_person(person));
    return ERROR_NONE;
}

static enum error_code names_work(struct call *call, struct error *err) {
    const char *begins = call_query(call, "begins");
    if (!begins || !*begins || strlen(begins) >= DISPLAY_NAME)
        return error_field(err, "begins", "Must be the beginning of a name.");
    cJSON *list = cJSON_AddArrayToObject(call_answer(call, 200), "players");
    return db_names_beginning(call->db, begins, call->account, NAMES_SHOWN, add_player, list, err);
}

const struct route api_people_routes[] = {
    {"GET", "/api/players", NEEDS_LOGIN | SLOW, .work = names_work},
    {"POST", "/api/here", NEEDS_LOGIN, .change = here_change},
    {"GET", "/api/me/here", NEEDS_LOGIN, .read = shown_read},
    {"PUT", "/api/me/here", NEEDS_LOGIN | TAKES_BODY, .change = show_change},
    {"GET", "/api/me/friends", NEEDS_LOGIN | SLOW, .work = friends_work},
    {"PUT", "/api/me/friends/{name}", NEEDS_LOGIN | TAKES_BODY, .change = friend_change},
    {"DELETE", "/api/me/friends/{name}", NEEDS_LOGIN, .change = unfriend_change},
    {"GET", "/api/me/blocks", NEEDS_LOGIN, .read = blocks_read},
    {"PUT", "/api/me/blocks/{name}", NEEDS_LOGIN, .change = block_change},
    {"DELETE", "/api/me/blocks/{name}", NEEDS_LOGIN, .change = unblock_change},
    {.method = NULL},
};
