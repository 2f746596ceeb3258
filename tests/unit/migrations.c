/* How the database gets its schema, and which databases are refused. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/people/sessions.h"
#include "store/engine/migrate.h"
#include "store/engine/sqlite/sqlite.h"
#include "store/tables/accounts.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"
#include "store/tables/invitations.h"
#include "store/tables/ratings.h"
#include "store/tables/sessions.h"

static struct home home;

static void setup(void) {
    home_setup_folder(&home);
}

static void teardown(void) {
    home_teardown(&home);
}

START_TEST(a_new_database_has_the_house_players_and_the_views) {
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from admin_players where kind = 'house'"),
                     14);
    ck_assert_int_eq(home_number(&home, "select count(*) from admin_games"), 0);
}
END_TEST

START_TEST(migrating_again_changes_nothing) {
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    int64_t version = home_number(&home, "pragma user_version");
    int64_t schema = home_number(&home, "pragma schema_version");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "pragma user_version"), version);
    ck_assert_int_eq(home_number(&home, "pragma schema_version"), schema);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts"), 14);
}
END_TEST

START_TEST(views_that_are_not_as_written_are_made_anew) {
    static const char *const changes[] = {
        "drop view admin_games; create view admin_games as select 7 as old",
        "drop view admin_games; create view admin_game as select 7 as old",
        "drop view admin_games",
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
        home_sql(&home, changes[i]);
        ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
        ck_assert_int_eq(home_number(&home, "select count(*) from admin_games"), 0);
    }
}
END_TEST

START_TEST(a_database_from_the_future_is_refused_and_unchanged) {
    struct error err = {0};
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    home_sql(&home, "pragma user_version = 999");
    ck_assert_int_eq(migrate(home.path, &err), ERROR_BAD_FIELD);
    ck_assert_ptr_nonnull(strstr(err.detail, "version 999"));
    ck_assert_int_eq(home_number(&home, "pragma user_version"), 999);
}
END_TEST

START_TEST(another_programs_database_is_refused) {
    struct error err = {0};
    home_sql(&home, "create table bookmarks (url text)");
    ck_assert_int_eq(migrate(home.path, &err), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "another program"));
    ck_assert_int_eq(home_number(&home, "select count(*) from sqlite_schema"), 1);
}
END_TEST

START_TEST(a_file_that_is_no_database_is_refused) {
    static const char text[] = "Dear diary, this is not a database but more than a hundred bytes "
                               "of prose, so that nobody can take it for an empty one.";
    struct error err = {0};
    int file = open(home.path, O_WRONLY | O_CREAT, 0600);
    ck_assert_int_eq(write(file, text, sizeof text), sizeof text);
    close(file);
    ck_assert_int_eq(migrate(home.path, &err), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "not a database"));
}
END_TEST

START_TEST(a_schema_with_a_missing_column_is_refused_when_it_is_opened) {
    struct db *db = NULL;
    struct error err = {0};
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    home_sql(&home, "drop view admin_players; alter table accounts rename column email to mail");
    ck_assert_int_eq(db_open(home.path, DB_WRITE, &db, &err), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "email"));
}
END_TEST

/* The scans that a plan may have: of a handful of rows (`seats_awaited` holds only seats whose
 * move is awaited, `outbox_due` and `news_due` what waits, `ladder_challenges_open` the challenges
 * that go on), in order up to a limit (`games_finished`, the sign-up links, the news), or of all
 * rows on purpose, as where the clock was set. */
static bool may_scan(const char *step, const char *sql) {
    return strncmp(sql, "update blocks set blocked_at", 28) == 0 ||
           strncmp(sql, "update outbox set first_at = first_at +", 39) == 0 ||
           strncmp(sql, "update news set happened_at", 27) == 0 ||
           strcmp(step, "SCAN latest") == 0 || strcmp(step, "SCAN seen") == 0 ||
           (strcmp(step, "SCAN l") == 0 && strstr(sql, "order by l.id desc limit")) ||
           strstr(step, "INDEX helpers_by_name") || strstr(step, "INDEX outbox_due") ||
           strstr(step, "INDEX accounts_of_house") || strstr(step, "autoindex_accounts_1") ||
           strstr(step, "INDEX ratings_ranked") || strstr(step, "INDEX seats_awaited") ||
           strstr(step, "INDEX games_finished") || strstr(step, "INDEX ladder_by_rung") ||
           strstr(step, "INDEX ladder_challenges_open") || strstr(step, "INDEX news_due") ||
           (strcmp(step, "SCAN news") == 0 && strstr(sql, "order by id desc limit")) ||
           strstr(step, "INDEX ladder_challenges_ended_at") || strstr(step, "CONSTANT ROW");
}

