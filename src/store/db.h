/*
 * db.h - one connection to the database, with its statements.
 *
 * A connection belongs to one thread. Each reading thread has one of its own and never waits for
 * the writer (WAL); the only connection that may change anything is the writer's (writer.h). A
 * file of this folder is one group of tables; its SQL stands beside the code that binds it. The
 * writer's connection prepares all statements of all groups when it is opened: a misspelt column
 * stops the start, not a request. A reader prepares what it uses, for most use little.
 *
 * Errors of SQLite become ERROR_BUSY (locked), ERROR_STORAGE_FULL (full, not writable, unreadable)
 * or ERROR_INTERNAL (all else, a damaged file above all); `detail` then holds SQLite's own
 * words, which are for the log and not for the one who asked.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct db;
struct commit_events;
struct sqlite3;
struct sqlite3_stmt;

/* A reader cannot change anything. */
enum db_mode { DB_READ, DB_WRITE };

/* The groups of statements, one for each file. */
enum db_group {
    DB_ACCOUNTS,
    DB_SESSIONS,
    DB_INVITATIONS,
    DB_GAMES,
    DB_MOVES,
    DB_CHECK,
    DB_NOTICES,
    DB_OUTBOX,
    DB_LINKS,
    DB_ANALYSES,
    DB_HOLIDAYS,
    DB_CHAT,
    DB_RATINGS,
    DB_MATCHES,
    DB_RESULTS,
    DB_DICE,
    DB_GROUPS,
};

struct db_statements {
    const char *const *sql;
    size_t count;
};

/* Opens the file with all pragmas set and no statements, for migrate.c; `create` makes it where it
 * is missing. Returns owned: sqlite3_close. */
enum error_code db_connect(const char *path, bool create, struct sqlite3 **ret_handle,
                           struct error *err);

/* Opens a migrated database. Returns owned in *ret_db. */
enum error_code db_open(const char *path, enum db_mode mode, struct db **ret_db, struct error *err);

/* NULL is fine. */
void db_close(struct db *db);

/* The database answers: for /healthz. */
enum error_code db_ping(struct db *db, struct error *err);

/* Something that the upper layers keep with a connection, because both belong to one thread. Freed
 * by `free_attached` when the connection closes, and when a transaction is rolled back, or a
 * savepoint with something written after it: what was read in it may never have been. NULL until
 * attached. */
void *db_attached(const struct db *db);
void db_attach(struct db *db, void *attached, void (*free_attached)(void *attached));

/* The news noted on a connection; see commit_events.h. Freed as it closes. */
struct commit_events *db_commit_events(struct db *db);

/* Turns a result code of SQLite into an error with SQLite's words. */
enum error_code db_error(struct sqlite3 *handle, struct error *err);

/* --- Statements: bind, step, read, done --------------------------------------------------------
 */

/* One parameter. Text and blobs are borrowed until db_done. */
struct db_value {
    enum { DB_NULL, DB_INT, DB_REAL, DB_TEXT, DB_BLOB } type;
    int64_t number;
    double real;
    const void *bytes;
    size_t len;
};

struct db_value db_int(int64_t number);
struct db_value db_real(double real);
struct db_value db_text(const char *text);         /* NULL: null */
struct db_value db_text_or_null(const char *text); /* "": null */
struct db_value db_blob(const void *bytes, size_t len);
/* `number`, or null where it is `none`. */
struct db_value db_int_or_null(int64_t number, int64_t none);

/* The prepared statement `which` of a group with its parameters bound in the order ?1, ?2 ... There
 * must be as many as the statement has. Borrowed; to be ended by db_done or db_run before it
 * is used again. NULL where it cannot be prepared: the next step says why. */
#define db_query(db, group, which, ...)                                                            \
    db_query_values((db), (group), (which), (const struct db_value[]){__VA_ARGS__},                \
                    sizeof((const struct db_value[]){__VA_ARGS__}) / sizeof(struct db_value))
struct sqlite3_stmt *db_query_values(struct db *db, enum db_group group, size_t which,
                                     const struct db_value values[], size_t count);

/* Steps; *ret_row says whether there is a row. */
enum error_code db_step(struct db *db, struct sqlite3_stmt *statement, bool *ret_row,
                        struct error *err);

/* Ends a statement: its rows' texts are gone after it. */
void db_done(struct sqlite3_stmt *statement);

/* Steps a statement that gives no rows, and ends it. */
enum error_code db_run(struct db *db, struct sqlite3_stmt *statement, struct error *err);

/* Steps a statement that gives at most one row; ERROR_NOT_FOUND, with `missing` as its words, when
 * there is none. The caller ends the statement in any case. */
enum error_code db_one(struct db *db, struct sqlite3_stmt *statement, const char *missing,
                       struct error *err);

/* Reads the first column of all rows of a statement, at most `limit`, and ends it. */
enum error_code db_ints(struct db *db, struct sqlite3_stmt *statement, size_t limit,
                        int64_t ret_ints[], size_t *ret_count, struct error *err);

/* The rowid of the last insert, and how many rows the last change touched. */
int64_t db_last_id(const struct db *db);
int64_t db_changes(const struct db *db);

/* The last failure was that of a UNIQUE constraint. */
bool db_not_unique(const struct db *db);

/* Columns of the present row. Text is copied into `ret_text` and cut at `size`; "" for null. */
int64_t db_col_int(struct sqlite3_stmt *statement, int column);
double db_col_real(struct sqlite3_stmt *statement, int column);
int64_t db_col_int_or(struct sqlite3_stmt *statement, int column, int64_t none);
bool db_col_null(struct sqlite3_stmt *statement, int column);
void db_col_text(struct sqlite3_stmt *statement, int column, char *ret_text, size_t size);
/* Borrowed until the next step; "" for null. */
const char *db_col_str(struct sqlite3_stmt *statement, int column);
/* Copies exactly `len` bytes; zeros where the column has another length. */
void db_col_blob(struct sqlite3_stmt *statement, int column, void *ret_bytes, size_t len);

/* Until its end all reads of a reader's connection see the database as it is at the first of them.
 * To end one that was not begun is fine. */
enum error_code db_snapshot(struct db *db, struct error *err);
void db_snapshot_end(struct db *db);

/* --- Transactions: the writer's alone ----------------------------------------------------------
 */

enum error_code db_begin(struct db *db, struct error *err);
enum error_code db_commit(struct db *db, struct error *err);
void db_rollback(struct db *db);
/* After a commit that failed, and its rollback: overwrites its pages in the log with a commit that
 * changes nothing, as well as the disk allows. Left there whole, a start after a crash would replay
 * them, and what was refused would have happened. */
void db_overwrite_failed_commit(struct db *db);
/* Once the log has grown long, writes it into the file; where others wait (`busy`), once it is very
 * long. To be called when a commit has been answered: nobody has asked for this. */
void db_checkpoint(struct db *db, bool busy);
/* A savepoint for one change of the batch; one at a time. */
enum error_code db_savepoint(struct db *db, struct error *err);
enum error_code db_release(struct db *db, struct error *err);
enum error_code db_rollback_to(struct db *db, struct error *err);
/* Another connection has changed the database since this was asked last, or since the opening;
 * what is attached is dropped then. Inside a transaction: before anything else is done in it. */
bool db_changed_elsewhere(struct db *db);
/* False after an error that made SQLite give up the whole transaction. */
bool db_in_transaction(const struct db *db);

#endif
