#include "post/push.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "post/player_url.h"

enum { SECRET = 32, CEK = 16, NONCE = 12, TAG = 16, RECORD = 4096, SIGNATURE = 64 };

static enum error_code failed(struct error *err) {
    return error_set(err, ERROR_INTERNAL, "OpenSSL failed to encrypt a push message");
}

/* --- Keys --- */

/* The public point of a private number. */
static bool multiply(const BIGNUM *number, uint8_t ret_point[PUSH_POINT]) {
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    bool done = point && EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, ret_point,
                                   PUSH_POINT, NULL) == PUSH_POINT;
    EC_POINT_free(point);
    EC_GROUP_free(group);
    return done;
}

/* A key of the curve; `number` is NULL for a public one. NULL when OpenSSL fails. */
static EVP_PKEY *key_from(const BIGNUM *number, const uint8_t point[PUSH_POINT]) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM *params = NULL;
    if (builder &&
        OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) == 1 &&
        OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) ==
            1 &&
        (!number || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, number) == 1))
        params = OSSL_PARAM_BLD_to_param(builder);
    if (!context || !params || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_KEYPAIR, params) != 1)
        key = NULL;
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(builder);
    EVP_PKEY_CTX_free(context);
    return key;
}

bool push_point_is_valid(const uint8_t point[PUSH_POINT]) {
    EVP_PKEY *key = *point == POINT_CONVERSION_UNCOMPRESSED ? key_from(NULL, point) : NULL;
    EVP_PKEY_free(key);
    return key;
}

static EVP_PKEY *private_key(const uint8_t private[PUSH_PRIVATE], uint8_t ret_point[PUSH_POINT]) {
    BIGNUM *number = BN_bin2bn(private, PUSH_PRIVATE, NULL);
    EVP_PKEY *key = number && multiply(number, ret_point) ? key_from(number, ret_point) : NULL;
    BN_clear_free(number);
    return key;
}

enum error_code push_key_public(const uint8_t private[PUSH_PRIVATE], uint8_t ret_public[PUSH_POINT],
                                struct error *err) {
    EVP_PKEY *key = private_key(private, ret_public);
    EVP_PKEY_free(key);
    return key ? ERROR_NONE : failed(err);
}

enum error_code push_key_new(uint8_t ret_private[PUSH_PRIVATE], struct error *err) {
    BIGNUM *number = NULL;
    EVP_PKEY *key = EVP_EC_gen("P-256");
    bool done = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1 &&
                BN_bn2binpad(number, ret_private, PUSH_PRIVATE) == PUSH_PRIVATE;
    BN_clear_free(number);
    EVP_PKEY_free(key);
    return done ? ERROR_NONE : failed(err);
}

/* --- Encryption (RFC 8291) --- */

/* HKDF with SHA-256 (RFC 5869). */
static bool hkdf(const void *salt, size_t salt_len, const uint8_t secret[SECRET], const void *info,
                 size_t info_len, uint8_t *ret_key, size_t len) {
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    char digest[] = "SHA256";
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_len),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)secret, SECRET),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_len),
        OSSL_PARAM_construct_end(),
    };
    bool done = context && EVP_KDF_derive(context, ret_key, len, params) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return done;
}

static bool agree(EVP_PKEY *own, EVP_PKEY *other, uint8_t ret_secret[SECRET]) {
    size_t len = SECRET;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool done = context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, other) == 1 &&
                EVP_PKEY_derive(context, ret_secret, &len) == 1 && len == SECRET;
    EVP_PKEY_CTX_free(context);
    return done;
}

/* What both sides compute; `sender` is the public part of the key that is used once. */
struct secrets {
    uint8_t cek[CEK], nonce[NONCE];
};

