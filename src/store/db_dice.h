/*
 * db_dice.h - all rolls of the site, counted: the views admin_dice_by_... of sql/views.sql.
 *
 * Each call reads every roll there is, half a second for 300,000: not for the HTTP thread.
 */
#ifndef STORE_DICE_H
#define STORE_DICE_H

#include <stdint.h>

#include "base/error.h"
#include "store/db.h"
#include "store/db_accounts.h"

extern const struct db_statements db_dice_statements;

enum { DICE_FACES = 6, DICE_PAIRS = 21, DICE_PLAYERS = 20 };

/* How often two dice came together, the order of the two left aside. */
struct dice_pair {
    int low, high;
    int64_t count;
    double expected;
};

struct dice_player {
    char name[ACCOUNT_NAME];
    int64_t rolls; /* of two dice */
    int64_t faces[DICE_FACES];
};

/* Counts all pairs, from 1 1 and 1 2 to 6 6. */
enum error_code db_dice_pairs(struct db *db, struct dice_pair ret_pairs[DICE_PAIRS],
                              struct error *err);

/* Counts for those who rolled most, the most first; gives how many they are. */
enum error_code db_dice_players(struct db *db, struct dice_player ret_players[DICE_PLAYERS],
                                int *ret_count, struct error *err);

#endif
