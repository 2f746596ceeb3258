/*
 * db_notices.h - the table of what accounts want to hear of.
 */
#ifndef STORE_NOTICES_H
#define STORE_NOTICES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db.h"
#include "store/db_accounts.h"

extern const struct db_statements db_notices_statements;

/* What one can be told of. The first NOTICE_SWITCHES can be switched off by their receiver. */
enum notice_kind {
    NOTICE_YOUR_TURN,
    NOTICE_INVITATION, /* somebody invites you */
    NOTICE_ACCEPTED,   /* your invitation was accepted */
    NOTICE_GAME_OVER,
    NOTICE_TIME_SHORT, /* your time in a game ends in 24 or 4 hours */
    NOTICE_DIGEST,     /* once a day, how your games stand */
    NOTICE_SWITCHES,
    NOTICE_VERIFY = NOTICE_SWITCHES, /* confirm your address */
    NOTICE_RESET,                    /* choose a new password */
    NOTICE_TEST,
    NOTICE_NEW_PASSWORD, /* one's password was changed */
    NOTICE_NEW_EMAIL,    /* one's address was */
    NOTICE_KINDS,
};

/* The database's and the API's word for a kind. */
const char *db_notice_kind_name(enum notice_kind kind);

/* The kind of that name; NOTICE_KINDS for none. */
enum notice_kind db_notice_kind_of(const char *name);

enum { NOTICE_WEBHOOK = 501, NOTICE_GATHER_MAX = 10080 /* minutes: a week */ };

struct notice_settings {
    bool wants[NOTICE_SWITCHES];
    int gather_minutes;
    char webhook[NOTICE_WEBHOOK];       /* "": none */
    char verified_email[ACCOUNT_EMAIL]; /* "": none */
};

/* The settings of an account; the defaults where it has set nothing. */
enum error_code db_notices_settings(struct db *db, int64_t account, struct notice_settings *ret,
                                    struct error *err);

/* Writes all settings of an account. */
enum error_code db_notices_set(struct db *db, int64_t account,
                               const struct notice_settings *settings, struct error *err);

#endif
