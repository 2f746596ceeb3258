#include "shanghai_merchant.h"

#include <string.h>

/* Found by matches against el-primo and against itself with other figures. Money is of the full
 * 1,200 and shrinks with what is left of it. */
static const double POINT = 40, OPEN_POINT = 50; /* for a point above the mean */
static const double URGE = 35;                   /* more for it when the junk is reached */
static const double LAST = 0.9;  /* of the money, for the move that reaches the junk */
static const double ENVY = 0.35; /* of the others' mean gain, taken off one's own */
enum { THRIFT = 150 };           /* money below which no card is bought */
enum { MARGIN = 2 }; /* numbers past the junk that are aimed at: the event may move it */

static int goal(const struct shanghai *table) {
    return 2 * table->junk - 1;
}

/* What another seat may be expected to gain at a destination. */
static double others_gain(const struct shanghai_sight *sight, int to) {
    const struct shanghai *table = &sight->table;
    uint64_t unseen = sight->unseen & shanghai_cards_of(to);
    int all = __builtin_popcountll(sight->unseen), held = 0;
    for (int i = 0; i < table->seats; i++)
        held += i == sight->seat ? 0 : sight->cards[i];
    if (all == 0)
        return 0;
    double each = (double)held / (table->seats - 1) / all;
    return each * shanghai_points(unseen, table->time);
}

/* The set that brings the piece nearest to, but not short of, the goal; else the most points. */
static uint64_t best_set(const struct shanghai_sight *sight, int to) {
    const struct shanghai *table = &sight->table;
    const struct shanghai_seat *own = &table->seat[sight->seat];
    uint64_t cards = own->hand & shanghai_cards_of(to);
    uint64_t best = shanghai_best(own->hand, to, table->time);
    int aim = goal(table) + MARGIN - own->at;
    int least = shanghai_points(best, table->time);
    for (uint64_t set = cards; set; set = (set - 1) & cards) {
        int points = shanghai_points(set, table->time);
        if (__builtin_popcountll(set) <= shanghai_limit(table->time) && points >= aim &&
            points < least) {
            best = set;
            least = points;
        }
    }
    return aim > 0 ? best : 0;
}

struct offer {
    int to, points;
    uint64_t cards;
    double score, mean;
};

static struct offer best_offer(const struct shanghai_sight *sight) {
    const struct shanghai *table = &sight->table;
    struct offer offer = {.score = -1e9};
    for (int j = 0; j < SHANGHAI_CHOICES; j++) {
        int to = shanghai_choice(table->lang_tsu, j);
        uint64_t cards = best_set(sight, to);
        int points = shanghai_points(cards, table->time);
        double score = points - ENVY * others_gain(sight, to);
        offer.mean += score / SHANGHAI_CHOICES;
        if (score > offer.score) {
            offer.score = score;
            offer.to = to;
            offer.points = points;
            offer.cards = cards;
        }
    }
    return offer;
}

/* --- The event --- */

static double harm(const struct shanghai *table, int event) {
    static const double points[SHANGHAI_EVENTS + 1] = {0, 1,  3,  6,  0, -6, 0, -4, -4,
                                                       3, -1, -3, -4, 0, 2,  0, -2};
    return event == 4 ? table->seats : event == 6 ? -table->seats : points[event];
}

static double expected_harm(const struct shanghai *table) {
    unsigned used = 0;
    double sum = 0;
    if (table->events_used >= SHANGHAI_EVENTS)
        return harm(table, table->events[table->events_used % SHANGHAI_EVENTS]);
    for (int i = 0; i < table->events_used; i++)
        used |= 1U << table->events[i];
    for (int event = 1; event <= SHANGHAI_EVENTS; event++)
        sum += used >> event & 1 ? 0 : harm(table, event);
    return sum / (SHANGHAI_EVENTS - table->events_used);
}

static int leader(const struct shanghai_sight *sight) {
    int leader = SEAT_NONE;
    for (int i = 0; i < sight->table.seats; i++)
        if (i != sight->seat && !sight->table.seat[i].resigned &&
            (leader < 0 || sight->table.seat[i].at > sight->table.seat[leader].at))
            leader = i;
    return leader;
}

static int receiver(const struct shanghai_sight *sight) {
    return expected_harm(&sight->table) > 0 ? leader(sight) : sight->seat;
}

/* --- Moves --- */

