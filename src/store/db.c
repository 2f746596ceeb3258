#include "store/db.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/commit_events.h"

enum {
    WAIT_READ_MS = 200, /* a reader meets a lock only while the log is being recovered */
    WAIT_WRITE_MS = 2000,
    /* 4 MB of log go into the file at once, which takes a few milliseconds; 20 MB where somebody
     * waits for it, which happens to fewer than one in a hundred. */
    CHECKPOINT_PAGES = 1000,
    CHECKPOINT_PAGES_BUSY = 5000,
};

DB_STATEMENT(begin_snapshot, "begin");
DB_STATEMENT(begin, "begin immediate");
DB_STATEMENT(commit, "commit");
DB_STATEMENT(rollback, "rollback");
DB_STATEMENT(savepoint, "savepoint change");
DB_STATEMENT(release, "release change");
DB_STATEMENT(rollback_to, "rollback to change");
DB_STATEMENT(data_version, "pragma data_version");
DB_STATEMENT(user_version, "pragma user_version");

/* The names of a statement's columns or parameters, as far as they were looked up: the addresses of
 * the callers' literals. SQLite's own texts are slow to get, and move. */
struct names {
    const char **known;
    int count;
    int next; /* the one that is probably asked for next */
};

/* A statement as one connection has it. */
struct db_rows {
    struct db *db;
    sqlite3_stmt *handle; /* NULL until it is prepared */
    struct names parameters, columns;
    enum error_code code; /* the first error since db_query */
    struct error *err;    /* the caller's */
};

struct db {
    sqlite3 *handle;
    struct db_rows *rows; /* by the index of their statement */
    int64_t version;      /* of the schema; only the writer's */
    void *attached;
    void (*free_attached)(void *attached);
    int64_t writes;       /* by the connection, at the savepoint */
    int pages;            /* of the log, after the last commit */
    int64_t data_version; /* rises with the commits of others; only the writer's */
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

enum error_code db_error(sqlite3 *handle, struct error *err) {
    enum error_code code = ERROR_INTERNAL;
    switch (sqlite3_errcode(handle) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        code = ERROR_BUSY;
        break;
    case SQLITE_FULL:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
        code = ERROR_STORAGE_FULL;
        break;
    default:
        break;
    }
    return error_set(err, code, "database: %s (%d)", sqlite3_errmsg(handle),
                     sqlite3_extended_errcode(handle));
}

enum error_code db_exec(sqlite3 *handle, const char *sql, struct error *err) {
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        return db_error(handle, err);
    return ERROR_NONE;
}

static enum error_code out_of_memory(struct error *err) {
    return error_no_memory(err);
}

/* --- Opening a file --- */

static enum error_code set_flag(sqlite3 *handle, int flag, int value, struct error *err) {
    int is = !value;
    if (sqlite3_db_config(handle, flag, value, &is) != SQLITE_OK || is != value)
        return error_set(err, ERROR_INTERNAL, "database: SQLite refuses setting %d", flag);
    return ERROR_NONE;
}

/* Foreign keys hold, the file cannot be damaged by SQL, and "x" is never a string. */
static enum error_code set_flags(sqlite3 *handle, struct error *err) {
    TRY(set_flag(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1, err));
    TRY(set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, err));
    TRY(set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, err));
    TRY(set_flag(handle, SQLITE_DBCONFIG_DQS_DML, 0, err));
    return set_flag(handle, SQLITE_DBCONFIG_DQS_DDL, 0, err);
}

static enum error_code set_pragmas(sqlite3 *handle, struct error *err) {
    sqlite3_busy_timeout(handle, WAIT_WRITE_MS);
    TRY(db_exec(handle, "pragma journal_mode = wal; pragma synchronous = full", err));
    return set_flags(handle, err);
}

/* Once, before SQLite is used: it need not count its memory, which takes a lock at each
 * allocation. */
static void configure(void) {
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

enum error_code db_connect(const char *path, bool create, sqlite3 **ret_handle, struct error *err) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
    sqlite3 *handle = NULL;
    enum error_code code = ERROR_NONE;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, configure);
    if (sqlite3_open_v2(path, &handle, flags, NULL) != SQLITE_OK)
        code = handle ? db_error(handle, err) : out_of_memory(err);
    else
        code = set_pragmas(handle, err);
    if (code)
        sqlite3_close(handle);
    else
        *ret_handle = handle;
    return code;
}

/* --- Preparing statements --- */

static enum error_code make_names(int count, struct names *names, struct error *err) {
    names->known = calloc((size_t)count + 1, sizeof *names->known);
    if (!names->known)
        return out_of_memory(err);
    names->count = count;
    return ERROR_NONE;
}

