#include "chance/chance.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

static void hmac(const uint8_t key[CHANCE_BYTES], const char *text, uint8_t ret_mac[CHANCE_BYTES]) {
    crypto_auth_hmacsha256(ret_mac, (const unsigned char *)text, strlen(text), key);
}

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
        hmac(stream->key->bytes, text, stream->bytes);
        stream->at = 0;
    }
    return stream->bytes[stream->at++];
}

/* Four bytes, the highest first. */
static uint32_t stream_next32(struct chance_stream *stream) {
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | stream_next(stream);
    return number;
}

/* A number below `bound`, each equally likely. */
static uint32_t stream_below(struct chance_stream *stream, uint32_t bound) {
    uint64_t limit = (UINT64_C(1) << 32) / bound * bound;
    uint32_t number;
    do
        number = stream_next32(stream);
    while (number >= limit);
    return number % bound;
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
    if (strcmp(stream.label, source->stream.label) != 0)
        source->stream = stream;
    return bound ? stream_below(&source->stream, bound) : 0;
}

void chance_source_init(struct chance_source *source, const struct chance_key *key) {
    *source = (struct chance_source){.chance = {below, source}, .stream = {.key = key}};
}

void chance_shuffle(const struct chance_key *key, unsigned n, uint8_t ret_deck[]) {
    struct chance_source source;
    chance_source_init(&source, key);
    for (unsigned i = 0; i < n; i++)
        ret_deck[i] = (uint8_t)i;
    game_chance_shuffle(&source.chance, "deck", GAME_CHANCE_ONE, n, ret_deck);
}

int chance_first(const struct chance_key *key) {
    struct chance_stream stream = stream_open(key, "first", GAME_CHANCE_ONE);
    return stream_next(&stream) & 1;
}

void chance_roll(const struct chance_key *key, unsigned k, size_t n, uint8_t ret_dice[]) {
    struct chance_stream stream = stream_open(key, "roll", (int)k);
    for (size_t i = 0; i < n;) {
        uint8_t byte = stream_next(&stream);
        if (byte < 252) /* the greatest multiple of 6 in a byte: no face is favoured */
            ret_dice[i++] = (uint8_t)(byte % 6 + 1);
    }
}
