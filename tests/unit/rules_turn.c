/* A turn of Shanghaien: the moves at each point, and their effects. */
#include "fixtures/table.h"
#include "fixtures/topic.h"

enum {
    ROLL = SHANGHAIEN_MOVE_ROLL,
    PLACE = SHANGHAIEN_MOVE_PLACE,
    WILD = SHANGHAIEN_MOVE_WILD,
    ADJUST = SHANGHAIEN_MOVE_ADJUST,
    REROLL = SHANGHAIEN_MOVE_REROLL,
    BOTH = SHANGHAIEN_MOVE_BOTH,
    SHARKS = SHANGHAIEN_MOVE_SHARKS,
    EXCHANGE = SHANGHAIEN_MOVE_EXCHANGE,
    SHANGHAI = SHANGHAIEN_MOVE_SHANGHAI,
    LEFT = SHANGHAIEN_LEFT,
    RIGHT = SHANGHAIEN_RIGHT,
    ADJUST_CARD = 40, /* the first of each use, by D1 */
    REROLL_CARD = 43,
    BOTH_CARD = 46,
    RED = 0,
    LIGHT_BLUE = 1,
};

static const int any_cards[] = {0, 5, 10, 15, 20, 25, -1};

#define ALLOWS(...) table_allows(&table, (struct shanghaien_move){__VA_ARGS__})
#define PLAY(...) table_play(&table, (struct shanghaien_move){__VA_ARGS__}, NULL)

static struct table new_table(unsigned variant) {
    struct table table;
    table_open(&table, variant, 0, any_cards);
    return table;
}

/* A table at which seat 0 holds the trick, both have two dice at cards, and seat 0 has rolled. */
static struct table table_with_trick(int card, int first, int second) {
    struct table table = new_table(0);
    table_give_trick(&table, 0, card);
    for (int number = 1; number <= 4; number++)
        table_lay(&table, number);
    table_roll(&table, first, second);
    return table;
}

static int count_legal(const struct table *table) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    return shanghaien_legal(&table->state, moves);
}

START_TEST(a_game_begins_with_six_dice_each_and_six_cards_turned_up) {
    struct table table = new_table(0);
    const struct shanghaien *state = &table.state;
    ck_assert_int_eq(state->round, 1);
    ck_assert_int_eq(state->turn, 0);
    ck_assert_int_eq(state->starter, 0);
    ck_assert_int_eq(state->one_at, SHANGHAIEN_UNKNOWN);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_int_eq(state->supply[seat], 6);
        ck_assert_int_eq(state->hands[seat].trick_count, 0);
    }
    for (int i = 0; i < 6; i++)
        ck_assert_int_eq(state->tavern[i], any_cards[i]);
}
END_TEST

START_TEST(the_deck_has_three_adjust_three_reroll_and_two_both_D1) {
    static const int actions[] = {SHANGHAIEN_ADJUST, SHANGHAIEN_ADJUST, SHANGHAIEN_ADJUST,
                                  SHANGHAIEN_REROLL, SHANGHAIEN_REROLL, SHANGHAIEN_REROLL,
                                  SHANGHAIEN_BOTH,   SHANGHAIEN_BOTH};
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(shanghaien_trick_action((uint8_t)(40 + i)), actions[i]);
}
END_TEST

START_TEST(the_seat_of_the_invitation_begins_D2) {
    for (int first = 0; first < 2; first++) {
        struct table table;
        table_open(&table, 0, first, any_cards);
        ck_assert_int_eq(table.state.turn, first);
        ck_assert_int_eq(table.state.starter, first);
    }
}
END_TEST

START_TEST(two_dice_are_rolled_one_is_placed_the_other_returns) {
    struct table table = new_table(0);
    table_roll(&table, 5, 2);
    ck_assert_int_eq(table.state.phase, SHANGHAIEN_PLACE);
    ck_assert_int_eq(table.state.supply[0], 4);
    ck_assert_int_eq(table.state.rolled, 1);
    table_place(&table, 1);
    ck_assert_int_eq(table.state.placed[0][1], 1);
    ck_assert_int_eq(table.state.supply[0], 5);
    ck_assert(table.state.has_placed[0] && !table.state.has_placed[1]);
    ck_assert(table.state.dice[0] == 0 && table.state.dice[1] == 0);
    ck_assert_int_eq(table.state.turn, 1);
    ck_assert_int_eq(table.state.phase, SHANGHAIEN_ROLL);
}
END_TEST

