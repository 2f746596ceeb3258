/* The cards: their destinations and what they are worth at each time. */
#include <stddef.h>

#include "games/shanghai/internal.h"

int shanghai_destination(unsigned card) {
    return (int)card / 5 + 1;
}

/* 0..5, the time of day at which the card has 6. */
static int best_time(unsigned card) {
    static const uint8_t times[] = {0, 2, 3, 5};
    unsigned i = card % 5;
    if (i < 4)
        return times[i];
    return shanghai_destination(card) % 2 ? 1 : 4;
}

static bool is_doubled(int time) {
    return time == 1 || time == 4;
}

int shanghai_limit(int time) {
    return is_doubled(time) ? 2 : 3;
}

int shanghai_value(unsigned card, int time) {
    return 6 - (time - best_time(card) + SHANGHAI_TIMES) % SHANGHAI_TIMES;
}

int shanghai_value_now(unsigned card, int time) {
    return shanghai_value(card, time) * (is_doubled(time) ? 2 : 1);
}

uint64_t shanghai_cards_of(int destination) {
    return UINT64_C(31) << (5 * (destination - 1)); /* the last destination's fifth falls away */
}

int shanghai_list(uint64_t cards, uint8_t ret_ids[SHANGHAI_CARDS]) {
    int count = 0;
    for (; cards; cards &= cards - 1)
        ret_ids[count++] = (uint8_t)__builtin_ctzll(cards);
    return count;
}

int shanghai_count(uint64_t cards) {
    return __builtin_popcountll(cards);
}

int shanghai_points(uint64_t cards, int time) {
    int points = 0;
    for (; cards; cards &= cards - 1)
        points += shanghai_value_now((unsigned)__builtin_ctzll(cards), time);
    return points;
}

/* The values of a destination's cards all differ, so there is one most valuable card. */
static uint64_t most_valuable(uint64_t cards, int time) {
    unsigned best = (unsigned)__builtin_ctzll(cards);
    for (; cards; cards &= cards - 1) {
        unsigned card = (unsigned)__builtin_ctzll(cards);
        if (shanghai_value(card, time) > shanghai_value(best, time))
            best = card;
    }
    return SHANGHAI_CARD_BIT(best);
}

uint64_t shanghai_best(uint64_t hand, int destination, int time) {
    uint64_t left = hand & shanghai_cards_of(destination), best = 0;
    for (int i = 0; i < shanghai_limit(time) && left; i++) {
        uint64_t card = most_valuable(left, time);
        best |= card;
        left &= ~card;
    }
    return best;
}

int shanghai_choice(int lang_tsu, int j) {
    return (lang_tsu + 4 + j) % SHANGHAI_DESTINATIONS + 1;
}
