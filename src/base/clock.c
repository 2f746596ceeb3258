#include "base/clock.h"

#include <string.h>

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

void iso8601(int64_t at, char ret_text[ISO8601]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(ret_text, ISO8601, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

void iso8601_date(int64_t at, char ret_text[ISO8601_DATE]) {
    time_t seconds = (time_t)(at / 1000);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    strftime(ret_text, ISO8601_DATE, "%Y-%m-%d", &utc);
}

bool iso8601_read_date(const char *text, int64_t *ret_at) {
    struct tm utc = {0};
    char again[ISO8601_DATE];
    const char *end = strptime(text, "%Y-%m-%d", &utc);
    if (!end || *end || utc.tm_year < 70)
        return false;
    int64_t at = (int64_t)timegm(&utc) * 1000;
    iso8601_date(at, again);
    if (strcmp(again, text) != 0) /* 2026-02-30, 2026-2-3 */
        return false;
    *ret_at = at;
    return true;
}
