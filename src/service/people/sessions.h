/*
 * sessions.h - logging in: sessions and passwords.
 *
 * A session is a token (base/token.h); its hash is the session's key. It ends 90 days after the
 * last move or other change that its owner made, or when it is revoked.
 *
 * Passwords are hashed with argon2id as OWASP's cheat sheet on password storage has it: 19 MiB, 2
 * passes; a test build does it cheaply. A hash takes some 16 ms and that memory: it belongs in the
 * `work` step of a call, never on the HTTP thread or the writer's.
 */
#ifndef SERVICE_PEOPLE_SESSIONS_H
#define SERVICE_PEOPLE_SESSIONS_H

#include <stdint.h>

#include "base/error.h"
#include "store/tables/accounts.h"
#include "store/tables/sessions.h"

struct db;

enum { SESSION_DAYS = 90 };

/* How its owner names a session: the beginning of its key, which opens nothing. */
enum { SESSION_ID = 17, SESSIONS_SHOWN = 100 };
void session_id(const uint8_t hash[TOKEN_HASH], char ret_id[SESSION_ID]);

/* Opens a session; `device` is the name that its owner will know it by (header_user_agent),
 * ret_token is text with its NUL. Change. */
enum error_code session_open(struct db *db, int64_t account, const char *device, int64_t now,
                             char ret_token[TOKEN_SIZE], struct error *err);

/* Extends a session that ends at `ends_at`, as far as is known, unless that was done within the
 * last day. Change. */
enum error_code session_renew(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t ends_at,
                              int64_t now, struct error *err);

/* Ends all sessions of an account except the one with the key `kept`; NULL: all. Change. */
enum error_code session_end_all(struct db *db, int64_t account, const uint8_t *kept,
                                struct error *err);

/* Ends all access to an account but what logs in to it: its sessions and its tokens. Change. */
enum error_code session_shut_out(struct db *db, int64_t account, struct error *err);

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 1024 };

/* ERROR_BUSY when there is no memory for it. */
enum error_code password_hash(const char *password, char ret_hash[ACCOUNT_PASSWORD_HASH],
                              struct error *err);

/* Whether `hash` is that of the password. Where `hash` is "" (no such account, or one without a
 * password) it takes the same time and is false. */
bool password_is(const char *password, const char *hash);

#endif
