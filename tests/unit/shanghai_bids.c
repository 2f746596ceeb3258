/* The bids of Shanghai, sealed and open, and the plans that they carry. */
#include <string.h>

#include "fixtures/shanghai.h"
#include "fixtures/topic.h"

/* --- Bids --- */

START_TEST(s10_of_equal_bids_the_earlier_in_the_tie_order_wins_and_goes_to_its_end) {
    begin(3, false);
    for (int i = 0; i < 3; i++)
        PLAY(i, bid(50));
    ck_assert_int_eq(state.mover, 0);
    ck_assert_int_eq(state.seat[0].money, 1150);
    ck_assert_int_eq(state.seat[1].money, 1200);
    ck_assert_int_eq(state.ties[0], 1);
    ck_assert_int_eq(state.ties[2], 0);
}
END_TEST

START_TEST(s12_nobody_bids_and_the_first_in_the_tie_order_moves_for_nothing) {
    begin(4, false);
    for (int i = 0; i < 4; i++)
        PLAY(i, bid(0));
    ck_assert_int_eq(state.mover, 0);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_MOVER)->number, 0);
}
END_TEST

START_TEST(s11_a_bid_above_ones_money_is_refused) {
    begin(3, false);
    REFUSED(0, bid(1210));
    REFUSED(0, limited(100, 200));
}
END_TEST

START_TEST(a_sealed_bid_is_replaced_while_another_seat_is_awaited) {
    begin(3, false);
    PLAY(0, bid(100));
    PLAY(0, bid(20));
    ck_assert(shanghai_may_move(&state, 0));
    PLAY(1, bid(30));
    PLAY(2, bid(0));
    ck_assert_int_eq(state.mover, 1);
    REFUSED(0, bid(200));
}
END_TEST

/* How often a seat may still replace its bid, as the service asks it. */
static bool is_too_often(int seat, struct shanghai_move move) {
    return shanghai_game.too_often(&state, seat, &move);
}

START_TEST(a_sealed_bid_is_replaced_twenty_times_in_a_bidding_and_a_longer_log_is_valid) {
    begin(3, false);
    PLAY(0, bid(0));
    for (int i = 1; i <= SHANGHAI_REPLACED_MAX; i++) {
        ck_assert(!is_too_often(0, bid(10)));
        PLAY(0, bid(10 * i));
    }
    ck_assert(is_too_often(0, bid(10)) && !is_too_often(1, bid(10)));
    ck_assert(!is_too_often(0, play_cards(0)));
    for (int i = 0; i < 300; i++)
        PLAY(0, bid(10));
    ck_assert(is_too_often(0, bid(20)));
    ck_assert_int_eq(state.seat[0].replaced, SHANGHAI_REPLACED_MAX);
    PLAY(1, bid(1000));
    PLAY(2, bid(0));
    ck_assert_int_eq(state.mover, 1);
    while (state.round == 1)
        time_out(__builtin_ctz(state.awaited));
    ck_assert(!is_too_often(0, bid(10)));
}
END_TEST

START_TEST(what_the_clock_bids_is_replaced_as_often) {
    begin(3, false);
    time_out(0);
    for (int i = 0; i < SHANGHAI_REPLACED_MAX; i++)
        PLAY(0, bid(10));
    ck_assert(is_too_often(0, bid(10)));
}
END_TEST

START_TEST(an_open_bid_replaces_none_however_often_a_seat_raises) {
    begin(3, true);
    PLAY(0, bid(10));
    PLAY(1, bid(20));
    PLAY(2, pass);
    for (int i = 1; i <= SHANGHAI_REPLACED_MAX; i++) {
        PLAY(0, bid(20 * i + 10));
        PLAY(1, bid(20 * i + 20));
    }
    ck_assert_int_eq(state.awaited, SEAT_BIT(0));
    ck_assert(!is_too_often(0, bid(state.high + SHANGHAI_BID_STEP)));
    ck_assert_int_eq(state.seat[0].replaced, 0);
}
END_TEST

START_TEST(open_bids_go_round_until_all_but_the_leader_have_passed) {
    begin(3, true);
    ck_assert_int_eq(state.awaited, 1);
    REFUSED(1, bid(10));
    PLAY(0, bid(10));
    REFUSED(1, bid(10));
    ck_assert_int_eq(state.speaker, 1);
    PLAY(1, bid(40));
    PLAY(2, pass);
    PLAY(0, bid(50));
    PLAY(1, pass);
    ck_assert_int_eq(state.mover, 0);
    ck_assert_int_eq(state.seat[0].money, 1150);
}
END_TEST

