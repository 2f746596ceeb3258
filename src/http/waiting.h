/*
 * waiting.h - what clients are told while the database cannot be reached at the start: 503 `busy`,
 * also at /healthz and /readyz, and when to come again. A thread of libmicrohttpd answers; nothing
 * else of the service is there yet.
 */
#ifndef HTTP_WAITING_H
#define HTTP_WAITING_H

#include "base/error.h"

struct context;
struct waiting;

/* Answers at a listening socket, which stays the caller's. The caller ends it with waiting_end. */
enum error_code waiting_begin(const struct context *context, int listen_fd,
                              struct waiting **ret_waiting, struct error *err);

/* Leaves the socket to the service. NULL is fine. */
void waiting_end(struct waiting *waiting);

#endif
