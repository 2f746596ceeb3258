/*
 * session.h - the operator's log-in: the secret once, then a cookie for twelve hours.
 *
 * The cookie holds its end and a code that only the key can make: it stays good when the service
 * starts again and with each server of a database. A new secret ends all log-ins, and so does a
 * log-out, which renews the key's other half.
 */
#ifndef HTTP_ADMIN_SESSION_H
#define HTTP_ADMIN_SESSION_H

#include <stdbool.h>
#include <stdint.h>

#include "service/site/secrets.h"

enum { ADMIN_SET_COOKIE = 192 };

/* The name of the key's half that lies in the database (service/site/secrets.h). */
#define ADMIN_LOG_INS "operator-log-ins"

struct admin_key {
    const char *secret; /* what the operator types, borrowed */
    uint8_t log_ins[SECRET];
};

/* Is that the secret? Takes the same time for each wrong one of the same length. */
bool admin_session_knows(const char *secret, const char *given);

/* Makes the value of Set-Cookie that logs the operator in, and that which takes the cookie away. */
void admin_session_begin(const struct admin_key *key, int64_t now,
                         char ret_cookie[ADMIN_SET_COOKIE]);
void admin_session_end(char ret_cookie[ADMIN_SET_COOKIE]);

/* Does the header Cookie (NULL: not sent) hold a log-in that has not ended? */
bool admin_session_is_on(const struct admin_key *key, const char *cookies, int64_t now);

#endif