static enum error_code prepare(struct db *db, const struct db_statement *statement,
                               struct db_rows *rows, struct error *err) {
    const char *tail = NULL;
    if (sqlite3_prepare_v3(db->handle, statement->sql, -1, SQLITE_PREPARE_PERSISTENT, &rows->handle,
                           &tail) != SQLITE_OK)
        return db_error(db->handle, err);
    if (*tail)
        return error_set(err, ERROR_INTERNAL, "database: text after a statement: %.80s", tail);
    TRY(make_names(sqlite3_bind_parameter_count(rows->handle), &rows->parameters, err));
    return make_names(sqlite3_column_count(rows->handle), &rows->columns, err);
}

static void forget(struct db_rows *rows) {
    sqlite3_finalize(rows->handle);
    free(rows->parameters.known);
    free(rows->columns.known);
    *rows = (struct db_rows){.db = rows->db};
}

/* The rows of a statement on a connection, ready for its parameters. */
static struct db_rows *rows_of(struct db *db, const struct db_statement *statement,
                               struct error *err) {
    struct db_rows *rows = &db->rows[statement->index];
    enum error_code code = ERROR_NONE;
    if (!rows->handle && (code = prepare(db, statement, rows, err)))
        forget(rows);
    rows->db = db;
    rows->code = code;
    rows->err = err;
    return rows;
}

/* Each commit of the writer makes a reader's pages useless, so it keeps few. It must be able to end
 * a snapshot even when memory is short. */
static enum error_code make_reader(struct db *db, struct error *err) {
    sqlite3_busy_timeout(db->handle, WAIT_READ_MS);
    TRY(db_exec(db->handle, "pragma query_only = on; pragma cache_size = -256", err));
    return rows_of(db, &rollback, err)->code;
}

/* After each commit. */
static int note_pages(void *context, sqlite3 *handle, const char *name, int pages) {
    struct db *db = context;
    (void)handle;
    (void)name;
    db->pages = pages;
    return SQLITE_OK;
}

static enum error_code read_number(struct db *db, const struct db_statement *statement,
                                   int64_t *ret_number, struct error *err) {
    return db_number(db_query_values(db, statement, err, NULL, 0), 0, ret_number);
}

static enum error_code make_writer(struct db *db, struct error *err) {
    for (const struct db_statement *each = statements; each; each = each->next)
        TRY(rows_of(db, each, err)->code);
    TRY(read_number(db, &user_version, &db->version, err));
    /* A log that has grown during a long read becomes small again. */
    TRY(db_exec(db->handle, "pragma journal_size_limit = 33554432", err));
    sqlite3_wal_hook(db->handle, note_pages, db); /* instead of checkpoints inside a commit */
    return read_number(db, &data_version, &db->data_version, err);
}

static enum error_code open_as(struct db *db, const char *path, enum db_mode mode,
                               struct error *err) {
    db->rows = calloc(statement_count, sizeof *db->rows);
    if (!db->rows)
        return out_of_memory(err);
    TRY(db_connect(path, false, &db->handle, err));
    return mode == DB_READ ? make_reader(db, err) : make_writer(db, err);
}

enum error_code db_open(const char *path, enum db_mode mode, struct db **ret_db,
                        struct error *err) {
    struct db *db = calloc(1, sizeof *db);
    if (!db)
        return out_of_memory(err);
    enum error_code code = open_as(db, path, mode, err);
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
    for (size_t i = 0; db->rows && i < statement_count; i++)
        forget(&db->rows[i]);
    free(db->rows);
    sqlite3_close(db->handle);
    free(db->events.all);
    free(db);
}

enum error_code db_ping(struct db *db, struct error *err) {
    return db_exec(db->handle, "select count(*) from sqlite_schema", err);
}

void *db_attached(const struct db *db) {
    return db->attached;
}

void db_attach(struct db *db, void *attached, void (*free_attached)(void *attached)) {
    db->attached = attached;
    db->free_attached = free_attached;
}

struct commit_events *db_commit_events(struct db *db) {
    return &db->events;
}

sqlite3 *db_handle(const struct db *db) {
    return db->handle;
}

/* --- Names --- */

typedef const char *name_at(sqlite3_stmt *handle, int index);

/* Without the colon. SQLite counts parameters from 1. */
static const char *parameter_name(sqlite3_stmt *handle, int index) {
    const char *name = sqlite3_bind_parameter_name(handle, index + 1);
    return name ? name + 1 : NULL;
}

static int search(struct names *names, sqlite3_stmt *handle, name_at *at, const char *name) {
    for (int i = 0; i < names->count; i++) {
        const char *its = at(handle, i);
        if (its && strcmp(its, name) == 0) {
            names->known[i] = name;
            return i;
        }
    }
    return -1;
}

/* The index of a name; -1: there is none. Names that are asked for in their order, each time by the
 * same literals, are found at the first look. */
