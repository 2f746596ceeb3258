#include "bot/people.h"

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

int people_lead(const struct shanghaien *table, int seat) {
    struct shanghaien_handout handout;
    int lead = 0;
    if (!shanghaien_preview(table, &handout))
        return 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &handout.awards[i];
        int worth = award->card < SHANGHAIEN_SAILORS ? shanghaien_value(award->card) : 2;
        if (award->to != GAME_NOBODY)
            lead += award->to == seat ? worth : -worth;
    }
    return lead;
}

int people_lead_after(const struct shanghaien *table, const struct shanghaien_move *move) {
    struct shanghaien after = *table;
    if (shanghaien_apply(&after, move, NULL, NULL) != ERROR_NONE)
        return 0;
    return people_lead(&after, table->turn);
}

void people_greedy(const struct bot_view *view, struct shanghaien_move *ret_move) {
    const struct shanghaien *table = &view->table;
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(table, moves);
    *ret_move = moves[0];
    if (table->phase == SHANGHAIEN_ROLL) {
        if (count > 1 && people_lead(table, table->turn) > 0)
            *ret_move = moves[1]; /* Shanghai! follows the roll in the list */
        return;
    }
    int best = -100;
    for (int i = 0; i < count && moves[i].type == SHANGHAIEN_MOVE_PLACE; i++) {
        int lead = people_lead_after(table, &moves[i]);
        if (lead > best) {
            best = lead;
            *ret_move = moves[i];
        }
    }
}
