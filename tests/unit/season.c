/* Seasons: each case is named after the rule of rating/season.h that it holds to. */
#include "rating/season.h"

#include <stdlib.h>

#include "fixtures/topic.h"

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static const bool nobody[SEASON_GROUP_MAX];

START_TEST(groups_hold_four_to_eight_or_three_at_tables_and_are_near_to_the_wanted_size) {
    static const struct {
        enum season_form form;
        size_t players, wanted, groups, smallest, largest;
    } cases[] = {
        {SEASON_OF_PAIRS, 3, 6, 0, 0, 0},  {SEASON_OF_PAIRS, 4, 8, 1, 4, 4},
        {SEASON_OF_PAIRS, 7, 4, 1, 7, 7},  {SEASON_OF_PAIRS, 8, 4, 2, 4, 4},
        {SEASON_OF_PAIRS, 9, 8, 2, 4, 5},  {SEASON_OF_PAIRS, 11, 6, 2, 5, 6},
        {SEASON_OF_PAIRS, 17, 8, 3, 5, 6}, {SEASON_OF_PAIRS, 24, 6, 4, 6, 6},
        {SEASON_OF_PAIRS, 24, 8, 3, 8, 8}, {SEASON_OF_PAIRS, 23, 4, 5, 4, 5},
        {SEASON_OF_PAIRS, 15, 6, 3, 5, 5}, {SEASON_OF_PAIRS, 64, 5, 13, 4, 5},
        {SEASON_OF_TABLES, 2, 6, 0, 0, 0}, {SEASON_OF_TABLES, 3, 6, 1, 3, 3},
        {SEASON_OF_TABLES, 7, 4, 2, 3, 4}, {SEASON_OF_TABLES, 9, 8, 2, 4, 5}, /* 9: (9 + 4) / 8 */
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        size_t sizes[16];
        ck_assert_uint_eq(season_groups(cases[i].form, cases[i].players, cases[i].wanted, sizes),
                          cases[i].groups);
        if (cases[i].groups == 0)
            continue;
        ck_assert_uint_eq(sizes[0], cases[i].smallest);
        ck_assert_uint_eq(sizes[cases[i].groups - 1], cases[i].largest);
    }
}
END_TEST

START_TEST(any_number_of_players_is_divided_without_a_rest) {
    static const size_t least[] = {SEASON_PAIRS_MIN, SEASON_TABLE_MIN};
    const enum season_form form = (enum season_form)_i;
    for (size_t players = least[form]; players <= 500; players++)
        for (size_t wanted = SEASON_PAIRS_MIN; wanted <= SEASON_GROUP_MAX; wanted++) {
            size_t sizes[125], sum = 0, groups = season_groups(form, players, wanted, sizes);
            for (size_t i = 0; i < groups; i++) {
                ck_assert_uint_ge(sizes[i], least[form]);
                ck_assert_uint_le(sizes[i], SEASON_GROUP_MAX);
                sum += sizes[i];
            }
            ck_assert_uint_eq(sum, players);
        }
}
END_TEST

START_TEST(each_meets_each_other_twice_and_begins_once_of_these) {
    for (size_t members = SEASON_PAIRS_MIN; members <= SEASON_GROUP_MAX; members++) {
        struct season_game games[SEASON_GAMES_MAX];
        size_t met[SEASON_GROUP_MAX][SEASON_GROUP_MAX] = {0};
        size_t count = season_schedule(SEASON_OF_PAIRS, members, games);
        ck_assert_uint_eq(count, members * (members - 1));
        for (size_t i = 0; i < count; i++)
            met[games[i].players[0]][games[i].players[1]]++;
        for (size_t a = 0; a < members; a++)
            for (size_t b = 0; b < members; b++)
                ck_assert_uint_eq(met[a][b], a != b);
    }
}
END_TEST

