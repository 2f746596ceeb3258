/* When a game of Shanghai ends and who is first; absence, resignation and the clock. */
#include <string.h>

#include "fixtures/shanghai.h"
#include "fixtures/topic.h"

/* --- The end --- */

START_TEST(s16_a_piece_at_the_junk_after_the_event_ends_the_game) {
    static const int at[4] = {38, 45, 40, 41};
    lay_event(11, at); /* seat 1 stays; the junk goes to 41/42 */
    PLAY(0, give(1));
    ck_assert_int_eq(state.phase, SHANGHAI_OVER);
    ck_assert_int_eq(state.ending, GAME_SCORED);
    ck_assert_int_eq(state.places[3], 1); /* 41: the first number of the double space */
    ck_assert_int_eq(state.places[1], 2);
    ck_assert_int_eq(state.places[2], 3);
    ck_assert_int_eq(state.places[0], 4);
}
END_TEST

START_TEST(s17_equal_numbers_are_ranked_by_money_and_else_share_a_place) {
    static const int at[4] = {20, 50, 20, 20};
    lay_event(11, at);
    state.seat[0].money = 900;
    state.seat[2].money = state.seat[3].money = 1000;
    PLAY(0, give(1));
    ck_assert_int_eq(state.places[1], 1);
    ck_assert_int_eq(state.places[2], 2);
    ck_assert_int_eq(state.places[3], 2);
    ck_assert_int_eq(state.places[0], 4);
}
END_TEST

START_TEST(s18_round_24_is_the_last) {
    lay_event(16, in_a_row);
    state.round = SHANGHAI_ROUNDS;
    PLAY(0, give(1));
    ck_assert_int_eq(state.phase, SHANGHAI_OVER);
    ck_assert_int_eq(state.places[3], 1);
}
END_TEST

START_TEST(s31_the_resigned_come_last_the_later_before_the_earlier) {
    begin(4, false);
    shanghai_resign(&state, 2, &plain);
    shanghai_resign(&state, 0, &plain);
    ck_assert_int_ne(state.phase, SHANGHAI_OVER);
    shanghai_resign(&state, 1, &plain);
    ck_assert_int_eq(state.ending, GAME_RESIGNED);
    static const int places[4] = {3, 2, 4, 1};
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(state.places[i], places[i]);
}
END_TEST

START_TEST(a_game_with_only_house_players_is_over) {
    const struct game_setup setup = {.seats = 3, .bots = 6};
    shanghai_start(&state, &setup, &plain);
    shanghai_resign(&state, 0, &plain);
    ck_assert_int_eq(state.ending, GAME_RESIGNED);
    ck_assert_int_eq(state.places[0], 3);
}
END_TEST

START_TEST(an_abandoned_game_has_no_places_and_nothing_more_is_entered) {
    begin(3, false);
    shanghai_end_void(&state, GAME_ABANDONED);
    ck_assert_int_eq(state.ending, GAME_ABANDONED);
    ck_assert_int_eq(shanghai_winner(&state), SEAT_NONE);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(state.places[i], 0);
        ck_assert(!shanghai_may_move(&state, i));
    }
    const struct shanghai before = state;
    shanghai_end_void(&state, GAME_ABANDONED);
    shanghai_resign(&state, 0, &plain);
    ck_assert_mem_eq(&before, &state, sizeof state);
}
END_TEST

