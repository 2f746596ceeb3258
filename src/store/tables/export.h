/*
 * export.h - the rows of all tables that are about one account, for a copy of its data.
 *
 * Left out are secrets (hashes, keys, seeds), what is made from other data (skeletons of names,
 * sealed answers), and what others have written about the account (their lists and reports).
 * tests/http/own-data.test.js holds every table with an account against this list.
 */
#ifndef STORE_TABLES_EXPORT_H
#define STORE_TABLES_EXPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "store/engine/db.h"

/* A part of the copy. The name of a column says what it is: "text" alone is a text, "at time" is ms
 * since 1970; the other kinds are day (days since 1970), number, flag and json. */
struct export_part {
    const char *in;   /* the object that has it; NULL: the whole */
    const char *name; /* of a list, with one object for each row; NULL: the columns of the only row
                         are members of `in` itself */
    struct db_statement *rows;
};

/* All parts; one without rows is behind the last. */
extern const struct export_part db_export_parts[];

/* Is given one row of a part. */
typedef void export_row_seen(void *context, struct db_rows *row);

enum error_code db_export(struct db *db, const struct export_part *part, int64_t account,
                          export_row_seen *seen, void *context, struct error *err);

#endif
