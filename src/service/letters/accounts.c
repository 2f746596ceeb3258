/* E-mails about an account: its address, its password. */
#include <string.h>

#include "service/letters/writing.h"

enum { SHARERS_MAX = 10 }; /* accounts of one address in an e-mail */

/* An e-mail about the account: its receiver's name and the link are in the text. */
static enum error_code write_account(struct email_writing *w, enum email_word subject,
                                     enum email_word text) {
    email_subject(w, subject, NULL, NULL);
    email_say(w, text, buf_text(&w->email->receiver), w->email->link);
    return ERROR_NONE;
}

enum error_code email_write_verify(struct email_writing *w) {
    struct link_row link = email_link_of(w, LINK_VERIFY);
    memcpy(link.email, w->account.email, sizeof link.email);
    TRY(email_add_link(w, &link, w->now, "/confirm#", w->email->link));
    return write_account(w, WORD_VERIFY, WORD_VERIFY_TEXT);
}

static enum error_code add_sharer(struct email_writing *w, const struct account_row *row) {
    struct link_row link = email_link_of(w, LINK_RESET);
    char text[EMAIL_LINK];
    link.account = row->person.account;
    TRY(email_add_link(w, &link, w->now, "/reset#", text));
    email_say(w, WORD_RESET_OTHER, row->person.name, text);
    return ERROR_NONE;
}

/* Who has forgotten their name, too, learns the names of all accounts of the address. */
enum error_code email_write_reset(struct email_writing *w) {
    struct link_row link = email_link_of(w, LINK_RESET);
    struct account_row sharers[SHARERS_MAX];
    size_t count = 0;
    TRY(email_add_link(w, &link, w->now, "/reset#", w->email->link));
    TRY(write_account(w, WORD_RESET, WORD_RESET_TEXT));
    TRY(db_accounts_by_email(w->db, w->email->to, SHARERS_MAX, sharers, &count, w->err));
    for (size_t i = 0; i < count; i++)
        if (sharers[i].person.account != w->row->account)
            TRY(add_sharer(w, &sharers[i]));
    return ERROR_NONE;
}

enum error_code email_write_new_password(struct email_writing *w) {
    if (w->row->passkey) {
        email_set_page(w, "/settings", "");
        return write_account(w, WORD_NEW_WAY, WORD_NEW_WAY_TEXT);
    }
    email_set_page(w, "/reset", "");
    return write_account(w, WORD_NEW_PASSWORD, WORD_NEW_PASSWORD_TEXT);
}

/* The link's time runs from the change, however late the e-mail goes. */
enum error_code email_write_new_email(struct email_writing *w) {
    struct link_row link = email_link_of(w, LINK_UNDO_EMAIL);
    memcpy(link.email, w->row->address, sizeof link.email);
    TRY(email_add_link(w, &link, w->row->created_at, "/undo-email#", w->email->link));
    return write_account(w, WORD_NEW_EMAIL, WORD_NEW_EMAIL_TEXT);
}

enum error_code email_write_test(struct email_writing *w) {
    email_set_page(w, "/settings", "");
    return write_account(w, WORD_TEST, WORD_TEST_TEXT);
}
