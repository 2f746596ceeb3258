/* Inviting, and answering invitations. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "chance/chance.h"
#include "games/game.h"
#include "http/api.h"
#include "service/accounts.h"
#include "service/invitations.h"
#include "service/settings.h"
#include "service/view.h"
#include "store/db_invitations.h"

enum {
    MESSAGE_MAX = 500,
    DAYS_MAX = 60,
    INVITATIONS_PAGE = 200, /* of each list */
};

_Static_assert((int)INVITATION_MESSAGE == 4 * MESSAGE_MAX + 1, "UTF-8 takes up to 4 bytes");

/* --- As JSON -----------------------------------------------------------------------------------
 */

static void add_offer(cJSON *object, const struct invitation_row *row) {
    cJSON_AddStringToObject(object, "game", row->game);
    cJSON_AddItemToObject(object, "from", api_person(&row->inviter));
    cJSON_AddItemToObject(object, "to", api_person(&row->invitee));
    cJSON_AddBoolToObject(object, "unlisted", row->unlisted);
    cJSON_AddRawToObject(object, "variant", row->variant);
    cJSON_AddStringToObject(object, "first", invitation_firsts[row->first]);
    api_add_days(object, row->days_per_move);
    cJSON_AddBoolToObject(object, "rated", row->rated);
    cJSON_AddStringToObject(object, "nonce", row->inviter_nonce);
    cJSON_AddNumberToObject(object, "match", row->match_games > 1 ? row->match_games : 1);
}

/* What the inviter wrote, for those whom it is for. */
static enum error_code add_message(const struct call *call, const struct invitation_row *row,
                                   cJSON *object, struct error *err) {
    bool may = false;
    enum error_code code = invitation_may_read(call->db, row, call->account, call->now, &may, err);
    if (may)
        cJSON_AddStringToObject(object, "message", row->message);
    else
        cJSON_AddNullToObject(object, "message");
    return code;
}

static void add_commitment(cJSON *object, const uint8_t bytes[INVITATION_SEED]) {
    struct chance_seed seed;
    char commitment[CHANCE_HEX];
    memcpy(seed.bytes, bytes, sizeof seed.bytes);
    chance_commitment(&seed, commitment);
    cJSON_AddStringToObject(object, "commitment", commitment);
}

/* The further games of a match: what their dice come from stands fast, too. */
static enum error_code add_further(const struct call *call, const struct invitation_row *row,
                                   cJSON *object, struct error *err) {
    struct match_seed seeds[MATCH_GAMES_MAX];
    size_t count = 0;
    enum error_code code = ERROR_NONE;
    if (row->match_games > 1)
        code = db_matches_seeds(call->db, row->match_head ? row->match_head : row->id, seeds,
                                &count, err);
    cJSON *further = cJSON_AddArrayToObject(object, "further");
    for (size_t i = 0; !code && i < count; i++) {
        cJSON *one = cJSON_CreateObject();
        cJSON_AddStringToObject(one, "id", seeds[i].public_id);
        add_commitment(one, seeds[i].seed);
        cJSON_AddItemToArray(further, one);
    }
    return code;
}

static enum error_code to_json(const struct call *call, const struct invitation_row *row,
                               cJSON **ret_object, struct error *err) {
    char link[512];
    snprintf(link, sizeof link, "%s/i/%s", call->settings->public_url, row->public_id);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", row->public_id);
    add_offer(object, row);
    cJSON_AddStringToObject(object, "status", invitation_status_name(row, call->now));
    add_commitment(object, row->seed);
    cJSON_AddStringToObject(object, "link", link);
    api_add_text(object, "game_id", row->game_id);
    api_add_time(object, "created_at", row->created_at);
    enum error_code code = add_message(call, row, object, err);
    if (!code)
        code = add_further(call, row, object, err);
    if (code)
        cJSON_Delete(object);
    else
        *ret_object = object;
    return code;
}

static enum error_code answer(struct call *call, int status, const struct invitation_row *row,
                              struct error *err) {
    cJSON *object = NULL;
    enum error_code code = to_json(call, row, &object, err);
    return code ? code : call_answer(call, status, object, err);
}

/* --- GET ---------------------------------------------------------------------------------------
 */

enum error_code api_invitation_read(struct call *call, struct error *err) {
    struct invitation_row row;
    enum error_code code = db_invitations_by_public_id(call->db, call->params[0], &row, err);
    return code ? code : answer(call, 200, &row, err);
}

struct list {
    struct call *call;
    cJSON *items;
    int count; /* one more than a page holds, if there is a next one */
};

