/*
 * db_results.h - how a player has played: against whom, how fast, how often out of time. Read from
 * games and their logs; nothing is kept for it.
 */
#ifndef STORE_RESULTS_H
#define STORE_RESULTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db.h"
#include "store/db_accounts.h"

extern const struct db_statements db_results_statements;

enum { RESULTS_OPPONENTS = 100, RESULTS_GAMES = 30, RESULTS_TIMES = 4000 };

/* Sees what came of the games against one opponent; those still active are counted apart. */
typedef enum error_code opponent_seen(void *context, const struct person *opponent,
                                      const struct account_counts *counts, struct error *err);

/* The opponents of an account, most games first, at most RESULTS_OPPONENTS. */
enum error_code db_results_opponents(struct db *db, int64_t account, opponent_seen *seen,
                                     void *context, struct error *err);

/* How long the account has taken to answer, in ms and ascending: each time that a turn came to it
 * in its RESULTS_GAMES latest games, until its first move. At most RESULTS_TIMES. */
enum error_code db_results_times(struct db *db, int64_t account, int64_t ret_times[RESULTS_TIMES],
                                 size_t *ret_count, struct error *err);

/* How many games it has lost by the clock. */
enum error_code db_results_timeouts(struct db *db, int64_t account, int64_t *ret_count,
                                    struct error *err);

#endif
