/*
 * headers.h - the values of request headers, read as RFC 9110 has it, and the origins of RFC 6454.
 * A value may be NULL: not sent.
 */
#ifndef HTTP_SERVER_HEADERS_H
#define HTTP_SERVER_HEADERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"
#include "store/tables/sessions.h"

/* The end of a tag of packed bytes, before its closing quote. */
#define HEADER_PACKED "-gzip"

/* Is the entity tag (strong, quoted) named in If-None-Match: alone, in a list, weak, or by `*`? A
 * packed tag names the same state as the one without its end: a client that has either form has
 * what there is. */
bool header_names_etag(const char *if_none_match, const char *etag);

/* Does the list of Accept or Accept-Encoding name `what` ("gzip", "text/html") as acceptable? */
bool header_accepts(const char *list, const char *what);

/* The one of our languages that Accept-Language prefers; the first of equals, and English where
 * there is none. */
enum language header_language(const char *accept_language);

/* Is the Content-Type application/json, with or without parameters? */
bool header_is_json(const char *content_type);

/* Does the Content-Encoding leave the body as it is? */
bool header_is_plain(const char *content_encoding);

/* The token after "Bearer" in Authorization, borrowed; NULL for other schemes. */
const char *header_bearer(const char *authorization);

/* The value of the first cookie of that very name, "" where it does not fit; false: none was sent.
 * Read as browsers write them: every ';' ends a cookie, and a quote is a character like others. */
bool header_cookie(const char *cookies, const char *name, char *ret_value, size_t size);

/* Makes "Firefox, Android" of User-Agent, or "curl" of a program's own name; empty where nothing is
 * known. Whatever was sent, the name has only words from our lists, or ASCII letters, digits and
 * "._-". */
void header_user_agent(const char *user_agent, char ret_name[SESSIONS_DEVICE]);

/* --- Origins: which site's page has sent a request ---
 *
 * A page of another site can make a browser send a request with the cookie. So a changing request
 * that carries one must not come from another site, neither by its Origin nor by its
 * Sec-Fetch-Site. Programs send neither header and pass. */

enum { ORIGIN_LEN = 280, PUBLIC_PATH = 64 };

struct origin {
    char text[ORIGIN_LEN]; /* as browsers write it: "https://play.example.org" */
    uint16_t loopback;     /* the port on which the names of this machine are the same site; or 0 */
};

/* The origin of a public URL: http or https, a host, perhaps a port. A default port is left out and
 * the host put in lower case. The path behind it, below which a proxy publishes the service, goes
 * to ret_path without its final slash: "/shanghaien", or ""; where that is NULL, there may be none.
 * ERROR_BAD_FIELD. */
enum error_code origin_of_url(const char *url, struct origin *ret_origin,
                              char ret_path[PUBLIC_PATH], struct error *err);

/* Is a request with these headers from another site? `host` is its Host: without a public URL, a
 * page reached as localhost is ours as well as one reached by the address. */
bool origin_is_foreign(const struct origin *ours, const char *origin, const char *sec_fetch_site,
                       const char *host);

#endif
