/* The databases of the past (tests/schemas) come to the present schema and still tell one story. */
#include <glob.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/names.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/operator/check.h"
#include "store/engine/migrate.h"

#define SCHEMAS UNIT_DIR "/../schemas/[0-9]*.sql"

static struct home home;
static glob_t files;

static void setup(void) {
    home_setup_folder(&home);
    ck_assert_int_eq(glob(SCHEMAS, 0, NULL, &files), 0);
}

static void teardown(void) {
    globfree(&files);
    home_teardown(&home);
}

/* Runs a file of SQL in an empty database at home.path. */
static void load(const char *path) {
    FILE *file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    struct buf sql = BUF_INIT;
    char part[4096];
    for (size_t len; (len = fread(part, 1, sizeof part, file)) > 0;)
        buf_add(&sql, part, len);
    (void)fclose(file);
    ck_assert(!sql.failed);
    home_sql(&home, sql.data);
    buf_clear(&sql);
}

/* The whole structure as it was written; owned by the caller. */
static char *structure(void) {
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    struct buf out = BUF_INIT;
    ck_assert_int_eq(sqlite3_open(home.path, &handle), SQLITE_OK);
    ck_assert_int_eq(sqlite3_prepare_v2(handle,
                                        "select type || ' ' || name || ': ' || coalesce(sql, '') "
                                        "from sqlite_schema order by type, name",
                                        -1, &statement, NULL),
                     SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW)
        buf_printf(&out, "%s\n", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return out.data;
}

static void report(const char *fault) {
    ck_abort_msg("%s", fault);
}

static void check_database(void) {
    struct check_counts counts = {0};
    ck_assert_int_eq(check_all(home.db, report, &counts, NULL), ERROR_NONE);
    ck_assert_int_eq(counts.games, 3);
}

static void check_present(const char *expected) {
    struct error err = {0};
    ck_assert_msg(migrate(home.path, &err) == ERROR_NONE, "%s", err.detail);
    char *is = structure();
    ck_assert_str_eq(is, expected);
    free(is);
    ck_assert_int_eq(db_open(home.path, DB_WRITE, &home.db, NULL), ERROR_NONE);
    check_database();
}

/* The table of a running game of the database; ids begin with 1. */
static bool find_running(struct table *ret_table) {
    int64_t id = 0;
    do {
        ck_assert_int_eq(db_games_after(home.db, id, &id, NULL), ERROR_NONE);
        if (id)
            ck_assert_int_eq(table_by_id(home.db, id, ret_table, NULL), ERROR_NONE);
    } while (id && ret_table->row.ending);
    return id;
}

static void check_goes_on(uint64_t seed) {
    struct table table;
    ck_assert(find_running(&table));
    home_play(&home, &table, 1000, seed);
    ck_assert_int_eq(table.row.ending, GAME_SCORED);
    check_database();
}

START_TEST(a_database_of_every_past_schema_comes_to_the_present_one_and_its_game_to_an_end) {
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    char *expected = structure();
    for (size_t i = 0; i < files.gl_pathc; i++) {
        home_teardown(&home);
        home_setup_folder(&home);
        load(files.gl_pathv[i]);
        check_present(expected);
        check_goes_on(i + 1);
    }
    free(expected);
}
END_TEST

START_TEST(there_is_one_of_every_schema_up_to_the_present) {
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    int64_t present = home_number(&home, "pragma user_version");
    for (int version = 1; version < present; version++) {
        char name[16];
        snprintf(name, sizeof name, "/%03d.sql", version);
        ck_assert_msg((size_t)version <= files.gl_pathc,
                      "%s is missing: see tests/schemas/README.md", name);
        ck_assert_ptr_nonnull(strstr(files.gl_pathv[version - 1], name));
    }
}
END_TEST

START_TEST(waiting_emails_survive_a_new_outbox_and_no_id_comes_again) {
    load(UNIT_DIR "/../schemas/010.sql");
    home_sql(&home, "insert into outbox (id, account, kind, way, created_at, first_at, due_at) "
                    "select i, (select min(id) from accounts), 'accepted', 'mail', 1, 2, 3 "
                    "from (select 1041 as i union select 1042); "
                    "delete from outbox where id = 1042");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    home_sql(&home, "insert into outbox (account, kind, way, created_at, first_at, due_at) "
                    "select min(id), 'accepted', 'mail', 1, 2, 3 from accounts");
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where id = 1041 "
                                        "and (first_at, due_at, status) = (2, 3, 'waiting')"),
                     1);
    ck_assert_int_eq(home_number(&home, "select max(id) from outbox"), 1043);
}
END_TEST

