#include "http/admin/pages.h"

#include <stddef.h>
#include <string.h>

/* A path that ends with a slash stands for all below it. */
static const struct {
    const char *path;
    admin_page *write;
} pages[] = {
    {"/admin", admin_home},
    {"/admin/players", admin_players},
    {"/admin/players/", admin_player},
    {"/admin/games/", admin_game},
    {"/admin/reports", admin_reports},
    {"/admin/seasons", admin_seasons},
    {"/admin/site", admin_site},
    {"/admin/tables", admin_tables},
    {"/admin/tables/", admin_view},
    {"/admin/sql", admin_sql},
};

/* What is behind a page's own path; NULL: the path is of another page. */
static const char *rest_of(const char *path, const char *page) {
    size_t len = strlen(page);
    bool below = page[len - 1] == '/';
    if (strncmp(path, page, len) != 0 || (below ? !path[len] : path[len]))
        return NULL;
    return path + len;
}

enum error_code admin_pages_write(struct admin_visit *visit, const char *path, struct error *err) {
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        visit->rest = rest_of(path, pages[i].path);
        if (visit->rest)
            return pages[i].write(visit, err);
    }
    return error_set(err, ERROR_NOT_FOUND, "Nothing found at this address.");
}
