/*
 * writer.h - the one thread that changes the database.
 *
 * Every change is a `struct change` handed to the queue. The writer takes what has gathered, begins
 * one transaction, applies each change inside a savepoint of its own (so that each succeeds or
 * fails alone), commits, and only then tells each its outcome: what is told as done is on disk
 * (synchronous=FULL). If the commit fails, every change of the batch is told so and nothing of
 * it happened. There is no artificial delay: a lone change is committed at once.
 *
 * Inside each transaction before its first change, and once a second, it looks whether another
 * process has changed the database, and tells so as EVENT_ELSEWHERE.
 */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "store/commit_events.h"

struct db;
struct writer;

/* One change. The owner embeds it in a larger struct and keeps that alive until `done`. */
struct change {
    struct change *next; /* the queue's own */

    /* Applies the change through the writer's connection, inside its savepoint. An error undoes
     * all that it wrote. Runs on the writer's thread; must not wait for anything else. */
    enum error_code (*apply)(struct change *change, struct db *db, struct error *err);

    /* Tells the outcome, after the commit, on the writer's thread: `error.code` is ERROR_NONE
     * when the change is on disk. The writer does not touch the change afterwards. */
    void (*done)(struct change *change);

    struct error error;
};

/* Starts the thread with a connection of its own to the database at `path`, which has been
 * migrated. `listener` (or NULL) hears the news of each commit. Returns owned in *ret_writer. */
enum error_code writer_start(const char *path, commit_listener *listener, void *context,
                             struct writer **ret_writer, struct error *err);

/* Hands a change over until its `done` is called. ERROR_BUSY when the queue is full or the writer
 * is stopping: then `done` is not called. Any thread may call this. */
enum error_code writer_submit(struct writer *writer, struct change *change, struct error *err);

/* What the writer has done since its start, and what waits. Any thread may ask. */
struct writer_stats {
    unsigned long long commits, changes; /* those that succeeded, and what was in them */
    unsigned long long failed;           /* transactions of which nothing happened */
    size_t waiting;
};
void writer_stats(struct writer *writer, struct writer_stats *ret_stats);

/* Refuses further changes, finishes those in the queue, ends the thread, frees. NULL is fine. */
void writer_stop(struct writer *writer);

/* --- Calls that wait --- */

/* Embedded by the sender in a larger struct, as a change is; `change.apply` is his to set. */
struct writer_call {
    struct change change;
    pthread_mutex_t mutex; /* these three are writer_call's */
    pthread_cond_t ended;
    bool done;
};

/* Hands the change to the writer and waits for its outcome, which is the result. */
enum error_code writer_call(struct writer_call *call, struct writer *writer, struct error *err);

#endif
