/*
 * page.h - the documents of the page: the HTML of each of its addresses.
 *
 * The router of the page runs in the browser; the server picks, by address, language and game, the
 * document that names the bundles of the screen (web/build.js), and writes into it what the screen
 * asks the API first, as the reader would be answered, so that nothing is fetched before the first
 * picture. Documents are revalidated; their tag changes with what is in them.
 */
#ifndef HTTP_PAGE_PAGE_H
#define HTTP_PAGE_PAGE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "base/error.h"
#include "http/request/context.h"

struct request;

/* Appends a document as the build writes it, or a part of one, with the path of the public URL
 * before each address of the site. */
void page_place(const char *text, size_t len, const char *path, struct buf *out);

/* The Content-Security-Policy of a document that is placed so. */
enum error_code page_policy(const char *path, char ret_policy[PAGE_POLICY], struct error *err);

/* Is the request's address one of the page? */
bool page_concerns(const struct request *request);

/* Answers a GET or HEAD of any address with its document; 404 where it is no address of the page.
 */
enum MHD_Result page_answer(struct request *request);

#endif