START_TEST(s32_two_limits_settle_in_one_step_and_keep_the_last_raises) {
    begin(3, true);
    PLAY(0, limited(10, 200));
    PLAY(1, pass);
    PLAY(2, limited(20, 150));
    ck_assert_int_eq(state.mover, 0);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_MOVER)->number, 150);
    const struct shanghai_record *record = shanghai_this_round(&state);
    int raises = 0;
    for (int i = 0; i < record->steps; i++)
        raises += record->step[i].type == SHANGHAI_STEP_RAISE;
    ck_assert_int_eq(raises, 4); /* two by hand, the last one of each by its limit */
}
END_TEST

START_TEST(s32_limits_leave_one_raise_of_a_seat_in_each_entry) {
    static const struct {
        int seat, amount;
        enum shanghai_by by;
    } told[] = {
        {0, 10, SHANGHAI_BY_HAND}, {1, 20, SHANGHAI_BY_HAND}, {0, 30, SHANGHAI_BY_PLAN},
        {1, 40, SHANGHAI_BY_HAND}, {0, 50, SHANGHAI_BY_PLAN},
    };
    begin(3, true);
    PLAY(0, limited(10, 200));
    PLAY(1, bid(20));
    PLAY(2, pass);
    PLAY(1, bid(40));
    const struct shanghai_record *record = shanghai_this_round(&state);
    int found = 0;
    for (int i = 0; i < record->steps; i++) {
        const struct shanghai_step *step = &record->step[i];
        if (step->type != SHANGHAI_STEP_RAISE)
            continue;
        ck_assert_int_lt(found, 5);
        ck_assert_int_eq(step->seat, told[found].seat);
        ck_assert_int_eq(step->number, told[found].amount);
        ck_assert_int_eq(step->by, told[found].by);
        found++;
    }
    ck_assert_int_eq(found, 5);
    PLAY(1, pass);
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_BIDS)); /* nothing was sealed */
}
END_TEST

START_TEST(what_is_not_asked_for_is_refused) {
    begin(3, false);
    REFUSED(0, pass);
    REFUSED(0, play_cards(0));
    REFUSED(0, give(1));
    REFUSED(0, send_to(state.lang_tsu));
    struct shanghai_move named = bid(10);
    named.plan.free = SHANGHAI_FREE_CARDS;
    named.plan.free_named = 1U << SHANGHAI_DESTINATIONS;
    named.plan.free_cards[SHANGHAI_DESTINATIONS] =
        shanghai_cards_of(SHANGHAI_DESTINATIONS) & ~state.seat[0].hand;
    named.plan.free_cards[SHANGHAI_DESTINATIONS] &= -named.plan.free_cards[SHANGHAI_DESTINATIONS];
    REFUSED(0, named); /* a card that the seat has not got */
}
END_TEST

START_TEST(s24_the_lead_may_go_to_the_first_seat) {
    begin(4, true);
    PLAY(0, bid(30));
    PLAY(1, bid(40));
    PLAY(2, bid(50));
    shanghai_resign(&state, 2, &plain);
    ck_assert_int_eq(state.leader, 1);
    shanghai_resign(&state, 1, &plain);
    ck_assert_int_eq(state.leader, 0);
    ck_assert_int_eq(state.high, 30);
    ck_assert_int_eq(state.awaited, SEAT_BIT(3));
}
END_TEST

START_TEST(s24_after_the_bids_a_mover_that_resigns_changes_nothing_for_the_others) {
    lay_event(16, in_a_row);
    state.phase = SHANGHAI_FREE;
    state.open = true;
    state.leader = 0;
    state.seat[1].bid = 70;
    state.awaited = SEAT_BIT(1) | SEAT_BIT(2);
    shanghai_resign(&state, 0, &plain);
    ck_assert_int_eq(state.awaited, SEAT_BIT(1) | SEAT_BIT(2));
}
END_TEST