START_TEST(s29_two_answers_of_the_clock_in_a_row_make_a_seat_absent) {
    begin(4, false);
    for (int i = 0; i < 3; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    time_out(3);
    ck_assert(!state.seat[3].absent);
    PLAY(0, send_to(shanghai_choice(state.lang_tsu, 0)));
    while (state.phase == SHANGHAI_FREE)
        for (int i = 1; i < 3; i++)
            if (state.awaited & 1U << i)
                PLAY(i, play_cards(0));
    PLAY(0, give(0));
    if (state.awaited == 1 && state.phase == SHANGHAI_BUY) {
        const struct shanghai_move no = {.type = SHANGHAI_MOVE_BUY};
        play(0, &no);
    }
    ck_assert_int_eq(state.round, 2);
    ck_assert_int_eq(state.awaited, 15);
    time_out(3);
    ck_assert(state.seat[3].absent);
    PLAY(3, bid(30));
    ck_assert(!state.seat[3].absent);
    ck_assert_ptr_nonnull(step_of(SHANGHAI_STEP_RETURN));
}
END_TEST

START_TEST(s30_a_seat_that_stays_wins_against_all_that_left) {
    begin(3, false);
    state.seat[1].clocked = state.seat[2].clocked = 1;
    PLAY(0, bid(0));
    time_out(1);
    ck_assert_int_ne(state.phase, SHANGHAI_OVER);
    time_out(2);
    ck_assert_int_eq(state.ending, GAME_TIMED_OUT);
    ck_assert_int_eq(state.places[0], 1);
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_BIDS));
}
END_TEST

START_TEST(s30_seats_that_leave_together_get_nothing) {
    begin(3, false);
    for (int i = 0; i < 3; i++)
        state.seat[i].clocked = 1;
    for (int i = 0; i < 3; i++)
        time_out(i);
    ck_assert_int_eq(state.ending, GAME_ABANDONED);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(state.places[i], 0);
}
END_TEST

/* Where the pieces stand, before the junk stops at 41/42; whether that ends the game, and how. */
static const struct {
    int at[4], money[4];
    unsigned resigned;
    bool over;
    int places[4];
} boards[] = {
    {{40, 40, 40, 40}, {0}, 0, false, {0}},
    {{41, 40, 40, 40}, {1, 3, 2, 3}, 0, true, {1, 2, 4, 2}},
    {{42, 40, 41, 43}, {0}, 0, true, {2, 4, 1, 3}},
    {{50, 41, 41, 20}, {9, 5, 6, 9}, 0, true, {3, 2, 1, 4}},
    {{41, 0, 0, 0}, {0}, SEAT_BIT(0), false, {0}},
    {{60, 40, 41, 30}, {0}, SEAT_BIT(0), true, {4, 2, 1, 3}},
    {{42, 42, 42, 42}, {7, 7, 7, 7}, 0, true, {1, 1, 1, 1}},
    {{70, 65, 64, 41}, {0}, 0, true, {4, 3, 2, 1}},
};

START_TEST(s19_the_absent_are_placed_by_the_board_like_all_others) {
    static const int at[4] = {41, 45, 30, 20};
    lay_event(16, at);
    state.junk = 19;
    state.seat[0].absent = true;
    state.mover = 1;
    state.awaited = SEAT_BIT(1);
    PLAY(1, give(2));
    ck_assert_int_eq(state.ending, GAME_SCORED);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(state.places[i], i + 1);
}
END_TEST

START_TEST(s19_who_is_at_the_junk_comes_first_from_its_lower_number_on) {
    lay_event(16, boards[_i].at); /* the junk goes two on; no piece moves */
    state.junk = 19;
    for (int i = 0; i < 4; i++) {
        state.seat[i].money = (int16_t)boards[_i].money[i];
        state.seat[i].resigned = boards[_i].resigned & SEAT_BIT(i) ? ++state.resignations : 0;
    }
    state.mover = 1;
    state.awaited = SEAT_BIT(1);
    PLAY(1, give(2));
    ck_assert_int_eq(state.junk, 21);
    ck_assert_int_eq(state.phase == SHANGHAI_OVER, boards[_i].over);
    ck_assert_int_eq(state.ending, boards[_i].over ? GAME_SCORED : GAME_ACTIVE);
    int winner = SEAT_NONE, first = 0;
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(state.places[i], boards[_i].places[i]);
        first += state.places[i] == 1;
        winner = state.places[i] == 1 ? i : winner;
    }
    ck_assert_int_eq(shanghai_winner(&state), first == 1 ? winner : SEAT_NONE);
}
END_TEST

