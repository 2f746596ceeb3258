#include "games/shanghaien/bot/round.h"

#include <stdlib.h>
#include <string.h>

#include "games/shanghaien/bot/rows.h"
#include "games/shanghaien/bot/view.h"

enum { SHANGHAI_DICE = 2 /* with fewer one may not call Shanghai! */ };

/* A turn of the round that was solved. */
struct at {
    int level;         /* turns since the one solved for */
    uint16_t added[2]; /* by role: the layout of the dice placed since */
    int direction;     /* of the rows; -1 while the mover may choose */
};

struct round {
    const struct value_model *model; /* of the last solve */
    struct bot_view solved;          /* the turn last solved, if any */
    bool any;
    struct at at; /* the turn last asked for */
    struct rows rows;
};

struct round *round_new(void) {
    return calloc(1, sizeof(struct round));
}

void round_free(struct round *round) {
    if (round == NULL)
        return;
    rows_clear(&round->rows);
    free(round);
}

/* The layouts to which the mover can add both dice of a roll: their dice as they lie, by *both*, or
 * less one, by an *exchange*. */
struct pairs {
    int count;
    enum ending_mode mode[TURN_PAIRS];   /* that this leads to */
    const uint16_t *layouts[TURN_PAIRS]; /* that this leaves, by roll */
};

static void add_pair(struct pairs *pairs, enum ending_mode mode, const uint16_t layouts[]) {
    pairs->mode[pairs->count] = mode;
    pairs->layouts[pairs->count++] = layouts;
}

/* Of the mover's layout `index`; `side` is the mover's while their trick is unused, else NULL. */
static struct pairs find_pairs(const struct line *line, const struct ending_side *side, int index) {
    const struct layout_tables *t = line->rows->tables;
    const struct hold *hold = line->hold[line->mover];
    const uint16_t *less = t->before[hold->full[index]];
    struct pairs pairs = {0};
    if (side != NULL && side->lanes[ENDING_BOTH] > 0)
        add_pair(&pairs, ENDING_BOTH, t->both[hold->first + index]);
    for (int n = 0; n < LAYOUT_NUMBERS && side != NULL && side->lanes[ENDING_EXCHANGE] > 0; n++)
        if (less[n] != LAYOUT_NONE)
            add_pair(&pairs, ENDING_EXCHANGE, t->both[less[n]]);
    return pairs;
}

static const struct ending_side *open_side(const struct line *line, int role) {
    const struct ending_side *side = &line->rows->ending.side[role];
    return side->open && line->class->modes[role] == ENDING_PLAIN ? side : NULL;
}

/* Solves the position of role 0's layout `index`, whose turn has the rows it can leave. */
static void solve_position(const struct line *line, struct turn *turn, int index) {
    const struct ending_side *before = open_side(line, 1 - line->mover);
    float *row = line->first + line->class->stride * index;
    turn->shanghai =
        line->hold[line->mover]->dice < SHANGHAI_DICE
            ? NULL
            : rows_outcome(line->rows, line->class, line->mover, line->hold[0]->full[index],
                           line->hold[1]->full[line->layout]);
    turn_row(turn, row);
    float *kept = line_kept(line, index);
    if (kept != NULL)
        memcpy(kept, row, sizeof *row * (size_t)line->class->stride);
    if (before != NULL)
        turn_fold(turn, before, row);
}

/* Rows that role 0 can leave in one mode, by layout. */
struct leaves {
    const float *row[LAYOUT_COUNT];
};

static void init_leaves(struct leaves *leaves, const struct line *line, enum ending_mode mode) {
    struct line next = line_next(line, mode, 0);
    for (int i = 0; next.hold[0]->possible && i < next.hold[0]->count; i++)
        leaves->row[next.hold[0]->first + i] = line_row(&next, i);
}

