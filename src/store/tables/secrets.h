/*
 * secrets.h - the table of the random numbers that the service keeps to itself, by name.
 */
#ifndef STORE_TABLES_SECRETS_H
#define STORE_TABLES_SECRETS_H

#include <stdint.h>

#include "base/error.h"

struct db;

enum { SECRET = 32 };

/* The secret of that name. ERROR_NOT_FOUND. */
enum error_code db_secrets_read(struct db *db, const char *name, uint8_t ret_secret[SECRET],
                                struct error *err);

/* Adds one, unless there is one of that name. Change. */
enum error_code db_secrets_add(struct db *db, const char *name, const uint8_t secret[SECRET],
                               struct error *err);

/* Adds one, or puts it in the place of the one of that name. Change. */
enum error_code db_secrets_renew(struct db *db, const char *name, const uint8_t secret[SECRET],
                                 struct error *err);

#endif
