#include "http/session_cache.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "store/db.h"

enum { SLOTS = 8192, TAG = crypto_shorthash_siphashx24_BYTES };

struct session_cache {
    _Atomic uint64_t time; /* rises when sessions have changed */
    uint8_t key[crypto_shorthash_siphashx24_KEYBYTES];
    struct entry {
        uint8_t tag[TAG]; /* of the token; collisions need the key */
        uint64_t time;    /* of the look-up; stale once the cache's has risen */
        uint8_t hash[TOKEN_HASH];
        struct session_owner owner;
    } slots[SLOTS];
};

enum error_code session_cache_new(struct session_cache **ret_cache, struct error *err) {
    struct session_cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return error_no_memory(err);
    cache->time = 1;
    randombytes_buf(cache->key, sizeof cache->key);
    *ret_cache = cache;
    return ERROR_NONE;
}

void session_cache_free(struct session_cache *cache) {
    free(cache);
}

static void forget_all(struct session_cache *cache) {
    atomic_fetch_add(&cache->time, 1);
}

void session_cache_on_commit(struct session_cache *cache, const struct commit_event events[],
                             size_t count) {
    for (size_t i = 0; i < count; i++)
        if (events[i].kind == EVENT_SESSIONS || events[i].kind == EVENT_ELSEWHERE) {
            forget_all(cache);
            return;
        }
}

enum error_code session_read(struct db *db, const char *token, int64_t now,
                             uint8_t ret_hash[TOKEN_HASH], struct session_owner *ret_owner,
                             struct error *err) {
    *ret_owner = (struct session_owner){.account = 0};
    return token_hash(token, ret_hash) ? db_sessions_find(db, ret_hash, now, ret_owner, err)
                                       : ERROR_NONE;
}

enum error_code session_cache_find(struct session_cache *cache, struct db *db, const char *token,
                                   int64_t now, uint8_t ret_hash[TOKEN_HASH],
                                   struct session_owner *ret_owner, struct error *err) {
    uint8_t tag[TAG];
    uint32_t index;
    crypto_shorthash_siphashx24(tag, (const uint8_t *)token, strlen(token), cache->key);
    memcpy(&index, tag, sizeof index);
    struct entry *slot = &cache->slots[index % SLOTS];
    uint64_t time = atomic_load(&cache->time); /* before the database is read */
    if (slot->time == time && memcmp(slot->tag, tag, TAG) == 0 && slot->owner.expires_at > now) {
        memcpy(ret_hash, slot->hash, TOKEN_HASH);
        *ret_owner = slot->owner;
        return ERROR_NONE;
    }
    enum error_code code = session_read(db, token, now, ret_hash, ret_owner, err);
    /* A snapshot that began before `time` was taken may not know of a session's end. */
    if (!code && ret_owner->account && !db_in_transaction(db)) {
        *slot = (struct entry){.time = time, .owner = *ret_owner};
        memcpy(slot->tag, tag, TAG);
        memcpy(slot->hash, ret_hash, TOKEN_HASH);
    }
    return code;
}

#ifdef TEST_HOOKS

void session_cache_evict_random(struct session_cache *cache) {
    if (randombytes_uniform(2) == 0)
        forget_all(cache);
}

#else

void session_cache_evict_random(struct session_cache *cache) {
    (void)cache;
}

#endif