START_TEST(nobody_has_two_games_in_a_round) {
    for (size_t members = SEASON_PAIRS_MIN; members <= SEASON_GROUP_MAX; members++) {
        struct season_game games[SEASON_GAMES_MAX];
        size_t count = season_schedule(SEASON_OF_PAIRS, members, games);
        ck_assert_uint_eq(games[0].round, 0);
        ck_assert_uint_eq(games[count - 1].round, 2 * (members - 1 + members % 2) - 1);
        for (size_t i = 0; i < count; i++)
            for (size_t j = 0; j < i; j++)
                for (size_t seat = 0; seat < 4 && games[i].round == games[j].round; seat++)
                    ck_assert_uint_ne(games[i].players[seat / 2], games[j].players[seat % 2]);
    }
}
END_TEST

/* The games in their order, so that nobody begins all of their first ones. */
START_TEST(in_each_half_a_player_begins_as_often_as_not_at_any_time) {
    for (size_t members = SEASON_PAIRS_MIN; members <= SEASON_GROUP_MAX; members++) {
        struct season_game games[SEASON_GAMES_MAX];
        int lead[SEASON_GROUP_MAX] = {0};
        size_t half = season_schedule(SEASON_OF_PAIRS, members, games) / 2;
        for (size_t i = 0; i < half; i++) {
            lead[games[i].players[0]]++;
            lead[games[i].players[1]]--;
            for (int seat = 0; seat < 2; seat++)
                ck_assert_int_le(abs(lead[games[i].players[seat]]), members % 2 ? 1 : 2);
        }
        for (size_t i = 0; i < members; i++)
            ck_assert_int_le(lead[i] * lead[i], members % 2 == 0); /* 0, or 1 either way */
    }
}
END_TEST

static size_t running_of(const struct season_game *games, size_t count, size_t member) {
    size_t running = 0;
    for (size_t i = 0; i < count; i++)
        running += games[i].status == SEASON_RUNNING &&
                   (games[i].players[0] == member || games[i].players[1] == member);
    return running;
}

/* Ends one running game: the last one, so that games end in another order than they began. */
static void end_one(struct season_game *games, size_t count) {
    while (games[--count].status != SEASON_RUNNING)
        continue;
    games[count].status = SEASON_FINISHED;
}

START_TEST(nobody_has_more_games_at_once_than_chosen_and_all_are_played) {
    for (size_t members = SEASON_PAIRS_MIN; members <= SEASON_GROUP_MAX; members++)
        for (size_t most = 1; most <= 4; most++) {
            struct season_game games[SEASON_GAMES_MAX];
            size_t count = season_schedule(SEASON_OF_PAIRS, members, games), begun = 0;
            for (size_t ended = 0; ended < count; ended++) {
                begun += season_begin(games, count, most);
                size_t running[SEASON_GROUP_MAX];
                for (size_t i = 0; i < members; i++) {
                    running[i] = running_of(games, count, i);
                    ck_assert_uint_le(running[i], most);
                }
                for (size_t i = 0; i < count; i++) /* nobody waits without need */
                    ck_assert(games[i].status != SEASON_WAITING ||
                              running[games[i].players[0]] == most ||
                              running[games[i].players[1]] == most);
                end_one(games, count);
            }
            ck_assert_uint_eq(begun, count);
        }
}
END_TEST

static struct season_game won(size_t winner, size_t loser, int by) {
    return (struct season_game){.seats = 2,
                                .players = {winner, loser},
                                .status = SEASON_FINISHED,
                                .places = {1, 2},
                                .difference = by};
}

static struct season_game drawn(size_t a, size_t b) {
    return (struct season_game){
        .seats = 2, .players = {a, b}, .status = SEASON_FINISHED, .places = {1, 1}};
}

/* The members in the order of the table, and their places. */
struct expected {
    size_t order[4], places[4];
};

static void assert_table(const struct season_game *games, size_t count, const bool *out,
                         struct expected expected) {
    struct season_row rows[4];
    season_table(4, out, games, count, rows);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_uint_eq(rows[i].member, expected.order[i]);
        ck_assert_uint_eq(rows[i].place, expected.places[i]);
    }
}

