/*
 * history.h - how a player has done over time in one game: read from ratings, places and stored
 * analyses, the latest first.
 */
#ifndef STORE_TABLES_HISTORY_H
#define STORE_TABLES_HISTORY_H

#include <stdint.h>

#include "base/error.h"
#include "store/engine/db.h"
#include "store/tables/ratings.h"

enum { HISTORY_RATINGS = 500, HISTORY_RESULTS = 1000, HISTORY_ANALYSES = 40 };

/* Is given a past rating and the public id of the game that made it ("" for one from before changes
 * were kept); the result of a game that counts, in words of `history_results`; the analysis of a
 * game in which the player had that seat, as it is stored. An error ends the reading; texts last
 * only for the call. */
typedef enum error_code history_analysis_seen(void *context, const char *game, int seat, int64_t at,
                                              const char *analysis, struct error *err);
enum history_result { HISTORY_WON, HISTORY_DRAWN, HISTORY_LOST };
extern const char *const history_results[];
typedef enum error_code history_result_seen(void *context, enum history_result result,
                                            struct error *err);

/* At most HISTORY_RATINGS. */
enum error_code db_history_ratings(struct db *db, int64_t account, const char *kind,
                                   rating_past_seen *seen, void *context, struct error *err);

/* At most HISTORY_RESULTS. A place that is shared counts as a draw if it is the first. */
enum error_code db_history_results(struct db *db, int64_t account, const char *game,
                                   history_result_seen *seen, void *context, struct error *err);

/* At most HISTORY_ANALYSES. */
enum error_code db_history_analyses(struct db *db, int64_t account, const char *game,
                                    history_analysis_seen *seen, void *context, struct error *err);

#endif
