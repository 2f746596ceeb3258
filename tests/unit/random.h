/*
 * random.h - numbers for random play in tests and benches: the same seed gives the same game.
 * splitmix64 (Steele, Lea, Flood 2014); nothing to do with the dice of real games.
 */
#ifndef UNIT_RANDOM_H
#define UNIT_RANDOM_H

#include <stdint.h>

static inline uint64_t random_next(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

/* A number below `bound`; the bias of the product does not matter to a test. */
static inline unsigned random_below(uint64_t *state, unsigned bound) {
    return (unsigned)((random_next(state) >> 32) * bound >> 32);
}

static inline void random_dice(uint64_t *state, uint8_t ret_dice[2]) {
    for (int i = 0; i < 2; i++)
        ret_dice[i] = (uint8_t)(random_below(state, 6) + 1);
}

static inline void random_deck(uint64_t *state, uint8_t ret_deck[], unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        unsigned other = random_below(state, i + 1);
        ret_deck[i] = ret_deck[other];
        ret_deck[other] = (uint8_t)i;
    }
}

#endif
