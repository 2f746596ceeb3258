#include "service/emails.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "post/attempt.h"
#include "service/accounts.h"
#include "service/cups.h"
#include "service/deadlines.h"
#include "service/email_words.h"
#include "service/notices.h"
#include "service/recap.h"
#include "service/seasons.h"
#include "service/site.h"
#include "service/table.h"
#include "store/db.h"

enum { GAMES_TOLD = 10 };

/* All that goes into one e-mail. */
struct writing {
    struct db *db;
    const struct settings *settings;
    const struct outbox_row *row;
    int64_t now;
    struct account_row account;
    struct email *email;
    struct error *err;
};

static void say(struct writing *w, enum email_word word, const char *first, const char *second) {
    email_word(&w->email->text, w->email->language, word, first, second);
}

static void set_subject(struct writing *w, enum email_word word, const char *first,
                        const char *second) {
    email_word(&w->email->subject, w->email->language, word, first, second);
}

static enum error_code drop(struct writing *w, const char *why) {
    w->email->fate = EMAIL_DROPPED;
    w->email->why = why;
    return ERROR_NONE;
}

/* --- People --- */

/* "Jörg (@joerg)", where a display name may not be enough to know somebody. */
static void add_full_name(const struct person *person, struct buf *out) {
    buf_addstr(out, person_shown(person));
    if (person->kind == ACCOUNT_PERSON && *person->display_name)
        buf_printf(out, " (@%s)", person->name);
}

static void name_people(const struct writing *w, struct game_row *game) {
    for (int i = 0; i < game->seats; i++)
        email_name_person(&game->seat[i].person, w->email->language);
}

/* --- Links --- */

static const int64_t lives[] = {[LINK_LOOK] = 24 * CLOCK_HOUR,
                                [LINK_UNSUBSCRIBE] = 365 * CLOCK_DAY,
                                [LINK_VERIFY] = 24 * CLOCK_HOUR,
                                [LINK_RESET] = 8 * CLOCK_HOUR,
                                [LINK_UNDO_EMAIL] = 7 * CLOCK_DAY};

static struct link_row link_of(const struct writing *w, enum link_purpose purpose) {
    return (struct link_row){.purpose = purpose, .account = w->row->account, .kind = NOTICE_KINDS};
}

/* Makes a link that is good from `since` on: a path, "/g/ID#look=", with a token after it. */
static enum error_code add_link(struct writing *w, const struct link_row *link, int64_t since,
                                const char *path, char ret_link[EMAIL_LINK]) {
    char token[TOKEN];
    uint8_t hash[TOKEN_HASH];
    token_new(token, hash);
    TRY(db_links_insert(w->db, hash, link, since, since + lives[link->purpose], w->err));
    snprintf(ret_link, EMAIL_LINK, "%s%s%s", w->settings->public_url, path, token);
    return ERROR_NONE;
}

enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err) {
    uint8_t hash[TOKEN_HASH];
    if (!token_hash(token, hash))
        return error_set(err, ERROR_NOT_FOUND, "This link is not valid.");
    return db_links_find(db, hash, purpose, now, ret_row, err);
}

/* The address of a page of ours, "/g/ID". */
static void set_page(struct writing *w, const char *folder, const char *id) {
    snprintf(w->email->link, EMAIL_LINK, "%s%s%s", w->settings->public_url, folder, id);
}

/* To the table: in an e-mail a link that shows it to its receiver without a log-in; a webhook may
 * be read by many, so it has the plain address. */
static enum error_code add_table_link(struct writing *w, const struct game_row *game) {
    char path[EMAIL_LINK / 2];
    struct link_row link = link_of(w, LINK_LOOK);
    bool mail = w->row->channel == OUTBOX_MAIL;
    link.game = game->id;
    snprintf(path, sizeof path, "/g/%s#look=", game->public_id);
    if (mail)
        TRY(add_link(w, &link, w->now, path, w->email->link));
    else
        set_page(w, "/g/", game->public_id);
    say(w, mail ? WORD_LOOK : WORD_PLAY, w->email->link, NULL);
    return ERROR_NONE;
}

/* --- A game --- */