static int find(struct names *names, sqlite3_stmt *handle, name_at *at, const char *name) {
    int i = names->next;
    for (int looked = 0; looked < names->count && names->known[i] != name; looked++)
        i = i + 1 < names->count ? i + 1 : 0;
    if (names->known[i] != name)
        i = search(names, handle, at, name);
    names->next = i + 1 < names->count ? i + 1 : 0;
    return i;
}

static void refuse_name(struct db_rows *rows, const char *name) {
    rows->code = error_set(rows->err, ERROR_INTERNAL, "database: no :%s or column %s in: %.120s",
                           name, name, sqlite3_sql(rows->handle));
}

/* --- Parameters --- */

static struct db_value null(const char *name) {
    return (struct db_value){.name = name, .type = DB_NULL};
}

struct db_value db_int(const char *name, int64_t number) {
    return (struct db_value){.name = name, .type = DB_INT, .number = number};
}

struct db_value db_real(const char *name, double real) {
    return (struct db_value){.name = name, .type = DB_REAL, .real = real};
}

struct db_value db_text(const char *name, const char *text) {
    return text ? (struct db_value){.name = name,
                                    .type = DB_TEXT,
                                    .bytes = text,
                                    .len = strlen(text)}
                : null(name);
}

struct db_value db_text_or_null(const char *name, const char *text) {
    return *text ? db_text(name, text) : null(name);
}

struct db_value db_blob(const char *name, const void *bytes, size_t len) {
    return (struct db_value){.name = name, .type = DB_BLOB, .bytes = bytes, .len = len};
}

struct db_value db_int_or_null(const char *name, int64_t number, int64_t none) {
    return number == none ? null(name) : db_int(name, number);
}

/* Binding fails only without memory: then the parameter is null, and a NOT NULL refuses it. */
static void bind_at(sqlite3_stmt *statement, int index, const struct db_value *value) {
    switch (value->type) {
    case DB_NULL:
        break;
    case DB_INT:
        sqlite3_bind_int64(statement, index, value->number);
        break;
    case DB_REAL:
        sqlite3_bind_double(statement, index, value->real);
        break;
    case DB_TEXT:
        sqlite3_bind_text(statement, index, value->bytes, (int)value->len, SQLITE_STATIC);
        break;
    case DB_BLOB:
        sqlite3_bind_blob(statement, index, value->bytes, (int)value->len, SQLITE_STATIC);
        break;
    }
}

/* Returns the parameter's bit. */
static uint64_t bind(struct db_rows *rows, const struct db_value *value) {
    int index = find(&rows->parameters, rows->handle, parameter_name, value->name);
    if (index < 0) {
        refuse_name(rows, value->name);
        return 0;
    }
    bind_at(rows->handle, index + 1, value);
    return UINT64_C(1) << index;
}

struct db_rows *db_query_values(struct db *db, const struct db_statement *statement,
                                struct error *err, const struct db_value values[], size_t count) {
    struct db_rows *rows = rows_of(db, statement, err);
    uint64_t given = 0;
    rows->parameters.next = 0;
    for (size_t i = 0; !rows->code && i < count; i++)
        given |= bind(rows, &values[i]);
    if (!rows->code && given + 1 != UINT64_C(1) << rows->parameters.count)
        rows->code = error_set(err, ERROR_INTERNAL, "database: a parameter is missing for: %.120s",
                               statement->sql);
    return rows;
}

/* --- Rows --- */

bool db_next(struct db_rows *rows) {
    if (rows->code)
        return false;
    rows->columns.next = 0;
    int result = sqlite3_step(rows->handle);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        rows->code = db_error(rows->db->handle, rows->err);
    return result == SQLITE_ROW;
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
    if (rows->handle) {
        sqlite3_reset(rows->handle);
        sqlite3_clear_bindings(rows->handle);
    }
    return rows->code;
}

enum error_code db_run(struct db_rows *rows) {
    (void)db_next(rows);
    return db_end(rows);
}

enum error_code db_number(struct db_rows *rows, int64_t none, int64_t *ret_number) {
    int64_t number = none;
    if (db_next(rows) && sqlite3_column_type(rows->handle, 0) != SQLITE_NULL)
        number = sqlite3_column_int64(rows->handle, 0);
    TRY(db_end(rows));
    *ret_number = number;
    return ERROR_NONE;
}

enum error_code db_numbers(struct db_rows *rows, size_t limit, int64_t ret_numbers[],
                           size_t *ret_count) {
    size_t count = 0;
    while (count < limit && db_next(rows))
        ret_numbers[count++] = sqlite3_column_int64(rows->handle, 0);
    TRY(db_end(rows));
    *ret_count = count;
    return ERROR_NONE;
}

