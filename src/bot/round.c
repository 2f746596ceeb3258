#include "bot/round.h"

#include <stdlib.h>
#include <string.h>

#include "bot/ending.h"
#include "bot/turn.h"

enum {
    LEVELS = 12,      /* turns that a round can last from here, and the one before */
    ROLL_DICE = 4,    /* with more dice on the table than this one cannot roll */
    SHANGHAI_DICE = 2 /* with fewer one may not call Shanghai! */
};

typedef const enum ending_mode modes_of_both[2];

/* The layouts that a player can have in a mode at a level: `added` dice more than a base. */
struct hold {
    bool possible;
    int dice;  /* on the table in all */
    int first; /* the first of the layouts that may have been added */
    int count;
    uint16_t full[LAYOUT_LARGEST]; /* the whole layout, by added layout less `first` */
};

/* All that belongs to a pair of modes. */
struct class {
    enum ending_mode modes[2];
    bool possible;
    int stride;
    /* Rows of the endings by caller and outcome, made when first asked for: raw, and after it
     * folded for the player who moved before. */
    float *ends[2][LAYOUT_OUTCOMES];
    /* Rows of two levels in which role 0 moves, taken by turns: [role 1's layout][role 0's]. */
    float *stored[2];
    /* Rows of the level between, for one layout of role 1: [role 0's layout]. */
    float *between;
};

struct round {
    const struct layout_tables *tables; /* set with the first solve, for they take time to make */
    struct ending_terms terms;          /* the model is that of the last solve */
    struct bot_view solved;             /* the turn last solved, if any */
    bool any;
    struct ending ending;
    struct hold holds[2][ENDING_MODES][LEVELS];
    struct class classes[ENDING_MODES][ENDING_MODES];
    float *memory;
    size_t capacity, used; /* in floats */
    long positions;
};

struct round *round_new(void) {
    return calloc(1, sizeof(struct round));
}

void round_free(struct round *round) {
    if (round == NULL)
        return;
    free(round->memory);
    free(round);
}

/* Role 0 moves at even levels; how many turns of his own a role has had before a level. */
static int turns_before(int role, int level) {
    return (level + 1 - role) / 2;
}

static void init_hold(struct round *round, int role, enum ending_mode mode, int level,
                      uint16_t base) {
    const struct layout_tables *t = round->tables;
    struct hold *hold = &round->holds[role][mode][level];
    int turns = turns_before(role, level);
    int dice = t->size[base] + turns + (mode == ENDING_BOTH);
    int most = mode == ENDING_BOTH || turns == 0 ? LAYOUT_DICE : ROLL_DICE + 1;
    hold->dice = dice;
    hold->possible = round->ending.side[role].lanes[mode] > 0 &&
                     (mode == ENDING_PLAIN || turns > 0) && dice <= most;
    if (!hold->possible)
        return;
    /* An exchanged die may come from the base, so there everything is added to nothing. */
    if (mode == ENDING_EXCHANGE)
        base = 0;
    int added = dice - t->size[base];
    hold->first = t->first[added];
    hold->count = t->first[added + 1] - hold->first;
    for (int i = 0; i < hold->count; i++) {
        uint16_t full = base;
        for (int n = 0; n < LAYOUT_NUMBERS; n++)
            for (int k = 0; k < t->dice[hold->first + i][n]; k++)
                full = t->after[full][n];
        hold->full[i] = full;
    }
}

/* The dice of a seat by number; with the 1 still open there are none. */
static uint16_t base_of(const struct round *round, const struct shanghaien *table, int seat) {
    uint8_t dice[LAYOUT_NUMBERS] = {0};
    for (int p = 0; p < SHANGHAIEN_TAVERN && table->one_at != SHANGHAIEN_UNKNOWN; p++)
        dice[shanghaien_number(p, (enum shanghaien_end)table->one_at) - 1] = table->placed[seat][p];
    return layout_of(round->tables, dice);
}

static void init_holds(struct round *round, const struct shanghaien *table) {
    for (int role = 0; role < 2; role++) {
        uint16_t base = base_of(round, table, round->ending.side[role].seat);
        for (int mode = 0; mode < ENDING_MODES; mode++)
            for (int level = 0; level < LEVELS; level++)
                init_hold(round, role, (enum ending_mode)mode, level, base);
    }
}

