/* The delivery worker: failures are tried again, and the row after another one comes when that has
 * ended. */
#include "service/workers/delivery.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/notices/notices.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"

#define MINUTE INT64_C(60000)
#define WEEK_MINUTES "10080"

static struct home home;
static struct writer *writer;
static struct delivery_worker *delivery_worker;
static struct error trouble;
static int refusing = -1; /* the socket of a mail server that does not answer */
static _Atomic int64_t present;

/* The numbers of attempts and failures that the worker's thread has reported. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int attempts, troubles;
static void (*meanwhile)(void); /* happens while the first row is being sent */

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

static int64_t now(void) {
    return atomic_load(&present);
}

static void report(const char *event, const struct error *err) {
    (void)event, (void)err;
    pthread_mutex_lock(&mutex);
    troubles++;
    pthread_cond_signal(&told);
    pthread_mutex_unlock(&mutex);
}

static void report_attempt(const struct outbox_row *row, const struct post_outcome *outcome) {
    (void)row, (void)outcome;
    if (meanwhile)
        meanwhile();
    pthread_mutex_lock(&mutex);
    attempts++;
    meanwhile = NULL;
    pthread_cond_signal(&told);
    pthread_mutex_unlock(&mutex);
}

static void await(const int *count, int wanted) {
    pthread_mutex_lock(&mutex);
    while (*count < wanted)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
}

/* A port at which nobody listens and which nobody else can get. */
static int port_without_server(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    refusing = socket(AF_INET, SOCK_STREAM, 0);
    ck_assert_int_eq(bind(refusing, (const struct sockaddr *)&address, size), 0);
    ck_assert_int_eq(getsockname(refusing, (struct sockaddr *)&address, &size), 0);
    return ntohs(address.sin_port);
}

static void start_delivery(void) {
    static const struct settings site = {.public_url = "https://play.example.org",
                                         .mail_from = "game@example.org"};
    static struct smtp smtp = {.host = "127.0.0.1", .timeout = 60};
    smtp.port = port_without_server();
    const struct worker_options base = {home.path, writer, now, report};
    const struct delivery_options options = {
        .channel = OUTBOX_MAIL, .settings = &site, .smtp = &smtp, .report_attempt = report_attempt};
    must(delivery_start(&base, &options, &delivery_worker, &trouble));
}

/* Reports are written down before the thread ends. */
static void stop_delivery(void) {
    delivery_stop(delivery_worker);
    close(refusing);
}

/* Anna has confirmed an address and wants only the notices that a test switches on. */
static void setup(void) {
    attempts = troubles = 0;
    atomic_store(&present, HOME_NOW);
    home_setup(&home);
    home_sql(&home, "insert into notice_settings (account, verified_email, your_turn, invitation, "
                    "accepted, game_over, time_short) "
                    "select id, 'anna@example.org', 0, 0, 0, 0, 0 from accounts "
                    "where name = 'anna'");
    must(writer_start(home.path, NULL, NULL, &writer, &trouble));
}

static void teardown(void) {
    writer_stop(writer);
    home_teardown(&home);
}

static int64_t waiting(const char *kind) {
    char sql[120];
    snprintf(sql, sizeof sql,
             "select count(*) from outbox where kind = '%s' and status = 'waiting'", kind);
    return home_number(&home, sql);
}

static int64_t due_at(const char *kind) {
    char sql[120];
    snprintf(sql, sizeof sql,
             "select coalesce(min(due_at), 0) from outbox where kind = '%s' and status = 'waiting'",
             kind);
    return home_number(&home, sql);
}

static void want_digest(void) {
    home_sql(&home, "update notice_settings set digest = 1");
    must(notice_next_digest(home.db, home.anna, OUTBOX_MAIL, 0, HOME_NOW - HOME_DAY,
                            HOME_NOW - CLOCK_HOUR, &trouble));
    ck_assert_int_eq(due_at("digest"), HOME_NOW);
}

static void begin_game(void) {
    struct table table;
    home_game(&home, 0, &table);
}

