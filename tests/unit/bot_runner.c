/* The house players at their tables: they answer by themselves, and forget nothing. */
#include "service/workers/bot_runner.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "games/shanghai/bot/player.h"
#include "service/play/invitations.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"
#include "store/tables/accounts.h"

static struct home home;
static struct bot_runner *bot_runner;
static struct writer *writer;
static struct error trouble;

/* Noted by the writer's thread: the number of commits, and whether Anna has the turn after them. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int commits;
static bool annas_turn;
static bool holds; /* the writer's thread, after a commit, until a thread is joined */

int __real_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result);

int __wrap_pthread_join(pthread_t thread, void **result) {
    pthread_mutex_lock(&mutex);
    holds = false;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&mutex);
    return __real_pthread_join(thread, result);
}

/* What the runner's thread has reported: so many troubles. */
enum { TROUBLES = 8 };
static int troubles;

static int64_t later; /* than HOME_NOW */

static int64_t now(void) {
    return HOME_NOW + later;
}

static void on_commit(void *context, const struct commit_event events[], size_t count) {
    (void)context;
    bot_runner_on_commit(bot_runner, events, count);
    pthread_mutex_lock(&mutex);
    commits++;
    for (size_t i = 0; i < count; i++)
        for (int seat = 0; seat < 2; seat++)
            annas_turn |=
                (events[i].awaited & SEAT_BIT(seat)) && events[i].people[seat] == home.anna;
    pthread_cond_broadcast(&told);
    while (holds)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
}

/* While it reports, somebody moves. */
static void report(const char *event, const struct error *err) {
    static const struct commit_event elsewhere = {.kind = EVENT_ELSEWHERE};
    (void)event;
    bot_runner_on_commit(bot_runner, &elsewhere, 1);
    pthread_mutex_lock(&mutex);
    troubles += err->code == ERROR_INTERNAL;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&mutex);
}

static void open_runner(void) {
    const struct worker_options options = {home.path, NULL, now, report};
    ck_assert_int_eq(bot_runner_open(&options, false, &bot_runner, &trouble), ERROR_NONE);
}

static void open_all(void) {
    open_runner();
    ck_assert_int_eq(writer_start(home.path, on_commit, NULL, &writer, &trouble), ERROR_NONE);
}

static void close_all(void) {
    bot_runner_stop(bot_runner);
    writer_stop(writer);
    bot_runner_free(bot_runner);
}

static void setup(void) {
    commits = 0;
    annas_turn = false;
    holds = false;
    troubles = 0;
    later = 0;
    home_setup(&home);
    open_all();
}

static void teardown(void) {
    close_all();
    home_teardown(&home);
}

/* Anna invites a house player, accepts in its name, and it begins. */
static int64_t invite(const char *name) {
    struct account_row player;
    struct table table;
    ck_assert_int_eq(db_accounts_by_name(home.db, name, &player, &trouble), ERROR_NONE);
    struct invitation_row row = {
        .game = "shanghaien",
        .variant = "{\"extra_wild\":true,\"sharks\":true}",
        .places = 2,
        .place = {{.person = {.account = home.anna, .name = "anna"}},
                  {.person = player.person, .status = PLACE_ASKED}},
        .first = FIRST_INVITEE,
    };
    ck_assert_int_eq(db_begin(home.db, &trouble), ERROR_NONE);
    ck_assert_int_eq(invitation_send(home.db, &row, HOME_NOW, &trouble), ERROR_NONE);
    ck_assert_int_eq(db_invitations_by_id(home.db, row.id, &row, &trouble), ERROR_NONE);
    ck_assert_int_eq(
        invitation_accept(home.db, &row, home.anna, "00ff", HOME_NOW, &table, &trouble),
        ERROR_NONE);
    ck_assert_int_eq(db_commit(home.db, &trouble), ERROR_NONE);
    return table.row.id;
}

static struct game_row row_of(int64_t game) {
    struct game_row row;
    ck_assert_int_eq(db_games_by_id(home.db, game, &row, &trouble), ERROR_NONE);
    return row;
}

static int turn_of(int64_t game) {
    struct game_row row = row_of(game);
    return game_turn(&row);
}

static int64_t next; /* the time of the earliest answer */

static int move_all(void) {
    int moves = 0;
    ck_assert_int_eq(bot_runner_move(bot_runner, writer, &moves, &next, &trouble), ERROR_NONE);
    return moves;
}

START_TEST(an_invited_house_player_moves_until_the_turn_is_the_others) {
    static const char *const names[] = {"el-dado", "terrible-michael", "el-grumete", "la-sirena"};
    int64_t game = invite(names[_i]);
    int moves = 0;
    while (move_all() > 0)
        moves++;
    ck_assert_int_ge(moves, 2);
    ck_assert_int_eq(row_of(game).seq, moves);
    ck_assert_int_eq(turn_of(game), 0);
}
END_TEST

