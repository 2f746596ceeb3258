#include "http/request/view_cache.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* Games kept: WAYS for each value of the hash; the one used longest ago makes room. A view has 4 to
 * 8 KB, packed 1 to 2 KB, and browsers ask for packed ones: three of each game are 20 MB. If every
 * seat of six and a spectator asked for both kinds, they would be 280 MB. */
enum { SETS = 1024, WAYS = 4, TIMES = 16384, VIEWS = 2 * (GAME_SEATS_MAX + 1) };

struct slot {
    struct known_game known; /* an empty id: the slot is free */
    uint64_t used;
    struct {
        uint64_t time; /* when it was read; 0: there is none */
        struct cached_response cached;
    } views[VIEWS]; /* see view_index */
};

struct view_cache {
    pthread_mutex_t committing;      /* one commit at a time, here or elsewhere, raises the time */
    _Atomic uint64_t time;           /* rises with each commit */
    _Atomic uint64_t changed[TIMES]; /* by hash of a game: when it, or another one, last changed */
    _Atomic uint64_t all_changed;    /* when any game may have changed */
    uint64_t uses;
    struct slot slots[SETS][WAYS];
};

enum error_code view_cache_new(struct view_cache **ret_cache, struct error *err) {
    struct view_cache *cache = calloc(1, sizeof *cache);
    if (!cache)
        return error_no_memory(err);
    cache->time = 1;
    pthread_mutex_init(&cache->committing, NULL);
    *ret_cache = cache;
    return ERROR_NONE;
}

static void slot_clear(struct slot *slot) {
    for (int i = 0; i < VIEWS; i++)
        cached_response_clear(&slot->views[i].cached);
    *slot = (struct slot){.used = 0};
}

static void clear(struct view_cache *cache) {
    for (size_t set = 0; set < SETS; set++)
        for (size_t way = 0; way < WAYS; way++)
            if (cache->slots[set][way].known.public_id[0])
                slot_clear(&cache->slots[set][way]);
}

void view_cache_free(struct view_cache *cache) {
    if (!cache)
        return;
    clear(cache);
    pthread_mutex_destroy(&cache->committing);
    free(cache);
}

void view_cache_on_commit(struct view_cache *cache, const struct commit_event events[],
                          size_t count) {
    pthread_mutex_lock(&cache->committing);
    uint64_t time = atomic_load(&cache->time) + 1;
    for (size_t i = 0; i < count; i++) {
        atomic_store(&cache->changed[(uint64_t)events[i].game % TIMES], time);
        if (events[i].kind == EVENT_ELSEWHERE)
            atomic_store(&cache->all_changed, time);
    }
    atomic_store(&cache->time, time);
    pthread_mutex_unlock(&cache->committing);
}

uint64_t view_cache_time(const struct view_cache *cache) {
    return atomic_load(&cache->time);
}

/* The slots where a game may be. */
static struct slot *set_of(struct view_cache *cache, const char *public_id) {
    uint64_t hash = text_hash(public_id);
    return cache->slots[(hash ^ hash >> 32) % SETS];
}

static struct slot *find(struct view_cache *cache, const char *public_id) {
    struct slot *set = set_of(cache, public_id);
    for (size_t i = 0; i < WAYS; i++)
        if (*public_id && strcmp(set[i].known.public_id, public_id) == 0) {
            set[i].used = ++cache->uses;
            return &set[i];
        }
    return NULL;
}

/* The game's slot; where it has none, the one of its set that was used longest ago is cleared for
 * it.
 */
static struct slot *find_or_make(struct view_cache *cache, const struct known_game *known) {
    struct slot *slot = find(cache, known->public_id);
    if (slot)
        return slot;
    struct slot *set = set_of(cache, known->public_id);
    slot = &set[0];
    for (size_t i = 1; i < WAYS; i++)
        if (set[i].used < slot->used)
            slot = &set[i];
    slot_clear(slot);
    slot->used = ++cache->uses;
    slot->known = *known;
    return slot;
}

const struct known_game *view_cache_game(struct view_cache *cache, const char *public_id) {
    const struct slot *slot = find(cache, public_id);
    return slot ? &slot->known : NULL;
}

void view_cache_add_game(struct view_cache *cache, const struct known_game *known) {
    (void)find_or_make(cache, known);
}

void known_game_of(const struct game_row *row, struct known_game *ret_known) {
    struct known_game known = {.id = row->id, .seats = row->seats};
    memcpy(known.public_id, row->public_id, sizeof known.public_id);
    memcpy(known.game, row->game, sizeof known.game);
    for (int i = 0; i < row->seats; i++)
        known.account[i] = row->seat[i].person.account;
    *ret_known = known;
}

int known_seat(const struct known_game *known, int64_t account) {
    for (int i = 0; account && i < known->seats; i++)
        if (known->account[i] == account)
            return i;
    return SEAT_NONE;
}

/* Plain and packed views side by side, by seat, spectators last. */
static size_t view_index(int seat, bool packed) {
    return 2 * (seat == SEAT_NONE ? GAME_SEATS_MAX : (size_t)seat) + packed;
}

struct cached_response *view_cache_view(struct view_cache *cache, const char *public_id,
                                        int64_t account, bool packed) {
    struct slot *slot = find(cache, public_id);
    if (!slot)
        return NULL;
    size_t view = view_index(known_seat(&slot->known, account), packed);
    uint64_t changed = atomic_load(&cache->changed[(uint64_t)slot->known.id % TIMES]);
    uint64_t all = atomic_load(&cache->all_changed), time = slot->views[view].time;
    return time != 0 && changed <= time && all <= time ? &slot->views[view].cached : NULL;
}

struct cached_response *view_cache_slot(struct view_cache *cache, const struct known_game *known,
                                        int seat, bool packed, uint64_t time, const char *etag) {
    struct slot *slot = find_or_make(cache, known);
    size_t view = view_index(seat, packed);
    struct cached_response *cached = &slot->views[view].cached;
    cached_response_clear(cached);
    memcpy(cached->etag, etag, strlen(etag) + 1);
    slot->views[view].time = time;
    return cached;
}

#ifdef TEST_HOOKS

#include <sodium.h>

void view_cache_evict_random(struct view_cache *cache) {
    uint32_t chance = randombytes_random() % (4 * SETS);
    if (chance < SETS)
        clear(cache);
    else if (chance < 2 * SETS)
        slot_clear(&cache->slots[chance - SETS][0]);
}

#else

void view_cache_evict_random(struct view_cache *cache) {
    (void)cache;
}

#endif
