/* Secrets of the service: made once, kept in the database, each for one purpose. */
#include "service/site/secrets.h"

#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "store/engine/writer.h"

static struct home home;
static struct writer *writer;
static struct error trouble;

static void setup(void) {
    home_setup(&home);
    ck_assert_int_eq(writer_start(home.path, NULL, NULL, &writer, &trouble), ERROR_NONE);
}

static void teardown(void) {
    writer_stop(writer);
    home_teardown(&home);
}

static void get(const char *name, uint8_t ret_secret[SECRET]) {
    ck_assert_int_eq(secret_get(home.db, writer, name, ret_secret, &trouble), ERROR_NONE);
}

START_TEST(a_secret_is_made_once) {
    uint8_t first[SECRET], again[SECRET];
    get("one", first);
    get("one", again);
    ck_assert_mem_eq(again, first, SECRET);
    ck_assert_int_eq(home_number(&home, "select count(*) from secrets"), 1);
}
END_TEST

START_TEST(each_purpose_has_its_own) {
    uint8_t one[SECRET], other[SECRET];
    get("one", one);
    get("other", other);
    ck_assert_mem_ne(one, other, SECRET);
}
END_TEST

START_TEST(the_first_of_two_servers_makes_it) {
    static const uint8_t first[SECRET] = "first", second[SECRET] = "second";
    uint8_t kept[SECRET];
    ck_assert_int_eq(db_secrets_add(home.db, "one", first, &trouble), ERROR_NONE);
    ck_assert_int_eq(db_secrets_add(home.db, "one", second, &trouble), ERROR_NONE);
    get("one", kept);
    ck_assert_mem_eq(kept, first, SECRET);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("secrets");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_secret_is_made_once);
    tcase_add_test(cases, each_purpose_has_its_own);
    tcase_add_test(cases, the_first_of_two_servers_makes_it);
    return topic_run("Secrets of the service", cases);
}
