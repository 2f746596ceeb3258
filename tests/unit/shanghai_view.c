/* The view of Shanghai in each phase: what is legal, what the clock would enter, what is shown. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "fixtures/shanghai.h"
#include "fixtures/topic.h"
#include "games/shanghai/internal.h"

/* The member of the view that a seat has; owned. */
static cJSON *view_of(int seat) {
    struct buf out = BUF_INIT;
    buf_addstr(&out, "{\"\":0");
    shanghai_write_stage(&state, &out);
    shanghai_write_view(&state, seat, false, &out);
    buf_addch(&out, '}');
    cJSON *view = cJSON_Parse(buf_text(&out));
    ck_assert_ptr_nonnull(view);
    buf_clear(&out);
    return view;
}

static void ck_assert_member(int seat, const char *name, const char *expected) {
    cJSON *view = view_of(seat);
    char *text = cJSON_PrintUnformatted(cJSON_GetObjectItemCaseSensitive(view, name));
    ck_assert_msg(text && strcmp(text, expected) == 0, "%s of seat %d: %s", name, seat, text);
    cJSON_free(text);
    cJSON_Delete(view);
}

/* Three seats; seat 0 holds one card of each destination, seat 1 two of 2 and one of 4, seat 2
 * none. Lang-Tsu stands at 10, it is early morning. */
static void lay_out(bool open) {
    begin(3, open);
    state.lang_tsu = 10;
    for (int i = 0; i < 3; i++)
        state.seat[i].hand = 0;
    for (int d = 1; d <= SHANGHAI_DESTINATIONS; d++)
        state.seat[0].hand |= CARD(5 * (d - 1));
    state.seat[1].hand = CARD(6) | CARD(9) | CARD(16);
}

static void lay_phase(int phase, int event, int seat) {
    lay_out(phase == SHANGHAI_AUCTION);
    state.phase = (uint8_t)phase;
    state.awaited = SEAT_BIT(seat);
    state.event = (uint8_t)event;
    state.to = (int8_t)(phase == SHANGHAI_CHOICE ? seat : SEAT_NONE);
}

/* What the seat that is asked may do, and what the clock would enter for it. */
static const struct {
    int phase, event, seat;
    const char *legal, *otherwise;
} phases[] = {
    {SHANGHAI_BID, 0, 0, "[{\"type\":\"bid\",\"from\":0,\"to\":1200,\"step\":10}]",
     "{\"type\":\"bid\",\"amount\":0,\"plan\":{\"free\":\"best\"}}"},
    {SHANGHAI_AUCTION, 0, 1,
     "[{\"type\":\"bid\",\"from\":10,\"to\":1200,\"step\":10},{\"type\":\"pass\"}]",
     "{\"type\":\"pass\",\"plan\":{\"free\":\"best\"}}"},
    {SHANGHAI_SEND, 0, 1,
     "[{\"type\":\"send\",\"to\":2,\"cards\":[6,9],\"max\":3},"
     "{\"type\":\"send\",\"to\":3,\"cards\":[],\"max\":3},"
     "{\"type\":\"send\",\"to\":4,\"cards\":[16],\"max\":3},"
     "{\"type\":\"send\",\"to\":5,\"cards\":[],\"max\":3}]",
     "{\"type\":\"send\",\"to\":2,\"cards\":[6,9]}"},
    {SHANGHAI_SEND, 0, 2,
     "[{\"type\":\"send\",\"to\":2,\"cards\":[],\"max\":3},"
     "{\"type\":\"send\",\"to\":3,\"cards\":[],\"max\":3},"
     "{\"type\":\"send\",\"to\":4,\"cards\":[],\"max\":3},"
     "{\"type\":\"send\",\"to\":5,\"cards\":[],\"max\":3}]",
     "{\"type\":\"send\",\"to\":2,\"cards\":[]}"},
    {SHANGHAI_FREE, 0, 0, "[{\"type\":\"play\",\"cards\":[45],\"max\":3}]",
     "{\"type\":\"play\",\"cards\":[45]}"},
    {SHANGHAI_GIVE, 0, 1, "[{\"type\":\"give\",\"seats\":[0,1,2]}]",
     "{\"type\":\"give\",\"seat\":1}"},
    {SHANGHAI_CHOICE, 5, 0,
     "[{\"type\":\"send\",\"to\":2,\"cards\":[5],\"max\":3},"
     "{\"type\":\"send\",\"to\":3,\"cards\":[10],\"max\":3},"
     "{\"type\":\"send\",\"to\":4,\"cards\":[15],\"max\":3},"
     "{\"type\":\"send\",\"to\":5,\"cards\":[20],\"max\":3}]",
     "{\"type\":\"send\",\"to\":2,\"cards\":[5]}"},
    {SHANGHAI_CHOICE, 10, 1, "[{\"type\":\"junk\",\"by\":[-3,3]}]", "{\"type\":\"junk\",\"by\":3}"},
    {SHANGHAI_CHOICE, 12, 2, "[{\"type\":\"take\",\"from\":[0,1],\"count\":2}]",
     "{\"type\":\"take\",\"from\":[0,1]}"},
    {SHANGHAI_BUY, 0, 1, "[{\"type\":\"buy\",\"buy\":[false,true]}]",
     "{\"type\":\"buy\",\"buy\":false}"},
};

