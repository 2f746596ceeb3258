/*
 * serve.h - the whole application: starts its parts in order, serves, and stops them: what hands
 * out work before what does it.
 *
 * The caller's thread becomes the HTTP thread.
 */
#ifndef SERVE_H
#define SERVE_H

#include "base/error.h"

struct options;

/* Starts, prints "listening on URL" on standard output, and serves until SIGTERM or SIGINT; then
 * finishes the running requests. An error, in words for the operator, is a start that failed. */
enum error_code serve_run(const struct options *options, const char *version, struct error *err);

#endif
