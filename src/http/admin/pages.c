#include "http/admin/page.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* A path that ends with a slash stands for all below it that is not above it here. */
static const struct page {
    const char *path;
    admin_page *write;
    const char *title; /* NULL: the page begins itself */
    enum operator_role role;
} pages[] = {
    {"/admin", admin_home, "Overview", ROLE_OPERATOR},
    {"/admin/players", admin_players, "Players", ROLE_MODERATOR},
    {"/admin/players/", admin_player, NULL, ROLE_MODERATOR},
    {"/admin/games/", admin_game, NULL, ROLE_MODERATOR},
    {"/admin/reports", admin_reports, "Reports", ROLE_MODERATOR},
    {"/admin/seasons", admin_seasons, "Seasons and cups", ROLE_HOST},
    {"/admin/site", admin_site, "Site", ROLE_HOST},
    {"/admin/links", admin_links, "Sign-up links", ROLE_OPERATOR},
    {"/admin/helpers", admin_helpers, "Helpers", ROLE_OPERATOR},
    {"/admin/tables", admin_tables, "Tables", ROLE_OPERATOR},
    {"/admin/tables/admin_games", admin_view, NULL, ROLE_MODERATOR},
    {"/admin/tables/admin_messages", admin_view, NULL, ROLE_MODERATOR},
    {"/admin/tables/admin_reports", admin_view, NULL, ROLE_MODERATOR},
    {"/admin/tables/admin_log", admin_view, NULL, ROLE_MODERATOR},
    {"/admin/tables/admin_seasons", admin_view, NULL, ROLE_HOST},
    {"/admin/tables/admin_cups", admin_view, NULL, ROLE_HOST},
    {"/admin/tables/", admin_view, NULL, ROLE_OPERATOR},
    {"/admin/sql", admin_sql, "SQL", ROLE_OPERATOR},
};

enum { PAGES = sizeof pages / sizeof pages[0] };

/* What is behind a page's own path; NULL: the path is of another page. */
static const char *rest_of(const char *path, const char *page) {
    size_t len = strlen(page);
    bool below = page[len - 1] == '/';
    if (strncmp(path, page, len) != 0 || (below ? !path[len] : path[len]))
        return NULL;
    return path + len;
}

static const struct page *find(struct admin_visit *visit) {
    for (size_t i = 0; i < PAGES; i++)
        if ((visit->rest = rest_of(visit->path, pages[i].path)))
            return &pages[i];
    return NULL;
}

static bool includes(enum operator_role role, const struct page *page) {
    return role == ROLE_OPERATOR || page->role == role;
}

bool admin_pages_include(enum operator_role role, const char *path) {
    for (size_t i = 0; i < PAGES; i++)
        if (strcmp(path, pages[i].path) == 0 || rest_of(path, pages[i].path))
            return includes(role, &pages[i]);
    return false;
}

const char *admin_pages_first(enum operator_role role) {
    size_t first = 0;
    while (!includes(role, &pages[first]))
        first++;
    return pages[first].path;
}

enum error_code admin_pages_write(struct admin_visit *visit, struct error *err) {
    const struct page *page = find(visit);
    if (!page)
        return error_set(err, ERROR_NOT_FOUND, "Nothing found at this address.");
    if (!includes(visit->who->role, page))
        return error_set(err, ERROR_FORBIDDEN, "The role %s does not include this page.",
                         operator_roles[visit->who->role]);
    if (page->title)
        admin_page_begin(visit, page->title);
    TRY(page->write(visit, err));
    admin_page_end(visit->out);
    return ERROR_NONE;
}