static size_t rows_at(const struct round *round, modes_of_both modes, int level, bool between) {
    const struct hold *mine = &round->holds[0][modes[0]][level];
    const struct hold *other = &round->holds[1][modes[1]][level];
    if (!mine->possible || !other->possible)
        return 0;
    return (size_t)mine->count * (between ? 1 : (size_t)other->count);
}

/* Most rows that a class needs at once, in stored levels of one of the two turns or between. */
static size_t rows_needed(const struct round *round, modes_of_both modes, int from, int step) {
    size_t most = 0;
    for (int level = from; level < LEVELS; level += step) {
        bool between = level % 2 == 1;
        bool rolls = round->holds[level % 2][modes[level % 2]][level].dice <= ROLL_DICE;
        size_t rows = rolls ? rows_at(round, modes, level, between) : 0;
        most = rows > most ? rows : most;
    }
    return most;
}

static size_t reserve(float **where, float *memory, size_t used, size_t floats) {
    if (memory != NULL)
        *where = memory + used;
    return used + floats;
}

/* Lays the classes' rows out in memory; with NULL it only counts them. Returns the floats used. */
static size_t lay_out(struct round *round, float *memory) {
    size_t used = 0;
    for (int c = 0; c < ENDING_MODES * ENDING_MODES; c++) {
        struct class *class = &round->classes[c / ENDING_MODES][c % ENDING_MODES];
        if (!class->possible)
            continue;
        size_t stride = (size_t) class->stride;
        used = reserve(&class->stored[0], memory, used,
                       stride * rows_needed(round, class->modes, 4, 4));
        used = reserve(&class->stored[1], memory, used,
                       stride * rows_needed(round, class->modes, 2, 4));
        used =
            reserve(&class->between, memory, used, stride * rows_needed(round, class->modes, 1, 2));
    }
    return used;
}

static bool init_classes(struct round *round) {
    size_t ends = 0;
    for (int c = 0; c < ENDING_MODES * ENDING_MODES; c++) {
        struct class *class = &round->classes[c / ENDING_MODES][c % ENDING_MODES];
        class->modes[0] = (enum ending_mode)(c / ENDING_MODES);
        class->modes[1] = (enum ending_mode)(c % ENDING_MODES);
        class->possible = round->ending.side[0].lanes[class->modes[0]] > 0 &&
                          round->ending.side[1].lanes[class->modes[1]] > 0;
        class->stride = class->possible ? ending_stride(&round->ending, class->modes) : 0;
        memset(class->ends, 0, sizeof class->ends);
        ends += (size_t) class->stride * 2 * 2 * LAYOUT_OUTCOMES;
    }
    size_t floats = lay_out(round, NULL) + ends + 8; /* a slice may be read past its end */
    if (floats > round->capacity) {
        free(round->memory);
        round->capacity = 0;
        /* Pages that no row comes to lie on are never touched and cost nothing. */
        round->memory = aligned_alloc(64, (floats * sizeof(float) + 63) / 64 * 64);
        if (round->memory == NULL)
            return false;
        round->capacity = floats;
    }
    round->used = lay_out(round, round->memory);
    return true;
}

static struct turn turn_in(const struct round *round, const struct class *class, int mover) {
    return (struct turn){
        .mover = mover,
        .directions = round->ending.directions,
        .lanes = {round->ending.side[0].lanes[class->modes[0]],
                  round->ending.side[1].lanes[class->modes[1]]},
        .stride = class->stride,
    };
}

static float *make_end(struct round *round, struct class *class, int caller, int outcome) {
    size_t stride = (size_t) class->stride;
    float *row = round->memory + round->used;
    int before = 1 - caller;
    const struct ending_side *side = &round->ending.side[before];
    round->used += 2 * stride;
    class->ends[caller][outcome] = row;
    ending_row(&round->ending, caller, class->modes, outcome, row);
    memcpy(row + stride, row, stride * sizeof *row);
    struct turn turn = turn_in(round, class, caller);
    if (side->open && class->modes[before] == ENDING_PLAIN)
        turn_fold(&turn, side, row + stride);
    return row;
}

