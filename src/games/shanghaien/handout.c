#include "games/shanghaien/internal.h"

/* The pips of a seat's dice at the cards beside a position; an end card has one neighbour. */
static uint8_t neighbour_sum(const struct shanghaien *state, int seat, int position) {
    int sum = 0;
    if (position > 0)
        sum += state->placed[seat][position - 1] * shanghaien_number(position - 1, state->one_at);
    if (position < SHANGHAIEN_TAVERN - 1)
        sum += state->placed[seat][position + 1] * shanghaien_number(position + 1, state->one_at);
    return (uint8_t)sum;
}

/* The seat with more, SEAT_NONE when equal. */
static int8_t greater(const uint8_t by_seat[2]) {
    if (by_seat[0] == by_seat[1])
        return SEAT_NONE;
    return by_seat[0] > by_seat[1] ? 0 : 1;
}

/* More dice win the card; as many of both, the higher sum beside it; else nobody has it. Nobody
 * has a face-down card, whatever lies at it. */
static struct shanghaien_award judge(const struct shanghaien *state, int position) {
    struct shanghaien_award award = {
        .card = state->tavern[position],
        .number = (uint8_t)shanghaien_number(position, state->one_at),
        .dice = {state->placed[0][position], state->placed[1][position]},
    };
    award.tied = award.dice[0] == award.dice[1] && award.dice[0] > 0;
    if (award.tied)
        for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
            award.neighbours[seat] = neighbour_sum(state, seat, position);
    award.to = greater(award.tied ? award.neighbours : award.dice);
    if (state->face_down[position])
        award.to = SEAT_NONE;
    return award;
}

void shanghaien_hand_out(const struct shanghaien *state, unsigned by,
                         struct shanghaien_handout *ret_handout) {
    ret_handout->round = state->round;
    ret_handout->by = (uint8_t)by;
    for (int position = 0; position < SHANGHAIEN_TAVERN; position++)
        ret_handout->awards[position] = judge(state, position);
}

bool shanghaien_preview(const struct shanghaien *state, struct shanghaien_handout *ret_handout) {
    if (state->phase == SHANGHAIEN_OVER || state->one_at == SHANGHAIEN_UNKNOWN)
        return false;
    shanghaien_hand_out(state, (unsigned)state->turn, ret_handout);
    return true;
}