START_TEST(who_is_asked_sees_what_is_legal_and_what_the_clock_would_enter) {
    int seat = phases[_i].seat;
    lay_phase(phases[_i].phase, phases[_i].event, seat);
    ck_assert_member(seat, "legal", phases[_i].legal);
    ck_assert_member(seat, "default", phases[_i].otherwise);
    if (phases[_i].phase != SHANGHAI_BID)
        ck_assert_member((seat + 1) % 3, "legal", "[]");
    ck_assert_member((seat + 1) % 3, "default", "null");
    ck_assert_member(SEAT_NONE, "legal", "[]");
    ck_assert_member(SEAT_NONE, "default", "null");
    char event[40] = "null";
    if (phases[_i].phase == SHANGHAI_CHOICE)
        snprintf(event, sizeof event, "{\"seat\":%d,\"event\":%d}", seat, phases[_i].event);
    ck_assert_member(seat, "event", event);
}
END_TEST

START_TEST(the_clock_may_send_him_to_each_destination) {
    for (int at = 1; at <= SHANGHAI_DESTINATIONS; at++) {
        int to = (at + 4) % SHANGHAI_DESTINATIONS + 1;
        char expected[60];
        lay_phase(SHANGHAI_SEND, 0, 0);
        state.lang_tsu = (uint8_t)at;
        state.seat[0].hand = CARD(5 * (to - 1));
        int card = __builtin_ctzll(state.seat[0].hand);
        snprintf(expected, sizeof expected, "{\"type\":\"send\",\"to\":%d,\"cards\":[%d]}", to,
                 card);
        ck_assert_member(0, "default", expected);
    }
}
END_TEST

/* The word of each phase, and only answers that show together are shown as given. */
START_TEST(each_phase_has_its_word) {
    static const char *const words[] = {"\"bid\"",  "\"auction\"", "\"send\"", "\"free\"",
                                        "\"give\"", "\"choice\"",  "\"buy\""};
    lay_phase(_i, 10, 1);
    state.seat[0].answered = true;
    ck_assert_member(1, "phase", words[_i]);
    ck_assert_member(1, "answered", _i == SHANGHAI_BID || _i == SHANGHAI_FREE ? "[0]" : "[]");
}
END_TEST

/* The event of a round is over when a card may be bought. */
START_TEST(an_event_leaves_nothing_to_choose_in_other_phases) {
    static const int events[] = {5, 10, 12};
    int seat = phases[_i].seat;
    for (int i = 0; i < 3 && phases[_i].phase != SHANGHAI_CHOICE; i++) {
        lay_phase(phases[_i].phase, events[i], seat);
        ck_assert_member(seat, "legal", phases[_i].legal);
    }
}
END_TEST

