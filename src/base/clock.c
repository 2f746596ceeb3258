#include "base/clock.h"

static int64_t read_us(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t system_now(void) {
    return read_us(CLOCK_REALTIME) / 1000;
}

int64_t clock_monotonic(void) {
    return clock_monotonic_us() / 1000;
}

int64_t clock_monotonic_us(void) {
    return read_us(CLOCK_MONOTONIC);
}

void clock_init_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct timespec clock_in(int64_t ms) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    int64_t ns = t.tv_nsec + ms % 1000 * 1000000;
    t.tv_sec += ms / 1000 + ns / 1000000000;
    t.tv_nsec = ns % 1000000000;
    return t;
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
