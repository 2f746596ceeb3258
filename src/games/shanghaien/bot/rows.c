#include "games/shanghaien/bot/rows.h"

#include <stdlib.h>
#include <string.h>

typedef const enum ending_mode modes_of_both[2];

/* Role 0 moves at even levels; how many turns a role has had before a level. */
static int turns_before(int role, int level) {
    return (level + 1 - role) / 2;
}

static void init_hold(struct rows *rows, int role, enum ending_mode mode, int level,
                      uint16_t base) {
    const struct layout_tables *t = rows->tables;
    struct hold *hold = &rows->holds[role][mode][level];
    int turns = turns_before(role, level);
    int dice = t->size[base] + turns + (mode == ENDING_BOTH);
    int most = mode == ENDING_BOTH || turns == 0 ? LAYOUT_DICE : ROWS_ROLL_DICE + 1;
    hold->dice = dice;
    hold->possible = rows->ending.side[role].lanes[mode] > 0 &&
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
static uint16_t base_of(const struct rows *rows, const struct shanghaien *table, int seat) {
    uint8_t dice[LAYOUT_NUMBERS] = {0};
    for (int p = 0; p < SHANGHAIEN_TAVERN && table->one_at != SHANGHAIEN_UNKNOWN; p++)
        dice[shanghaien_number(p, (enum shanghaien_side)table->one_at) - 1] =
            table->placed[seat][p];
    return layout_of(rows->tables, dice);
}

static void init_holds(struct rows *rows, const struct shanghaien *table) {
    for (int role = 0; role < 2; role++) {
        uint16_t base = base_of(rows, table, rows->ending.side[role].seat);
        for (int mode = 0; mode < ENDING_MODES; mode++)
            for (int level = 0; level < ROWS_LEVELS; level++)
                init_hold(rows, role, (enum ending_mode)mode, level, base);
    }
}

static size_t rows_at(const struct rows *rows, modes_of_both modes, int level, bool between) {
    const struct hold *mine = &rows->holds[0][modes[0]][level];
    const struct hold *other = &rows->holds[1][modes[1]][level];
    if (!mine->possible || !other->possible)
        return 0;
    return (size_t)mine->count * (between ? 1 : (size_t)other->count);
}

/* Most rows that a class needs at once, in stored levels of one of the two turns or between. */
static size_t rows_needed(const struct rows *rows, modes_of_both modes, int from, int step) {
    size_t most = 0;
    for (int level = from; level < ROWS_LEVELS; level += step) {
        bool between = level % 2 == 1;
        bool rolls = rows->holds[level % 2][modes[level % 2]][level].dice <= ROWS_ROLL_DICE;
        size_t here = rolls ? rows_at(rows, modes, level, between) : 0;
        most = here > most ? here : most;
    }
    return most;
}

static size_t reserve(float **where, float *memory, size_t used, size_t floats) {
    if (memory != NULL)
        *where = memory + used;
    return used + floats;
}

/* Lays the classes' rows out in memory; with NULL it only counts them. Returns the floats used. */
static size_t lay_out(struct rows *rows, float *memory) {
    size_t used = 0;
    for (int c = 0; c < ENDING_MODES * ENDING_MODES; c++) {
        struct class *class = &rows->classes[c / ENDING_MODES][c % ENDING_MODES];
        if (!class->possible)
            continue;
        size_t stride = (size_t) class->stride;
        used = reserve(&class->stored[0], memory, used,
                       stride * rows_needed(rows, class->modes, 4, 4));
        used = reserve(&class->stored[1], memory, used,
                       stride * rows_needed(rows, class->modes, 2, 4));
        used =
            reserve(&class->between, memory, used, stride * rows_needed(rows, class->modes, 1, 2));
        for (int level = 1; level <= ROWS_KEPT; level++)
            if (class->modes[level % 2] == ENDING_PLAIN)
                used = reserve(&class->kept[level], memory, used,
                               stride * rows_at(rows, class->modes, level, false));
    }
    return used;
}

bool rows_lay(struct rows *rows, const struct shanghaien *table) {
    size_t outcomes = 0;
    init_holds(rows, table);
    for (int c = 0; c < ENDING_MODES * ENDING_MODES; c++) {
        struct class *class = &rows->classes[c / ENDING_MODES][c % ENDING_MODES];
        class->modes[0] = (enum ending_mode)(c / ENDING_MODES);
        class->modes[1] = (enum ending_mode)(c % ENDING_MODES);
        class->possible = rows->ending.side[0].lanes[class->modes[0]] > 0 &&
                          rows->ending.side[1].lanes[class->modes[1]] > 0;
        class->stride = class->possible ? ending_stride(&rows->ending, class->modes) : 0;
        memset(class->outcomes, 0, sizeof class->outcomes);
        memset(class->kept, 0, sizeof class->kept);
        outcomes += (size_t) class->stride * 2 * 2 * LAYOUT_OUTCOMES;
    }
    size_t floats = lay_out(rows, NULL) + outcomes + 8; /* a slice may be read past its end */
    if (floats > rows->capacity) {
        free(rows->memory);
        rows->capacity = 0;
        /* Pages that no row comes to lie on are never touched and cost nothing. */
        rows->memory = aligned_alloc(64, (floats * sizeof(float) + 63) / 64 * 64);
        if (rows->memory == NULL)
            return false;
        rows->capacity = floats;
    }
    rows->used = lay_out(rows, rows->memory);
    return true;
}

struct turn rows_turn(const struct rows *rows, const struct class *class, int mover) {
    return (struct turn){
        .mover = mover,
        .directions = rows->ending.directions,
        .lanes = {rows->ending.side[0].lanes[class->modes[0]],
                  rows->ending.side[1].lanes[class->modes[1]]},
        .stride = class->stride,
    };
}

float *rows_make_outcome(struct rows *rows, struct class *class, int caller, int outcome) {
    size_t stride = (size_t) class->stride;
    float *row = rows->memory + rows->used;
    int before = 1 - caller;
    const struct ending_side *side = &rows->ending.side[before];
    rows->used += 2 * stride;
    class->outcomes[caller][outcome] = row;
    ending_row(&rows->ending, caller, class->modes, outcome, row);
    memcpy(row + stride, row, stride * sizeof *row);
    struct turn turn = rows_turn(rows, class, caller);
    if (side->open && class->modes[before] == ENDING_PLAIN)
        turn_fold(&turn, side, row + stride);
    return row;
}

struct line line_at(struct rows *rows, int level, enum ending_mode mine, enum ending_mode theirs,
                    int layout) {
    struct class *class = &rows->classes[mine][theirs];
    struct line line = {
        .rows = rows,
        .class = class,
        .hold = {&rows->holds[0][mine][level], &rows->holds[1][theirs][level]},
        .level = level,
        .mover = level % 2,
        .layout = layout,
    };
    if (line.hold[line.mover]->dice > ROWS_ROLL_DICE)
        return line;
    if (line.mover == 1)
        line.first = class->between;
    else
        line.first = class->stored[level / 2 % 2] +
                     (size_t) class->stride * (size_t)(layout * line.hold[0]->count);
    return line;
}

struct line line_next(const struct line *line, enum ending_mode mode, int layout) {
    enum ending_mode modes[2] = {line->class->modes[0], line->class->modes[1]};
    modes[line->mover] = mode;
    const struct hold *hold = &line->rows->holds[1][modes[1]][line->level + 1];
    return line_at(line->rows, line->level + 1, modes[0], modes[1],
                   line->mover == 1 ? layout - hold->first : line->layout);
}

void rows_clear(struct rows *rows) {
    free(rows->memory);
    rows->memory = NULL;
    rows->capacity = 0;
}
