/*
 * writer.h - the one thread that changes the database.
 *
 * Every change is a `struct change` handed to the queue. The writer takes what has gathered, begins
 * one transaction, applies each change inside its own savepoint (so that each succeeds or
 * fails alone), commits, and only then reports each outcome: a change that is reported as done is
 * on disk (synchronous=FULL). If the commit fails, every change of the batch is told so, and
 * nothing of it happened. There is no artificial delay: a lone change is committed at once.
 *
 * At the beginning of each transaction, and once a second, the writer looks whether another process
 * has changed the database, and reports it as EVENT_ELSEWHERE. Where several servers share the
 * database, each commit tells the others its events: see peers.h. While the last transaction has
 * failed, it then tries one that writes and changes nothing, to see when changes can be taken
 * again.
 */
#ifndef STORE_ENGINE_WRITER_H
#define STORE_ENGINE_WRITER_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "store/engine/commit_events.h"

struct db;
struct writer;

/* One change. The owner embeds it in a larger struct and keeps that alive until `done`. */
struct change {
    struct change *next; /* used by the queue */

    /* Applies the change through the writer's connection, inside its savepoint. An error undoes
     * all that it wrote. Runs on the writer's thread; must not wait for anything else. It may be
     * called again after all that it wrote was undone: see db_conflicted. */
    enum error_code (*apply)(struct change *change, struct db *db, struct error *err);

    /* Reports the outcome, after the commit, on the writer's thread: `error.code` is ERROR_NONE
     * when the change is on disk. The writer does not touch the change afterwards. */
    void (*done)(struct change *change);

    struct error error;
};

/* Starts the thread with its own connection to the database at `path`, which has been migrated.
 * `on_commit` (or NULL) is given the events of each commit. The caller owns *ret_writer. */
enum error_code writer_start(const char *path, commit_callback *on_commit, void *context,
                             struct writer **ret_writer, struct error *err);

/* Hands a change over until its `done` is called. ERROR_BUSY when the queue is full or the writer
 * is stopping: then `done` is not called. Any thread may call this. */
enum error_code writer_submit(struct writer *writer, struct change *change, struct error *err);

/* What the writer has done since its start, and what waits. Any thread may ask. */
struct writer_stats {
    unsigned long long commits, changes; /* those that succeeded, and what was in them */
    unsigned long long failed;           /* transactions of which nothing happened */
    unsigned long long refused;          /* changes that the disk did not take: it was full, or
                                            cannot be written */
    bool disk_full;                      /* so was the last change that there was */
    bool failing;                        /* the last transaction was not committed */
    bool held_up;                        /* the present one has been at work for five seconds */
    size_t waiting;
};
void writer_stats(struct writer *writer, struct writer_stats *ret_stats);

/* Names the latest commit among those of all servers, as "NAME.NUMBER"; "" where no other server
 * can be. The number rises with each commit. The name is random, and another one after a commit of
 * which nobody knows whether it came to be: what it tells, late, is then heard here, too, and
 * EVENT_ELSEWHERE stands for what it has told already. Any thread may
 * ask. */
enum { COMMIT_MARK = 40 };
void writer_mark(struct writer *writer, char ret_mark[COMMIT_MARK]);

/* Refuses further changes, finishes those in the queue, ends the thread, frees. NULL is fine. */
void writer_stop(struct writer *writer);

/* As `apply` of a struct change. */
typedef enum error_code writer_apply(void *context, struct db *db, struct error *err);

/* Has the writer apply a change, waits for its outcome and returns it. For worker threads, never
 * for the one that serves HTTP. */
enum error_code writer_call(struct writer *writer, writer_apply *apply, void *context,
                            struct error *err);

#endif
