#include "http/pool.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct pool {
    pthread_mutex_t mutex;
    pthread_cond_t wake; /* a job came, or stopping */
    struct job *first, **last;
    size_t queued, queue_max;
    bool stopping;
    size_t threads;
    pthread_t thread[];
};

/* Takes the next job, waits for one; NULL when the pool has stopped and is empty. */
static struct job *next_job(struct pool *pool) {
    pthread_mutex_lock(&pool->mutex);
    while (!pool->first && !pool->stopping)
        pthread_cond_wait(&pool->wake, &pool->mutex);
    struct job *job = pool->first;
    if (job) {
        pool->first = job->next;
        if (!pool->first)
            pool->last = &pool->first;
        pool->queued--;
    }
    pthread_mutex_unlock(&pool->mutex);
    return job;
}

static void *work(void *pool) {
    for (struct job *job; (job = next_job(pool));)
        job->run(job);
    return NULL;
}

enum error_code pool_start(size_t threads, size_t queue_max, struct pool **ret_pool,
                           struct error *err) {
    struct pool *pool = calloc(1, sizeof *pool + threads * sizeof pool->thread[0]);
    if (!pool)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pool->last = &pool->first;
    pool->queue_max = queue_max;
    while (pool->threads < threads) {
        if (pthread_create(&pool->thread[pool->threads], NULL, work, pool) != 0) {
            pool_stop(pool);
            return error_set(err, ERROR_INTERNAL, "cannot start a thread");
        }
        pool->threads++;
    }
    *ret_pool = pool;
    return ERROR_NONE;
}

enum error_code pool_submit(struct pool *pool, struct job *job, struct error *err) {
    pthread_mutex_lock(&pool->mutex);
    bool full = pool->queued == pool->queue_max;
    if (!full) {
        job->next = NULL;
        *pool->last = job;
        pool->last = &job->next;
        pool->queued++;
        pthread_cond_signal(&pool->wake);
    }
    pthread_mutex_unlock(&pool->mutex);
    return full ? error_set(err, ERROR_BUSY, "the workers' queue is full") : ERROR_NONE;
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
        pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}
