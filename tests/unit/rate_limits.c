/* Buckets of tokens: how many at once, how soon they come back, and whose they are. */
#include <stdio.h>

#include "fixtures/topic.h"
#include "http/server/limits.h"

#define NOW INT64_C(1795000000000)

static struct rate_limits *rate_limits;

static void setup(void) {
    ck_assert_int_eq(rate_limits_new(&rate_limits, NULL), ERROR_NONE);
}

static void teardown(void) {
    rate_limits_free(rate_limits);
}

static const struct address *at(const char *text) {
    static struct address address;
    if (!address_read(text, &address))
        ck_abort_msg("%s", text);
    return &address;
}

/* The tokens that an address has at that time; takes them all. */
static int goes(enum limit limit, const char *address, int64_t now) {
    int count = 0;
    while (rate_limits_address(rate_limits, limit, at(address), now, NULL) == ERROR_NONE)
        count++;
    return count;
}

START_TEST(a_bucket_is_emptied_and_refills_token_by_token) {
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW), 30);
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW + 4999), 0);
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW + 5000), 1);
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW + 20000), 3);
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW + 3600000), 30);
}
END_TEST

START_TEST(a_refusal_says_after_how_many_seconds_a_token_is_back) {
    struct error err = {0};
    goes(LIMIT_LOG_IN, "192.0.2.1", NOW);
    ck_assert_int_eq(
        rate_limits_address(rate_limits, LIMIT_LOG_IN, at("192.0.2.1"), NOW + 1500, &err),
        ERROR_RATE_LIMITED);
    ck_assert_int_eq(err.code, ERROR_RATE_LIMITED);
    ck_assert_int_eq(err.retry_after, 4);
    ck_assert_int_eq(
        rate_limits_address(rate_limits, LIMIT_LOG_IN, at("192.0.2.1"), NOW + 1500 + 4000, NULL),
        ERROR_NONE);
}
END_TEST

START_TEST(kinds_addresses_and_accounts_have_separate_buckets) {
    goes(LIMIT_SIGN_UP, "192.0.2.1", NOW);
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW), 30);
    ck_assert_int_eq(goes(LIMIT_SIGN_UP, "192.0.2.2", NOW), 30);
    ck_assert_int_eq(rate_limits_account(rate_limits, LIMIT_SIGN_UP, 1, NOW, NULL), ERROR_NONE);
}
END_TEST

/* The tokens that an address has for a name; takes them all. */
static int goes_at(const char *name, const char *address) {
    int count = 0;
    while (rate_limits_name(rate_limits, LIMIT_LOG_IN, name, at(address), NOW, NULL) == ERROR_NONE)
        count++;
    return count;
}

START_TEST(a_name_has_one_bucket_for_each_address_whatever_its_case) {
    for (int i = 0; i < 20; i++)
        ck_assert_int_eq(rate_limits_name(rate_limits, LIMIT_LOG_IN, i % 2 ? "Anna" : "anna",
                                          at("192.0.2.1"), NOW, NULL),
                         ERROR_NONE);
    ck_assert_int_eq(goes_at("ANNA", "192.0.2.1"), 0);
    ck_assert_int_eq(goes_at("anna", "192.0.2.2"), 20);
    ck_assert_int_eq(goes_at("bernd", "192.0.2.1"), 20);
}
END_TEST

START_TEST(all_addresses_together_have_a_wider_bucket_for_a_name) {
    char address[32];
    int count = 0;
    for (int i = 0; i < 250; i++) {
        snprintf(address, sizeof address, "192.0.2.%d", i);
        count += goes_at("anna", address);
    }
    ck_assert_int_eq(count, 1000);
    ck_assert_int_eq(goes_at("bernd", "192.0.2.1"), 20);
}
END_TEST

/* An e-mail may be requested at any time, or there is one whose link still works. */
START_TEST(a_name_gets_four_emails_at_once_and_three_in_a_day) {
    char address[32];
    int at_once = 0, later = 0;
    for (int i = 0; i < 250; i++) {
        snprintf(address, sizeof address, "192.0.2.%d", i);
        at_once +=
            rate_limits_name(rate_limits, LIMIT_MAIL, "anna", at(address), NOW, NULL) == ERROR_NONE;
    }
    for (int64_t minute = 1; minute <= 24 * 60; minute++)
        later += rate_limits_name(rate_limits, LIMIT_MAIL, "anna", at("198.51.100.1"),
                                  NOW + minute * 60000, NULL) == ERROR_NONE;
    ck_assert_int_eq(at_once, 4);
    ck_assert_int_eq(later, 3);
}
END_TEST

START_TEST(one_address_leaves_emails_to_others) {
    for (int64_t minute = 0; minute < 3 * 24 * 60; minute++)
        (void)rate_limits_name(rate_limits, LIMIT_MAIL, "anna", at("192.0.2.1"),
                               NOW + minute * 60000, NULL);
    ck_assert_int_eq(rate_limits_name(rate_limits, LIMIT_MAIL, "anna", at("192.0.2.2"),
                                      NOW + INT64_C(3) * 86400000, NULL),
                     ERROR_NONE);
}
END_TEST