int64_t db_last_id(const struct db *db) {
    return sqlite3_last_insert_rowid(db->handle);
}

int64_t db_changes(const struct db *db) {
    return sqlite3_changes64(db->handle);
}

bool db_not_unique(const struct db *db) {
    return sqlite3_extended_errcode(db->handle) == SQLITE_CONSTRAINT_UNIQUE;
}

/* The index of a column; -1, which reads as null, where there is none of that name. */
static int column_of(struct db_rows *rows, const char *column) {
    int index = find(&rows->columns, rows->handle, sqlite3_column_name, column);
    if (index < 0)
        refuse_name(rows, column);
    return index;
}

int64_t db_col_int(struct db_rows *rows, const char *column) {
    return sqlite3_column_int64(rows->handle, column_of(rows, column));
}

int64_t db_col_int_or(struct db_rows *rows, const char *column, int64_t none) {
    int index = column_of(rows, column);
    return sqlite3_column_type(rows->handle, index) == SQLITE_NULL
               ? none
               : sqlite3_column_int64(rows->handle, index);
}

double db_col_real(struct db_rows *rows, const char *column) {
    return sqlite3_column_double(rows->handle, column_of(rows, column));
}

const char *db_col_str_or_null(struct db_rows *rows, const char *column) {
    return (const char *)sqlite3_column_text(rows->handle, column_of(rows, column));
}

const char *db_col_str(struct db_rows *rows, const char *column) {
    const char *text = db_col_str_or_null(rows, column);
    return text ? text : "";
}

void db_col_text(struct db_rows *rows, const char *column, char *ret_text, size_t size) {
    snprintf(ret_text, size, "%s", db_col_str(rows, column));
}

void db_col_blob(struct db_rows *rows, const char *column, void *ret_bytes, size_t len) {
    int index = column_of(rows, column);
    const void *bytes = sqlite3_column_blob(rows->handle, index);
    if (bytes && (size_t)sqlite3_column_bytes(rows->handle, index) == len)
        memcpy(ret_bytes, bytes, len);
    else
        memset(ret_bytes, 0, len);
}

void db_col_bytes(struct db_rows *rows, const char *column, struct buf *out) {
    int index = column_of(rows, column);
    const void *bytes = sqlite3_column_blob(rows->handle, index);
    buf_add(out, bytes, (size_t)sqlite3_column_bytes(rows->handle, index));
}

int db_col_word(struct db_rows *rows, const char *column, const char *const words[]) {
    return word_index(words, db_col_str(rows, column));
}

/* --- Transactions --- */

static enum error_code control(struct db *db, const struct db_statement *statement,
                               struct error *err) {
    return db_run(db_query_values(db, statement, err, NULL, 0));
}

enum error_code db_snapshot(struct db *db, struct error *err) {
    return control(db, &begin_snapshot, err);
}

void db_snapshot_end(struct db *db) {
    if (db_in_transaction(db))
        (void)control(db, &rollback, NULL);
}

enum error_code db_begin(struct db *db, struct error *err) {
    return control(db, &begin, err);
}

void db_rollback(struct db *db) {
    db_snapshot_end(db);
    drop_attached(db);
}

/* Setting a number to its present value still writes the first page. */
static void overwrite_failed_commit(struct db *db) {
    char sql[80];
    snprintf(sql, sizeof sql, "pragma user_version = %d", (int)db->version);
    (void)db_exec(db->handle, sql, NULL);
}

enum error_code db_commit(struct db *db, struct error *err) {
    enum error_code code = control(db, &commit, err);
    if (code) {
        db_rollback(db);
        overwrite_failed_commit(db);
    }
    return code;
}

bool db_changed_elsewhere(struct db *db) {
    int64_t version = 0;
    if (read_number(db, &data_version, &version, NULL) || version == db->data_version)
        return false;
    db->data_version = version;
    drop_attached(db);
    return true;
}

/* A failure is ignored: the next commit meets it again if it lasts. */
void db_checkpoint(struct db *db, bool busy) {
    if (db->pages < (busy ? CHECKPOINT_PAGES_BUSY : CHECKPOINT_PAGES))
        return;
    db->pages = 0;
    (void)sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

enum error_code db_savepoint(struct db *db, struct error *err) {
    db->writes = sqlite3_total_changes64(db->handle);
    return control(db, &savepoint, err);
}

enum error_code db_release(struct db *db, struct error *err) {
    return control(db, &release, err);
}

enum error_code db_rollback_to(struct db *db, struct error *err) {
    enum error_code code = control(db, &rollback_to, err);
    if (sqlite3_total_changes64(db->handle) != db->writes)
        drop_attached(db);
    return code ? code : control(db, &release, err);
}

bool db_in_transaction(const struct db *db) {
    return !sqlite3_get_autocommit(db->handle);
}
