#include "service/emails.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "post/attempt.h"
#include "service/deadlines.h"
#include "service/email_links.h"
#include "service/table.h"
#include "store/db.h"
#include "store/db_invitations.h"

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

static void say(struct writing *w, struct buf *out, enum email_word word, const char *first,
                const char *second) {
    email_word(out, w->email->language, word, (const char *const[]){first, second});
}

static enum error_code drop(struct writing *w, const char *why) {
    w->email->fate = EMAIL_DROPPED;
    w->email->why = why;
    return ERROR_NONE;
}

/* --- People ------------------------------------------------------------------------------------
 */

/* "el-dado" becomes "El Dado". */
static void write_as_name(char *name) {
    for (char *at = name; *at; at++) {
        if (*at == '-')
            *at = ' ';
        if (at == name || at[-1] == ' ')
            *at = (char)toupper((unsigned char)*at);
    }
}

/* Has the e-mail call somebody what the page calls them: a house player by the name on the posters,
 * and a guest, who has no name yet, just that. */
static void call_by_name(const struct writing *w, struct person *person) {
    struct buf guest = BUF_INIT;
    if (person->kind == ACCOUNT_GUEST) {
        email_word(&guest, w->email->language, WORD_GUEST, NULL);
        snprintf(person->name, sizeof person->name, "%s", buf_text(&guest));
    } else if (person->kind == ACCOUNT_BOT) {
        write_as_name(person->name);
    }
    w->email->text.failed |= guest.failed;
    buf_clear(&guest);
}

static void call_by_names(const struct writing *w, struct game_row *game) {
    for (int i = 0; i < game->seats; i++)
        call_by_name(w, &game->seat[i].person);
}

/* --- Links -------------------------------------------------------------------------------------
 */

/* Makes a link of that purpose that is good from `since` on and writes it, "/g/ID#look=" and the
 * token after our address. */
static enum error_code add_link_since(struct writing *w, const struct link_row *link, int64_t since,
                                      const char *path, char ret_link[EMAIL_LINK]) {
    char token[TOKEN];
    enum error_code code = link_make(w->db, link, since, token, w->err);
    if (!code)
        snprintf(ret_link, EMAIL_LINK, "%s%s%s", w->settings->public_url, path, token);
    return code;
}

static enum error_code add_link(struct writing *w, const struct link_row *link, const char *path,
                                char ret_link[EMAIL_LINK]) {
    return add_link_since(w, link, w->now, path, ret_link);
}

/* To the table: for an e-mail a link that shows it to its receiver without a log-in; a webhook may
 * be read by many, so it has the plain address. */
static enum error_code table_link(struct writing *w, const struct game_row *game,
                                  char ret_link[EMAIL_LINK]) {
    char path[EMAIL_LINK / 2];
    struct link_row link = {
        .purpose = LINK_LOOK, .account = w->row->account, .game = game->id, .kind = NOTICE_KINDS};
    if (w->row->channel == OUTBOX_WEBHOOK) {
        snprintf(ret_link, EMAIL_LINK, "%s/g/%s", w->settings->public_url, game->public_id);
        return ERROR_NONE;
    }
    snprintf(path, sizeof path, "/g/%s#look=", game->public_id);
    return add_link(w, &link, path, ret_link);
}

/* --- A game ------------------------------------------------------------------------------------
 */

/* The others' names, "bernd, carla". */
static void add_opponents(const struct game_row *game, int64_t account, struct buf *out) {
    bool any = false;
    for (int i = 0; i < game->seats; i++) {
        if (game->seat[i].person.account == account)
            continue;
        buf_printf(out, "%s%s", any ? ", " : "", game->seat[i].person.name);
        any = true;
    }
}

/* How the match stands that the game belongs to. */
static void add_match(struct writing *w, const struct game_row *game) {
    const struct match_row *match = &game->match;
    struct buf wins = BUF_INIT;
    char number[24];
    if (!match->head)
        return;
    for (int i = 0; i < game->seats; i++)
        buf_printf(&wins, "%s%s %d", i ? ", " : "", game->seat[i].person.name, match->wins[i]);
    snprintf(number, sizeof number, "%d/%d", match->number, match->games);
    say(w, &w->email->text, WORD_MATCH_STANDS, number, buf_text(&wins));
    buf_clear(&wins);
}

