#include "store/engine/db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/engine/commit_events.h"
#include "store/engine/engine.h"
#include "store/engine/postgres/libpq.h"
#include "store/engine/postgres/postgres.h"
#include "store/engine/sqlite/sqlite.h"

/* The names of a statement's columns or parameters, as far as they were looked up: the addresses of
 * the callers' literals. The engine's own texts are slow to get, and move. */
struct names {
    const char **known;
    int count;
    int next; /* the one that is probably asked for next */
};

/* A statement as one connection has it. */
struct db_rows {
    struct db *db;
    const struct db_statement *statement;
    struct prepared *prepared; /* NULL until it is used */
    struct names parameters, columns;
    enum error_code code; /* the first error since db_query */
    struct error *err;    /* the caller's */
};

struct db {
    const struct engine *engine;
    struct connection *connection;
    struct db_rows *rows; /* by the index of their statement; the last are those of run_time */
    struct db_statement run_time; /* see db_query_text */
    void *attached;
    void (*free_attached)(void *attached);
    int64_t writes; /* by the connection, at the savepoint */
    struct commit_events events;
};

/* Both are filled before main() runs and constant from then on. */
static struct db_statement *statements;
static size_t statement_count;

void db_register(struct db_statement *statement) {
    statement->index = statement_count++;
    statement->next = statements;
    statements = statement;
}

const struct db_statement *db_statements(void) {
    return statements;
}

/* --- Preparing statements --- */

static enum error_code make_names(int count, struct names *names, struct error *err) {
    names->known = calloc((size_t)count + 1, sizeof *names->known);
    if (!names->known)
        return error_no_memory(err);
    names->count = count;
    return ERROR_NONE;
}

static enum error_code prepare(struct db *db, const struct db_statement *statement,
                               struct db_rows *rows, struct error *err) {
    const struct engine *engine = db->engine;
    TRY(engine->prepare(db->connection, statement->sql, &rows->prepared, err));
    TRY(make_names(engine->parameters(rows->prepared), &rows->parameters, err));
    return make_names(engine->columns(rows->prepared), &rows->columns, err);
}

static void forget(struct db *db, struct db_rows *rows) {
    db->engine->finalize(rows->prepared);
    free(rows->parameters.known);
    free(rows->columns.known);
    *rows = (struct db_rows){.db = db};
}

/* The rows of a statement on a connection, ready for its parameters. */
static struct db_rows *rows_of(struct db *db, const struct db_statement *statement,
                               struct error *err) {
    struct db_rows *rows = &db->rows[statement->index];
    enum error_code code = ERROR_NONE;
    if (!rows->prepared && (code = prepare(db, statement, rows, err)))
        forget(db, rows);
    rows->db = db;
    rows->statement = statement;
    rows->code = code;
    rows->err = err;
    return rows;
}

/* --- Opening --- */

bool db_is_server(const char *address) {
    return strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0;
}

enum error_code engine_of(const char *address, const struct engine **ret_engine,
                          struct error *err) {
    *ret_engine = &sqlite_engine;
    if (!db_is_server(address))
        return ERROR_NONE;
#ifdef WITH_POSTGRES
    *ret_engine = &postgres_engine;
    return libpq_load() ? ERROR_NONE : error_set(err, ERROR_INTERNAL, "libpq cannot be loaded");
#else
    return error_field(err, "database", "This program was built without PostgreSQL.");
#endif
}

/* In a test build a misspelt column stops the start. To prepare some six hundred statements takes
 * milliseconds and a megabyte, so a service prepares one when it is first used. */
#ifdef TEST_HOOKS
enum { PREPARES_ALL = true };
#else
enum { PREPARES_ALL = false };
#endif

static enum error_code prepare_all(struct db *db, struct error *err) {
    for (const struct db_statement *each = statements; each; each = each->next)
        TRY(rows_of(db, each, err)->code);
    return ERROR_NONE;
}

static enum error_code open_as(struct db *db, const char *address, enum db_mode mode,
                               struct error *err) {
    TRY(engine_of(address, &db->engine, err));
    db->rows = calloc(statement_count + 1, sizeof *db->rows);
    if (!db->rows)
        return error_no_memory(err);
    TRY(db->engine->open(address, mode, &db->connection, err));
    return PREPARES_ALL && mode == DB_WRITE ? prepare_all(db, err) : ERROR_NONE;
}

