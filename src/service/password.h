/*
 * password.h - argon2id as OWASP's cheat sheet on password storage has it: 19 MiB, 2 passes. Takes
 * some 16 ms and the memory named: for the `work` step of a call, never for the HTTP or the
 * writer's thread.
 */
#ifndef SERVICE_PASSWORD_H
#define SERVICE_PASSWORD_H

#include <stdbool.h>

#include "base/error.h"
#include "store/db_accounts.h"

enum { PASSWORD_MIN = 8, PASSWORD_MAX = 1024 };

/* ERROR_BUSY when there is no memory for it. */
enum error_code password_hash(const char *password, char ret_hash[ACCOUNT_PASSWORD_HASH],
                              struct error *err);

/* The password is the one of that hash. Where `hash` is "" (no such account, or one without a
 * password) it takes the same time and is false. */
bool password_is(const char *password, const char *hash);

#endif
