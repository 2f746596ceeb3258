#include "store/engine/writer.h"

#include <pthread.h>
#include <semaphore.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/container_of.h"
#include "store/engine/db.h"

enum {
    QUEUE_MAX = 4096,
    LOOK_EVERY_MS = 1000,
    HELD_UP_MS = 5000,
    TRIES = 5, /* of a batch: see db_conflicted */
};

struct writer {
    struct db *db; /* only the thread uses these two */
    bool unknown;  /* whether the last commit came to be */
    commit_callback *on_commit;
    void *context;
    pthread_t thread;

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t filled;
    struct change *first, **last; /* the queue; the next change goes to *last */
    bool stopping;
    struct writer_stats stats;
    int64_t began; /* the present transaction, by clock_monotonic; 0: there is none */
    char name[17]; /* these two make the mark; 16 hexadecimal digits */
    unsigned long long number;
};

static void notify(struct writer *writer, const struct commit_event events[], size_t count) {
    if (writer->on_commit && count)
        writer->on_commit(writer->context, events, count);
}

/* Applies one change inside a savepoint. An error is kept in the change and undoes only that. An
 * error of this function means that the transaction itself is lost. */
static enum error_code apply_one(struct writer *writer, struct change *change, struct error *err) {
    struct db *db = writer->db;
    size_t noted = db_commit_events(db)->count;
    TRY(db_savepoint(db, err));
    change->error.code = change->apply(change, db, &change->error);
    if (!change->error.code)
        return db_release(db, err);
    db_commit_events(db)->count = noted;
    if (db_in_transaction(db) && !db_conflicted(db))
        return db_rollback_to(db, err);
    *err = change->error; /* a full disk or the like: SQLite has given up the whole batch */
    return err->code;
}

static void anything_changed(struct writer *writer) {
    static const struct commit_event elsewhere = {.kind = EVENT_ELSEWHERE};
    notify(writer, &elsewhere, 1);
}

/* Notices when another process has changed the database. */
static void look_elsewhere(struct writer *writer) {
    if (db_changed_elsewhere(writer->db))
        anything_changed(writer);
}

static enum error_code apply_batch(struct writer *writer, struct change *batch, struct error *err) {
    db_commit_events(writer->db)->count = 0;
    TRY(db_begin(writer->db, err));
    look_elsewhere(writer); /* from here on no other process can change anything */
    for (struct change *change = batch; change; change = change->next) {
        change->error = (struct error){0};
        TRY(apply_one(writer, change, err));
    }
    return ERROR_NONE;
}

/* A test build applies a batch twice now and then, so that tests see that a change can be. */
static void rehearse(struct writer *writer, struct change *batch) {
#ifdef TEST_HOOKS
    struct error lost;
    if (randombytes_random() % 4 == 0) {
        (void)apply_batch(writer, batch, &lost);
        db_rollback(writer->db);
    }
#else
    (void)writer;
    (void)batch;
#endif
}

/* --- Other servers --- */

static void take_name(struct writer *writer) {
    pthread_mutex_lock(&writer->mutex);
    snprintf(writer->name, sizeof writer->name, "%08x%08x", randombytes_random(),
             randombytes_random());
    pthread_mutex_unlock(&writer->mutex);
}

void writer_mark(struct writer *writer, char ret_mark[COMMIT_MARK]) {
    pthread_mutex_lock(&writer->mutex);
    snprintf(ret_mark, COMMIT_MARK, "%s.%llu", writer->name, writer->number);
    pthread_mutex_unlock(&writer->mutex);
    if (!db_is_shared(writer->db))
        *ret_mark = '\0';
}

/* The events in as many words as they need, each behind the name and number 0. */
static enum error_code tell_events(struct writer *writer, struct buf *words, struct error *err) {
    enum { EVENT_TEXT = 300 }; /* at most */
    const struct commit_events *events = db_commit_events(writer->db);
    for (size_t i = 0; i < events->count; i++) {
        if (words->len + EVENT_TEXT > DB_WORDS) {
            TRY(db_notify(writer->db, buf_text(words), err));
            buf_reset(words);
        }
        if (!words->len)
            buf_printf(words, "%s.0", writer->name);
        buf_addch(words, ' ');
        commit_event_write(&events->all[i], words);
    }
    return ERROR_NONE;
}

