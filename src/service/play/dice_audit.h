/*
 * dice_audit.h - are the dice fair? All rolls of the site, counted and tested.
 *
 * The rolls are counted at most once a minute, however often the result is read. One thread at a
 * time.
 */
#ifndef SERVICE_PLAY_DICE_AUDIT_H
#define SERVICE_PLAY_DICE_AUDIT_H

#include <stdint.h>

#include "base/error.h"
#include "store/tables/analyses.h"

enum { DICE_AUDIT_MS = 60 * 1000 };

/* Pearson's test of some counts: the sum of (counted - expected)^2 / expected has, for fair dice
 * and many rolls, the chi-square distribution with one degree of freedom less than there are
 * counts. */
struct dice_test {
    double chi_square;
    double p; /* the chance that fair dice lie as far from what is expected, or farther */
};

/* The chance that fair dice give this sum or a larger one, 0..1; `freedom` is 1 or more. Source:
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4, 26.4.5 and 26.4.8. */
double chi_square_p(double sum, int freedom);

/* All zero at first. */
struct dice_audit {
    int64_t counted_at; /* 0: not yet */
    int64_t rolls;      /* of two dice */
    int64_t faces[DICE_FACES];
    struct dice_test of_faces, of_pairs;
    struct dice_pair pairs[DICE_PAIRS];
    size_t player_count;
    struct dice_player players[DICE_PLAYERS];
    struct dice_test of_players[DICE_PLAYERS];
};

struct db;

/* Counts again by a reader's connection, unless the result is less than DICE_AUDIT_MS old. */
enum error_code dice_audit_renew(struct dice_audit *audit, struct db *db, int64_t now,
                                 struct error *err);

#endif
