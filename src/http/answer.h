/*
 * answer.h - a finished request's answer as libmicrohttpd sends it, with all headers that every
 * answer of the API carries.
 */
#ifndef HTTP_ANSWER_H
#define HTTP_ANSWER_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

struct context;
struct request;

/* Queues what the steps have left in the call, or the problem in change.error. MHD_NO ends the
 * connection. */
enum MHD_Result answer_call(struct request *request);

/* Answers a client at that place in the connection limits whose request never reached libmicrohttpd
 * (wire.h): with 400, 413 or 431, past it, and for the last time. `fd` stays its owner's. */
void answer_refusal(const struct context *context, int fd, size_t place, int status);

/* The Content-Security-Policy of what is never a page: nothing of it may run, load or be framed. */
extern const char answer_data_policy[];

/* The security headers of an answer; `policy` is its Content-Security-Policy. */
void answer_secure(struct MHD_Response *response, const char *policy, bool https);

#endif
