/*
 * db.h - one connection to the database, with its statements.
 *
 * A connection belongs to one thread. Each reading thread has its own and never waits for the
 * writer (WAL). Only the writer's connection changes the database (writer.h).
 *
 * Each file of tables/ holds a group of tables. Its SQL stands beside the code that uses
 * it. A statement registers itself before main() runs. A connection prepares one when it is first
 * used; in a test build the writer's prepares all of them when it is opened, so that a misspelt
 * column stops the start.
 *
 * In the headers here and in service/, "Change." marks what only the writer may call, inside its
 * transaction. A list is given row by row to a function `..._seen`: what the row borrows lasts only
 * for the call, and an error ends the list.
 *
 * The database's errors become ERROR_BUSY (locked), ERROR_STORAGE_FULL (full, not writable,
 * unreadable) or ERROR_INTERNAL (everything else, above all a damaged file). `detail` then holds
 * the engine's own words, which are for the log and not for the client. The engines are behind
 * engine.h.
 */
#ifndef STORE_ENGINE_DB_H
#define STORE_ENGINE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/types.h"

struct buf;
struct db;
struct commit_event;
struct commit_events;

/* Is this the address of a database on a server, and not the path of a file? */
bool db_is_server(const char *address);

/* Opens a migrated database by its address: the path of an SQLite file, or the URL of a server's
 * (postgres.h). The caller owns *ret_db. */
enum error_code db_open(const char *address, enum db_mode mode, struct db **ret_db,
                        struct error *err);

/* From now on waits for a server's answers however long they take: for the operator's orders, which
 * read whole tables, and which the operator can end. */
void db_be_patient(struct db *db);

/* NULL is fine. */
void db_close(struct db *db);

/* Checks for /healthz that the database answers. */
enum error_code db_ping(struct db *db, struct error *err);

/* What the upper layers keep with a connection, because both belong to one thread; NULL until it is
 * attached. `free_attached` frees it when the connection closes, when a transaction is rolled back,
 * and when a savepoint is rolled back in which something was written: what was read there may never
 * have existed. */
void *db_attached(const struct db *db);
void db_attach(struct db *db, void *attached, void (*free_attached)(void *attached));

/* Notes a copy of an event on the writer's connection; the events noted there (commit_events.h). */
enum error_code db_note_event(struct db *db, const struct commit_event *event, struct error *err);
struct commit_events *db_commit_events(struct db *db);

/* --- Statements --------------------------------------------------------------------------------
 *
 *     DB_STATEMENT(find_note, "select note from seat_notes where game = :game and seat = :seat");
 *
 *     struct db_rows *rows = db_query(db, &find_note, err, db_arg(game), db_arg(seat));
 *     if (db_next(rows))
 *         db_col_text(rows, "note", ret_note, NOTE_SIZE);
 *     return db_end(rows);
 *
 * Parameters and columns are found by their names, which must be string literals: a connection
 * recognises a name that it has met before by its address, so that it costs no more than a number.
 * All parameters must be given.
 *
 * db_query always returns rows. Whatever goes wrong from then on, also a name that the statement
 * does not have, fills *err and ends the rows early; db_end returns it. Every db_query requires one
 * db_end, or a function below that ends the rows; until then its statement cannot be used again.
 */

struct db_statement {
    const char *sql;
    size_t index;              /* these two are set by db_register */
    struct db_statement *next; /* the one that was registered before */
};

#define DB_STATEMENT(name, text)                                                                   \
    static struct db_statement name = {.sql = (text)};                                             \
    __attribute__((constructor)) static void register_##name(void) {                               \
        db_register(&(name));                                                                      \
    }                                                                                              \
    _Static_assert(sizeof(text) > 1, "a statement has text")

void db_register(struct db_statement *statement);

/* All statements of the program, as a list, for the tests of their plans. */
const struct db_statement *db_statements(void);

/* The parameter that has a variable's name: a text or an integer. */
#define db_arg(variable)                                                                           \
    _Generic((variable), char *: db_text, const char *: db_text, default: db_int)(#variable,       \
                                                                                  (variable))
struct db_value db_int(const char *name, int64_t number);
struct db_value db_real(const char *name, double real);
struct db_value db_text(const char *name, const char *text); /* NULL: null */
struct db_value db_blob(const char *name, const void *bytes, size_t len);
/* `number`, or null where it is `none`. */
struct db_value db_int_or_null(const char *name, int64_t number, int64_t none);

/* The rows of a statement with these parameters. Borrowed until db_end. */
struct db_rows;
#define db_query(db, statement, err, ...)                                                          \
    db_query_values((db), (statement), (err), (const struct db_value[]){__VA_ARGS__},              \
                    sizeof((const struct db_value[]){__VA_ARGS__}) / sizeof(struct db_value))
struct db_rows *db_query_values(struct db *db, const struct db_statement *statement,
                                struct error *err, const struct db_value values[], size_t count);

/* Goes to the next row. False: there is none, or something has failed. */
bool db_next(struct db_rows *rows);

