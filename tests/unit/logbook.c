/* Achievements that take several games, or a certain opponent. */
#include "service/play/logbook.h"

#include <stdio.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"

static struct home home;
static struct error trouble;

static void setup(void) {
    home_setup(&home);
}

static void teardown(void) {
    home_teardown(&home);
}

static struct logbook_mark mark_of(enum achievement achievement) {
    struct logbook book;
    ck_assert_int_eq(logbook_read(home.db, home.anna, 0, &book, &trouble), ERROR_NONE);
    return book.marks[achievement];
}

/* Plays until all have placed a die, or longer; then the seats after the first give up. */
static void win(const char *game, const char *variant, int seats, const int64_t accounts[],
                int moves) {
    struct table table;
    home_begin(&home, game, variant, 0, seats, accounts, &table);
    home_play(&home, &table, moves, 3);
    for (int seat = 1; seat < seats; seat++)
        ck_assert_int_eq(
            home_resign(&home, &table, seat, table.row.seq, table.row.updated_at + 1000),
            ERROR_NONE);
}

static void beat(int64_t opponent) {
    win("shanghaien", "{\"extra_wild\":false,\"sharks\":false}", 2,
        (const int64_t[]){home.anna, opponent}, 8);
}

START_TEST(seven_seas_are_seven_players) {
    char name[16];
    for (int i = 1; i < LOGBOOK_SEAS; i++) {
        snprintf(name, sizeof name, "captain-%d", i);
        int64_t captain = home_person(&home, name);
        beat(captain);
        beat(captain);
    }
    ck_assert_int_eq(mark_of(ACHIEVEMENT_SEVEN_SEAS).at, 0);
    beat(home.bernd);
    ck_assert_int_ne(mark_of(ACHIEVEMENT_SEVEN_SEAS).at, 0);
}
END_TEST

START_TEST(an_old_salt_has_finished_a_hundred_games) {
    for (int i = 1; i < LOGBOOK_MANY; i++)
        beat(home.bernd);
    ck_assert_int_eq(mark_of(ACHIEVEMENT_OLD_SALT).at, 0);
    beat(home.bernd);
    ck_assert_int_ne(mark_of(ACHIEVEMENT_OLD_SALT).at, 0);
}
END_TEST

START_TEST(the_kraken_is_the_strongest_house_player) {
    beat(home_number(&home, "select id from accounts where name = 'la-sirena'"));
    ck_assert_int_eq(mark_of(ACHIEVEMENT_KRAKEN).at, 0);
    beat(home_number(&home, "select id from accounts where name = 'terrible-michael'"));
    ck_assert_int_ne(mark_of(ACHIEVEMENT_KRAKEN).at, 0);
}
END_TEST

START_TEST(two_oceans_are_games_of_both_kinds) {
    const int64_t three[] = {home.anna, home.bernd, home_person(&home, "carla")};
    beat(home.bernd);
    ck_assert_int_eq(mark_of(ACHIEVEMENT_TWO_OCEANS).at, 0);
    win("shanghai", "{\"bidding\":\"sealed\"}", 3, three, 6);
    ck_assert_int_ne(mark_of(ACHIEVEMENT_TWO_OCEANS).at, 0);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("logbook");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, seven_seas_are_seven_players);
    tcase_add_test(cases, an_old_salt_has_finished_a_hundred_games);
    tcase_add_test(cases, the_kraken_is_the_strongest_house_player);
    tcase_add_test(cases, two_oceans_are_games_of_both_kinds);
    return topic_run("Logbooks", cases);
}
