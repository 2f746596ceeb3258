#include "service/bot_runner.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "games/shanghaien/bot/player.h"
#include "games/shanghaien/shanghaien.h"
#include "service/play.h"
#include "store/db.h"
#include "store/db_accounts.h"
#include "store/writer.h"

/* After trouble with the database, or a damaged game, each wait is twice the one before. */
enum { RETRY_MS = 1000, RETRY_MAX_MS = 64000 };

struct bot_runner {
    int64_t (*clock)(void);
    void (*report)(const struct error *err);
    struct writer *writer;
    struct db *reader;
    struct bot *bot;
    int64_t players[BOT_LEVELS]; /* accounts, 0: a level that is none */

    bool started;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    bool awaited, stopping; /* under the mutex */
};

/* A move on its way to the writer. */
struct bot_runner_change {
    struct writer_call call;
    struct play play;
};

static enum error_code apply(struct change *change, struct db *db, struct error *err) {
    const struct bot_runner_change *move = (const struct bot_runner_change *)change;
    struct table table;
    return play_move(db, &move->play, &table, err);
}

/* The same for the same position (FNV-1a of the game's id and its seq). */
static uint64_t entropy_of(const struct game_row *row) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325) + (uint64_t)row->seq;
    for (const char *c = row->public_id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * UINT64_C(0x100000001b3);
    return hash;
}

static enum error_code choose(struct bot_runner *runner, const struct table *table,
                              struct play *play, struct error *err) {
    const struct game_row *row = &table->row;
    const struct shanghaien *state = (const struct shanghaien *)(const void *)table->state.bytes;
    enum bot_level level;
    struct bot_view view;
    struct shanghaien_move move;
    struct buf text = BUF_INIT;
    if (table->game != &shanghaien_game || !bot_level_of(row->seat[row->turn].person.name, &level))
        return error_set(err, ERROR_INTERNAL, "game %s: the house does not know how to play it",
                         row->public_id);
    bot_view_init(&view, state);
    if (!bot_choose(runner->bot, level, &view, entropy_of(row), &move))
        return error_set(err, ERROR_INTERNAL, "out of memory");
    memcpy(play->move.bytes, &move, sizeof move);
    table->game->write_move(&move, &text);
    bool fits = !text.failed && text.len < sizeof play->text;
    if (fits)
        memcpy(play->text, text.data, text.len + 1);
    buf_clear(&text);
    return fits ? ERROR_NONE : error_set(err, ERROR_INTERNAL, "out of memory");
}

/* The game as it stands, if it still awaits the house: somebody may have given it up since it was
 * found. */
static enum error_code look_at(struct db *db, int64_t game, struct table *ret_table,
                               struct error *err) {
    enum error_code code = db_snapshot(db, err);
    if (!code)
        code = table_by_id(db, game, ret_table, err);
    db_snapshot_end(db);
    if (code)
        return code;
    const struct game_row *row = &ret_table->row;
    bool awaits = row->turn != SEAT_NONE && row->seat[row->turn].person.kind == ACCOUNT_BOT;
    return awaits ? ERROR_NONE : ERROR_NOT_YOUR_TURN;
}

static enum error_code move_in(struct bot_runner *runner, int64_t game, struct error *err) {
    struct table table;
    enum error_code code = look_at(runner->reader, game, &table, err);
    if (code)
        return code;
    const struct game_row *row = &table.row;
    struct bot_runner_change move = {
        .call.change.apply = apply,
        .play = {.game = game,
                 .account = row->seat[row->turn].person.account,
                 .seq = row->seq,
                 .now = runner->clock()},
    };
    code = choose(runner, &table, &move.play, err);
    return code ? code : writer_call(&move.call, runner->writer, err);
}

static bool is_stopping(struct bot_runner *runner) {
    pthread_mutex_lock(&runner->mutex);
    bool stopping = runner->stopping;
    pthread_mutex_unlock(&runner->mutex);
    return stopping;
}

/* The game went on without us (it was given up, say): nothing is wrong. */
static bool is_past(enum error_code code) {
    return code == ERROR_STALE_SEQ || code == ERROR_GAME_OVER || code == ERROR_NOT_YOUR_TURN;
}

enum error_code bot_runner_move(struct bot_runner *runner, struct writer *writer, int *ret_moves,
                                struct error *err) {
    enum error_code trouble = ERROR_NONE;
    int64_t game = 0;
    int moves = 0;
    runner->writer = writer;
    while (!is_stopping(runner)) {
        enum error_code code = db_games_awaiting_bot(runner->reader, game, &game, err);
        if (code)
            return code;
        if (game == 0)
            break;
        code = move_in(runner, game, err);
        moves += code == ERROR_NONE;
        if (code && !is_past(code))
            trouble = code; /* the other games do not wait for this one */
    }
    if (trouble && moves == 0)
        return trouble;
    *ret_moves = moves;
    return ERROR_NONE;
}

