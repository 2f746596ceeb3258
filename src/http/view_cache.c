#include "http/view_cache.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Games kept: WAYS for each value of the hash, the one asked for longest ago makes room. Three
 * views of 5 KB for each are at most 60 MB; packed ones have 1 KB. */
enum { SETS = 1024, CHANNELS = 4, TIMES = 16384, VIEWS = 2 * (GAME_SEATS_MAX + 1) };

struct place {
    struct known_game known; /* an empty id: nobody's place */
    uint64_t used;
    struct {
        uint64_t time; /* when it was read; 0: there is none */
        struct cached_response cached;
    } views[VIEWS]; /* see view_of */
};

struct view_cache {
    _Atomic uint64_t time;         /* rises with all news */
    _Atomic uint64_t heard[TIMES]; /* by game: the time of its last news, or of another one's */
    _Atomic uint64_t heard_of_all; /* the time when there was news of whatever game */
    uint64_t uses;
    struct place places[SETS][CHANNELS];
};

enum error_code view_cache_new(struct view_cache **ret_cache, struct error *err) {
    struct view_cache *view_cache = calloc(1, sizeof *view_cache);
    if (!view_cache)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    view_cache->time = 1;
    *ret_cache = view_cache;
    return ERROR_NONE;
}

static void place_clear(struct place *place) {
    for (int i = 0; i < VIEWS; i++)
        cached_response_clear(&place->views[i].cached);
    *place = (struct place){.used = 0};
}

static void clear(struct view_cache *view_cache) {
    for (size_t set = 0; set < SETS; set++)
        for (size_t channel = 0; channel < CHANNELS; channel++)
            if (view_cache->places[set][channel].known.public_id[0])
                place_clear(&view_cache->places[set][channel]);
}

void view_cache_free(struct view_cache *view_cache) {
    if (view_cache)
        clear(view_cache);
    free(view_cache);
}

void view_cache_on_commit(struct view_cache *view_cache, const struct commit_event events[],
                          size_t count) {
    uint64_t time = atomic_load(&view_cache->time) + 1; /* the writer's thread alone raises it */
    for (size_t i = 0; i < count; i++) {
        atomic_store(&view_cache->heard[(uint64_t)events[i].game % TIMES], time);
        if (events[i].game == EVENT_ELSEWHERE)
            atomic_store(&view_cache->heard_of_all, time);
    }
    atomic_store(&view_cache->time, time);
}

uint64_t view_cache_time(const struct view_cache *view_cache) {
    return atomic_load(&view_cache->time);
}

/* The places where a game may stand (FNV-1a of its id). */
static struct place *set_of(struct view_cache *view_cache, const char *public_id) {
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (const char *c = public_id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * UINT32_C(0x01000193);
    return view_cache->places[(hash ^ hash >> 16) % SETS];
}

static struct place *find(struct view_cache *view_cache, const char *public_id) {
    struct place *set = set_of(view_cache, public_id);
    for (size_t i = 0; i < CHANNELS; i++)
        if (*public_id && strcmp(set[i].known.public_id, public_id) == 0) {
            set[i].used = ++view_cache->uses;
            return &set[i];
        }
    return NULL;
}

/* The game's place; the oldest one of its set is cleared for it where it has none. */
static struct place *find_or_make(struct view_cache *view_cache, const struct known_game *known) {
    struct place *place = find(view_cache, known->public_id);
    if (place)
        return place;
    struct place *set = set_of(view_cache, known->public_id);
    place = &set[0];
    for (size_t i = 1; i < CHANNELS; i++)
        if (set[i].used < place->used)
            place = &set[i];
    place_clear(place);
    place->used = ++view_cache->uses;
    place->known = *known;
    return place;
}

const struct known_game *view_cache_game(struct view_cache *view_cache, const char *public_id) {
    const struct place *place = find(view_cache, public_id);
    return place ? &place->known : NULL;
}

void view_cache_know(struct view_cache *view_cache, const struct known_game *known) {
    (void)find_or_make(view_cache, known);
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

/* Plain and packed views beside each other, by seat, spectators last. */
static size_t view_of(int seat, bool packed) {
    return 2 * (seat == SEAT_NONE ? GAME_SEATS_MAX : (size_t)seat) + packed;
}

struct cached_response *view_cache_view(struct view_cache *view_cache, const char *public_id,
                                        int64_t account, bool packed) {
    struct place *place = find(view_cache, public_id);
    if (!place)
        return NULL;
    size_t view = view_of(known_seat(&place->known, account), packed);
    uint64_t heard = atomic_load(&view_cache->heard[(uint64_t)place->known.id % TIMES]);
    uint64_t all = atomic_load(&view_cache->heard_of_all), time = place->views[view].time;
    return time != 0 && heard <= time && all <= time ? &place->views[view].cached : NULL;
}

struct cached_response *view_cache_slot(struct view_cache *view_cache, const struct game_row *row,
                                        int seat, bool packed, uint64_t time, const char *etag) {
    struct known_game known;
    known_game_of(row, &known);
    struct place *place = find_or_make(view_cache, &known);
    size_t view = view_of(seat, packed);
    struct cached_response *cached = &place->views[view].cached;
    cached_response_clear(cached);
    memcpy(cached->etag, etag, strlen(etag) + 1);
    place->views[view].time = time;
    return cached;
}

#ifdef TEST_HOOKS

#include <sodium.h>

void view_cache_evict_random(struct view_cache *view_cache) {
    uint32_t chance = randombytes_uniform(4 * SETS);
    if (chance < SETS)
        clear(view_cache);
    else if (chance < 2 * SETS)
        place_clear(&view_cache->places[chance - SETS][0]);
}

#else

void view_cache_evict_random(struct view_cache *view_cache) {
    (void)view_cache;
}

#endif
