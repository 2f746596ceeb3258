/*
 * match.h - games between two players, from a seed.
 */
#ifndef BENCH_MATCH_H
#define BENCH_MATCH_H

#include <stdint.h>

#include "fixtures/levels.h"

/* The level of that name; any other name ends the program. */
enum level match_level(const char *name);

/* Times of single decisions, kept to tell their quantiles. */
struct match_times {
    double *ms; /* owned */
    int count, capacity;
};

void match_times_add(struct match_times *times, double ms);
double match_times_quantile(struct match_times *times, double part);
void match_times_clear(struct match_times *times);

/* Processor time of this thread in milliseconds. */
double match_clock(void);

/* A freshly shuffled game. */
void match_deal(struct shanghaien *state, unsigned variant, int first, uint64_t *random);

/* Plays a game to its end, seat s by levels[s]; the result for seat 0: 1, 0.5 or 0. Decisions of
 * seat `timed` that are a choice are added to `times` (NULL: none). */
double match_play(struct round *solver, struct shanghaien *state, const enum level levels[2],
                  uint64_t *random, int timed, struct match_times *times);

#endif
