#include "service/analysis_worker.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "games/shanghaien/bot/analysis.h"
#include "games/shanghaien/shanghaien.h"
#include "service/table.h"
#include "store/db.h"
#include "store/db_analyses.h"
#include "store/writer.h"

enum {
    WAITING_MAX = 200, /* some minutes of work: who comes later is told to retry */
    FAILED_MS = 10000, /* who waits for an analysis asks again before that */
};

/* An analysis that came to nothing. */
struct failure {
    int64_t game, at; /* game 0: none */
    struct error why;
};

struct analysis_worker {
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
    if (entry->ending)
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
    struct analysis_worker *worker = context;
    pthread_mutex_lock(&worker->mutex);
    worker->progress = done;
    bool goes_on = !worker->stopping;
    pthread_mutex_unlock(&worker->mutex);
    return goes_on;
}

static enum error_code analyse(struct analysis_worker *worker, const struct game_log *log,
                               const struct shanghaien *start, struct buf *out, struct error *err) {
    const struct analysis_log played = {
        .variant = start->variant,
        .first = start->starter,
        .deck = start->deck,
        .entries = log->entries,
        .count = log->count,
    };
    const struct analysis_progress progress = {tell_progress, worker};
    struct analysis analysis;
    enum error_code code = analysis_run(worker->bot, &played, &progress, &analysis, err);
    if (code == ERROR_ILLEGAL_MOVE) /* where the replay met none: our fault and not the asker's */
        code = err->code = ERROR_INTERNAL;
    if (code)
        return code;
    analysis_write(&analysis, out);
    analysis_clear(&analysis);
    return out->failed ? error_set(err, ERROR_INTERNAL, "out of memory") : ERROR_NONE;
}

/* An analysis on its way to the writer. */
struct analysis_worker_change {
    struct writer_call call;
    int64_t game, now;
    const char *analysis;
};

static enum error_code store(struct change *change, struct db *db, struct error *err) {
    const struct analysis_worker_change *done = (const struct analysis_worker_change *)change;
    return db_analyses_write(db, done->game, done->analysis, done->now, err);
}

static enum error_code work_on(struct analysis_worker *worker, int64_t game, struct error *err) {
    struct game_row row;
    struct table begun, ended;
    struct game_log log = {0};
    struct buf out = BUF_INIT;
    enum error_code code = db_games_by_id(worker->reader, game, &row, err);
    if (!code)
        code = table_replay(worker->reader, &row, 0, NULL, NULL, &begun, err);
    if (!code && begun.game != &shanghaien_game)
        code = error_set(err, ERROR_INTERNAL, "game %s: nobody knows how to analyse it",
                         row.public_id);
    if (!code)
        code = table_replay(worker->reader, &row, row.seq, add_entry, &log, &ended, err);
    if (!code)
        code = analyse(worker, &log, (const struct shanghaien *)(const void *)begun.state.bytes,
                       &out, err);
    struct analysis_worker_change done = {
        .call.change.apply = store, .game = game, .now = worker->clock(), .analysis = out.data};
    if (!code)
        code = writer_call(&done.call, worker->writer, err);
    free(log.entries);
    buf_clear(&out);
    return code;
}

/* Waits for the next game; 0: it is time to end. */
static int64_t next_game(struct analysis_worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    while (worker->waiting == 0 && !worker->stopping)
        pthread_cond_wait(&worker->changed, &worker->mutex);
    int64_t game = worker->stopping ? 0 : worker->games[0];
    worker->progress = 0;
    pthread_mutex_unlock(&worker->mutex);
    return game;
}

/* The first game is done, or has failed. */
static void take_off(struct analysis_worker *worker, const struct failure *failure) {
    pthread_mutex_lock(&worker->mutex);
    if (failure->why.code)
        worker->failure = *failure;
    worker->progress = 0;
    worker->waiting--;
    memmove(worker->games, worker->games + 1, sizeof worker->games[0] * (size_t)worker->waiting);
    pthread_mutex_unlock(&worker->mutex);
}

static void *run(void *argument) {
    struct analysis_worker *worker = argument;
    for (int64_t game; (game = next_game(worker)) != 0;) {
        struct failure failure = {.game = game};
        /* ERROR_BUSY (the service ends, or the writer has too much to do) is no trouble: the game
         * will be asked for again. */
        enum error_code code = work_on(worker, game, &failure.why);
        failure.at = worker->clock();
        if (code && code != ERROR_BUSY && worker->report)
            worker->report(&failure.why);
        take_off(worker, &failure);
    }
    return NULL;
}

/* Why the game's analysis has just failed, to be told once; ERROR_NONE where it has not. */
static enum error_code tell_failure(struct analysis_worker *worker, int64_t game,
                                    struct error *err) {
    const struct failure failure = worker->failure;
    if (failure.game != game)
        return ERROR_NONE;
    worker->failure.game = 0;
    if (worker->clock() - failure.at >= FAILED_MS)
        return ERROR_NONE;
    *err = failure.why;
    return failure.why.code;
}

enum error_code analysis_worker_ask(struct analysis_worker *worker, int64_t game,
                                    double *ret_progress, struct error *err) {
    int at = 0;
    pthread_mutex_lock(&worker->mutex);
    enum error_code code = tell_failure(worker, game, err);
    while (at < worker->waiting && worker->games[at] != game)
        at++;
    if (!code && at == WAITING_MAX)
        code = error_set(err, ERROR_BUSY, "Many analyses are waiting; try again in a while.");
    else if (!code && at == worker->waiting)
        worker->games[worker->waiting++] = game;
    double progress = at == 0 ? worker->progress : 0;
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    if (!code)
        *ret_progress = progress;
    return code;
}

enum error_code analysis_worker_start(const char *path, struct writer *writer,
                                      int64_t (*clock)(void),
                                      void (*report)(const struct error *err),
                                      struct analysis_worker **ret_worker, struct error *err) {
    struct analysis_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    worker->writer = writer;
    worker->clock = clock;
    worker->report = report;
    worker->bot = bot_new();
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->changed, NULL);
    enum error_code code = worker->bot ? db_open(path, DB_READ, &worker->reader, err)
                                       : error_set(err, ERROR_INTERNAL, "out of memory");
    if (!code && pthread_create(&worker->thread, NULL, run, worker) != 0)
        code = error_set(err, ERROR_INTERNAL, "cannot start the analysis worker's thread");
    if (code) {
        db_close(worker->reader);
        bot_free(worker->bot);
        free(worker);
        return code;
    }
    *ret_worker = worker;
    return ERROR_NONE;
}

void analysis_worker_stop(struct analysis_worker *worker) {
    if (!worker)
        return;
    pthread_mutex_lock(&worker->mutex);
    worker->stopping = true;
    pthread_cond_signal(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
    pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->mutex);
    db_close(worker->reader);
    bot_free(worker->bot);
    free(worker);
}