static void add_score(struct writing *w, const struct game_row *game) {
    struct buf score = BUF_INIT;
    for (int i = 0; i < game->seats; i++)
        buf_printf(&score, "%s%s %d", i ? ", " : "", game->seat[i].person.name,
                   game->seat[i].points);
    say(w, &w->email->text, WORD_SCORE, buf_text(&score), NULL);
    buf_clear(&score);
}

/* Collects what the others did since the receiver's last move. */
struct recap {
    struct game_telling telling;
    int seat; /* the receiver's */
    struct buf lines;
};

static enum error_code recap_entry(void *context, const struct table *before,
                                   const struct entry *entry, struct error *err) {
    struct recap *recap = context;
    (void)err;
    if (entry->ending)
        return ERROR_NONE;
    if (entry->row->seat == recap->seat) {
        buf_reset(&recap->lines);
        return ERROR_NONE;
    }
    buf_addstr(&recap->lines, "  ");
    before->game->tell(before->state.bytes, entry->move.bytes, entry->rolled ? entry->dice : NULL,
                       &recap->telling, &recap->lines);
    buf_addch(&recap->lines, '\n');
    return ERROR_NONE;
}

/* The hours from now until then, at least one. */
static int64_t hours_until(const struct writing *w, int64_t at) {
    int64_t hours = (at - w->now + CLOCK_HOUR / 2) / CLOCK_HOUR;
    return hours < 1 ? 1 : hours;
}

/* Says a sentence with a time: "2026-11-24 21:40 UTC, in 47 h". The reader's zone is not known, so
 * that the time that is left says most. */
static void say_time(struct writing *w, enum email_word word, int64_t at) {
    time_t seconds = (time_t)(at / 1000);
    struct tm tm;
    char text[32], left[24];
    struct buf when = BUF_INIT;
    int64_t hours = hours_until(w, at);
    bool days = hours >= 72;
    gmtime_r(&seconds, &tm);
    strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &tm);
    snprintf(left, sizeof left, "%lld", (long long)(days ? hours / 24 : hours));
    say(w, &when, days ? WORD_TIME_DAYS : WORD_TIME_HOURS, text, left);
    say(w, &w->email->text, word, buf_text(&when), NULL);
    buf_clear(&when);
}

static void add_deadline(struct writing *w, const struct game_row *game) {
    if (game->deadline_at)
        say_time(w, WORD_TIME_ENDS, game->deadline_at);
}

/* The recap of a game: what happened, how it stands, what is at stake, and the link. */
static enum error_code add_game(struct writing *w, const struct game_row *game) {
    struct buf *text = &w->email->text;
    struct table table;
    struct recap recap = {.telling.language = w->email->language,
                          .seat = table_seat(game, w->row->account)};
    for (int i = 0; i < game->seats; i++)
        recap.telling.names[i] = game->seat[i].person.name;
    enum error_code code =
        table_replay(w->db, game, game->seq, recap_entry, &recap, &table, w->err);
    if (!code && recap.lines.len > 0) {
        say(w, text, WORD_SINCE, NULL, NULL);
        buf_addstr(text, buf_text(&recap.lines));
    }
    if (!code)
        code = table_link(w, game, w->email->link);
    if (!code) {
        if (game->turn != SEAT_NONE) {
            table.game->tell_stake(table.state.bytes, &recap.telling, text);
            buf_addch(text, '\n');
        }
        add_score(w, game);
        add_match(w, game);
        add_deadline(w, game);
        say(w, text, w->row->channel == OUTBOX_MAIL ? WORD_LOOK : WORD_PLAY, w->email->link, NULL);
    }
    text->failed |= recap.lines.failed;
    buf_clear(&recap.lines);
    return code;
}

static void set_subject(struct writing *w, enum email_word word, const struct game_row *game) {
    struct buf opponents = BUF_INIT;
    add_opponents(game, w->row->account, &opponents);
    say(w, &w->email->subject, word, buf_text(&opponents), NULL);
    buf_clear(&opponents);
    memcpy(w->email->game, game->public_id, sizeof w->email->game);
}

/* --- Your turn, the digest ---------------------------------------------------------------------
 */

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
    enum error_code code =
        db_games_count_awaiting(w->db, account, &waiting->count, &waiting->latest, w->err);
    if (!code)
        code = db_games_list(w->db, account, false, 0, GAMES_TOLD, see_waiting, waiting, w->err);
    for (int i = 0; i < waiting->told; i++)
        call_by_names(w, &waiting->games[i]);
    return code;
}