/* The row of an ending: of role `caller`'s Shanghai! with these layouts on the table. The folded
 * row lies `stride` behind it. */
static inline float *end_row(struct round *round, struct class *class, int caller, uint16_t mine,
                             uint16_t theirs) {
    int outcome = round->tables->outcome[mine][theirs];
    float *row = class->ends[caller][outcome];
    return row != NULL ? row : make_end(round, class, caller, outcome);
}

/* A level of one class, seen from one layout of role 1 (counted within its hold). */
struct line {
    struct round *round;
    struct class *class;
    const struct hold *hold[2];
    int level, mover, layout;
    float *rows; /* by role 0's layout; NULL: they are of endings */
};

static struct line line_at(struct round *round, int level, enum ending_mode mine,
                           enum ending_mode theirs, int layout) {
    struct class *class = &round->classes[mine][theirs];
    struct line line = {
        .round = round,
        .class = class,
        .hold = {&round->holds[0][mine][level], &round->holds[1][theirs][level]},
        .level = level,
        .mover = level % 2,
        .layout = layout,
    };
    if (line.hold[line.mover]->dice > ROLL_DICE)
        return line;
    if (line.mover == 1)
        line.rows = class->between;
    else
        line.rows = class->stored[level / 2 % 2] +
                    (size_t) class->stride * (size_t)(layout * line.hold[0]->count);
    return line;
}

/* The row of role 0's layout `index` in a line that was solved, or is of endings. */
static inline const float *row_at(const struct line *line, int index, bool folded) {
    if (line->rows != NULL)
        return line->rows + line->class->stride * index;
    return end_row(line->round, line->class, line->mover, line->hold[0]->full[index],
                   line->hold[1]->full[line->layout]) +
           (folded ? line->class->stride : 0);
}

/* The line that the mover's turn leads to. Role 1's layout changes if he is the mover: `layout` is
 * the new one, counted among all. */
static struct line next_line(const struct line *line, enum ending_mode mode, int layout) {
    enum ending_mode modes[2] = {line->class->modes[0], line->class->modes[1]};
    modes[line->mover] = mode;
    const struct hold *hold = &line->round->holds[1][modes[1]][line->level + 1];
    return line_at(line->round, line->level + 1, modes[0], modes[1],
                   line->mover == 1 ? layout - hold->first : line->layout);
}

/* To what the mover can add both dice of a roll: to his dice as they lie, by *both*, or to them
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

/* Of the mover's layout `index`; `side` is his where he still has his trick, else NULL. */
static struct pairs find_pairs(const struct line *line, const struct ending_side *side, int index) {
    const struct layout_tables *t = line->round->tables;
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
    const struct ending_side *side = &line->round->ending.side[role];
    return side->open && line->class->modes[role] == ENDING_PLAIN ? side : NULL;
}

/* Solves the position of role 0's layout `index`, whose turn has the rows it can leave. */
static void solve_position(const struct line *line, struct turn *turn, int index) {
    const struct ending_side *before = open_side(line, 1 - line->mover);
    float *row = line->rows + line->class->stride * index;
    turn->shanghai = line->hold[line->mover]->dice < SHANGHAI_DICE
                         ? NULL
                         : end_row(line->round, line->class, line->mover,
                                   line->hold[0]->full[index], line->hold[1]->full[line->layout]);
    turn_row(turn, row);
    if (line->level > 1 && before != NULL)
        turn_fold(turn, before, row);
}

/* Rows that role 0 can leave in one mode, by layout. */
struct leaves {
    const float *row[LAYOUT_COUNT];
};

static void init_leaves(struct leaves *leaves, const struct line *line, enum ending_mode mode) {
    struct line next = next_line(line, mode, 0);
    for (int i = 0; next.hold[0]->possible && i < next.hold[0]->count; i++)
        leaves->row[next.hold[0]->first + i] = row_at(&next, i, true);
}

