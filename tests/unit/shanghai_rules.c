/* The rules of Shanghai: cards, bids, plans, events, absence, the end; and the contract's round. */
#include <cjson/cJSON.h>
#include <string.h>

#include "chance/chance.h"
#include "fixtures/topic.h"
#include "games/shanghai/shanghai.h"

#define CARD(id) (UINT64_C(1) << (id))
#define ck_assert_at(state, ...)                                                                   \
    do {                                                                                           \
        const int at_[] = {__VA_ARGS__};                                                           \
        for (int i_ = 0; i_ < (state)->seats; i_++)                                                \
            ck_assert_int_eq((state)->seat[i_].at, at_[i_]);                                       \
    } while (0)

/* --- Chance --- */

/* Chance that always gives the highest number: a shuffle then changes nothing. */
static unsigned highest(void *context, const char *label, int k, unsigned bound) {
    (void)context;
    (void)label;
    (void)k;
    return bound ? bound - 1 : 0;
}

static const struct game_chance plain = {highest, NULL};

/* The contract's chance, of its seed and invitation. */
static void open_chance(int seats, const char *const nonces[], struct chance_source *ret_source) {
    static struct chance_key key;
    struct chance_seed seed;
    for (unsigned i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = (uint8_t)i;
    chance_key_derive(&seed, "shanghai/1", "Qm4t8ZsLr2Yc", (size_t)seats, nonces, &key);
    chance_source_init(ret_source, &key, "shanghai/1");
}

static const char *const four_nonces[] = {"00ff", "abc", "", ""};

/* --- Tables --- */

static struct shanghai state;

static void begin(int seats, bool open) {
    const struct game_setup setup = {.seats = seats, .variant = open ? SHANGHAI_OPEN_BIDS : 0};
    shanghai_start(&state, &setup, &plain);
}

static void play(int seat, const struct shanghai_move *move) {
    struct error err = {0};
    enum error_code code = shanghai_apply(&state, seat, move, SHANGHAI_BY_HAND, &plain, &err);
    ck_assert_msg(code == ERROR_NONE, "seat %d: %s", seat, err.detail);
}

static void refused(int seat, const struct shanghai_move *move) {
    struct shanghai before = state;
    ck_assert_int_eq(shanghai_apply(&state, seat, move, SHANGHAI_BY_HAND, &plain, NULL),
                     ERROR_ILLEGAL_MOVE);
    ck_assert_mem_eq(&before, &state, sizeof state);
}

static void time_out(int seat) {
    struct shanghai_move move;
    shanghai_default(&state, seat, &move);
    ck_assert_int_eq(shanghai_apply(&state, seat, &move, SHANGHAI_BY_CLOCK, &plain, NULL),
                     ERROR_NONE);
}

static struct shanghai_move bid(int amount) {
    return (struct shanghai_move){.type = SHANGHAI_MOVE_BID, .amount = (int16_t)amount};
}

static struct shanghai_move limited(int amount, int up_to) {
    struct shanghai_move move = bid(amount);
    move.limited = true;
    move.up_to = (int16_t)up_to;
    return move;
}

static const struct shanghai_move pass = {.type = SHANGHAI_MOVE_PASS};

static struct shanghai_move play_cards(uint64_t cards) {
    return (struct shanghai_move){.type = SHANGHAI_MOVE_PLAY, .cards = cards};
}

static struct shanghai_move give(int seat) {
    return (struct shanghai_move){.type = SHANGHAI_MOVE_GIVE, .seat = (uint8_t)seat};
}

static struct shanghai_move send_to(int to) {
    return (struct shanghai_move){.type = SHANGHAI_MOVE_SEND, .to = (uint8_t)to};
}

#define PLAY(seat, ...)                                                                            \
    do {                                                                                           \
        const struct shanghai_move move_ = __VA_ARGS__;                                            \
        play(seat, &move_);                                                                        \
    } while (0)
#define REFUSED(seat, ...)                                                                         \
    do {                                                                                           \
        const struct shanghai_move move_ = __VA_ARGS__;                                            \
        refused(seat, &move_);                                                                     \
    } while (0)

static const struct shanghai_step *step_of(enum shanghai_step_type type) {
    const struct shanghai_record *record = shanghai_this_round(&state);
    for (int i = record->steps - 1; i >= 0; i--)
        if (record->step[i].type == type)
            return &record->step[i];
    return NULL;
}

/* --- Cards --- */

static const struct {
    int card, time, value, now;
} values[] = {
    {0, 0, 6, 6},  {0, 1, 5, 10}, {0, 5, 1, 1},  {4, 1, 6, 12}, {4, 0, 1, 1},
    {9, 4, 6, 12}, {9, 5, 5, 5},  {11, 2, 6, 6}, {11, 1, 1, 2}, {58, 0, 5, 5},
    {63, 5, 6, 6}, {57, 3, 6, 6}, {55, 0, 6, 6}, {60, 3, 3, 3}, {18, 4, 1, 2},
};

START_TEST(s6_a_card_has_six_at_its_best_time_and_one_less_each_time_after) {
    ck_assert_int_eq(shanghai_value((unsigned)values[_i].card, values[_i].time), values[_i].value);
    ck_assert_int_eq(shanghai_value_now((unsigned)values[_i].card, values[_i].time),
                     values[_i].now);
}
END_TEST

START_TEST(s6_the_cards_of_one_destination_differ_at_any_time) {
    int count = 0;
    for (int d = 1; d <= SHANGHAI_DESTINATIONS; d++) {
        count += __builtin_popcountll(shanghai_cards_of(d));
        for (int time = 0; time < SHANGHAI_TIMES; time++)
            for (unsigned a = 0; a < SHANGHAI_CARDS; a++)
                for (unsigned b = 0; b < a; b++)
                    if (shanghai_destination(a) == d && shanghai_destination(b) == d)
                        ck_assert_int_ne(shanghai_value(a, time), shanghai_value(b, time));
    }
    ck_assert_int_eq(count, SHANGHAI_CARDS);
}
END_TEST

START_TEST(s2_from_two_lang_tsu_can_be_sent_to_seven_eight_nine_and_ten) {
    for (int j = 0; j < SHANGHAI_CHOICES; j++) {
        ck_assert_int_eq(shanghai_choice(2, j), 7 + j);
        for (int from = 1; from <= SHANGHAI_DESTINATIONS; from++)
            ck_assert_int_ne(shanghai_choice(from, j), from);
    }
}
END_TEST

/* --- The contract's round --- */

START_TEST(the_contracts_chance_gives_its_cards_events_place_and_ties) {
    static const int deck[] = {20, 19, 55, 54, 1, 46}, from_48[] = {39, 24, 62, 45, 56, 43};
    static const int events[] = {9, 12, 13, 15, 16, 1, 4, 6, 5, 3, 10, 11, 2, 14, 8, 7};
    static const int ties[] = {1, 2, 0, 3};
    struct chance_source source;
    open_chance(4, four_nonces, &source);
    const struct game_setup setup = {.seats = 4};
    shanghai_start(&state, &setup, &source.chance);
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(state.deck[i], deck[i]);
        ck_assert_int_eq(state.deck[48 + i], from_48[i]);
    }
    for (int i = 0; i < 16; i++)
        ck_assert_int_eq(state.events[i], events[i]);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(state.ties[i], ties[i]);
    ck_assert_int_eq(state.lang_tsu, 6);
    open_chance(3, (const char *const[]){"", "", ""}, &source);
    const struct game_setup three = {.seats = 3};
    shanghai_start(&state, &three, &source.chance);
    ck_assert_int_eq(state.deck[0], 19);
    ck_assert_int_eq(state.lang_tsu, 2);
    ck_assert_int_eq(state.ties[0], 1);
}
END_TEST

