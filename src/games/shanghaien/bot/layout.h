/*
 * layout.h - how one player's dice can lie at the six cards, and how two such layouts are handed
 * out.
 *
 * A layout is how many of a player's dice lie at each of the numbers 1..6 (index 0..5): 924 of
 * them with none to six dice, numbered so that those of one size follow each other. Everything
 * the solver asks of dice is a look-up here. The tables are constant once made (2 MB).
 */
#ifndef BOT_LAYOUT_H
#define BOT_LAYOUT_H

#include <stdint.h>

enum {
    LAYOUT_NUMBERS = 6,
    LAYOUT_DICE = 6,       /* the most that one player has */
    LAYOUT_COUNT = 924,    /* layouts of all sizes */
    LAYOUT_LARGEST = 462,  /* layouts of the largest size */
    LAYOUT_OUTCOMES = 729, /* 3^6 ways to hand out six cards */
    LAYOUT_NONE = 0xffff,
    LAYOUT_ROLLS = 21, /* rolls of two dice, the order of the dice left aside */
};

/* The rolls, dice 0..5 in rising order, and how many of the 36 rolls give each. */
extern const uint8_t LAYOUT_ROLL[LAYOUT_ROLLS][2];
extern const float LAYOUT_CHANCE[LAYOUT_ROLLS];

struct layout_tables {
    uint8_t dice[LAYOUT_COUNT][LAYOUT_NUMBERS];
    uint8_t size[LAYOUT_COUNT];
    uint16_t first[LAYOUT_DICE + 2]; /* the first layout of each size; the last entry ends them */
    uint16_t after[LAYOUT_COUNT][LAYOUT_NUMBERS];  /* with one die more there; NONE beyond six */
    uint16_t before[LAYOUT_COUNT][LAYOUT_NUMBERS]; /* with one die less; NONE where there is none */
    uint16_t both[LAYOUT_COUNT][LAYOUT_ROLLS];     /* with both dice of a roll more */
    /* The cards by two players' layouts: a number in base 3 whose digit n (of 3^n) is for
     * number n + 1: 0 removed, 1 to the first player, 2 to the second. */
    uint16_t outcome[LAYOUT_COUNT][LAYOUT_COUNT];
};

/* The tables, made at the first call, from any thread; never NULL. */
const struct layout_tables *layout_tables(void);

/* The layout with these dice. */
uint16_t layout_of(const struct layout_tables *tables, const uint8_t dice[LAYOUT_NUMBERS]);

#endif
