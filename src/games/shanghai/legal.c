/* What may be done now, and what the clock would enter. */
#include <string.h>

#include "games/shanghai/internal.h"

static enum error_code illegal(struct error *err, const char *why) {
    return error_set(err, ERROR_ILLEGAL_MOVE, "%s", why);
}

/* --- Seats --- */

bool shanghai_has_resigned(const struct shanghai *state, int seat) {
    return state->seat[seat].resigned > 0;
}

int shanghai_next(const struct shanghai *state, int seat) {
    return (seat + 1) % state->seats;
}

int shanghai_next_present(const struct shanghai *state, int seat) {
    do
        seat = shanghai_next(state, seat);
    while (shanghai_has_resigned(state, seat));
    return seat;
}

int shanghai_others_with_cards(const struct shanghai *state, int seat, uint8_t ret_first[2]) {
    int count = 0;
    for (int i = 0; i < state->seats; i++) {
        if (i == seat || !state->seat[i].hand)
            continue;
        if (count < 2)
            ret_first[count] = (uint8_t)i;
        count++;
    }
    return count;
}

bool shanghai_can_draw(const struct shanghai *state) {
    return state->deck_top < state->deck_size || state->pile;
}

/* --- Plans --- */

bool shanghai_plan_is_empty(const struct shanghai_plan *plan) {
    return !plan->send_to && plan->free == SHANGHAI_FREE_UNSAID && !plan->gives && !plan->buys;
}

struct shanghai_plan shanghai_plan_best(void) {
    return (struct shanghai_plan){.free = SHANGHAI_FREE_BEST};
}

/* Lang-Tsu can be sent there. */
static bool is_choice(const struct shanghai *state, int destination) {
    for (int j = 0; j < SHANGHAI_CHOICES; j++)
        if (shanghai_choice(state->lang_tsu, j) == destination)
            return true;
    return false;
}

/* These cards may be played at that destination. */
static enum error_code check_cards(const struct shanghai *state, int seat, int destination,
                                   uint64_t cards, struct error *err) {
    if (cards & ~state->seat[seat].hand)
        return illegal(err, "You do not hold these cards.");
    if (cards & ~shanghai_cards_of(destination))
        return illegal(err, "These cards belong to another destination.");
    if (shanghai_count(cards) > shanghai_limit(state->time))
        return illegal(err, "Too many cards for this time of day.");
    return ERROR_NONE;
}

static enum error_code check_sending(const struct shanghai *state, int seat, int to, uint64_t cards,
                                     struct error *err) {
    if (!is_choice(state, to))
        return illegal(err, "Lang-Tsu cannot be sent there now.");
    return check_cards(state, seat, to, cards, err);
}

static enum error_code check_receiver(const struct shanghai *state, int seat, struct error *err) {
    return shanghai_has_resigned(state, seat) ? illegal(err, "That seat has resigned.")
                                              : ERROR_NONE;
}

static enum error_code check_plan(const struct shanghai *state, int seat,
                                  const struct shanghai_plan *plan, struct error *err) {
    if (plan->send_to)
        TRY(check_sending(state, seat, plan->send_to, plan->send_cards, err));
    for (int to = 1; to <= SHANGHAI_DESTINATIONS; to++)
        if (plan->free_named >> to & 1)
            TRY(check_sending(state, seat, to, plan->free_cards[to], err));
    return plan->gives ? check_receiver(state, plan->give, err) : ERROR_NONE;
}

/* --- Bids --- */

bool shanghai_may_bid(const struct shanghai *state, int seat) {
    return state->phase == SHANGHAI_BID && !shanghai_has_resigned(state, seat) &&
           state->seat[seat].money >= SHANGHAI_BID_STEP;
}

static enum error_code check_limit(const struct shanghai *state, int seat,
                                   const struct shanghai_move *move, struct error *err) {
    if (!move->limited)
        return ERROR_NONE;
    if (!state->open)
        return illegal(err, "A sealed bid cannot have a limit.");
    return move->up_to < move->amount || move->up_to > state->seat[seat].money
               ? illegal(err, "The limit must be between the bid and your money.")
               : ERROR_NONE;
}

static enum error_code check_bid(const struct shanghai *state, int seat,
                                 const struct shanghai_move *move, struct error *err) {
    int least = state->open ? state->high + SHANGHAI_BID_STEP : 0;
    bool asked = state->awaited & SEAT_BIT(seat);
    if (state->open ? state->phase != SHANGHAI_AUCTION || !asked : !shanghai_may_bid(state, seat))
        return illegal(err, "You cannot bid now.");
    if (move->amount > state->seat[seat].money)
        return illegal(err, "You do not have enough money.");
    if (move->amount < least)
        return illegal(err, "The bid is too low.");
    TRY(check_limit(state, seat, move, err));
    return check_plan(state, seat, &move->plan, err);
}

static enum error_code check_pass(const struct shanghai *state, int seat,
                                  const struct shanghai_move *move, struct error *err) {
    if (state->phase != SHANGHAI_AUCTION)
        return illegal(err, "You cannot pass now.");
    return check_plan(state, seat, &move->plan, err);
}

/* --- Other moves --- */

static bool chooses(const struct shanghai *state, int event) {
    return state->phase == SHANGHAI_CHOICE && state->event == event;
}

static enum error_code check_send(const struct shanghai *state, int seat,
                                  const struct shanghai_move *move, struct error *err) {
    if (state->phase != SHANGHAI_SEND && !chooses(state, 5))
        return illegal(err, "You cannot send Lang-Tsu now.");
    return check_sending(state, seat, move->to, move->cards, err);
}

