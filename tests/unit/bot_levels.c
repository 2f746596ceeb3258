/* The players of tests that solve nothing, in random games: each takes what its name says. */
#include <stdlib.h>

#include "fixtures/levels.h"
#include "fixtures/random.h"
#include "fixtures/topic.h"

static uint64_t randomness;

static void deal(struct shanghaien *ret_state) {
    uint8_t deck[SHANGHAIEN_DECK];
    random_deck(&randomness, deck, SHANGHAIEN_DECK);
    shanghaien_start(ret_state, 0, random_below(&randomness, 2), deck);
}

static void play(struct shanghaien *state, const struct shanghaien_move *move) {
    uint8_t dice[2];
    random_dice(&randomness, dice);
    ck_assert_int_eq(shanghaien_apply(state, move, dice, NULL), ERROR_NONE);
}

/* The card value that a seat would be handed now; a trick counts 2. */
static int worth(const struct shanghaien *state, int seat) {
    struct shanghaien_handout handout;
    int sum = 0;
    if (!shanghaien_preview(state, &handout))
        return 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++)
        if (handout.awards[i].to == seat)
            sum += handout.awards[i].card < SHANGHAIEN_SAILORS
                       ? shanghaien_value(handout.awards[i].card)
                       : 2;
    return sum;
}

static int own(const struct shanghaien *state, int seat) {
    return worth(state, seat);
}

static int lead(const struct shanghaien *state, int seat) {
    return worth(state, seat) - worth(state, 1 - seat);
}

static const struct {
    enum level level;
    int (*counts)(const struct shanghaien *state, int seat);
} players[] = {{LEVEL_GREEDY, own}, {LEVEL_JEALOUS, lead}};

enum { PLAYERS = sizeof players / sizeof *players };

START_TEST(no_placement_would_bring_more_of_what_the_player_counts) {
    randomness = 1;
    int placed = 0;
    for (int game = 0; game < 20; game++) {
        struct shanghaien state;
        deal(&state);
        while (state.phase != SHANGHAIEN_OVER) {
            struct bot_view view;
            struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
            struct shanghaien_move chosen;
            bot_view_init(&view, &state);
            ck_assert(level_choose(NULL, players[_i].level, &view, 0, &chosen));
            int count = shanghaien_legal(&state, moves);
            if (chosen.type == SHANGHAIEN_MOVE_PLACE) {
                struct shanghaien after = state;
                ck_assert_int_eq(shanghaien_apply(&after, &chosen, NULL, NULL), ERROR_NONE);
                int best = players[_i].counts(&after, state.turn);
                for (int i = 0; i < count && moves[i].type == SHANGHAIEN_MOVE_PLACE; i++) {
                    after = state;
                    ck_assert_int_eq(shanghaien_apply(&after, &moves[i], NULL, NULL), ERROR_NONE);
                    ck_assert_int_ge(best, players[_i].counts(&after, state.turn));
                }
                placed++;
            }
            play(&state, &moves[random_below(&randomness, count)]);
        }
    }
    ck_assert_int_gt(placed, 500);
}
END_TEST

START_TEST(shanghai_is_called_when_and_only_when_it_puts_one_ahead) {
    randomness = 2;
    int called = 0;
    for (int game = 0; game < 20; game++) {
        struct shanghaien state;
        deal(&state);
        while (state.phase != SHANGHAIEN_OVER) {
            struct bot_view view;
            struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
            struct shanghaien_move chosen;
            int count = shanghaien_legal(&state, moves);
            bot_view_init(&view, &state);
            ck_assert(level_choose(NULL, players[_i].level, &view, 0, &chosen));
            if (state.phase == SHANGHAIEN_ROLL && count > 1) {
                ck_assert_int_eq(chosen.type == SHANGHAIEN_MOVE_SHANGHAI,
                                 lead(&state, state.turn) > 0);
                called += chosen.type == SHANGHAIEN_MOVE_SHANGHAI;
            }
            play(&state, &moves[random_below(&randomness, count)]);
        }
    }
    ck_assert_int_gt(called, 20);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("levels");
    tcase_add_loop_test(cases, no_placement_would_bring_more_of_what_the_player_counts, 0, PLAYERS);
    tcase_add_loop_test(cases, shanghai_is_called_when_and_only_when_it_puts_one_ahead, 0, PLAYERS);
    return topic_run("The players without a plan", cases);
}