/* The others' names, "bernd, carla". */
static void add_opponents(const struct game_row *game, int64_t account, struct buf *out) {
    bool any = false;
    for (int i = 0; i < game->seats; i++) {
        if (game->seat[i].person.account == account)
            continue;
        buf_printf(out, "%s%s", any ? ", " : "", person_shown(&game->seat[i].person));
        any = true;
    }
}

static enum error_code add_game(struct writing *w, const struct game_row *game) {
    const struct recap_reader reader = {
        .account = w->row->account, .language = w->email->language, .now = w->now};
    TRY(recap_write(w->db, game, &reader, &w->email->text, w->err));
    return add_table_link(w, game);
}

/* A subject that ends with the opponents; `before` fills the gap before them, if there is one. */
static void set_game_subject(struct writing *w, enum email_word word, const char *before,
                             const struct game_row *game) {
    struct buf opponents = BUF_INIT;
    add_opponents(game, w->row->account, &opponents);
    set_subject(w, word, before ? before : buf_text(&opponents), buf_text(&opponents));
    buf_clear(&opponents);
    memcpy(w->email->game, game->public_id, sizeof w->email->game);
}

/* --- Your turn, the digest --- */

/* The games that wait for somebody. */
struct waiting {
    struct game_row *games; /* the first of them: room for GAMES_TOLD */
    int told;
    int64_t count;  /* all of them */
    int64_t latest; /* when the last of these turns came */
};

static enum error_code see_waiting(void *context, const struct game_row *game, struct error *err) {
    struct waiting *waiting = context;
    (void)err;
    if (waiting->told < waiting->count)
        waiting->games[waiting->told++] = *game;
    return ERROR_NONE;
}

static enum error_code read_waiting(struct writing *w, struct waiting *waiting) {
    int64_t account = w->row->account;
    TRY(db_games_count_awaiting(w->db, account, &waiting->count, &waiting->latest, w->err));
    TRY(db_games_list(w->db, account, false, "", 0, GAMES_TOLD, see_waiting, waiting, w->err));
    for (int i = 0; i < waiting->told; i++)
        name_people(w, &waiting->games[i]);
    return ERROR_NONE;
}

static enum error_code add_waiting(struct writing *w, const struct waiting *waiting) {
    for (int i = 0; i < waiting->told; i++) {
        struct buf opponents = BUF_INIT;
        add_opponents(&waiting->games[i], w->row->account, &opponents);
        if (i > 0)
            buf_addch(&w->email->text, '\n');
        if (waiting->told > 1 || w->row->kind == NOTICE_DIGEST)
            say(w, WORD_AGAINST, buf_text(&opponents), NULL);
        buf_clear(&opponents);
        TRY(add_game(w, &waiting->games[i]));
    }
    return ERROR_NONE;
}

static enum error_code write_waiting(struct writing *w) {
    struct game_row games[GAMES_TOLD];
    struct waiting waiting = {.games = games};
    int64_t told_at = 0;
    TRY(read_waiting(w, &waiting));
    TRY(db_outbox_last_taken(w->db, w->row->account, w->row->kind, w->row->channel, w->now,
                             &told_at, w->err));
    if (waiting.count == 0)
        return drop(w, "no game waits");
    bool digest = w->row->kind == NOTICE_DIGEST;
    if (!digest && waiting.latest <= told_at)
        return drop(w, "told already");
    char count[24];
    snprintf(count, sizeof count, "%lld", (long long)waiting.count);
    if (waiting.count == 1 && !digest)
        set_game_subject(w, WORD_TURN_ONE, NULL, &games[0]);
    else
        set_subject(w, digest ? WORD_DIGEST : WORD_TURN_MANY, count, NULL);
    TRY(add_waiting(w, &waiting));
    if (waiting.count > 1)
        set_page(w, "/", "");
    return ERROR_NONE;
}

/* --- One game --- */

/* Did the other of two accept an invitation by the receiver? Nobody was asked before a game that
 * the service has made, and one who has a standing offer is told of the invitation by its game. */
