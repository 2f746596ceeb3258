/* The thread that holds the event streams: its events, and the streams that it ends. */
#include "http/streams/streams.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "http/server/limits.h"
#include "store/tables/sessions.h"

enum { LONG_S = 200 };

static struct connection_limits *connection_limits;
static struct streams *streams;
static struct home home;

static void setup(void) {
    home_setup(&home);
    ck_assert_int_eq(connection_limits_new(20, 20, 20, &connection_limits, NULL), ERROR_NONE);
    ck_assert_int_eq(streams_start(home.path, 10, connection_limits, &streams, NULL), ERROR_NONE);
}

static void teardown(void) {
    streams_stop(streams);
    connection_limits_free(connection_limits);
    home_teardown(&home);
}

/* Opens a stream of a game; gives the client's end of its socket, and in *ret_copy (unless NULL)
 * another descriptor of the service's end. */
static int listen_to(int64_t game, int *ret_copy) {
    int ends[2];
    struct stream_topic topic = {.first = {.game = game, .seats = 3, .awaited = SEAT_BIT(0)}};
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    struct timeval patience = {.tv_sec = LONG_S};
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (ret_copy)
        *ret_copy = dup(ends[1]);
    ck_assert_int_eq(streams_take(streams, ends[1], 0, "", &topic, NULL), ERROR_NONE);
    return ends[0];
}

static void tell(int64_t game, int64_t revision) {
    struct commit_event event = {.game = game,
                                 .revision = revision,
                                 .seq = revision,
                                 .seats = 3,
                                 .awaited = SEAT_BIT(1) | SEAT_BIT(2)};
    streams_on_commit(streams, &event, 1);
}

/* Reads until the text has come. */
static void expect(int client, const char *text) {
    char read[1000] = "";
    size_t len = 0;
    while (!strstr(read, text)) {
        ssize_t got = recv(client, read + len, sizeof read - 1 - len, 0);
        ck_assert_msg(got > 0, "\"%s\" came, and not \"%s\"", read, text);
        len += (size_t)got;
        read[len] = '\0';
    }
}

static void expect_end(int client) {
    char waste[1000];
    ssize_t got;
    while ((got = recv(client, waste, sizeof waste, 0)) > 0) {
    }
    ck_assert_int_eq(got, 0);
}

START_TEST(events_go_to_the_streams_of_their_game) {
    int first = listen_to(1, NULL), second = listen_to(2, NULL);
    expect(first, "{\"seq\":0,\"turn\":0,\"awaited\":[0],\"status\":\"active\"}");
    tell(1, 7);
    tell(2, 8);
    expect(first, "{\"seq\":7,\"turn\":null,\"awaited\":[1,2],\"status\":\"active\"}");
    expect(second, "\"seq\":8");
    close(first);
    close(second);
}
END_TEST

START_TEST(an_open_stream_counts_as_a_connection) {
    int client = listen_to(1, NULL);
    for (int i = 1; i < 20; i++)
        connection_limits_add(connection_limits, 0);
    ck_assert(!connection_limits_has_room(connection_limits, 0));
    shutdown(client, SHUT_WR);
    expect_end(client);
    int other = listen_to(1, NULL); /* the thread is through with the first */
    tell(1, 3);
    expect(other, "\"seq\":3");
    connection_limits_remove(connection_limits, 0);
    ck_assert(connection_limits_has_room(connection_limits, 0));
    close(client);
    close(other);
}
END_TEST

START_TEST(a_client_that_leaves_is_forgotten_even_while_a_copy_of_its_socket_is_open) {
    int copy, client = listen_to(1, &copy);
    expect(client, "\"seq\":0");
    shutdown(client, SHUT_WR);
    expect_end(client);
    int other = listen_to(1, NULL); /* the thread is well */
    tell(1, 3);
    expect(other, "\"seq\":3");
    ck_assert_uint_eq(streams_count(streams, false), 1);
    close(copy);
    close(client);
    close(other);
}
END_TEST

START_TEST(a_change_by_another_process_ends_all_streams) {
    int first = listen_to(1, NULL), second = listen_to(2, NULL);
    streams_on_commit(streams, &(struct commit_event){.kind = EVENT_ELSEWHERE}, 1);
    expect_end(first);
    expect_end(second);
    int back = listen_to(1, NULL);
    tell(1, 3);
    expect(back, "\"seq\":3");
    close(first);
    close(second);
    close(back);
}
END_TEST

START_TEST(there_are_no_more_than_the_most) {
    int clients[10], ends[2];
    struct stream_topic topic = {.first = {.game = 1}};
    for (int i = 0; i < 10; i++)
        clients[i] = listen_to(1, NULL);
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    ck_assert_int_eq(streams_take(streams, ends[1], 0, "", &topic, NULL), ERROR_BUSY);
    expect_end(ends[0]); /* it was taken over all the same, and closed */
    close(ends[0]);
    for (int i = 0; i < 10; i++)
        close(clients[i]);
}
END_TEST

START_TEST(a_connection_that_has_got_a_part_of_an_answer_ends) {
    int ends[2];
    struct buf head = BUF_INIT;
    struct stream_topic topic = {.first = {.game = 1}};
    for (int i = 0; i < 1 << 20; i++)
        buf_addch(&head, 'x'); /* more than the socket takes */
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    int copy = dup(ends[1]); /* libmicrohttpd's, which would answer with 503 */
    ck_assert_int_eq(streams_take(streams, ends[1], 0, buf_text(&head), &topic, NULL), ERROR_BUSY);
    ck_assert_int_lt(send(copy, "HTTP", 4, MSG_NOSIGNAL), 0);
    ck_assert_int_eq(recv(ends[0], head.data, 1, 0), 1);
    expect_end(ends[0]);
    ck_assert(connection_limits_has_room(connection_limits, 0));
    buf_clear(&head);
    close(copy);
    close(ends[0]);
}
END_TEST