enum error_code db_open(const char *address, enum db_mode mode, struct db **ret_db,
                        struct error *err) {
    struct db *db = calloc(1, sizeof *db);
    if (!db)
        return error_no_memory(err);
    enum error_code code = open_as(db, address, mode, err);
    if (code)
        db_close(db);
    else
        *ret_db = db;
    return code;
}

static void drop_attached(struct db *db) {
    if (db->free_attached)
        db->free_attached(db->attached);
    db_attach(db, NULL, NULL);
}

void db_close(struct db *db) {
    if (!db)
        return;
    drop_attached(db);
    for (size_t i = 0; db->rows && i <= statement_count; i++)
        forget(db, &db->rows[i]);
    free(db->rows);
    if (db->connection)
        db->engine->close(db->connection);
    free(db->events.all);
    free(db);
}

enum error_code db_ping(struct db *db, struct error *err) {
    return db->engine->ping(db->connection, err);
}

const struct engine *db_engine(struct db *db, struct connection **ret_connection) {
    *ret_connection = db->connection;
    return db->engine;
}

void *db_attached(const struct db *db) {
    return db->attached;
}

void db_attach(struct db *db, void *attached, void (*free_attached)(void *attached)) {
    db->attached = attached;
    db->free_attached = free_attached;
}

enum error_code db_note_event(struct db *db, const struct commit_event *event, struct error *err) {
    return commit_events_add(&db->events, event, err);
}

struct commit_events *db_commit_events(struct db *db) {
    return &db->events;
}

/* --- Names --- */

typedef const char *name_at(struct prepared *prepared, int index);

static int search(struct names *names, struct prepared *prepared, name_at *at, const char *name) {
    for (int i = 0; i < names->count; i++) {
        const char *its = at(prepared, i);
        if (its && strcmp(its, name) == 0) {
            names->known[i] = name;
            return i;
        }
    }
    return -1;
}

/* The index of a name; -1: there is none. Names that are asked for in their order, each time by the
 * same literals, are found at the first look. */
static int find(struct names *names, struct prepared *prepared, name_at *at, const char *name) {
    int i = names->next;
    for (int looked = 0; looked < names->count && names->known[i] != name; looked++)
        i = i + 1 < names->count ? i + 1 : 0;
    if (names->known[i] != name)
        i = search(names, prepared, at, name);
    names->next = i + 1 < names->count ? i + 1 : 0;
    return i;
}

static void refuse_name(struct db_rows *rows, const char *name) {
    rows->code = error_set(rows->err, ERROR_INTERNAL, "database: no :%s or column %s in: %.120s",
                           name, name, rows->statement->sql);
}

/* --- Parameters --- */

struct db_value db_int(const char *name, int64_t number) {
    return (struct db_value){.name = name, .type = DB_INT, .number = number};
}

struct db_value db_real(const char *name, double real) {
    return (struct db_value){.name = name, .type = DB_REAL, .real = real};
}

struct db_value db_text(const char *name, const char *text) {
    return (struct db_value){.name = name,
                             .type = text ? DB_TEXT : DB_NULL,
                             .bytes = text,
                             .len = text ? strlen(text) : 0};
}

struct db_value db_blob(const char *name, const void *bytes, size_t len) {
    return (struct db_value){.name = name, .type = DB_BLOB, .bytes = bytes, .len = len};
}

struct db_value db_int_or_null(const char *name, int64_t number, int64_t none) {
    return number == none ? db_text(name, NULL) : db_int(name, number);
}

struct db_value db_row_value(const struct db_field fields[], const void *row, size_t size) {
    assert(size == fields->row);
    return (struct db_value){.type = DB_ROW, .bytes = row, .fields = fields};
}

static int64_t number_of(const struct db_field *field, const void *member) {
    if (field->size == sizeof(bool))
        return *(const bool *)member;
    return field->size == sizeof(int) ? *(const int *)member : *(const int64_t *)member;
}

static struct db_value text_of(const struct db_field *field, const char *text) {
    return db_text(field->column, field->nullable && text && !*text ? NULL : text);
}

static struct db_value value_of(const struct db_field *field, const void *row) {
    const void *member = (const char *)row + field->offset;
    switch (field->type) {
    case DB_NUMBER:
        return field->nullable
                   ? db_int_or_null(field->column, number_of(field, member), field->none)
                   : db_int(field->column, number_of(field, member));
    case DB_DOUBLE:
        return db_real(field->column, *(const double *)member);
    case DB_ENUM:
        return text_of(field, field->words[*(const unsigned *)member]);
    case DB_CHARS:
        return text_of(field, member);
    case DB_STRING:
        return db_text(field->column, *(const char *const *)member);
    case DB_BYTES:
        break;
    }
    return db_blob(field->column, member, field->size);
}

