#include "base/clock.h"

#include <time.h>

static int64_t system_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
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
