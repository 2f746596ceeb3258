#include "service/sessions.h"

#include <sodium.h>
#include <string.h>

#include "base/clock.h"
#include "store/db_sessions.h"

/* --- Sessions --- */

#define LIFE_MS (SESSION_DAYS * CLOCK_DAY)
/* The end is put off by whole days, so that not every move writes a session. */
#define RENEW_MS (LIFE_MS - CLOCK_DAY)

enum error_code session_find(struct db *db, const uint8_t hash[TOKEN_HASH], int64_t now,
                             struct session_owner *ret_owner, struct error *err) {
    return db_sessions_find(db, hash, now, ret_owner, err);
}

enum error_code session_open(struct db *db, int64_t account, const char *device, int64_t now,
                             char ret_token[TOKEN], struct error *err) {
    char token[TOKEN];
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

enum error_code session_end(struct db *db, const uint8_t hash[TOKEN_HASH], struct error *err) {
    return db_sessions_delete(db, hash, err);
}

enum error_code session_end_all(struct db *db, int64_t account, const uint8_t *kept,
                                struct error *err) {
    static const uint8_t none[TOKEN_HASH] = {0};
    return db_sessions_delete_others(db, account, kept ? kept : none, err);
}

enum error_code session_list(struct db *db, int64_t account, int64_t now,
                             struct session ret_sessions[], size_t *ret_count, struct error *err) {
    struct session_row rows[SESSIONS_SHOWN];
    enum error_code code = db_sessions_list(db, account, now, rows, SESSIONS_SHOWN, ret_count, err);
    for (size_t i = 0; !code && i < *ret_count; i++) {
        struct session *session = &ret_sessions[i];
        sodium_bin2hex(session->id, SESSION_ID, rows[i].hash, SESSION_ID / 2);
        memcpy(session->hash, rows[i].hash, TOKEN_HASH);
        memcpy(session->device, rows[i].device, SESSIONS_DEVICE);
        session->created_at = rows[i].created_at;
        session->expires_at = rows[i].expires_at;
    }
    return code;
}

/* --- Passwords --- */

enum { PASSES = 2, MEMORY = 19 * 1024 * 1024 };

/* Of 32 random bytes that nobody has: what a missing account's password is compared with. */
static const char nobodys[] = "$argon2id$v=19$m=19456,t=2,p=1$VQMjeQ0zVCcHZ84Iy/h/"
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
    bool equal = crypto_pwhash_str_verify(*hash ? hash : nobodys, password, strlen(password)) == 0;
    return equal && *hash;
}
