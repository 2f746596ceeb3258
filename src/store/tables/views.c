#include "store/tables/views.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"

enum { COLUMNS_MAX = 64, SQL_MAX = 128, ANSWER_MAX = 1 << 20 /* bytes */ };

enum error_code db_views_list(struct db *db, db_views_row *row, void *context, struct error *err) {
    struct db_rows *rows = db_query_about(db, DB_VIEWS, err);
    while (db_next(rows)) {
        const char *name = db_col_str(rows, "name");
        row(context, &name, 1);
    }
    return db_end(rows);
}

typedef const char *cell(struct db_rows *rows, int column);

/* The columns of a row; gives how many. */
static int read_cells(struct db_rows *rows, cell *cell_of, const char *ret_cells[COLUMNS_MAX]) {
    int count = db_columns(rows);
    if (count > COLUMNS_MAX)
        count = COLUMNS_MAX;
    for (int i = 0; i < count; i++)
        ret_cells[i] = cell_of(rows, i);
    return count;
}

static size_t bytes_of(const char *const cells[], int count) {
    size_t bytes = 0;
    for (int i = 0; i < count; i++)
        bytes += cells[i] ? strlen(cells[i]) : 0;
    return bytes;
}

/* Gives the names of the columns, and the first `max` rows, or as many as have room. */
static enum error_code tell_rows(struct db_rows *rows, int max, db_views_row *row, void *context) {
    const char *cells[COLUMNS_MAX];
    size_t bytes = 0;
    int count = read_cells(rows, db_column_name, cells);
    if (count > 0)
        row(context, cells, count);
    for (int told = 0; told < max && bytes < ANSWER_MAX && db_next(rows); told++) {
        count = read_cells(rows, db_column_text, cells);
        bytes += bytes_of(cells, count);
        row(context, cells, count);
    }
    return db_end(rows);
}

static enum error_code find_view(struct db *db, const char *name, struct error *err) {
    struct db_rows *rows = db_query_about(db, DB_VIEWS, err);
    while (db_first(rows, "There is no such view.") && strcmp(db_col_str(rows, "name"), name) != 0)
        ;
    return db_end(rows);
}

/* As a text of SQL between '%' and '%', or alone; `pattern` escapes what `like` does not take as it
 * stands. */
static void add_literal(const char *text, bool pattern, struct buf *sql) {
    buf_addstr(sql, pattern ? "'%" : "'");
    for (; *text; text++) {
        if (*text == '\'')
            buf_addch(sql, '\'');
        if (pattern && (*text == '%' || *text == '_' || *text == '\\'))
            buf_addch(sql, '\\');
        buf_addch(sql, *text);
    }
    buf_addstr(sql, pattern ? "%'" : "'");
}

/* Writes the conditions on the columns of `rows`. PostgreSQL searches no text whose collation takes
 * two names for one: hence "C". */
static void add_conditions(struct db_rows *rows, const struct views_query *query, struct buf *sql) {
    const char *before = " where (";
    for (int i = 0; *query->search && i < db_columns(rows); i++) {
        buf_printf(sql, "%slower(cast(\"%s\" as text)) collate \"C\" like lower(", before,
                   db_column_name(rows, i));
        add_literal(query->search, true, sql);
        buf_addstr(sql, ") escape '\\'");
        before = " or ";
    }
    if (*query->search)
        buf_addch(sql, ')');
    if (!*query->game)
        return;
    buf_addstr(sql, *query->search ? " and game = " : " where game = ");
    add_literal(query->game, false, sql);
}

/* A column that the view does not have sorts nothing. Only names that the schema has come into the
 * SQL. */
static enum error_code write_sql(struct db *db, const struct views_query *query, struct buf *sql,
                                 struct error *err) {
    char all[SQL_MAX];
    TRY(find_view(db, query->name, err));
    snprintf(all, sizeof all, "select * from %s limit 0", query->name);
    buf_printf(sql, "select * from %s", query->name);
    struct db_rows *rows = db_query_text(db, all, err);
    int columns = db_columns(rows);
    add_conditions(rows, query, sql);
    TRY(db_end(rows));
    if (query->sort >= 1 && query->sort <= columns)
        buf_printf(sql, " order by %d %s nulls last", query->sort,
                   query->descending ? "desc" : "asc");
    buf_printf(sql, " limit %d", query->max);
    return sql->failed ? error_no_memory(err) : ERROR_NONE;
}

