/*
 * player.h - the house players of Shanghai: the move that each makes in what its seat can see.
 *
 * A player keeps nothing from one question to the next and allocates nothing: the move is a
 * function of level, sight, rollouts and entropy, so a restart in the middle of a thought loses
 * nothing. They never resign. Each answers whatever its seat is asked, in both kinds of bidding;
 * its bids and passes always have a plan that names what it plays as free information.
 *
 *     struct shanghai_sight sight;
 *     shanghai_sight_of(&state, seat, &sight);
 *     shanghai_choose(SHANGHAI_MADAME_LING, &sight, SHANGHAI_ROLLOUTS, entropy, &move);
 *
 * In reading order: sight.h is what a seat sees and can imagine, habits.h how a greedy player
 * moves, rollouts.h what a move is worth.
 */
#ifndef GAMES_SHANGHAI_BOT_PLAYER_H
#define GAMES_SHANGHAI_BOT_PLAYER_H

#include <stdint.h>

#include "games/shanghai/bot/sight.h"

enum shanghai_level {
    SHANGHAI_EL_PRIMO,    /* greedy: rules of thumb, a few microseconds */
    SHANGHAI_MADAME_LING, /* plays each move out to the end of many games that it imagines */
    SHANGHAI_LEVELS,
};

/* The games that madame-ling plays out for one answer at full strength. Its time is in proportion
 * to their number: fewer are a weaker player and never an illegal move, 0 is el-primo's answer. */
enum { SHANGHAI_ROLLOUTS = 4000 };

/* Chooses a move for the sight's seat, which is awaited. `entropy` starts the player's own stream
 * of chance: the same number for the same question, such as a hash of game, seat and seq, gives the
 * same answer. It must not be computed from the game's seed. */
void shanghai_choose(enum shanghai_level level, const struct shanghai_sight *sight, int rollouts,
                     uint64_t entropy, struct shanghai_move *ret_move);

#endif
