/*
 * sqlite.h - the engine SQLite, and what only SQLite has, for migrate.c and data_dir.c. Errors are
 * those of db.h.
 */
#ifndef STORE_ENGINE_SQLITE_SQLITE_H
#define STORE_ENGINE_SQLITE_SQLITE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/engine.h"

/* "Shgn". Marks our files, so that another program's database is not taken for one of ours. */
#define SQLITE_MARK 1399351150
#define SQLITE_SQL_MARK "pragma application_id = 1399351150"

struct sqlite3;
struct sqlite3_stmt;

/* Its address is the file's path. */
extern const struct engine sqlite_engine;

/* Its tables as a whole (bulk.h), in bulk.c. */
extern const struct bulk_engine sqlite_bulk;

/* Opens the file with no statements; `create` makes it where it is missing, and sets how it is
 * written. The caller closes it (sqlite3_close). */
enum error_code sqlite_connect(const char *path, bool create, struct sqlite3 **ret_handle,
                               struct error *err);

/* Runs SQL that gives no rows. */
enum error_code sqlite_exec(struct sqlite3 *handle, const char *sql, struct error *err);

/* Prepares one statement. The caller finalizes it. */
enum error_code sqlite_prepare(struct sqlite3 *handle, const char *sql,
                               struct sqlite3_stmt **ret_statement, struct error *err);

/* The only number of a query that gives one row. */
enum error_code sqlite_number(struct sqlite3 *handle, const char *sql, int64_t *ret_number,
                              struct error *err);

/* Turns the last failure into an error with SQLite's words. */
enum error_code sqlite_error(struct sqlite3 *handle, struct error *err);

/* Lets a connection read only what is no secret. In restrict.c. */
void sqlite_restrict(struct sqlite3 *handle);

/* migrate() for a file. Foreign keys are off meanwhile, so that a migration may rebuild a table; it
 * is refused if a row then refers to none. */
enum error_code sqlite_migrate(const char *path, migration_done *done, void *context,
                               struct error *err);

/* A database in memory as the migrations up to that version make it, without views. The caller
 * closes it. */
enum error_code sqlite_fresh(int version, struct sqlite3 **ret_handle, struct error *err);

/* DB_COLUMNS and DB_SCHEMA. */
#define SQLITE_SQL_COLUMNS                                                                         \
    "select m.name as \"table\", c.name as \"column\", lower(c.type) as type "                     \
    "from sqlite_schema m, pragma_table_info(m.name) c where m.type = "                            \
    "'table' and m.name not glob 'sqlite_*' order by m.name, c.cid"
#define SQLITE_SQL_SCHEMA                                                                          \
    "select type || ' ' || name as thing, sql as words from sqlite_schema "                        \
    "where type <> 'view' and name not glob 'sqlite_*' union all "                                 \
    "select format('column %s.%s, %s', \"table\", \"column\", type), null from "                   \
    "(" SQLITE_SQL_COLUMNS ")"

/* Does the open file begin as a database of this program does? */
bool sqlite_is_ours(int fd);

#endif