/* A line where role 0 moves: its positions share the rows that they lead to. */
static void solve_mine(const struct line *line, struct turn *turn) {
    const struct layout_tables *t = line->round->tables;
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
    const struct layout_tables *t = line->round->tables;
    const struct pairs pairs = find_pairs(line, turn->side, line->layout);
    struct line next[LAYOUT_NUMBERS];
    struct line next_pair[LAYOUT_ROLLS][TURN_PAIRS];
    for (int n = 0; n < LAYOUT_NUMBERS; n++)
        next[n] = next_line(line, line->class->modes[1],
                            t->after[line->hold[1]->first + line->layout][n]);
    turn->pairs = pairs.count;
    for (int r = 0; r < LAYOUT_ROLLS; r++)
        for (int k = 0; k < pairs.count; k++)
            next_pair[r][k] = next_line(line, pairs.mode[k], pairs.layouts[k][r]);
    for (int i = 0; i < line->hold[0]->count; i++) {
        for (int n = 0; n < LAYOUT_NUMBERS; n++)
            turn->place[n] = row_at(&next[n], i, true);
        for (int r = 0; r < LAYOUT_ROLLS; r++)
            for (int k = 0; k < pairs.count; k++)
                turn->pair[r][k] = row_at(&next_pair[r][k], i, true);
        solve_position(line, turn, i);
    }
}

/* Solves a level for one layout of role 1: all modes and layouts of role 0. */
static void solve_line(struct round *round, int level, enum ending_mode mode, int layout) {
    for (int m = 0; m < ENDING_MODES; m++) {
        struct line line = line_at(round, level, (enum ending_mode)m, mode, layout);
        if (!line.hold[0]->possible || line.hold[line.mover]->dice > ROLL_DICE)
            continue;
        struct turn turn = turn_in(round, line.class, line.mover);
        turn.side = open_side(&line, line.mover);
        if (line.mover == 0)
            solve_mine(&line, &turn);
        else
            solve_theirs(&line, &turn);
        round->positions +=
            (long)line.hold[0]->count * turn.directions * turn.lanes[0] * turn.lanes[1];
    }
}

