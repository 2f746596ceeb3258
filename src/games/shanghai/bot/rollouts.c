#include "games/shanghai/bot/rollouts.h"

#include <stddef.h>
#include <string.h>

#include "games/shanghai/bot/habits.h"

enum { OPTIONS_MAX = 40 }; /* four destinations of eight sets each, and habit's move */

struct option {
    struct shanghai_move move;
    double won; /* games, so far */
};

struct options {
    int count;
    struct option option[OPTIONS_MAX];
};

static struct shanghai_move *add(struct options *options, enum shanghai_move_type type) {
    struct option *option = &options->option[options->count++];
    memset(option, 0, sizeof *option);
    option->move.type = (uint8_t)type;
    return &option->move;
}

/* --- The moves to try --- */

/* Bids, in thousandths of the money. */
static const int16_t bids[] = {0,   30,  60,  90,  120, 160, 200, 240,
                               290, 340, 400, 480, 600, 780, 1000};
enum { BIDS = sizeof bids / sizeof bids[0] };

/* What the seat plays is planned; all else it wants to be asked. */
static struct shanghai_plan free_part(const struct shanghai_plan *plan) {
    struct shanghai_plan part;
    memset(&part, 0, sizeof part);
    part.free = plan->free;
    part.free_named = plan->free_named;
    memcpy(part.free_cards, plan->free_cards, sizeof part.free_cards);
    return part;
}

static void add_bids(const struct shanghai *table, int seat, const struct shanghai_plan *plan,
                     struct options *options) {
    int least = table->open ? table->high + SHANGHAI_BID_STEP : 0;
    if (table->open)
        add(options, SHANGHAI_MOVE_PASS)->plan = *plan;
    for (int i = 0; i < BIDS; i++) {
        int amount = table->seat[seat].money * bids[i] / 1000 / SHANGHAI_BID_STEP;
        amount *= SHANGHAI_BID_STEP;
        if (amount < least)
            continue;
        struct shanghai_move *move = add(options, SHANGHAI_MOVE_BID);
        move->plan = *plan;
        move->amount = (int16_t)(table->open ? least : amount);
        move->limited = table->open;
        move->up_to = (int16_t)(table->open ? amount : 0);
    }
}

/* The most valuable cards of a destination, from none to as many as may be played. */
static void add_sets(const struct shanghai *table, int seat, int destination,
                     enum shanghai_move_type type, struct options *options) {
    uint64_t left = table->seat[seat].hand & shanghai_cards_of(destination);
    uint64_t best = shanghai_best(left, destination, table->time);
    for (uint64_t set = best;; set = (set - 1) & best) {
        struct shanghai_move *move = add(options, type);
        move->cards = set;
        move->to = type == SHANGHAI_MOVE_SEND ? (uint8_t)destination : 0;
        if (set == 0)
            return;
    }
}

static void add_sendings(const struct shanghai *table, int seat, struct options *options) {
    for (int j = 0; j < SHANGHAI_CHOICES; j++)
        add_sets(table, seat, shanghai_choice(table->lang_tsu, j), SHANGHAI_MOVE_SEND, options);
}

static void add_receivers(const struct shanghai *table, struct options *options) {
    for (int i = 0; i < table->seats; i++)
        if (!table->seat[i].resigned)
            add(options, SHANGHAI_MOVE_GIVE)->seat = (uint8_t)i;
}

static void add_takes(const struct shanghai_sight *sight, struct options *options) {
    for (int i = 0; i < sight->table.seats; i++)
        for (int j = 0; j < i; j++) {
            if (i == sight->seat || j == sight->seat || !sight->cards[i] || !sight->cards[j])
                continue;
            struct shanghai_move *move = add(options, SHANGHAI_MOVE_TAKE);
            move->from[0] = (uint8_t)j;
            move->from[1] = (uint8_t)i;
        }
}

static void add_choices(const struct shanghai_sight *sight, struct options *options) {
    if (sight->table.event == 5)
        add_sendings(&sight->table, sight->seat, options);
    else if (sight->table.event == 12)
        add_takes(sight, options);
    else
        for (int by = -3; by <= 3; by += 6)
            add(options, SHANGHAI_MOVE_JUNK)->by = (int8_t)by;
}