START_TEST(points_come_first_also_before_a_large_difference) {
    struct season_game games[] = {won(0, 1, 9), drawn(0, 2), won(3, 0, 1), won(3, 2, 1)};
    assert_table(games, LENGTH(games), nobody, (struct expected){{3, 0, 2, 1}, {1, 2, 3, 4}});
}
END_TEST

START_TEST(among_equals_in_points_their_own_games_decide_before_sonneborn_berger) {
    /* 1 beat 0, but 0 beat 2, who has more points than 3, whom 1 beat. */
    struct season_game games[] = {won(1, 0, 1), won(0, 2, 9), won(0, 3, 9), won(2, 1, 1),
                                  won(1, 3, 1), won(2, 3, 1), won(2, 3, 1)};
    assert_table(games, LENGTH(games), nobody, (struct expected){{2, 1, 0, 3}, {1, 2, 3, 4}});
}
END_TEST

START_TEST(then_a_win_against_a_better_placed_one_counts_more) {
    struct season_game games[] = {won(0, 2, 9), won(1, 3, 1), drawn(3, 2), won(3, 2, 1)};
    assert_table(games, LENGTH(games), nobody, (struct expected){{3, 1, 0, 2}, {1, 2, 3, 4}});
}
END_TEST

START_TEST(then_the_difference_of_scores_decides) {
    struct season_game games[] = {won(0, 2, 3), won(1, 2, 5), won(3, 0, 1), won(3, 1, 1)};
    assert_table(games, LENGTH(games), nobody, (struct expected){{3, 1, 0, 2}, {1, 2, 3, 4}});
}
END_TEST

START_TEST(then_the_place_is_shared_and_the_next_one_left_out) {
    struct season_game games[] = {won(0, 2, 3), won(1, 2, 3), drawn(0, 1)};
    assert_table(games, LENGTH(games), nobody, (struct expected){{0, 1, 3, 2}, {1, 1, 3, 4}});
}
END_TEST

START_TEST(a_group_without_a_game_shares_the_first_place) {
    assert_table(NULL, 0, nobody, (struct expected){{0, 1, 2, 3}, {1, 1, 1, 1}});
}
END_TEST

START_TEST(a_running_game_counts_for_nobody) {
    struct season_game game = {
        .seats = 2, .players = {3, 0}, .status = SEASON_RUNNING, .places = {1, 2}};
    assert_table(&game, 1, nobody, (struct expected){{0, 1, 2, 3}, {1, 1, 1, 1}});
}
END_TEST

START_TEST(one_who_is_out_loses_what_is_not_finished_keeps_the_rest_and_is_last) {
    const bool out[4] = {true, false, false, false};
    struct season_game games[] = {won(0, 1, 5),
                                  won(0, 2, 5),
                                  {.seats = 2, .players = {0, 3}, .status = SEASON_RUNNING},
                                  {.seats = 2, .players = {1, 0}, .status = SEASON_WAITING},
                                  {.seats = 2, .players = {1, 2}, .status = SEASON_WAITING}};
    ck_assert_uint_eq(season_forfeit(games, LENGTH(games), out), 2);
    ck_assert(!games[0].forfeit && games[2].forfeit && games[3].forfeit && !games[4].forfeit);
    ck_assert_int_eq(season_points(&games[2], 1), 2);
    ck_assert_int_eq(season_points(&games[3], 0), 2);
    ck_assert_int_eq(season_points(&games[0], 0), 2);
    ck_assert_int_eq(games[4].status, SEASON_WAITING);
    assert_table(games, LENGTH(games), out, (struct expected){{3, 1, 2, 0}, {1, 2, 3, 4}});
    ck_assert_uint_eq(season_forfeit(games, LENGTH(games), out), 0);
}
END_TEST

START_TEST(games_against_one_who_is_out_are_not_among_equals) {
    /* 0 beat 2, who has as many points but is out. */
    const bool out[4] = {false, false, true, false};
    struct season_game games[] = {won(0, 2, 1), won(1, 3, 1), won(2, 3, 1)};
    struct season_row rows[4];
    season_table(4, out, games, LENGTH(games), rows);
    static const size_t played[] = {1, 1, 2, 2};
    for (size_t i = 0; i < 4; i++) {
        ck_assert_int_eq(rows[i].direct, 0);
        ck_assert_uint_eq(rows[i].played, played[rows[i].member]);
    }
    ck_assert_uint_eq(rows[3].member, 2);
}
END_TEST

