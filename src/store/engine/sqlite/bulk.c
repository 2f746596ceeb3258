/* What a copy needs of SQLite beside its statements (bulk.h). */
#include <sqlite3.h>
#include <stdio.h>

#include "store/engine/bulk.h"
#include "store/engine/sqlite/sqlite.h"

/* A whole database is written in one transaction: with a small cache, pages would go to the log
 * again and again. */
static enum error_code begin(struct connection *connection, struct error *err) {
    return sqlite_exec(sqlite_handle(connection),
                       "pragma defer_foreign_keys = on; pragma cache_size = -262144", err);
}

/* Only ids that must never be used again are counted apart from the rows. */
static enum error_code raise_id(struct connection *connection, const char *table, int64_t last,
                                struct error *err) {
    char sql[512];
    snprintf(sql, sizeof sql,
             "delete from sqlite_sequence where name = '%s';"
             "insert into sqlite_sequence (name, seq) select name, %lld from sqlite_schema"
             " where name = '%s' and sql like '%% autoincrement%%'",
             table, (long long)last, table);
    return sqlite_exec(sqlite_handle(connection), sql, err);
}

const struct bulk_engine sqlite_bulk = {
    .begin = begin,
    .raise_id = raise_id,
};
