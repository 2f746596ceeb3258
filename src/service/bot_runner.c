#include "service/bot_runner.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/container_of.h"
#include "base/text.h"
#include "service/play.h"
#include "service/worker.h"
#include "store/db_accounts.h"
#include "store/writer.h"

enum { PLAYERS_MAX = 64 };

struct bot_runner {
    struct worker base;
    void *minds[GAMES_MAX];       /* of the house players of each game, once they have been asked */
    int64_t players[PLAYERS_MAX]; /* the accounts of all */
    int count;
};

/* A move on its way to the writer. */
struct bot_move {
    struct writer_call call;
    struct play play;
};

static enum error_code apply(struct change *change, struct db *db, struct error *err) {
    const struct bot_move *move = container_of(change, struct bot_move, call.change);
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

/* The mind of the game's house players; NULL when memory runs out. */
static void *mind_of(struct bot_runner *runner, const struct game *game) {
    void **mind = &runner->minds[game_index(game)];
    if (!*mind)
        *mind = game->bots->open();
    return *mind;
}

static enum error_code think(struct bot_runner *runner, const struct table *table, int seat,
                             struct game_move *ret_move, struct error *err) {
    const struct game_row *row = &table->row;
    const struct game_bots *bots = table->game->bots;
    int player = bots ? word_index(bots->names, row->seat[seat].person.name) : 0;
    if (!bots || !bots->names[player])
        return error_set(err, ERROR_INTERNAL, "game %s: no house player knows how to play it",
                         row->public_id);
    void *mind = mind_of(runner, table->game);
    return mind && bots->choose(mind, player, table->state.bytes, seat, entropy_of(row),
                                ret_move->bytes)
               ? ERROR_NONE
               : error_set(err, ERROR_INTERNAL, "out of memory");
}

static enum error_code choose(struct bot_runner *runner, const struct table *table, int seat,
                              struct play *play, struct error *err) {
    struct buf text = BUF_INIT;
    TRY(think(runner, table, seat, &play->move, err));
    table->game->write_move(play->move.bytes, &text);
    bool fits = !text.failed && text.len < sizeof play->text;
    if (fits)
        memcpy(play->text, text.data, text.len + 1);
    buf_clear(&text);
    return fits ? ERROR_NONE : error_set(err, ERROR_INTERNAL, "out of memory");
}

/* The first seat of a house player that is awaited. */
static int awaited_bot(const struct game_row *row) {
    for (int i = 0; i < row->seats; i++)
        if (game_awaits(row, i) && row->seat[i].person.kind == ACCOUNT_BOT)
            return i;
    return SEAT_NONE;
}

/* The game as it stands, and the seat to answer, unless it awaits no house player any more: since
 * it was found, somebody may have resigned it. */
static enum error_code look_at(struct db *db, int64_t game, struct table *ret_table, int *ret_seat,
                               struct error *err) {
    enum error_code code = db_snapshot(db, err);
    if (!code)
        code = table_by_id(db, game, ret_table, err);
    db_snapshot_end(db);
    if (code)
        return code;
    *ret_seat = awaited_bot(&ret_table->row);
    return *ret_seat == SEAT_NONE ? ERROR_NOT_YOUR_TURN : ERROR_NONE;
}

static enum error_code move_in(struct bot_runner *runner, int64_t game, struct error *err) {
    struct table table;
    int seat = SEAT_NONE;
    TRY(look_at(runner->base.reader, game, &table, &seat, err));
    const struct game_row *row = &table.row;
    struct bot_move move = {
        .call.change.apply = apply,
        .play = {.game = game,
                 .account = row->seat[seat].person.account,
                 .seq = row->seq,
                 .now = runner->base.clock()},
    };
    TRY(choose(runner, &table, seat, &move.play, err));
    return writer_call(&move.call, runner->base.writer, err);
}

/* The game went on meanwhile (it was resigned, say): nothing is wrong. */
static bool is_past(enum error_code code) {
    return code == ERROR_STALE_SEQ || code == ERROR_GAME_OVER || code == ERROR_NOT_YOUR_TURN;
}

enum error_code bot_runner_move(struct bot_runner *runner, struct writer *writer, int *ret_moves,
                                struct error *err) {
    enum error_code trouble = ERROR_NONE;
    int64_t game = 0;
    int moves = 0;
    runner->base.writer = writer;
    while (!worker_is_stopping(&runner->base)) {
        TRY(db_games_awaiting_bot(runner->base.reader, game, &game, err));
        if (game == 0)
            break;
        enum error_code code = move_in(runner, game, err);
        moves += code == ERROR_NONE;
        if (code && !is_past(code))
            trouble = code; /* the other games do not wait for this one */
    }
    if (trouble && moves == 0)
        return trouble;
    *ret_moves = moves;
    return ERROR_NONE;
}

static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct bot_runner *runner = owner;
    for (int moves = 1; moves > 0 && !worker_is_stopping(&runner->base);)
        TRY(bot_runner_move(runner, runner->base.writer, &moves, err));
    *ret_pause = WORKER_UNTIL_WOKEN;
    return ERROR_NONE;
}

/* One of the house's players is awaited. */
static bool awaits_bot(const struct bot_runner *runner, const struct commit_event *event) {
    if (event->game == EVENT_ELSEWHERE)
        return true;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        for (int i = 0; event->awaited[seat] && i < runner->count; i++)
            if (event->awaited[seat] == runner->players[i])
                return true;
    return false;
}

void bot_runner_on_commit(struct bot_runner *runner, const struct commit_event events[],
                          size_t count) {
    bool awaited = false;
    for (size_t i = 0; i < count; i++)
        awaited |= awaits_bot(runner, &events[i]);
    if (awaited)
        worker_wake(&runner->base);
}

static enum error_code add_player(void *context, const struct account_row *row, struct error *err) {
    struct bot_runner *runner = context;
    if (runner->count == PLAYERS_MAX)
        return error_set(err, ERROR_INTERNAL, "there are too many house players");
    runner->players[runner->count++] = row->person.account;
    return ERROR_NONE;
}

enum error_code bot_runner_open(const char *path, int64_t (*clock)(void),
                                void (*report)(const struct error *err),
                                struct bot_runner **ret_runner, struct error *err) {
    struct bot_runner *runner = calloc(1, sizeof *runner);
    if (!runner)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    enum error_code code = worker_open(&runner->base, path, clock, report, err);
    if (!code)
        code = db_accounts_of_house(runner->base.reader, add_player, runner, err);
    if (code)
        bot_runner_free(runner);
    else
        *ret_runner = runner;
    return code;
}

enum error_code bot_runner_start(struct bot_runner *runner, struct writer *writer,
                                 struct error *err) {
    return worker_start(&runner->base, writer, work, runner, err);
}

void bot_runner_stop(struct bot_runner *runner) {
    if (runner)
        worker_stop(&runner->base);
}

void bot_runner_free(struct bot_runner *runner) {
    if (!runner)
        return;
    worker_close(&runner->base);
    for (size_t i = 0; games_all[i]; i++)
        if (games_all[i]->bots)
            games_all[i]->bots->close(runner->minds[i]);
    free(runner);
}
