/*
 * admin_page.h - what the operator sees in a browser: how the service is, and the views of
 * sql/views.sql as tables.
 */
#ifndef HTTP_ADMIN_PAGE_H
#define HTTP_ADMIN_PAGE_H

#include "base/buf.h"
#include "base/error.h"

struct context;
struct db;
struct views_counts;

/* The style sheet that the pages name. */
#define ADMIN_PAGE_STYLE "/css/admin.css"

/* Appends the first page. What the operator must see to, failing mail above all, is on top. */
enum error_code admin_page_home(const struct context *context, struct db *db,
                                const struct views_counts *counts, struct buf *out,
                                struct error *err);

/* Appends the page of a view. ERROR_NOT_FOUND: there is none of that name. */
enum error_code admin_page_view(struct db *db, const char *name, struct buf *out,
                                struct error *err);

#endif
