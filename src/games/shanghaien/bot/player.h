/*
 * player.h - the players of the house: which move they make of what they see.
 *
 * A `struct bot` holds the round solver and its memory (below 100 MB), so it is made once by the
 * worker that thinks and serves one call at a time. It remembers the turn it solved last and what
 * can follow from it: asked for the roll and then for the placement of one turn, or for the next
 * turns of the round, it thinks once. That memory changes the time of an answer and never the
 * answer: the move is a function of level, view and entropy alone, so a restart in the middle of a
 * thought loses nothing.
 *
 * This and analysis.h are what the service asks. Below them, in reading order: view.h, what a
 * player may see; exact.h plays by round.h, the solver, whose rows.h lies over layout.h (dice),
 * ending.h (how a round can end) and turn.h (the inner loop); value.h is what a game is worth
 * between rounds. dado.h is el-dado, people.h has those who solve nothing.
 */
#ifndef BOT_PLAYER_H
#define BOT_PLAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "games/shanghaien/bot/view.h"

struct bot;

enum bot_level {
    BOT_RANDOM,           /* any legal move; the strength tests' layer */
    BOT_GREEDY,           /* most card value now, Shanghai! when ahead */
    BOT_JEALOUS,          /* most card value above the other's now, Shanghai! when ahead */
    BOT_EL_DADO,          /* quick and human: a good family player */
    BOT_HAND_MADE,        /* exact round, hand-made value between rounds; for the strength tests */
    BOT_TERRIBLE_MICHAEL, /* exact round, learned value between rounds */
    BOT_LEVELS,
};

/* Returns owned; NULL when memory runs out. */
struct bot *bot_new(void);
void bot_free(struct bot *bot);

/* The level at which an account of the house plays ("el-dado", "terrible-michael"); false for any
 * other name. */
bool bot_level_of(const char *account, enum bot_level *ret_level);

/* The account's name of a level, or the word for it in reports. */
const char *bot_level_name(enum bot_level level);

/* Chooses a move for the seat whose turn it is; the view is of a game that is not over. `entropy`
 * decides where a level leaves a choice to chance (random, el-dado's mistakes): give the same
 * number for the same position, such as a hash of game and seq, and the answer is the same. False
 * when memory runs out. */
bool bot_choose(struct bot *bot, enum bot_level level, const struct bot_view *view,
                uint64_t entropy, struct shanghaien_move *ret_move);

/* A legal move and what it is worth. */
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

#endif
