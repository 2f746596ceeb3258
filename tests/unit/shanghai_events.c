/* The events of Shanghai: what each does, and the junk after it. */
#include <stdio.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "fixtures/shanghai.h"
#include "fixtures/topic.h"
#include "games/shanghai/internal.h"

static const struct {
    int event, at[4], to[4], junk;
} events[] = {
    {1, {5, 6, 7, 8}, {5, 6, 7, 8}, 23},  {2, {5, 6, 7, 8}, {8, 6, 10, 11}, 21},
    {3, {5, 6, 7, 8}, {5, 4, 7, 8}, 18},  {3, {5, 1, 7, 8}, {5, 0, 7, 8}, 18},
    {4, {5, 6, 7, 8}, {6, 3, 8, 9}, 22},  {4, {5, 2, 7, 8}, {6, 0, 8, 9}, 22},
    {6, {1, 6, 7, 8}, {0, 9, 6, 7}, 21},  {6, {5, 6, 7, 8}, {4, 9, 6, 7}, 21},
    {6, {0, 6, 7, 0}, {0, 7, 6, 0}, 21},  {7, {5, 6, 7, 8}, {4, 6, 4, 4}, 17},
    {7, {0, 6, 2, 8}, {0, 6, 0, 4}, 17},  {9, {5, 9, 7, 8}, {5, 7, 7, 8}, 21},
    {9, {5, 5, 7, 8}, {5, 4, 7, 8}, 21},  {9, {9, 5, 7, 8}, {9, 5, 7, 8}, 21},
    {9, {0, 4, 7, 8}, {0, 0, 7, 8}, 21},  {11, {5, 6, 7, 8}, {5, 8, 7, 8}, 21},
    {11, {5, 6, 6, 8}, {5, 7, 6, 8}, 21}, {11, {5, 9, 7, 8}, {5, 9, 7, 8}, 21},
    {13, {5, 6, 7, 8}, {5, 6, 7, 6}, 22}, {13, {8, 6, 7, 8}, {7, 6, 7, 7}, 22},
    {13, {9, 6, 7, 8}, {7, 6, 7, 8}, 22}, {13, {0, 0, 0, 0}, {0, 0, 0, 0}, 22},
    {15, {5, 6, 7, 8}, {8, 6, 7, 8}, 23}, {15, {5, 5, 7, 8}, {8, 8, 7, 8}, 23},
    {15, {5, 5, 5, 5}, {6, 6, 6, 6}, 23}, {15, {5, 5, 5, 6}, {6, 6, 6, 6}, 23},
};

START_TEST(an_event_moves_pieces_and_junk) {
    lay_event(events[_i].event, events[_i].at);
    PLAY(0, give(1));
    for (int i = 0; i < 4; i++)
        ck_assert_msg(state.seat[i].at == events[_i].to[i], "event %d: seat %d at %d, not %d",
                      events[_i].event, i, state.seat[i].at, events[_i].to[i]);
    ck_assert_int_eq(state.junk, events[_i].junk);
}
END_TEST

START_TEST(event_1_gives_the_others_money) {
    lay_event(1, in_a_row);
    PLAY(0, give(1));
    ck_assert_int_eq(state.seat[0].money, 1190 + 50);
    ck_assert_int_eq(state.seat[1].money, 1200);
    ck_assert_int_eq(state.seat[3].money, 1250);
}
END_TEST

START_TEST(event_5_sends_lang_tsu_again_for_one_seat_and_without_gain) {
    lay_event(5, in_a_row);
    PLAY(0, give(1));
    ck_assert_int_eq(state.awaited, 2);
    PLAY(1, send_to(shanghai_choice(state.lang_tsu, 3)));
    ck_assert_int_eq(state.last_mover, 1);
    ck_assert_int_eq(state.ties[3], 0);
    ck_assert_int_eq(state.seat[1].gained, 2);
    ck_assert_int_eq(state.junk, 19);
    ck_assert_int_eq(state.phase, SHANGHAI_BUY);
    ck_assert_int_eq(state.awaited, 1);
}
END_TEST

