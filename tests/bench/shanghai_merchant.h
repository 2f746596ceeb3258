/*
 * shanghai_merchant.h - a greedy player of Shanghai that is better than el-primo, to measure
 * madame-ling against. It is not in the service.
 *
 * It counts what it may expect the others to gain at each of the four destinations, from the cards
 * that it does not see; it keeps money for the rounds that are still to come, bids to the end for
 * the move that wins, and names for the event whoever that event can be expected to harm.
 */
#ifndef BENCH_SHANGHAI_MERCHANT_H
#define BENCH_SHANGHAI_MERCHANT_H

#include "games/shanghai/bot/sight.h"

void merchant_choose(const struct shanghai_sight *sight, struct luck *luck,
                     struct shanghai_move *ret_move);

#endif