enum error_code db_views_read(struct db *db, const struct views_query *query, db_views_row *row,
                              void *context, struct error *err) {
    struct buf sql = BUF_INIT;
    enum error_code code = write_sql(db, query, &sql, err);
    if (!code)
        code = tell_rows(db_query_text(db, sql.data, err), query->max, row, context);
    buf_clear(&sql);
    return code;
}

/* --- Queries that the operator has typed --- */

static bool is_word_char(char c) {
    return c < 0 || c == '_' || c == '$' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z');
}

static bool has_word(const char *sql, const char *word) {
    size_t len = strlen(word);
    for (const char *at = sql; (at = strcasestr(at, word)); at += len)
        if ((at == sql || !is_word_char(at[-1])) && !is_word_char(at[len]))
            return true;
    return false;
}

/* A table expression could take the name of a view, and with it the right to read what the view
 * may; these joins compare columns without asking whether they may be read. */
static enum error_code check_words(const char *sql, struct error *err) {
    static const char *const refused[] = {"with", "using", "natural"};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (has_word(sql, refused[i]))
            return error_field(err, "sql", "The word \"%s\" is not allowed here.", refused[i]);
    return ERROR_NONE;
}

static enum error_code run_text(struct db *db, const char *sql, struct error *err) {
    struct db_rows *rows = db_query_text(db, sql, err);
    (void)db_next(rows);
    return db_end(rows);
}

static enum error_code declare_answer(struct db *db, const char *sql, struct error *err) {
    struct buf declare = BUF_INIT;
    buf_printf(&declare, "declare answer cursor for %s", sql);
    enum error_code code = declare.failed ? error_no_memory(err) : run_text(db, declare.data, err);
    buf_clear(&declare);
    return code;
}

/* A cursor takes one query and nothing else, and a server then sends no more rows than are told.
 * Its transaction is never committed: nor is what a function might do that only reads, as a
 * notification. */
static enum error_code ask_server(struct db *db, const char *sql, int max, db_views_row *row,
                                  void *context, struct error *err) {
    char fetch[SQL_MAX];
    snprintf(fetch, sizeof fetch, "fetch %d from answer", max);
    TRY(db_snapshot(db, err));
    TRY(declare_answer(db, sql, err));
    return tell_rows(db_query_text(db, fetch, err), max, row, context);
}

static enum error_code ask_file(struct db *db, const char *sql, int max, db_views_row *row,
                                void *context, struct error *err) {
    TRY(check_words(sql, err));
    return tell_rows(db_query_text(db, sql, err), max, row, context);
}

enum error_code db_views_ask(const char *address, const char *sql, int max, db_views_row *row,
                             void *context, struct error *err) {
    struct db *db = NULL;
    struct error why = {0};
    if (!sql[strspn(sql, " \t\r\n;")])
        return error_field(err, "sql", "A query is required.");
    TRY(db_open(address, DB_ADHOC, &db, err));
    enum error_code code = db_is_shared(db) ? ask_server(db, sql, max, row, context, &why)
                                            : ask_file(db, sql, max, row, context, &why);
    db_close(db);
    return code ? error_field(err, "sql", "%s", why.detail) : ERROR_NONE;
}

enum error_code db_views_role(const char *address, char ret_role[DB_VIEWS_ROLE],
                              struct error *err) {
    struct db *db = NULL;
    TRY(db_open(address, DB_ADHOC, &db, err));
    struct db_rows *rows = db_query_text(db, "select current_user as name", err);
    if (db_next(rows))
        db_col_text(rows, "name", ret_role, DB_VIEWS_ROLE);
    enum error_code code = db_end(rows);
    db_close(db);
    return code;
}

/* --- Figures --- */

