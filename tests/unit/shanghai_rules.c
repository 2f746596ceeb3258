/* The cards of Shanghai, its moves as JSON, and the contract's round. */
#include <cjson/cJSON.h>
#include <string.h>

#include "chance/chance.h"
#include "fixtures/shanghai.h"
#include "fixtures/topic.h"
#include "games/shanghai/internal.h"

/* --- Chance --- */

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

/* The most points of some cards of a destination, tried out. */
static int most_points(uint64_t hand, int time) {
    int most = 0;
    for (uint64_t some = hand; some; some = (some - 1) & hand)
        if (__builtin_popcountll(some) <= shanghai_limit(time) &&
            shanghai_points(some, time) > most)
            most = shanghai_points(some, time);
    return most;
}

START_TEST(the_best_set_has_the_most_points_that_the_hand_allows) {
    for (int d = 1; d <= SHANGHAI_DESTINATIONS; d++)
        for (uint64_t five = 0; five < 32; five++)
            for (int time = 0; time < SHANGHAI_TIMES; time++) {
                uint64_t cards = (five << 5 * (d - 1)) & shanghai_cards_of(d);
                uint64_t best = shanghai_best(cards | ~shanghai_cards_of(d), d, time);
                ck_assert_uint_eq(best & ~cards, 0);
                ck_assert_int_le(__builtin_popcountll(best), time == 1 || time == 4 ? 2 : 3);
                ck_assert_int_eq(shanghai_points(best, time), most_points(cards, time));
            }
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
    {"{\"type\":\"bid\",\"amount\":0}", "{\"type\":\"bid\",\"amount\":0}", NULL},
    {"{\"type\":\"bid\",\"amount\":9990,\"up_to\":9990}",
     "{\"type\":\"bid\",\"amount\":9990,\"up_to\":9990}", NULL},
    {"{\"type\":\"pass\"}", "{\"type\":\"pass\"}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"free\":\"none\"}}",
     "{\"type\":\"pass\",\"plan\":{\"free\":\"none\"}}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"free\":\"ask\"}}",
     "{\"type\":\"pass\",\"plan\":{\"free\":\"ask\"}}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":1,\"cards\":[0]}}}",
     "{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":1,\"cards\":[0]}}}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":13,\"cards\":[63]}}}",
     "{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":13,\"cards\":[63]}}}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"give\":0}}", "{\"type\":\"pass\",\"plan\":{\"give\":0}}",
     NULL},
    {"{\"type\":\"pass\",\"plan\":{\"give\":3}}", "{\"type\":\"pass\",\"plan\":{\"give\":3}}",
     NULL},
    {"{\"type\":\"pass\",\"plan\":{\"buy\":true}}", "{\"type\":\"pass\",\"plan\":{\"buy\":true}}",
     NULL},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{\"1\":[0],\"13\":[61,62,63]}}}",
     "{\"type\":\"pass\",\"plan\":{\"free\":{\"1\":[0],\"13\":[61,62,63]}}}", NULL},
    {"{\"type\":\"send\",\"to\":1,\"cards\":[0,1,63]}",
     "{\"type\":\"send\",\"to\":1,\"cards\":[0,1,63]}", NULL},
    {"{\"type\":\"send\",\"to\":13,\"cards\":[5]}", "{\"type\":\"send\",\"to\":13,\"cards\":[5]}",
     NULL},
    {"{\"type\":\"play\",\"cards\":[]}", "{\"type\":\"play\",\"cards\":[]}", NULL},
    {"{\"type\":\"play\",\"cards\":[0,63]}", "{\"type\":\"play\",\"cards\":[0,63]}", NULL},
    {"{\"type\":\"give\",\"seat\":0}", "{\"type\":\"give\",\"seat\":0}", NULL},
    {"{\"type\":\"give\",\"seat\":3}", "{\"type\":\"give\",\"seat\":3}", NULL},
    {"{\"type\":\"junk\",\"by\":3}", "{\"type\":\"junk\",\"by\":3}", NULL},
    {"{\"type\":\"take\",\"from\":[0,3]}", "{\"type\":\"take\",\"from\":[0,3]}", NULL},
    {"{\"type\":\"take\",\"from\":[1,2]}", "{\"type\":\"take\",\"from\":[1,2]}", NULL},
    {"{\"type\":\"buy\",\"buy\":false}", "{\"type\":\"buy\",\"buy\":false}", NULL},
    {"[]", NULL, "move"},
    {"7", NULL, "move"},
    {"{\"type\":\"bid\",\"amount\":-10}", NULL, "move.amount"},
    {"{\"type\":\"bid\",\"amount\":10,\"up_to\":15}", NULL, "move.up_to"},
    {"{\"type\":\"bid\",\"amount\":10,\"up_to\":10000}", NULL, "move.up_to"},
    {"{\"type\":\"pass\",\"amount\":10}", NULL, "move.amount"},
    {"{\"type\":\"pass\",\"plan\":[]}", NULL, "move.plan"},
    {"{\"type\":\"pass\",\"plan\":{\"x\":1}}", NULL, "move.plan.x"},
    {"{\"type\":\"pass\",\"plan\":{\"send\":1}}", NULL, "move.plan.send"},
    {"{\"type\":\"pass\",\"plan\":{\"send\":1,\"free\":\"best\",\"give\":1,\"buy\":true}}", NULL,
     "move.plan.send"},
    {"{\"type\":\"pass\",\"plan\":{\"give\":4,\"buy\":true}}", NULL, "move.plan.give"},
    {"{\"type\":\"pass\",\"plan\":{\"give\":1,\"buy\":true}}",
     "{\"type\":\"pass\",\"plan\":{\"give\":1,\"buy\":true}}", NULL},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":8,\"cards\":[],\"x\":1}}}", NULL,
     "move.plan.send.x"},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":0,\"cards\":[]}}}", NULL, "move.plan.send.to"},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":14,\"cards\":[]}}}", NULL, "move.plan.send.to"},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"cards\":[]}}}", NULL, "move.plan.send.to"},
    {"{\"type\":\"pass\",\"plan\":{\"send\":{\"to\":8,\"cards\":[64]}}}", NULL,
     "move.plan.send.cards"},
    {"{\"type\":\"pass\",\"plan\":{\"free\":null}}", NULL, "move.plan.free"},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{\"0\":[]}}}", NULL, "move.plan.free"},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{\"07\":[]}}}", NULL, "move.plan.free"},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{\"7\":[64]}}}", NULL, "move.plan.free"},
    {"{\"type\":\"pass\",\"plan\":{\"free\":{\"7\":1}}}", NULL, "move.plan.free"},
    {"{\"type\":\"pass\",\"plan\":{\"give\":-1}}", NULL, "move.plan.give"},
    {"{\"type\":\"pass\",\"plan\":{\"give\":null}}", NULL, "move.plan.give"},
    {"{\"type\":\"pass\",\"plan\":{\"buy\":1}}", NULL, "move.plan.buy"},
    {"{\"type\":\"pass\",\"plan\":{\"buy\":null}}", NULL, "move.plan.buy"},
    {"{\"type\":\"send\",\"cards\":[]}", NULL, "move.to"},
    {"{\"type\":\"send\",\"to\":0,\"cards\":[]}", NULL, "move.to"},
    {"{\"type\":\"send\",\"to\":8}", NULL, "move.cards"},
    {"{\"type\":\"send\",\"to\":8,\"cards\":[],\"x\":1}", NULL, "move.x"},
    {"{\"type\":\"play\"}", NULL, "move.cards"},
    {"{\"type\":\"play\",\"cards\":{}}", NULL, "move.cards"},
    {"{\"type\":\"play\",\"cards\":[-1]}", NULL, "move.cards"},
    {"{\"type\":\"play\",\"cards\":[\"1\"]}", NULL, "move.cards"},
    {"{\"type\":\"give\"}", NULL, "move.seat"},
    {"{\"type\":\"give\",\"seat\":-1}", NULL, "move.seat"},
    {"{\"type\":\"junk\"}", NULL, "move.by"},
    {"{\"type\":\"junk\",\"by\":4}", NULL, "move.by"},
    {"{\"type\":\"junk\",\"by\":-4}", NULL, "move.by"},
    {"{\"type\":\"junk\",\"by\":2}", NULL, "move.by"},
    {"{\"type\":\"junk\",\"by\":-2}", NULL, "move.by"},
    {"{\"type\":\"take\"}", NULL, "move.from"},
    {"{\"type\":\"take\",\"from\":[1,2,3]}", NULL, "move.from"},
    {"{\"type\":\"take\",\"from\":[4,1]}", NULL, "move.from"},
    {"{\"type\":\"take\",\"from\":[1,4]}", NULL, "move.from"},
    {"{\"type\":\"take\",\"from\":{\"a\":1,\"b\":2}}", NULL, "move.from"},
    {"{\"type\":\"buy\"}", NULL, "move.buy"},
    {"{\"type\":\"return\",\"seat\":1}", NULL, "move.seat"},
};

