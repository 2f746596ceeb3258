/*
 * schema.h - is the structure of a database the one that the migrations make?
 */
#ifndef STORE_ENGINE_SCHEMA_H
#define STORE_ENGINE_SCHEMA_H

#include "store/engine/db.h"

/* The version of a migrated database; ERROR_BAD_FIELD where it is newer than this program: for
 * those who open it without migrating it. */
enum error_code schema_version(struct db *db, int *ret_version, struct error *err);

/* Is given one fault, a sentence; borrowed. */
typedef void db_check_found(void *context, const char *text);

/* Compares tables, columns, indexes and triggers with those of a fresh database of the same
 * version, and tells each that is missing, that is not ours, or (in a file) whose text differs.
 * Views are left out: they hold nothing, and a start makes them anew. ERROR_BAD_FIELD for a
 * version that is newer than this program. */
enum error_code schema_check(struct db *db, db_check_found *found, void *context,
                             struct error *err);

#endif