START_TEST(the_first_placement_chooses_the_end_of_the_1) {
    static const struct {
        int one_at, number, position;
    } cases[] = {{LEFT, 1, 0},  {LEFT, 6, 5},  {LEFT, 3, 2},
                 {RIGHT, 1, 5}, {RIGHT, 6, 0}, {RIGHT, 3, 3}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table = new_table(0);
        table_roll(&table, cases[i].number, 1);
        PLAY(.type = PLACE, .one_at = (uint8_t)cases[i].one_at);
        ck_assert_int_eq(table.state.one_at, cases[i].one_at);
        ck_assert_int_eq(table.state.placed[0][cases[i].position], 1);
    }
}
END_TEST

START_TEST(the_end_of_the_1_is_required_once_and_never_again) {
    struct table table = new_table(0);
    table_roll(&table, 3, 3);
    ck_assert(!ALLOWS(.type = PLACE));
    ck_assert(!ALLOWS(.type = PLACE, .one_at = 3));
    ck_assert(ALLOWS(.type = PLACE, .one_at = LEFT));
    ck_assert(ALLOWS(.type = PLACE, .die = 1, .one_at = RIGHT));
    ck_assert_int_eq(count_legal(&table), 4); /* both dice though equal, both ends */
    table_place(&table, 0);
    table_roll(&table, 3, 3);
    ck_assert(ALLOWS(.type = PLACE, .die = 1));
    ck_assert(!ALLOWS(.type = PLACE, .one_at = LEFT));
    ck_assert_int_eq(count_legal(&table), 2);
}
END_TEST

START_TEST(a_trick_may_come_before_the_choice_of_the_1_D3) {
    struct table table = new_table(0);
    table_give_trick(&table, 0, REROLL_CARD);
    table_roll(&table, 3, 3);
    const uint8_t again[2] = {1, 6};
    table_play(&table, (struct shanghaien_move){.type = REROLL, .card = REROLL_CARD}, again);
    ck_assert_int_eq(table.state.one_at, SHANGHAIEN_UNKNOWN);
    PLAY(.type = PLACE, .die = 1, .one_at = RIGHT);
    ck_assert_int_eq(table.state.placed[0][0], 1);
}
END_TEST

START_TEST(shanghai_needs_two_own_dice_at_cards) {
    struct table table = new_table(0);
    ck_assert(!ALLOWS(.type = SHANGHAI));
    table_lay(&table, 1);
    table_lay(&table, 1);
    ck_assert(!ALLOWS(.type = SHANGHAI));
    table_lay(&table, 1);
    table_lay(&table, 1);
    ck_assert(ALLOWS(.type = SHANGHAI));
    table_roll(&table, 1, 1);
    ck_assert(!ALLOWS(.type = SHANGHAI));
    ck_assert(!ALLOWS(.type = ROLL));
}
END_TEST

START_TEST(shanghai_is_obligatory_with_fewer_than_two_dice_left) {
    struct table table = new_table(0);
    for (int i = 0; i < 10; i++)
        table_lay(&table, i / 2 + 1);
    ck_assert_int_eq(table.state.supply[0], 1);
    ck_assert(!ALLOWS(.type = ROLL));
    ck_assert(ALLOWS(.type = SHANGHAI));
    ck_assert_int_eq(count_legal(&table), 1);
}
END_TEST

START_TEST(shanghai_is_obligatory_with_no_die_left_after_both) {
    struct table table = new_table(0);
    table_give_trick(&table, 0, BOTH_CARD);
    for (int i = 0; i < 8; i++)
        table_lay(&table, 2);
    table_roll(&table, 3, 4);
    PLAY(.type = BOTH, .card = BOTH_CARD);
    ck_assert_int_eq(table.state.supply[0], 0);
    table_lay(&table, 2);
    ck_assert(!ALLOWS(.type = ROLL));
    ck_assert_int_eq(count_legal(&table), 1);
}
END_TEST

