#include "service/letters/writing.h"

#include <stdio.h>
#include <string.h>

#include "service/notices/notices.h"
#include "service/play/deadlines.h"
#include "service/play/recap.h"
#include "store/engine/db.h"

enum { GAMES_TOLD = 10 };

static void name_people(const struct email_writing *w, struct game_row *game) {
    for (int i = 0; i < game->seats; i++)
        email_name_person(&game->seat[i].person, w->email->language);
}

static enum error_code add_game(struct email_writing *w, const struct game_row *game) {
    const struct recap_reader reader = {
        .account = w->row->account, .language = w->email->language, .now = w->now};
    TRY(recap_write(w->db, game, &reader, &w->email->text, w->err));
    return email_add_table_link(w, game);
}

/* A subject that ends with the opponents; `before` fills the gap before them, if there is one. */
static void set_game_subject(struct email_writing *w, enum email_word word, const char *before,
                             const struct game_row *game) {
    struct buf opponents = BUF_INIT;
    email_add_opponents(&opponents, w->email->language, game, w->row->account);
    email_subject(w, word, before ? before : buf_text(&opponents), buf_text(&opponents));
    w->email->subject.failed |= opponents.failed;
    buf_clear(&opponents);
    memcpy(w->email->game, game->public_id, sizeof w->email->game);
}

/* --- Your turn, the digest --- */

/* The games that wait for somebody. */
struct waiting {
    struct game_row *games; /* the first of them: room for GAMES_TOLD */
    int told;
    int64_t count;  /* all of them */
    int64_t latest; /* when the last of these turns came, or a reminder of one */
};

static enum error_code see_waiting(void *context, const struct game_row *game, struct error *err) {
    struct waiting *waiting = context;
    (void)err;
    if (waiting->told < waiting->count)
        waiting->games[waiting->told++] = *game;
    return ERROR_NONE;
}

static enum error_code read_waiting(struct email_writing *w, struct waiting *waiting) {
    int64_t account = w->row->account;
    int64_t reminder = 0, next = 0;
    TRY(db_games_count_awaiting(w->db, account, &waiting->count, &waiting->latest, w->err));
    TRY(notice_reminders(w->db, account, w->now, &reminder, &next, w->err));
    waiting->latest = reminder > waiting->latest ? reminder : waiting->latest;
    TRY(db_games_list(w->db, account, false, "", 0, GAMES_TOLD, see_waiting, waiting, w->err));
    for (int i = 0; i < waiting->told; i++)
        name_people(w, &waiting->games[i]);
    return ERROR_NONE;
}

static enum error_code add_waiting(struct email_writing *w, const struct waiting *waiting) {
    for (int i = 0; i < waiting->told; i++) {
        struct buf opponents = BUF_INIT;
        email_add_opponents(&opponents, w->email->language, &waiting->games[i], w->row->account);
        if (i > 0)
            buf_addch(&w->email->text, '\n');
        if (waiting->told > 1 || w->row->kind == NOTICE_DIGEST)
            email_say(w, WORD_AGAINST, buf_text(&opponents), NULL);
        w->email->text.failed |= opponents.failed;
        buf_clear(&opponents);
        TRY(add_game(w, &waiting->games[i]));
    }
    return ERROR_NONE;
}

enum error_code email_write_waiting(struct email_writing *w) {
    struct game_row games[GAMES_TOLD];
    struct waiting waiting = {.games = games};
    int64_t told_at = 0;
    TRY(read_waiting(w, &waiting));
    TRY(db_outbox_last_taken(w->db, w->row, w->now, &told_at, w->err));
    if (waiting.count == 0)
        return email_drop(w, "no game is waiting");
    bool digest = w->row->kind == NOTICE_DIGEST;
    if (!digest && waiting.latest <= told_at)
        return email_drop(w, "already sent");
    char count[24];
    snprintf(count, sizeof count, "%lld", (long long)waiting.count);
    if (waiting.count == 1 && !digest)
        set_game_subject(w, WORD_TURN_ONE, NULL, &games[0]);
    else
        email_subject(w,
                      !digest             ? WORD_TURN_MANY
                      : waiting.count > 1 ? WORD_DIGEST
                                          : WORD_DIGEST_ONE,
                      count, NULL);
    TRY(add_waiting(w, &waiting));
    if (waiting.count > 1)
        email_set_page(w, "/", "");
    return ERROR_NONE;
}

/* --- One game --- */

/* Did the other of two accept an invitation by the receiver? Nobody was asked before a game that
 * the service has made, and one who has a standing offer is told of the invitation by its game. */
