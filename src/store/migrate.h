/*
 * migrate.h - brings the database to the schema that this program was built with.
 *
 * The numbered files sql/NNN_name.sql are the schema's history: each is run once, in the same
 * transaction as the step of `user_version` to NNN. Foreign keys are off meanwhile, so that a file
 * may rebuild a table; it is refused if a row then refers to none. sql/views.sql is run at every
 * start: views hold no data and are dropped and made again. All of sql/ is in the binary.
 */
#ifndef STORE_MIGRATE_H
#define STORE_MIGRATE_H

#include <stdbool.h>

#include "base/error.h"

/* Makes or migrates the database at `path`; its folder exists. Refuses a file that is no database
 * (ERROR_INTERNAL), one that belongs to another program, and one of a newer version of this
 * program; `detail` says so in words for the operator. */
enum error_code migrate(const char *path, struct error *err);

/* Does the open file begin as a database of this program does? */
bool migrate_is_ours(int fd);

#endif
