#include "service/play/dice_audit.h"

#include <math.h>
#include <stdlib.h>

struct dice_audit {
    int64_t counted_at; /* 0: not yet */
    struct dice_audit_result result;
};

struct dice_audit *dice_audit_new(void) {
    return calloc(1, sizeof(struct dice_audit));
}

void dice_audit_free(struct dice_audit *audit) {
    free(audit);
}

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

static enum error_code count(struct db *db, struct dice_audit_result *result, struct error *err) {
    TRY(db_dice_pairs(db, result->pairs, err));
    TRY(db_dice_players(db, result->players, &result->player_count, err));
    for (int i = 0; i < DICE_PAIRS; i++) {
        const struct dice_pair *pair = &result->pairs[i];
        result->rolls += pair->count;
        result->faces[pair->low - 1] += pair->count;
        result->faces[pair->high - 1] += pair->count;
    }
    result->of_faces = test_faces(result->faces, result->rolls);
    result->of_pairs = test_pairs(result->pairs);
    for (size_t i = 0; i < result->player_count; i++)
        result->of_players[i] = test_faces(result->players[i].faces, result->players[i].rolls);
    return ERROR_NONE;
}

enum error_code dice_audit_read(struct dice_audit *audit, struct db *db, int64_t now,
                                const struct dice_audit_result **ret_result, struct error *err) {
    if (audit->counted_at == 0 || now - audit->counted_at >= DICE_AUDIT_MS) {
        struct dice_audit_result result = {0};
        TRY(count(db, &result, err));
        audit->result = result;
        audit->counted_at = now;
    }
    *ret_result = &audit->result;
    return ERROR_NONE;
}
