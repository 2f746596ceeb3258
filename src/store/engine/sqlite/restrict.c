/* What a query that the operator has typed may do: read the views, and of the tables what is no
 * secret; by functions that are known to end soon, with short texts. Everything else is refused
 * when it is prepared. */
#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

#include "store/engine/sqlite/sqlite.h"

/* A function cannot be interrupted: none may take long with texts and patterns of these lengths. */
enum { TEXT_MAX = 1 << 16, SQL_TEXT_MAX = 1 << 13, PATTERN_MAX = 100 };

/* The tables; columns NULL: all of them. Not here are password and token hashes, addresses, seeds
 * and nonces, and in running games hands, bids and plans, which are in the log and its caches. */
static const struct {
    const char *name, *columns;
} tables[] = {
    {"accounts", " id name display_name kind face bot_owner language created_at locked_at "
                 "locked_until "},
    {"games", " id public_id invitation created_at status seq round phase updated_at reason "},
    {"seats", " game seat account points waiting_since deadline_at bank timeouts left_at place "},
    {"holidays", NULL},
    {"ratings", NULL},
    {"rating_changes", NULL},
    {"messages", NULL},
    {"acts", NULL},
    {"reports", NULL},
    {"puzzles", NULL},
    {"puzzle_answers", NULL},
    {"json_each", NULL},
    {"sqlite_master", NULL},
};

/* The functions of a query itself; the views have others, too. Not here are those that make long
 * texts of nothing, as printf does, and those whose time grows with two texts at once by more than
 * memory is compared. */
static const char functions[] =
    " abs avg ceil ceiling coalesce count cume_dist date datetime dense_rank first_value floor "
    "glob "
    "group_concat ifnull iif instr json_array_length json_extract json_type julianday lag "
    "last_value lead length like likely lower max min mod nth_value ntile nullif percent_rank rank "
    "replace round row_number sign sqrt strftime substr substring sum time total typeof unixepoch "
    "upper -> ->> ";

static bool is_view(const char *name) {
    return strncmp(name, "admin_", 6) == 0 || strcmp(name, "people") == 0 ||
           strcmp(name, "rolls") == 0;
}

static bool has_name(const char *names, const char *name) {
    size_t len = strlen(name);
    for (const char *at = names; (at = strstr(at, name)); at += len)
        if (at[-1] == ' ' && at[len] == ' ')
            return true;
    return false;
}

/* `column` is "" where rows are only counted; `view` is the innermost one that reads; NULL: the
 * query itself. */
static bool may_read(const char *table, const char *column, const char *view) {
    if (!*column || view || is_view(table))
        return true;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (strcmp(tables[i].name, table) == 0)
            return !tables[i].columns || has_name(tables[i].columns, column);
    return false;
}

static int authorize(void *context, int action, const char *first, const char *second,
                     const char *database, const char *view) {
    (void)context, (void)database;
    bool may = action == SQLITE_SELECT ||
               (action == SQLITE_READ && may_read(first, second, view)) ||
               (action == SQLITE_FUNCTION && (view || has_name(functions, second)));
    return may ? SQLITE_OK : SQLITE_DENY;
}

void sqlite_restrict(sqlite3 *handle) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, TEXT_MAX);
    sqlite3_limit(handle, SQLITE_LIMIT_SQL_LENGTH, SQL_TEXT_MAX);
    sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, PATTERN_MAX);
    sqlite3_set_authorizer(handle, authorize, NULL);
}
