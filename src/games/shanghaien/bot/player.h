/*
 * player.h - the house players: the move that each makes in a position that it sees.
 *
 * A `struct bot` holds the round solver and its memory (below 100 MB), so it is made once by the
 * worker that thinks and serves one call at a time. It remembers the turn it solved last and what
 * can follow from it: asked for the roll and then for the placement of one turn, or for the next
 * turns of the round, it thinks once. That memory changes the time of an answer and never the
 * answer: the move is a function of only level, view and entropy, so a restart in the middle of a
 * thought loses nothing.
 *
 * The service uses this and analysis.h. Below them, in reading order: round.h, the solver, whose
 * rows.h lies over layout.h (dice), ending.h (how a round can end) and turn.h (the inner loop);
 * value.h is the value of a game between rounds.
 */
#ifndef BOT_PLAYER_H
#define BOT_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "games/shanghaien/shanghaien.h"

struct round;
struct value_model;

/* A game as a player sees it: everything except the order of the undealt cards. The house players
 * and the analysis get a view and never a state of the rules, so that no decision can depend on
 * what they must not know. A view is flat and copied by assignment; equal views are equal bytes. */
struct bot_view {
    struct shanghaien table; /* as it lies; its deck is wiped */
    uint64_t unseen;         /* bit n: card n of the deck has not been turned up yet */
};

/* Makes the view of a state; of its deck only the set of the cards still to come is read. */
void bot_view_init(struct bot_view *view, const struct shanghaien *state);

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

struct bot {
    struct round *round; /* owned: the turns solved last */
};

/* The caller owns the result; NULL when memory runs out. */
struct bot *bot_new(void);
void bot_free(struct bot *bot);

/* Chooses a move for the seat whose turn it is; the view is of a game that is not over. `entropy`
 * decides the mistakes of those who make some: the same number for the same position, such as a
 * hash of game and seq, gives the same answer. False when memory runs out. */
bool bot_choose(struct bot *bot, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move);

/* A legal move and its value. */
struct bot_option {
    struct shanghaien_move move;
    double win; /* seat 0's chance to win the game after it, at best play; a draw counts half */
};

/* Values every legal move of the seat to move at full strength, best for it first; returns how
 * many, 0 when memory runs out. For the training mode's hints and the analysis. */
int bot_options(struct bot *bot, const struct bot_view *view,
                struct bot_option ret_options[SHANGHAIEN_MOVES_MAX]);

/* The chance of seat 0 to win from here at full strength; of a game that is over, its result. False
 * when memory runs out. */
bool bot_value(struct bot *bot, const struct bot_view *view, double *ret_value);

/* --- Exact play, for any value between rounds ---
 *
 * All chances are those of the seat to move, a draw counting half. Every call solves the turn that
 * the view is in, which costs nothing if the solver remembers it (round_solve). */

/* The best move; the first in the rules' order of equally good ones. False when memory runs out. */
bool exact_choose(struct round *round, const struct value_model *model, const struct bot_view *view,
                  struct shanghaien_move *ret_move);

/* The value of the position at best play. False when memory runs out. */
bool exact_value(struct round *round, const struct value_model *model, const struct bot_view *view,
                 double *ret_value);

/* The value of each legal move, in the rules' order; returns how many, 0 when memory runs out. */
int exact_moves(struct round *round, const struct value_model *model, const struct bot_view *view,
                struct shanghaien_move ret_moves[SHANGHAIEN_MOVES_MAX],
                double ret_values[SHANGHAIEN_MOVES_MAX]);

#endif
