/*
 * settings.h - the settings of the operator that the service needs.
 */
#ifndef SERVICE_SETTINGS_H
#define SERVICE_SETTINGS_H

#include <stdbool.h>

struct settings {
    const char *public_url; /* what links begin with: "https://play.example.org", no final slash */
    bool secure;            /* the public URL is https: cookies are sent back only over it */
    const char *mail_from;  /* the sender of our e-mails; NULL: no e-mails are sent */
    bool private_webhooks;  /* webhooks may go to the operator's own network */
};

#endif
