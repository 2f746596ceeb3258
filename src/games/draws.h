/*
 * draws.h - the chance of a game, which comes in from outside: the service draws from the game's
 * seed (chance/chance.h) and keeps a record of the numbers, or feeds such a record again.
 */
#ifndef GAMES_DRAWS_H
#define GAMES_DRAWS_H

#include <stdint.h>

struct game_chance {
    /* The next number below `bound` of the stream `label` with the number `k` behind it ("take0"),
     * or of `label` itself where k is GAME_CHANCE_ONE. A bound of 0 draws nothing: it only
     * notes that the stream was used, for a shuffle with nothing to draw. */
    unsigned (*below)(void *context, const char *label, int k, unsigned bound);
    void *context;
};

enum { GAME_CHANCE_ONE = -1 };

/* Shuffles `count` bytes by Fisher and Yates from the top: for i = count-1 ... 1 the i-th changes
 * places with the one at a number below i+1. */
static inline void game_chance_shuffle(const struct game_chance *chance, const char *label, int k,
                                       unsigned count, uint8_t items[]) {
    if (count < 2)
        chance->below(chance->context, label, k, 0);
    for (unsigned i = count; i-- > 1;) {
        unsigned other = chance->below(chance->context, label, k, i + 1);
        uint8_t item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

#endif
