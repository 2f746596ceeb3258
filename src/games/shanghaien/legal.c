#include "games/shanghaien/internal.h"

/* The legal moves as they are found. */
struct list {
    const struct shanghaien *state;
    struct shanghaien_move *moves;
    int count;
};

static int dice_at_cards(const struct shanghaien *state, int seat) {
    int dice = 0;
    for (int position = 0; position < SHANGHAIEN_TAVERN; position++)
        dice += state->placed[seat][position];
    return dice;
}

static bool holds(const struct shanghaien_hand *hand, uint8_t trick) {
    for (int i = 0; i < hand->trick_count; i++)
        if (hand->tricks[i] == trick)
            return true;
    return false;
}

/* The 1 is to be chosen with the round's first die and never again. */
static bool end_fits(const struct shanghaien *state, uint8_t one_at) {
    if (state->one_at == SHANGHAIEN_UNKNOWN)
        return one_at == SHANGHAIEN_LEFT || one_at == SHANGHAIEN_RIGHT;
    return one_at == SHANGHAIEN_UNKNOWN;
}

/* A crew needs a real Sailor before a wild may join it. Every trick but the sharks card has the
 * wild use (D6, D7). */
static bool wild_fits(const struct shanghaien *state, const struct shanghaien_move *move,
                      enum shanghaien_action action) {
    return action != SHANGHAIEN_SHARKS_OR_EXCHANGE && move->colour < SHANGHAIEN_COLOURS &&
           state->hands[state->turn].sailors[move->colour] > 0;
}

/* A die changes by one and stays a die. */
static bool adjust_fits(const struct shanghaien *state, const struct shanghaien_move *move) {
    if (move->die > 1 || (move->by != 1 && move->by != -1))
        return false;
    int value = state->dice[move->die] + move->by;
    return value >= 1 && value <= 6;
}

/* What is taken back lies at a card: from an earlier turn, as this turn has placed nothing yet. */
static bool exchange_fits(const struct shanghaien *state, const struct shanghaien_move *move) {
    return move->from >= 1 && move->from <= 6 && state->one_at != SHANGHAIEN_UNKNOWN &&
           state->placed[state->turn][shanghaien_position(move->from, state->one_at)] > 0;
}

/* The trick's use in hand fits the position; that it may be played at all is the caller's. */
static bool use_fits(const struct shanghaien *state, const struct shanghaien_move *move) {
    enum shanghaien_action action = shanghaien_trick_action(move->card);
    switch (move->type) {
    case SHANGHAIEN_MOVE_WILD:
        return wild_fits(state, move, action);
    case SHANGHAIEN_MOVE_ADJUST:
        return action == SHANGHAIEN_ADJUST && adjust_fits(state, move);
    case SHANGHAIEN_MOVE_REROLL:
        return action == SHANGHAIEN_REROLL;
    case SHANGHAIEN_MOVE_BOTH:
        return action == SHANGHAIEN_BOTH && end_fits(state, move->one_at);
    case SHANGHAIEN_MOVE_SHARKS:
        return action == SHANGHAIEN_SHARKS_OR_EXCHANGE && move->die <= 1 &&
               end_fits(state, move->one_at);
    default: /* exchange */
        return action == SHANGHAIEN_SHARKS_OR_EXCHANGE && exchange_fits(state, move);
    }
}

/* Fields that the type has not are 0. */
static bool is_canonical(const struct shanghaien_move *move) {
    if (move->type >= SHANGHAIEN_MOVE_TYPES)
        return false;
    unsigned has = shanghaien_move_shapes[move->type].fields;
    unsigned set = (move->card ? FIELD_CARD : 0U) | (move->die ? FIELD_DIE : 0U) |
                   (move->one_at ? FIELD_ONE_AT : 0U) | (move->colour ? FIELD_COLOUR : 0U) |
                   (move->from ? FIELD_FROM : 0U) | (move->by ? FIELD_BY : 0U);
    return (set & ~has) == 0;
}