static enum error_code add_item(void *context, const struct invitation_row *row,
                                struct error *err) {
    struct list *list = context;
    cJSON *object = NULL;
    if (list->count++ >= INVITATIONS_PAGE)
        return ERROR_NONE;
    enum error_code code = to_json(list->call, row, &object, err);
    if (!code)
        cJSON_AddItemToArray(list->items, object);
    return code;
}

/* That page of one of the lists; `ret_more` is set where it goes on. */
static enum error_code add_list(struct call *call, enum invitation_list which, int64_t number,
                                cJSON *items, bool *ret_more, struct error *err) {
    struct list list = {call, items, 0};
    enum error_code code = db_invitations_list(call->db, which, call->account, call->now,
                                               (number - 1) * INVITATIONS_PAGE,
                                               INVITATIONS_PAGE + 1, add_item, &list, err);
    if (list.count > INVITATIONS_PAGE)
        *ret_more = true;
    return code;
}

enum error_code api_invitations_read(struct call *call, struct error *err) {
    static const struct {
        const char *name;
        enum invitation_list list;
    } lists[] = {{"incoming", INVITATIONS_INCOMING},
                 {"outgoing", INVITATIONS_OUTGOING},
                 {"open", INVITATIONS_LISTED}};
    int64_t number = 1;
    bool more = false;
    enum error_code code = api_page(call, &number, err);
    if (code)
        return code;
    cJSON *object = cJSON_CreateObject();
    for (size_t i = 0; !code && i < sizeof lists / sizeof *lists; i++)
        code = add_list(call, lists[i].list, number, cJSON_AddArrayToObject(object, lists[i].name),
                        &more, err);
    if (code) {
        cJSON_Delete(object);
        return code;
    }
    if (more)
        cJSON_AddNumberToObject(object, "next_page", (double)number + 1);
    return call_answer(call, 200, object, err);
}

/* --- POST /api/invitations ---------------------------------------------------------------------
 */

static enum error_code read_nonce(const cJSON *body, char ret_nonce[INVITATION_NONCE],
                                  struct error *err) {
    const char *nonce = "";
    enum error_code code =
        json_bytes(body, "nonce", JSON_OPTIONAL, 0, CHANCE_NONCE_MAX, &nonce, err);
    if (code)
        return code;
    if (strspn(nonce, "0123456789abcdef") != strlen(nonce))
        return error_field(err, "nonce", "A nonce has up to %d hex digits in lower case.",
                           CHANCE_NONCE_MAX);
    memcpy(ret_nonce, nonce, strlen(nonce) + 1);
    return ERROR_NONE;
}

static enum error_code read_variant(const cJSON *body, struct invitation_row *row,
                                    struct error *err) {
    const char *name = games_all[0]->name;
    const cJSON *json = NULL;
    unsigned variant = 0;
    enum error_code code = json_string(body, "game", JSON_OPTIONAL, 0, SIZE_MAX, &name, err);
    if (code)
        return code;
    const struct game *game = game_by_name(name);
    if (!game)
        return error_field(err, "game", "There is no such game here.");
    code = json_object(body, "variant", JSON_OPTIONAL, &json, err);
    if (!code)
        code = game->read_variant(json, "variant", &variant, err);
    if (code)
        return code;
    struct buf text = BUF_INIT;
    game->write_variant(variant, &text);
    snprintf(row->game, sizeof row->game, "%s", name);
    if (text.failed)
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    else
        snprintf(row->variant, sizeof row->variant, "%s", text.data);
    buf_clear(&text);
    return code;
}

static enum error_code read_message(const cJSON *body, struct invitation_row *row,
                                    struct error *err) {
    const char *message = "";
    enum error_code code =
        json_string(body, "message", JSON_OPTIONAL, 0, MESSAGE_MAX, &message, err);
    if (!code)
        code = text_check(&message, 0, "message", err);
    if (!code)
        memcpy(row->message, message, strlen(message) + 1);
    return code;
}

static enum error_code read_to(struct call *call, struct invitation_row *row, struct error *err) {
    const char *name = NULL;
    struct account_row account;
    enum error_code code = json_string(call->body, "to", JSON_NULLABLE, 0, SIZE_MAX, &name, err);
    if (code || !name)
        return code;
    code = db_accounts_by_name(call->db, name, &account, err);
    if (code == ERROR_NOT_FOUND || (!code && account_has_left(&account.person)))
        return error_field(err, "to", "There is no player of that name.");
    if (!code && account.person.account == call->account)
        return error_field(err, "to", "You cannot invite yourself.");
    if (!code)
        row->invitee = account.person;
    return code;
}

