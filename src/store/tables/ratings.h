/*
 * ratings.h - the tables of ratings and of their changes, and how players have done: read from
 * places, logs and stored analyses.
 */
#ifndef STORE_TABLES_RATINGS_H
#define STORE_TABLES_RATINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "games/game.h"
#include "rating/glicko2.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"

enum { RANKINGS_PAGE = 50 };

enum { RATING_KIND = 24 };

/* The rating of an account in one game. */
struct rating_row {
    int64_t account;
    char kind[RATING_KIND]; /* the game's name */
    struct glicko2 rating;  /* as the last rated game left it */
    int64_t games;          /* rated ones; 0: none, then it is a newcomer's rating */
    int64_t rated_at;       /* when the last of them ended */
};

/* The rating of an account in the game of that name; a newcomer's where it has none. */
enum error_code db_ratings_read(struct db *db, int64_t account, const char *kind,
                                struct rating_row *ret_row, struct error *err);

/* Writes a rating after a game, and keeps it as a change. */
enum error_code db_ratings_write(struct db *db, const struct rating_row *row, int64_t game,
                                 struct error *err);

/* A rating after one game. */
struct rating_change {
    int64_t id;              /* rises with each change; 0: there is none */
    int64_t game;            /* 0: before changes were kept */
    struct rating_row after; /* the rating after it */
};

/* The change that follows that with the id `after`, or the first one for 0. */
enum error_code db_ratings_next_change(struct db *db, int64_t after,
                                       struct rating_change *ret_change, struct error *err);

/* Was the account rated in the change's game? It may have been a guest then. */
enum error_code db_ratings_changed_by(struct db *db, int64_t account,
                                      const struct rating_change *change, bool *ret_changed,
                                      struct error *err);

/* The rating of an account before the change's game; a newcomer's where it had none. */
enum error_code db_ratings_before(struct db *db, int64_t account,
                                  const struct rating_change *change, struct rating_row *ret_row,
                                  struct error *err);

/* Is given a past rating and the public id of the game that made it: "" for one from before changes
 * were kept. */
typedef enum error_code rating_past_seen(void *context, const struct rating_row *row,
                                         const char *game, struct error *err);

/* All ratings that an account has had, the oldest first; and those in one game, at most
 * HISTORY_RATINGS, the latest first. */
enum { HISTORY_RATINGS = 500 };
enum error_code db_ratings_history(struct db *db, int64_t account, rating_past_seen *seen,
                                   void *context, struct error *err);
enum error_code db_ratings_latest(struct db *db, int64_t account, const char *kind,
                                  rating_past_seen *seen, void *context, struct error *err);

/* People, or else bots, by their value less two deviations, as both are shown at `now`, the
 * strongest first: at most `limit` after the first `offset`. */
typedef enum error_code rating_seen(void *context, const struct person *person,
                                    const struct rating_row *row, struct error *err);
enum error_code db_ratings_ranked(struct db *db, const char *kind, bool bots, int64_t now,
                                  int64_t offset, int64_t limit, rating_seen *seen, void *context,
                                  struct error *err);

/* --- Results --- */

enum {
    RESULTS_OPPONENTS = 100,
    RESULTS_GAMES = 30,
    HISTORY_RESULTS = 1000,
    HISTORY_ANALYSES = 40,
};

/* The opponents of an account in the games of one name, most games first, at most
 * RESULTS_OPPONENTS; a game counts by the places of both. */
typedef enum error_code opponent_seen(void *context, const struct person *opponent,
                                      const struct account_counts *counts, struct error *err);
enum error_code db_results_opponents(struct db *db, int64_t account, const char *game,
                                     opponent_seen *seen, void *context, struct error *err);

/* The latest games of that name in which the account has a seat. */
enum error_code db_results_games(struct db *db, int64_t account, const char *game,
                                 int64_t ret_ids[RESULTS_GAMES], size_t *ret_count,
                                 struct error *err);

/* How many games of that name have ended by its time, or while the clock answered for it. */
enum error_code db_results_timeouts(struct db *db, int64_t account, const char *game,
                                    int64_t *ret_count, struct error *err);

/* How many finished games of that name, of those that count, have given the account each place. */
enum error_code db_results_places(struct db *db, int64_t account, const char *game,
                                  int64_t ret_games[GAME_SEATS_MAX], struct error *err);

enum history_result { HISTORY_WON, HISTORY_DRAWN, HISTORY_LOST };
extern const char *const history_results[]; /* the words for them, ended by NULL */

/* The latest HISTORY_RESULTS in the games of that name that count. A place that is shared counts as
 * a draw if it is the first. */
typedef enum error_code history_result_seen(void *context, enum history_result result,
                                            struct error *err);
enum error_code db_history_results(struct db *db, int64_t account, const char *game,
                                   history_result_seen *seen, void *context, struct error *err);

/* The latest HISTORY_ANALYSES in the games of that name, as they are stored, with the seat that the
 * player had. */
typedef enum error_code history_analysis_seen(void *context, const char *game, int seat, int64_t at,
                                              const char *analysis, struct error *err);
enum error_code db_history_analyses(struct db *db, int64_t account, const char *game,
                                    history_analysis_seen *seen, void *context, struct error *err);

#endif