START_TEST(the_log_of_acts_forgets_answers_and_reasons_of_reports_that_are_gone) {
    load(UNIT_DIR "/../schemas/018.sql");
    home_sql(&home,
             "insert into reports (id, at, reporter, reported, text) "
             "select 7, 1, min(id), max(id), 'He shouts.' from accounts where kind = 'person';"
             "insert into acts (at, way, act, subject, detail, reason) values "
             "(2, 'page', 'answer-report', '7', 'I have asked him.', 'the first time'),"
             "(2, 'page', 'answer-report', '6', 'Anna is silent now.', 'about Anna'),"
             "(2, 'page', 'rename', '', 'anna to anne', 'she asked')");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where act = 'answer-report' "
                                        "and detail <> ''"),
                     0);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts a join reports r on r.id = 7 "
                                        "where subject = '7' and reason = 'the first time' and "
                                        "a.account = r.reported"),
                     1);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where subject = '6' "
                                        "and reason = '' and account is null"),
                     1);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where act = 'rename' "
                                        "and detail = 'anna to anne' and reason = 'she asked'"),
                     1);
}
END_TEST

START_TEST(the_code_of_the_site_becomes_a_link_without_an_end) {
    load(UNIT_DIR "/../schemas/028.sql");
    home_sql(&home, "delete from site; insert into site (name, value) values "
                    "('invitation-code', 'Ahoi 7'), ('sign-up', 'code'); "
                    "insert into acts (at, way, act) values (1, 'page', 'set'), "
                    "(1, 'command', 'set')");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from sign_up_links where code = 'Ahoi 7' "
                                        "and maker = 'operator' and uses_max is null "
                                        "and ends_at is null and made_at > 1700000000000"),
                     1);
    ck_assert_int_eq(home_number(&home, "select count(*) from sign_up_links"), 1);
    ck_assert_int_eq(home_number(&home, "select count(*) from site where name <> 'sign-up'"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where actor = case way "
                                        "when 'page' then 'operator' else '' end"),
                     home_number(&home, "select count(*) from acts"));
}
END_TEST

START_TEST(what_a_clock_was_set_back_by_is_no_longer_time_that_was_given) {
    load(UNIT_DIR "/../schemas/025.sql");
    home_sql(&home, "update seats set extra = 1000 * case seat when 0 then -5 else 7 end "
                    "where waiting_since is not null");
    int64_t awaited = home_number(&home, "select count(*) from seats where extra <> 0");
    ck_assert_int_gt(awaited, 0);
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from seats where set_ahead = 0 and "
                                        "(seat, extra, set_back) in "
                                        "(values (0, 0, 5000), (1, 7000, 0), (2, 7000, 0))"),
                     awaited);
}
END_TEST

/* The rows of the outbox that were planned for the turn of a game: two for each channel. What
 * became of the first ones by now is `came`. A turn before it has left one, too. */
static void plan_warnings(const char *came) {
    char sql[1100];
    snprintf(sql, sizeof sql,
             "create temp table turn as select game, account, waiting_since as since, deadline_at "
             "from seats where deadline_at is not null;"
             "insert into outbox (account, kind, way, game, since, created_at, first_at, due_at) "
             "select account, 'time_short', way, game, since, since, deadline_at - ms, "
             "deadline_at - ms from turn, (select 'mail' as way union select 'webhook'), "
             "(select 86400000 as ms union select 14400000);"
             "update outbox set %s where kind = 'time_short' "
             "and due_at in (select deadline_at - 86400000 from turn);"
             "insert into outbox (account, kind, way, game, since, created_at, first_at, due_at) "
             "select account, 'time_short', 'mail', game, since - 1, 1, 7, 7 from turn",
             came);
    home_sql(&home, sql);
}

START_TEST(the_warnings_of_running_games_that_are_to_come_still_come) {
    static const struct {
        const char *came;
        int64_t hours; /* before the deadline: the next one */
        int64_t rows;  /* that are left in the outbox */
    } cases[] = {{"attempts = 0", 24, 0},
                 {"status = 'sent', closed_at = 1", 4, 2},
                 {"attempts = 1", 4, 2}}; /* these are tried again */
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        home_teardown(&home);
        home_setup_folder(&home);
        load(UNIT_DIR "/../schemas/019.sql");
        plan_warnings(cases[i].came);
        ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
        ck_assert_int_eq(home_number(&home, "select sum(deadline_at - warn_at) from seats"),
                         cases[i].hours * 3600000);
        ck_assert_int_eq(home_number(&home, "select count(warn_at) from seats"), 1);
        ck_assert_int_eq(
            home_number(&home, "select count(*) from outbox where kind = 'time_short'"),
            cases[i].rows);
    }
}
END_TEST

START_TEST(older_accounts_make_room_for_new_house_players) {
    load(UNIT_DIR "/../schemas/013.sql");
    home_sql(&home,
             "insert into accounts (name, kind, created_at) values "
             "('Lang-Tsu', 'guest', 1), ('lang-tsu.1', 'guest', 2), ('el-primo-3', 'guest', 3)");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(
        home_number(&home, "select created_at from accounts where name = 'Lang-Tsu.2'"), 1);
    ck_assert_int_eq(
        home_number(&home, "select created_at from accounts where name = 'el-primo-3.1'"), 3);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where kind = 'house'"), 14);
}
END_TEST

