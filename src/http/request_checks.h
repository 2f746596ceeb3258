/*
 * request_checks.h - what is checked of every API request before its handler runs, in the
 * contract's order: path, method, rate, origin, size, media type, JSON, log-in.
 */
#ifndef HTTP_REQUEST_CHECKS_H
#define HTTP_REQUEST_CHECKS_H

#include "base/error.h"

struct request;

/* Fills in the call: route, params, body, account, session. An error is the answer. */
enum error_code request_check(struct request *request, struct error *err);

#endif