static enum error_code add_waiting(struct writing *w, const struct waiting *waiting) {
    enum error_code code = ERROR_NONE;
    for (int i = 0; !code && i < waiting->told; i++) {
        struct buf opponents = BUF_INIT;
        add_opponents(&waiting->games[i], w->row->account, &opponents);
        if (i > 0)
            buf_addch(&w->email->text, '\n');
        if (waiting->told > 1 || w->row->kind == NOTICE_DIGEST)
            say(w, &w->email->text, WORD_AGAINST, buf_text(&opponents), NULL);
        buf_clear(&opponents);
        code = add_game(w, &waiting->games[i]);
    }
    return code;
}

static enum error_code write_waiting(struct writing *w) {
    struct game_row games[GAMES_TOLD];
    struct waiting waiting = {.games = games};
    int64_t told_at = 0;
    enum error_code code = read_waiting(w, &waiting);
    if (!code)
        code = db_outbox_last_taken(w->db, w->row->account, w->row->kind, w->row->channel, w->now,
                                    &told_at, w->err);
    if (code)
        return code;
    if (waiting.count == 0)
        return drop(w, "no game waits");
    bool digest = w->row->kind == NOTICE_DIGEST;
    if (!digest && waiting.latest <= told_at)
        return drop(w, "told already");
    char count[24];
    snprintf(count, sizeof count, "%lld", (long long)waiting.count);
    if (waiting.count == 1 && !digest)
        set_subject(w, WORD_TURN_ONE, &games[0]);
    else
        say(w, &w->email->subject, digest ? WORD_DIGEST : WORD_TURN_MANY, count, NULL);
    code = add_waiting(w, &waiting);
    if (!code && waiting.count > 1)
        snprintf(w->email->link, EMAIL_LINK, "%s/", w->settings->public_url);
    return code;
}

/* --- One game ----------------------------------------------------------------------------------
 */

static enum error_code write_accepted(struct writing *w, const struct game_row *game) {
    set_subject(w, WORD_ACCEPTED, game);
    bool begins =
        game->turn != SEAT_NONE && game->seat[game->turn].person.account == w->row->account;
    if (begins)
        say(w, &w->email->text, WORD_YOU_BEGIN, NULL, NULL);
    else if (game->turn != SEAT_NONE)
        say(w, &w->email->text, WORD_OTHER_BEGINS, game->seat[game->turn].person.name, NULL);
    return add_game(w, game);
}

/* Who lost by giving up or by his clock; the other one has won. */
static const char *loser_name(const struct game_row *game) {
    for (int i = 0; i < game->seats; i++)
        if (i != game->winner)
            return game->seat[i].person.name;
    return "";
}

static void add_result(struct writing *w, const struct game_row *game) {
    struct buf *text = &w->email->text;
    bool mine = game->winner == table_seat(game, w->row->account);
    if (game->ending == GAME_TIMED_OUT && !mine)
        say(w, text, WORD_YOUR_TIMEOUT, NULL, NULL);
    else if (game->ending == GAME_RESIGNED || game->ending == GAME_TIMED_OUT)
        say(w, text, game->ending == GAME_RESIGNED ? WORD_BY_RESIGNING : WORD_BY_TIMEOUT,
            loser_name(game), NULL);
    if (game->ending == GAME_ABANDONED)
        say(w, text, WORD_ABANDONED, NULL, NULL);
    else if (game->winner == SEAT_NONE)
        say(w, text, WORD_DRAWN, NULL, NULL);
    else if (mine)
        say(w, text, WORD_WON, NULL, NULL);
    else
        say(w, text, WORD_LOST, game->seat[game->winner].person.name, NULL);
}

static enum error_code write_over(struct writing *w, const struct game_row *game) {
    set_subject(w, WORD_OVER, game);
    add_result(w, game);
    return add_game(w, game);
}

/* Nobody has moved for long, and the game has no limit. */
static enum error_code write_idle(struct writing *w, const struct game_row *game) {
    set_subject(w, WORD_IDLE, game);
    say_time(w, WORD_IDLE_TEXT, deadline_abandon_at(game));
    return add_game(w, game);
}

