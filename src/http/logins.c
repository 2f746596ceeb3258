#include "http/logins.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192, TAG = crypto_shorthash_siphashx24_BYTES };

struct logins {
    _Atomic uint64_t time; /* rises when sessions have changed */
    uint8_t key[crypto_shorthash_siphashx24_KEYBYTES];
    struct login {
        uint8_t tag[TAG]; /* of the token; with a key that nobody knows they do not collide */
        uint64_t time;    /* the look-up was made at that time and counts no longer */
        uint8_t hash[SESSION_HASH];
        struct session_owner owner;
    } slots[SLOTS];
};

enum error_code logins_new(struct logins **ret_logins, struct error *err) {
    struct logins *logins = calloc(1, sizeof *logins);
    if (!logins)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    logins->time = 1;
    randombytes_buf(logins->key, sizeof logins->key);
    *ret_logins = logins;
    return ERROR_NONE;
}

void logins_free(struct logins *logins) {
    free(logins);
}

static void forget_all(struct logins *logins) {
    atomic_fetch_add(&logins->time, 1);
}

void logins_hear(struct logins *logins, const struct news news[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (news[i].game == NEWS_SESSIONS || news[i].game == NEWS_ELSEWHERE) {
            forget_all(logins);
            return;
        }
}

enum error_code logins_find(struct logins *logins, struct db *db, const char *token, int64_t now,
                            uint8_t ret_hash[SESSION_HASH], struct session_owner *ret_owner,
                            struct error *err) {
    uint8_t tag[TAG];
    uint32_t index;
    crypto_shorthash_siphashx24(tag, (const uint8_t *)token, strlen(token), logins->key);
    memcpy(&index, tag, sizeof index);
    struct login *slot = &logins->slots[index % SLOTS];
    uint64_t time = atomic_load(&logins->time); /* before the database is read */
    if (slot->time == time && memcmp(slot->tag, tag, TAG) == 0 && slot->owner.expires_at > now) {
        memcpy(ret_hash, slot->hash, SESSION_HASH);
        *ret_owner = slot->owner;
        return ERROR_NONE;
    }
    *ret_owner = (struct session_owner){.account = 0};
    if (!session_hash(token, ret_hash))
        return ERROR_NONE;
    enum error_code code = session_find(db, ret_hash, now, ret_owner, err);
    if (!code && ret_owner->account) {
        *slot = (struct login){.time = time, .owner = *ret_owner};
        memcpy(slot->tag, tag, TAG);
        memcpy(slot->hash, ret_hash, SESSION_HASH);
    }
    return code;
}

#ifdef TEST_HOOKS

void logins_shake(struct logins *logins) {
    if (randombytes_uniform(2) == 0)
        forget_all(logins);
}

#else

void logins_shake(struct logins *logins) {
    (void)logins;
}

#endif
