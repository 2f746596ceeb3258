/*
 * puzzles.h - the tables of the daily puzzles, of the answers, and of those who agreed that
 * their games may give some. Days count from 1970, in UTC.
 */
#ifndef STORE_TABLES_PUZZLES_H
#define STORE_TABLES_PUZZLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/engine/db.h"

enum { PUZZLES_PAGE = 30, PUZZLE_MOVE = 128, PUZZLE_POSITION = 160 };

/* An account's answer. */
struct puzzle_answer {
    char move[PUZZLE_MOVE]; /* JSON; "": nothing */
    bool found;             /* it was the best move */
    int64_t at;
};

struct puzzle_row {
    int64_t day;
    int64_t game, seq;              /* the position: after that many entries; game 0: `position` */
    char position[PUZZLE_POSITION]; /* a built-in one, as a text; "": it is of a game */
    int64_t answers, found;         /* how many have answered, and found the best move */
    struct puzzle_answer mine;
};

/* The puzzle of a day with the answer of an account (0: nobody's), and appends its options, JSON.
 * ERROR_NOT_FOUND. */
enum error_code db_puzzles_read(struct db *db, int64_t day, int64_t account,
                                struct puzzle_row *ret_row, struct buf *options, struct error *err);

/* Has that day a puzzle? */
enum error_code db_puzzles_exist(struct db *db, int64_t day, bool *ret_exists, struct error *err);

/* The puzzles up to that day, the last one first: at most `limit` after the first `offset`. */
typedef enum error_code puzzle_seen(void *context, const struct puzzle_row *row, struct error *err);
enum error_code db_puzzles_list(struct db *db, int64_t day, int64_t account, int64_t offset,
                                int64_t limit, puzzle_seen *seen, void *context, struct error *err);

/* Enters the puzzle of a day, unless it has one. */
enum error_code db_puzzles_insert(struct db *db, const struct puzzle_row *row, const char *options,
                                  int64_t now, struct error *err);

/* The finished game that comes after the first `tried` in the order of that day: those that gave
 * fewest puzzles come first. All its players have agreed or are of the house. 0: no more. */
enum error_code db_puzzles_candidate(struct db *db, const char *game, int64_t day, int64_t tried,
                                     int64_t *ret_game, struct error *err);

/* Was this position a puzzle? */
enum error_code db_puzzles_was(struct db *db, int64_t game, int64_t seq, bool *ret_was,
                               struct error *err);

/* Enters an account's answer, which must be its first to that puzzle. */
enum error_code db_puzzles_answer(struct db *db, int64_t day, int64_t account,
                                  const struct puzzle_answer *answer, struct error *err);

/* Does an account agree that its games may give puzzles? And changes that. */
enum error_code db_puzzles_agreed(struct db *db, int64_t account, bool *ret_agreed,
                                  struct error *err);
enum error_code db_puzzles_agree(struct db *db, int64_t account, bool agrees, int64_t now,
                                 struct error *err);

#endif