START_TEST(the_one_who_did_not_call_starts_the_next_round_D4) {
    struct table table = new_table(0);
    for (int i = 0; i < 5; i++)
        table_lay(&table, 1);
    ck_assert_int_eq(table.state.turn, 1);
    table_shanghai(&table);
    ck_assert_int_eq(table.state.starter, 0); /* again: the starters do not alternate */
    ck_assert_int_eq(table.state.turn, 0);
    table_pass_round(&table);
    ck_assert_int_eq(table.state.starter, 1);
    ck_assert_int_eq(table.state.turn, 1);
}
END_TEST

START_TEST(a_new_round_turns_up_six_cards_and_returns_dice_and_captains) {
    struct table table = table_with_trick(ADJUST_CARD, 5, 5);
    PLAY(.type = ADJUST, .card = ADJUST_CARD, .by = 1);
    ck_assert(table.state.trick_used[0]);
    table_place(&table, 0);
    table_shanghai(&table);
    const struct shanghaien *state = &table.state;
    ck_assert_int_eq(state->round, 2);
    ck_assert_int_eq(state->one_at, SHANGHAIEN_UNKNOWN);
    ck_assert_int_eq(state->dice[0], 0);
    ck_assert(state->has_placed[0] && state->has_placed[1]);
    for (int i = 0; i < 6; i++) {
        ck_assert_int_eq(state->tavern[i], state->deck[6 + i]);
        ck_assert_int_eq(state->placed[0][i] + state->placed[1][i], 0);
    }
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_int_eq(state->supply[seat], 6);
        ck_assert(!state->trick_used[seat]);
    }
}
END_TEST

START_TEST(a_trick_is_played_only_right_after_ones_own_roll) {
    struct table table = new_table(0);
    table_give_trick(&table, 0, REROLL_CARD);
    table_give_trick(&table, 1, ADJUST_CARD);
    ck_assert(!ALLOWS(.type = REROLL, .card = REROLL_CARD));
    table_roll(&table, 1, 2);
    ck_assert(ALLOWS(.type = REROLL, .card = REROLL_CARD));
    ck_assert(!ALLOWS(.type = ADJUST, .card = ADJUST_CARD, .by = 1)); /* the other's */
    table_place(&table, 0);
    ck_assert(!ALLOWS(.type = REROLL, .card = REROLL_CARD));
}
END_TEST

START_TEST(each_player_plays_one_trick_in_a_round_at_most) {
    struct table table = table_with_trick(ADJUST_CARD, 5, 5);
    table_give_trick(&table, 0, REROLL_CARD);
    table_give_trick(&table, 1, BOTH_CARD);
    PLAY(.type = ADJUST, .card = ADJUST_CARD, .by = -1);
    ck_assert(!ALLOWS(.type = REROLL, .card = REROLL_CARD));
    table_place(&table, 0);
    table_roll(&table, 1, 1);
    ck_assert(ALLOWS(.type = BOTH, .card = BOTH_CARD));
    PLAY(.type = BOTH, .card = BOTH_CARD);
    table_roll(&table, 1, 1);
    ck_assert(!ALLOWS(.type = REROLL, .card = REROLL_CARD));
    table_place(&table, 0);
    table_shanghai(&table);
    table_roll(&table, 1, 1); /* the next round: the captains are back */
    ck_assert(ALLOWS(.type = REROLL, .card = REROLL_CARD));
}
END_TEST

START_TEST(a_trick_serves_its_own_use_and_no_other) {
    static const struct {
        int card, type;
    } uses[] = {{ADJUST_CARD, ADJUST}, {REROLL_CARD, REROLL}, {BOTH_CARD, BOTH}, {48, WILD},
                {50, SHARKS},          {50, EXCHANGE}};
    for (unsigned i = 0; i < sizeof uses / sizeof *uses; i++) {
        struct table table = table_with_trick(uses[i].card, 3, 3);
        table_give_sailor(&table, 0, RED, 1);
        uint8_t card = (uint8_t)uses[i].card;
        ck_assert_int_eq(ALLOWS(.type = ADJUST, .card = card, .by = 1), uses[i].type == ADJUST);
        ck_assert_int_eq(ALLOWS(.type = REROLL, .card = card), uses[i].type == REROLL);
        ck_assert_int_eq(ALLOWS(.type = BOTH, .card = card), uses[i].type == BOTH);
        ck_assert_int_eq(ALLOWS(.type = SHARKS, .card = card), card == 50);
        ck_assert_int_eq(ALLOWS(.type = EXCHANGE, .card = card, .from = 3), card == 50);
        ck_assert_int_eq(ALLOWS(.type = WILD, .card = card, .colour = RED), card != 50);
    }
}
END_TEST