START_TEST(s24_the_lead_of_a_resigned_seat_goes_to_the_highest_last_bid) {
    begin(4, true);
    PLAY(0, bid(10));
    PLAY(1, bid(60));
    PLAY(2, bid(100));
    shanghai_resign(&state, 2, &plain);
    ck_assert_int_eq(state.leader, 1);
    ck_assert_int_eq(state.high, 60);
    ck_assert_int_eq(state.awaited, 1 << 3);
}
END_TEST

/* --- Plans --- */

START_TEST(s33_a_plan_makes_a_round_one_wait) {
    begin(3, false);
    struct shanghai_move move = bid(10);
    move.plan = (struct shanghai_plan){.send_to = (uint8_t)shanghai_choice(state.lang_tsu, 0),
                                       .free = SHANGHAI_FREE_BEST,
                                       .gives = true,
                                       .give = 1,
                                       .buys = true};
    for (int i = 0; i < 3; i++)
        play(i, &move);
    ck_assert_int_eq(state.round, 2);
    ck_assert_int_eq(state.seq, 3);
}
END_TEST

START_TEST(s27_parts_of_a_plan_must_be_possible_when_they_are_sent) {
    begin(3, false);
    struct shanghai_move move = bid(10);
    move.plan.send_to = state.lang_tsu;
    refused(0, &move);
    move.plan.send_to = (uint8_t)shanghai_choice(state.lang_tsu, 0);
    move.plan.send_cards = state.seat[1].hand & -state.seat[1].hand;
    refused(0, &move);
}
END_TEST

