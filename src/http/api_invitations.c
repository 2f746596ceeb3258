/* Inviting, and answering invitations. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "chance/chance.h"
#include "games/game.h"
#include "http/api.h"
#include "service/invitations.h"
#include "service/settings.h"
#include "service/text.h"
#include "service/view.h"

enum { MESSAGE_MAX = 500, DAYS_MAX = 60 };

static const char *const firsts[] = {"random", "inviter", "invitee", NULL};

/* --- As JSON -----------------------------------------------------------------------------------
 */

static void add_offer(cJSON *object, const struct invitation_row *row) {
    cJSON_AddStringToObject(object, "game", row->game);
    cJSON_AddItemToObject(object, "from", api_person(&row->inviter));
    cJSON_AddItemToObject(object, "to", api_person(&row->invitee));
    cJSON_AddBoolToObject(object, "unlisted", row->unlisted);
    cJSON_AddRawToObject(object, "variant", row->variant);
    cJSON_AddStringToObject(object, "first", firsts[row->first]);
    if (row->days_per_move)
        cJSON_AddNumberToObject(object, "days_per_move", row->days_per_move);
    else
        cJSON_AddNullToObject(object, "days_per_move");
    cJSON_AddBoolToObject(object, "rated", row->rated);
    cJSON_AddStringToObject(object, "message", row->message);
    cJSON_AddStringToObject(object, "nonce", row->inviter_nonce);
}

static cJSON *to_json(const struct call *call, const struct invitation_row *row) {
    struct chance_seed seed;
    char commitment[CHANCE_HEX], link[512];
    memcpy(seed.bytes, row->seed, sizeof seed.bytes);
    chance_commitment(&seed, commitment);
    snprintf(link, sizeof link, "%s/i/%s", call->settings->public_url, row->public_id);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "id", row->public_id);
    add_offer(object, row);
    cJSON_AddStringToObject(object, "status", invitation_status_name(row, call->now));
    cJSON_AddStringToObject(object, "commitment", commitment);
    cJSON_AddStringToObject(object, "link", link);
    if (*row->game_id)
        cJSON_AddStringToObject(object, "game_id", row->game_id);
    else
        cJSON_AddNullToObject(object, "game_id");
    api_add_time(object, "created_at", row->created_at);
    return object;
}

static enum error_code answer(struct call *call, int status, const struct invitation_row *row,
                              struct error *err) {
    return call_answer(call, status, to_json(call, row), err);
}

/* --- GET ---------------------------------------------------------------------------------------
 */

enum error_code api_invitation_read(struct call *call, struct error *err) {
    struct invitation_row row;
    enum error_code code = invitations_by_public_id(call->db, call->params[0], &row, err);
    return code ? code : answer(call, 200, &row, err);
}

struct list {
    struct call *call;
    cJSON *items;
};

static enum error_code add_item(void *context, const struct invitation_row *row,
                                struct error *err) {
    struct list *list = context;
    (void)err;
    cJSON_AddItemToArray(list->items, to_json(list->call, row));
    return ERROR_NONE;
}

enum error_code api_invitations_read(struct call *call, struct error *err) {
    static const struct {
        const char *name;
        enum invitation_list list;
    } lists[] = {{"incoming", INVITATIONS_INCOMING},
                 {"outgoing", INVITATIONS_OUTGOING},
                 {"open", INVITATIONS_LISTED}};
    cJSON *object = cJSON_CreateObject();
    enum error_code code = ERROR_NONE;
    for (size_t i = 0; !code && i < sizeof lists / sizeof *lists; i++) {
        struct list list = {call, cJSON_AddArrayToObject(object, lists[i].name)};
        code = invitations_list(call->db, lists[i].list, call->account, call->now, add_item, &list,
                                err);
    }
    if (code) {
        cJSON_Delete(object);
        return code;
    }
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
    snprintf(row->variant, sizeof row->variant, "%s", text.failed ? "" : text.data);
    buf_clear(&text);
    return ERROR_NONE;
}

