/* What a seat decided with an entry of the log: its move, and what its plan answered for it. */
#include <string.h>

#include "games/drawn.h"
#include "games/shanghai/internal.h"

/* An entry on its way, by the chance that was written down. */
struct course {
    struct shanghai state;
    struct drawn drawn;
};

static void begin(struct course *course, const struct game_entry *entry) {
    course->state = *(const struct shanghai *)entry->before;
    drawn_from_log(&course->drawn, entry->drawn);
}

static void copy(const struct course *course, struct course *ret_copy) {
    *ret_copy = *course;
    ret_copy->drawn.chance.context = &ret_copy->drawn;
}

static void enter(struct course *course, const struct game_entry *entry) {
    struct shanghai_run run = {&course->state, &course->drawn.chance, entry->ending};
    shanghai_enter(&run, game_is_void(entry->ending) ? SEAT_NONE : entry->seat,
                   entry->ending ? NULL : entry->move,
                   entry->by == GAME_BY_HAND ? SHANGHAI_BY_HAND : SHANGHAI_BY_CLOCK);
}

static bool go_on(struct course *course) {
    struct shanghai_run run = {.state = &course->state, .chance = &course->drawn.chance};
    return shanghai_follow(&run);
}

/* Goes on as if the seat had planned nothing; true: now it is asked. */
static bool go_on_unplanned(struct course *course, int seat) {
    struct shanghai_plan *plan = &course->state.seat[seat].plan, planned = *plan;
    memset(plan, 0, sizeof *plan);
    (void)go_on(course);
    *plan = planned;
    return course->state.awaited & SEAT_BIT(seat);
}

/* What the plan has answered in the present phase. */
static void read_answer(const struct shanghai *state, int seat, struct shanghai_move *ret_move) {
    const struct shanghai_seat *own = &state->seat[seat];
    memset(ret_move, 0, sizeof *ret_move);
    if (state->phase == SHANGHAI_SEND) {
        ret_move->type = SHANGHAI_MOVE_SEND;
        ret_move->to = own->plan.send_to;
        ret_move->cards = own->plan.send_cards;
    } else if (state->phase == SHANGHAI_FREE) {
        ret_move->type = SHANGHAI_MOVE_PLAY;
        ret_move->cards = own->play;
    } else if (state->phase == SHANGHAI_GIVE) {
        ret_move->type = SHANGHAI_MOVE_GIVE;
        ret_move->seat = own->plan.give;
    } else {
        ret_move->type = SHANGHAI_MOVE_BUY;
        ret_move->buy = own->plan.buy;
    }
}

static bool is_own(const struct game_entry *entry, int seat) {
    const struct shanghai_move *move = entry->move;
    return !entry->ending && entry->seat == seat && entry->by == GAME_BY_HAND &&
           move->type != SHANGHAI_MOVE_RETURN;
}

void shanghai_decisions(const struct game_entry *entry, int seat, shanghai_decided *tell,
                        void *context) {
    struct course course, unplanned;
    struct shanghai_move answer;
    begin(&course, entry);
    if (is_own(entry, seat))
        tell(context, &course.state, entry->move);
    enter(&course, entry);
    for (;;) {
        copy(&course, &unplanned);
        if (!go_on(&course))
            return;
        if ((course.state.awaited & SEAT_BIT(seat)) || !go_on_unplanned(&unplanned, seat))
            continue;
        read_answer(&course.state, seat, &answer);
        tell(context, &unplanned.state, &answer);
    }
}
