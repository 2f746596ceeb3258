/* Accounts that become the bots of players, and what these tell and set. */
#include "service/people/bots.h"

#include "base/json.h"
#include "http/api/api.h"

/* --- /api/me/bot --- */

static enum error_code add_rules(const struct call *call, cJSON *object, struct error *err) {
    struct bot_rules rules;
    TRY(db_bots_rules(call->db, call->account, &rules, err));
    if (!rules.games) {
        cJSON_AddNullToObject(object, "accepts");
        return ERROR_NONE;
    }
    cJSON *accepts = cJSON_AddObjectToObject(object, "accepts");
    cJSON_AddStringToObject(accepts, "inviter", bot_inviters[rules.inviter]);
    cJSON_AddStringToObject(accepts, "rating", bot_ratings[rules.rating]);
    cJSON_AddNumberToObject(accepts, "games", (double)rules.games);
    return ERROR_NONE;
}

static enum error_code answer_bot(struct call *call, int status, struct error *err) {
    struct account_row row, owner = {0};
    bool may = false;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    TRY(db_bots_may_become(call->db, call->account, &may, err));
    if (row.person.owner)
        TRY(db_accounts_by_id(call->db, row.person.owner, &owner, err));
    else if (may)
        TRY(db_bots_asked(call->db, call->account, &owner.person, err));
    cJSON *object = call_answer(call, status);
    cJSON_AddItemToObject(object, "owner", api_person(&owner.person));
    cJSON_AddBoolToObject(object, "confirmed", row.person.owner != 0);
    cJSON_AddBoolToObject(object, "may_ask", may);
    return add_rules(call, object, err);
}

static enum error_code bot_read(struct call *call, struct error *err) {
    return answer_bot(call, 200, err);
}

static enum error_code ask_change(struct call *call, struct error *err) {
    const char *owner = NULL;
    TRY(json_only(call->body, "", JSON_NAMES("owner"), err));
    TRY(json_string(call->body, "owner", JSON_REQUIRED, 0, SIZE_MAX, &owner, err));
    TRY(bot_ask(call->db, call->account, owner, call->now, err));
    return answer_bot(call, 202, err);
}

static enum error_code check_is_bot(const struct call *call, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_id(call->db, call->account, &row, err));
    return row.person.owner ? ERROR_NONE
                            : error_set(err, ERROR_FORBIDDEN, "This account is not a bot.");
}

/* `accepts`: null ends the rules. */
static enum error_code read_rules(const cJSON *body, struct bot_rules *rules, struct error *err) {
    const cJSON *accepts = NULL;
    int inviter = BOT_FOR_ANYONE, rating = BOT_ANY;
    *rules = (struct bot_rules){0};
    TRY(json_only(body, "", JSON_NAMES("accepts"), err));
    if (cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(body, "accepts")))
        return ERROR_NONE;
    TRY(json_object(body, "accepts", JSON_REQUIRED, &accepts, err));
    TRY(json_only(accepts, "accepts.", JSON_NAMES("inviter", "rating", "games"), err));
    TRY(json_choice(accepts, "accepts.inviter", JSON_OPTIONAL, bot_inviters, &inviter, err));
    TRY(json_choice(accepts, "accepts.rating", JSON_OPTIONAL, bot_ratings, &rating, err));
    rules->inviter = (enum bot_inviter)inviter;
    rules->rating = (enum bot_rating)rating;
    return json_int(accepts, "accepts.games", JSON_REQUIRED, 1, BOT_GAMES_MAX, &rules->games, err);
}

static enum error_code rules_change(struct call *call, struct error *err) {
    struct bot_rules rules;
    TRY(check_is_bot(call, err));
    TRY(read_rules(call->body, &rules, err));
    TRY(db_bots_set_rules(call->db, call->account, &rules, err));
    return answer_bot(call, 200, err);
}

/* --- The owner: GET /api/me/bots, /api/bots/{name} --- */

static void add_people(cJSON *object, const char *name, const struct person people[],
                       size_t count) {
    cJSON *list = cJSON_AddArrayToObject(object, name);
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, api_person(&people[i]));
}

static enum error_code bots_read(struct call *call, struct error *err) {
    struct person waiting[BOTS_MAX], bots[BOTS_MAX];
    size_t count_waiting = 0, count = 0;
    TRY(db_bots_waiting(call->db, call->account, waiting, &count_waiting, err));
    TRY(db_bots_of(call->db, call->account, bots, &count, err));
    cJSON *object = call_answer(call, 200);
    add_people(object, "waiting", waiting, count_waiting);
    add_people(object, "bots", bots, count);
    return ERROR_NONE;
}

static enum error_code confirm_change(struct call *call, struct error *err) {
    static const char *const no_fields[] = {NULL};
    struct account_row bot;
    TRY(db_accounts_by_name(call->db, call->params[0], &bot, err));
    if (call->body)
        TRY(json_only(call->body, "", no_fields, err));
    TRY(bot_confirm(call->db, call->account, &bot, call->now, err));
    api_fill_person(call_answer(call, 200), &bot.person);
    return ERROR_NONE;
}

/* Whoever has asked takes it back, and who was asked declines. */
static enum error_code end_wish_change(struct call *call, struct error *err) {
    struct account_row row;
    struct person owner;
    TRY(db_accounts_by_name(call->db, call->params[0], &row, err));
    TRY(db_bots_asked(call->db, row.person.account, &owner, err));
    if (call->account != row.person.account && call->account != owner.account)
        return error_set(err, ERROR_FORBIDDEN, "This account does not ask to be your bot.");
    call->status = 204;
    return db_bots_ask(call->db, row.person.account, 0, call->now, err);
}

const struct route api_bots_routes[] = {
    {"GET", "/api/me/bot", NEEDS_LOGIN, .read = bot_read},
    {"POST", "/api/me/bot", NEEDS_LOGIN | NO_TOKEN | TAKES_BODY, .change = ask_change},
    {"PATCH", "/api/me/bot", NEEDS_LOGIN | TAKES_BODY, .change = rules_change},
    {"GET", "/api/me/bots", NEEDS_LOGIN, .read = bots_read},
    {"POST", "/api/bots/{name}/confirm", NEEDS_LOGIN | NO_TOKEN | MAY_TAKE_BODY,
     .change = confirm_change},
    {"DELETE", "/api/bots/{name}", NEEDS_LOGIN | NO_TOKEN, .change = end_wish_change},
    {.method = NULL},
};