START_TEST(s16_a_piece_that_the_event_takes_from_the_junk_has_not_reached_it) {
    static const int at[4] = {10, 41, 0, 0};
    lay_event(_i ? 9 : 1, at); /* 9: seat 1 goes back behind seat 0; 1: the junk goes on */
    PLAY(0, give(1));
    ck_assert_int_ne(state.phase, SHANGHAI_OVER);
    ck_assert_int_eq(state.seat[1].at, _i ? 9 : 41);
}
END_TEST

/* Who is absent, has resigned and is of the house, and how the game ends when a phase has been
 * answered. */
static const struct {
    unsigned absent, resigned, bots;
    enum game_ending ending;
} stays[] = {
    {SEAT_BIT(1), 0, 0, GAME_ACTIVE},
    {SEAT_BIT(1) | SEAT_BIT(2), 0, 0, GAME_ACTIVE},
    {SEAT_BIT(1) | SEAT_BIT(2) | SEAT_BIT(3), 0, 0, GAME_TIMED_OUT},
    {SEAT_BIT(1), SEAT_BIT(2) | SEAT_BIT(3), 0, GAME_TIMED_OUT},
    {SEAT_BIT(1) | SEAT_BIT(2), 0, SEAT_BIT(3), GAME_ACTIVE},
    {SEAT_BIT(1), SEAT_BIT(2), SEAT_BIT(3), GAME_ACTIVE},
    {SEAT_BIT(0) | SEAT_BIT(1) | SEAT_BIT(2), 0, SEAT_BIT(3), GAME_ABANDONED},
    {SEAT_BIT(0), SEAT_BIT(1) | SEAT_BIT(2), SEAT_BIT(3), GAME_ABANDONED},
    {0, SEAT_BIT(1) | SEAT_BIT(2), 0, GAME_ACTIVE},
};

