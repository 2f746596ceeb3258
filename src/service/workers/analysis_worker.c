#include "service/workers/analysis_worker.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "games/shanghaien/bot/analysis.h"
#include "games/shanghaien/shanghaien.h"
#include "service/club/puzzles.h"
#include "service/play/table.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"
#include "store/tables/analyses.h"

enum {
    WAITING_MAX = 200, /* some minutes of work; further requests are told to retry */
    FAILED_MS = 10000, /* a page that waits for an analysis asks again before that */
    PUZZLE_GAMES = 50, /* looked at for the puzzle of a day */
};

/* An analysis that came to nothing. */
struct failure {
    int64_t game, at; /* game 0: none */
    struct error why;
};

struct analysis_worker {
    struct worker base;
    struct round *solver;
    int64_t tried;              /* games looked at for today's puzzle since the last pause */
    pthread_mutex_t mutex;      /* guards all below */
    int64_t games[WAITING_MAX]; /* asked for; the first one is in work */
    int waiting;
    double progress;
    struct failure failure; /* the last one, until its asker has heard of it */
};

/* Collects the log as the analysis wants it: a struct analysis_entry for each move. */
static enum error_code add_entry(void *context, const struct table *before,
                                 const struct table *after, const struct entry *entry,
                                 struct error *err) {
    struct buf *log = context;
    const struct shanghaien *state = (const struct shanghaien *)(const void *)after->state.bytes;
    (void)before;
    if (entry->ending)
        return ERROR_NONE; /* no move: the analysis goes up to it */
    struct analysis_entry added = {.dice = {state->dice[0], state->dice[1]}};
    memcpy(&added.move, entry->move.bytes, sizeof added.move);
    buf_add(log, &added, sizeof added);
    return log->failed ? error_no_memory(err) : ERROR_NONE;
}

static bool note_progress(void *context, double done) {
    struct analysis_worker *worker = context;
    pthread_mutex_lock(&worker->mutex);
    worker->progress = done;
    pthread_mutex_unlock(&worker->mutex);
    return !worker_is_stopping(&worker->base);
}

static enum error_code analyse(struct analysis_worker *worker, const struct buf *log,
                               const struct shanghaien *start, struct buf *out, struct error *err) {
    const struct analysis_log played = {
        .variant = start->variant,
        .first = start->starter,
        .deck = start->deck,
        .entries = (const struct analysis_entry *)(const void *)log->data,
        .count = (int)(log->len / sizeof(struct analysis_entry)),
    };
    const struct analysis_progress progress = {note_progress, worker};
    struct analysis analysis;
    enum error_code code = analysis_run(worker->solver, &played, &progress, &analysis, err);
    if (code == ERROR_ILLEGAL_MOVE) /* where the replay met none: our fault and not the asker's */
        code = err->code = ERROR_INTERNAL;
    if (code)
        return code;
    analysis_write(&analysis, out);
    analysis_clear(&analysis);
    return out->failed ? error_no_memory(err) : ERROR_NONE;
}

/* An analysis on its way to the writer. */
struct finished {
    int64_t game, now;
    const char *analysis;
};

static enum error_code store(void *context, struct db *db, struct error *err) {
    const struct finished *finished = context;
    return db_analyses_write(db, finished->game, finished->analysis, finished->now, err);
}

/* Reads the game's log and works its analysis out; the caller clears both. */
static enum error_code work_out(struct analysis_worker *worker, int64_t game, struct buf *log,
                                struct buf *out, struct error *err) {
    struct db *db = worker->base.reader;
    struct game_row row;
    struct table begun, ended;
    TRY(db_games_by_id(db, game, &row, err));
    TRY(table_replay(db, &row, 0, NULL, NULL, &begun, err));
    if (begun.game != &shanghaien_game)
        return error_set(err, ERROR_INTERNAL, "game %s: there is no analysis for this game",
                         row.public_id);
    TRY(table_replay(db, &row, row.seq, add_entry, log, &ended, err));
    return analyse(worker, log, (const struct shanghaien *)(const void *)begun.state.bytes, out,
                   err);
}

