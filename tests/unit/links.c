/* The links in e-mails: what a signed one opens, and what ends it. */
#include "service/letters/links.h"

#include <stdio.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/people/accounts.h"

static struct home home;
static struct table table;
static struct error trouble;

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

static void make_secret(void) {
    home_sql(&home, "insert into secrets (name, value) values ('" LINK_SECRET "', randomblob(32))");
}

static void setup(void) {
    home_setup(&home);
    home_sql(&home, "update accounts set email = name || '@example.org', password_hash = 'old' "
                    "where kind = 'person'");
    make_secret();
    home_game(&home, 0, &table);
}

static void teardown(void) {
    home_teardown(&home);
}

static void make(enum link_purpose purpose, char ret_token[TOKEN_SIZE]) {
    struct link_row link = {.purpose = purpose, .account = home.bernd, .kind = NOTICE_KINDS};
    if (purpose == LINK_LOOK)
        link.game = table.row.id;
    if (purpose == LINK_UNSUBSCRIBE)
        link.kind = NOTICE_GAME_OVER;
    must(link_new(home.db, &link, HOME_NOW, ret_token, &trouble));
}

static bool opens(const char *token, enum link_purpose purpose, int64_t now) {
    struct link_row link;
    enum error_code code = link_open(home.db, token, purpose, now, &link, &trouble);
    ck_assert_msg(!code || code == ERROR_NOT_FOUND, "%s", trouble.detail);
    return !code;
}

/* What a link opens before a change, and which of these it opens after it. */
static void assert_ends(const char *sql, bool look_ends, bool unsubscribe_ends) {
    char look[TOKEN_SIZE], unsubscribe[TOKEN_SIZE];
    make(LINK_LOOK, look);
    make(LINK_UNSUBSCRIBE, unsubscribe);
    ck_assert(opens(look, LINK_LOOK, HOME_NOW) && opens(unsubscribe, LINK_UNSUBSCRIBE, HOME_NOW));
    home_sql(&home, sql);
    ck_assert_int_eq(!opens(look, LINK_LOOK, HOME_NOW), look_ends);
    ck_assert_int_eq(!opens(unsubscribe, LINK_UNSUBSCRIBE, HOME_NOW), unsubscribe_ends);
}

START_TEST(a_signed_link_opens_what_it_was_made_for_until_its_end_and_nothing_is_written) {
    char token[TOKEN_SIZE];
    struct link_row link;
    make(LINK_LOOK, token);
    must(link_open(home.db, token, LINK_LOOK, HOME_NOW + HOME_DAY - 1, &link, &trouble));
    ck_assert(link.account == home.bernd && link.game == table.row.id);
    ck_assert_int_eq(link.expires_at, HOME_NOW + HOME_DAY);
    ck_assert(!opens(token, LINK_LOOK, HOME_NOW + HOME_DAY));
    make(LINK_UNSUBSCRIBE, token);
    must(link_open(home.db, token, LINK_UNSUBSCRIBE, HOME_NOW + 365 * HOME_DAY - 1, &link,
                   &trouble));
    ck_assert(link.account == home.bernd && link.kind == NOTICE_GAME_OVER);
    ck_assert(!opens(token, LINK_UNSUBSCRIBE, HOME_NOW + 365 * HOME_DAY));
    ck_assert_int_eq(home_number(&home, "select count(*) from letter_links"), 0);
}
END_TEST

START_TEST(a_link_opens_nothing_else) {
    char token[TOKEN_SIZE];
    for (enum link_purpose made = LINK_LOOK; made <= LINK_UNSUBSCRIBE; made++) {
        make(made, token);
        for (enum link_purpose purpose = LINK_LOOK; purpose <= LINK_UNDO_EMAIL; purpose++)
            ck_assert_int_eq(opens(token, purpose, HOME_NOW), purpose == made);
    }
}
END_TEST

START_TEST(a_link_that_was_changed_anywhere_opens_nothing) {
    char token[TOKEN_SIZE];
    for (enum link_purpose made = LINK_LOOK; made <= LINK_UNSUBSCRIBE; made++) {
        make(made, token);
        for (size_t i = 0; i < TOKEN_SIZE - 1; i++) {
            char was = token[i];
            token[i] = was == '1' ? '0' : '1';
            for (enum link_purpose purpose = LINK_LOOK; purpose <= LINK_UNDO_EMAIL; purpose++)
                ck_assert_msg(!opens(token, purpose, HOME_NOW), "%s", token);
            token[i] = was;
        }
        ck_assert(opens(token, made, HOME_NOW));
    }
}
END_TEST