/* A line where role 0 moves: its positions share the rows that they lead to. */
static void solve_mine(const struct line *line, struct turn *turn) {
    const struct layout_tables *t = line->rows->tables;
    struct leaves leaves[ENDING_MODES];
    enum ending_mode mode = line->class->modes[0];
    for (int m = 0; m < ENDING_MODES; m++)
        if (m == (int)mode || (turn->side != NULL && turn->side->lanes[m] > 0))
            init_leaves(&leaves[m], line, (enum ending_mode)m);
    for (int i = 0; i < line->hold[0]->count; i++) {
        for (int n = 0; n < LAYOUT_NUMBERS; n++)
            turn->place[n] = leaves[mode].row[t->after[line->hold[0]->first + i][n]];
        const struct pairs pairs = find_pairs(line, turn->side, i);
        turn->pairs = pairs.count;
        for (int k = 0; k < pairs.count; k++)
            for (int r = 0; r < LAYOUT_ROLLS; r++)
                turn->pair[r][k] = leaves[pairs.mode[k]].row[pairs.layouts[k][r]];
        solve_position(line, turn, i);
    }
}

/* A line where role 1 moves: from each of its positions the same lines are led to. */
static void solve_theirs(const struct line *line, struct turn *turn) {
    const struct layout_tables *t = line->rows->tables;
    const struct pairs pairs = find_pairs(line, turn->side, line->layout);
    struct line next[LAYOUT_NUMBERS];
    struct line next_pair[LAYOUT_ROLLS][TURN_PAIRS];
    for (int n = 0; n < LAYOUT_NUMBERS; n++)
        next[n] = line_next(line, line->class->modes[1],
                            t->after[line->hold[1]->first + line->layout][n]);
    turn->pairs = pairs.count;
    for (int r = 0; r < LAYOUT_ROLLS; r++)
        for (int k = 0; k < pairs.count; k++)
            next_pair[r][k] = line_next(line, pairs.mode[k], pairs.layouts[k][r]);
    for (int i = 0; i < line->hold[0]->count; i++) {
        for (int n = 0; n < LAYOUT_NUMBERS; n++)
            turn->place[n] = line_row(&next[n], i);
        for (int r = 0; r < LAYOUT_ROLLS; r++)
            for (int k = 0; k < pairs.count; k++)
                turn->pair[r][k] = line_row(&next_pair[r][k], i);
        solve_position(line, turn, i);
    }
}

/* Solves a level for one layout of role 1: all modes and layouts of role 0. */
static void solve_line(struct round *round, int level, enum ending_mode mode, int layout) {
    for (int m = 0; m < ENDING_MODES; m++) {
        struct line line = line_at(&round->rows, level, (enum ending_mode)m, mode, layout);
        if (!line.hold[0]->possible || line.hold[line.mover]->dice > ROWS_ROLL_DICE)
            continue;
        struct turn turn = rows_turn(&round->rows, line.class, line.mover);
        turn.side = open_side(&line, line.mover);
        if (line.mover == 0)
            solve_mine(&line, &turn);
        else
            solve_theirs(&line, &turn);
    }
}

static void solve_levels(struct round *round) {
    int last = 2 * (ROWS_ROLL_DICE - round->rows.holds[0][ENDING_PLAIN][0].dice);
    for (int level = last; level >= 0; level -= 2) {
        for (int mode = 0; mode < ENDING_MODES; mode++) {
            const struct hold *other = &round->rows.holds[1][mode][level];
            for (int i = 0; other->possible && i < other->count; i++) {
                solve_line(round, level + 1, (enum ending_mode)mode, i);
                if (level > 0)
                    solve_line(round, level, (enum ending_mode)mode, i);
            }
        }
    }
}

/* The turn of a view: the view without what happens within the turn. */
static struct bot_view turn_of(const struct bot_view *view) {
    struct bot_view turn = *view;
    if (turn.table.phase == SHANGHAIEN_PLACE) {
        turn.table.supply[turn.table.turn] = (uint8_t)(turn.table.supply[turn.table.turn] + 2);
        turn.table.phase = SHANGHAIEN_ROLL;
    }
    turn.table.dice[0] = turn.table.dice[1] = 0;
    turn.table.rolled = 0;
    return turn;
}

/* The layout of the dice that a seat has placed between two turns; NONE if there is no such. */
static uint16_t added_between(const struct shanghaien *before, const struct shanghaien *after,
                              int seat) {
    uint8_t dice[LAYOUT_NUMBERS] = {0};
    for (int p = 0; p < SHANGHAIEN_TAVERN && after->one_at != SHANGHAIEN_UNKNOWN; p++) {
        int n = shanghaien_number(p, (enum shanghaien_side)after->one_at) - 1;
        if (after->placed[seat][p] < before->placed[seat][p])
            return LAYOUT_NONE;
        dice[n] = (uint8_t)(after->placed[seat][p] - before->placed[seat][p]);
    }
    return layout_of(layout_tables(), dice);
}

