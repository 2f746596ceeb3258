#include "table.h"

#include <check.h>

void table_open(struct table *table, unsigned variant, int first, const int cards[]) {
    uint8_t deck[SHANGHAIEN_DECK];
    bool used[SHANGHAIEN_DECK] = {false};
    int count = 0;
    for (; cards[count] >= 0; count++) {
        deck[count] = (uint8_t)cards[count];
        ck_assert(!used[cards[count]]);
        used[cards[count]] = true;
    }
    for (int card = 0; card < SHANGHAIEN_DECK; card++)
        if (!used[card])
            deck[count++] = (uint8_t)card;
    shanghaien_start(&table->state, variant, first, deck);
    table->seq = 0;
}

void table_play(struct table *table, struct shanghaien_move move, const uint8_t dice[2]) {
    ck_assert_int_eq(shanghaien_apply(&table->state, &move, dice, NULL), ERROR_NONE);
    table->seq++;
}

bool table_allows(const struct table *table, struct shanghaien_move move) {
    return shanghaien_is_legal(&table->state, &move);
}

void table_roll(struct table *table, int first, int second) {
    const uint8_t dice[2] = {(uint8_t)first, (uint8_t)second};
    table_play(table, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_ROLL}, dice);
}

void table_shanghai(struct table *table) {
    table_play(table, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_SHANGHAI}, NULL);
}

void table_place(struct table *table, int die) {
    bool first = table->state.one_at == SHANGHAIEN_UNKNOWN;
    table_play(table,
               (struct shanghaien_move){.type = SHANGHAIEN_MOVE_PLACE,
                                        .die = (uint8_t)die,
                                        .one_at = first ? SHANGHAIEN_LEFT : SHANGHAIEN_UNKNOWN},
               NULL);
}

void table_lay(struct table *table, int number) {
    table_roll(table, number, number);
    table_place(table, 0);
}

void table_pass_round(struct table *table) {
    for (int i = 0; i < 4; i++)
        table_lay(table, 1);
    table_shanghai(table);
}

void table_give_trick(struct table *table, int seat, int card) {
    struct shanghaien_hand *hand = &table->state.hands[seat];
    hand->tricks[hand->trick_count++] = (uint8_t)card;
}

void table_give_sailor(struct table *table, int seat, int colour, int value) {
    struct shanghaien_hand *hand = &table->state.hands[seat];
    hand->values[colour][hand->sailors[colour]++] = (uint8_t)value;
}
