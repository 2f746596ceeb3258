/* The migrations and views of SQLite (migrate.h). */
#include "store/engine/sqlite/sqlite.h"

#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/names.h"
#include "store/engine/migrate.h"

/* Refuses a reference to a row that does not exist. */
static enum error_code check_references(sqlite3 *handle, int number, struct error *err) {
    sqlite3_stmt *statement = NULL;
    TRY(sqlite_prepare(handle, "pragma foreign_key_check", &statement, err));
    int result = sqlite3_step(statement);
    enum error_code code = ERROR_NONE;
    if (result == SQLITE_ROW)
        code = error_set(err, ERROR_INTERNAL, "migration %d breaks references from %s to %s",
                         number, (const char *)sqlite3_column_text(statement, 0),
                         (const char *)sqlite3_column_text(statement, 2));
    else if (result != SQLITE_DONE)
        code = sqlite_error(handle, err);
    sqlite3_finalize(statement);
    return code;
}

static enum error_code run_migration(sqlite3 *handle, int number, struct error *err) {
    char version[80];
    snprintf(version, sizeof version, "pragma user_version = %d; " SQLITE_SQL_MARK, number);
    TRY(sqlite_exec(handle, migration_sql("sqlite", number), err));
    TRY(check_references(handle, number, err));
    return sqlite_exec(handle, version, err);
}

/* SQLite keeps the text of a view from its name on. To make them anew writes the schema, which all
 * connections then read again. */
static enum error_code are_views_as_written(sqlite3 *handle, bool *ret_are, struct error *err) {
    static const char sql[] =
        "select count(*) = total(instr(?1, 'create view ' || substr(sql, 13) || ';') > 0) and "
        "count(*) = (length(?1) - length(replace(?1, 'create view ', ''))) / 12 "
        "from sqlite_schema where type = 'view'";
    sqlite3_stmt *statement = NULL;
    TRY(sqlite_prepare(handle, sql, &statement, err));
    sqlite3_bind_text(statement, 1, migration_views("sqlite"), -1, SQLITE_STATIC);
    *ret_are = sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return ERROR_NONE;
}

static enum error_code run_views(sqlite3 *handle, int number, struct error *err) {
    bool are = false;
    (void)number;
    TRY(are_views_as_written(handle, &are, err));
    return are ? ERROR_NONE : sqlite_exec(handle, migration_views("sqlite"), err);
}

/* For migrations: skeleton(name, which) is one of the skeletons of a name, which SQL cannot make.
 */
static void sql_skeleton(sqlite3_context *context, int count, sqlite3_value **values) {
    const char *name = (const char *)sqlite3_value_text(values[0]);
    struct name_skeletons skeletons;
    (void)count;
    if (name && !name_skeletons(name, &skeletons, NULL))
        sqlite3_result_text(context, skeletons.of[sqlite3_value_int(values[1]) != 0], -1,
                            SQLITE_TRANSIENT);
    else
        sqlite3_result_error(context, "a name has no skeleton", -1);
}

static enum error_code run_whole(sqlite3 *handle,
                                 enum error_code (*run)(sqlite3 *, int, struct error *), int number,
                                 struct error *err) {
    TRY(sqlite_exec(handle, "begin immediate", err));
    enum error_code code = run(handle, number, err);
    if (!code)
        code = sqlite_exec(handle, "commit", err);
    if (code)
        (void)sqlite_exec(handle, "rollback", NULL);
    return code;
}

/* With foreign keys off, as SQLite's procedure for changing tables has it: a table that is dropped
 * to be rebuilt would take along the rows that refer to it. They cannot be switched inside a
 * transaction. */
static enum error_code run_migrations(sqlite3 *handle, int from, int to, migration_done *done,
                                      void *context, struct error *err) {
    TRY(sqlite_exec(handle, "pragma foreign_keys = off", err));
    if (sqlite3_create_function(handle, "skeleton", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL,
                                sql_skeleton, NULL, NULL) != SQLITE_OK)
        return sqlite_error(handle, err);
    for (int number = from; number <= to; number++) {
        int64_t began = clock_monotonic();
        TRY(run_whole(handle, run_migration, number, err));
        migration_tell("sqlite", number, began, done, context);
    }
    return sqlite_exec(handle, "pragma foreign_keys = on", err);
}

enum error_code sqlite_fresh(int version, sqlite3 **ret_handle, struct error *err) {
    sqlite3 *handle = NULL;
    TRY(sqlite_connect(":memory:", true, &handle, err));
    enum error_code code = run_migrations(handle, 1, version, NULL, NULL, err);
    if (code)
        sqlite3_close(handle);
    else
        *ret_handle = handle;
    return code;
}

/* A file that was never migrated must be empty, else it is another program's. */
static enum error_code check_ours(sqlite3 *handle, int64_t version, struct error *err) {
    int64_t id = 0, objects = 0;
    TRY(sqlite_number(handle, "pragma application_id", &id, err));
    TRY(sqlite_number(handle, "select count(*) from sqlite_schema", &objects, err));
    bool ours = version > 0 ? id == SQLITE_MARK : objects == 0;
    if (!ours)
        return error_set(err, ERROR_INTERNAL, "the database belongs to another program");
    return ERROR_NONE;
}

/* https://www.sqlite.org/fileformat.html: the magic text, and the application's id at byte 68. */
bool sqlite_is_ours(int fd) {
    static const char magic[16] = "SQLite format 3";
    enum { HEADER = 100, ID = 68 };
    char header[HEADER];
    return pread(fd, header, sizeof header, 0) == HEADER &&
           memcmp(header, magic, sizeof magic) == 0 && memcmp(header + ID, "Shgn", 4) == 0;
}

static enum error_code migrate_open(sqlite3 *handle, migration_done *done, void *context,
                                    struct error *err) {
    int newest = migration_newest("sqlite");
    int64_t version = 0;
    TRY(sqlite_number(handle, "pragma user_version", &version, err));
    TRY(check_ours(handle, version, err));
    TRY(migration_check((int)version, newest, err));
    TRY(run_migrations(handle, (int)version + 1, newest, done, context, err));
    return run_whole(handle, run_views, 0, err);
}

enum error_code sqlite_migrate(const char *path, migration_done *done, void *context,
                               struct error *err) {
    struct error why = {0};
    sqlite3 *handle = NULL;
    enum error_code code = sqlite_connect(path, true, &handle, &why);
    if (!code)
        code = migrate_open(handle, done, context, &why);
    sqlite3_close(handle);
    if (code == ERROR_BAD_FIELD) /* a downgrade: a sentence that a long path would cut */
        return error_field(err, why.field, "%s", why.detail);
    return code ? error_set(err, code, "%s: %s", path, why.detail) : ERROR_NONE;
}