START_TEST(s26_a_seat_without_a_card_of_the_destination_is_not_asked) {
    begin(3, false);
    for (int i = 0; i < 3; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    for (int i = 1; i < 3; i++)
        state.seat[i].hand &= ~shanghai_cards_of(shanghai_choice(state.lang_tsu, 1));
    PLAY(0, send_to(shanghai_choice(state.lang_tsu, 1)));
    ck_assert_int_eq(state.phase, SHANGHAI_GIVE);
    ck_assert_ptr_nonnull(step_of(SHANGHAI_STEP_FREE));
}
END_TEST

START_TEST(s13_two_cards_at_most_in_a_doubled_time) {
    begin(3, false);
    for (int i = 0; i < 3; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    state.time = 1;
    struct shanghai_move move = send_to(shanghai_choice(state.lang_tsu, 0));
    move.cards = shanghai_cards_of(move.to);
    state.seat[0].hand |= move.cards;
    refused(0, &move);
    move.cards = CARD(5 * (move.to - 1)) | CARD(5 * (move.to - 1) + 4);
    play(0, &move);
    ck_assert_int_eq(state.seat[0].at, shanghai_points(move.cards, 1));
}
END_TEST

/* The tie order, equal or different bids, and who moves; a bid above all others wins wherever it
 * is. */
static const struct {
    uint8_t ties[3];
    int bids[3], mover;
    uint8_t then[3];
} ties[] = {
    {{2, 1, 0}, {50, 50, 50}, 2, {1, 0, 2}}, {{2, 0, 1}, {50, 50, 20}, 0, {2, 1, 0}},
    {{1, 2, 0}, {50, 0, 50}, 2, {1, 0, 2}},  {{0, 1, 2}, {40, 50, 50}, 1, {0, 2, 1}},
    {{0, 1, 2}, {10, 20, 30}, 2, {0, 1, 2}}, {{0, 1, 2}, {30, 20, 10}, 0, {1, 2, 0}},
};

START_TEST(s10_equal_bids_go_by_the_tie_order_and_not_by_seat) {
    begin(3, false);
    memcpy(state.ties, ties[_i].ties, sizeof ties[_i].ties);
    for (int i = 0; i < 3; i++)
        PLAY(i, bid(ties[_i].bids[i]));
    ck_assert_int_eq(state.mover, ties[_i].mover);
    ck_assert_int_eq(state.last_mover, ties[_i].mover);
    ck_assert_mem_eq(state.ties, ties[_i].then, sizeof ties[_i].then);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(state.seat[i].money, 1200 - (i == ties[_i].mover ? ties[_i].bids[i] : 0));
}
END_TEST

/* Nobody bids: the last mover, who has resigned, and the mover. */
static const struct {
    int last_mover;
    unsigned resigned;
    int mover;
} nobodys[] = {
    {SEAT_NONE, 0, 3},
    {SEAT_NONE, SEAT_BIT(3), 1},
    {2, 0, 2},
    {0, SEAT_BIT(3), 0},
    {2, SEAT_BIT(2), 3},
    {3, SEAT_BIT(3), 1},
    {2, SEAT_BIT(2) | SEAT_BIT(3), 1},
};

static void resign_all(unsigned seats) {
    for (int i = 0; i < state.seats; i++)
        if (seats & SEAT_BIT(i))
            shanghai_resign(&state, i, &plain);
}

START_TEST(s12_nobody_bids_and_the_last_mover_who_has_not_resigned_moves_again) {
    begin(4, false);
    memcpy(state.ties, (const uint8_t[]){3, 1, 0, 2}, 4);
    state.last_mover = (int8_t)nobodys[_i].last_mover;
    resign_all(nobodys[_i].resigned);
    for (int i = 0; i < 4; i++)
        if (state.phase == SHANGHAI_BID && state.awaited & SEAT_BIT(i))
            PLAY(i, bid(0));
    ck_assert_int_eq(state.mover, nobodys[_i].mover);
    ck_assert_int_eq(state.ties[3], nobodys[_i].mover);
    ck_assert_int_eq(state.seat[state.mover].money, 1200);
}
END_TEST

START_TEST(open_bids_begin_next_after_the_last_mover_or_with_the_tie_order) {
    begin(4, true);
    memcpy(state.ties, (const uint8_t[]){2, 1, 0, 3}, 4);
    state.last_mover = (int8_t)_i;
    state.phase = SHANGHAI_BUY;
    state.awaited = 1;
    state.mover = 0;
    const struct shanghai_move no = {.type = SHANGHAI_MOVE_BUY};
    play(0, &no);
    ck_assert_int_eq(state.phase, SHANGHAI_AUCTION);
    ck_assert_int_eq(state.awaited, SEAT_BIT(_i == SEAT_NONE ? 2 : (_i + 1) % 4));
}
END_TEST

START_TEST(a_seat_without_ten_money_is_not_asked_for_a_bid) {
    begin(4, false);
    state.phase = SHANGHAI_BUY;
    state.awaited = 1;
    state.mover = 0;
    state.seat[1].money = 10;
    state.seat[2].money = 0;
    state.seat[3].absent = true;
    const struct shanghai_move no = {.type = SHANGHAI_MOVE_BUY};
    play(0, &no);
    ck_assert_int_eq(state.round, 2);
    ck_assert_int_eq(state.awaited, SEAT_BIT(0) | SEAT_BIT(1));
    ck_assert_int_eq(state.seat[3].asked, state.seq);
    REFUSED(2, bid(0));
    REFUSED(1, bid(20));
    PLAY(3, bid(30)); /* an absent seat may bid, and is back */
    ck_assert(!state.seat[3].absent);
}
END_TEST

START_TEST(open_bids_are_at_least_ten_more_and_at_most_ones_money) {
    begin(3, true);
    REFUSED(0, bid(0));
    REFUSED(0, bid(1210));
    REFUSED(0, limited(20, 10));
    REFUSED(0, limited(20, 1210));
    REFUSED(1, pass);
    PLAY(0, limited(20, 20));
    REFUSED(1, bid(20));
    PLAY(1, bid(30));
    PLAY(2, bid(1200));
    /* Seat 0 has its last word, seat 1 has no 1,210. */
    ck_assert_int_eq(state.mover, 2);
    ck_assert_int_eq(state.seat[2].money, 0);
}
END_TEST

START_TEST(a_seat_passes_without_being_asked_where_its_money_is_too_little) {
    begin(3, true);
    state.seat[1].money = 100;
    state.seat[2].money = 110;
    PLAY(0, bid(100));
    ck_assert_int_eq(step_of(SHANGHAI_STEP_PASS)->seat, 1);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_PASS)->by, SHANGHAI_BY_RULE);
    ck_assert_int_eq(state.awaited, SEAT_BIT(2));
    PLAY(2, bid(110));
    ck_assert_int_eq(state.awaited, SEAT_BIT(0));
}
END_TEST

START_TEST(s32_a_limit_raises_by_ten_up_to_itself_and_passes_then) {
    begin(3, true);
    PLAY(0, limited(10, 50));
    PLAY(1, bid(40));
    PLAY(2, pass);
    ck_assert_int_eq(state.high, 50);
    ck_assert_int_eq(state.leader, 0);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_RAISE)->by, SHANGHAI_BY_PLAN);
    ck_assert_int_eq(state.awaited, SEAT_BIT(1));
    PLAY(1, bid(60));
    ck_assert_int_eq(state.mover, 1);
    ck_assert_int_eq(state.seat[1].money, 1140);
}
END_TEST

