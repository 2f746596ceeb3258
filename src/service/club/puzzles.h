/*
 * puzzles.h - a position each day, of Shanghaien, in which one move is clearly best.
 *
 * The solver says what is best. The position comes from the stored analysis of a finished game, in
 * which every decision has the value of each of its moves; on a day without such a game, from
 * puzzles.txt: a year of positions, made by tests/bench/puzzles.c from games of the house. The best
 * move is better than any other by PUZZLE_MARGIN of the chance to win; with equal dice, both
 * indices of a die are one move. There are PUZZLE_CHOICES different moves or more, and the game is
 * still open.
 *
 * The games are those of players who have agreed by a setting, and of the house; neither their
 * names nor the game can be told from a puzzle. Which one it is follows from the day. The analysis
 * worker chooses it (analysis_worker.h) and stores it with its solution.
 */
#ifndef SERVICE_CLUB_PUZZLES_H
#define SERVICE_CLUB_PUZZLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/tables/puzzles.h"

struct cJSON;
struct db;
struct shanghaien;

#define PUZZLE_MARGIN 0.05
enum { PUZZLE_CHOICES = 3 };

/* The day of a time. */
int64_t puzzle_day(int64_t at);

/* --- Choosing one --- */

/* A decision with its "seat" and its "options" as the analysis has them: is one move clearly
 * best? */
bool puzzle_suits(const struct cJSON *decision);

/* Chooses a position of a game by its analysis, JSON as in the API, and appends its options.
 * ERROR_NOT_FOUND: there is none that was no puzzle yet. */
enum error_code puzzle_choose(struct db *db, int64_t game, int64_t day, const char *analysis,
                              struct puzzle_row *ret_row, struct buf *options, struct error *err);

/* The decision at a position, weighed by the game's hints with `mind`, which is theirs
 * (games/game.h). NULL when memory runs out; the caller deletes it. */
struct cJSON *puzzle_decision(void *mind, const struct shanghaien *state);

/* The built-in position for that day with its options, which are weighed and appended. */
enum error_code puzzle_take_built_in(int64_t day, void *mind, struct puzzle_row *ret_row,
                                     struct buf *options, struct error *err);

/* Are the options of a stored puzzle the legal moves of its position? */
enum error_code puzzle_fits(struct db *db, const struct puzzle_row *row, const char *options,
                            bool *ret_fits, struct error *err);

/* --- Solving one --- */

/* Appends the position as the view of the player to move, with no trace of game or players, and as
 * a text (position.h). */
enum error_code puzzle_write(struct db *db, const struct puzzle_row *row, struct buf *view,
                             struct buf *position, struct error *err);

/* Reads a move from a request, whether it is legal there and the best. ERROR_BAD_FIELD,
 * ERROR_ILLEGAL_MOVE. */
enum error_code puzzle_judge(const char *options, const struct cJSON *move,
                             struct puzzle_answer *ret_answer, struct error *err);

/* On how many days in a row, of those that had a puzzle, an account found the move on that very
 * day: up to the last one, where the present day does not count until it is answered; and the
 * longest row of all. */
struct puzzle_streak {
    int present, longest;
};
enum error_code puzzle_streak_read(struct db *db, int64_t account, int64_t now,
                                   struct puzzle_streak *ret_streak, struct error *err);

#endif
