/*
 * matches.h - the games after a game: the next one of a match, and rematches.
 *
 * A match is 3 or 5 games between the same players, who keep their seats and begin by turns. When a
 * game ends, the next one begins in the same transaction, until one of them has won more than half
 * of the games, or all are played, or one was abandoned. Each game has its own seed: the ids
 * and commitments of all of them are shown with the invitation, before either player adds a nonce
 * that proves something; both nonces hold for all games.
 */
#ifndef SERVICE_PLAY_MATCHES_H
#define SERVICE_PLAY_MATCHES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"

struct db;

/* The game of this row has ended `now`, and its caches are written: the other games of its match
 * show the new score, and the next one begins if there is to be one. Change, a part of the entry's.
 */
enum error_code match_game_over(struct db *db, const struct game_row *row, int64_t now,
                                struct error *err);

/* A player of a finished game invites the others to a new one, in the order of their seats after
 * theirs: same terms, but of two players the one begins who did not. Accounts that were deleted get
 * no place, nor those that a block keeps apart from the player. Where one of them has already done
 * so, and it is still open or was accepted, gives that invitation. ERROR_FORBIDDEN for other
 * accounts, and where too few are left; ERROR_NOT_FINISHED for a game or match that goes on.
 * Change. */
enum error_code match_rematch(struct db *db, int64_t game, int64_t account, const char *nonce,
                              int64_t now, struct invitation_row *ret_row, bool *ret_new,
                              struct error *err);

#endif
