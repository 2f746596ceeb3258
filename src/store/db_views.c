#include "store/db_views.h"

#include <sqlite3.h>
#include <stdbool.h>

enum { COLUMNS_MAX = 64 };

DB_STATEMENT(list_views, "select name from sqlite_schema "
                         "where type = 'view' and name glob 'admin_*' order by name");
DB_STATEMENT(find_view, "select 1 from sqlite_schema "
                        "where type = 'view' and name glob 'admin_*' and name = :name");

enum error_code db_views_list(struct db *db, db_views_row *row, void *context, struct error *err) {
    struct db_rows *rows = db_query_values(db, &list_views, err, NULL, 0);
    while (db_next(rows)) {
        const char *name = db_col_str(rows, "name");
        row(context, &name, 1);
    }
    return db_end(rows);
}

typedef const char *cell(sqlite3_stmt *statement, int column);

static const char *text_cell(sqlite3_stmt *statement, int column) {
    return (const char *)sqlite3_column_text(statement, column);
}

static void tell(sqlite3_stmt *statement, cell *cell_of, db_views_row *row, void *context) {
    const char *cells[COLUMNS_MAX];
    int count = sqlite3_column_count(statement);
    if (count > COLUMNS_MAX)
        count = COLUMNS_MAX;
    for (int i = 0; i < count; i++)
        cells[i] = cell_of(statement, i);
    row(context, cells, count);
}

static enum error_code tell_all(struct db *db, const char *sql, db_views_row *row, void *context,
                                struct error *err) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db_handle(db), sql, -1, &statement, NULL) != SQLITE_OK)
        return db_error(db_handle(db), err);
    tell(statement, sqlite3_column_name, row, context);
    int result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW)
        tell(statement, text_cell, row, context);
    enum error_code code = result == SQLITE_DONE ? ERROR_NONE : db_error(db_handle(db), err);
    sqlite3_finalize(statement);
    return code;
}

/* Only a name that the schema has comes into the SQL. */
enum error_code db_views_read(struct db *db, const char *name, int max, db_views_row *row,
                              void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &find_view, err, db_text("name", name));
    (void)db_first(rows, "There is no such view.");
    TRY(db_end(rows));
    char *sql = sqlite3_mprintf("select * from \"%w\" limit %d", name, max);
    if (!sql)
        return error_no_memory(err);
    enum error_code code = tell_all(db, sql, row, context, err);
    sqlite3_free(sql);
    return code;
}

DB_STATEMENT(count_all,
             "with trouble as (select id, status, problem from outbox where way = 'mail'"
             "   and status in ('waiting', 'sending') and attempts > 0 and problem is not null"
             " union all select id, status, problem from outbox where way = 'mail'"
             "   and status = 'failed' and closed_at > (unixepoch() - 86400) * 1000)"
             "select (select count(*) from games where status = 'active') as games_active,"
             " (select count(*) from games where status = 'finished') as games_finished,"
             " (select count(*) from accounts) as accounts,"
             " (select count(*) from invitations where status = 'open'"
             "     and expires_at > unixepoch() * 1000) as invitations_open,"
             " (select count(*) from outbox where status = 'waiting') as outbox_waiting,"
             " (select page_count * page_size from pragma_page_count(), pragma_page_size())"
             "     as bytes,"
             " (select count(*) from trouble where status <> 'failed') as mail_failing,"
             " (select count(*) from trouble where status = 'failed') as mail_given_up,"
             " (select problem from trouble order by id desc limit 1) as mail_problem");

enum error_code db_views_count(struct db *db, struct views_counts *ret_counts, struct error *err) {
    struct db_rows *rows = db_query_values(db, &count_all, err, NULL, 0);
    if (db_next(rows)) {
        *ret_counts = (struct views_counts){
            .games_active = db_col_int(rows, "games_active"),
            .games_finished = db_col_int(rows, "games_finished"),
            .accounts = db_col_int(rows, "accounts"),
            .invitations_open = db_col_int(rows, "invitations_open"),
            .outbox_waiting = db_col_int(rows, "outbox_waiting"),
            .bytes = db_col_int(rows, "bytes"),
            .mail_failing = db_col_int(rows, "mail_failing"),
            .mail_given_up = db_col_int(rows, "mail_given_up"),
        };
        db_col_text(rows, "mail_problem", ret_counts->mail_problem,
                    sizeof ret_counts->mail_problem);
    }
    return db_end(rows);
}

/* --- Checks: each gives one sentence for a fault --- */

DB_STATEMENT(check_file, "select 'the file: ' || integrity_check as fault "
                         "from pragma_integrity_check where integrity_check <> 'ok'");
DB_STATEMENT(check_references,
             "select format('table %s: row %d refers to nothing in %s', \"table\", rowid, parent) "
             "as fault from pragma_foreign_key_check");
DB_STATEMENT(check_games,
             "select format('invitation %s: it was accepted and has no game', public_id) as fault "
             "from invitations i where status = 'accepted' "
             "and not exists (select 1 from games g where g.invitation = i.id)");
DB_STATEMENT(check_ratings,
             "select format('rating of %s: it is not what its last game left', a.name) as fault "
             "from (select account, kind from ratings "
             "union select account, kind from rating_changes) k "
             "join accounts a on a.id = k.account "
             "left join ratings r on r.account = k.account and r.kind = k.kind "
             "left join rating_changes c on c.id = (select max(id) from rating_changes "
             "where account = k.account and kind = k.kind) "
             "where a.kind = 'person' and (r.value is not c.value "
             "or r.deviation is not c.deviation or r.volatility is not c.volatility "
             "or r.games is not c.games or r.rated_at is not c.rated_at)");

enum error_code db_check(struct db *db, db_check_found *found, void *context, struct error *err) {
    static const struct db_statement *const checks[] = {&check_file, &check_references,
                                                        &check_games, &check_ratings, NULL};
    for (int i = 0; checks[i]; i++) {
        struct db_rows *rows = db_query_values(db, checks[i], err, NULL, 0);
        while (db_next(rows))
            found(context, db_col_str(rows, "fault"));
        TRY(db_end(rows));
    }
    return ERROR_NONE;
}
