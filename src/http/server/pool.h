/*
 * pool.h - a few threads for work that takes long or waits: password hashes, hints, reads.
 *
 * Bounded: few threads, so that such work leaves the processors to others and takes a known amount
 * of memory, and a queue of limited length, so that a flood is refused and does not pile up.
 *
 * Clients take turns (start-time fair queueing): a client's first waiting task comes before the
 * second one of any other. One client may use only a share of the queue.
 */
#ifndef HTTP_SERVER_POOL_H
#define HTTP_SERVER_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct pool;

/* One piece of work. The owner embeds it in a larger struct and keeps that alive until `run`. */
struct pool_task {
    /* On a thread of the pool, which are numbered from 0; it may free the task. */
    void (*run)(struct pool_task *task, size_t thread);
    size_t client;          /* any number, the same for all tasks of one client */
    struct pool_task *next; /* these two are private to the queue */
    uint64_t round;
};

/* Starts the threads. The caller owns *ret_pool. */
enum error_code pool_start(size_t threads, size_t queue_max, size_t share, struct pool **ret_pool,
                           struct error *err);

/* Queues a task. ERROR_BUSY when the queue is full, ERROR_RATE_LIMITED when the client uses its
 * share of it. Any thread may call this. */
enum error_code pool_submit(struct pool *pool, struct pool_task *task, struct error *err);

/* How many tasks wait for a thread. Any thread may call this. */
size_t pool_waiting(struct pool *pool);

/* Finishes what is in the queue, ends the threads, frees. NULL is fine. */
void pool_stop(struct pool *pool);

#endif
