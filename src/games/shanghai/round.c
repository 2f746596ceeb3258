/* The course of a round: each phase asks whom it must, and goes on by itself otherwise. */
#include <assert.h>
#include <string.h>

#include "games/shanghai/internal.h"

/* --- Records and steps --- */

struct shanghai_record *shanghai_record(struct shanghai *state) {
    return &state->rounds[state->round % 2];
}

const struct shanghai_record *shanghai_this_round(const struct shanghai *state) {
    return &state->rounds[state->round % 2];
}

const struct shanghai_record *shanghai_last_round(const struct shanghai *state) {
    return &state->rounds[(state->round + 1) % 2];
}

struct shanghai_step *shanghai_step(struct shanghai *state, enum shanghai_step_type type, int seat,
                                    enum shanghai_by by, int number) {
    struct shanghai_record *record = shanghai_record(state);
    assert(record->steps < SHANGHAI_STEPS);
    struct shanghai_step *step = &record->step[record->steps++];
    *step = (struct shanghai_step){.type = (uint8_t)type,
                                   .by = (uint8_t)by,
                                   .seat = (int8_t)seat,
                                   .from = SEAT_NONE,
                                   .number = (int16_t)number,
                                   .seq = state->seq};
    return step;
}

bool shanghai_is_decision(const struct shanghai_step *step) {
    static const uint32_t decisions = 1U << SHANGHAI_STEP_RAISE | 1U << SHANGHAI_STEP_PASS |
                                      1U << SHANGHAI_STEP_SEND | 1U << SHANGHAI_STEP_GIVE |
                                      1U << SHANGHAI_STEP_JUNK | 1U << SHANGHAI_STEP_TAKE |
                                      1U << SHANGHAI_STEP_BUY;
    return decisions >> step->type & 1;
}

static void read_places(const struct shanghai *state, int16_t ret_at[SHANGHAI_SEATS]) {
    for (int i = 0; i < state->seats; i++)
        ret_at[i] = state->seat[i].at;
}

/* --- Asking --- */

void shanghai_ask(struct shanghai *state, int seat) {
    state->awaited |= SEAT_BIT(seat);
    state->seat[seat].asked = state->seq;
}

/* A phase that one seat answers: by the rules where it has resigned, by its plan where that says
 * something, by the clock's default where it is absent; else it is asked. */
enum answer { ASK, TAKE_PLAN, TAKE_DEFAULT, TAKE_RULE };

static enum answer answer_of(const struct shanghai *state, int seat, bool planned) {
    const struct shanghai_seat *own = &state->seat[seat];
    return own->resigned ? TAKE_RULE : planned ? TAKE_PLAN : own->absent ? TAKE_DEFAULT : ASK;
}

static enum shanghai_by by_of(enum answer answer) {
    static const enum shanghai_by by[] = {
        [ASK] = SHANGHAI_BY_HAND,
        [TAKE_PLAN] = SHANGHAI_BY_PLAN,
        [TAKE_DEFAULT] = SHANGHAI_BY_CLOCK,
        [TAKE_RULE] = SHANGHAI_BY_RULE,
    };
    return by[answer];
}

/* --- A round begins --- */

static void begin_round(struct shanghai *state) {
    state->round++;
    state->time = (uint8_t)((state->round - 1) % SHANGHAI_TIMES);
    struct shanghai_record *record = shanghai_record(state);
    memset(record, 0, sizeof *record);
    record->round = state->round;
    record->time = state->time;
    record->lang_tsu = state->lang_tsu;
    for (int i = 0; i < state->seats; i++)
        state->seat[i].gained = 0;
    state->event = 0;
    state->to = SEAT_NONE;
    shanghai_step(state, SHANGHAI_STEP_ROUND, SEAT_NONE, SHANGHAI_BY_RULE, state->round);
    shanghai_begin_bids(state);
}

/* --- Sending --- */

/* Plays cards: they go to the pile, the piece advances. Returns the points. */
static int play(struct shanghai *state, int seat, uint64_t cards) {
    int points = shanghai_points(cards, state->time);
    state->seat[seat].hand &= ~cards;
    state->pile |= cards;
    state->seat[seat].at = (int16_t)(state->seat[seat].at + points);
    return points;
}