START_TEST(a_new_password_ends_a_look_but_not_the_way_out_of_the_emails) {
    assert_ends("update accounts set password_hash = 'new' where name = 'bernd'", true, false);
}
END_TEST

START_TEST(so_does_another_address) {
    assert_ends("update accounts set email = 'new@example.org' where name = 'bernd'", true, false);
    assert_ends("update accounts set email = null", true, false);
}
END_TEST

START_TEST(what_others_change_ends_nothing) {
    assert_ends("update accounts set password_hash = 'new', email = null where name = 'anna'; "
                "update accounts set language = 'de', display_name = 'Bernd' where name = 'bernd'",
                false, false);
}
END_TEST

START_TEST(another_secret_ends_all_links_and_none_opens_nothing) {
    assert_ends("update secrets set value = randomblob(32)", true, true);
    assert_ends("delete from secrets", true, true);
}
END_TEST

START_TEST(all_links_end_with_the_account_also_where_its_id_is_used_again) {
    char look[TOKEN_SIZE], unsubscribe[TOKEN_SIZE];
    struct account_row bernd;
    make(LINK_LOOK, look);
    make(LINK_UNSUBSCRIBE, unsubscribe);
    must(db_accounts_by_id(home.db, home.bernd, &bernd, &trouble));
    must(account_delete(home.db, &bernd, HOME_NOW, &trouble));
    ck_assert(!opens(look, LINK_LOOK, HOME_NOW));
    ck_assert(!opens(unsubscribe, LINK_UNSUBSCRIBE, HOME_NOW));
    home_sql(&home, "update accounts set name = 'carla', created_at = created_at + 1000 "
                    "where name like 'former-%'");
    ck_assert(!opens(unsubscribe, LINK_UNSUBSCRIBE, HOME_NOW));
}
END_TEST

START_TEST(a_link_that_is_kept_opens_what_its_row_says) {
    static const enum link_purpose kept[] = {LINK_VERIFY, LINK_RESET, LINK_UNDO_EMAIL};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        char token[TOKEN_SIZE];
        struct link_row link = {.purpose = kept[i], .account = home.bernd, .kind = NOTICE_KINDS};
        if (kept[i] != LINK_RESET)
            snprintf(link.email, sizeof link.email, "bernd@example.org");
        must(link_new(home.db, &link, HOME_NOW, token, &trouble));
        ck_assert(opens(token, kept[i], HOME_NOW));
        ck_assert_int_eq(home_number(&home, "select count(*) from letter_links"), (int64_t)i + 1);
    }
}
END_TEST

/* As versions before kept them. A first byte may be that of a signed link. */
START_TEST(a_link_of_an_older_version_is_good_until_its_end) {
    static const uint8_t firsts[] = {LINK_LOOK, LINK_UNSUBSCRIBE, 0xff};
    for (size_t i = 0; i < sizeof firsts; i++) {
        uint8_t bytes[TOKEN_BYTES] = {firsts[i], 7}, hash[TOKEN_HASH];
        char token[TOKEN_SIZE];
        struct link_row link = {
            .purpose = LINK_UNSUBSCRIBE, .account = home.bernd, .kind = NOTICE_INVITATION};
        token_write(bytes, token);
        ck_assert(token_hash(token, hash));
        must(db_links_insert(home.db, hash, &link, HOME_NOW, HOME_NOW + HOME_DAY, &trouble));
        must(link_open(home.db, token, LINK_UNSUBSCRIBE, HOME_NOW, &link, &trouble));
        ck_assert(link.account == home.bernd && link.kind == NOTICE_INVITATION);
        ck_assert(!opens(token, LINK_UNSUBSCRIBE, HOME_NOW + HOME_DAY));
        ck_assert(!opens(token, LINK_LOOK, HOME_NOW));
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("links");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases,
                   a_signed_link_opens_what_it_was_made_for_until_its_end_and_nothing_is_written);
    tcase_add_test(cases, a_link_opens_nothing_else);
    tcase_add_test(cases, a_link_that_was_changed_anywhere_opens_nothing);
    tcase_add_test(cases, a_new_password_ends_a_look_but_not_the_way_out_of_the_emails);
    tcase_add_test(cases, so_does_another_address);
    tcase_add_test(cases, what_others_change_ends_nothing);
    tcase_add_test(cases, another_secret_ends_all_links_and_none_opens_nothing);
    tcase_add_test(cases, all_links_end_with_the_account_also_where_its_id_is_used_again);
    tcase_add_test(cases, a_link_that_is_kept_opens_what_its_row_says);
    tcase_add_test(cases, a_link_of_an_older_version_is_good_until_its_end);
    return topic_run("links", cases);
}
