#include "service/people/passkeys.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/token.h"
#include "service/notices/notices.h"
#include "service/people/ways.h"

static enum error_code refuse(struct error *err, const char *why) {
    return error_set(err, ERROR_BAD_LOGIN, "The passkey is refused: %s.", why);
}

/* --- Challenges ---
 *
 * Their bytes are the second of the end, random ones, and a MAC of these and of what it is for. */

enum { END = 5, SAID = 16, MAC = CHALLENGE - SAID };

_Static_assert((int)MAC == crypto_generichash_BYTES_MIN, "a MAC has 128 bits");
_Static_assert((int)PASSKEY_SIGNING_KEY == crypto_generichash_KEYBYTES, "it is a key");

static void sign(const uint8_t key[PASSKEY_SIGNING_KEY], const uint8_t said[SAID],
                 enum passkey_purpose purpose, int64_t account, uint8_t ret_mac[MAC]) {
    crypto_generichash_state state;
    char bound[40] = "";
    snprintf(bound, sizeof bound, "%d %lld", (int)purpose, (long long)account);
    crypto_generichash_init(&state, key, PASSKEY_SIGNING_KEY, MAC);
    crypto_generichash_update(&state, said, SAID);
    crypto_generichash_update(&state, (const uint8_t *)bound, strlen(bound));
    crypto_generichash_final(&state, ret_mac, MAC);
}

void passkey_challenge(const uint8_t key[PASSKEY_SIGNING_KEY], enum passkey_purpose purpose,
                       int64_t account, int64_t now, uint8_t ret_challenge[CHALLENGE]) {
    int64_t end = (now + PASSKEY_CHALLENGE_MS) / CLOCK_SECOND;
    randombytes_buf(ret_challenge, SAID);
    for (int i = END - 1; i >= 0; i--, end >>= 8)
        ret_challenge[i] = (uint8_t)(end & 0xff);
    sign(key, ret_challenge, purpose, account, ret_challenge + SAID);
}

static bool is_for(const uint8_t key[PASSKEY_SIGNING_KEY], const uint8_t challenge[CHALLENGE],
                   enum passkey_purpose purpose, int64_t account) {
    uint8_t mac[MAC];
    sign(key, challenge, purpose, account, mac);
    return sodium_memcmp(mac, challenge + SAID, MAC) == 0;
}

/* The challenge is one of ours; it is answered in time, and for the first time. */
static enum error_code use(struct db *db, const uint8_t challenge[CHALLENGE], int64_t now,
                           struct error *err) {
    int64_t end = 0;
    bool is_first = false;
    for (int i = 0; i < END; i++)
        end = end << 8 | challenge[i];
    if (end * CLOCK_SECOND <= now)
        return refuse(err, "its challenge was answered too late");
    TRY(db_challenges_use(db, challenge, end * CLOCK_SECOND, now, &is_first, err));
    return is_first ? ERROR_NONE : refuse(err, "its challenge was answered before");
}

/* --- Adding and removing --- */

/* An id may be used again when its account was deleted, but not with the same creation. */
void passkey_user(const uint8_t key[PASSKEY_SIGNING_KEY], const struct account_row *row,
                  uint8_t ret_user[PASSKEY_USER]) {
    char who[60];
    snprintf(who, sizeof who, "%lld %lld", (long long)row->person.account,
             (long long)row->created_at);
    crypto_generichash(ret_user, PASSKEY_USER, (const uint8_t *)who, strlen(who), key,
                       PASSKEY_SIGNING_KEY);
}

enum error_code passkey_add(struct db *db, const uint8_t key[PASSKEY_SIGNING_KEY],
                            struct passkey_row *row, const struct webauthn_said *said, int64_t now,
                            struct error *err) {
    bool is_new = false;
    int64_t count = 0;
    if (!is_for(key, said->challenge, PASSKEY_ADD, row->account))
        return refuse(err, "its challenge is not ours");
    TRY(use(db, said->challenge, now, err));
    TRY(db_passkeys_count(db, row->account, &count, err));
    if (count >= PASSKEYS_MAX)
        return error_set(err, ERROR_FULL, "An account can have %d passkeys.", PASSKEYS_MAX);
    id_new(row->public_id, PUBLIC_ID_SIZE - 1);
    row->counter = said->counter;
    row->created_at = now;
    TRY(db_passkeys_insert(db, row, &is_new, err));
    return is_new ? notice_way(db, row->account, now, err) : refuse(err, "it was added before");
}

static enum error_code end_second_step(struct db *db, struct account_row *row,
                                       const uint8_t session[TOKEN_HASH], int64_t now,
                                       struct error *err) {
    int64_t left = 0;
    TRY(db_passkeys_count(db, row->person.account, &left, err));
    if (left > 0)
        return ERROR_NONE;
    TRY(ways_check_fresh(db, session, now, err));
    row->second_step = false;
    return db_accounts_update(db, row, err);
}

enum error_code passkey_remove(struct db *db, const struct log_in_settings *settings,
                               int64_t account, const char *public_id,
                               const uint8_t session[TOKEN_HASH], int64_t now, struct error *err) {
    struct passkey_row passkey;
    struct account_row row;
    TRY(db_passkeys_by_id(db, account, public_id, &passkey, err));
    TRY(db_accounts_by_id(db, account, &row, err));
    TRY(db_passkeys_delete(db, passkey.credential, err));
    TRY(ways_spare(db, settings, &row, err));
    return row.second_step ? end_second_step(db, &row, session, now, err) : ERROR_NONE;
}

/* --- Logging in --- */

/* The challenge was made for anybody, whom the passkey names and knows; or for the account's second
 * step. */
static enum error_code check_answer(const uint8_t key[PASSKEY_SIGNING_KEY],
                                    const struct account_row *row, const struct webauthn_said *said,
                                    const uint8_t *user, struct error *err) {
    uint8_t ours[PASSKEY_USER];
    bool alone = is_for(key, said->challenge, PASSKEY_LOG_IN, 0);
    if (!alone && !is_for(key, said->challenge, PASSKEY_SECOND_STEP, row->person.account))
        return refuse(err, "its challenge is not ours");
    passkey_user(key, row, ours);
    if (user ? sodium_memcmp(user, ours, sizeof ours) != 0 : alone)
        return refuse(err, "it is of another account");
    return alone && !said->verified ? refuse(err, "it does not know its owner") : ERROR_NONE;
}

static enum error_code find(struct db *db, const char *credential, struct passkey_row *ret_passkey,
                            struct account_row *ret_row, struct error *err) {
    enum error_code code = db_passkeys_by_credential(db, credential, ret_passkey, err);
    if (code)
        return code == ERROR_NOT_FOUND ? refuse(err, "nobody here has it") : code;
    return db_accounts_by_id(db, ret_passkey->account, ret_row, err);
}

enum error_code passkey_log_in(struct db *db, const uint8_t key[PASSKEY_SIGNING_KEY],
                               const char *credential, const struct webauthn_said *said,
                               const uint8_t *user, int64_t now, struct account_row *ret_row,
                               struct error *err) {
    struct passkey_row passkey;
    TRY(find(db, credential, &passkey, ret_row, err));
    TRY(check_answer(key, ret_row, said, user, err));
    TRY(use(db, said->challenge, now, err));
    if (!webauthn_counter_grows(passkey.counter, said->counter))
        return refuse(err, "its counter shows that there is a copy of it");
    if (ret_row->locked_at)
        return error_set(err, ERROR_FORBIDDEN, "The operator has locked this account.");
    passkey.counter = said->counter;
    passkey.used_at = now;
    return db_passkeys_update(db, &passkey, err);
}
