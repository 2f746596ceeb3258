/*
 * engine.h - what db.c asks of a database engine: of sqlite.c, and of postgres.c.
 *
 * Everyone else uses db.h. An engine has connections, prepared statements and transactions; what is
 * the same for all engines (the statements' registry, names, the first error of a query, attached
 * memory, commit events) is in db.c. Statements are written once, in the SQL that all engines know.
 *
 * A connection and its statements belong to one thread. Errors are those of db.h.
 */
#ifndef STORE_ENGINE_ENGINE_H
#define STORE_ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/types.h"

struct db;

/* Each engine has its own. */
struct connection;
struct prepared; /* a statement of a connection, with its parameters and its present row */

enum control {
    CONTROL_SNAPSHOT, /* a transaction that only reads */
    CONTROL_BEGIN,
    CONTROL_COMMIT, /* if it fails, nothing of the transaction may ever come to be, except where
                       the connection to a server was lost: then that is not known */
    CONTROL_ROLLBACK,
    CONTROL_SAVEPOINT, /* at most one is open */
    CONTROL_RELEASE,
    CONTROL_ROLLBACK_TO, /* and releases it; an error that is `conflicted` where that takes a
                            transaction that is run again */
    CONTROLS
};

/* The words for a query that was ended because of its time (DB_PAGE, DB_ADHOC). */
#define ENGINE_TOO_LONG "The query takes longer than two seconds."

struct engine {
    /* migrate_telling */
    enum error_code (*migrate)(const char *address, migration_done *done, void *context,
                               struct error *err);
    /* migrate_grant_reader; NULL for a file. */
    enum error_code (*grant_reader)(const char *address, const char *role, struct error *err);

    /* Opens a migrated database; `address` is what the operator has named. After an error, too, the
     * caller closes *ret, unless it is NULL. */
    enum error_code (*open)(const char *address, enum db_mode mode, struct connection **ret,
                            struct error *err);
    void (*close)(struct connection *connection);
    enum error_code (*ping)(struct connection *connection, struct error *err);
    void (*be_patient)(struct connection *connection); /* db_be_patient; NULL for a file */

    enum error_code (*control)(struct connection *connection, enum control control,
                               struct error *err);
    bool (*in_transaction)(const struct connection *connection);
    /* Has another connection changed the database since the last call, or since the opening? NULL
     * for a server: others tell what they change, and what is remembered is compared by revision.
     */
    bool (*changed_elsewhere)(struct connection *connection);
    /* After a commit has been answered: work that has gathered; `busy` while others wait. NULL for
     * a server, which does it by itself. */
    void (*checkpoint)(struct connection *connection, bool busy);

    /* Runs SQL of several statements, whose rows nobody reads, however long it takes. */
    enum error_code (*exec)(struct connection *connection, const char *sql, struct error *err);

    /* A statement with :named parameters; several of one name are one parameter. */
    enum error_code (*prepare)(struct connection *connection, const char *sql,
                               struct prepared **ret, struct error *err);
    void (*finalize)(struct prepared *prepared); /* NULL is fine */

    /* Parameters and columns count from 0. A name is borrowed until the next call. */
    int (*parameters)(struct prepared *prepared);
    const char *(*parameter_name)(struct prepared *prepared, int index);
    int (*columns)(struct prepared *prepared);
    const char *(*column_name)(struct prepared *prepared, int index);

    /* The value is borrowed until `reset`. Without memory the parameter is null. */
    void (*bind)(struct prepared *prepared, int index, const struct db_value *value);
    /* Runs the statement, or goes to its next row. */
    enum error_code (*step)(struct prepared *prepared, bool *ret_row, struct error *err);
    /* Runs a statement that gives no rows. In a transaction its error may be returned by a later
     * call, the commit at the latest; then `conflicted` is true, and all is to be run again. */
    enum error_code (*run)(struct prepared *prepared, struct error *err);
    /* Whether it gives a row: db_holds. As with `run`, that it does not may be found out later. */
    enum error_code (*holds)(struct prepared *prepared, bool *ret_holds, struct error *err);
    void (*reset)(struct prepared *prepared);

    /* A column of the present row; one that does not exist is null, and null is 0 or NULL. Texts
     * and blobs are borrowed until the next step. */
    bool (*is_null)(struct prepared *prepared, int column);
    int64_t (*integer)(struct prepared *prepared, int column);
    double (*real)(struct prepared *prepared, int column);
    const char *(*text)(struct prepared *prepared, int column);
    const void *(*blob)(struct prepared *prepared, int column, size_t *ret_len);

    /* What other servers on the same database are told with the commit of this transaction, and
     * what they tell: see db_notify and db_listen. NULL where one process has the database. */
    enum error_code (*notify)(struct connection *connection, const char *words, struct error *err);
    enum error_code (*listen)(struct connection *connection, int wake_fd, db_heard *heard,
                              void *context, struct error *err);

    int64_t (*changes)(struct connection *connection);             /* rows of the last change */
    int64_t (*total_changes)(const struct connection *connection); /* rises with each change */
    bool (*not_unique)(const struct connection *connection); /* the last failure of the savepoint */
    /* Since the transaction began. NULL for a file, to which one connection at a time writes. */
    bool (*conflicted)(const struct connection *connection);

    const char *about[DB_ABOUTS];   /* SQL that answers these questions */
    const struct bulk_engine *bulk; /* whole tables: bulk.h */
};

/* The engine of an address. ERROR_BAD_FIELD where this program was built without it. */
enum error_code engine_of(const char *address, const struct engine **ret_engine, struct error *err);

/* A connection as its engine has it, for bulk.c; in db.c. */
const struct engine *db_engine(struct db *db, struct connection **ret_connection);

#endif
