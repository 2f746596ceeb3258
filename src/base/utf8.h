/*
 * utf8.h - UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
 */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stddef.h>

/* The length (1 to 4) of the valid sequence at `text`, of which `len` bytes are there; 0 where
 * there is none. */
size_t utf8_sequence(const char *text, size_t len);

/* The number of code points in `text`, which is valid UTF-8. */
size_t utf8_count(const char *text);

/* The longest valid UTF-8 in the first `max` bytes of `text`, in bytes: where to cut. */
size_t utf8_prefix(const char *text, size_t max);

#endif