/* The field that a parameter is; the one behind the last if none is. */
static const struct db_field *field_of(struct db_rows *rows, const struct db_field *fields,
                                       int parameter) {
    const char **known = &rows->parameters.known[parameter];
    const struct db_field *field = fields;
    while (field->column && field->column != *known)
        field++;
    if (field->column)
        return field;
    const char *name = rows->db->engine->parameter_name(rows->prepared, parameter);
    for (field = fields; field->column && strcmp(field->column, name) != 0; field++)
        ;
    if (field->column)
        *known = field->column;
    return field;
}

/* Binds the parameters that are not `given` yet, as far as the row has them; returns their bits. */
static uint64_t bind_row(struct db_rows *rows, const struct db_value *row, uint64_t given) {
    uint64_t bound = 0;
    for (int i = 0; i < rows->parameters.count; i++) {
        if (given >> i & 1)
            continue;
        const struct db_field *field = field_of(rows, row->fields, i);
        if (!field->column)
            continue;
        struct db_value value = value_of(field, row->bytes);
        rows->db->engine->bind(rows->prepared, i, &value);
        bound |= UINT64_C(1) << i;
    }
    return bound;
}

/* Returns the parameter's bit. */
static uint64_t bind(struct db_rows *rows, const struct db_value *value) {
    const struct engine *engine = rows->db->engine;
    int index = find(&rows->parameters, rows->prepared, engine->parameter_name, value->name);
    if (index < 0) {
        refuse_name(rows, value->name);
        return 0;
    }
    engine->bind(rows->prepared, index, value);
    return UINT64_C(1) << index;
}

struct db_rows *db_query_values(struct db *db, const struct db_statement *statement,
                                struct error *err, const struct db_value values[], size_t count) {
    struct db_rows *rows = rows_of(db, statement, err);
    uint64_t given = 0;
    rows->parameters.next = 0;
    for (size_t i = 0; !rows->code && i < count; i++)
        if (values[i].type != DB_ROW)
            given |= bind(rows, &values[i]);
    for (size_t i = 0; !rows->code && i < count; i++)
        if (values[i].type == DB_ROW)
            given |= bind_row(rows, &values[i], given);
    if (!rows->code && given + 1 != UINT64_C(1) << rows->parameters.count)
        rows->code = error_set(err, ERROR_INTERNAL, "database: a parameter is missing for: %.120s",
                               statement->sql);
    return rows;
}

struct db_rows *db_query_text(struct db *db, const char *sql, struct error *err) {
    db->run_time = (struct db_statement){.sql = sql, .index = statement_count};
    return rows_of(db, &db->run_time, err);
}

struct db_rows *db_query_about(struct db *db, enum db_about about, struct error *err) {
    return db_query_text(db, db->engine->about[about], err);
}

/* --- Rows --- */

bool db_next(struct db_rows *rows) {
    if (rows->code)
        return false;
    rows->columns.next = 0;
    bool row = false;
    rows->code = rows->db->engine->step(rows->prepared, &row, rows->err);
    return row;
}

bool db_first(struct db_rows *rows, const char *missing) {
    if (db_next(rows))
        return true;
    if (!rows->code)
        rows->code = error_set(rows->err, ERROR_NOT_FOUND, "%s", missing);
    return false;
}

void db_stop_on(struct db_rows *rows, enum error_code code) {
    if (!rows->code)
        rows->code = code;
}

enum error_code db_end(struct db_rows *rows) {
    enum error_code code = rows->code;
    if (rows->statement == &rows->db->run_time)
        forget(rows->db, rows);
    else if (rows->prepared)
        rows->db->engine->reset(rows->prepared);
    return code;
}

enum error_code db_run_rows(struct db_rows *rows) {
    if (!rows->code)
        rows->code = rows->db->engine->run(rows->prepared, rows->err);
    return db_end(rows);
}

enum error_code db_holds(struct db_rows *rows, bool *ret_holds) {
    if (!rows->code)
        rows->code = rows->db->engine->holds(rows->prepared, ret_holds, rows->err);
    return db_end(rows);
}

