/*
 * accounts.h - signing up, naming a guest, and what names are allowed.
 */
#ifndef SERVICE_ACCOUNTS_H
#define SERVICE_ACCOUNTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db_accounts.h"
#include "store/db_sessions.h"

struct db;

enum { ACCOUNT_NAME_MIN = 3, ACCOUNT_NAME_MAX = 24 };

/* The form of a name: letters, digits, "-_.", a letter first, 3 to 24 of them. ERROR_BAD_FIELD. */
enum error_code account_check_name(const char *name, struct error *err);

/* The form of an e-mail address, as far as it can be told without sending to it. ERROR_BAD_FIELD.
 */
enum error_code account_check_email(const char *email, struct error *err);

/* ERROR_NAME_TAKEN for a name that is in use or looks like a reserved one: a word of office, a
 * player of the house, or what begins like the names that guests and former players get. Accounts
 * that had such a name before it was reserved keep it. */
enum error_code account_check_free(struct db *db, const char *name, struct error *err);

/* Only his games are left of him (account_deletion.h): nobody can play with him any more. */
bool account_has_left(const struct person *person);

/* Enters a person or, with the name "", a guest, whose name is chosen here; fills in the row's id,
 * name and creation. ERROR_NAME_TAKEN. Change. */
enum error_code account_enter(struct db *db, struct account_row *row, int64_t now,
                              struct error *err);

/* Writes back what its owner has changed. If others see it, all his games have news. A new address
 * is asked to be confirmed, as it is when an account is entered with one. A new password
 * ends all sessions but the one with the key `kept` (NULL: no exception) and takes the links away
 * that would set another one. Change. */
enum error_code account_save(struct db *db, const struct account_row *row, const uint8_t *kept,
                             int64_t now, struct error *err);

/* Puts back the address that a LINK_UNDO_EMAIL names, confirmed as it was; ends all sessions and
 * makes the links void with which whoever has changed it could go on. Change. */
enum error_code account_undo_email(struct db *db, const struct link_row *link, int64_t now,
                                   struct error *err);

/* The name that stays of an account that is deleted while its games are kept. */
void account_name_former(struct account_row *row);

#endif