static void check_plan(sqlite3 *handle, const char *sql) {
    char text[2048];
    sqlite3_stmt *plan = NULL;
    snprintf(text, sizeof text, "explain query plan %s", sql);
    ck_assert_msg(sqlite3_prepare_v2(handle, text, -1, &plan, NULL) == SQLITE_OK, "%s", sql);
    while (sqlite3_step(plan) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(plan, 3);
        ck_assert_msg(!strstr(step, "SCAN") || may_scan(step, sql), "%s\n%s", step, sql);
        ck_assert_msg(!strstr(step, "AUTOMATIC"), "%s\n%s", step, sql);
    }
    sqlite3_finalize(plan);
}

/* Statements for the operator or the slow pool. */
static bool may_read_all(const char *sql) {
    return strstr(sql, "from admin_dice_") || strstr(sql, "from trouble") ||
           strstr(sql, " as fault ") ||
           strstr(sql, "from reports r join accounts a on a.id = r.reported left join games g on "
                       "g.id = r.game order by") ||
           strstr(sql, "from cups c left join accounts a on a.id = c.opened_by order by") ||
           strstr(sql, "from seasons c left join accounts a on a.id = c.opened_by order by") ||
           strstr(sql, " as used") || strstr(sql, "as value from site") ||
           strstr(sql, "set status = 'waiting', attempts = 0");
}

START_TEST(no_request_scans_a_table) {
    int statements = 0;
    sqlite3 *handle = NULL;
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(sqlite_connect(home.path, false, &handle, NULL), ERROR_NONE);
    for (const struct db_statement *each = db_statements(); each; each = each->next, statements++)
        if (!may_read_all(each->sql))
            check_plan(handle, each->sql);
    ck_assert_int_gt(statements, 100);
    sqlite3_close(handle);
}
END_TEST

DB_STATEMENT(add_numbers, "select :number + :other as sum");

START_TEST(a_statement_goes_by_the_names_that_it_has) {
    struct db *db = NULL;
    struct error err = {0};
    struct db_rows *rows;
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(db_open(home.path, DB_READ, &db, NULL), ERROR_NONE);
    rows = db_query(db, &add_numbers, &err, db_int("number", 2), db_int("digit", 2));
    ck_assert_int_eq(db_run_rows(rows), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "digit"));
    rows = db_query(db, &add_numbers, &err, db_int("number", 2), db_int("number", 2));
    ck_assert_int_eq(db_run_rows(rows), ERROR_INTERNAL);
    rows = db_query(db, &add_numbers, &err, db_int("other", 1), db_int("number", 2));
    ck_assert(db_next(rows));
    ck_assert_int_eq(db_col_int(rows, "sum"), 3);
    ck_assert_int_eq(db_col_int(rows, "product"), 0);
    ck_assert(!db_next(rows));
    ck_assert_int_eq(db_end(rows), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "product"));
    db_close(db);
}
END_TEST

struct noted {
    enum noted_how { BY_HAND, BY_CLOCK } how;
    int seat;
    int64_t at, seen_at;
    bool kept;
    double value;
    char text[4], name[8];
    const char *note, *answer;
    uint8_t seed[3];
};

static const char *const hows[] = {[BY_HAND] = "hand", [BY_CLOCK] = "clock", NULL};

#define NOTED(member) DB_FIELD(struct noted, member)
static const struct db_field noted_fields[] =
    DB_FIELDS(DB_WORD(struct noted, how, hows), DB_NULLABLE(struct noted, seat, -1), NOTED(at),
              DB_NULLABLE(struct noted, seen_at, 0), NOTED(kept), NOTED(value), NOTED(text),
              DB_NULLABLE(struct noted, name, 0), NOTED(note), DB_NULLABLE(struct noted, answer, 0),
              NOTED(seed));

DB_STATEMENT(echo, "select :how as how, :seat as seat, :at as at, :seen_at as seen_at, "
                   ":kept as kept, :value as value, :text as text, :name as name, "
                   ":note as note, :answer as answer, :seed as seed, "
                   "(:seat is null) + (:seen_at is null) + (:name is null) + (:note is null) "
                   "+ (:answer is null) as nulls, :other as other");

