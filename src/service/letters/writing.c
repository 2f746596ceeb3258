#include "service/letters/writing.h"

#include <stdio.h>

#include "base/names.h"

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
    buf_addstr(out, person_display_name(person));
    if (person->kind == ACCOUNT_PERSON && *person->display_name && *person->name)
        buf_printf(out, " (@%s)", person->name);
}

void email_add_name(const struct person *person, enum language language, struct buf *out) {
    struct person named = *person;
    email_name_person(&named, language);
    bool apart = name_is_rtl(person_display_name(&named));
    buf_printf(out, apart ? "\u2068%s\u2069" : "%s", person_display_name(&named));
}

void email_add_score(const struct game_row *game, enum language language, struct buf *out) {
    char name[INVITATION_GAME];
    snprintf(name, sizeof name, "%s", game->game);
    email_as_name(name);
    buf_addstr(out, name);
    for (int seat = 0; seat < game->seats; seat++) {
        buf_addstr(out, seat ? ", " : ": ");
        email_add_name(&game->seat[seat].person, language, out);
        buf_printf(out, " %d", game->seat[seat].points);
    }
}

/* --- Links --- */

struct link_row email_link_of(const struct email_writing *w, enum link_purpose purpose) {
    return (struct link_row){.purpose = purpose, .account = w->row->account, .kind = NOTICE_KINDS};
}

enum error_code email_add_link(struct email_writing *w, const struct link_row *link, int64_t since,
                               const char *path, char ret_link[EMAIL_LINK]) {
    char token[TOKEN_SIZE];
    TRY(link_new(w->db, link, since, token, w->err));
    snprintf(ret_link, EMAIL_LINK, "%s%s%s", w->settings->public_url, path, token);
    return ERROR_NONE;
}

void email_set_page(struct email_writing *w, const char *folder, const char *id) {
    snprintf(w->email->link, EMAIL_LINK, "%s%s%s", w->settings->public_url, folder, id);
}

enum error_code email_add_table_link(struct email_writing *w, const struct game_row *game) {
    char path[EMAIL_LINK / 2];
    struct link_row link = email_link_of(w, LINK_LOOK);
    bool mail = w->row->channel == OUTBOX_MAIL;
    link.game = game->id;
    snprintf(path, sizeof path, "/g/%s#look=", game->public_id);
    if (mail)
        TRY(email_add_link(w, &link, w->now, path, w->email->link));
    else
        email_set_page(w, "/g/", game->public_id);
    email_say(w, mail ? WORD_LOOK : WORD_PLAY, w->email->link, NULL);
    return ERROR_NONE;
}