static bool derive(const struct push_receiver *receiver, EVP_PKEY *own,
                   const uint8_t sender[PUSH_POINT], const uint8_t salt[PUSH_SALT],
                   struct secrets *ret_secrets) {
    static const char key_label[] = "Content-Encoding: aes128gcm",
                      nonce_label[] = "Content-Encoding: nonce", label[] = "WebPush: info";
    uint8_t shared[SECRET], ikm[SECRET], info[sizeof label + 2 * PUSH_POINT];
    EVP_PKEY *other = key_from(NULL, receiver->point);
    memcpy(info, label, sizeof label); /* with its NUL, as the two others */
    memcpy(info + sizeof label, receiver->point, PUSH_POINT);
    memcpy(info + sizeof label + PUSH_POINT, sender, PUSH_POINT);
    bool done =
        other && agree(own, other, shared) &&
        hkdf(receiver->auth, PUSH_AUTH, shared, info, sizeof info, ikm, sizeof ikm) &&
        hkdf(salt, PUSH_SALT, ikm, key_label, sizeof key_label, ret_secrets->cek, CEK) &&
        hkdf(salt, PUSH_SALT, ikm, nonce_label, sizeof nonce_label, ret_secrets->nonce, NONCE);
    EVP_PKEY_free(other);
    return done;
}

/* Appends the text with the mark of the last record, encrypted, and its tag. */
static bool encrypt(const struct secrets *secrets, const char *text, struct buf *out) {
    static const uint8_t last_record = 2;
    uint8_t sealed[PUSH_TEXT_MAX + 1 + TAG];
    int len = 0, more = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool done =
        context &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, secrets->cek, secrets->nonce) == 1 &&
        EVP_EncryptUpdate(context, sealed, &len, (const uint8_t *)text, (int)strlen(text)) == 1 &&
        EVP_EncryptUpdate(context, sealed + len, &more, &last_record, 1) == 1 &&
        EVP_EncryptFinal_ex(context, sealed + len + more, &(int){0}) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, sealed + len + more) == 1;
    EVP_CIPHER_CTX_free(context);
    if (done)
        buf_add(out, sealed, (size_t)(len + more) + TAG);
    return done;
}

/* RFC 8188, 2.1: salt, size of a record, the sender's key. */
static void write_header(const uint8_t salt[PUSH_SALT], const uint8_t sender[PUSH_POINT],
                         struct buf *out) {
    static const uint8_t record_size[] = {0, 0, RECORD >> 8, RECORD & 255};
    static const uint8_t key_len = PUSH_POINT;
    buf_add(out, salt, PUSH_SALT);
    buf_add(out, record_size, sizeof record_size);
    buf_add(out, &key_len, 1);
    buf_add(out, sender, PUSH_POINT);
}

enum error_code push_encrypt(const struct push_receiver *receiver, const char *text,
                             const uint8_t sender[PUSH_PRIVATE], const uint8_t salt[PUSH_SALT],
                             struct buf *ret_body, struct error *err) {
    uint8_t point[PUSH_POINT];
    struct secrets secrets;
    if (strlen(text) > PUSH_TEXT_MAX)
        return error_set(err, ERROR_INTERNAL, "a push message is too long");
    EVP_PKEY *own = private_key(sender, point);
    bool done = own && derive(receiver, own, point, salt, &secrets);
    EVP_PKEY_free(own);
    if (done)
        write_header(salt, point, ret_body);
    if (!done || !encrypt(&secrets, text, ret_body))
        return failed(err);
    return ret_body->failed ? error_no_memory(err) : ERROR_NONE;
}

/* --- VAPID (RFC 8292) --- */