void shanghai_send(struct shanghai *state, int seat, int to, uint64_t cards, enum shanghai_by by) {
    int which = state->phase == SHANGHAI_CHOICE;
    struct shanghai_sending *sending = &shanghai_record(state)->sends[which];
    sending->from = state->lang_tsu;
    sending->to = state->lang_tsu = (uint8_t)to;
    sending->cards = cards;
    sending->points = (int16_t)play(state, seat, cards);
    read_places(state, sending->at);
    if (which)
        state->last_mover = (int8_t)seat;
    else
        state->seat[seat].gained = sending->points;
    shanghai_step(state, SHANGHAI_STEP_SEND, seat, by, which);
}

/* The lowest of the four destinations. */
static int lowest_choice(const struct shanghai *state) {
    int lowest = SHANGHAI_DESTINATIONS;
    for (int j = 0; j < SHANGHAI_CHOICES; j++)
        if (shanghai_choice(state->lang_tsu, j) < lowest)
            lowest = shanghai_choice(state->lang_tsu, j);
    return lowest;
}

static void begin_send(struct shanghai *state, int seat) {
    const struct shanghai_plan *plan = &state->seat[seat].plan;
    bool planned = state->phase == SHANGHAI_SEND && plan->send_to != 0;
    enum answer answer = answer_of(state, seat, planned);
    uint64_t cards = 0;
    if (answer == ASK)
        shanghai_ask(state, seat);
    else if (answer == TAKE_PLAN)
        shanghai_send(state, seat, plan->send_to, plan->send_cards, SHANGHAI_BY_PLAN);
    else if (answer == TAKE_RULE)
        shanghai_send(state, seat, lowest_choice(state), 0, SHANGHAI_BY_RULE);
    else {
        int to = shanghai_best_choice(state, seat, &cards);
        shanghai_send(state, seat, to, cards, SHANGHAI_BY_CLOCK);
    }
}

/* --- Free information --- */

/* What a plan, absence or resignation makes of a seat's free information; else it is asked. */
static void begin_choosing(struct shanghai *state, int seat) {
    struct shanghai_seat *own = &state->seat[seat];
    const struct shanghai_plan *plan = &own->plan;
    int to = state->lang_tsu;
    bool named = plan->free == SHANGHAI_FREE_CARDS && (plan->free_named >> to & 1);
    bool none = seat == state->mover || own->resigned || !(own->hand & shanghai_cards_of(to));
    if (none || plan->free == SHANGHAI_FREE_NONE)
        own->play = 0;
    else if (named)
        own->play = plan->free_cards[to];
    else if (plan->free == SHANGHAI_FREE_BEST || own->absent)
        own->play = shanghai_best(own->hand, to, state->time);
    else
        shanghai_ask(state, seat);
}

static void begin_free(struct shanghai *state) {
    state->phase = SHANGHAI_FREE;
    for (int i = 0; i < state->seats; i++) {
        state->seat[i].answered = false;
        state->seat[i].play = 0;
    }
    for (int i = 0; i < state->seats; i++)
        begin_choosing(state, i);
}

/* All choices are shown together and all pieces move. */
static void show_free(struct shanghai *state) {
    struct shanghai_record *record = shanghai_record(state);
    for (int i = 0; i < state->seats; i++) {
        if (i == state->mover)
            continue;
        record->free.played[i] = state->seat[i].play;
        record->free.points[i] = (int16_t)play(state, i, state->seat[i].play);
        state->seat[i].gained = record->free.points[i];
    }
    for (int i = 0; i < state->seats; i++)
        if (!shanghai_has_resigned(state, i))
            state->plays_shown[state->round - 1] |= SEAT_BIT(i);
    read_places(state, record->free.at);
    shanghai_step(state, SHANGHAI_STEP_FREE, SEAT_NONE, SHANGHAI_BY_RULE, 0);
}

/* --- The event card --- */

