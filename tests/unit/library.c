/* A shared library that is loaded when it is first needed. */
#include "base/library.h"

#include <math.h>

#include "fixtures/topic.h"

#define LIBM(X) X(root, sqrt) X(power, pow)
static struct libm { LIBM(LIBRARY_FUNCTION) } libm;
static const char *const names[] = {LIBM(LIBRARY_NAME)};
static int begun;

static void reset(void) {
    begun = 0;
}

static bool begin(void) {
    begun++;
    return true;
}

static bool refuse(void) {
    return false;
}

START_TEST(its_functions_are_called_and_it_begins_once) {
    struct library library = LIBRARY("libm.so.6", names, &libm, begin);
    ck_assert(library_load(&library));
    ck_assert(library_load(&library));
    ck_assert_int_eq(begun, 1);
    ck_assert_double_eq(libm.root(16), 4);
    ck_assert_double_eq(libm.power(2, 10), 1024);
}
END_TEST

START_TEST(one_that_is_not_there_is_not_loaded) {
    struct library library = LIBRARY("libnobody.so.1", names, &libm, begin);
    ck_assert(!library_load(&library));
    ck_assert(!library_load(&library));
    ck_assert_int_eq(begun, 0);
}
END_TEST

START_TEST(one_without_a_function_is_not_used) {
    static const char *const other[] = {"sqrt", "no_such_function"};
    struct library library = LIBRARY("libm.so.6", other, &libm, begin);
    ck_assert(!library_load(&library));
    ck_assert_int_eq(begun, 0);
}
END_TEST

START_TEST(one_that_does_not_begin_is_not_used) {
    struct library library = LIBRARY("libm.so.6", names, &libm, refuse);
    ck_assert(!library_load(&library));
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("library");
    tcase_add_checked_fixture(cases, reset, NULL);
    tcase_add_test(cases, its_functions_are_called_and_it_begins_once);
    tcase_add_test(cases, one_that_is_not_there_is_not_loaded);
    tcase_add_test(cases, one_without_a_function_is_not_used);
    tcase_add_test(cases, one_that_does_not_begin_is_not_used);
    return topic_run("library", cases);
}
