#include "http/session_cache.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192, TAG = crypto_shorthash_siphashx24_BYTES };

struct session_cache {
    _Atomic uint64_t time; /* rises when sessions have changed */
    uint8_t key[crypto_shorthash_siphashx24_KEYBYTES];
    struct login {
        uint8_t tag[TAG]; /* of the token; with a key that nobody knows they do not collide */
        uint64_t time;    /* the look-up was made at that time and counts no longer */
        uint8_t hash[TOKEN_HASH];
        struct session_owner owner;
    } slots[SLOTS];
};

enum error_code session_cache_new(struct session_cache **ret_cache, struct error *err) {
    struct session_cache *session_cache = calloc(1, sizeof *session_cache);
    if (!session_cache)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    session_cache->time = 1;
    randombytes_buf(session_cache->key, sizeof session_cache->key);
    *ret_cache = session_cache;
    return ERROR_NONE;
}

void session_cache_free(struct session_cache *session_cache) {
    free(session_cache);
}

static void forget_all(struct session_cache *session_cache) {
    atomic_fetch_add(&session_cache->time, 1);
}

void session_cache_on_commit(struct session_cache *session_cache,
                             const struct commit_event events[], size_t count) {
    for (size_t i = 0; i < count; i++)
        if (events[i].game == EVENT_SESSIONS || events[i].game == EVENT_ELSEWHERE) {
            forget_all(session_cache);
            return;
        }
}

enum error_code session_cache_find(struct session_cache *session_cache, struct db *db,
                                   const char *token, int64_t now, uint8_t ret_hash[TOKEN_HASH],
                                   struct session_owner *ret_owner, struct error *err) {
    uint8_t tag[TAG];
    uint32_t index;
    crypto_shorthash_siphashx24(tag, (const uint8_t *)token, strlen(token), session_cache->key);
    memcpy(&index, tag, sizeof index);
    struct login *slot = &session_cache->slots[index % SLOTS];
    uint64_t time = atomic_load(&session_cache->time); /* before the database is read */
    if (slot->time == time && memcmp(slot->tag, tag, TAG) == 0 && slot->owner.expires_at > now) {
        memcpy(ret_hash, slot->hash, TOKEN_HASH);
        *ret_owner = slot->owner;
        return ERROR_NONE;
    }
    *ret_owner = (struct session_owner){.account = 0};
    if (!token_hash(token, ret_hash))
        return ERROR_NONE;
    enum error_code code = db_sessions_find(db, ret_hash, now, ret_owner, err);
    if (!code && ret_owner->account) {
        *slot = (struct login){.time = time, .owner = *ret_owner};
        memcpy(slot->tag, tag, TAG);
        memcpy(slot->hash, ret_hash, TOKEN_HASH);
    }
    return code;
}

#ifdef TEST_HOOKS

void session_cache_evict_random(struct session_cache *session_cache) {
    if (randombytes_uniform(2) == 0)
        forget_all(session_cache);
}

#else

void session_cache_evict_random(struct session_cache *session_cache) {
    (void)session_cache;
}

#endif
