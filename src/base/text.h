/*
 * text.h - what people write, and what is written to them: checks, words, languages.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

/* Checks a text of valid UTF-8 that a person has sent. Refuses control characters (but line breaks
 * and tabs), and the marks that reverse the direction of writing, with which a text can be made to
 * look like another. A text without a visible character (spaces, joiners, fillers) counts as empty:
 * *text becomes "", or it is refused where `min` is not 0. ERROR_BAD_FIELD at `field`. */
enum error_code text_check(const char **text, size_t min, const char *field, struct error *err);

/* A whole number in digits, from 0 to `max`, which is below INT64_MAX; false for any other text. */
bool text_number(const char *text, int64_t max, int64_t *ret_number);

/* --- Words --- */

/* The index of `word` in `words` (ended by NULL); the index of that NULL for any other word. */
int word_index(const char *const words[], const char *word);

/* Writes the words as a list, "a, b, c", for a text that names what is allowed; cut where it does
 * not fit into `size` bytes. */
void word_list(const char *const words[], size_t size, char *ret_list);

/* Refuses a value that is none of the words: ERROR_BAD_FIELD at `field`, with their list. */
enum error_code word_refuse(const char *const words[], const char *field, struct error *err);

/* A number for a text (FNV-1a, 64 bits): the same for the same text, and spread well. */
uint64_t text_hash(const char *text);

/* --- The languages that people can choose --- */

enum language { LANGUAGE_EN, LANGUAGE_DE, LANGUAGE_IT, LANGUAGES };

/* "en", "de", "it", NULL: by enum language. */
extern const char *const language_codes[LANGUAGES + 1];

/* The language of that code, "de"; English for any other. */
enum language language_of(const char *code);

/* A number as a text for a gap: number_text(3).text. */
struct number_text {
    char text[12];
};
struct number_text number_text(int number);

/* Appends a phrase with its gaps {0} to {9} filled: `args` are as many texts as it has gaps. An
 * Italian article before a gap elides where the number in it demands that: "sull'8". */
void language_add(struct buf *out, const char *phrase, const char *const args[]);

#endif