START_TEST(s30_who_is_alone_present_wins_unless_the_house_plays) {
    lay_event(16, in_a_row);
    state.bots = stays[_i].bots;
    for (int i = 0; i < 4; i++) {
        state.seat[i].absent = stays[_i].absent & SEAT_BIT(i);
        state.seat[i].resigned = stays[_i].resigned & SEAT_BIT(i) ? ++state.resignations : 0;
    }
    bool clock = state.seat[0].absent; /* an entry of its own would bring it back */
    const struct shanghai_move card = give(0);
    ck_assert_int_eq(shanghai_apply(&state, 0, &card, clock ? SHANGHAI_BY_CLOCK : SHANGHAI_BY_HAND,
                                    &plain, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(state.ending, stays[_i].ending);
    ck_assert_int_eq(shanghai_winner(&state), stays[_i].ending == GAME_TIMED_OUT ? 0 : SEAT_NONE);
    if (stays[_i].ending != GAME_ACTIVE) {
        ck_assert_ptr_null(step_of(SHANGHAI_STEP_EVENT));
        ck_assert_int_eq(step_of(SHANGHAI_STEP_END)->number, stays[_i].ending);
    }
}
END_TEST

START_TEST(s31_after_a_timeout_the_absent_come_before_the_resigned_by_the_board) {
    static const int at[4] = {5, 8, 60, 9};
    lay_event(16, at);
    state.resignations = state.seat[2].resigned = 1;
    state.seat[1].absent = state.seat[3].absent = true;
    PLAY(0, give(0));
    static const int places[4] = {1, 3, 4, 2};
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(state.places[i], places[i]);
}
END_TEST

/* Who has resigned and who is of the house, and whether the game is over at once. */
static const struct {
    unsigned bots, resigned;
    bool over;
} leaving[] = {
    {0, SEAT_BIT(0) | SEAT_BIT(1), false},
    {0, SEAT_BIT(0) | SEAT_BIT(1) | SEAT_BIT(3), true},
    {SEAT_BIT(2) | SEAT_BIT(3), SEAT_BIT(0), false},
    {SEAT_BIT(2) | SEAT_BIT(3), SEAT_BIT(0) | SEAT_BIT(1), true},
};

START_TEST(a_game_goes_on_with_two_seats_of_which_one_is_a_person) {
    begin(4, false);
    state.bots = leaving[_i].bots;
    for (int i = 0; i < 4; i++)
        if (leaving[_i].resigned & SEAT_BIT(i))
            shanghai_resign(&state, i, &plain);
    ck_assert_int_eq(state.ending, leaving[_i].over ? GAME_RESIGNED : GAME_ACTIVE);
    ck_assert_int_eq(state.phase == SHANGHAI_OVER, leaving[_i].over);
}
END_TEST

/* --- What is decided for who is absent or has resigned --- */

/* Lang-Tsu stands at 10: he can be sent to 2, 3, 4 and 5; a seat has 4 points at
 * 2, and 9 at 3 and at 4. */
static void lay_sending(int seat) {
    state.lang_tsu = 10;
    state.time = 0;
    state.seat[seat].hand = CARD(9) | CARD(10) | CARD(12) | CARD(15) | CARD(17);
}

START_TEST(s28_a_mover_without_time_sends_for_the_most_points_a_resigned_one_does_not) {
    begin(4, false);
    for (int i = 0; i < 4; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    lay_sending(0);
    if (_i)
        shanghai_resign(&state, 0, &plain);
    else
        time_out(0);
    const struct shanghai_sending *sent = &state.rounds[1].sends[0];
    ck_assert_int_eq(step_of(SHANGHAI_STEP_SEND)->by, _i ? SHANGHAI_BY_RULE : SHANGHAI_BY_CLOCK);
    ck_assert_int_eq(sent->from, 10);
    ck_assert_int_eq(sent->to, _i ? 2 : 3);
    ck_assert_uint_eq(sent->cards, _i ? 0 : CARD(10) | CARD(12));
    ck_assert_int_eq(state.seat[0].at, _i ? 0 : 9);
    ck_assert_int_eq(sent->at[0], state.seat[0].at);
}
END_TEST

/* Whom the card is given to: the plan, who has resigned, how the mover is, and by what. */
static const struct {
    int planned; /* SEAT_NONE: nothing */
    unsigned resigned;
    bool absent;
    int to, by; /* SEAT_NONE: it is asked */
} gifts[] = {
    {2, 0, false, 2, SHANGHAI_BY_PLAN},
    {2, SEAT_BIT(2), false, SEAT_NONE, 0},
    {SEAT_NONE, 0, false, SEAT_NONE, 0},
    {SEAT_NONE, 0, true, 0, SHANGHAI_BY_CLOCK},
    {2, 0, true, 2, SHANGHAI_BY_PLAN},
    {2, SEAT_BIT(2), true, 0, SHANGHAI_BY_CLOCK},
    {2, SEAT_BIT(0), false, 1, SHANGHAI_BY_RULE},
    {2, SEAT_BIT(0) | SEAT_BIT(1), false, 2, SHANGHAI_BY_RULE},
};

START_TEST(s33_the_card_is_given_by_plan_clock_or_rule) {
    begin(5, false);
    for (int i = 0; i < 5; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    for (int i = 0; i < 5; i++) {
        state.seat[i].hand = CARD(50 + i);
        state.seat[i].resigned = gifts[_i].resigned & SEAT_BIT(i) ? ++state.resignations : 0;
    }
    state.lang_tsu = 2;
    state.phase = SHANGHAI_FREE; /* the last answer is seat 4's */
    state.awaited = SEAT_BIT(4);
    state.events[0] = 16;
    state.seat[0].absent = gifts[_i].absent;
    state.seat[0].plan.gives = gifts[_i].planned != SEAT_NONE;
    state.seat[0].plan.give = (uint8_t)(gifts[_i].planned == SEAT_NONE ? 0 : gifts[_i].planned);
    PLAY(4, play_cards(0));
    const struct shanghai_step *step = step_of(SHANGHAI_STEP_GIVE);
    if (gifts[_i].to == SEAT_NONE) {
        ck_assert_ptr_null(step);
        ck_assert_int_eq(state.awaited, SEAT_BIT(0));
        return;
    }
    ck_assert_int_eq(step->seat, 0);
    ck_assert_int_eq(step->number, gifts[_i].to);
    ck_assert_int_eq(step->by, gifts[_i].by);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_EVENT)->seat, gifts[_i].to);
}
END_TEST

enum how { ABSENT, TIMED_OUT, RESIGNS };

/* Seat 1 gets an event that asks it, being absent, letting its time run out, or resigning then. */
static const struct {
    int event;
    enum how how;
} choices[] = {
    {5, ABSENT},   {5, TIMED_OUT}, {5, RESIGNS},    {10, ABSENT},  {10, TIMED_OUT},
    {10, RESIGNS}, {12, ABSENT},   {12, TIMED_OUT}, {12, RESIGNS},
};

static void check_sent_again(bool resigned) {
    const struct shanghai_sending *sent = &state.rounds[1].sends[1];
    ck_assert_int_eq(sent->to, resigned ? 2 : 3);
    ck_assert_uint_eq(sent->cards, resigned ? 0 : CARD(10) | CARD(12));
    ck_assert_int_eq(state.last_mover, 1);
    ck_assert_int_eq(state.lang_tsu, sent->to);
    ck_assert_int_eq(state.junk, 19);
}

static void check_taken(bool resigned) {
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKE)->number, resigned ? -1 : 0 + 8 * 2);
    ck_assert_int_eq(__builtin_popcountll(state.seat[1].hand), resigned ? 5 : 7);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKEN) == NULL, resigned);
}

