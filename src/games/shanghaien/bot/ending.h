/*
 * ending.h - the value of each way to end a round.
 *
 * A round ends in one of 3^6 outcomes (layout.h), with one of the two players to start the next
 * one, and with the tricks that were spent in it: a trick turned into a wild joins a crew, sharks
 * remove a card, and each trick spent is a card less in the hand. The use that a player has made of
 * their trick is their *lane* of the round: open (not yet), or one of the possible ones. The
 * solver carries all pairs of lanes through a round side by side, as one row of floats.
 *
 * Players are roles here, 0 the seat for which the round is solved and 1 the other. Values are
 * *leads*: role 0's chance less a half, so that the same round solved for the other seat has the
 * same values with another sign, to the last bit. While it is open which end of the row is number
 * 1, a row holds both directions.
 */
#ifndef BOT_ENDING_H
#define BOT_ENDING_H

#include <stdbool.h>
#include <stdint.h>

#include "games/shanghaien/bot/layout.h"
#include "games/shanghaien/bot/value.h"
#include "games/shanghaien/shanghaien.h"

struct bot_view;

enum {
    ENDING_GAIN = 14,  /* points of one colour won in a round: 0..13 */
    ENDING_LANES = 17, /* open, adjust, reroll, 8 wilds, 6 sharks */
    ENDING_ROW = (2 * ENDING_LANES * ENDING_LANES + 7) / 8 * 8,
};

/* Tricks that change how many dice lie, or which, have modes of their own: those positions differ
 * from the plain ones. */
enum ending_mode { ENDING_PLAIN, ENDING_BOTH, ENDING_EXCHANGE, ENDING_MODES };

/* The use that a player has made of their trick in this round. */
struct ending_lane {
    int8_t spent;  /* the trick card spent (enum shanghaien_action), -1: none */
    int8_t colour; /* that a wild joined, -1: none */
    int8_t number; /* of the card that sharks turned face down, 0..5, -1: none */
};

/* A player's lanes: in the plain mode lane 0 is the present one; the other modes have one. */
struct ending_side {
    int seat;
    bool open;               /* lane 0 may still become another */
    int lanes[ENDING_MODES]; /* how many; 0 where the mode cannot come up */
    struct ending_lane lane[ENDING_MODES][ENDING_LANES];
    int adjust, reroll; /* the plain lane of that trick, 0: none */
    int wild, wilds;    /* the first of the wild lanes, how many */
    int sharks;         /* the first of the six sharks lanes, 0: none */
    int8_t wild_action; /* of the card that the wild lanes spend */
};

/* A colour after the round; without wilds joined in it, with role 0's, role 1's, both. */
struct ending_colour {
    struct value_part part[4];
    bool known;
};

struct ending_outcome {
    struct value_part base;       /* of the crews as handed out */
    struct value_part wild[2][8]; /* added when a role's wild joined that colour */
    struct value_part both[8];    /* added on top when both roles' did */
    int won[2];                   /* trick cards */
    float actions;                /* added to the margin for their actions */
    bool known;
};

struct ending {
    const struct value_model *model;
    int rounds_left;
    int directions; /* 1, or 2 while it is open where number 1 is */
    struct ending_side side[2];
    uint8_t card[2][LAYOUT_NUMBERS]; /* by direction and number; 0xff face down */
    int held[2];                     /* trick cards in hand */
    float held_actions;              /* added to the margin for their actions */
    uint8_t sums[8][2];              /* crews, by colour and role */
    uint8_t unseen[8];
    struct ending_colour colours[8][ENDING_GAIN][ENDING_GAIN]; /* by what each role won of it */
    struct ending_outcome outcomes[2][LAYOUT_OUTCOMES];
};

/* Prepares for the round in `view`, with role 0 the seat to move. Keeps no pointer but the model.
 */
void ending_init(struct ending *ending, const struct value_model *model,
                 const struct bot_view *view);

/* How many floats the row of two modes has: lanes of role 0 x directions x lanes of role 1, the
 * last varying fastest, padded with zeros to a multiple of 8. */
int ending_stride(const struct ending *ending, const enum ending_mode modes[2]);

/* Fills the row of an outcome, ended by a role's Shanghai!. */
void ending_row(struct ending *ending, int caller, const enum ending_mode modes[2], int outcome,
                float ret_row[]);

/* The lead of a role that turns this trick card into a wild, from the lead of turning the card that
 * costs least: the difference of their actions' worth, by the gradient of the chance. */
float ending_with_card(struct ending *ending, int role, unsigned card, float lead);

#endif
