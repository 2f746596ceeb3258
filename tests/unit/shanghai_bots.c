/* The house players of Shanghai: legal in every phase, blind to what is hidden, always the same
 * answer to the same question. */
#include <stdio.h>
#include <string.h>

#include "fixtures/random.h"
#include "fixtures/topic.h"
#include "games/shanghai/bot/habits.h"
#include "games/shanghai/bot/player.h"
#include "games/shanghai/bot/rollouts.h"

#define CARD(id) (UINT64_C(1) << (id))

enum { ROLLOUTS = 32, GAMES_OF_EACH_KIND = 4 };

static unsigned draw(void *context, const char *label, int k, unsigned bound) {
    (void)label;
    (void)k;
    return bound ? (unsigned)random_below(context, (int)bound) : 0;
}

/* --- Games --- */

/* Calls `at` before each answer of a game between house players of both levels, in which people at
 * the last seat, if there are any, now and then let the clock answer or resign. */
struct played {
    struct shanghai state;
    uint64_t random;
    bool people;
    void (*at)(struct played *game, int seat);
    unsigned phases; /* seen */
};

static void answer(struct played *game, int seat, struct shanghai_move *ret_move) {
    struct shanghai_sight sight;
    enum shanghai_level level = seat % 2 ? SHANGHAI_EL_PRIMO : SHANGHAI_MADAME_LING;
    shanghai_sight_of(&game->state, seat, &sight);
    shanghai_choose(level, &sight, ROLLOUTS, random_next(&game->random), ret_move);
}

static void step(struct played *game) {
    const struct game_chance chance = {draw, &game->random};
    int seat = 31 - __builtin_clz(game->state.awaited);
    bool is_person = game->people && seat == game->state.seats - 1;
    struct shanghai_move move;
    struct error err = {0};
    game->phases |= 1U << game->state.phase;
    game->at(game, seat);
    if (is_person && random_below(&game->random, 12) == 0) {
        shanghai_resign(&game->state, seat, &chance);
        return;
    }
    if (is_person)
        shanghai_default(&game->state, seat, &move);
    else
        answer(game, seat, &move);
    enum error_code code = shanghai_apply(
        &game->state, seat, &move, is_person ? SHANGHAI_BY_CLOCK : SHANGHAI_BY_HAND, &chance, &err);
    ck_assert_msg(code == ERROR_NONE, "phase %d, seat %d: %s", game->state.phase, seat, err.detail);
}

static unsigned play(const struct game_setup *setup, uint64_t seed,
                     void (*at)(struct played *game, int seat)) {
    struct played game = {.random = seed, .people = setup->bots != 0, .at = at};
    const struct game_chance chance = {draw, &game.random};
    shanghai_start(&game.state, setup, &chance);
    while (game.state.phase != SHANGHAI_OVER)
        step(&game);
    return game.phases;
}

/* Games of all kinds: three to six seats, both biddings, with and without people. Returns the
 * phases in which somebody was asked. */
static unsigned play_all(int games, void (*at)(struct played *game, int seat)) {
    uint64_t seed = topic_seed();
    unsigned phases = 0;
    for (int seats = SHANGHAI_SEATS_MIN; seats <= SHANGHAI_SEATS; seats++)
        for (int kind = 0; kind < 4 * games; kind++) {
            const struct game_setup setup = {.seats = seats,
                                             .variant = kind & 1 ? SHANGHAI_OPEN_BIDS : 0,
                                             .bots = kind & 2 ? (1U << (seats - 1)) - 1 : 0};
            phases |= play(&setup, seed++, at);
        }
    return phases;
}

/* --- Answers --- */

static void nothing(struct played *game, int seat) {
    (void)game;
    (void)seat;
}

START_TEST(every_answer_is_legal_in_every_phase) {
    unsigned phases = play_all(GAMES_OF_EACH_KIND, nothing);
    ck_assert_uint_eq(phases & (1U << SHANGHAI_BID), 1U << SHANGHAI_BID);
    for (int phase = SHANGHAI_AUCTION; phase < SHANGHAI_OVER; phase++)
        if (phase != SHANGHAI_FREE) /* plans decide it */
            ck_assert_msg(phases >> phase & 1, "nobody was asked in phase %d", phase);
}
END_TEST

static void expect_the_same_again(struct played *game, int seat) {
    struct shanghai_sight sight;
    struct shanghai_move move, again;
    shanghai_sight_of(&game->state, seat, &sight);
    for (int level = 0; level < SHANGHAI_LEVELS; level++) {
        shanghai_choose((enum shanghai_level)level, &sight, ROLLOUTS, 7, &move);
        shanghai_choose((enum shanghai_level)level, &sight, ROLLOUTS, 7, &again);
        ck_assert_mem_eq(&move, &again, sizeof move);
    }
}