START_TEST(s33_the_sending_of_a_plan_is_not_that_of_event_5) {
    lay_event(5, in_a_row);
    state.seat[0].plan.send_to = (uint8_t)shanghai_choice(state.lang_tsu, 0);
    PLAY(0, give(0));
    ck_assert_int_eq(state.phase, SHANGHAI_CHOICE);
    ck_assert_int_eq(state.awaited, SEAT_BIT(0));
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_SEND));
}
END_TEST

START_TEST(event_8_draws_two_16_one_and_14_one_for_each_other_in_order) {
    static const int draws[3][5] = {{8, 0, 2, 0, 0}, {16, 0, 1, 0, 0}, {14, 1, 0, 1, 1}};
    lay_event(draws[_i][0], in_a_row);
    uint8_t top = state.deck[state.deck_top];
    PLAY(0, give(1));
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(__builtin_popcountll(state.seat[i].hand), 12 + draws[_i][i + 1]);
    ck_assert(state.seat[_i == 2 ? 2 : 1].hand & CARD(top));
    ck_assert(!step_of(SHANGHAI_STEP_DRAW)->buying);
}
END_TEST

START_TEST(event_10_moves_the_junk_as_its_owner_says) {
    lay_event(10, in_a_row);
    PLAY(0, give(1));
    const struct shanghai_move back = {.type = SHANGHAI_MOVE_JUNK, .by = -3};
    play(1, &back);
    ck_assert_int_eq(state.junk, 17);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_JUNK)->number, -3);
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_TAKE));
}
END_TEST

static const struct shanghai_move take = {.type = SHANGHAI_MOVE_TAKE, .from = {3, 0}};

START_TEST(event_12_takes_a_card_from_each_of_two_in_their_order) {
    lay_event(12, in_a_row);
    PLAY(0, give(1));
    const struct shanghai_move own = {.type = SHANGHAI_MOVE_TAKE, .from = {1, 0}};
    refused(1, &own);
    play(1, &take);
    ck_assert_int_eq(__builtin_popcountll(state.seat[1].hand), 14);
    ck_assert_int_eq(__builtin_popcountll(state.seat[2].hand), 12);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKEN)->from, 0);
    ck_assert_int_eq(state.takes, 2);
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_BUY)); /* that is still to be answered */
    ck_assert(shanghai_may_move(&state, 0));
    ck_assert(!shanghai_may_move(&state, 2));
}
END_TEST

START_TEST(s36_with_two_others_who_hold_cards_event_12_asks_nobody) {
    lay_event(12, in_a_row);
    state.seat[2].hand = 0;
    PLAY(0, give(1));
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_TAKE));
    ck_assert_int_eq(__builtin_popcountll(state.seat[1].hand), 14);
}
END_TEST

START_TEST(s4_the_junk_stops_at_32_and_s35_at_1) {
    lay_event(1, in_a_row);
    state.junk = _i ? 31 : 2;
    state.events[0] = _i ? 1 : 7;
    PLAY(0, give(1));
    ck_assert_int_eq(state.junk, _i ? 32 : 1);
}
END_TEST

START_TEST(an_empty_deck_is_the_shuffled_pile) {
    lay_event(16, in_a_row);
    state.deck_top = state.deck_size;
    state.pile = CARD(3) | CARD(7);
    PLAY(0, give(1));
    ck_assert_int_eq(step_of(SHANGHAI_STEP_SHUFFLE)->number, 2);
    ck_assert(state.seat[1].hand & CARD(3));
    ck_assert(state.pile == 0);
}
END_TEST

/* How far the junk moves after each event; 10 goes as its owner chooses, forward by default. */
static const int junk_after[SHANGHAI_EVENTS] = {3, 1, -2, 2, -1, 1, -3, 1, 1, 3, 1, 1, 2, -1, 3, 2};

/* Seat 1 gets the card, and answers what it asks as the clock would. */
static void carry_out(int event) {
    lay_event(event, in_a_row);
    PLAY(0, give(1));
    if (state.phase == SHANGHAI_CHOICE) {
        struct shanghai_move move;
        shanghai_default(&state, 1, &move);
        play(1, &move);
    }
}

