/*
 * The positions of the practice: web/practice/shanghaien.json is what this prints.
 *
 *     practice [COUNT [SEED]]
 *
 * plays games between house players of chance's choice and keeps the beginnings of rounds that suit
 * a kind of exercise, at most one of each game, until there are COUNT of each kind. Each is told
 * with the chance to win of whoever begins, at best play of both: from a quarter to three quarters,
 * so that no game is decided.
 */
#include <stdio.h>
#include <stdlib.h>

#include "fixtures/random.h"
#include "games/shanghaien/position.h"
#include "match.h"

enum kind { ENDINGS, TRICKS, BEHIND, KINDS };
enum { TRICKS_LEAST = 3, BEHIND_BY = 10, ABOUT = 2 };

static const char *const kind_names[KINDS] = {"endings", "tricks", "behind"};

struct exercises {
    int count[KINDS];
    struct buf texts[KINDS];
};

static int points_behind(const struct shanghaien *state) {
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    return score.total[1 - state->turn] - score.total[state->turn];
}

/* Whether a round that begins is an exercise of that kind. */
static bool suits(const struct shanghaien *state, enum kind kind) {
    switch (kind) {
    case ENDINGS:
        return state->round >= 7;
    case TRICKS:
        return state->round >= 4 && state->hands[state->turn].trick_count >= TRICKS_LEAST;
    default:
        return state->round == 6 && abs(points_behind(state) - BEHIND_BY) <= ABOUT;
    }
}

/* Of the seat to move. */
static double chance_of(struct round *solver, const struct shanghaien *state) {
    struct bot_view view;
    double win;
    bot_view_init(&view, state);
    if (!bot_value(solver, &view, &win))
        abort();
    return state->turn == 0 ? win : 1 - win;
}

/* Adds the position, if it is an exercise of a kind of which more are wanted. */
static bool add(struct exercises *exercises, int wanted, struct round *solver,
                const struct shanghaien *state) {
    int kind = 0;
    while (kind < KINDS && (exercises->count[kind] == wanted || !suits(state, kind)))
        kind++;
    double chance = kind < KINDS ? chance_of(solver, state) : 0;
    if (chance < 0.25 || chance > 0.75)
        return false;
    struct buf *text = &exercises->texts[kind];
    buf_printf(text, "%s{\"position\":\"", exercises->count[kind]++ ? ",\n" : "");
    shanghaien_write_position(state, text);
    buf_printf(text, "\",\"win\":%.2f}", chance);
    return true;
}

static void move(struct round *solver, struct shanghaien *state, const enum level levels[2],
                 uint64_t *random) {
    struct shanghaien_move move;
    struct bot_view view;
    uint8_t dice[2];
    bot_view_init(&view, state);
    if (!level_choose(solver, levels[state->turn], &view, random_next(random), &move))
        abort();
    random_dice(random, dice);
    if (shanghaien_apply(state, &move, dice, NULL) != ERROR_NONE)
        abort();
}

/* Plays a game until it has given an exercise, or to its end. */
static void play(struct exercises *exercises, int wanted, struct round *solver, uint64_t *random) {
    const enum level levels[2] = {LEVEL_EL_GRUMETE + random_below(random, 3),
                                  LEVEL_EL_GRUMETE + random_below(random, 3)};
    struct shanghaien state;
    match_deal(&state, 0, random_below(random, 2), random);
    for (int round = 1; state.phase != SHANGHAIEN_OVER; move(solver, &state, levels, random)) {
        if (state.round == round)
            continue;
        round = state.round;
        if (add(exercises, wanted, solver, &state))
            return;
    }
}

static bool is_enough(const struct exercises *exercises, int wanted) {
    for (int kind = 0; kind < KINDS; kind++)
        if (exercises->count[kind] < wanted)
            return false;
    return true;
}

int main(int argc, char **argv) {
    int wanted = argc > 1 ? atoi(argv[1]) : 30;
    uint64_t random = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    struct round *solver = round_new();
    struct exercises exercises = {.texts = {BUF_INIT, BUF_INIT, BUF_INIT}};
    while (solver && !is_enough(&exercises, wanted))
        play(&exercises, wanted, solver, &random);
    for (int kind = 0; kind < KINDS; kind++) {
        printf("%s\"%s\": [\n%s\n]", kind ? ",\n" : "{", kind_names[kind],
               buf_text(&exercises.texts[kind]));
        buf_clear(&exercises.texts[kind]);
    }
    puts("}");
    round_free(solver);
    return 0;
}
