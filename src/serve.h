/*
 * serve.h - the whole application: starts its parts in order, serves, and stops them in reverse.
 *
 * The caller's thread becomes the HTTP thread.
 */
#ifndef SERVE_H
#define SERVE_H

#include <stdbool.h>

#include "base/address.h"
#include "base/error.h"

struct smtp;

struct serve_options {
    const char *version;
    const char *listen;       /* HOST:PORT; port 0: any free one */
    const char *data;         /* the data directory; made where it is missing */
    const char *public_url;   /* NULL: the listening address */
    const char *admin_listen; /* HOST:PORT, or NULL for none */
    const struct smtp *smtp;  /* the operator's mail server */
    const char *mail_from;    /* NULL: no e-mails are sent */
    bool private_webhooks;    /* webhooks may go to the operator's own network */
    bool rate_limits;
    struct networks proxies; /* whose X-Forwarded-For is believed */
};

/* Starts, prints "listening on URL" on standard output, and serves until SIGTERM or SIGINT; then
 * finishes the running requests. An error, in words for the operator, is a start that failed. */
enum error_code serve_run(const struct serve_options *options, struct error *err);

#endif
