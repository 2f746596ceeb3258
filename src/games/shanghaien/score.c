/* Handing out the cards of a round, and counting. */
#include <string.h>

#include "games/shanghaien/internal.h"

/* --- Handing out --- */

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

/* More dice win the card; with equally many the higher sum beside it does; else nobody has it.
 * Nobody has a face-down card, whatever lies at it. */
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

/* --- Points --- */

uint8_t shanghaien_crew(const struct shanghaien_hand *hand, int colour) {
    int sum = 2 * hand->wilds[colour];
    for (int i = 0; i < hand->sailors[colour]; i++)
        sum += hand->values[colour][i];
    return (uint8_t)sum;
}

/* The stronger crew is given up and earns its owner the weaker one's sum: its whole own sum where
 * the other has no Sailors, nothing where both are equal. */
static void score_colour(const uint8_t crew[2], uint8_t points[2]) {
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        uint8_t own = crew[seat];
        uint8_t other = crew[1 - seat];
        if (other == 0)
            points[seat] = own;
        else if (own > other)
            points[seat] = other;
    }
}

static void count_left(struct shanghaien_score *score, uint8_t card) {
    if (card >= SHANGHAIEN_SAILORS) {
        score->tricks_left++;
        return;
    }
    uint8_t colour = shanghaien_colour(card);
    score->left_cards[colour]++;
    score->left_points[colour] = (uint8_t)(score->left_points[colour] + shanghaien_value(card));
}

void shanghaien_score(const struct shanghaien *state, struct shanghaien_score *ret_score) {
    struct shanghaien_score *score = ret_score;
    memset(score, 0, sizeof *score);
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++)
            score->crew[colour][seat] = shanghaien_crew(&state->hands[seat], colour);
        score_colour(score->crew[colour], score->points[colour]);
    }
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        int total = score->tricks[seat] = state->hands[seat].trick_count;
        for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
            total += score->points[colour][seat];
        score->total[seat] = (uint8_t)total;
    }
    for (int position = 0; position < state->tavern_size; position++)
        if (!state->face_down[position])
            count_left(score, state->tavern[position]);
    for (int card = SHANGHAIEN_TAVERN * state->round; card < SHANGHAIEN_DECK; card++)
        count_left(score, state->deck[card]);
}