/* The lead after seat 0, who led, has resigned: last bids, and who has passed. */
static const struct {
    int bids[4];
    unsigned passed;
    int leader, high;
} leads[] = {
    {{90, 20, 70, 30}, SEAT_BIT(2), 3, 30},
    {{90, 20, 70, 30}, SEAT_BIT(2) | SEAT_BIT(3), 1, 20},
    {{90, 20, 70, 30}, 0, 2, 70},
    {{90, 0, 0, 50}, SEAT_BIT(3), SEAT_NONE, 0},
};

START_TEST(s24_the_lead_never_goes_to_a_seat_that_has_passed) {
    begin(4, true);
    for (int i = 0; i < 4; i++) {
        state.seat[i].bid = (int16_t)leads[_i].bids[i];
        state.seat[i].passed = leads[_i].passed & SEAT_BIT(i);
    }
    state.leader = 0;
    state.high = 90;
    state.speaker = 1;
    state.awaited = SEAT_BIT(1);
    shanghai_resign(&state, 0, &plain);
    if (leads[_i].leader == 1) { /* the others have passed, so it moves */
        ck_assert_int_eq(state.mover, 1);
        ck_assert_int_eq(step_of(SHANGHAI_STEP_MOVER)->number, 20);
        return;
    }
    ck_assert_int_eq(state.leader, leads[_i].leader);
    ck_assert_int_eq(state.high, leads[_i].high);
    ck_assert_int_eq(state.awaited, SEAT_BIT(1));
}
END_TEST

/* --- Free information --- */

enum { ASKED = -1 };

/* What seat 1's plan says of free information, what it is, and how many of the five cards that it
 * holds it plays then: the best. `named`: a card for the place, or for another one. */
static const struct {
    int free, named;
    bool absent, resigned;
    int time, played;
} frees[] = {
    {SHANGHAI_FREE_UNSAID, 0, false, false, 0, ASKED},
    {SHANGHAI_FREE_ASK, 0, false, false, 0, ASKED},
    {SHANGHAI_FREE_BEST, 0, false, false, 0, 3},
    {SHANGHAI_FREE_BEST, 0, false, false, 1, 2},
    {SHANGHAI_FREE_BEST, 0, false, false, 4, 2},
    {SHANGHAI_FREE_NONE, 0, false, false, 0, 0},
    {SHANGHAI_FREE_CARDS, 1, false, false, 0, 1},
    {SHANGHAI_FREE_CARDS, 2, false, false, 0, ASKED},
    {SHANGHAI_FREE_UNSAID, 0, true, false, 0, 3},
    {SHANGHAI_FREE_ASK, 0, true, false, 0, 3},
    {SHANGHAI_FREE_NONE, 0, true, false, 0, 0},
    {SHANGHAI_FREE_CARDS, 1, true, false, 0, 1},
    {SHANGHAI_FREE_CARDS, 2, true, false, 0, 3},
    {SHANGHAI_FREE_BEST, 0, false, true, 0, 0},
};

