/*
 * dice_audit.h - are the dice fair? All rolls of the site, counted and tested.
 *
 * Counted at most once a minute, whoever asks. One thread at a time.
 */
#ifndef SERVICE_DICE_AUDIT_H
#define SERVICE_DICE_AUDIT_H

#include <stdint.h>

#include "base/error.h"
#include "store/db_analyses.h"

enum { DICE_AUDIT_MS = 60 * 1000 };

/* Pearson's test of some counts (chance/chi_square.h). */
struct dice_test {
    double chi_square;
    double p; /* the chance that fair dice lie as far from what is expected, or farther */
};

struct dice_audit_result {
    int64_t rolls; /* of two dice */
    int64_t faces[DICE_FACES];
    struct dice_test of_faces, of_pairs;
    struct dice_pair pairs[DICE_PAIRS];
    int player_count;
    struct dice_player players[DICE_PLAYERS];
    struct dice_test of_players[DICE_PLAYERS];
};

struct dice_audit;
struct db;

/* Returns owned; NULL when memory runs out. */
struct dice_audit *dice_audit_new(void);
void dice_audit_free(struct dice_audit *audit);

/* Gives the counts of at most DICE_AUDIT_MS ago, or counts again by a reader's connection; borrowed
 * until the next call. */
enum error_code dice_audit_read(struct dice_audit *audit, struct db *db, int64_t now,
                                const struct dice_audit_result **ret_result, struct error *err);

#endif
