#include "post/id_token.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "post/libcjose.h"

/* Clocks differ; and a token is fetched as soon as it is made. */
enum { LEEWAY_S = 60, OLDEST_S = 600 };

static enum error_code refuse(struct error *err, const char *why) {
    return error_set(err, ERROR_BAD_LOGIN, "The provider's ID token is not valid: %s.", why);
}

const char *claim_text(const cJSON *claims, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(claims, name));
    return text ? text : "";
}

void claim_name(const cJSON *claims, char ret_name[PROVIDER_NAME]) {
    const char *name = claim_text(claims, "preferred_username");
    *ret_name = '\0';
    if (strlen(name) < PROVIDER_NAME && !text_check(&name, 0, "name", NULL))
        memcpy(ret_name, name, strlen(name) + 1);
}

/* --- The signature --- */

/* The kind of key that an algorithm needs; NULL: it is not trusted. */
static const char *key_type_of(const char *algorithm) {
    static const char *const rsa[] = {"RS256", "RS384", "RS512", "PS256", "PS384", "PS512", NULL};
    static const char *const curves[] = {"ES256", "ES384", "ES512", NULL};
    return rsa[word_index(rsa, algorithm)]         ? "RSA"
           : curves[word_index(curves, algorithm)] ? "EC"
                                                   : NULL;
}

/* May the key have signed a token with that header? A member that is not there says nothing. */
static bool is_candidate(const cJSON *key, const char *type, const char *algorithm,
                         const char *name) {
    const char *use = claim_text(key, "use"), *of = claim_text(key, "alg");
    return strcmp(claim_text(key, "kty"), type) == 0 && (!*use || strcmp(use, "sig") == 0) &&
           (!*of || strcmp(of, algorithm) == 0) &&
           (!name || strcmp(claim_text(key, "kid"), name) == 0);
}

static bool verify(cjose_jws_t *token, const cJSON *key) {
    cjose_err why;
    char *text = cJSON_PrintUnformatted(key);
    cjose_jwk_t *imported = text ? libcjose.jwk_import(text, strlen(text), &why) : NULL;
    bool done = imported && libcjose.jws_verify(token, imported, &why);
    if (imported)
        libcjose.jwk_release(imported);
    cJSON_free(text);
    return done;
}

/* A header that this service must understand (RFC 7515, 4.1.11): it understands none. */
static bool is_critical(cjose_header_t *header) {
    cjose_err why;
    char *critical = libcjose.header_get_raw(header, "crit", &why);
    free(critical);
    return critical;
}

static enum error_code check_signature(cjose_jws_t *token, const cJSON *keys, struct error *err) {
    cjose_err why;
    cjose_header_t *header = libcjose.jws_get_protected(token);
    const char *algorithm = header ? libcjose.header_get(header, "alg", &why) : NULL;
    const char *type = algorithm ? key_type_of(algorithm) : NULL;
    const cJSON *key;
    if (!type)
        return refuse(err, "its algorithm is not trusted");
    if (is_critical(header))
        return refuse(err, "it has a critical header");
    const char *name = libcjose.header_get(header, "kid", &why);
    cJSON_ArrayForEach(key, cJSON_GetObjectItemCaseSensitive(keys, "keys")) {
        if (is_candidate(key, type, algorithm, name) && verify(token, key))
            return ERROR_NONE;
    }
    return refuse(err, "no key that the provider publishes has signed it");
}

enum error_code id_token_open(const char *token, const cJSON *keys, struct buf *ret_claims,
                              struct error *err) {
    cjose_err why;
    uint8_t *claims = NULL;
    size_t len = 0;
    if (!libcjose_load())
        return error_set(err, ERROR_INTERNAL, "libcjose cannot be loaded");
    cjose_jws_t *opened = libcjose.jws_import(token, strlen(token), &why);
    if (!opened)
        return refuse(err, "it is no signed token");
    enum error_code code = check_signature(opened, keys, err);
    if (!code && libcjose.jws_get_plaintext(opened, &claims, &len, &why))
        buf_add(ret_claims, claims, len);
    libcjose.jws_release(opened);
    TRY(code);
    return ret_claims->failed ? error_no_memory(err) : ERROR_NONE;
}

/* --- The claims --- */

static bool is_text(const cJSON *item, const char *text) {
    const char *value = cJSON_GetStringValue(item);
    return value && strcmp(value, text) == 0;
}

/* One of ours alone, or one among others that names us as the party which it was made for. */
static bool is_for(const cJSON *claims, const char *client) {
    const cJSON *audience = cJSON_GetObjectItemCaseSensitive(claims, "aud"), *one;
    const cJSON *party = cJSON_GetObjectItemCaseSensitive(claims, "azp");
    bool named = is_text(audience, client);
    int count = cJSON_IsArray(audience) ? cJSON_GetArraySize(audience) : 1;
    if (cJSON_IsArray(audience))
        cJSON_ArrayForEach(one, audience) named |= is_text(one, client);
    return named && (party ? is_text(party, client) : count == 1);
}

/* A time in seconds; false where it is missing. */
static bool read_time(const cJSON *claims, const char *name, double *ret_at) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(claims, name);
    *ret_at = cJSON_IsNumber(item) ? cJSON_GetNumberValue(item) : 0;
    return cJSON_IsNumber(item);
}

static enum error_code check_times(const cJSON *claims, int64_t now_ms, struct error *err) {
    double ends, made, begins, now = (double)now_ms / 1000;
    if (!read_time(claims, "exp", &ends) || ends + LEEWAY_S <= now)
        return refuse(err, "it has expired");
    if (!read_time(claims, "iat", &made) || made > now + LEEWAY_S || made < now - OLDEST_S)
        return refuse(err, "it was not made just now");
    if (read_time(claims, "nbf", &begins) && begins > now + LEEWAY_S)
        return refuse(err, "it is not valid yet");
    return ERROR_NONE;
}

enum error_code id_token_check(const cJSON *claims, const struct id_token_expected *expected,
                               struct id_claims *ret_claims, struct error *err) {
    const char *subject = claim_text(claims, "sub");
    if (strcmp(claim_text(claims, "iss"), expected->issuer) != 0)
        return refuse(err, "another issuer has made it");
    if (!is_for(claims, expected->client))
        return refuse(err, "it was made for another service");
    TRY(check_times(claims, expected->now, err));
    if (strcmp(claim_text(claims, "nonce"), expected->nonce) != 0)
        return refuse(err, "it was made for another log-in");
    if (!*subject || strlen(subject) >= PROVIDER_SUBJECT)
        return refuse(err, "its subject is missing or too long");
    memcpy(ret_claims->subject, subject, strlen(subject) + 1);
    claim_name(claims, ret_claims->name);
    return ERROR_NONE;
}