/* --- Statements --- */

static atomic_int session_questions;

static int count_questions(unsigned event, void *context, void *statement, void *sql) {
    (void)event, (void)context, (void)statement;
    if (strstr(sql, "from sessions"))
        session_questions++;
    return 0;
}

static int watch_questions(sqlite3 *handle) {
    return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, count_questions, NULL);
}

/* Starts the streams again, with an eye on the statements of their connection. */
static void start_watched(int (*watch)(sqlite3 *handle)) {
    streams_stop(streams);
    sqlite3_auto_extension((void (*)(void))watch);
    ck_assert_int_eq(streams_start(home.path, 10, connection_limits, &streams, NULL), ERROR_NONE);
    sqlite3_reset_auto_extension();
}

/* Opens a stream of an account, in a session whose key is that byte; gives the client's end. */
static int log_in(int64_t account, uint8_t key) {
    int ends[2];
    struct timeval patience = {.tv_sec = LONG_S};
    struct stream_topic topic = {.account = account};
    memset(topic.session, key, TOKEN_HASH);
    ck_assert_int_eq(
        db_sessions_insert(home.db, topic.session, account, "", 0, INT64_MAX / 2, NULL),
        ERROR_NONE);
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ck_assert_int_eq(streams_take(streams, ends[1], 0, "", &topic, NULL), ERROR_NONE);
    expect(ends[0], "event: lobby");
    return ends[0];
}

START_TEST(the_end_of_a_session_asks_the_database_only_about_the_streams_of_its_account) {
    uint8_t ended[TOKEN_HASH];
    memset(ended, 1, TOKEN_HASH);
    start_watched(watch_questions);
    int first = log_in(home.anna, 1), second = log_in(home.bernd, 2);
    session_questions = 0;
    ck_assert_int_eq(db_sessions_delete(home.db, ended, NULL), ERROR_NONE);
    struct commit_events *events = db_commit_events(home.db);
    ck_assert_uint_eq(events->count, 1);
    struct commit_event message = {.kind = EVENT_MESSAGE, .people = {home.bernd}};
    streams_on_commit(streams, events->all, events->count);
    streams_on_commit(streams, &message, 1);
    expect_end(first);
    expect(second, "event: message");
    ck_assert_int_eq(session_questions, 1);
    close(first);
    close(second);
}
END_TEST

/* --- A first event --- */

static struct table table;
static int countdown; /* a move is made before the next statement but so many; 0: never */

static int before_statement(unsigned event, void *context, void *statement, void *sql) {
    (void)event, (void)context, (void)statement, (void)sql;
    if (countdown > 0 && --countdown == 0)
        home_play(&home, &table, 1, 7);
    return 0;
}

static int watch(sqlite3 *handle) {
    return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, before_statement, NULL);
}

static void write_state(char ret_text[64]) {
    snprintf(ret_text, 64, "{\"seq\":%lld,\"turn\":%d,", (long long)table.row.seq,
             game_turn(&table.row));
}

/* What the service sends at once is old here, so that a newer event follows. */
START_TEST(an_event_is_of_one_moment_whatever_is_written_while_it_is_read) {
    struct stream_topic topic;
    char before[64], after[64];
    int ends[2];
    struct timeval patience = {.tv_sec = LONG_S};
    start_watched(watch);
    home_game(&home, 3, &table);
    home_play(&home, &table, 1, 7); /* a roll: the next move changes the turn */
    topic = (struct stream_topic){
        .first = {.game = table.row.id, .revision = -1, .seq = 999, .seats = 2}};
    write_state(before);
    countdown = _i;
    ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ck_assert_int_eq(streams_take(streams, ends[1], 0, "", &topic, NULL), ERROR_NONE);
    char text[1000] = "";
    size_t len = 0;
    for (const char *first;
         !(first = strstr(text, "\"status\"")) || !strstr(first + 1, "\"status\"");) {
        ssize_t got = recv(ends[0], text + len, sizeof text - 1 - len, 0);
        ck_assert_msg(got > 0, "only \"%s\" came", text);
        len += (size_t)got;
        text[len] = '\0';
    }
    write_state(after);
    ck_assert_msg(strstr(text, before) || strstr(text, after), "%s is neither %s nor %s", text,
                  before, after);
    close(ends[0]);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("streams");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, events_go_to_the_streams_of_their_game);
    tcase_add_test(cases, an_open_stream_counts_as_a_connection);
    tcase_add_test(cases,
                   a_client_that_leaves_is_forgotten_even_while_a_copy_of_its_socket_is_open);
    tcase_add_test(cases, a_change_by_another_process_ends_all_streams);
    tcase_add_test(cases, there_are_no_more_than_the_most);
    tcase_add_test(cases, a_connection_that_has_got_a_part_of_an_answer_ends);
    tcase_add_test(cases,
                   the_end_of_a_session_asks_the_database_only_about_the_streams_of_its_account);
    tcase_add_loop_test(cases, an_event_is_of_one_moment_whatever_is_written_while_it_is_read, 0,
                        5);
    return topic_run("streams", cases);
}
