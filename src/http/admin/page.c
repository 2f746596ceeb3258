#include "http/admin/page.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/clock.h"

const char *admin_visit_query(const struct admin_visit *visit, const char *name) {
    const char *value = MHD_lookup_connection_value(visit->connection, MHD_GET_ARGUMENT_KIND, name);
    return value ? value : "";
}

/* --- Markup --- */

void admin_add(struct buf *out, const char *format, ...) {
    va_list values;
    va_start(values, format);
    for (const char *at = format; *at;) {
        size_t len = strcspn(at, "%");
        buf_add(out, at, len);
        at += len;
        if (strncmp(at, "%s", 2) == 0)
            buf_markup(out, va_arg(values, const char *));
        else if (*at)
            buf_addint(out, at[1] == 'd' ? va_arg(values, int) : va_arg(values, long long));
        at += strcspn(at, "sd");
        at += *at != '\0';
    }
    va_end(values);
}

const char *admin_time(int64_t at, char ret_text[ADMIN_TIME]) {
    char text[ISO8601_SIZE];
    iso8601(at, text);
    snprintf(ret_text, ADMIN_TIME, "%.10s %.5s UTC", text, text + 11);
    return ret_text;
}

/* --- The frame --- */

static void begin_document(struct buf *out, const char *title) {
    admin_add(out,
              "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
              "<meta name=\"color-scheme\" content=\"light dark\"><title>%s - Shanghaien</title>"
              "<link rel=\"stylesheet\" href=\"" ADMIN_PAGE_STYLE "\"></head>\n<body>"
              "<header class=\"bar\"><a class=\"brand\" href=\"/admin\">Shanghaien</a>",
              title);
}

static void begin_main(struct buf *out, const char *title) {
    admin_add(out, "</header>\n<main><h1>%s</h1>\n", title);
}

/* The pages that their role includes. `here`: the path of the page. */
static void add_navigation(const struct operator_who *who, const char *here, struct buf *out) {
    static const char *const pages[][2] = {
        {"/admin", "Overview"},        {"/admin/players", "Players"},
        {"/admin/reports", "Reports"}, {"/admin/seasons", "Seasons, cups"},
        {"/admin/site", "Site"},       {"/admin/links", "Links"},
        {"/admin/helpers", "Helpers"}, {"/admin/tables/admin_log", "Log"},
        {"/admin/tables", "Tables"},   {"/admin/sql", "SQL"}};
    buf_addstr(out, "<nav aria-label=\"Pages\">");
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if (admin_pages_include(who->role, pages[i][0]))
            buf_printf(out, "<a href=\"%s\"%s>%s</a>", pages[i][0],
                       strcmp(pages[i][0], here) == 0 ? " aria-current=\"page\"" : "", pages[i][1]);
    bool helper = strcmp(who->name, OPERATOR_NAME) != 0;
    admin_add(out,
              "<form method=\"post\" action=\"/admin/log-out\"><button class=\"quiet\">Log "
              "out%s%s</button></form></nav>",
              helper ? " " : "", helper ? who->name : "");
}

void admin_page_begin(const struct admin_visit *visit, const char *title) {
    begin_document(visit->out, title);
    add_navigation(visit->who, visit->path, visit->out);
    begin_main(visit->out, title);
    if (*visit->said)
        admin_add(visit->out, "<p class=\"said\" role=\"status\">%s</p>\n", visit->said);
}

void admin_page_end(struct buf *out) {
    buf_addstr(out, "</main></body></html>\n");
}

void admin_page_log_in(const char *path, bool refused, struct buf *out) {
    begin_document(out, "The operator’s page");
    begin_main(out, "The operator’s page");
    if (refused)
        buf_addstr(out, ADMIN_ALARM "Wrong name or secret.</p>\n");
    admin_add(out,
              "<form class=\"card narrow\" method=\"post\" action=\"/admin/log-in\">"
              "<input type=\"hidden\" name=\"to\" value=\"%s\">"
              "<p class=\"field\"><label for=\"name\">Name (for helpers)</label>"
              "<input id=\"name\" name=\"name\" autocomplete=\"username\" "
              "autocapitalize=\"none\" spellcheck=\"false\"></p>"
              "<p class=\"field\"><label for=\"secret\">Secret</label>"
              "<input id=\"secret\" name=\"secret\" type=\"password\" required "
              "autocomplete=\"current-password\" aria-describedby=\"how\"></p>"
              "<p class=\"hint\" id=\"how\"><code>shanghaien admin secret</code> shows the "
              "operator’s.</p><p class=\"buttons\"><button class=\"primary\">Log in</button></p>"
              "</form>\n",
              path);
    admin_page_end(out);
}

void admin_page_refusal(const struct operator_who *who, const char *detail, const char *path,
                        struct buf *out) {
    bool ours = strncmp(path, "/admin", sizeof "/admin" - 1) == 0;
    begin_document(out, "Request refused");
    add_navigation(who, "", out);
    begin_main(out, "Request refused");
    admin_add(out, ADMIN_ALARM "%s</p>\n<p><a class=\"button\" href=\"%s\">Back</a></p>\n", detail,
              ours ? path : "/admin");
    admin_page_end(out);
}

void admin_page_view_link(const struct admin_visit *visit, const char *view, const char *query,
                          const char *label) {
    struct buf path = BUF_INIT;
    buf_printf(&path, "/admin/tables/%s", view);
    if (admin_pages_include(visit->who->role, buf_text(&path)))
        admin_add(visit->out, "<a class=\"button\" href=\"%s%s\">%s</a>\n", buf_text(&path), query,
                  label);
    buf_clear(&path);
}

