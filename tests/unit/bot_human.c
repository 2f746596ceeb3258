/* The house players who make the mistakes that people make, and never nonsense. */
#include <string.h>

#include "fixtures/table.h"
#include "fixtures/topic.h"
#include "games/shanghaien/bot/exact.h"
#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/bot/value.h"

/* The least that each never gives away (player.c), by its own values. */
static const struct {
    enum bot_level level;
    double blunder;
    const struct value_model *(*values)(void);
} players[] = {{BOT_EL_GRUMETE, 0.30, value_hand_made},
               {BOT_EL_DADO, 0.06, value_hand_made},
               {BOT_LA_SIRENA, 0.085, value_learned}};

enum { PLAYERS = sizeof players / sizeof players[0] };

enum { NUMBERS = 6 }; /* of entropy that each roll is tried with */

static const int cards[] = {1, 4, 13, 44, 22, 41, -1};
static struct round *solver;

static void setup(void) {
    solver = round_new();
}

static void teardown(void) {
    round_free(solver);
}

static struct shanghaien_move choose(enum bot_level level, const struct table *table,
                                     uint64_t entropy) {
    struct bot_view view;
    struct shanghaien_move move;
    bot_view_init(&view, &table->state);
    ck_assert(bot_choose(solver, level, &view, entropy, &move));
    return move;
}

/* The chance that this move gives away, by those values. */
static double cost_of(const struct value_model *model, const struct table *table,
                      const struct shanghaien_move *move) {
    struct bot_view view;
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX], best = 0, chosen = -1;
    bot_view_init(&view, &table->state);
    int count = exact_moves(solver, model, &view, moves, values);
    for (int i = 0; i < count; i++) {
        best = values[i] > best ? values[i] : best;
        if (memcmp(&moves[i], move, sizeof *move) == 0)
            chosen = values[i];
    }
    ck_assert_double_ge(chosen, 0);
    return best - chosen;
}

/* The first round half over, a trick in each hand, and one of the 36 rolls on the table. */
static struct table table_rolled(int roll) {
    static const int numbers[] = {3, 4, 3, 5};
    struct table table;
    table_open(&table, 0, 0, cards);
    for (int seat = 0; seat < 2; seat++) {
        table_give_sailor(&table, seat, 0, 3);
        table_give_sailor(&table, seat, 4, 2);
        table_give_trick(&table, seat, 40 + 3 * seat);
    }
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        table_lay(&table, numbers[i]);
    table_roll(&table, 1 + roll % 6, 1 + roll / 6);
    return table;
}

START_TEST(their_mistakes_are_small) {
    int mistakes = 0;
    for (int roll = 0; roll < 36; roll++) {
        struct table table = table_rolled(roll);
        for (uint64_t entropy = 0; entropy < NUMBERS; entropy++) {
            struct shanghaien_move move = choose(players[_i].level, &table, entropy);
            double cost = cost_of(players[_i].values(), &table, &move);
            ck_assert_double_le(cost, players[_i].blunder);
            mistakes += cost > 0;
        }
    }
    ck_assert_int_gt(mistakes, 0);
}
END_TEST

START_TEST(the_same_entropy_gives_the_same_move_and_another_may_not) {
    enum bot_level level = players[_i].level;
    int others = 0;
    for (int roll = 0; roll < 36; roll++) {
        struct table table = table_rolled(roll);
        struct shanghaien_move first = choose(level, &table, 0);
        for (uint64_t entropy = 1; entropy < NUMBERS; entropy++) {
            struct shanghaien_move move = choose(level, &table, entropy),
                                   again = choose(level, &table, entropy);
            ck_assert_mem_eq(&move, &again, sizeof move);
            others += memcmp(&move, &first, sizeof move) != 0;
        }
    }
    ck_assert_int_gt(others, 0);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("human");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, their_mistakes_are_small, 0, PLAYERS);
    tcase_add_loop_test(cases, the_same_entropy_gives_the_same_move_and_another_may_not, 0,
                        PLAYERS);
    tcase_set_timeout(cases, 600);
    return topic_run("Human house players", cases);
}
