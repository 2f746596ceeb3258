/*
 * mail.h - an e-mail in plain text, handed to a mail server.
 *
 * The headers follow RFC 5322, words beyond ASCII in them RFC 2047; the body is UTF-8 in
 * quoted-printable (RFC 2045), which passes every server. E-mails that players can switch off carry
 * a one-click unsubscribe (RFC 2369, RFC 8058). All are marked as sent by a machine (RFC 3834), so
 * that no holiday answer comes back. No text can add a header: control characters become spaces,
 * addresses are checked.
 *
 * Sending is SMTP by libcurl.
 */
#ifndef POST_MAIL_H
#define POST_MAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "post/attempt.h"

enum { MAIL_ADDRESS_MAX = 254 }; /* bytes, RFC 5321 4.5.3.1.3 */

/* The address is of the form local@domain.tld with ASCII letters, digits and the usual signs:
 * stricter than RFC 5321 (no quotes, no comments, no address literals), which is what people have.
 */
bool mail_is_address(const char *text);

/* An e-mail; all texts are UTF-8 and borrowed. */
struct mail {
    const char *from;        /* the service's address */
    const char *from_name;   /* what is shown in its place; NULL: nothing */
    const char *to;          /* the player's address */
    const char *subject;     /* one line */
    const char *text;        /* the body, lines ended by \n */
    const char *unsubscribe; /* URL of the one-click unsubscribe; NULL: cannot be switched off */
    const char *language;    /* "en", "de", "it" */
    int64_t id;              /* of the outbox's row: with `created_at` the Message-ID, so that an
                                e-mail sent twice after a crash is recognised as the same one */
    int64_t created_at;      /* ms since 1970 */
};

enum smtp_tls { SMTP_PLAIN, SMTP_STARTTLS, SMTP_TLS };

/* The operator's mail server; texts borrowed. */
struct smtp {
    const char *host; /* a name or an address */
    int port;
    enum smtp_tls tls;
    const char *user, *password; /* NULL or "": no log-in */
    const char *ca_file;         /* of a test's server; NULL or "": the system's */
    int timeout;                 /* seconds for the whole e-mail */
};

/* Starts to send an e-mail; NULL where that fails, and *ret_outcome says why. POST_NEVER only where
 * `from`, `to` or `unsubscribe` is unusable or the server refuses this e-mail or address for good
 * (5xx); a server that is away or refuses the log-in is for the operator to fix: POST_LATER. */
struct attempt *mail_start(const struct smtp *smtp, const struct mail *mail,
                           struct post_outcome *ret_outcome);

/* The same, and waits until it has ended. */
struct post_outcome mail_send(const struct smtp *smtp, const struct mail *mail);

#endif
