/*
 * How fast the rules are: random play, the replay of a finished game, the view.
 *
 *   meson setup build-bench --buildtype=release && ninja -C build-bench tests/bench/bench_rules
 *   build-bench/tests/bench/bench_rules
 *
 * Prints one line for each figure: the best of five runs, with the target that it is held to.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fixtures/random.h"
#include "games/shanghaien/shanghaien.h"

enum { GAMES = 2000, MOVES_MAX = 512, RUNS = 5 };

struct game_log {
    uint8_t deck[SHANGHAIEN_DECK];
    int count;
    struct {
        struct shanghaien_move move;
        uint8_t dice[2];
    } moves[MOVES_MAX];
};

static struct game_log logs[GAMES];
static long moves_of_all;

/* Takes the results of the loops, so that none is optimised away. */
static volatile unsigned long sink;

static double now(void) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

static void start(struct shanghaien *state, const struct game_log *log) {
    shanghaien_start(state, SHANGHAIEN_VARIANT_EXTRA_WILD | SHANGHAIEN_VARIANT_SHARKS, 0,
                     log->deck);
}

/* legal, apply and score at every move; the game is kept in its log. */
static void play_at_random(struct game_log *log, uint64_t *random) {
    struct shanghaien state;
    random_deck(random, log->deck, SHANGHAIEN_DECK);
    start(&state, log);
    log->count = 0;
    while (state.phase != SHANGHAIEN_OVER) {
        struct shanghaien_move legal[SHANGHAIEN_MOVES_MAX];
        struct shanghaien_score score;
        int count = shanghaien_legal(&state, legal);
        int n = log->count++;
        log->moves[n].move = legal[random_below(random, count)];
        random_dice(random, log->moves[n].dice);
        shanghaien_apply(&state, &log->moves[n].move, log->moves[n].dice, NULL);
        shanghaien_score(&state, &score);
        sink += score.total[0];
    }
}

static void play_all(void) {
    uint64_t random = 1;
    moves_of_all = 0;
    for (int i = 0; i < GAMES; i++) {
        play_at_random(&logs[i], &random);
        moves_of_all += logs[i].count;
    }
}

static void replay_all(void) {
    for (int i = 0; i < GAMES; i++) {
        struct shanghaien state;
        start(&state, &logs[i]);
        for (int n = 0; n < logs[i].count; n++)
            shanghaien_apply(&state, &logs[i].moves[n].move, logs[i].moves[n].dice, NULL);
        sink += (unsigned long)state.ending;
    }
}

/* The state in the middle of each game, as its player sees it. */
static struct shanghaien middles[GAMES];

static void find_middles(void) {
    for (int i = 0; i < GAMES; i++) {
        start(&middles[i], &logs[i]);
        for (int n = 0; n < logs[i].count / 2; n++)
            shanghaien_apply(&middles[i], &logs[i].moves[n].move, logs[i].moves[n].dice, NULL);
    }
}

static void view_all(void) {
    struct buf out = BUF_INIT;
    for (int i = 0; i < GAMES; i++) {
        buf_reset(&out);
        shanghaien_game.write_view(&middles[i], middles[i].turn, false, &out);
        sink += out.len;
    }
    buf_clear(&out);
}

static double best_of_runs(void (*work)(void)) {
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        double began = now();
        work();
        double took = now() - began;
        if (i == 0 || took < best)
            best = took;
    }
    return best;
}

int main(void) {
    double played = best_of_runs(play_all);
    double replayed = best_of_runs(replay_all);
    find_middles();
    double viewed = best_of_runs(view_all);
    printf("%-38s %12s   %s\n", "", "measured", "target");
    printf("%-38s %12.0f   >= 1000000\n", "random play: moves a second",
           (double)moves_of_all / played);
    printf("%-38s %12.2f   < 50\n", "replay of a finished game: us", replayed / GAMES * 1e6);
    printf("%-38s %12.2f   < 5\n", "view of a running game: us", viewed / GAMES * 1e6);
    printf("(%d games of %.0f moves)\n", GAMES, (double)moves_of_all / GAMES);
    return EXIT_SUCCESS;
}
