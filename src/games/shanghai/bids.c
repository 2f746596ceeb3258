/* The bids of a round, sealed or open, up to the naming of the mover. */
#include <string.h>

#include "games/shanghai/internal.h"

/* --- Sealed and open --- */

/* An absent seat bids nothing; it is not asked for free information either. */
static void answer_absent(struct shanghai_seat *seat) {
    seat->plan = shanghai_plan_best();
}

static void forget_bids(struct shanghai *state) {
    for (int i = 0; i < state->seats; i++) {
        struct shanghai_seat *seat = &state->seat[i];
        seat->has_bid = seat->limited = seat->answered = false;
        seat->passed = seat->resigned > 0;
        seat->bid = seat->up_to = 0;
        seat->replaced = 0;
        memset(&seat->plan, 0, sizeof seat->plan);
        if (seat->absent)
            answer_absent(seat);
    }
    state->high = 0;
    state->leader = state->speaker = state->mover = SEAT_NONE;
}

static void begin_sealed(struct shanghai *state) {
    for (int i = 0; i < state->seats; i++) {
        if (!shanghai_may_bid(state, i))
            continue;
        state->seat[i].asked = state->seq;
        if (!state->seat[i].absent)
            shanghai_ask(state, i);
    }
}

/* The first in the tie order that has not resigned. */
static int first_present(const struct shanghai *state) {
    for (int i = 0; i < state->seats; i++)
        if (!shanghai_has_resigned(state, state->ties[i]))
            return state->ties[i];
    return SEAT_NONE;
}

void shanghai_begin_bids(struct shanghai *state) {
    state->phase = state->open ? SHANGHAI_AUCTION : SHANGHAI_BID;
    forget_bids(state);
    if (!state->open) {
        begin_sealed(state);
        return;
    }
    state->speaker =
        (int8_t)(state->last_mover == SEAT_NONE ? first_present(state)
                                                : shanghai_next(state, state->last_mover));
    shanghai_run_auction(state);
}

/* --- Open bids --- */

static bool is_over(const struct shanghai *state) {
    for (int i = 0; i < state->seats; i++)
        if (!state->seat[i].passed && i != state->leader)
            return false;
    return true;
}

/* Of the raises that follow from limits in one entry only a seat's last one is kept. */
static void drop_raise(struct shanghai *state, int seat) {
    struct shanghai_record *record = shanghai_record(state);
    for (int i = record->steps - 1; i >= 0 && record->step[i].seq == state->seq; i--) {
        const struct shanghai_step *step = &record->step[i];
        if (step->type != SHANGHAI_STEP_RAISE || step->by == SHANGHAI_BY_HAND || step->seat != seat)
            continue;
        record->steps--;
        memmove(&record->step[i], &record->step[i + 1], sizeof *step * (size_t)(record->steps - i));
        return;
    }
}

void shanghai_raise(struct shanghai *state, int seat, int amount, enum shanghai_by by) {
    if (by != SHANGHAI_BY_HAND)
        drop_raise(state, seat);
    state->seat[seat].bid = state->high = (int16_t)amount;
    state->leader = (int8_t)seat;
    shanghai_step(state, SHANGHAI_STEP_RAISE, seat, by, amount);
}

void shanghai_pass(struct shanghai *state, int seat, enum shanghai_by by) {
    state->seat[seat].passed = true;
    shanghai_step(state, SHANGHAI_STEP_PASS, seat, by, 0);
}

/* The turn comes to a seat that is still in. */
static void speak(struct shanghai *state, int seat) {
    const struct shanghai_seat *own = &state->seat[seat];
    int least = state->high + SHANGHAI_BID_STEP;
    if (own->money < least)
        shanghai_pass(state, seat, SHANGHAI_BY_RULE);
    else if (own->up_to >= least)
        shanghai_raise(state, seat, least, SHANGHAI_BY_PLAN);
    else if (own->limited)
        shanghai_pass(state, seat, SHANGHAI_BY_PLAN);
    else if (own->absent)
        shanghai_pass(state, seat, SHANGHAI_BY_CLOCK);
    else
        shanghai_ask(state, seat);
}

void shanghai_run_auction(struct shanghai *state) {
    while (!state->awaited && !is_over(state)) {
        int seat = state->speaker;
        if (!state->seat[seat].passed && seat != state->leader)
            speak(state, seat);
        if (!state->awaited)
            state->speaker = (int8_t)shanghai_next(state, seat);
    }
}

/* The lead goes to the highest last bid among those who are still in. */
static void pass_lead(struct shanghai *state) {
    state->leader = SEAT_NONE;
    state->high = 0;
    for (int i = 0; i < state->seats; i++)
        if (!state->seat[i].passed && state->seat[i].bid > state->high) {
            state->leader = (int8_t)i;
            state->high = state->seat[i].bid;
        }
    if (state->leader != SEAT_NONE)
        state->awaited &= ~SEAT_BIT(state->leader);
}

void shanghai_leave_bids(struct shanghai *state, int seat) {
    struct shanghai_seat *own = &state->seat[seat];
    memset(&own->plan, 0, sizeof own->plan);
    own->has_bid = own->limited = own->answered = false;
    own->passed = true;
    own->bid = 0;
    if (state->phase == SHANGHAI_AUCTION && state->leader == seat)
        pass_lead(state);
}

/* --- The mover --- */

static void show_sealed(struct shanghai *state) {
    struct shanghai_record *record = shanghai_record(state);
    for (int i = 0; i < state->seats; i++) {
        const struct shanghai_seat *seat = &state->seat[i];
        record->bids[i] = seat->bid;
        state->bids_shown[state->round - 1][i] = seat->has_bid ? seat->bid_seq : 0;
    }
    shanghai_step(state, SHANGHAI_STEP_BIDS, SEAT_NONE, SHANGHAI_BY_RULE, 0);
}

/* The highest bid, among equal ones that of the earlier in the tie order; SEAT_NONE: none. */
static int highest(const struct shanghai *state) {
    int best = SEAT_NONE, amount = 0;
    for (int i = 0; i < state->seats; i++)
        if (state->seat[state->ties[i]].bid > amount) {
            best = state->ties[i];
            amount = state->seat[best].bid;
        }
    return best;
}

/* Nobody bid: the last mover again, for nothing (S12). */
static int mover_without_bid(const struct shanghai *state) {
    int last = state->last_mover;
    return last == SEAT_NONE || shanghai_has_resigned(state, last) ? first_present(state) : last;
}

static void move_behind(struct shanghai *state, int seat) {
    int at = 0;
    while (state->ties[at] != seat)
        at++;
    memmove(&state->ties[at], &state->ties[at + 1], (size_t)(state->seats - 1 - at));
    state->ties[state->seats - 1] = (uint8_t)seat;
}

void shanghai_name_mover(struct shanghai *state) {
    if (state->phase == SHANGHAI_BID)
        show_sealed(state);
    int mover = state->phase == SHANGHAI_BID ? highest(state) : state->leader;
    int paid = mover == SEAT_NONE ? 0 : state->seat[mover].bid;
    if (mover == SEAT_NONE)
        mover = mover_without_bid(state);
    state->mover = state->last_mover = (int8_t)mover;
    state->seat[mover].money = (int16_t)(state->seat[mover].money - paid);
    move_behind(state, mover);
    shanghai_step(state, SHANGHAI_STEP_MOVER, mover, SHANGHAI_BY_RULE, paid);
}
