/*
 * db_holidays.h - the table of the times in which players' clocks stand still.
 *
 * The holidays of one account never overlap.
 */
#ifndef STORE_HOLIDAYS_H
#define STORE_HOLIDAYS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/db.h"

extern const struct db_statements db_holidays_statements;

enum { HOLIDAYS_MAX = 64 };

struct holiday {
    int64_t start_at, end_at; /* the end is not part of it */
};

/* The holidays of an account that end after `after`, in order, at most HOLIDAYS_MAX. */
enum error_code db_holidays_read(struct db *db, int64_t account, int64_t after,
                                 struct holiday ret_holidays[HOLIDAYS_MAX], size_t *ret_count,
                                 struct error *err);

/* Enters a holiday, or gives the one that starts then another end. */
enum error_code db_holidays_set(struct db *db, int64_t account, const struct holiday *holiday,
                                struct error *err);

enum error_code db_holidays_delete(struct db *db, int64_t account, int64_t start_at,
                                   struct error *err);

#endif
