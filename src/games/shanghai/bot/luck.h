/*
 * luck.h - a house player's own stream of chance; it is never the game's.
 * splitmix64 (Steele, Lea, Flood 2014): the same start gives the same numbers.
 */
#ifndef GAMES_SHANGHAI_BOT_LUCK_H
#define GAMES_SHANGHAI_BOT_LUCK_H

#include <stdint.h>

struct luck {
    uint64_t state; /* any number starts a stream */
};

static inline uint64_t luck_next(struct luck *luck) {
    uint64_t z = (luck->state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* A number below `bound`, which is small: its bias is below 2^-24. */
static inline unsigned luck_below(struct luck *luck, unsigned bound) {
    return (unsigned)((luck_next(luck) >> 32) * bound >> 32);
}

#endif
