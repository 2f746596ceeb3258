/*
 * open_data.h - which games are in the open data: finished ones of which every seat is the house's,
 * or of a person who has agreed (accounts.open_data). Guests have not.
 */
#ifndef STORE_TABLES_OPEN_DATA_H
#define STORE_TABLES_OPEN_DATA_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/db.h"

struct open_game {
    int64_t id;
    int64_t analysed_at; /* when its analysis was stored; 0: it has none */
};

/* When the first of all finished games ended; 0: there is none. */
enum error_code db_open_data_first(struct db *db, int64_t *ret_at, struct error *err);

/* The next `limit` games by id after `after` that ended at `from` or later and before `until`. */
enum error_code db_open_data_games(struct db *db, int64_t from, int64_t until, int64_t after,
                                   size_t limit, struct open_game ret_games[], size_t *ret_count,
                                   struct error *err);

/* The rating of an account in the game of that name before that game, which ended at `at`; 0: it
 * had none. */
enum error_code db_open_data_rating(struct db *db, int64_t account, const char *kind, int64_t game,
                                    int64_t at, double *ret_value, struct error *err);

#endif