/* --- The thread --------------------------------------------------------------------------------
 */

/* Waits until somebody is awaited, after trouble (`pause` milliseconds, else 0) no longer than
 * that. False: it is time to end. */
static bool wait_turn(struct bot_runner *runner, int pause) {
    struct timespec until = clock_in(pause);
    pthread_mutex_lock(&runner->mutex);
    for (int result = 0; !runner->awaited && !runner->stopping && result == 0;)
        result = pause > 0 ? pthread_cond_timedwait(&runner->changed, &runner->mutex, &until)
                           : pthread_cond_wait(&runner->changed, &runner->mutex);
    runner->awaited = false;
    bool goes_on = !runner->stopping;
    pthread_mutex_unlock(&runner->mutex);
    return goes_on;
}

static void *run(void *argument) {
    struct bot_runner *runner = argument;
    for (int pause = 0; wait_turn(runner, pause);) {
        struct error err = {0};
        int moves = 1;
        bool trouble = false;
        while (moves > 0 && !trouble && !is_stopping(runner))
            trouble = bot_runner_move(runner, runner->writer, &moves, &err) != ERROR_NONE;
        if (trouble && runner->report)
            runner->report(&err);
        pause = !trouble ? 0 : pause == 0 ? RETRY_MS : pause < RETRY_MAX_MS ? pause * 2 : pause;
    }
    return NULL;
}

void bot_runner_on_commit(struct bot_runner *runner, const struct commit_event events[],
                          size_t count) {
    bool awaited = false;
    for (size_t i = 0; i < count; i++) {
        awaited |= events[i].game == EVENT_ELSEWHERE;
        for (int level = 0; level < BOT_LEVELS; level++)
            awaited |= events[i].awaited != 0 && events[i].awaited == runner->players[level];
    }
    if (!awaited)
        return;
    pthread_mutex_lock(&runner->mutex);
    runner->awaited = true;
    pthread_cond_signal(&runner->changed);
    pthread_mutex_unlock(&runner->mutex);
}

static enum error_code find_players(struct bot_runner *runner, struct error *err) {
    for (int i = 0; i < BOT_LEVELS; i++) {
        struct account_row row;
        enum bot_level level;
        if (!bot_level_of(bot_level_name((enum bot_level)i), &level))
            continue;
        enum error_code code =
            db_accounts_by_name(runner->reader, bot_level_name(level), &row, err);
        if (code)
            return code;
        runner->players[i] = row.person.account;
    }
    return ERROR_NONE;
}

enum error_code bot_runner_open(const char *path, int64_t (*clock)(void),
                                void (*report)(const struct error *err),
                                struct bot_runner **ret_runner, struct error *err) {
    struct bot_runner *runner = calloc(1, sizeof *runner);
    if (!runner)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    pthread_mutex_init(&runner->mutex, NULL);
    clock_init_condition(&runner->changed);
    runner->clock = clock;
    runner->report = report;
    runner->awaited = true; /* somebody may have been before we were here */
    runner->bot = bot_new();
    enum error_code code = runner->bot ? db_open(path, DB_READ, &runner->reader, err)
                                       : error_set(err, ERROR_INTERNAL, "out of memory");
    if (!code)
        code = find_players(runner, err);
    if (code)
        bot_runner_free(runner);
    else
        *ret_runner = runner;
    return code;
}

enum error_code bot_runner_start(struct bot_runner *runner, struct writer *writer,
                                 struct error *err) {
    runner->writer = writer;
    if (pthread_create(&runner->thread, NULL, run, runner) != 0)
        return error_set(err, ERROR_INTERNAL, "cannot start the house's thread");
    runner->started = true;
    return ERROR_NONE;
}

void bot_runner_stop(struct bot_runner *runner) {
    if (!runner || !runner->started)
        return;
    pthread_mutex_lock(&runner->mutex);
    runner->stopping = true;
    pthread_cond_signal(&runner->changed);
    pthread_mutex_unlock(&runner->mutex);
    pthread_join(runner->thread, NULL);
    runner->started = false;
}

void bot_runner_free(struct bot_runner *runner) {
    if (!runner)
        return;
    pthread_cond_destroy(&runner->changed);
    pthread_mutex_destroy(&runner->mutex);
    db_close(runner->reader);
    bot_free(runner->bot);
    free(runner);
}
