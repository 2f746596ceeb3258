#include "service/play/dice_audit.h"

#include <math.h>

/* Q(f) = Q(f - 2) + (sum/2)^(f/2 - 1) e^(-sum/2) / Gamma(f/2), up from one or two degrees. The term
 * of each step is that of the step before times sum / (f - 2). */
double chi_square_p(double sum, int freedom) {
    if (sum <= 0)
        return 1;
    double half = sum / 2;
    int at = freedom % 2 == 1 ? 1 : 2;
    double p = at == 1 ? erfc(sqrt(half)) : exp(-half);
    double term = at == 1 ? exp(-half) / sqrt(half * acos(-1)) : exp(-half);
    for (at += 2; at <= freedom; at += 2) {
        term *= sum / (at - 2);
        p += term;
    }
    return p < 1 ? p : 1;
}

/* The part of the sum that one count gives. */
static double deviation(int64_t count, double expected) {
    double off = (double)count - expected;
    return expected > 0 ? off * off / expected : 0;
}

static struct dice_test test_faces(const int64_t faces[DICE_FACES], int64_t rolls) {
    double sum = 0;
    for (int face = 0; face < DICE_FACES; face++)
        sum += deviation(faces[face], 2.0 * (double)rolls / DICE_FACES);
    return (struct dice_test){sum, chi_square_p(sum, DICE_FACES - 1)};
}

static struct dice_test test_pairs(const struct dice_pair pairs[DICE_PAIRS]) {
    double sum = 0;
    for (int i = 0; i < DICE_PAIRS; i++)
        sum += deviation(pairs[i].count, pairs[i].expected);
    return (struct dice_test){sum, chi_square_p(sum, DICE_PAIRS - 1)};
}

static enum error_code count(struct db *db, struct dice_audit *audit, struct error *err) {
    TRY(db_dice_pairs(db, audit->pairs, err));
    TRY(db_dice_players(db, audit->players, &audit->player_count, err));
    for (int i = 0; i < DICE_PAIRS; i++) {
        const struct dice_pair *pair = &audit->pairs[i];
        audit->rolls += pair->count;
        audit->faces[pair->low - 1] += pair->count;
        audit->faces[pair->high - 1] += pair->count;
    }
    audit->of_faces = test_faces(audit->faces, audit->rolls);
    audit->of_pairs = test_pairs(audit->pairs);
    for (size_t i = 0; i < audit->player_count; i++)
        audit->of_players[i] = test_faces(audit->players[i].faces, audit->players[i].rolls);
    return ERROR_NONE;
}

enum error_code dice_audit_renew(struct dice_audit *audit, struct db *db, int64_t now,
                                 struct error *err) {
    struct dice_audit next = {.counted_at = now};
    if (audit->counted_at && now - audit->counted_at < DICE_AUDIT_MS)
        return ERROR_NONE;
    TRY(count(db, &next, err));
    *audit = next;
    return ERROR_NONE;
}
