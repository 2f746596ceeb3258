#include "store/engine/bulk.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "store/engine/engine.h"

DB_STATEMENT(count_used, "select (select count(*) from accounts where kind <> 'house')"
                         " + (select count(*) from site) + (select count(*) from acts) as used");

enum error_code bulk_is_used(struct db *db, bool *ret_used, struct error *err) {
    int64_t used = 0;
    TRY(db_number(db_query_values(db, &count_used, err, NULL, 0), 0, &used));
    *ret_used = used > 0;
    return ERROR_NONE;
}

/* Which rows were seen, whatever their order: their number, and the sum of their hashes. */
struct tally {
    const struct bulk_table *table;
    int64_t rows;
    uint64_t sum;
};

static bool is_same(const struct tally *one, const struct tally *other) {
    return one->rows == other->rows && one->sum == other->sum;
}

static uint64_t hash(const void *bytes, size_t len, uint64_t before) {
    unsigned char key[crypto_shorthash_KEYBYTES] = {0};
    unsigned char out[crypto_shorthash_BYTES];
    uint64_t number = 0;
    memcpy(key, &before, sizeof before);
    crypto_shorthash(out, bytes, len, key);
    memcpy(&number, out, sizeof number);
    return number;
}

/* SQLite knows no negative zero. */
static uint64_t hash_value(const struct db_value *value, uint64_t before) {
    double real = value->real + 0.0;
    switch (value->type) {
    case DB_INT:
        return hash(&value->number, sizeof value->number, before);
    case DB_REAL:
        return hash(&real, sizeof real, before);
    case DB_TEXT:
    case DB_BLOB:
        return hash(value->bytes, value->len, before);
    default:
        return hash("null", sizeof "null", ~before);
    }
}

static void count(struct tally *tally, const struct db_value values[]) {
    uint64_t row = 0;
    for (size_t i = 0; i < tally->table->columns; i++)
        row = hash_value(&values[i], row);
    tally->rows++;
    tally->sum += row;
}

static enum error_code count_row(void *context, const struct db_value values[], struct error *err) {
    (void)err;
    count(context, values);
    return ERROR_NONE;
}

/* --- The tables --- */

void bulk_add_columns(struct buf *out, const struct bulk_table *table) {
    for (size_t i = 0; i < table->columns; i++)
        buf_printf(out, "%s\"%s\"", i ? ", " : "", table->column[i].name);
}

struct tables {
    struct bulk_table *table;
    size_t count;
};

static struct bulk_table *add_table(struct tables *tables, const char *name) {
    struct bulk_table *grown = realloc(tables->table, (tables->count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    tables->table = grown;
    grown += tables->count++;
    *grown = (struct bulk_table){0};
    snprintf(grown->name, sizeof grown->name, "%s", name);
    return grown;
}

/* The columns come table by table. */
static struct bulk_table *table_of(struct tables *tables, const char *name) {
    struct bulk_table *last = tables->count ? &tables->table[tables->count - 1] : NULL;
    return last && strcmp(last->name, name) == 0 ? last : add_table(tables, name);
}

static enum error_code add_column(struct tables *tables, struct db_rows *rows, struct error *err) {
    /* In the order of the types of db_value. */
    static const char *const types[] = {"null", "integer", "real", "text", "blob", NULL};
    struct bulk_table *table = table_of(tables, db_col_str(rows, "table"));
    int type = db_col_word(rows, "type", types);
    if (!table)
        return error_no_memory(err);
    if (!types[type] || table->columns == BULK_COLUMNS)
        return error_set(err, ERROR_INTERNAL, "the columns of %s cannot be copied", table->name);
    db_col_text(rows, "column", table->column[table->columns].name, BULK_NAME);
    table->column[table->columns++].type = type;
    return ERROR_NONE;
}

static enum error_code read_tables(struct db *db, struct tables *tables, struct error *err) {
    struct db_rows *rows = db_query_about(db, DB_COLUMNS, err);
    while (db_next(rows))
        db_stop_on(rows, add_column(tables, rows, err));
    return db_end(rows);
}

/* --- Rows --- */

/* A database as its engine has it. */
struct side {
    struct connection *connection;
    const struct bulk_engine *bulk;
};

static struct side side_of(struct db *db) {
    struct side side = {0};
    side.bulk = db_engine(db, &side.connection)->bulk;
    return side;
}

struct transfer {
    const struct bulk_engine *bulk;
    struct bulk_writer *writer;
    struct tally tally;
};

static enum error_code pass_on(void *context, const struct db_value values[], struct error *err) {
    struct transfer *transfer = context;
    count(&transfer->tally, values);
    return transfer->bulk->write(transfer->writer, values, err);
}

/* The engine may tell an error of what it writes only at the end. */
static enum error_code transfer_rows(struct side from, struct side to,
                                     const struct bulk_table *table, struct tally *ret_tally,
                                     struct error *err) {
    struct transfer transfer = {.bulk = to.bulk, .tally = {.table = table}};
    TRY(to.bulk->write_begin(to.connection, table, &transfer.writer, err));
    enum error_code code = from.bulk->read(from.connection, table, pass_on, &transfer, err);
    enum error_code end = to.bulk->write_end(transfer.writer, code ? NULL : err);
    *ret_tally = transfer.tally;
    return code ? code : end;
}

static enum error_code copy_table(struct side from, struct side to, const struct bulk_table *table,
                                  int64_t *rows, struct error *err) {
    struct tally there, back = {.table = table};
    TRY(transfer_rows(from, to, table, &there, err));
    TRY(to.bulk->read(to.connection, table, count_row, &back, err));
    if (!is_same(&there, &back))
        return error_set(err, ERROR_INTERNAL,
                         "%s: %lld rows written, %lld read back; the counts or contents differ",
                         table->name, (long long)there.rows, (long long)back.rows);
    *rows += back.rows;
    return ERROR_NONE;
}

static enum error_code empty_table(struct db *db, const struct bulk_table *table,
                                   struct error *err) {
    char sql[BULK_NAME + 32];
    snprintf(sql, sizeof sql, "delete from %s", table->name);
    return db_run(db_query_text(db, sql, err));
}

static enum error_code raise_ids(struct db *from, struct side to, struct error *err) {
    struct db_rows *rows = db_query_about(from, DB_LAST_IDS, err);
    while (db_next(rows))
        db_stop_on(rows, to.bulk->raise_id(to.connection, db_col_str(rows, "table"),
                                           db_col_int(rows, "last"), err));
    return db_end(rows);
}

static enum error_code copy_tables(struct db *from, struct db *to, const struct tables *tables,
                                   int64_t *rows, struct error *err) {
    struct side target = side_of(to);
    TRY(target.bulk->begin(target.connection, err));
    for (size_t i = 0; i < tables->count; i++)
        TRY(empty_table(to, &tables->table[i], err));
    for (size_t i = 0; i < tables->count; i++)
        TRY(copy_table(side_of(from), target, &tables->table[i], rows, err));
    TRY(raise_ids(from, target, err));
    return target.bulk->end(target.connection, err);
}

enum error_code bulk_copy(struct db *from, struct db *to, int64_t *ret_rows, struct error *err) {
    struct tables tables = {0};
    int64_t rows = 0;
    enum error_code code = read_tables(from, &tables, err);
    if (!code)
        code = copy_tables(from, to, &tables, &rows, err);
    free(tables.table);
    if (!code)
        *ret_rows = rows;
    return code;
}
