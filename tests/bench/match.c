#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/text.h"
#include "fixtures/random.h"

enum level match_level(const char *name) {
    int level = word_index(level_names, name);
    if (level < LEVELS)
        return (enum level)level;
    fprintf(stderr, "no such level: %s\n", name);
    exit(2);
}

void match_times_add(struct match_times *times, double ms) {
    if (times->count == times->capacity) {
        times->capacity = times->capacity * 2 + 1024;
        times->ms = realloc(times->ms, sizeof *times->ms * (size_t)times->capacity);
        if (times->ms == NULL)
            abort();
    }
    times->ms[times->count++] = ms;
}

static int by_size(const void *a, const void *b) {
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

double match_times_quantile(struct match_times *times, double part) {
    if (times->count == 0)
        return 0;
    qsort(times->ms, (size_t)times->count, sizeof *times->ms, by_size);
    return times->ms[(int)(part * (times->count - 1))];
}

void match_times_clear(struct match_times *times) {
    free(times->ms);
    *times = (struct match_times){0};
}

double match_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

void match_deal(struct shanghaien *state, unsigned variant, int first, uint64_t *random) {
    uint8_t deck[SHANGHAIEN_DECK];
    random_deck(random, deck, SHANGHAIEN_DECK);
    shanghaien_start(state, variant, first, deck);
}

static void play_move(struct round *solver, struct shanghaien *state, enum level level,
                      uint64_t *random, struct match_times *times) {
    struct bot_view view;
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    struct shanghaien_move move;
    bot_view_init(&view, state);
    double began = match_clock();
    if (!level_choose(solver, level, &view, random_next(random), &move))
        abort();
    if (times != NULL && shanghaien_legal(state, moves) > 1)
        match_times_add(times, match_clock() - began);
    uint8_t dice[2];
    random_dice(random, dice);
    if (shanghaien_apply(state, &move, dice, NULL) != ERROR_NONE)
        abort();
}

double match_play(struct round *solver, struct shanghaien *state, const enum level levels[2],
                  uint64_t *random, int timed, struct match_times *times) {
    while (state->phase != SHANGHAIEN_OVER) {
        int seat = state->turn;
        play_move(solver, state, levels[seat], random, seat == timed ? times : NULL);
    }
    if (state->winner == SEAT_NONE)
        return 0.5;
    return state->winner == 0 ? 1 : 0;
}