static enum error_code work_on(struct analysis_worker *worker, int64_t game, struct error *err) {
    struct buf log = BUF_INIT, out = BUF_INIT;
    enum error_code code = work_out(worker, game, &log, &out, err);
    struct finished finished = {.game = game, .now = worker->base.clock(), .analysis = out.data};
    if (!code)
        code = writer_call(worker->base.writer, store, &finished, err);
    buf_clear(&log);
    buf_clear(&out);
    return code;
}

/* --- The puzzle of the day --- */

/* A puzzle on its way to the writer. */
struct new_puzzle {
    struct puzzle_row row;
    struct buf options;
    int64_t now;
};

static enum error_code store_puzzle(void *context, struct db *db, struct error *err) {
    const struct new_puzzle *puzzle = context;
    return db_puzzles_insert(db, &puzzle->row, puzzle->options.data, puzzle->now, err);
}

/* The game's analysis, which is worked out now if there is none. */
static enum error_code read_analysis(struct analysis_worker *worker, int64_t game, struct buf *out,
                                     struct error *err) {
    enum error_code code = db_analyses_read(worker->base.reader, game, out, err);
    if (code != ERROR_NOT_FOUND)
        return code;
    TRY(work_on(worker, game, err));
    return db_analyses_read(worker->base.reader, game, out, err);
}

/* Takes a position of that game as the puzzle of the day. ERROR_NOT_FOUND: it has none. */
static enum error_code take_puzzle(struct analysis_worker *worker, int64_t game, int64_t day,
                                   struct error *err) {
    struct new_puzzle puzzle = {.now = worker->base.clock()};
    struct buf analysis = BUF_INIT;
    enum error_code code = read_analysis(worker, game, &analysis, err);
    if (!code)
        code = puzzle_choose(worker->base.reader, game, day, buf_text(&analysis), &puzzle.row,
                             &puzzle.options, err);
    if (!code)
        code = writer_call(worker->base.writer, store_puzzle, &puzzle, err);
    buf_clear(&puzzle.options);
    buf_clear(&analysis);
    return code;
}

/* Takes a built-in position. */
static enum error_code take_built_in(struct analysis_worker *worker, int64_t day,
                                     struct error *err) {
    struct new_puzzle puzzle = {.now = worker->base.clock()};
    enum error_code code =
        puzzle_take_built_in(day, worker->solver, &puzzle.row, &puzzle.options, err);
    if (!code)
        code = writer_call(worker->base.writer, store_puzzle, &puzzle, err);
    buf_clear(&puzzle.options);
    return code;
}

/* Waits for the next day, or an hour for more games. */
static enum error_code rest(struct analysis_worker *worker, int64_t *ret_pause) {
    int64_t left = CLOCK_DAY - worker->base.clock() % CLOCK_DAY;
    worker->tried = 0;
    *ret_pause = left < WORKER_UNTIL_WOKEN ? left : WORKER_UNTIL_WOKEN;
    return ERROR_NONE;
}

/* Looks at one more game, if today has no puzzle yet; where none has one, it takes a built-in one.
 * A game without a puzzle is no trouble, nor does a damaged one keep the others from their turn. */
static enum error_code look_for_puzzle(struct analysis_worker *worker, int64_t *ret_pause,
                                       struct error *err) {
    struct db *db = worker->base.reader;
    int64_t day = puzzle_day(worker->base.clock()), game = 0;
    bool exists = false;
    TRY(db_puzzles_exist(db, day, &exists, err));
    if (!exists && worker->tried < PUZZLE_GAMES)
        TRY(db_puzzles_candidate(db, shanghaien_game.name, day, worker->tried++, &game, err));
    if (!game && !exists)
        TRY(take_built_in(worker, day, err));
    if (!game)
        return rest(worker, ret_pause);
    enum error_code code = take_puzzle(worker, game, day, err);
    if (code && code != ERROR_NOT_FOUND && code != ERROR_BUSY)
        worker_report(&worker->base, err);
    *ret_pause = 0;
    return ERROR_NONE;
}

