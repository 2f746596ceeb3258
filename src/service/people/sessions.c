#include "service/people/sessions.h"

#include <sodium.h>
#include <string.h>

#include "base/clock.h"
#include "store/tables/tokens.h"

/* --- Sessions --- */

#define LIFE_MS (SESSION_DAYS * CLOCK_DAY)
/* Sessions are extended by whole days, so that not every move writes one. */
#define RENEW_MS (LIFE_MS - CLOCK_DAY)

enum error_code session_open(struct db *db, int64_t account, const char *device, int64_t now,
                             char ret_token[TOKEN_SIZE], struct error *err) {
    char token[TOKEN_SIZE];
    uint8_t hash[TOKEN_HASH];
    token_new(token, hash);
    TRY(db_sessions_delete_ended(db, now, err));
    TRY(db_sessions_insert(db, hash, account, device, now, now + LIFE_MS, err));
    memcpy(ret_token, token, sizeof token);
    return ERROR_NONE;
}

enum error_code session_renew(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t ends_at,
                              int64_t now, struct error *err) {
    if (ends_at >= now + RENEW_MS)
        return ERROR_NONE;
    return db_sessions_extend(db, hash, now + LIFE_MS, now + RENEW_MS, err);
}

enum error_code session_end_all(struct db *db, int64_t account, const uint8_t *kept,
                                struct error *err) {
    static const uint8_t none[TOKEN_HASH] = {0};
    return db_sessions_delete_others(db, account, kept ? kept : none, err);
}

enum error_code session_shut_out(struct db *db, int64_t account, struct error *err) {
    TRY(session_end_all(db, account, NULL, err));
    return db_tokens_delete_all(db, account, err);
}

void session_id(const uint8_t hash[TOKEN_HASH], char ret_id[SESSION_ID]) {
    sodium_bin2hex(ret_id, SESSION_ID, hash, SESSION_ID / 2);
}

/* --- Passwords --- */

#ifdef TEST_HOOKS
enum { PASSES = 1, MEMORY = 64 * 1024 }; /* tests log in thousands of players */
#else
enum { PASSES = 2, MEMORY = 19 * 1024 * 1024 };
#endif

/* Of 32 random bytes that nobody has: stands in for the hash of a missing account. */
static const char dummy_hash[] = "$argon2id$v=19$m=19456,t=2,p=1$VQMjeQ0zVCcHZ84Iy/h/"
                                 "WQ$X407D0pLnt3YtMAWzB+Sf6WpUJkutuiFqNMu9cVOB7w";

enum error_code password_hash(const char *password, char ret_hash[ACCOUNT_PASSWORD_HASH],
                              struct error *err) {
    char hash[crypto_pwhash_STRBYTES];
    _Static_assert(sizeof hash <= ACCOUNT_PASSWORD_HASH, "a hash fits its column");
    if (crypto_pwhash_str_alg(hash, password, strlen(password), PASSES, MEMORY,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        return error_set(err, ERROR_BUSY, "Too many log-ins at once; try again.");
    memcpy(ret_hash, hash, sizeof hash);
    return ERROR_NONE;
}

bool password_is(const char *password, const char *hash) {
    bool equal =
        crypto_pwhash_str_verify(*hash ? hash : dummy_hash, password, strlen(password)) == 0;
    return equal && *hash;
}
