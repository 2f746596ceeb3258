#include "games/shanghaien/bot/people.h"

uint64_t people_mix(uint64_t entropy) {
    entropy = (entropy ^ entropy >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    entropy = (entropy ^ entropy >> 27) * UINT64_C(0x94d049bb133111eb);
    return entropy ^ entropy >> 31;
}

void people_random(const struct bot_view *view, uint64_t entropy,
                   struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    *ret_move = moves[people_mix(entropy) % (uint64_t)count];
}

/* What the cards would give each seat, if they were handed out now; a trick counts 2. */
static void gains(const struct shanghaien *table, int ret_gains[SHANGHAIEN_SEATS]) {
    struct shanghaien_handout handout;
    ret_gains[0] = ret_gains[1] = 0;
    if (!shanghaien_preview(table, &handout))
        return;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &handout.awards[i];
        if (award->to != SEAT_NONE)
            ret_gains[award->to] +=
                award->card < SHANGHAIEN_SAILORS ? shanghaien_value(award->card) : 2;
    }
}

int people_lead(const struct shanghaien *table, int seat) {
    int both[SHANGHAIEN_SEATS];
    gains(table, both);
    return both[seat] - both[1 - seat];
}

int people_lead_after(const struct shanghaien *table, const struct shanghaien_move *move) {
    struct shanghaien after = *table;
    if (shanghaien_apply(&after, move, NULL, NULL) != ERROR_NONE)
        return 0;
    return people_lead(&after, table->turn);
}

/* Shanghai! as soon as it puts one ahead; else the die where it gains most, less `share` times what
 * the other would have. */
static void take_most(const struct bot_view *view, int share, struct shanghaien_move *ret_move) {
    const struct shanghaien *table = &view->table;
    int seat = table->turn;
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(table, moves);
    *ret_move = moves[0];
    if (table->phase == SHANGHAIEN_ROLL) {
        if (count > 1 && people_lead(table, seat) > 0)
            *ret_move = moves[1]; /* Shanghai! follows the roll in the list */
        return;
    }
    int best = -100;
    for (int i = 0; i < count && moves[i].type == SHANGHAIEN_MOVE_PLACE; i++) {
        struct shanghaien after = *table;
        int both[SHANGHAIEN_SEATS];
        if (shanghaien_apply(&after, &moves[i], NULL, NULL) != ERROR_NONE)
            continue;
        gains(&after, both);
        if (both[seat] - share * both[1 - seat] > best) {
            best = both[seat] - share * both[1 - seat];
            *ret_move = moves[i];
        }
    }
}

void people_greedy(const struct bot_view *view, struct shanghaien_move *ret_move) {
    take_most(view, 0, ret_move);
}

void people_jealous(const struct bot_view *view, struct shanghaien_move *ret_move) {
    take_most(view, 1, ret_move);
}
