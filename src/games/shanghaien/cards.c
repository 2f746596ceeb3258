#include "games/shanghaien/internal.h"

static const uint8_t values[] = {1, 2, 3, 3, 4};

static const char *const colour_names[SHANGHAIEN_COLOURS] = {
    "red", "light_blue", "dark_blue", "yellow", "orange", "purple", "green", "grey",
};

static const char *const action_names[] = {
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

const char *shanghaien_colour_name(unsigned colour) {
    return colour_names[colour];
}

const char *shanghaien_action_name(enum shanghaien_action action) {
    return action_names[action];
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
