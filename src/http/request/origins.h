/*
 * origins.h - what pages of other origins may ask and read: the CORS of the Fetch standard.
 *
 * What everybody may read, their pages may read, too; and whatever is asked with a bearer's token,
 * which no browser adds by itself. Nobody reads what a cookie opens: credentials are never allowed,
 * and a change with a cookie is refused (checks.h). As this depends on the route and on
 * Authorization alone, answers do not vary by Origin.
 */
#ifndef HTTP_REQUEST_ORIGINS_H
#define HTTP_REQUEST_ORIGINS_H

#include <microhttpd.h>
#include <stdbool.h>

struct request;

/* May pages of other origins read the answer? */
bool origins_may_read(const struct request *request);

/* Lets them read it; and the same as lines of a head. */
void origins_let_read(struct MHD_Response *response);
extern const char origins_lines[];

/* Does a browser ask what such pages may send? It has been refused with `allow` as a method that no
 * path has, but those of the API have an answer to it. */
bool origins_are_asked_about(const struct request *request);
void origins_tell(const struct request *request, struct MHD_Response *response);

#endif
