/*
 * writing.h - what the writers of e-mails share (emails.c), and the writers: each belongs to
 * one or several kinds of notice, sees whether the reason still holds, and adds subject, text,
 * link.
 */
#ifndef SERVICE_LETTERS_WRITING_H
#define SERVICE_LETTERS_WRITING_H

#include "service/letters/email.h"
#include "service/letters/links.h"
#include "service/site/settings.h"
#include "service/site/words.h"
#include "store/tables/competitions.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"

/* One e-mail that is being written. */
struct email_writing {
    struct db *db;
    const struct settings *settings;
    const struct outbox_row *row; /* the reason and the receiver */
    int64_t now;
    struct account_row account; /* the receiver's */
    struct email *email;        /* what is written so far */
    struct error *err;
};

/* Appends a sentence to the text. */
void email_say(struct email_writing *w, enum email_word word, const char *first,
               const char *second);

void email_subject(struct email_writing *w, enum email_word word, const char *first,
                   const char *second);

/* Writes nothing, because its reason has passed: `why` in a few words, static. */
enum error_code email_drop(struct email_writing *w, const char *why);

/* Appends "Jörg (@joerg)", where a display name may not be enough to know somebody. */
void email_add_full_name(const struct person *person, struct buf *out);

/* Appends the game's players and points: "Shanghaien: anna 23, bernd 19". A name that is written
 * from right to left does not turn around what stands beside it. */
void email_add_score(const struct game_row *game, enum language language, struct buf *out);

/* The same of a name. */
void email_add_name(const struct person *person, enum language language, struct buf *out);

/* A link of that purpose for the receiver, to be filled in further. */
struct link_row email_link_of(const struct email_writing *w, enum link_purpose purpose);

/* Makes a link that is good from `since` on: a path, "/g/ID#look=", with a token after it. */
enum error_code email_add_link(struct email_writing *w, const struct link_row *link, int64_t since,
                               const char *path, char ret_link[EMAIL_LINK]);

/* Makes the link one to a page of ours, "/g/ID". */
void email_set_page(struct email_writing *w, const char *folder, const char *id);

/* Makes the link one to the table, and says it: in an e-mail a link that shows the table to its
 * receiver without a log-in; a webhook may be read by many, so it has the plain address. */
enum error_code email_add_table_link(struct email_writing *w, const struct game_row *game);

/* Appends what an invitation invites to, each sentence with a line of its own. */
void email_terms(const struct invitation_row *invitation, enum language language, struct buf *out);

/* The name of a season or cup: "Harbour league 2", or "Harbour league 2 (Shanghai)"; that of the
 * usual game does not say it. */
enum { EMAIL_COMPETITION = COMPETITION_NAME + 12 + INVITATION_GAME + 3 };
void email_competition(const struct competition *info, char ret_name[EMAIL_COMPETITION]);

/* --- The writers --- */

/* games.c: your turn, and the digest of all games that wait. */
enum error_code email_write_waiting(struct email_writing *w);

/* games.c: a game has begun or ended, time is short. */
enum error_code email_write_game(struct email_writing *w);

/* invitations.c: to those who are asked, and to the inviter when somebody has answered; of
 * all invitations whose rows wait like this one. */
enum error_code email_write_invitation(struct email_writing *w);

/* competitions.c: a season or a cup. */
enum error_code email_write_season(struct email_writing *w);

/* accounts.c: of an account. */
enum error_code email_write_verify(struct email_writing *w);
enum error_code email_write_reset(struct email_writing *w);
enum error_code email_write_new_password(struct email_writing *w);
enum error_code email_write_new_email(struct email_writing *w);
enum error_code email_write_test(struct email_writing *w);

#endif
