/*
 * invitations.h - how games come about: inviting and answering.
 *
 * An invitation has a place for each player. The game begins when the last place is accepted. In a
 * game for two, an invitation to a house player waits for its own inviter: they accept it for the
 * house player, with a nonce that was chosen after the commitment was shown and stands for the
 * invitee's. To decline it closes it.
 *
 * In a game for several, house players accept at once, without a nonce, and their acceptance never
 * begins the game. The inviter may begin it as soon as enough places are taken, with a nonce that
 * was chosen after the commitment was shown; the other places fall away. A player who declines
 * leaves the invitation open, and the inviter decides what becomes of their place.
 *
 * A bot of a player that has rules (store/tables/bots.h) takes the place that it is asked for at
 * once, as a house player of several does, or the invitation is refused: ERROR_FORBIDDEN where they
 * exclude it, ERROR_FULL while the bot plays as many games as it may. No bot offers or takes a
 * place that is listed for everyone: ERROR_FORBIDDEN.
 */
#ifndef SERVICE_PLAY_INVITATIONS_H
#define SERVICE_PLAY_INVITATIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "service/play/table.h"
#include "store/tables/invitations.h"

struct cJSON;
struct db;

/* Sets the game and its variant, an object of the API (NULL: the default). ERROR_BAD_FIELD. */
enum error_code invitation_set_game(struct invitation_row *row, const struct game *game,
                                    const struct cJSON *variant, struct error *err);

/* Draws id and seed of an invitation whose other fields are set (`expires_at` 0: in 30 days), for a
 * match those of all its games, and inserts it. A game for two begins at once where the invitee has
 * a standing offer for the inviter, there is none between the two yet, and its terms are within the
 * offer: a single game, with three days for a move at least. ERROR_FULL, with all to be rolled
 * back, where three others of the inviter ask the same player, or more than 20 of the inviter are
 * open then, 5 of a guest. Change. */
enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err);

/* Is this a game for more than two, with invitations to several? */
bool invitation_is_to_several(const struct game *game);

/* Does this account play this game? People play all of them, a house player only its own. */
bool invitation_suits(const struct game *game, const struct person *person);

/* What somebody does with an invitation; the inviter changes, begins and withdraws it. */
enum invitation_act { INVITATION_ACCEPT, INVITATION_DECLINE, INVITATION_MANAGE };

/* The invitation with that public id, if this account may do so. ERROR_NOT_FOUND, ERROR_FORBIDDEN.
 */
enum error_code invitation_find(struct db *db, const char *public_id, int64_t account,
                                enum invitation_act act, struct invitation_row *ret_row,
                                struct error *err);

/* May this account (0: nobody logged in) read the message? The inviter and all who are asked or
 * have answered may; everybody may while the invitation is open to everybody. */
bool invitation_may_read(const struct invitation_row *row, int64_t account, int64_t now);

/* A block between two people keeps either out of an invitation that the other has accepted or sent,
 * and one who is not asked by name also out of one to which the other is. Of several that are
 * asked, whoever accepts first keeps the other out, who declines by it. */

/* These are changes of a row that invitation_find has just given for that act, and leave it as it
 * is then. ERROR_INVITATION_CLOSED.
 *
 * Takes the account's place, or the first free one; `nonce` is well formed. With the last place the
 * game begins, and *ret_table is its table; else ret_table->game is NULL. Nothing happens where the
 * account has accepted before, unless the game is for two. */
enum error_code invitation_accept(struct db *db, struct invitation_row *row, int64_t account,
                                  const char *nonce, int64_t now, struct table *ret_table,
                                  struct error *err);

/* Gives a place back. */
enum error_code invitation_decline(struct db *db, struct invitation_row *row, int64_t account,
                                   int64_t now, struct error *err);

/* The inviter offers a place, from 1, to somebody else, or (`to` NULL) to everyone. `to` suits the
 * game and is in no other place. ERROR_FORBIDDEN in a game for two; ERROR_INVITATION_CLOSED also
 * where the place is taken. */
enum error_code invitation_offer(struct db *db, struct invitation_row *row, int place,
                                 const struct person *to, int64_t now, struct error *err);

/* The inviter begins the game without the places that are not taken, with another nonce unless it
 * is NULL. ERROR_NOT_FINISHED where too few are taken. */
enum error_code invitation_start(struct db *db, struct invitation_row *row, const char *nonce,
                                 int64_t now, struct table *ret_table, struct error *err);

enum error_code invitation_withdraw(struct db *db, struct invitation_row *row, int64_t now,
                                    struct error *err);

/* Starts the game of an accepted invitation whose players are known, without notices. Gives the new
 * table. Change. */
enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err);

/* Sends an invitation to a rated game of a game for two, with its default variant, that is open
 * until `expires_at`, however many others are. Gives its row. Change. */
enum error_code invitation_challenge(struct db *db, const struct game *game,
                                     const struct person *from, const struct person *to,
                                     const struct game_clock *clock, const char *message,
                                     int64_t expires_at, int64_t now,
                                     struct invitation_row *ret_row, struct error *err);

/* Begins a rated game between accounts that were matched by the service, in a season or a cup; as
 * many as the game has seats. Nobody is asked, also where a block is between them; all hear of it.
 * In a game for two the first begins; the game has its default variant. Gives the new table.
 * Change. */
enum error_code invitation_match(struct db *db, const struct game *game, const int64_t accounts[],
                                 int count, const struct game_clock *clock, int64_t now,
                                 struct table *ret_table, struct error *err);

/* Withdraws the open invitations of an account that is locked or about to go, and gives back its
 * places in those of others. Change. */
enum error_code invitation_leave_all(struct db *db, int64_t account, int64_t now,
                                     struct error *err);

/* Ends that two accounts have places in the same open invitations, because `account` has blocked
 * the other: its own to the other are withdrawn or lose the other's place, and it leaves the rest.
 * Change. */
enum error_code invitation_part_all(struct db *db, int64_t account, int64_t other, int64_t now,
                                    struct error *err);

/* Is it open, and has not expired at that time? */
bool invitation_is_open(const struct invitation_row *row, int64_t now);

/* The API's word for its status at that time: an open one may have expired. */
const char *invitation_status_name(const struct invitation_row *row, int64_t now);

#endif
