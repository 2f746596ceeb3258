#include "service/workers/scheduler.h"

#include <stdbool.h>
#include <stdlib.h>

#include "service/club/cups.h"
#include "service/club/ladder.h"
#include "service/club/seasons.h"
#include "service/notices/notices.h"
#include "service/operator/outages.h"
#include "service/people/accounts.h"
#include "service/play/play.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"
#include "store/tables/competitions.h"
#include "store/tables/games.h"
#include "store/tables/ladder.h"

enum {
    LOOK_EVERY_MS = 1000,
    AT_ONCE = 100, /* cases of one job in one round */
};

enum { JOBS = 8 };

/* A case that cannot be done because its game is damaged: it is left alone for an hour. */
struct failure {
    size_t job;
    int64_t id; /* 0: none */
    int64_t at;
};

struct scheduler {
    struct worker base;
    struct heartbeat heartbeat;
    void (*report_outage)(const struct outage *outage);
    int64_t looked_at[JOBS];          /* when each job was last looked for */
    bool unfinished[JOBS];            /* then there were more cases than one round takes */
    struct failure failures[AT_ONCE]; /* the latest ones, a ring */
    size_t failure_count;             /* of all that there were */
};

/* --- The jobs --- */

struct job {
    /* The ids of at most `limit` cases whose time has come at `now`. */
    enum error_code (*find)(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                            size_t *ret_count, struct error *err);
    /* Does one, if its time has still come. Change. */
    enum error_code (*apply)(struct db *db, int64_t id, int64_t now, struct error *err);
    int64_t every; /* it is enough to look so often; 0: each time */
};

/* The second that a deadline names has to be over: deadline_has_passed. */
static enum error_code find_overdue(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                    size_t *ret_count, struct error *err) {
    return db_games_overdue(db, now - now % 1000 - 1, limit, ret_ids, ret_count, err);
}

static enum error_code find_seasons(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                    size_t *ret_count, struct error *err) {
    return db_competitions_due(db, SEASON, now, limit, ret_ids, ret_count, err);
}

static enum error_code find_cups(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                 size_t *ret_count, struct error *err) {
    return db_competitions_due(db, CUP, now, limit, ret_ids, ret_count, err);
}

static const struct job jobs[JOBS] = {
    {find_overdue, play_time_out, 0},
    {db_games_to_warn, notice_warn, 0},
    {db_games_idle, play_idle, 0},
    {find_seasons, season_step, 0},
    {find_cups, cup_step, 0},
    {db_ladder_due, ladder_step, 0},
    {db_accounts_locks_over, db_accounts_end_lock, 0},
    {guests_expired, guest_expire, CLOCK_HOUR},
};

static bool has_failed(const struct scheduler *scheduler, size_t job, int64_t id, int64_t now) {
    for (size_t i = 0; i < AT_ONCE; i++) {
        const struct failure *failure = &scheduler->failures[i];
        if (failure->id == id && failure->job == job && now >= failure->at &&
            now - failure->at < CLOCK_HOUR)
            return true;
    }
    return false;
}

struct job_change {
    const struct job *job;
    int64_t id, now;
};

static enum error_code apply(void *context, struct db *db, struct error *err) {
    const struct job_change *one = context;
    return one->job->apply(db, one->id, one->now, err);
}

/* Does one case. Its own failure is reported and remembered; other trouble (a full disk) is
 * the round's. */
static enum error_code do_one(struct scheduler *scheduler, size_t job, int64_t id, int64_t now,
                              struct error *err) {
    struct job_change one = {.job = &jobs[job], .id = id, .now = now};
    enum error_code code = writer_call(scheduler->base.writer, apply, &one, err);
    if (code == ERROR_BUSY || code == ERROR_STORAGE_FULL)
        return code;
    if (code) {
        worker_report(&scheduler->base, err);
        scheduler->failures[scheduler->failure_count++ % AT_ONCE] = (struct failure){job, id, now};
    }
    return ERROR_NONE;
}

static enum error_code run_job(struct scheduler *scheduler, size_t job, struct error *err) {
    int64_t ids[AT_ONCE];
    size_t count = 0, done = 0;
    int64_t now = scheduler->base.clock();
    TRY(jobs[job].find(scheduler->base.reader, now, AT_ONCE, ids, &count, err));
    for (size_t i = 0; i < count && worker_goes_on(&scheduler->base); i++) {
        if (has_failed(scheduler, job, ids[i], now))
            continue;
        TRY(do_one(scheduler, job, ids[i], now, err));
        done++;
    }
    scheduler->unfinished[job] = count == AT_ONCE && done > 0;
    return ERROR_NONE;
}

