#include "chance/chance.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

/* A position in the stream S(label) = HMAC(key, label ":0") HMAC(key, label ":1") ... */
struct stream {
    const struct chance_key *key;
    const char *label;
    unsigned block; /* the next block to compute */
    size_t at;      /* the next byte of `bytes` */
    uint8_t bytes[CHANCE_BYTES];
};

static void hmac(const uint8_t key[CHANCE_BYTES], const char *text, uint8_t ret_mac[CHANCE_BYTES]) {
    crypto_auth_hmacsha256(ret_mac, (const unsigned char *)text, strlen(text), key);
}

static struct stream stream_open(const struct chance_key *key, const char *label) {
    return (struct stream){.key = key, .label = label, .at = CHANCE_BYTES};
}

static uint8_t stream_next(struct stream *stream) {
    if (stream->at == CHANCE_BYTES) {
        char text[48];
        snprintf(text, sizeof text, "%s:%u", stream->label, stream->block++);
        hmac(stream->key->bytes, text, stream->bytes);
        stream->at = 0;
    }
    return stream->bytes[stream->at++];
}

/* Four bytes, the highest first. */
static uint32_t stream_next32(struct stream *stream) {
    uint32_t number = 0;
    for (int i = 0; i < 4; i++)
        number = number << 8 | stream_next(stream);
    return number;
}

/* A number below `bound`, each as likely: those of the incomplete last multiple are drawn again. */
static uint32_t stream_below(struct stream *stream, uint32_t bound) {
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

void chance_key_derive(const struct chance_seed *seed, const char *invitation_id,
                       const char *inviter_nonce, const char *invitee_nonce,
                       struct chance_key *ret_key) {
    const char *parts[] = {CHANCE_ALGORITHM, "|", invitation_id, "|",
                           inviter_nonce,    "|", invitee_nonce};
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, seed->bytes, sizeof seed->bytes);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        crypto_auth_hmacsha256_update(&state, (const unsigned char *)parts[i], strlen(parts[i]));
    crypto_auth_hmacsha256_final(&state, ret_key->bytes);
}

void chance_shuffle(const struct chance_key *key, size_t n, uint8_t ret_deck[]) {
    struct stream stream = stream_open(key, "deck");
    for (size_t i = 0; i < n; i++)
        ret_deck[i] = (uint8_t)i;
    for (uint32_t left = (uint32_t)n; left > 1; left--) {
        uint32_t other = stream_below(&stream, left);
        uint8_t card = ret_deck[left - 1];
        ret_deck[left - 1] = ret_deck[other];
        ret_deck[other] = card;
    }
}

int chance_first(const struct chance_key *key) {
    struct stream stream = stream_open(key, "first");
    return stream_next(&stream) & 1;
}

void chance_roll(const struct chance_key *key, unsigned k, size_t n, uint8_t ret_dice[]) {
    char label[24];
    snprintf(label, sizeof label, "roll%u", k);
    struct stream stream = stream_open(key, label);
    for (size_t i = 0; i < n;) {
        uint8_t byte = stream_next(&stream);
        if (byte < 252) /* the greatest multiple of 6 in a byte: no face is favoured */
            ret_dice[i++] = (uint8_t)(byte % 6 + 1);
    }
}
