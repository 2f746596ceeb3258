/*
 * static.h - the page: its files from the binary, each with responses that are made once at start.
 *
 * A file whose name has a hash (web/build.js) may be kept forever; all others are revalidated. The
 * documents are page.c's: an address of no file and no page gives 404, with a document as its body
 * for browsers.
 */
#ifndef HTTP_PAGE_STATIC_H
#define HTTP_PAGE_STATIC_H

#include <microhttpd.h>
#include <stdbool.h>

#include "base/error.h"

struct context;
struct request;
struct statics;

/* Makes the responses, for the context's settings and policy. The caller owns *ret_statics. */
enum error_code static_new(const struct context *context, struct statics **ret_statics,
                           struct error *err);

/* NULL is fine. */
void static_free(struct statics *statics);

/* True for the path of a file or a page, or an unknown one; false for the API's. */
bool static_concerns(const struct request *request);

/* Answers such a request. */
enum MHD_Result static_answer(struct request *request);

#endif