/* A move of each type, which only the phase that asks for it takes, and only from who is asked. */
START_TEST(a_move_is_legal_in_its_phase_alone) {
    static const struct {
        struct shanghai_move move;
        int phase, event;
    } moves[] = {
        {{.type = SHANGHAI_MOVE_BID, .amount = 10}, SHANGHAI_BID, 0},
        {{.type = SHANGHAI_MOVE_BID, .amount = 10}, SHANGHAI_AUCTION, 0},
        {{.type = SHANGHAI_MOVE_PASS}, SHANGHAI_AUCTION, 0},
        {{.type = SHANGHAI_MOVE_SEND, .to = 2}, SHANGHAI_SEND, 0},
        {{.type = SHANGHAI_MOVE_SEND, .to = 2}, SHANGHAI_CHOICE, 5},
        {{.type = SHANGHAI_MOVE_PLAY}, SHANGHAI_FREE, 0},
        {{.type = SHANGHAI_MOVE_GIVE, .seat = 2}, SHANGHAI_GIVE, 0},
        {{.type = SHANGHAI_MOVE_JUNK, .by = 3}, SHANGHAI_CHOICE, 10},
        {{.type = SHANGHAI_MOVE_TAKE, .from = {1, 0}}, SHANGHAI_CHOICE, 12},
        {{.type = SHANGHAI_MOVE_BUY}, SHANGHAI_BUY, 0},
    };
    const struct shanghai_move *move = &moves[_i].move;
    for (int phase = SHANGHAI_BID; phase <= SHANGHAI_BUY; phase++)
        for (int event = 0; event <= 12; event++) {
            lay_phase(phase, event, 2);
            bool legal = false;
            for (size_t k = 0; k < sizeof moves / sizeof *moves; k++)
                legal |= moves[k].move.type == move->type && moves[k].phase == phase &&
                         (phase != SHANGHAI_CHOICE || moves[k].event == event);
            struct error err = {.detail = ""};
            ck_assert_int_eq(shanghai_check(&state, 2, move, &err) == ERROR_NONE, legal);
            ck_assert(legal || *err.detail);
            if (phase != SHANGHAI_BID)
                ck_assert_int_eq(shanghai_check(&state, 1, move, NULL), ERROR_ILLEGAL_MOVE);
        }
}
END_TEST

START_TEST(what_a_choice_names_must_be_there) {
    lay_phase(SHANGHAI_GIVE, 0, 1);
    state.seat[2].resigned = 1;
    REFUSED(1, give(2));
    ck_assert_member(1, "legal", "[{\"type\":\"give\",\"seats\":[0,1]}]");
    lay_phase(SHANGHAI_CHOICE, 12, 1);
    REFUSED(1, (struct shanghai_move){.type = SHANGHAI_MOVE_TAKE, .from = {0, 2}}); /* no cards */
    REFUSED(1, (struct shanghai_move){.type = SHANGHAI_MOVE_TAKE, .from = {2, 0}});
    REFUSED(1, (struct shanghai_move){.type = SHANGHAI_MOVE_TAKE, .from = {0, 1}});
    lay_phase(SHANGHAI_SEND, 0, 1);
    REFUSED(1, send_to(6));
    REFUSED(1, (struct shanghai_move){.type = SHANGHAI_MOVE_SEND, .to = 2, .cards = CARD(7)});
    REFUSED(1, (struct shanghai_move){.type = SHANGHAI_MOVE_SEND, .to = 2, .cards = CARD(16)});
    lay_phase(SHANGHAI_BID, 0, 1);
    struct shanghai_move planned = bid(10);
    planned.plan.gives = true;
    planned.plan.give = 2;
    ck_assert_int_eq(shanghai_check(&state, 1, &planned, NULL), ERROR_NONE);
    state.seat[2].resigned = 1;
    refused(1, &planned);
    planned.plan.gives = false;
    planned.plan.free = SHANGHAI_FREE_CARDS;
    planned.plan.free_named = 1U << 6; /* he cannot be sent there */
    refused(1, &planned);
    planned.plan.free_named = 1U << 5;
    planned.plan.free_cards[5] = CARD(20);
    refused(1, &planned);
}
END_TEST

START_TEST(an_absent_seat_may_return_and_a_resigned_one_do_nothing) {
    lay_phase(SHANGHAI_SEND, 0, 1);
    state.seat[0].absent = true;
    ck_assert_member(0, "legal", "[{\"type\":\"return\"}]");
    state.seat[0].resigned = 1;
    ck_assert_member(0, "legal", "[]");
    ck_assert_member(0, "mine", "null");
    lay_phase(SHANGHAI_BID, 0, 1);
    state.seat[0].absent = true;
    ck_assert_member(
        0, "legal",
        "[{\"type\":\"bid\",\"from\":0,\"to\":1200,\"step\":10},{\"type\":\"return\"}]");
    state.seat[2].money = 0;
    ck_assert_member(2, "legal", "[]");
}
END_TEST