START_TEST(a_full_hand_plays_a_trick_and_no_other_hand_changes) {
    struct table table = new_table(0);
    for (int i = 0; i < SHANGHAIEN_TRICKS_MAX; i++)
        table_give_trick(&table, 0, 40 + i);
    table_give_sailor(&table, 1, RED, 1);
    struct shanghaien_hand other = table.state.hands[1];
    table_roll(&table, 5, 5);
    PLAY(.type = ADJUST, .card = ADJUST_CARD, .by = 1);
    ck_assert_int_eq(table.state.hands[0].tricks[8], 49);
    ck_assert_int_eq(table.state.hands[0].tricks[9], 0);
    ck_assert_mem_eq(&table.state.hands[1], &other, sizeof other);
}
END_TEST

/* Equal states are equal bytes. */
START_TEST(a_played_trick_leaves_no_trace_in_the_hand) {
    static const uint8_t left[SHANGHAIEN_TRICKS_MAX] = {REROLL_CARD, BOTH_CARD};
    struct table table = table_with_trick(REROLL_CARD, 5, 5);
    table_give_trick(&table, 0, ADJUST_CARD);
    table_give_trick(&table, 0, BOTH_CARD);
    PLAY(.type = ADJUST, .card = ADJUST_CARD, .by = 1);
    ck_assert_int_eq(table.state.hands[0].trick_count, 2);
    ck_assert_mem_eq(table.state.hands[0].tricks, left, sizeof left);
}
END_TEST

START_TEST(wild_joins_a_crew_for_good_and_a_die_is_still_to_be_placed) {
    struct table table = table_with_trick(REROLL_CARD, 5, 5);
    table_give_sailor(&table, 0, LIGHT_BLUE, 4);
    PLAY(.type = WILD, .card = REROLL_CARD, .colour = LIGHT_BLUE);
    ck_assert_int_eq(table.state.hands[0].wilds[LIGHT_BLUE], 1);
    ck_assert_int_eq(table.state.hands[0].trick_count, 0);
    ck_assert_int_eq(table.state.turn, 0);
    ck_assert_int_eq(table.state.phase, SHANGHAIEN_PLACE);
    struct shanghaien_score score;
    shanghaien_score(&table.state, &score);
    ck_assert_int_eq(score.crew[LIGHT_BLUE][0], 6);
}
END_TEST

START_TEST(wild_is_never_without_a_sailor) {
    struct table table = table_with_trick(REROLL_CARD, 5, 5);
    table_give_sailor(&table, 0, LIGHT_BLUE, 4);
    table_give_sailor(&table, 1, RED, 4);
    for (uint8_t colour = 0; colour < 10; colour++)
        ck_assert_int_eq(ALLOWS(.type = WILD, .card = REROLL_CARD, .colour = colour),
                         colour == LIGHT_BLUE);
}
END_TEST

