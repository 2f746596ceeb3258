#include "http/request/session_cache.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 8192, TAG = crypto_shorthash_siphashx24_BYTES };

struct session_cache {
    _Atomic uint64_t time; /* rises when sessions have changed */
    uint64_t closed_time;  /* of the reading of `closed` */
    bool closed;
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

static void make_tag(const struct session_cache *cache, const char *token, uint8_t ret_tag[TAG]) {
    crypto_shorthash_siphashx24(ret_tag, (const uint8_t *)token, strlen(token), cache->key);
}

static struct entry *slot_of(struct session_cache *cache, const uint8_t tag[TAG]) {
    uint32_t index;
    memcpy(&index, tag, sizeof index);
    return &cache->slots[index % SLOTS];
}

bool session_cache_find(struct session_cache *cache, const char *token, int64_t now,
                        uint8_t ret_hash[TOKEN_HASH], struct session_owner *ret_owner) {
    uint8_t tag[TAG];
    make_tag(cache, token, tag);
    const struct entry *slot = slot_of(cache, tag);
    if (slot->time != atomic_load(&cache->time) || memcmp(slot->tag, tag, TAG) != 0 ||
        slot->owner.expires_at <= now)
        return false;
    memcpy(ret_hash, slot->hash, TOKEN_HASH);
    *ret_owner = slot->owner;
    return true;
}

uint64_t session_cache_time(const struct session_cache *cache) {
    return atomic_load(&cache->time);
}

void session_cache_keep(struct session_cache *cache, const char *token,
                        const uint8_t hash[TOKEN_HASH], const struct session_owner *owner,
                        uint64_t time) {
    uint8_t tag[TAG];
    make_tag(cache, token, tag);
    struct entry *slot = slot_of(cache, tag);
    *slot = (struct entry){.time = time, .owner = *owner};
    memcpy(slot->tag, tag, TAG);
    memcpy(slot->hash, hash, TOKEN_HASH);
}

bool session_cache_closed(const struct session_cache *cache, bool *ret_closed) {
    *ret_closed = cache->closed;
    return cache->closed_time == atomic_load(&cache->time);
}

void session_cache_keep_closed(struct session_cache *cache, bool closed, uint64_t time) {
    cache->closed = closed;
    cache->closed_time = time;
}

#ifdef TEST_HOOKS

void session_cache_evict_random(struct session_cache *cache) {
    if (randombytes_random() % 2 == 0)
        forget_all(cache);
}

#else

void session_cache_evict_random(struct session_cache *cache) {
    (void)cache;
}

#endif
