#include "service/play/invitations.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/token.h"
#include "chance/chance.h"
#include "service/notices/notices.h"
#include "service/play/deadlines.h"
#include "store/engine/commit_events.h"
#include "store/tables/bots.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"
#include "store/tables/ladder.h"
#include "store/tables/people.h"

_Static_assert((int)INVITATION_SEED == CHANCE_BYTES &&
                   (int)INVITATION_NONCE == CHANCE_NONCE_MAX + 1,
               "seeds and nonces fit their columns");

#define LIFE_MS (30 * CLOCK_DAY)

/* How many of one inviter may be open at a time. */
enum { OPEN_MAX = 20, OPEN_OF_GUEST_MAX = 5 };

/* The random parts of a game: an id that nobody can guess, and a seed. */
static void draw(char ret_public_id[PUBLIC_ID_SIZE], uint8_t ret_seed[INVITATION_SEED]) {
    struct chance_seed seed;
    chance_seed_new(&seed);
    memcpy(ret_seed, seed.bytes, sizeof seed.bytes);
    id_new(ret_public_id, PUBLIC_ID_SIZE - 1);
}

static enum error_code draw_further_games(struct db *db, const struct invitation_row *head,
                                          struct error *err) {
    for (int number = 2; number <= head->match_games; number++) {
        struct match_seed further = {.number = number};
        draw(further.public_id, further.seed);
        TRY(db_matches_add_seed(db, head->id, &further, err));
    }
    return ERROR_NONE;
}

bool invitation_is_to_several(const struct game *game) {
    return game->seats_max > 2;
}

bool invitation_suits(const struct game *game, const struct person *person) {
    return person->kind != ACCOUNT_HOUSE ||
           (game->bots && game->bots->names[word_index(game->bots->names, person->name)]);
}

static bool is_to_several(const struct invitation_row *row) {
    const struct game *game = game_by_name(row->game);
    return game && invitation_is_to_several(game);
}

static int64_t inviter_of(const struct invitation_row *row) {
    return row->place[0].person.account;
}

/* Asks the player of a place, and tells them. At most three invitations of one person to another
 * are open at a time. */
static enum error_code ask(struct db *db, const struct invitation_row *row, int place, int64_t now,
                           struct error *err) {
    static const int64_t most = 3;
    const struct person *to = &row->place[place].person;
    int64_t count = 0;
    if (row->place[place].status != PLACE_ASKED)
        return ERROR_NONE;
    TRY(db_invitations_count_asking(db, inviter_of(row), to->account, now, &count, err));
    if (count > most && to->kind != ACCOUNT_HOUSE)
        return error_set(err, ERROR_FULL, "%s has not yet answered %d other invitations from you.",
                         person_display_name(to), (int)most);
    return notice_invitation(db, row, place, NOTICE_INVITATION, now, err);
}

/* House players do not wait to be asked. */
static void seat_house_players(struct invitation_row *row) {
    for (int i = 1; i < row->places && is_to_several(row); i++)
        if (row->place[i].status == PLACE_ASKED && row->place[i].person.kind == ACCOUNT_HOUSE)
            row->place[i].status = PLACE_ACCEPTED;
}

/* A bot takes its place by its rules, or refuses it; one without rules is asked as a person is. */
static enum error_code ask_bot(struct db *db, const struct invitation_row *row,
                               struct place_row *place, struct error *err) {
    const struct person *from = &row->place[0].person, *bot = &place->person;
    struct bot_rules rules;
    bool admits = false, rated = row->rated && from->kind == ACCOUNT_PERSON;
    int64_t games = 0;
    if (place->status != PLACE_ASKED || !bot->owner)
        return ERROR_NONE;
    TRY(db_bots_rules(db, bot->account, &rules, err));
    if (!rules.games)
        return ERROR_NONE;
    TRY(db_bots_admits(db, bot->account, from->account, &admits, &games, err));
    if (!admits)
        return error_set(err, ERROR_FORBIDDEN, "%s does not play with everyone.",
                         person_display_name(bot));
    if (rules.rating != BOT_ANY && rated != (rules.rating == BOT_RATED))
        return error_set(err, ERROR_FORBIDDEN, "%s plays only %s games.", person_display_name(bot),
                         bot_ratings[rules.rating]);
    if (games >= rules.games)
        return error_set(err, ERROR_FULL, "%s plays as many games as it may.",
                         person_display_name(bot));
    place->status = PLACE_ACCEPTED;
    return ERROR_NONE;
}

