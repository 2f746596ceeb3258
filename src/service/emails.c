#include "service/emails.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "post/attempt.h"
#include "service/email_writing.h"
#include "service/site.h"
#include "store/db.h"

void email_say(struct email_writing *w, enum email_word word, const char *first,
               const char *second) {
    email_word(&w->email->text, w->email->language, word, first, second);
}

void email_subject(struct email_writing *w, enum email_word word, const char *first,
                   const char *second) {
    email_word(&w->email->subject, w->email->language, word, first, second);
}

enum error_code email_drop(struct email_writing *w, const char *why) {
    w->email->fate = EMAIL_DROPPED;
    w->email->why = why;
    return ERROR_NONE;
}

/* --- People --- */

void email_add_full_name(const struct person *person, struct buf *out) {
    buf_addstr(out, person_shown(person));
    if (person->kind == ACCOUNT_PERSON && *person->display_name && *person->name)
        buf_printf(out, " (@%s)", person->name);
}

/* --- Links --- */

static const int64_t lives[] = {[LINK_LOOK] = 24 * CLOCK_HOUR,
                                [LINK_UNSUBSCRIBE] = 365 * CLOCK_DAY,
                                [LINK_VERIFY] = 24 * CLOCK_HOUR,
                                [LINK_RESET] = 8 * CLOCK_HOUR,
                                [LINK_UNDO_EMAIL] = 7 * CLOCK_DAY};

static struct link_row link_of(const struct email_writing *w, enum link_purpose purpose) {
    return (struct link_row){.purpose = purpose, .account = w->row->account, .kind = NOTICE_KINDS};
}