static enum error_code was_accepted(struct writing *w, const struct game_row *game,
                                    bool *ret_accepted) {
    struct invitation_row invitation;
    TRY(db_invitations_by_id(w->db, game->invitation, &invitation, w->err));
    *ret_accepted = game->seats == 2 && table_seat(game, w->row->account) == 0 &&
                    invitation.expires_at > invitation.created_at;
    return ERROR_NONE;
}

static enum error_code write_begun(struct writing *w, const struct game_row *game) {
    bool accepted = false;
    TRY(was_accepted(w, game, &accepted));
    set_game_subject(w, accepted ? WORD_ACCEPTED : WORD_BEGUN, NULL, game);
    int turn = game_turn(game);
    if (game_awaits(game, table_seat(game, w->row->account)))
        say(w, WORD_YOU_BEGIN, NULL, NULL);
    else if (turn != SEAT_NONE)
        say(w, WORD_OTHER_BEGINS, person_shown(&game->seat[turn].person), NULL);
    return add_game(w, game);
}

/* The player who was the last to leave: by resigning, or out of time. */
static const char *leaver_name(const struct game_row *game) {
    const struct seat_row *last = &game->seat[0];
    for (int i = 1; i < game->seats; i++)
        if (game->seat[i].left_at > last->left_at)
            last = &game->seat[i];
    return person_shown(&last->person);
}

static void add_result(struct writing *w, const struct game_row *game) {
    int seat = table_seat(game, w->row->account), winner = game_winner(game);
    bool mine = winner == seat;
    if (game->ending == GAME_TIMED_OUT && game->seat[seat].left_at)
        say(w, WORD_YOUR_TIMEOUT, NULL, NULL);
    else if (game->ending == GAME_RESIGNED || game->ending == GAME_TIMED_OUT)
        say(w, game->ending == GAME_RESIGNED ? WORD_BY_RESIGNING : WORD_BY_TIMEOUT,
            leaver_name(game), NULL);
    if (game->ending == GAME_ABANDONED)
        say(w, WORD_ABANDONED, NULL, NULL);
    else if (winner == SEAT_NONE)
        say(w, WORD_DRAWN, NULL, NULL);
    else if (mine)
        say(w, WORD_WON, NULL, NULL);
    else
        say(w, WORD_LOST, person_shown(&game->seat[winner].person), NULL);
}

static enum error_code write_over(struct writing *w, const struct game_row *game) {
    set_game_subject(w, WORD_OVER, NULL, game);
    add_result(w, game);
    return add_game(w, game);
}

/* Nobody has moved for long, and the game has no limit. */
static enum error_code write_idle(struct writing *w, const struct game_row *game) {
    set_game_subject(w, WORD_IDLE, NULL, game);
    email_time(&w->email->text, w->email->language, WORD_IDLE_TEXT, deadline_abandon_at(game),
               w->now);
    return add_game(w, game);
}

static enum error_code write_absent(struct writing *w, const struct game_row *game, int seat) {
    if (game->ending || game->seat[seat].timeouts < NOTICE_ABSENT)
        return drop(w, "the player is back");
    set_game_subject(w, WORD_ABSENT, NULL, game);
    say(w, WORD_ABSENT_TEXT, NULL, NULL);
    return add_game(w, game);
}

static enum error_code write_short(struct writing *w, const struct game_row *game) {
    int seat = table_seat(game, w->row->account);
    if (!w->row->since)
        return write_absent(w, game, seat);
    if (!game_awaits(game, seat) || game->seat[seat].waiting_since != w->row->since)
        return drop(w, "the turn was taken");
    int64_t deadline_at = game->seat[seat].deadline_at;
    if (!deadline_at)
        return write_idle(w, game);
    if (deadline_at <= w->now)
        return drop(w, "the time is over");
    int64_t left = email_hours(deadline_at, w->now);
    if (left > 24) /* by a holiday, while this row was on its way */
        return drop(w, "the time was put off");
    char hours[24];
    snprintf(hours, sizeof hours, "%lld", (long long)left);
    set_game_subject(w, WORD_SHORT, hours, game);
    say(w, WORD_SHORT_TEXT, hours, NULL);
    return add_game(w, game);
}

