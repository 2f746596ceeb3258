#include "rating/cup.h"

#include <stdlib.h>

size_t cup_rounds(size_t players) {
    size_t rounds = 0;
    while (((size_t)1 << rounds) < players)
        rounds++;
    return rounds;
}

/* From the final outwards, each seed meets the one with which it makes up the number of lines. */
size_t cup_seed(size_t rounds, size_t line) {
    size_t seed = 1;
    for (size_t i = 1; i <= rounds; i++)
        if (line >> (rounds - i) & 1)
            seed = ((size_t)1 << i) + 1 - seed;
    return seed;
}

static enum cup_verdict winner(const struct cup_score *score) {
    if (score->points[0] != score->points[1])
        return score->points[0] > score->points[1] ? CUP_WINS : CUP_LOSES;
    return score->difference >= 0 ? CUP_WINS : CUP_LOSES;
}

enum cup_verdict cup_judge(const struct cup_score *score, bool time_is_up) {
    if (!score->plays[0] || !score->plays[1])
        return score->plays[0] ? CUP_WINS : score->plays[1] ? CUP_LOSES : CUP_NOBODY;
    if (score->running)
        return CUP_GOES_ON;
    int left = (int)(score->games - score->finished);
    int lead = abs(score->points[0] - score->points[1]);
    return left == 0 || time_is_up || lead > 2 * left ? winner(score) : CUP_BEGINS;
}