/* Goes to the first row, which must exist: ERROR_NOT_FOUND with the words `missing` if not. */
bool db_first(struct db_rows *rows, const char *missing);

/* Ends the rows early with an error whose words are in *err already. ERROR_NONE changes nothing. */
void db_stop_on(struct db_rows *rows, enum error_code code);

/* Ends the rows, whose texts are gone after it, and returns the first error since db_query. */
enum error_code db_end(struct db_rows *rows);

/* Runs a statement that gives no rows; and the same with the rows of one. A server is asked
 * together with what follows in the transaction: an error that shows only then undoes all of it,
 * see db_conflicted. */
#define db_run(db, statement, err, ...) db_run_rows(db_query((db), (statement), (err), __VA_ARGS__))
enum error_code db_run_rows(struct db_rows *rows);

/* Does the statement give a row? Ends the rows. A server is not waited for in the writer's
 * transaction: the answer is yes, and if it proves wrong, all of the transaction is undone, see
 * db_conflicted; when it is run again, the answer is true. For what nearly always holds. */
enum error_code db_holds(struct db_rows *rows, bool *ret_holds);

/* Reads the only column of the first row, and ends the rows: 0 for null or without a row. */
enum error_code db_number(struct db_rows *rows, int64_t *ret_number);

/* The same as a condition: is it more than 0? */
enum error_code db_flag(struct db_rows *rows, bool *ret_flag);

/* Reads the only column of at most `limit` rows, and ends them. */
enum error_code db_numbers(struct db_rows *rows, size_t limit, int64_t ret_numbers[],
                           size_t *ret_count);

/* Columns of the present row. Null is 0, "" or false. */
int64_t db_col_int(struct db_rows *rows, const char *column);
double db_col_real(struct db_rows *rows, const char *column);
/* Borrowed until the next row. */
const char *db_col_str(struct db_rows *rows, const char *column);
const char *db_col_str_or_null(struct db_rows *rows, const char *column);
/* Copies the text, cut at `size`. */
void db_col_text(struct db_rows *rows, const char *column, char *ret_text, size_t size);
/* Copies exactly `len` bytes; zeros where the column has another length. */
void db_col_blob(struct db_rows *rows, const char *column, void *ret_bytes, size_t len);
/* Append a text or bytes, however many. If memory runs out, the rows end with that error. */
void db_col_append(struct db_rows *rows, const char *column, struct buf *out);
void db_col_bytes(struct db_rows *rows, const char *column, struct buf *out);
/* The index of the column's text in a list of words that NULL ends; that of NULL for another text.
 */
int db_col_word(struct db_rows *rows, const char *column, const char *const words[]);

/* --- Rows as structs ---------------------------------------------------------------------------
 *
 *     #define NOTE(member) DB_FIELD(struct note, member)
 *     static const struct db_field note_fields[] = DB_FIELDS(NOTE(game), NOTE(text));
 *
 *     db_query(db, &insert, err, db_row(note_fields, note), db_arg(now))
 *     db_read(rows, note_fields, &note);
 *
 * A list of fields says once which columns and parameters are which members of a struct: an int,
 * int64_t, bool or double, a text (char[], or a borrowed const char *), bytes (uint8_t[]), or an
 * enum with the database's words for it. All columns of the list are read. Of a statement's
 * parameters, the row gives those that it has and no other value names. The macros hand over the
 * size of the struct, which must be that of the fields.
 */

struct db_field {
    const char *column; /* NULL: behind the last one */
    enum { DB_NUMBER, DB_DOUBLE, DB_ENUM, DB_CHARS, DB_STRING, DB_BYTES } type;
    size_t offset, size, row; /* the last is the size of the struct */
    const char *const *words; /* as for db_col_word; a NULL word is null */
    bool nullable;            /* null is `none`, "" or NULL */
    int none;
};

/* A field is made of this; an enum counts as unsigned. */
#define DB_COLUMN(name, struct_, member)                                                           \
    .column = (name), .offset = offsetof(struct_, member), .row = sizeof(struct_),                 \
    .size = sizeof(((struct_ *)0)->member),                                                        \
    .type = _Generic(((struct_ *)0)->member, int: DB_NUMBER, int64_t: DB_NUMBER, bool: DB_NUMBER,  \
                     double: DB_DOUBLE, unsigned: DB_ENUM, char *: DB_CHARS,                       \
                     const char *: DB_STRING, uint8_t *: DB_BYTES)
/* One that has the column's name or another one, one for which null is `none` (of a text ""), and
 * an enum. */