/* The first five entries of the contract's round: all have bid, seat 2 is asked. */
static void play_bids(void) {
    struct chance_source source;
    open_chance(4, four_nonces, &source);
    const struct game_setup setup = {.seats = 4, .bots = 8};
    shanghai_start(&state, &setup, &source.chance);
    const struct shanghai_plan plan = {
        .send_to = 12, .send_cards = CARD(55) | CARD(57), .free = SHANGHAI_FREE_BEST};
    struct shanghai_move north = bid(120), bot_runner = bid(200), east = bid(0);
    north.plan = plan;
    bot_runner.plan.free = east.plan.free = SHANGHAI_FREE_BEST;
    play(0, &north);
    play(3, &bot_runner);
    PLAY(2, bid(90));
    north.amount = 240;
    play(0, &north);
    ck_assert_int_eq(state.awaited, 1 << 1);
    play(1, &east);
}

START_TEST(the_contracts_round_is_played_as_it_says) {
    play_bids();
    ck_assert_int_eq(state.mover, 0);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_MOVER)->number, 240);
    ck_assert_int_eq(state.lang_tsu, 12);
    ck_assert_int_eq(state.awaited, 1 << 2);
    ck_assert_int_eq(state.seat[2].asked, 5);
    PLAY(2, play_cards(CARD(58)));
    ck_assert_at(&state, 9, 0, 5, 4);
    PLAY(0, give(3));
    ck_assert_at(&state, 9, 0, 5, 0);
    ck_assert_int_eq(state.junk, 21);
    const struct shanghai_move buy = {.type = SHANGHAI_MOVE_BUY, .buy = true};
    play(0, &buy);
    ck_assert_int_eq(state.seq, 8);
    ck_assert_int_eq(state.awaited, 15);
    ck_assert_int_eq(state.round, 2);
    ck_assert(state.seat[0].hand & CARD(39));
    ck_assert_int_eq(state.seat[0].money, 860);
    for (int j = 0; j < 4; j++)
        ck_assert_int_eq(shanghai_choice(state.lang_tsu, j), 4 + j);
}
END_TEST

