/*
 * analyses.h - the table of analyses of finished games, and the statistics of all dice.
 */
#ifndef STORE_TABLES_ANALYSES_H
#define STORE_TABLES_ANALYSES_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"

/* Appends the JSON of a game's analysis. ERROR_NOT_FOUND where there is none yet. */
enum error_code db_analyses_read(struct db *db, int64_t game, struct buf *out, struct error *err);

/* Enters a game's analysis, or replaces an older one. */
enum error_code db_analyses_write(struct db *db, int64_t game, const char *analysis, int64_t now,
                                  struct error *err);

/* --- Dice: all rolls of the site, counted by the views admin_dice_by_... of sql/sqlite/views.sql
 * ---
 *
 * Each call reads every roll there is, which takes half a second for 300,000: it is not for the
 * HTTP thread.
 */

enum { DICE_FACES = 6, DICE_PAIRS = 21, DICE_PLAYERS = 20 };

/* How often two dice were rolled together, in any order. */
struct dice_pair {
    int low, high;
    int64_t count;
    double expected;
};

struct dice_player {
    char name[ACCOUNT_NAME];
    char display_name[DISPLAY_NAME]; /* "": none */
    int64_t rolls;                   /* of two dice */
    int64_t faces[DICE_FACES];
};

/* Counts all pairs, from 1 1 and 1 2 to 6 6. */
enum error_code db_dice_pairs(struct db *db, struct dice_pair ret_pairs[DICE_PAIRS],
                              struct error *err);

/* Counts for the players who rolled most, the most first; gives how many they are. */
enum error_code db_dice_players(struct db *db, struct dice_player ret_players[DICE_PLAYERS],
                                size_t *ret_count, struct error *err);

#endif