/* --- Who may do what --- */

/* The account's place after the inviter's; one that it has declined only if it has no other. NULL:
 * it has none. */
static struct place_row *place_of(struct invitation_row *row, int64_t account) {
    struct place_row *found = NULL;
    for (int i = 1; account && i < row->places; i++) {
        struct place_row *place = &row->place[i];
        if (place->person.account == account && (!found || found->status == PLACE_DECLINED))
            found = place;
    }
    return found;
}

/* The account is asked or has accepted, or it has declined the whole invitation. */
static bool holds_place(struct invitation_row *row, int64_t account) {
    const struct place_row *place = place_of(row, account);
    return place && (place->status != PLACE_DECLINED || row->status == INVITATION_DECLINED);
}

static bool has_open_place(const struct invitation_row *row) {
    for (int i = 1; i < row->places; i++)
        if (row->place[i].open)
            return true;
    return false;
}

/* Nobody shall meet a bot who has asked for an opponent. */
static enum error_code check_bot(const struct person *person, const struct invitation_row *row,
                                 struct error *err) {
    return person->owner && !row->unlisted
               ? error_set(err, ERROR_FORBIDDEN,
                           "Bots play by name or by link, not in places open to everyone.")
               : ERROR_NONE;
}

/* The first place that is offered to everyone and nobody has taken. */
static struct place_row *free_place(struct invitation_row *row) {
    for (int i = 1; i < row->places; i++)
        if (row->place[i].status == PLACE_OPEN)
            return &row->place[i];
    return NULL;
}

/* Of two players, the inviter answers for a house player. */
static bool answers_for_house(const struct invitation_row *row) {
    return !is_to_several(row) && row->place[1].person.kind == ACCOUNT_HOUSE;
}

static bool may_accept(struct invitation_row *row, int64_t account) {
    if (account == inviter_of(row) || answers_for_house(row))
        return account == inviter_of(row) && answers_for_house(row);
    return has_open_place(row) || holds_place(row, account);
}

/* Of several. Their acceptance is answered again, whatever has happened since. */
static bool has_accepted(struct invitation_row *row, int64_t account) {
    const struct place_row *place = place_of(row, account);
    return is_to_several(row) && place && place->status == PLACE_ACCEPTED;
}

/* A block protects no rung of the ladder (ladder.h). */
static enum error_code is_challenge(struct db *db, const struct invitation_row *row, bool *ret_is,
                                    struct error *err) {
    struct ladder_challenge challenge;
    enum error_code code = db_ladder_challenge(db, row->id, &challenge, err);
    *ret_is = !code;
    return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
}

/* Is there a block between an account that is asked and anybody who has taken a place; between one
 * that is not asked and anybody who has or is asked? */
static enum error_code is_apart(struct db *db, const struct invitation_row *row, int64_t account,
                                bool is_asked, bool *ret_apart, struct error *err) {
    *ret_apart = false;
    for (int i = 0; i < row->places && !*ret_apart; i++) {
        const struct place_row *place = &row->place[i];
        if (place_is_taken(place) || (!is_asked && place->status == PLACE_ASKED))
            TRY(db_blocks_between(db, account, place->person.account, ret_apart, err));
    }
    return ERROR_NONE;
}

/* A block keeps two people out of the same new game: whoever has taken a place comes first, and
 * whoever is asked comes before all who are not. */