static void begin_give(struct shanghai *state) {
    int seat = state->mover;
    const struct shanghai_plan *plan = &state->seat[seat].plan;
    bool planned = plan->gives && !shanghai_has_resigned(state, plan->give);
    enum answer answer = answer_of(state, seat, planned);
    state->phase = SHANGHAI_GIVE;
    if (answer == ASK) {
        shanghai_ask(state, seat);
        return;
    }
    state->to = (int8_t)(answer == TAKE_PLAN   ? plan->give
                         : answer == TAKE_RULE ? shanghai_next_present(state, seat)
                                               : seat);
    shanghai_step(state, SHANGHAI_STEP_GIVE, seat, by_of(answer), state->to);
}

static void choose_junk(struct shanghai *state, enum answer answer) {
    if (answer == ASK) {
        shanghai_ask(state, state->to);
        return;
    }
    state->choice = 3;
    shanghai_step(state, SHANGHAI_STEP_JUNK, state->to, by_of(answer), 3);
}

/* With two others at most who hold cards there is nothing to choose. */
static void choose_takes(struct shanghai *state, enum answer answer) {
    int holders = shanghai_others_with_cards(state, state->to, state->take);
    state->takes_from = (uint8_t)(holders < 2 ? holders : 2);
    if (holders <= 2)
        return;
    if (answer == ASK) {
        shanghai_ask(state, state->to);
        return;
    }
    struct shanghai_move move = {.none = true};
    if (answer == TAKE_DEFAULT)
        shanghai_default(state, state->to, &move);
    memcpy(state->take, move.from, sizeof state->take);
    state->takes_from = move.none ? 0 : 2;
    shanghai_step(state, SHANGHAI_STEP_TAKE, state->to, by_of(answer),
                  move.none ? -1 : move.from[0] + 8 * move.from[1]);
}

/* Some events leave a choice to who has the card. */
static void begin_choice(struct shanghai *state) {
    enum answer answer = answer_of(state, state->to, false);
    if (state->event == 5)
        begin_send(state, state->to);
    else if (state->event == 10)
        choose_junk(state, answer);
    else if (state->event == 12)
        choose_takes(state, answer);
}

static void turn_up(struct shanghai *state) {
    state->event = state->events[state->events_used++ % SHANGHAI_EVENTS];
    shanghai_step(state, SHANGHAI_STEP_EVENT, state->to, SHANGHAI_BY_RULE, state->event);
    state->phase = SHANGHAI_CHOICE;
    state->takes_from = 0;
    begin_choice(state);
}

/* --- Buying --- */

void shanghai_draw(struct shanghai_run *run, int seat, bool buying) {
    struct shanghai *state = run->state;
    if (!shanghai_can_draw(state))
        return;
    if (state->deck_top == state->deck_size) {
        state->deck_size = (uint8_t)shanghai_list(state->pile, state->deck);
        state->deck_top = 0;
        state->pile = 0;
        shanghai_step(state, SHANGHAI_STEP_SHUFFLE, SEAT_NONE, SHANGHAI_BY_RULE, state->deck_size);
        game_chance_shuffle(run->chance, "reshuffle", state->reshuffles++, state->deck_size,
                            state->deck);
    }
    uint8_t card = state->deck[state->deck_top++];
    state->seat[seat].hand |= SHANGHAI_CARD_BIT(card);
    shanghai_step(state, SHANGHAI_STEP_DRAW, seat, SHANGHAI_BY_RULE, card)->buying = buying;
}

static bool can_buy(const struct shanghai *state) {
    return state->seat[state->mover].money >= SHANGHAI_CARD_PRICE && shanghai_can_draw(state);
}

void shanghai_buy(struct shanghai_run *run, bool buy, enum shanghai_by by) {
    struct shanghai *state = run->state;
    shanghai_step(state, SHANGHAI_STEP_BUY, state->mover, by, buy);
    if (!buy)
        return;
    state->seat[state->mover].money =
        (int16_t)(state->seat[state->mover].money - SHANGHAI_CARD_PRICE);
    shanghai_draw(run, state->mover, true);
}