START_TEST(the_auction_is_open_but_for_limits_and_plans) {
    begin(3, true);
    ck_assert_member(1, "auction", "{\"amount\":0,\"leader\":null,\"passed\":[false,false,false]}");
    struct shanghai_move move = limited(30, 90);
    move.plan.free = SHANGHAI_FREE_NONE;
    play(0, &move);
    PLAY(1, pass);
    ck_assert_member(2, "auction", "{\"amount\":30,\"leader\":0,\"passed\":[false,true,false]}");
    ck_assert_member(0, "mine",
                     "{\"bid\":{\"type\":\"bid\",\"amount\":30,\"up_to\":90,\"plan\":{\"free\":"
                     "\"none\"}},\"play\":null}");
    ck_assert_member(1, "mine", "{\"bid\":{\"type\":\"pass\"},\"play\":null}");
    ck_assert_member(2, "mine", "{\"bid\":null,\"play\":null}");
    ck_assert_member(2, "answered", "[]");
    ck_assert_member(2, "turn", "2");
}
END_TEST

START_TEST(who_has_answered_is_seen_and_not_what) {
    begin(3, false);
    PLAY(1, bid(30));
    ck_assert_member(0, "answered", "[1]");
    ck_assert_member(0, "awaited", "[0,2]");
    ck_assert_member(0, "turn", "null");
    PLAY(0, bid(40));
    PLAY(2, bid(0));
    ck_assert_member(0, "answered", "[]");
    lay_phase(SHANGHAI_FREE, 0, 0);
    state.mover = 2;
    state.awaited |= SEAT_BIT(1);
    state.seat[1].hand |= CARD(46);
    PLAY(1, play_cards(CARD(46)));
    ck_assert_member(0, "answered", "[1]");
    ck_assert_member(0, "mine", "{\"bid\":null,\"play\":null}");
    ck_assert_member(1, "mine", "{\"bid\":null,\"play\":{\"type\":\"play\",\"cards\":[46]}}");
}
END_TEST

START_TEST(the_junk_stops_at_its_turning_place) {
    lay_out(false);
    state.junk = 31;
    ck_assert_member(0, "junk", "{\"space\":31,\"numbers\":[61,62],\"stopped\":false}");
    state.junk = 32;
    ck_assert_member(0, "junk", "{\"space\":32,\"numbers\":[63,64],\"stopped\":true}");
}
END_TEST

START_TEST(the_events_that_were_used_are_open) {
    lay_out(false);
    ck_assert_member(0, "events", "{\"left\":16,\"used\":[]}");
    state.events_used = 2;
    ck_assert_member(0, "events", "{\"left\":14,\"used\":[1,2]}");
    state.events_used = 17;
    ck_assert_member(0, "events",
                     "{\"left\":0,\"used\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1]}");
}
END_TEST

/* Steps of seat 1 as seat 0 sees them. */
static const struct {
    struct shanghai_step step;
    const char *written;
} steps[] = {
    {{.type = SHANGHAI_STEP_TAKE, .number = -1},
     "\"type\":\"take\",\"seq\":7,\"seat\":1,\"from\":[]"},
    {{.type = SHANGHAI_STEP_TAKE, .number = 5 + 8 * 3},
     "\"type\":\"take\",\"seq\":7,\"seat\":1,\"from\":[5,3]"},
    {{.type = SHANGHAI_STEP_SHUFFLE, .number = 9},
     "\"type\":\"shuffle\",\"seq\":7,\"seat\":1,\"cards\":9"},
    {{.type = SHANGHAI_STEP_DRAW, .number = 9},
     "\"type\":\"draw\",\"seq\":7,\"seat\":1,\"card\":null,\"for\":\"event\""},
    {{.type = SHANGHAI_STEP_DRAW, .number = 9, .buying = true},
     "\"type\":\"draw\",\"seq\":7,\"seat\":1,\"card\":null,\"for\":\"buy\""},
    {{.type = SHANGHAI_STEP_TAKEN, .number = 9, .from = 0},
     "\"type\":\"taken\",\"seq\":7,\"seat\":1,\"from\":0,\"card\":9"},
    {{.type = SHANGHAI_STEP_TAKEN, .number = 9, .from = 2},
     "\"type\":\"taken\",\"seq\":7,\"seat\":1,\"from\":2,\"card\":null"},
    {{.type = SHANGHAI_STEP_JUNK, .number = -3},
     "\"type\":\"junk\",\"seq\":7,\"seat\":1,\"amount\":-3"},
};

