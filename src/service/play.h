/*
 * play.h - what a player may do at a table: move, or give up.
 *
 * The request is well formed; that has been seen to. Whether who asks plays there is seen here, in
 * the transaction: ERROR_FORBIDDEN. Both calls are changes, and both give the table as it stands
 * after them. What was taken once may be sent again with the same `seq`: it gives the present table
 * and is not played twice.
 */
#ifndef SERVICE_PLAY_H
#define SERVICE_PLAY_H

#include <stdint.h>

#include "base/error.h"
#include "service/table.h"

struct cJSON;
struct db;

enum { PLAY_TEXT = 256 };

/* One request to a game. */
struct play {
    int64_t game;
    int64_t account; /* who asks */
    int64_t seq;     /* how many entries of the log the sender has seen */
    int64_t now;
    struct game_move move; /* these two by play_read_move */
    char text[PLAY_TEXT];  /* the move as the log writes it */
};

/* Reads a move of the game with that name by its form alone. ERROR_BAD_FIELD, fields named under
 * "move". */
enum error_code play_read_move(const char *name, const struct cJSON *json, struct play *play,
                               struct error *err);

/* ERROR_FORBIDDEN, ERROR_GAME_OVER, ERROR_STALE_SEQ, ERROR_NOT_YOUR_TURN, ERROR_ILLEGAL_MOVE. */
enum error_code play_move(struct db *db, const struct play *play, struct table *ret_table,
                          struct error *err);

/* One may resign when it is not one's turn; the play needs no move.
 * ERROR_FORBIDDEN, ERROR_GAME_OVER, ERROR_STALE_SEQ. */
enum error_code play_resign(struct db *db, const struct play *play, struct table *ret_table,
                            struct error *err);

/* What the scheduler does when a time has come (deadlines.h); each looks first whether it has, and
 * does nothing otherwise: the game may have gone on. Ends a game whose player's time is up; warns
 * of a game in which nobody moves, or ends it as abandoned. Changes. */
enum error_code play_time_out(struct db *db, int64_t game, int64_t now, struct error *err);
enum error_code play_idle(struct db *db, int64_t game, int64_t now, struct error *err);

/* A player leaves for good and so gives the game up; it counts for nobody unless every player had
 * moved in it. Change. */
enum error_code play_leave(struct db *db, int64_t game, int64_t account, int64_t now,
                           struct error *err);

/* Ends a game as abandoned because the host says so. ERROR_GAME_OVER. Change. */
enum error_code play_abandon(struct db *db, int64_t game, int64_t now, struct error *err);

#endif
