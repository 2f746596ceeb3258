/* When a game ends, and in which places. */
#include <string.h>

#include "games/shanghai/internal.h"

/* --- Places --- */

/* By the board (S19): those at or past the junk come first, the lowest number first, then the
 * others, the highest first; equal ones by money. Below 0: `a` comes before `b`. */
static int by_board(const struct shanghai *state, int a, int b) {
    const struct shanghai_seat *one = &state->seat[a], *other = &state->seat[b];
    int junk = 2 * state->junk - 1;
    bool reached = one->at >= junk;
    if (reached != (other->at >= junk))
        return reached ? -1 : 1;
    if (one->at != other->at)
        return (one->at < other->at) == reached ? -1 : 1;
    return other->money - one->money;
}

/* By S31: who is alone present after a timeout, then who has not resigned, then the resigned, the
 * later before the earlier. */
static int compare(const struct shanghai *state, int a, int b) {
    const struct shanghai_seat *one = &state->seat[a], *other = &state->seat[b];
    if (one->resigned || other->resigned)
        return !one->resigned ? -1 : !other->resigned ? 1 : other->resigned - one->resigned;
    if (state->ending == GAME_TIMED_OUT && one->absent != other->absent)
        return one->absent ? 1 : -1;
    return by_board(state, a, b);
}

static void give_places(struct shanghai *state) {
    for (int i = 0; i < state->seats; i++) {
        state->places[i] = 1;
        for (int j = 0; j < state->seats; j++)
            state->places[i] = (uint8_t)(state->places[i] + (compare(state, j, i) < 0));
    }
}

void shanghai_end(struct shanghai *state, enum game_ending ending) {
    state->phase = SHANGHAI_OVER;
    state->awaited = 0;
    state->ending = (uint8_t)ending;
    if (!game_is_void(ending))
        give_places(state);
    shanghai_step(state, SHANGHAI_STEP_END, SEAT_NONE, SHANGHAI_BY_RULE, (int)ending);
}

/* --- When --- */

static bool is_bot(const struct shanghai *state, int seat) {
    return state->bots & SEAT_BIT(seat);
}

bool shanghai_ends_absent(struct shanghai *state) {
    int present = 0;
    for (int i = 0; i < state->seats; i++)
        present += !is_bot(state, i) && !state->seat[i].absent && !state->seat[i].resigned;
    if (present > 1 || (present == 1 && state->bots))
        return false;
    shanghai_end(state, present ? GAME_TIMED_OUT : GAME_ABANDONED);
    return true;
}

bool shanghai_ends_resigned(struct shanghai *state) {
    int left = 0, people = 0;
    for (int i = 0; i < state->seats; i++) {
        left += !state->seat[i].resigned;
        people += !state->seat[i].resigned && !is_bot(state, i);
    }
    if (left > 1 && people > 0)
        return false;
    shanghai_end(state, GAME_RESIGNED);
    return true;
}

bool shanghai_ends_by_score(struct shanghai *state) {
    bool reached = state->round == SHANGHAI_ROUNDS;
    for (int i = 0; i < state->seats; i++)
        reached |= !state->seat[i].resigned && state->seat[i].at >= 2 * state->junk - 1;
    if (reached)
        shanghai_end(state, GAME_SCORED);
    return reached;
}

int shanghai_winner(const struct shanghai *state) {
    int winner = SEAT_NONE, count = 0;
    for (int i = 0; i < state->seats; i++)
        if (state->places[i] == 1) { /* nobody has a place before the end */
            winner = i;
            count++;
        }
    return count == 1 ? winner : SEAT_NONE;
}
