/*
 * language.h - the languages that people can choose, and sentences with gaps in them.
 */
#ifndef BASE_LANGUAGE_H
#define BASE_LANGUAGE_H

#include "base/buf.h"

enum language { LANGUAGE_EN, LANGUAGE_DE, LANGUAGE_IT, LANGUAGES };

/* The language of that code, "de"; English for all that we do not know. */
enum language language_of(const char *code);

/* "en", "de", "it", NULL: by enum language. */
extern const char *const language_codes[LANGUAGES + 1];

/* Appends a phrase with its gaps {0} to {9} filled: `args` are as many texts as it has gaps. */
void language_add(struct buf *out, const char *phrase, const char *const args[]);

#endif
