/*
 * deals.h - the luck of a deal: a round that begins, beside the same round with other cards.
 *
 * Before cards are turned up, any six of those unseen are as likely. To say how lucky the six were
 * that came, others are drawn, and the round is solved with each, as with the cards that came. So
 * that this takes no longer than it must, these solves know fewer uses of tricks (round_quick) and
 * number the cards from the left; what the other uses and the other end do for the deal that came
 * is put back by multiplying the odds of all by the same factor. All deals are treated alike, so
 * the luck of deals is 0 on average by its making, whatever the value between rounds.
 */
#ifndef BOT_DEALS_H
#define BOT_DEALS_H

#include <stdint.h>

#include "bot/round.h"

enum {
    DEALS_DRAWN = 4,
};

/* The mean, over deals drawn at random from `entropy`, of the chance that the seat to move wins a
 * game whose next round begins as `view` shows, but with other cards. `chance` is what the round is
 * worth with the cards that came. */
double deals_mean(struct round *round, const struct value_model *model, const struct bot_view *view,
                  double chance, uint64_t entropy);

#endif
