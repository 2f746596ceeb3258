/*
 * origin.h - whose page sent a request, after the origins of RFC 6454.
 *
 * With a cookie a browser may be made to send what its user did not mean. So a changing request
 * that carries one must not come from another site: neither by its Origin nor by its
 * Sec-Fetch-Site. Programs send neither header and pass.
 */
#ifndef HTTP_ORIGIN_H
#define HTTP_ORIGIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

enum { ORIGIN_LEN = 280 };

struct origin {
    char text[ORIGIN_LEN]; /* as browsers write it: "https://play.example.org" */
    uint16_t loopback;     /* the port on which the names of this machine are the same site; or 0 */
};

/* The origin of a public URL: http or https, a host, perhaps a port, nothing behind but a slash. A
 * default port is left out and the host put in small letters. ERROR_BAD_FIELD. */
enum error_code origin_of_url(const char *url, struct origin *ret_origin, struct error *err);

/* Is a request with these headers (NULL: not sent) from another site? `host` is its Host: without a
 * public URL, a page reached as localhost is ours as well as one reached by the address. */
bool origin_is_foreign(const struct origin *ours, const char *origin, const char *sec_fetch_site,
                       const char *host);

#endif