static enum error_code write_game(struct writing *w) {
    struct game_row game;
    TRY(db_games_by_id(w->db, w->row->game, &game, w->err));
    name_people(w, &game);
    if (w->row->kind == NOTICE_ACCEPTED)
        return write_begun(w, &game);
    return w->row->kind == NOTICE_GAME_OVER ? write_over(w, &game) : write_short(w, &game);
}

/* --- The others --- */

void email_terms(const struct invitation_row *invitation, enum language language, struct buf *out) {
    char number[12], game[INVITATION_GAME];
    snprintf(number, sizeof number, "%d", invitation->places);
    snprintf(game, sizeof game, "%s", invitation->game);
    email_as_name(game);
    if (invitation->places > 2)
        email_word(out, language, WORD_FOR_SEVERAL, game, number);
    snprintf(number, sizeof number, "%d", invitation->match_games);
    if (invitation->match_games > 1)
        email_word(out, language, WORD_MATCH, number, NULL);
    snprintf(number, sizeof number, "%d", invitation->days_per_move);
    email_word(out, language, invitation->days_per_move ? WORD_DAYS : WORD_NO_LIMIT, number, NULL);
}

static bool is_asked(const struct invitation_row *invitation, int64_t account) {
    for (int i = 1; i < invitation->places; i++)
        if (invitation->place[i].person.account == account &&
            invitation->place[i].status == PLACE_ASKED)
            return true;
    return false;
}

static enum error_code write_asked(struct writing *w, struct invitation_row *invitation) {
    if (!is_asked(invitation, w->row->account))
        return drop(w, "the place went to somebody else");
    email_name_person(&invitation->place[0].person, w->email->language);
    const struct person *inviter = &invitation->place[0].person;
    struct buf full_name = BUF_INIT;
    bool again = invitation->rematch_of != 0;
    add_full_name(inviter, &full_name);
    set_subject(w, again ? WORD_REMATCH : WORD_INVITED, buf_text(&full_name), NULL);
    w->email->text.failed |= full_name.failed;
    buf_clear(&full_name);
    buf_printf(&w->email->text, "%s.\n", buf_text(&w->email->subject));
    email_terms(invitation, w->email->language, &w->email->text);
    if (*invitation->message)
        say(w, WORD_MESSAGE, person_shown(inviter), invitation->message);
    say(w, WORD_ANSWER, w->email->link, NULL);
    return ERROR_NONE;
}

/* The people who have answered so, "bernd, carla". */
static void add_people(const struct writing *w, struct invitation_row *invitation,
                       enum place_status answer, struct buf *out) {
    for (int i = 1; i < invitation->places; i++) {
        struct person *person = &invitation->place[i].person;
        if (invitation->place[i].status != answer || person->kind == ACCOUNT_BOT ||
            !person->account)
            continue;
        email_name_person(person, w->email->language);
        buf_addstr(out, out->len ? ", " : "");
        add_full_name(person, out);
    }
}

