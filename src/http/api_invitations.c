/* Inviting, answering invitations, and rematches. */
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

/* --- As JSON --- */

static void add_offer(cJSON *object, const struct invitation_row *row) {
    cJSON_AddStringToObject(object, "game", row->game);
    static const struct person nobody = {0};
    const struct place_row *to = &row->place[1];
    cJSON_AddItemToObject(object, "from", api_person(&row->place[0].person));
    cJSON_AddItemToObject(object, "to", api_person(to->open ? &nobody : &to->person));
    cJSON_AddBoolToObject(object, "unlisted", row->unlisted);
    cJSON_AddRawToObject(object, "variant", row->variant);
    cJSON_AddStringToObject(object, "first", invitation_firsts[row->first]);
    api_add_days(object, row->days_per_move);
    cJSON_AddBoolToObject(object, "rated", row->rated);
    cJSON_AddStringToObject(object, "nonce", row->place[0].nonce);
    cJSON_AddNumberToObject(object, "match", row->match_games > 1 ? row->match_games : 1);
}

/* The inviter's message, for those who may read it. */
static enum error_code add_message(const struct call *call, const struct invitation_row *row,
                                   cJSON *object, struct error *err) {
    bool may = false;
    TRY(invitation_may_read(call->db, row, call->account, call->now, &may, err));
    if (may)
        cJSON_AddStringToObject(object, "message", row->message);
    else
        cJSON_AddNullToObject(object, "message");
    return ERROR_NONE;
}

static void add_commitment(cJSON *object, const uint8_t bytes[INVITATION_SEED]) {
    struct chance_seed seed;
    char commitment[CHANCE_HEX];
    memcpy(seed.bytes, bytes, sizeof seed.bytes);
    chance_commitment(&seed, commitment);
    cJSON_AddStringToObject(object, "commitment", commitment);
}

/* The further games of a match: their seeds are fixed too. */
static enum error_code add_further(const struct call *call, const struct invitation_row *row,
                                   cJSON *object, struct error *err) {
    struct match_seed seeds[MATCH_GAMES_MAX];
    size_t count = 0;
    int64_t head = row->match_head ? row->match_head : row->id;
    if (row->match_games > 1)
        TRY(db_matches_seeds(call->db, head, seeds, &count, err));
    cJSON *further = cJSON_AddArrayToObject(object, "further");
    for (size_t i = 0; i < count; i++) {
        cJSON *one = cJSON_CreateObject();
        cJSON_AddStringToObject(one, "id", seeds[i].public_id);
        add_commitment(one, seeds[i].seed);
        cJSON_AddItemToArray(further, one);
    }
    return ERROR_NONE;
}

static enum error_code fill(const struct call *call, const struct invitation_row *row,
                            cJSON *object, struct error *err) {
    char link[512];
    snprintf(link, sizeof link, "%s/i/%s", call->settings->public_url, row->public_id);
    cJSON_AddStringToObject(object, "id", row->public_id);
    add_offer(object, row);
    cJSON_AddStringToObject(object, "status", invitation_status_name(row, call->now));
    add_commitment(object, row->seed);
    cJSON_AddStringToObject(object, "link", link);
    api_add_text(object, "game_id", row->game_id);
    json_add_time(object, "created_at", row->created_at);
    TRY(add_message(call, row, object, err));
    return add_further(call, row, object, err);
}

static enum error_code answer(struct call *call, int status, const struct invitation_row *row,
                              struct error *err) {
    cJSON *object = cJSON_CreateObject();
    TRY(api_answer(call, fill(call, row, object, err), object, err));
    call->status = status;
    return ERROR_NONE;
}

/* --- GET --- */

static enum error_code invitation_read(struct call *call, struct error *err) {
    struct invitation_row row;
    TRY(db_invitations_by_public_id(call->db, call->params[0], &row, err));
    return answer(call, 200, &row, err);
}

static enum error_code add_item(void *context, const struct invitation_row *row,
                                struct error *err) {
    struct api_page *page = context;
    if (!api_page_takes(page))
        return ERROR_NONE;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddItemToArray(page->items, object);
    return fill(page->call, row, object, err);
}

static enum error_code add_lists(struct api_page *page, cJSON *object, struct error *err) {
    static const struct {
        const char *name;
        enum invitation_list list;
    } lists[] = {{"incoming", INVITATIONS_INCOMING},
                 {"outgoing", INVITATIONS_OUTGOING},
                 {"open", INVITATIONS_LISTED}};
    const struct call *call = page->call;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        api_page_begin(page, object, lists[i].name);
        TRY(db_invitations_list(call->db, lists[i].list, call->account, call->now, page->first,
                                page->size + 1, add_item, page, err));
    }
    return ERROR_NONE;
}

