/*
 * text.h - what people write to each other.
 */
#ifndef SERVICE_TEXT_H
#define SERVICE_TEXT_H

#include <stddef.h>

#include "base/error.h"

/* Looks at a text of valid UTF-8. Refuses control characters (but line breaks and tabs), and the
 * marks that turn the direction of writing round, with which a text can be made to look like
 * another. One in which nothing can be seen (spaces, joiners, fillers) counts as empty: *text
 * becomes "", or it is refused where `min` is not 0. ERROR_BAD_FIELD at `field`. */
enum error_code text_check(const char **text, size_t min, const char *field, struct error *err);

#endif
