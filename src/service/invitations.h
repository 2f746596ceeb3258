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
#include "store/invitations.h"

struct db;

/* Draws id and seed of an invitation whose other fields are set, for a match those of all its
 * games, and enters it. Change. */
enum error_code invitation_send(struct db *db, struct invitation_row *row, int64_t now,
                                struct error *err);

/* May this account accept, decline, withdraw it? The answer does not change while it is open. */
bool invitation_may_accept(const struct invitation_row *row, int64_t account);
bool invitation_may_decline(const struct invitation_row *row, int64_t account);
bool invitation_may_withdraw(const struct invitation_row *row, int64_t account);

/* Lays the game out; ERROR_INVITATION_CLOSED. `account` may accept, `nonce` is well formed. Gives
 * the new table. Change. */
enum error_code invitation_accept(struct db *db, int64_t id, int64_t account, const char *nonce,
                                  int64_t now, struct table *ret_table, struct error *err);

/* Lays out and enters the game of an accepted invitation whose two players are known; nobody is
 * told of it here. Gives the new table. Change. */
enum error_code invitation_begin(struct db *db, const struct invitation_row *row, int64_t now,
                                 struct table *ret_table, struct error *err);

/* Declines or withdraws; ERROR_INVITATION_CLOSED. Gives the closed invitation. Change. */
enum error_code invitation_end(struct db *db, int64_t id, enum invitation_status status,
                               int64_t now, struct invitation_row *ret_row, struct error *err);

/* The API's word for its status at that time: an open one may have expired. */
const char *invitation_status_name(const struct invitation_row *row, int64_t now);

#endif