START_TEST(s28_what_the_owner_of_an_event_does_not_choose_is_chosen_for_it) {
    bool resigned = choices[_i].how == RESIGNS;
    lay_event(choices[_i].event, in_a_row);
    lay_sending(1);
    state.seat[1].absent = choices[_i].how == ABSENT;
    PLAY(0, give(1));
    ck_assert_int_eq(state.awaited, choices[_i].how == ABSENT ? SEAT_BIT(0) : SEAT_BIT(1));
    if (choices[_i].how == TIMED_OUT)
        time_out(1);
    else if (resigned)
        shanghai_resign(&state, 1, &plain);
    if (choices[_i].event == 5)
        check_sent_again(resigned);
    else if (choices[_i].event == 10)
        ck_assert_int_eq(state.junk, 23);
    else
        check_taken(resigned);
    static const int types[] = {
        [5] = SHANGHAI_STEP_SEND, [10] = SHANGHAI_STEP_JUNK, [12] = SHANGHAI_STEP_TAKE};
    const struct shanghai_step *step = step_of((enum shanghai_step_type)types[choices[_i].event]);
    ck_assert_int_eq(step->by, resigned ? SHANGHAI_BY_RULE : SHANGHAI_BY_CLOCK);
    ck_assert_int_eq(step->seat, 1);
}
END_TEST

START_TEST(s28_the_clock_passes_with_the_plan_that_is_left) {
    static const struct {
        int give;
        bool buys, gives;
        int free;
    } left[] = {
        {SEAT_NONE, false, false, SHANGHAI_FREE_BEST}, /* there was no plan */
        {2, false, true, SHANGHAI_FREE_UNSAID},
        {3, false, false, SHANGHAI_FREE_BEST}, /* seat 3 has resigned, nothing is left */
        {3, true, false, SHANGHAI_FREE_UNSAID},
    };
    begin(4, true);
    shanghai_resign(&state, 3, &plain);
    struct shanghai_plan *plan = &state.seat[0].plan;
    plan->gives = left[_i].give != SEAT_NONE;
    plan->give = (uint8_t)(left[_i].give == SEAT_NONE ? 0 : left[_i].give);
    plan->buys = left[_i].buys;
    struct shanghai_move move;
    shanghai_default(&state, 0, &move);
    ck_assert_int_eq(move.type, SHANGHAI_MOVE_PASS);
    ck_assert_int_eq(move.plan.gives, left[_i].gives);
    ck_assert_int_eq(move.plan.give, left[_i].gives ? left[_i].give : 0);
    ck_assert_int_eq(move.plan.buys, left[_i].buys);
    ck_assert_int_eq(move.plan.free, left[_i].free);
}
END_TEST

