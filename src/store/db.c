#include "store/db.h"

#include <assert.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/commit_events.h"
#include "store/db_accounts.h"
#include "store/db_analyses.h"
#include "store/db_chat.h"
#include "store/db_games.h"
#include "store/db_invitations.h"
#include "store/db_notices.h"
#include "store/db_ratings.h"
#include "store/db_sessions.h"
#include "store/db_views.h"

enum {
    WAIT_READ_MS = 200, /* a reader meets a lock only while the log is being recovered */
    WAIT_WRITE_MS = 2000,
    /* 4 MB of log go into the file at once, a few milliseconds; 20 MB where they would keep
     * somebody waiting, which then happens to fewer than one in a hundred. */
    CHECKPOINT_PAGES = 1000,
    CHECKPOINT_PAGES_BUSY = 5000,
};

static const struct db_statements *const groups[DB_GROUPS] = {
    [DB_ACCOUNTS] = &db_accounts_statements,
    [DB_SESSIONS] = &db_sessions_statements,
    [DB_INVITATIONS] = &db_invitations_statements,
    [DB_GAMES] = &db_games_statements,
    [DB_MOVES] = &db_moves_statements,
    [DB_CHECK] = &db_check_statements,
    [DB_NOTICES] = &db_notices_statements,
    [DB_OUTBOX] = &db_outbox_statements,
    [DB_LINKS] = &db_links_statements,
    [DB_ANALYSES] = &db_analyses_statements,
    [DB_HOLIDAYS] = &db_holidays_statements,
    [DB_CHAT] = &db_chat_statements,
    [DB_RATINGS] = &db_ratings_statements,
    [DB_MATCHES] = &db_matches_statements,
    [DB_RESULTS] = &db_results_statements,
    [DB_DICE] = &db_dice_statements,
};

/* Statements of the connection itself; a reader uses the first and ROLLBACK. */
enum { SNAPSHOT, BEGIN, COMMIT, ROLLBACK, SAVEPOINT, RELEASE, ROLLBACK_TO, DATA_VERSION, CONTROLS };
static const char *const controls[CONTROLS] = {
    [SNAPSHOT] = "begin",
    [BEGIN] = "begin immediate",
    [COMMIT] = "commit",
    [ROLLBACK] = "rollback",
    [SAVEPOINT] = "savepoint change",
    [RELEASE] = "release change",
    [ROLLBACK_TO] = "rollback to change",
    [DATA_VERSION] = "pragma data_version",
};

struct db {
    sqlite3 *handle;
    sqlite3_stmt **statements[DB_GROUPS];
    sqlite3_stmt *control[CONTROLS];
    int version; /* of the schema; the writer's alone */
    void *attached;
    void (*free_attached)(void *attached);
    int64_t writes;   /* by the connection, at the savepoint */
    int pages;        /* of the log, after the last commit */
    int data_version; /* rises with the commits of others; the writer's alone */
    struct commit_events events;
};

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

/* --- Opening -----------------------------------------------------------------------------------
 */

static enum error_code set_flag(sqlite3 *handle, int flag, int value, struct error *err) {
    int is = !value;
    if (sqlite3_db_config(handle, flag, value, &is) != SQLITE_OK || is != value)
        return error_set(err, ERROR_INTERNAL, "database: SQLite refuses setting %d", flag);
    return ERROR_NONE;
}

/* Foreign keys hold, the file cannot be damaged by SQL, and "x" is never a string. */
static enum error_code set_flags(sqlite3 *handle, struct error *err) {
    static const struct {
        int flag, value;
    } flags[] = {
        {SQLITE_DBCONFIG_ENABLE_FKEY, 1},    {SQLITE_DBCONFIG_DEFENSIVE, 1},
        {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0}, {SQLITE_DBCONFIG_DQS_DML, 0},
        {SQLITE_DBCONFIG_DQS_DDL, 0},
    };
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        enum error_code code = set_flag(handle, flags[i].flag, flags[i].value, err);
        if (code)
            return code;
    }
    return ERROR_NONE;
}

static enum error_code set_pragmas(sqlite3 *handle, struct error *err) {
    sqlite3_busy_timeout(handle, WAIT_WRITE_MS);
    if (sqlite3_exec(handle, "pragma journal_mode = wal; pragma synchronous = full", NULL, NULL,
                     NULL) != SQLITE_OK)
        return db_error(handle, err);
    return set_flags(handle, err);
}

