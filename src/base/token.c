#include "base/token.h"

#include <string.h>

#include <sodium.h>

void id_new(char *ret_id, size_t len) {
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (size_t i = 0; i < len; i++)
        ret_id[i] = digits[randombytes_uniform(sizeof digits - 1)];
    ret_id[len] = '\0';
}

void token_write(const uint8_t bytes[TOKEN_BYTES], char ret_token[TOKEN_SIZE]) {
    sodium_bin2hex(ret_token, TOKEN_SIZE, bytes, TOKEN_BYTES);
}

bool token_bytes(const char *token, uint8_t ret_bytes[TOKEN_BYTES]) {
    size_t len = 0;
    return strlen(token) == TOKEN_SIZE - 1 &&
           sodium_hex2bin(ret_bytes, TOKEN_BYTES, token, TOKEN_SIZE - 1, NULL, &len, NULL) == 0 &&
           len == TOKEN_BYTES;
}

void token_new(char ret_token[TOKEN_SIZE], uint8_t ret_hash[TOKEN_HASH]) {
    uint8_t bytes[TOKEN_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    crypto_hash_sha256(ret_hash, bytes, sizeof bytes);
    token_write(bytes, ret_token);
}

bool token_hash(const char *token, uint8_t ret_hash[TOKEN_HASH]) {
    uint8_t bytes[TOKEN_BYTES];
    if (!token_bytes(token, bytes))
        return false;
    crypto_hash_sha256(ret_hash, bytes, sizeof bytes);
    return true;
}

enum { PREFIX = sizeof TOKEN_PREFIX - 1 };

void token_new_named(char ret_token[TOKEN_NAMED_SIZE], uint8_t ret_hash[TOKEN_HASH]) {
    memcpy(ret_token, TOKEN_PREFIX, PREFIX);
    token_new(ret_token + PREFIX, ret_hash);
    (void)token_named_hash(ret_token, ret_hash);
}

bool token_named_hash(const char *token, uint8_t ret_hash[TOKEN_HASH]) {
    uint8_t bytes[TOKEN_BYTES];
    if (strncmp(token, TOKEN_PREFIX, PREFIX) != 0 || !token_bytes(token + PREFIX, bytes))
        return false;
    crypto_hash_sha256(ret_hash, (const uint8_t *)token, strlen(token));
    return true;
}
