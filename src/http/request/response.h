/*
 * response.h - the answer to a request as libmicrohttpd sends it: what the steps of a call have
 * left, or the problem that has ended it, with the headers that every answer of the API carries.
 */
#ifndef HTTP_REQUEST_RESPONSE_H
#define HTTP_REQUEST_RESPONSE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

struct connections;
struct request;

/* Queues a response (takes it) that keeps so many bytes of its own. Where the client's address has
 * too many of them unread, it is told to wait instead. */
enum MHD_Result response_queue(struct request *request, int status, struct MHD_Response *response,
                               size_t bytes);

/* Queues the answer that the steps have left in the call, or the problem in change.error. MHD_NO
 * ends the connection. */
enum MHD_Result response_send(struct request *request);

/* Answers a client whose request never reached libmicrohttpd (connection.h): with 400, 413 or 431,
 * past it, and for the last time. `slot` is the client's in the connection limits; `fd` stays its
 * owner's. */
void response_refuse(struct connections *connections, int fd, size_t slot, int status);

#endif
