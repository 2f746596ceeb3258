/* By COPY in its binary format, in which an integer and a real are eight bytes, the highest first,
 * and texts and blobs are what they are:
 * https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.4 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "store/engine/bulk.h"
#include "store/engine/postgres/libpq.h"
#include "store/engine/postgres/postgres.h"

enum { HEADER = 19, NUMBER = 8 };
static const char header[HEADER] = "PGCOPY\n\377\r\n"; /* and zeros: no flags */

/* Runs a statement, however long it takes. */
static enum error_code run(struct connection *connection, const char *sql, ExecStatusType good,
                           struct error *err) {
    PGresult *result = libpq.exec(postgres_handle(connection), sql);
    enum error_code code =
        libpq.resultStatus(result) == good ? ERROR_NONE : postgres_failed(connection, result, err);
    libpq.clear(result);
    return code;
}

/* --- Before and after --- */

/* References are dropped, and made again when all rows are there: that holds them for all rows at
 * once, in whatever order they came. A service that runs would hold the tables. */
static const char drop_references[] =
    "do $$ declare it record; begin "
    "set local lock_timeout = '10s'; "
    "create temp table kept_references on commit drop as "
    " select conrelid::regclass::text as tbl, conname as name, pg_get_constraintdef(oid) as words"
    "   from pg_constraint where contype = 'f' and connamespace = "
    "        (select oid from pg_namespace where nspname = current_schema()); "
    "for it in select * from kept_references loop "
    " execute format('alter table %s drop constraint %I', it.tbl, it.name); "
    "end loop; end $$";

/* Ids go on above all that were written. The planner has not seen the rows yet. */
static const char make_references[] =
    "do $$ declare it record; begin "
    "for it in select * from kept_references loop "
    " execute format('alter table %s add constraint %I %s', it.tbl, it.name, it.words); "
    "end loop; "
    "for it in select table_name as tbl, column_name as col,"
    "       pg_get_serial_sequence(format('%I', table_name), column_name::text) as ids"
    "  from information_schema.columns"
    " where table_schema = current_schema() and is_identity = 'YES' loop "
    " execute format('select setval(%L, greatest(max(%I), pg_sequence_last_value(%L)))"
    "                   from %I having count(*) > 0', it.ids, it.col, it.ids, it.tbl); "
    "end loop; "
    "for it in select tablename as tbl from pg_tables where schemaname = current_schema() loop "
    " execute format('analyze %I', it.tbl); "
    "end loop; end $$";

static enum error_code begin(struct connection *connection, struct error *err) {
    return run(connection, drop_references, PGRES_COMMAND_OK, err);
}

static enum error_code end(struct connection *connection, struct error *err) {
    return run(connection, make_references, PGRES_COMMAND_OK, err);
}

static enum error_code raise_id(struct connection *connection, const char *table, int64_t last,
                                struct error *err) {
    char sql[256];
    snprintf(sql, sizeof sql, "select setval(pg_get_serial_sequence('%s', 'id'), %" PRId64 ")",
             table, last);
    return run(connection, sql, PGRES_TUPLES_OK, err);
}

/* COPY of a table, in one direction or the other; `good` is what it then waits for. */
static enum error_code copy(struct connection *connection, const struct bulk_table *table,
                            const char *direction, ExecStatusType good, struct error *err) {
    struct buf sql = BUF_INIT;
    buf_printf(&sql, "copy \"%s\" (", table->name);
    bulk_add_columns(&sql, table);
    buf_printf(&sql, ") %s with (format binary)", direction);
    enum error_code code = sql.failed ? error_no_memory(err) : run(connection, sql.data, good, err);
    buf_clear(&sql);
    return code;
}

/* The end of a COPY: what the server says of it. */
static enum error_code finish(struct connection *connection, struct error *err) {
    enum error_code code = ERROR_NONE;
    for (PGresult *each; (each = libpq.getResult(postgres_handle(connection))); libpq.clear(each))
        if (libpq.resultStatus(each) != PGRES_COMMAND_OK && !code)
            code = postgres_failed(connection, each, err);
    return code;
}

/* --- Reading --- */

/* What is left of a message of the server. */
struct message {
    const char *at;
    size_t left;
};

/* The next bytes; NULL: there are no more so many. */
static const char *take(struct message *message, size_t len) {
    const char *at = message->at;
    if (len > message->left)
        return NULL;
    message->at += len;
    message->left -= len;
    return at;
}

/* False where the message ends too early. */
static bool take_int(struct message *message, size_t size, uint64_t *ret_number) {
    const unsigned char *bytes = (const unsigned char *)take(message, size);
    *ret_number = 0;
    for (size_t i = 0; bytes && i < size; i++)
        *ret_number = *ret_number << 8 | bytes[i];
    return bytes != NULL;
}

static bool take_number(struct message *message, struct db_value *value) {
    uint64_t bits = 0;
    bool taken = value->len == NUMBER && take_int(message, NUMBER, &bits);
    if (value->type == DB_INT)
        value->number = (int64_t)bits;
    else
        memcpy(&value->real, &bits, sizeof bits);
    return taken;
}

