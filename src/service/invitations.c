#include "service/invitations.h"

#include <string.h>

#include "base/clock.h"
#include "base/token.h"
#include "chance/chance.h"
#include "service/accounts.h"
#include "service/deadlines.h"
#include "service/notices.h"
#include "store/commit_events.h"
#include "store/db_accounts.h"
#include "store/db_games.h"
#include "store/db_invitations.h"

/* --- Invitations --- */

_Static_assert((int)INVITATION_SEED == CHANCE_BYTES &&
                   (int)INVITATION_NONCE == CHANCE_NONCE_MAX + 1,
               "the columns hold what chance takes");

#define LIFE_MS (30 * CLOCK_DAY)

/* What a game has of chance: an id that nobody guesses, and a seed. */
static void draw(char ret_public_id[PUBLIC_ID], uint8_t ret_seed[INVITATION_SEED]) {
    struct chance_seed seed;
    chance_seed_new(&seed);
    memcpy(ret_seed, seed.bytes, sizeof seed.bytes);
    id_new(ret_public_id, PUBLIC_ID - 1);
}

/* The same for the further games of a match. */
static enum error_code draw_further(struct db *db, const struct invitation_row *head,
                                    struct error *err) {
    enum error_code code = ERROR_NONE;
    for (int number = 2; !code && number <= head->match_games; number++) {
        struct match_seed further = {.number = number};
        draw(further.public_id, further.seed);
        code = db_matches_add_seed(db, head->id, &further, err);
    }
    return code;
}

enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err) {
    draw(row->public_id, row->seed);
    row->status = INVITATION_OPEN;
    row->created_at = now;
    row->expires_at = now + LIFE_MS;
    enum error_code code = db_invitations_insert(db, row, &row->id, err);
    if (!code)
        code = draw_further(db, row, err);
    return code ? code : notice_invited(db, row, now, err);
}

static bool may_accept(const struct invitation_row *row, int64_t account) {
    if (row->invitee.account == 0)
        return account != row->inviter.account;
    if (row->invitee.kind == ACCOUNT_BOT)
        return account == row->inviter.account;
    return account == row->invitee.account;
}

static enum error_code check_right(const struct invitation_row *row, int64_t account,
                                   enum invitation_status status, struct error *err) {
    bool may = status == INVITATION_ACCEPTED   ? may_accept(row, account)
               : status == INVITATION_DECLINED ? account == row->invitee.account
                                               : account == row->inviter.account;
    return may ? ERROR_NONE : error_set(err, ERROR_FORBIDDEN, "This is not yours to answer.");
}

enum error_code invitation_find(struct db *db, const char *public_id, int64_t account,
                                enum invitation_status status, struct invitation_row *ret_row,
                                struct error *err) {
    enum error_code code = db_invitations_by_public_id(db, public_id, ret_row, err);
    return code ? code : check_right(ret_row, account, status, err);
}

static bool is_open(const struct invitation_row *row, int64_t now) {
    return row->status == INVITATION_OPEN && now < row->expires_at;
}

enum error_code invitation_may_read(struct db *db, const struct invitation_row *row,
                                    int64_t account, int64_t now, bool *ret_may,
                                    struct error *err) {
    struct game_row game;
    bool named = account && (account == row->inviter.account || account == row->invitee.account);
    *ret_may = named || (!row->invitee.account && is_open(row, now));
    if (*ret_may || !account || !*row->game_id)
        return ERROR_NONE;
    enum error_code code = db_games_by_public_id(db, row->game_id, &game, err);
    if (!code)
        *ret_may = table_seat(&game, account) != SEAT_NONE;
    return code;
}

/* Loads it, to come to that status by this account's wish. */
static enum error_code load_open(struct db *db, int64_t id, int64_t account,
                                 enum invitation_status status, int64_t now,
                                 struct invitation_row *ret_row, struct error *err) {
    enum error_code code = db_invitations_by_id(db, id, ret_row, err);
    if (!code)
        code = check_right(ret_row, account, status, err);
    if (!code && !is_open(ret_row, now))
        code = error_set(err, ERROR_INVITATION_CLOSED, "The invitation is no longer open.");
    return code;
}