START_TEST(s28_a_mover_that_resigns_buys_nothing) {
    lay_event(16, in_a_row);
    PLAY(0, give(1));
    ck_assert_int_eq(state.phase, SHANGHAI_BUY);
    shanghai_resign(&state, 0, &plain);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_BUY)->by, SHANGHAI_BY_RULE);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_BUY)->number, 0);
    ck_assert_int_eq(state.seat[0].money, 1190);
    ck_assert_int_eq(state.round, 2);
}
END_TEST

START_TEST(s24_what_a_resigned_seat_has_answered_is_void) {
    begin(4, false);
    struct shanghai_move move = bid(500);
    move.plan.free = SHANGHAI_FREE_BEST;
    play(1, &move);
    shanghai_resign(&state, 1, &plain);
    ck_assert_int_eq(state.seat[1].plan.free, SHANGHAI_FREE_UNSAID);
    ck_assert(!shanghai_may_move(&state, 1));
    for (int i = 0; i < 4; i++)
        if (i != 1)
            PLAY(i, bid(i == 3 ? 20 : 0));
    ck_assert_int_eq(state.mover, 3);
    ck_assert_int_eq(shanghai_this_round(&state)->bids[1], 0);
    ck_assert_int_eq(state.bids_shown[0][1], 0);
    ck_assert_int_eq(state.bids_shown[0][3], state.seat[3].bid_seq);
    REFUSED(3, give(0));
}
END_TEST

START_TEST(s24_free_information_of_a_seat_that_resigns_before_it_is_shown_is_void) {
    begin(4, false);
    for (int i = 0; i < 4; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    int to = shanghai_choice(state.lang_tsu, 0), first = 5 * (to - 1);
    for (int i = 0; i < 4; i++)
        state.seat[i].hand &= ~shanghai_cards_of(to);
    state.seat[1].hand |= CARD(first);
    state.seat[2].hand |= CARD(first + 1);
    PLAY(0, send_to(to));
    PLAY(1, play_cards(CARD(first)));
    shanghai_resign(&state, 1, &plain);
    PLAY(2, play_cards(CARD(first + 1)));
    ck_assert_uint_eq(shanghai_this_round(&state)->free.played[1], 0);
    ck_assert_uint_eq(shanghai_this_round(&state)->free.played[2], CARD(first + 1));
    ck_assert_int_eq(state.seat[1].at, 0);
    ck_assert(state.seat[1].hand & CARD(first));
    ck_assert_int_eq(state.plays_shown[0], 13);
}
END_TEST

START_TEST(s24_a_seat_resigns_once) {
    begin(4, false);
    shanghai_resign(&state, 2, &plain);
    const struct shanghai before = state;
    shanghai_resign(&state, 2, &plain);
    ck_assert_mem_eq(&before, &state, sizeof state);
}
END_TEST

/* What seat 0 is asked for when seat 2 resigns. */
static const struct {
    enum shanghai_phase phase;
    int event;
} questions[] = {
    {SHANGHAI_SEND, 0},    {SHANGHAI_GIVE, 0},    {SHANGHAI_CHOICE, 5},
    {SHANGHAI_CHOICE, 10}, {SHANGHAI_CHOICE, 12}, {SHANGHAI_BUY, 0},
};

START_TEST(s24_a_seat_that_is_not_awaited_resigns_and_the_question_to_another_stays) {
    lay_event(16, in_a_row);
    state.phase = (uint8_t)questions[_i].phase;
    state.event = (uint8_t)questions[_i].event;
    state.to = questions[_i].event ? 0 : SEAT_NONE;
    const struct shanghai before = state;
    shanghai_resign(&state, 2, &plain);
    ck_assert_int_eq(state.phase, before.phase);
    ck_assert_int_eq(state.awaited, SEAT_BIT(0));
    ck_assert_int_eq(state.seat[0].asked, before.seat[0].asked); /* its time goes on */
    ck_assert_int_eq(state.lang_tsu, before.lang_tsu);
    ck_assert_int_eq(shanghai_this_round(&state)->steps, shanghai_this_round(&before)->steps + 1);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_RESIGN)->seat, 2);
}
END_TEST