/* --- The thread --- */

/* The game that has waited longest; 0: none waits. */
static int64_t next_game(struct analysis_worker *worker) {
    pthread_mutex_lock(&worker->mutex);
    int64_t game = worker->waiting ? worker->games[0] : 0;
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

/* Works on one game, or if none waits on the puzzle. Its failure is its asker's to hear; other
 * games do not wait longer for it. */
static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct analysis_worker *worker = owner;
    int64_t game = next_game(worker);
    *ret_pause = WORKER_WITHOUT_LEASE;
    if (!game)
        return worker_goes_on(&worker->base) ? look_for_puzzle(worker, ret_pause, err) : ERROR_NONE;
    *ret_pause = 0;
    /* ERROR_BUSY (the service ends, or the writer has too much to do) is no trouble: the game will
     * be asked for again. */
    enum error_code code = work_on(worker, game, err);
    struct failure failure = {.game = game, .at = worker->base.clock(), .why = *err};
    if (code && code != ERROR_BUSY)
        worker_report(&worker->base, err);
    take_off(worker, &failure);
    return ERROR_NONE;
}

/* Why the game's analysis has just failed, said only once; ERROR_NONE where it has not. */
static enum error_code take_failure(struct analysis_worker *worker, int64_t game,
                                    struct error *err) {
    const struct failure failure = worker->failure;
    if (failure.game != game)
        return ERROR_NONE;
    worker->failure.game = 0;
    if (worker->base.clock() - failure.at >= FAILED_MS)
        return ERROR_NONE;
    *err = failure.why;
    return failure.why.code;
}

/* Under the mutex. */
static enum error_code enqueue(struct analysis_worker *worker, int64_t game, double *ret_progress,
                               struct error *err) {
    int at = 0;
    TRY(take_failure(worker, game, err));
    while (at < worker->waiting && worker->games[at] != game)
        at++;
    if (at == WAITING_MAX)
        return error_set(err, ERROR_BUSY, "Too many analyses are waiting; try again later.");
    if (at == worker->waiting)
        worker->games[worker->waiting++] = game;
    *ret_progress = at == 0 ? worker->progress : 0;
    return ERROR_NONE;
}

enum error_code analysis_worker_ask(struct analysis_worker *worker, int64_t game,
                                    double *ret_progress, struct error *err) {
    pthread_mutex_lock(&worker->mutex);
    enum error_code code = enqueue(worker, game, ret_progress, err);
    pthread_mutex_unlock(&worker->mutex);
    worker_wake(&worker->base);
    return code;
}

void analysis_worker_wake(struct analysis_worker *worker) {
    worker_wake(&worker->base);
}

enum error_code analysis_worker_start(const struct worker_options *options,
                                      struct analysis_worker **ret_worker, struct error *err) {
    struct analysis_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return error_no_memory(err);
    pthread_mutex_init(&worker->mutex, NULL);
    worker->base.lease = "puzzle"; /* each server analyses what it is asked for */
    enum error_code code = worker_open(&worker->base, options, "analysis_worker", err);
    worker->solver = round_new();
    if (!code && !worker->solver)
        code = error_no_memory(err);
    if (!code)
        code = worker_start(&worker->base, work, worker, err);
    if (code)
        analysis_worker_stop(worker);
    else
        *ret_worker = worker;
    return code;
}

void analysis_worker_stop(struct analysis_worker *worker) {
    if (!worker)
        return;
    worker_close(&worker->base);
    pthread_mutex_destroy(&worker->mutex);
    round_free(worker->solver);
    free(worker);
}