START_TEST(after_each_event_the_junk_moves_by_the_number_on_the_card) {
    carry_out(_i + 1);
    ck_assert_int_eq(state.junk, 20 + junk_after[_i]);
    ck_assert_int_eq(shanghai_this_round(&state)->effect.junk[0], 20);
    ck_assert_int_eq(shanghai_this_round(&state)->effect.junk[1], 20 + junk_after[_i]);
}
END_TEST

START_TEST(an_event_says_where_all_stand_after_it) {
    carry_out(_i + 1);
    const struct shanghai_record *record = shanghai_this_round(&state);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(record->effect.at[i], state.seat[i].at);
        ck_assert_int_eq(record->effect.money[i], state.seat[i].money);
        ck_assert_int_eq(record->effect.cards[i], __builtin_popcountll(state.seat[i].hand));
    }
    ck_assert_int_eq(step_of(SHANGHAI_STEP_EVENT)->number, _i + 1);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_EVENT)->seat, 1);
}
END_TEST

START_TEST(from_round_17_on_the_events_come_again_in_the_same_order) {
    lay_event(1, in_a_row);
    state.events_used = (uint8_t)(SHANGHAI_EVENTS + _i);
    for (int i = 0; i < SHANGHAI_EVENTS; i++)
        state.events[i] = (uint8_t)(i == _i ? 2 : 1);
    PLAY(0, give(1));
    ck_assert_int_eq(step_of(SHANGHAI_STEP_EVENT)->number, 2);
    ck_assert_int_eq(state.events_used, SHANGHAI_EVENTS + _i + 1);
}
END_TEST

/* Event 12 by default: from the two who hold the most, the lower seat first among equal ones. */
static const struct {
    int cards[4], from[2];
} richest[] = {
    {{5, 12, 5, 5}, {0, 2}}, {{5, 12, 7, 5}, {0, 2}}, {{4, 12, 5, 5}, {2, 3}},
    {{6, 12, 5, 7}, {0, 3}}, {{5, 12, 7, 6}, {2, 3}}, {{7, 1, 6, 5}, {0, 2}},
    {{6, 1, 7, 7}, {2, 3}},
};

static void deal(const int cards[4]) {
    int next = 0;
    for (int i = 0; i < 4; i++) {
        state.seat[i].hand = 0;
        for (int k = 0; k < cards[i]; k++)
            state.seat[i].hand |= CARD(next++);
    }
}

START_TEST(s28_event_12_takes_by_default_from_the_two_with_the_most_cards) {
    lay_event(12, in_a_row);
    deal(richest[_i].cards);
    PLAY(0, give(1));
    ck_assert_int_eq(state.awaited, 2);
    time_out(1);
    ck_assert_int_eq(state.take[0], richest[_i].from[0]);
    ck_assert_int_eq(state.take[1], richest[_i].from[1]);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKE)->number,
                     richest[_i].from[0] + 8 * richest[_i].from[1]);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKE)->by, SHANGHAI_BY_CLOCK);
}
END_TEST

/* Who holds cards, and how many seat 1 takes without being asked. */
static const struct {
    int cards[4], taken;
} holders[] = {
    {{3, 5, 2, 0}, 2}, {{0, 5, 2, 0}, 1}, {{0, 5, 0, 0}, 0}, {{0, 0, 0, 4}, 1}, {{0, 1, 2, 2}, 2}};

START_TEST(s36_event_12_takes_from_the_two_at_most_who_hold_cards) {
    lay_event(12, in_a_row);
    deal(holders[_i].cards);
    PLAY(0, give(1));
    ck_assert_ptr_null(step_of(SHANGHAI_STEP_TAKE));
    for (int i = 0; i < 4; i++)
        if (i != 1)
            ck_assert_int_eq(__builtin_popcountll(state.seat[i].hand),
                             holders[_i].cards[i] - (holders[_i].cards[i] > 0));
    ck_assert_int_eq(__builtin_popcountll(state.seat[1].hand),
                     holders[_i].cards[1] + holders[_i].taken);
}
END_TEST

