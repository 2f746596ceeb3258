/* Inviting, answering invitations, and rematches. */
#include <stdio.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "chance/chance.h"
#include "games/game.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "service/people/accounts.h"
#include "service/play/invitations.h"
#include "service/play/matches.h"
#include "service/play/view.h"
#include "service/site/site.h"
#include "store/tables/invitations.h"
#include "store/tables/people.h"

enum {
    MESSAGE_MAX = 500,
    INVITATIONS_PAGE = 200, /* of each list */
};

_Static_assert((int)INVITATION_MESSAGE == 4 * MESSAGE_MAX + 1, "UTF-8 takes up to 4 bytes");

/* --- As JSON --- */

/* Of one that was accepted, only the places that are taken; the others have fallen away. */
static void add_places(cJSON *object, const struct invitation_row *row) {
    int count = row->status == INVITATION_ACCEPTED ? invitation_taken(row) : row->places;
    cJSON_AddNumberToObject(object, "seats", count);
    cJSON *places = cJSON_AddArrayToObject(object, "places");
    for (int i = 0; i < count; i++) {
        const struct place_row *place = &row->place[i];
        cJSON *one = json_add_item(places);
        cJSON_AddItemToObject(one, "player", api_person(&place->person));
        cJSON_AddBoolToObject(one, "open", place->open);
        cJSON_AddStringToObject(one, "status", place_statuses[place->status]);
    }
}

/* To whom it goes, and who begins. */
static void add_players(cJSON *object, const struct invitation_row *row) {
    static const struct person nobody = {0};
    const struct place_row *to = &row->place[1];
    bool several = invitation_is_to_several(game_by_name(row->game));
    const char *first = several ? "" : invitation_firsts[row->first];
    cJSON_AddItemToObject(object, "from", api_person(&row->place[0].person));
    cJSON_AddItemToObject(object, "to", api_person(several || to->open ? &nobody : &to->person));
    json_add_text(object, "first", first);
    if (several)
        add_places(object, row);
}

static void add_offer(cJSON *object, const struct invitation_row *row) {
    cJSON_AddStringToObject(object, "game", row->game);
    add_players(object, row);
    cJSON_AddBoolToObject(object, "unlisted", row->unlisted);
    cJSON_AddRawToObject(object, "variant", row->variant);
    api_add_clock(object, &row->clock);
    cJSON_AddBoolToObject(object, "rated", row->rated);
    cJSON_AddStringToObject(object, "nonce", row->place[0].nonce);
    cJSON_AddNumberToObject(object, "match", row->match_games > 1 ? row->match_games : 1);
}

/* The inviter's message, for those who may read it. */
static void add_message(const struct call *call, const struct invitation_row *row, cJSON *object) {
    if (invitation_may_read(row, call->account, call->now))
        cJSON_AddStringToObject(object, "message", row->message);
    else
        cJSON_AddNullToObject(object, "message");
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
        cJSON *one = json_add_item(further);
        cJSON_AddStringToObject(one, "id", seeds[i].public_id);
        add_commitment(one, seeds[i].seed);
    }
    return ERROR_NONE;
}

static enum error_code fill(const struct call *call, const struct invitation_row *row,
                            cJSON *object, struct error *err) {
    char link[512];
    snprintf(link, sizeof link, "%s/i/%s", call->context->settings.public_url, row->public_id);
    cJSON_AddStringToObject(object, "id", row->public_id);
    add_offer(object, row);
    cJSON_AddStringToObject(object, "status", invitation_status_name(row, call->now));
    add_commitment(object, row->seed);
    cJSON_AddStringToObject(object, "link", link);
    json_add_text(object, "game_id", row->game_id);
    if (*row->rematch)
        cJSON_AddStringToObject(object, "rematch", row->rematch);
    json_add_time(object, "created_at", row->created_at);
    add_message(call, row, object);
    return add_further(call, row, object, err);
}

static enum error_code answer(struct call *call, int status, const struct invitation_row *row,
                              struct error *err) {
    return fill(call, row, call_answer(call, status), err);
}

/* --- GET --- */

/* On a site for members only a link invites; how it went on is not for those who are not in. */
static enum error_code check_reader(const struct call *call, const struct invitation_row *row,
                                    struct error *err) {
    bool closed = false;
    if (call->account || invitation_is_open(row, call->now))
        return ERROR_NONE;
    TRY(site_is_closed(call->db, &closed, err));
    return closed ? error_set(err, ERROR_NOT_LOGGED_IN, "Please log in first.") : ERROR_NONE;
}

