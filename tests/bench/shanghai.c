/*
 * How strong and how fast the house players of Shanghai are.
 *
 *     bench_shanghai LEVEL OTHER [GAMES [SEATS [BIDDING [ROLLOUTS [SEED]]]]]
 *
 * plays GAMES games (default 1,000) of one LEVEL against OTHERs (el-primo, merchant, madame-ling)
 * at SEATS seats (default 4), BIDDING sealed (default) or open, with ROLLOUTS for each answer of
 * madame-ling (default: full strength). LEVEL's seat changes from game to game. Prints its share of
 * the first places, the error, the lower end of 95 % confidence, and the times of LEVEL's answers.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/shanghai/bot/player.h"
#include "match.h"
#include "shanghai_merchant.h"

enum player { EL_PRIMO, MADAME_LING, MERCHANT, PLAYERS };

static const char *const names[PLAYERS] = {"el-primo", "madame-ling", "merchant"};

struct match {
    enum player level, other;
    int seats;
    bool open;
    int rollouts;
    struct match_times times; /* of LEVEL's answers */
    long rounds;
};

static enum player player_of(const char *name) {
    for (int i = 0; i < PLAYERS; i++)
        if (strcmp(names[i], name) == 0)
            return (enum player)i;
    fprintf(stderr, "no such player: %s\n", name);
    exit(2);
}

static unsigned below(void *context, const char *label, int k, unsigned bound) {
    (void)label;
    (void)k;
    return bound ? luck_below(context, bound) : 0;
}

static void choose(struct match *match, enum player player, const struct shanghai *state, int seat,
                   struct luck *luck, struct shanghai_move *ret_move) {
    struct shanghai_sight sight;
    shanghai_sight_of(state, seat, &sight);
    if (player == MERCHANT)
        merchant_choose(&sight, luck, ret_move);
    else
        shanghai_choose(player == MADAME_LING ? SHANGHAI_MADAME_LING : SHANGHAI_EL_PRIMO, &sight,
                        match->rollouts, luck_next(luck), ret_move);
}

static void play_move(struct match *match, struct shanghai *state, int own,
                      const struct game_chance *chance, struct luck *luck) {
    struct shanghai_move move;
    int seat = __builtin_ctz(state->awaited);
    double began = match_clock();
    choose(match, seat == own ? match->level : match->other, state, seat, luck, &move);
    if (seat == own)
        match_times_add(&match->times, match_clock() - began);
    struct error err;
    if (shanghai_apply(state, seat, &move, SHANGHAI_BY_HAND, chance, &err)) {
        fprintf(stderr, "illegal in phase %d: %s\n", state->phase, err.detail);
        abort();
    }
}

/* Returns the share of the first place of seat `own`. */
static double play(struct match *match, int own, struct luck *luck) {
    struct luck fate = {luck_next(luck)};
    const struct game_chance chance = {below, &fate};
    const struct game_setup setup = {.seats = match->seats,
                                     .variant = match->open ? SHANGHAI_OPEN_BIDS : 0};
    struct shanghai state;
    shanghai_start(&state, &setup, &chance);
    while (state.phase != SHANGHAI_OVER)
        play_move(match, &state, own, &chance, luck);
    match->rounds += state.round;
    int first = 0;
    for (int i = 0; i < state.seats; i++)
        first += state.places[i] == 1;
    return state.places[own] == 1 ? 1.0 / first : 0;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: bench_shanghai LEVEL OTHER [GAMES [SEATS [BIDDING [ROLLOUTS "
                        "[SEED]]]]]\n");
        return 2;
    }
    struct match match = {.level = player_of(argv[1]), .other = player_of(argv[2])};
    int games = argc > 3 ? atoi(argv[3]) : 1000;
    match.seats = argc > 4 ? atoi(argv[4]) : 4;
    match.open = argc > 5 && strcmp(argv[5], "open") == 0;
    match.rollouts = argc > 6 ? atoi(argv[6]) : SHANGHAI_ROLLOUTS;
    struct luck luck = {argc > 7 ? strtoull(argv[7], NULL, 10) : 1};
    double sum = 0, squares = 0;
    for (int i = 0; i < games; i++) {
        double won = play(&match, i % match.seats, &luck);
        sum += won;
        squares += won * won;
    }
    double mean = sum / games, error = sqrt((squares / games - mean * mean) / games);
    printf("%s against %d %s: %.1f %% +- %.1f (at least %.1f) in %d games of %.1f rounds; answers "
           "of ms p50 %.2f p99 %.1f max %.1f\n",
           argv[1], match.seats - 1, argv[2], 100 * mean, 100 * error, 100 * (mean - 1.96 * error),
           games, (double)match.rounds / games, match_times_quantile(&match.times, 0.5),
           match_times_quantile(&match.times, 0.99), match_times_quantile(&match.times, 1));
    match_times_clear(&match.times);
    return 0;
}
