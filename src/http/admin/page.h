/*
 * page.h - the operator's pages: HTML made here, without a script.
 *
 * A page is a function that appends the HTML of one address; pages.c has the list of them.
 * What people have written goes through buf_markup, or admin_page_text.
 */
#ifndef HTTP_ADMIN_PAGE_H
#define HTTP_ADMIN_PAGE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct context;
struct db;

/* The style sheet that all of them name. */
#define ADMIN_PAGE_STYLE "/css/admin.css"

/* A request for a page, as its function sees it. */
struct admin_visit {
    const struct context *context;
    struct db *db;
    const char *reader;                /* where the operator's own queries go; "": nowhere */
    struct MHD_Connection *connection; /* for admin_visit_query */
    const char *path;
    const char *rest; /* of it, behind that of the page: "anna", or "" */
    const char *said; /* by the act that the operator comes from; "": none */
    int64_t now;
    struct buf *out;
};

/* A parameter of the query, "" where it was not sent. Borrowed. */
const char *admin_visit_query(const struct admin_visit *visit, const char *name);

/* Appends the page of that path. ERROR_NOT_FOUND where there is none. */
enum error_code admin_pages_write(struct admin_visit *visit, const char *path, struct error *err);

/* Appends the form to log in, which leads on to `path`; `refused`: the secret was wrong. */
void admin_page_log_in(const char *path, bool refused, struct buf *out);

/* Appends a page that says why the operator's request was refused, with a way back to `path`. */
void admin_page_refusal(const char *detail, const char *path, struct buf *out);

/* --- Parts of a page --- */

/* Appends a text that somebody has written, between two pieces of markup. */
void admin_page_text(const char *before, const char *text, const char *after, struct buf *out);

/* Appends a time as the operator reads it: 2026-11-23 12:30 UTC. */
void admin_page_time(int64_t at, struct buf *out);

/* A form that asks for the same page with `q`, and with the same `game` where it has one. */
void admin_page_search(const struct admin_visit *visit, const char *label);

/* Appends a view's name in words: "Dice by face". */
void admin_view_title(const char *view, struct buf *out);

/* Everything around what a page itself appends between the two. */
void admin_page_begin(const struct admin_visit *visit, const char *title);
void admin_page_end(const struct admin_visit *visit);

enum { ADMIN_COLUMNS = 64 };

/* A table of text, the first row of which has the names of its columns. */
struct admin_table {
    struct buf *out;
    int rows;   /* with the names */
    bool words; /* the names are shown as words, as where it sorts */
    bool sorts; /* a press on a name sorts by it; then these three are of the present page: */
    const char *search;               /* `q` */
    const char *game;                 /* `game` */
    int sort;                         /* `sort` */
    const char *paths[ADMIN_COLUMNS]; /* of the pages that the columns lead to; NULL: to none */
};
void admin_table_begin(struct admin_table *table, const char *name);
void admin_table_row(void *table, const char *const columns[], int count);
void admin_table_end(struct admin_table *table);

#endif