START_TEST(s33_free_information_goes_by_the_plan_or_is_asked_for) {
    begin(4, false);
    int to = shanghai_choice(state.lang_tsu, 0), other = shanghai_choice(state.lang_tsu, 1);
    uint64_t all = shanghai_cards_of(to) & ~CARD(5 * (to - 1));
    for (int i = 0; i < 4; i++)
        state.seat[i].hand &= ~shanghai_cards_of(to);
    state.seat[1].hand |= all | (shanghai_cards_of(other) & -shanghai_cards_of(other));
    for (int i = 0; i < 4; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    struct shanghai_plan *plan = &state.seat[1].plan;
    plan->free = (uint8_t)frees[_i].free;
    if (frees[_i].named) {
        int named = frees[_i].named == 1 ? to : other;
        plan->free_named = (uint16_t)(1U << named);
        plan->free_cards[named] = state.seat[1].hand & shanghai_cards_of(named);
        plan->free_cards[named] &= -plan->free_cards[named];
    }
    state.time = (uint8_t)frees[_i].time;
    state.seat[1].absent = frees[_i].absent;
    state.seat[1].resigned = frees[_i].resigned;
    PLAY(0, send_to(to));
    if (frees[_i].played == ASKED) {
        ck_assert_int_eq(state.phase, SHANGHAI_FREE);
        ck_assert_int_eq(state.awaited, SEAT_BIT(1));
        ck_assert_int_eq(state.seat[1].asked, state.seq);
        return;
    }
    uint64_t played = shanghai_this_round(&state)->free.played[1];
    ck_assert_int_eq(state.phase, SHANGHAI_GIVE);
    ck_assert_int_eq(__builtin_popcountll(played), frees[_i].played);
    if (frees[_i].free != SHANGHAI_FREE_CARDS && frees[_i].played)
        ck_assert_uint_eq(played, shanghai_best(all, to, frees[_i].time));
    ck_assert_int_eq(state.seat[1].at, shanghai_points(played, frees[_i].time));
    ck_assert_int_eq(state.seat[1].gained, state.seat[1].at);
    ck_assert_uint_eq(state.seat[1].hand & shanghai_cards_of(to), all & ~played);
    ck_assert_uint_eq(state.pile, played);
    ck_assert_int_eq(state.plays_shown[0], frees[_i].resigned ? 13 : 15);
}
END_TEST

/* Seat _i moves; each other seat holds one card of the destination, and plays it. */
START_TEST(s14_all_choices_are_shown_together_and_all_others_move) {
    begin(4, false);
    state.lang_tsu = 10;
    int to = shanghai_choice(state.lang_tsu, 0), first = 5 * (to - 1);
    for (int i = 0; i < 4; i++)
        state.seat[i].hand = CARD(first + i);
    for (int i = 0; i < 4; i++)
        PLAY(i, bid(i == _i ? 10 : 0));
    PLAY(_i, send_to(to));
    for (int i = 0; i < 4; i++)
        if (i != _i) {
            ck_assert_at(&state, 0, 0, 0, 0);
            PLAY(i, play_cards(CARD(first + i)));
        }
    for (int i = 0; i < 4; i++) {
        const uint64_t played = i == _i ? 0 : CARD(first + i);
        ck_assert_uint_eq(shanghai_this_round(&state)->free.played[i], played);
        ck_assert_int_eq(shanghai_this_round(&state)->free.points[i], shanghai_points(played, 0));
        ck_assert_int_eq(state.seat[i].at, shanghai_points(played, 0));
        ck_assert_int_eq(state.seat[i].gained, state.seat[i].at);
    }
    ck_assert_int_eq(state.plays_shown[0], 15);
}
END_TEST

/* --- Buying --- */

/* The mover's plan, money, and whether there is a card; what becomes of it. */
static const struct {
    bool buys, buy, absent, resigned;
    int money;
    bool deck, pile;
    int by; /* ASKED; -2: nothing */
    bool bought;
} purchases[] = {
    {false, false, false, false, 100, true, true, ASKED, false},
    {true, true, false, false, 100, true, false, SHANGHAI_BY_PLAN, true},
    {true, true, false, false, 100, false, true, SHANGHAI_BY_PLAN, true},
    {true, false, false, false, 100, true, true, SHANGHAI_BY_PLAN, false},
    {true, true, false, false, 90, true, true, -2, false},
    {true, true, false, false, 100, false, false, -2, false},
    {false, false, true, false, 100, true, true, SHANGHAI_BY_CLOCK, false},
    {true, true, true, false, 100, true, true, SHANGHAI_BY_PLAN, true},
    {false, false, false, true, 100, true, true, SHANGHAI_BY_RULE, false},
};

START_TEST(s33_the_mover_buys_by_the_plan_or_is_asked) {
    lay_event(3, in_a_row);
    struct shanghai_seat *mover = &state.seat[0];
    mover->plan.buys = purchases[_i].buys;
    mover->plan.buy = purchases[_i].buy;
    mover->money = (int16_t)purchases[_i].money;
    if (!purchases[_i].deck)
        state.deck_top = state.deck_size;
    state.pile = purchases[_i].pile ? CARD(62) | CARD(63) : 0;
    uint64_t hand = mover->hand;
    mover->absent = purchases[_i].absent;
    mover->resigned = purchases[_i].resigned;
    state.phase = SHANGHAI_CHOICE; /* seat 1 has the card, and event 10 waits for its answer */
    state.event = 10;
    state.to = 1;
    state.awaited = SEAT_BIT(1);
    PLAY(1, (struct shanghai_move){.type = SHANGHAI_MOVE_JUNK, .by = 3});
    const struct shanghai_step *buy = step_of(SHANGHAI_STEP_BUY);
    if (purchases[_i].by == ASKED) {
        ck_assert_int_eq(state.phase, SHANGHAI_BUY);
        ck_assert_int_eq(state.awaited, SEAT_BIT(0));
        return;
    }
    ck_assert_int_eq(state.round, 2);
    ck_assert_int_eq(buy ? buy->by : -2, purchases[_i].by);
    ck_assert_int_eq(buy && buy->number, purchases[_i].bought);
    ck_assert_int_eq(mover->money, purchases[_i].money - (purchases[_i].bought ? 100 : 0));
    ck_assert_int_eq(__builtin_popcountll(mover->hand & ~hand), purchases[_i].bought);
}
END_TEST

START_TEST(s33_a_plan_is_that_of_the_latest_bid) {
    begin(3, false);
    struct shanghai_move planned = bid(10);
    planned.plan.buys = planned.plan.buy = true;
    play(0, &planned);
    ck_assert(state.seat[0].plan.buys);
    PLAY(0, bid(20));
    ck_assert(!state.seat[0].plan.buys);
    PLAY(1, bid(0));
    PLAY(2, bid(0));
    ck_assert_int_eq(state.seat[0].money, 1180);
}
END_TEST

/* --- A new round --- */

static void begin_round_two(void) {
    const struct shanghai_move no = {.type = SHANGHAI_MOVE_BUY};
    state.phase = SHANGHAI_BUY;
    state.mover = state.last_mover = 0;
    state.awaited = SEAT_BIT(0);
    play(0, &no);
    ck_assert_int_eq(state.round, 2);
}

START_TEST(a_round_forgets_the_bids_and_plans_of_the_one_before) {
    begin(4, _i);
    for (int i = 0; i < 4; i++) {
        struct shanghai_seat *seat = &state.seat[i];
        seat->has_bid = seat->limited = seat->answered = seat->passed = true;
        seat->bid = seat->up_to = 70;
        seat->gained = 5;
        seat->plan.buys = seat->plan.buy = true;
    }
    state.high = 70;
    state.leader = 2;
    state.to = 2;
    state.event = 10;
    state.seat[3].resigned = state.resignations = 1;
    begin_round_two();
    for (int i = 0; i < 4; i++) {
        const struct shanghai_seat *seat = &state.seat[i];
        ck_assert(!seat->has_bid && !seat->limited && !seat->answered && !seat->plan.buys);
        ck_assert_int_eq(seat->passed, i == 3);
        ck_assert_int_eq(seat->bid + seat->up_to + seat->gained, 0);
    }
    ck_assert_int_eq(state.high, 0);
    ck_assert_int_eq(state.leader, SEAT_NONE);
    ck_assert_int_eq(state.mover, SEAT_NONE);
    ck_assert_int_eq(state.to, SEAT_NONE);
    ck_assert_int_eq(state.event, 0);
    ck_assert_int_eq(state.time, 1);
    ck_assert_int_eq(state.awaited, _i ? SEAT_BIT(1) : 7);
    ck_assert_int_eq(shanghai_this_round(&state)->round, 2);
    ck_assert_int_eq(shanghai_this_round(&state)->time, 1);
}
END_TEST

START_TEST(s29_what_was_decided_for_an_absent_seat_stays_when_it_returns) {
    begin(4, _i);
    state.seat[1].absent = true;
    begin_round_two();
    for (int i = 0; i < 4; i++)
        if (state.phase != SHANGHAI_SEND && state.awaited & SEAT_BIT(i))
            PLAY(i, i == 2 ? bid(10) : _i ? pass : bid(0));
    for (int i = 0; state.phase != SHANGHAI_SEND && i < 2; i++)
        PLAY(0, pass); /* the auction's turn comes to seat 0 last */
    ck_assert_int_eq(state.phase, SHANGHAI_SEND);
    ck_assert_int_eq(state.mover, 2);
    int to = shanghai_choice(state.lang_tsu, 0);
    for (int i = 0; i < 4; i++)
        state.seat[i].hand &= ~shanghai_cards_of(to);
    state.seat[1].hand |= shanghai_cards_of(to);
    PLAY(1, (struct shanghai_move){.type = SHANGHAI_MOVE_RETURN});
    ck_assert(!state.seat[1].absent);
    PLAY(2, send_to(to));
    ck_assert_uint_eq(shanghai_this_round(&state)->free.played[1],
                      shanghai_best(shanghai_cards_of(to), to, 1));
    ck_assert_int_eq(state.phase, SHANGHAI_GIVE);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("rules");
    tcase_add_test(cases, s10_of_equal_bids_the_earlier_in_the_tie_order_wins_and_goes_to_its_end);
    tcase_add_test(cases, s12_nobody_bids_and_the_first_in_the_tie_order_moves_for_nothing);
    tcase_add_test(cases, s11_a_bid_above_ones_money_is_refused);
    tcase_add_test(cases, a_sealed_bid_is_replaced_while_another_seat_is_awaited);
    tcase_add_test(cases,
                   a_sealed_bid_is_replaced_twenty_times_in_a_bidding_and_a_longer_log_is_valid);
    tcase_add_test(cases, what_the_clock_bids_is_replaced_as_often);
    tcase_add_test(cases, an_open_bid_replaces_none_however_often_a_seat_raises);
    tcase_add_test(cases, open_bids_go_round_until_all_but_the_leader_have_passed);
    tcase_add_test(cases, s32_two_limits_settle_in_one_step_and_keep_the_last_raises);
    tcase_add_test(cases, s32_limits_leave_one_raise_of_a_seat_in_each_entry);
    tcase_add_test(cases, what_is_not_asked_for_is_refused);
    tcase_add_test(cases, s24_the_lead_may_go_to_the_first_seat);
    tcase_add_test(cases, s24_after_the_bids_a_mover_that_resigns_changes_nothing_for_the_others);
    tcase_add_test(cases, s24_the_lead_of_a_resigned_seat_goes_to_the_highest_last_bid);
    tcase_add_test(cases, s33_a_plan_makes_a_round_one_wait);
    tcase_add_test(cases, s27_parts_of_a_plan_must_be_possible_when_they_are_sent);
    tcase_add_test(cases, s26_a_seat_without_a_card_of_the_destination_is_not_asked);
    tcase_add_test(cases, s13_two_cards_at_most_in_a_doubled_time);
    tcase_add_loop_test(cases, s10_equal_bids_go_by_the_tie_order_and_not_by_seat, 0,
                        sizeof ties / sizeof *ties);
    tcase_add_loop_test(cases, s12_nobody_bids_and_the_last_mover_who_has_not_resigned_moves_again,
                        0, sizeof nobodys / sizeof *nobodys);
    tcase_add_loop_test(cases, open_bids_begin_next_after_the_last_mover_or_with_the_tie_order,
                        SEAT_NONE, 4);
    tcase_add_test(cases, a_seat_without_ten_money_is_not_asked_for_a_bid);
    tcase_add_test(cases, open_bids_are_at_least_ten_more_and_at_most_ones_money);
    tcase_add_test(cases, a_seat_passes_without_being_asked_where_its_money_is_too_little);
    tcase_add_test(cases, s32_a_limit_raises_by_ten_up_to_itself_and_passes_then);
    tcase_add_loop_test(cases, s24_the_lead_never_goes_to_a_seat_that_has_passed, 0,
                        sizeof leads / sizeof *leads);
    tcase_add_loop_test(cases, s33_free_information_goes_by_the_plan_or_is_asked_for, 0,
                        sizeof frees / sizeof *frees);
    tcase_add_loop_test(cases, s14_all_choices_are_shown_together_and_all_others_move, 0, 4);
    tcase_add_loop_test(cases, s33_the_mover_buys_by_the_plan_or_is_asked, 0,
                        sizeof purchases / sizeof *purchases);
    tcase_add_test(cases, s33_a_plan_is_that_of_the_latest_bid);
    tcase_add_loop_test(cases, a_round_forgets_the_bids_and_plans_of_the_one_before, 0, 2);
    tcase_add_loop_test(cases, s29_what_was_decided_for_an_absent_seat_stays_when_it_returns, 0, 2);
    return topic_run("shanghai_bids", cases);
}