START_TEST(s20_up_two_places_passes_the_second_of_the_others) {
    static const int at[][4] = {{5, 5, 6, 9}, {5, 7, 9, 12}, {9, 5, 9, 9}};
    static const int to[][4] = {{7, 7, 6, 9}, {10, 7, 9, 12}, {9, 10, 9, 9}};
    lay_event(15, at[_i]);
    PLAY(0, give(2));
    ck_assert_at(&state, to[_i][0], to[_i][1], to[_i][2], to[_i][3]);
}
END_TEST

START_TEST(s13_event_5_has_the_limit_of_the_time) {
    lay_event(5, in_a_row);
    state.time = _i ? 4 : 3;
    PLAY(0, give(1));
    struct shanghai_move move = send_to(shanghai_choice(state.lang_tsu, 1));
    uint64_t all = shanghai_cards_of(move.to);
    state.seat[1].hand |= all;
    move.cards = shanghai_best(all, move.to, 3);
    ck_assert_int_eq(__builtin_popcountll(move.cards), 3);
    if (_i) {
        refused(1, &move);
        move.cards &= move.cards - 1;
    }
    play(1, &move);
    ck_assert_int_eq(state.seat[1].at, 6 + shanghai_points(move.cards, state.time));
    ck_assert_int_eq(shanghai_this_round(&state)->sends[1].points,
                     shanghai_points(move.cards, state.time));
    ck_assert_uint_eq(state.pile & move.cards, move.cards);
}
END_TEST

/* --- As the log tells it --- */

/* A move of a seat by hand, from `before` on. */
static struct game_entry entry_after(const struct shanghai *before,
                                     const struct shanghai_move *move, int seat) {
    return (struct game_entry){.before = before,
                               .after = &state,
                               .now = &state,
                               .move = move,
                               .seq = before->seq + 1,
                               .seat = seat};
}

/* Seat 1 takes the third card of seat 3 and the eleventh of seat 0. */
static struct game_entry entry_of_taking(const struct shanghai *before) {
    struct game_entry entry = entry_after(before, &take, 1);
    entry.drawn = "{\"take0\":[2],\"take1\":[10]}";
    return entry;
}

/* The entry as a reader sees it; owned by the caller. */
static cJSON *entry_for(const struct game_entry *entry, int reader) {
    struct buf out = BUF_INIT;
    buf_addstr(&out, "{\"\":0");
    shanghai_game.write_entry(entry, reader, &out);
    buf_addch(&out, '}');
    cJSON *json = cJSON_Parse(buf_text(&out));
    ck_assert_msg(json != NULL, "no JSON: %s", buf_text(&out));
    buf_clear(&out);
    return json;
}

static void ck_assert_shown(const struct game_entry *entry, int reader, const char *name,
                            const char *text) {
    cJSON *json = entry_for(entry, reader), *member = cJSON_GetObjectItem(json, name);
    char *printed = member ? cJSON_PrintUnformatted(member) : NULL;
    ck_assert_str_eq(printed ? printed : "nothing", text);
    cJSON_free(printed);
    cJSON_Delete(json);
}

static int nth_card(uint64_t hand, int n) {
    while (n--)
        hand &= hand - 1;
    return __builtin_ctzll(hand);
}

START_TEST(what_chance_gave_is_read_from_the_log_and_shown_once_the_game_is_over) {
    lay_event(12, in_a_row);
    PLAY(0, give(1));
    const struct shanghai before = state;
    struct shanghai now = before;
    struct game_entry entry = entry_of_taking(&before);
    entry.after = entry.now = &now;
    const int cards[2] = {nth_card(before.seat[3].hand, 2), nth_card(before.seat[0].hand, 10)};
    cJSON *json = entry_for(&entry, 1), *step;
    int found = 0;
    cJSON_ArrayForEach(step, cJSON_GetObjectItem(json, "steps")) {
        if (strcmp(cJSON_GetObjectItem(step, "type")->valuestring, "taken") != 0)
            continue;
        ck_assert_int_lt(found, 2);
        ck_assert_int_eq(cJSON_GetObjectItem(step, "from")->valueint, take.from[found]);
        ck_assert_int_eq(cJSON_GetObjectItem(step, "card")->valueint, cards[found]);
        found++;
    }
    ck_assert_int_eq(found, 2);
    cJSON_Delete(json);
    ck_assert_shown(&entry, 1, "drawn", "nothing");
    shanghai_end_void(&now, GAME_ABANDONED);
    char card[40];
    snprintf(card, sizeof card, "\"from\":3,\"card\":%d}", cards[0]);
    cJSON *over = entry_for(&entry, SEAT_NONE);
    char *steps = cJSON_PrintUnformatted(over);
    ck_assert_ptr_nonnull(strstr(steps, card));
    cJSON_free(steps);
    cJSON_Delete(over);
    ck_assert_shown(
        &entry, SEAT_NONE, "drawn",
        "[{\"label\":\"take0\",\"numbers\":[2]},{\"label\":\"take1\",\"numbers\":[10]}]");
}
END_TEST

