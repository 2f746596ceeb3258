#include "games/shanghai/bot/sight.h"

#include <string.h>

/* --- Sight --- */

static void see_table(const struct shanghai *state, struct shanghai *table) {
    table->seats = state->seats;
    table->open = state->open;
    table->bots = state->bots;
    table->values = state->values;
    table->round = state->round;
    table->time = state->time;
    table->phase = state->phase;
    table->awaited = state->awaited;
    table->lang_tsu = state->lang_tsu;
    table->junk = state->junk;
    table->mover = state->mover;
    table->last_mover = state->last_mover;
    table->resignations = state->resignations;
    memcpy(table->ties, state->ties, sizeof table->ties);
    table->pile = state->pile;
    table->deck_size = (uint8_t)(state->deck_size - state->deck_top);
}

static void see_auction(const struct shanghai *state, struct shanghai *table) {
    table->leader = state->leader;
    table->speaker = state->speaker;
    table->high = state->high;
}

/* From round 17 on the order of the events is known. */
static void see_events(const struct shanghai *state, struct shanghai *table) {
    table->to = state->to;
    table->event = state->event;
    table->choice = state->choice;
    table->events_used = state->events_used;
    for (int i = 0; i < state->events_used && i < SHANGHAI_EVENTS; i++)
        table->events[i] = state->events[i];
}

static void see_seat(const struct shanghai *state, int which, struct shanghai_seat *seat) {
    const struct shanghai_seat *shown = &state->seat[which];
    seat->at = shown->at;
    seat->money = shown->money;
    seat->gained = shown->gained;
    seat->absent = shown->absent;
    seat->resigned = shown->resigned;
    seat->passed = shown->passed;
    seat->bid = state->phase == SHANGHAI_BID ? 0 : shown->bid;
}

void shanghai_sight_of(const struct shanghai *state, int seat, struct shanghai_sight *ret_sight) {
    memset(ret_sight, 0, sizeof *ret_sight);
    ret_sight->seat = seat;
    struct shanghai *table = &ret_sight->table;
    see_table(state, table);
    see_auction(state, table);
    see_events(state, table);
    for (int i = 0; i < state->seats; i++) {
        see_seat(state, i, &table->seat[i]);
        ret_sight->cards[i] = (uint8_t)__builtin_popcountll(state->seat[i].hand);
    }
    table->seat[seat].hand = state->seat[seat].hand;
    table->seat[seat].plan = state->seat[seat].plan;
    ret_sight->unseen = ~(state->pile | state->seat[seat].hand);
}

/* --- Imagination --- */

static void shuffle(struct luck *luck, uint8_t items[], int count) {
    for (int i = count - 1; i > 0; i--) {
        unsigned other = luck_below(luck, (unsigned)i + 1);
        uint8_t item = items[i];
        items[i] = items[other];
        items[other] = item;
    }
}

static void imagine_events(struct luck *luck, struct shanghai *state) {
    unsigned used = 0;
    int known = state->events_used < SHANGHAI_EVENTS ? state->events_used : SHANGHAI_EVENTS;
    for (int i = 0; i < known; i++)
        used |= 1U << state->events[i];
    int count = known;
    for (unsigned event = 1; event <= SHANGHAI_EVENTS; event++)
        if (!(used >> event & 1))
            state->events[count++] = (uint8_t)event;
    shuffle(luck, &state->events[known], count - known);
}

/* Shuffles all unseen cards and deals the others' hands from them. */
static void imagine_cards(const struct shanghai_sight *sight, struct luck *luck,
                          struct shanghai *state) {
    state->deck_size = 0;
    for (uint64_t left = sight->unseen; left; left &= left - 1)
        state->deck[state->deck_size++] = (uint8_t)__builtin_ctzll(left);
    shuffle(luck, state->deck, state->deck_size);
    for (int i = 0; i < state->seats; i++)
        for (int k = 0; i != sight->seat && k < sight->cards[i]; k++)
            state->seat[i].hand |= UINT64_C(1) << state->deck[state->deck_top++];
}

void shanghai_imagine(const struct shanghai_sight *sight, struct luck *luck,
                      struct shanghai *ret_state) {
    *ret_state = sight->table;
    ret_state->awaited = SEAT_BIT(sight->seat);
    imagine_events(luck, ret_state);
    imagine_cards(sight, luck, ret_state);
}
