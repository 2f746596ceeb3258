/*
 * postgres.h - the engine PostgreSQL (14 or newer), by libpq.
 *
 * Its address is libpq's: postgresql://USER@HOST:PORT/DATABASE?sslmode=..., several hosts included;
 * the password comes from PGPASSWORD, PGPASSFILE or a service file.
 *
 * Changes run in SERIALIZABLE transactions, and one after the other: each begins with a lock that
 * only one has. Beside each other, batches of several servers conflicted nearly always, because
 * SERIALIZABLE guards pages of an index and not rows, and were refused when they had been tried
 * again in vain. SERIALIZABLE guards against what somebody changes by hand. A reader's snapshot is
 * REPEATABLE READ, and begins with its first read: an answer that needs none does not wait for the
 * server.
 *
 * A server that cannot be reached, is a standby, lets nobody in for a while, shuts down, or is
 * silent for ten seconds (without limit where db_be_patient was called: TCP notices by itself when
 * it has died) gives ERROR_BUSY. So does a statement of a reader that takes nine seconds, or a lock
 * that a writer waits nine seconds for: the server then ends both. A writer that stands still for
 * five seconds in a transaction loses it. The next transaction connects again, at most once a
 * second. What a commit has done whose answer did not come is unknown; so it is where the commit
 * waits for a standby and that wait is cut short.
 */
#ifndef STORE_ENGINE_POSTGRES_POSTGRES_H
#define STORE_ENGINE_POSTGRES_POSTGRES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/engine.h"

struct pg_conn;

extern const struct engine postgres_engine;

/* What a copy needs of it (bulk.h), in bulk.c. */
extern const struct bulk_engine postgres_bulk;

/* Connects, in connect.c; the caller ends it (PQfinish). `attrs` is libpq's
 * target_session_attrs: "read-write", or "any" where a standby will do, too. ERROR_BAD_FIELD for
 * what will not pass: an address that is none, a server that is too old or refuses us for good. */
enum error_code postgres_connect(const char *address, const char *attrs,
                                 struct pg_conn **ret_handle, struct error *err);

/* What the state (SQLSTATE) of a failure means: ERROR_BUSY for all that passes. */
enum error_code postgres_code_of(const char *state);

/* Runs SQL whose rows nobody reads, several statements included. */
enum error_code postgres_exec(struct pg_conn *handle, const char *sql, struct error *err);

/* The same, however long it takes: for changes of the schema, which also wait for each other. */
enum error_code postgres_exec_long(struct pg_conn *handle, const char *sql, struct error *err);

/* The only number of a query that gives one row, however long it takes. */
enum error_code postgres_number(struct pg_conn *handle, const char *sql, int64_t *ret_number,
                                struct error *err);

/* migrate(); several servers may start at once. */
enum error_code postgres_migrate(const char *address, migration_done *done, void *context,
                                 struct error *err);

/* migrate_grant_reader(). */
enum error_code postgres_grant_reader(const char *address, const char *role, struct error *err);

#endif
