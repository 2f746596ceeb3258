/*
 * people.h - players who do not solve anything.
 */
#ifndef BOT_PEOPLE_H
#define BOT_PEOPLE_H

#include <stdint.h>

#include "bot/view.h"

/* Any legal move, all equally likely. */
void people_random(const struct bot_view *view, uint64_t entropy, struct shanghaien_move *ret_move);

/* Places for most card value now and calls Shanghai! as soon as that puts him ahead; plays no
 * trick. */
void people_greedy(const struct bot_view *view, struct shanghaien_move *ret_move);

#endif