static void solve_levels(struct round *round) {
    int last = 2 * (ROLL_DICE - round->holds[0][ENDING_PLAIN][0].dice);
    for (int level = last; level >= 0; level -= 2) {
        for (int mode = 0; mode < ENDING_MODES; mode++) {
            const struct hold *other = &round->holds[1][mode][level];
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
    turn.table.thrown = 0;
    return turn;
}

bool round_solve(struct round *round, const struct value_model *model,
                 const struct bot_view *view) {
    struct bot_view turn = turn_of(view);
    if (round->any && round->terms.model == model &&
        memcmp(&turn, &round->solved, sizeof turn) == 0)
        return true;
    round->any = false;
    round->positions = 0;
    round->tables = layout_tables();
    round->terms.model = model;
    ending_init(&round->ending, &round->terms, view);
    init_holds(round, &view->table);
    if (!init_classes(round))
        return false;
    solve_levels(round);
    round->solved = turn;
    round->any = true;
    return true;
}

void round_lean(struct round *round, float points) {
    round->any = round->any && round->terms.lean == points;
    round->terms.lean = points;
}

void round_quick(struct round *round, bool quick) {
    round->any = round->any && round->terms.quick == quick;
    round->terms.quick = quick;
}

float round_lean_for(struct round *round, const struct value_model *model,
                     const struct bot_view *view, double chance) {
    const struct shanghaien *table = &view->table;
    const struct ending_terms terms = {.model = model};
    round->tables = layout_tables();
    uint16_t mine = base_of(round, table, table->turn);
    uint16_t theirs = base_of(round, table, 1 - table->turn);
    round->any = false;
    ending_init(&round->ending, &terms, view);
    int outcome = round->tables->outcome[mine][theirs];
    struct value_part part = ending_called(&round->ending, outcome);
    float low = -60;
    float high = 60;
    for (int i = 0; i < 40; i++) {
        float middle = (low + high) / 2;
        float margin = part.margin + middle;
        float found;
        value_chances(1, &margin, &part.spread, &found);
        if ((double)found < chance)
            low = middle;
        else
            high = middle;
    }
    return table->turn == 0 ? high : -high;
}

/* Role 0's chance after his turn left him in this mode, lane and layout. A direction of -1 takes
 * the better one, if there is a choice. */
static float leave(struct round *round, enum ending_mode mode, int lane, uint16_t layout,
                   int direction) {
    struct line root = line_at(round, 0, ENDING_PLAIN, ENDING_PLAIN, 0);
    struct line next = next_line(&root, mode, 0);
    const float *row = row_at(&next, layout - next.hold[0]->first, false);
    int theirs = round->ending.side[1].lanes[ENDING_PLAIN];
    float best = 0;
    for (int d = 0; d < round->ending.directions; d++) {
        float value = row[(lane * round->ending.directions + d) * theirs];
        if ((direction < 0 || d == direction) && value > best)
            best = value;
    }
    return best;
}

static float place(struct round *round, int lane, int die, int direction) {
    return leave(round, ENDING_PLAIN, lane, round->tables->after[0][die - 1], direction);
}

static float place_better(struct round *round, int lane, const uint8_t dice[2]) {
    float a = place(round, lane, dice[0], -1);
    float b = place(round, lane, dice[1], -1);
    return a > b ? a : b;
}

static float adjust(struct round *round, const uint8_t dice[2],
                    const struct shanghaien_move *move) {
    uint8_t adjusted[2] = {dice[0], dice[1]};
    adjusted[move->die] = (uint8_t)(adjusted[move->die] + move->by);
    return place_better(round, round->ending.side[0].adjust, adjusted);
}

static float reroll(struct round *round) {
    float mean = 0;
    for (int r = 0; r < LAYOUT_ROLLS; r++) {
        uint8_t dice[2] = {(uint8_t)(LAYOUT_ROLL[r][0] + 1), (uint8_t)(LAYOUT_ROLL[r][1] + 1)};
        mean += LAYOUT_CHANCE[r] * place_better(round, round->ending.side[0].reroll, dice);
    }
    return mean;
}

static float wild(struct round *round, const uint8_t dice[2], const struct shanghaien_move *move) {
    const struct ending_side *side = &round->ending.side[0];
    for (int lane = side->wild; lane < side->wild + side->wilds; lane++)
        if (side->lane[ENDING_PLAIN][lane].colour == move->colour)
            return ending_with_card(&round->ending, move->card, place_better(round, lane, dice));
    return 0;
}

static float both(struct round *round, const uint8_t dice[2], int direction) {
    const struct layout_tables *t = round->tables;
    return leave(round, ENDING_BOTH, 0, t->after[t->after[0][dice[0] - 1]][dice[1] - 1], direction);
}

static float exchange(struct round *round, const uint8_t dice[2], int from) {
    uint16_t full = round->holds[0][ENDING_PLAIN][0].full[0];
    const struct layout_tables *t = round->tables;
    uint16_t less = t->before[full][from - 1];
    return leave(round, ENDING_EXCHANGE, 0, t->after[t->after[less][dice[0] - 1]][dice[1] - 1], -1);
}

static float shanghai(struct round *round) {
    return end_row(round, &round->classes[ENDING_PLAIN][ENDING_PLAIN], 0,
                   round->holds[0][ENDING_PLAIN][0].full[0],
                   round->holds[1][ENDING_PLAIN][0].full[0])[0];
}

/* A quick solve leaves some uses of tricks out. */
static bool is_solved(const struct ending_side *side, const struct shanghaien_move *move) {
    switch (move->type) {
    case SHANGHAIEN_MOVE_BOTH:
        return side->lanes[ENDING_BOTH] > 0;
    case SHANGHAIEN_MOVE_SHARKS:
        return side->sharks > 0;
    case SHANGHAIEN_MOVE_EXCHANGE:
        return side->lanes[ENDING_EXCHANGE] > 0;
    default:
        return true;
    }
}

double round_move(struct round *round, const uint8_t dice[2], const struct shanghaien_move *move) {
    if (!is_solved(&round->ending.side[0], move))
        return 0;
    int direction = round->ending.directions == 1 || move->one_at != SHANGHAIEN_RIGHT ? 0 : 1;
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
        return place(round, round->ending.side[0].sharks + dice[move->die] - 1, dice[move->die],
                     direction);
    case SHANGHAIEN_MOVE_EXCHANGE:
        return exchange(round, dice, move->from);
    case SHANGHAIEN_MOVE_SHANGHAI:
        return shanghai(round);
    default:
        return 0;
    }
}

long round_positions(const struct round *round) {
    return round->positions;
}