START_TEST(a_move_is_read_by_its_form_and_written_in_one_form) {
    struct buf out = BUF_INIT;
    struct error err = {0};
    struct shanghai_move move = {.type = 77};
    cJSON *json = cJSON_Parse(moves[_i].sent);
    enum error_code code = shanghai_read_move(json, 4, &move, &err);
    cJSON_Delete(json);
    if (moves[_i].field) {
        ck_assert_int_eq(code, ERROR_BAD_FIELD);
        ck_assert_str_eq(err.field, moves[_i].field);
        ck_assert_str_ne(err.detail, "");
        ck_assert_int_eq(move.type, 77);
        return;
    }
    ck_assert_msg(code == ERROR_NONE, "%s", err.detail);
    shanghai_write_move(&move, &out);
    ck_assert_str_eq(out.data, moves[_i].canonical);
    buf_clear(&out);
}
END_TEST

/* --- As the service plays it --- */

static const struct game *const game = &shanghai_game;

/* Variants: their text (NULL: left out), and how they are written, or the field of the refusal. */
static const struct {
    const char *sent, *written, *field;
} variants[] = {
    {NULL, "{\"bidding\":\"sealed\",\"values\":1}", NULL},
    {"{}", "{\"bidding\":\"sealed\",\"values\":1}", NULL},
    {"{\"bidding\":\"sealed\"}", "{\"bidding\":\"sealed\",\"values\":1}", NULL},
    {"{\"bidding\":\"open\",\"values\":1}", "{\"bidding\":\"open\",\"values\":1}", NULL},
    {"{\"bidding\":\"blind\"}", NULL, "variant.bidding"},
    {"{\"bidding\":1}", NULL, "variant.bidding"},
    {"{\"values\":0}", NULL, "variant.values"},
    {"{\"values\":2}", NULL, "variant.values"},
    {"{\"values\":\"1\"}", NULL, "variant.values"},
    {"{\"sharks\":true}", NULL, "variant.sharks"},
    {"[]", NULL, "variant"},
    {"1", NULL, "variant"},
};

