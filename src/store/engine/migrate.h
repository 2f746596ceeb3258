/*
 * migrate.h - brings the database to the schema that this program was built with.
 *
 * Each engine has a folder: sql/sqlite/, sql/postgres/. The numbered files NNN_name.sql are the
 * schema's history: each is run once, in the same transaction as the step of the version to NNN.
 * views.sql is run where it has changed: views hold no data, and are dropped and made again. All of
 * them are in the binary.
 */
#ifndef STORE_ENGINE_MIGRATE_H
#define STORE_ENGINE_MIGRATE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/types.h"

/* Makes or migrates the database at an address (db.h); the folder of a file exists. Several servers
 * may do so at once. Gives ERROR_BUSY where others of a server hold a table for longer than two
 * seconds that has to be changed. Refuses a file that is no database and a database that belongs to
 * another program (ERROR_INTERNAL), and one of a newer version of this program (ERROR_BAD_FIELD);
 * `detail` says so in words for the operator. */
enum error_code migrate(const char *address, struct error *err);

/* The same, and tells each migration when it has been run. With a server all of them are committed
 * together, after the last. */
enum error_code migrate_telling(const char *address, migration_done *done, void *context,
                                struct error *err);

/* Lets a role of a server read the operator's views and nothing else of the schema, by
 * sql/postgres/reader.sql; it may be done again at any time, and must be where the views were made
 * anew. ERROR_BAD_FIELD for a file. Refuses a role that does not exist, or that may read more by
 * what it is: a superuser, a member of another role, the owner of a table (ERROR_INTERNAL). */
enum error_code migrate_grant_reader(const char *address, const char *role, struct error *err);

/* --- For the engines: `engine` is the name of the folder --- */

/* The number of the newest file. */
int migration_newest(const char *engine);

/* Copies the name of a numbered file, without its ending; false: there is none, since PostgreSQL's
 * history begins late. */
enum { MIGRATION_NAME = 64 };
bool migration_name(const char *engine, int number, char ret_name[MIGRATION_NAME]);

/* One that began at that time of clock_monotonic is done. `done` may be NULL. */
void migration_tell(const char *engine, int number, int64_t began, migration_done *done,
                    void *context);

/* The text of a numbered file; "" where there is none. */
const char *migration_sql(const char *engine, int number);

/* The text of views.sql. */
const char *migration_views(const char *engine);

/* Refuses a database of a version newer than the newest that is known. */
enum error_code migration_check(int version, int newest, struct error *err);

#endif
