/*
 * ways.h - the ways in which an account can log in: its password, each of its passkeys, each
 * of its links to a provider that the site has. Where it lets people in only through a provider,
 * the first two are none.
 *
 * A player who has a name always has one of them. Who has no password says who they are by logging
 * in anew where others give it.
 */
#ifndef SERVICE_PEOPLE_WAYS_H
#define SERVICE_PEOPLE_WAYS_H

#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"
#include "store/tables/accounts.h"
#include "store/tables/sessions.h"

struct db;
struct log_in_settings;

#define WAY_FRESH_MS (5 * CLOCK_MINUTE)

/* How many ways the account has. */
enum error_code ways_count(struct db *db, const struct log_in_settings *settings,
                           const struct account_row *row, int64_t *ret_count, struct error *err);

/* After one of them was removed: ERROR_FORBIDDEN where it was the last one of a person. */
enum error_code ways_spare(struct db *db, const struct log_in_settings *settings,
                           const struct account_row *row, struct error *err);

/* Stands for the password, of an account that has none and where it was just given: ERROR_BAD_LOGIN
 * unless the session of the request was opened by a log-in within WAY_FRESH_MS. */
enum error_code ways_check_fresh(struct db *db, const uint8_t session[TOKEN_HASH], int64_t now,
                                 struct error *err);

#endif
