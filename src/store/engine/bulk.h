/*
 * bulk.h - all rows of one database into another, whose engine may be a different one.
 *
 * Both have the same schema (a test compares them), so that a row is a list of values of one of
 * four types. SQLite is read and written by statements, PostgreSQL by COPY in its binary format:
 * neither rounds, and both give what they got.
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

struct buf;
struct bulk_writer; /* the engine's own, like: */
struct connection;

enum { BULK_NAME = 64, BULK_COLUMNS = 48 };

struct bulk_table {
    char name[BULK_NAME];
    size_t columns;
    struct {
        char name[BULK_NAME];
        int type; /* DB_INT and the like */
    } column[BULK_COLUMNS];
};

/* Is given a row, in the order of the table's columns; borrowed. Its error ends the reading. */
typedef enum error_code bulk_row(void *context, const struct db_value values[], struct error *err);

struct bulk_engine {
    /* Before and after the rows are written: references need to hold only in the end. */
    enum error_code (*begin)(struct connection *connection, struct error *err);
    enum error_code (*end)(struct connection *connection, struct error *err);

    enum error_code (*read)(struct connection *connection, const struct bulk_table *table,
                            bulk_row *row, void *context, struct error *err);

    /* Writes rows into a table that is empty; one table at a time. Every `write_begin` that was
     * successful requires one `write_end`, also after an error. */
    enum error_code (*write_begin)(struct connection *connection, const struct bulk_table *table,
                                   struct bulk_writer **ret_writer, struct error *err);
    enum error_code (*write)(struct bulk_writer *writer, const struct db_value values[],
                             struct error *err);
    enum error_code (*write_end)(struct bulk_writer *writer, struct error *err); /* frees it */

    /* The ids of a table go on above this one, which was its last, even if its row is gone. */
    enum error_code (*raise_id)(struct connection *connection, const char *table, int64_t last,
                                struct error *err);
};

/* Appends the names of all columns, quoted, with commas between them. */
void bulk_add_columns(struct buf *out, const struct bulk_table *table);

#endif
