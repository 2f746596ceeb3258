#include "http/admin/page.h"

#include <stddef.h>
#include <string.h>

/* A path that ends with a slash stands for all below it. */
static const struct page {
    const char *path;
    admin_page *write;
    const char *title; /* NULL: the page begins itself */
} pages[] = {
    {"/admin", admin_home, "Overview"},
    {"/admin/players", admin_players, "Players"},
    {"/admin/players/", admin_player, NULL},
    {"/admin/games/", admin_game, NULL},
    {"/admin/reports", admin_reports, "Reports"},
    {"/admin/seasons", admin_seasons, "Seasons and cups"},
    {"/admin/site", admin_site, "Site"},
    {"/admin/tables", admin_tables, "Tables"},
    {"/admin/tables/", admin_view, NULL},
    {"/admin/sql", admin_sql, "SQL"},
};

/* What is behind a page's own path; NULL: the path is of another page. */
static const char *rest_of(const char *path, const char *page) {
    size_t len = strlen(page);
    bool below = page[len - 1] == '/';
    if (strncmp(path, page, len) != 0 || (below ? !path[len] : path[len]))
        return NULL;
    return path + len;
}

static const struct page *find(struct admin_visit *visit) {
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++)
        if ((visit->rest = rest_of(visit->path, pages[i].path)))
            return &pages[i];
    return NULL;
}

enum error_code admin_pages_write(struct admin_visit *visit, struct error *err) {
    const struct page *page = find(visit);
    if (!page)
        return error_set(err, ERROR_NOT_FOUND, "Nothing found at this address.");
    if (page->title)
        admin_page_begin(visit, page->title);
    TRY(page->write(visit, err));
    admin_page_end(visit->out);
    return ERROR_NONE;
}
