/*
 * passkeys.h - the tables of the passkeys of accounts, and of the challenges that were answered.
 */
#ifndef STORE_TABLES_PASSKEYS_H
#define STORE_TABLES_PASSKEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/token.h"
#include "store/engine/db.h"

enum {
    PASSKEYS_MAX = 20,         /* of one account */
    PASSKEY_NAME = 65,         /* bytes with NUL */
    PASSKEY_CREDENTIAL = 1365, /* of 1,023 bytes, the most that an authenticator gives */
    PASSKEY_KEY = 801,         /* of 600 bytes: an RSA key of 4,096 bits has 550 */
    CHALLENGE = 32,            /* bytes */
};

struct passkey_row {
    char credential[PASSKEY_CREDENTIAL]; /* base64url without padding, as all bytes here */
    int64_t account;
    char public_id[PUBLIC_ID_SIZE];
    char name[PASSKEY_NAME];
    char public_key[PASSKEY_KEY];
    int64_t counter; /* the last one that it gave; 0: it does not count */
    int64_t created_at;
    int64_t used_at; /* 0: not yet */
};

/* The passkeys of an account, the oldest first, at most PASSKEYS_MAX. */
enum error_code db_passkeys_list(struct db *db, int64_t account,
                                 struct passkey_row ret_rows[PASSKEYS_MAX], size_t *ret_count,
                                 struct error *err);

enum error_code db_passkeys_count(struct db *db, int64_t account, int64_t *ret_count,
                                  struct error *err);

/* ERROR_NOT_FOUND. */
enum error_code db_passkeys_by_credential(struct db *db, const char *credential,
                                          struct passkey_row *ret_row, struct error *err);

/* One of the account's; ERROR_NOT_FOUND. */
enum error_code db_passkeys_by_id(struct db *db, int64_t account, const char *public_id,
                                  struct passkey_row *ret_row, struct error *err);

/* *ret_new is false, and nothing is inserted, where the credential is known. Change. */
enum error_code db_passkeys_insert(struct db *db, const struct passkey_row *row, bool *ret_new,
                                   struct error *err);

/* Writes name, counter and last use back. Change. */
enum error_code db_passkeys_update(struct db *db, const struct passkey_row *row, struct error *err);

enum error_code db_passkeys_delete(struct db *db, const char *credential, struct error *err);
enum error_code db_passkeys_delete_all(struct db *db, int64_t account, struct error *err);

/* Marks a challenge, which would be good until `expires_at`, as answered, and forgets those that
 * ended before `now`. *ret_first is false where it was answered before. Change. */
enum error_code db_challenges_use(struct db *db, const uint8_t challenge[CHALLENGE],
                                  int64_t expires_at, int64_t now, bool *ret_first,
                                  struct error *err);

#endif
