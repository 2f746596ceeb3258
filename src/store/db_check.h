/*
 * db_check.h - what the database can tell of its own soundness.
 */
#ifndef STORE_CHECK_H
#define STORE_CHECK_H

#include "store/db.h"

extern const struct db_statements db_check_statements;

/* Hears one fault, a sentence; borrowed. */
typedef void db_check_found(void *context, const char *text);

/* SQLite's own checks of pages, indexes, constraints and references; accepted invitations without
 * a game; ratings that are not those of the last change. Slow: reads the whole file. */
enum error_code db_store_check(struct db *db, db_check_found *found, void *context,
                               struct error *err);

#endif
