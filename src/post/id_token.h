/*
 * id_token.h - the ID token of OpenID Connect Core 1.0: whether the provider has signed it, and
 * whether it was made for this service and this log-in. libcjose checks the signature; what the
 * token must claim (section 3.1.3.7) is checked here.
 */
#ifndef POST_ID_TOKEN_H
#define POST_ID_TOKEN_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/tables/providers.h"

struct cJSON;

/* Who somebody is at the provider. */
struct id_claims {
    char subject[PROVIDER_SUBJECT];
    char name[PROVIDER_NAME]; /* preferred_username; "": the token does not say */
};

/* What the token must say; borrowed. */
struct id_token_expected {
    const char *issuer, *client, *nonce;
    int64_t now; /* ms since 1970 */
};

/* Appends the claims of a token that a key of the set ({"keys": [...]}) has signed, with RSA or an
 * elliptic curve: a provider's secret keys are its own, so HS256 and "none" are refused.
 * ERROR_BAD_LOGIN: no key has, or it is no such token. */
enum error_code id_token_open(const char *token, const struct cJSON *keys, struct buf *ret_claims,
                              struct error *err);

/* Checks the claims of a token that was opened. ERROR_BAD_LOGIN. */
enum error_code id_token_check(const struct cJSON *claims, const struct id_token_expected *expected,
                               struct id_claims *ret_claims, struct error *err);

/* The text of that member, borrowed; "" where it is none. And copies preferred_username, where it
 * is there and fits. */
const char *claim_text(const struct cJSON *claims, const char *name);
void claim_name(const struct cJSON *claims, char ret_name[PROVIDER_NAME]);

#endif
