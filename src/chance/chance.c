#include "chance/chance.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

/* The stream of `label` with the number k behind it, unless k is GAME_CHANCE_ONE. */
static struct chance_stream stream_open(const struct chance_key *key, const char *label, int k) {
    struct chance_stream stream = {.key = key, .at = CHANCE_BYTES};
    snprintf(stream.label, sizeof stream.label, k == GAME_CHANCE_ONE ? "%s" : "%s%d", label, k);
    return stream;
}

static uint8_t stream_next(struct chance_stream *stream) {
    if (stream->at == CHANCE_BYTES) {
        char text[48];
        snprintf(text, sizeof text, "%s:%u", stream->label, stream->block++);
        crypto_auth_hmacsha256(stream->bytes, (const unsigned char *)text, strlen(text),
                               stream->key->bytes);
        stream->at = 0;
    }
    return stream->bytes[stream->at++];
}

/* A number below `bound`, each equally likely, from so many bytes, the highest first. */
static uint32_t stream_below(struct chance_stream *stream, unsigned bytes, uint32_t bound) {
    uint64_t limit = (UINT64_C(1) << 8 * bytes) / bound * bound;
    uint64_t number;
    do {
        number = 0;
        for (unsigned i = 0; i < bytes; i++)
            number = number << 8 | stream_next(stream);
    } while (number >= limit);
    return (uint32_t)(number % bound);
}

bool chance_init(void) {
    return sodium_init() >= 0;
}

void chance_seed_new(struct chance_seed *ret_seed) {
    randombytes_buf(ret_seed->bytes, sizeof ret_seed->bytes);
}

void chance_commitment(const struct chance_seed *seed, char ret_hex[CHANCE_HEX]) {
    uint8_t hash[CHANCE_BYTES];
    crypto_hash_sha256(hash, seed->bytes, sizeof seed->bytes);
    sodium_bin2hex(ret_hex, CHANCE_HEX, hash, sizeof hash);
}

static void hmac_add(crypto_auth_hmacsha256_state *state, const char *text) {
    crypto_auth_hmacsha256_update(state, (const unsigned char *)text, strlen(text));
}

void chance_key_derive(const struct chance_seed *seed, const char *algorithm,
                       const char *invitation_id, size_t seats, const char *const nonces[],
                       struct chance_key *ret_key) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, seed->bytes, sizeof seed->bytes);
    hmac_add(&state, algorithm);
    hmac_add(&state, "|");
    hmac_add(&state, invitation_id);
    for (size_t i = 0; i < seats; i++) {
        hmac_add(&state, "|");
        hmac_add(&state, nonces[i]);
    }
    crypto_auth_hmacsha256_final(&state, ret_key->bytes);
}

static unsigned below(void *context, const char *label, int k, unsigned bound) {
    struct chance_source *source = context;
    struct chance_stream stream = stream_open(source->stream.key, label, k);
    unsigned bytes = source->by_bytes && strcmp(label, "deck") != 0 ? 1 : 4;
    if (strcmp(stream.label, source->stream.label) != 0)
        source->stream = stream;
    return bound ? stream_below(&source->stream, bytes, bound) : 0;
}

void chance_source_init(struct chance_source *source, const struct chance_key *key,
                        const char *algorithm) {
    *source = (struct chance_source){.chance = {below, source},
                                     .by_bytes = strcmp(algorithm, "shanghaien/1") == 0,
                                     .stream = {.key = key}};
}
