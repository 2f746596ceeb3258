#include "games/shanghaien/bot/ending.h"

#include <math.h>
#include <string.h>

#include "games/shanghaien/bot/view.h"

static const int POWER[LAYOUT_NUMBERS] = {1, 3, 9, 27, 81, 243};
static const uint8_t FACE_DOWN = 0xff;

static void add_lane(struct ending_side *side, enum ending_mode mode, int spent, int colour,
                     int number) {
    side->lane[mode][side->lanes[mode]++] = (struct ending_lane){
        .spent = (int8_t)spent,
        .colour = (int8_t)colour,
        .number = (int8_t)number,
    };
}

/* The action of the card that costs least to turn into a wild. Under a value that adds actions up,
 * the cheapest is the best whatever else happens, so the others need no lanes. */
static int wild_action(const struct value_model *model, int rounds_left, const bool has[]) {
    int best = -1;
    for (int action = 0; action < SHANGHAIEN_SHARKS_OR_EXCHANGE; action++)
        if (has[action] &&
            (best < 0 || model->actions[rounds_left][action] < model->actions[rounds_left][best]))
            best = action;
    return best;
}

static void add_wilds(struct ending_side *side, const struct shanghaien_hand *hand) {
    side->wild = side->lanes[ENDING_PLAIN];
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
        if (hand->sailors[colour] > 0)
            add_lane(side, ENDING_PLAIN, side->wild_action, colour, -1);
    side->wilds = side->lanes[ENDING_PLAIN] - side->wild;
}

static void add_tricks(struct ending_side *side, const struct shanghaien_hand *hand,
                       const bool has[]) {
    if (has[SHANGHAIEN_ADJUST]) {
        side->adjust = side->lanes[ENDING_PLAIN];
        add_lane(side, ENDING_PLAIN, SHANGHAIEN_ADJUST, -1, -1);
    }
    if (has[SHANGHAIEN_REROLL]) {
        side->reroll = side->lanes[ENDING_PLAIN];
        add_lane(side, ENDING_PLAIN, SHANGHAIEN_REROLL, -1, -1);
    }
    if (has[SHANGHAIEN_BOTH])
        add_lane(side, ENDING_BOTH, SHANGHAIEN_BOTH, -1, -1);
    if (has[SHANGHAIEN_SHARKS_OR_EXCHANGE]) {
        add_lane(side, ENDING_EXCHANGE, SHANGHAIEN_SHARKS_OR_EXCHANGE, -1, -1);
        side->sharks = side->lanes[ENDING_PLAIN];
        for (int n = 0; n < LAYOUT_NUMBERS; n++)
            add_lane(side, ENDING_PLAIN, SHANGHAIEN_SHARKS_OR_EXCHANGE, -1, n);
    }
    if (side->wild_action >= 0)
        add_wilds(side, hand);
}

static void init_side(struct ending *ending, int role, const struct shanghaien *table) {
    struct ending_side *side = &ending->side[role];
    int seat = side->seat;
    const struct shanghaien_hand *hand = &table->hands[seat];
    bool has[VALUE_ACTIONS] = {false};
    for (int i = 0; i < hand->trick_count; i++)
        has[shanghaien_trick_action(hand->tricks[i])] = true;
    side->open = !table->trick_used[seat] && hand->trick_count > 0;
    side->wild_action = (int8_t)wild_action(ending->model, ending->rounds_left, has);
    add_lane(side, ENDING_PLAIN, -1, -1, -1);
    if (side->open)
        add_tricks(side, hand, has);
    ending->held[role] = hand->trick_count;
}

/* The worth of the actions of the trick cards in a hand. */
static float actions_worth(const struct ending *ending, const struct shanghaien_hand *hand) {
    float worth = 0;
    for (int i = 0; i < hand->trick_count; i++)
        worth +=
            ending->model->actions[ending->rounds_left][shanghaien_trick_action(hand->tricks[i])];
    return worth;
}

static void init_cards(struct ending *ending, const struct shanghaien *table) {
    bool open = table->one_at == SHANGHAIEN_UNKNOWN;
    ending->directions = open ? 2 : 1;
    for (int d = 0; d < ending->directions; d++) {
        enum shanghaien_side end = open ? (d == 0 ? SHANGHAIEN_LEFT : SHANGHAIEN_RIGHT)
                                        : (enum shanghaien_side)table->one_at;
        for (int n = 0; n < LAYOUT_NUMBERS; n++) {
            int position = shanghaien_position(n + 1, end);
            ending->card[d][n] = table->face_down[position] ? FACE_DOWN : table->tavern[position];
        }
    }
}

