#include "store/engine/schema.h"

#include <sqlite3.h>

#include "store/engine/migrate.h"
#include "store/engine/sqlite/sqlite.h"

/* In the fresh database: what it consists of, and a place for what the other one does. A server's
 * things have the same names, and no text. */
static const char begin[] = "create temp table wanted as " SQLITE_SQL_SCHEMA
                            "; create temp table has (thing text, words text)";

static const char differences[] =
    "select 'the schema: ' || thing || ' is missing' from wanted"
    " where thing not in (select thing from has)"
    " union all select 'the schema: ' || thing || ' is unexpected' from has"
    " where thing not in (select thing from wanted)"
    " union all select 'the schema: ' || thing || ' is not as expected' from wanted"
    " join has using (thing) where wanted.words <> has.words";

static enum error_code note(sqlite3_stmt *insert, struct db_rows *rows, struct error *err) {
    sqlite3_bind_text(insert, 1, db_col_str(rows, "thing"), -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(insert, 2, db_col_str_or_null(rows, "words"), -1, SQLITE_TRANSIENT);
    sqlite3_step(insert);
    return sqlite3_reset(insert) == SQLITE_OK ? ERROR_NONE
                                              : sqlite_error(sqlite3_db_handle(insert), err);
}

static enum error_code note_all(sqlite3 *fresh, struct db *db, struct error *err) {
    sqlite3_stmt *insert = NULL;
    TRY(sqlite_exec(fresh, begin, err));
    TRY(sqlite_prepare(fresh, "insert into has values (?, ?)", &insert, err));
    struct db_rows *rows = db_query_about(db, DB_SCHEMA, err);
    while (db_next(rows))
        db_stop_on(rows, note(insert, rows, err));
    sqlite3_finalize(insert);
    return db_end(rows);
}

static enum error_code tell_all(sqlite3 *fresh, db_check_found *found, void *context,
                                struct error *err) {
    sqlite3_stmt *difference = NULL;
    TRY(sqlite_prepare(fresh, differences, &difference, err));
    while (sqlite3_step(difference) == SQLITE_ROW)
        found(context, (const char *)sqlite3_column_text(difference, 0));
    return sqlite3_finalize(difference) == SQLITE_OK ? ERROR_NONE : sqlite_error(fresh, err);
}

enum error_code schema_version(struct db *db, int *ret_version, struct error *err) {
    int64_t version = 0;
    TRY(db_number(db_query_about(db, DB_VERSION, err), &version));
    TRY(migration_check((int)version, migration_newest("sqlite"), err));
    *ret_version = (int)version;
    return ERROR_NONE;
}

enum error_code schema_check(struct db *db, db_check_found *found, void *context,
                             struct error *err) {
    sqlite3 *fresh = NULL;
    int version = 0;
    TRY(schema_version(db, &version, err));
    TRY(sqlite_fresh(version, &fresh, err));
    enum error_code code = note_all(fresh, db, err);
    if (!code)
        code = tell_all(fresh, found, context, err);
    sqlite3_close(fresh);
    return code;
}