/* Makes a link that is good from `since` on: a path, "/g/ID#look=", with a token after it. */
static enum error_code add_link(struct email_writing *w, const struct link_row *link, int64_t since,
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

void email_set_page(struct email_writing *w, const char *folder, const char *id) {
    snprintf(w->email->link, EMAIL_LINK, "%s%s%s", w->settings->public_url, folder, id);
}

enum error_code email_add_table_link(struct email_writing *w, const struct game_row *game) {
    char path[EMAIL_LINK / 2];
    struct link_row link = link_of(w, LINK_LOOK);
    bool mail = w->row->channel == OUTBOX_MAIL;
    link.game = game->id;
    snprintf(path, sizeof path, "/g/%s#look=", game->public_id);
    if (mail)
        TRY(add_link(w, &link, w->now, path, w->email->link));
    else
        email_set_page(w, "/g/", game->public_id);
    email_say(w, mail ? WORD_LOOK : WORD_PLAY, w->email->link, NULL);
    return ERROR_NONE;
}

/* --- An account --- */

enum { SHARERS_MAX = 10 }; /* accounts of one address in an e-mail */

/* An e-mail about the account: its receiver's name and the link are in the text. */
static enum error_code write_account(struct email_writing *w, enum email_word subject,
                                     enum email_word text) {
    email_subject(w, subject, NULL, NULL);
    email_say(w, text, buf_text(&w->email->receiver), w->email->link);
    return ERROR_NONE;
}

static enum error_code write_verify(struct email_writing *w) {
    struct link_row link = link_of(w, LINK_VERIFY);
    memcpy(link.email, w->account.email, sizeof link.email);
    TRY(add_link(w, &link, w->now, "/confirm#", w->email->link));
    return write_account(w, WORD_VERIFY, WORD_VERIFY_TEXT);
}

struct sharers {
    struct account_row rows[SHARERS_MAX];
    size_t count;
};

static enum error_code note_sharer(void *context, const struct account_row *row,
                                   struct error *err) {
    struct sharers *sharers = context;
    (void)err;
    sharers->rows[sharers->count++] = *row;
    return ERROR_NONE;
}

static enum error_code add_sharer(struct email_writing *w, const struct account_row *row) {
    struct link_row link = link_of(w, LINK_RESET);
    char text[EMAIL_LINK];
    link.account = row->person.account;
    TRY(add_link(w, &link, w->now, "/reset#", text));
    email_say(w, WORD_RESET_OTHER, row->person.name, text);
    return ERROR_NONE;
}

/* Who has forgotten their name, too, learns the names of all accounts of the address. */
static enum error_code write_reset(struct email_writing *w) {
    struct link_row link = link_of(w, LINK_RESET);
    struct sharers sharers = {.count = 0};
    TRY(add_link(w, &link, w->now, "/reset#", w->email->link));
    TRY(write_account(w, WORD_RESET, WORD_RESET_TEXT));
    TRY(db_accounts_by_email(w->db, w->email->to, SHARERS_MAX, note_sharer, &sharers, w->err));
    for (size_t i = 0; i < sharers.count; i++)
        if (sharers.rows[i].person.account != w->row->account)
            TRY(add_sharer(w, &sharers.rows[i]));
    return ERROR_NONE;
}

static enum error_code write_new_password(struct email_writing *w) {
    email_set_page(w, "/reset", "");
    return write_account(w, WORD_NEW_PASSWORD, WORD_NEW_PASSWORD_TEXT);
}

/* The link's time runs from the change, however late the e-mail goes. */
static enum error_code write_new_email(struct email_writing *w) {
    struct link_row link = link_of(w, LINK_UNDO_EMAIL);
    memcpy(link.email, w->row->address, sizeof link.email);
    TRY(add_link(w, &link, w->row->created_at, "/undo-email#", w->email->link));
    return write_account(w, WORD_NEW_EMAIL, WORD_NEW_EMAIL_TEXT);
}

static enum error_code write_test(struct email_writing *w) {
    email_set_page(w, "/settings", "");
    return write_account(w, WORD_TEST, WORD_TEST_TEXT);
}

/* --- The whole --- */

static enum error_code write_accepted(struct email_writing *w) {
    return w->row->game ? email_write_game(w) : email_write_invitation(w);
}

static enum error_code (*const writers[NOTICE_KINDS])(struct email_writing *w) = {
    [NOTICE_YOUR_TURN] = email_write_waiting,
    [NOTICE_INVITATION] = email_write_invitation,
    [NOTICE_ACCEPTED] = write_accepted,
    [NOTICE_GAME_OVER] = email_write_game,
    [NOTICE_TIME_SHORT] = email_write_game,
    [NOTICE_DIGEST] = email_write_waiting,
    [NOTICE_VERIFY] = write_verify,
    [NOTICE_RESET] = write_reset,
    [NOTICE_TEST] = write_test,
    [NOTICE_NEW_PASSWORD] = write_new_password,
    [NOTICE_NEW_EMAIL] = write_new_email,
    [NOTICE_SEASON] = email_write_season,
};

static bool wants_frame(const struct outbox_row *row) {
    return row->channel == OUTBOX_MAIL && row->kind < NOTICE_SWITCHES;
}

static enum error_code find_browser(struct email_writing *w, bool *ret_found) {
    int64_t latest = 0;
    TRY(db_push_by_id(w->db, w->row->subscription, &w->email->browser, ret_found, w->err));
    return db_games_count_awaiting(w->db, w->row->account, &w->email->waiting, &latest, w->err);
}

static enum error_code set_sender(struct email_writing *w) {
    struct buf *sender = &w->email->sender;
    TRY(site_text(w->db, SITE_SENDER, sender, w->err));
    return sender->len ? ERROR_NONE : site_text(w->db, SITE_NAME, sender, w->err);
}

/* Sets where it goes; drops it where nobody can be reached or wants it. */
static enum error_code address(struct email_writing *w) {
    struct email *email = w->email;
    struct notice_settings wanted;
    enum notice_kind kind = w->row->kind;
    TRY(db_accounts_by_id(w->db, w->row->account, &w->account, w->err));
    TRY(db_notices_settings(w->db, w->row->account, &wanted, w->err));
    TRY(set_sender(w));
    email->language = language_of(w->account.language);
    memcpy(email->name, w->account.person.name, sizeof email->name);
    email_add_full_name(&w->account.person, &email->receiver);
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
        return email_drop(w, "there is no address");
    if (w->row->channel == OUTBOX_MAIL && !w->settings->mail_from)
        return email_drop(w, "there is no mail server");
    if (kind == NOTICE_VERIFY && strcmp(email->to, wanted.verified_email) == 0)
        return email_drop(w, "the address is confirmed");
    if (kind < NOTICE_SWITCHES && !wanted.wants[kind])
        return email_drop(w, "switched off");
    if (kind < NOTICE_SWITCHES && w->account.locked_at)
        return email_drop(w, "the account is locked");
    if (w->now - w->row->first_at > BACKOFF_LONGEST)
        return email_drop(w, "too old");
    return ERROR_NONE;
}

/* Greeting and foot of e-mails that can be switched off: by one click of the mail program, or on
 * the page that the foot leads to. */
static enum error_code add_frame(struct email_writing *w, const char *body) {
    struct email *email = w->email;
    struct link_row link = link_of(w, LINK_UNSUBSCRIBE);
    char settings[EMAIL_LINK], page[EMAIL_LINK];
    const char *url = w->settings->public_url;
    link.kind = w->row->kind;
    TRY(add_link(w, &link, w->now, "/api/letters/unsubscribe/", email->unsubscribe));
    snprintf(settings, sizeof settings, "%s/settings", url);
    snprintf(page, sizeof page, "%s/unsubscribe#%s", url, strrchr(email->unsubscribe, '/') + 1);
    email_say(w, WORD_HELLO, person_shown(&w->account.person), NULL);
    buf_addstr(&email->text, body);
    email_say(w, WORD_FOOT, settings, page);
    return ERROR_NONE;
}

static enum error_code frame(struct email_writing *w) {
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
    struct email_writing w = {
        .db = db, .settings = settings, .row = row, .now = now, .email = email, .err = err};
    TRY(address(&w));
    if (email->fate == EMAIL_READY)
        TRY(writers[row->kind](&w));
    if (email->fate == EMAIL_READY && wants_frame(row))
        TRY(frame(&w));
    if (email->text.failed || email->subject.failed || email->receiver.failed)
        return error_no_memory(err);
    return ERROR_NONE;
}

void email_clear(struct email *email) {
    buf_clear(&email->receiver);
    buf_clear(&email->sender);
    buf_clear(&email->subject);
    buf_clear(&email->text);
}
