#include "base/clock.h"

#include <ctype.h>
#include <stdatomic.h>
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

/* By how much the clock is ahead of that of spans; 0: not known yet. */
static _Atomic int64_t ahead;

static _Atomic int64_t skipped, set_alone; /* by tests */
static _Atomic int64_t stands_since;       /* by a test, in spans; 0: it goes on */

/* For how long the clock has stood still. */
static int64_t stood(void) {
    return stands_since ? clock_monotonic() - stands_since : 0;
}

int64_t clock_own(void) {
    int64_t now = clock_monotonic() - stood();
    if (!ahead)
        ahead = system_now() - now;
    return now + ahead;
}

int64_t clock_now(void) {
    return clock_own() + clock_skipped();
}

void clock_adjust(int64_t ms) {
    ahead += ms;
}

int64_t clock_skipped(void) {
    return skipped;
}

int64_t clock_set_alone(void) {
    return set_alone - stood();
}

#ifdef TEST_HOOKS

void clock_set(int64_t now) {
    skipped += now - clock_now();
}

void clock_set_machine(int64_t now) {
    set_alone = now - skipped - system_now() + stood();
}

void clock_stand(void) {
    stands_since = clock_monotonic();
}

#endif

struct tm clock_date(int64_t at) {
    time_t seconds = (time_t)(at / CLOCK_SECOND);
    struct tm utc;
    gmtime_r(&seconds, &utc);
    return utc;
}

void clock_write(int64_t at, const char *format, size_t size, char *ret_text) {
    struct tm utc = clock_date(at);
    strftime(ret_text, size, format, &utc);
}

void iso8601(int64_t at, char ret_text[ISO8601_SIZE]) {
    clock_write(at, "%Y-%m-%dT%H:%M:%SZ", ISO8601_SIZE, ret_text);
}

void iso8601_date(int64_t at, char ret_text[ISO8601_DATE]) {
    clock_write(at, "%Y-%m-%d", ISO8601_DATE, ret_text);
}

/* What follows a time of that format in the text; NULL: there is none at its beginning. */
__attribute__((format(strftime, 2, 0))) static const char *
read_time(const char *text, const char *format, int64_t *ret_at) {
    struct tm utc = {0};
    char again[ISO8601_SIZE];
    const char *end = strptime(text, format, &utc);
    if (!end || utc.tm_year < 70)
        return NULL;
    *ret_at = (int64_t)timegm(&utc) * 1000;
    clock_write(*ret_at, format, sizeof again, again);
    size_t len = (size_t)(end - text);
    return len == strlen(again) && memcmp(again, text, len) == 0 ? end : NULL; /* no 2026-02-30 */
}

bool iso8601_read_date(const char *text, int64_t *ret_at) {
    int64_t at = 0;
    const char *end = read_time(text, "%Y-%m-%d", &at);
    if (!end || *end)
        return false;
    *ret_at = at;
    return true;
}

bool iso8601_read(const char *text, int64_t *ret_at) {
    int64_t at = 0;
    const char *end = read_time(text, "%Y-%m-%dT%H:%M:%S", &at);
    if (end && *end == '.' && isdigit((unsigned char)end[1]))
        end += 1 + strspn(end + 1, "0123456789");
    if (!end || strcmp(end, "Z") != 0)
        return false;
    *ret_at = at;
    return true;
}