START_TEST(the_same_question_gets_the_same_answer) {
    (void)play_all(1, expect_the_same_again);
}
END_TEST

/* All four destinations are named in a plan, so that no free information is waited for. */
static void expect_a_plan(struct played *game, int seat) {
    struct shanghai_sight sight;
    struct shanghai_move move;
    shanghai_sight_of(&game->state, seat, &sight);
    for (int level = 0; level < SHANGHAI_LEVELS; level++) {
        shanghai_choose((enum shanghai_level)level, &sight, ROLLOUTS, 1, &move);
        if (move.type != SHANGHAI_MOVE_BID && move.type != SHANGHAI_MOVE_PASS)
            continue;
        ck_assert_int_eq(move.plan.free, SHANGHAI_FREE_CARDS);
        ck_assert_int_eq(__builtin_popcount(move.plan.free_named), SHANGHAI_CHOICES);
    }
}

START_TEST(every_bid_and_pass_plans_the_free_information) {
    (void)play_all(1, expect_a_plan);
}
END_TEST

/* A whole state, seat 0 asked in some phase. */
static void lay(struct shanghai *state, enum shanghai_phase phase) {
    uint64_t random = 1;
    const struct game_chance chance = {draw, &random};
    const struct game_setup setup = {.seats = 4};
    shanghai_start(state, &setup, &chance);
    state->phase = (uint8_t)phase;
    state->awaited = 1;
}

START_TEST(a_free_set_reaches_the_junk_with_as_little_as_it_can) {
    struct shanghai state;
    lay(&state, SHANGHAI_SEND);
    state.seat[0].hand = CARD(0) | CARD(1) | CARD(2) | CARD(3); /* now 6, 2, 3 and 5 */
    state.seat[0].at = 20;
    ck_assert_uint_eq(habits_set(&state, 0, 1), CARD(0) | CARD(2) | CARD(3));
    state.seat[0].at = 39 + 2 - 6;
    ck_assert_uint_eq(habits_set(&state, 0, 1), CARD(0));
    state.seat[0].at = 39 + 2;
    ck_assert_uint_eq(habits_set(&state, 0, 1), 0);
}
END_TEST

START_TEST(without_money_nothing_is_bid) {
    struct shanghai state;
    struct luck luck = {1};
    lay(&state, SHANGHAI_BID);
    state.seat[0].money = 9;
    ck_assert_int_eq(habits_limit(&state, 0, &luck), 0);
}
END_TEST

/* In the last round, the others far behind and without cards, 11 points to be had at destination 6
 * and 6 at the next. */
START_TEST(madame_ling_sends_where_it_wins) {
    struct shanghai state;
    struct shanghai_sight sight;
    struct shanghai_move move;
    lay(&state, SHANGHAI_SEND);
    state.round = SHANGHAI_ROUNDS;
    state.mover = 0;
    state.lang_tsu = 1; /* 6, 7, 8, 9 */
    for (int i = 1; i < 4; i++) {
        state.seat[i].hand = 0;
        state.seat[i].at = 3;
    }
    state.seat[0].hand = CARD(25) | CARD(26) | CARD(27) | CARD(30); /* 6, 2, 3; 6 */
    state.seat[0].at = 0;
    shanghai_sight_of(&state, 0, &sight);
    shanghai_choose(SHANGHAI_MADAME_LING, &sight, 400, 1, &move);
    ck_assert_int_eq(move.type, SHANGHAI_MOVE_SEND);
    ck_assert_int_eq(move.to, 6);
}
END_TEST

/* --- Rollouts --- */

static void expect_few_rollouts(struct played *game, int seat) {
    struct shanghai_sight sight;
    struct shanghai imagined;
    struct luck luck = {1};
    shanghai_sight_of(&game->state, seat, &sight);
    shanghai_imagine(&sight, &luck, &imagined);
    for (int rollouts = 0; rollouts <= 200; rollouts += 100) {
        struct shanghai_move move;
        habits_move(&imagined, seat, &luck, &move);
        int played = rollouts_choose(&sight, rollouts, 1, &move);
        ck_assert_int_le(played, rollouts);
        ck_assert_int_ge(played, rollouts / 4);
    }
}

START_TEST(an_answer_costs_no_more_rollouts_than_it_may) {
    const struct game_setup setup = {.seats = 4};
    (void)play(&setup, 1, expect_few_rollouts);
}
END_TEST

/* --- Sight --- */

