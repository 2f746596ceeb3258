#include "games/shanghaien/bot/dado.h"

#include "games/shanghaien/bot/exact.h"
#include "games/shanghaien/bot/people.h"

/* In chances to win, where the game is open; found by matches (tests/bench/README.md). */
static const double TEMPTATION = 0.003; /* of a point that he would have now */
static const double THRIFT = 0.012;     /* to keep a trick */
static const double HAZE = 0.03;        /* how far he may misjudge a move, at most */
static const double BLUNDER = 0.06;     /* what he would never give away */

/* Between -1 and 1, small ones likelier. */
static double misjudged(uint64_t entropy, int move) {
    uint64_t bits = people_mix(entropy + (uint64_t)move * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 32) - (double)(bits & 0xffffffff)) / 4294967296.0;
}

static bool plays_trick(const struct shanghaien_move *move) {
    return move->card != 0;
}

/* What a move seems to gain now, in points. */
static int temptation(const struct shanghaien *table, const struct shanghaien_move *move) {
    switch (move->type) {
    case SHANGHAIEN_MOVE_SHANGHAI:
        return people_lead(table, table->turn);
    case SHANGHAIEN_MOVE_PLACE:
    case SHANGHAIEN_MOVE_BOTH:
    case SHANGHAIEN_MOVE_SHARKS:
    case SHANGHAIEN_MOVE_EXCHANGE:
        return people_lead_after(table, move) - people_lead(table, table->turn);
    default:
        return 0;
    }
}

bool dado_choose(struct round *round, const struct bot_view *view, uint64_t entropy,
                 struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    if (count == 1) {
        *ret_move = moves[0];
        return true;
    }
    if (exact_moves(round, value_hand_made(), view, moves, values) == 0)
        return false;
    double best = 0;
    for (int i = 0; i < count; i++)
        best = values[i] > best ? values[i] : best;
    double open = 4 * best * (1 - best);
    double most = -1;
    for (int i = 0; i < count; i++) {
        double seems = values[i] + open * (TEMPTATION * temptation(&view->table, &moves[i]) -
                                           (plays_trick(&moves[i]) ? THRIFT : 0) +
                                           HAZE * misjudged(entropy, i));
        if (values[i] >= best - BLUNDER && seems > most) {
            most = seems;
            *ret_move = moves[i];
        }
    }
    return true;
}