START_TEST(a_variant_is_read_with_its_defaults_and_written_in_full) {
    struct buf out = BUF_INIT;
    struct error err = {0};
    unsigned variant = 99;
    cJSON *json = variants[_i].sent ? cJSON_Parse(variants[_i].sent) : NULL;
    enum error_code code = game->read_variant(json, &variant, &err);
    cJSON_Delete(json);
    if (variants[_i].field) {
        ck_assert_int_eq(code, ERROR_BAD_FIELD);
        ck_assert_str_eq(err.field, variants[_i].field);
        ck_assert_str_ne(err.detail, "");
        return;
    }
    ck_assert_int_eq(code, ERROR_NONE);
    game->write_variant(variant, &out);
    ck_assert_str_eq(out.data, variants[_i].written);
    buf_clear(&out);
}
END_TEST

START_TEST(the_service_sees_who_is_asked_and_since_when) {
    begin(4, false);
    PLAY(1, bid(30));
    ck_assert_uint_eq(game->awaited(&state), SEAT_BIT(0) | SEAT_BIT(2) | SEAT_BIT(3));
    ck_assert_int_eq(game->asked(&state, 2), 0); /* by the beginning */
    for (int i = 0; i < 4; i++)
        if (i != 1)
            PLAY(i, bid(0));
    ck_assert_uint_eq(game->awaited(&state), SEAT_BIT(1));
    ck_assert_int_eq(game->asked(&state, 1), 4); /* by the fourth bid */
}
END_TEST