static enum error_code check_blocks(struct db *db, struct invitation_row *row, int64_t account,
                                    struct error *err) {
    const struct place_row *own = place_of(row, account);
    bool apart = false, challenge = false;
    TRY(is_apart(db, row, account, own && own->status == PLACE_ASKED, &apart, err));
    if (apart)
        TRY(is_challenge(db, row, &challenge, err));
    return apart && !challenge
               ? error_set(err, ERROR_FORBIDDEN,
                           "You have blocked a player of this invitation, or they have blocked "
                           "you.")
               : ERROR_NONE;
}

static enum error_code check_right(struct db *db, struct invitation_row *row, int64_t account,
                                   enum invitation_act act, struct error *err) {
    static const char *const refusals[] = {
        [INVITATION_ACCEPT] = "This invitation is not yours to accept.",
        [INVITATION_DECLINE] = "You have no place in this invitation.",
        [INVITATION_MANAGE] = "Only the inviter can do this.",
    };
    bool may = act == INVITATION_ACCEPT    ? may_accept(row, account)
               : act == INVITATION_DECLINE ? holds_place(row, account)
                                           : account == inviter_of(row);
    if (!may)
        return error_set(err, ERROR_FORBIDDEN, "%s", refusals[act]);
    return act == INVITATION_ACCEPT && !has_accepted(row, account)
               ? check_blocks(db, row, account, err)
               : ERROR_NONE;
}

enum error_code invitation_find(struct db *db, const char *public_id, int64_t account,
                                enum invitation_act act, struct invitation_row *ret_row,
                                struct error *err) {
    TRY(db_invitations_by_public_id(db, public_id, ret_row, err));
    return check_right(db, ret_row, account, act, err);
}

bool invitation_is_open(const struct invitation_row *row, int64_t now) {
    return row->status == INVITATION_OPEN && now < row->expires_at;
}

bool invitation_may_read(const struct invitation_row *row, int64_t account, int64_t now) {
    bool free = false;
    for (int i = 0; i < row->places; i++) {
        if (account && row->place[i].person.account == account)
            return true;
        free |= row->place[i].status == PLACE_OPEN;
    }
    return free && invitation_is_open(row, now);
}

static enum error_code check_open(const struct invitation_row *row, int64_t now,
                                  struct error *err) {
    return invitation_is_open(row, now)
               ? ERROR_NONE
               : error_set(err, ERROR_INVITATION_CLOSED, "The invitation is no longer open.");
}

/* --- Beginning --- */

enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err) {
    struct game_row *game = &ret_table->row;
    struct buf setup = BUF_INIT;
    TRY(table_begin(row, NULL, now, ret_table, &setup, err));
    enum error_code code = deadline_set(db, game, err);
    id_new(game->public_id, PUBLIC_ID_SIZE - 1);
    if (!code)
        code = setup.failed ? error_no_memory(err)
                            : db_games_insert(db, game, buf_text(&setup), &game->id, err);
    buf_clear(&setup);
    if (code)
        return code;
    TRY(table_write(db, ret_table, game, err));
    if (game->match.head)
        TRY(db_matches_read(db, &game->match, err));
    struct commit_event event = db_games_event(game);
    return db_note_event(db, &event, err);
}

/* Brings the places that are taken to the front, in order. */
static void close_up(struct invitation_row *row) {
    struct place_row *to = row->place;
    for (int i = 0; i < row->places; i++) {
        struct place_row place = row->place[i];
        if (!place_is_taken(&place))
            continue;
        memmove(to + 1, to, (size_t)(&row->place[i] - to) * sizeof place);
        *to++ = place;
    }
}

/* Begins the game of an open invitation with the places that are taken, because of `by`. */
static enum error_code begin(struct db *db, struct invitation_row *row, int64_t by, int64_t now,
                             struct table *ret_table, struct error *err) {
    row->status = INVITATION_ACCEPTED;
    close_up(row);
    TRY(db_invitations_update(db, row, now, err));
    TRY(invitation_begin(db, row, now, ret_table, err));
    memcpy(row->game_id, ret_table->row.public_id, sizeof row->game_id);
    return notice_begun(db, &ret_table->row, by, now, err);
}

