#include "games/shanghaien/bot/player.h"

#include <stdlib.h>
#include <string.h>

#include "games/shanghaien/bot/layout.h"
#include "games/shanghaien/bot/round.h"
#include "games/shanghaien/bot/value.h"

void bot_view_init(struct bot_view *view, const struct shanghaien *state) {
    memset(view, 0, sizeof *view); /* padding too: equal views are equal bytes */
    view->table = *state;
    memset(view->table.deck, 0, sizeof view->table.deck);
    for (int i = state->round * SHANGHAIEN_TAVERN; i < SHANGHAIEN_DECK; i++)
        view->unseen |= UINT64_C(1) << state->deck[i];
}

/* --- Exact play --- */

/* The chance of the best legal move of a turn solved, the dice lying rolled. */
static double best_value(struct round *round, const struct shanghaien *table) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(table, moves);
    double best = -1;
    for (int i = 0; i < count; i++) {
        double win = round_move(round, table->dice, &moves[i]);
        best = win > best ? win : best;
    }
    return best;
}

/* The chance of the seat to move by rolling: the mean over the 36 rolls of its best move. */
static double roll_value(struct round *round, const struct bot_view *view) {
    double sum = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        struct shanghaien table = view->table;
        table.phase = SHANGHAIEN_PLACE;
        table.supply[table.turn] = (uint8_t)(table.supply[table.turn] - 2);
        table.dice[0] = (uint8_t)(LAYOUT_ROLL[r][0] + 1);
        table.dice[1] = (uint8_t)(LAYOUT_ROLL[r][1] + 1);
        sum += (table.dice[0] == table.dice[1] ? 1 : 2) * best_value(round, &table);
    }
    return sum / 36;
}

/* Rounding must not carry a chance below 0 or above 1. */
static double chance(double value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

static double move_value(struct round *round, const struct bot_view *view,
                         const struct shanghaien_move *move) {
    return chance(move->type == SHANGHAIEN_MOVE_ROLL ? roll_value(round, view)
                                                     : round_move(round, view->table.dice, move));
}

int exact_moves(struct round *round, const struct value_model *model, const struct bot_view *view,
                struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX],
                double ret_values[SHANGHAIEN_MOVES_MAX]) {
    if (!round_solve(round, model, view))
        return 0;
    int count = shanghaien_legal(&view->table, ret_moves);
    for (int i = 0; i < count; i++)
        ret_values[i] = move_value(round, view, &ret_moves[i]);
    return count;
}

bool exact_choose(struct round *round, const struct value_model *model, const struct bot_view *view,
                  struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves), best = 0;
    if (count > 1)
        count = exact_moves(round, model, view, moves, values);
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    if (count > 0)
        *ret_move = moves[best];
    return count > 0;
}

bool exact_value(struct round *round, const struct value_model *model, const struct bot_view *view,
                 double *ret_value) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = exact_moves(round, model, view, moves, values);
    double best = 0;
    for (int i = 0; i < count; i++)
        best = values[i] > best ? values[i] : best;
    if (count > 0)
        *ret_value = best;
    return count > 0;
}

/* --- El-dado --- */

/* A family player: solves the round with the hand-made value, but likes the points of a hand-out
 * now, dislikes giving up a trick, and misjudges moves a little, the more the game is open. So
 * el-dado makes the mistakes that people make: takes the nearest card, calls Shanghai! too soon
 * when ahead, saves the tricks. El-dado never plays a move that looks like a blunder even so.
 *
 * The figures are chances to win where the game is open, found by matches (tests/bench/README.md).
 */
static const double TEMPTATION = 0.003; /* of a point in a hand-out now */
static const double THRIFT = 0.012;     /* to keep a trick */
static const double HAZE = 0.03;        /* the most by which a move is misjudged */
static const double BLUNDER = 0.06;     /* the least that is never given away */

