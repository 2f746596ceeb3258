/*
 * rows.h - the memory of the values of a round while it is solved (round.h).
 *
 * Turns alternate, so the positions fall into levels by turn: role 0 moves at the even ones. Within
 * a level a player's dice are one of the layouts of their *hold*, and the pair of modes that both
 * are in is a *class* (ending.h). A position is a row of floats, one for each pair of lanes. All
 * rows of a level that share role 1's dice lie side by side, as a *line*. A position from which
 * nobody can roll has no row of its own, but that of the ending it leads to. The positions to which
 * the first few turns can lead are kept (14 MB at most), so that they need not be solved again when
 * those turns are taken.
 */
#ifndef BOT_ROWS_H
#define BOT_ROWS_H

#include <stdbool.h>
#include <stddef.h>

#include "games/shanghaien/bot/ending.h"
#include "games/shanghaien/bot/turn.h"

enum {
    ROWS_LEVELS = 12,   /* turns that a round can last from here, and the one before */
    ROWS_ROLL_DICE = 4, /* with more dice on the table than this one cannot roll */
    ROWS_KEPT = 6,      /* the last level whose rows are kept */
};

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
    /* Rows of the round outcomes by caller, made at their first use: raw, and after it
     * folded for the player who moved before. */
    float *outcomes[2][LAYOUT_OUTCOMES];
    /* Rows of two levels in which role 0 moves, taken by turns: [role 1's layout][role 0's]. */
    float *stored[2];
    /* Rows of the level between, for one layout of role 1: [role 0's layout]. */
    float *between;
    /* Rows of the first levels before they are folded, for turns to be looked up later; NULL where
     * no turn leads to such rows without a trick having been played before. */
    float *kept[ROWS_KEPT + 1];
};

struct rows {
    const struct layout_tables *tables; /* set by the caller: they take time to make */
    struct ending ending;               /* prepared by the caller */
    struct hold holds[2][ENDING_MODES][ROWS_LEVELS];
    struct class classes[ENDING_MODES][ENDING_MODES];
    float *memory;         /* owned */
    size_t capacity, used; /* in floats */
};

/* Lays out the rows of the round on the table, from its present turn. False without memory. */
bool rows_lay(struct rows *rows, const struct shanghaien *table);

/* Frees the memory. */
void rows_clear(struct rows *rows);

/* The common part of all turns of a role at positions of a class. */
struct turn rows_turn(const struct rows *rows, const struct class *class, int mover);

/* Makes the row of a round outcome at its first use. */
float *rows_make_outcome(struct rows *rows, struct class *class, int caller, int outcome);

/* The row of a round outcome: of role `caller`'s Shanghai! with these layouts on the table. The
 * folded row lies `stride` behind it. */
static inline float *rows_outcome(struct rows *rows, struct class *class, int caller, uint16_t mine,
                                  uint16_t theirs) {
    int outcome = rows->tables->outcome[mine][theirs];
    float *row = class->outcomes[caller][outcome];
    return row != NULL ? row : rows_make_outcome(rows, class, caller, outcome);
}

/* A level of one class, seen from one layout of role 1 (counted within its hold). */
struct line {
    struct rows *rows;
    struct class *class;
    const struct hold *hold[2];
    int level, mover, layout;
    float *first; /* the row of role 0's first layout; NULL: the rows are of outcomes */
};

struct line line_at(struct rows *rows, int level, enum ending_mode mine, enum ending_mode theirs,
                    int layout);

/* The line that the mover's turn leads to. Role 1's layout changes if it is the mover: `layout` is
 * the new one, counted among all. */
struct line line_next(const struct line *line, enum ending_mode mode, int layout);

/* The row of role 0's layout `index` in a line of outcomes. */
static inline const float *line_outcome(const struct line *line, int index) {
    return rows_outcome(line->rows, line->class, line->mover, line->hold[0]->full[index],
                        line->hold[1]->full[line->layout]);
}

/* The folded row of role 0's layout `index` in a line that was just solved, or is of outcomes. */
static inline const float *line_row(const struct line *line, int index) {
    if (line->first != NULL)
        return line->first + line->class->stride * index;
    return line_outcome(line, index) + line->class->stride;
}

/* Where that row is kept as it was before it was folded; NULL where it is not. */
static inline float *line_kept(const struct line *line, int index) {
    if (line->level > ROWS_KEPT || line->class->kept[line->level] == NULL)
        return NULL;
    return line->class->kept[line->level] +
           line->class->stride * (line->layout * line->hold[0]->count + index);
}

#endif
