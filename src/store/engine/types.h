/*
 * types.h - the modes of a connection, the parameters of a query and the built-in queries: what
 * db.h and the engines behind it share.
 */
#ifndef STORE_ENGINE_TYPES_H
#define STORE_ENGINE_TYPES_H

#include <stddef.h>
#include <stdint.h>

struct db_field;

/* A reader cannot change anything. DB_PAGE is one for the operator's pages, each query of which
 * ends after two seconds (ERROR_BUSY). DB_ADHOC, too, and it reads nothing secret: for queries that
 * the operator has typed (db_views_ask). Of a server it takes the address of a role that may read
 * only the views (migrate_grant_reader), and refuses another one (ERROR_FORBIDDEN). DB_LISTEN is
 * for db_listen. */
enum db_mode { DB_READ, DB_WRITE, DB_PAGE, DB_ADHOC, DB_LISTEN };

/* One parameter. Text and blobs are borrowed until db_end. DB_ROW is only for db.c: `bytes` is a
 * struct with these fields. */
struct db_value {
    const char *name;
    enum { DB_NULL, DB_INT, DB_REAL, DB_TEXT, DB_BLOB, DB_ROW } type;
    int64_t number;
    double real;
    const void *bytes;
    size_t len;
    const struct db_field *fields;
};

/* Queries about the database itself, in the engine's own SQL. */
enum db_about {
    DB_CLOCK,    /* one column: milliseconds since 1970, by the clock of the server or machine */
    DB_VIEWS,    /* name: of each of the operator's views */
    DB_SIZE,     /* one column: in bytes */
    DB_FAULTS,   /* fault: what the engine finds wrong, in words */
    DB_VERSION,  /* one column: the number of the schema */
    DB_TOUCH,    /* no rows: writes, and changes nothing */
    DB_OTHERS,   /* one column: how many others are connected to a server's database */
    DB_COLUMNS,  /* table, column, type (integer, real, text, blob): all, table by table */
    DB_SCHEMA,   /* thing, words: tables, columns, indexes and triggers; a file knows their texts */
    DB_LAST_IDS, /* table, last: the last id that was given, where ids are not given twice */
    DB_ABOUTS
};

/* Is told of a migration that has been run: the name of its file without the ending, and how long
 * it took (migrate.h). */
typedef void migration_done(void *context, const char *name, int64_t ms);

/* Takes what a server has told with a commit: db_listen. */
typedef void db_heard(void *context, const char *words);

#endif
