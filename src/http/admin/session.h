/*
 * session.h - the log-in of the operator and of their helpers: the secret once, then a cookie for
 * twelve hours.
 *
 * The cookie holds its end, the name and a code that only the key can make: it stays good when the
 * service starts again and with each server of a database. Of the key's halves one is the
 * operator's secret, and one is each person's own, in the database. A new secret ends all log-ins
 * of a person, and so does a log-out, which renews their half.
 */
#ifndef HTTP_ADMIN_SESSION_H
#define HTTP_ADMIN_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "service/site/secrets.h"
#include "store/tables/accounts.h"

enum { ADMIN_SET_COOKIE = 224 };

/* The name of the operator's half that lies in the database (service/site/secrets.h). */
#define ADMIN_LOG_INS "operator-log-ins"

struct admin_key {
    const char *secret;      /* what the operator types, borrowed */
    char name[ACCOUNT_NAME]; /* whose key it is */
    uint8_t log_ins[SECRET]; /* their own half */
};

/* Is that the secret? Takes the same time for each wrong one of the same length. */
bool admin_session_knows(const char *secret, const char *given);

/* Makes the value of Set-Cookie that logs somebody in, and that which takes the cookie away. */
void admin_session_begin(const struct admin_key *key, int64_t now,
                         char ret_cookie[ADMIN_SET_COOKIE]);
void admin_session_end(char ret_cookie[ADMIN_SET_COOKIE]);

/* Whose log-in the header Cookie (NULL: not sent) claims to hold; "": none. */
void admin_session_name(const char *cookies, char ret_name[ACCOUNT_NAME]);

/* Does the header Cookie hold a log-in with this key that has not ended? */
bool admin_session_is_on(const struct admin_key *key, const char *cookies, int64_t now);

#endif
