#include <string.h>

#include "games/shanghaien/internal.h"

void shanghaien_start(struct shanghaien *state, unsigned variant, int first,
                      const uint8_t deck[SHANGHAIEN_DECK]) {
    memset(state, 0, sizeof *state); /* padding too: equal states are equal bytes */
    state->variant = (uint8_t)variant;
    memcpy(state->deck, deck, SHANGHAIEN_DECK);
    for (unsigned seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        struct shanghaien_hand *hand = &state->hands[seat];
        if (variant & SHANGHAIEN_VARIANT_EXTRA_WILD)
            hand->tricks[hand->trick_count++] = (uint8_t)(SHANGHAIEN_EXTRA_WILD + seat);
        if (variant & SHANGHAIEN_VARIANT_SHARKS)
            hand->tricks[hand->trick_count++] = (uint8_t)(SHANGHAIEN_SHARKS + seat);
    }
    shanghaien_deal_round(state, 1, (unsigned)first);
}

void shanghaien_deal_round(struct shanghaien *state, unsigned round, unsigned starter) {
    state->round = (uint8_t)round;
    state->starter = (uint8_t)starter;
    state->turn = (int8_t)starter;
    state->phase = SHANGHAIEN_ROLL;
    state->one_at = SHANGHAIEN_UNKNOWN;
    state->tavern_size = SHANGHAIEN_TAVERN;
    memcpy(state->tavern, state->deck + SHANGHAIEN_TAVERN * (round - 1), SHANGHAIEN_TAVERN);
    memset(state->placed, 0, sizeof state->placed);
    memset(state->face_down, 0, sizeof state->face_down);
    for (int seat = 0; seat < SHANGHAIEN_SEATS; seat++) {
        state->supply[seat] = SHANGHAIEN_DICE;
        state->trick_used[seat] = false;
    }
}
