/*
 * db_views.h - what an operator asks of the database: the views of sql/views.sql as tables of text,
 * figures, and whether it is sound.
 */
#ifndef STORE_DB_VIEWS_H
#define STORE_DB_VIEWS_H

#include <stdint.h>

#include "base/error.h"
#include "store/db.h"

/* Is given a row: its columns as text, borrowed, NULL for null. */
typedef void db_views_row(void *context, const char *const columns[], int count);

/* The names of all views, in one column. */
enum error_code db_views_list(struct db *db, db_views_row *row, void *context, struct error *err);

/* Gives the names of the columns as a first row, then at most `max` rows of the view of that name.
 * ERROR_NOT_FOUND when there is none. */
enum error_code db_views_read(struct db *db, const char *name, int max, db_views_row *row,
                              void *context, struct error *err);

/* What the database holds now. */
struct views_counts {
    int64_t games_active, games_finished, accounts, invitations_open;
    int64_t outbox_waiting, bytes;
    int64_t mail_failing;   /* e-mails that wait after a failed attempt */
    int64_t mail_given_up;  /* in the last 24 hours */
    char mail_problem[200]; /* the last one of these; "": none */
};
enum error_code db_views_count(struct db *db, struct views_counts *ret_counts, struct error *err);

/* --- Checks --- */

/* Is given one fault, a sentence; borrowed. */
typedef void db_check_found(void *context, const char *text);

/* SQLite's own checks of pages, indexes, constraints and references; accepted invitations without
 * a game; ratings that are not those of the last change. Slow: reads the whole file. */
enum error_code db_check(struct db *db, db_check_found *found, void *context, struct error *err);

#endif
