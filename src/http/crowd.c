#include "http/crowd.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { PLACES = CROWD_PROXY };

struct crowd {
    size_t most, most_of_one;
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* or one could choose addresses that collide */
    atomic_size_t all, at[PLACES + 1];
};

enum error_code crowd_new(size_t most, size_t most_of_one, struct crowd **ret_crowd,
                          struct error *err) {
    struct crowd *crowd = calloc(1, sizeof *crowd);
    if (!crowd)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    crowd->most = most;
    crowd->most_of_one = most_of_one;
    crypto_shorthash_keygen(crowd->secret);
    *ret_crowd = crowd;
    return ERROR_NONE;
}

void crowd_free(struct crowd *crowd) {
    free(crowd);
}

size_t crowd_place(const struct crowd *crowd, const struct address *address) {
    uint64_t hash;
    size_t len;
    const uint8_t *owner = address_owner(address, &len);
    crypto_shorthash((unsigned char *)&hash, owner, len, crowd->secret);
    return hash % PLACES;
}

bool crowd_has_room(const struct crowd *crowd, size_t place) {
    return atomic_load(&crowd->all) < crowd->most &&
           (place == CROWD_PROXY || atomic_load(&crowd->at[place]) < crowd->most_of_one);
}

void crowd_enter(struct crowd *crowd, size_t place) {
    atomic_fetch_add(&crowd->all, 1);
    atomic_fetch_add(&crowd->at[place], 1);
}

void crowd_leave(struct crowd *crowd, size_t place) {
    atomic_fetch_sub(&crowd->all, 1);
    atomic_fetch_sub(&crowd->at[place], 1);
}