/* Once, before SQLite is used: without the counting of its memory, which takes a lock at each
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
        code = handle ? db_error(handle, err) : error_set(err, ERROR_INTERNAL, "out of memory");
    else
        code = set_pragmas(handle, err);
    if (code)
        sqlite3_close(handle);
    else
        *ret_handle = handle;
    return code;
}

static enum error_code prepare(sqlite3 *handle, const char *sql, sqlite3_stmt **ret_statement,
                               struct error *err) {
    const char *tail = NULL;
    if (sqlite3_prepare_v3(handle, sql, -1, SQLITE_PREPARE_PERSISTENT, ret_statement, &tail) !=
        SQLITE_OK)
        return db_error(handle, err);
    if (*tail)
        return error_set(err, ERROR_INTERNAL, "database: text after a statement: %.80s", tail);
    return ERROR_NONE;
}

static enum error_code make_room(struct db *db, struct error *err) {
    for (int g = 0; g < DB_GROUPS; g++) {
        db->statements[g] = calloc(groups[g]->count, sizeof(sqlite3_stmt *));
        if (!db->statements[g])
            return error_set(err, ERROR_INTERNAL, "out of memory");
    }
    return ERROR_NONE;
}

static enum error_code prepare_all(struct db *db, struct error *err) {
    enum error_code code = ERROR_NONE;
    for (int g = 0; !code && g < DB_GROUPS; g++)
        for (size_t i = 0; !code && i < groups[g]->count; i++)
            code = prepare(db->handle, groups[g]->sql[i], &db->statements[g][i], err);
    return code;
}

/* A reader's pages are void with each commit of the writer: there is no use in keeping many. */
static enum error_code make_reader(struct db *db, struct error *err) {
    sqlite3_busy_timeout(db->handle, WAIT_READ_MS);
    if (sqlite3_exec(db->handle, "pragma query_only = on; pragma cache_size = -256", NULL, NULL,
                     NULL) != SQLITE_OK)
        return db_error(db->handle, err);
    return ERROR_NONE;
}

static enum error_code read_version(struct db *db, struct error *err) {
    sqlite3_stmt *statement = NULL;
    enum error_code code = prepare(db->handle, "pragma user_version", &statement, err);
    if (!code && sqlite3_step(statement) != SQLITE_ROW)
        code = db_error(db->handle, err);
    if (!code)
        db->version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return code;
}

/* After each commit. */
static int note_pages(void *context, sqlite3 *handle, const char *name, int pages) {
    struct db *db = context;
    (void)handle;
    (void)name;
    db->pages = pages;
    return SQLITE_OK;
}

/* 0 where it cannot be read now. */
static int read_data_version(struct db *db) {
    sqlite3_stmt *statement = db->control[DATA_VERSION];
    int version = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int(statement, 0) : 0;
    sqlite3_reset(statement);
    return version;
}

static enum error_code make_writer(struct db *db, struct error *err) {
    enum error_code code = prepare_all(db, err);
    if (!code)
        code = read_version(db, err);
    /* A log that has grown while somebody read for long becomes small again. */
    if (!code && sqlite3_exec(db->handle, "pragma journal_size_limit = 33554432", NULL, NULL,
                              NULL) != SQLITE_OK)
        code = db_error(db->handle, err);
    sqlite3_wal_hook(db->handle, note_pages, db); /* instead of checkpoints inside a commit */
    if (!code)
        db->data_version = read_data_version(db);
    return code;
}

enum error_code db_open(const char *path, enum db_mode mode, struct db **ret_db,
                        struct error *err) {
    struct db *db = calloc(1, sizeof *db);
    if (!db)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    enum error_code code = db_connect(path, false, &db->handle, err);
    if (!code)
        code = make_room(db, err);
    for (int i = 0; !code && i < CONTROLS; i++)
        code = prepare(db->handle, controls[i], &db->control[i], err);
    if (!code)
        code = mode == DB_READ ? make_reader(db, err) : make_writer(db, err);
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
    for (int i = 0; i < CONTROLS; i++)
        sqlite3_finalize(db->control[i]);
    for (int g = 0; g < DB_GROUPS; g++) {
        for (size_t i = 0; db->statements[g] && i < groups[g]->count; i++)
            sqlite3_finalize(db->statements[g][i]);
        free(db->statements[g]);
    }
    sqlite3_close(db->handle);
    free(db->events.all);
    free(db);
}