START_TEST(the_clock_enters_what_counts_as_its_own) {
    begin(4, false);
    struct shanghai_move move;
    ck_assert(game->fallback(&state, 0, &move));
    ck_assert_int_eq(move.type, SHANGHAI_MOVE_BID);
    ck_assert_int_eq(move.amount, 0);
    ck_assert_int_eq(game->apply(&state, 0, &move, GAME_BY_CLOCK, &plain, NULL), ERROR_NONE);
    ck_assert_int_eq(state.seat[0].clocked, 1);
    ck_assert_int_eq(game->apply(&state, 1, &move, GAME_BY_HAND, &plain, NULL), ERROR_NONE);
    ck_assert_int_eq(state.seat[1].clocked, 0);
}
END_TEST

START_TEST(a_new_game_deals_each_card_once_and_each_seat_its_hand) {
    for (int seats = SHANGHAI_SEATS_MIN; seats <= SHANGHAI_SEATS; seats++) {
        begin(seats, false);
        uint64_t seen = 0;
        unsigned ties = 0;
        for (int i = 0; i < seats; i++) {
            ck_assert_int_eq(shanghai_count(state.seat[i].hand), seats == 6 ? 10 : 12);
            ck_assert_uint_eq(seen & state.seat[i].hand, 0);
            seen |= state.seat[i].hand;
            ties |= SEAT_BIT(state.ties[i]);
        }
        for (int i = state.deck_top; i < SHANGHAI_CARDS; i++)
            seen |= CARD(state.deck[i]);
        ck_assert_uint_eq(seen, UINT64_MAX);
        ck_assert_uint_eq(ties, SEAT_BIT(seats) - 1U);
    }
}
END_TEST

/* Chance that always gives the lowest number. */
static unsigned lowest(void *context, const char *label, int k, unsigned bound) {
    (void)label, (void)k, (void)bound;
    ++*(int *)context;
    return 0;
}

START_TEST(an_empty_deck_is_the_pile_shuffled) {
    int drawn = 0;
    const struct game_chance chance = {lowest, &drawn};
    struct shanghai_run run = {.state = &state, .chance = &chance};
    begin(3, false);
    state.deck_top = state.deck_size = 5;
    state.pile = CARD(3) | CARD(8) | CARD(9);
    state.seat[1].hand = 0;
    shanghai_draw(&run, 1, false);
    ck_assert_int_eq(drawn, 2); /* a shuffle of three cards */
    ck_assert_int_eq(state.deck_size, 3);
    ck_assert_uint_eq(state.pile, 0);
    ck_assert_int_eq(step_of(SHANGHAI_STEP_SHUFFLE)->number, 3);
    ck_assert_uint_eq(state.seat[1].hand, CARD(state.deck[0]));
    ck_assert_uint_ne(state.seat[1].hand, CARD(3));
}
END_TEST

START_TEST(the_service_knows_what_the_game_is_like) {
    ck_assert(game->hides);
    ck_assert_int_eq(game->seats_min, 3);
    ck_assert_int_eq(game->seats_max, 6);
    ck_assert_int_eq(game->seats_usual, 4);
}
END_TEST

