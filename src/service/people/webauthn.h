/*
 * webauthn.h - what an authenticator says, checked as Web Authentication (level 2, sections 7.1 and
 * 7.2) has it: pure functions that know no account.
 *
 * Attestation is `none`: nobody vouches for an authenticator but its owner, who is logged in when
 * they add it. So the public key is taken as the browser's getPublicKey() gives it, and the copy in
 * the authenticator's data is not read: who could send another key could as well send another copy.
 * Whether the key is good shows at the first log-in.
 *
 * What is refused is ERROR_BAD_LOGIN, with the reason.
 */
#ifndef SERVICE_PEOPLE_WEBAUTHN_H
#define SERVICE_PEOPLE_WEBAUTHN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/passkeys.h"

/* The algorithms, by their numbers of COSE: ECDSA on P-256, and RSASSA-PKCS1-v1_5 of 2,048 to 4,096
 * bits, both with SHA-256. */
enum { WEBAUTHN_ES256 = -7, WEBAUTHN_RS256 = -257 };

/* The site that asks: "https://play.example.org" and "play.example.org". Borrowed. */
struct webauthn_site {
    const char *origin, *rp_id;
};

struct webauthn_bytes {
    size_t len;
    uint8_t data[2048];
};

/* What the browser hands over; a new passkey has no signature yet, an old one no id here. */
struct webauthn_message {
    struct webauthn_bytes client_data; /* JSON */
    struct webauthn_bytes authenticator_data;
    struct webauthn_bytes id;
    struct webauthn_bytes public_key; /* DER: SubjectPublicKeyInfo */
    struct webauthn_bytes signature;
};

/* What it says, once it is checked. */
struct webauthn_said {
    uint8_t challenge[CHALLENGE];
    int64_t counter;
    bool verified; /* the authenticator knows its owner, by a finger or a PIN */
};

/* A new passkey. It has to know its owner, for it stands for a password. */
enum error_code webauthn_read_new(const struct webauthn_site *site,
                                  const struct webauthn_message *message, int64_t algorithm,
                                  struct webauthn_said *ret_said, struct error *err);

/* A log-in, signed by the message's key. */
enum error_code webauthn_read_log_in(const struct webauthn_site *site,
                                     const struct webauthn_message *message,
                                     struct webauthn_said *ret_said, struct error *err);

/* Does the counter show that there is no second copy of the authenticator? It grows, or does not
 * count. */
bool webauthn_counter_grows(int64_t before, int64_t now);

#endif