/* How far the foremost has come on the way to the junk. */
static double progress(const struct shanghai *table) {
    int most = 0;
    for (int i = 0; i < table->seats; i++)
        most = table->seat[i].at > most ? table->seat[i].at : most;
    return (double)most / goal(table);
}

static int price(const struct shanghai_sight *sight, struct luck *luck) {
    const struct shanghai_seat *own = &sight->table.seat[sight->seat];
    struct offer offer = best_offer(sight);
    double gain = offer.score - offer.mean + 1;
    double point = sight->table.open ? OPEN_POINT : POINT;
    double amount = gain * (point + URGE * progress(&sight->table)) * own->money / SHANGHAI_MONEY;
    if (own->at + offer.points >= goal(&sight->table))
        amount = LAST * own->money;
    amount *= 0.85 + 0.3 * luck_below(luck, 1000) / 1000;
    if (amount > own->money)
        amount = own->money;
    return amount < 0 ? 0 : (int)amount / SHANGHAI_BID_STEP * SHANGHAI_BID_STEP;
}

static void plan(const struct shanghai_sight *sight, struct shanghai_plan *plan) {
    plan->free = SHANGHAI_FREE_CARDS;
    for (int j = 0; j < SHANGHAI_CHOICES; j++) {
        int to = shanghai_choice(sight->table.lang_tsu, j);
        plan->free_named |= (uint16_t)(1U << to);
        plan->free_cards[to] = best_set(sight, to);
    }
}

static void bid(const struct shanghai_sight *sight, struct luck *luck, struct shanghai_move *move) {
    const struct shanghai *table = &sight->table;
    int amount = price(sight, luck);
    plan(sight, &move->plan);
    move->type = SHANGHAI_MOVE_BID;
    if (!table->open)
        move->amount = (int16_t)amount;
    else if (amount > table->high) {
        move->amount = (int16_t)(table->high + SHANGHAI_BID_STEP);
        move->limited = true;
        move->up_to = (int16_t)amount;
    } else
        move->type = SHANGHAI_MOVE_PASS;
}

static void send(const struct shanghai_sight *sight, struct shanghai_move *move) {
    struct offer offer = best_offer(sight);
    move->type = SHANGHAI_MOVE_SEND;
    move->to = (uint8_t)offer.to;
    move->cards = offer.cards;
}

/* From the two who hold the most cards. */
static void take(const struct shanghai_sight *sight, struct shanghai_move *move) {
    int from[2] = {SEAT_NONE, SEAT_NONE};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < sight->table.seats; i++)
            if (i != sight->seat && i != from[0] && sight->cards[i] > 0 &&
                (from[k] < 0 || sight->cards[i] > sight->cards[from[k]]))
                from[k] = i;
    move->type = SHANGHAI_MOVE_TAKE;
    move->from[0] = (uint8_t)from[0];
    move->from[1] = (uint8_t)from[1];
}

static void choose(const struct shanghai_sight *sight, struct shanghai_move *move) {
    const struct shanghai *table = &sight->table;
    if (table->event == 5)
        send(sight, move);
    else if (table->event == 12)
        take(sight, move);
    else {
        move->type = SHANGHAI_MOVE_JUNK;
        move->by = table->seat[sight->seat].at > table->seat[leader(sight)].at ? -3 : 3;
    }
}

void merchant_choose(const struct shanghai_sight *sight, struct luck *luck,
                     struct shanghai_move *ret_move) {
    const struct shanghai *table = &sight->table;
    memset(ret_move, 0, sizeof *ret_move);
    switch ((enum shanghai_phase)table->phase) {
    case SHANGHAI_BID:
    case SHANGHAI_AUCTION:
        bid(sight, luck, ret_move);
        break;
    case SHANGHAI_SEND:
        send(sight, ret_move);
        break;
    case SHANGHAI_FREE:
        ret_move->type = SHANGHAI_MOVE_PLAY;
        ret_move->cards = best_set(sight, table->lang_tsu);
        break;
    case SHANGHAI_GIVE:
        ret_move->type = SHANGHAI_MOVE_GIVE;
        ret_move->seat = (uint8_t)receiver(sight);
        break;
    case SHANGHAI_CHOICE:
        choose(sight, ret_move);
        break;
    default:
        ret_move->type = SHANGHAI_MOVE_BUY;
        ret_move->buy = table->seat[sight->seat].money >= THRIFT;
    }
}
