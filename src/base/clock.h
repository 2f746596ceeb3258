/*
 * clock.h - the one clock. Only main.c and http/ read it and hand the time down as an argument.
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Milliseconds since 1970, UTC. */
int64_t clock_now(void);

/* Milliseconds of a clock that nobody sets: for spans alone. */
int64_t clock_monotonic(void);

#ifdef TEST_HOOKS
/* Makes clock_now give `now` at this moment and go on from there. Test builds alone have it. */
void clock_set(int64_t now);
#endif

#endif