static enum error_code invitation_read(struct call *call, struct error *err) {
    struct invitation_row row;
    TRY(db_invitations_by_public_id(call->db, call->params[0], &row, err));
    TRY(check_reader(call, &row, err));
    return answer(call, 200, &row, err);
}

static enum error_code add_item(void *context, const struct invitation_row *row,
                                struct error *err) {
    struct api_page *page = context;
    cJSON *object = api_page_item(page);
    return object ? fill(page->call, row, object, err) : ERROR_NONE;
}

static const struct {
    const char *name;
    enum invitation_list list;
} lists[] = {{"incoming", INVITATIONS_INCOMING},
             {"outgoing", INVITATIONS_OUTGOING},
             {"open", INVITATIONS_LISTED},
             {"joined", INVITATIONS_JOINED}};

static enum error_code invitations_read(struct call *call, struct error *err) {
    struct api_page page;
    TRY(api_page_read(call, INVITATIONS_PAGE, &page, err));
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        api_page_begin(&page, lists[i].name);
        TRY(db_invitations_list(call->db, lists[i].list, call->account, call->now, page.first,
                                page.size + 1, add_item, &page, err));
    }
    return api_page_end(&page);
}

/* --- POST /api/invitations --- */

static enum error_code read_nonce(const cJSON *body, char ret_nonce[INVITATION_NONCE],
                                  struct error *err) {
    const char *nonce = "";
    TRY(json_bytes(body, "nonce", JSON_OPTIONAL, 0, CHANCE_NONCE_MAX, &nonce, err));
    if (strspn(nonce, "0123456789abcdef") != strlen(nonce))
        return error_field(err, "nonce", "A nonce must be at most %d lower-case hex digits.",
                           CHANCE_NONCE_MAX);
    memcpy(ret_nonce, nonce, strlen(nonce) + 1);
    return ERROR_NONE;
}

/* The body's only field, where there is a body. */
static enum error_code read_only_nonce(const struct call *call, char ret_nonce[INVITATION_NONCE],
                                       struct error *err) {
    *ret_nonce = '\0';
    if (!call->body)
        return ERROR_NONE;
    TRY(json_only(call->body, "", JSON_NAMES("nonce"), err));
    return read_nonce(call->body, ret_nonce, err);
}

/* The game; it decides which other fields there are. */
static enum error_code read_game(const cJSON *body, const struct game **ret_game,
                                 struct error *err) {
    static const char *const names[] = {"game",     "to",
                                        "unlisted", "variant",
                                        "first",    "days_per_move",
                                        "clock",    "free_weekends",
                                        "rated",    "message",
                                        "nonce",    "match",
                                        NULL};
    static const char *const names_of_several[] = {
        "game",  "seats",         "to",    "unlisted", "variant", "days_per_move",
        "clock", "free_weekends", "rated", "message",  "nonce",   "match",
        NULL};
    TRY(api_body_game(body, ret_game, err));
    return json_only(body, "", invitation_is_to_several(*ret_game) ? names_of_several : names, err);
}

static enum error_code read_variant(const cJSON *body, const struct game *game,
                                    struct invitation_row *row, struct error *err) {
    const cJSON *variant = NULL;
    TRY(json_object(body, "variant", JSON_OPTIONAL, &variant, err));
    return invitation_set_game(row, game, variant, err);
}

static enum error_code read_message(const cJSON *body, struct invitation_row *row,
                                    struct error *err) {
    const char *message = "";
    TRY(json_string(body, "message", JSON_OPTIONAL, 0, MESSAGE_MAX, &message, err));
    TRY(text_check(&message, 0, "message", err));
    memcpy(row->message, message, strlen(message) + 1);
    return ERROR_NONE;
}

/* --- Whom it goes to --- */

static bool is_elsewhere(const struct invitation_row *row, int place, int64_t account) {
    for (int i = 1; i < row->places; i++)
        if (i != place && row->place[i].person.account == account &&
            row->place[i].status != PLACE_DECLINED)
            return true;
    return false;
}

static enum error_code check_block(const struct call *call, const struct person *to,
                                   struct error *err) {
    bool apart = false;
    TRY(db_blocks_between(call->db, call->account, to->account, &apart, err));
    return apart ? error_field(err, "to",
                               "You cannot play against %s: one of you has blocked the other.",
                               to->name)
                 : ERROR_NONE;
}

