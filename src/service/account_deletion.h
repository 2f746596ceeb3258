/*
 * account_deletion.h - accounts that come to their end: guests who never played, and players who
 * want their data deleted.
 *
 * A guest without a game who has done nothing for 30 days vanishes. Games are never deleted: of a
 * player who leaves, the seat in them is all that stays, with its moves, under the name
 * former-player-N. Games that are still being played are given up, and count for nobody where not
 * every player had moved.
 */
#ifndef SERVICE_ACCOUNT_DELETION_H
#define SERVICE_ACCOUNT_DELETION_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db_accounts.h"

struct db;

/* When a guest will vanish if he does nothing; 0: he will not, he has a game or is no guest. */
enum error_code guest_expires_at(struct db *db, const struct person *person, int64_t *ret_at,
                                 struct error *err);

/* At most `limit` accounts of guests whose time has come. */
enum error_code guests_expired(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                               size_t *ret_count, struct error *err);

/* Takes a guest away whose time has come; nothing happens to others. Change. */
enum error_code guest_expire(struct db *db, int64_t account, int64_t now, struct error *err);

/* Deletes all that is known of a player: gives up their games, withdraws and declines their
 * invitations, deletes address, notices, sessions, messages, notes, the texts of invitations, days
 * off, rating and what it has been. The account itself goes, or if it has games, its name.
 * ERROR_FORBIDDEN for the house's. Change. */
enum error_code account_delete(struct db *db, const struct account_row *row, int64_t now,
                               struct error *err);

#endif
