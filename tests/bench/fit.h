/*
 * fit.h - fitting the value between rounds (src/games/shanghaien/bot/value.h) to positions of known
 * value.
 */
#ifndef BENCH_FIT_H
#define BENCH_FIT_H

#include <stdint.h>

#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/bot/value.h"

/* A position between two rounds, and its value. */
struct fit_sample {
    uint8_t sums[SHANGHAIEN_COLOURS][2]; /* crews by seat */
    uint8_t unseen[SHANGHAIEN_COLOURS];  /* the set of the colour's cards still to come */
    uint8_t tricks[2][VALUE_ACTIONS];
    uint8_t rounds_left;
    uint8_t starter;
    uint16_t generation;
    float target; /* the chance of seat 0 */
};

/* The position that a round of `state`, whose cards are not yet looked at, begins from: the cards
 * on the table count as unseen. The target is left 0. */
struct fit_sample fit_position(const struct shanghaien *state);

/* A round that begins from a position, its cards in any order: the inverse of fit_position. Which
 * of the tricks in nobody's hand are unseen is drawn, as a sample does not tell it. The sample is
 * one that fit_position made. */
void fit_state(const struct fit_sample *sample, unsigned variant, uint64_t *random,
               struct shanghaien *ret_state);

/* The model's chance of seat 0. */
double fit_chance(const struct value_model *model, const struct fit_sample *sample);

/* A model to begin with: the hand-made one, and a net whose outputs are 0, random from `seed`. */
struct value_model fit_start(uint64_t seed);

/* Fits the model by `epochs` passes of Adam over the samples in random order, with a step that
 * falls from `rate` to a tenth. Deterministic from `seed`. */
void fit_train(struct value_model *model, const struct fit_sample *samples, int count, int epochs,
               double rate, uint64_t seed);

/* The root of the mean squared difference between chance and target. */
double fit_error(const struct value_model *model, const struct fit_sample *samples, int count);

#endif
