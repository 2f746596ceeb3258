#include "service/analyst.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "bot/analysis.h"
#include "games/shanghaien/shanghaien.h"
#include "service/table.h"
#include "store/analyses.h"
#include "store/db.h"
#include "store/errand.h"

enum {
    WAITING_MAX = 200, /* some minutes of work: who comes later is told to retry */
    FAILED_MS = 10000, /* who waits for an analysis asks again before that */
};

/* An analysis that came to nothing. */
struct failure {
    int64_t game, at; /* game 0: none */
    struct error why;
};

struct analyst {
    struct db *reader;
    struct bot *bot;
    struct writer *writer;
    int64_t (*clock)(void);
    void (*report)(const struct error *err);
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    /* Under the mutex: the games asked for, the first one in work. */
    int64_t games[WAITING_MAX];
    int waiting;
    double progress;
    struct failure failure; /* the last one, until it was told */
    bool stopping;
};

/* The log of a game as the analysis wants it. */
struct game_log {
    struct analysis_entry *entries; /* owned */
    int count, capacity;
};

static enum error_code add_entry(void *context, const struct table *before,
                                 const struct entry *entry, struct error *err) {
    struct game_log *log = context;
    (void)before;
    if (entry->ends)
        return ERROR_NONE; /* no move: the analysis goes up to it */
    if (log->count == log->capacity) {
        int capacity = log->capacity * 2 + 128;
        void *entries = realloc(log->entries, sizeof *log->entries * (size_t)capacity);
        if (!entries)
            return error_set(err, ERROR_INTERNAL, "out of memory");
        log->entries = entries;
        log->capacity = capacity;
    }
    struct analysis_entry *added = &log->entries[log->count++];
    *added = (struct analysis_entry){.dice = {entry->dice[0], entry->dice[1]}};
    memcpy(&added->move, entry->move.bytes, sizeof added->move);
    return ERROR_NONE;
}

static bool tell_progress(void *context, double done) {
    struct analyst *analyst = context;
    pthread_mutex_lock(&analyst->mutex);
    analyst->progress = done;
    bool goes_on = !analyst->stopping;
    pthread_mutex_unlock(&analyst->mutex);
    return goes_on;
}

static enum error_code analyse(struct analyst *analyst, const struct game_log *log,
                               const struct shanghaien *start, struct buf *out, struct error *err) {
    const struct analysis_log played = {
        .variant = start->variant,
        .first = start->starter,
        .deck = start->deck,
        .entries = log->entries,
        .count = log->count,
    };
    const struct analysis_progress progress = {tell_progress, analyst};
    struct analysis analysis;
    enum error_code code = analysis_run(analyst->bot, &played, &progress, &analysis, err);
    if (code == ERROR_ILLEGAL_MOVE) /* where the replay met none: our fault and not the asker's */
        code = err->code = ERROR_INTERNAL;
    if (code)
        return code;
    analysis_write(&analysis, out);
    analysis_clear(&analysis);
    return out->failed ? error_set(err, ERROR_INTERNAL, "out of memory") : ERROR_NONE;
}

/* An analysis on its way to the writer. */
struct analyst_change {
    struct errand errand;
    int64_t game, now;
    const char *analysis;
};

static enum error_code store(struct change *change, struct db *db, struct error *err) {
    const struct analyst_change *done = (const struct analyst_change *)change;
    return analyses_write(db, done->game, done->analysis, done->now, err);
}

static enum error_code work_on(struct analyst *analyst, int64_t game, struct error *err) {
    struct game_row row;
    struct table begun, ended;
    struct game_log log = {0};
    struct buf out = BUF_INIT;
    enum error_code code = games_by_id(analyst->reader, game, &row, err);
    if (!code)
        code = table_replay(analyst->reader, &row, 0, NULL, NULL, &begun, err);
    if (!code && begun.game != &shanghaien_game)
        code = error_set(err, ERROR_INTERNAL, "game %s: nobody knows how to analyse it",
                         row.public_id);
    if (!code)
        code = table_replay(analyst->reader, &row, row.seq, add_entry, &log, &ended, err);
    if (!code)
        code = analyse(analyst, &log, (const struct shanghaien *)(const void *)begun.state.bytes,
                       &out, err);
    struct analyst_change done = {
        .errand.change.apply = store, .game = game, .now = analyst->clock(), .analysis = out.data};
    if (!code)
        code = errand_run(&done.errand, analyst->writer, err);
    free(log.entries);
    buf_clear(&out);
    return code;
}