/* Has a bot taken it, or does the one who is asked by a standing offer? That is for one game, not a
 * match, in which they have three days at least for a move, or at the start. */
static enum error_code is_taken_at_once(struct db *db, const struct invitation_row *row,
                                        bool *ret_taken, struct error *err) {
    const struct game_clock *clock = &row->clock;
    const struct place_row *asked = &row->place[1];
    bool slow = !game_clock_limits(clock) || clock->days >= 3 || clock->start_h >= 72;
    bool terms = row->match_games <= 1 && slow;
    *ret_taken = !is_to_several(row) && asked->person.owner && asked->status == PLACE_ACCEPTED;
    if (is_to_several(row) || asked->status != PLACE_ASKED || !terms)
        return ERROR_NONE;
    return db_friends_ready(db, asked->person.account, inviter_of(row), ret_taken, err);
}

static enum error_code send(struct db *db, struct invitation_row *row, int64_t now,
                            struct error *err) {
    struct table table;
    bool taken = false;
    draw(row->public_id, row->seed);
    row->status = INVITATION_OPEN;
    row->created_at = now;
    if (!row->expires_at)
        row->expires_at = now + LIFE_MS;
    seat_house_players(row);
    if (has_open_place(row))
        TRY(check_bot(&row->place[0].person, row, err));
    for (int i = 1; i < row->places; i++)
        TRY(ask_bot(db, row, &row->place[i], err));
    TRY(db_invitations_insert(db, row, &row->id, err));
    TRY(draw_further_games(db, row, err));
    TRY(is_taken_at_once(db, row, &taken, err));
    if (taken) {
        row->place[1].status = PLACE_ACCEPTED;
        return begin(db, row, inviter_of(row), now, &table, err);
    }
    for (int i = 1; i < row->places; i++)
        TRY(ask(db, row, i, now, err));
    return ERROR_NONE;
}

enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err) {
    int most = row->place[0].person.kind == ACCOUNT_GUEST ? OPEN_OF_GUEST_MAX : OPEN_MAX;
    int64_t count = 0;
    TRY(send(db, row, now, err));
    TRY(db_invitations_count_open(db, inviter_of(row), now, &count, err));
    return count > most
               ? error_set(err, ERROR_FULL, "You may have at most %d open invitations.", most)
               : ERROR_NONE;
}

enum error_code invitation_set_game(struct invitation_row *row, const struct game *game,
                                    const struct cJSON *variant, struct error *err) {
    struct buf text = BUF_INIT;
    unsigned bits = 0;
    TRY(game->read_variant(variant, &bits, err));
    game->write_variant(bits, &text);
    bool failed = text.failed;
    snprintf(row->game, sizeof row->game, "%s", game->name);
    snprintf(row->variant, sizeof row->variant, "%s", buf_text(&text));
    buf_clear(&text);
    return failed ? error_no_memory(err) : ERROR_NONE;
}

enum error_code invitation_challenge(struct db *db, const struct game *game,
                                     const struct person *from, const struct person *to,
                                     const struct game_clock *clock, const char *message,
                                     int64_t expires_at, int64_t now,
                                     struct invitation_row *ret_row, struct error *err) {
    *ret_row = (struct invitation_row){.places = 2,
                                       .place = {{.person = *from, .status = PLACE_INVITER},
                                                 {.person = *to, .status = PLACE_ASKED}},
                                       .clock = *clock,
                                       .rated = true,
                                       .expires_at = expires_at};
    snprintf(ret_row->message, sizeof ret_row->message, "%s", message);
    TRY(invitation_set_game(ret_row, game, NULL, err));
    return send(db, ret_row, now, err);
}

static enum error_code seat_all(struct db *db, const int64_t accounts[], int count,
                                struct invitation_row *row, struct error *err) {
    struct account_row player;
    for (row->places = 0; row->places < count; row->places++) {
        TRY(db_accounts_by_id(db, accounts[row->places], &player, err));
        row->place[row->places].person = player.person;
        row->place[row->places].status = row->places == 0 ? PLACE_INVITER : PLACE_ACCEPTED;
    }
    return ERROR_NONE;
}