static enum error_code write_short(struct writing *w, const struct game_row *game) {
    int seat = table_seat(game, w->row->account);
    if (seat == SEAT_NONE || game->turn != seat || game->seat[seat].waiting_since != w->row->since)
        return drop(w, "the turn was taken");
    if (!game->deadline_at)
        return write_idle(w, game);
    if (game->deadline_at <= w->now)
        return drop(w, "the time is over");
    int64_t left = hours_until(w, game->deadline_at);
    if (left > 24) /* by a holiday, while this row was on its way */
        return drop(w, "the time was put off");
    struct buf opponents = BUF_INIT;
    char hours[24];
    snprintf(hours, sizeof hours, "%lld", (long long)left);
    add_opponents(game, w->row->account, &opponents);
    say(w, &w->email->subject, WORD_SHORT, hours, buf_text(&opponents));
    buf_clear(&opponents);
    say(w, &w->email->text, WORD_SHORT_TEXT, hours, NULL);
    memcpy(w->email->game, game->public_id, sizeof w->email->game);
    return add_game(w, game);
}

static enum error_code write_game(struct writing *w) {
    struct game_row game;
    enum error_code code = db_games_by_id(w->db, w->row->game, &game, w->err);
    if (code)
        return code;
    call_by_names(w, &game);
    if (w->row->kind == NOTICE_ACCEPTED)
        return write_accepted(w, &game);
    return w->row->kind == NOTICE_GAME_OVER ? write_over(w, &game) : write_short(w, &game);
}

/* --- The others --------------------------------------------------------------------------------
 */

static void add_terms(struct writing *w, const struct invitation_row *invitation) {
    struct buf *text = &w->email->text;
    char number[12];
    snprintf(number, sizeof number, "%d", invitation->match_games);
    if (invitation->match_games > 1)
        say(w, text, WORD_MATCH, number, NULL);
    snprintf(number, sizeof number, "%d", invitation->days_per_move);
    say(w, text, invitation->days_per_move ? WORD_DAYS : WORD_NO_LIMIT, number, NULL);
}