#define DB_FIELD(struct_, member)                                                                  \
    { DB_COLUMN(#member, struct_, member) }
#define DB_FIELD_AS(name, struct_, member)                                                         \
    { DB_COLUMN(name, struct_, member) }
#define DB_NULLABLE(struct_, member, none_)                                                        \
    { DB_COLUMN(#member, struct_, member), .nullable = true, .none = (none_) }
#define DB_WORD(struct_, member, list)                                                             \
    { DB_COLUMN(#member, struct_, member), .words = (list) }
#define DB_LAST                                                                                    \
    { .column = NULL }
#define DB_FIELDS(...)                                                                             \
    { __VA_ARGS__, DB_LAST }

/* A struct as a value of db_query, borrowed until db_end. */
#define db_row(fields, row) db_row_value((fields), (row), sizeof *(row))
struct db_value db_row_value(const struct db_field fields[], const void *row, size_t size);

/* Reads the present row into those members of a struct that are fields; and db_next and that. */
#define db_read(rows, fields, ret_row) db_read_row((rows), (fields), (ret_row), sizeof *(ret_row))
void db_read_row(struct db_rows *rows, const struct db_field fields[], void *ret_row, size_t size);
#define db_read_next(rows, fields, ret_row)                                                        \
    db_read_next_row((rows), (fields), (ret_row), sizeof *(ret_row))
bool db_read_next_row(struct db_rows *rows, const struct db_field fields[], void *ret_row,
                      size_t size);

/* Reads the first row, and ends the rows. Without one, ERROR_NOT_FOUND with the words `missing`, or
 * if these are NULL no error: the struct stays as it is. */
#define db_read_first(rows, missing, fields, ret_row)                                              \
    db_read_first_row((rows), (missing), (fields), (ret_row), sizeof *(ret_row))
enum error_code db_read_first_row(struct db_rows *rows, const char *missing,
                                  const struct db_field fields[], void *ret_row, size_t size);

/* Reads at most `limit` rows into an array of structs, and ends them. */
#define db_read_all(rows, fields, limit, ret_rows, ret_count)                                      \
    db_read_rows((rows), (fields), (limit), (ret_rows), sizeof *(ret_rows), (ret_count))
enum error_code db_read_rows(struct db_rows *rows, const struct db_field fields[], size_t limit,
                             void *ret_rows, size_t size, size_t *ret_count);

/* --- SQL that is known only at run time, for what an operator asks: without parameters, one at a
 * time on a connection. The text is borrowed until db_end. Columns count from 0; a text is NULL for
 * null, and borrowed until the next row. --- */

struct db_rows *db_query_text(struct db *db, const char *sql, struct error *err);
int db_columns(const struct db_rows *rows); /* 0 after an error */
const char *db_column_name(struct db_rows *rows, int index);
const char *db_column_text(struct db_rows *rows, int index);

/* A query about the database itself. */
struct db_rows *db_query_about(struct db *db, enum db_about about, struct error *err);

/* How many rows the last change touched. */
int64_t db_changes(const struct db *db);

/* The last failure was that of a UNIQUE constraint. */
bool db_not_unique(const struct db *db);

/* --- Transactions ------------------------------------------------------------------------------
 */

/* Until its end all reads of a reader's connection see the database as it is at the first of them.
 * Ending one that was not begun does nothing. */
enum error_code db_snapshot(struct db *db, struct error *err);
void db_snapshot_end(struct db *db);

/* Only the writer calls what follows. */
enum error_code db_begin(struct db *db, struct error *err);
void db_rollback(struct db *db);

/* A commit that fails is rolled back, and nothing of it comes to be after a crash either. */
enum error_code db_commit(struct db *db, struct error *err);

/* To be called after a commit has been answered, so that nobody waits for it: the engine does work
 * that has gathered, or only what cannot wait while others do (`busy`). */
void db_checkpoint(struct db *db, bool busy);

/* Has the transaction failed because of what another server did at the same time, of a statement of
 * db_run whose error came late, of an answer of db_holds that was wrong, or of a rollback to a
 * savepoint? Then it may be run again from its beginning: errors are not late then, answers are
 * true, and savepoints hold. */
bool db_conflicted(const struct db *db);

/* A savepoint for one change of the batch; one at a time. A rollback that fails is that of the
 * whole transaction: see db_conflicted. */
enum error_code db_savepoint(struct db *db, struct error *err);
enum error_code db_release(struct db *db, struct error *err);
enum error_code db_rollback_to(struct db *db, struct error *err);

/* True when another connection has changed the database since the last call, or since the opening;
 * what is attached is dropped then. In a transaction it must be called before anything else. */
bool db_changed_elsewhere(struct db *db);

/* False after an error that made the engine give up the whole transaction. One whose connection to
 * a server was lost must still be ended: until then everything in it fails. */
bool db_in_transaction(const struct db *db);

/* --- Several servers on one database: peers.h --------------------------------------------------
 */

/* Can there be several? An SQLite file has one. What follows is only for those that can. */
bool db_is_shared(const struct db *db);

/* Tells all servers with the commit of this transaction, in words of letters, digits, spaces and
 * -_.,: only, of at most DB_WORDS bytes with their end. */
enum { DB_WORDS = 7900 };
enum error_code db_notify(struct db *db, const char *words, struct error *err);

/* Waits until something was told, for a second at most, or until `wake_fd` can be read, and passes
 * it on. After an error something may have been missed, and is missed until the next success. */
enum error_code db_listen(struct db *db, int wake_fd, db_heard *heard, void *context,
                          struct error *err);

#endif
