/*
 * clock.h - the one clock, and times as the API writes them. Only the outermost layer reads the
 * time and passes it down as an argument, or passes clock_now; every layer may measure spans.
 *
 * The clock goes on evenly, however often somebody sets the machine's. It begins with what that one
 * says, and follows it only when it is told to, together with all deadlines
 * (service/operator/outages.h).
 */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/* Spans in milliseconds; a day is one of UTC, which has no other length. */
#define CLOCK_SECOND INT64_C(1000)
#define CLOCK_MINUTE (60 * CLOCK_SECOND)
#define CLOCK_HOUR (60 * CLOCK_MINUTE)
#define CLOCK_DAY (24 * CLOCK_HOUR)

/* Milliseconds since 1970, UTC. */
int64_t clock_now(void);

/* Sets the clock forward by so much, or back. */
void clock_adjust(int64_t ms);

/* Milliseconds and microseconds of a clock that nobody sets: only for spans. */
int64_t clock_monotonic(void);
int64_t clock_monotonic_us(void);

/* A condition whose timed waits use the clock of spans, so that none grows long when somebody sets
 * the other one back; and the time `ms` from now, until which to wait. */
void clock_init_condition(pthread_cond_t *condition);
struct timespec clock_in(int64_t ms);

/* What tests have added to the clock, the machine's clock with it (clock_set), and to the machine's
 * clock alone (clock_set_machine): 0 but in test builds. And the clock without the former. */
int64_t clock_skipped(void);
int64_t clock_set_alone(void);
int64_t clock_own(void);

#ifdef TEST_HOOKS
/* Sets both clocks to `now`, or the machine's alone, from where they go on. */
void clock_set(int64_t now);
void clock_set_machine(int64_t now);
/* From now on both stand still, but for what is set. */
void clock_stand(void);
#endif

/* A time in UTC by year, month, day and so on. */
struct tm clock_date(int64_t at);

/* Writes a time in UTC as strftime does, with its NUL in at most `size` bytes; in English, as the
 * program stays in the C locale. */
void clock_write(int64_t at, const char *format, size_t size, char *ret_text)
    __attribute__((format(strftime, 2, 0)));

enum { ISO8601_SIZE = 25, ISO8601_DATE = 16 };

/* A time that is not negative, as the API writes it, to the second: "2026-11-21T21:40:00Z". */
void iso8601(int64_t at, char ret_text[ISO8601_SIZE]);

/* The day of that time in UTC: "2026-11-21". */
void iso8601_date(int64_t at, char ret_text[ISO8601_DATE]);

/* The beginning of the day that a text "2026-11-21" names, from 1970 to 9999. False where it names
 * none. */
bool iso8601_read_date(const char *text, int64_t *ret_at);

/* The time that a text "2026-11-21T21:40:00Z" names, in the same years; fractions of a second are
 * left out. */
bool iso8601_read(const char *text, int64_t *ret_at);

#endif
