/* The database in tables: its views, which can be sorted and searched, and the operator's own
 * queries. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "http/admin/page.h"
#include "store/tables/views.h"

enum { ROWS_MAX = 500, SORT_MAX = 1000 };

/* --- /admin/tables --- */

static void add_link(void *context, const char *const columns[], int count) {
    struct buf *out = context;
    (void)count;
    admin_add(out, "<li><a href=\"/admin/tables/%s\">", columns[0]);
    admin_view_title(columns[0], out);
    buf_addstr(out, "</a>\n");
}

enum error_code admin_tables(const struct admin_visit *visit, struct error *err) {
    buf_addstr(visit->out, "<ul class=\"card views\">");
    TRY(db_views_list(visit->db, add_link, visit->out, err));
    buf_addstr(visit->out,
               "</ul>\n<p><a class=\"button\" href=\"/admin/sql\">Run an SQL query</a></p>\n");
    return ERROR_NONE;
}

/* --- /admin/tables/NAME --- */

static enum error_code check_text(const char *text, const char *field, struct error *err) {
    return utf8_prefix(text, strlen(text)) == strlen(text)
               ? ERROR_NONE
               : error_field(err, field, "The text must be UTF-8.");
}

enum error_code admin_view(const struct admin_visit *visit, struct error *err) {
    const char *sort = admin_visit_query(visit, "sort");
    const char *view = *visit->rest ? visit->rest : strrchr(visit->path, '/') + 1;
    const struct views_query query = {.name = view,
                                      .search = admin_visit_query(visit, "q"),
                                      .game = admin_visit_query(visit, "game"),
                                      .sort = abs((int)strtol(sort, NULL, 10) % SORT_MAX),
                                      .descending = *sort == '-',
                                      .max = ROWS_MAX};
    struct admin_table table = {
        .visit = visit, .sorts = true, .sort = query.descending ? -query.sort : query.sort};
    TRY(check_text(query.search, "q", err));
    TRY(check_text(query.game, "game", err));
    struct buf title = BUF_INIT;
    admin_view_title(view, &title);
    admin_page_begin(visit, buf_text(&title));
    buf_clear(&title);
    admin_page_search(visit, "Search");
    admin_table_begin(&table, view);
    TRY(db_views_read(visit->db, &query, admin_table_row, &table, err));
    admin_table_end(&table);
    admin_add(visit->out,
              "<p class=\"soft\">%d rows; at most %d are shown. Times are in UTC. The SQL view is "
              "<code>%s</code>.</p>\n",
              table.rows - 1, ROWS_MAX, view);
    return ERROR_NONE;
}

/* --- /admin/sql --- */

static void add_box(const struct admin_visit *visit, const char *sql) {
    admin_add(visit->out,
              "<form class=\"card\" action=\"/admin/sql\"><p class=\"field\"><label>Query "
              "<textarea name=\"q\" rows=\"5\" spellcheck=\"false\" autocapitalize=\"off\" "
              "autocomplete=\"off\">%s</textarea></label></p><p class=\"hint\">A read-only query "
              "of all views%s. At most %d rows and two seconds.</p>"
              "<p class=\"buttons\"><button class=\"primary\">Run</button></p></form>\n",
              sql, db_is_server(visit->reader) ? "" : " and of what is not secret in the tables",
              ROWS_MAX);
}

/* The answer, or the database's words for what is wrong. */
static void add_answer(const struct admin_visit *visit, const char *sql) {
    struct error why = {0};
    struct admin_table table = {.visit = visit, .verbatim = true};
    admin_table_begin(&table, "Result");
    if (db_views_ask(visit->reader, sql, ROWS_MAX, admin_table_row, &table, &why)) {
        admin_table_drop(&table);
        admin_add(visit->out, ADMIN_ALARM "%s</p>\n", why.detail);
        return;
    }
    admin_table_end(&table);
    admin_add(visit->out, "<p class=\"soft\">%d rows.</p>\n", table.rows - 1);
}

enum error_code admin_sql(const struct admin_visit *visit, struct error *err) {
    const char *sql = admin_visit_query(visit, "q");
    (void)err;
    if (*visit->reader)
        add_box(visit, sql);
    else
        buf_addstr(visit->out,
                   "<p class=\"card\">The SQL console is disabled. To enable it with PostgreSQL, "
                   "create a role that may only read the views and name it in the setting "
                   "<code>database-reader</code>; see deploy/docs/postgresql.md.</p>\n");
    if (*visit->reader && *sql)
        add_answer(visit, sql);
    return ERROR_NONE;
}