static void add_base64(struct buf *out, const void *bytes, size_t len) {
    buf_base64(out, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* "https://push.example.org": the push service, of which the endpoint is a page. */
static bool add_origin(struct buf *out, const char *endpoint) {
    const char *host = strstr(endpoint, "://");
    if (!host)
        return false;
    size_t len = (size_t)(host - endpoint) + 3;
    len += strcspn(endpoint + len, "/?#");
    buf_add(out, endpoint, len);
    return true;
}

/* Appends the two numbers of a signature, 32 bytes each. */
static bool add_signature(struct buf *out, EVP_PKEY *key, const struct buf *text) {
    uint8_t der[128], raw[SIGNATURE];
    const uint8_t *at = der;
    size_t len = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool done = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &len, (const uint8_t *)text->data, text->len) == 1;
    ECDSA_SIG *signature = done ? d2i_ECDSA_SIG(NULL, &at, (long)len) : NULL;
    done = signature &&
           BN_bn2binpad(ECDSA_SIG_get0_r(signature), raw, SIGNATURE / 2) == SIGNATURE / 2 &&
           BN_bn2binpad(ECDSA_SIG_get0_s(signature), raw + SIGNATURE / 2, SIGNATURE / 2) ==
               SIGNATURE / 2;
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    if (done)
        add_base64(out, raw, sizeof raw);
    return done;
}

/* What the token claims (RFC 7519); nothing in it needs to be escaped. */
static bool write_claims(const char *endpoint, const char *subject, int64_t now, struct buf *out) {
    static const long long good_for_s = 12 * 3600;
    buf_addstr(out, "{\"aud\":\"");
    bool done = add_origin(out, endpoint);
    buf_printf(out, "\",\"exp\":%lld,\"sub\":\"%s\"}", (long long)now / 1000 + good_for_s, subject);
    return done;
}

static bool write_token(EVP_PKEY *key, const struct buf *claims, struct buf *out) {
    static const char header[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    struct buf token = BUF_INIT;
    add_base64(&token, header, sizeof header - 1);
    buf_addch(&token, '.');
    add_base64(&token, claims->data, claims->len);
    struct buf signature = BUF_INIT;
    bool done = !token.failed && !claims->failed && add_signature(&signature, key, &token);
    buf_printf(out, "vapid t=%s.%s", buf_text(&token), buf_text(&signature));
    done = done && !signature.failed;
    buf_clear(&token);
    buf_clear(&signature);
    return done;
}

enum error_code push_authorize(const uint8_t private[PUSH_PRIVATE], const char *endpoint,
                               const char *subject, int64_t now, struct buf *ret_value,
                               struct error *err) {
    uint8_t point[PUSH_POINT];
    struct buf claims = BUF_INIT;
    EVP_PKEY *key = private_key(private, point);
    bool done = key && write_claims(endpoint, subject, now, &claims) &&
                write_token(key, &claims, ret_value);
    buf_addstr(ret_value, ", k=");
    add_base64(ret_value, point, sizeof point);
    EVP_PKEY_free(key);
    buf_clear(&claims);
    return done && !ret_value->failed ? ERROR_NONE : failed(err);
}

/* --- Sending (RFC 8030) --- */

static struct attempt *start_body(const struct push *push, const struct buf *body,
                                  const char *authorization, struct post_outcome *ret_outcome) {
    char ttl[20], topic[48];
    snprintf(ttl, sizeof ttl, "TTL: %d", push->ttl);
    snprintf(topic, sizeof topic, "Topic: %s", push->topic);
    const char *const headers[] = {"Content-Type: application/octet-stream",
                                   "Content-Encoding: aes128gcm",
                                   ttl,
                                   push->urgent ? "Urgency: high" : "Urgency: normal",
                                   topic,
                                   authorization,
                                   NULL};
    struct player_post post = {.url = push->receiver.endpoint,
                               .headers = headers,
                               .body = body->data,
                               .len = body->len,
                               .allow_private = push->allow_private,
                               .timeout = push->timeout,
                               .ca_file = push->ca_file};
    return player_post_start(&post, ret_outcome);
}

struct attempt *push_start(const struct push *push, const char *text,
                           struct post_outcome *ret_outcome) {
    uint8_t sender[PUSH_PRIVATE], salt[PUSH_SALT];
    struct buf body = BUF_INIT, authorization = BUF_INIT;
    struct attempt *attempt = NULL;
    struct error err = {0};
    randombytes_buf(salt, sizeof salt);
    buf_addstr(&authorization, "Authorization: ");
    enum error_code code = push_key_new(sender, &err);
    if (!code)
        code = push_encrypt(&push->receiver, text, sender, salt, &body, &err);
    if (!code)
        code = push_authorize(push->key, push->receiver.endpoint, push->subject, push->now,
                              &authorization, &err);
    if (code)
        *ret_outcome = attempt_failed(POST_LATER, err.detail);
    else
        attempt = start_body(push, &body, authorization.data, ret_outcome);
    buf_clear(&body);
    buf_clear(&authorization);
    return attempt;
}
