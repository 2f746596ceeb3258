/*
 * invitations.h - inviting, accepting, declining, withdrawing.
 *
 * An invitation to a house player waits for its own inviter: he accepts it in the house's name,
 * with a nonce chosen after the commitment was shown, which stands in the invitee's place.
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
 * games, and enters it. Change. */
enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err);

/* The invitation with that public id, which this account may accept, decline or withdraw, as the
 * status says. ERROR_NOT_FOUND, ERROR_FORBIDDEN. */
enum error_code invitation_find(struct db *db, const char *public_id, int64_t account,
                                enum invitation_status status, struct invitation_row *ret_row,
                                struct error *err);

/* May this account (0: nobody logged in) read the message? Both who are concerned may, by being
 * named in it or by playing its game; and everybody while the invitation is open to everybody. */
enum error_code invitation_may_read(struct db *db, const struct invitation_row *row,
                                    int64_t account, int64_t now, bool *ret_may, struct error *err);

/* Lays the game out; `nonce` is well formed. Gives the new table. ERROR_FORBIDDEN,
 * ERROR_INVITATION_CLOSED. Change. */
enum error_code invitation_accept(struct db *db, int64_t id, int64_t account, const char *nonce,
                                  int64_t now, struct table *ret_table, struct error *err);

/* Lays out and enters the game of an accepted invitation whose two players are known; nobody is
 * told of it here. Gives the new table. Change. */
enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err);

/* Declines or withdraws; gives the closed invitation. ERROR_FORBIDDEN, ERROR_INVITATION_CLOSED.
 * Change. */
enum error_code invitation_end(struct db *db, int64_t id, int64_t account,
                               enum invitation_status status, int64_t now,
                               struct invitation_row *ret_row, struct error *err);

/* The API's word for its status at that time: an open one may have expired. */
const char *invitation_status_name(const struct invitation_row *row, int64_t now);

#endif