/* All moves worth a trial; the habitual one comes first. */
static void add_all(const struct shanghai_sight *sight, const struct shanghai_plan *plan,
                    struct options *options) {
    const struct shanghai *table = &sight->table;
    switch ((enum shanghai_phase)table->phase) {
    case SHANGHAI_BID:
    case SHANGHAI_AUCTION:
        add_bids(table, sight->seat, plan, options);
        break;
    case SHANGHAI_SEND:
        add_sendings(table, sight->seat, options);
        break;
    case SHANGHAI_FREE:
        add_sets(table, sight->seat, table->lang_tsu, SHANGHAI_MOVE_PLAY, options);
        break;
    case SHANGHAI_GIVE:
        add_receivers(table, options);
        break;
    case SHANGHAI_CHOICE:
        add_choices(sight, options);
        break;
    default:
        add(options, SHANGHAI_MOVE_BUY);
        add(options, SHANGHAI_MOVE_BUY)->buy = true;
    }
}

/* --- A rollout --- */

static unsigned below(void *context, const char *label, int k, unsigned bound) {
    (void)label;
    (void)k;
    return bound ? luck_below(context, bound) : 0;
}

/* What another seat may have answered, or have planned, and does not show. */
static void answer_for(struct shanghai *state, int seat, struct luck *luck) {
    struct shanghai_seat *other = &state->seat[seat];
    habits_plan(state, seat, &other->plan);
    int limit = other->absent ? 0 : habits_limit(state, seat, luck);
    if (state->phase == SHANGHAI_BID) {
        other->bid = (int16_t)limit;
    } else if (state->phase == SHANGHAI_AUCTION) {
        other->limited = true;
        other->up_to = (int16_t)limit;
    } else if (state->phase == SHANGHAI_FREE) {
        other->play = habits_set(state, seat, state->lang_tsu);
    }
}

void rollouts_imagine(const struct shanghai_sight *sight, struct luck *luck,
                      struct shanghai *ret_state) {
    shanghai_imagine(sight, luck, ret_state);
    for (int i = 0; i < ret_state->seats; i++)
        if (i != sight->seat && i != ret_state->mover && !ret_state->seat[i].resigned)
            answer_for(ret_state, i, luck);
}

/* The seat's share of the first place. */
static double share(const struct shanghai *state, int seat) {
    int first = 0;
    for (int i = 0; i < state->seats; i++)
        first += state->places[i] == 1;
    return state->places[seat] == 1 ? 1.0 / first : 0;
}

double rollouts_play_out(const struct shanghai *imagined, int seat,
                         const struct shanghai_move *move, struct luck luck) {
    struct shanghai state = *imagined;
    const struct game_chance chance = {below, &luck};
    struct shanghai_move next = *move;
    int speaker = seat;
    while (!shanghai_apply(&state, speaker, &next, SHANGHAI_BY_HAND, &chance, NULL)) {
        if (state.phase == SHANGHAI_OVER)
            return share(&state, seat);
        speaker = __builtin_ctz(state.awaited);
        habits_move(&state, speaker, &luck, &next);
    }
    return 0; /* never: options and habits are legal */
}

/* --- The choice --- */

static int stages(int count) {
    int stages = count < 2;
    for (; count > 1; count = (count + 1) / 2)
        stages++;
    return stages;
}

/* Tries the first `count` options in the same imagined game. */
static void try(const struct shanghai_sight *sight, struct luck luck, int count,
                struct option option[]) {
    struct shanghai imagined;
    rollouts_imagine(sight, &luck, &imagined);
    for (int i = 0; i < count; i++)
        option[i].won += rollouts_play_out(&imagined, sight->seat, &option[i].move, luck);
}

/* The best come first; equal ones stay in their order. */
static void sort(int count, struct option option[]) {
    for (int i = 1; i < count; i++) {
        struct option moved = option[i];
        int at = i;
        for (; at > 0 && option[at - 1].won < moved.won; at--)
            option[at] = option[at - 1];
        option[at] = moved;
    }
}

/* Each stage has the same part of the rollouts. */
static int halve(const struct shanghai_sight *sight, int rollouts, struct luck *luck,
                 struct options *options) {
    int played = 0, each = rollouts / stages(options->count);
    for (; options->count > 1; options->count = (options->count + 1) / 2) {
        for (int i = 0; i < each / options->count; i++, played += options->count)
            try(sight, (struct luck){luck_next(luck)}, options->count, options->option);
        sort(options->count, options->option);
    }
    return played;
}

int rollouts_choose(const struct shanghai_sight *sight, int rollouts, uint64_t entropy,
                    struct shanghai_move *move) {
    struct options options;
    struct luck luck = {~entropy};
    move->plan = free_part(&move->plan);
    options.count = 0;
    *add(&options, move->type) = *move;
    add_all(sight, &move->plan, &options);
    int played = halve(sight, rollouts, &luck, &options);
    *move = options.option[0].move;
    return played;
}