/* --- JSON --- */

START_TEST(the_contracts_view_is_written_as_it_stands_there) {
    struct buf out = BUF_INIT;
    cJSON *expected = topic_json("shanghai-view.json");
    play_bids();
    buf_addstr(&out, "{\"\":0");
    shanghai_write_stage(&state, &out);
    shanghai_write_view(&state, 2, false, &out);
    buf_addch(&out, '}');
    cJSON *written = cJSON_Parse(out.data);
    ck_assert_ptr_nonnull(written);
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, expected) {
        const cJSON *other = cJSON_GetObjectItemCaseSensitive(written, item->string);
        ck_assert_msg(cJSON_Compare(item, other, true), "%s differs: %s", item->string, out.data);
    }
    ck_assert_int_eq(cJSON_GetArraySize(written), cJSON_GetArraySize(expected) + 1);
    cJSON_Delete(written);
    cJSON_Delete(expected);
    buf_clear(&out);
}
END_TEST

/* A move as it is sent, and its canonical form; NULL: the field that is wrong. */
static const struct {
    const char *sent, *canonical, *field;
} moves[] = {
    {"{\"type\":\"bid\",\"plan\":{},\"amount\":140}", "{\"type\":\"bid\",\"amount\":140}", NULL},
    {"{\"type\":\"bid\",\"amount\":140,\"plan\":{\"buy\":false,\"give\":1,\"free\":\"best\","
     "\"send\":{\"cards\":[36,35],\"to\":8}}}",
     "{\"type\":\"bid\",\"amount\":140,\"plan\":{\"send\":{\"to\":8,\"cards\":[35,36]},"
     "\"free\":\"best\",\"give\":1,\"buy\":false}}",
     NULL},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{\"9\":[],\"7\":[30]}}}",
     "{\"type\":\"pass\",\"plan\":{\"free\":{\"7\":[30],\"9\":[]}}}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{}}}", "{\"type\":\"pass\",\"plan\":{\"free\":{}}}",
     NULL},
    {"{\"type\":\"bid\",\"amount\":140,\"up_to\":200}",
     "{\"type\":\"bid\",\"amount\":140,\"up_to\":200}", NULL},
    {"{\"type\":\"send\",\"to\":8,\"cards\":[]}", "{\"type\":\"send\",\"to\":8,\"cards\":[]}",
     NULL},
    {"{\"type\":\"take\",\"from\":[3,0]}", "{\"type\":\"take\",\"from\":[3,0]}", NULL},
    {"{\"type\":\"junk\",\"by\":-3}", "{\"type\":\"junk\",\"by\":-3}", NULL},
    {"{\"type\":\"buy\",\"buy\":true}", "{\"type\":\"buy\",\"buy\":true}", NULL},
    {"{\"type\":\"return\"}", "{\"type\":\"return\"}", NULL},
    {"{\"type\":\"resign\"}", NULL, "move.type"},
    {"{\"type\":\"bid\"}", NULL, "move.amount"},
    {"{\"type\":\"bid\",\"amount\":145}", NULL, "move.amount"},
    {"{\"type\":\"bid\",\"amount\":10000}", NULL, "move.amount"},
    {"{\"type\":\"bid\",\"amount\":0,\"up_to\":null}", NULL, "move.up_to"},
    {"{\"type\":\"bid\",\"amount\":0,\"plan\":null}", NULL, "move.plan"},
    {"{\"type\":\"bid\",\"amount\":0,\"plan\":{\"send\":{\"to\":8}}}", NULL,
     "move.plan.send.cards"},
    {"{\"type\":\"bid\",\"amount\":0,\"plan\":{\"free\":\"some\"}}", NULL, "move.plan.free"},
    {"{\"type\":\"bid\",\"amount\":0,\"plan\":{\"free\":{\"14\":[]}}}", NULL, "move.plan.free"},
    {"{\"type\":\"bid\",\"amount\":0,\"plan\":{\"give\":4}}", NULL, "move.plan.give"},
    {"{\"type\":\"send\",\"to\":14,\"cards\":[]}", NULL, "move.to"},
    {"{\"type\":\"play\",\"cards\":[1,1]}", NULL, "move.cards"},
    {"{\"type\":\"play\",\"cards\":[1,2,3,4]}", NULL, "move.cards"},
    {"{\"type\":\"play\",\"cards\":[64]}", NULL, "move.cards"},
    {"{\"type\":\"play\",\"cards\":[1.5]}", NULL, "move.cards"},
    {"{\"type\":\"give\",\"seat\":4}", NULL, "move.seat"},
    {"{\"type\":\"junk\",\"by\":0}", NULL, "move.by"},
    {"{\"type\":\"take\",\"from\":[1,1]}", NULL, "move.from"},
    {"{\"type\":\"take\",\"from\":[1]}", NULL, "move.from"},
    {"{\"type\":\"buy\",\"buy\":1}", NULL, "move.buy"},
    {"{\"type\":\"buy\",\"buy\":true,\"seat\":1}", NULL, "move.seat"},
};