static enum error_code invitations_read(struct call *call, struct error *err) {
    struct api_page page;
    TRY(api_page_read(call, INVITATIONS_PAGE, &page, err));
    cJSON *object = cJSON_CreateObject();
    return api_page_answer(&page, add_lists(&page, object, err), object, err);
}

/* --- POST /api/invitations --- */

static enum error_code read_nonce(const cJSON *body, char ret_nonce[INVITATION_NONCE],
                                  struct error *err) {
    const char *nonce = "";
    TRY(json_bytes(body, "nonce", JSON_OPTIONAL, 0, CHANCE_NONCE_MAX, &nonce, err));
    if (strspn(nonce, "0123456789abcdef") != strlen(nonce))
        return error_field(err, "nonce", "A nonce has up to %d hex digits in lower case.",
                           CHANCE_NONCE_MAX);
    memcpy(ret_nonce, nonce, strlen(nonce) + 1);
    return ERROR_NONE;
}

/* The body's only field, where there is a body. */
static enum error_code read_only_nonce(const struct call *call, char ret_nonce[INVITATION_NONCE],
                                       struct error *err) {
    static const char *const names[] = {"nonce", NULL};
    *ret_nonce = '\0';
    if (!call->body)
        return ERROR_NONE;
    TRY(json_only(call->body, "", names, err));
    return read_nonce(call->body, ret_nonce, err);
}

static enum error_code read_variant(const cJSON *body, struct invitation_row *row,
                                    struct error *err) {
    const char *name = games_all[0]->name;
    const cJSON *json = NULL;
    unsigned variant = 0;
    TRY(json_string(body, "game", JSON_OPTIONAL, 0, SIZE_MAX, &name, err));
    const struct game *game = game_by_name(name);
    if (!game || game->seats_min > 2) /* invitations have two places as yet */
        return error_field(err, "game", "There is no such game here.");
    TRY(json_object(body, "variant", JSON_OPTIONAL, &json, err));
    TRY(game->read_variant(json, &variant, err));
    struct buf text = BUF_INIT;
    game->write_variant(variant, &text);
    bool failed = text.failed;
    snprintf(row->game, sizeof row->game, "%s", name);
    snprintf(row->variant, sizeof row->variant, "%s", buf_text(&text));
    buf_clear(&text);
    return failed ? error_set(err, ERROR_INTERNAL, "out of memory") : ERROR_NONE;
}

static enum error_code read_message(const cJSON *body, struct invitation_row *row,
                                    struct error *err) {
    const char *message = "";
    TRY(json_string(body, "message", JSON_OPTIONAL, 0, MESSAGE_MAX, &message, err));
    TRY(text_check(&message, 0, "message", err));
    memcpy(row->message, message, strlen(message) + 1);
    return ERROR_NONE;
}

static enum error_code read_to(struct call *call, struct invitation_row *row, struct error *err) {
    const char *name = NULL;
    struct account_row account;
    TRY(json_string(call->body, "to", JSON_NULLABLE, 0, SIZE_MAX, &name, err));
    if (!name)
        return ERROR_NONE;
    enum error_code code = db_accounts_by_name(call->db, name, &account, err);
    if (code == ERROR_NOT_FOUND || (!code && account_has_left(&account.person)))
        return error_field(err, "to", "There is no player of that name.");
    TRY(code);
    if (account.person.account == call->account)
        return error_field(err, "to", "You cannot invite yourself.");
    row->place[1] = (struct place_row){.person = account.person, .status = PLACE_ASKED};
    return ERROR_NONE;
}

static enum error_code read_terms(const cJSON *body, struct invitation_row *row,
                                  struct error *err) {
    int first = FIRST_RANDOM;
    int64_t days = 0, games = 1;
    row->rated = true;
    TRY(json_bool(body, "unlisted", JSON_OPTIONAL, &row->unlisted, err));
    TRY(json_bool(body, "rated", JSON_OPTIONAL, &row->rated, err));
    TRY(json_choice(body, "first", JSON_OPTIONAL, invitation_firsts, &first, err));
    TRY(json_int(body, "days_per_move", JSON_NULLABLE, 1, DAYS_MAX, &days, err));
    TRY(json_int(body, "match", JSON_OPTIONAL, 1, MATCH_GAMES_MAX, &games, err));
    if (games % 2 == 0)
        return error_field(err, "match", "A match has 1, 3 or 5 games.");
    row->first = (enum invitation_first)first;
    row->days_per_move = (int)days;
    row->match_games = (int)games;
    return ERROR_NONE;
}