START_TEST(a_forfeit_between_two_who_are_out_gives_points_to_nobody) {
    const bool out[4] = {true, true, false, false};
    struct season_game game = {.seats = 2, .players = {0, 1}, .status = SEASON_WAITING};
    ck_assert_uint_eq(season_forfeit(&game, 1, out), 1);
    ck_assert_int_eq(season_points(&game, 0) + season_points(&game, 1), 0);
    ck_assert_int_eq(game.status, SEASON_FINISHED);
}
END_TEST

/* --- Tables of several --- */

START_TEST(tables_have_three_to_five_seats_and_nobody_two_in_a_round) {
    for (size_t members = SEASON_TABLE_MIN; members <= SEASON_GROUP_MAX; members++) {
        struct season_game games[SEASON_GAMES_MAX];
        size_t count = season_schedule(SEASON_OF_TABLES, members, games);
        unsigned seen = 0;
        for (size_t i = 0; i < count; i++) {
            ck_assert_uint_ge(games[i].seats, SEASON_TABLE_MIN);
            ck_assert_uint_le(games[i].seats, SEASON_TABLE_MAX);
            ck_assert_uint_eq(games[i].round, i == 0 ? 0 : games[i - 1].round + !seen);
            for (size_t seat = 0; seat < games[i].seats; seat++) {
                ck_assert_uint_lt(games[i].players[seat], members);
                ck_assert(!(seen & 1U << games[i].players[seat]));
                seen |= 1U << games[i].players[seat];
            }
            if (i + 1 < count && games[i + 1].round != games[i].round)
                seen = 0;
        }
    }
}
END_TEST

START_TEST(at_tables_any_two_meet_equally_often_and_all_play_as_many_games) {
    static const size_t meetings[] = {[3] = 5, 5, 5, 4, 3, 3}, each[] = {[3] = 5, 5, 5, 5, 7, 7};
    for (size_t members = SEASON_TABLE_MIN; members <= SEASON_GROUP_MAX; members++) {
        struct season_game games[SEASON_GAMES_MAX];
        size_t met[SEASON_GROUP_MAX][SEASON_GROUP_MAX] = {0};
        size_t count = season_schedule(SEASON_OF_TABLES, members, games);
        for (size_t i = 0; i < count; i++)
            for (size_t pair = 0; pair < games[i].seats * games[i].seats; pair++)
                met[games[i].players[pair / games[i].seats]]
                   [games[i].players[pair % games[i].seats]]++;
        for (size_t a = 0; a < members; a++)
            for (size_t b = 0; b < members; b++)
                ck_assert_uint_eq(met[a][b], a == b ? each[members] : meetings[members]);
    }
}
END_TEST

/* A finished table of the members 0, 1, 2 ... with those places. */
static struct season_game table(size_t seats, const uint8_t *places) {
    struct season_game game = {.seats = seats, .status = SEASON_FINISHED};
    for (size_t seat = 0; seat < seats; seat++) {
        game.players[seat] = seat;
        game.places[seat] = places[seat];
    }
    return game;
}

