/*
 * passkeys.h - adding passkeys to an account, and logging in with them.
 *
 * A passkey answers a challenge of this service, which is good for five minutes and one answer. It
 * carries its end and a signature by a key that all servers of the database have (settings.h), so
 * that nothing is written for those that nobody answers; an answer is written down.
 *
 * With a passkey that knows its owner one logs in without a name. Where the password was right and
 * the account wants a second step, its owner need only be there.
 */
#ifndef SERVICE_PEOPLE_PASSKEYS_H
#define SERVICE_PEOPLE_PASSKEYS_H

#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "service/people/webauthn.h"
#include "store/tables/accounts.h"
#include "store/tables/passkeys.h"
#include "store/tables/sessions.h"

struct db;
struct log_in_settings;

enum { PASSKEY_SIGNING_KEY = 32 };

#define PASSKEY_CHALLENGE_MS (5 * CLOCK_MINUTE)

enum passkey_purpose { PASSKEY_ADD, PASSKEY_LOG_IN, PASSKEY_SECOND_STEP };

/* A new challenge, for one account or, of PASSKEY_LOG_IN, for nobody in particular (0). */
void passkey_challenge(const uint8_t key[PASSKEY_SIGNING_KEY], enum passkey_purpose purpose,
                       int64_t account, int64_t now, uint8_t ret_challenge[CHALLENGE]);

/* What authenticators know an account by: bytes that say nothing, the same for all its passkeys. */
enum { PASSKEY_USER = 16 };
void passkey_user(const uint8_t key[PASSKEY_SIGNING_KEY], const struct account_row *row,
                  uint8_t ret_user[PASSKEY_USER]);

/* Adds the passkey that has said this, and tells the owner; fills in its id and creation.
 * ERROR_FULL; ERROR_BAD_LOGIN where it does not answer our challenge, or is known. Change. */
enum error_code passkey_add(struct db *db, const uint8_t key[PASSKEY_SIGNING_KEY],
                            struct passkey_row *row, const struct webauthn_said *said, int64_t now,
                            struct error *err);

/* Logs in with the passkey of that credential, which has said this. `user` is what it knows the
 * account by; NULL: it has not said that, as only one that answers a second step may.
 * ERROR_BAD_LOGIN; ERROR_FORBIDDEN for an account that is locked. Change. */
enum error_code passkey_log_in(struct db *db, const uint8_t key[PASSKEY_SIGNING_KEY],
                               const char *credential, const struct webauthn_said *said,
                               const uint8_t *user, int64_t now, struct account_row *ret_row,
                               struct error *err);

/* Removes a passkey, and with the last one the wish for a second step, if a log-in has just opened
 * the session of the request: else ERROR_BAD_LOGIN. ERROR_NOT_FOUND; ERROR_FORBIDDEN where it is
 * the last way to log in. Change. */
enum error_code passkey_remove(struct db *db, const struct log_in_settings *settings,
                               int64_t account, const char *public_id,
                               const uint8_t session[TOKEN_HASH], int64_t now, struct error *err);

#endif