START_TEST(a_shuffle_of_one_card_has_no_number_in_the_log) {
    const struct shanghai_move to = give(1);
    lay_event(16, in_a_row);
    state.deck_top = state.deck_size;
    state.pile = CARD(3);
    const struct shanghai before = state;
    play(0, &to);
    struct game_entry entry = entry_after(&before, &to, 0);
    entry.drawn = "{\"reshuffle0\":[]}";
    cJSON *json = entry_for(&entry, 1);
    char *steps = cJSON_PrintUnformatted(json);
    ck_assert_ptr_nonnull(strstr(steps, "{\"type\":\"shuffle\",\"seq\":5,\"cards\":1},"
                                        "{\"type\":\"draw\",\"seq\":5,\"seat\":1,\"card\":3,"));
    cJSON_free(steps);
    cJSON_Delete(json);
}
END_TEST

START_TEST(free_information_stays_secret_until_it_is_shown) {
    lay_event(12, in_a_row);
    const struct shanghai before = state;
    const struct shanghai_move played = play_cards(CARD(7));
    const struct game_entry entry = entry_after(&before, &played, 1);
    ck_assert_shown(&entry, 2, "move", "{\"type\":\"play\"}");
    ck_assert_shown(&entry, SEAT_NONE, "move", "{\"type\":\"play\"}");
    ck_assert_shown(&entry, 1, "move", "{\"type\":\"play\",\"cards\":[7]}");
    state.plays_shown[before.round - 1] |= SEAT_BIT(1);
    ck_assert_shown(&entry, 2, "move", "{\"type\":\"play\",\"cards\":[7]}");
    state.plays_shown[before.round - 1] = 0;
    state.phase = SHANGHAI_OVER; /* then all is shown */
    ck_assert_shown(&entry, 2, "move", "{\"type\":\"play\",\"cards\":[7]}");
}
END_TEST

START_TEST(event_10_moves_the_junk_on_for_who_is_absent) {
    lay_event(10, in_a_row);
    state.seat[1].absent = true;
    const struct shanghai before = state;
    const struct shanghai_move to = give(1);
    PLAY(0, give(1));
    const struct game_entry entry = entry_after(&before, &to, 0);
    cJSON *json = entry_for(&entry, SEAT_NONE);
    char *steps = cJSON_PrintUnformatted(json);
    ck_assert_ptr_nonnull(strstr(steps, "{\"type\":\"junk\","));
    cJSON_free(steps);
    cJSON_Delete(json);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_JUNK)->number, 3);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_JUNK)->by, SHANGHAI_BY_CLOCK);
}
END_TEST

START_TEST(who_takes_cards_and_from_whom_is_told) {
    const struct game_audience audience = {.language = LANGUAGE_EN,
                                           .names = {"Ann", "Bob", "Cleo", "Dan"}};
    struct buf out = BUF_INIT;
    lay_event(12, in_a_row);
    PLAY(0, give(1));
    const struct shanghai before = state;
    const struct game_entry entry = entry_of_taking(&before);
    shanghai_game.narrate(&entry, &audience, &out);
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "Bob takes cards from Dan, Ann."));
    ck_assert_ptr_nonnull(
        strstr(buf_text(&out), "Bob took a card from Dan. Bob took a card from Ann."));
    buf_clear(&out);
}
END_TEST

