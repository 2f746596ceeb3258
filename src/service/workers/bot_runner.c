#include "service/workers/bot_runner.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "service/play/play.h"
#include "service/site/secrets.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"
#include "store/tables/accounts.h"

enum { PLAYERS_MAX = 64 };

/* A move that is thought out, and waits for its time. */
struct answer {
    struct play play;
    int seat;
    int64_t asked_seq; /* what it answers */
    int64_t due_at;
    bool awaited; /* it was, when the runner looked last */
};

struct bot_runner {
    struct worker base;
    bool at_once;
    bool has_secret;
    uint8_t secret[SECRET];       /* of their chance, once one has been asked */
    void *minds[GAMES_MAX];       /* of the house players of each game, once they have been asked */
    int64_t players[PLAYERS_MAX]; /* the accounts of all */
    int count;
    struct answer *answers; /* owned */
    size_t answer_count;
};

static enum error_code enter(void *play, struct db *db, struct error *err) {
    struct table table;
    return play_move(db, play, &table, err);
}

_Static_assert((int)SECRET == crypto_auth_hmacsha256_KEYBYTES, "the secret is a key");

static enum error_code learn_secret(struct bot_runner *runner, struct error *err) {
    if (!runner->has_secret)
        TRY(secret_get(runner->base.reader, runner->base.writer, "house-players", runner->secret,
                       err));
    runner->has_secret = true;
    return ERROR_NONE;
}

/* The same for the same question, whatever others have entered since it was asked. Everybody knows
 * the question; who does not know the secret cannot foretell the number. */
static uint64_t entropy_of(const struct bot_runner *runner, const struct table *table, int seat) {
    const struct game_row *row = &table->row;
    int64_t asked = table->game->asked ? row->seat[seat].asked_seq : row->seq;
    char question[PUBLIC_ID_SIZE + 32];
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    uint64_t entropy = 0;
    snprintf(question, sizeof question, "%s|%lld|%d", row->public_id, (long long)asked, seat);
    crypto_auth_hmacsha256(mac, (const unsigned char *)question, strlen(question), runner->secret);
    memcpy(&entropy, mac, sizeof entropy);
    return entropy;
}

static enum error_code think(struct bot_runner *runner, const struct table *table, int seat,
                             bool hurried, struct game_move *ret_move, struct error *err) {
    const struct game_row *row = &table->row;
    const struct game_bots *bots = table->game->bots;
    int player = bots ? word_index(bots->names, row->seat[seat].person.name) : 0;
    if (!bots || !bots->names[player])
        return error_set(err, ERROR_INTERNAL, "game %s: no house player can play it",
                         row->public_id);
    TRY(learn_secret(runner, err));
    void **mind = &runner->minds[game_index(table->game)];
    if (!*mind)
        *mind = bots->open();
    return *mind && bots->choose(*mind, player, table->state.bytes, seat,
                                 entropy_of(runner, table, seat),
                                 hurried ? GAME_BOT_EFFORT / 8 : GAME_BOT_EFFORT, ret_move->bytes)
               ? ERROR_NONE
               : error_no_memory(err);
}

/* --- Answers --- */

static struct answer *find_answer(struct bot_runner *runner, const struct game_row *row, int seat) {
    for (size_t i = 0; i < runner->answer_count; i++) {
        struct answer *answer = &runner->answers[i];
        if (answer->play.game == row->id && answer->seat == seat &&
            answer->asked_seq == row->seat[seat].asked_seq)
            return answer;
    }
    return NULL;
}

/* Room for one more; NULL when memory runs out. */
static struct answer *add_answer(struct bot_runner *runner) {
    size_t count = runner->answer_count;
    struct answer *grown = realloc(runner->answers, (count + 1) * sizeof *grown);
    if (!grown)
        return NULL;
    runner->answers = grown;
    return &grown[count];
}

/* How long the house takes for an answer. */
static int64_t pause_in(const struct bot_runner *runner, const struct table *table) {
    return runner->at_once || !table->game->bots ? 0 : table->game->bots->answer_ms;
}

/* Thinks the answer of a seat out. */
static enum error_code prepare(struct bot_runner *runner, const struct table *table, int seat,
                               struct error *err) {
    const struct game_row *row = &table->row;
    const struct seat_row *asked = &row->seat[seat];
    int64_t now = runner->base.clock();
    int64_t pause = pause_in(runner, table);
    struct answer *answer = add_answer(runner);
    if (!answer)
        return error_no_memory(err);
    *answer = (struct answer){
        .play = {.game = row->id, .account = asked->person.account, .seq = row->seq},
        .seat = seat,
        .asked_seq = asked->asked_seq,
        .due_at = asked->waiting_since + pause,
    };
    TRY(think(runner, table, seat, pause && now > answer->due_at, &answer->play.move, err));
    TRY(play_write_text(table->game, &answer->play, err));
    runner->answer_count++;
    return ERROR_NONE;
}

/* Answers are forgotten once their game does not wait for them any more. */
static void forget_answers(struct bot_runner *runner) {
    size_t kept = 0;
    for (size_t i = 0; i < runner->answer_count; i++) {
        bool awaited = runner->answers[i].awaited;
        runner->answers[i].awaited = false;
        if (awaited)
            runner->answers[kept++] = runner->answers[i];
    }
    runner->answer_count = kept;
}

/* --- Games --- */

static bool awaits_house(const struct game_row *row, int seat) {
    return game_awaits(row, seat) && row->seat[seat].person.kind == ACCOUNT_HOUSE;
}

