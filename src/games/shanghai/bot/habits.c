#include "games/shanghai/bot/habits.h"

#include <string.h>

/* Of the money for each point above the mean, in thousandths; and to reach the junk. */
enum { PRICE = 36, PRICE_OF_JUNK = 700 };
/* The junk may go ahead by the event: so many numbers past it are aimed at. */
enum { MARGIN = 2 };
enum { SPARE_MONEY = 250 };

/* --- Cards --- */

static int goal(const struct shanghai *table) {
    return 2 * table->junk - 1;
}

/* The set that reaches `least` points with the fewest, among those that may be played; 0: none. */
static uint64_t fewest(uint64_t cards, int time, int least) {
    uint64_t best = 0;
    int points = INT16_MAX;
    for (uint64_t set = cards; set; set = (set - 1) & cards) {
        int sum = shanghai_points(set, time);
        if (__builtin_popcountll(set) <= shanghai_limit(time) && sum >= least && sum < points) {
            best = set;
            points = sum;
        }
    }
    return best;
}

uint64_t habits_set(const struct shanghai *table, int seat, int destination) {
    const struct shanghai_seat *own = &table->seat[seat];
    uint64_t best = shanghai_best(own->hand, destination, table->time);
    int to_go = goal(table) - own->at + MARGIN;
    if (to_go <= 0)
        return 0;
    if (shanghai_points(best, table->time) <= to_go)
        return best;
    return fewest(own->hand & shanghai_cards_of(destination), table->time, to_go);
}

/* What the four destinations would bring to a seat. */
struct outlook {
    int to, points; /* the best one */
    int sum;        /* of the points of all four */
    uint64_t cards;
};

static struct outlook look(const struct shanghai *table, int seat) {
    struct outlook outlook = {.points = -1};
    for (int j = 0; j < SHANGHAI_CHOICES; j++) {
        int to = shanghai_choice(table->lang_tsu, j);
        uint64_t cards = habits_set(table, seat, to);
        int points = shanghai_points(cards, table->time);
        outlook.sum += points;
        if (points > outlook.points) {
            outlook.to = to;
            outlook.points = points;
            outlook.cards = cards;
        }
    }
    return outlook;
}

/* --- Bids --- */

int habits_limit(const struct shanghai *table, int seat, struct luck *luck) {
    const struct shanghai_seat *own = &table->seat[seat];
    struct outlook outlook = look(table, seat);
    int price = PRICE * (SHANGHAI_CHOICES * outlook.points - outlook.sum) / SHANGHAI_CHOICES;
    if (own->at + outlook.points >= goal(table) && outlook.points > 0)
        price += PRICE_OF_JUNK;
    price = price * (int)(600 + luck_below(luck, 800)) / 1000;
    if (price > 1000)
        price = 1000;
    return own->money * price / 1000 / SHANGHAI_BID_STEP * SHANGHAI_BID_STEP;
}

/* --- The event card --- */

/* What an event is worth to who gets it, compared with the others, in points. */
static int worth(const struct shanghai *table, int event, int gained) {
    static const int8_t points[SHANGHAI_EVENTS + 1] = {0,  -1, -3, 0, 0, 6,  0, 4, 4,
                                                       -3, 1,  3,  4, 0, -2, 0, 2};
    return event == 3   ? -gained
           : event == 4 ? -table->seats
           : event == 6 ? table->seats
                        : points[event];
}

/* What the next event is worth in the mean; from round 17 on it is known. */
static int worth_of_next(const struct shanghai *table, int gained) {
    if (table->events_used >= SHANGHAI_EVENTS)
        return worth(table, table->events[table->events_used % SHANGHAI_EVENTS], gained);
    unsigned used = 0;
    for (int i = 0; i < table->events_used; i++)
        used |= 1U << table->events[i];
    int sum = 0;
    for (int event = 1; event <= SHANGHAI_EVENTS; event++)
        if (!(used >> event & 1))
            sum += worth(table, event, gained);
    return sum;
}