void admin_page_search(const struct admin_visit *visit, const char *label) {
    const char *game = admin_visit_query(visit, "game");
    admin_add(visit->out,
              "<form class=\"search\" role=\"search\"><input type=\"search\" name=\"q\" "
              "aria-label=\"%s\" placeholder=\"%s\" autocomplete=\"off\" value=\"%s\">",
              label, label, admin_visit_query(visit, "q"));
    if (*game)
        admin_add(visit->out, "<input type=\"hidden\" name=\"game\" value=\"%s\">", game);
    buf_addstr(visit->out, "<button>Find</button></form>\n");
}

/* --- Tables --- */

/* A table may be wider than the window: it scrolls in its own frame, by the keyboard too. */
void admin_table_begin(struct admin_table *table, const char *name) {
    table->from = table->visit->out->len;
    admin_add(table->visit->out,
              "<div class=\"card rows\" role=\"region\" tabindex=\"0\" aria-label=\"%s\"><table>\n",
              name);
}

/* The name of a column or a view in words: "last_game". */
static void add_words(const char *name, struct buf *out) {
    for (; *name; name++)
        buf_addch(out, *name == '_' ? ' ' : *name);
}

/* A press on the name of the column sorts by it, a second one in the other direction. */
static void add_sorter(const struct admin_table *table, int column, const char *name) {
    struct buf *out = table->visit->out;
    const char *game = admin_visit_query(table->visit, "game");
    bool up = table->sort == column, down = table->sort == -column;
    buf_printf(out, "<a href=\"?sort=%s%d&amp;q=", up ? "-" : "", column);
    buf_percent(out, admin_visit_query(table->visit, "q"));
    buf_addstr(out, *game ? "&amp;game=" : "");
    buf_percent(out, game);
    buf_addstr(out, "\">");
    add_words(name, out);
    buf_addstr(out, up ? " ▲</a>" : down ? " ▼</a>" : "</a>");
}

/* The pages that the columns of these names lead to. */
static const struct {
    const char *name, *path;
} linked[] = {
    {"game", "/admin/games/"},       {"name", "/admin/players/"},     {"player", "/admin/players/"},
    {"reporter", "/admin/players/"}, {"reported", "/admin/players/"}, {"from", "/admin/players/"},
};

static const char *path_of(const struct admin_visit *visit, const char *name) {
    for (size_t i = 0; i < sizeof linked / sizeof linked[0]; i++)
        if (strcmp(linked[i].name, name) == 0 &&
            admin_pages_include(visit->who->role, linked[i].path))
            return linked[i].path;
    return NULL;
}

void admin_view_title(const char *view, struct buf *out) {
    static const char prefix[] = "admin_";
    if (strncmp(view, prefix, sizeof prefix - 1) == 0)
        view += sizeof prefix - 1;
    buf_addch(out, (char)toupper((unsigned char)*view));
    add_words(*view ? view + 1 : view, out);
}

static void add_head(struct admin_table *table, int column, const char *name) {
    buf_addstr(table->visit->out, "<th scope=\"col\">");
    if (column < ADMIN_COLUMNS)
        table->paths[column] = path_of(table->visit, name);
    if (table->sorts)
        add_sorter(table, column + 1, name);
    else if (table->verbatim)
        buf_markup(table->visit->out, name);
    else
        add_words(name, table->visit->out);
}

/* A time of the views: 2026-11-23T12:30:00Z. */
static bool is_time(const char *text) {
    return strlen(text) == 20 && text[4] == '-' && text[10] == 'T' && text[19] == 'Z';
}

/* A short text, a time or a name, stays on one line. A player's display name follows their name. */
static void add_cell(const struct admin_table *table, int column, const char *text) {
    enum { SHORT = 40 };
    static const char safe[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_.";
    struct buf *out = table->visit->out;
    size_t len = strspn(text, safe);
    const char *path = column < ADMIN_COLUMNS && len && (!text[len] || text[len] == ' ')
                           ? table->paths[column]
                           : NULL;
    buf_addstr(out, strlen(text) < SHORT ? "<td class=\"short\">" : "<td>");
    if (path)
        buf_printf(out, "<a href=\"%s%.*s\">", path, (int)len, text);
    if (is_time(text))
        buf_printf(out, "%.10s %.5s", text, text + 11);
    else
        buf_markup(out, text);
    buf_addstr(out, path ? "</a>" : "");
}

void admin_table_row(void *context, const char *const columns[], int count) {
    struct admin_table *table = context;
    buf_addstr(table->visit->out, "<tr>");
    for (int i = 0; i < count; i++)
        if (table->rows == 0)
            add_head(table, i, columns[i]);
        else
            add_cell(table, i, columns[i] ? columns[i] : "");
    buf_addstr(table->visit->out, "\n");
    table->rows++;
}

void admin_table_end(struct admin_table *table) {
    buf_addstr(table->visit->out, "</table></div>\n");
}

void admin_table_end_or(struct admin_table *table, const char *none) {
    if (table->rows > 1) {
        admin_table_end(table);
        return;
    }
    admin_table_drop(table);
    buf_addstr(table->visit->out, none);
}

void admin_table_drop(const struct admin_table *table) {
    struct buf *out = table->visit->out;
    if (!out->failed)
        out->data[out->len = table->from] = '\0';
}