/* Can one turn come after another by placements only, or is it the same? */
static bool follows(const struct bot_view *before, const struct bot_view *turn) {
    struct bot_view same = *turn;
    const struct shanghaien *table = &before->table;
    if (table->one_at != SHANGHAIEN_UNKNOWN && table->one_at != turn->table.one_at)
        return false;
    same.table.turn = table->turn;
    same.table.one_at = table->one_at;
    memcpy(same.table.placed, table->placed, sizeof table->placed);
    memcpy(same.table.supply, table->supply, sizeof table->supply);
    memcpy(same.table.has_placed, table->has_placed, sizeof table->has_placed);
    return memcmp(&same, before, sizeof same) == 0;
}

/* Which direction of the rows of the turn that was solved a later turn has; -1 while both. */
static int direction_of(const struct shanghaien *solved, const struct shanghaien *turn) {
    if (turn->one_at == SHANGHAIEN_UNKNOWN)
        return -1;
    return solved->one_at == SHANGHAIEN_UNKNOWN && turn->one_at == SHANGHAIEN_RIGHT;
}

/* Finds a turn in what is kept of the round last solved. */
static bool find_turn(const struct round *round, const struct bot_view *turn, struct at *ret_at) {
    const struct layout_tables *t = layout_tables();
    const struct shanghaien *solved = &round->solved.table;
    if (!follows(&round->solved, turn))
        return false;
    struct at at = {
        .added = {added_between(solved, &turn->table, solved->turn),
                  added_between(solved, &turn->table, 1 - solved->turn)},
        .direction = direction_of(solved, &turn->table),
    };
    if (at.added[0] == LAYOUT_NONE || at.added[1] == LAYOUT_NONE)
        return false;
    int mine = t->size[at.added[0]];
    at.level = mine + t->size[at.added[1]];
    *ret_at = at;
    return at.level < ROWS_KEPT && mine == (at.level + 1) / 2 &&
           (turn->table.turn == solved->turn) == (at.level % 2 == 0);
}

bool round_solve(struct round *round, const struct value_model *model,
                 const struct bot_view *view) {
    struct bot_view turn = turn_of(view);
    if (round->any && round->model == model && find_turn(round, &turn, &round->at))
        return true;
    round->any = false;
    round->rows.tables = layout_tables();
    round->model = model;
    ending_init(&round->rows.ending, model, view);
    if (!rows_lay(&round->rows, &view->table))
        return false;
    solve_levels(round);
    round->solved = turn;
    round->any = find_turn(round, &turn, &round->at);
    return round->any;
}

static int mover_of(const struct round *round) {
    return round->at.level % 2;
}

static const struct ending_side *side_of(const struct round *round) {
    return &round->rows.ending.side[mover_of(round)];
}

/* The line that the turn is in. */
static struct line line_of(struct round *round) {
    return line_at(&round->rows, round->at.level, ENDING_PLAIN, ENDING_PLAIN,
                   round->at.added[1] - round->rows.holds[1][ENDING_PLAIN][round->at.level].first);
}

/* The layout of all the mover's dice. */
static uint16_t full_of(const struct round *round) {
    const struct hold *hold = &round->rows.holds[mover_of(round)][ENDING_PLAIN][round->at.level];
    return hold->full[round->at.added[mover_of(round)] - hold->first];
}

/* The mover's layout of dice added, with one die more. */
static uint16_t added_with(const struct round *round, int die) {
    return round->rows.tables->after[round->at.added[mover_of(round)]][die - 1];
}

/* The mover's lead after a turn that ends in this mode, lane and layout. A direction of -1 takes
 * the better one, if there is a choice. */
static float leave(struct round *round, enum ending_mode mode, int lane, uint16_t layout,
                   int direction) {
    const struct ending *ending = &round->rows.ending;
    int mover = mover_of(round);
    struct line line = line_of(round);
    struct line next = line_next(&line, mode, layout);
    int index = (mover == 0 ? layout : round->at.added[0]) - next.hold[0]->first;
    const float *row = next.first != NULL ? line_kept(&next, index) : line_outcome(&next, index);
    int theirs = ending->side[1].lanes[next.class->modes[1]];
    float best = -1;
    for (int d = 0; d < ending->directions; d++) {
        float value =
            mover == 0 ? row[(lane * ending->directions + d) * theirs] : -row[d * theirs + lane];
        if ((direction < 0 || d == direction) && value > best)
            best = value;
    }
    return best;
}