/* The game as it stands; since it was found, somebody may have resigned it. */
static enum error_code look_at(struct db *db, int64_t game, struct table *ret_table,
                               struct error *err) {
    enum error_code code = db_snapshot(db, err);
    if (!code)
        code = table_by_id(db, game, ret_table, err);
    db_snapshot_end(db);
    return code;
}

static enum error_code prepare_all(struct bot_runner *runner, const struct table *table,
                                   struct error *err) {
    for (int seat = 0; seat < table->row.seats; seat++)
        if (awaits_house(&table->row, seat) && !find_answer(runner, &table->row, seat))
            TRY(prepare(runner, table, seat, err));
    return ERROR_NONE;
}

/* The answer of the first seat whose time has come, NULL where none has; *next becomes the time of
 * the earliest if that is before. */
static struct answer *find_due(struct bot_runner *runner, const struct table *table,
                               int64_t *next) {
    struct answer *due = NULL;
    int64_t now = runner->base.clock(), latest = now + pause_in(runner, table);
    for (int seat = 0; seat < table->row.seats; seat++) {
        struct answer *answer =
            awaits_house(&table->row, seat) ? find_answer(runner, &table->row, seat) : NULL;
        if (!answer)
            continue;
        answer->awaited = true;
        if (answer->due_at > latest) /* the log's time is that of a clock that was ahead */
            answer->due_at = latest;
        *next = answer->due_at < *next ? answer->due_at : *next;
        if (answer->due_at <= now && !due)
            due = answer;
    }
    return due;
}

static enum error_code move_in(struct bot_runner *runner, int64_t game, int64_t *next,
                               bool *ret_moved, struct error *err) {
    struct table table;
    TRY(look_at(runner->base.reader, game, &table, err));
    TRY(prepare_all(runner, &table, err));
    struct answer *due = find_due(runner, &table, next);
    *ret_moved = due != NULL;
    if (!due)
        return ERROR_NONE;
    due->awaited = false;
    due->play.now = runner->base.clock();
    return writer_call(runner->base.writer, enter, &due->play, err);
}

/* The game went on meanwhile (it was resigned, say): nothing is wrong. */
static bool is_past(enum error_code code) {
    return code == ERROR_STALE_SEQ || code == ERROR_GAME_OVER || code == ERROR_NOT_YOUR_TURN;
}

enum error_code bot_runner_move(struct bot_runner *runner, struct writer *writer, int *ret_moves,
                                int64_t *ret_next, struct error *err) {
    struct error trouble = {0};
    int64_t game = 0;
    int moves = 0;
    runner->base.writer = writer;
    *ret_next = INT64_MAX;
    for (;;) {
        struct error why = {0};
        bool moved = false;
        if (!worker_goes_on(&runner->base)) { /* the games behind this one were not looked at */
            *ret_next = 0;
            break;
        }
        TRY(db_games_awaiting_bot(runner->base.reader, game, &game, err));
        if (game == 0)
            break;
        enum error_code code = move_in(runner, game, ret_next, &moved, &why);
        moves += moved && code == ERROR_NONE;
        if (code && !is_past(code))
            trouble = why; /* the other games do not wait for this one */
    }
    forget_answers(runner);
    if (trouble.code && moves == 0)
        return error_set(err, trouble.code, "%s", trouble.detail);
    *ret_moves = moves;
    return ERROR_NONE;
}

static enum error_code work(void *owner, int64_t *ret_pause, struct error *err) {
    struct bot_runner *runner = owner;
    int64_t next = INT64_MAX;
    for (int moves = 1; moves > 0;) {
        if (!worker_goes_on(&runner->base)) {
            *ret_pause = WORKER_WITHOUT_LEASE;
            return ERROR_NONE;
        }
        TRY(bot_runner_move(runner, runner->base.writer, &moves, &next, err));
    }
    int64_t pause = next - runner->base.clock();
    *ret_pause = pause < 1 ? 1 : pause < WORKER_UNTIL_WOKEN ? pause : WORKER_UNTIL_WOKEN;
    return ERROR_NONE;
}

/* One of the house's players is awaited. */
static bool awaits_bot(const struct bot_runner *runner, const struct commit_event *event) {
    if (event->kind == EVENT_ELSEWHERE)
        return true;
    for (int seat = 0; seat < event->seats; seat++)
        for (int i = 0; (event->awaited & SEAT_BIT(seat)) && i < runner->count; i++)
            if (event->people[seat] == runner->players[i])
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

enum error_code bot_runner_open(const struct worker_options *options, bool at_once,
                                struct bot_runner **ret_runner, struct error *err) {
    struct bot_runner *runner = calloc(1, sizeof *runner);
    if (!runner)
        return error_no_memory(err);
    runner->at_once = at_once;
    runner->base.lease = "bots";
    enum error_code code = worker_open(&runner->base, options, "bot_runner", err);
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
    runner->base.writer = writer;
    return worker_start(&runner->base, work, runner, err);
}

void bot_runner_stop(struct bot_runner *runner) {
    if (runner)
        worker_stop(&runner->base);
}

void bot_runner_free(struct bot_runner *runner) {
    if (!runner)
        return;
    worker_close(&runner->base);
    free(runner->answers);
    for (size_t i = 0; games_all[i]; i++)
        if (games_all[i]->bots)
            games_all[i]->bots->close(runner->minds[i]);
    free(runner);
}
