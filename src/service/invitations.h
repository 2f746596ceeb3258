/*
 * invitations.h - how games come about: inviting and answering, the next game of a match,
 * rematches.
 *
 * An invitation to a house player waits for its own inviter: they accept it for the house player,
 * with a nonce that was chosen after the commitment was shown and stands for the invitee's.
 *
 * A match is 3 or 5 games between the same players, who keep their seats and begin by turns. When a
 * game ends, the next one begins in the same transaction, until one of them has won more than half
 * of the games, or all are played, or one was abandoned. Each game has a seed of its own: the ids
 * and commitments of all of them are shown with the invitation, before either player adds a nonce
 * that proves something; both nonces hold for all games.
 */
#ifndef SERVICE_INVITATIONS_H
#define SERVICE_INVITATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "service/table.h"
#include "store/db_invitations.h"

struct db;

/* Draws id and seed of an invitation whose other fields are set, for a match those of all its
 * games, and inserts it. Change. */
enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err);

/* The invitation with that public id, if this account may accept, decline or withdraw it, as the
 * status says. ERROR_NOT_FOUND, ERROR_FORBIDDEN. */
enum error_code invitation_find(struct db *db, const char *public_id, int64_t account,
                                enum invitation_status status, struct invitation_row *ret_row,
                                struct error *err);

/* May this account (0: nobody logged in) read the message? Inviter, invitee and the players of its
 * game may; everybody may while the invitation is open to everybody. */
enum error_code invitation_may_read(struct db *db, const struct invitation_row *row,
                                    int64_t account, int64_t now, bool *ret_may, struct error *err);

/* Starts the game; `nonce` is well formed. Gives the new table. ERROR_FORBIDDEN,
 * ERROR_INVITATION_CLOSED. Change. */
enum error_code invitation_accept(struct db *db, int64_t id, int64_t account, const char *nonce,
                                  int64_t now, struct table *ret_table, struct error *err);

/* Starts the game of an accepted invitation whose players are known, without notices. Gives the new
 * table. Change. */
enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err);

/* Declines or withdraws; gives the closed invitation. ERROR_FORBIDDEN, ERROR_INVITATION_CLOSED.
 * Change. */
enum error_code invitation_end(struct db *db, int64_t id, int64_t account,
                               enum invitation_status status, int64_t now,
                               struct invitation_row *ret_row, struct error *err);

/* The API's word for its status at that time: an open one may have expired. */
const char *invitation_status_name(const struct invitation_row *row, int64_t now);

/* The game of this row has just ended, and its caches are written: the other games of its match
 * show the new score, and the next one begins if there is to be one. Change, a part of the entry's.
 */
enum error_code match_game_over(struct db *db, const struct game_row *row, struct error *err);

/* A player of a finished game invites the other to a new one: same terms, but the one begins who
 * did not. Where one of them has already done so, gives that invitation. ERROR_FORBIDDEN for other
 * accounts, and where the other player has deleted theirs; ERROR_NOT_FINISHED for a game or match
 * that goes on. Change. */
enum error_code match_rematch(struct db *db, int64_t game, int64_t account, const char *nonce,
                              int64_t now, struct invitation_row *ret_row, bool *ret_new,
                              struct error *err);

#endif