static int64_t nulls_of(struct db *db, const struct noted *row, struct noted *ret_row) {
    static char text[8];
    struct db_rows *rows = db_query(db, &echo, NULL, db_row(noted_fields, row), db_int("other", 1));
    ck_assert(db_next(rows));
    int64_t nulls = db_col_int(rows, "nulls");
    db_read(rows, noted_fields, ret_row);
    snprintf(text, sizeof text, "%s", ret_row->note);
    ret_row->note = text;
    ck_assert_int_eq(db_end(rows), ERROR_NONE);
    return nulls;
}

static void assert_same(const struct noted *a, const struct noted *b) {
    ck_assert_int_eq(a->how, b->how);
    ck_assert_int_eq(a->seat, b->seat);
    ck_assert_int_eq(a->at, b->at);
    ck_assert_int_eq(a->seen_at, b->seen_at);
    ck_assert_int_eq(a->kept, b->kept);
    ck_assert_double_eq(a->value, b->value);
    ck_assert_str_eq(a->text, b->text);
    ck_assert_str_eq(a->name, b->name);
    ck_assert_mem_eq(a->seed, b->seed, sizeof a->seed);
}

START_TEST(a_row_comes_back_as_it_was_given) {
    static const struct noted full = {BY_CLOCK, 2,     INT64_MAX, -1,    true,     0.25,
                                      "abc",    "ann", "x",       "why", {1, 0, 2}};
    static const struct noted empty = {.seat = -1, .note = ""};
    struct db *db = NULL;
    struct noted row;
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(db_open(home.path, DB_READ, &db, NULL), ERROR_NONE);
    for (int time = 0; time < 2; time++) {
        ck_assert_int_eq(nulls_of(db, &full, &row), 0);
        assert_same(&row, &full);
        ck_assert_ptr_nonnull(row.answer);
        ck_assert_int_eq(nulls_of(db, &empty, &row), 4);
        assert_same(&row, &empty);
        ck_assert_ptr_null(row.answer);
        ck_assert_str_eq(row.note, "");
    }
    db_close(db);
}
END_TEST

START_TEST(a_row_leaves_no_parameter_and_no_column_out) {
    struct db *db = NULL;
    struct error err = {0};
    struct noted row = {.note = ""};
    struct db_rows *rows;
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(db_open(home.path, DB_READ, &db, NULL), ERROR_NONE);
    rows = db_query(db, &echo, &err, db_row(noted_fields, &row));
    ck_assert_int_eq(db_run_rows(rows), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "parameter is missing"));
    rows = db_query(db, &add_numbers, &err, db_int("other", 1), db_int("number", 2));
    ck_assert_int_eq(db_read_first(rows, NULL, noted_fields, &row), ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(err.detail, "no :"));
    db_close(db);
}
END_TEST

START_TEST(a_reader_cannot_change_anything) {
    struct db *db = NULL;
    char token[TOKEN_SIZE];
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(db_open(home.path, DB_READ, &db, NULL), ERROR_NONE);
    ck_assert_int_eq(session_open(db, 1, "", HOME_NOW, token, NULL), ERROR_STORAGE_FULL);
    ck_assert_int_eq(home_number(&home, "select count(*) from sessions"), 0);
    db_close(db);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("migrations");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_new_database_has_the_house_players_and_the_views);
    tcase_add_test(cases, migrating_again_changes_nothing);
    tcase_add_test(cases, views_that_are_not_as_written_are_made_anew);
    tcase_add_test(cases, a_database_from_the_future_is_refused_and_unchanged);
    tcase_add_test(cases, another_programs_database_is_refused);
    tcase_add_test(cases, a_file_that_is_no_database_is_refused);
    tcase_add_test(cases, a_schema_with_a_missing_column_is_refused_when_it_is_opened);
    tcase_add_test(cases, no_request_scans_a_table);
    tcase_add_test(cases, a_statement_goes_by_the_names_that_it_has);
    tcase_add_test(cases, a_row_comes_back_as_it_was_given);
    tcase_add_test(cases, a_row_leaves_no_parameter_and_no_column_out);
    tcase_add_test(cases, a_reader_cannot_change_anything);
    return topic_run("migrations", cases);
}
