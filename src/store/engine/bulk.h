/*
 * bulk.h - all rows of one database into another, whose engine may be a different one.
 *
 * Both have the same schema (a test compares them), so that a row is a list of values of one of
 * four types, which neither engine rounds.
 */
#ifndef STORE_ENGINE_BULK_H
#define STORE_ENGINE_BULK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/db.h"

/* Copies everything from the snapshot of `from` that is open into the transaction of `to` that is
 * open, and reads it back to compare. What `to` had, which is what migrations put there, is gone.
 * References must hold in the end. *ret_rows: of all tables. ERROR_INTERNAL when something differs.
 */
enum error_code bulk_copy(struct db *from, struct db *to, int64_t *ret_rows, struct error *err);

/* Is there anything that a person has put there: an account, a setting, an act of the operator? */
enum error_code bulk_is_used(struct db *db, bool *ret_used, struct error *err);

/* --- For the engines --- */

struct bulk_engine {
    /* SQL before and after the rows are written: references need to hold only in the end. `end` is
     * NULL for a file: the commit looks at them. */
    const char *begin, *end;

    /* Writes SQL by which the ids of a table go on above this one, which was its last, even if its
     * row is gone. */
    void (*raise_id)(char *ret_sql, size_t size, const char *table, int64_t last);

    const char *cursor; /* the name of one, to read the rows with; NULL where none is needed */
};

#endif