/* Gives the commit its mark, and tells the other servers what is in it. */
static enum error_code tell_others(struct writer *writer, struct error *err) {
    struct buf words = BUF_INIT;
    char mark[COMMIT_MARK];
    if (!db_is_shared(writer->db))
        return ERROR_NONE;
    pthread_mutex_lock(&writer->mutex);
    writer->number++;
    pthread_mutex_unlock(&writer->mutex);
    writer_mark(writer, mark);
    enum error_code code = tell_events(writer, &words, err);
    if (!code && words.len)
        code = db_notify(writer->db, buf_text(&words), err);
    buf_clear(&words);
    return code ? code : db_notify(writer->db, mark, err);
}

static enum error_code try_batch(struct writer *writer, struct change *batch, struct error *err) {
    enum error_code code = apply_batch(writer, batch, err);
    if (!code)
        code = tell_others(writer, err);
    writer->unknown = false;
    if (!code) {
        code = db_commit(writer->db, err);
        writer->unknown = code && db_is_shared(writer->db) && !db_conflicted(writer->db);
        return code;
    }
    db_rollback(writer->db);
    return code;
}

/* Commits a batch, or nothing of it. */
static enum error_code commit_batch(struct writer *writer, struct change *batch,
                                    struct error *err) {
    rehearse(writer, batch);
    enum error_code code = try_batch(writer, batch, err);
    for (int tries = 1; code && db_conflicted(writer->db) && tries < TRIES; tries++)
        code = try_batch(writer, batch, err);
    return code;
}

/* What refused itself shows nothing of the disk. */
static void count_batch(struct writer *writer, enum error_code code, const struct change *batch) {
    unsigned long long count = 0, succeeded = 0;
    for (; batch; batch = batch->next) {
        count++;
        succeeded += !code && !batch->error.code;
    }
    pthread_mutex_lock(&writer->mutex);
    struct writer_stats *stats = &writer->stats;
    stats->commits += !code;
    stats->failed += code != ERROR_NONE;
    stats->changes += code ? 0 : count;
    stats->refused += code == ERROR_STORAGE_FULL ? count : 0;
    stats->failing = code != ERROR_NONE;
    stats->disk_full = code == ERROR_STORAGE_FULL || (stats->disk_full && !succeeded);
    pthread_mutex_unlock(&writer->mutex);
}

void writer_stats(struct writer *writer, struct writer_stats *ret_stats) {
    pthread_mutex_lock(&writer->mutex);
    *ret_stats = writer->stats;
    ret_stats->held_up = writer->began && clock_monotonic() - writer->began >= HELD_UP_MS;
    pthread_mutex_unlock(&writer->mutex);
}

static void note_begin(struct writer *writer, int64_t at) {
    pthread_mutex_lock(&writer->mutex);
    writer->began = at;
    pthread_mutex_unlock(&writer->mutex);
}

static void run_batch(struct writer *writer, struct change *batch) {
    struct error failure = {0};
    const struct commit_events *events = db_commit_events(writer->db);
    note_begin(writer, clock_monotonic());
    enum error_code code = commit_batch(writer, batch, &failure);
    note_begin(writer, 0);
    bool committed = code == ERROR_NONE;
    if (writer->unknown) { /* what is told of it from now on is heard here; what was told was not */
        take_name(writer);
        anything_changed(writer);
    }
    count_batch(writer, code, batch);
    if (committed)
        notify(writer, events->all, events->count);
    for (struct change *change = batch, *next; change; change = next) {
        next = change->next;
        if (!committed)
            change->error = failure;
        change->done(change);
    }
    struct writer_stats stats;
    writer_stats(writer, &stats);
    db_checkpoint(writer->db, stats.waiting > 0);
}

static enum error_code try_write(struct db *db, struct error *err) {
    TRY(db_begin(db, err));
    enum error_code code = db_run_rows(db_query_about(db, DB_TOUCH, err));
    if (!code)
        return db_commit(db, err);
    db_rollback(db);
    return code;
}

/* After a failure there may be no further change that would show its end. */
static void look_for_recovery(struct writer *writer) {
    struct error err = {0};
    note_begin(writer, clock_monotonic());
    bool recovered = try_write(writer->db, &err) == ERROR_NONE;
    note_begin(writer, 0);
    if (!recovered)
        return;
    pthread_mutex_lock(&writer->mutex);
    writer->stats.failing = writer->stats.disk_full = false;
    pthread_mutex_unlock(&writer->mutex);
}

