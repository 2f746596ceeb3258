/*
 * How fast the rules of both games are: play, the replay of a finished game, the view.
 *
 *   meson setup build-bench --buildtype=release && ninja -C build-bench tests/bench/bench_rules
 *   build-bench/tests/bench/bench_rules
 *
 * Prints one line for each figure: the best of five runs, with the target that it is held to.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fixtures/random.h"
#include "games/shanghai/shanghai.h"
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

static void print_head(const char *game) {
    printf("%-38s %12s   %s\n", game, "measured", "target");
}

static void measure_shanghaien(void) {
    double played = best_of_runs(play_all);
    double replayed = best_of_runs(replay_all);
    find_middles();
    double viewed = best_of_runs(view_all);
    print_head("Shanghaien");
    printf("%-38s %12.0f   >= 1000000\n", "random play: moves a second",
           (double)moves_of_all / played);
    printf("%-38s %12.2f   < 50\n", "replay of a finished game: us", replayed / GAMES * 1e6);
    printf("%-38s %12.2f   < 5\n", "view of a running game: us", viewed / GAMES * 1e6);
    printf("(%d games of %.0f moves)\n\n", GAMES, (double)moves_of_all / GAMES);
}

/* --- Shanghai, as the service knows it: through the layer of games --- */

enum { MATCHES = 400, ENTRIES_MAX = 1024, DRAWN_MAX = 512 };

static const struct game *const shanghai = &shanghai_game;

/* Games that its house players have played, as a log has them, and the states on the way. */
static struct match {
    struct game_setup setup;
    unsigned drawn[DRAWN_MAX];
    int draws, count;
    struct {
        int seat;
        struct shanghai_move move;
        char *text;
    } entries[ENTRIES_MAX];
    struct shanghai middle;
} matches[MATCHES];

static long entries_of_all;

struct recorder {
    struct match *match;
    uint64_t *random;
    int fed;
};

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    struct recorder *recorder = context;
    (void)label, (void)k;
    if (bound == 0)
        return 0;
    unsigned number = (unsigned)random_below(recorder->random, (int)bound);
    return recorder->match->drawn[recorder->match->draws++] = number;
}

static unsigned feed(void *context, const char *label, int k, unsigned bound) {
    struct recorder *recorder = context;
    (void)label, (void)k;
    return bound ? recorder->match->drawn[recorder->fed++] : 0;
}

static void add_entry(struct match *match, struct shanghai *state, void *mind, uint64_t *random,
                      const struct game_chance *chance) {
    int n = match->count++, seat = __builtin_ctz(shanghai->awaited(state));
    struct shanghai_move *move = &match->entries[n].move;
    struct buf text = BUF_INIT;
    shanghai->bots->choose(mind, 0, state, seat, random_next(random), GAME_BOT_EFFORT, move);
    shanghai->write_move(move, &text);
    match->entries[n].seat = seat;
    match->entries[n].text = text.data;
    shanghai->apply(state, seat, move, GAME_BY_HAND, chance, NULL);
}

static void record_match(struct match *match, int number, void *mind) {
    uint64_t random = (uint64_t)number;
    struct recorder recorder = {match, &random, 0};
    const struct game_chance chance = {draw, &recorder};
    struct shanghai state;
    match->setup = (struct game_setup){
        .variant = (unsigned)number / 4 % 2, .seats = 3 + number % 4, .first = SEAT_NONE};
    shanghai->start(&state, &match->setup, &chance);
    while (shanghai->awaited(&state)) {
        if (state.round == 4)
            match->middle = state;
        add_entry(match, &state, mind, &random, &chance);
    }
    entries_of_all += match->count;
}

static void record_matches(void) {
    void *mind = shanghai->bots->open();
    for (int i = 0; i < MATCHES; i++)
        record_match(&matches[i], i, mind);
    shanghai->bots->close(mind);
}

/* Plays all entries again, with moves that are read already, or as the log has them. */
static void play_entries(struct match *match, bool from_text) {
    struct recorder recorder = {.match = match};
    const struct game_chance chance = {feed, &recorder};
    struct shanghai state;
    shanghai->start(&state, &match->setup, &chance);
    for (int i = 0; i < match->count; i++) {
        struct shanghai_move read, *move = from_text ? &read : &match->entries[i].move;
        cJSON *json = from_text ? cJSON_Parse(match->entries[i].text) : NULL;
        if (from_text)
            shanghai->read_move(json, state.seats, move, NULL);
        cJSON_Delete(json);
        shanghai->apply(&state, match->entries[i].seat, move, GAME_BY_HAND, &chance, NULL);
    }
    sink += state.round;
}

static void apply_matches(void) {
    for (int i = 0; i < MATCHES; i++)
        play_entries(&matches[i], false);
}

static void replay_matches(void) {
    for (int i = 0; i < MATCHES; i++)
        play_entries(&matches[i], true);
}

static void view_matches(void) {
    struct buf out = BUF_INIT;
    for (int i = 0; i < MATCHES; i++) {
        buf_reset(&out);
        shanghai->write_view(&matches[i].middle, 0, false, &out);
        sink += out.len;
    }
    buf_clear(&out);
}

static void measure_shanghai(void) {
    record_matches();
    double applied = best_of_runs(apply_matches);
    double replayed = best_of_runs(replay_matches);
    double viewed = best_of_runs(view_matches);
    print_head("Shanghai");
    printf("%-38s %12.0f   >= 300000\n", "play: entries a second",
           (double)entries_of_all / applied);
    printf("%-38s %12.2f   < 1000\n", "replay of a finished game's log: us",
           replayed / MATCHES * 1e6);
    printf("%-38s %12.2f   < 20\n", "view in round 4, with two rounds: us", viewed / MATCHES * 1e6);
    printf("(%d games of %.0f entries)\n", MATCHES, (double)entries_of_all / MATCHES);
}

int main(void) {
    measure_shanghaien();
    measure_shanghai();
    return EXIT_SUCCESS;
}
