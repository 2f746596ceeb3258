/*
 * pool.h - a few threads for work that takes long: password hashes, thoughts, great counts.
 *
 * Bounded twice: so many threads, so that such work leaves the processors to others and takes a
 * known amount of memory, and so many jobs in the queue, so that a flood is refused and not piled
 * up.
 */
#ifndef HTTP_POOL_H
#define HTTP_POOL_H

#include <stddef.h>

#include "base/error.h"

struct pool;

/* One piece of work. The owner embeds it in a larger struct and keeps that alive until `run`. */
struct job {
    struct job *next;             /* the queue's own */
    void (*run)(struct job *job); /* on a thread of the pool, which does not touch it afterwards */
};

/* Starts the threads. Returns owned in *ret_pool. */
enum error_code pool_start(size_t threads, size_t queue_max, struct pool **ret_pool,
                           struct error *err);

/* Hands a job over. ERROR_BUSY when the queue is full. Any thread may call this. */
enum error_code pool_submit(struct pool *pool, struct job *job, struct error *err);

/* How many jobs wait for a thread. Any thread may ask. */
size_t pool_waiting(struct pool *pool);

/* Finishes what is in the queue, ends the threads, frees. NULL is fine. */
void pool_stop(struct pool *pool);

#endif