START_TEST(a_network_of_IPv6_is_one_address_and_a_mapped_IPv4_address_is_itself) {
    goes(LIMIT_MAIL, "2001:db8:1:2::1", NOW);
    ck_assert_int_eq(goes(LIMIT_MAIL, "2001:db8:1:2:ffff::9", NOW), 0);
    ck_assert_int_eq(goes(LIMIT_MAIL, "2001:db8:1:3::1", NOW), 10);
    goes(LIMIT_MAIL, "::ffff:192.0.2.1", NOW);
    ck_assert_int_eq(goes(LIMIT_MAIL, "192.0.2.1", NOW), 0);
    ck_assert_int_eq(goes(LIMIT_MAIL, "192.0.2.2", NOW), 10);
}
END_TEST

START_TEST(a_clock_that_is_set_back_locks_nobody_out) {
    goes(LIMIT_LOG_IN, "192.0.2.1", NOW + INT64_C(86400000));
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW), 0);
    ck_assert_int_eq(goes(LIMIT_LOG_IN, "192.0.2.1", NOW + 5000), 1);
}
END_TEST

START_TEST(a_flood_of_addresses_takes_nobodys_tokens) {
    char address[32];
    int taken = 0; /* counted, because an assertion of Check takes longer than a token */
    for (unsigned i = 0; i < 200000; i++) {
        snprintf(address, sizeof address, "10.%u.%u.%u", i >> 16, i >> 8 & 255, i & 255);
        taken +=
            rate_limits_address(rate_limits, LIMIT_WRITE, at(address), NOW, NULL) == ERROR_NONE;
    }
    ck_assert_int_eq(taken, 200000);
    ck_assert_int_eq(goes(LIMIT_WRITE, "192.0.2.1", NOW), 300);
}
END_TEST

static struct rate_left left_of(int64_t account, int64_t now) {
    struct rate_left left;
    rate_limits_left(rate_limits, LIMIT_WRITE, at("192.0.2.1"), account, now, &left);
    return left;
}

static void spend(int64_t account, int count, int64_t now) {
    for (int i = 0; i < count; i++)
        ck_assert_int_eq(rate_limits_account(rate_limits, LIMIT_WRITE, account, now, NULL),
                         ERROR_NONE);
}

START_TEST(what_is_left_is_that_of_the_bucket_with_less) {
    struct rate_left left = left_of(1, NOW);
    ck_assert_str_eq(left.policy, "default");
    ck_assert_int_eq(left.burst, 120);
    ck_assert_int_eq(left.window_s, 24);
    ck_assert_int_eq(left.tokens, 120);
    ck_assert_int_eq(left.full_s, 0);
    spend(1, 7, NOW);
    left = left_of(1, NOW + 1);
    ck_assert_int_eq(left.tokens, 113);
    ck_assert_int_eq(left.full_s, 2); /* 1.4 s */
    ck_assert_int_eq(left_of(1, NOW + 200).tokens, 114);
    ck_assert_str_eq(left_of(0, NOW).policy, "default-of-address");
    ck_assert_int_eq(left_of(0, NOW).tokens, 300);
    goes(LIMIT_WRITE, "192.0.2.1", NOW);
    left = left_of(1, NOW);
    ck_assert_str_eq(left.policy, "default-of-address");
    ck_assert_int_eq(left.tokens, 0);
    ck_assert_int_eq(left.full_s, 15);
}
END_TEST

START_TEST(what_is_left_is_never_less_than_nothing) {
    spend(1, 120, NOW);
    const struct rate_left left = left_of(1, NOW - 60000); /* as a call sees it that came before */
    ck_assert_int_eq(left.tokens, 0);
    ck_assert_int_eq(left.full_s, 24);
}
END_TEST

START_TEST(rate_limits_that_are_switched_off_never_refuse) {
    for (int i = 0; i < 1000; i++) {
        ck_assert_int_eq(rate_limits_address(NULL, LIMIT_MAIL, at("192.0.2.1"), NOW, NULL),
                         ERROR_NONE);
        ck_assert_int_eq(rate_limits_account(NULL, LIMIT_MAIL, 1, NOW, NULL), ERROR_NONE);
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("limits");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_bucket_is_emptied_and_refills_token_by_token);
    tcase_add_test(cases, a_refusal_says_after_how_many_seconds_a_token_is_back);
    tcase_add_test(cases, kinds_addresses_and_accounts_have_separate_buckets);
    tcase_add_test(cases, a_name_has_one_bucket_for_each_address_whatever_its_case);
    tcase_add_test(cases, all_addresses_together_have_a_wider_bucket_for_a_name);
    tcase_add_test(cases, a_name_gets_four_emails_at_once_and_three_in_a_day);
    tcase_add_test(cases, one_address_leaves_emails_to_others);
    tcase_add_test(cases, a_network_of_IPv6_is_one_address_and_a_mapped_IPv4_address_is_itself);
    tcase_add_test(cases, a_clock_that_is_set_back_locks_nobody_out);
    tcase_add_test(cases, a_flood_of_addresses_takes_nobodys_tokens);
    tcase_add_test(cases, what_is_left_is_that_of_the_bucket_with_less);
    tcase_add_test(cases, what_is_left_is_never_less_than_nothing);
    tcase_add_test(cases, rate_limits_that_are_switched_off_never_refuse);
    return topic_run("limits", cases);
}