static enum error_code check_play(const struct shanghai *state, int seat,
                                  const struct shanghai_move *move, struct error *err) {
    if (state->phase != SHANGHAI_FREE)
        return illegal(err, "You cannot play cards now.");
    return check_cards(state, seat, state->lang_tsu, move->cards, err);
}

static enum error_code check_take(const struct shanghai *state, int seat,
                                  const struct shanghai_move *move, struct error *err) {
    if (!chooses(state, 12))
        return illegal(err, "You cannot take cards now.");
    for (int i = 0; i < 2; i++)
        if (move->from[i] == seat || !state->seat[move->from[i]].hand)
            return illegal(err, "You can take cards only from others who have some.");
    return ERROR_NONE;
}

enum error_code shanghai_check(const struct shanghai *state, int seat,
                               const struct shanghai_move *move, struct error *err) {
    const struct shanghai_seat *own = &state->seat[seat];
    if (move->type == SHANGHAI_MOVE_RETURN)
        return own->absent ? ERROR_NONE : illegal(err, "You are not absent.");
    if (move->type == SHANGHAI_MOVE_BID)
        return check_bid(state, seat, move, err);
    if (!(state->awaited & SEAT_BIT(seat)))
        return illegal(err, "It is not your turn.");
    switch ((enum shanghai_move_type)move->type) {
    case SHANGHAI_MOVE_PASS:
        return check_pass(state, seat, move, err);
    case SHANGHAI_MOVE_SEND:
        return check_send(state, seat, move, err);
    case SHANGHAI_MOVE_PLAY:
        return check_play(state, seat, move, err);
    case SHANGHAI_MOVE_GIVE:
        if (state->phase != SHANGHAI_GIVE)
            return illegal(err, "You cannot give an event card now.");
        return check_receiver(state, move->seat, err);
    case SHANGHAI_MOVE_JUNK:
        return chooses(state, 10) ? ERROR_NONE : illegal(err, "You cannot move the junk now.");
    case SHANGHAI_MOVE_TAKE:
        return check_take(state, seat, move, err);
    case SHANGHAI_MOVE_BUY:
        return state->phase == SHANGHAI_BUY ? ERROR_NONE
                                            : illegal(err, "You cannot buy a card now.");
    default:
        return illegal(err, "Unknown move.");
    }
}

bool shanghai_may_move(const void *what, int seat) {
    const struct shanghai *state = what;
    if (state->phase == SHANGHAI_OVER || shanghai_has_resigned(state, seat))
        return false;
    return state->awaited & SEAT_BIT(seat) || state->seat[seat].absent ||
           shanghai_may_bid(state, seat);
}

/* --- Defaults --- */

int shanghai_best_choice(const struct shanghai *state, int seat, uint64_t *ret_cards) {
    int best = 0, most = -1;
    for (int to = 1; to <= SHANGHAI_DESTINATIONS; to++) {
        if (!is_choice(state, to))
            continue;
        uint64_t cards = shanghai_best(state->seat[seat].hand, to, state->time);
        if (shanghai_points(cards, state->time) > most) {
            most = shanghai_points(cards, state->time);
            best = to;
            *ret_cards = cards;
        }
    }
    return best;
}

/* The plan that it has, as far as it can still be used. */
static struct shanghai_plan plan_left(const struct shanghai *state, int seat) {
    struct shanghai_plan plan = state->seat[seat].plan;
    if (plan.gives && shanghai_has_resigned(state, plan.give)) {
        plan.gives = false;
        plan.give = 0;
    }
    return shanghai_plan_is_empty(&plan) ? shanghai_plan_best() : plan;
}

/* The two others with the most cards, the lower seat first among equal ones; in seat order. */
static void richest(const struct shanghai *state, int seat, uint8_t ret_from[2]) {
    int first = -1, second = -1;
    for (int i = 0; i < state->seats; i++) {
        int count = shanghai_count(state->seat[i].hand);
        if (i == seat || count == 0)
            continue;
        if (first < 0 || count > shanghai_count(state->seat[first].hand)) {
            second = first;
            first = i;
        } else if (second < 0 || count > shanghai_count(state->seat[second].hand))
            second = i;
    }
    ret_from[0] = (uint8_t)(first < second ? first : second);
    ret_from[1] = (uint8_t)(first < second ? second : first);
}

static void default_choice(const struct shanghai *state, int seat, struct shanghai_move *move) {
    if (state->event == 10) {
        move->type = SHANGHAI_MOVE_JUNK;
        move->by = 3;
    } else {
        move->type = SHANGHAI_MOVE_TAKE;
        richest(state, seat, move->from);
    }
}

void shanghai_default(const struct shanghai *state, int seat, struct shanghai_move *ret_move) {
    struct shanghai_move move;
    memset(&move, 0, sizeof move);
    if (state->phase == SHANGHAI_BID) {
        move.type = SHANGHAI_MOVE_BID;
        move.plan = shanghai_plan_best();
    } else if (state->phase == SHANGHAI_AUCTION) {
        move.type = SHANGHAI_MOVE_PASS;
        move.plan = plan_left(state, seat);
    } else if (state->phase == SHANGHAI_SEND || chooses(state, 5)) {
        move.type = SHANGHAI_MOVE_SEND;
        move.to = (uint8_t)shanghai_best_choice(state, seat, &move.cards);
    } else if (state->phase == SHANGHAI_FREE) {
        move.type = SHANGHAI_MOVE_PLAY;
        move.cards = shanghai_best(state->seat[seat].hand, state->lang_tsu, state->time);
    } else if (state->phase == SHANGHAI_GIVE) {
        move.type = SHANGHAI_MOVE_GIVE;
        move.seat = (uint8_t)seat;
    } else if (state->phase == SHANGHAI_CHOICE)
        default_choice(state, seat, &move);
    else
        move.type = SHANGHAI_MOVE_BUY;
    *ret_move = move;
}
