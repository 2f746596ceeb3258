#include "store/engine/sqlite/sqlite.h"

#include <inttypes.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/clock.h"

enum {
    WAIT_READ_MS = 200, /* a reader meets a lock only while the log is being recovered */
    WAIT_WRITE_MS = 2000,
    QUERY_MS = 2000,
    /* 4 MB of log go into the file at once, which takes a few milliseconds; 20 MB where somebody
     * waits for it, which happens to fewer than one in a hundred. */
    CHECKPOINT_PAGES = 1000,
    CHECKPOINT_PAGES_BUSY = 5000,
};

static const char *const control_sql[CONTROLS] = {
    [CONTROL_SNAPSHOT] = "begin",
    [CONTROL_BEGIN] = "begin immediate",
    [CONTROL_COMMIT] = "commit",
    [CONTROL_ROLLBACK] = "rollback",
    [CONTROL_SAVEPOINT] = "savepoint change",
    [CONTROL_RELEASE] = "release change",
    [CONTROL_ROLLBACK_TO] = "rollback to change",
};

struct connection {
    sqlite3 *handle;
    sqlite3_stmt *controls[CONTROLS];
    sqlite3_stmt *data_version; /* these four are only the writer's */
    int64_t version_seen;       /* rises with the commits of others */
    int64_t schema_version;
    int pages;           /* of the log, after the last commit */
    int64_t query_until; /* of DB_PAGE and DB_ADHOC: when the present query is ended */
    bool needs_cache;    /* of a reader: its size is set with the first statement */
};

static sqlite3_stmt *statement(struct prepared *prepared) {
    return (sqlite3_stmt *)prepared;
}

