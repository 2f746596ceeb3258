/* Migrations may rebuild a table that others refer to: https://sqlite.org/lang_altertable.html */
#include <string.h>

#include "base/assets.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "store/engine/migrate.h"

#define ASSET(where, sql)                                                                          \
    { .path = (where), .data = (const unsigned char *)(sql), .len = sizeof(sql) - 1 }

/* In place of those of the service: a first schema, a rebuild, and a mistake. */
const struct asset assets[] = {
    ASSET("sql/sqlite/001_first.sql",
          "create table people (id integer primary key, name text) strict;"
          "create table letters (id integer primary key,"
          " person integer not null references people (id) on delete cascade) strict;"
          "insert into people values (1, 'anna'), (2, 'bernd');"
          "insert into letters values (7, 1), (8, 2)"),
    ASSET("sql/sqlite/002_rebuild.sql",
          "create table people_new (id integer primary key, name text not null) strict;"
          "insert into people_new select id, name from people;"
          "drop table people;"
          "alter table people_new rename to people"),
    ASSET("sql/sqlite/003_mistake.sql", "delete from people where id = 2"),
    ASSET("sql/sqlite/views.sql", "select 1"),
};
const size_t assets_count = sizeof assets / sizeof *assets;
const char assets_page_version[] = "none";

static struct home home;
static struct error refusal;

static void setup(void) {
    home_setup_folder(&home);
    (void)migrate(home.path, &refusal);
}

static void teardown(void) {
    home_teardown(&home);
}

START_TEST(a_table_is_rebuilt_and_the_rows_that_refer_to_it_stay) {
    ck_assert_int_eq(home_number(&home, "select count(*) from letters join people "
                                        "on people.id = letters.person"),
                     2);
    ck_assert_int_eq(
        home_number(&home, "select \"notnull\" from pragma_table_info('people') where cid = 1"), 1);
}
END_TEST

START_TEST(a_migration_that_breaks_a_reference_is_refused_and_undone) {
    ck_assert_int_eq(refusal.code, ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(refusal.detail, "migration 3"));
    ck_assert_ptr_nonnull(strstr(refusal.detail, "letters"));
    ck_assert_int_eq(home_number(&home, "pragma user_version"), 2);
    ck_assert_int_eq(home_number(&home, "select count(*) from people"), 2);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("rebuild");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_table_is_rebuilt_and_the_rows_that_refer_to_it_stay);
    tcase_add_test(cases, a_migration_that_breaks_a_reference_is_refused_and_undone);
    return topic_run("Rebuilding a table", cases);
}