/* Tells the inviter who has accepted or declined. */
static enum error_code write_answers(struct writing *w, struct invitation_row *invitation) {
    bool accepted = w->row->kind == NOTICE_ACCEPTED;
    struct buf people = BUF_INIT;
    add_people(w, invitation, accepted ? PLACE_ACCEPTED : PLACE_DECLINED, &people);
    enum email_word word = accepted     ? WORD_ACCEPTED_BY
                           : people.len ? WORD_DECLINED_BY
                                        : WORD_PLACE_FREE;
    bool anybody = people.len || !accepted;
    set_subject(w, word, buf_text(&people), NULL);
    w->email->text.failed |= people.failed;
    buf_clear(&people);
    if (!anybody)
        return drop(w, "nobody has accepted any more");
    buf_printf(&w->email->text, "%s.\n", buf_text(&w->email->subject));
    say(w, WORD_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_invitation(struct writing *w) {
    struct invitation_row invitation;
    TRY(db_invitations_by_id(w->db, w->row->invitation, &invitation, w->err));
    if (invitation.status != INVITATION_OPEN || invitation.expires_at <= w->now)
        return drop(w, "the invitation is closed");
    set_page(w, "/i/", invitation.public_id);
    return invitation.place[0].person.account == w->row->account ? write_answers(w, &invitation)
                                                                 : write_asked(w, &invitation);
}

static enum error_code write_accepted(struct writing *w) {
    return w->row->game ? write_game(w) : write_invitation(w);
}

/* An e-mail about the account: its receiver's name and the link are in the text. */
static enum error_code write_account(struct writing *w, enum email_word subject,
                                     enum email_word text) {
    struct buf receiver = BUF_INIT;
    add_full_name(&w->account.person, &receiver);
    set_subject(w, subject, NULL, NULL);
    say(w, text, buf_text(&receiver), w->email->link);
    w->email->text.failed |= receiver.failed;
    buf_clear(&receiver);
    return ERROR_NONE;
}

static enum error_code write_verify(struct writing *w) {
    struct link_row link = link_of(w, LINK_VERIFY);
    memcpy(link.email, w->account.email, sizeof link.email);
    TRY(add_link(w, &link, w->now, "/confirm#", w->email->link));
    return write_account(w, WORD_VERIFY, WORD_VERIFY_TEXT);
}

static enum error_code write_reset(struct writing *w) {
    struct link_row link = link_of(w, LINK_RESET);
    TRY(add_link(w, &link, w->now, "/reset#", w->email->link));
    return write_account(w, WORD_RESET, WORD_RESET_TEXT);
}

static enum error_code write_new_password(struct writing *w) {
    set_page(w, "/reset", "");
    return write_account(w, WORD_NEW_PASSWORD, WORD_NEW_PASSWORD_TEXT);
}

/* The link's time runs from the change, however late the e-mail goes. */
static enum error_code write_new_email(struct writing *w) {
    struct link_row link = link_of(w, LINK_UNDO_EMAIL);
    memcpy(link.email, w->row->address, sizeof link.email);
    TRY(add_link(w, &link, w->row->created_at, "/undo-email#", w->email->link));
    return write_account(w, WORD_NEW_EMAIL, WORD_NEW_EMAIL_TEXT);
}

static enum error_code write_test(struct writing *w) {
    set_page(w, "/settings", "");
    return write_account(w, WORD_TEST, WORD_TEST_TEXT);
}

/* --- Seasons and cups --- */

/* "Harbour league 2". */
static void season_name(const struct season_info *info, char ret_name[SEASON_NAME + 12]) {
    if (info->number > 1)
        snprintf(ret_name, SEASON_NAME + 12, "%s %d", info->name, info->number);
    else
        snprintf(ret_name, SEASON_NAME + 12, "%s", info->name);
}

static void write_next_season(struct writing *w, const struct season_info *info, const char *name) {
    set_subject(w, WORD_SEASON_NEXT, name, NULL);
    email_time(&w->email->text, w->email->language, WORD_SEASON_NEXT_TEXT, info->starts_at, w->now);
    say(w, WORD_SEASON_LEAVE, w->email->link, NULL);
}

/* How many games between two members are forfeits. */
static int count_forfeits(const struct season *season, int64_t member, int64_t other) {
    int count = 0;
    for (size_t i = 0; i < season->games; i++) {
        const int64_t *pair = season->pairing[i].members;
        count += season->pairing[i].played.forfeit && ((pair[0] == member && pair[1] == other) ||
                                                       (pair[0] == other && pair[1] == member));
    }
    return count;
}

static const struct season_member *find_member(const struct season *season, int64_t id,
                                               int64_t account) {
    for (size_t i = 0; i < season->members; i++)
        if (season->member[i].id == id || (account && season->member[i].person.account == account))
            return &season->member[i];
    return NULL;
}

/* The opponent is out of `name`; the text tells who that is, and `more`. NULL: nobody any more. */
static void write_opponent_out(struct writing *w, const struct person *opponent, const char *name,
                               enum email_word text, const char *more) {
    struct buf who = BUF_INIT;
    if (opponent)
        add_full_name(opponent, &who);
    else
        email_word(&who, w->email->language, WORD_FORMER, NULL, NULL);
    set_subject(w, WORD_SEASON_FORFEITS, buf_text(&who), name);
    say(w, text, buf_text(&who), more);
    w->email->text.failed |= who.failed;
    buf_clear(&who);
}

static void write_forfeits(struct writing *w, const struct season *season,
                           const struct season_member *out, const char *name) {
    const struct season_member *own = find_member(season, 0, w->row->account);
    char count[12];
    snprintf(count, sizeof count, "%d", own ? count_forfeits(season, own->id, out->id) : 0);
    write_opponent_out(w, out->out == SEASON_DELETED ? NULL : &out->person, name,
                       WORD_SEASON_FORFEITS_TEXT, count);
}

static enum error_code write_about(struct writing *w, const struct season *season) {
    const struct season_info *info = &season->info;
    const struct season_member *member = find_member(season, w->row->member, 0);
    char name[SEASON_NAME + 12];
    season_name(info, name);
    set_page(w, "/seasons/", info->public_id);
    if (info->state == SEASON_OPEN) {
        write_next_season(w, info, name);
        return ERROR_NONE;
    }
    if (!member || member->out == SEASON_PLAYS)
        return drop(w, "the season has begun");
    if (member->person.account == w->row->account) {
        set_subject(w, WORD_SEASON_OUT, name, NULL);
        say(w, member->out == SEASON_REMOVED ? WORD_SEASON_REMOVED_TEXT : WORD_SEASON_OUT_TEXT,
            name, NULL);
    } else {
        write_forfeits(w, season, member, name);
    }
    say(w, WORD_SEASON_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_about_cup(struct writing *w, const struct cup_info *info,
                                       const struct cup_member *member) {
    set_page(w, "/cups/", info->public_id);
    if (member->person.account == w->row->account) {
        set_subject(w, WORD_SEASON_OUT, info->name, NULL);
        say(w, WORD_CUP_REMOVED_TEXT, info->name, NULL);
    } else {
        bool has_left = !member->person.account || account_has_left(&member->person);
        write_opponent_out(w, has_left ? NULL : &member->person, info->name,
                           WORD_CUP_WALK_OVER_TEXT, NULL);
    }
    say(w, WORD_CUP_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_cup(struct writing *w) {
    struct cup_member members[CUP_PLAYERS_MAX];
    struct cup_info info;
    size_t count = 0;
    int64_t id = 0;
    TRY(db_cups_of_member(w->db, w->row->cup_member, &id, w->err));
    TRY(db_cups_by_id(w->db, id, 0, &info, w->err));
    TRY(db_cups_members(w->db, id, members, &count, w->err));
    for (size_t i = 0; i < count; i++)
        if (members[i].id == w->row->cup_member)
            return write_about_cup(w, &info, &members[i]);
    return drop(w, "nothing is left of the member");
}

static enum error_code write_season(struct writing *w) {
    if (w->row->cup_member)
        return write_cup(w);
    struct season_info info;
    struct season *season = NULL;
    int64_t id = 0;
    TRY(db_seasons_of_member(w->db, w->row->member, &id, w->err));
    TRY(db_seasons_by_id(w->db, id, 0, &info, w->err));
    TRY(season_load(w->db, &info, &season, w->err));
    enum error_code code = write_about(w, season);
    free(season);
    return code;
}

static enum error_code (*const writers[NOTICE_KINDS])(struct writing *w) = {
    [NOTICE_YOUR_TURN] = write_waiting,   [NOTICE_INVITATION] = write_invitation,
    [NOTICE_ACCEPTED] = write_accepted,   [NOTICE_GAME_OVER] = write_game,
    [NOTICE_TIME_SHORT] = write_game,     [NOTICE_DIGEST] = write_waiting,
    [NOTICE_VERIFY] = write_verify,       [NOTICE_RESET] = write_reset,
    [NOTICE_TEST] = write_test,           [NOTICE_NEW_PASSWORD] = write_new_password,
    [NOTICE_NEW_EMAIL] = write_new_email, [NOTICE_SEASON] = write_season,
};

/* --- The whole --- */

static bool wants_frame(const struct outbox_row *row) {
    return row->channel == OUTBOX_MAIL && row->kind < NOTICE_SWITCHES;
}

static enum error_code find_browser(struct writing *w, bool *ret_found) {
    int64_t latest = 0;
    TRY(db_push_by_id(w->db, w->row->subscription, &w->email->browser, ret_found, w->err));
    return db_games_count_awaiting(w->db, w->row->account, &w->email->waiting, &latest, w->err);
}

static enum error_code set_sender(struct writing *w) {
    struct buf *sender = &w->email->sender;
    TRY(site_text(w->db, SITE_SENDER, sender, w->err));
    return sender->len ? ERROR_NONE : site_text(w->db, SITE_NAME, sender, w->err);
}

/* Sets where it goes; drops it where nobody can be reached or wants it. */
static enum error_code address(struct writing *w) {
    struct email *email = w->email;
    struct notice_settings wanted;
    enum notice_kind kind = w->row->kind;
    TRY(db_accounts_by_id(w->db, w->row->account, &w->account, w->err));
    TRY(db_notices_settings(w->db, w->row->account, &wanted, w->err));
    TRY(set_sender(w));
    email->language = language_of(w->account.language);
    memcpy(email->to,
           *w->row->address        ? w->row->address
           : kind == NOTICE_VERIFY ? w->account.email
                                   : wanted.verified_email,
           sizeof email->to);
    memcpy(email->webhook, wanted.webhook, sizeof email->webhook);
    bool browser = false;
    if (w->row->channel == OUTBOX_PUSH)
        TRY(find_browser(w, &browser));
    if (w->row->channel == OUTBOX_MAIL      ? !*email->to
        : w->row->channel == OUTBOX_WEBHOOK ? !*email->webhook
                                            : !browser)
        return drop(w, "there is no address");
    if (kind == NOTICE_VERIFY && strcmp(email->to, wanted.verified_email) == 0)
        return drop(w, "the address is confirmed");
    if (kind < NOTICE_SWITCHES && !wanted.wants[kind])
        return drop(w, "switched off");
    if (kind < NOTICE_SWITCHES && w->account.locked_at)
        return drop(w, "the account is locked");
    if (w->now - w->row->first_at > BACKOFF_LONGEST)
        return drop(w, "too old");
    return ERROR_NONE;
}

/* Greeting and foot of e-mails that can be switched off: by one click of the mail program, or on
 * the page that the foot leads to. */
static enum error_code add_frame(struct writing *w, const char *body) {
    struct email *email = w->email;
    struct link_row link = link_of(w, LINK_UNSUBSCRIBE);
    char settings[EMAIL_LINK], page[EMAIL_LINK];
    const char *url = w->settings->public_url;
    link.kind = w->row->kind;
    TRY(add_link(w, &link, w->now, "/api/letters/unsubscribe/", email->unsubscribe));
    snprintf(settings, sizeof settings, "%s/settings", url);
    snprintf(page, sizeof page, "%s/unsubscribe#%s", url, strrchr(email->unsubscribe, '/') + 1);
    say(w, WORD_HELLO, person_shown(&w->account.person), NULL);
    buf_addstr(&email->text, body);
    say(w, WORD_FOOT, settings, page);
    return ERROR_NONE;
}

static enum error_code frame(struct writing *w) {
    struct buf body = w->email->text;
    w->email->text = (struct buf)BUF_INIT;
    enum error_code code = add_frame(w, buf_text(&body));
    w->email->text.failed |= body.failed;
    buf_clear(&body);
    return code;
}

enum error_code email_write(struct db *db, const struct settings *settings,
                            const struct outbox_row *row, int64_t now, struct email *email,
                            struct error *err) {
    struct writing w = {
        .db = db, .settings = settings, .row = row, .now = now, .email = email, .err = err};
    TRY(address(&w));
    if (email->fate == EMAIL_READY)
        TRY(writers[row->kind](&w));
    if (email->fate == EMAIL_READY && wants_frame(row))
        TRY(frame(&w));
    if (email->text.failed || email->subject.failed)
        return error_no_memory(err);
    return ERROR_NONE;
}

void email_clear(struct email *email) {
    buf_clear(&email->sender);
    buf_clear(&email->subject);
    buf_clear(&email->text);
}
