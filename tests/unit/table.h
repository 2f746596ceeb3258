/*
 * table.h - a table of Shanghaien to play at: what the tests of the rules share.
 *
 * Every call plays one move of whoever's turn it is and ends the test if it is not legal, so a
 * test reads as the course of a game. A table also counts its moves, as a game's `seq` does.
 */
#ifndef UNIT_TABLE_H
#define UNIT_TABLE_H

#include <stdbool.h>

#include "games/shanghaien/shanghaien.h"

struct table {
    struct shanghaien state;
    int seq;
};

/* A table whose deck begins with these cards (-1 ends the list); the others follow in order. */
void table_open(struct table *table, unsigned variant, int first, const int cards[]);

void table_play(struct table *table, struct shanghaien_move move, const uint8_t dice[2]);
bool table_allows(const struct table *table, struct shanghaien_move move);

void table_roll(struct table *table, int first, int second);
void table_shanghai(struct table *table);

/* Places the die of that index; in the round's first placement the 1 goes to the left. */
void table_place(struct table *table, int die);

/* A whole turn: rolls `number` and another die, and places the first. */
void table_lay(struct table *table, int number);

/* A round in which both lay two dice at card 1, so that it is removed, and the starter calls. */
void table_pass_round(struct table *table);

/* A trick card comes to a hand / a Sailor to a crew, besides the deck. */
void table_give_trick(struct table *table, int seat, int card);
void table_give_sailor(struct table *table, int seat, int colour, int value);

#endif
