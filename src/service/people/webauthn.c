#include "service/people/webauthn.h"

#include <cjson/cJSON.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <string.h>

#include "base/json.h"

static enum error_code refuse(struct error *err, const char *why) {
    return error_set(err, ERROR_BAD_LOGIN, "The passkey is refused: %s.", why);
}

/* --- What the browser says --- */

static bool is_text(const cJSON *object, const char *name, const char *text) {
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return value && strcmp(value, text) == 0;
}

static bool read_challenge(const cJSON *object, uint8_t ret_challenge[CHALLENGE]) {
    size_t len = 0;
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, "challenge"));
    return text &&
           sodium_base642bin(ret_challenge, CHALLENGE, text, strlen(text), NULL, &len, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           len == CHALLENGE;
}

static enum error_code check_client(const struct webauthn_site *site, const cJSON *client,
                                    const char *type, uint8_t ret_challenge[CHALLENGE],
                                    struct error *err) {
    if (!is_text(client, "type", type))
        return refuse(err, "the browser was asked for something else");
    if (!is_text(client, "origin", site->origin) ||
        cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(client, "crossOrigin")))
        return refuse(err, "it was used on another site");
    return read_challenge(client, ret_challenge) ? ERROR_NONE
                                                 : refuse(err, "its challenge is not ours");
}

static enum error_code read_client(const struct webauthn_site *site,
                                   const struct webauthn_bytes *json, const char *type,
                                   uint8_t ret_challenge[CHALLENGE], struct error *err) {
    cJSON *client = NULL;
    enum error_code code = json_parse((const char *)json->data, json->len, &client, err);
    if (code)
        return code == ERROR_BAD_JSON ? refuse(err, "its client data is no JSON") : code;
    code = check_client(site, client, type, ret_challenge, err);
    cJSON_Delete(client);
    return code;
}

/* --- What the authenticator says --- */

enum {
    FLAGS_AT = crypto_hash_sha256_BYTES,
    COUNTER_AT = FLAGS_AT + 1,
    MODEL_AT = COUNTER_AT + 4,
    ID_AT = MODEL_AT + 16 + 2, /* behind its length */
};
enum { PRESENT = 1, VERIFIED = 4, HAS_KEY = 64, HAS_EXTENSIONS = 128 };

static enum error_code read_authenticator(const struct webauthn_site *site,
                                          const struct webauthn_bytes *bytes,
                                          struct webauthn_said *ret_said, struct error *err) {
    uint8_t rp[crypto_hash_sha256_BYTES];
    const uint8_t *data = bytes->data;
    crypto_hash_sha256(rp, (const uint8_t *)site->rp_id, strlen(site->rp_id));
    if (bytes->len < MODEL_AT ||
        (bytes->len > MODEL_AT && !(data[FLAGS_AT] & (HAS_KEY | HAS_EXTENSIONS))))
        return refuse(err, "its data is cut off, or has a rest");
    if (memcmp(rp, data, sizeof rp) != 0)
        return refuse(err, "it belongs to another site");
    if (!(data[FLAGS_AT] & PRESENT))
        return refuse(err, "nobody was there");
    ret_said->verified = data[FLAGS_AT] & VERIFIED;
    ret_said->counter = (int64_t)data[COUNTER_AT] << 24 | data[COUNTER_AT + 1] << 16 |
                        data[COUNTER_AT + 2] << 8 | data[COUNTER_AT + 3];
    return ERROR_NONE;
}

/* Behind the id is a copy of the key. */
static bool has_id(const struct webauthn_bytes *bytes, const struct webauthn_bytes *id) {
    const uint8_t *data = bytes->data;
    return (data[FLAGS_AT] & HAS_KEY) && id->len > 0 && bytes->len > ID_AT + id->len &&
           (size_t)(data[ID_AT - 2] << 8 | data[ID_AT - 1]) == id->len &&
           memcmp(data + ID_AT, id->data, id->len) == 0;
}

/* --- Keys and signatures --- */

enum { RSA_LEAST = 2048, RSA_MOST = 4096 };

static bool is_of(EVP_PKEY *key, int64_t algorithm) {
    char group[32] = "";
    if (algorithm == WEBAUTHN_ES256)
        return EVP_PKEY_is_a(key, "EC") &&
               EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 &&
               strcmp(group, "prime256v1") == 0;
    return algorithm == WEBAUTHN_RS256 && EVP_PKEY_is_a(key, "RSA") &&
           EVP_PKEY_get_bits(key) >= RSA_LEAST && EVP_PKEY_get_bits(key) <= RSA_MOST;
}

/* NULL: it is none. The caller frees it. */
static EVP_PKEY *read_key(const struct webauthn_bytes *der) {
    const uint8_t *at = der->data;
    EVP_PKEY *key = d2i_PUBKEY(NULL, &at, (long)der->len);
    if (key && at == der->data + der->len)
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

static bool is_signed(EVP_PKEY *key, const struct webauthn_message *message) {
    const struct webauthn_bytes *data = &message->authenticator_data,
                                *signature = &message->signature;
    uint8_t client[crypto_hash_sha256_BYTES];
    crypto_hash_sha256(client, message->client_data.data, message->client_data.len);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool is = context && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
              EVP_DigestVerifyUpdate(context, data->data, data->len) == 1 &&
              EVP_DigestVerifyUpdate(context, client, sizeof client) == 1 &&
              EVP_DigestVerifyFinal(context, signature->data, signature->len) == 1;
    EVP_MD_CTX_free(context);
    return is;
}

/* --- Both together --- */

enum error_code webauthn_read_new(const struct webauthn_site *site,
                                  const struct webauthn_message *message, int64_t algorithm,
                                  struct webauthn_said *ret_said, struct error *err) {
    struct webauthn_said said = {.counter = 0};
    TRY(read_client(site, &message->client_data, "webauthn.create", said.challenge, err));
    TRY(read_authenticator(site, &message->authenticator_data, &said, err));
    if (!said.verified)
        return refuse(err, "it does not know its owner");
    if (!has_id(&message->authenticator_data, &message->id))
        return refuse(err, "its data names another one");
    EVP_PKEY *key = read_key(&message->public_key);
    bool is_known = key && is_of(key, algorithm);
    EVP_PKEY_free(key);
    if (!is_known)
        return refuse(err, "its key is neither of ES256 nor of RS256");
    *ret_said = said;
    return ERROR_NONE;
}

enum error_code webauthn_read_log_in(const struct webauthn_site *site,
                                     const struct webauthn_message *message,
                                     struct webauthn_said *ret_said, struct error *err) {
    struct webauthn_said said = {.counter = 0};
    TRY(read_client(site, &message->client_data, "webauthn.get", said.challenge, err));
    TRY(read_authenticator(site, &message->authenticator_data, &said, err));
    EVP_PKEY *key = read_key(&message->public_key);
    bool good = key && is_signed(key, message);
    EVP_PKEY_free(key);
    if (!good)
        return refuse(err, "its signature is wrong");
    *ret_said = said;
    return ERROR_NONE;
}

bool webauthn_counter_grows(int64_t before, int64_t now) {
    return now > before || (now == 0 && before == 0);
}
