#include "service/keeper.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/clock.h"
#include "service/departures.h"
#include "service/play.h"
#include "store/db.h"
#include "store/errand.h"
#include "store/games.h"

enum {
    LOOK_EVERY_MS = 1000,
    RETRY_MS = 60000, /* after trouble: what cannot be done now is not tried a second later */
    AT_ONCE = 100,    /* things of one kind in one round */
};

enum { CHORES = 3 };

/* What cannot be done because its game is damaged: it is let alone for an hour. */
struct failure {
    size_t chore;
    int64_t id; /* 0: none */
    int64_t at;
};

struct keeper {
    int64_t (*clock)(void);
    void (*report)(const struct error *err);
    struct writer *writer;
    struct db *reader;
    int64_t looked_at[CHORES];        /* when each chore was last looked for */
    bool unfinished[CHORES];          /* then there was more than one round takes */
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

struct chore {
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
    return games_overdue(db, now - now % 1000, AT_ONCE, ret_ids, ret_count, err);
}

static enum error_code find_idle(struct db *db, int64_t now, int64_t ret_ids[], size_t *ret_count,
                                 struct error *err) {
    return games_idle(db, now + 1, AT_ONCE, ret_ids, ret_count, err);
}

static enum error_code find_guests(struct db *db, int64_t now, int64_t ret_ids[], size_t *ret_count,
                                   struct error *err) {
    return departure_due(db, now, AT_ONCE, ret_ids, ret_count, err);
}

static const struct chore chores[] = {{find_overdue, play_time_out, 0},
                                      {find_idle, play_idle, 0},
                                      {find_guests, departure_vanish, CLOCK_HOUR}};
_Static_assert(sizeof chores / sizeof *chores == CHORES, "as many as are counted");

static bool has_failed(const struct keeper *keeper, size_t chore, int64_t id, int64_t now) {
    for (size_t i = 0; i < AT_ONCE; i++) {
        const struct failure *failure = &keeper->failures[i];
        if (failure->id == id && failure->chore == chore && now >= failure->at &&
            now - failure->at < CLOCK_HOUR)
            return true;
    }
    return false;
}

static void note_failure(struct keeper *keeper, size_t chore, int64_t id, int64_t now) {
    keeper->failures[keeper->failure_count++ % AT_ONCE] = (struct failure){chore, id, now};
}

struct keeper_change {
    struct errand errand;
    const struct chore *chore;
    int64_t id, now;
};

static enum error_code apply(struct change *change, struct db *db, struct error *err) {
    const struct keeper_change *one = (const struct keeper_change *)change;
    return one->chore->apply(db, one->id, one->now, err);
}

static bool is_stopping(struct keeper *keeper) {
    pthread_mutex_lock(&keeper->mutex);
    bool stopping = keeper->stopping;
    pthread_mutex_unlock(&keeper->mutex);
    return stopping;
}

/* Does one thing. What fails by itself is told and let alone; other trouble (a full disk) is the
 * caller's. */
static enum error_code do_one(struct keeper *keeper, size_t chore, int64_t id, int64_t now,
                              struct error *err) {
    struct keeper_change one = {
        .errand.change.apply = apply, .chore = &chores[chore], .id = id, .now = now};
    enum error_code code = errand_run(&one.errand, keeper->writer, err);
    if (code == ERROR_BUSY || code == ERROR_STORAGE_FULL)
        return code;
    if (code) {
        keeper->report(err);
        note_failure(keeper, chore, id, now);
    }
    return ERROR_NONE;
}

/* Does the chore wherever it is due, as far as it goes. */
static enum error_code do_chore(struct keeper *keeper, size_t chore, struct error *err) {
    int64_t ids[AT_ONCE];
    size_t count = 0, done = 0;
    int64_t now = keeper->clock();
    enum error_code code = chores[chore].find(keeper->reader, now, ids, &count, err);
    for (size_t i = 0; !code && i < count && !is_stopping(keeper); i++)
        if (!has_failed(keeper, chore, ids[i], now)) {
            code = do_one(keeper, chore, ids[i], now, err);
            done++;
        }
    keeper->unfinished[chore] = count == AT_ONCE && done > 0;
    return code;
}

/* --- The thread --------------------------------------------------------------------------------
 */

/* How long until the keeper has to look again. */
static int64_t time_to_next(struct keeper *keeper) {
    int64_t at = INT64_MAX;
    struct error err;
    int64_t now = keeper->clock();
    if (games_next_due(keeper->reader, &at, &err) || at > now + LOOK_EVERY_MS)
        return LOOK_EVERY_MS;
    int64_t left =
        (at / 1000 + 1) * 1000 - now; /* less than 0: what has failed, or has just come */
    return left > 0 && left < LOOK_EVERY_MS ? left : LOOK_EVERY_MS;
}

/* Sleeps for a time, or until asked. False: it is time to end. */
static bool sleep_for(struct keeper *keeper, int64_t ms) {
    struct timespec until = clock_in(ms);
    pthread_mutex_lock(&keeper->mutex);
    int result = 0;
    while (!keeper->stopping && !keeper->asked && result == 0)
        result = pthread_cond_timedwait(&keeper->changed, &keeper->mutex, &until);
    keeper->asked = false;
    bool goes_on = !keeper->stopping;
    pthread_mutex_unlock(&keeper->mutex);
    return goes_on;
}

/* Whether to look for a chore; also when it is unfinished or the clock has jumped back. */
static bool is_time(struct keeper *keeper, size_t chore) {
    int64_t now = keeper->clock(), past = now - keeper->looked_at[chore];
    if (!keeper->unfinished[chore] && past >= 0 && past < chores[chore].every)
        return false;
    keeper->looked_at[chore] = now;
    return true;
}

static bool do_all(struct keeper *keeper) {
    bool trouble = false, more = true;
    while (more && !trouble && !is_stopping(keeper)) {
        more = false;
        for (size_t i = 0; i < CHORES; i++) {
            struct error err = {0};
            if (is_time(keeper, i) && do_chore(keeper, i, &err)) {
                keeper->report(&err);
                trouble = true;
            }
            more |= keeper->unfinished[i];
        }
    }
    return trouble;
}

static void *run(void *argument) {
    struct keeper *keeper = argument;
    int64_t pause = 0;
    while (sleep_for(keeper, pause)) {
        pause = do_all(keeper) ? RETRY_MS : time_to_next(keeper);
        pthread_mutex_lock(&keeper->mutex);
        keeper->rounds++;
        pthread_cond_broadcast(&keeper->changed);
        pthread_mutex_unlock(&keeper->mutex);
    }
    return NULL;
}

void keeper_look(struct keeper *keeper) {
    if (!keeper)
        return;
    pthread_mutex_lock(&keeper->mutex);
    unsigned enough = keeper->rounds + 2; /* the one under way may have read the clock before */
    while (keeper->rounds < enough && !keeper->stopping) {
        keeper->asked = true;
        pthread_cond_broadcast(&keeper->changed);
        pthread_cond_wait(&keeper->changed, &keeper->mutex);
    }
    pthread_mutex_unlock(&keeper->mutex);
}

enum error_code keeper_start(const char *path, struct writer *writer, int64_t (*clock)(void),
                             void (*report)(const struct error *err), struct keeper **ret_keeper,
                             struct error *err) {
    struct keeper *keeper = calloc(1, sizeof *keeper);
    if (!keeper)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    *keeper = (struct keeper){.clock = clock, .report = report, .writer = writer};
    pthread_mutex_init(&keeper->mutex, NULL);
    clock_init_condition(&keeper->changed);
    enum error_code code = db_open(path, DB_READ, &keeper->reader, err);
    if (!code && pthread_create(&keeper->thread, NULL, run, keeper) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start the keeper's thread");
    if (code) {
        db_close(keeper->reader);
        free(keeper);
        return code;
    }
    *ret_keeper = keeper;
    return ERROR_NONE;
}

void keeper_stop(struct keeper *keeper) {
    if (!keeper)
        return;
    pthread_mutex_lock(&keeper->mutex);
    keeper->stopping = true;
    pthread_cond_broadcast(&keeper->changed);
    pthread_mutex_unlock(&keeper->mutex);
    pthread_join(keeper->thread, NULL);
    pthread_cond_destroy(&keeper->changed);
    pthread_mutex_destroy(&keeper->mutex);
    db_close(keeper->reader);
    free(keeper);
}