START_TEST(a_step_tells_what_everybody_or_its_reader_may_know) {
    struct buf out = BUF_INIT;
    struct shanghai_step step = steps[_i].step;
    char expected[200];
    begin(6, false);
    step.seq = 7;
    step.seat = 1;
    snprintf(expected, sizeof expected, "{%s%s}", steps[_i].written,
             shanghai_is_decision(&step) ? ",\"by\":\"hand\"" : "");
    shanghai_write_step(&state, shanghai_this_round(&state), &step, (struct shanghai_reader){0},
                        &out);
    ck_assert_str_eq(buf_text(&out), expected);
    buf_clear(&out);
}
END_TEST

START_TEST(the_round_before_is_told_with_its_number_and_time) {
    static const int at[4] = {5, 6, 7, 8};
    lay_event(16, at);
    ck_assert_member(0, "last_round", "null");
    PLAY(0, give(1));
    PLAY(0, (struct shanghai_move){.type = SHANGHAI_MOVE_BUY});
    cJSON *view = view_of(0);
    const cJSON *last = cJSON_GetObjectItemCaseSensitive(view, "last_round");
    ck_assert_int_eq(state.round, 2);
    ck_assert_int_eq(cJSON_GetObjectItemCaseSensitive(last, "round")->valueint, 1);
    ck_assert_int_eq(cJSON_GetObjectItemCaseSensitive(last, "time")->valueint, 0);
    ck_assert_int_ge(cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(last, "steps")), 4);
    cJSON_Delete(view);
}
END_TEST

START_TEST(a_result_tells_places_points_winner_and_why) {
    static const int at[4] = {41, 45, 42, 7};
    lay_event(16, at);
    state.junk = 19;
    ck_assert_member(0, "result", "null");
    PLAY(0, give(1));
    ck_assert_member(3, "result",
                     "{\"places\":[1,3,2,4],\"points\":[41,45,42,7],\"winner\":0,\"reason\":"
                     "\"score\"}");
    ck_assert_member(3, "phase", "\"over\"");
    cJSON *view = view_of(SEAT_NONE);
    ck_assert_int_eq(
        cJSON_GetArraySize(cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(view, "hands"), 1)),
        13);
    cJSON_Delete(view);
    begin(3, false);
    shanghai_end_void(&state, GAME_ABANDONED);
    ck_assert_member(0, "result",
                     "{\"places\":[null,null,null],\"points\":[0,0,0],\"winner\":null,\"reason\":"
                     "\"abandoned\"}");
}
END_TEST

START_TEST(the_list_draws_pieces_and_junk) {
    struct buf out = BUF_INIT;
    lay_event(1, in_a_row);
    shanghai_write_board(&state, &out);
    ck_assert_str_eq(out.data, "{\"at\":[5,6,7,8],\"space\":20}");
    buf_clear(&out);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("view");
    tcase_add_loop_test(cases, who_is_asked_sees_what_is_legal_and_what_the_clock_would_enter, 0,
                        sizeof phases / sizeof *phases);
    tcase_add_test(cases, the_clock_may_send_him_to_each_destination);
    tcase_add_loop_test(cases, each_phase_has_its_word, SHANGHAI_BID, SHANGHAI_OVER);
    tcase_add_loop_test(cases, an_event_leaves_nothing_to_choose_in_other_phases, 0,
                        sizeof phases / sizeof *phases);
    tcase_add_loop_test(cases, a_move_is_legal_in_its_phase_alone, 0, 10);
    tcase_add_test(cases, what_a_choice_names_must_be_there);
    tcase_add_test(cases, an_absent_seat_may_return_and_a_resigned_one_do_nothing);
    tcase_add_test(cases, the_auction_is_open_but_for_limits_and_plans);
    tcase_add_test(cases, who_has_answered_is_seen_and_not_what);
    tcase_add_test(cases, the_junk_stops_at_its_turning_place);
    tcase_add_test(cases, the_events_that_were_used_are_open);
    tcase_add_loop_test(cases, a_step_tells_what_everybody_or_its_reader_may_know, 0,
                        sizeof steps / sizeof *steps);
    tcase_add_test(cases, the_round_before_is_told_with_its_number_and_time);
    tcase_add_test(cases, a_result_tells_places_points_winner_and_why);
    tcase_add_test(cases, the_list_draws_pieces_and_junk);
    return topic_run("shanghai_view", cases);
}