/* Who was meant by an open invitation is who takes it. */
static enum error_code seat_accepter(struct db *db, int64_t account, struct invitation_row *row,
                                     struct error *err) {
    struct account_row accepter;
    if (row->invitee.account)
        return ERROR_NONE;
    enum error_code code = db_accounts_by_id(db, account, &accepter, err);
    if (!code)
        row->invitee = accepter.person;
    return code;
}

enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err) {
    enum error_code code = table_begin(row, now, ret_table, err);
    struct game_row *game = &ret_table->row;
    if (!code)
        code = deadline_set(db, game, err);
    if (code)
        return code;
    id_new(game->public_id, PUBLIC_ID - 1);
    code = db_games_insert(db, game, &game->id, err);
    if (!code && game->match.head)
        code = db_matches_read(db, &game->match, err);
    struct commit_event events = db_games_event(game);
    return code ? code : commit_event_note(db, &events, err);
}

enum error_code invitation_accept(struct db *db, int64_t id, int64_t account, const char *nonce,
                                  int64_t now, struct table *ret_table, struct error *err) {
    struct invitation_row row;
    enum error_code code = load_open(db, id, account, INVITATION_ACCEPTED, now, &row, err);
    if (code)
        return code;
    row.status = INVITATION_ACCEPTED;
    memcpy(row.invitee_nonce, nonce, strlen(nonce) + 1);
    code = db_invitations_close(db, &row, now, err);
    if (!code)
        code = seat_accepter(db, account, &row, err);
    if (!code)
        code = invitation_begin(db, &row, now, ret_table, err);
    return code ? code : notice_begun(db, &ret_table->row, account, now, err);
}

enum error_code invitation_end(struct db *db, int64_t id, int64_t account,
                               enum invitation_status status, int64_t now,
                               struct invitation_row *ret_row, struct error *err) {
    enum error_code code = load_open(db, id, account, status, now, ret_row, err);
    if (code)
        return code;
    ret_row->status = status;
    return db_invitations_close(db, ret_row, now, err);
}

const char *invitation_status_name(const struct invitation_row *row, int64_t now) {
    if (row->status == INVITATION_OPEN && !is_open(row, now))
        return "expired";
    return invitation_statuses[row->status];
}

/* --- Matches --- */

/* Who began a game. */
static enum error_code starter_of(struct db *db, const struct game_row *row, int *ret_seat,
                                  struct error *err) {
    struct table table;
    enum error_code code = table_replay(db, row, 0, NULL, NULL, &table, err);
    if (!code)
        *ret_seat = table.row.turn;
    return code;
}

static bool is_decided(const struct match_row *match) {
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        if (match->wins[i] > match->games / 2)
            return true;
    return match->number == match->games;
}

static bool goes_on(const struct game_row *row) {
    return row->match.head && row->ending != GAME_ABANDONED && !is_decided(&row->match);
}

/* The others show the score, too. */
static enum error_code touch_others(struct db *db, const struct game_row *row, struct error *err) {
    int64_t games[MATCH_GAMES_MAX];
    size_t count = 0;
    enum error_code code = db_matches_games(db, row->match.head, games, &count, err);
    for (size_t i = 0; !code && i < count; i++)
        if (games[i] != row->id)
            code = db_games_touch_one(db, games[i], err);
    return code;
}