/* Scrambles a number: neighbouring ones give unrelated ones (the mixer of splitmix64). */
static uint64_t mix(uint64_t entropy) {
    entropy = (entropy ^ entropy >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    entropy = (entropy ^ entropy >> 27) * UINT64_C(0x94d049bb133111eb);
    return entropy ^ entropy >> 31;
}

/* Between -1 and 1, small ones likelier. */
static double misjudged(uint64_t entropy, int move) {
    uint64_t bits = mix(entropy + (uint64_t)move * UINT64_C(0x9e3779b97f4a7c15));
    return ((double)(bits >> 32) - (double)(bits & 0xffffffff)) / 4294967296.0;
}

static bool plays_trick(const struct shanghaien_move *move) {
    return move->card != 0;
}

/* A seat's card value less the other's, if the cards were handed out now; a trick counts 2. */
static int lead(const struct shanghaien *table, int seat) {
    struct shanghaien_handout handout;
    int lead = 0;
    if (!shanghaien_preview(table, &handout))
        return 0;
    for (int i = 0; i < SHANGHAIEN_TAVERN; i++) {
        const struct shanghaien_award *award = &handout.awards[i];
        int value = award->card < SHANGHAIEN_SAILORS ? shanghaien_value(award->card) : 2;
        if (award->to != SEAT_NONE)
            lead += award->to == seat ? value : -value;
    }
    return lead;
}

/* The same for the seat to move, after a move that rolls no dice. */
static int lead_after(const struct shanghaien *table, const struct shanghaien_move *move) {
    struct shanghaien after = *table;
    if (shanghaien_apply(&after, move, NULL, NULL) != ERROR_NONE)
        return 0;
    return lead(&after, table->turn);
}

/* The points that a move seems to gain now. */
static int temptation(const struct shanghaien *table, const struct shanghaien_move *move) {
    switch (move->type) {
    case SHANGHAIEN_MOVE_SHANGHAI:
        return lead(table, table->turn);
    case SHANGHAIEN_MOVE_PLACE:
    case SHANGHAIEN_MOVE_BOTH:
    case SHANGHAIEN_MOVE_SHARKS:
    case SHANGHAIEN_MOVE_EXCHANGE:
        return lead_after(table, move) - lead(table, table->turn);
    default:
        return 0;
    }
}

static bool dado_choose(struct round *round, const struct bot_view *view, uint64_t entropy,
                        struct shanghaien_move *ret_move) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = shanghaien_legal(&view->table, moves);
    if (count == 1) {
        *ret_move = moves[0];
        return true;
    }
    if (exact_moves(round, value_hand_made(), view, moves, values) == 0)
        return false;
    double best = 0;
    for (int i = 0; i < count; i++)
        best = values[i] > best ? values[i] : best;
    double open = 4 * best * (1 - best);
    double most = -1;
    for (int i = 0; i < count; i++) {
        double seems = values[i] + open * (TEMPTATION * temptation(&view->table, &moves[i]) -
                                           (plays_trick(&moves[i]) ? THRIFT : 0) +
                                           HAZE * misjudged(entropy, i));
        if (values[i] >= best - BLUNDER && seems > most) {
            most = seems;
            *ret_move = moves[i];
        }
    }
    return true;
}

/* --- The players --- */

const char *const bot_level_names[] = {
    [BOT_EL_DADO] = "el-dado", [BOT_TERRIBLE_MICHAEL] = "terrible-michael", NULL};

struct bot *bot_new(void) {
    struct bot *bot = calloc(1, sizeof *bot);
    if (bot == NULL)
        return NULL;
    bot->round = round_new();
    if (bot->round == NULL) {
        bot_free(bot);
        return NULL;
    }
    return bot;
}

void bot_free(struct bot *bot) {
    if (bot == NULL)
        return;
    round_free(bot->round);
    free(bot);
}

bool bot_choose(struct bot *bot, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move) {
    if (level == BOT_EL_DADO)
        return dado_choose(bot->round, view, entropy, ret_move);
    return exact_choose(bot->round, value_learned(), view, ret_move);
}

/* Seat 0's chance from that of the seat to move, or back. */
static double turned(const struct bot_view *view, double chance) {
    return view->table.turn == 0 ? chance : 1 - chance;
}

static int better_option(const void *a, const void *b) {
    double left = ((const struct bot_option *)a)->win;
    double right = ((const struct bot_option *)b)->win;
    return (left < right) - (left > right);
}

int bot_options(struct bot *bot, const struct bot_view *view,
                struct bot_option ret_options[SHANGHAIEN_MOVES_MAX]) {
    struct shanghaien_move moves[SHANGHAIEN_MOVES_MAX];
    double values[SHANGHAIEN_MOVES_MAX];
    int count = exact_moves(bot->round, value_learned(), view, moves, values);
    for (int i = 0; i < count; i++)
        ret_options[i] = (struct bot_option){.move = moves[i], .win = values[i]};
    qsort(ret_options, (size_t)count, sizeof *ret_options, better_option);
    for (int i = 0; i < count; i++)
        ret_options[i].win = turned(view, ret_options[i].win);
    return count;
}

bool bot_value(struct bot *bot, const struct bot_view *view, double *ret_value) {
    double value = 0;
    if (view->table.phase == SHANGHAIEN_OVER) {
        int winner = view->table.winner;
        *ret_value = winner == 0 ? 1 : winner == 1 ? 0 : 0.5;
        return true;
    }
    if (!exact_value(bot->round, value_learned(), view, &value))
        return false;
    *ret_value = turned(view, value);
    return true;
}
