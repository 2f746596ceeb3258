#include "service/matches.h"

#include <string.h>

#include "service/accounts.h"
#include "service/invitations.h"
#include "service/notices.h"
#include "store/commit_events.h"
#include "store/db_invitations.h"

/* --- Matches -----------------------------------------------------------------------------------
 */

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

/* --- Rematches ---------------------------------------------------------------------------------
 */

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
