/*
 * steps.h - a call of the API, from the checks to its answer: the steps of its route (call.h), each
 * on the thread where it belongs.
 */
#ifndef HTTP_REQUEST_STEPS_H
#define HTTP_REQUEST_STEPS_H

#include "http/request/request.h"

/* Begins with the request, whose body has come or will not be waited for, and goes on until it is
 * answered. */
enum MHD_Result steps_run(struct request *request);

#endif
