/*
 * selfcheck.h - a trial at each start of what the service needs of libmicrohttpd, but its manual
 * does not promise.
 *
 * Two things: the copy of a socket stays open when libmicrohttpd closes its own (so event streams
 * are taken over, see response.c), and libmicrohttpd reads through our recv (connection.h). Another
 * version or build of it may behave differently; then the service does not start, because its
 * streams would end at once, or bad requests would come through.
 */
#ifndef HTTP_SELFCHECK_H
#define HTTP_SELFCHECK_H

#include <microhttpd.h>

#include "base/error.h"

/* How the daemon runs, here and in service. */
enum { SERVER_FLAGS = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO };

/* Sends two requests through its own daemon, which takes less than a millisecond.
 * ERROR_INTERNAL says what does not work. */
enum error_code selfcheck(struct error *err);

#endif
