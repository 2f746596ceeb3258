/* The pool's queue: its order, and whose jobs it refuses. */
#include "http/server/pool.h"

#include <pthread.h>
#include <sched.h>
#include <string.h>

#include "fixtures/topic.h"

enum { QUEUE = 8, SHARE = 4, JOBS = 32 };

static struct pool *pool;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER; /* while it is locked, no job ends */
static char done[JOBS + 1];                              /* the clients of the jobs, as done */
static struct pool_task jobs[JOBS];
static size_t submitted;

static void run(struct pool_task *pool_task, size_t thread) {
    ck_assert_uint_eq(thread, 0);
    pthread_mutex_lock(&gate);
    done[strlen(done)] = (char)pool_task->client;
    pthread_mutex_unlock(&gate);
}

/* A job of a client, whose name is one character. */
static enum error_code submit(char client, struct error *err) {
    struct pool_task *pool_task = &jobs[submitted++];
    *pool_task = (struct pool_task){.run = run, .client = (size_t)client};
    return pool_submit(pool, pool_task, err);
}

static void submit_all(const char *clients) {
    for (; *clients; clients++)
        ck_assert_int_eq(submit(*clients, NULL), ERROR_NONE);
}

/* A pool whose only thread is held by a job of client `first`. */
static void hold(char first) {
    memset(done, 0, sizeof done);
    submitted = 0;
    pthread_mutex_lock(&gate);
    ck_assert_int_eq(pool_start(1, QUEUE, SHARE, &pool, NULL), ERROR_NONE);
    ck_assert_int_eq(submit(first, NULL), ERROR_NONE);
    while (pool_waiting(pool) > 0)
        sched_yield();
}

/* Lets all jobs run; gives the clients in the order in which they were served. */
static const char *release(void) {
    pthread_mutex_unlock(&gate);
    pool_stop(pool);
    return done;
}

START_TEST(jobs_of_one_client_run_in_their_order_and_clients_take_turns) {
    hold('a');
    submit_all("aaab");
    ck_assert_str_eq(release(), "aabaa");
    hold('a');
    submit_all("aaabbcc");
    ck_assert_str_eq(release(), "aabcabca");
}
END_TEST

START_TEST(a_client_with_its_share_waiting_is_refused_and_others_are_not) {
    struct error err = {0};
    hold('a');
    submit_all("aaaa");
    ck_assert_int_eq(submit('a', &err), ERROR_RATE_LIMITED);
    ck_assert_int_eq(err.retry_after, 1);
    submit_all("b");
    ck_assert_str_eq(release(), "aabaaa");
}
END_TEST

START_TEST(a_full_queue_refuses_everybody) {
    struct error err = {0};
    hold('a');
    submit_all("aaaabbbb");
    ck_assert_int_eq(submit('c', &err), ERROR_BUSY);
    ck_assert_int_eq(err.retry_after, 1);
    ck_assert_str_eq(release(), "aabababab");
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("pool");
    tcase_add_test(cases, jobs_of_one_client_run_in_their_order_and_clients_take_turns);
    tcase_add_test(cases, a_client_with_its_share_waiting_is_refused_and_others_are_not);
    tcase_add_test(cases, a_full_queue_refuses_everybody);
    return topic_run("The pool's queue", cases);
}
