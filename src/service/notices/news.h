/*
 * news.h - when something is news of the club: rows for its feed, and for the webhook that the
 * operator may have set. All calls are changes.
 *
 * While the webhook does not answer, NEWS_WAITING_MAX posts wait at most; what comes then is not
 * posted.
 */
#ifndef SERVICE_NOTICES_NEWS_H
#define SERVICE_NOTICES_NEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/competitions.h"

struct db;

enum { NEWS_WAITING_MAX = 100 };

/* A season or cup is open to be joined. */
enum error_code news_opened(struct db *db, const struct competition *info, int64_t now,
                            struct error *err);

/* The final of a cup has begun, with this game. */
enum error_code news_final(struct db *db, const struct competition *cup, int64_t game, int64_t now,
                           struct error *err);

/* It is over, and this member has won it; 0: nobody. */
enum error_code news_over(struct db *db, const struct competition *info, int64_t winner,
                          int64_t now, struct error *err);

/* The operator has made an announcement, in place of the one before; or only taken that back. */
enum error_code news_announcement(struct db *db, bool stands, int64_t now, struct error *err);

/* A game has ended. */
enum error_code news_game_over(struct db *db, int64_t game, int64_t now, struct error *err);

#endif
