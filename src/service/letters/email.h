/*
 * email.h - an e-mail, webhook or push message as it is written: where it goes and what it says.
 */
#ifndef SERVICE_LETTERS_EMAIL_H
#define SERVICE_LETTERS_EMAIL_H

#include <stdint.h>

#include "base/buf.h"
#include "base/text.h"
#include "store/tables/notices.h"
#include "store/tables/push.h"

enum { EMAIL_LINK = 512 };

enum email_fate {
    EMAIL_READY,
    EMAIL_DROPPED, /* its reason has passed, or its receiver no longer wants it */
};

struct email {
    enum email_fate fate;
    const char *why; /* dropped: a few words for the operator; static */
    enum language language;
    char name[ACCOUNT_NAME];      /* the receiver's log-in name, */
    struct buf receiver;          /* and display name */
    char to[ACCOUNT_EMAIL];       /* the address of an e-mail */
    char webhook[NOTICE_WEBHOOK]; /* the URL of a webhook, */
    char secret[TOKEN_SIZE];      /* and what it is signed with */
    struct push_row browser;      /* of a push message; and how many games wait */
    int64_t waiting;
    char link[EMAIL_LINK];        /* where to go */
    char unsubscribe[EMAIL_LINK]; /* receives the one click; "": cannot be switched off */
    char game[PUBLIC_ID_SIZE];    /* "": of none or several */
    int64_t told_through; /* of invitations: the last row that this one tells, too; else 0 */
    struct buf sender;    /* the name beside the sender's address */
    struct buf subject, text;
};

#endif
