/*
 * views.h - what an operator asks of the database: the operator's views as tables of text,
 * figures, and whether it is sound.
 */
#ifndef STORE_TABLES_VIEWS_H
#define STORE_TABLES_VIEWS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/db.h"
#include "store/engine/schema.h"
#include "store/tables/notices.h"

/* Is given a row: its columns as text, borrowed, NULL for null. */
typedef void db_views_row(void *context, const char *const columns[], int count);

/* The names of all views, in one column. */
enum error_code db_views_list(struct db *db, db_views_row *row, void *context, struct error *err);

/* What is read of a view. */
struct views_query {
    const char *name;
    const char *search; /* only rows with this text in a column, whatever its case; "": all */
    const char *game;   /* only rows whose column `game` is this; "": all */
    int sort;           /* by that column, from 1; 0: as the view orders itself */
    bool descending;
    int max; /* rows */
};

/* Gives the names of the columns as a first row, then the rows, until they have a MiB.
 * ERROR_NOT_FOUND when there is no view of that name. */
enum error_code db_views_read(struct db *db, const struct views_query *query, db_views_row *row,
                              void *context, struct error *err);

/* The same for at most `max` rows of a query that the operator has typed, on a connection of its
 * own (DB_ADHOC); `address` is that of the file, or of a server's reader. ERROR_BAD_FIELD (`sql`)
 * with the database's words when it is wrong, asks for what is secret, or takes too long. */
enum error_code db_views_ask(const char *address, const char *sql, int max, db_views_row *row,
                             void *context, struct error *err);

/* The role that logs in to a server at this address, DB_ADHOC. */
enum { DB_VIEWS_ROLE = 64 };
enum error_code db_views_role(const char *address, char ret_role[DB_VIEWS_ROLE], struct error *err);

/* What the database holds now. */
struct views_counts {
    int64_t games_active, games_finished, accounts, invitations_open;
    int64_t outbox_waiting, bytes, reports_waiting;
    int64_t mail_failing;   /* e-mails that wait after a failed attempt */
    int64_t mail_given_up;  /* in the last 24 hours */
    char mail_problem[200]; /* the last one of these; "": none */
    int64_t news_waiting;   /* posts to the club's webhook */
    int64_t news_given_up;  /* in the last 24 hours */
    char news_problem[200]; /* the last one in that time; "": none */
    struct views_deliveries {
        int64_t waiting;  /* that are due, or were tried in vain */
        int64_t first_at; /* when the oldest of them was to be sent; 0: there is none */
    } deliveries[OUTBOX_CHANNELS];
};
enum error_code db_views_count(struct db *db, int64_t now, struct views_counts *ret_counts,
                               struct error *err);

/* --- Checks --- */

/* The engine's own checks (of SQLite: pages, indexes, constraints and references). Slow: reads the
 * whole file. */
enum error_code db_check_file(struct db *db, db_check_found *found, void *context,
                              struct error *err);

/* Accepted invitations without a game; ratings that are not those of the last change. */
enum error_code db_check(struct db *db, db_check_found *found, void *context, struct error *err);

#endif
