/*
 * player_url.h - HTTP requests to a URL that a player or the operator gave: a webhook, a push
 * service.
 *
 * Only http (ports 80, 443 and from 1024) and https, no redirects, no credentials in the URL; only
 * public addresses (address_filter.h) unless the operator allows their own network. Of the answer
 * only the status is read.
 */
#ifndef POST_PLAYER_URL_H
#define POST_PLAYER_URL_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "post/attempt.h"

enum {
    PLAYER_URL_MAX = 500, /* bytes */
    PLAYER_URL_SERVER = PLAYER_URL_MAX + 7,
};

/* ERROR_BAD_FIELD `field` unless the URL keeps the rules above as far as it shows them. Names are
 * not looked up here, but those of private networks are refused. */
enum error_code player_url_check(const char *url, bool allow_private, const char *field,
                                 struct error *err);

/* Whom a request to the URL asks, "hooks.example.org:443" in lower case; "" where it is no http or
 * https URL. */
void player_url_server(const char *url, char ret_server[PLAYER_URL_SERVER]);

/* All is borrowed. */
struct player_post {
    const char *url;
    const char *const *headers; /* "TTL: 60" and the like, ended by NULL */
    const void *body;
    size_t len;
    bool allow_private;  /* the operator lets players reach the operator's network */
    int timeout;         /* seconds for all of it */
    const char *ca_file; /* of a test's server; NULL or "": the system's */
};

/* Starts to post the body; NULL where that fails, and *ret_outcome says why. 2xx is sent; 408, 425,
 * 429, 5xx and trouble on the way may pass; all else, a redirect or a private address is for good.
 */
struct attempt *player_post_start(const struct player_post *post, struct post_outcome *ret_outcome);

#endif