static int leading_other(const struct shanghai *table, int seat) {
    int leader = SEAT_NONE;
    for (int i = 0; i < table->seats; i++)
        if (i != seat && !table->seat[i].resigned &&
            (leader < 0 || table->seat[i].at > table->seat[leader].at))
            leader = i;
    return leader;
}

static uint8_t receiver(const struct shanghai *table, int seat, int gained) {
    int other = leading_other(table, seat);
    return (uint8_t)(other < 0 || worth_of_next(table, gained) >= 0 ? seat : other);
}

/* --- Moves --- */

static bool buys(const struct shanghai *table, int seat) {
    return table->seat[seat].money >= SPARE_MONEY;
}

void habits_plan(const struct shanghai *table, int seat, struct shanghai_plan *ret_plan) {
    struct outlook outlook = look(table, seat);
    memset(ret_plan, 0, sizeof *ret_plan);
    ret_plan->send_to = (uint8_t)outlook.to;
    ret_plan->send_cards = outlook.cards;
    ret_plan->free = SHANGHAI_FREE_CARDS;
    for (int j = 0; j < SHANGHAI_CHOICES; j++) {
        int to = shanghai_choice(table->lang_tsu, j);
        ret_plan->free_named |= (uint16_t)(1U << to);
        ret_plan->free_cards[to] = habits_set(table, seat, to);
    }
    ret_plan->gives = ret_plan->buys = true;
    ret_plan->give = receiver(table, seat, outlook.points);
    ret_plan->buy = buys(table, seat);
}

static void bid(const struct shanghai *table, int seat, struct luck *luck,
                struct shanghai_move *move) {
    int limit = habits_limit(table, seat, luck);
    habits_plan(table, seat, &move->plan);
    move->type = SHANGHAI_MOVE_BID;
    if (table->phase == SHANGHAI_BID) {
        move->amount = (int16_t)limit;
    } else if (limit > table->high) {
        move->amount = (int16_t)(table->high + SHANGHAI_BID_STEP);
        move->limited = true;
        move->up_to = (int16_t)limit;
    } else
        move->type = SHANGHAI_MOVE_PASS;
}

static void send(const struct shanghai *table, int seat, struct shanghai_move *move) {
    struct outlook outlook = look(table, seat);
    move->type = SHANGHAI_MOVE_SEND;
    move->to = (uint8_t)outlook.to;
    move->cards = outlook.cards;
}

/* The junk comes nearer if that helps the leader: oneself or somebody else. */
static void steer(const struct shanghai *table, int seat, struct shanghai_move *move) {
    int other = leading_other(table, seat);
    bool ahead = other < 0 || table->seat[seat].at >= table->seat[other].at;
    move->type = SHANGHAI_MOVE_JUNK;
    move->by = ahead ? -3 : 3;
}

static void choose(const struct shanghai *table, int seat, struct shanghai_move *move) {
    if (table->event == 5)
        send(table, seat, move);
    else if (table->event == 10)
        steer(table, seat, move);
    else
        shanghai_default(table, seat, move);
}

void habits_move(const struct shanghai *table, int seat, struct luck *luck,
                 struct shanghai_move *ret_move) {
    memset(ret_move, 0, sizeof *ret_move);
    switch ((enum shanghai_phase)table->phase) {
    case SHANGHAI_BID:
    case SHANGHAI_AUCTION:
        bid(table, seat, luck, ret_move);
        break;
    case SHANGHAI_SEND:
        send(table, seat, ret_move);
        break;
    case SHANGHAI_FREE:
        ret_move->type = SHANGHAI_MOVE_PLAY;
        ret_move->cards = habits_set(table, seat, table->lang_tsu);
        break;
    case SHANGHAI_GIVE:
        ret_move->type = SHANGHAI_MOVE_GIVE;
        ret_move->seat = receiver(table, seat, table->seat[seat].gained);
        break;
    case SHANGHAI_CHOICE:
        choose(table, seat, ret_move);
        break;
    default:
        ret_move->type = SHANGHAI_MOVE_BUY;
        ret_move->buy = buys(table, seat);
    }
}