/* The log tells what seat 0 decides, and the players read it with a name. */
static void ck_assert_told(const struct shanghai_move *move, const char *logged, const char *told) {
    const struct game_audience audience = {.language = LANGUAGE_EN,
                                           .names = {"Ann", "Bob", "Cleo", "Dan"}};
    struct buf log = BUF_INIT, out = BUF_INIT;
    const struct shanghai before = state;
    play(0, move);
    const struct game_entry entry = entry_after(&before, move, 0);
    shanghai_game.narrate(&entry, NULL, &log);
    shanghai_game.narrate(&entry, &audience, &out);
    ck_assert_msg(strncmp(buf_text(&log), logged, strlen(logged)) == 0, "%s", buf_text(&log));
    ck_assert_msg(strncmp(buf_text(&out), told, strlen(told)) == 0, "%s", buf_text(&out));
    buf_clear(&log);
    buf_clear(&out);
}

START_TEST(each_decision_is_told) {
    const struct shanghai_move storm = {.type = SHANGHAI_MOVE_JUNK, .by = -3};
    const struct shanghai_move no_card = {.type = SHANGHAI_MOVE_BUY};
    const struct shanghai_move to_oneself = give(0);
    lay_event(10, in_a_row);
    ck_assert_told(&to_oneself, "gives the event to Seat 0. Event for Seat 0: “Storms: ",
                   "Ann gave the event to Ann. Event for Ann: “Storms: ");
    ck_assert_told(&storm, "moves the junk by -3. ", "Ann moved the junk by -3. ");
    ck_assert_told(&no_card, "buys no card. Round 2 begins.",
                   "Ann bought no card. Round 2 begins.");
}
END_TEST

/* Who is asked whose cards to take, and resigns, takes none. */
START_TEST(taking_from_nobody_is_not_told) {
    struct buf log = BUF_INIT;
    lay_event(12, in_a_row);
    PLAY(0, give(0));
    const struct shanghai before = state;
    shanghai_game.leave(&state, GAME_RESIGNED, 0, &plain);
    struct game_entry entry = entry_after(&before, NULL, 0);
    entry.ending = GAME_RESIGNED;
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKE)->number, -1);
    shanghai_game.narrate(&entry, NULL, &log);
    ck_assert_msg(strncmp(buf_text(&log), "resigns. ", 9) == 0, "%s", buf_text(&log));
    ck_assert_ptr_null(strstr(buf_text(&log), "cards from"));
    buf_clear(&log);
}
END_TEST

START_TEST(an_open_bid_is_shown_without_its_limit_and_plan) {
    begin(3, true);
    struct shanghai_move move = limited(10, 50);
    move.plan = shanghai_plan_best();
    const struct shanghai before = state;
    struct game_entry entry = entry_after(&before, &move, 0);
    ck_assert_shown(&entry, 2, "move", "{\"type\":\"bid\",\"amount\":10}");
    ck_assert_shown(&entry, SEAT_NONE, "move", "{\"type\":\"bid\",\"amount\":10}");
    ck_assert_shown(&entry, 2, "by", "\"hand\"");
    entry.by = GAME_BY_CLOCK;
    ck_assert_shown(&entry, 2, "by", "\"clock\"");
    entry.by = GAME_BY_HOST;
    ck_assert_shown(&entry, 2, "by", "\"host\"");
}
END_TEST

START_TEST(each_step_says_what_was_done_and_by_whom) {
    const struct shanghai_move raise = bid(20);
    begin(3, true);
    state.seat[1].money = 10;
    const struct shanghai poor = state;
    const struct game_entry raised = entry_after(&poor, &raise, 0);
    ck_assert_shown(&raised, SEAT_NONE, "steps",
                    "[{\"type\":\"raise\",\"seq\":1,\"seat\":0,\"amount\":20,\"by\":\"hand\"},"
                    "{\"type\":\"pass\",\"seq\":1,\"seat\":1,\"by\":\"rule\"}]");
    lay_event(12, in_a_row);
    PLAY(0, give(1));
    const struct shanghai before = state;
    const struct game_entry entry = entry_of_taking(&before);
    cJSON *json = entry_for(&entry, SEAT_NONE);
    char *steps = cJSON_PrintUnformatted(cJSON_GetObjectItem(json, "steps"));
    ck_assert_ptr_nonnull(strstr(steps, "{\"type\":\"take\",\"seq\":"));
    ck_assert_ptr_nonnull(strstr(steps, "\"seat\":1,\"from\":[3,0],\"by\":\"hand\"},"));
    ck_assert_ptr_nonnull(strstr(steps, "\"seat\":1,\"from\":3,\"card\":null}"));
    cJSON_free(steps);
    cJSON_Delete(json);
}
END_TEST

