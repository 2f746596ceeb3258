/*
 * pages.h - the operator's pages, each in the file of its subject (page.h).
 */
#ifndef HTTP_ADMIN_PAGES_H
#define HTTP_ADMIN_PAGES_H

#include "http/admin/page.h"

/* Appends what is on one page; `visit` is borrowed. */
typedef enum error_code admin_page(const struct admin_visit *visit, struct error *err);

admin_page admin_home;    /* how things stand */
admin_page admin_players; /* the players whose name has `q` in it */
admin_page admin_player;  /* one of them */
admin_page admin_game;    /* a game with its messages */
admin_page admin_reports; /* what players report */
admin_page admin_seasons; /* all of them, and a form to open one */
admin_page admin_site;    /* what the operator sets */
admin_page admin_tables;  /* the list of all views */
admin_page admin_view;    /* one of them: rows with `q`, sorted by the column `sort`, -1: down */
admin_page admin_sql;     /* the answer to the query `q` */

#endif
