/* The migrations and views of PostgreSQL, and who may read these (migrate.h): by one server at a
 * time. */
#include <stdio.h>
#include <string.h>

#include "base/assets.h"
#include "base/buf.h"
#include "base/clock.h"
#include "base/text.h"
#include "store/engine/migrate.h"
#include "store/engine/postgres/libpq.h"
#include "store/engine/postgres/postgres.h"

enum { TRIES = 5 };

/* The only row of schema_version has the version, and a number for the text of the views. Who locks
 * the table migrates, the others wait and then find it done. */
static const char prepare_table[] =
    "create table if not exists schema_version (version bigint not null, views bigint);"
    "lock table schema_version in access exclusive mode;"
    "insert into schema_version select 0 where not exists (select 1 from schema_version)";

/* Whoever asks for a table after one who waits for a lock on it waits, too. So behind a long
 * pg_dump this gives up for a while. */
static const char be_polite[] = "set lock_timeout = '2s'";

/* Who is told of each migration. */
struct listener {
    migration_done *done;
    void *context;
};

static const char count_others[] = "select count(*) from pg_tables where schemaname = "
                                   "current_schema() and tablename <> 'schema_version'";

static enum error_code run_migrations(PGconn *handle, int version, int newest,
                                      const struct listener *listener, struct error *err) {
    for (int number = version + 1; number <= newest; number++) {
        int64_t began = clock_monotonic();
        if (*migration_sql("postgres", number))
            TRY(postgres_exec_long(handle, migration_sql("postgres", number), err));
        migration_tell("postgres", number, began, listener->done, listener->context);
    }
    char sql[80];
    snprintf(sql, sizeof sql, "update schema_version set version = %d", newest);
    return postgres_exec(handle, sql, err);
}

/* A database that was never migrated must be empty, else it is another program's. */
static enum error_code check_ours(PGconn *handle, int version, struct error *err) {
    int64_t others = 0;
    TRY(postgres_number(handle, count_others, &others, err));
    if (version == 0 && others > 0)
        return error_set(err, ERROR_INTERNAL, "the database belongs to another program");
    return ERROR_NONE;
}

static int64_t wanted_views(void) {
    return (int64_t)text_hash(migration_views("postgres"));
}

/* Only where they differ: to make a view again waits for everybody who reads it. */
static enum error_code make_views(PGconn *handle, struct error *err) {
    int64_t made = 0, wanted = wanted_views();
    char sql[80];
    TRY(postgres_number(handle, "select coalesce(views, 0) from schema_version", &made, err));
    if (made == wanted)
        return ERROR_NONE;
    TRY(postgres_exec_long(handle, migration_views("postgres"), err));
    snprintf(sql, sizeof sql, "update schema_version set views = %lld", (long long)wanted);
    return postgres_exec(handle, sql, err);
}

static enum error_code migrate_in(PGconn *handle, const struct listener *listener,
                                  struct error *err) {
    int newest = migration_newest("postgres"), version = 0;
    int64_t found = 0;
    TRY(postgres_exec(handle, "begin", err));
    TRY(postgres_exec_long(handle, prepare_table, err));
    TRY(postgres_number(handle, "select version from schema_version", &found, err));
    version = (int)found;
    TRY(check_ours(handle, version, err));
    TRY(migration_check(version, newest, err));
    TRY(run_migrations(handle, version, newest, listener, err));
    TRY(make_views(handle, err));
    return postgres_exec(handle, "commit", err);
}

/* Is the schema as this program wants it? Then nothing has to wait for those who use it. */
static enum error_code is_done(PGconn *handle, bool *ret_done, struct error *err) {
    int64_t found = 0;
    char sql[120];
    TRY(postgres_number(handle, "select count(to_regclass('schema_version'))", &found, err));
    snprintf(sql, sizeof sql,
             "select count(*) from schema_version where version = %d and views = %lld",
             migration_newest("postgres"), (long long)wanted_views());
    if (found)
        TRY(postgres_number(handle, sql, &found, err));
    *ret_done = found > 0;
    return ERROR_NONE;
}

static enum error_code migrate_by(PGconn *handle, const struct listener *listener,
                                  struct error *err) {
    bool done = false;
    TRY(postgres_exec(handle, be_polite, err));
    TRY(is_done(handle, &done, err));
    return done ? ERROR_NONE : migrate_in(handle, listener, err);
}

/* What has not been committed ends with the connection. */
static enum error_code try_to_migrate(const char *address, const struct listener *listener,
                                      struct error *err) {
    PGconn *handle = NULL;
    TRY(postgres_connect(address, "read-write", &handle, err));
    enum error_code code = migrate_by(handle, listener, err);
    libpq.finish(handle);
    return code;
}

/* "if not exists" does not see a table that another server is just making. */
static bool was_made_meanwhile(const struct error *error) {
    return strstr(error->detail, "(23505)") || strstr(error->detail, "(42P07)");
}

enum error_code postgres_migrate(const char *address, migration_done *done, void *context,
                                 struct error *err) {
    const struct listener listener = {done, context};
    struct error why = {0};
    enum error_code code = try_to_migrate(address, &listener, &why);
    for (int tries = 1; code && was_made_meanwhile(&why) && tries < TRIES; tries++)
        code = try_to_migrate(address, &listener, &why);
    if (code && err)
        *err = why;
    return code;
}

/* --- Who may read the views --- */

/* A statement without parameters knows the role by a setting of the connection. */
static enum error_code name_reader(PGconn *handle, const char *role, struct error *err) {
    struct buf sql = BUF_INIT;
    char *literal = libpq.escapeLiteral(handle, role, strlen(role));
    if (!literal)
        return error_field(err, "role", "This is not a valid role name.");
    buf_printf(&sql, "set shanghaien.reader = %s", literal);
    libpq.freemem(literal);
    enum error_code code = sql.failed ? error_no_memory(err) : postgres_exec(handle, sql.data, err);
    buf_clear(&sql);
    return code;
}

static enum error_code grant_by(PGconn *handle, const char *role, struct error *err) {
    TRY(name_reader(handle, role, err));
    return postgres_exec(handle, (const char *)asset_find("sql/postgres/reader.sql")->data, err);
}

enum error_code postgres_grant_reader(const char *address, const char *role, struct error *err) {
    PGconn *handle = NULL;
    TRY(postgres_connect(address, "read-write", &handle, err));
    enum error_code code = grant_by(handle, role, err);
    libpq.finish(handle);
    return code;
}
