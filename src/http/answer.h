/*
 * answer.h - a finished request's answer as libmicrohttpd sends it, with all headers that every
 * answer of the API carries.
 */
#ifndef HTTP_ANSWER_H
#define HTTP_ANSWER_H

#include <microhttpd.h>
#include <stdbool.h>

struct request;

/* Queues what the steps have left in the call, or the problem in change.error. MHD_NO ends the
 * connection. */
enum MHD_Result answer_call(struct request *request);

/* Queues an answer of a status alone, for what is refused below HTTP itself. */
enum MHD_Result answer_empty(struct request *request, int status);

/* The Content-Security-Policy of what is never a page: nothing of it may run, load or be framed. */
extern const char answer_data_policy[];

/* The security headers of an answer; `policy` is its Content-Security-Policy. */
void answer_secure(struct MHD_Response *response, const char *policy, bool https);

#endif
