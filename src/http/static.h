/*
 * static.h - the page: its files from the binary, each with responses made once at start.
 *
 * The router of the page runs in the browser, so all of its addresses give index.html; it shows
 * itself that a game does not exist. An address that no page has gives 404, with the page as its
 * body for browsers. The page is there once for each language, for its first line says which.
 */
#ifndef HTTP_STATIC_H
#define HTTP_STATIC_H

#include <microhttpd.h>
#include <stdbool.h>

#include "base/error.h"

struct request;
struct statics;

/* Makes the responses; `https`: the public URL is https. Returns owned in *ret_statics. */
enum error_code static_new(bool https, struct statics **ret_statics, struct error *err);

/* NULL is fine. */
void static_free(struct statics *statics);

/* True unless the path is the API's: a file's, a page's, or an unknown one. */
bool static_concerns(const struct request *request);

/* Answers such a request. */
enum MHD_Result static_answer(struct request *request);

#endif
