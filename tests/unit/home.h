/*
 * home.h - a database in a folder of its own, and people who play in it.
 */
#ifndef UNIT_HOME_H
#define UNIT_HOME_H

#include <stdint.h>

#include "service/table.h"
#include "store/db.h"

/* The tests' time: what is done first is done at this one. */
#define HOME_NOW INT64_C(1795000000000)
#define HOME_DAY INT64_C(86400000)

struct home {
    char dir[32], path[64];
    struct db *db; /* as the writer has it */
    int64_t anna, bernd;
};

/* Makes a folder alone, for a database at `path`. */
void home_found(struct home *home);
/* Makes a migrated database with two people in it. */
void home_make(struct home *home);
/* Adds a person; gives the account. */
int64_t home_person(struct home *home, const char *name);
/* Closes and removes all. */
void home_leave(struct home *home);

/* Runs SQL past all checks of ours, as an admin with sqlite3 could. */
void home_sql(const struct home *home, const char *sql);
/* The number that a query gives. */
int64_t home_number(const struct home *home, const char *sql);

/* Anna invites Bernd, who accepts; `days` per move, 0 for no limit. Anna begins. */
void home_game(struct home *home, int days, struct table *ret_table);

/* Sends a move for a seat in a transaction of its own; on success *table is the table after it. */
enum error_code home_move(struct home *home, struct table *table, int seat, int64_t seq,
                          const char *move, int64_t now, struct error *err);
enum error_code home_resign(struct home *home, struct table *table, int seat, int64_t seq,
                            int64_t now);

/* Plays the first `count` of random legal moves, or all until the end, a second apart. */
void home_play(struct home *home, struct table *table, int count, unsigned choice);

#endif
