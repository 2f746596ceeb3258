/*
 * headers.h - what stands in request headers, read as RFC 9110 has it. A value may be NULL: not
 * sent.
 */
#ifndef HTTP_HEADERS_H
#define HTTP_HEADERS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* What a tag of packed bytes ends in, before its closing quote. */
#define HEADER_PACKED "-gzip"

/* Is the entity tag (strong, quoted) named in If-None-Match: alone, in a list, weak, or by `*`? A
 * packed tag is of the same state as that without its end: who has either form has what there is.
 */
bool header_names_etag(const char *if_none_match, const char *etag);

/* Does the list of Accept or Accept-Encoding take `what` ("gzip", "text/html"), by its own name? */
bool header_accepts(const char *list, const char *what);

/* The language that Accept-Language wants most among those that we speak; the first of equals, and
 * English where there is none. */
enum language header_language(const char *accept_language);

/* Is the Content-Type application/json, with or without parameters? */
bool header_is_json(const char *content_type);

/* The token after "Bearer" in Authorization, borrowed; NULL for other schemes. */
const char *header_bearer(const char *authorization);

/* The value of the first cookie of that very name, "" where it does not fit; false: none was sent.
 * Read as browsers write them: every ';' ends a cookie, and a quote is a character like others. */
bool header_cookie(const char *cookies, const char *name, char *ret_value, size_t size);

#endif