enum error_code db_number(struct db_rows *rows, int64_t *ret_number) {
    int64_t number = 0;
    if (db_next(rows))
        number = rows->db->engine->integer(rows->prepared, 0);
    TRY(db_end(rows));
    *ret_number = number;
    return ERROR_NONE;
}

enum error_code db_flag(struct db_rows *rows, bool *ret_flag) {
    int64_t number = 0;
    TRY(db_number(rows, &number));
    *ret_flag = number > 0;
    return ERROR_NONE;
}

enum error_code db_numbers(struct db_rows *rows, size_t limit, int64_t ret_numbers[],
                           size_t *ret_count) {
    size_t count = 0;
    while (count < limit && db_next(rows))
        ret_numbers[count++] = rows->db->engine->integer(rows->prepared, 0);
    TRY(db_end(rows));
    *ret_count = count;
    return ERROR_NONE;
}

int64_t db_changes(const struct db *db) {
    return db->engine->changes(db->connection);
}

bool db_conflicted(const struct db *db) {
    return db->engine->conflicted && db->engine->conflicted(db->connection);
}

bool db_not_unique(const struct db *db) {
    return db->engine->not_unique(db->connection);
}

/* The index of a column; -1, which reads as null, where there is none of that name. */
static int column_of(struct db_rows *rows, const char *column) {
    int index = find(&rows->columns, rows->prepared, rows->db->engine->column_name, column);
    if (index < 0)
        refuse_name(rows, column);
    return index;
}

int64_t db_col_int(struct db_rows *rows, const char *column) {
    return rows->db->engine->integer(rows->prepared, column_of(rows, column));
}

double db_col_real(struct db_rows *rows, const char *column) {
    return rows->db->engine->real(rows->prepared, column_of(rows, column));
}

const char *db_col_str_or_null(struct db_rows *rows, const char *column) {
    return rows->db->engine->text(rows->prepared, column_of(rows, column));
}

const char *db_col_str(struct db_rows *rows, const char *column) {
    const char *text = db_col_str_or_null(rows, column);
    return text ? text : "";
}

void db_col_text(struct db_rows *rows, const char *column, char *ret_text, size_t size) {
    snprintf(ret_text, size, "%s", db_col_str(rows, column));
}

static const void *column_bytes(struct db_rows *rows, const char *column, size_t *ret_len) {
    return rows->db->engine->blob(rows->prepared, column_of(rows, column), ret_len);
}

void db_col_blob(struct db_rows *rows, const char *column, void *ret_bytes, size_t len) {
    size_t has = 0;
    const void *bytes = column_bytes(rows, column, &has);
    if (bytes && has == len)
        memcpy(ret_bytes, bytes, len);
    else
        memset(ret_bytes, 0, len);
}

static void append(struct db_rows *rows, const void *bytes, size_t len, struct buf *out) {
    buf_add(out, bytes, len);
    if (out->failed)
        db_stop_on(rows, error_no_memory(rows->err));
}

void db_col_append(struct db_rows *rows, const char *column, struct buf *out) {
    const char *text = db_col_str(rows, column);
    append(rows, text, strlen(text), out);
}

void db_col_bytes(struct db_rows *rows, const char *column, struct buf *out) {
    size_t len = 0;
    const void *bytes = column_bytes(rows, column, &len);
    append(rows, bytes, len, out);
}

int db_columns(const struct db_rows *rows) {
    return rows->columns.count;
}

const char *db_column_name(struct db_rows *rows, int index) {
    return rows->db->engine->column_name(rows->prepared, index);
}

const char *db_column_text(struct db_rows *rows, int index) {
    return rows->db->engine->text(rows->prepared, index);
}

int db_col_word(struct db_rows *rows, const char *column, const char *const words[]) {
    return word_index(words, db_col_str(rows, column));
}

static void read_number(struct db_rows *rows, const struct db_field *field, void *ret_member) {
    const struct engine *engine = rows->db->engine;
    int index = column_of(rows, field->column);
    int64_t number = field->none && engine->is_null(rows->prepared, index)
                         ? field->none
                         : engine->integer(rows->prepared, index);
    if (field->size == sizeof(bool))
        *(bool *)ret_member = number;
    else if (field->size == sizeof(int))
        *(int *)ret_member = (int)number;
    else
        *(int64_t *)ret_member = number;
}

static unsigned read_word(struct db_rows *rows, const struct db_field *field) {
    if (field->nullable && !db_col_str_or_null(rows, field->column))
        return (unsigned)field->none;
    return (unsigned)db_col_word(rows, field->column, field->words);
}

