#include "base/clock.h"

#include <time.h>

static int64_t read_clock(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int64_t system_now(void) {
    return read_clock(CLOCK_REALTIME);
}

int64_t clock_monotonic(void) {
    return read_clock(CLOCK_MONOTONIC);
}

#ifdef TEST_HOOKS

#include <stdatomic.h>

static _Atomic int64_t offset;

int64_t clock_now(void) {
    return system_now() + offset;
}

void clock_set(int64_t now) {
    offset = now - system_now();
}

#else

int64_t clock_now(void) {
    return system_now();
}

#endif
