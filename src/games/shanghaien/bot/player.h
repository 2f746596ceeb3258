/*
 * player.h - the house players: the move that each makes in a position that it sees.
 *
 * They think with a round solver (round.h) and its memory (below 100 MB), so it is made once by the
 * worker that thinks and serves one call at a time. It remembers the turn it solved last and what
 * can follow from it: asked for the roll and then for the placement of one turn, or for the next
 * turns of the round, it thinks once. That memory changes the time of an answer and never the
 * answer: the move is a function of only level, view and entropy, so a restart in the middle of a
 * thought loses nothing.
 *
 * The service uses this and analysis.h. Below them, in reading order: view.h, what a player sees;
 * exact.h, the best play of a round; round.h, the solver, whose rows.h lies over layout.h (dice),
 * ending.h (how a round can end) and turn.h (the inner loop); value.h is the value of a game
 * between rounds.
 */
#ifndef BOT_PLAYER_H
#define BOT_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "games/shanghaien/bot/round.h"
#include "games/shanghaien/bot/view.h"
#include "games/shanghaien/shanghaien.h"

/* --- The house players --- */

/* The weakest first. The first three err as people do (human.h). */
enum bot_level {
    BOT_EL_GRUMETE,       /* the cabin boy: a beginner */
    BOT_EL_DADO,          /* a good family player */
    BOT_LA_SIRENA,        /* has played much */
    BOT_TERRIBLE_MICHAEL, /* exact round, learned value between rounds */
    BOT_LEVELS,
};

/* The names of their accounts, ended by NULL. */
extern const char *const bot_level_names[];

/* Chooses a move for the seat whose turn it is; the view is of a game that is not over. `entropy`
 * decides the mistakes of those who make some: the same number for the same position, such as a
 * hash of game and seq, gives the same answer. False when memory runs out. */
bool bot_choose(struct round *round, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move);

/* A legal move and its value. */
struct bot_option {
    struct shanghaien_move move;
    double win; /* seat 0's chance to win the game after it, at best play; a draw counts half */
};

/* Values every legal move of the seat to move at full strength, best for it first; returns how
 * many, 0 when memory runs out. For the training mode's hints and the analysis. */
int bot_options(struct round *round, const struct bot_view *view,
                struct bot_option ret_options[SHANGHAIEN_MOVES_MAX]);

/* The chance of seat 0 to win from here at full strength; of a game that is over, its result. False
 * when memory runs out. */
bool bot_value(struct round *round, const struct bot_view *view, double *ret_value);

#endif
