/*
 * player.h - one connection that plays a game for both of its players.
 *
 * It makes two guests and a game for them, then moves: it rolls where there are dice and deals out
 * where there are none, and always places the first die; a game that is over is followed by
 * the next one.
 */
#ifndef PLAYER_H
#define PLAYER_H

#include "wire.h"

struct player {
    struct link link;
    char token[2][65];
    char invitation[16], game[16];
    int step;
    bool moves;                            /* the request under way is a move */
    bool holds;                            /* do not move on by itself */
    struct buf view;                       /* the last answer with the game */
    void (*told)(struct player *player);   /* a move was answered */
    void (*seated)(struct player *player); /* the first game is there, no move sent */
};

/* Connects and makes the first game; `told` and `seated` are set. */
void player_begin(struct player *player);

/* Sends the next move. */
void player_move(struct player *player);

#endif
