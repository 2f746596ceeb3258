/*
 * iso8601.h - times as the API writes them.
 */
#ifndef BASE_ISO8601_H
#define BASE_ISO8601_H

#include <stdbool.h>
#include <stdint.h>

enum { ISO8601 = 25, ISO8601_DATE = 16 };

/* Milliseconds since 1970 UTC, not negative, as text to the second: "2026-11-21T21:40:00Z". */
void iso8601(int64_t at, char ret_text[ISO8601]);

/* The day of that time in UTC: "2026-11-21". */
void iso8601_date(int64_t at, char ret_text[ISO8601_DATE]);

/* The begin of the day that a text "2026-11-21" names, from 1970 to 9999. False: it names none. */
bool iso8601_read_date(const char *text, int64_t *ret_at);

#endif
