/*
 * page.h - the operator's pages: HTML made here, without a script.
 *
 * A page is a function that appends the HTML of one address; pages.c has the list of them.
 * What people have written goes through admin_add.
 */
#ifndef HTTP_ADMIN_PAGE_H
#define HTTP_ADMIN_PAGE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "service/operator/operator.h"

struct context;
struct db;

/* The style sheet that all of them name. */
#define ADMIN_PAGE_STYLE "/css/admin.css"

/* A request for a page, as its function sees it. */
struct admin_visit {
    const struct context *context;
    const struct operator_who *who; /* has logged in */
    struct db *db;
    const char *reader;                /* where the operator's own queries go; "": nowhere */
    struct MHD_Connection *connection; /* for admin_visit_query */
    const char *path;
    const char *rest; /* of it, behind that of the page: "anna", or "" */
    const char *said; /* by the act that they come from; "": none */
    int64_t now;
    struct buf *out;
};

/* A parameter of the query, "" where it was not sent. Borrowed. */
const char *admin_visit_query(const struct admin_visit *visit, const char *name);

/* Appends what is on one page; `visit` is borrowed. */
typedef enum error_code admin_page(const struct admin_visit *visit, struct error *err);

admin_page admin_home;    /* how things stand */
admin_page admin_players; /* the players whose name has `q` in it */
admin_page admin_player;  /* one of them */
admin_page admin_game;    /* a game with its messages */
admin_page admin_reports; /* what players report */
admin_page admin_seasons; /* all of them, and a form to open one */
admin_page admin_site;    /* what the operator sets */
admin_page admin_helpers; /* who helps the operator */
admin_page admin_links;   /* by which people sign up */
admin_page admin_tables;  /* the list of all views */
admin_page admin_view;    /* one of them: rows with `q`, sorted by the column `sort`, -1: down */
admin_page admin_sql;     /* the answer to the query `q` */

/* Appends the page of visit->path and sets `rest`. ERROR_NOT_FOUND where there is none,
 * ERROR_FORBIDDEN where the role does not include it. */
enum error_code admin_pages_write(struct admin_visit *visit, struct error *err);

/* Does a role include the page of that path? And which is its first one? */
bool admin_pages_include(enum operator_role role, const char *path);
const char *admin_pages_first(enum operator_role role);

/* Appends the form to log in, which leads on to `path`; `refused`: name or secret was wrong. */
void admin_page_log_in(const char *path, bool refused, struct buf *out);

/* Appends a page that says why a request was refused, with a way back to `path`. */
void admin_page_refusal(const struct operator_who *who, const char *detail, const char *path,
                        struct buf *out);

/* --- Parts of a page --- */

/* Appends markup: the format as it stands, and the values in place of %s, %d and %lld (there are no
 * others), of which a text may be anything that somebody has written. */
void admin_add(struct buf *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The beginning of a paragraph that warns; and a fact of a <dl class="facts">, with the format of
 * its value. */
#define ADMIN_ALARM "<p class=\"alarm\" role=\"alert\">"
#define ADMIN_FACT(value) "<div><dt>%s</dt><dd>" value "</dd></div>\n"

/* Writes a time as the operator reads it, 2026-11-23 12:30 UTC, and gives that text. */
enum { ADMIN_TIME = 24 };
const char *admin_time(int64_t at, char ret_text[ADMIN_TIME]);

/* A link to a view with that query ("?q=anna"), as a button; nothing where the role does not
 * include it. */
void admin_page_view_link(const struct admin_visit *visit, const char *view, const char *query,
                          const char *label);

/* A form that asks for the same page with `q`, and with the same `game` where it has one. */
void admin_page_search(const struct admin_visit *visit, const char *label);

/* Appends a view's name in words: "Dice by face". */
void admin_view_title(const char *view, struct buf *out);

/* Everything around what a page itself appends: by pages.c, but a page whose title depends on what
 * it shows begins itself. */
void admin_page_begin(const struct admin_visit *visit, const char *title);
void admin_page_end(struct buf *out);

enum { ADMIN_COLUMNS = 64 };

/* A table of text, the first row of which has the names of its columns. */
struct admin_table {
    const struct admin_visit *visit;
    bool sorts;                       /* a press on a name sorts by it */
    bool verbatim;                    /* the names are shown as they are, not as words */
    int sort;                         /* the column that the page is sorted by, -1: down; 0: none */
    int rows;                         /* with the names */
    size_t from;                      /* where it begins in visit->out */
    const char *paths[ADMIN_COLUMNS]; /* of the pages that the columns lead to; NULL: to none */
};
void admin_table_begin(struct admin_table *table, const char *name);
void admin_table_row(void *table, const char *const columns[], int count);
void admin_table_end(struct admin_table *table);

/* Ends it, or puts this markup in its place where it has no row but the names. */
void admin_table_end_or(struct admin_table *table, const char *none);

/* Takes it back. */
void admin_table_drop(const struct admin_table *table);

#endif