START_TEST(s29_an_entry_of_its_own_ends_an_absence_and_the_count_before_it) {
    begin(4, false);
    state.seat[1].clocked = 1;
    PLAY(1, bid(0));
    ck_assert_int_eq(state.seat[1].clocked, 0);
    state.seat[2].absent = true;
    state.seat[2].clocked = 2;
    REFUSED(1, (struct shanghai_move){.type = SHANGHAI_MOVE_RETURN});
    PLAY(2, (struct shanghai_move){.type = SHANGHAI_MOVE_RETURN});
    ck_assert(!state.seat[2].absent);
    ck_assert_int_eq(state.seat[2].clocked, 0);
    ck_assert_int_eq(state.awaited, SEAT_BIT(0) | SEAT_BIT(2) | SEAT_BIT(3));
    state.seat[3].absent = true;
    shanghai_resign(&state, 3, &plain);
    ck_assert(!state.seat[3].absent);
    ck_assert_int_eq(state.seat[3].resigned, 1);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("rules");
    tcase_add_test(cases, s16_a_piece_at_the_junk_after_the_event_ends_the_game);
    tcase_add_test(cases, s17_equal_numbers_are_ranked_by_money_and_else_share_a_place);
    tcase_add_test(cases, s18_round_24_is_the_last);
    tcase_add_test(cases, s31_the_resigned_come_last_the_later_before_the_earlier);
    tcase_add_test(cases, a_game_with_only_house_players_is_over);
    tcase_add_test(cases, an_abandoned_game_has_no_places_and_nothing_more_is_entered);
    tcase_add_test(cases, s29_two_answers_of_the_clock_in_a_row_make_a_seat_absent);
    tcase_add_test(cases, s30_a_seat_that_stays_wins_against_all_that_left);
    tcase_add_test(cases, s30_seats_that_leave_together_get_nothing);
    tcase_add_loop_test(cases, s19_who_is_at_the_junk_comes_first_from_its_lower_number_on, 0,
                        sizeof boards / sizeof *boards);
    tcase_add_test(cases, s19_the_absent_are_placed_by_the_board_like_all_others);
    tcase_add_loop_test(cases, s16_a_piece_that_the_event_takes_from_the_junk_has_not_reached_it, 0,
                        2);
    tcase_add_loop_test(cases, s30_who_is_alone_present_wins_unless_the_house_plays, 0,
                        sizeof stays / sizeof *stays);
    tcase_add_test(cases, s31_after_a_timeout_the_absent_come_before_the_resigned_by_the_board);
    tcase_add_loop_test(cases, a_game_goes_on_with_two_seats_of_which_one_is_a_person, 0,
                        sizeof leaving / sizeof *leaving);
    tcase_add_loop_test(
        cases, s28_a_mover_without_time_sends_for_the_most_points_a_resigned_one_does_not, 0, 2);
    tcase_add_loop_test(cases, s33_the_card_is_given_by_plan_clock_or_rule, 0,
                        sizeof gifts / sizeof *gifts);
    tcase_add_loop_test(cases, s28_what_the_owner_of_an_event_does_not_choose_is_chosen_for_it, 0,
                        sizeof choices / sizeof *choices);
    tcase_add_loop_test(cases, s28_the_clock_passes_with_the_plan_that_is_left, 0, 4);
    tcase_add_test(cases, s28_a_mover_that_resigns_buys_nothing);
    tcase_add_test(cases, s24_what_a_resigned_seat_has_answered_is_void);
    tcase_add_test(cases, s24_free_information_of_a_seat_that_resigns_before_it_is_shown_is_void);
    tcase_add_test(cases, s24_a_seat_resigns_once);
    tcase_add_loop_test(cases,
                        s24_a_seat_that_is_not_awaited_resigns_and_the_question_to_another_stays, 0,
                        sizeof questions / sizeof *questions);
    tcase_add_test(cases, s29_an_entry_of_its_own_ends_an_absence_and_the_count_before_it);
    return topic_run("shanghai_ending", cases);
}