/* A player who can be asked to take that place. */
static enum error_code find_player(const struct call *call, const char *name,
                                   const struct invitation_row *row, int place,
                                   struct person *ret_person, struct error *err) {
    struct account_row account;
    enum error_code code = db_accounts_by_name(call->db, name, &account, err);
    if (code == ERROR_NOT_FOUND ||
        (!code && (person_has_left(&account.person) || account.locked_at)))
        return error_field(err, "to", "There is no player with that name.");
    TRY(code);
    if (account.person.account == call->account)
        return error_field(err, "to", "You cannot invite yourself.");
    if (!invitation_suits(game_by_name(row->game), &account.person))
        return error_field(err, "to", "%s does not play this game.", account.person.name);
    if (is_elsewhere(row, place, account.person.account))
        return error_field(err, "to", "%s already has a place.", account.person.name);
    *ret_person = account.person;
    return check_block(call, &account.person, err);
}

/* Asks a player to take that place; name NULL: everyone. */
static enum error_code set_place(const struct call *call, const char *name,
                                 struct invitation_row *row, int place, struct error *err) {
    row->place[place] =
        (struct place_row){.open = !name, .status = name ? PLACE_ASKED : PLACE_OPEN};
    return name ? find_player(call, name, row, place, &row->place[place].person, err) : ERROR_NONE;
}

/* "to" where it is an array with a name or null for each place; where it is missing, all are open.
 */
static enum error_code read_places(const struct call *call, struct invitation_row *row,
                                   struct error *err) {
    const cJSON *to = cJSON_GetObjectItemCaseSensitive(call->body, "to");
    if (to && (!cJSON_IsArray(to) || cJSON_GetArraySize(to) != row->places - 1))
        return error_field(err, "to", "Must be an array of %d places, each a name or null.",
                           row->places - 1);
    for (int i = 1; i < row->places; i++) {
        const cJSON *name = cJSON_GetArrayItem(to, i - 1);
        if (name && !cJSON_IsString(name) && !cJSON_IsNull(name))
            return error_field(err, "to", "Each place must be a name or null.");
        TRY(set_place(call, cJSON_GetStringValue(name), row, i, err));
    }
    return ERROR_NONE;
}

static enum error_code read_to(const struct call *call, const struct game *game,
                               struct invitation_row *row, struct error *err) {
    const char *name = NULL;
    int64_t seats = game->seats_usual;
    if (!invitation_is_to_several(game)) {
        row->places = 2;
        TRY(json_string(call->body, "to", JSON_NULLABLE, 0, SIZE_MAX, &name, err));
        return set_place(call, name, row, 1, err);
    }
    TRY(json_int(call->body, "seats", JSON_OPTIONAL, game->seats_min, game->seats_max, &seats,
                 err));
    row->places = (int)seats;
    return read_places(call, row, err);
}

static enum error_code read_terms(const cJSON *body, const struct game *game,
                                  struct invitation_row *row, struct error *err) {
    int first = FIRST_RANDOM;
    int64_t games = 1;
    row->rated = true;
    TRY(json_bool(body, "unlisted", JSON_OPTIONAL, &row->unlisted, err));
    TRY(json_bool(body, "rated", JSON_OPTIONAL, &row->rated, err));
    TRY(json_choice(body, "first", JSON_OPTIONAL, invitation_firsts, &first, err));
    TRY(api_read_clock(body, false, &row->clock, err));
    int most = invitation_is_to_several(game) ? 1 : MATCH_GAMES_MAX;
    TRY(json_int(body, "match", JSON_OPTIONAL, 1, most, &games, err));
    if (games % 2 == 0)
        return error_field(err, "match", "A match must have 1, 3 or 5 games.");
    row->first = (enum invitation_first)first;
    row->match_games = (int)games;
    return ERROR_NONE;
}

static enum error_code invite_read(struct call *call, struct error *err) {
    const struct game *game = NULL;
    struct account_row inviter;
    TRY(call_scratch(call, sizeof(struct invitation_row), err));
    struct invitation_row *row = call->scratch;
    TRY(read_game(call->body, &game, err));
    TRY(read_variant(call->body, game, row, err));
    TRY(read_terms(call->body, game, row, err));
    TRY(read_message(call->body, row, err));
    TRY(read_nonce(call->body, row->place[0].nonce, err));
    TRY(read_to(call, game, row, err));
    TRY(db_accounts_by_id(call->db, call->account, &inviter, err));
    row->place[0].person = inviter.person;
    return ERROR_NONE;
}

static enum error_code invite_change(struct call *call, struct error *err) {
    struct invitation_row row = *(const struct invitation_row *)call->scratch; /* may come again */
    TRY(invitation_send(call->db, &row, call->now, err));
    return answer(call, 201, &row, err);
}

/* --- Answering one --- */

static enum error_code answer_game(struct call *call, const struct table *table) {
    call->status = 201;
    view_write(table, game_seat(&table->row, call->account), VIEW_NOW, &call->answer);
    return ERROR_NONE;
}

