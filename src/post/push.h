/*
 * push.h - messages to browsers by Web Push (RFC 8030): encrypted for one browser (RFC 8291), and
 * signed with the service's own key (VAPID, RFC 8292). All cryptography is OpenSSL's.
 */
#ifndef POST_PUSH_H
#define POST_PUSH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "post/attempt.h"

enum {
    PUSH_PRIVATE = 32, /* bytes of a private key of the curve P-256 */
    PUSH_POINT = 65,   /* of a public one: an uncompressed point */
    PUSH_AUTH = 16,    /* of the secret that a browser shares with its senders */
    PUSH_SALT = 16,
    PUSH_TEXT_MAX = 3900, /* of a message: one record of 4,096 bytes holds it */
};

/* --- Keys --- */

/* Makes a new key. ERROR_INTERNAL when OpenSSL fails. */
enum error_code push_key_new(uint8_t ret_private[PUSH_PRIVATE], struct error *err);

/* The public part of a key. */
enum error_code push_key_public(const uint8_t private[PUSH_PRIVATE], uint8_t ret_public[PUSH_POINT],
                                struct error *err);

/* Are these bytes a point of the curve? */
bool push_point_is_valid(const uint8_t point[PUSH_POINT]);

/* --- Messages --- */

/* A browser that wants messages, as its PushSubscription says. */
struct push_receiver {
    const char *endpoint; /* an https URL; borrowed */
    uint8_t point[PUSH_POINT];
    uint8_t auth[PUSH_AUTH];
};

/* Appends the body of a request: the text, of at most PUSH_TEXT_MAX bytes, encrypted as aes128gcm.
 * `sender` is a private key that is used once, `salt` is random. ERROR_INTERNAL. */
enum error_code push_encrypt(const struct push_receiver *receiver, const char *text,
                             const uint8_t sender[PUSH_PRIVATE], const uint8_t salt[PUSH_SALT],
                             struct buf *ret_body, struct error *err);

/* Appends the value of the header Authorization for a push service: "vapid t=..., k=...". The
 * token is good for 12 hours from `now` (ms since 1970); `subject` says who sends, an https or
 * mailto URL. ERROR_INTERNAL. */
enum error_code push_authorize(const uint8_t private[PUSH_PRIVATE], const char *endpoint,
                               const char *subject, int64_t now, struct buf *ret_value,
                               struct error *err);

/* All is borrowed. */
struct push {
    struct push_receiver receiver;
    const uint8_t *key;  /* the service's own private key */
    const char *subject; /* as above */
    const char *topic;   /* a message that waits at the push service is replaced by a newer one with
                            the same topic: at most 32 letters, digits, "-" and "_" */
    int ttl;             /* seconds that the push service keeps it for a browser that is away */
    bool urgent;
    int64_t now;
    bool allow_private; /* these three as in player_url.h */
    int timeout;
    const char *ca_file;
};

/* Starts to send a text; NULL where that fails, and *ret_outcome says why. A status of 404 or 410
 * says that the browser wants no more. */
struct attempt *push_start(const struct push *push, const char *text,
                           struct post_outcome *ret_outcome);

#endif
