/*
 * admin_session.h - the operator's log-in: the secret once, then a cookie for twelve hours.
 *
 * The cookie holds its end and a code that only the secret can make, so nothing is kept of it: it
 * stays good when the service starts again, and a new secret ends all of them.
 */
#ifndef HTTP_ADMIN_SESSION_H
#define HTTP_ADMIN_SESSION_H

#include <stdbool.h>
#include <stdint.h>

enum { ADMIN_SET_COOKIE = 192 };

/* Is that the secret? Takes the same time for each wrong one of the same length. */
bool admin_session_knows(const char *secret, const char *given);

/* Makes the value of Set-Cookie that logs the operator in, and that which logs them out. */
void admin_session_begin(const char *secret, int64_t now, char ret_cookie[ADMIN_SET_COOKIE]);
void admin_session_end(char ret_cookie[ADMIN_SET_COOKIE]);

/* Does the header Cookie (NULL: not sent) hold a log-in that has not ended? */
bool admin_session_is_on(const char *secret, const char *cookies, int64_t now);

#endif