static enum error_code was_accepted(struct email_writing *w, const struct game_row *game,
                                    bool *ret_accepted) {
    struct invitation_row invitation;
    TRY(db_invitations_by_id(w->db, game->invitation, &invitation, w->err));
    *ret_accepted = game->seats == 2 && game_seat(game, w->row->account) == 0 &&
                    invitation.expires_at > invitation.created_at;
    return ERROR_NONE;
}

static enum error_code write_begun(struct email_writing *w, const struct game_row *game) {
    bool accepted = false;
    TRY(was_accepted(w, game, &accepted));
    set_game_subject(w, accepted ? WORD_ACCEPTED : WORD_BEGUN, NULL, game);
    int turn = game_turn(game);
    if (game_awaits(game, game_seat(game, w->row->account)))
        email_say(w, WORD_YOU_BEGIN, NULL, NULL);
    else if (turn != SEAT_NONE)
        email_say(w, WORD_OTHER_BEGINS, person_display_name(&game->seat[turn].person), NULL);
    return add_game(w, game);
}

/* The player who was the last to leave: by resigning, or out of time. */
static const char *leaver_name(const struct game_row *game) {
    const struct seat_row *last = &game->seat[0];
    for (int i = 1; i < game->seats; i++)
        if (game->seat[i].left_at > last->left_at)
            last = &game->seat[i];
    return person_display_name(&last->person);
}

static void add_result(struct email_writing *w, const struct game_row *game) {
    int seat = game_seat(game, w->row->account), winner = game_winner(game);
    bool mine = winner == seat;
    if (game->ending == GAME_TIMED_OUT && game->seat[seat].left_at)
        email_say(w, WORD_YOUR_TIMEOUT, NULL, NULL);
    else if (game->ending == GAME_RESIGNED || game->ending == GAME_TIMED_OUT)
        email_say(w, game->ending == GAME_RESIGNED ? WORD_BY_RESIGNING : WORD_BY_TIMEOUT,
                  leaver_name(game), NULL);
    if (game_is_void(game->ending))
        email_say(w, game->ending == GAME_CALLED_OFF ? WORD_CALLED_OFF : WORD_ABANDONED, NULL,
                  NULL);
    else if (winner == SEAT_NONE)
        email_say(w, WORD_DRAWN, NULL, NULL);
    else if (mine)
        email_say(w, WORD_WON, NULL, NULL);
    else
        email_say(w, WORD_LOST, person_display_name(&game->seat[winner].person), NULL);
}

static enum error_code write_over(struct email_writing *w, const struct game_row *game) {
    set_game_subject(w, WORD_OVER, NULL, game);
    add_result(w, game);
    return add_game(w, game);
}

/* Nobody has moved for long, and the game has no limit. */
static enum error_code write_idle(struct email_writing *w, const struct game_row *game) {
    set_game_subject(w, WORD_IDLE, NULL, game);
    email_time(&w->email->text, w->email->language, WORD_IDLE_TEXT, deadline_abandon_at(game),
               w->now);
    return add_game(w, game);
}

static enum error_code write_absent(struct email_writing *w, const struct game_row *game,
                                    int seat) {
    if (!game_is_absent(game, seat))
        return email_drop(w, "the player is back");
    set_game_subject(w, WORD_ABSENT, NULL, game);
    email_say(w, WORD_ABSENT_TEXT, NULL, NULL);
    return add_game(w, game);
}

static enum error_code write_short(struct email_writing *w, const struct game_row *game) {
    int seat = game_seat(game, w->row->account);
    if (!w->row->since)
        return write_absent(w, game, seat);
    if (!game_awaits(game, seat) || game->seat[seat].waiting_since != w->row->since)
        return email_drop(w, "the turn is over");
    int64_t deadline_at = game->seat[seat].deadline_at;
    if (!deadline_at)
        return write_idle(w, game);
    if (deadline_at <= w->now)
        return email_drop(w, "the time is over");
    struct buf left = BUF_INIT;
    email_span(&left, w->email->language, deadline_at - w->now);
    set_game_subject(w, WORD_SHORT, buf_text(&left), game);
    email_say(w, WORD_SHORT_TEXT, buf_text(&left), NULL);
    w->email->text.failed |= left.failed;
    buf_clear(&left);
    return add_game(w, game);
}

enum error_code email_write_game(struct email_writing *w) {
    struct game_row game;
    TRY(db_games_by_id(w->db, w->row->game, &game, w->err));
    name_people(w, &game);
    if (w->row->kind == NOTICE_ACCEPTED)
        return write_begun(w, &game);
    return w->row->kind == NOTICE_GAME_OVER ? write_over(w, &game) : write_short(w, &game);
}
