/*
 * oidc.h - logging in at an OpenID Connect provider: the code flow of OpenID Connect Core 1.0 with
 * PKCE (RFC 7636), and where to find the provider's parts (Discovery 1.0).
 *
 * What the provider publishes about itself and its keys is kept for an hour. A token that names a
 * key which is not among these has them asked for again, every few seconds at most. A provider that
 * cannot be reached is left alone for as long. All of it waits for the network, a few seconds for
 * each request: only one thread at a time may use a provider, and it is not the one that serves
 * HTTP. All URLs must be https, or http to this very machine.
 */
#ifndef POST_OIDC_H
#define POST_OIDC_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "post/id_token.h"

struct oidc;

/* Borrowed, as long as the provider is used. */
struct oidc_options {
    const char *issuer;          /* the provider's URL, as it writes it in its tokens */
    const char *client, *secret; /* what it knows this service by */
    const char *redirect;        /* the URL to which it sends browsers back */
    const char *ca_file;         /* of a test's server; NULL or "": the system's */
};

/* Asks nobody yet. ERROR_BAD_FIELD for an issuer that is no such URL. The caller owns *ret_oidc. */
enum error_code oidc_new(const struct oidc_options *options, struct oidc **ret_oidc,
                         struct error *err);

/* NULL is fine. */
void oidc_free(struct oidc *oidc);

/* Borrowed from the options. */
const char *oidc_issuer(const struct oidc *oidc);

/* One log-in; borrowed. Each is a text that nobody guesses, made for this log-in alone. */
struct oidc_log_in {
    const char *state;    /* comes back with the browser */
    const char *nonce;    /* comes back in the token */
    const char *verifier; /* whose hash the provider gets first, and itself with the code */
};

/* Appends the URL at which the provider asks somebody to log in. ERROR_BUSY: it does not answer. */
enum error_code oidc_write_address(struct oidc *oidc, const struct oidc_log_in *log_in,
                                   struct buf *out, struct error *err);

/* Redeems the code with which a browser has come back. `issuer` is the one that came with it (RFC
 * 9207); NULL: none did. ERROR_BAD_LOGIN: the code or the token is not valid; ERROR_BUSY: the
 * provider does not answer. */
enum error_code oidc_redeem(struct oidc *oidc, const struct oidc_log_in *log_in, const char *code,
                            const char *issuer, int64_t now, struct id_claims *ret_claims,
                            struct error *err);

#endif
