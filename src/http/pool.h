/*
 * pool.h - a few threads for work that takes long: password hashes, thoughts, great counts.
 *
 * Bounded: so many threads, so that such work leaves the processors to others and takes a known
 * amount of memory, and so many jobs in the queue, so that a flood is refused and not piled up.
 *
 * Clients take turns (start-time fair queueing): a client's first waiting job comes before the
 * second one of any other. Of one client only a share of the queue may wait.
 */
#ifndef HTTP_POOL_H
#define HTTP_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct pool;

/* One piece of work. The owner embeds it in a larger struct and keeps that alive until `run`. */
struct pool_task {
    void (*run)(struct pool_task
                    *pool_task); /* on a thread of the pool, which does not touch it afterwards */
    size_t client;               /* for whom: any number, the same for all jobs of one client */
    struct pool_task *next;      /* these two are the queue's own */
    uint64_t round;
};

/* Starts the threads. Returns owned in *ret_pool. */
enum error_code pool_start(size_t threads, size_t queue_max, size_t share, struct pool **ret_pool,
                           struct error *err);

/* Hands a job over. ERROR_BUSY when the queue is full, ERROR_RATE_LIMITED when the client has its
 * share of it. Any thread may call this. */
enum error_code pool_submit(struct pool *pool, struct pool_task *pool_task, struct error *err);

/* How many jobs wait for a thread. Any thread may ask. */
size_t pool_waiting(struct pool *pool);

/* Finishes what is in the queue, ends the threads, frees. NULL is fine. */
void pool_stop(struct pool *pool);

#endif
