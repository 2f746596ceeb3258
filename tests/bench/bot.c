/*
 * How strong and how fast the house players are.
 *
 *     bot LEVEL OTHER [GAMES [VARIANT [SEED]]]
 *
 * plays GAMES games (default 400) of two levels (random, greedy, jealous, el-grumete, el-dado,
 * la-sirena, hand-made, terrible-michael), each deck twice with the seats exchanged, and prints
 * LEVEL's share of the points, its error, and the times of its decisions. VARIANT: 1 extra_wild, 2
 * sharks, 3 both.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "fixtures/random.h"
#include "match.h"

static void report(const char *names[2], int pairs, double sum, double squares,
                   struct match_times *times) {
    double mean = sum / pairs;
    double error = sqrt((squares / pairs - mean * mean) / pairs);
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%s against %s: %.2f %% +- %.2f in %d games; decisions of ms p50 %.2f p99 %.1f "
           "max %.1f; %ld MB\n",
           names[0], names[1], 100 * mean, 100 * error, 2 * pairs, match_times_quantile(times, 0.5),
           match_times_quantile(times, 0.99), match_times_quantile(times, 1),
           usage.ru_maxrss / 1024);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: bot LEVEL OTHER [GAMES [VARIANT [SEED]]]\n");
        return 2;
    }
    const char *names[2] = {argv[1], argv[2]};
    const enum level levels[2] = {match_level(argv[1]), match_level(argv[2])};
    const enum level swapped[2] = {levels[1], levels[0]};
    int pairs = (argc > 3 ? atoi(argv[3]) : 400) / 2;
    unsigned variant = argc > 4 ? (unsigned)atoi(argv[4]) : 0;
    uint64_t random = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    struct match_times times = {0};
    struct round *solver = round_new();
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < pairs && solver != NULL; i++) {
        struct shanghaien dealt;
        match_deal(&dealt, variant, random_below(&random, 2), &random);
        uint64_t dice = random_next(&random);
        uint64_t same = dice;
        struct shanghaien table = dealt;
        double points = match_play(solver, &table, levels, &dice, 0, &times);
        table = dealt;
        points += 1 - match_play(solver, &table, swapped, &same, 1, &times);
        sum += points / 2;
        squares += points * points / 4;
    }
    report(names, pairs, sum, squares, &times);
    match_times_clear(&times);
    round_free(solver);
    return 0;
}
