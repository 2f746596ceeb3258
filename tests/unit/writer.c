/* The one thread that changes the database: batches, savepoints, outcomes and events. */
#include "store/engine/writer.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "store/tables/accounts.h"

/* The writer's thread tells this to the test's. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static int done_count, heard_calls, heard_news;
static enum commit_event_kind heard_kinds[8]; /* of the first events */
static bool gate_open, gate_reached;

/* Enters a guest called `first`, then one called `second` unless NULL. */
struct entering {
    struct change change;
    const char *first, *second;
    int64_t seen_when_done; /* by another connection, at the moment of `done` */
};

static struct home home;
static struct writer *writer;

static void tell(int *count, int more) {
    pthread_mutex_lock(&mutex);
    *count += more;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&mutex);
}

static void wait_for(const int *count, int wanted) {
    pthread_mutex_lock(&mutex);
    while (*count < wanted)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void listen(void *context, const struct commit_event events[], size_t count) {
    (void)context;
    heard_calls++;
    for (size_t i = 0; i < count && (size_t)heard_news + i < 8; i++)
        heard_kinds[(size_t)heard_news + i] = events[i].kind;
    tell(&heard_news, (int)count);
}

static enum error_code enter(struct db *db, const char *name, struct error *err) {
    struct account_row row = {.person.kind = ACCOUNT_GUEST, .language = "en"};
    int64_t id = 0;
    snprintf(row.person.name, sizeof row.person.name, "%s", name);
    return db_accounts_insert(db, &row, &id, err);
}

static enum error_code apply(struct change *change, struct db *db, struct error *err) {
    struct entering *entering = (struct entering *)change;
    enum error_code code = db_note_event(db, &(struct commit_event){.game = 1}, err);
    if (!code)
        code = enter(db, entering->first, err);
    if (!code && entering->second)
        code = enter(db, entering->second, err);
    return code;
}

static void done(struct change *change) {
    struct entering *entering = (struct entering *)change;
    entering->seen_when_done = home_number(&home, "select count(*) from accounts");
    tell(&done_count, 1);
}

/* Holds the writer up until gate_open, so that what is submitted meanwhile is one batch. */
static enum error_code hold(struct change *change, struct db *db, struct error *err) {
    (void)change;
    (void)db;
    (void)err;
    pthread_mutex_lock(&mutex);
    gate_reached = true;
    pthread_cond_broadcast(&told);
    while (!gate_open)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
    return ERROR_NONE;
}

static void held(struct change *change) {
    (void)change;
    tell(&done_count, 1);
}

static struct change holder = {.apply = hold, .done = held};

static void hold_writer(void) {
    ck_assert_int_eq(writer_submit(writer, &holder, NULL), ERROR_NONE);
    pthread_mutex_lock(&mutex);
    while (!gate_reached)
        pthread_cond_wait(&told, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void let_go(void) {
    pthread_mutex_lock(&mutex);
    gate_open = true;
    pthread_cond_broadcast(&told);
    pthread_mutex_unlock(&mutex);
}

static void submit(struct entering *entering, const char *first, const char *second) {
    *entering = (struct entering){
        .change = {.apply = apply, .done = done}, .first = first, .second = second};
    ck_assert_int_eq(writer_submit(writer, &entering->change, NULL), ERROR_NONE);
}

static void setup(void) {
    /* Tests share a process where they do not fork, as under valgrind. */
    gate_reached = gate_open = false;
    done_count = heard_calls = heard_news = 0;
    home_setup(&home);
    ck_assert_int_eq(writer_start(home.path, listen, NULL, &writer, NULL), ERROR_NONE);
}

static void teardown(void) {
    writer_stop(writer);
    home_teardown(&home);
}

START_TEST(a_change_is_on_disk_before_it_is_told_as_done) {
    struct entering one;
    int64_t before = home_number(&home, "select count(*) from accounts");
    submit(&one, "cara", NULL);
    wait_for(&done_count, 1);
    ck_assert_int_eq(one.change.error.code, ERROR_NONE);
    ck_assert_int_eq(one.seen_when_done, before + 1);
}
END_TEST

START_TEST(in_a_batch_a_change_fails_by_itself_and_leaves_nothing) {
    struct entering good, bad, last;
    hold_writer();
    submit(&good, "cara", NULL);
    submit(&bad, "dora", "CARA");
    submit(&last, "emil", NULL);
    let_go();
    wait_for(&done_count, 4);
    ck_assert_int_eq(good.change.error.code, ERROR_NONE);
    ck_assert_int_eq(bad.change.error.code, ERROR_NAME_TAKEN);
    ck_assert_int_eq(last.change.error.code, ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where name = 'dora'"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where name = 'emil'"), 1);
}
END_TEST

START_TEST(a_batch_is_one_commit_and_its_events_are_those_of_the_successes) {
    struct entering good, bad, last;
    hold_writer();
    submit(&good, "cara", NULL);
    submit(&bad, "cara", NULL);
    submit(&last, "emil", NULL);
    let_go();
    wait_for(&done_count, 4);
    ck_assert_int_eq(heard_calls, 1);
    ck_assert_int_eq(heard_news, 2);
    ck_assert_int_eq(good.seen_when_done, last.seen_when_done);
}
END_TEST

/* Lets files grow no further than the log of the database has come. */
static void fill_disk(const struct home *where) {
    char path[sizeof where->path + 8];
    struct stat wal;
    struct rlimit limit;
    snprintf(path, sizeof path, "%s-wal", where->path);
    ck_assert_int_eq(stat(path, &wal), 0);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = (rlim_t)wal.st_size;
    (void)signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static void free_disk(void) {
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = limit.rlim_max;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

START_TEST(a_commit_that_fails_tells_all_and_the_next_one_works) {
    struct entering first, second, third;
    int64_t before = home_number(&home, "select count(*) from accounts");
    hold_writer();
    submit(&first, "cara", NULL);
    submit(&second, "dora", NULL);
    fill_disk(&home);
    let_go();
    wait_for(&done_count, 3);
    ck_assert_int_eq(first.change.error.code, ERROR_STORAGE_FULL);
    ck_assert_int_eq(second.change.error.code, ERROR_STORAGE_FULL);
    ck_assert_int_eq(heard_calls, 0);
    free_disk();
    submit(&third, "emil", NULL);
    wait_for(&done_count, 4);
    ck_assert_int_eq(third.change.error.code, ERROR_NONE);
    ck_assert_int_eq(third.seen_when_done, before + 1);
}
END_TEST

START_TEST(a_locked_database_is_busy_and_works_again_afterwards) {
    struct entering locked, after;
    ck_assert_int_eq(db_begin(home.db, NULL), ERROR_NONE);
    submit(&locked, "cara", NULL);
    wait_for(&done_count, 1);
    ck_assert_int_eq(locked.change.error.code, ERROR_BUSY);
    ck_assert_int_gt(locked.change.error.retry_after, 0);
    db_rollback(home.db);
    submit(&after, "cara", NULL);
    wait_for(&done_count, 2);
    ck_assert_int_eq(after.change.error.code, ERROR_NONE);
}
END_TEST

START_TEST(a_full_queue_refuses_and_forgets_nothing_of_what_it_took) {
    enum { MANY = 5000 };
    static struct change changes[MANY];
    int taken = 0;
    hold_writer();
    gate_open = true; /* those behind do not wait; the first still does, until it is told */
    for (int i = 0; i < MANY; i++) {
        changes[i] = holder;
        taken += writer_submit(writer, &changes[i], NULL) == ERROR_NONE;
    }
    let_go();
    wait_for(&done_count, taken + 1);
    ck_assert_int_gt(taken, 1000);
    ck_assert_int_lt(taken, MANY);
}
END_TEST

START_TEST(a_change_by_another_process_is_told_soon_or_before_the_next_batch) {
    struct entering one, two;
    home_sql(&home, "update accounts set language = 'de'");
    wait_for(&heard_news, 1); /* nothing is submitted: it looks about by itself */
    home_sql(&home, "update accounts set language = 'it'");
    submit(&one, "cara", NULL);
    wait_for(&done_count, 1);
    submit(&two, "dora", NULL); /* its own commit before is nothing new to it */
    wait_for(&done_count, 2);
    static const enum commit_event_kind kinds[] = {EVENT_ELSEWHERE, EVENT_ELSEWHERE, EVENT_GAME,
                                                   EVENT_GAME};
    ck_assert_int_eq(heard_news, 4);
    ck_assert_mem_eq(heard_kinds, kinds, sizeof kinds);
}
END_TEST

static int64_t log_size(void) {
    struct stat log;
    char path[sizeof home.path + 8];
    snprintf(path, sizeof path, "%s-wal", home.path);
    ck_assert_int_eq(stat(path, &log), 0);
    return log.st_size;
}

/* Somebody reads for long (a backup), and the log cannot go into the file meanwhile. */
START_TEST(a_log_that_has_grown_shrinks_again) {
    struct entering first, second;
    struct db *reader = NULL;
    ck_assert_int_eq(db_open(home.path, DB_READ, &reader, NULL), ERROR_NONE);
    ck_assert_int_eq(db_snapshot(reader, NULL), ERROR_NONE);
    ck_assert_int_eq(db_ping(reader, NULL), ERROR_NONE);
    home_sql(&home, "create table big as with recursive n (i) as "
                    "(select 1 union all select i + 1 from n where i < 10000) "
                    "select zeroblob(4000) from n");
    ck_assert_int_gt(log_size(), 35 << 20);
    db_snapshot_end(reader);
    db_close(reader);
    submit(&first, "cara", NULL);
    wait_for(&done_count, 1);
    submit(&second, "dora", NULL);
    wait_for(&done_count, 2);
    ck_assert_int_le(log_size(), 32 << 20);
}
END_TEST

START_TEST(stopping_finishes_what_is_queued) {
    struct entering queued[20];
    char names[20][8];
    hold_writer();
    for (int i = 0; i < 20; i++) {
        snprintf(names[i], sizeof names[i], "guest%d", i);
        submit(&queued[i], names[i], NULL);
    }
    let_go();
    writer_stop(writer);
    writer = NULL;
    ck_assert_int_eq(done_count, 21);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where kind = 'guest'"), 20);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("writer");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_change_is_on_disk_before_it_is_told_as_done);
    tcase_add_test(cases, in_a_batch_a_change_fails_by_itself_and_leaves_nothing);
    tcase_add_test(cases, a_batch_is_one_commit_and_its_events_are_those_of_the_successes);
    tcase_add_test(cases, a_commit_that_fails_tells_all_and_the_next_one_works);
    tcase_add_test(cases, a_locked_database_is_busy_and_works_again_afterwards);
    tcase_add_test(cases, a_full_queue_refuses_and_forgets_nothing_of_what_it_took);
    tcase_add_test(cases, a_change_by_another_process_is_told_soon_or_before_the_next_batch);
    tcase_add_test(cases, a_log_that_has_grown_shrinks_again);
    tcase_add_test(cases, stopping_finishes_what_is_queued);
    return topic_run("writer", cases);
}
