/*
 * ready.h - can moves be taken now? For /readyz and metrics.
 */
#ifndef HTTP_REQUEST_READY_H
#define HTTP_REQUEST_READY_H

#include "base/error.h"

struct context;

/* ERROR_BUSY, with the reason, while the service stops, the disk or the database takes no changes,
 * or other servers cannot be heard. Asks nobody: it is what the writer and the listener have last
 * seen. Any thread may ask, and does not wait. */
enum error_code ready_check(const struct context *context, struct error *err);

#endif
