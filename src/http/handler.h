/*
 * handler.h - libmicrohttpd's callbacks for requests: each is a call of the API, or wants a
 * document or a file of the page.
 */
#ifndef HTTP_HANDLER_H
#define HTTP_HANDLER_H

#include <microhttpd.h>
#include <stddef.h>

/* `context` is the struct context. */
enum MHD_Result handler_request(void *context, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data,
                                size_t *len, void **state);

void handler_completed(void *context, struct MHD_Connection *connection, void **state,
                       enum MHD_RequestTerminationCode code);

#endif