bool shanghaien_is_legal(const struct shanghaien *state, const struct shanghaien_move *move) {
    if (state->phase == SHANGHAIEN_OVER || !is_canonical(move))
        return false;
    bool rolled = state->phase == SHANGHAIEN_PLACE;
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
        return !rolled && state->supply[state->turn] >= 2;
    case SHANGHAIEN_MOVE_SHANGHAI:
        return !rolled && dice_at_cards(state, state->turn) >= 2;
    case SHANGHAIEN_MOVE_PLACE:
        return rolled && move->die <= 1 && end_fits(state, move->one_at);
    default: /* a trick: right after the own roll, one in a round */
        return rolled && !state->trick_used[state->turn] &&
               holds(&state->hands[state->turn], move->card) && use_fits(state, move);
    }
}

bool shanghaien_rolls(const struct shanghaien_move *move) {
    return move->type == SHANGHAIEN_MOVE_ROLL || move->type == SHANGHAIEN_MOVE_REROLL;
}

static void add(struct list *list, struct shanghaien_move move) {
    list->moves[list->count++] = move;
}

/* A move that places: once, or with each choice of the 1 where that is due. */
static void add_placing(struct list *list, struct shanghaien_move move) {
    if (list->state->one_at != SHANGHAIEN_UNKNOWN) {
        add(list, move);
        return;
    }
    for (uint8_t end = SHANGHAIEN_LEFT; end <= SHANGHAIEN_RIGHT; end++) {
        move.one_at = end;
        add(list, move);
    }
}

static void add_wilds(struct list *list, uint8_t card) {
    for (uint8_t colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
        if (list->state->hands[list->state->turn].sailors[colour] > 0)
            add(list, (struct shanghaien_move){
                          .type = SHANGHAIEN_MOVE_WILD, .card = card, .colour = colour});
}

static void add_adjusts(struct list *list, uint8_t card) {
    struct shanghaien_move move = {.type = SHANGHAIEN_MOVE_ADJUST, .card = card};
    for (move.die = 0; move.die < 2; move.die++)
        for (move.by = -1; move.by <= 1; move.by += 2)
            if (adjust_fits(list->state, &move))
                add(list, move);
}

static void add_sharks_and_exchanges(struct list *list, uint8_t card) {
    for (uint8_t die = 0; die < 2; die++)
        add_placing(list, (struct shanghaien_move){
                              .type = SHANGHAIEN_MOVE_SHARKS, .card = card, .die = die});
    struct shanghaien_move move = {.type = SHANGHAIEN_MOVE_EXCHANGE, .card = card};
    for (move.from = 1; move.from <= 6; move.from++)
        if (exchange_fits(list->state, &move))
            add(list, move);
}

/* Both uses of a trick in hand; the sharks card has no wild one (D7). */
static void add_trick(struct list *list, uint8_t card) {
    enum shanghaien_action action = shanghaien_trick_action(card);
    if (action != SHANGHAIEN_SHARKS_OR_EXCHANGE)
        add_wilds(list, card);
    switch (action) {
    case SHANGHAIEN_ADJUST:
        add_adjusts(list, card);
        break;
    case SHANGHAIEN_REROLL:
        add(list, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_REROLL, .card = card});
        break;
    case SHANGHAIEN_BOTH:
        add_placing(list, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_BOTH, .card = card});
        break;
    case SHANGHAIEN_SHARKS_OR_EXCHANGE:
        add_sharks_and_exchanges(list, card);
        break;
    default: /* the extra wild has no other use (D6) */
        break;
    }
}

int shanghaien_legal(const struct shanghaien *state,
                     struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX]) {
    struct list list = {.state = state, .moves = ret_moves};
    if (state->phase == SHANGHAIEN_ROLL) {
        if (state->supply[state->turn] >= 2)
            add(&list, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_ROLL});
        if (dice_at_cards(state, state->turn) >= 2)
            add(&list, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_SHANGHAI});
    } else if (state->phase == SHANGHAIEN_PLACE) {
        for (uint8_t die = 0; die < 2; die++)
            add_placing(&list, (struct shanghaien_move){.type = SHANGHAIEN_MOVE_PLACE, .die = die});
        const struct shanghaien_hand *hand = &state->hands[state->turn];
        for (int i = 0; i < hand->trick_count && !state->trick_used[state->turn]; i++)
            add_trick(&list, hand->tricks[i]);
    }
    return list.count;
}