static enum error_code accept_change(struct call *call, struct error *err) {
    struct invitation_row row;
    struct table table;
    char nonce[INVITATION_NONCE];
    TRY(invitation_find(call->db, call->params[0], call->account, INVITATION_ACCEPT, &row, err));
    TRY(read_only_nonce(call, nonce, err));
    TRY(invitation_accept(call->db, &row, call->account, nonce, call->now, &table, err));
    return table.game ? answer_game(call, &table) : answer(call, 200, &row, err);
}

static enum error_code refuse_fields(const struct call *call, struct error *err) {
    static const char *const names[] = {NULL};
    return call->body ? json_only(call->body, "", names, err) : ERROR_NONE;
}

static enum error_code decline_change(struct call *call, struct error *err) {
    struct invitation_row row;
    TRY(invitation_find(call->db, call->params[0], call->account, INVITATION_DECLINE, &row, err));
    TRY(refuse_fields(call, err));
    TRY(invitation_decline(call->db, &row, call->account, call->now, err));
    return answer(call, 200, &row, err);
}

/* --- The inviter's calls --- */

static enum error_code find_mine(struct call *call, struct invitation_row *ret_row,
                                 struct error *err) {
    return invitation_find(call->db, call->params[0], call->account, INVITATION_MANAGE, ret_row,
                           err);
}

static enum error_code withdraw_change(struct call *call, struct error *err) {
    struct invitation_row row;
    TRY(find_mine(call, &row, err));
    call->status = 204;
    return invitation_withdraw(call->db, &row, call->now, err);
}

/* Reads to whom which place is offered: `open` or `to`. */
static enum error_code read_offer(const struct call *call, struct invitation_row *row,
                                  int *ret_place, struct error *err) {
    int64_t place = 0;
    bool open = true;
    const char *name = NULL;
    TRY(json_only(call->body, "", JSON_NAMES("place", "open", "to"), err));
    TRY(json_int(call->body, "place", JSON_REQUIRED, 1, row->places - 1, &place, err));
    TRY(json_bool(call->body, "open", JSON_OPTIONAL, &open, err));
    TRY(json_string(call->body, "to", JSON_OPTIONAL, 0, SIZE_MAX, &name, err));
    if (!open || json_has(call->body, "open") == (name != NULL))
        return error_field(err, "open", "Give either \"open\": true or \"to\".");
    *ret_place = (int)place;
    return set_place(call, name, row, *ret_place, err);
}

static enum error_code offer_change(struct call *call, struct error *err) {
    struct invitation_row row, wanted;
    int place = 0;
    TRY(find_mine(call, &row, err));
    wanted = row;
    TRY(read_offer(call, &wanted, &place, err));
    const struct place_row *offered = &wanted.place[place];
    TRY(invitation_offer(call->db, &row, place, offered->open ? NULL : &offered->person, call->now,
                         err));
    return answer(call, 200, &row, err);
}

static enum error_code start_change(struct call *call, struct error *err) {
    struct invitation_row row;
    struct table table;
    char nonce[INVITATION_NONCE];
    TRY(find_mine(call, &row, err));
    TRY(read_only_nonce(call, nonce, err));
    bool given = call->body && json_has(call->body, "nonce");
    TRY(invitation_start(call->db, &row, given ? nonce : NULL, call->now, &table, err));
    return answer_game(call, &table);
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
    return answer(call, made ? 201 : 200, &row, err);
}

const struct route api_invitations_routes[] = {
    {"GET", "/api/invitations", NEEDS_LOGIN, .read = invitations_read},
    {"POST", "/api/invitations", NEEDS_LOGIN | TAKES_BODY | CREATES, .read = invite_read,
     .change = invite_change},
    {"GET", "/api/invitations/{id}", FOR_VISITORS, .read = invitation_read},
    {"PATCH", "/api/invitations/{id}", NEEDS_LOGIN | TAKES_BODY, .change = offer_change},
    {"DELETE", "/api/invitations/{id}", NEEDS_LOGIN, .change = withdraw_change},
    {"POST", "/api/invitations/{id}/accept", NEEDS_LOGIN | MAY_TAKE_BODY | CREATES,
     .change = accept_change},
    {"POST", "/api/invitations/{id}/decline", NEEDS_LOGIN | MAY_TAKE_BODY,
     .change = decline_change},
    {"POST", "/api/invitations/{id}/start", NEEDS_LOGIN | MAY_TAKE_BODY | CREATES,
     .change = start_change},
    {"POST", "/api/games/{id}/rematch", NEEDS_LOGIN | MAY_TAKE_BODY | CREATES,
     .change = rematch_change},
    {.method = NULL},
};
