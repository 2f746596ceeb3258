/*
 * checks.h - the checks on every request before its route runs, in the contract's order; an error
 * is the answer.
 */
#ifndef HTTP_REQUEST_CHECKS_H
#define HTTP_REQUEST_CHECKS_H

#include "http/request/request.h"

/* Path and method: fills in the call's route and params. */
enum error_code request_route(struct request *request, struct error *err);

/* Whose session it is: fills in account and session, from the session cache or by reading, before
 * `next`. Its error is left in change.error. */
enum MHD_Result request_session(struct request *request, request_step *next);

/* Rate, origin, size, media type, JSON, log-in: fills in the body. */
enum error_code request_check(struct request *request, struct error *err);

#endif
