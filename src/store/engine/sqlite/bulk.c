/* What a copy needs of SQLite beside its statements (bulk.h). */
#include "store/engine/bulk.h"

#include <stdio.h>

#include "store/engine/sqlite/sqlite.h"

/* Only ids that must never be used again are counted apart from the rows. */
static void raise_id(char *ret_sql, size_t size, const char *table, int64_t last) {
    snprintf(ret_sql, size,
             "delete from sqlite_sequence where name = '%s';"
             "insert into sqlite_sequence (name, seq) select name, %lld from sqlite_schema"
             " where name = '%s' and sql like '%% autoincrement%%'",
             table, (long long)last, table);
}

const struct bulk_engine sqlite_bulk = {
    /* A whole database is written in one transaction: with a small cache, pages would go to the log
     * again and again. */
    .begin = "pragma defer_foreign_keys = on; pragma cache_size = -262144",
    .raise_id = raise_id,
};