/* --- A round --- */

/* Whether to look for a job; also when it is unfinished or the clock has jumped back. */
static bool is_time(struct scheduler *scheduler, size_t job) {
    int64_t now = scheduler->base.clock(), past = now - scheduler->looked_at[job];
    if (!scheduler->unfinished[job] && past >= 0 && past < jobs[job].every)
        return false;
    scheduler->looked_at[job] = now;
    return true;
}

/* How long until the scheduler has to look again. */
static int64_t time_to(int64_t due_at, int64_t now) {
    if (due_at > now + LOOK_EVERY_MS)
        return LOOK_EVERY_MS;
    int64_t left = (due_at / 1000 + 1) * 1000 - now; /* negative: it has failed or just come */
    return left > 0 && left < LOOK_EVERY_MS ? left : LOOK_EVERY_MS;
}

/* Runs each job whose time has come. A failing job does not block the others. */
static enum error_code run_jobs(struct scheduler *scheduler, bool *ret_unfinished,
                                struct error *err) {
    enum error_code code = ERROR_NONE;
    bool unfinished = false;
    for (size_t i = 0; i < JOBS; i++) {
        enum error_code failure = is_time(scheduler, i) ? run_job(scheduler, i, err) : ERROR_NONE;
        code = failure ? failure : code;
        unfinished |= scheduler->unfinished[i];
    }
    *ret_unfinished = unfinished;
    return code;
}

static enum error_code note_life(struct scheduler *scheduler, bool now, struct error *err) {
    struct outage outage = {.ms = 0};
    if (!scheduler->report_outage)
        return ERROR_NONE;
    TRY(heartbeat_beat(&scheduler->heartbeat, now, scheduler->base.reader, scheduler->base.writer,
                       &outage, err));
    if (!outage.ms)
        return ERROR_NONE;
    scheduler->report_outage(&outage);
    for (size_t i = 0; i < JOBS; i++) /* by a clock that is wrong for a moment nobody is deleted */
        scheduler->looked_at[i] = scheduler->base.clock();
    return ERROR_NONE;
}

static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct scheduler *scheduler = owner;
    int64_t due_at = INT64_MAX;
    bool unfinished = true;
    *ret_pause = WORKER_WITHOUT_LEASE;
    TRY(note_life(scheduler, false, err));
    if (!worker_goes_on(&scheduler->base))
        return ERROR_NONE;
    while (unfinished && worker_goes_on(&scheduler->base)) {
        TRY(run_jobs(scheduler, &unfinished, err));
        TRY(note_life(scheduler, false, err)); /* a long round is no silence */
    }
    TRY(db_games_next_due(scheduler->base.reader, &due_at, err));
    *ret_pause = time_to(due_at, scheduler->base.clock());
    return ERROR_NONE;
}

void scheduler_run_due(struct scheduler *scheduler) {
    if (scheduler)
        worker_run(&scheduler->base);
}

enum error_code scheduler_start(const struct worker_options *options,
                                void (*report_outage)(const struct outage *outage),
                                struct scheduler **ret_scheduler, struct error *err) {
    struct scheduler *scheduler = calloc(1, sizeof *scheduler);
    if (!scheduler)
        return error_no_memory(err);
    scheduler->report_outage = report_outage;
    scheduler->base.lease = "scheduler";
    enum error_code code = worker_open(&scheduler->base, options, "scheduler", err);
    struct error trouble = {0};
    if (!code && note_life(scheduler, true, &trouble)) /* before anybody can do anything */
        worker_report(&scheduler->base, &trouble);
    if (!code)
        code = worker_start(&scheduler->base, work, scheduler, err);
    if (code)
        scheduler_stop(scheduler);
    else
        *ret_scheduler = scheduler;
    return code;
}

void scheduler_stop(struct scheduler *scheduler) {
    if (!scheduler)
        return;
    worker_stop(&scheduler->base);
    if (scheduler->heartbeat.beat_at)
        (void)note_life(scheduler, true, NULL);
    worker_close(&scheduler->base);
    free(scheduler);
}