/* The invitation to the game after this one, with the seed that was drawn for it. */
static enum error_code next_invitation(struct db *db, const struct game_row *row,
                                       struct invitation_row *ret_next, struct error *err) {
    struct match_seed seeds[MATCH_GAMES_MAX];
    size_t count = 0;
    int starter = 0, number = row->match.number + 1;
    enum error_code code = db_invitations_by_id(db, row->match.head, ret_next, err);
    if (!code)
        code = db_matches_seeds(db, row->match.head, seeds, &count, err);
    if (!code)
        code = starter_of(db, row, &starter, err);
    if (code)
        return code;
    if (count < (size_t)number - 1)
        return error_set(err, ERROR_INTERNAL, "match %s: no seed for game %d", row->match.id,
                         number);
    const struct match_seed *seed = &seeds[number - 2];
    memcpy(ret_next->public_id, seed->public_id, sizeof ret_next->public_id);
    memcpy(ret_next->seed, seed->seed, sizeof ret_next->seed);
    ret_next->invitee = row->seat[1].person;
    ret_next->first = starter == 0 ? FIRST_INVITEE : FIRST_INVITER;
    ret_next->message[0] = '\0';
    ret_next->status = INVITATION_ACCEPTED;
    ret_next->created_at = row->updated_at;
    ret_next->rematch_of = 0;
    ret_next->match_head = row->match.head;
    ret_next->match_number = number;
    return ERROR_NONE;
}

static enum error_code begin_next(struct db *db, const struct game_row *row, struct error *err) {
    struct invitation_row next;
    struct table table;
    int64_t now = row->updated_at;
    enum error_code code = next_invitation(db, row, &next, err);
    if (!code)
        code = db_invitations_insert(db, &next, &next.id, err);
    if (!code)
        code = db_invitations_close(db, &next, now, err);
    if (!code)
        code = invitation_begin(db, &next, now, &table, err);
    struct game_row before = {.turn = SEAT_NONE};
    return code ? code : notice_entry(db, &before, &table.row, SEAT_NONE, now, err);
}

enum error_code match_game_over(struct db *db, const struct game_row *row, struct error *err) {
    struct game_row now;
    if (!row->match.head)
        return ERROR_NONE;
    enum error_code code = db_games_by_id(db, row->id, &now, err);
    if (!code)
        code = touch_others(db, &now, err);
    return code || !goes_on(&now) ? code : begin_next(db, &now, err);
}

/* --- Rematches --- */

static enum error_code terms_of_rematch(struct db *db, const struct game_row *game, int seat,
                                        struct invitation_row *ret_row, struct error *err) {
    int starter = 0, other = 1 - seat;
    enum error_code code = db_invitations_by_id(db, game->invitation, ret_row, err);
    if (!code)
        code = starter_of(db, game, &starter, err);
    if (code)
        return code;
    ret_row->inviter = game->seat[seat].person;
    ret_row->invitee = game->seat[other].person;
    ret_row->first = starter == seat ? FIRST_INVITEE : FIRST_INVITER;
    ret_row->unlisted = false;
    ret_row->message[0] = '\0';
    ret_row->invitee_nonce[0] = '\0';
    ret_row->game_id[0] = '\0';
    ret_row->rematch_of = game->id;
    ret_row->match_head = 0;
    ret_row->match_number = 1;
    return ERROR_NONE;
}

enum error_code match_rematch(struct db *db, int64_t game, int64_t account, const char *nonce,
                              int64_t now, struct invitation_row *ret_row, bool *ret_new,
                              struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    enum error_code code = db_games_by_id(db, game, &row, err);
    if (!code)
        code = table_player(&row, account, &seat, err);
    if (code)
        return code;
    code = db_invitations_by_rematch(db, game, ret_row, err);
    *ret_new = code == ERROR_NOT_FOUND;
    if (code != ERROR_NOT_FOUND)
        return code;
    if (row.turn != SEAT_NONE || goes_on(&row))
        return error_set(err, ERROR_NOT_FINISHED, "The game is not over yet.");
    code = terms_of_rematch(db, &row, seat, ret_row, err);
    if (!code && account_has_left(&ret_row->invitee))
        code = error_set(err, ERROR_FORBIDDEN, "Your opponent has left.");
    if (code)
        return code;
    memcpy(ret_row->inviter_nonce, nonce, strlen(nonce) + 1);
    return invitation_send(db, ret_row, now, err);
}