static float place(struct round *round, int lane, int die, int direction) {
    return leave(round, ENDING_PLAIN, lane, added_with(round, die), direction);
}

static float place_better(struct round *round, int lane, const uint8_t dice[2]) {
    float a = place(round, lane, dice[0], round->at.direction);
    float b = place(round, lane, dice[1], round->at.direction);
    return a > b ? a : b;
}

static float adjust(struct round *round, const uint8_t dice[2],
                    const struct shanghaien_move *move) {
    uint8_t adjusted[2] = {dice[0], dice[1]};
    adjusted[move->die] = (uint8_t)(adjusted[move->die] + move->by);
    return place_better(round, side_of(round)->adjust, adjusted);
}

static float reroll(struct round *round) {
    float mean = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        uint8_t dice[2] = {(uint8_t)(LAYOUT_ROLL[r][0] + 1), (uint8_t)(LAYOUT_ROLL[r][1] + 1)};
        mean += LAYOUT_CHANCE[r] * place_better(round, side_of(round)->reroll, dice);
    }
    return mean;
}

static float wild(struct round *round, const uint8_t dice[2], const struct shanghaien_move *move) {
    const struct ending_side *side = side_of(round);
    for (int lane = side->wild; lane < side->wild + side->wilds; lane++)
        if (side->lane[ENDING_PLAIN][lane].colour == move->colour)
            return ending_with_card(&round->rows.ending, mover_of(round), move->card,
                                    place_better(round, lane, dice));
    return 0;
}

static float both(struct round *round, const uint8_t dice[2], int direction) {
    const struct layout_tables *t = round->rows.tables;
    return leave(round, ENDING_BOTH, 0, t->after[added_with(round, dice[0])][dice[1] - 1],
                 direction);
}

static float exchange(struct round *round, const uint8_t dice[2], int from) {
    const struct layout_tables *t = round->rows.tables;
    uint16_t less = t->before[full_of(round)][from - 1];
    return leave(round, ENDING_EXCHANGE, 0, t->after[t->after[less][dice[0] - 1]][dice[1] - 1],
                 round->at.direction);
}

static float shanghai(struct round *round) {
    const struct line line = line_of(round);
    const struct hold *mine = line.hold[0];
    int mover = mover_of(round);
    const float *row =
        rows_outcome(&round->rows, line.class, mover, mine->full[round->at.added[0] - mine->first],
                     line.hold[1]->full[line.layout]);
    float lead = row[(round->at.direction < 0 ? 0 : round->at.direction) *
                     round->rows.ending.side[1].lanes[ENDING_PLAIN]];
    return mover == 0 ? lead : -lead;
}

static float lead_of(struct round *round, const uint8_t dice[2],
                     const struct shanghaien_move *move) {
    int direction =
        round->at.direction >= 0 ? round->at.direction : move->one_at == SHANGHAIEN_RIGHT;
    switch (move->type) {
    case SHANGHAIEN_MOVE_PLACE:
        return place(round, 0, dice[move->die], direction);
    case SHANGHAIEN_MOVE_WILD:
        return wild(round, dice, move);
    case SHANGHAIEN_MOVE_ADJUST:
        return adjust(round, dice, move);
    case SHANGHAIEN_MOVE_REROLL:
        return reroll(round);
    case SHANGHAIEN_MOVE_BOTH:
        return both(round, dice, direction);
    case SHANGHAIEN_MOVE_SHARKS:
        return place(round, side_of(round)->sharks + dice[move->die] - 1, dice[move->die],
                     direction);
    case SHANGHAIEN_MOVE_EXCHANGE:
        return exchange(round, dice, move->from);
    case SHANGHAIEN_MOVE_SHANGHAI:
        return shanghai(round);
    default:
        return 0;
    }
}

double round_move(struct round *round, const uint8_t dice[2], const struct shanghaien_move *move) {
    return 0.5 + (double)lead_of(round, dice, move);
}