static void exchange(uint64_t *random, struct shanghai *state, int seat) {
    uint8_t cards[SHANGHAI_CARDS];
    int counts[SHANGHAI_SEATS], count = 0;
    for (int i = 0; i < state->seats; i++) {
        counts[i] = __builtin_popcountll(state->seat[i].hand);
        for (uint64_t hand = i == seat ? 0 : state->seat[i].hand; hand; hand &= hand - 1)
            cards[count++] = (uint8_t)__builtin_ctzll(hand);
    }
    for (int i = state->deck_top; i < state->deck_size; i++)
        cards[count++] = state->deck[i];
    random_shuffle(random, cards, count, 1);
    for (int i = 0; i < state->seats; i++) {
        state->seat[i].hand = i == seat ? state->seat[i].hand : 0;
        for (int k = 0; i != seat && k < counts[i]; k++)
            state->seat[i].hand |= CARD(cards[--count]);
    }
    memcpy(&state->deck[state->deck_top], cards, (size_t)count);
}

/* Another game that looks the same to the seat: other hands, deck, events to come, sealed bids,
 * plans, limits and free information. */
static void change_what_is_hidden(uint64_t *random, struct shanghai *state, int seat) {
    exchange(random, state, seat);
    int used = state->events_used < SHANGHAI_EVENTS ? state->events_used : SHANGHAI_EVENTS;
    random_shuffle(random, &state->events[used], SHANGHAI_EVENTS - used, 1);
    for (int i = 0; i < state->seats; i++) {
        struct shanghai_seat *other = &state->seat[i];
        if (i == seat)
            continue;
        memset(&other->plan, random_below(random, 256), sizeof other->plan);
        other->limited = random_below(random, 2);
        other->up_to = (int16_t)random_below(random, 1000);
        other->play = random_next(random);
        other->entered = (int16_t)random_below(random, 1000);
        other->bid_type = (uint8_t)random_below(random, 2);
        if (state->phase == SHANGHAI_BID)
            other->bid = (int16_t)random_below(random, 1000);
    }
}

static void expect_blindness(struct played *game, int asked) {
    (void)asked;
    for (int seat = 0; seat < game->state.seats; seat++) {
        struct shanghai twin = game->state;
        struct shanghai_sight sight, same;
        memset(&same, 0xa5, sizeof same);
        change_what_is_hidden(&game->random, &twin, seat);
        shanghai_sight_of(&game->state, seat, &sight);
        shanghai_sight_of(&twin, seat, &same);
        ck_assert_mem_eq(&sight, &same, sizeof sight);
    }
}

START_TEST(a_sight_shows_nothing_that_is_hidden) {
    (void)play_all(2, expect_blindness);
}
END_TEST

/* What is imagined behind a sight looks like it, and has every card and event once. */
static void expect_imagination(struct played *game, int seat) {
    struct shanghai_sight sight, again;
    struct shanghai imagined;
    struct luck luck = {random_next(&game->random)};
    shanghai_sight_of(&game->state, seat, &sight);
    shanghai_imagine(&sight, &luck, &imagined);
    ck_assert_uint_eq(imagined.awaited, 1U << seat);
    uint64_t cards = imagined.pile;
    for (int i = 0; i < imagined.seats; i++) {
        ck_assert_uint_eq(cards & imagined.seat[i].hand, 0);
        cards |= imagined.seat[i].hand;
    }
    for (int i = imagined.deck_top; i < imagined.deck_size; i++)
        cards ^= CARD(imagined.deck[i]);
    ck_assert_uint_eq(cards, UINT64_MAX);
    unsigned events = 0;
    for (int i = 0; i < SHANGHAI_EVENTS; i++)
        events |= 1U << imagined.events[i];
    ck_assert_uint_eq(events, ((1U << SHANGHAI_EVENTS) - 1) << 1);
    imagined.awaited = sight.table.awaited;
    shanghai_sight_of(&imagined, seat, &again);
    ck_assert_mem_eq(&sight, &again, sizeof sight);
}

START_TEST(what_is_imagined_looks_like_what_is_seen) {
    (void)play_all(2, expect_imagination);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("shanghai_bots");
    tcase_set_timeout(cases, 0);
    tcase_add_test(cases, every_answer_is_legal_in_every_phase);
    tcase_add_test(cases, the_same_question_gets_the_same_answer);
    tcase_add_test(cases, every_bid_and_pass_plans_the_free_information);
    tcase_add_test(cases, a_free_set_reaches_the_junk_with_as_little_as_it_can);
    tcase_add_test(cases, without_money_nothing_is_bid);
    tcase_add_test(cases, madame_ling_sends_where_it_wins);
    tcase_add_test(cases, an_answer_costs_no_more_rollouts_than_it_may);
    tcase_add_test(cases, a_sight_shows_nothing_that_is_hidden);
    tcase_add_test(cases, what_is_imagined_looks_like_what_is_seen);
    return topic_run("Shanghai's house players", cases);
}