DB_STATEMENT(count_all,
             "with trouble as (select id, status, problem from outbox where way = 'mail'"
             "   and status in ('waiting', 'sending') and attempts > 0 and problem is not null"
             " union all select id, status, problem from outbox where way = 'mail'"
             "   and status = 'failed' and closed_at > :yesterday)"
             "select (select count(*) from games where status = 'active') as games_active,"
             " (select count(*) from games where status = 'finished') as games_finished,"
             " (select count(*) from accounts) as accounts,"
             " (select count(*) from invitations where status = 'open'"
             "     and expires_at > :now) as invitations_open,"
             " (select count(*) from outbox where status = 'waiting') as outbox_waiting,"
             " (select count(*) from reports where answered_at is null) as reports_waiting,"
             " (select count(*) from trouble where status <> 'failed') as mail_failing,"
             " (select count(*) from trouble where status = 'failed') as mail_given_up,"
             " (select problem from trouble order by id desc limit 1) as mail_problem,"
             " (select count(*) from news where due_at is not null) as news_waiting,"
             " (select count(*) from news where tried_at > :yesterday and due_at is null"
             "     and problem is not null) as news_given_up,"
             " (select problem from news where tried_at > :yesterday and problem is not null"
             "     order by tried_at desc limit 1) as news_problem");

DB_STATEMENT(count_deliveries,
             "select way, count(*) as waiting, min(first_at) as first_at from outbox "
             "where status = 'waiting' and first_at <= :now group by way");

static enum error_code read_deliveries(struct db *db, int64_t now, struct views_deliveries *ret,
                                       struct error *err) {
    struct db_rows *rows = db_query(db, &count_deliveries, err, db_arg(now));
    while (db_next(rows))
        ret[db_col_word(rows, "way", outbox_channels)] =
            (struct views_deliveries){db_col_int(rows, "waiting"), db_col_int(rows, "first_at")};
    return db_end(rows);
}

#define COUNT(member) DB_FIELD(struct views_counts, member)
static const struct db_field counts_of_all[] =
    DB_FIELDS(COUNT(games_active), COUNT(games_finished), COUNT(accounts), COUNT(invitations_open),
              COUNT(reports_waiting), COUNT(outbox_waiting), COUNT(mail_failing),
              COUNT(mail_given_up), COUNT(mail_problem), COUNT(news_waiting), COUNT(news_given_up),
              DB_NULLABLE(struct views_counts, news_problem, 0));

enum error_code db_views_count(struct db *db, int64_t now, struct views_counts *ret_counts,
                               struct error *err) {
    TRY(db_number(db_query_about(db, DB_SIZE, err), &ret_counts->bytes));
    TRY(read_deliveries(db, now, ret_counts->deliveries, err));
    struct db_rows *rows =
        db_query(db, &count_all, err, db_arg(now), db_int("yesterday", now - CLOCK_DAY));
    return db_read_first(rows, NULL, counts_of_all, ret_counts);
}

/* --- Checks: each gives one sentence for a fault --- */

DB_STATEMENT(check_games,
             "select 'invitation ' || public_id || ': it was accepted and has no game' as fault "
             "from invitations i where status = 'accepted' "
             "and not exists (select 1 from games g where g.invitation = i.id)");
DB_STATEMENT(
    check_ratings,
    "select 'rating of ' || a.name || ': it is not what its last game left' as fault "
    "from (select account, kind from ratings "
    "union select account, kind from rating_changes) k "
    "join accounts a on a.id = k.account "
    "left join ratings r on r.account = k.account and r.kind = k.kind "
    "left join rating_changes c on c.id = (select max(id) from rating_changes "
    "where account = k.account and kind = k.kind) "
    "where a.kind = 'person' and (r.value is distinct from c.value "
    "or r.deviation is distinct from c.deviation or r.volatility is distinct from c.volatility "
    "or r.games is distinct from c.games or r.rated_at is distinct from c.rated_at)");

static enum error_code tell_faults(struct db_rows *rows, db_check_found *found, void *context) {
    while (db_next(rows))
        found(context, db_col_str(rows, "fault"));
    return db_end(rows);
}

enum error_code db_check_file(struct db *db, db_check_found *found, void *context,
                              struct error *err) {
    return tell_faults(db_query_about(db, DB_FAULTS, err), found, context);
}

enum error_code db_check(struct db *db, db_check_found *found, void *context, struct error *err) {
    TRY(tell_faults(db_query_values(db, &check_games, err, NULL, 0), found, context));
    return tell_faults(db_query_values(db, &check_ratings, err, NULL, 0), found, context);
}
