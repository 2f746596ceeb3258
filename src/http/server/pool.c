#include "http/server/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t wake;     /* a task has come, or the pool stops */
    struct pool_task *first; /* ascending by round */
    uint64_t round;          /* of the task that was taken last */
    size_t queued, queue_max, share;
    bool stopping;
    size_t threads;
    struct worker {
        struct pool *pool;
        size_t number;
        pthread_t thread;
    } workers[];
};

/* Waits for the next task and takes it; NULL when the pool has stopped and is empty. */
static struct pool_task *next_task(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    while (!pool->first && !pool->stopping)
        pthread_cond_wait(&pool->wake, &pool->mutex);
    struct pool_task *task = pool->first;
    if (task) {
        pool->first = task->next;
        pool->round = task->round;
        pool->queued--;
    }
    pthread_mutex_unlock(&pool->mutex);
    return task;
}

static void *work(void *argument) {
    const struct worker *worker = argument;
    for (struct pool_task *task; (task = next_task(worker->pool));)
        task->run(task, worker->number);
    return NULL;
}

enum error_code pool_start(size_t threads, size_t queue_max, size_t share, struct pool **ret_pool,
                           struct error *err) {
    struct pool *pool = calloc(1, sizeof *pool + threads * sizeof pool->workers[0]);
    if (!pool)
        return error_no_memory(err);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pool->queue_max = queue_max;
    pool->share = share;
    while (pool->threads < threads) {
        struct worker *worker = &pool->workers[pool->threads];
        worker->pool = pool;
        worker->number = pool->threads;
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
            pool_stop(pool);
            return error_set(err, ERROR_INTERNAL, "cannot start a thread");
        }
        pool->threads++;
    }
    *ret_pool = pool;
    return ERROR_NONE;
}

/* Gives the task the round after its client's last one. ERROR_RATE_LIMITED. */
static enum error_code find_round(const struct pool *pool, struct pool_task *task,
                                  struct error *err) {
    size_t of_client = 0;
    task->round = pool->round + 1;
    for (const struct pool_task *other = pool->first; other; other = other->next)
        if (other->client == task->client) {
            task->round = other->round + 1;
            of_client++;
        }
    if (of_client < pool->share)
        return ERROR_NONE;
    (void)error_set(err, ERROR_RATE_LIMITED,
                    "Too many concurrent requests. Try again in a second.");
    if (err)
        err->retry_after = 1;
    return ERROR_RATE_LIMITED;
}

/* Behind all tasks of its round. */
static void insert(struct pool *pool, struct pool_task *task) {
    struct pool_task **link = &pool->first;
    while (*link && (*link)->round <= task->round)
        link = &(*link)->next;
    task->next = *link;
    *link = task;
    pool->queued++;
    pthread_cond_signal(&pool->wake);
}

enum error_code pool_submit(struct pool *pool, struct pool_task *task, struct error *err) {
    pthread_mutex_lock(&pool->mutex);
    enum error_code code = find_round(pool, task, err);
    if (!code && pool->queued == pool->queue_max)
        code = error_set(err, ERROR_BUSY, "the workers' queue is full");
    if (!code)
        insert(pool, task);
    pthread_mutex_unlock(&pool->mutex);
    return code;
}

size_t pool_waiting(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    size_t waiting = pool->queued;
    pthread_mutex_unlock(&pool->mutex);
    return waiting;
}

void pool_stop(struct pool *pool) {
    if (!pool)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    for (size_t i = 0; i < pool->threads; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}