enum error_code db_ping(struct db *db, struct error *err) {
    if (sqlite3_exec(db->handle, "select count(*) from sqlite_schema", NULL, NULL, NULL) !=
        SQLITE_OK)
        return db_error(db->handle, err);
    return ERROR_NONE;
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

/* --- Statements --------------------------------------------------------------------------------
 */

static struct db_value null(void) {
    return (struct db_value){.type = DB_NULL};
}

struct db_value db_int(int64_t number) {
    return (struct db_value){.type = DB_INT, .number = number};
}

struct db_value db_real(double real) {
    return (struct db_value){.type = DB_REAL, .real = real};
}

struct db_value db_text(const char *text) {
    return text ? (struct db_value){.type = DB_TEXT, .bytes = text, .len = strlen(text)} : null();
}

struct db_value db_text_or_null(const char *text) {
    return *text ? db_text(text) : null();
}

struct db_value db_blob(const void *bytes, size_t len) {
    return (struct db_value){.type = DB_BLOB, .bytes = bytes, .len = len};
}

struct db_value db_int_or_null(int64_t number, int64_t none) {
    return number == none ? null() : db_int(number);
}

/* Binding fails without memory alone: the parameter is null then, and a NOT NULL refuses it. */
static void bind(sqlite3_stmt *statement, int index, const struct db_value *value) {
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

sqlite3_stmt *db_query_values(struct db *db, enum db_group group, size_t which,
                              const struct db_value values[], size_t count) {
    sqlite3_stmt **place = &db->statements[group][which];
    if (!*place && prepare(db->handle, groups[group]->sql[which], place, NULL))
        return NULL; /* SQLite keeps the error, and db_step tells it */
    sqlite3_stmt *statement = *place;
    assert((size_t)sqlite3_bind_parameter_count(statement) == count);
    for (size_t i = 0; i < count; i++)
        bind(statement, (int)i + 1, &values[i]);
    return statement;
}

enum error_code db_step(struct db *db, sqlite3_stmt *statement, bool *ret_row, struct error *err) {
    int result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        return db_error(db->handle, err);
    *ret_row = result == SQLITE_ROW;
    return ERROR_NONE;
}

void db_done(sqlite3_stmt *statement) {
    if (!statement)
        return;
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
}

enum error_code db_run(struct db *db, sqlite3_stmt *statement, struct error *err) {
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    db_done(statement);
    return code;
}

enum error_code db_one(struct db *db, sqlite3_stmt *statement, const char *missing,
                       struct error *err) {
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code && !row)
        code = error_set(err, ERROR_NOT_FOUND, "%s", missing);
    return code;
}

enum error_code db_ints(struct db *db, sqlite3_stmt *statement, size_t limit, int64_t ret_ints[],
                        size_t *ret_count, struct error *err) {
    size_t count = 0;
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (count < limit && !(code = db_step(db, statement, &more, err)) && more)
        ret_ints[count++] = db_col_int(statement, 0);
    db_done(statement);
    if (!code)
        *ret_count = count;
    return code;
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

int64_t db_col_int(sqlite3_stmt *statement, int column) {
    return sqlite3_column_int64(statement, column);
}

double db_col_real(sqlite3_stmt *statement, int column) {
    return sqlite3_column_double(statement, column);
}

int64_t db_col_int_or(sqlite3_stmt *statement, int column, int64_t none) {
    return db_col_null(statement, column) ? none : db_col_int(statement, column);
}

bool db_col_null(sqlite3_stmt *statement, int column) {
    return sqlite3_column_type(statement, column) == SQLITE_NULL;
}

const char *db_col_str(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

void db_col_text(sqlite3_stmt *statement, int column, char *ret_text, size_t size) {
    snprintf(ret_text, size, "%s", db_col_str(statement, column));
}

void db_col_blob(sqlite3_stmt *statement, int column, void *ret_bytes, size_t len) {
    const void *bytes = sqlite3_column_blob(statement, column);
    if (bytes && (size_t)sqlite3_column_bytes(statement, column) == len)
        memcpy(ret_bytes, bytes, len);
    else
        memset(ret_bytes, 0, len);
}

/* --- Transactions ------------------------------------------------------------------------------
 */

static enum error_code control(struct db *db, int which, struct error *err) {
    int result = sqlite3_step(db->control[which]);
    enum error_code code = result == SQLITE_DONE ? ERROR_NONE : db_error(db->handle, err);
    sqlite3_reset(db->control[which]);
    return code;
}

enum error_code db_snapshot(struct db *db, struct error *err) {
    return control(db, SNAPSHOT, err);
}

void db_snapshot_end(struct db *db) {
    if (db_in_transaction(db))
        (void)control(db, ROLLBACK, NULL);
}

enum error_code db_begin(struct db *db, struct error *err) {
    return control(db, BEGIN, err);
}

enum error_code db_commit(struct db *db, struct error *err) {
    return control(db, COMMIT, err);
}

void db_rollback(struct db *db) {
    if (db_in_transaction(db))
        (void)control(db, ROLLBACK, NULL);
    drop_attached(db);
}

bool db_changed_elsewhere(struct db *db) {
    int version = read_data_version(db);
    if (version == 0 || version == db->data_version)
        return false;
    db->data_version = version;
    drop_attached(db);
    return true;
}

/* To set a number to what it is writes the first page anyway. */
void db_overwrite_failed_commit(struct db *db) {
    char sql[80];
    snprintf(sql, sizeof sql, "pragma user_version = %d", db->version);
    (void)sqlite3_exec(db->handle, sql, NULL, NULL, NULL);
}

/* Trouble is left to the next commit, which meets it again if it lasts. */
void db_checkpoint(struct db *db, bool busy) {
    if (db->pages < (busy ? CHECKPOINT_PAGES_BUSY : CHECKPOINT_PAGES))
        return;
    db->pages = 0;
    (void)sqlite3_wal_checkpoint_v2(db->handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

enum error_code db_savepoint(struct db *db, struct error *err) {
    db->writes = sqlite3_total_changes64(db->handle);
    return control(db, SAVEPOINT, err);
}

enum error_code db_release(struct db *db, struct error *err) {
    return control(db, RELEASE, err);
}

enum error_code db_rollback_to(struct db *db, struct error *err) {
    enum error_code code = control(db, ROLLBACK_TO, err);
    if (sqlite3_total_changes64(db->handle) != db->writes)
        drop_attached(db);
    return code ? code : control(db, RELEASE, err);
}

bool db_in_transaction(const struct db *db) {
    return !sqlite3_get_autocommit(db->handle);
}