enum error_code invitation_match(struct db *db, const struct game *game, const int64_t accounts[],
                                 int count, const struct game_clock *clock, int64_t now,
                                 struct table *ret_table, struct error *err) {
    struct invitation_row row = {.first = count == 2 ? FIRST_INVITER : FIRST_RANDOM,
                                 .clock = *clock,
                                 .rated = true,
                                 .status = INVITATION_ACCEPTED,
                                 .created_at = now,
                                 .expires_at = now};
    if (clock->start_h)
        row.clock.days = 0;
    TRY(invitation_set_game(&row, game, NULL, err));
    TRY(seat_all(db, accounts, count, &row, err));
    draw(row.public_id, row.seed);
    TRY(db_invitations_insert(db, &row, &row.id, err));
    return begin(db, &row, 0, now, ret_table, err);
}

enum error_code invitation_start(struct db *db, struct invitation_row *row, const char *nonce,
                                 int64_t now, struct table *ret_table, struct error *err) {
    const struct game *game = game_by_name(row->game);
    TRY(check_open(row, now, err));
    if (!game || invitation_taken(row) < game->seats_min)
        return error_set(err, ERROR_NOT_FINISHED, "Too few players have accepted.");
    if (nonce)
        memcpy(row->place[0].nonce, nonce, strlen(nonce) + 1);
    return begin(db, row, inviter_of(row), now, ret_table, err);
}

/* --- Answers --- */

/* The place that the account takes by accepting. NULL: there is none for it. */
static struct place_row *place_to_take(struct invitation_row *row, int64_t account) {
    struct place_row *own = place_of(row, account);
    if (answers_for_house(row))
        return &row->place[1];
    return own && own->status == PLACE_ASKED ? own : free_place(row);
}

static enum error_code take_place(struct db *db, int64_t account, const char *nonce,
                                  struct invitation_row *row, struct error *err) {
    struct place_row *place = place_to_take(row, account);
    struct account_row player;
    if (!place)
        return error_set(err, ERROR_INVITATION_CLOSED, "No place is free.");
    if (place->status == PLACE_OPEN) {
        TRY(db_accounts_by_id(db, account, &player, err));
        TRY(check_bot(&player.person, row, err));
        place->person = player.person;
    }
    place->status = PLACE_ACCEPTED;
    memcpy(place->nonce, nonce, strlen(nonce) + 1);
    return ERROR_NONE;
}

/* Whoever a block keeps apart from somebody with a place could never accept: by that they have
 * declined, so that the inviter sees a place to give to another. */
static enum error_code decline_who_is_apart(struct db *db, struct invitation_row *row,
                                            struct error *err) {
    for (int i = 0; i < row->places && is_to_several(row); i++) {
        struct place_row *asked = &row->place[i];
        bool apart = false;
        if (asked->status == PLACE_ASKED)
            TRY(is_apart(db, row, asked->person.account, true, &apart, err));
        if (apart)
            asked->status = PLACE_DECLINED;
    }
    return ERROR_NONE;
}

enum error_code invitation_accept(struct db *db, struct invitation_row *row, int64_t account,
                                  const char *nonce, int64_t now, struct table *ret_table,
                                  struct error *err) {
    ret_table->game = NULL;
    if (has_accepted(row, account))
        return ERROR_NONE;
    TRY(check_open(row, now, err));
    TRY(take_place(db, account, nonce, row, err));
    if (invitation_taken(row) == row->places)
        return begin(db, row, account, now, ret_table, err);
    TRY(decline_who_is_apart(db, row, err));
    TRY(db_invitations_update(db, row, now, err));
    return notice_invitation(db, row, 0, NOTICE_ACCEPTED, now, err);
}

/* Of two players, the invitation closes; of several, a place for this account stays theirs until
 * the inviter gives it to somebody else. */
