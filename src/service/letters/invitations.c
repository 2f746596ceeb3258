#include "service/letters/writing.h"

#include <stdio.h>
#include <string.h>

#include "store/engine/db.h"

/* "60 h", "3 d" */
static void add_hours(int hours, enum language language, struct buf *out) {
    bool whole_days = hours >= 48 && hours % 24 == 0;
    char number[12];
    snprintf(number, sizeof number, "%d", whole_days ? hours / 24 : hours);
    email_word(out, language, whole_days ? WORD_SOME_DAYS : WORD_HOURS, number, NULL);
}

static void add_bank(const struct game_clock *clock, enum language language, struct buf *out) {
    struct buf start = BUF_INIT, add = BUF_INIT, top = BUF_INIT;
    add_hours(clock->start_h, language, &start);
    add_hours(clock->add_h, language, &add);
    add_hours(clock->top_h, language, &top);
    email_word(out, language, clock->add_h ? WORD_BANK : WORD_BANK_ALONE, buf_text(&start),
               buf_text(&add));
    if (clock->add_h)
        email_word(out, language, WORD_BANK_TOP, buf_text(&top), NULL);
    out->failed |= start.failed || add.failed || top.failed;
    buf_clear(&start);
    buf_clear(&add);
    buf_clear(&top);
}

static void add_clock(const struct game_clock *clock, enum language language, struct buf *out) {
    char number[12];
    snprintf(number, sizeof number, "%d", clock->days);
    if (clock->start_h)
        add_bank(clock, language, out);
    else
        email_word(out, language, clock->days ? WORD_DAYS : WORD_NO_LIMIT, number, NULL);
    if (clock->free_weekends)
        email_word(out, language, WORD_WEEKENDS, NULL, NULL);
}

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
    add_clock(&invitation->clock, language, out);
}

static bool is_asked(const struct invitation_row *invitation, int64_t account) {
    for (int i = 1; i < invitation->places; i++)
        if (invitation->place[i].person.account == account &&
            invitation->place[i].status == PLACE_ASKED)
            return true;
    return false;
}

/* How many bytes end a line here. Some programs break it at U+2028 and U+2029, too. */
static size_t line_end(const char *at) {
    static const char *const ends[] = {"\r\n", "\r", "\n", "\u2028", "\u2029"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strncmp(at, ends[i], strlen(ends[i])) == 0)
            return strlen(ends[i]);
    return 0;
}

/* What a person writes is marked in each line: none of them can pass for ours. */
static void add_message(struct email_writing *w, const struct invitation_row *invitation) {
    struct buf quoted = BUF_INIT;
    buf_addstr(&quoted, "> ");
    for (const char *at = invitation->message; *at;) {
        size_t end = line_end(at);
        buf_add(&quoted, end ? "\n> " : at, end ? 3 : 1);
        at += end ? end : 1;
    }
    email_say(w, WORD_MESSAGE, person_display_name(&invitation->place[0].person),
              buf_text(&quoted));
    w->email->text.failed |= quoted.failed;
    buf_clear(&quoted);
}

/* Begins to tell of an invitation; the subject is that of the last one. Clears `who`. */
static void begin_section(struct email_writing *w, const struct invitation_row *invitation,
                          enum email_word word, struct buf *who) {
    struct email *email = w->email;
    bool first = !email->subject.len;
    buf_reset(&email->subject);
    email_subject(w, word, buf_text(who), NULL);
    email_set_page(w, "/i/", invitation->public_id);
    buf_printf(&email->text, "%s%s.\n", first ? "" : "\n", buf_text(&email->subject));
    email->text.failed |= who->failed;
    buf_clear(who);
}

static enum error_code write_asked(struct email_writing *w, struct invitation_row *invitation) {
    if (!is_asked(invitation, w->row->account))
        return email_drop(w, "the place went to somebody else");
    email_name_person(&invitation->place[0].person, w->email->language);
    struct buf full_name = BUF_INIT;
    bool again = invitation->rematch_of != 0;
    email_add_full_name(&invitation->place[0].person, &full_name);
    begin_section(w, invitation, again ? WORD_REMATCH : WORD_INVITED, &full_name);
    email_terms(invitation, w->email->language, &w->email->text);
    if (*invitation->message)
        add_message(w, invitation);
    email_say(w, WORD_ANSWER, w->email->link, NULL);
    return ERROR_NONE;
}

/* The people who have answered so, "bernd, carla". */
static void add_people(const struct email_writing *w, struct invitation_row *invitation,
                       enum place_status answer, struct buf *out) {
    for (int i = 1; i < invitation->places; i++) {
        struct person *person = &invitation->place[i].person;
        if (invitation->place[i].status != answer || person->kind == ACCOUNT_HOUSE ||
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
    if (accepted && !people.len)
        return email_drop(w, "nobody has accepted any longer");
    begin_section(w, invitation, word, &people);
    email_say(w, WORD_SEE, w->email->link, NULL);
    return ERROR_NONE;
}

static enum error_code write_one(struct email_writing *w, int64_t id) {
    struct invitation_row invitation;
    TRY(db_invitations_by_id(w->db, id, &invitation, w->err));
    if (invitation.status != INVITATION_OPEN || invitation.expires_at <= w->now)
        return email_drop(w, "the invitation is closed");
    return invitation.place[0].person.account == w->row->account ? write_answers(w, &invitation)
                                                                 : write_asked(w, &invitation);
}

static void write_several(struct email_writing *w, int count) {
    char number[12];
    snprintf(number, sizeof number, "%d", count);
    buf_reset(&w->email->subject);
    email_subject(w, WORD_INVITATIONS, number, NULL);
    email_set_page(w, "/", "");
    buf_addch(&w->email->text, '\n');
    email_say(w, WORD_SEE_ALL, w->email->link, NULL);
}

enum error_code email_write_invitation(struct email_writing *w) {
    int64_t ids[OUTBOX_ALIKE];
    int count = 0, told = 0;
    TRY(db_outbox_alike(w->db, w->row, ids, &count, &w->email->told_through, w->err));
    for (int i = 0; i < count && i < OUTBOX_ALIKE; i++) {
        w->email->fate = EMAIL_READY;
        TRY(write_one(w, ids[i]));
        told += w->email->fate == EMAIL_READY;
    }
    if (told)
        w->email->fate = EMAIL_READY;
    if (told > 1)
        write_several(w, count > OUTBOX_ALIKE ? count : told);
    return ERROR_NONE;
}
