/* The cards: their words, colours, values and tricks; dealing them. */
#include <string.h>

#include "games/shanghaien/internal.h"

static const uint8_t values[] = {1, 2, 3, 3, 4};

const char *const shanghaien_colour_names[] = {
    "red", "light_blue", "dark_blue", "yellow", "orange", "purple", "green", "grey", NULL,
};

const char *const shanghaien_phase_names[] = {
    [SHANGHAIEN_ROLL] = "roll", [SHANGHAIEN_PLACE] = "place", [SHANGHAIEN_OVER] = "over"};

const char *const shanghaien_action_names[] = {
    [SHANGHAIEN_ADJUST] = "adjust",
    [SHANGHAIEN_REROLL] = "reroll",
    [SHANGHAIEN_BOTH] = "both",
    [SHANGHAIEN_WILD_ONLY] = "wild",
    [SHANGHAIEN_SHARKS_OR_EXCHANGE] = "sharks",
};

/* Decision D1: the texts give no split of the eight tricks among the three uses. */
static const uint8_t trick_actions[SHANGHAIEN_CARDS - SHANGHAIEN_SAILORS] = {
    SHANGHAIEN_ADJUST,
    SHANGHAIEN_ADJUST,
    SHANGHAIEN_ADJUST,
    SHANGHAIEN_REROLL,
    SHANGHAIEN_REROLL,
    SHANGHAIEN_REROLL,
    SHANGHAIEN_BOTH,
    SHANGHAIEN_BOTH,
    SHANGHAIEN_WILD_ONLY,
    SHANGHAIEN_WILD_ONLY,
    SHANGHAIEN_SHARKS_OR_EXCHANGE,
    SHANGHAIEN_SHARKS_OR_EXCHANGE,
};

uint8_t shanghaien_colour(uint8_t card) {
    return card / 5;
}

uint8_t shanghaien_value(uint8_t card) {
    return values[card % 5];
}

enum shanghaien_action shanghaien_trick_action(uint8_t card) {
    return trick_actions[card - SHANGHAIEN_SAILORS];
}

int shanghaien_position(int number, enum shanghaien_side one_at) {
    return one_at == SHANGHAIEN_RIGHT ? SHANGHAIEN_TAVERN - number : number - 1;
}

int shanghaien_number(int position, enum shanghaien_side one_at) {
    return one_at == SHANGHAIEN_RIGHT ? SHANGHAIEN_TAVERN - position : position + 1;
}

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
