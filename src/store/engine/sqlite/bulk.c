/* Whole tables of SQLite, read and written for a copy (bulk.h). */
#include <sqlite3.h>
#include <stdio.h>

#include "base/buf.h"
#include "store/engine/bulk.h"
#include "store/engine/sqlite/sqlite.h"

/* A whole database is written in one transaction: with a small cache, pages would go to the log
 * again and again. */
static enum error_code begin(struct connection *connection, struct error *err) {
    return sqlite_exec(sqlite_handle(connection),
                       "pragma defer_foreign_keys = on; pragma cache_size = -262144", err);
}

/* References are looked at by the commit. */
static enum error_code end(struct connection *connection, struct error *err) {
    (void)connection;
    (void)err;
    return ERROR_NONE;
}

static enum error_code prepare(struct connection *connection, struct buf *sql,
                               sqlite3_stmt **ret_statement, struct error *err) {
    sqlite3 *handle = sqlite_handle(connection);
    enum error_code code = ERROR_NONE;
    if (sql->failed)
        code = error_no_memory(err);
    else if (sqlite3_prepare_v2(handle, sql->data, -1, ret_statement, NULL) != SQLITE_OK)
        code = sqlite_error(handle, err);
    buf_clear(sql);
    return code;
}

/* --- Reading --- */

static struct db_value value_at(sqlite3_stmt *statement, int column, int type) {
    struct db_value value = {.type = DB_NULL};
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
        return value;
    value.type = type;
    if (type == DB_INT)
        value.number = sqlite3_column_int64(statement, column);
    else if (type == DB_REAL)
        value.real = sqlite3_column_double(statement, column);
    else
        value.bytes = sqlite3_column_blob(statement, column);
    value.len = value.bytes ? (size_t)sqlite3_column_bytes(statement, column) : 0;
    return value;
}

static enum error_code pass_row(sqlite3_stmt *statement, const struct bulk_table *table,
                                bulk_row *row, void *context, struct error *err) {
    struct db_value values[BULK_COLUMNS];
    for (size_t i = 0; i < table->columns; i++)
        values[i] = value_at(statement, (int)i, table->column[i].type);
    return row(context, values, err);
}

static enum error_code read_rows(struct connection *connection, const struct bulk_table *table,
                                 bulk_row *row, void *context, struct error *err) {
    struct buf sql = BUF_INIT;
    sqlite3_stmt *statement = NULL;
    buf_addstr(&sql, "select ");
    bulk_add_columns(&sql, table);
    buf_printf(&sql, " from \"%s\"", table->name);
    TRY(prepare(connection, &sql, &statement, err));
    enum error_code code = ERROR_NONE;
    int result = SQLITE_DONE;
    while (!code && (result = sqlite3_step(statement)) == SQLITE_ROW)
        code = pass_row(statement, table, row, context, err);
    if (!code && result != SQLITE_DONE)
        code = sqlite_error(sqlite_handle(connection), err);
    sqlite3_finalize(statement);
    return code;
}

/* --- Writing: the writer is its statement --- */

static enum error_code write_begin(struct connection *connection, const struct bulk_table *table,
                                   struct bulk_writer **ret_writer, struct error *err) {
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "insert into \"%s\" (", table->name);
    bulk_add_columns(&sql, table);
    buf_addstr(&sql, ") values (?");
    for (size_t i = 1; i < table->columns; i++)
        buf_addstr(&sql, ", ?");
    buf_addch(&sql, ')');
    return prepare(connection, &sql, (sqlite3_stmt **)ret_writer, err);
}

/* A text or blob of no length has no bytes, but is not null. */
static void bind(sqlite3_stmt *statement, int place, const struct db_value *value) {
    const char *bytes = value->bytes ? value->bytes : "";
    if (value->type == DB_NULL)
        sqlite3_bind_null(statement, place);
    else if (value->type == DB_INT)
        sqlite3_bind_int64(statement, place, value->number);
    else if (value->type == DB_REAL)
        sqlite3_bind_double(statement, place, value->real);
    else if (value->type == DB_TEXT)
        sqlite3_bind_text(statement, place, bytes, (int)value->len, SQLITE_STATIC);
    else
        sqlite3_bind_blob(statement, place, bytes, (int)value->len, SQLITE_STATIC);
}

static enum error_code write_row(struct bulk_writer *writer, const struct db_value values[],
                                 struct error *err) {
    sqlite3_stmt *statement = (sqlite3_stmt *)writer;
    for (int i = 0; i < sqlite3_bind_parameter_count(statement); i++)
        bind(statement, i + 1, &values[i]);
    enum error_code code = sqlite3_step(statement) == SQLITE_DONE
                               ? ERROR_NONE
                               : sqlite_error(sqlite3_db_handle(statement), err);
    sqlite3_reset(statement);
    return code;
}

static enum error_code write_end(struct bulk_writer *writer, struct error *err) {
    (void)err;
    sqlite3_finalize((sqlite3_stmt *)writer);
    return ERROR_NONE;
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
    .end = end,
    .read = read_rows,
    .write_begin = write_begin,
    .write = write_row,
    .write_end = write_end,
    .raise_id = raise_id,
};