START_TEST(a_seat_that_leaves_is_an_entry_of_its_own) {
    lay_event(12, in_a_row);
    const struct game_entry entry = {
        .before = &state, .after = &state, .now = &state, .ending = GAME_RESIGNED, .seat = 2};
    ck_assert_shown(&entry, 0, "move", "{\"type\":\"resign\"}");
    cJSON *json = entry_for(&entry, 0);
    const cJSON *step = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "steps"), 0);
    ck_assert_str_eq(cJSON_GetObjectItem(step, "type")->valuestring, "resign");
    cJSON_Delete(json);
    ck_assert_shown(&entry, 0, "by", "\"hand\"");
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("rules");
    tcase_add_loop_test(cases, an_event_moves_pieces_and_junk, 0, sizeof events / sizeof *events);
    tcase_add_test(cases, event_1_gives_the_others_money);
    tcase_add_test(cases, event_5_sends_lang_tsu_again_for_one_seat_and_without_gain);
    tcase_add_test(cases, s33_the_sending_of_a_plan_is_not_that_of_event_5);
    tcase_add_loop_test(cases, event_8_draws_two_16_one_and_14_one_for_each_other_in_order, 0, 3);
    tcase_add_test(cases, event_10_moves_the_junk_as_its_owner_says);
    tcase_add_test(cases, event_12_takes_a_card_from_each_of_two_in_their_order);
    tcase_add_test(cases, s36_with_two_others_who_hold_cards_event_12_asks_nobody);
    tcase_add_loop_test(cases, s4_the_junk_stops_at_32_and_s35_at_1, 0, 2);
    tcase_add_test(cases, an_empty_deck_is_the_shuffled_pile);
    tcase_add_loop_test(cases, after_each_event_the_junk_moves_by_the_number_on_the_card, 0,
                        SHANGHAI_EVENTS);
    tcase_add_loop_test(cases, an_event_says_where_all_stand_after_it, 0, SHANGHAI_EVENTS);
    tcase_add_loop_test(cases, from_round_17_on_the_events_come_again_in_the_same_order, 0, 8);
    tcase_add_loop_test(cases, s28_event_12_takes_by_default_from_the_two_with_the_most_cards, 0,
                        sizeof richest / sizeof *richest);
    tcase_add_loop_test(cases, s36_event_12_takes_from_the_two_at_most_who_hold_cards, 0,
                        sizeof holders / sizeof *holders);
    tcase_add_loop_test(cases, s20_up_two_places_passes_the_second_of_the_others, 0, 3);
    tcase_add_loop_test(cases, s13_event_5_has_the_limit_of_the_time, 0, 2);
    tcase_add_test(cases, what_chance_gave_is_read_from_the_log_and_shown_once_the_game_is_over);
    tcase_add_test(cases, a_shuffle_of_one_card_has_no_number_in_the_log);
    tcase_add_test(cases, free_information_stays_secret_until_it_is_shown);
    tcase_add_test(cases, event_10_moves_the_junk_on_for_who_is_absent);
    tcase_add_test(cases, who_takes_cards_and_from_whom_is_told);
    tcase_add_test(cases, each_decision_is_told);
    tcase_add_test(cases, taking_from_nobody_is_not_told);
    tcase_add_test(cases, an_open_bid_is_shown_without_its_limit_and_plan);
    tcase_add_test(cases, each_step_says_what_was_done_and_by_whom);
    tcase_add_test(cases, a_seat_that_leaves_is_an_entry_of_its_own);
    return topic_run("shanghai_events", cases);
}
