/*
 * dado.h - el-dado, a good family player.
 *
 * He has a feeling for the game, which the round solver with the hand-made value stands for; but
 * he is drawn to what he would have if the cards were handed out now, he is loath to give up a
 * trick, and he misjudges moves a little, the more the game is open. So he makes the mistakes that
 * people make: takes the card that lies before him, calls Shanghai! too soon when he is ahead,
 * saves his tricks. He never plays what he himself feels to be a blunder.
 */
#ifndef BOT_DADO_H
#define BOT_DADO_H

#include <stdint.h>

#include "games/shanghaien/bot/round.h"

/* `entropy` decides what he misjudges: the same number, the same move. False when memory runs out.
 */
bool dado_choose(struct round *round, const struct bot_view *view, uint64_t entropy,
                 struct shanghaien_move *ret_move);

#endif
