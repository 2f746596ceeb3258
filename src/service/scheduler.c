#include "service/scheduler.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/clock.h"
#include "service/accounts.h"
#include "service/play.h"
#include "store/db.h"
#include "store/db_games.h"
#include "store/writer.h"

enum {
    LOOK_EVERY_MS = 1000,
    RETRY_MS = 60000, /* after trouble: what cannot be done now is not tried a second later */
    AT_ONCE = 100,    /* things of one kind in one round */
};

enum { JOBS = 3 };

/* What cannot be done because its game is damaged: it is let alone for an hour. */
struct failure {
    size_t job;
    int64_t id; /* 0: none */
    int64_t at;
};

struct scheduler {
    int64_t (*clock)(void);
    void (*report)(const struct error *err);
    struct writer *writer;
    struct db *reader;
    int64_t looked_at[JOBS];          /* when each job was last looked for */
    bool unfinished[JOBS];            /* then there was more than one round takes */
    struct failure failures[AT_ONCE]; /* the latest ones, a ring */
    size_t failure_count;             /* of all that there were */
    pthread_t thread;

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t changed;
    bool stopping, asked;
    unsigned rounds; /* ended */
};

/* --- What time brings --------------------------------------------------------------------------
 */

struct job {
    /* The ids of what is due at `now`. */
    enum error_code (*find)(struct db *db, int64_t now, int64_t ret_ids[], size_t *ret_count,
                            struct error *err);
    /* Does it, if it is due still. Change. */
    enum error_code (*apply)(struct db *db, int64_t id, int64_t now, struct error *err);
    int64_t every; /* it is enough to look so often; 0: each time */
};

/* The second that a deadline names has to be over: deadline_has_passed. */
static enum error_code find_overdue(struct db *db, int64_t now, int64_t ret_ids[],
                                    size_t *ret_count, struct error *err) {
    return db_games_overdue(db, now - now % 1000, AT_ONCE, ret_ids, ret_count, err);
}

static enum error_code find_idle(struct db *db, int64_t now, int64_t ret_ids[], size_t *ret_count,
                                 struct error *err) {
    return db_games_idle(db, now + 1, AT_ONCE, ret_ids, ret_count, err);
}

static enum error_code find_guests(struct db *db, int64_t now, int64_t ret_ids[], size_t *ret_count,
                                   struct error *err) {
    return guests_expired(db, now, AT_ONCE, ret_ids, ret_count, err);
}

static const struct job jobs[] = {{find_overdue, play_time_out, 0},
                                  {find_idle, play_idle, 0},
                                  {find_guests, guest_expire, CLOCK_HOUR}};
_Static_assert(sizeof jobs / sizeof *jobs == JOBS, "as many as are counted");

static bool has_failed(const struct scheduler *scheduler, size_t job, int64_t id, int64_t now) {
    for (size_t i = 0; i < AT_ONCE; i++) {
        const struct failure *failure = &scheduler->failures[i];
        if (failure->id == id && failure->job == job && now >= failure->at &&
            now - failure->at < CLOCK_HOUR)
            return true;
    }
    return false;
}

static void note_failure(struct scheduler *scheduler, size_t job, int64_t id, int64_t now) {
    scheduler->failures[scheduler->failure_count++ % AT_ONCE] = (struct failure){job, id, now};
}

struct scheduler_change {
    struct writer_call call;
    const struct job *job;
    int64_t id, now;
};

static enum error_code apply(struct change *change, struct db *db, struct error *err) {
    const struct scheduler_change *one = (const struct scheduler_change *)change;
    return one->job->apply(db, one->id, one->now, err);
}

static bool is_stopping(struct scheduler *scheduler) {
    pthread_mutex_lock(&scheduler->mutex);
    bool stopping = scheduler->stopping;
    pthread_mutex_unlock(&scheduler->mutex);
    return stopping;
}

/* Does one thing. What fails by itself is told and let alone; other trouble (a full disk) is the
 * caller's. */
static enum error_code do_one(struct scheduler *scheduler, size_t job, int64_t id, int64_t now,
                              struct error *err) {
    struct scheduler_change one = {
        .call.change.apply = apply, .job = &jobs[job], .id = id, .now = now};
    enum error_code code = writer_call(&one.call, scheduler->writer, err);
    if (code == ERROR_BUSY || code == ERROR_STORAGE_FULL)
        return code;
    if (code) {
        scheduler->report(err);
        note_failure(scheduler, job, id, now);
    }
    return ERROR_NONE;
}

/* Does the job wherever it is due, as far as it goes. */
static enum error_code run_job(struct scheduler *scheduler, size_t job, struct error *err) {
    int64_t ids[AT_ONCE];
    size_t count = 0, done = 0;
    int64_t now = scheduler->clock();
    enum error_code code = jobs[job].find(scheduler->reader, now, ids, &count, err);
    for (size_t i = 0; !code && i < count && !is_stopping(scheduler); i++)
        if (!has_failed(scheduler, job, ids[i], now)) {
            code = do_one(scheduler, job, ids[i], now, err);
            done++;
        }
    scheduler->unfinished[job] = count == AT_ONCE && done > 0;
    return code;
}