enum error_code sqlite_error(sqlite3 *handle, struct error *err) {
    enum error_code code = ERROR_INTERNAL;
    switch (sqlite3_errcode(handle) & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        code = ERROR_BUSY;
        break;
    case SQLITE_INTERRUPT:
        return error_set(err, ERROR_BUSY, ENGINE_TOO_LONG);
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

enum error_code sqlite_exec(sqlite3 *handle, const char *sql, struct error *err) {
    if (sqlite3_exec(handle, sql, NULL, NULL, NULL) != SQLITE_OK)
        return sqlite_error(handle, err);
    return ERROR_NONE;
}

static enum error_code exec(struct connection *conn, const char *sql, struct error *err) {
    return sqlite_exec(conn->handle, sql, err);
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

/* For those that write. The file stays so; to ask for it makes SQLite read the schema, as does the
 * size of a cache, which takes milliseconds on each connection. What is deleted is overwritten: a
 * backup has free pages, too. Not every build of SQLite does so by itself. */
static enum error_code make_durable(sqlite3 *handle, struct error *err) {
    return sqlite_exec(handle,
                       "pragma journal_mode = wal; pragma synchronous = full; "
                       "pragma secure_delete = on",
                       err);
}

static enum error_code set_up(sqlite3 *handle, bool create, struct error *err) {
    sqlite3_busy_timeout(handle, WAIT_WRITE_MS);
    TRY(set_flags(handle, err));
    return create ? make_durable(handle, err) : ERROR_NONE;
}

/* Once, before SQLite is used: it need not count its memory, which takes a lock at each
 * allocation. */
static void configure(void) {
    (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

enum error_code sqlite_connect(const char *path, bool create, sqlite3 **ret_handle,
                               struct error *err) {
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | (create ? SQLITE_OPEN_CREATE : 0);
    sqlite3 *handle = NULL;
    enum error_code code = ERROR_NONE;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, configure);
    if (sqlite3_open_v2(path, &handle, flags, NULL) != SQLITE_OK)
        code = handle ? sqlite_error(handle, err) : error_no_memory(err);
    else
        code = set_up(handle, create, err);
    if (code)
        sqlite3_close(handle);
    else
        *ret_handle = handle;
    return code;
}

/* --- Statements --- */

enum error_code sqlite_prepare(sqlite3 *handle, const char *sql, sqlite3_stmt **ret_statement,
                               struct error *err) {
    const char *tail = NULL;
    if (sqlite3_prepare_v3(handle, sql, -1, SQLITE_PREPARE_PERSISTENT, ret_statement, &tail) !=
        SQLITE_OK)
        return sqlite_error(handle, err);
    if (!*tail)
        return ERROR_NONE;
    sqlite3_finalize(*ret_statement);
    *ret_statement = NULL;
    return error_set(err, ERROR_INTERNAL, "database: text after a statement: %.80s", tail);
}

/* Each commit of the writer makes a reader's pages useless, so it keeps few. */
static enum error_code set_cache(struct connection *conn, struct error *err) {
    TRY(sqlite_exec(conn->handle, "pragma cache_size = -256", err));
    conn->needs_cache = false;
    return ERROR_NONE;
}

static enum error_code prepare(struct connection *conn, const char *sql, struct prepared **ret,
                               struct error *err) {
    if (conn->needs_cache)
        TRY(set_cache(conn, err));
    return sqlite_prepare(conn->handle, sql, (sqlite3_stmt **)ret, err);
}

static void finalize(struct prepared *prepared) {
    sqlite3_finalize(statement(prepared));
}

static int parameters(struct prepared *prepared) {
    return sqlite3_bind_parameter_count(statement(prepared));
}

/* Without the colon. SQLite counts parameters from 1. */
static const char *parameter_name(struct prepared *prepared, int index) {
    const char *name = sqlite3_bind_parameter_name(statement(prepared), index + 1);
    return name ? name + 1 : NULL;
}

static int columns(struct prepared *prepared) {
    return sqlite3_column_count(statement(prepared));
}

static const char *column_name(struct prepared *prepared, int index) {
    return sqlite3_column_name(statement(prepared), index);
}

/* Binding fails only without memory: then the parameter is null, and a NOT NULL refuses it. */
static void bind_value(struct prepared *prepared, int index, const struct db_value *value) {
    int place = index + 1;
    switch (value->type) {
    case DB_NULL:
    case DB_ROW:
        break;
    case DB_INT:
        sqlite3_bind_int64(statement(prepared), place, value->number);
        break;
    case DB_REAL:
        sqlite3_bind_double(statement(prepared), place, value->real);
        break;
    case DB_TEXT:
        sqlite3_bind_text(statement(prepared), place, value->bytes, (int)value->len, SQLITE_STATIC);
        break;
    case DB_BLOB:
        sqlite3_bind_blob(statement(prepared), place, value->bytes, (int)value->len, SQLITE_STATIC);
        break;
    }
}

static enum error_code step_in(sqlite3_stmt *handle, bool *ret_row, struct error *err) {
    int result = sqlite3_step(handle);
    *ret_row = result == SQLITE_ROW;
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        return sqlite_error(sqlite3_db_handle(handle), err);
    return ERROR_NONE;
}

static enum error_code step(struct prepared *prepared, bool *ret_row, struct error *err) {
    return step_in(statement(prepared), ret_row, err);
}

static enum error_code run_prepared(struct prepared *prepared, struct error *err) {
    bool row = false;
    return step(prepared, &row, err);
}

static void reset(struct prepared *prepared) {
    sqlite3_reset(statement(prepared));
    sqlite3_clear_bindings(statement(prepared));
}

static bool is_null(struct prepared *prepared, int column) {
    return sqlite3_column_type(statement(prepared), column) == SQLITE_NULL;
}

static int64_t integer(struct prepared *prepared, int column) {
    return sqlite3_column_int64(statement(prepared), column);
}

static double real(struct prepared *prepared, int column) {
    return sqlite3_column_double(statement(prepared), column);
}

static const char *text(struct prepared *prepared, int column) {
    return (const char *)sqlite3_column_text(statement(prepared), column);
}

static const void *blob(struct prepared *prepared, int column, size_t *ret_len) {
    const void *bytes = sqlite3_column_blob(statement(prepared), column);
    *ret_len = (size_t)sqlite3_column_bytes(statement(prepared), column);
    return bytes || is_null(prepared, column) ? bytes : ""; /* of no length */
}

static int64_t changes(struct connection *conn) {
    return sqlite3_changes64(conn->handle);
}

static int64_t total_changes(const struct connection *conn) {
    return sqlite3_total_changes64(conn->handle);
}

static bool not_unique(const struct connection *conn) {
    return sqlite3_extended_errcode(conn->handle) == SQLITE_CONSTRAINT_UNIQUE;
}

/* --- Transactions --- */

static bool in_transaction(const struct connection *conn) {
    return !sqlite3_get_autocommit(conn->handle);
}

/* Runs a statement that stays prepared. *ret_number: what it gives; NULL where it gives nothing. */
static enum error_code run(sqlite3_stmt *statement, int64_t *ret_number, struct error *err) {
    bool row = false;
    enum error_code code = step_in(statement, &row, err);
    if (row && ret_number)
        *ret_number = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return code;
}

/* The pages of a commit that failed are overwritten in the log with a commit that changes nothing,
 * as well as the disk allows: if they stayed whole there, a start after a crash would replay them,
 * and what was refused would have happened. Setting a number to its present value still writes the
 * first page. */
static void overwrite_failed_commit(struct connection *conn) {
    char sql[80];
    if (!sqlite3_get_autocommit(conn->handle))
        (void)run(conn->controls[CONTROL_ROLLBACK], NULL, NULL);
    snprintf(sql, sizeof sql, "pragma user_version = %" PRId64, conn->schema_version);
    (void)sqlite_exec(conn->handle, sql, NULL);
}

static enum error_code control(struct connection *conn, enum control control, struct error *err) {
    enum error_code code = run(conn->controls[control], NULL, err);
    if (control == CONTROL_COMMIT && code)
        overwrite_failed_commit(conn);
    if (control == CONTROL_ROLLBACK_TO && !code)
        code = run(conn->controls[CONTROL_RELEASE], NULL, err);
    return code;
}

enum error_code sqlite_number(sqlite3 *handle, const char *sql, int64_t *ret_number,
                              struct error *err) {
    sqlite3_stmt *query = NULL;
    TRY(sqlite_prepare(handle, sql, &query, err));
    enum error_code code = run(query, ret_number, err);
    sqlite3_finalize(query);
    return code;
}

static bool changed_elsewhere(struct connection *conn) {
    int64_t version = conn->version_seen;
    if (run(conn->data_version, &version, NULL) || version == conn->version_seen)
        return false;
    conn->version_seen = version;
    return true;
}

/* Writes the log into the file once it has grown long, or very long while others wait. A failure is
 * ignored: the next commit meets it again if it lasts. */
static void checkpoint(struct connection *conn, bool busy) {
    if (conn->pages < (busy ? CHECKPOINT_PAGES_BUSY : CHECKPOINT_PAGES))
        return;
    conn->pages = 0;
    (void)sqlite3_wal_checkpoint_v2(conn->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static enum error_code ping(struct connection *conn, struct error *err) {
    return sqlite_exec(conn->handle, "select count(*) from sqlite_schema", err);
}

/* --- Opening a connection --- */

/* After each commit. */
static int note_pages(void *context, sqlite3 *handle, const char *name, int pages) {
    struct connection *conn = context;
    (void)handle;
    (void)name;
    conn->pages = pages;
    return SQLITE_OK;
}

/* Between two looks at the clock. A step of a query that somebody has typed may be a slow function.
 */
enum { STEPS = 10000, STEPS_TYPED = 10 };

/* A query begins. */
static int begin_time(unsigned event, void *context, void *statement, void *sql) {
    struct connection *conn = context;
    (void)event, (void)statement, (void)sql;
    conn->query_until = clock_monotonic() + QUERY_MS;
    return 0;
}

/* Now and then: is its time over? */
static int is_over(void *context) {
    return clock_monotonic() > ((const struct connection *)context)->query_until;
}

static void limit_time(struct connection *conn, int steps) {
    sqlite3_trace_v2(conn->handle, SQLITE_TRACE_STMT, begin_time, conn);
    sqlite3_progress_handler(conn->handle, steps, is_over, conn);
}

static enum error_code make_reader(struct connection *conn, enum db_mode mode, struct error *err) {
    sqlite3_busy_timeout(conn->handle, WAIT_READ_MS);
    /* To read a number of the file's head is enough to find out that it is a database, and to be
     * noticed by whoever wants to replace it. */
    TRY(sqlite_exec(conn->handle, "pragma query_only = on; pragma user_version", err));
    conn->needs_cache = mode != DB_PAGE && mode != DB_ADHOC;
    if (conn->needs_cache)
        return ERROR_NONE;
    TRY(set_cache(conn, err)); /* reads the schema while neither time nor rights are limited */
    limit_time(conn, mode == DB_ADHOC ? STEPS_TYPED : STEPS);
    if (mode == DB_ADHOC)
        sqlite_restrict(conn->handle);
    return ERROR_NONE;
}

static enum error_code make_writer(struct connection *conn, struct error *err) {
    TRY(make_durable(conn->handle, err));
    TRY(sqlite_number(conn->handle, "pragma user_version", &conn->schema_version, err));
    /* A log that has grown during a long read becomes small again. */
    TRY(sqlite_exec(conn->handle, "pragma journal_size_limit = 33554432", err));
    sqlite3_wal_hook(conn->handle, note_pages, conn); /* instead of checkpoints inside a commit */
    TRY(sqlite_prepare(conn->handle, "pragma data_version", &conn->data_version, err));
    return run(conn->data_version, &conn->version_seen, err);
}

static void close_connection(struct connection *conn) {
    for (int i = 0; i < CONTROLS; i++)
        sqlite3_finalize(conn->controls[i]);
    sqlite3_finalize(conn->data_version);
    sqlite3_close(conn->handle);
    free(conn);
}

/* Transactions are prepared now: a snapshot must come to its end even when memory is short. */
static enum error_code open_connection(const char *path, enum db_mode mode, struct connection **ret,
                                       struct error *err) {
    struct connection *conn = *ret = calloc(1, sizeof *conn);
    if (!conn)
        return error_no_memory(err);
    TRY(sqlite_connect(path, false, &conn->handle, err));
    for (int i = 0; i < CONTROLS; i++)
        TRY(sqlite_prepare(conn->handle, control_sql[i], &conn->controls[i], err));
    return mode == DB_WRITE ? make_writer(conn, err) : make_reader(conn, mode, err);
}

const struct engine sqlite_engine = {
    .migrate = sqlite_migrate,
    .open = open_connection,
    .close = close_connection,
    .ping = ping,
    .control = control,
    .in_transaction = in_transaction,
    .changed_elsewhere = changed_elsewhere,
    .checkpoint = checkpoint,
    .exec = exec,
    .prepare = prepare,
    .finalize = finalize,
    .parameters = parameters,
    .parameter_name = parameter_name,
    .columns = columns,
    .column_name = column_name,
    .bind = bind_value,
    .step = step,
    .run = run_prepared,
    .holds = step,
    .reset = reset,
    .is_null = is_null,
    .integer = integer,
    .real = real,
    .text = text,
    .blob = blob,
    .changes = changes,
    .total_changes = total_changes,
    .not_unique = not_unique,
    .bulk = &sqlite_bulk,
    .about =
        {
            [DB_CLOCK] = "select cast((julianday('now') - 2440587.5) * 86400000.0 as integer)",
            [DB_VIEWS] = ("select name from sqlite_schema "
                          "where type = 'view' and name glob 'admin_*' order by name"),
            [DB_SIZE] = ("select page_count * page_size from pragma_page_count(), "
                         "pragma_page_size()"),
            [DB_FAULTS] = ("select 'the file: ' || integrity_check as fault "
                           "from pragma_integrity_check where integrity_check <> 'ok' union all "
                           "select format('table %s: row %d refers to nothing in %s', \"table\", "
                           "rowid, parent) from pragma_foreign_key_check"),
            [DB_VERSION] = "select user_version from pragma_user_version",
            [DB_TOUCH] = SQLITE_SQL_MARK,
            [DB_OTHERS] = "select 0",
            [DB_COLUMNS] = (SQLITE_SQL_COLUMNS),
            [DB_SCHEMA] = (SQLITE_SQL_SCHEMA),
            [DB_LAST_IDS] = "select name as \"table\", seq as last from sqlite_sequence",
        },
};
