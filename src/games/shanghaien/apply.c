/* Playing a move, and leaving the game. */
#include <string.h>

#include "games/shanghaien/internal.h"

int shanghaien_landings(const struct shanghaien *state, const struct shanghaien_move *move,
                        struct shanghaien_landing ret_landings[2]) {
    unsigned first;
    unsigned last;
    switch (move->type) {
    case SHANGHAIEN_MOVE_PLACE:
    case SHANGHAIEN_MOVE_SHARKS:
        first = last = move->die;
        break;
    case SHANGHAIEN_MOVE_BOTH:
    case SHANGHAIEN_MOVE_EXCHANGE:
        first = 0;
        last = 1;
        break;
    default:
        return 0;
    }
    enum shanghaien_side one_at = move->one_at ? move->one_at : state->one_at;
    int count = 0;
    for (unsigned die = first; die <= last; die++) {
        uint8_t number = state->dice[die];
        ret_landings[count++] = (struct shanghaien_landing){
            .position = (uint8_t)shanghaien_position(number, one_at), .number = number};
    }
    return count;
}

/* Dice come to the cards, the others of the roll go back; the turn ends. */
static void place(struct shanghaien *state, const struct shanghaien_move *move) {
    struct shanghaien_landing landings[2];
    int count = shanghaien_landings(state, move, landings);
    int seat = state->turn;
    for (int i = 0; i < count; i++)
        state->placed[seat][landings[i].position]++;
    state->supply[seat] = (uint8_t)(state->supply[seat] + 2 - count);
    if (move->one_at)
        state->one_at = move->one_at;
    if (move->type == SHANGHAIEN_MOVE_SHARKS)
        state->face_down[landings[0].position] = true;
    state->has_placed[seat] = true;
    memset(state->dice, 0, sizeof state->dice);
    state->phase = SHANGHAIEN_ROLL;
    state->turn = (int8_t)(1 - seat);
}

static void take_roll(struct shanghaien *state, const uint8_t dice[2]) {
    memcpy(state->dice, dice, sizeof state->dice);
    state->rolled++;
}

static void roll(struct shanghaien *state, const uint8_t dice[2]) {
    state->supply[state->turn] = (uint8_t)(state->supply[state->turn] - 2);
    state->phase = SHANGHAIEN_PLACE;
    take_roll(state, dice);
}

/* Takes a trick card out of the hand, keeping the order of the others; the hand holds it. */
static void drop(struct shanghaien_hand *hand, unsigned trick) {
    int at = 0;
    while (hand->tricks[at] != trick)
        at++;
    hand->trick_count--;
    for (; at < hand->trick_count; at++)
        hand->tricks[at] = hand->tricks[at + 1];
    hand->tricks[at] = 0;
}

/* The captain goes to card 1; the trick leaves the hand, for a crew or for good. */
static void spend_trick(struct shanghaien *state, unsigned card) {
    state->trick_used[state->turn] = true;
    drop(&state->hands[state->turn], card);
}

void shanghaien_win_card(struct shanghaien_hand *hand, uint8_t card) {
    if (card >= SHANGHAIEN_SAILORS) {
        hand->tricks[hand->trick_count++] = card;
        return;
    }
    uint8_t colour = shanghaien_colour(card);
    hand->values[colour][hand->sailors[colour]++] = shanghaien_value(card);
}

static void end(struct shanghaien *state, enum game_ending ending, int winner) {
    state->ending = (uint8_t)ending;
    state->winner = (int8_t)winner;
    state->phase = SHANGHAIEN_OVER;
    state->turn = SEAT_NONE;
}

/* After round 8: the table is cleared, round and starter stay; the higher score wins (D5). */
static void finish(struct shanghaien *state) {
    shanghaien_deal_round(state, state->round, state->starter);
    memset(state->tavern, 0, sizeof state->tavern);
    state->tavern_size = 0;
    struct shanghaien_score score;
    shanghaien_score(state, &score);
    int lead = score.total[0] - score.total[1];
    end(state, GAME_SCORED, lead == 0 ? SEAT_NONE : lead < 0);
}

/* Hands out the cards. The one who did not call starts the next round (D4). */
static void shanghai(struct shanghaien *state) {
    shanghaien_hand_out(state, (unsigned)state->turn, &state->last);
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &state->last.awards[i];
        if (award->to != SEAT_NONE)
            shanghaien_win_card(&state->hands[award->to], award->card);
    }
    if (state->round == SHANGHAIEN_ROUNDS)
        finish(state);
    else
        shanghaien_deal_round(state, state->round + 1U, 1U - (unsigned)state->turn);
}

enum error_code shanghaien_apply(struct shanghaien *state, const struct shanghaien_move *move,
                                 const uint8_t dice[2], struct error *err) {
    if (!shanghaien_is_legal(state, move))
        return error_set(err, ERROR_ILLEGAL_MOVE, "The rules do not allow this move now.");
    int seat = state->turn;
    if (move->card)
        spend_trick(state, move->card);
    switch (move->type) {
    case SHANGHAIEN_MOVE_ROLL:
        roll(state, dice);
        break;
    case SHANGHAIEN_MOVE_WILD:
        state->hands[seat].wilds[move->colour]++;
        break;
    case SHANGHAIEN_MOVE_ADJUST:
        state->dice[move->die] = (uint8_t)(state->dice[move->die] + move->by);
        break;
    case SHANGHAIEN_MOVE_REROLL:
        take_roll(state, dice);
        break;
    case SHANGHAIEN_MOVE_SHANGHAI:
        shanghai(state);
        break;
    case SHANGHAIEN_MOVE_EXCHANGE:
        state->placed[seat][shanghaien_position(move->from, state->one_at)]--;
        state->supply[seat]++;
        place(state, move);
        break;
    default: /* place, both, sharks */
        place(state, move);
    }
    return ERROR_NONE;
}

void shanghaien_end(struct shanghaien *state, enum game_ending ending, int seat) {
    if (state->phase == SHANGHAIEN_OVER)
        return;
    if (state->phase == SHANGHAIEN_PLACE) {
        state->supply[state->turn] = (uint8_t)(state->supply[state->turn] + 2);
        memset(state->dice, 0, sizeof state->dice);
    }
    end(state, ending, game_is_void(ending) ? SEAT_NONE : 1 - seat);
}