START_TEST(a_move_is_read_by_its_form_and_written_in_one_form) {
    struct buf out = BUF_INIT;
    struct error err = {0};
    struct shanghai_move move;
    cJSON *json = cJSON_Parse(moves[_i].sent);
    enum error_code code = shanghai_read_move(json, 4, &move, &err);
    cJSON_Delete(json);
    if (moves[_i].field) {
        ck_assert_int_eq(code, ERROR_BAD_FIELD);
        ck_assert_str_eq(err.field, moves[_i].field);
        return;
    }
    ck_assert_msg(code == ERROR_NONE, "%s", err.detail);
    shanghai_write_move(&move, &out);
    ck_assert_str_eq(out.data, moves[_i].canonical);
    buf_clear(&out);
}
END_TEST

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

START_TEST(open_bids_go_round_until_all_but_the_leader_have_passed) {
    begin(3, true);
    ck_assert_int_eq(state.awaited, 1);
    REFUSED(1, bid(10));
    PLAY(0, bid(10));
    REFUSED(1, bid(10));
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

/* --- Events --- */

/* A game of four in which seat 0 is about to give the card, and seat 1 will get it. */
static void lay_event(int event, const int at[4]) {
    begin(4, false);
    for (int i = 0; i < 4; i++)
        PLAY(i, bid(i == 0 ? 10 : 0));
    state.phase = SHANGHAI_GIVE;
    state.awaited = 1;
    state.events[0] = (uint8_t)event;
    for (int i = 0; i < 4; i++) {
        state.seat[i].at = (int16_t)at[i];
        state.seat[i].gained = (int16_t)(i + 1);
    }
}

static const struct {
    int event, at[4], to[4], junk;
} events[] = {
    {1, {5, 6, 7, 8}, {5, 6, 7, 8}, 23},  {2, {5, 6, 7, 8}, {8, 6, 10, 11}, 21},
    {3, {5, 6, 7, 8}, {5, 4, 7, 8}, 18},  {3, {5, 1, 7, 8}, {5, 0, 7, 8}, 18},
    {4, {5, 6, 7, 8}, {6, 3, 8, 9}, 22},  {4, {5, 2, 7, 8}, {6, 0, 8, 9}, 22},
    {6, {5, 6, 7, 8}, {4, 9, 6, 7}, 21},  {6, {0, 6, 7, 0}, {0, 7, 6, 0}, 21},
    {7, {5, 6, 7, 8}, {4, 6, 4, 4}, 17},  {7, {0, 6, 2, 8}, {0, 6, 0, 4}, 17},
    {9, {5, 9, 7, 8}, {5, 7, 7, 8}, 21},  {9, {5, 5, 7, 8}, {5, 4, 7, 8}, 21},
    {9, {9, 5, 7, 8}, {9, 5, 7, 8}, 21},  {9, {0, 4, 7, 8}, {0, 0, 7, 8}, 21},
    {11, {5, 6, 7, 8}, {5, 8, 7, 8}, 21}, {11, {5, 6, 6, 8}, {5, 7, 6, 8}, 21},
    {11, {5, 9, 7, 8}, {5, 9, 7, 8}, 21}, {13, {5, 6, 7, 8}, {5, 6, 7, 6}, 22},
    {13, {8, 6, 7, 8}, {7, 6, 7, 7}, 22}, {13, {0, 0, 0, 0}, {0, 0, 0, 0}, 22},
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

static const int in_a_row[4] = {5, 6, 7, 8};

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

START_TEST(event_8_draws_two_16_one_and_14_one_for_each_other_in_order) {
    static const int draws[3][5] = {{8, 0, 2, 0, 0}, {16, 0, 1, 0, 0}, {14, 1, 0, 1, 1}};
    lay_event(draws[_i][0], in_a_row);
    uint8_t top = state.deck[state.deck_top];
    PLAY(0, give(1));
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(__builtin_popcountll(state.seat[i].hand), 12 + draws[_i][i + 1]);
    ck_assert(state.seat[_i == 2 ? 2 : 1].hand & CARD(top));
}
END_TEST

START_TEST(event_10_moves_the_junk_as_its_owner_says) {
    lay_event(10, in_a_row);
    PLAY(0, give(1));
    const struct shanghai_move back = {.type = SHANGHAI_MOVE_JUNK, .by = -3};
    play(1, &back);
    ck_assert_int_eq(state.junk, 17);
}
END_TEST

START_TEST(event_12_takes_a_card_from_each_of_two_in_their_order) {
    lay_event(12, in_a_row);
    PLAY(0, give(1));
    const struct shanghai_move own = {.type = SHANGHAI_MOVE_TAKE, .from = {1, 0}};
    const struct shanghai_move take = {.type = SHANGHAI_MOVE_TAKE, .from = {3, 0}};
    refused(1, &own);
    play(1, &take);
    ck_assert_int_eq(__builtin_popcountll(state.seat[1].hand), 14);
    ck_assert_int_eq(__builtin_popcountll(state.seat[2].hand), 12);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_TAKEN)->from, 0);
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
    shanghai_abandon(&state);
    ck_assert_int_eq(state.ending, GAME_ABANDONED);
    ck_assert_int_eq(shanghai_winner(&state), SEAT_NONE);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(state.places[i], 0);
        ck_assert(!shanghai_may_move(&state, i));
    }
    const struct shanghai before = state;
    shanghai_abandon(&state);
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

