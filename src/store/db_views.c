#include "store/db_views.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "store/db.h"

enum { COLUMNS_MAX = 64 };

struct views {
    sqlite3 *handle;
};

static const char counting[] =
    "with trouble as (select id, status, problem from outbox where way = 'mail'"
    "   and status in ('waiting', 'sending') and attempts > 0 and problem is not null"
    " union all select id, status, problem from outbox where way = 'mail'"
    "   and status = 'failed' and closed_at > (unixepoch() - 86400) * 1000)"
    "select (select count(*) from games where status = 'active'),"
    " (select count(*) from games where status = 'finished'),"
    " (select count(*) from accounts),"
    " (select count(*) from invitations where status = 'open'"
    "     and expires_at > unixepoch() * 1000),"
    " (select count(*) from outbox where status = 'waiting'),"
    " (select page_count * page_size from pragma_page_count(), pragma_page_size()),"
    " (select count(*) from trouble where status <> 'failed'),"
    " (select count(*) from trouble where status = 'failed'),"
    " (select problem from trouble order by id desc limit 1)";

enum error_code db_views_open(const char *path, struct views **ret_views, struct error *err) {
    struct views *views = calloc(1, sizeof *views);
    if (!views)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    enum error_code code = db_connect(path, false, &views->handle, err);
    if (!code && sqlite3_exec(views->handle, "pragma query_only = on", NULL, NULL, NULL))
        code = db_error(views->handle, err);
    if (code)
        db_views_close(views);
    else
        *ret_views = views;
    return code;
}

void db_views_close(struct views *views) {
    if (views)
        sqlite3_close(views->handle);
    free(views);
}

static void tell_names(sqlite3_stmt *statement, db_views_row *row, void *context) {
    const char *columns[COLUMNS_MAX] = {NULL};
    int count = sqlite3_column_count(statement);
    for (int i = 0; i < count && i < COLUMNS_MAX; i++)
        columns[i] = sqlite3_column_name(statement, i);
    row(context, columns, count < COLUMNS_MAX ? count : COLUMNS_MAX);
}

static void tell_row(sqlite3_stmt *statement, db_views_row *row, void *context) {
    const char *columns[COLUMNS_MAX] = {NULL};
    int count = sqlite3_column_count(statement);
    for (int i = 0; i < count && i < COLUMNS_MAX; i++)
        columns[i] = (const char *)sqlite3_column_text(statement, i);
    row(context, columns, count < COLUMNS_MAX ? count : COLUMNS_MAX);
}

static enum error_code prepare(struct views *views, const char *sql, sqlite3_stmt **ret_statement,
                               struct error *err) {
    if (sqlite3_prepare_v2(views->handle, sql, -1, ret_statement, NULL) != SQLITE_OK)
        return db_error(views->handle, err);
    return ERROR_NONE;
}

/* Tells all rows and ends the statement. */
static enum error_code tell_rows(struct views *views, sqlite3_stmt *statement, db_views_row *row,
                                 void *context, struct error *err) {
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        tell_row(statement, row, context);
    enum error_code code = result == SQLITE_DONE ? ERROR_NONE : db_error(views->handle, err);
    sqlite3_finalize(statement);
    return code;
}

enum error_code db_views_list(struct views *views, db_views_row *row, void *context,
                              struct error *err) {
    sqlite3_stmt *statement = NULL;
    enum error_code code = prepare(views,
                                   "select name from sqlite_schema where type = 'view' "
                                   "and name glob 'admin_*' order by name",
                                   &statement, err);
    return code ? code : tell_rows(views, statement, row, context, err);
}

struct search {
    const char *name;
    bool found;
};

static void compare(void *context, const char *const columns[], int count) {
    struct search *search = context;
    if (count == 1 && columns[0] && strcmp(columns[0], search->name) == 0)
        search->found = true;
}

/* Only a name that the list has comes into the SQL. */
enum error_code db_views_read(struct views *views, const char *name, int max, db_views_row *row,
                              void *context, struct error *err) {
    struct search search = {.name = name};
    enum error_code code = db_views_list(views, compare, &search, err);
    if (code)
        return code;
    if (!search.found)
        return error_set(err, ERROR_NOT_FOUND, "There is no such view.");
    char *sql = sqlite3_mprintf("select * from \"%w\" limit %d", name, max);
    if (!sql)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    sqlite3_stmt *statement = NULL;
    code = prepare(views, sql, &statement, err);
    sqlite3_free(sql);
    if (code)
        return code;
    tell_names(statement, row, context);
    return tell_rows(views, statement, row, context, err);
}

static void read_counts(sqlite3_stmt *statement, struct views_counts *ret_counts) {
    *ret_counts = (struct views_counts){
        .games_active = sqlite3_column_int64(statement, 0),
        .games_finished = sqlite3_column_int64(statement, 1),
        .accounts = sqlite3_column_int64(statement, 2),
        .invitations_open = sqlite3_column_int64(statement, 3),
        .outbox_waiting = sqlite3_column_int64(statement, 4),
        .bytes = sqlite3_column_int64(statement, 5),
        .mail_failing = sqlite3_column_int64(statement, 6),
        .mail_given_up = sqlite3_column_int64(statement, 7),
    };
    db_col_text(statement, 8, ret_counts->mail_problem, sizeof ret_counts->mail_problem);
}

enum error_code db_views_count(struct views *views, struct views_counts *ret_counts,
                               struct error *err) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(views->handle, counting, -1, &statement, NULL) != SQLITE_OK)
        return db_error(views->handle, err);
    enum error_code code = ERROR_NONE;
    if (sqlite3_step(statement) == SQLITE_ROW)
        read_counts(statement, ret_counts);
    else
        code = db_error(views->handle, err);
    sqlite3_finalize(statement);
    return code;
}