static enum error_code invite_read(struct call *call, struct error *err) {
    static const char *const names[] = {
        "game",  "to",      "unlisted", "variant", "first", "days_per_move",
        "rated", "message", "nonce",    "match",   NULL};
    struct account_row inviter;
    TRY(call_scratch(call, sizeof(struct invitation_row), err));
    struct invitation_row *row = call->scratch;
    TRY(json_only(call->body, "", names, err));
    TRY(read_variant(call->body, row, err));
    TRY(read_terms(call->body, row, err));
    TRY(read_message(call->body, row, err));
    TRY(read_nonce(call->body, row->place[0].nonce, err));
    row->places = 2;
    row->place[1] = (struct place_row){.open = true, .status = PLACE_OPEN};
    TRY(read_to(call, row, err));
    TRY(db_accounts_by_id(call->db, call->account, &inviter, err));
    row->place[0].person = inviter.person;
    return ERROR_NONE;
}

static enum error_code invite_change(struct call *call, struct error *err) {
    struct invitation_row *row = call->scratch;
    TRY(invitation_send(call->db, row, call->now, err));
    TRY(api_renew(call, err));
    return answer(call, 201, row, err);
}

/* --- Answering one --- */

static enum error_code accept_change(struct call *call, struct error *err) {
    struct invitation_row row;
    struct table table;
    char nonce[INVITATION_NONCE];
    TRY(invitation_find(call->db, call->params[0], call->account, INVITATION_ACCEPTED, &row, err));
    TRY(read_only_nonce(call, nonce, err));
    TRY(invitation_accept(call->db, row.id, call->account, nonce, call->now, &table, err));
    TRY(api_renew(call, err));
    call->status = 201;
    view_write(&table, table_seat(&table.row, call->account), VIEW_NOW, &call->answer);
    return ERROR_NONE;
}

/* Declines or withdraws. */
static enum error_code end(struct call *call, enum invitation_status status,
                           struct invitation_row *ret_row, struct error *err) {
    static const char *const names[] = {NULL};
    TRY(invitation_find(call->db, call->params[0], call->account, status, ret_row, err));
    if (call->body)
        TRY(json_only(call->body, "", names, err));
    TRY(invitation_end(call->db, ret_row->id, call->account, status, call->now, ret_row, err));
    return api_renew(call, err);
}

static enum error_code decline_change(struct call *call, struct error *err) {
    struct invitation_row row;
    TRY(end(call, INVITATION_DECLINED, &row, err));
    return answer(call, 200, &row, err);
}

static enum error_code withdraw_change(struct call *call, struct error *err) {
    struct invitation_row row;
    call->status = 204;
    return end(call, INVITATION_WITHDRAWN, &row, err);
}

/* --- POST /api/games/{id}/rematch --- */

static enum error_code rematch_change(struct call *call, struct error *err) {
    struct game_row game;
    struct invitation_row row;
    int seat = SEAT_NONE;
    char nonce[INVITATION_NONCE];
    bool made = false;
    TRY(table_find_player(call->db, call->params[0], call->account, &game, &seat, err));
    TRY(read_only_nonce(call, nonce, err));
    TRY(match_rematch(call->db, game.id, call->account, nonce, call->now, &row, &made, err));
    TRY(api_renew(call, err));
    return answer(call, made ? 201 : 200, &row, err);
}

const struct route api_invitations_routes[] = {
    {"GET", "/api/invitations", NEEDS_LOGIN, .read = invitations_read},
    {"POST", "/api/invitations", NEEDS_LOGIN | TAKES_BODY, .read = invite_read,
     .change = invite_change},
    {"GET", "/api/invitations/{id}", 0, .read = invitation_read},
    {"DELETE", "/api/invitations/{id}", NEEDS_LOGIN, .change = withdraw_change},
    {"POST", "/api/invitations/{id}/accept", NEEDS_LOGIN | MAY_TAKE_BODY, .change = accept_change},
    {"POST", "/api/invitations/{id}/decline", NEEDS_LOGIN | MAY_TAKE_BODY,
     .change = decline_change},
    {"POST", "/api/games/{id}/rematch", NEEDS_LOGIN | MAY_TAKE_BODY, .change = rematch_change},
    {.method = NULL},
};