/* Nothing is queued. */
static void look_around(struct writer *writer) {
    struct writer_stats stats;
    look_elsewhere(writer);
    writer_stats(writer, &stats);
    if (stats.failing || stats.disk_full)
        look_for_recovery(writer);
}

/* Waits for changes, at most until it is time to look elsewhere, and takes all that have gathered.
 * False: the writer is stopping, and none are left. */
static bool take_all(struct writer *writer, struct change **ret_batch) {
    struct timespec until = clock_in(LOOK_EVERY_MS);
    pthread_mutex_lock(&writer->mutex);
    for (int result = 0; !writer->first && !writer->stopping && result == 0;)
        result = pthread_cond_timedwait(&writer->filled, &writer->mutex, &until);
    *ret_batch = writer->first;
    bool goes_on = writer->first || !writer->stopping;
    writer->first = NULL;
    writer->last = &writer->first;
    writer->stats.waiting = 0;
    pthread_mutex_unlock(&writer->mutex);
    return goes_on;
}

static void *run(void *argument) {
    struct writer *writer = argument;
    for (struct change *batch; take_all(writer, &batch);) {
        if (batch)
            run_batch(writer, batch);
        else
            look_around(writer);
    }
    return NULL;
}

static void free_writer(struct writer *writer) {
    pthread_mutex_destroy(&writer->mutex);
    pthread_cond_destroy(&writer->filled);
    db_close(writer->db);
    free(writer);
}

enum error_code writer_start(const char *path, commit_callback *on_commit, void *context,
                             struct writer **ret_writer, struct error *err) {
    struct writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return error_no_memory(err);
    writer->on_commit = on_commit;
    writer->context = context;
    writer->last = &writer->first;
    pthread_mutex_init(&writer->mutex, NULL);
    clock_init_condition(&writer->filled);
    take_name(writer);
    enum error_code code = db_open(path, DB_WRITE, &writer->db, err);
    if (!code && pthread_create(&writer->thread, NULL, run, writer) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start the writer's thread");
    if (code)
        free_writer(writer);
    else
        *ret_writer = writer;
    return code;
}

enum error_code writer_submit(struct writer *writer, struct change *change, struct error *err) {
    pthread_mutex_lock(&writer->mutex);
    bool taken = !writer->stopping && writer->stats.waiting < QUEUE_MAX;
    if (taken) {
        change->next = NULL;
        *writer->last = change;
        writer->last = &change->next;
        writer->stats.waiting++;
    }
    pthread_mutex_unlock(&writer->mutex);
    if (!taken)
        return error_set(err, ERROR_BUSY, "Too many changes are waiting; try again in a moment.");
    pthread_cond_signal(&writer->filled);
    return ERROR_NONE;
}

void writer_stop(struct writer *writer) {
    if (!writer)
        return;
    pthread_mutex_lock(&writer->mutex);
    writer->stopping = true;
    pthread_cond_signal(&writer->filled);
    pthread_mutex_unlock(&writer->mutex);
    pthread_join(writer->thread, NULL);
    free_writer(writer);
}

/* --- Synchronous changes --- */

struct writer_call {
    struct change change;
    writer_apply *apply;
    void *context;
    sem_t ended;
};

static enum error_code apply_call(struct change *change, struct db *db, struct error *err) {
    const struct writer_call *call = container_of(change, struct writer_call, change);
    return call->apply(call->context, db, err);
}

static void end(struct change *change) {
    sem_post(&container_of(change, struct writer_call, change)->ended);
}

static enum error_code submit_and_wait(struct writer_call *call, struct writer *writer,
                                       struct error *err) {
    TRY(writer_submit(writer, &call->change, err));
    while (sem_wait(&call->ended) != 0)
        ; /* a signal came */
    if (call->change.error.code && err)
        *err = call->change.error;
    return call->change.error.code;
}

enum error_code writer_call(struct writer *writer, writer_apply *apply, void *context,
                            struct error *err) {
    struct writer_call call = {
        .change = {.apply = apply_call, .done = end}, .apply = apply, .context = context};
    sem_init(&call.ended, 0, 0);
    enum error_code code = submit_and_wait(&call, writer, err);
    sem_destroy(&call.ended);
    return code;
}