static enum error_code write_invitation(struct writing *w) {
    struct invitation_row invitation;
    struct buf *text = &w->email->text;
    enum error_code code = db_invitations_by_id(w->db, w->row->invitation, &invitation, w->err);
    if (code)
        return code;
    if (invitation.status != INVITATION_OPEN || invitation.expires_at <= w->now)
        return drop(w, "the invitation is closed");
    call_by_name(w, &invitation.inviter);
    const char *who = invitation.inviter.name;
    bool again = invitation.rematch_of != 0;
    snprintf(w->email->link, EMAIL_LINK, "%s/i/%s", w->settings->public_url, invitation.public_id);
    say(w, &w->email->subject, again ? WORD_REMATCH : WORD_INVITED, who, NULL);
    say(w, text, again ? WORD_REMATCH_TEXT : WORD_INVITED_TEXT, who, NULL);
    add_terms(w, &invitation);
    if (*invitation.message)
        say(w, text, WORD_MESSAGE, who, invitation.message);
    say(w, text, WORD_ANSWER, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_verify(struct writing *w) {
    struct link_row link = {
        .purpose = LINK_VERIFY, .account = w->row->account, .kind = NOTICE_KINDS};
    memcpy(link.email, w->account.email, sizeof link.email);
    enum error_code code = add_link(w, &link, "/confirm#", w->email->link);
    say(w, &w->email->subject, WORD_VERIFY, NULL, NULL);
    say(w, &w->email->text, WORD_VERIFY_TEXT, w->account.person.name, w->email->link);
    return code;
}

static enum error_code write_reset(struct writing *w) {
    struct link_row link = {
        .purpose = LINK_RESET, .account = w->row->account, .kind = NOTICE_KINDS};
    enum error_code code = add_link(w, &link, "/reset#", w->email->link);
    say(w, &w->email->subject, WORD_RESET, NULL, NULL);
    say(w, &w->email->text, WORD_RESET_TEXT, w->account.person.name, w->email->link);
    return code;
}

static enum error_code write_new_password(struct writing *w) {
    snprintf(w->email->link, EMAIL_LINK, "%s/reset", w->settings->public_url);
    say(w, &w->email->subject, WORD_NEW_PASSWORD, NULL, NULL);
    say(w, &w->email->text, WORD_NEW_PASSWORD_TEXT, w->account.person.name, w->email->link);
    return ERROR_NONE;
}

/* The link's time runs from the change, however late the e-mail goes. */
static enum error_code write_new_email(struct writing *w) {
    struct link_row link = {
        .purpose = LINK_UNDO_EMAIL, .account = w->row->account, .kind = NOTICE_KINDS};
    memcpy(link.email, w->row->address, sizeof link.email);
    enum error_code code =
        add_link_since(w, &link, w->row->created_at, "/undo-email#", w->email->link);
    say(w, &w->email->subject, WORD_NEW_EMAIL, NULL, NULL);
    say(w, &w->email->text, WORD_NEW_EMAIL_TEXT, w->account.person.name, w->email->link);
    return code;
}

static enum error_code write_test(struct writing *w) {
    snprintf(w->email->link, EMAIL_LINK, "%s/settings", w->settings->public_url);
    say(w, &w->email->subject, WORD_TEST, NULL, NULL);
    say(w, &w->email->text, WORD_TEST_TEXT, NULL, NULL);
    return ERROR_NONE;
}

static enum error_code (*const writers[NOTICE_KINDS])(struct writing *w) = {
    [NOTICE_YOUR_TURN] = write_waiting,   [NOTICE_INVITATION] = write_invitation,
    [NOTICE_ACCEPTED] = write_game,       [NOTICE_GAME_OVER] = write_game,
    [NOTICE_TIME_SHORT] = write_game,     [NOTICE_DIGEST] = write_waiting,
    [NOTICE_VERIFY] = write_verify,       [NOTICE_RESET] = write_reset,
    [NOTICE_TEST] = write_test,           [NOTICE_NEW_PASSWORD] = write_new_password,
    [NOTICE_NEW_EMAIL] = write_new_email,
};

/* --- The whole ---------------------------------------------------------------------------------
 */

/* To whom it goes; drops it where nobody is to be reached or wants it. */
static enum error_code address(struct writing *w) {
    struct email *email = w->email;
    struct notice_settings wanted;
    enum notice_kind kind = w->row->kind;
    enum error_code code = db_accounts_by_id(w->db, w->row->account, &w->account, w->err);
    if (!code)
        code = db_notices_settings(w->db, w->row->account, &wanted, w->err);
    if (code)
        return code;
    email->language = language_of(w->account.language);
    memcpy(email->to,
           *w->row->address        ? w->row->address
           : kind == NOTICE_VERIFY ? w->account.email
                                   : wanted.verified_email,
           sizeof email->to);
    memcpy(email->webhook, wanted.webhook, sizeof email->webhook);
    if (w->row->channel == OUTBOX_MAIL ? !*email->to : !*email->webhook)
        return drop(w, "there is no address");
    if (kind == NOTICE_VERIFY && strcmp(email->to, wanted.verified_email) == 0)
        return drop(w, "the address is confirmed");
    if (kind < NOTICE_SWITCHES && !wanted.wants[kind])
        return drop(w, "switched off");
    if (w->now - w->row->first_at > BACKOFF_LONGEST)
        return drop(w, "too old");
    return ERROR_NONE;
}

/* Greeting and foot of e-mails that can be switched off: by one click of the mail program, or on
 * the page that the foot leads to. */
static enum error_code frame(struct writing *w, struct buf *body) {
    struct email *email = w->email;
    struct link_row link = {
        .purpose = LINK_UNSUBSCRIBE, .account = w->row->account, .kind = w->row->kind};
    char settings[EMAIL_LINK], page[EMAIL_LINK];
    const char *url = w->settings->public_url;
    enum error_code code = add_link(w, &link, "/api/letters/unsubscribe/", email->unsubscribe);
    snprintf(settings, sizeof settings, "%s/settings", url);
    snprintf(page, sizeof page, "%s/unsubscribe#%s", url,
             code ? "" : strrchr(email->unsubscribe, '/') + 1);
    say(w, &email->text, WORD_HELLO, w->account.person.name, NULL);
    buf_addstr(&email->text, buf_text(body));
    say(w, &email->text, WORD_FOOT, settings, page);
    return code;
}

enum error_code email_write(struct db *db, const struct settings *settings,
                            const struct outbox_row *row, int64_t now, struct email *email,
                            struct error *err) {
    struct writing w = {
        .db = db, .settings = settings, .row = row, .now = now, .email = email, .err = err};
    enum error_code code = address(&w);
    if (!code && email->fate == EMAIL_READY)
        code = writers[row->kind](&w);
    if (!code && email->fate == EMAIL_READY && row->channel == OUTBOX_MAIL &&
        row->kind < NOTICE_SWITCHES) {
        struct buf body = email->text;
        email->text = (struct buf)BUF_INIT;
        code = frame(&w, &body);
        email->text.failed |= body.failed;
        buf_clear(&body);
    }
    if (!code && (email->text.failed || email->subject.failed))
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    return code;
}

void email_clear(struct email *email) {
    buf_clear(&email->subject);
    buf_clear(&email->text);
}
