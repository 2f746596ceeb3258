/*
 * emails.h - the content of an e-mail, webhook or push message, written when it is sent: whether
 * its reason still holds, the sentences (email_words.h), the recap of a game (recap.h), the links.
 */
#ifndef SERVICE_EMAILS_H
#define SERVICE_EMAILS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/text.h"
#include "service/settings.h"
#include "store/db_invitations.h"
#include "store/db_notices.h"
#include "store/db_push.h"
#include "store/db_sessions.h"

struct db;

enum { EMAIL_LINK = 512 };

enum email_fate {
    EMAIL_READY,
    EMAIL_DROPPED, /* its reason has passed, or its receiver no longer wants it */
};

struct email {
    enum email_fate fate;
    const char *why; /* dropped: a few words for the operator; static */
    enum language language;
    char name[ACCOUNT_NAME];      /* its receiver's, to log in with, */
    struct buf receiver;          /* and as people see them */
    char to[ACCOUNT_EMAIL];       /* the address of an e-mail */
    char webhook[NOTICE_WEBHOOK]; /* the URL of a webhook */
    struct push_row browser;      /* of a push message; and how many games wait */
    int64_t waiting;
    char link[EMAIL_LINK];        /* where to go */
    char unsubscribe[EMAIL_LINK]; /* receives the one click; "": cannot be switched off */
    char game[PUBLIC_ID];         /* "": of none or several */
    int64_t told_through; /* of invitations: the last row that this one tells, too; else 0 */
    struct buf sender;    /* the name beside the sender's address */
    struct buf subject, text;
};

/* Writes the content of the outbox's row as of `now` into *email, whose bytes are zero; the caller
 * clears it in any case. Change: it makes links. */
enum error_code email_write(struct db *db, const struct settings *settings,
                            const struct outbox_row *row, int64_t now, struct email *email,
                            struct error *err);

void email_clear(struct email *email);

/* Appends what an invitation invites to, each sentence with a line of its own. */
void email_terms(const struct invitation_row *invitation, enum language language, struct buf *out);

/* --- The links in e-mails --- */

/* Links are good for 24 hours (look), a year (unsubscribe), a day (verify), eight hours (reset: as
 * long as a further e-mail may be refused), seven days (undo_email). Following one by GET changes
 * nothing: mail programs do it by themselves. */

/* What a token opens; ERROR_NOT_FOUND when it is unknown, has expired or is for another purpose. */
enum error_code link_open(struct db *db, const char *token, enum link_purpose purpose, int64_t now,
                          struct link_row *ret_row, struct error *err);

#endif