START_TEST(it_moves_in_every_game_that_awaits_it) {
    invite("el-dado");
    invite("el-dado");
    invite("terrible-michael");
    ck_assert_int_eq(move_all(), 3);
}
END_TEST

START_TEST(after_a_restart_in_the_middle_of_a_turn_it_continues) {
    int64_t game = invite("terrible-michael");
    ck_assert_int_eq(move_all(), 1);
    ck_assert_int_eq(turn_of(game), 1);
    close_all();
    open_all();
    ck_assert_int_eq(move_all(), 1);
    ck_assert_int_eq(row_of(game).seq, 2);
}
END_TEST

/* Anna gives this game up before the runner's next statement but `countdown`. */
static struct table given_up;
static int countdown;

static int before_statement(unsigned event, void *context, void *statement, void *sql) {
    (void)event;
    (void)context;
    (void)statement;
    (void)sql;
    if (countdown > 0 && --countdown == 0)
        ck_assert_int_eq(home_resign(&home, &given_up, 0, row_of(given_up.row.id).seq, HOME_NOW),
                         ERROR_NONE);
    return 0;
}

static int watch(sqlite3 *handle) {
    return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, before_statement, NULL);
}

START_TEST(a_game_resigned_while_it_looks_is_not_touched) {
    close_all();
    sqlite3_auto_extension((void (*)(void))watch); /* the runner, and not the writer */
    open_runner();
    sqlite3_reset_auto_extension();
    ck_assert_int_eq(writer_start(home.path, on_commit, NULL, &writer, &trouble), ERROR_NONE);
    for (int statement = 1; countdown == 0; statement++) {
        given_up.row = row_of(invite("el-dado"));
        countdown = statement;
        int moves = move_all();
        ck_assert_int_eq(row_of(given_up.row.id).seq, countdown == 0 ? moves + 1 : moves);
    }
}
END_TEST

START_TEST(its_thread_answers_as_soon_as_it_is_awaited) {
    int64_t game = invite("el-dado");
    ck_assert_int_eq(bot_runner_start(bot_runner, writer, &trouble), ERROR_NONE);
    pthread_mutex_lock(&mutex);
    while (!annas_turn)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
    ck_assert_int_eq(turn_of(game), 0);
}
END_TEST

/* The writer tells of the first move only when the runner has been told to stop and is waited for.
 */
START_TEST(it_stops_after_the_present_move_however_many_games_wait) {
    for (int i = 0; i < 3; i++)
        invite("el-dado");
    holds = true;
    ck_assert_int_eq(bot_runner_start(bot_runner, writer, &trouble), ERROR_NONE);
    pthread_mutex_lock(&mutex);
    while (commits == 0)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
    bot_runner_stop(bot_runner);
    ck_assert_int_eq(home_number(&home, "select sum(seq) from games"), 1);
}
END_TEST

/* After each failure it waits twice as long as after the one before, minutes in all. */
START_TEST(a_move_during_a_failure_does_not_wait_for_the_retry) {
    invite("el-dado");
    ck_assert_int_eq(move_all(), 1);
    home_sql(&home, "delete from moves"); /* the game is damaged */
    ck_assert_int_eq(bot_runner_start(bot_runner, writer, &trouble), ERROR_NONE);
    pthread_mutex_lock(&mutex);
    while (troubles < TROUBLES)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
}
END_TEST

/* It would sleep for an hour, though a lease that has lapsed may be its own again in a second. */
START_TEST(a_look_that_had_to_end_is_not_taken_for_one_that_found_nothing) {
    ck_assert_int_eq(bot_runner_start(bot_runner, writer, &trouble), ERROR_NONE);
    bot_runner_stop(bot_runner);
    invite("el-dado");
    ck_assert_int_eq(move_all(), 0);
    ck_assert_int_eq(next, 0);
}
END_TEST

START_TEST(events_after_its_end_wait_for_the_next_start) {
    static const struct commit_event elsewhere = {.kind = EVENT_ELSEWHERE};
    ck_assert_int_eq(bot_runner_start(bot_runner, writer, &trouble), ERROR_NONE);
    bot_runner_stop(bot_runner);
    int64_t game = invite("el-dado");
    bot_runner_on_commit(bot_runner, &elsewhere, 1);
    close_all(); /* an unfinished move would be written now */
    ck_assert_int_eq(row_of(game).seq, 0);
    open_all();
    ck_assert_int_eq(move_all(), 1);
    ck_assert_int_eq(row_of(game).seq, 1);
}
END_TEST

START_TEST(it_ignores_games_between_people) {
    struct table table;
    home_game(&home, 0, &table);
    ck_assert_int_eq(move_all(), 0);
}
END_TEST