START_TEST(a_game_notes_its_table_of_values_and_who_decides_what) {
    begin(3, false);
    ck_assert_int_eq(state.values, 1);
    for (int type = 0; type <= SHANGHAI_STEP_END; type++) {
        const struct shanghai_step step = {.type = (uint8_t)type};
        bool decides = type == SHANGHAI_STEP_RAISE || type == SHANGHAI_STEP_PASS ||
                       type == SHANGHAI_STEP_SEND || type == SHANGHAI_STEP_GIVE ||
                       type == SHANGHAI_STEP_JUNK || type == SHANGHAI_STEP_TAKE ||
                       type == SHANGHAI_STEP_BUY;
        ck_assert_int_eq(shanghai_is_decision(&step), decides);
    }
}
END_TEST

START_TEST(a_game_is_under_way_once_somebody_has_moved) {
    begin(3, false);
    ck_assert(!game->under_way(&state));
    for (int i = 0; i < 3; i++)
        PLAY(i, bid(0));
    ck_assert(game->under_way(&state));
}
END_TEST

START_TEST(the_summary_has_points_places_and_who_is_asked) {
    static const int at[4] = {41, 45, 30, 20};
    lay_event(16, at);
    state.junk = 19;
    struct game_summary summary = game->summary(&state);
    ck_assert_int_eq(summary.round, 1);
    ck_assert_str_eq(summary.phase, "give");
    ck_assert_uint_eq(summary.awaited, SEAT_BIT(0));
    ck_assert_int_eq(summary.ending, GAME_ACTIVE);
    PLAY(0, give(2));
    summary = game->summary(&state);
    ck_assert_str_eq(summary.phase, "over");
    ck_assert_uint_eq(summary.awaited, 0);
    ck_assert_int_eq(summary.ending, GAME_SCORED);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(summary.points[i], at[i]);
        ck_assert_int_eq(summary.places[i], i + 1);
    }
}
END_TEST

START_TEST(a_seat_leaves_by_resigning_and_all_by_an_abandoned_game) {
    begin(3, false);
    game->leave(&state, GAME_RESIGNED, 1, &plain);
    ck_assert_int_eq(state.seat[1].resigned, 1);
    ck_assert_int_eq(state.ending, GAME_ACTIVE);
    game->leave(&state, GAME_ABANDONED, SEAT_NONE, &plain);
    ck_assert_int_eq(state.ending, GAME_ABANDONED);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("rules");
    tcase_add_loop_test(cases, s6_a_card_has_six_at_its_best_time_and_one_less_each_time_after, 0,
                        sizeof values / sizeof *values);
    tcase_add_test(cases, s6_the_cards_of_one_destination_differ_at_any_time);
    tcase_add_test(cases, the_best_set_has_the_most_points_that_the_hand_allows);
    tcase_add_test(cases, s2_from_two_lang_tsu_can_be_sent_to_seven_eight_nine_and_ten);
    tcase_add_test(cases, the_contracts_chance_gives_its_cards_events_place_and_ties);
    tcase_add_test(cases, the_contracts_round_is_played_as_it_says);
    tcase_add_test(cases, the_contracts_view_is_written_as_it_stands_there);
    tcase_add_loop_test(cases, a_move_is_read_by_its_form_and_written_in_one_form, 0,
                        sizeof moves / sizeof *moves);
    tcase_add_loop_test(cases, a_variant_is_read_with_its_defaults_and_written_in_full, 0,
                        sizeof variants / sizeof *variants);
    tcase_add_test(cases, the_service_sees_who_is_asked_and_since_when);
    tcase_add_test(cases, the_clock_enters_what_counts_as_its_own);
    tcase_add_test(cases, a_new_game_deals_each_card_once_and_each_seat_its_hand);
    tcase_add_test(cases, an_empty_deck_is_the_pile_shuffled);
    tcase_add_test(cases, the_service_knows_what_the_game_is_like);
    tcase_add_test(cases, a_game_notes_its_table_of_values_and_who_decides_what);
    tcase_add_test(cases, a_game_is_under_way_once_somebody_has_moved);
    tcase_add_test(cases, the_summary_has_points_places_and_who_is_asked);
    tcase_add_test(cases, a_seat_leaves_by_resigning_and_all_by_an_abandoned_game);
    return topic_run("shanghai_rules", cases);
}