/* Waits for the next game; 0: it is time to end. */
static int64_t next_game(struct analyst *analyst) {
    pthread_mutex_lock(&analyst->mutex);
    while (analyst->waiting == 0 && !analyst->stopping)
        pthread_cond_wait(&analyst->changed, &analyst->mutex);
    int64_t game = analyst->stopping ? 0 : analyst->games[0];
    analyst->progress = 0;
    pthread_mutex_unlock(&analyst->mutex);
    return game;
}

/* The first game is done, or has failed. */
static void take_off(struct analyst *analyst, const struct failure *failure) {
    pthread_mutex_lock(&analyst->mutex);
    if (failure->why.code)
        analyst->failure = *failure;
    analyst->progress = 0;
    analyst->waiting--;
    memmove(analyst->games, analyst->games + 1,
            sizeof analyst->games[0] * (size_t)analyst->waiting);
    pthread_mutex_unlock(&analyst->mutex);
}

static void *run(void *argument) {
    struct analyst *analyst = argument;
    for (int64_t game; (game = next_game(analyst)) != 0;) {
        struct failure failure = {.game = game};
        /* ERROR_BUSY (the service ends, or the writer has too much to do) is no trouble: the game
         * will be asked for again. */
        enum error_code code = work_on(analyst, game, &failure.why);
        failure.at = analyst->clock();
        if (code && code != ERROR_BUSY && analyst->report)
            analyst->report(&failure.why);
        take_off(analyst, &failure);
    }
    return NULL;
}

/* Why the game's analysis has just failed, to be told once; ERROR_NONE where it has not. */
static enum error_code tell_failure(struct analyst *analyst, int64_t game, struct error *err) {
    const struct failure failure = analyst->failure;
    if (failure.game != game)
        return ERROR_NONE;
    analyst->failure.game = 0;
    if (analyst->clock() - failure.at >= FAILED_MS)
        return ERROR_NONE;
    *err = failure.why;
    return failure.why.code;
}

enum error_code analyst_ask(struct analyst *analyst, int64_t game, double *ret_progress,
                            struct error *err) {
    int at = 0;
    pthread_mutex_lock(&analyst->mutex);
    enum error_code code = tell_failure(analyst, game, err);
    while (at < analyst->waiting && analyst->games[at] != game)
        at++;
    if (!code && at == WAITING_MAX)
        code = error_set(err, ERROR_BUSY, "Many analyses are waiting; try again in a while.");
    else if (!code && at == analyst->waiting)
        analyst->games[analyst->waiting++] = game;
    double progress = at == 0 ? analyst->progress : 0;
    pthread_cond_signal(&analyst->changed);
    pthread_mutex_unlock(&analyst->mutex);
    if (!code)
        *ret_progress = progress;
    return code;
}

enum error_code analyst_start(const char *path, struct writer *writer, int64_t (*clock)(void),
                              void (*report)(const struct error *err), struct analyst **ret_analyst,
                              struct error *err) {
    struct analyst *analyst = calloc(1, sizeof *analyst);
    if (!analyst)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    analyst->writer = writer;
    analyst->clock = clock;
    analyst->report = report;
    analyst->bot = bot_new();
    pthread_mutex_init(&analyst->mutex, NULL);
    pthread_cond_init(&analyst->changed, NULL);
    enum error_code code = analyst->bot ? db_open(path, DB_READ, &analyst->reader, err)
                                        : error_set(err, ERROR_INTERNAL, "out of memory");
    if (!code && pthread_create(&analyst->thread, NULL, run, analyst) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start the analyst's thread");
    if (code) {
        db_close(analyst->reader);
        bot_free(analyst->bot);
        free(analyst);
        return code;
    }
    *ret_analyst = analyst;
    return ERROR_NONE;
}

void analyst_stop(struct analyst *analyst) {
    if (!analyst)
        return;
    pthread_mutex_lock(&analyst->mutex);
    analyst->stopping = true;
    pthread_cond_signal(&analyst->changed);
    pthread_mutex_unlock(&analyst->mutex);
    pthread_join(analyst->thread, NULL);
    pthread_cond_destroy(&analyst->changed);
    pthread_mutex_destroy(&analyst->mutex);
    db_close(analyst->reader);
    bot_free(analyst->bot);
    free(analyst);
}