/* How many rows of name_skeletons say that the account of that name looks so. */
static int64_t looks(const char *name, const char *skeleton, const char *of) {
    char sql[256];
    snprintf(sql, sizeof sql,
             "select count(*) from name_skeletons s join accounts a on a.id = s.account "
             "where name = '%s' and skeleton = '%s' and of = '%s'",
             name, skeleton, of);
    return home_number(&home, sql);
}

START_TEST(the_house_player_lang_tsu_becomes_madame_ling_and_others_of_that_name_make_room) {
    load(UNIT_DIR "/../schemas/020.sql");
    int64_t house =
        home_number(&home, "select id from accounts where name = 'lang-tsu-3' and kind = 'house'");
    char sql[128];
    home_sql(&home,
             "insert into accounts (name, kind, display_name, created_at) values "
             "('Madame-Ling', 'guest', null, 1), ('madame-ling.1', 'guest', null, 2), "
             "('madame-lingua', 'guest', null, 3), ('anita', 'guest', 'Madame L1ng 2', 4);"
             "insert into name_skeletons select 'rnadarnellng2', id, 'display_name' from accounts "
             "where name = 'anita'");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    snprintf(sql, sizeof sql,
             "select count(*) from accounts where id = %lld and name = 'madame-ling-3'",
             (long long)house);
    ck_assert_int_eq(home_number(&home, sql), 1);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where kind = 'house' and "
                                        "(name like 'madame-ling%' or name like 'lang-tsu%')"),
                     5);
    ck_assert_int_eq(looks("madame-ling-3", "rnadarnellnge", "name"), 1);
    ck_assert_int_eq(
        home_number(&home, "select count(*) from name_skeletons where skeleton glob 'langtsu*'"),
        0);
    ck_assert_int_eq(
        home_number(&home, "select created_at from accounts where name = 'Madame-Ling.2'"), 1);
    ck_assert_int_eq(looks("Madame-Ling.2", "rnadarnellng2", "name"), 1);
    ck_assert_int_eq(looks("Madame-Ling.2", "madarnellng2", "name"), 1);
    ck_assert_int_eq(
        home_number(&home, "select created_at from accounts where name = 'madame-lingua'"), 3);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where name = 'anita' "
                                        "and display_name is null"),
                     1);
    ck_assert_int_eq(looks("anita", "rnadarnellng2", "display_name"), 0);
}
END_TEST

/* Madame Ling's name is also in what is kept of a game. */
START_TEST(games_with_a_renamed_player_get_a_new_revision) {
    load(UNIT_DIR "/../schemas/020.sql");
    home_sql(&home, "update seats set account = (select id from accounts where name = 'lang-tsu') "
                    "where game = (select min(id) from games) and seat = 1;"
                    "create table before as select id, revision from games");
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from games g join before b on b.id = g.id "
                                        "where g.revision = b.revision + "
                                        "(g.id = (select min(id) from games))"),
                     3);
}
END_TEST

START_TEST(names_that_look_like_a_new_house_player_give_way) {
    struct name_skeletons skeletons;
    char sql[2048];
    load(UNIT_DIR "/../schemas/015.sql");
    home_sql(&home, "insert into accounts (name, kind, display_name, created_at) values "
                    "('La-Sirena', 'guest', null, 1), ('anita', 'guest', 'El Grumete', 2)");
    ck_assert_int_eq(name_skeletons("El Grumete", &skeletons, NULL), ERROR_NONE);
    snprintf(sql, sizeof sql,
             "insert into name_skeletons select '%s', id, 'display_name' from accounts "
             "where name = 'anita'",
             skeletons.of[0]);
    home_sql(&home, sql);
    ck_assert_int_eq(migrate(home.path, NULL), ERROR_NONE);
    ck_assert_int_eq(
        home_number(&home, "select created_at from accounts where name = 'La-Sirena.1'"), 1);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where name = 'anita' "
                                        "and display_name is null"),
                     1);
    ck_assert_int_ge(home_number(&home, "select count(*) from name_skeletons s join accounts a "
                                        "on a.id = s.account where a.name = 'el-grumete'"),
                     1);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("upgrades");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases,
                   a_database_of_every_past_schema_comes_to_the_present_one_and_its_game_to_an_end);
    tcase_add_test(cases, there_is_one_of_every_schema_up_to_the_present);
    tcase_add_test(cases, waiting_emails_survive_a_new_outbox_and_no_id_comes_again);
    tcase_add_test(cases, what_a_clock_was_set_back_by_is_no_longer_time_that_was_given);
    tcase_add_test(cases, the_warnings_of_running_games_that_are_to_come_still_come);
    tcase_add_test(cases, the_log_of_acts_forgets_answers_and_reasons_of_reports_that_are_gone);
    tcase_add_test(cases, the_code_of_the_site_becomes_a_link_without_an_end);
    tcase_add_test(cases, older_accounts_make_room_for_new_house_players);
    tcase_add_test(cases,
                   the_house_player_lang_tsu_becomes_madame_ling_and_others_of_that_name_make_room);
    tcase_add_test(cases, games_with_a_renamed_player_get_a_new_revision);
    tcase_add_test(cases, names_that_look_like_a_new_house_player_give_way);
    return topic_run("upgrades", cases);
}
