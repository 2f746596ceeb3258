/*
 * couriers.h - the threads that send letters and webhooks, with the log's line for each attempt.
 */
#ifndef HTTP_COURIERS_H
#define HTTP_COURIERS_H

#include "base/error.h"
#include "post/mail.h"
#include "service/settings.h"

struct couriers;
struct writer;

/* Starts them; letters are sent only where the host has named a mail server. All is borrowed until
 * couriers_stop. Returns owned in *ret_couriers. */
enum error_code couriers_start(const char *database, struct writer *writer,
                               const struct settings *settings, const struct smtp *smtp,
                               struct couriers **ret_couriers, struct error *err);

/* Before the writer stops. NULL is fine. */
void couriers_stop(struct couriers *couriers);

#endif