static enum error_code read_terms(const cJSON *body, struct invitation_row *row,
                                  struct error *err) {
    int first = FIRST_RANDOM;
    int64_t days = 0, games = 1;
    row->rated = true;
    enum error_code code = json_bool(body, "unlisted", JSON_OPTIONAL, &row->unlisted, err);
    if (!code)
        code = json_bool(body, "rated", JSON_OPTIONAL, &row->rated, err);
    if (!code)
        code = json_choice(body, "first", JSON_OPTIONAL, invitation_firsts, &first, err);
    if (!code)
        code = json_int(body, "days_per_move", JSON_NULLABLE, 1, DAYS_MAX, &days, err);
    if (!code)
        code = json_int(body, "match", JSON_OPTIONAL, 1, MATCH_GAMES_MAX, &games, err);
    if (!code && games % 2 == 0)
        code = error_field(err, "match", "A match has 1, 3 or 5 games.");
    row->first = (enum invitation_first)first;
    row->days_per_move = (int)days;
    row->match_games = (int)games;
    return code;
}

enum error_code api_invite_read(struct call *call, struct error *err) {
    static const char *const names[] = {
        "game",  "to",      "unlisted", "variant", "first", "days_per_move",
        "rated", "message", "nonce",    "match",   NULL};
    void *scratch = NULL;
    struct account_row inviter;
    enum error_code code = api_scratch(call, sizeof(struct invitation_row), &scratch, err);
    struct invitation_row *row = scratch;
    if (!code)
        code = json_only(call->body, "", names, err);
    if (!code)
        code = read_variant(call->body, row, err);
    if (!code)
        code = read_terms(call->body, row, err);
    if (!code)
        code = read_message(call->body, row, err);
    if (!code)
        code = read_nonce(call->body, row->inviter_nonce, err);
    if (!code)
        code = read_to(call, row, err);
    if (!code)
        code = db_accounts_by_id(call->db, call->account, &inviter, err);
    if (!code)
        row->inviter = inviter.person;
    return code;
}

enum error_code api_invite_change(struct call *call, struct error *err) {
    struct invitation_row *row = call->scratch;
    enum error_code code = invitation_send(call->db, row, call->now, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer(call, 201, row, err);
}

/* --- Answering one -----------------------------------------------------------------------------
 */

enum error_code api_accept_change(struct call *call, struct error *err) {
    static const char *const names[] = {"nonce", NULL};
    struct invitation_row row;
    struct table table;
    char nonce[INVITATION_NONCE] = "";
    enum error_code code =
        invitation_find(call->db, call->params[0], call->account, INVITATION_ACCEPTED, &row, err);
    if (!code && call->body)
        code = json_only(call->body, "", names, err);
    if (!code && call->body)
        code = read_nonce(call->body, nonce, err);
    if (!code)
        code = invitation_accept(call->db, row.id, call->account, nonce, call->now, &table, err);
    if (!code)
        code = api_renew(call, err);
    if (code)
        return code;
    call->status = 201;
    view_write(&table, table_seat(&table.row, call->account), false, &call->answer);
    return ERROR_NONE;
}

/* Declines or withdraws. */
static enum error_code end(struct call *call, enum invitation_status status,
                           struct invitation_row *ret_row, struct error *err) {
    static const char *const names[] = {NULL};
    enum error_code code =
        invitation_find(call->db, call->params[0], call->account, status, ret_row, err);
    if (!code && call->body)
        code = json_only(call->body, "", names, err);
    if (!code)
        code =
            invitation_end(call->db, ret_row->id, call->account, status, call->now, ret_row, err);
    return code ? code : api_renew(call, err);
}

enum error_code api_decline_change(struct call *call, struct error *err) {
    struct invitation_row row;
    enum error_code code = end(call, INVITATION_DECLINED, &row, err);
    return code ? code : answer(call, 200, &row, err);
}

enum error_code api_withdraw_change(struct call *call, struct error *err) {
    struct invitation_row row;
    call->status = 204;
    return end(call, INVITATION_WITHDRAWN, &row, err);
}

/* --- POST /api/games/{id}/rematch --------------------------------------------------------------
 */

enum error_code api_rematch_change(struct call *call, struct error *err) {
    static const char *const names[] = {"nonce", NULL};
    struct game_row game;
    struct invitation_row row;
    int seat = SEAT_NONE;
    char nonce[INVITATION_NONCE] = "";
    bool made = false;
    enum error_code code =
        table_find_player(call->db, call->params[0], call->account, &game, &seat, err);
    if (!code && call->body)
        code = json_only(call->body, "", names, err);
    if (!code && call->body)
        code = read_nonce(call->body, nonce, err);
    if (!code)
        code = match_rematch(call->db, game.id, call->account, nonce, call->now, &row, &made, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer(call, made ? 201 : 200, &row, err);
}
