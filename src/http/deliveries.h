/*
 * deliveries.h - the threads that send e-mails and webhooks, with the log's line for each attempt.
 */
#ifndef HTTP_DELIVERIES_H
#define HTTP_DELIVERIES_H

#include "base/error.h"
#include "post/mail.h"
#include "service/settings.h"

struct deliveries;
struct writer;

/* Starts them; e-mails are sent only where the host has named a mail server. All is borrowed until
 * deliveries_stop. Returns owned in *ret_deliveries. */
enum error_code deliveries_start(const char *database, struct writer *writer,
                                 const struct settings *settings, const struct smtp *smtp,
                                 struct deliveries **ret_deliveries, struct error *err);

/* Before the writer stops. NULL is fine. */
void deliveries_stop(struct deliveries *deliveries);

#endif
