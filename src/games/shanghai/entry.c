/* The entries of the log: a move, a resignation, the end of a game without places. */
#include <string.h>

#include "games/shanghai/internal.h"

/* --- Absence --- */

/* Notes who answered: two answers of the clock in a row make a seat absent, any entry of its own
 * ends that. */
static void note_presence(struct shanghai *state, int seat, enum shanghai_by by) {
    struct shanghai_seat *own = &state->seat[seat];
    if (by == SHANGHAI_BY_HAND) {
        if (own->absent)
            shanghai_step(state, SHANGHAI_STEP_RETURN, seat, by, 0);
        own->absent = false;
        own->clocked = 0;
    } else if (++own->clocked == 2) {
        own->absent = true;
        shanghai_step(state, SHANGHAI_STEP_ABSENT, seat, by, 0);
    }
}

/* --- Moves --- */

static void take_bid(struct shanghai *state, int seat, const struct shanghai_move *move,
                     enum shanghai_by by) {
    struct shanghai_seat *own = &state->seat[seat];
    if (own->has_bid && state->phase == SHANGHAI_BID && own->replaced < SHANGHAI_REPLACED_MAX)
        own->replaced++;
    own->has_bid = own->answered = true;
    own->bid_seq = state->seq;
    own->bid_type = move->type;
    own->plan = move->plan;
    own->entered = move->amount;
    own->limited = move->limited;
    own->up_to = move->up_to;
    if (state->phase == SHANGHAI_BID)
        own->bid = move->amount;
    else if (move->type == SHANGHAI_MOVE_BID)
        shanghai_raise(state, seat, move->amount, by);
    else
        shanghai_pass(state, seat, by);
}

static void take_cards(struct shanghai *state, int seat, const struct shanghai_move *move,
                       enum shanghai_by by) {
    memcpy(state->take, move->from, sizeof state->take);
    shanghai_step(state, SHANGHAI_STEP_TAKE, seat, by, move->from[0] + 8 * move->from[1]);
}

static void make_move(struct shanghai_run *run, int seat, const struct shanghai_move *move,
                      enum shanghai_by by) {
    struct shanghai *state = run->state;
    switch ((enum shanghai_move_type)move->type) {
    case SHANGHAI_MOVE_BID:
    case SHANGHAI_MOVE_PASS:
        take_bid(state, seat, move, by);
        break;
    case SHANGHAI_MOVE_SEND:
        shanghai_send(state, seat, move->to, move->cards, by);
        break;
    case SHANGHAI_MOVE_PLAY:
        state->seat[seat].play = move->cards;
        state->seat[seat].answered = true;
        break;
    case SHANGHAI_MOVE_GIVE:
        state->to = (int8_t)move->seat;
        shanghai_step(state, SHANGHAI_STEP_GIVE, seat, by, move->seat);
        break;
    case SHANGHAI_MOVE_JUNK:
        state->choice = move->by;
        shanghai_step(state, SHANGHAI_STEP_JUNK, seat, by, move->by);
        break;
    case SHANGHAI_MOVE_TAKE:
        take_cards(state, seat, move, by);
        break;
    case SHANGHAI_MOVE_BUY:
        shanghai_buy(run, move->buy, by);
        break;
    default: /* a return says nothing else */
        break;
    }
}

static void answer(struct shanghai_run *run, int seat, const struct shanghai_move *move,
                   enum shanghai_by by) {
    note_presence(run->state, seat, by);
    if (move->type != SHANGHAI_MOVE_RETURN)
        run->state->awaited &= ~SEAT_BIT(seat);
    make_move(run, seat, move, by);
}

/* --- Resignations --- */

static void resign(struct shanghai_run *run, int seat) {
    struct shanghai *state = run->state;
    bool awaited = state->awaited & SEAT_BIT(seat);
    state->seat[seat].resigned = ++state->resignations;
    state->seat[seat].absent = false;
    state->seat[seat].play = 0;
    shanghai_step(state, SHANGHAI_STEP_RESIGN, seat, SHANGHAI_BY_HAND, 0);
    shanghai_leave_bids(state, seat);
    if (!shanghai_ends_resigned(state) && awaited)
        shanghai_answer_for(run, seat);
}

/* --- Entries --- */

void shanghai_enter(struct shanghai_run *run, int seat, const struct shanghai_move *move,
                    enum shanghai_by by) {
    struct shanghai *state = run->state;
    state->seq++;
    if (seat == SEAT_NONE)
        shanghai_end(state, run->ending);
    else if (move)
        answer(run, seat, move, by);
    else
        resign(run, seat);
    if (state->phase == SHANGHAI_AUCTION)
        shanghai_run_auction(state);
}

static void play(struct shanghai *state, int seat, const struct shanghai_move *move,
                 enum shanghai_by by, const struct game_chance *chance) {
    struct shanghai_run run = {.state = state, .chance = chance};
    shanghai_enter(&run, seat, move, by);
    shanghai_go_on(&run);
}

enum error_code shanghai_apply(struct shanghai *state, int seat, const struct shanghai_move *move,
                               enum shanghai_by by, const struct game_chance *chance,
                               struct error *err) {
    TRY(shanghai_check(state, seat, move, err));
    play(state, seat, move, by, chance);
    return ERROR_NONE;
}

void shanghai_resign(struct shanghai *state, int seat, const struct game_chance *chance) {
    if (state->phase != SHANGHAI_OVER && !shanghai_has_resigned(state, seat))
        play(state, seat, NULL, SHANGHAI_BY_HAND, chance);
}

void shanghai_end_void(struct shanghai *state, enum game_ending ending) {
    struct shanghai_run run = {.state = state, .ending = ending};
    if (state->phase != SHANGHAI_OVER)
        shanghai_enter(&run, SEAT_NONE, NULL, SHANGHAI_BY_RULE);
}
