/*
 * value.h - the value of a game between two rounds: the chance to win it.
 *
 * The value sees the crews, the trick cards held, the rounds left, which cards are still unseen
 * and who starts. Each colour contributes an expected margin of points and a spread (a variance)
 * around it, tricks and the start contribute margins; the chance is the normal distribution's at
 *     (sum of margins) / sqrt(sum of spreads).
 * Two models give the amounts. The hand-made one takes each unseen card to go to either player with
 * probability 0.32, and a trick to be worth 2.6 points. The learned one corrects it by a small
 * net, the same for all colours, and by tables; it was fitted by self-play (tests/bench/train.c).
 * Everything is antisymmetric in the players, to the last bit: exchange them, and what the chance
 * is above a half it is below.
 */
#ifndef BOT_VALUE_H
#define BOT_VALUE_H

#include <stdint.h>

enum {
    VALUE_ROUNDS = 8,  /* rounds left after the one in play: 0..7 */
    VALUE_SUMS = 32,   /* a crew's sum 0..31; more counts as 31 */
    VALUE_SETS = 32,   /* sets of a colour's five cards, bit n for its n-th card */
    VALUE_TRICKS = 11, /* trick cards in one hand: 0..10 */
    VALUE_ACTIONS = 5, /* enum shanghaien_action */
    VALUE_INPUTS = 20, /* of the net; the last is 1 */
    VALUE_HIDDEN = 24,
};

/* The share of a colour, or of a whole game, in the balance of points, seen by the first player. */
struct value_part {
    float margin;
    float spread;
};

/* The parameters of a model. All are floats, so the trainer can treat them as one vector. */
struct value_model {
    float tricks[VALUE_ROUNDS][VALUE_TRICKS];   /* points that so many trick cards are worth */
    float actions[VALUE_ROUNDS][VALUE_ACTIONS]; /* correction for each card of an action */
    float starter[VALUE_ROUNDS];                /* points that starting the next round is worth */
    float spread[VALUE_ROUNDS];                 /* beyond that of the colours */
    float hidden[VALUE_HIDDEN][VALUE_INPUTS];   /* the net: inputs to hidden units ... */
    float margin[VALUE_HIDDEN];                 /* ... to a correction of a colour's margin ... */
    float widen[VALUE_HIDDEN];                  /* ... and to the log of a factor to its spread */
};

const struct value_model *value_hand_made(void);
const struct value_model *value_learned(void);

/* A colour's part: the two crews' sums (0: no crew), the set of its unseen cards, the rounds left
 * after the one in play. */
struct value_part value_colour(const struct value_model *model, int rounds_left, int sum,
                               int other_sum, unsigned unseen);

/* The inputs of the net for a colour, seen by the player with `sum`. */
void value_inputs(int rounds_left, int sum, int other_sum, unsigned unseen,
                  float ret_inputs[VALUE_INPUTS]);

/* The hand-made part, which the net corrects. */
struct value_part value_prior(int sum, int other_sum, unsigned unseen);

/* The chance to win less a half for each of n totals of margin and spread; a spread of 0 is a game
 * that is decided: 0.5, -0.5, or 0 at margin 0. */
void value_leads(int n, const float margin[], const float spread[], float ret_lead[]);

/* Compiles a function for processors with and without AVX2; the choice is made when the program
 * starts. Only by gcc: clang 14 gives such a function a name that no other file finds. Not under
 * TSan, which is not ready yet when the choice is made. */
#if defined(__x86_64__) && defined(__linux__) && !defined(__clang__) &&                            \
    !defined(__SANITIZE_THREAD__)
#define FOR_EACH_CPU __attribute__((target_clones("avx2", "default")))
#else
#define FOR_EACH_CPU
#endif

#endif
