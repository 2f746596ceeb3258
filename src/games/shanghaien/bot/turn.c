#include "games/shanghaien/bot/turn.h"

#define INLINE static inline __attribute__((always_inline))

enum { STEP = 8, SLICE = (2 * ENDING_LANES + STEP - 1) / STEP * STEP };

#define ONE (1.0F / 36)

INLINE float larger(float a, float b) {
    return a > b ? a : b;
}

INLINE float smaller(float a, float b) {
    return a < b ? a : b;
}

INLINE float better(float a, float b, bool high) {
    return high ? larger(a, b) : smaller(a, b);
}

#define SORT(a, b)                                                                                 \
    do {                                                                                           \
        float top = better(a, b, high);                                                            \
        (b) = better(a, b, !high);                                                                 \
        (a) = top;                                                                                 \
    } while (0)

/* The mean over 36 rolls of the better of the two rolled numbers' values: sorted with the best
 * first, by weights 11, 9, 7, 5, 3, 1. The network of 12 comparisons is the shortest for six. */
INLINE void mean_of_rolls(int n, const float *const w[LAYOUT_NUMBERS], float *restrict out,
                          bool high) {
    const float *restrict w0 = w[0], *restrict w1 = w[1], *restrict w2 = w[2];
    const float *restrict w3 = w[3], *restrict w4 = w[4], *restrict w5 = w[5];
    for (int i = 0; i < n; i++) {
        float a = w0[i], b = w1[i], c = w2[i], d = w3[i], e = w4[i], f = w5[i];
        SORT(a, f);
        SORT(b, d);
        SORT(c, e);
        SORT(b, c);
        SORT(d, e);
        SORT(a, d);
        SORT(c, f);
        SORT(a, b);
        SORT(c, d);
        SORT(e, f);
        SORT(b, c);
        SORT(d, e);
        out[i] = (11 * a + 9 * b + 7 * c + 5 * d + 3 * e + f) * ONE;
    }
}

/* Where the mover's lane stands in a row, at the k-th combination of direction and other's lane. */
INLINE int place_of(const struct turn *turn, int role, int lane, int k) {
    return role == 0 ? lane * turn->lanes[1] * turn->directions + k : k * turn->lanes[1] + lane;
}

/* How many such combinations there are. */
INLINE int combinations(const struct turn *turn, int role) {
    return turn->directions * turn->lanes[1 - role];
}

/* Copies one lane of the mover. */
INLINE void take(const struct turn *turn, int role, const float *row, int lane,
                 float slice[SLICE]) {
    int n = combinations(turn, role);
    for (int k = 0; k < n; k++)
        slice[k] = row[place_of(turn, role, lane, k)];
}

/* n is a multiple of STEP here and below. */
INLINE void improve(int n, float *restrict slice, const float *restrict other, bool high) {
    for (int i = 0; i < n; i++)
        slice[i] = better(slice[i], other[i], high);
}

INLINE void improve_by_three(int n, float *restrict slice, const float *const other[3], bool high) {
    const float *restrict a = other[0];
    const float *restrict b = other[1];
    const float *restrict c = other[2];
    for (int i = 0; i < n; i++)
        slice[i] = better(better(slice[i], a[i], high), better(b[i], c[i], high), high);
}

/* The value of placing a die of each number for a player with a trick, after the choice of what to
 * do with it: nothing or a wild (folded), adjust, sharks. */
INLINE void choices(const struct turn *turn, int role, int n, float g[LAYOUT_NUMBERS][SLICE],
                    bool high) {
    const struct ending_side *side = turn->side;
    float slice[SLICE] = {0};
    for (int i = 0; i < LAYOUT_NUMBERS; i++)
        take(turn, role, turn->place[i], 0, g[i]);
    for (int i = 0; i < LAYOUT_NUMBERS && side->sharks != 0; i++) {
        take(turn, role, turn->place[i], side->sharks + i, slice);
        improve(n, g[i], slice, high);
    }
    for (int i = 0; i < LAYOUT_NUMBERS && side->adjust != 0; i++) {
        take(turn, role, turn->place[i], side->adjust, slice);
        for (int from = i > 0 ? i - 1 : 0; from <= i + 1 && from < LAYOUT_NUMBERS; from++)
            improve(n, g[from], slice, high);
    }
}

/* The mean over rolls where both dice may be placed together: no sorting helps there. A player who
 * has done so has one lane, so the rows are slices as they are. */
INLINE void mean_of_pairs(const struct turn *turn, int n, float g[LAYOUT_NUMBERS][SLICE],
                          float *restrict out, bool high) {
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        float best[SLICE];
        const float *a = g[LAYOUT_ROLL[r][0]];
        const float *b = g[LAYOUT_ROLL[r][1]];
        for (int i = 0; i < n; i++)
            best[i] = better(a[i], b[i], high);
        int k = 0;
        for (; k + 3 <= turn->pairs; k += 3)
            improve_by_three(n, best, turn->pair[r] + k, high);
        for (; k < turn->pairs; k++)
            improve(n, best, turn->pair[r][k], high);
        for (int i = 0; i < n; i++)
            out[i] += LAYOUT_CHANCE[r] * best[i];
    }
}

/* Lane 0 of a player whose trick is unused; the other lanes of `row` hold their means already. */
INLINE void open_lane(const struct turn *turn, int role, float row[], bool high) {
    const struct ending_side *side = turn->side;
    int count = combinations(turn, role);
    int n = (count + STEP - 1) / STEP * STEP;
    float g[LAYOUT_NUMBERS][SLICE] = {{0}};
    float out[SLICE] = {0};
    choices(turn, role, n, g, high);
    if (side->reroll != 0) {
        float again[SLICE] = {0};
        take(turn, role, row, side->reroll, again);
        for (int i = 0; i < LAYOUT_NUMBERS; i++)
            improve(n, g[i], again, high);
    }
    if (turn->pairs > 0) {
        mean_of_pairs(turn, n, g, out, high);
    } else {
        const float *w[LAYOUT_NUMBERS] = {g[0], g[1], g[2], g[3], g[4], g[5]};
        mean_of_rolls(n, w, out, high);
    }
    for (int k = 0; k < count; k++)
        row[place_of(turn, role, 0, k)] = out[k];
}

INLINE void row_of(const struct turn *turn, int role, float *restrict row, bool high) {
    mean_of_rolls(turn->stride, turn->place, row, high);
    if (turn->side != NULL)
        open_lane(turn, role, row, high);
    if (turn->shanghai == NULL)
        return;
    const float *restrict shanghai = turn->shanghai;
    for (int i = 0; i < turn->stride; i++)
        row[i] = better(row[i], shanghai[i], high);
}

FOR_EACH_CPU void turn_row(const struct turn *turn, float ret_row[]) {
    if (turn->mover == 0)
        row_of(turn, 0, ret_row, true);
    else
        row_of(turn, 1, ret_row, false);
}

INLINE void fold(const struct turn *turn, int role, const struct ending_side *side, float row[],
                 bool high) {
    int n = combinations(turn, role);
    for (int k = 0; k < n; k++) {
        float best = row[place_of(turn, role, 0, k)];
        for (int w = side->wild; w < side->wild + side->wilds; w++)
            best = better(best, row[place_of(turn, role, w, k)], high);
        row[place_of(turn, role, 0, k)] = best;
    }
}

FOR_EACH_CPU void turn_fold(const struct turn *turn, const struct ending_side *side, float row[]) {
    if (turn->mover == 1)
        fold(turn, 0, side, row, true);
    else
        fold(turn, 1, side, row, false);
}