static void begin_buy(struct shanghai_run *run) {
    struct shanghai *state = run->state;
    state->phase = SHANGHAI_BUY;
    if (!can_buy(state))
        return;
    const struct shanghai_plan *plan = &state->seat[state->mover].plan;
    enum answer answer = answer_of(state, state->mover, plan->buys);
    if (answer == ASK)
        shanghai_ask(state, state->mover);
    else
        shanghai_buy(run, answer == TAKE_PLAN && plan->buy, by_of(answer));
}

/* --- From phase to phase --- */

/* The present phase has been answered: what follows from it, up to the next one. */
static void follow(struct shanghai_run *run) {
    struct shanghai *state = run->state;
    switch ((enum shanghai_phase)state->phase) {
    case SHANGHAI_BID:
    case SHANGHAI_AUCTION:
        shanghai_name_mover(state);
        state->phase = SHANGHAI_SEND;
        begin_send(state, state->mover);
        break;
    case SHANGHAI_SEND:
        begin_free(state);
        break;
    case SHANGHAI_FREE:
        show_free(state);
        begin_give(state);
        break;
    case SHANGHAI_GIVE:
        turn_up(state);
        break;
    case SHANGHAI_CHOICE:
        shanghai_carry_out(run);
        if (!shanghai_ends_by_score(state))
            begin_buy(run);
        break;
    case SHANGHAI_BUY:
        begin_round(state);
        break;
    case SHANGHAI_OVER:
        break;
    }
}

bool shanghai_follow(struct shanghai_run *run) {
    struct shanghai *state = run->state;
    if (state->awaited || state->phase == SHANGHAI_OVER || shanghai_ends_absent(state))
        return false;
    follow(run);
    return true;
}

void shanghai_go_on(struct shanghai_run *run) {
    while (shanghai_follow(run))
        ;
}

void shanghai_answer_for(struct shanghai_run *run, int seat) {
    struct shanghai *state = run->state;
    state->awaited &= ~SEAT_BIT(seat);
    if (state->phase == SHANGHAI_SEND)
        begin_send(state, seat);
    else if (state->phase == SHANGHAI_FREE)
        state->seat[seat].play = 0;
    else if (state->phase == SHANGHAI_GIVE)
        begin_give(state);
    else if (state->phase == SHANGHAI_CHOICE)
        begin_choice(state);
    else if (state->phase == SHANGHAI_BUY)
        begin_buy(run);
}

/* --- The beginning --- */

void shanghai_start(struct shanghai *state, const struct game_setup *setup,
                    const struct game_chance *chance) {
    memset(state, 0, sizeof *state);
    state->seats = (uint8_t)setup->seats;
    state->open = setup->variant & SHANGHAI_OPEN_BIDS;
    state->bots = setup->bots;
    state->values = 1;
    state->junk = 20;
    state->mover = state->last_mover = state->to = SEAT_NONE;
    for (uint8_t i = 0; i < SHANGHAI_CARDS; i++)
        state->deck[i] = i;
    for (uint8_t i = 0; i < SHANGHAI_EVENTS; i++)
        state->events[i] = (uint8_t)(i + 1);
    for (uint8_t i = 0; i < setup->seats; i++)
        state->ties[i] = i;
    game_chance_shuffle(chance, "deck", GAME_CHANCE_ONE, SHANGHAI_CARDS, state->deck);
    game_chance_shuffle(chance, "events", GAME_CHANCE_ONE, SHANGHAI_EVENTS, state->events);
    state->lang_tsu =
        (uint8_t)(chance->below(chance->context, "disc", GAME_CHANCE_ONE, SHANGHAI_DESTINATIONS) +
                  1);
    game_chance_shuffle(chance, "ties", GAME_CHANCE_ONE, state->seats, state->ties);
    int hand = setup->seats == SHANGHAI_SEATS ? 10 : 12;
    for (int i = 0; i < setup->seats; i++) {
        state->seat[i].money = SHANGHAI_MONEY;
        for (int card = 0; card < hand; card++)
            state->seat[i].hand |= SHANGHAI_CARD_BIT(state->deck[state->deck_top++]);
    }
    state->deck_size = SHANGHAI_CARDS;
    begin_round(state);
    struct shanghai_run run = {.state = state, .chance = chance};
    shanghai_go_on(&run);
}
