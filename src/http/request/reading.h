/*
 * reading.h - where a request reads from the database: on the HTTP thread, or in the pool of
 * readers while its connection is suspended.
 */
#ifndef HTTP_REQUEST_READING_H
#define HTTP_REQUEST_READING_H

#include "http/request/request.h"

/* Reads, from the thread's own connection where the database is a file, else on a thread of the
 * pool of readers, with the connection suspended. What was found for the caches is in them when
 * `next` follows. A full queue is answered with 503. */
enum MHD_Result reading_run(struct request *request, request_reading *reading, request_step *next);

/* Puts what was found into the caches: before a request goes on that was suspended. */
void reading_keep(struct request *request);

#endif
