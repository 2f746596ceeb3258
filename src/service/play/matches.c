#include "service/play/matches.h"

#include <string.h>

#include "service/notices/notices.h"
#include "service/play/invitations.h"
#include "service/play/table.h"
#include "store/tables/people.h"

/* --- The same terms once more --- */

static enum error_code read_starter(struct db *db, const struct game_row *row, int *ret_seat,
                                    struct error *err) {
    struct table table;
    TRY(table_replay(db, row, 0, NULL, NULL, &table, err));
    *ret_seat = game_turn(&table.row);
    return ERROR_NONE;
}

/* The invitation to one more game on the terms of the one in `row`: the player in seat `inviter`
 * invites all others whose accounts still exist, and of two the one begins who did not. */
static enum error_code repeat_terms(struct db *db, const struct game_row *row, int inviter,
                                    struct invitation_row *ret_row, struct error *err) {
    int starter = SEAT_NONE;
    TRY(db_invitations_by_id(db, row->invitation, ret_row, err));
    TRY(read_starter(db, row, &starter, err));
    ret_row->places = 0;
    for (int i = 0; i < row->seats; i++) {
        const struct person *person = &row->seat[(inviter + i) % row->seats].person;
        if (person_has_left(person))
            continue;
        struct place_row *place = &ret_row->place[ret_row->places++];
        place->person = *person;
        place->open = false;
        place->status = i == 0 ? PLACE_INVITER : PLACE_ASKED;
    }
    if (!invitation_is_to_several(game_by_name(ret_row->game)))
        ret_row->first = starter == inviter ? FIRST_INVITEE : FIRST_INVITER;
    ret_row->message[0] = '\0';
    return ERROR_NONE;
}

/* --- Matches --- */

static bool is_decided(const struct match_row *match) {
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        if (match->wins[i] > match->games / 2)
            return true;
    return match->number == match->games;
}

static bool goes_on(const struct game_row *row) {
    return row->match.head && !game_is_void(row->ending) && !is_decided(&row->match);
}

static enum error_code touch_others(struct db *db, const struct game_row *row, struct error *err) {
    int64_t games[MATCH_GAMES_MAX];
    size_t count = 0;
    TRY(db_matches_games(db, row->match.head, games, &count, err));
    for (size_t i = 0; i < count; i++)
        if (games[i] != row->id)
            TRY(db_games_touch_one(db, games[i], err));
    return ERROR_NONE;
}

static enum error_code take_seed(struct db *db, const struct game_row *row, int number,
                                 struct invitation_row *next, struct error *err) {
    struct match_seed seeds[MATCH_GAMES_MAX];
    size_t count = 0;
    TRY(db_matches_seeds(db, row->match.head, seeds, &count, err));
    if (count < (size_t)number - 1)
        return error_set(err, ERROR_INTERNAL, "match %s: no seed for game %d", row->match.id,
                         number);
    const struct match_seed *seed = &seeds[number - 2];
    memcpy(next->public_id, seed->public_id, sizeof next->public_id);
    memcpy(next->seed, seed->seed, sizeof next->seed);
    return ERROR_NONE;
}

/* The invitation to the game after this one, accepted already. */
static enum error_code invite_next(struct db *db, const struct game_row *row, int64_t now,
                                   struct invitation_row *ret_next, struct error *err) {
    int number = row->match.number + 1;
    TRY(repeat_terms(db, row, 0, ret_next, err));
    TRY(take_seed(db, row, number, ret_next, err));
    ret_next->status = INVITATION_ACCEPTED;
    for (int i = 1; i < ret_next->places; i++)
        ret_next->place[i].status = PLACE_ACCEPTED;
    ret_next->created_at = now;
    ret_next->rematch_of = 0;
    ret_next->rematch[0] = '\0';
    ret_next->match_head = row->match.head;
    ret_next->match_number = number;
    TRY(db_invitations_insert(db, ret_next, &ret_next->id, err));
    return db_invitations_update(db, ret_next, now, err);
}

static enum error_code begin_next(struct db *db, const struct game_row *row, int64_t now,
                                  struct error *err) {
    const struct game_row before = {0};
    struct invitation_row next;
    struct table table;
    TRY(invite_next(db, row, now, &next, err));
    TRY(invitation_begin(db, &next, now, &table, err));
    const struct move_row none = {.seat = SEAT_NONE};
    return notice_entry(db, &before, &table.row, &none, now, err);
}

enum error_code match_game_over(struct db *db, const struct game_row *row, int64_t now,
                                struct error *err) {
    struct game_row last;
    if (!row->match.head)
        return ERROR_NONE;
    TRY(db_games_by_id(db, row->id, &last, err));
    TRY(touch_others(db, &last, err));
    return goes_on(&last) ? begin_next(db, &last, now, err) : ERROR_NONE;
}

/* --- Rematches --- */

/* Leaves out those who are locked, and whom a block keeps apart from the inviter. */
static enum error_code leave_out(struct db *db, struct invitation_row *row, struct error *err) {
    int kept = 1;
    for (int i = 1; i < row->places; i++) {
        struct account_row other;
        bool apart = false;
        int64_t account = row->place[i].person.account;
        TRY(db_accounts_by_id(db, account, &other, err));
        TRY(db_blocks_between(db, row->place[0].person.account, account, &apart, err));
        if (!other.locked_at && !apart)
            row->place[kept++] = row->place[i];
    }
    row->places = kept;
    return ERROR_NONE;
}

static enum error_code invite_again(struct db *db, const struct game_row *game, int seat,
                                    struct invitation_row *ret_row, struct error *err) {
    TRY(repeat_terms(db, game, seat, ret_row, err));
    TRY(leave_out(db, ret_row, err));
    if (ret_row->places < game_by_name(ret_row->game)->seats_min)
        return error_set(err, ERROR_FORBIDDEN, "Too few of the other players can be invited.");
    for (int i = 1; i < ret_row->places; i++)
        ret_row->place[i].nonce[0] = '\0';
    ret_row->unlisted = false;
    ret_row->expires_at = 0; /* its own 30 days */
    ret_row->game_id[0] = '\0';
    ret_row->rematch_of = game->id;
    memcpy(ret_row->rematch, game->public_id, sizeof ret_row->rematch);
    ret_row->match_head = 0;
    ret_row->match_number = 1;
    return ERROR_NONE;
}

enum error_code match_rematch(struct db *db, int64_t game, int64_t account, const char *nonce,
                              int64_t now, struct invitation_row *ret_row, bool *ret_new,
                              struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    TRY(db_games_by_id(db, game, &row, err));
    TRY(table_player(&row, account, &seat, err));
    enum error_code code = db_invitations_by_rematch(db, game, now, ret_row, err);
    *ret_new = code == ERROR_NOT_FOUND;
    if (code != ERROR_NOT_FOUND)
        return code;
    if (!row.ending || goes_on(&row))
        return error_set(err, ERROR_NOT_FINISHED, "The game is not over yet.");
    TRY(invite_again(db, &row, seat, ret_row, err));
    TRY(db_invitations_forget_rematch(db, game, err));
    memcpy(ret_row->place[0].nonce, nonce, strlen(nonce) + 1);
    return invitation_send(db, ret_row, now, err);
}