static enum error_code read_message(const cJSON *body, struct invitation_row *row,
                                    struct error *err) {
    const char *message = "";
    enum error_code code =
        json_string(body, "message", JSON_OPTIONAL, 0, MESSAGE_MAX, &message, err);
    if (!code)
        code = text_check(message, "message", err);
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
    code = accounts_by_name(call->db, name, &account, err);
    if (code == ERROR_NOT_FOUND)
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
    int64_t days = 0;
    row->rated = true;
    enum error_code code = json_bool(body, "unlisted", JSON_OPTIONAL, &row->unlisted, err);
    if (!code)
        code = json_bool(body, "rated", JSON_OPTIONAL, &row->rated, err);
    if (!code)
        code = json_choice(body, "first", JSON_OPTIONAL, firsts, &first, err);
    if (!code)
        code = json_int(body, "days_per_move", JSON_NULLABLE, 1, DAYS_MAX, &days, err);
    row->first = (enum invitation_first)first;
    row->days_per_move = (int)days;
    return code;
}

enum error_code api_invite_read(struct call *call, struct error *err) {
    static const char *const names[] = {"game",          "to",    "unlisted", "variant", "first",
                                        "days_per_move", "rated", "message",  "nonce",   NULL};
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
        code = accounts_by_id(call->db, call->account, &inviter, err);
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

/* The invitation, its row left for the next step, if the asker may do this with it. */
static enum error_code read_row(struct call *call,
                                bool (*may)(const struct invitation_row *row, int64_t account),
                                struct invitation_row **ret_row, struct error *err) {
    void *scratch = NULL;
    enum error_code code = api_scratch(call, sizeof(struct invitation_row), &scratch, err);
    struct invitation_row *row = scratch;
    if (!code)
        code = invitations_by_public_id(call->db, call->params[0], row, err);
    if (!code && !may(row, call->account))
        code = error_set(err, ERROR_FORBIDDEN, "This is not yours to answer.");
    if (!code)
        *ret_row = row;
    return code;
}

enum error_code api_accept_read(struct call *call, struct error *err) {
    static const char *const names[] = {"nonce", NULL};
    struct invitation_row *row = NULL;
    enum error_code code = read_row(call, invitation_may_accept, &row, err);
    if (!code && call->body)
        code = json_only(call->body, "", names, err);
    if (!code && call->body)
        code = read_nonce(call->body, row->invitee_nonce, err);
    return code;
}

enum error_code api_accept_change(struct call *call, struct error *err) {
    const struct invitation_row *row = call->scratch;
    struct table table;
    enum error_code code = invitation_accept(call->db, row->id, call->account, row->invitee_nonce,
                                             call->now, &table, err);
    if (!code)
        code = api_renew(call, err);
    if (code)
        return code;
    call->status = 201;
    view_write(&table, table_seat(&table.row, call->account), false, &call->answer);
    return ERROR_NONE;
}

enum error_code api_decline_read(struct call *call, struct error *err) {
    static const char *const names[] = {NULL};
    struct invitation_row *row = NULL;
    enum error_code code = read_row(call, invitation_may_decline, &row, err);
    return code || !call->body ? code : json_only(call->body, "", names, err);
}

enum error_code api_decline_change(struct call *call, struct error *err) {
    struct invitation_row *row = call->scratch;
    enum error_code code =
        invitation_end(call->db, row->id, INVITATION_DECLINED, call->now, row, err);
    if (!code)
        code = api_renew(call, err);
    return code ? code : answer(call, 200, row, err);
}

enum error_code api_withdraw_read(struct call *call, struct error *err) {
    struct invitation_row *row = NULL;
    return read_row(call, invitation_may_withdraw, &row, err);
}

enum error_code api_withdraw_change(struct call *call, struct error *err) {
    struct invitation_row *row = call->scratch;
    enum error_code code =
        invitation_end(call->db, row->id, INVITATION_WITHDRAWN, call->now, row, err);
    if (!code)
        code = api_renew(call, err);
    call->status = code ? 0 : 204;
    return code;
}
