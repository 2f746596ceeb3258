/*
 * ratings.h - how a finished game changes its players' ratings.
 *
 * A game counts if it was invited to as rated, among its named people if there are two, and if it
 * was played to its end, or was under way (game.h) when it ended; one without places never counts.
 * Whether it counted is stored with it: this rule has changed, and what has counted stays. Each
 * game is its own rating period (rating/glicko2.h); the days since a player's last one increase
 * their deviation first. Where more than two play, each has met every other.
 */
#ifndef SERVICE_PLAY_RATINGS_H
#define SERVICE_PLAY_RATINGS_H

#include <stdint.h>

#include "base/error.h"
#include "service/play/table.h"
#include "store/tables/ratings.h"

struct db;

/* The game of the table has just ended at its row's updated_at. Change, a part of the entry's. */
enum error_code rating_game_over(struct db *db, const struct table *table, struct error *err);

/* The rating that a change should have given, by the result of its game and the ratings before it
 * of those whom the game rated: a guest of then may be a person now. */
enum error_code rating_replay(struct db *db, const struct rating_change *change,
                              const struct game_row *row, struct rating_row *ret_row,
                              struct error *err);

/* A rating as it is at `now`, its deviation grown by the days since the last game. */
struct glicko2 rating_now(const struct rating_row *row, int64_t now);

#endif
