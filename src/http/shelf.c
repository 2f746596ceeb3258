#include "http/shelf.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* Games kept: WAYS for each value of the hash, the one asked for longest ago makes room. Three
 * views of 5 KB for each are at most 60 MB; packed ones have 1 KB. */
enum { SETS = 1024, WAYS = 4, TIMES = 16384, VIEWS = 2 * (GAME_SEATS_MAX + 1) };

struct place {
    struct known_game known; /* an empty id: nobody's place */
    uint64_t used;
    struct {
        uint64_t time; /* when it was read; 0: there is none */
        struct ready ready;
    } views[VIEWS]; /* see view_of */
};

struct shelf {
    _Atomic uint64_t time;         /* rises with all news */
    _Atomic uint64_t heard[TIMES]; /* by game: the time of its last news, or of another one's */
    _Atomic uint64_t heard_of_all; /* the time when there was news of whatever game */
    uint64_t uses;
    struct place places[SETS][WAYS];
};

enum error_code shelf_new(struct shelf **ret_shelf, struct error *err) {
    struct shelf *shelf = calloc(1, sizeof *shelf);
    if (!shelf)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    shelf->time = 1;
    *ret_shelf = shelf;
    return ERROR_NONE;
}

static void place_clear(struct place *place) {
    for (int i = 0; i < VIEWS; i++)
        ready_clear(&place->views[i].ready);
    *place = (struct place){.used = 0};
}

static void clear(struct shelf *shelf) {
    for (size_t set = 0; set < SETS; set++)
        for (size_t way = 0; way < WAYS; way++)
            if (shelf->places[set][way].known.public_id[0])
                place_clear(&shelf->places[set][way]);
}

void shelf_free(struct shelf *shelf) {
    if (shelf)
        clear(shelf);
    free(shelf);
}

void shelf_hear(struct shelf *shelf, const struct news news[], size_t count) {
    uint64_t time = atomic_load(&shelf->time) + 1; /* the writer's thread alone raises it */
    for (size_t i = 0; i < count; i++) {
        atomic_store(&shelf->heard[(uint64_t)news[i].game % TIMES], time);
        if (news[i].game == NEWS_ELSEWHERE)
            atomic_store(&shelf->heard_of_all, time);
    }
    atomic_store(&shelf->time, time);
}

uint64_t shelf_time(const struct shelf *shelf) {
    return atomic_load(&shelf->time);
}

/* The places where a game may stand (FNV-1a of its id). */
static struct place *set_of(struct shelf *shelf, const char *public_id) {
    uint32_t hash = UINT32_C(0x811c9dc5);
    for (const char *c = public_id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * UINT32_C(0x01000193);
    return shelf->places[(hash ^ hash >> 16) % SETS];
}

static struct place *find(struct shelf *shelf, const char *public_id) {
    struct place *set = set_of(shelf, public_id);
    for (size_t i = 0; i < WAYS; i++)
        if (*public_id && strcmp(set[i].known.public_id, public_id) == 0) {
            set[i].used = ++shelf->uses;
            return &set[i];
        }
    return NULL;
}

/* The game's place; the oldest one of its set is cleared for it where it has none. */
static struct place *find_or_make(struct shelf *shelf, const struct known_game *known) {
    struct place *place = find(shelf, known->public_id);
    if (place)
        return place;
    struct place *set = set_of(shelf, known->public_id);
    place = &set[0];
    for (size_t i = 1; i < WAYS; i++)
        if (set[i].used < place->used)
            place = &set[i];
    place_clear(place);
    place->used = ++shelf->uses;
    place->known = *known;
    return place;
}

const struct known_game *shelf_game(struct shelf *shelf, const char *public_id) {
    const struct place *place = find(shelf, public_id);
    return place ? &place->known : NULL;
}

void shelf_know(struct shelf *shelf, const struct known_game *known) {
    (void)find_or_make(shelf, known);
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

/* Plain and packed views beside each other, by seat, lookers-on last. */
static size_t view_of(int seat, bool packed) {
    return 2 * (seat == SEAT_NONE ? GAME_SEATS_MAX : (size_t)seat) + packed;
}

struct ready *shelf_view(struct shelf *shelf, const char *public_id, int64_t account, bool packed) {
    struct place *place = find(shelf, public_id);
    if (!place)
        return NULL;
    size_t view = view_of(known_seat(&place->known, account), packed);
    uint64_t heard = atomic_load(&shelf->heard[(uint64_t)place->known.id % TIMES]);
    uint64_t all = atomic_load(&shelf->heard_of_all), time = place->views[view].time;
    return time != 0 && heard <= time && all <= time ? &place->views[view].ready : NULL;
}

struct ready *shelf_place(struct shelf *shelf, const struct game_row *row, int seat, bool packed,
                          uint64_t time, const char *etag) {
    struct known_game known;
    known_game_of(row, &known);
    struct place *place = find_or_make(shelf, &known);
    size_t view = view_of(seat, packed);
    struct ready *ready = &place->views[view].ready;
    ready_clear(ready);
    memcpy(ready->etag, etag, strlen(etag) + 1);
    place->views[view].time = time;
    return ready;
}

#ifdef TEST_HOOKS

#include <sodium.h>

void shelf_shake(struct shelf *shelf) {
    uint32_t chance = randombytes_uniform(4 * SETS);
    if (chance < SETS)
        clear(shelf);
    else if (chance < 2 * SETS)
        place_clear(&shelf->places[chance - SETS][0]);
}

#else

void shelf_shake(struct shelf *shelf) {
    (void)shelf;
}

#endif