/* --- Several house players of a game --- */

/* Anna, madame-ling and el-primo begin a game of hidden hands. */
static int64_t begin_shanghai(void) {
    static const char *const names[] = {"madame-ling", "el-primo"};
    struct table table;
    int64_t accounts[3] = {home.anna};
    for (int i = 0; i < 2; i++) {
        struct account_row player;
        ck_assert_int_eq(db_accounts_by_name(home.db, names[i], &player, &trouble), ERROR_NONE);
        accounts[i + 1] = player.person.account;
    }
    home_begin(&home, "shanghai", "{\"bidding\":\"sealed\",\"values\":1}", 0, 3, accounts, &table);
    return table.row.id;
}

static int seat_of_entry(int seq) {
    char sql[64];
    snprintf(sql, sizeof sql, "select seat from moves where seq = %d", seq);
    return (int)home_number(&home, sql);
}

START_TEST(with_hidden_hands_answers_come_after_a_fixed_time_in_seat_order) {
    int64_t game = begin_shanghai();
    ck_assert_int_eq(move_all(), 0);
    ck_assert_int_eq(next, HOME_NOW + 2000);
    later = 1999;
    ck_assert_int_eq(move_all(), 0);
    later = 2000;
    ck_assert_int_eq(move_all(), 1);
    ck_assert_int_eq(move_all(), 1);
    ck_assert_int_eq(move_all(), 0);
    ck_assert_int_eq(row_of(game).seq, 2);
    ck_assert_int_eq(seat_of_entry(1), 1);
    ck_assert_int_eq(seat_of_entry(2), 2);
}
END_TEST

/* The chance of the answers that were thought out, in their order. */
static uint64_t chances[16];
static int thought_out;

void __real_shanghai_choose(enum shanghai_level level, const struct shanghai_sight *sight,
                            int rollouts, uint64_t entropy, struct shanghai_move *ret_move);
void __wrap_shanghai_choose(enum shanghai_level level, const struct shanghai_sight *sight,
                            int rollouts, uint64_t entropy, struct shanghai_move *ret_move);

void __wrap_shanghai_choose(enum shanghai_level level, const struct shanghai_sight *sight,
                            int rollouts, uint64_t entropy, struct shanghai_move *ret_move) {
    chances[thought_out++ % 16] = entropy;
    __real_shanghai_choose(level, sight, rollouts, entropy, ret_move);
}

/* A new runner thinks both answers out again. */
static void think_again(void) {
    close_all();
    open_all();
    ck_assert_int_eq(move_all(), 0);
}

/* The ids are in links, and equal in a copy: chance must come from what nobody sees. */
START_TEST(chance_is_the_same_for_the_same_question_and_another_in_another_database) {
    thought_out = 0;
    begin_shanghai();
    ck_assert_int_eq(move_all(), 0);
    think_again();
    home_sql(&home, "delete from secrets");
    think_again();
    ck_assert_int_eq(thought_out, 6);
    ck_assert_uint_ne(chances[0], chances[1]);
    for (int seat = 0; seat < 2; seat++) {
        ck_assert_uint_eq(chances[2 + seat], chances[seat]);
        ck_assert_uint_ne(chances[4 + seat], chances[seat]);
    }
}
END_TEST

START_TEST(an_answer_that_waits_survives_a_restart) {
    int64_t game = begin_shanghai();
    ck_assert_int_eq(move_all(), 0);
    close_all();
    open_all();
    later = 2000;
    ck_assert_int_eq(move_all(), 1);
    ck_assert_int_eq(row_of(game).seq, 1);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("bot runner");
    tcase_add_test(cases, with_hidden_hands_answers_come_after_a_fixed_time_in_seat_order);
    tcase_add_test(cases, chance_is_the_same_for_the_same_question_and_another_in_another_database);
    tcase_add_test(cases, an_answer_that_waits_survives_a_restart);
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, an_invited_house_player_moves_until_the_turn_is_the_others, 0, 4);
    tcase_add_test(cases, it_moves_in_every_game_that_awaits_it);
    tcase_add_test(cases, after_a_restart_in_the_middle_of_a_turn_it_continues);
    tcase_add_test(cases, a_game_resigned_while_it_looks_is_not_touched);
    tcase_add_test(cases, its_thread_answers_as_soon_as_it_is_awaited);
    tcase_add_test(cases, it_stops_after_the_present_move_however_many_games_wait);
    tcase_add_test(cases, a_move_during_a_failure_does_not_wait_for_the_retry);
    tcase_add_test(cases, a_look_that_had_to_end_is_not_taken_for_one_that_found_nothing);
    tcase_add_test(cases, events_after_its_end_wait_for_the_next_start);
    tcase_add_test(cases, it_ignores_games_between_people);
    return topic_run("The bot runner", cases);
}
