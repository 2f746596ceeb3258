/*
 * chance.h - where shuffle and dice come from: a seed fixed beforehand, told afterwards.
 *
 * At the creation of an invitation a random seed is drawn and its commitment, SHA-256(seed), shown.
 * Seed, the invitation's id and the nonces of both sides give a key; from the key come all the
 * streams of chance of the game, each named by a label. Whoever knows seed, id and nonces can
 * compute the whole game again (algorithm "shanghaien/1"; the README says how).
 *
 * Nothing here fails but chance_init; nothing allocates.
 */
#ifndef CHANCE_CHANCE_H
#define CHANCE_CHANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CHANCE_BYTES = 32, CHANCE_HEX = 2 * CHANCE_BYTES + 1, CHANCE_NONCE_MAX = 64 };

/* The name of the algorithm below, as the fairness document states it. */
#define CHANCE_ALGORITHM "shanghaien/1"

struct chance_seed {
    uint8_t bytes[CHANCE_BYTES];
};

/* All chance of one game. */
struct chance_key {
    uint8_t bytes[CHANCE_BYTES];
};

/* Readies the random source; call once before anything else. False: the system has none. */
bool chance_init(void);

/* A fresh seed from the system's random source. */
void chance_seed_new(struct chance_seed *ret_seed);

/* commitment = hex(SHA-256(seed)), 64 lower-case digits and NUL. */
void chance_commitment(const struct chance_seed *seed, char ret_hex[CHANCE_HEX]);

/* key = HMAC-SHA256(seed, "shanghaien/1|" id "|" inviter's nonce "|" invitee's nonce). The nonces
 * are text, "" where absent. */
void chance_key_derive(const struct chance_seed *seed, const char *invitation_id,
                       const char *inviter_nonce, const char *invitee_nonce,
                       struct chance_key *ret_key);

/* Shuffles 0..n-1 (n of 1..256) by stream "deck": Fisher-Yates from the top, each index drawn
 * from four bytes without modulo bias. */
void chance_shuffle(const struct chance_key *key, size_t n, uint8_t ret_deck[]);

/* Who begins when the invitation says `random`: the lowest bit of stream "first"; 0 or 1. */
int chance_first(const struct chance_key *key);

/* The k-th roll of the game (k from 0, rerolls count) of n dice: stream "roll<k>", bytes of 252
 * and more skipped, each die byte mod 6 + 1. */
void chance_roll(const struct chance_key *key, unsigned k, size_t n, uint8_t ret_dice[]);

#endif
