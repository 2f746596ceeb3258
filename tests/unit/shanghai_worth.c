/* What decisions in Shanghai were worth: told of clearly bad ones, with errors that leave no doubt,
 * and the same to whoever sees the same. */
#include "fixtures/random.h"
#include "fixtures/topic.h"
#include "games/shanghai/bot/worth.h"

#define CARD(id) (UINT64_C(1) << (id))

enum { ROLLOUTS = 800 };

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    (void)label;
    (void)k;
    return bound ? (unsigned)random_below(context, (int)bound) : 0;
}

/* Seat 0 of four is asked in some phase. */
static void lay(struct shanghai *state, enum shanghai_phase phase) {
    uint64_t random = 1;
    const struct game_chance chance = {draw, &random};
    const struct game_setup setup = {.seats = 4};
    shanghai_start(state, &setup, &chance);
    state->phase = (uint8_t)phase;
    state->awaited = 1;
}

/* In the last round, the others far behind and without cards, 11 points to be had at destination 6
 * and 6 at the next. */
static void lay_end(struct shanghai *state) {
    lay(state, SHANGHAI_SEND);
    state->round = SHANGHAI_ROUNDS;
    state->mover = 0;
    state->lang_tsu = 1; /* 6, 7, 8, 9 */
    for (int i = 1; i < 4; i++) {
        state->seat[i].hand = 0;
        state->seat[i].at = 3;
    }
    state->seat[0].hand = CARD(25) | CARD(26) | CARD(27) | CARD(30);
    state->seat[0].at = 0;
}

static struct shanghai_worth weigh(const struct shanghai *state, const struct shanghai_move *made) {
    struct shanghai_sight sight;
    struct shanghai_worth worth;
    shanghai_sight_of(state, 0, &sight);
    shanghai_weigh(&sight, made, ROLLOUTS, 1, &worth);
    return worth;
}

static void expect_costly(const struct shanghai_worth *worth) {
    double cost = worth->best_won - worth->won;
    ck_assert_msg(cost > 2 * worth->error && worth->error > 0, "%.3f, error %.3f", cost,
                  worth->error);
}

START_TEST(sending_lang_tsu_away_from_the_points_is_told_as_worse) {
    const struct shanghai_move made = {.type = SHANGHAI_MOVE_SEND, .to = 9};
    struct shanghai state;
    lay_end(&state);
    struct shanghai_worth worth = weigh(&state, &made);
    ck_assert_int_eq(worth.best.to, 6);
    expect_costly(&worth);
}
END_TEST

START_TEST(a_bid_of_all_money_in_the_first_round_is_told_as_worse) {
    const struct shanghai_move made = {.type = SHANGHAI_MOVE_BID, .amount = SHANGHAI_MONEY};
    struct shanghai state;
    lay(&state, SHANGHAI_BID);
    struct shanghai_worth worth = weigh(&state, &made);
    ck_assert_int_lt(worth.best.amount, SHANGHAI_MONEY);
    expect_costly(&worth);
}
END_TEST

START_TEST(the_best_move_is_worth_what_the_rival_is) {
    struct shanghai state;
    lay_end(&state);
    const struct shanghai_move made = {
        .type = SHANGHAI_MOVE_SEND, .to = 6, .cards = CARD(25) | CARD(26) | CARD(27)};
    struct shanghai_worth worth = weigh(&state, &made);
    ck_assert_uint_eq(worth.best.cards, made.cards);
    ck_assert_double_eq(worth.won, worth.best_won);
    ck_assert_double_eq(worth.error, 0);
}
END_TEST

/* The others' hands are exchanged, so that seat 0 sees the same. */
START_TEST(what_is_hidden_changes_no_worth) {
    const struct shanghai_move made = {.type = SHANGHAI_MOVE_BID, .amount = 100};
    struct shanghai state;
    lay(&state, SHANGHAI_BID);
    struct shanghai_worth worth = weigh(&state, &made);
    uint64_t hand = state.seat[1].hand;
    state.seat[1].hand = state.seat[2].hand;
    state.seat[2].hand = hand;
    state.seat[3].bid = 500;
    struct shanghai_worth other = weigh(&state, &made);
    ck_assert_double_eq(worth.won, other.won);
    ck_assert_double_eq(worth.best_won, other.best_won);
    ck_assert_double_eq(worth.error, other.error);
    ck_assert_int_eq(worth.best.amount, other.best.amount);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("shanghai_worth");
    tcase_set_timeout(cases, 0);
    tcase_add_test(cases, sending_lang_tsu_away_from_the_points_is_told_as_worse);
    tcase_add_test(cases, a_bid_of_all_money_in_the_first_round_is_told_as_worse);
    tcase_add_test(cases, the_best_move_is_worth_what_the_rival_is);
    tcase_add_test(cases, what_is_hidden_changes_no_worth);
    return topic_run("What decisions in Shanghai were worth", cases);
}
