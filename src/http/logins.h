/*
 * logins.h - the sessions that the HTTP thread has looked up lately, so that a request needs no
 * database to know who asks, nor a cryptographic hash: tokens are known by a short keyed one.
 *
 * Bounded; everything may be thrown away at any time. When a session ends before its time (log-out,
 * a new password, a revocation) or has its end put off, the news of that commit make all look-ups
 * void before it is answered; store/sessions.c notes them, whoever changes the session. So does
 * what another process has changed. The HTTP thread alone may call this, but logins_hear.
 */
#ifndef HTTP_LOGINS_H
#define HTTP_LOGINS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/sessions.h"
#include "store/news.h"

struct logins;

/* Returns owned. */
enum error_code logins_new(struct logins **ret_logins, struct error *err);

/* NULL is fine. */
void logins_free(struct logins *logins);

/* Any thread; does not wait. */
void logins_hear(struct logins *logins, const struct news news[], size_t count);

/* Whose session the token opens, and its key; account 0 when it is none or has ended. */
enum error_code logins_find(struct logins *logins, struct db *db, const char *token, int64_t now,
                            uint8_t ret_hash[SESSION_HASH], struct session_owner *ret_owner,
                            struct error *err);

/* In a test build: throws everything away now and then. */
void logins_shake(struct logins *logins);

#endif
