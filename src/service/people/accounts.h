/*
 * accounts.h - signing up, changing an account, its end, and the names that are allowed.
 *
 * A guest without a game is deleted after 30 days without any activity. Games are never deleted: a
 * player who deletes their account leaves their seats and moves behind, under the name
 * former-player-N. The games that they were still playing are resigned, and count for nobody where
 * not every player had moved.
 */
#ifndef SERVICE_PEOPLE_ACCOUNTS_H
#define SERVICE_PEOPLE_ACCOUNTS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/accounts.h"
#include "store/tables/sessions.h"

struct db;

enum { ACCOUNT_NAME_MIN = 3, ACCOUNT_NAME_MAX = 24 };

/* The form of a name: 3 to 24 letters, digits and "-_.", a letter first. ERROR_BAD_FIELD. */
enum error_code account_check_name(const char *name, struct error *err);

/* The form of an e-mail address, as far as it shows without sending to it. ERROR_BAD_FIELD. */
enum error_code account_check_email(const char *email, struct error *err);

/* ERROR_NAME_TAKEN for a name that is in use, looks like one with which another account than
 * `account` (0: none) logs in or which it shows, or looks like a reserved one: words of office, a
 * house player, or the beginning of the names that guests and former players get. Accounts that had
 * such a name before keep it. */
enum error_code account_check_free(struct db *db, const char *name, int64_t account,
                                   struct error *err);

/* A name that is free for `account` (0: a new one), as like to the wanted one as can be: without
 * the domain of an address, and without what no name may have; with a number behind it where others
 * have it or it is reserved. */
enum error_code account_free_name(struct db *db, const char *wanted, int64_t account,
                                  char ret_name[ACCOUNT_NAME], struct error *err);

/* ERROR_NAME_TAKEN for a name to be shown that looks like a reserved one, or like a name with which
 * another account logs in or which it shows. */
enum error_code account_check_display_name(struct db *db, const char *name, int64_t account,
                                           struct error *err);

/* The account with that name, or the one that has confirmed that e-mail address. ERROR_NOT_FOUND,
 * also where several have confirmed it. */
enum error_code account_find(struct db *db, const char *name, struct account_row *ret_row,
                             struct error *err);

/* Sends a link for a new password to the confirmed address of the account of that name, or to that
 * address if an account has confirmed it; otherwise does nothing. Change. */
enum error_code account_ask_reset(struct db *db, const char *name, int64_t now, struct error *err);

/* Adds a person or, with the name "", a guest, whose name is chosen here; fills in the row's id,
 * name and creation. ERROR_NAME_TAKEN. Change. */
enum error_code account_create(struct db *db, struct account_row *row, int64_t now,
                               struct error *err);

/* Writes back what its owner has changed. If others can see the change, all games of the account
 * get a new revision. A new address must be confirmed, as after a sign-up with one. A new
 * password ends all sessions except the one with the key `kept` (NULL: no exception), the webhook,
 * the calendar's link and the links that could set another password; a new address ends these, too.
 * Change. */
enum error_code account_save(struct db *db, const struct account_row *row, const uint8_t *kept,
                             int64_t now, struct error *err);

/* Restores the address that a LINK_UNDO_EMAIL names, confirmed as it was. Ends all sessions, the
 * passkeys, the webhook, the calendar's link, the log-ins through a provider that were linked after
 * `linked_until`, and the links that would let the person who changed the address go on. What a
 * proxy says of the account stays, for nobody else can say it. Change. */
enum error_code account_undo_email(struct db *db, const struct link_row *link, int64_t linked_until,
                                   int64_t now, struct error *err);

/* When a guest will be deleted if they do nothing; 0: never, they have a game or are no guest. */
enum error_code guest_expires_at(struct db *db, const struct person *person, int64_t *ret_at,
                                 struct error *err);

/* At most `limit` accounts of guests that have expired. */
enum error_code guests_expired(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                               size_t *ret_count, struct error *err);

/* Deletes a guest that has expired; does nothing to others. Change. */
enum error_code guest_expire(struct db *db, int64_t account, int64_t now, struct error *err);

/* Deletes all that is known of a player: resigns their games, withdraws and declines their
 * invitations, deletes address, notices, sessions, passkeys, links to providers, messages, notes,
 * the texts of invitations, holidays, rating and its history. The account itself is deleted or, if
 * it has games, renamed. Nobody else can take a person's name. ERROR_FORBIDDEN for house players.
 * Change. */
enum error_code account_delete(struct db *db, const struct account_row *row, int64_t now,
                               struct error *err);

#endif
