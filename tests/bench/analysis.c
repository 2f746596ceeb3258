/*
 * Whether the analysis tells the truth, and how long it takes.
 *
 *     analysis LEVEL OTHER [GAMES [VARIANT [SEED]]]
 *
 * plays and analyses games, and prints the mean luck of dice and of deals with its error (both must
 * be 0 within it), also that of the deals for who was ahead before them, how far the start is from
 * a half, the residuals, what each side gave away and how that is distributed (grades go by it),
 * and the times.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "fixtures/random.h"
#include "games/shanghaien/bot/analysis.h"
#include "match.h"

enum { ENTRIES = 1000 };

/* Numbers whose mean is to be told. */
struct mean {
    double sum, squares, largest;
    int count;
};

static void add(struct mean *mean, double value) {
    mean->sum += value;
    mean->squares += value * value;
    mean->largest = fabs(value) > mean->largest ? fabs(value) : mean->largest;
    mean->count++;
}

static void print(const char *what, const struct mean *mean) {
    double average = mean->sum / mean->count;
    double error = sqrt((mean->squares / mean->count - average * average) / mean->count);
    printf("%-24s %8.4f +- %.4f, largest %.4f of %d\n", what, average, error, mean->largest,
           mean->count);
}

static int play(struct round *solver, struct shanghaien *state, const enum level levels[2],
                uint64_t *random, struct analysis_entry entries[ENTRIES]) {
    int count = 0;
    while (state->phase != SHANGHAIEN_OVER && count < ENTRIES) {
        struct bot_view view;
        struct analysis_entry *entry = &entries[count++];
        bot_view_init(&view, state);
        if (!level_choose(solver, levels[state->turn], &view, random_next(random), &entry->move))
            abort();
        for (int i = 0; i < 2; i++)
            entry->dice[i] = (uint8_t)(1 + random_below(random, 6));
        if (shanghaien_apply(state, &entry->move, entry->dice, NULL) != ERROR_NONE)
            abort();
    }
    return count;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: analysis LEVEL OTHER [GAMES [VARIANT [SEED]]]\n");
        return 2;
    }
    const enum level levels[2] = {match_level(argv[1]), match_level(argv[2])};
    int games = argc > 3 ? atoi(argv[3]) : 50;
    unsigned variant = argc > 4 ? (unsigned)atoi(argv[4]) : 0;
    uint64_t random = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    struct round *solver = round_new();
    struct match_times times = {0};
    struct mean dice = {0};
    struct mean deals = {0};
    struct mean deal = {0};
    struct mean ahead = {0};
    struct mean start = {0};
    struct mean residual = {0};
    struct mean errors[2] = {{0}};
    struct match_times given[2] = {{0}};
    for (int i = 0; i < games && solver != NULL; i++) {
        static struct analysis_entry entries[ENTRIES];
        struct shanghaien state;
        struct analysis analysis;
        int first = random_below(&random, 2);
        match_deal(&state, variant, first, &random);
        struct shanghaien dealt = state;
        int count = play(solver, &state, levels, &random, entries);
        struct analysis_log log = {variant, first, dealt.deck, entries, count};
        double began = match_clock();
        if (analysis_run(solver, &log, NULL, &analysis, NULL) != ERROR_NONE)
            abort();
        match_times_add(&times, match_clock() - began);
        double of_deals = 0;
        for (int k = 0; k < analysis.count; k++) {
            if (analysis.moves[k].dealt && analysis.moves[k].has_luck) {
                double luck = analysis.moves[k].luck;
                of_deals += luck;
                add(&deal, luck);
                add(&ahead, analysis.moves[k].win - luck > 0.5 ? luck : -luck);
            }
        }
        add(&deals, of_deals);
        add(&start, analysis.start - 0.5);
        add(&dice, analysis.totals[0].luck - of_deals - analysis.totals[1].luck);
        add(&residual, analysis.residual);
        for (int seat = 0; seat < 2; seat++) {
            add(&errors[seat], analysis.totals[seat].error);
            match_times_add(&given[seat], analysis.totals[seat].error);
        }
        analysis_clear(&analysis);
    }
    print("luck of the dice", &dice);
    print("luck of the deals", &deals);
    print("luck of one deal", &deal);
    print("the same for the leader", &ahead);
    print("start less a half", &start);
    print("residual", &residual);
    print("given away by seat 0", &errors[0]);
    print("given away by seat 1", &errors[1]);
    for (int seat = 0; seat < 2; seat++) {
        printf("%s gives away p10 %.3f, p25 %.3f, p50 %.3f, p75 %.3f, p90 %.3f in a game\n",
               argv[1 + seat], match_times_quantile(&given[seat], 0.1),
               match_times_quantile(&given[seat], 0.25), match_times_quantile(&given[seat], 0.5),
               match_times_quantile(&given[seat], 0.75), match_times_quantile(&given[seat], 0.9));
        match_times_clear(&given[seat]);
    }
    printf("an analysis takes p50 %.0f ms, p99 %.0f, at most %.0f\n",
           match_times_quantile(&times, 0.5), match_times_quantile(&times, 0.99),
           match_times_quantile(&times, 1));
    match_times_clear(&times);
    round_free(solver);
    return 0;
}
