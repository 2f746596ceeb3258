/*
 * chance.h - where shuffles and dice come from: a seed that is fixed beforehand and told
 * afterwards.
 *
 * When an invitation is made a random seed is drawn and its commitment, SHA-256(seed), shown. The
 * seed, the invitation's id and the players' nonces give a key; the key gives all the streams of
 * chance of the game, each named by a label. Anybody who knows seed, id and nonces can compute the
 * whole game again (the README says how).
 *
 * Only chance_init can fail; nothing allocates.
 */
#ifndef CHANCE_CHANCE_H
#define CHANCE_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/draws.h"

enum { CHANCE_BYTES = 32, CHANCE_HEX = 2 * CHANCE_BYTES + 1, CHANCE_NONCE_MAX = 64 };

struct chance_seed {
    uint8_t bytes[CHANCE_BYTES];
};

/* All chance of one game. */
struct chance_key {
    uint8_t bytes[CHANCE_BYTES];
};

/* Prepares the random source; call once before anything else. False: the system has none. */
bool chance_init(void);

/* A fresh seed from the system's random source. */
void chance_seed_new(struct chance_seed *ret_seed);

/* commitment = hex(SHA-256(seed)), 64 lower-case digits and NUL. */
void chance_commitment(const struct chance_seed *seed, char ret_hex[CHANCE_HEX]);

/* key = HMAC-SHA256(seed, algorithm "|" invitation's id "|" nonces by seat, joined by "|"). The
 * nonces are text, "" where absent. */
void chance_key_derive(const struct chance_seed *seed, const char *algorithm,
                       const char *invitation_id, size_t seats, const char *const nonces[],
                       struct chance_key *ret_key);

/* --- Draws of the rules --- */

/* A position in the stream S(label) = HMAC(key, label ":0") HMAC(key, label ":1") ... */
struct chance_stream {
    const struct chance_key *key; /* borrowed */
    char label[24];
    unsigned block; /* the next block to compute */
    size_t at;      /* the next byte of `bytes` */
    uint8_t bytes[CHANCE_BYTES];
};

/* The chance of the rules: each number below a bound m is the next four bytes of its stream, the
 * highest first, mod m; those of the incomplete last multiple of m are skipped. The numbers of a
 * stream are drawn one after the other: a stream to which the rules return begins again.
 *
 * In the algorithm "shanghaien/1" a number of any stream but "deck" is the next single byte mod m
 * instead: the roll of a die skips bytes of 252 and more, the first player is the lowest bit. */
struct chance_source {
    struct game_chance chance; /* for the rules; its context is this struct, which stays in place */
    bool by_bytes;
    struct chance_stream stream;
};

void chance_source_init(struct chance_source *source, const struct chance_key *key,
                        const char *algorithm);

#endif
