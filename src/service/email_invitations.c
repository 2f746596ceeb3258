#include "service/email_writing.h"

#include <stdio.h>

#include "store/db.h"

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

static enum error_code write_asked(struct email_writing *w, struct invitation_row *invitation) {
    if (!is_asked(invitation, w->row->account))
        return email_drop(w, "the place went to somebody else");
    email_name_person(&invitation->place[0].person, w->email->language);
    const struct person *inviter = &invitation->place[0].person;
    struct buf full_name = BUF_INIT;
    bool again = invitation->rematch_of != 0;
    email_add_full_name(inviter, &full_name);
    email_subject(w, again ? WORD_REMATCH : WORD_INVITED, buf_text(&full_name), NULL);
    w->email->text.failed |= full_name.failed;
    buf_clear(&full_name);
    buf_printf(&w->email->text, "%s.\n", buf_text(&w->email->subject));
    email_terms(invitation, w->email->language, &w->email->text);
    if (*invitation->message)
        email_say(w, WORD_MESSAGE, person_shown(inviter), invitation->message);
    email_say(w, WORD_ANSWER, w->email->link, NULL);
    return ERROR_NONE;
}

/* The people who have answered so, "bernd, carla". */
static void add_people(const struct email_writing *w, struct invitation_row *invitation,
                       enum place_status answer, struct buf *out) {
    for (int i = 1; i < invitation->places; i++) {
        struct person *person = &invitation->place[i].person;
        if (invitation->place[i].status != answer || person->kind == ACCOUNT_BOT ||
            !person->account)
            continue;
        email_name_person(person, w->email->language);
        buf_addstr(out, out->len ? ", " : "");
        email_add_full_name(person, out);
    }
}

/* Tells the inviter who has accepted or declined. */
static enum error_code write_answers(struct email_writing *w, struct invitation_row *invitation) {
    bool accepted = w->row->kind == NOTICE_ACCEPTED;
    struct buf people = BUF_INIT;
    add_people(w, invitation, accepted ? PLACE_ACCEPTED : PLACE_DECLINED, &people);
    enum email_word word = accepted     ? WORD_ACCEPTED_BY
                           : people.len ? WORD_DECLINED_BY
                                        : WORD_PLACE_FREE;
    bool anybody = people.len || !accepted;
    email_subject(w, word, buf_text(&people), NULL);
    w->email->text.failed |= people.failed;
    buf_clear(&people);
    if (!anybody)
        return email_drop(w, "nobody has accepted any more");
    buf_printf(&w->email->text, "%s.\n", buf_text(&w->email->subject));
    email_say(w, WORD_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

enum error_code email_write_invitation(struct email_writing *w) {
    struct invitation_row invitation;
    TRY(db_invitations_by_id(w->db, w->row->invitation, &invitation, w->err));
    if (invitation.status != INVITATION_OPEN || invitation.expires_at <= w->now)
        return email_drop(w, "the invitation is closed");
    email_set_page(w, "/i/", invitation.public_id);
    return invitation.place[0].person.account == w->row->account ? write_answers(w, &invitation)
                                                                 : write_asked(w, &invitation);
}
