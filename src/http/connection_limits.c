#include "http/connection_limits.h"

#include <sodium.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { PLACES = CROWD_PROXY };

struct connection_limits {
    size_t most, most_of_one;
    uint8_t secret[crypto_shorthash_KEYBYTES]; /* or one could choose addresses that collide */
    atomic_size_t all, at[PLACES + 1];
};

enum error_code connection_limits_new(size_t most, size_t most_of_one,
                                      struct connection_limits **ret_limits, struct error *err) {
    struct connection_limits *connection_limits = calloc(1, sizeof *connection_limits);
    if (!connection_limits)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    connection_limits->most = most;
    connection_limits->most_of_one = most_of_one;
    crypto_shorthash_keygen(connection_limits->secret);
    *ret_limits = connection_limits;
    return ERROR_NONE;
}

void connection_limits_free(struct connection_limits *connection_limits) {
    free(connection_limits);
}

size_t connection_limits_slot(const struct connection_limits *connection_limits,
                              const struct address *address) {
    uint64_t hash;
    size_t len;
    const uint8_t *owner = address_owner(address, &len);
    crypto_shorthash((unsigned char *)&hash, owner, len, connection_limits->secret);
    return hash % PLACES;
}

bool connection_limits_has_room(const struct connection_limits *connection_limits, size_t place) {
    return atomic_load(&connection_limits->all) < connection_limits->most &&
           (place == CROWD_PROXY ||
            atomic_load(&connection_limits->at[place]) < connection_limits->most_of_one);
}

void connection_limits_add(struct connection_limits *connection_limits, size_t place) {
    atomic_fetch_add(&connection_limits->all, 1);
    atomic_fetch_add(&connection_limits->at[place], 1);
}

void connection_limits_remove(struct connection_limits *connection_limits, size_t place) {
    atomic_fetch_sub(&connection_limits->all, 1);
    atomic_fetch_sub(&connection_limits->at[place], 1);
}
