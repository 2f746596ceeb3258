/* The sixteen events. All numbers in their texts are those before the event. */
#include <string.h>

#include "games/shanghai/internal.h"

/* How far a seat's piece moves, by seat. */
struct moves {
    int by[SHANGHAI_SEATS];
};

/* --- Places --- */

/* Back one place: to one number behind the nearest other piece at or behind its own number. */
static int back_one(const struct shanghai *state, int seat) {
    int own = state->seat[seat].at, nearest = -1;
    for (int i = 0; i < state->seats; i++)
        if (i != seat && state->seat[i].at <= own && state->seat[i].at > nearest)
            nearest = state->seat[i].at;
    if (nearest < 0)
        return 0;
    return (nearest == 0 ? 0 : nearest - 1) - own;
}

/* Up some places: to one number past the last of so many others at or ahead, the nearest first. */
static int up(const struct shanghai *state, int seat, int places) {
    int own = state->seat[seat].at, to = own;
    unsigned passed = SEAT_BIT(seat);
    for (int step = 0; step < places; step++) {
        int nearest = -1;
        for (int i = 0; i < state->seats; i++)
            if (!(passed & SEAT_BIT(i)) && state->seat[i].at >= own &&
                (nearest < 0 || state->seat[i].at < state->seat[nearest].at))
                nearest = i;
        if (nearest < 0)
            break;
        passed |= SEAT_BIT(nearest);
        to = state->seat[nearest].at + 1;
    }
    return to - own;
}

/* --- What each event does to the pieces --- */

static void move_others(const struct shanghai *state, int by, struct moves *moves) {
    for (int i = 0; i < state->seats; i++)
        if (i != state->to)
            moves->by[i] = by;
}

/* Event 6: A gets as many as really moved. */
static void bill(const struct shanghai *state, struct moves *moves) {
    move_others(state, -1, moves);
    for (int i = 0; i < state->seats; i++)
        moves->by[state->to] += i != state->to && state->seat[i].at > 0;
}

/* Event 7. */
static void deceive(const struct shanghai *state, struct moves *moves) {
    for (int i = 0; i < state->seats; i++)
        if (i != state->to)
            moves->by[i] = -state->seat[i].gained;
}

/* No piece is further in that direction: 1, ahead, or -1, behind. */
static bool is_extreme(const struct shanghai *state, int seat, int direction) {
    for (int i = 0; i < state->seats; i++)
        if (direction * state->seat[i].at > direction * state->seat[seat].at)
            return false;
    return true;
}

/* Events 13 and 15: every piece that is first, or last. */
static void move_extreme(const struct shanghai *state, struct moves *moves) {
    for (int i = 0; i < state->seats; i++)
        if (state->event == 13 && is_extreme(state, i, 1))
            moves->by[i] = back_one(state, i);
        else if (state->event == 15 && is_extreme(state, i, -1))
            moves->by[i] = up(state, i, 2);
}

static struct moves moves_of(const struct shanghai *state) {
    struct moves moves = {{0}};
    int a = state->to;
    switch (state->event) {
    case 2:
        move_others(state, 3, &moves);
        break;
    case 3:
        moves.by[a] = -state->seat[a].gained;
        break;
    case 4:
        move_others(state, 1, &moves);
        moves.by[a] = -(state->seats - 1);
        break;
    case 6:
        bill(state, &moves);
        break;
    case 7:
        deceive(state, &moves);
        break;
    case 9:
        moves.by[a] = back_one(state, a);
        break;
    case 11:
        moves.by[a] = up(state, a, 1);
        break;
    default:
        move_extreme(state, &moves);
    }
    return moves;
}

static void move_pieces(struct shanghai *state) {
    struct moves moves = moves_of(state);
    for (int i = 0; i < state->seats; i++) {
        int to = state->seat[i].at + moves.by[i];
        state->seat[i].at = (int16_t)(to < 0 ? 0 : to);
    }
}

/* --- Money and cards --- */

static void take_card(struct shanghai_run *run, int from) {
    struct shanghai *state = run->state;
    uint8_t cards[SHANGHAI_CARDS];
    int count = shanghai_list(state->seat[from].hand, cards);
    uint8_t card =
        cards[run->chance->below(run->chance->context, "take", state->takes++, (unsigned)count)];
    state->seat[from].hand &= ~SHANGHAI_CARD_BIT(card);
    state->seat[state->to].hand |= SHANGHAI_CARD_BIT(card);
    shanghai_step(state, SHANGHAI_STEP_TAKEN, state->to, SHANGHAI_BY_RULE, card)->from =
        (int8_t)from;
}

static void move_cards(struct shanghai_run *run) {
    struct shanghai *state = run->state;
    int draws = state->event == 8 ? 2 : state->event == 16 ? 1 : 0;
    for (int i = 0; i < draws; i++)
        shanghai_draw(run, state->to, false);
    for (int i = 0; i < state->takes_from; i++)
        take_card(run, state->take[i]);
    if (state->event != 14)
        return;
    for (int i = shanghai_next(state, state->to); i != state->to; i = shanghai_next(state, i))
        shanghai_draw(run, i, false);
}

static void give_money(struct shanghai *state) {
    for (int i = 0; state->event == 1 && i < state->seats; i++)
        if (i != state->to)
            state->seat[i].money = (int16_t)(state->seat[i].money + 50);
}

/* --- The junk --- */

static int junk_of(const struct shanghai *state) {
    static const int8_t by[SHANGHAI_EVENTS + 1] = {0, 3, 1, -2, 2, -1, 1, -3, 1,
                                                   1, 0, 1, 1,  2, -1, 3, 2};
    return state->event == 10 ? state->choice : by[state->event];
}

static void move_junk(struct shanghai *state) {
    int space = state->junk + junk_of(state);
    state->junk = (uint8_t)(space < 1                    ? 1
                            : space > SHANGHAI_JUNK_LAST ? SHANGHAI_JUNK_LAST
                                                         : space);
}

void shanghai_carry_out(struct shanghai_run *run) {
    struct shanghai *state = run->state;
    struct shanghai_record *record = shanghai_record(state);
    give_money(state);
    move_pieces(state);
    move_cards(run);
    record->effect.junk[0] = state->junk;
    move_junk(state);
    record->effect.junk[1] = state->junk;
    for (int i = 0; i < state->seats; i++) {
        record->effect.at[i] = state->seat[i].at;
        record->effect.money[i] = state->seat[i].money;
        record->effect.cards[i] = (uint8_t)shanghai_count(state->seat[i].hand);
    }
    shanghai_step(state, SHANGHAI_STEP_EFFECT, SEAT_NONE, SHANGHAI_BY_RULE, 0);
}
