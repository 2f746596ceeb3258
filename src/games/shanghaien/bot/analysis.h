/*
 * analysis.h - luck and skill in a finished game.
 *
 * The game is replayed and valued move by move by the house's strongest player, who sees at each
 * point only what the players saw then. All values are chances of seat 0 to win, a draw counting
 * half. Luck: of a roll or reroll, for the roller, the value after it less the value expected
 * before it; of the cards dealt after a Shanghai!, for seat 0, the value with them less the value
 * of the round's end before they were seen. Error: of a decision, for its player, the best value
 * less the chosen one's. The identity
 *     start + luck(0) - luck(1) - error(0) + error(1) + residual = the last win
 * leaves a residual that is only rounding.
 *
 * The value between rounds is learned and not exact; where it errs, the solution of the next round
 * corrects it, and the correction counts as luck of the deal, which is 0 on average all the same.
 * So every value here is the one that a hint would have told in the game, and the start is even.
 */
#ifndef BOT_ANALYSIS_H
#define BOT_ANALYSIS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "games/shanghaien/bot/player.h"

/* A move as it was played. */
struct analysis_entry {
    struct shanghaien_move move;
    uint8_t dice[2]; /* as rolled, where the move rolls */
};

/* A game from its beginning; without the entry of an ending that is no move. */
struct analysis_log {
    unsigned variant;                     /* SHANGHAIEN_VARIANT_ bits */
    int first;                            /* the seat that began */
    const uint8_t *deck;                  /* SHANGHAIEN_DECK cards as shuffled, borrowed */
    const struct analysis_entry *entries; /* borrowed */
    int count;
};

/* One entry of the log, valued. */
struct analysis_move {
    int seat;
    double win; /* after it */
    bool has_luck;
    bool dealt; /* the luck is that of a deal, and seat 0's */
    double luck;
    bool has_error; /* it was a decision between two moves or more */
    double error;
    int option_count;           /* of a decision: its legal moves, best first; else 0 */
    struct bot_option *options; /* owned by the analysis */
};

/* A player's totals of a game. */
struct analysis_total {
    double luck;  /* of the dice, and in seat 0's also of the deals */
    double error; /* given away */
    int errors;   /* decisions that gave away more than ANALYSIS_ERROR */
    /* The result if luck had been even: a half, less the own errors, plus the other's. */
    double adjusted;
    const char *grade; /* in words: "flawless" ... "adventurous" */
};

struct analysis {
    double start;
    int count;
    struct analysis_move *moves; /* owned; one for each entry of the log */
    struct analysis_total totals[SHANGHAIEN_SEATS];
    double residual;
};

/* A decision that gives away less does not count as an error. */
#define ANALYSIS_ERROR 0.005

/* Called after each move, on the thread that analyses, with the part done (0..1); false ends the
 * analysis. */
struct analysis_progress {
    bool (*report)(void *context, double done);
    void *context;
};

/* Analyses a game; `progress` may be NULL. A log that is no legal game is ERROR_ILLEGAL_MOVE, an
 * analysis ended by `progress` ERROR_BUSY. On success the caller clears the analysis. */
enum error_code analysis_run(struct round *round, const struct analysis_log *log,
                             const struct analysis_progress *progress,
                             struct analysis *ret_analysis, struct error *err);

void analysis_clear(struct analysis *analysis);

/* Appends the analysis as the JSON object of the API. Beyond it, each decision carries its
 * "options": [{"move": {...}, "win": 0.5}], best first. */
void analysis_write(const struct analysis *analysis, struct buf *out);

#endif
