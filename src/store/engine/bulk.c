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
    return db_flag(db_query_values(db, &count_used, err, NULL, 0), ret_used);
}

enum { BULK_NAME = 64, BULK_COLUMNS = 48, PART = 1000, BATCH = 32 /* rows */ };

struct bulk_table {
    char name[BULK_NAME];
    size_t columns;
    struct {
        char name[BULK_NAME];
        int type; /* DB_INT and the like */
    } column[BULK_COLUMNS];
};

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

static enum error_code count_row(void *context, const struct db_value values[], struct error *err) {
    struct tally *tally = context;
    uint64_t row = 0;
    (void)err;
    for (size_t i = 0; i < tally->table->columns; i++)
        row = hash_value(&values[i], row);
    tally->rows++;
    tally->sum += row;
    return ERROR_NONE;
}

/* --- The tables --- */

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
    const struct engine *engine;
    struct connection *connection;
};

static struct side side_of(struct db *db) {
    struct side side = {0};
    side.engine = db_engine(db, &side.connection);
    return side;
}

/* Is given a row, in the order of the table's columns; borrowed. Its error ends the reading. */
typedef enum error_code take_row(void *context, const struct db_value values[], struct error *err);

static void add_columns(struct buf *out, const struct bulk_table *table) {
    for (size_t i = 0; i < table->columns; i++)
        buf_printf(out, "%s\"%s\"", i ? ", " : "", table->column[i].name);
}

/* Takes the text. */
static enum error_code prepare(struct side side, struct buf *sql, struct prepared **ret,
                               struct error *err) {
    enum error_code code = sql->failed ? error_no_memory(err)
                                       : side.engine->prepare(side.connection, sql->data, ret, err);
    buf_clear(sql);
    return code;
}

static enum error_code run(struct side side, struct buf *sql, struct error *err) {
    struct prepared *statement = NULL;
    TRY(prepare(side, sql, &statement, err));
    enum error_code code = side.engine->run(statement, err);
    side.engine->finalize(statement);
    return code;
}

/* --- Reading --- */

static bool has_bytes(const struct db_value *value) {
    return value->type == DB_TEXT || value->type == DB_BLOB;
}

static enum error_code read_value(const struct engine *engine, struct prepared *row, int column,
                                  int type, struct db_value *ret_value, struct error *err) {
    struct db_value value = {.type = engine->is_null(row, column) ? DB_NULL : type};
    if (value.type == DB_INT)
        value.number = engine->integer(row, column);
    else if (value.type == DB_REAL)
        value.real = engine->real(row, column);
    else if (value.type == DB_BLOB)
        value.bytes = engine->blob(row, column, &value.len);
    else if (value.type == DB_TEXT && (value.bytes = engine->text(row, column)))
        value.len = strlen(value.bytes);
    *ret_value = value;
    return has_bytes(&value) && !value.bytes ? error_no_memory(err) : ERROR_NONE;
}

/* All rows that the statement gives. */
static enum error_code read_part(const struct engine *engine, struct prepared *part,
                                 const struct bulk_table *table, take_row *take, void *context,
                                 bool *ret_any, struct error *err) {
    struct db_value values[BULK_COLUMNS];
    *ret_any = false;
    for (bool is_row = true; is_row; *ret_any |= is_row) {
        TRY(engine->step(part, &is_row, err));
        for (size_t i = 0; is_row && i < table->columns; i++)
            TRY(read_value(engine, part, (int)i, table->column[i].type, &values[i], err));
        if (is_row)
            TRY(take(context, values, err));
    }
    return ERROR_NONE;
}

/* A cursor gives part after part, until one is empty. */
static enum error_code read_parts(struct side from, struct prepared *part,
                                  const struct bulk_table *table, take_row *take, void *context,
                                  struct error *err) {
    enum error_code code = ERROR_NONE;
    bool any = false;
    do {
        code = read_part(from.engine, part, table, take, context, &any, err);
        from.engine->reset(part);
    } while (!code && any && from.engine->bulk->cursor);
    return code;
}

/* A server would give all rows at once, which may be more than memory holds: so it has a cursor. */
static enum error_code open_reading(struct side from, const struct bulk_table *table,
                                    struct prepared **ret_part, struct error *err) {
    const char *cursor = from.engine->bulk->cursor;
    struct buf sql = BUF_INIT;
    if (cursor)
        buf_printf(&sql, "declare %s no scroll cursor for ", cursor);
    buf_addstr(&sql, "select ");
    add_columns(&sql, table);
    buf_printf(&sql, " from \"%s\"", table->name);
    if (cursor) {
        TRY(run(from, &sql, err));
        buf_printf(&sql, "fetch %d from %s", PART, cursor);
    }
    return prepare(from, &sql, ret_part, err);
}

static enum error_code close_reading(struct side from, struct prepared *part, struct error *err) {
    const char *cursor = from.engine->bulk->cursor;
    struct buf sql = BUF_INIT;
    from.engine->finalize(part);
    if (!cursor)
        return ERROR_NONE;
    buf_printf(&sql, "close %s", cursor);
    return run(from, &sql, err);
}

