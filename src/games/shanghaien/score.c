#include <string.h>

#include "games/shanghaien/internal.h"

static uint8_t crew_sum(const struct shanghaien_hand *hand, int colour) {
    int sum = 2 * hand->wilds[colour];
    for (int i = 0; i < hand->sailors[colour]; i++)
        sum += hand->values[colour][i];
    return (uint8_t)sum;
}

/* The stronger crew is given up and earns its owner the weaker one's sum: all of his own where the
 * other has no Sailors, nothing where both are equal. */
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
            score->crew[colour][seat] = crew_sum(&state->hands[seat], colour);
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