START_TEST(a_table_gives_two_points_for_each_behind_and_one_for_each_beside) {
    static const struct {
        size_t seats;
        uint8_t places[SEASON_TABLE_MAX];
        int points[SEASON_TABLE_MAX];
    } cases[] = {
        {3, {2, 1, 3}, {2, 4, 0}},
        {4, {1, 2, 3, 4}, {6, 4, 2, 0}},
        {5, {5, 4, 3, 2, 1}, {0, 2, 4, 6, 8}},
        {4, {1, 1, 3, 3}, {5, 5, 1, 1}},
        {3, {1, 1, 1}, {2, 2, 2}},
        {4, {0, 0, 0, 0}, {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct season_game game = table(cases[i].seats, cases[i].places);
        for (size_t seat = 0; seat < game.seats; seat++)
            ck_assert_int_eq(season_points(&game, seat), cases[i].points[seat]);
    }
}
END_TEST

START_TEST(at_tables_ties_are_broken_by_the_places_among_equals) {
    /* 0 and 1 have eight points each; 1 came before 0 twice. */
    struct season_game games[] = {
        table(4, (uint8_t[]){1, 4, 3, 2}),
        table(4, (uint8_t[]){3, 2, 4, 1}),
        table(4, (uint8_t[]){4, 2, 1, 3}),
    };
    games[2].players[2] = 3;
    games[2].players[3] = 2;
    struct season_row rows[4];
    season_table(4, nobody, games, LENGTH(games), rows);
    ck_assert_uint_eq(rows[0].member, 3);
    ck_assert_int_eq(rows[0].points, 16);
    ck_assert_int_eq(rows[1].points, rows[2].points);
    ck_assert_uint_eq(rows[1].member, 1);
    ck_assert_int_eq(rows[1].direct, 4);
    ck_assert_uint_eq(rows[2].member, 0);
    ck_assert_int_eq(rows[2].direct, 2);
    ck_assert_uint_eq(rows[2].place, 3);
    ck_assert_int_eq(rows[2].difference, 0);
}
END_TEST

START_TEST(a_table_begins_without_those_who_are_out_who_come_last_there) {
    const bool out[4] = {false, true, false, false};
    struct season_game game = {.seats = 4, .players = {0, 1, 2, 3}};
    ck_assert_uint_eq(season_forfeit(&game, 1, out), 0);
    ck_assert_uint_eq(game.missing, 2);
    ck_assert_uint_eq(season_begin(&game, 1, 1), 1);
    game.places[0] = game.places[2] = 1;
    game.places[3] = 3;
    season_judge_missing(&game);
    ck_assert_uint_eq(game.places[1], 4);
    ck_assert_int_eq(season_points(&game, 0), 5);
    ck_assert_int_eq(season_points(&game, 1), 0);
}
END_TEST

START_TEST(whoever_is_missing_keeps_no_table_waiting) {
    struct season_game games[] = {{.seats = 3, .players = {0, 1, 2}, .status = SEASON_RUNNING},
                                  {.seats = 4, .players = {0, 3, 4, 5}, .missing = 1}};
    ck_assert_uint_eq(season_begin(games, 2, 1), 1);
    games[1] = (struct season_game){.seats = 4, .players = {0, 3, 4, 5}, .missing = 2};
    ck_assert_uint_eq(season_begin(games, 2, 1), 0);
}
END_TEST

START_TEST(a_running_table_goes_on_and_one_that_two_are_left_for_is_a_forfeit) {
    const bool out[5] = {true, true, false, false};
    struct season_game games[] = {
        {.seats = 4, .players = {0, 1, 2, 3}, .status = SEASON_RUNNING},
        {.seats = 4, .players = {0, 1, 2, 3}},
        {.seats = 5, .players = {0, 1, 2, 3, 4}},
    };
    ck_assert_uint_eq(season_forfeit(games, 3, out), 1);
    ck_assert_int_eq(games[0].status, SEASON_RUNNING);
    ck_assert_uint_eq(games[0].missing, 0);
    ck_assert(games[1].forfeit && games[1].status == SEASON_FINISHED);
    ck_assert_int_eq(season_points(&games[1], 2), 5);
    ck_assert_int_eq(season_points(&games[1], 1), 1);
    ck_assert_int_eq(games[2].status, SEASON_WAITING);
    ck_assert_uint_eq(games[2].missing, 3);
    const bool all[5] = {true, true, true, true, true};
    ck_assert_uint_eq(season_forfeit(games, 3, all), 1);
    for (size_t seat = 0; seat < 5; seat++)
        ck_assert_int_eq(season_points(&games[2], seat), 0);
}
END_TEST

static void assert_next(const struct season_group *groups, size_t moving, const size_t *expected,
                        size_t count) {
    size_t next[12];
    ck_assert_uint_eq(season_promote(groups, 3, moving, next), count);
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(next[i], expected[i]);
}

static const size_t top[] = {0, 1, 2, 3}, middle[] = {4, 5, 6, 7}, bottom[] = {8, 9, 10, 11};

START_TEST(as_many_go_up_as_go_down) {
    const struct season_group groups[] = {{top, 4, 0}, {middle, 4, 0}, {bottom, 4, 0}};
    assert_next(groups, 1, (size_t[]){0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 11}, 12);
    assert_next(groups, 0, (size_t[]){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 12);
}
END_TEST

START_TEST(nobody_moves_twice_when_half_a_group_moves) {
    const struct season_group groups[] = {{top, 4, 0}, {middle, 4, 0}, {bottom, 4, 0}};
    assert_next(groups, 2, (size_t[]){0, 1, 4, 5, 2, 3, 8, 9, 6, 7, 10, 11}, 12);
    assert_next(groups, 7, (size_t[]){0, 1, 4, 5, 2, 3, 8, 9, 6, 7, 10, 11}, 12);
}
END_TEST

START_TEST(those_who_are_out_are_not_in_the_next_season) {
    const struct season_group groups[] = {{top, 4, 1}, {middle, 4, 4}, {bottom, 4, 0}};
    assert_next(groups, 1, (size_t[]){0, 1, 2, 8, 9, 10, 11}, 7);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("season");
    tcase_add_test(cases,
                   groups_hold_four_to_eight_or_three_at_tables_and_are_near_to_the_wanted_size);
    tcase_add_loop_test(cases, any_number_of_players_is_divided_without_a_rest, SEASON_OF_PAIRS,
                        SEASON_OF_TABLES + 1);
    tcase_add_test(cases, each_meets_each_other_twice_and_begins_once_of_these);
    tcase_add_test(cases, nobody_has_two_games_in_a_round);
    tcase_add_test(cases, in_each_half_a_player_begins_as_often_as_not_at_any_time);
    tcase_add_test(cases, nobody_has_more_games_at_once_than_chosen_and_all_are_played);
    tcase_add_test(cases, points_come_first_also_before_a_large_difference);
    tcase_add_test(cases, among_equals_in_points_their_own_games_decide_before_sonneborn_berger);
    tcase_add_test(cases, then_a_win_against_a_better_placed_one_counts_more);
    tcase_add_test(cases, then_the_difference_of_scores_decides);
    tcase_add_test(cases, then_the_place_is_shared_and_the_next_one_left_out);
    tcase_add_test(cases, a_group_without_a_game_shares_the_first_place);
    tcase_add_test(cases, a_running_game_counts_for_nobody);
    tcase_add_test(cases, one_who_is_out_loses_what_is_not_finished_keeps_the_rest_and_is_last);
    tcase_add_test(cases, games_against_one_who_is_out_are_not_among_equals);
    tcase_add_test(cases, a_forfeit_between_two_who_are_out_gives_points_to_nobody);
    tcase_add_test(cases, tables_have_three_to_five_seats_and_nobody_two_in_a_round);
    tcase_add_test(cases, at_tables_any_two_meet_equally_often_and_all_play_as_many_games);
    tcase_add_test(cases, a_table_gives_two_points_for_each_behind_and_one_for_each_beside);
    tcase_add_test(cases, at_tables_ties_are_broken_by_the_places_among_equals);
    tcase_add_test(cases, a_table_begins_without_those_who_are_out_who_come_last_there);
    tcase_add_test(cases, whoever_is_missing_keeps_no_table_waiting);
    tcase_add_test(cases, a_running_table_goes_on_and_one_that_two_are_left_for_is_a_forfeit);
    tcase_add_test(cases, as_many_go_up_as_go_down);
    tcase_add_test(cases, nobody_moves_twice_when_half_a_group_moves);
    tcase_add_test(cases, those_who_are_out_are_not_in_the_next_season);
    return topic_run("season", cases);
}
