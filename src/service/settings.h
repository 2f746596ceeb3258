/*
 * settings.h - what the host has set and the service must know.
 */
#ifndef SERVICE_SETTINGS_H
#define SERVICE_SETTINGS_H

#include <stdbool.h>

struct settings {
    const char *public_url; /* what links begin with: "https://play.example.org", no final slash */
    bool secure;            /* the public URL is https: cookies are sent back over it alone */
    const char *mail_from;  /* our address in letters; NULL: no letters are sent */
    bool private_webhooks;  /* webhooks may go to the host's own network */
};

#endif
