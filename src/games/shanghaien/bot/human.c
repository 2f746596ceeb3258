#include "games/shanghaien/bot/human.h"

#include "games/shanghaien/bot/exact.h"
#include "games/shanghaien/bot/value.h"

/* Scrambles a number: neighbouring ones give unrelated ones (the mixer of splitmix64). */
static uint64_t mix(uint64_t entropy) {
    entropy = (entropy ^ entropy >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    entropy = (entropy ^ entropy >> 27) * UINT64_C(0x94d049bb133111eb);
    return entropy ^ entropy >> 31;
}

/* Between -1 and 1, small ones likelier. */
static double misjudged(uint64_t entropy, int move) {
    uint64_t bits = mix(entropy + (uint64_t)move * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 32) - (double)(bits & 0xffffffff)) / 4294967296.0;
}

static bool plays_trick(const struct shanghaien_move *move) {
    return move->card != 0;
}

/* A seat's card value less the other's, if the cards were handed out now; a trick counts 2. */
static int lead(const struct shanghaien *table, int seat) {
    struct shanghaien_handout handout;
    int lead = 0;
    if (!shanghaien_preview(table, &handout))
        return 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &handout.awards[i];
        int value = award->card < SHANGHAIEN_SAILORS ? shanghaien_value(award->card) : 2;
        if (award->to != SEAT_NONE)
            lead += award->to == seat ? value : -value;
    }
    return lead;
}

/* The same for the seat to move, after a move that rolls no dice. */
static int lead_after(const struct shanghaien *table, const struct shanghaien_move *move) {
    struct shanghaien after = *table;
    if (shanghaien_apply(&after, move, NULL, NULL) != ERROR_NONE)
        return 0;
    return lead(&after, table->turn);
}

/* The points that a move seems to gain now. */
static int temptation(const struct shanghaien *table, const struct shanghaien_move *move) {
    switch (move->type) {
    case SHANGHAIEN_MOVE_SHANGHAI:
        return lead(table, table->turn);
    case SHANGHAIEN_MOVE_PLACE:
    case SHANGHAIEN_MOVE_BOTH:
    case SHANGHAIEN_MOVE_SHARKS:
    case SHANGHAIEN_MOVE_EXCHANGE:
        return lead_after(table, move) - lead(table, table->turn);
    default:
        return 0;
    }
}

/* How a move looks to them, whose worth is `value`. */
static double seems(const struct human *human, const struct shanghaien *table, double open,
                    const struct shanghaien_move *move, double value, double misjudgement) {
    double tempted = human->temptation * temptation(table, move);
    double spared = plays_trick(move) ? human->thrift : 0;
    return value + open * (tempted - spared + human->haze * misjudgement);
}

bool human_choose(struct round *round, const struct human *human, const struct bot_view *view,
                  uint64_t entropy, struct shanghaien_move *ret_move) {
    const struct value_model *model = human->looks_far ? value_learned() : value_hand_made();
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    if (count == 1) {
        *ret_move = moves[0];
        return true;
    }
    if (exact_moves(round, model, view, moves, values) == 0)
        return false;
    double best = 0;
    for (int i = 0; i < count; i++)
        best = values[i] > best ? values[i] : best;
    double open = 4 * best * (1 - best), most = -1;
    for (int i = 0; i < count; i++) {
        double looks =
            seems(human, &view->table, open, &moves[i], values[i], misjudged(entropy, i));
        if (values[i] >= best - human->blunder && looks > most) {
            most = looks;
            *ret_move = moves[i];
        }
    }
    return true;
}