START_TEST(a_digest_that_cannot_be_sent_now_is_sent_later_today) {
    begin_game();
    want_digest();
    start_delivery();
    await(&attempts, 1);
    stop_delivery();
    ck_assert_int_eq(waiting("digest"), 1);
    ck_assert_int_le(due_at("digest"), HOME_NOW + 2 * MINUTE);
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox"), 1);
}
END_TEST

START_TEST(an_empty_digest_is_followed_by_tomorrows) {
    want_digest();
    home_sql(&home, "insert into outbox (account, kind, way, created_at, first_at, due_at, since) "
                    "select account, 'time_short', way, created_at, first_at, due_at + 1, 1 "
                    "from outbox; update notice_settings set time_short = 1");
    atomic_store(&present, HOME_NOW + 1);
    start_delivery();
    await(&attempts, 1); /* of the row behind it, which cannot be written: it is of no game */
    stop_delivery();
    ck_assert_int_eq(waiting("digest"), 1);
    ck_assert_int_eq(due_at("digest"), HOME_NOW + HOME_DAY);
}
END_TEST

START_TEST(a_digest_that_cannot_be_written_is_followed_by_tomorrows) {
    struct table table;
    home_game(&home, 0, &table);
    home_play(&home, &table, 1, 1);
    home_sql(&home, "drop trigger moves_are_final; update moves set move = '{\"type\":\"fly\"}'");
    want_digest();
    start_delivery();
    await(&attempts, 1);
    stop_delivery();
    ck_assert_int_eq(home_number(&home, "select count(*) from outbox where status = 'failed'"), 1);
    ck_assert_int_eq(waiting("digest"), 1);
    ck_assert_int_eq(due_at("digest"), HOME_NOW + HOME_DAY);
}
END_TEST

START_TEST(a_turn_that_comes_while_an_email_fails_waits_no_longer_than_that_email) {
    home_sql(&home, "update notice_settings set your_turn = 1, gather_minutes = " WEEK_MINUTES);
    begin_game();
    home_sql(&home, "update outbox set due_at = created_at");
    meanwhile = begin_game;
    start_delivery();
    await(&attempts, 1);
    stop_delivery();
    ck_assert_int_eq(home_number(&home, "select count(*) from games"), 2);
    ck_assert_int_eq(waiting("your_turn"), 1);
    ck_assert_int_le(due_at("your_turn"), HOME_NOW + 2 * MINUTE);
}
END_TEST

START_TEST(a_turn_that_came_before_a_crash_does_not_wait_for_the_email_that_was_lost) {
    home_sql(&home, "update notice_settings set your_turn = 1, gather_minutes = " WEEK_MINUTES);
    begin_game();
    home_sql(&home, "update outbox set status = 'sending', attempts = 1, taken_at = created_at");
    begin_game();
    ck_assert_int_gt(due_at("your_turn"), HOME_NOW + 6 * HOME_DAY);
    start_delivery();
    await(&attempts, 1);
    stop_delivery();
    ck_assert_int_eq(waiting("your_turn"), 1);
    ck_assert_int_le(due_at("your_turn"), HOME_NOW + 2 * MINUTE);
}
END_TEST

START_TEST(rows_left_by_a_crash_are_sent_even_if_the_database_was_busy_at_first) {
    begin_game();
    want_digest();
    home_sql(&home, "update outbox set status = 'sending', attempts = 1, taken_at = due_at");
    must(db_begin(home.db, &trouble)); /* an admin command holds it */
    start_delivery();
    await(&troubles, 1);
    must(db_commit(home.db, &trouble));
    await(&attempts, 1);
    stop_delivery();
    ck_assert_int_eq(home_number(&home, "select attempts from outbox"), 2);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("delivery");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_digest_that_cannot_be_sent_now_is_sent_later_today);
    tcase_add_test(cases, an_empty_digest_is_followed_by_tomorrows);
    tcase_add_test(cases, a_digest_that_cannot_be_written_is_followed_by_tomorrows);
    tcase_add_test(cases, a_turn_that_comes_while_an_email_fails_waits_no_longer_than_that_email);
    tcase_add_test(cases,
                   a_turn_that_came_before_a_crash_does_not_wait_for_the_email_that_was_lost);
    tcase_add_test(cases, rows_left_by_a_crash_are_sent_even_if_the_database_was_busy_at_first);
    return topic_run("delivery", cases);
}
