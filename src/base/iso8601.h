/*
 * iso8601.h - times as the API writes them.
 */
#ifndef BASE_ISO8601_H
#define BASE_ISO8601_H

#include <stdint.h>

enum { ISO8601 = 25 };

/* Milliseconds since 1970 UTC, not negative, as text to the second: "2026-11-21T21:40:00Z". */
void iso8601(int64_t at, char ret_text[ISO8601]);

#endif
