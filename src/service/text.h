/*
 * text.h - what people write to each other.
 */
#ifndef SERVICE_TEXT_H
#define SERVICE_TEXT_H

#include "base/error.h"

/* Refuses control characters (but line breaks and tabs), and the marks that turn the direction of
 * writing round, with which a text can be made to look like another. ERROR_BAD_FIELD at `field`. */
enum error_code text_check(const char *text, const char *field, struct error *err);

#endif
