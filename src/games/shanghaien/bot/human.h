/*
 * human.h - players who err as people do.
 *
 * They solve the round, but like the points of a hand-out now, dislike giving up a trick, and
 * misjudge moves a little, the more the game is open. So they make the mistakes that people make:
 * take the nearest card, call Shanghai! too soon when ahead, save the tricks. They never play a
 * move that looks like a blunder even so.
 */
#ifndef BOT_HUMAN_H
#define BOT_HUMAN_H

#include <stdbool.h>
#include <stdint.h>

#include "games/shanghaien/shanghaien.h"

struct bot_view;
struct round;

/* All in chances to win where the game is open. */
struct human {
    bool looks_far; /* knows what crews are worth later by the learned value, not the hand-made */
    double temptation; /* of a point in a hand-out now */
    double thrift;     /* to keep a trick */
    double haze;       /* the most by which a move is misjudged */
    double blunder;    /* the least that is never given away */
};

/* Chooses a move as bot_choose does (player.h). False when memory runs out. */
bool human_choose(struct round *round, const struct human *human, const struct bot_view *view,
                  uint64_t entropy, struct shanghaien_move *ret_move);

#endif
