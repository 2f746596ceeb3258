/*
 * A year of puzzles: src/service/club/puzzles.txt is what this prints.
 *
 *     puzzles [COUNT [SEED]]
 *
 * plays games between house players of chance's choice, half of them with a variant, and prints one
 * position of each: among those that suit (service/club/puzzles.h), of which the solver knows every
 * move's worth and the weakest of the house would give away the margin, so none is trivial.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "fixtures/random.h"
#include "games/shanghaien/position.h"
#include "match.h"
#include "service/club/puzzles.h"

/* The seat's chance to win after the move. */
static double chance_of(const struct bot_option options[], int count, int seat,
                        const struct shanghaien_move *move) {
    for (int i = 0; i < count; i++)
        if (memcmp(&options[i].move, move, sizeof *move) == 0)
            return seat == 0 ? options[i].win : 1 - options[i].win;
    abort();
}

/* The house's weakest would give away the margin. */
static bool is_missed(struct round *solver, const struct bot_view *view, int seat,
                      uint64_t entropy) {
    struct bot_option options[SHANGHAIEN_MOVES_MAX];
    struct shanghaien_move move;
    int count = bot_options(solver, view, options);
    if (count == 0 || !level_choose(solver, LEVEL_EL_GRUMETE, view, entropy, &move))
        abort();
    return chance_of(options, count, seat, &options[0].move) -
               chance_of(options, count, seat, &move) >=
           PUZZLE_MARGIN;
}

static bool suits(struct round *solver, const struct shanghaien *state) {
    cJSON *decision = puzzle_decision(solver, state);
    if (!decision)
        abort();
    bool suits = puzzle_suits(decision);
    cJSON_Delete(decision);
    return suits;
}

/* Plays a game; each position that is a puzzle is as likely to be kept as any other. */
static int play(struct round *solver, struct shanghaien *state, uint64_t *random,
                struct buf *kept) {
    const enum level levels[2] = {LEVEL_EL_GRUMETE + random_below(random, 3),
                                  LEVEL_EL_GRUMETE + random_below(random, 3)};
    int found = 0;
    while (state->phase != SHANGHAIEN_OVER) {
        struct shanghaien_move move;
        struct bot_view view;
        uint8_t dice[2];
        bot_view_init(&view, state);
        if (suits(solver, state) && is_missed(solver, &view, state->turn, random_next(random)) &&
            random_below(random, ++found) == 0) {
            buf_reset(kept);
            shanghaien_write_position(state, kept);
        }
        if (!level_choose(solver, levels[state->turn], &view, random_next(random), &move))
            abort();
        random_dice(random, dice);
        if (shanghaien_apply(state, &move, dice, NULL) != ERROR_NONE)
            abort();
    }
    return found;
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 366;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct round *solver = round_new();
    struct buf kept = BUF_INIT;
    for (int game = 0, found = 0; found < count && solver; game++) {
        struct shanghaien state;
        match_deal(&state, game % 2 ? (unsigned)(game / 2 % 4) : 0, random_below(&random, 2),
                   &random);
        if (play(solver, &state, &random, &kept) == 0)
            continue;
        puts(buf_text(&kept));
        found++;
    }
    buf_clear(&kept);
    round_free(solver);
    return 0;
}