static void init_crews(struct ending *ending, const struct bot_view *view) {
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++) {
        ending->unseen[colour] = (uint8_t)(view->unseen >> (colour * 5) & 31);
        for (int role = 0; role < 2; role++) {
            const struct shanghaien_hand *hand = &view->table.hands[ending->side[role].seat];
            ending->sums[colour][role] = shanghaien_crew(hand, colour);
        }
    }
}

void ending_init(struct ending *ending, const struct value_model *model,
                 const struct bot_view *view) {
    const struct shanghaien *table = &view->table;
    ending->model = model;
    ending->rounds_left = SHANGHAIEN_ROUNDS - table->round;
    ending->side[0] = (struct ending_side){.seat = table->turn};
    ending->side[1] = (struct ending_side){.seat = 1 - table->turn};
    init_cards(ending, table);
    init_crews(ending, view);
    init_side(ending, 0, table);
    init_side(ending, 1, table);
    ending->held_actions = actions_worth(ending, &table->hands[table->turn]) -
                           actions_worth(ending, &table->hands[1 - table->turn]);
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
        for (int i = 0; i < ENDING_GAIN * ENDING_GAIN; i++)
            ending->colours[colour][i / ENDING_GAIN][i % ENDING_GAIN].known = false;
    for (int d = 0; d < 2; d++)
        for (int o = 0; o < LAYOUT_OUTCOMES; o++)
            ending->outcomes[d][o].known = false;
}

int ending_stride(const struct ending *ending, const enum ending_mode modes[2]) {
    int lanes =
        ending->directions * ending->side[0].lanes[modes[0]] * ending->side[1].lanes[modes[1]];
    return (lanes + 7) / 8 * 8;
}

static struct value_part minus(struct value_part a, struct value_part b) {
    return (struct value_part){.margin = a.margin - b.margin, .spread = a.spread - b.spread};
}

static struct value_part plus(struct value_part a, struct value_part b) {
    return (struct value_part){.margin = a.margin + b.margin, .spread = a.spread + b.spread};
}

/* A role can turn a trick into a wild of that colour in this round. */
static bool can_join(const struct ending_side *side, int colour) {
    for (int i = 0; i < side->wilds; i++)
        if (side->lane[ENDING_PLAIN][side->wild + i].colour == colour)
            return true;
    return false;
}

static const struct value_part *colour_of(struct ending *ending, int colour, const int gain[2]) {
    struct ending_colour *out = &ending->colours[colour][gain[0]][gain[1]];
    if (out->known)
        return out->part;
    bool me = can_join(&ending->side[0], colour);
    bool other = can_join(&ending->side[1], colour);
    for (int wilds = 0; wilds < 4; wilds++) {
        bool needed = (me || (wilds & 1) == 0) && (other || (wilds & 2) == 0);
        if (needed)
            out->part[wilds] = value_colour(ending->model, ending->rounds_left,
                                            ending->sums[colour][0] + gain[0] + 2 * (wilds & 1),
                                            ending->sums[colour][1] + gain[1] + (wilds & 2),
                                            ending->unseen[colour]);
        else
            out->part[wilds] = out->part[0];
    }
    out->known = true;
    return out->part;
}

static void add_colour(struct ending *ending, struct ending_outcome *out, int colour,
                       const int gain[2]) {
    const struct value_part *part = colour_of(ending, colour, gain);
    out->base = plus(out->base, part[0]);
    out->wild[0][colour] = minus(part[1], part[0]);
    out->wild[1][colour] = minus(part[2], part[0]);
    out->both[colour] = minus(plus(part[3], part[0]), plus(part[1], part[2]));
}