static enum error_code read_rows(struct side from, const struct bulk_table *table, take_row *take,
                                 void *context, struct error *err) {
    struct prepared *part = NULL;
    TRY(open_reading(from, table, &part, err));
    enum error_code code = read_parts(from, part, table, take, context, err);
    enum error_code end = close_reading(from, part, code ? NULL : err);
    return code ? code : end;
}

/* --- Writing --- */

/* Rows on their way, of which one statement writes many: a server takes far longer for each alone.
 */
struct transfer {
    struct side to;
    struct tally tally;
    struct prepared *insert;
    size_t inserts, rows; /* how many rows it writes, and how many have gathered */
    struct db_value values[BATCH * BULK_COLUMNS];
    struct buf bytes; /* of their texts and blobs; `number` is where they begin */
};

static enum error_code prepare_insert(struct transfer *it, struct error *err) {
    const struct bulk_table *table = it->tally.table;
    struct buf sql = BUF_INIT;
    it->to.engine->finalize(it->insert);
    it->insert = NULL;
    it->inserts = it->rows;
    buf_printf(&sql, "insert into \"%s\" (", table->name);
    add_columns(&sql, table);
    buf_addstr(&sql, ") values");
    for (size_t i = 0; i < it->rows * table->columns; i++) {
        bool begins = i % table->columns == 0;
        buf_printf(&sql, "%s%s:p%zu", begins && i ? ")," : "", begins ? " (" : ", ", i);
    }
    buf_addch(&sql, ')');
    return prepare(it->to, &sql, &it->insert, err);
}

static enum error_code write_rows(struct transfer *it, struct error *err) {
    const struct engine *engine = it->to.engine;
    if (it->bytes.failed)
        return error_no_memory(err);
    if (it->rows != it->inserts)
        TRY(prepare_insert(it, err));
    for (size_t i = 0; i < it->rows * it->tally.table->columns; i++) {
        struct db_value *value = &it->values[i];
        if (has_bytes(value))
            value->bytes = it->bytes.data + value->number;
        engine->bind(it->insert, (int)i, value);
    }
    enum error_code code = engine->run(it->insert, err);
    engine->reset(it->insert);
    buf_reset(&it->bytes);
    it->rows = 0;
    return code;
}

static enum error_code pass_on(void *context, const struct db_value values[], struct error *err) {
    struct transfer *it = context;
    size_t columns = it->tally.table->columns;
    TRY(count_row(&it->tally, values, err));
    for (size_t i = 0; i < columns; i++) {
        struct db_value *value = &it->values[it->rows * columns + i];
        *value = values[i];
        if (has_bytes(value)) {
            value->number = (int64_t)it->bytes.len;
            buf_add(&it->bytes, value->bytes, value->len);
            buf_addch(&it->bytes, '\0');
        }
    }
    return ++it->rows == BATCH ? write_rows(it, err) : ERROR_NONE;
}

static enum error_code transfer_rows(struct side from, struct side to,
                                     const struct bulk_table *table, struct tally *ret_tally,
                                     struct error *err) {
    struct transfer transfer = {.to = to, .tally = {.table = table}};
    enum error_code code = read_rows(from, table, pass_on, &transfer, err);
    if (!code && transfer.rows)
        code = write_rows(&transfer, err);
    to.engine->finalize(transfer.insert);
    buf_clear(&transfer.bytes);
    *ret_tally = transfer.tally;
    return code;
}

static enum error_code copy_table(struct side from, struct side to, const struct bulk_table *table,
                                  int64_t *rows, struct error *err) {
    struct tally there, back = {.table = table};
    TRY(transfer_rows(from, to, table, &there, err));
    TRY(read_rows(to, table, count_row, &back, err));
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
    return db_run_rows(db_query_text(db, sql, err));
}

static enum error_code raise_ids(struct db *from, struct side to, struct error *err) {
    char sql[512];
    struct db_rows *rows = db_query_about(from, DB_LAST_IDS, err);
    while (db_next(rows)) {
        to.engine->bulk->raise_id(sql, sizeof sql, db_col_str(rows, "table"),
                                  db_col_int(rows, "last"));
        db_stop_on(rows, to.engine->exec(to.connection, sql, err));
    }
    return db_end(rows);
}

static enum error_code copy_tables(struct db *from, struct db *to, const struct tables *tables,
                                   int64_t *rows, struct error *err) {
    struct side target = side_of(to);
    const struct bulk_engine *bulk = target.engine->bulk;
    TRY(target.engine->exec(target.connection, bulk->begin, err));
    for (size_t i = 0; i < tables->count; i++)
        TRY(empty_table(to, &tables->table[i], err));
    for (size_t i = 0; i < tables->count; i++)
        TRY(copy_table(side_of(from), target, &tables->table[i], rows, err));
    TRY(raise_ids(from, target, err));
    return bulk->end ? target.engine->exec(target.connection, bulk->end, err) : ERROR_NONE;
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