/* --- The thread --------------------------------------------------------------------------------
 */

/* How long until the scheduler has to look again. */
static int64_t time_to_next(struct scheduler *scheduler) {
    int64_t at = INT64_MAX;
    struct error err;
    int64_t now = scheduler->clock();
    if (db_games_next_due(scheduler->reader, &at, &err) || at > now + LOOK_EVERY_MS)
        return LOOK_EVERY_MS;
    int64_t left =
        (at / 1000 + 1) * 1000 - now; /* less than 0: what has failed, or has just come */
    return left > 0 && left < LOOK_EVERY_MS ? left : LOOK_EVERY_MS;
}

/* Sleeps for a time, or until asked. False: it is time to end. */
static bool sleep_for(struct scheduler *scheduler, int64_t ms) {
    struct timespec until = clock_in(ms);
    pthread_mutex_lock(&scheduler->mutex);
    int result = 0;
    while (!scheduler->stopping && !scheduler->asked && result == 0)
        result = pthread_cond_timedwait(&scheduler->changed, &scheduler->mutex, &until);
    scheduler->asked = false;
    bool goes_on = !scheduler->stopping;
    pthread_mutex_unlock(&scheduler->mutex);
    return goes_on;
}

/* Whether to look for a job; also when it is unfinished or the clock has jumped back. */
static bool is_time(struct scheduler *scheduler, size_t job) {
    int64_t now = scheduler->clock(), past = now - scheduler->looked_at[job];
    if (!scheduler->unfinished[job] && past >= 0 && past < jobs[job].every)
        return false;
    scheduler->looked_at[job] = now;
    return true;
}

static bool do_all(struct scheduler *scheduler) {
    bool trouble = false, more = true;
    while (more && !trouble && !is_stopping(scheduler)) {
        more = false;
        for (size_t i = 0; i < JOBS; i++) {
            struct error err = {0};
            if (is_time(scheduler, i) && run_job(scheduler, i, &err)) {
                scheduler->report(&err);
                trouble = true;
            }
            more |= scheduler->unfinished[i];
        }
    }
    return trouble;
}

static void *run(void *argument) {
    struct scheduler *scheduler = argument;
    int64_t pause = 0;
    while (sleep_for(scheduler, pause)) {
        pause = do_all(scheduler) ? RETRY_MS : time_to_next(scheduler);
        pthread_mutex_lock(&scheduler->mutex);
        scheduler->rounds++;
        pthread_cond_broadcast(&scheduler->changed);
        pthread_mutex_unlock(&scheduler->mutex);
    }
    return NULL;
}

void scheduler_run_due(struct scheduler *scheduler) {
    if (!scheduler)
        return;
    pthread_mutex_lock(&scheduler->mutex);
    unsigned enough = scheduler->rounds + 2; /* the one under way may have read the clock before */
    while (scheduler->rounds < enough && !scheduler->stopping) {
        scheduler->asked = true;
        pthread_cond_broadcast(&scheduler->changed);
        pthread_cond_wait(&scheduler->changed, &scheduler->mutex);
    }
    pthread_mutex_unlock(&scheduler->mutex);
}

enum error_code scheduler_start(const char *path, struct writer *writer, int64_t (*clock)(void),
                                void (*report)(const struct error *err),
                                struct scheduler **ret_scheduler, struct error *err) {
    struct scheduler *scheduler = calloc(1, sizeof *scheduler);
    if (!scheduler)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    *scheduler = (struct scheduler){.clock = clock, .report = report, .writer = writer};
    pthread_mutex_init(&scheduler->mutex, NULL);
    clock_init_condition(&scheduler->changed);
    enum error_code code = db_open(path, DB_READ, &scheduler->reader, err);
    if (!code && pthread_create(&scheduler->thread, NULL, run, scheduler) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start the scheduler's thread");
    if (code) {
        db_close(scheduler->reader);
        free(scheduler);
        return code;
    }
    *ret_scheduler = scheduler;
    return ERROR_NONE;
}

void scheduler_stop(struct scheduler *scheduler) {
    if (!scheduler)
        return;
    pthread_mutex_lock(&scheduler->mutex);
    scheduler->stopping = true;
    pthread_cond_broadcast(&scheduler->changed);
    pthread_mutex_unlock(&scheduler->mutex);
    pthread_join(scheduler->thread, NULL);
    pthread_cond_destroy(&scheduler->changed);
    pthread_mutex_destroy(&scheduler->mutex);
    db_close(scheduler->reader);
    free(scheduler);
}