static const struct ending_outcome *outcome_of(struct ending *ending, int direction, int outcome) {
    struct ending_outcome *out = &ending->outcomes[direction][outcome];
    if (out->known)
        return out;
    int gain[SHANGHAIEN_COLOURS][2] = {{0}};
    *out = (struct ending_outcome){.known = true};
    for (int n = 0; n < LAYOUT_NUMBERS; n++) {
        int to = outcome / POWER[n] % 3 - 1;
        uint8_t card = ending->card[direction][n];
        if (to < 0 || card == FACE_DOWN)
            continue;
        if (card < SHANGHAIEN_SAILORS) {
            gain[shanghaien_colour(card)][to] += shanghaien_value(card);
        } else {
            float worth =
                ending->model->actions[ending->rounds_left][shanghaien_trick_action(card)];
            out->won[to]++;
            out->actions += to == 0 ? worth : -worth;
        }
    }
    for (int colour = 0; colour < SHANGHAIEN_COLOURS; colour++)
        add_colour(ending, out, colour, gain[colour]);
    return out;
}

/* The outcome with the cards that sharks turned face down removed. */
static int removed(int outcome, const struct ending_lane *a, const struct ending_lane *b) {
    if (a->number >= 0)
        outcome -= outcome / POWER[a->number] % 3 * POWER[a->number];
    if (b->number >= 0)
        outcome -= outcome / POWER[b->number] % 3 * POWER[b->number];
    return outcome;
}

/* The worth of a role's tricks in hand at the end of the round; the actions of all tricks held
 * before are in held_actions. */
static float tricks_worth(const struct ending *ending, int role, int won,
                          const struct ending_lane *lane) {
    const struct value_model *model = ending->model;
    int left = ending->rounds_left;
    int count = ending->held[role] + won - (lane->spent >= 0);
    count = count < VALUE_TRICKS ? count : VALUE_TRICKS - 1;
    return model->tricks[left][count] - (lane->spent >= 0 ? model->actions[left][lane->spent] : 0);
}

/* Sums of what the roles add come first: the same in whatever order the roles are. */
static struct value_part part_of(struct ending *ending, int direction, int outcome,
                                 const struct ending_lane *mine, const struct ending_lane *theirs) {
    const struct ending_outcome *out =
        outcome_of(ending, direction, removed(outcome, mine, theirs));
    struct value_part wilds = {0};
    if (mine->colour >= 0)
        wilds = out->wild[0][mine->colour];
    if (theirs->colour >= 0)
        wilds = plus(wilds, out->wild[1][theirs->colour]);
    if (mine->colour >= 0 && mine->colour == theirs->colour)
        wilds = plus(wilds, out->both[mine->colour]);
    struct value_part part = plus(out->base, wilds);
    part.margin += out->actions + (tricks_worth(ending, 0, out->won[0], mine) -
                                   tricks_worth(ending, 1, out->won[1], theirs));
    return part;
}

void ending_row(struct ending *ending, int caller, const enum ending_mode modes[2], int outcome,
                float ret_row[]) {
    const struct ending_side *me = &ending->side[0];
    const struct ending_side *other = &ending->side[1];
    int left = ending->rounds_left;
    float starter = ending->model->starter[left];
    float start = (caller == 0 ? -starter : starter) + ending->held_actions;
    float margin[ENDING_ROW];
    float spread[ENDING_ROW];
    int k = 0;
    for (int i = 0; i < me->lanes[modes[0]]; i++) {
        for (int d = 0; d < ending->directions; d++) {
            for (int j = 0; j < other->lanes[modes[1]]; j++) {
                struct value_part part =
                    part_of(ending, d, outcome, &me->lane[modes[0]][i], &other->lane[modes[1]][j]);
                margin[k] = part.margin + start;
                spread[k++] = part.spread + ending->model->spread[left];
            }
        }
    }
    value_leads(k, margin, spread, ret_row);
    memset(ret_row + k, 0, sizeof *ret_row * (size_t)(ending_stride(ending, modes) - k));
}

float ending_with_card(struct ending *ending, int role, unsigned card, float lead) {
    const float *actions = ending->model->actions[ending->rounds_left];
    float dearer =
        actions[shanghaien_trick_action((uint8_t)card)] - actions[ending->side[role].wild_action];
    float spread =
        outcome_of(ending, 0, 0)->base.spread + ending->model->spread[ending->rounds_left];
    /* The gradient of the logistic distribution, close to the normal one's. */
    return lead - dearer * 1.7F * (0.25F - lead * lead) / sqrtf(spread + 1);
}
