/*
 * play.h - validates and plays what a player does at a table: a move, or a resignation; and the
 * endings that nobody asks for.
 *
 * The form of a request has been checked before. Its sender's seat, its seq and the turn are
 * checked here, in the transaction; the rules refuse illegal moves (`apply` in games/game.h).
 */
#ifndef SERVICE_PLAY_PLAY_H
#define SERVICE_PLAY_PLAY_H

#include <stdint.h>

#include "base/error.h"
#include "service/play/table.h"

struct cJSON;
struct db;
struct game;

enum { PLAY_TEXT = 512 };

/* One request to a game. */
struct play {
    int64_t game;
    int64_t account; /* the sender's */
    int64_t seq;     /* entries of the log that the sender has seen */
    int64_t now;
    enum game_ending ending; /* GAME_RESIGNED, GAME_CALLED_OFF: instead of a move */
    struct game_move move;   /* these two by play_read_move */
    char text[PLAY_TEXT];    /* the move as the log writes it */
};

/* Reads the form of a move of the game with that name. ERROR_BAD_FIELD, fields named under
 * "move". */
enum error_code play_read_move(const char *name, int seats, const struct cJSON *json,
                               struct play *play, struct error *err);

/* Writes the text of a move that the server itself has found. */
enum error_code play_write_text(const struct game *game, struct play *play, struct error *err);

/* Plays it, and gives the table as it stands after that. A player may resign when it is not their
 * turn, too. A request that was accepted may be sent again with the same `seq`: it gives the
 * present table and is not played twice. ERROR_FORBIDDEN for a stranger, ERROR_GAME_OVER,
 * ERROR_STALE_SEQ, ERROR_NOT_YOUR_TURN, ERROR_ILLEGAL_MOVE. Change. */
enum error_code play_move(struct db *db, const struct play *play, struct table *ret_table,
                          struct error *err);

/* Calls the game off: at once until it has begun (`has_begun` in games/game.h). Later it is an
 * offer, which ends the game when all seats have called: house players agree, who has left or is
 * absent is not asked. At most one offer of a seat in a round. ERROR_NOT_HERE in a match or
 * competition, ERROR_TOO_SOON, and the errors of play_move. Change. */
enum error_code play_call_off(struct db *db, const struct play *play, struct table *ret_table,
                              struct error *err);

/* Takes back or declines an offer. ERROR_NOT_FOUND where there is none. Change. */
enum error_code play_keep_on(struct db *db, int64_t game, int64_t account, struct error *err);

/* Sets a player's wish that moves without a choice are entered for them, each together with the
 * entry before it. One that they send themselves with the seq before it is a repetition.
 * ERROR_BAD_FIELD where the game has no such moves, ERROR_GAME_OVER. Change. */
enum error_code play_set_automatic(struct db *db, const struct game_row *row, int seat, bool on,
                                   struct error *err);

/* Gives a standing order for the player's next turn. It is followed together with the entry before
 * that turn: Shanghai! is entered if it is legal and betters their lead by `call_if` points at
 * least; otherwise the order is void. ERROR_BAD_FIELD where the game knows none, ERROR_GAME_OVER,
 * ERROR_STALE_SEQ unless all entries have been seen. Change. */
enum { PLAY_CALL_IF_MAX = 20 };
enum error_code play_give_order(struct db *db, const struct game_row *row, int seat, int64_t seq,
                                int call_if, struct error *err);

/* For the scheduler, when a time of deadlines.h has come. Each checks that it has, and does nothing
 * otherwise: the game may have gone on. The first enters what the clock does for each seat whose
 * time is up, which in some games ends them; the second warns of a game in which nobody moves, or
 * ends it as abandoned. Changes. */
enum error_code play_time_out(struct db *db, int64_t game, int64_t now, struct error *err);
enum error_code play_idle(struct db *db, int64_t game, int64_t now, struct error *err);

/* Ends the game for a player who deletes their account or is out of a season or cup, unless it is
 * over or they have left it: it is resigned, in a game of several always by their hand; by the
 * clock, a game of two ends as if their time were up. A table of several may go on without them.
 * One that ends by it before it is under way counts for nobody, nor does a game of two in which
 * only one has moved. Change. */
enum error_code play_leave(struct db *db, int64_t game, int64_t account, enum game_by by,
                           int64_t now, struct error *err);

/* Ends a game at once as if the time of the player who is awaited were up; one of several has no
 * such player and is abandoned by the clock. Change. */
enum error_code play_run_out(struct db *db, int64_t game, int64_t now, struct error *err);

/* Ends a game as abandoned at the operator's command. ERROR_GAME_OVER. Change. */
enum error_code play_abandon(struct db *db, int64_t game, int64_t now, struct error *err);

#endif
