#include "service/letters/emails.h"

#include <stdio.h>
#include <string.h>

#include "post/attempt.h"
#include "service/letters/writing.h"
#include "service/site/site.h"
#include "store/engine/db.h"

static enum error_code write_accepted(struct email_writing *w) {
    return w->row->game ? email_write_game(w) : email_write_invitation(w);
}

static enum error_code (*const writers[NOTICE_KINDS])(struct email_writing *w) = {
    [NOTICE_YOUR_TURN] = email_write_waiting,   [NOTICE_INVITATION] = email_write_invitation,
    [NOTICE_ACCEPTED] = write_accepted,         [NOTICE_GAME_OVER] = email_write_game,
    [NOTICE_TIME_SHORT] = email_write_game,     [NOTICE_DIGEST] = email_write_waiting,
    [NOTICE_VERIFY] = email_write_verify,       [NOTICE_RESET] = email_write_reset,
    [NOTICE_TEST] = email_write_test,           [NOTICE_NEW_PASSWORD] = email_write_new_password,
    [NOTICE_NEW_EMAIL] = email_write_new_email, [NOTICE_SEASON] = email_write_season,
};

bool email_keeps_links(enum notice_kind kind) {
    return kind == NOTICE_VERIFY || kind == NOTICE_RESET || kind == NOTICE_NEW_EMAIL;
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
    TRY(db_notices_secret(w->db, w->row->account, email->secret, w->err));
    bool browser = false;
    if (w->row->channel == OUTBOX_PUSH)
        TRY(find_browser(w, &browser));
    if (w->row->channel == OUTBOX_MAIL      ? !*email->to
        : w->row->channel == OUTBOX_WEBHOOK ? !*email->webhook
                                            : !browser)
        return email_drop(w, "no address");
    if (w->row->channel == OUTBOX_MAIL && w->account.person.owner)
        return email_drop(w, "a bot");
    if (w->row->channel == OUTBOX_MAIL && !w->settings->mail_from)
        return email_drop(w, "no mail server");
    if (kind == NOTICE_VERIFY && strcmp(email->to, wanted.verified_email) == 0)
        return email_drop(w, "address already confirmed");
    if (kind < NOTICE_SWITCHES && !wanted.wants[kind])
        return email_drop(w, "switched off");
    if (kind < NOTICE_SWITCHES && w->account.locked_at)
        return email_drop(w, "account locked");
    bool ages = kind != NOTICE_DIGEST; /* which tells what waits when it is sent */
    if (ages && w->row->attempts && w->now - w->row->first_at > BACKOFF_LONGEST)
        return email_drop(w, "too old");
    return ERROR_NONE;
}

/* The foot of e-mails that can be switched off: by one click of the mail program, or on the page
 * that it leads to. */
static enum error_code add_foot(struct email_writing *w) {
    struct email *email = w->email;
    struct link_row link = email_link_of(w, LINK_UNSUBSCRIBE);
    char settings[EMAIL_LINK], page[EMAIL_LINK];
    const char *url = w->settings->public_url;
    link.kind = w->row->kind;
    TRY(email_add_link(w, &link, w->now, "/api/letters/unsubscribe/", email->unsubscribe));
    snprintf(settings, sizeof settings, "%s/settings/notices", url);
    snprintf(page, sizeof page, "%s/unsubscribe#%s", url, strrchr(email->unsubscribe, '/') + 1);
    email_say(w, WORD_FOOT, settings, page);
    return ERROR_NONE;
}

enum error_code email_write(struct db *db, const struct settings *settings,
                            const struct outbox_row *row, int64_t now, struct email *email,
                            struct error *err) {
    struct email_writing w = {
        .db = db, .settings = settings, .row = row, .now = now, .email = email, .err = err};
    bool framed = row->channel == OUTBOX_MAIL && row->kind < NOTICE_SWITCHES;
    TRY(address(&w));
    if (framed)
        email_say(&w, WORD_HELLO, person_display_name(&w.account.person), NULL);
    if (email->fate == EMAIL_READY)
        TRY(writers[row->kind](&w));
    if (email->fate == EMAIL_READY && framed)
        TRY(add_foot(&w));
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