static enum error_code decline(struct db *db, struct invitation_row *row, int64_t account,
                               int64_t now, struct error *err) {
    struct place_row *place = place_of(row, account);
    if (place->open)
        *place = (struct place_row){.open = true, .status = PLACE_OPEN};
    else
        place->status = PLACE_DECLINED;
    place->nonce[0] = '\0';
    if (!is_to_several(row))
        row->status = INVITATION_DECLINED;
    TRY(db_invitations_update(db, row, now, err));
    return invitation_is_open(row, now) ? notice_invitation(db, row, 0, NOTICE_INVITATION, now, err)
                                        : ERROR_NONE;
}

enum error_code invitation_decline(struct db *db, struct invitation_row *row, int64_t account,
                                   int64_t now, struct error *err) {
    TRY(check_open(row, now, err));
    return decline(db, row, account, now, err);
}

/* Also of an invitation that has expired, which is open by its row. */
static enum error_code withdraw(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err) {
    row->status = INVITATION_WITHDRAWN;
    return db_invitations_update(db, row, now, err);
}

enum error_code invitation_leave_all(struct db *db, int64_t account, int64_t now,
                                     struct error *err) {
    for (;;) {
        struct invitation_row row;
        int64_t id = 0;
        TRY(db_invitations_holding(db, account, &id, err));
        if (!id)
            return ERROR_NONE;
        TRY(db_invitations_by_id(db, id, &row, err));
        TRY(account == inviter_of(&row) ? withdraw(db, &row, now, err)
                                        : decline(db, &row, account, now, err));
    }
}

/* The invitation loses the place of one of the two, or closes. */
static enum error_code part(struct db *db, struct invitation_row *row, int64_t account,
                            int64_t other, int64_t now, struct error *err) {
    if (account != inviter_of(row))
        return decline(db, row, account, now, err);
    return is_to_several(row) ? decline(db, row, other, now, err)
                              : invitation_withdraw(db, row, now, err);
}

enum error_code invitation_part_all(struct db *db, int64_t account, int64_t other, int64_t now,
                                    struct error *err) {
    for (int64_t id = 0;;) {
        struct invitation_row row;
        TRY(db_blocks_shared_invitation(db, account, other, now, id, &id, err));
        if (!id)
            return ERROR_NONE;
        TRY(db_invitations_by_id(db, id, &row, err));
        TRY(part(db, &row, account, other, now, err));
    }
}

/* --- What the inviter does --- */

enum error_code invitation_offer(struct db *db, struct invitation_row *row, int place,
                                 const struct person *to, int64_t now, struct error *err) {
    struct place_row *offered = &row->place[place];
    TRY(check_open(row, now, err));
    if (!is_to_several(row))
        return error_set(err, ERROR_FORBIDDEN,
                         "The place of an invitation for two cannot be offered again.");
    if (place_is_taken(offered))
        return error_set(err, ERROR_INVITATION_CLOSED, "This place is taken.");
    if (to && offered->status == PLACE_ASKED && offered->person.account == to->account)
        return ERROR_NONE;
    *offered = to ? (struct place_row){.person = *to, .status = PLACE_ASKED}
                  : (struct place_row){.open = true, .status = PLACE_OPEN};
    if (!to)
        TRY(check_bot(&row->place[0].person, row, err));
    seat_house_players(row);
    TRY(ask_bot(db, row, offered, err));
    TRY(decline_who_is_apart(db, row, err));
    TRY(db_invitations_update(db, row, now, err));
    return ask(db, row, place, now, err);
}

enum error_code invitation_withdraw(struct db *db, struct invitation_row *row, int64_t now,
                                    struct error *err) {
    TRY(check_open(row, now, err));
    return withdraw(db, row, now, err);
}

const char *invitation_status_name(const struct invitation_row *row, int64_t now) {
    if (row->status == INVITATION_OPEN && !invitation_is_open(row, now))
        return "expired";
    return invitation_statuses[row->status];
}