START_TEST(adjust_changes_a_die_by_one_never_past_1_or_6) {
    static const struct {
        int value, by;
        bool legal;
    } cases[] = {{1, -1, false}, {1, 1, true},  {6, 1, false}, {6, -1, true},
                 {3, 1, true},   {3, -1, true}, {3, 2, false}, {3, 0, false}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        for (uint8_t die = 0; die < 2; die++) {
            struct table table =
                table_with_trick(ADJUST_CARD, die ? 2 : cases[i].value, die ? cases[i].value : 2);
            struct shanghaien_move move = {
                .type = ADJUST, .card = ADJUST_CARD, .die = die, .by = (int8_t)cases[i].by};
            ck_assert_int_eq(table_allows(&table, move), cases[i].legal);
            if (!cases[i].legal)
                continue;
            table_play(&table, move, NULL);
            ck_assert_int_eq(table.state.dice[die], cases[i].value + cases[i].by);
            ck_assert_int_eq(table.state.dice[1 - die], 2);
            ck_assert(ALLOWS(.type = PLACE, .die = 0));
            ck_assert(ALLOWS(.type = PLACE, .die = 1)); /* either die may be placed */
            ck_assert_int_eq(table.state.hands[0].trick_count, 0);
        }
    struct table table = table_with_trick(ADJUST_CARD, 3, 3);
    ck_assert(!ALLOWS(.type = ADJUST, .card = ADJUST_CARD, .die = 2, .by = 1));
}
END_TEST

START_TEST(both_places_both_dice_and_ends_the_turn) {
    struct table table = table_with_trick(BOTH_CARD, 5, 6);
    PLAY(.type = BOTH, .card = BOTH_CARD);
    ck_assert_int_eq(table.state.placed[0][4], 1);
    ck_assert_int_eq(table.state.placed[0][5], 1);
    ck_assert_int_eq(table.state.supply[0], 2);
    ck_assert_int_eq(table.state.turn, 1);
    ck_assert_int_eq(table.state.hands[0].trick_count, 0);
}
END_TEST

START_TEST(both_may_be_the_first_placement_and_chooses_the_1) {
    struct table table = new_table(0);
    table_give_trick(&table, 0, BOTH_CARD);
    table_roll(&table, 6, 6);
    ck_assert(!ALLOWS(.type = BOTH, .card = BOTH_CARD));
    PLAY(.type = BOTH, .card = BOTH_CARD, .one_at = RIGHT);
    ck_assert_int_eq(table.state.placed[0][0], 2);
}
END_TEST

START_TEST(reroll_rolls_both_dice_again_and_is_final) {
    struct table table = table_with_trick(REROLL_CARD, 1, 1);
    const uint8_t again[2] = {4, 5};
    table_play(&table, (struct shanghaien_move){.type = REROLL, .card = REROLL_CARD}, again);
    ck_assert_int_eq(table.state.dice[0], 4);
    ck_assert_int_eq(table.state.dice[1], 5);
    ck_assert_int_eq(table.state.rolled, 6); /* rerolls count as rolls */
    ck_assert_int_eq(table.state.hands[0].trick_count, 0);
    ck_assert_int_eq(count_legal(&table), 2);
    table_place(&table, 1);
    ck_assert_int_eq(table.state.placed[0][4], 1);
}
END_TEST

START_TEST(an_extra_wild_has_only_the_wild_use_D6) {
    struct table table = new_table(SHANGHAIEN_VARIANT_EXTRA_WILD);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_int_eq(table.state.hands[seat].trick_count, 1);
        ck_assert_int_eq(table.state.hands[seat].tricks[0], 48 + seat);
    }
    table_give_sailor(&table, 0, RED, 1);
    table_roll(&table, 1, 1);
    ck_assert_int_eq(count_legal(&table), 5); /* four placements and one crew to join */
    ck_assert(!ALLOWS(.type = WILD, .card = 49, .colour = RED));
    PLAY(.type = WILD, .card = 48, .colour = RED);
    ck_assert_int_eq(table.state.hands[0].wilds[RED], 1);
}
END_TEST

START_TEST(with_both_variants_each_begins_with_two_cards) {
    struct table table = new_table(SHANGHAIEN_VARIANT_EXTRA_WILD | SHANGHAIEN_VARIANT_SHARKS);
    ck_assert_int_eq(table.state.variant, 3);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_int_eq(table.state.hands[seat].trick_count, 2);
        ck_assert_int_eq(table.state.hands[seat].tricks[0], 48 + seat);
        ck_assert_int_eq(table.state.hands[seat].tricks[1], 50 + seat);
    }
}
END_TEST

START_TEST(sharks_places_a_die_and_turns_the_card_face_down) {
    struct table table = new_table(SHANGHAIEN_VARIANT_SHARKS);
    table_roll(&table, 2, 5);
    ck_assert(!ALLOWS(.type = SHARKS, .card = 50, .die = 1));
    ck_assert(!ALLOWS(.type = SHARKS, .card = 50, .die = 2, .one_at = LEFT));
    PLAY(.type = SHARKS, .card = 50, .die = 1, .one_at = LEFT);
    ck_assert(table.state.face_down[4]);
    ck_assert_int_eq(table.state.placed[0][4], 1);
    ck_assert_int_eq(table.state.supply[0], 5);
    ck_assert_int_eq(table.state.hands[0].trick_count, 0);
    ck_assert_int_eq(table.state.turn, 1);
}
END_TEST

