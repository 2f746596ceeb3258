/*
 * transfer.h - what an e-mail and a webhook have in common when libcurl carries them. For post/
 * alone.
 */
#ifndef POST_TRANSFER_H
#define POST_TRANSFER_H

#include <curl/curl.h>
#include <stdatomic.h>

#include "post/outcome.h"

/* Limits a transfer to `timeout` seconds, a third of that to connect, without signals and without
 * a proxy from the environment; gives up within a second once *stop is set (NULL: never). */
void transfer_limit(CURL *curl, int timeout, const atomic_bool *stop);

/* The outcome of a transfer that libcurl has ended. */
struct post_outcome transfer_outcome(enum post_result result, int status, CURLcode code);

/* The outcome of one that did not get so far. */
struct post_outcome transfer_failed(enum post_result result, const char *why);

#endif
