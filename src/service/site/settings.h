/*
 * settings.h - the settings of the operator that the service needs.
 */
#ifndef SERVICE_SITE_SETTINGS_H
#define SERVICE_SITE_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

/* How players log in beside the ways of this service; see `shanghaien serve --help`. */
struct log_in_settings {
    const char *header;                     /* "": the proxy says nothing of players */
    const char *name_header, *email_header; /* "": it does not say that of them */
    const char *provider; /* what the page calls the provider; "": there is none */
    const char *issuer;   /* its URL; "" */
    bool only;            /* in no other way */
    uint8_t key[32];      /* signs what a log-in under way takes along: cookies, challenges */
};

struct settings {
    const char
        *public_url;  /* what links begin with: "https://play.example.org/club", no final slash */
    const char *path; /* its path, before those of all addresses: "/club", or "" */
    const char *cookie_path;  /* the same of cookies: "/club", or "/" */
    bool secure;              /* the public URL is https: cookies are sent back only over it */
    const char *mail_from;    /* the sender of our e-mails; NULL: no e-mails are sent */
    bool private_webhooks;    /* webhooks and push messages may go to the operator's own network */
    const char *push_ca;      /* of a test's push service; NULL: the system's certificates */
    uint8_t push_key[32];     /* the private key for push messages (post/push.h) */
    char push_public_key[88]; /* the public one, in base64url */
    struct log_in_settings log_in;
    const char *data_licence; /* of the open data: "CC0-1.0" */
};

#endif