START_TEST(a_face_down_card_may_be_sharked_again_D7) {
    struct table table = new_table(SHANGHAIEN_VARIANT_SHARKS);
    table_roll(&table, 2, 5);
    PLAY(.type = SHARKS, .card = 50, .die = 1, .one_at = LEFT);
    table_roll(&table, 5, 5);
    PLAY(.type = SHARKS, .card = 51);
    ck_assert(table.state.face_down[4]);
    ck_assert_int_eq(table.state.placed[1][4], 1);
}
END_TEST

START_TEST(exchange_takes_a_die_back_and_places_both) {
    struct table table = new_table(SHANGHAIEN_VARIANT_SHARKS);
    table_roll(&table, 2, 3);
    ck_assert(!ALLOWS(.type = EXCHANGE, .card = 50, .from = 2)); /* none of an earlier turn */
    table_place(&table, 0);
    table_lay(&table, 4);
    table_roll(&table, 5, 6);
    for (uint8_t from = 0; from < 9; from++) /* the other's die at 4 stays */
        ck_assert_int_eq(ALLOWS(.type = EXCHANGE, .card = 50, .from = from), from == 2);
    PLAY(.type = EXCHANGE, .card = 50, .from = 2);
    static const uint8_t lie[6] = {0, 0, 0, 0, 1, 1};
    ck_assert_mem_eq(table.state.placed[0], lie, sizeof lie);
    ck_assert_int_eq(table.state.supply[0], 4);
    ck_assert_int_eq(table.state.hands[0].trick_count, 0);
    ck_assert_int_eq(table.state.turn, 1);
}
END_TEST

START_TEST(exchange_may_take_a_die_back_from_a_face_down_card_D7) {
    struct table table = new_table(SHANGHAIEN_VARIANT_SHARKS);
    table_lay(&table, 2);
    table_roll(&table, 2, 2);
    PLAY(.type = SHARKS, .card = 51);
    table_roll(&table, 3, 3);
    PLAY(.type = EXCHANGE, .card = 50, .from = 2);
    ck_assert_int_eq(table.state.placed[0][1], 0);
    ck_assert(table.state.face_down[1]);
}
END_TEST

START_TEST(an_illegal_move_changes_nothing) {
    struct table table = table_with_trick(BOTH_CARD, 3, 3);
    struct shanghaien before = table.state;
    const struct shanghaien_move moves[] = {
        {.type = ROLL},
        {.type = SHANGHAI},
        {.type = PLACE, .die = 2},
        {.type = PLACE, .card = 3}, /* a field of another type of move */
        {.type = BOTH, .card = BOTH_CARD, .from = 1},
        {.type = WILD, .card = BOTH_CARD, .colour = RED},
        {.type = REROLL, .card = 255},
        {.type = SHANGHAIEN_MOVE_SHANGHAI + 1},
        {.type = 255},
    };
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++) {
        struct error err;
        ck_assert_int_eq(shanghaien_apply(&table.state, &moves[i], NULL, &err), ERROR_ILLEGAL_MOVE);
        ck_assert_int_eq(err.code, ERROR_ILLEGAL_MOVE);
        ck_assert_str_eq(err.detail, "The rules do not allow this move now.");
        ck_assert_mem_eq(&table.state, &before, sizeof before);
    }
}
END_TEST

static bool rolls_for(const struct table *table, int seat) {
    struct shanghaien_move move = {.type = SHANGHAI};
    bool entered = shanghaien_game.automatic(&table->state, seat, &move);
    ck_assert_int_eq(move.type, entered ? ROLL : SHANGHAI);
    return entered;
}

START_TEST(a_roll_is_automatic_where_it_is_the_only_legal_move) {
    struct table table = new_table(0);
    ck_assert(rolls_for(&table, 0));
    ck_assert(!rolls_for(&table, 1));
    table_roll(&table, 3, 3);
    ck_assert(!rolls_for(&table, 0));
    table_place(&table, 0);
    table_lay(&table, 3);
    ck_assert(rolls_for(&table, 0)); /* with one die at a card */
    table_lay(&table, 3);
    table_lay(&table, 3);
    ck_assert(!rolls_for(&table, 0)); /* Shanghai! is legal, too */
    for (int i = 0; i < 6; i++)
        table_lay(&table, 3);
    ck_assert_int_eq(count_legal(&table), 1);
    ck_assert(!rolls_for(&table, 0)); /* nobody but the player calls it */
}
END_TEST