int main(void) {
    TCase *cases = tcase_create("rules");
    tcase_add_loop_test(cases, s6_a_card_has_six_at_its_best_time_and_one_less_each_time_after, 0,
                        sizeof values / sizeof *values);
    tcase_add_test(cases, s6_the_cards_of_one_destination_differ_at_any_time);
    tcase_add_test(cases, s2_from_two_lang_tsu_can_be_sent_to_seven_eight_nine_and_ten);
    tcase_add_test(cases, the_contracts_chance_gives_its_cards_events_place_and_ties);
    tcase_add_test(cases, the_contracts_round_is_played_as_it_says);
    tcase_add_test(cases, the_contracts_view_is_written_as_it_stands_there);
    tcase_add_loop_test(cases, a_move_is_read_by_its_form_and_written_in_one_form, 0,
                        sizeof moves / sizeof *moves);
    tcase_add_test(cases, s10_of_equal_bids_the_earlier_in_the_tie_order_wins_and_goes_to_its_end);
    tcase_add_test(cases, s12_nobody_bids_and_the_first_in_the_tie_order_moves_for_nothing);
    tcase_add_test(cases, s11_a_bid_above_ones_money_is_refused);
    tcase_add_test(cases, a_sealed_bid_is_replaced_while_another_seat_is_awaited);
    tcase_add_test(cases, open_bids_go_round_until_all_but_the_leader_have_passed);
    tcase_add_test(cases, s32_two_limits_settle_in_one_step_and_keep_the_last_raises);
    tcase_add_test(cases, s24_the_lead_of_a_resigned_seat_goes_to_the_highest_last_bid);
    tcase_add_test(cases, s33_a_plan_makes_a_round_one_wait);
    tcase_add_test(cases, s27_parts_of_a_plan_must_be_possible_when_they_are_sent);
    tcase_add_test(cases, s26_a_seat_without_a_card_of_the_destination_is_not_asked);
    tcase_add_test(cases, s13_two_cards_at_most_in_a_doubled_time);
    tcase_add_loop_test(cases, an_event_moves_pieces_and_junk, 0, sizeof events / sizeof *events);
    tcase_add_test(cases, event_1_gives_the_others_money);
    tcase_add_test(cases, event_5_sends_lang_tsu_again_for_one_seat_and_without_gain);
    tcase_add_loop_test(cases, event_8_draws_two_16_one_and_14_one_for_each_other_in_order, 0, 3);
    tcase_add_test(cases, event_10_moves_the_junk_as_its_owner_says);
    tcase_add_test(cases, event_12_takes_a_card_from_each_of_two_in_their_order);
    tcase_add_test(cases, s36_with_two_others_who_hold_cards_event_12_asks_nobody);
    tcase_add_loop_test(cases, s4_the_junk_stops_at_32_and_s35_at_1, 0, 2);
    tcase_add_test(cases, an_empty_deck_is_the_shuffled_pile);
    tcase_add_test(cases, s16_a_piece_at_the_junk_after_the_event_ends_the_game);
    tcase_add_test(cases, s17_equal_numbers_are_ranked_by_money_and_else_share_a_place);
    tcase_add_test(cases, s18_round_24_is_the_last);
    tcase_add_test(cases, s31_the_resigned_come_last_the_later_before_the_earlier);
    tcase_add_test(cases, a_game_with_only_house_players_is_over);
    tcase_add_test(cases, an_abandoned_game_has_no_places_and_nothing_more_is_entered);
    tcase_add_test(cases, s29_two_answers_of_the_clock_in_a_row_make_a_seat_absent);
    tcase_add_test(cases, s30_a_seat_that_stays_wins_against_all_that_left);
    tcase_add_test(cases, s30_seats_that_leave_together_get_nothing);
    return topic_run("shanghai_rules", cases);
}
