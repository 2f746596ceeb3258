/*
 * selfcheck.h - what the service needs of libmicrohttpd and its manual does not promise, tried out
 * at each start.
 *
 * Two things: a socket of which a copy was taken stays open when libmicrohttpd gives up its own (so
 * event streams are taken over, see response.c), and libmicrohttpd reads through our recv
 * (connection.h). Another version, or another build of it, may do otherwise; then the service does
 * not start, rather than that its streams end at once or that bad requests come through.
 */
#ifndef HTTP_SELFCHECK_H
#define HTTP_SELFCHECK_H

#include <microhttpd.h>

#include "base/error.h"

/* How the daemon runs, here and in service. */
enum { SELFCHECK_FLAGS = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO };

/* Lets a daemon of its own answer two requests, which takes less than a millisecond.
 * ERROR_INTERNAL says what does not work. */
enum error_code selfcheck(struct error *err);

#endif