START_TEST(nothing_is_entered_for_a_player_whose_time_is_up) {
    struct table table = new_table(0);
    struct shanghaien_move move;
    ck_assert(!shanghaien_game.fallback(&table.state, 0, &move));
}
END_TEST

START_TEST(the_places_are_those_of_the_winner_the_other_and_of_two_in_a_draw) {
    static const struct {
        enum game_ending ending;
        int winner, places[2];
    } ends[] = {
        {GAME_SCORED, 0, {1, 2}},         {GAME_RESIGNED, 1, {2, 1}},
        {GAME_SCORED, SEAT_NONE, {1, 1}}, {GAME_ABANDONED, SEAT_NONE, {0, 0}},
        {GAME_ACTIVE, SEAT_NONE, {0, 0}},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct table table = new_table(0);
        table.state.ending = (uint8_t)ends[i].ending;
        table.state.winner = (int8_t)ends[i].winner;
        struct game_summary summary = shanghaien_game.summary(&table.state);
        for (int seat = 0; seat < 2; seat++)
            ck_assert_int_eq(summary.places[seat], ends[i].places[seat]);
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("turn");
    tcase_add_test(cases, a_game_begins_with_six_dice_each_and_six_cards_turned_up);
    tcase_add_test(cases, the_deck_has_three_adjust_three_reroll_and_two_both_D1);
    tcase_add_test(cases, the_seat_of_the_invitation_begins_D2);
    tcase_add_test(cases, two_dice_are_rolled_one_is_placed_the_other_returns);
    tcase_add_test(cases, the_first_placement_chooses_the_end_of_the_1);
    tcase_add_test(cases, the_end_of_the_1_is_required_once_and_never_again);
    tcase_add_test(cases, a_trick_may_come_before_the_choice_of_the_1_D3);
    tcase_add_test(cases, shanghai_needs_two_own_dice_at_cards);
    tcase_add_test(cases, shanghai_is_obligatory_with_fewer_than_two_dice_left);
    tcase_add_test(cases, shanghai_is_obligatory_with_no_die_left_after_both);
    tcase_add_test(cases, the_one_who_did_not_call_starts_the_next_round_D4);
    tcase_add_test(cases, a_new_round_turns_up_six_cards_and_returns_dice_and_captains);
    tcase_add_test(cases, a_trick_is_played_only_right_after_ones_own_roll);
    tcase_add_test(cases, each_player_plays_one_trick_in_a_round_at_most);
    tcase_add_test(cases, a_trick_serves_its_own_use_and_no_other);
    tcase_add_test(cases, a_full_hand_plays_a_trick_and_no_other_hand_changes);
    tcase_add_test(cases, a_played_trick_leaves_no_trace_in_the_hand);
    tcase_add_test(cases, wild_joins_a_crew_for_good_and_a_die_is_still_to_be_placed);
    tcase_add_test(cases, wild_is_never_without_a_sailor);
    tcase_add_test(cases, adjust_changes_a_die_by_one_never_past_1_or_6);
    tcase_add_test(cases, both_places_both_dice_and_ends_the_turn);
    tcase_add_test(cases, both_may_be_the_first_placement_and_chooses_the_1);
    tcase_add_test(cases, reroll_rolls_both_dice_again_and_is_final);
    tcase_add_test(cases, an_extra_wild_has_only_the_wild_use_D6);
    tcase_add_test(cases, with_both_variants_each_begins_with_two_cards);
    tcase_add_test(cases, sharks_places_a_die_and_turns_the_card_face_down);
    tcase_add_test(cases, a_face_down_card_may_be_sharked_again_D7);
    tcase_add_test(cases, exchange_takes_a_die_back_and_places_both);
    tcase_add_test(cases, exchange_may_take_a_die_back_from_a_face_down_card_D7);
    tcase_add_test(cases, an_illegal_move_changes_nothing);
    tcase_add_test(cases, a_roll_is_automatic_where_it_is_the_only_legal_move);
    tcase_add_test(cases, nothing_is_entered_for_a_player_whose_time_is_up);
    tcase_add_test(cases, the_places_are_those_of_the_winner_the_other_and_of_two_in_a_draw);
    return topic_run("turn", cases);
}