static bool take_value(struct message *message, int type, struct db_value *ret_value) {
    uint64_t len = 0;
    *ret_value = (struct db_value){.type = DB_NULL};
    if (!take_int(message, 4, &len))
        return false;
    if (len == UINT32_MAX)
        return true;
    ret_value->type = type;
    ret_value->len = len;
    if (type == DB_INT || type == DB_REAL)
        return take_number(message, ret_value);
    return (ret_value->bytes = take(message, len)) != NULL;
}

static bool take_row(struct message *message, const struct bulk_table *table,
                     struct db_value values[]) {
    bool good = true;
    for (size_t i = 0; good && i < table->columns; i++)
        good = take_value(message, table->column[i].type, &values[i]);
    return good;
}

/* Before the first row there is the header; instead of a count of columns, the end. */
static enum error_code read_message(struct message message, bool first,
                                    const struct bulk_table *table, bulk_row *row, void *context,
                                    struct error *err) {
    struct db_value values[BULK_COLUMNS];
    uint64_t columns = 0;
    bool good = !first || take(&message, HEADER);
    if (good && message.left == 0)
        return ERROR_NONE;
    good = good && take_int(&message, 2, &columns);
    if (good && columns == UINT16_MAX)
        return ERROR_NONE;
    if (!good || columns != table->columns || !take_row(&message, table, values))
        return error_set(err, ERROR_INTERNAL, "database: a row of %s cannot be read", table->name);
    return row(context, values, err);
}

/* What is not read ends with the connection. libpq gives row by row. */
static enum error_code read_rows(struct connection *connection, const struct bulk_table *table,
                                 bulk_row *row, void *context, struct error *err) {
    char *bytes = NULL;
    bool first = true;
    TRY(postgres_begin_snapshot(connection, err));
    TRY(copy(connection, table, "to stdout", PGRES_COPY_OUT, err));
    for (int len; (len = libpq.getCopyData(postgres_handle(connection), &bytes, 0)) > 0;
         first = false) {
        struct message message = {.at = bytes, .left = (size_t)len};
        enum error_code code = read_message(message, first, table, row, context, err);
        libpq.freemem(bytes);
        TRY(code);
    }
    return finish(connection, err);
}

/* --- Writing --- */

struct bulk_writer {
    struct connection *connection;
    size_t columns;
    struct buf bytes;
};

/* Hands over what has gathered. */
static enum error_code hand_over(struct bulk_writer *writer, struct error *err) {
    PGconn *handle = postgres_handle(writer->connection);
    if (writer->bytes.failed)
        return error_no_memory(err);
    int done = libpq.putCopyData(handle, writer->bytes.data, (int)writer->bytes.len);
    buf_reset(&writer->bytes);
    return done == 1 ? ERROR_NONE : postgres_failed(writer->connection, NULL, err);
}

static enum error_code write_begin(struct connection *connection, const struct bulk_table *table,
                                   struct bulk_writer **ret_writer, struct error *err) {
    TRY(copy(connection, table, "from stdin", PGRES_COPY_IN, err));
    struct bulk_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return error_no_memory(err);
    writer->connection = connection;
    writer->columns = table->columns;
    buf_add(&writer->bytes, header, HEADER);
    *ret_writer = writer;
    return ERROR_NONE;
}

static void add_int(struct buf *out, size_t size, uint64_t number) {
    for (size_t i = size; i > 0; i--)
        buf_addch(out, (char)(number >> 8 * (i - 1)));
}

static void add_value(struct buf *out, const struct db_value *value) {
    uint64_t bits = (uint64_t)value->number;
    if (value->type == DB_REAL)
        memcpy(&bits, &value->real, sizeof bits);
    if (value->type == DB_NULL) {
        add_int(out, 4, UINT32_MAX);
    } else if (value->type == DB_INT || value->type == DB_REAL) {
        add_int(out, 4, NUMBER);
        add_int(out, NUMBER, bits);
    } else {
        add_int(out, 4, value->len);
        buf_add(out, value->bytes, value->len);
    }
}

static enum error_code write_row(struct bulk_writer *writer, const struct db_value values[],
                                 struct error *err) {
    add_int(&writer->bytes, 2, writer->columns);
    for (size_t i = 0; i < writer->columns; i++)
        add_value(&writer->bytes, &values[i]);
    return hand_over(writer, err);
}

static enum error_code end_copy(struct bulk_writer *writer, struct error *err) {
    add_int(&writer->bytes, 2, UINT16_MAX);
    TRY(hand_over(writer, err));
    if (libpq.putCopyEnd(postgres_handle(writer->connection), NULL) != 1)
        return postgres_failed(writer->connection, NULL, err);
    return finish(writer->connection, err);
}

static enum error_code write_end(struct bulk_writer *writer, struct error *err) {
    enum error_code code = end_copy(writer, err);
    buf_clear(&writer->bytes);
    free(writer);
    return code;
}

const struct bulk_engine postgres_bulk = {
    .begin = begin,
    .end = end,
    .read = read_rows,
    .write_begin = write_begin,
    .write = write_row,
    .write_end = write_end,
    .raise_id = raise_id,
};