static void read_field(struct db_rows *rows, const struct db_field *field, void *ret_member) {
    const char *column = field->column;
    switch (field->type) {
    case DB_NUMBER:
        read_number(rows, field, ret_member);
        break;
    case DB_DOUBLE:
        *(double *)ret_member = db_col_real(rows, column);
        break;
    case DB_ENUM:
        *(unsigned *)ret_member = read_word(rows, field);
        break;
    case DB_CHARS:
        db_col_text(rows, column, ret_member, field->size);
        break;
    case DB_STRING:
        *(const char **)ret_member =
            field->nullable ? db_col_str_or_null(rows, column) : db_col_str(rows, column);
        break;
    case DB_BYTES:
        db_col_blob(rows, column, ret_member, field->size);
        break;
    }
}

void db_read_row(struct db_rows *rows, const struct db_field fields[], void *ret_row, size_t size) {
    assert(size == fields->row);
    for (const struct db_field *field = fields; field->column; field++)
        read_field(rows, field, (char *)ret_row + field->offset);
}

bool db_read_next_row(struct db_rows *rows, const struct db_field fields[], void *ret_row,
                      size_t size) {
    bool found = db_next(rows);
    if (found)
        db_read_row(rows, fields, ret_row, size);
    return found;
}

enum error_code db_read_first_row(struct db_rows *rows, const char *missing,
                                  const struct db_field fields[], void *ret_row, size_t size) {
    if (missing ? db_first(rows, missing) : db_next(rows))
        db_read_row(rows, fields, ret_row, size);
    return db_end(rows);
}

enum error_code db_read_rows(struct db_rows *rows, const struct db_field fields[], size_t limit,
                             void *ret_rows, size_t size, size_t *ret_count) {
    size_t count = 0;
    while (count < limit && db_read_next_row(rows, fields, (char *)ret_rows + size * count, size))
        count++;
    TRY(db_end(rows));
    *ret_count = count;
    return ERROR_NONE;
}

/* --- Transactions --- */

static enum error_code control(struct db *db, enum control control, struct error *err) {
    return db->engine->control(db->connection, control, err);
}

bool db_in_transaction(const struct db *db) {
    return db->engine->in_transaction(db->connection);
}

enum error_code db_snapshot(struct db *db, struct error *err) {
    return control(db, CONTROL_SNAPSHOT, err);
}

void db_snapshot_end(struct db *db) {
    if (db_in_transaction(db))
        (void)control(db, CONTROL_ROLLBACK, NULL);
}

enum error_code db_begin(struct db *db, struct error *err) {
    return control(db, CONTROL_BEGIN, err);
}

void db_rollback(struct db *db) {
    db_snapshot_end(db);
    drop_attached(db);
}

enum error_code db_commit(struct db *db, struct error *err) {
    enum error_code code = control(db, CONTROL_COMMIT, err);
    if (code)
        drop_attached(db);
    return code;
}

bool db_changed_elsewhere(struct db *db) {
    bool changed = db->engine->changed_elsewhere && db->engine->changed_elsewhere(db->connection);
    if (changed)
        drop_attached(db);
    return changed;
}

void db_be_patient(struct db *db) {
    if (db->engine->be_patient)
        db->engine->be_patient(db->connection);
}

void db_checkpoint(struct db *db, bool busy) {
    if (db->engine->checkpoint)
        db->engine->checkpoint(db->connection, busy);
}

bool db_is_shared(const struct db *db) {
    return db->engine->notify != NULL;
}

enum error_code db_notify(struct db *db, const char *words, struct error *err) {
    return db->engine->notify(db->connection, words, err);
}

enum error_code db_listen(struct db *db, int wake_fd, db_heard *heard, void *context,
                          struct error *err) {
    return db->engine->listen(db->connection, wake_fd, heard, context, err);
}

enum error_code db_savepoint(struct db *db, struct error *err) {
    db->writes = db->engine->total_changes(db->connection);
    return control(db, CONTROL_SAVEPOINT, err);
}

enum error_code db_release(struct db *db, struct error *err) {
    return control(db, CONTROL_RELEASE, err);
}

enum error_code db_rollback_to(struct db *db, struct error *err) {
    enum error_code code = control(db, CONTROL_ROLLBACK_TO, err);
    if (db->engine->total_changes(db->connection) != db->writes)
        drop_attached(db);
    return code;
}
