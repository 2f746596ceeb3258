/* One game: watching, moving, resigning, hints. Its view is the hot path: it is appended by hand,
 * and the HTTP thread keeps it in the view cache. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"
#include "chance/chance.h"
#include "http/api/api.h"
#include "http/request/context.h"
#include "http/request/view_cache.h"
#include "http/streams/streams.h"
#include "service/letters/links.h"
#include "service/play/hints.h"
#include "service/play/play.h"
#include "service/play/table.h"
#include "service/play/view.h"
#include "service/workers/analysis_worker.h"
#include "store/tables/analyses.h"

/* A reader who follows the link of an e-mail, ?look=TOKEN_SIZE, sees the game from their seat,
 * unless it hides something: an e-mail may be passed on. An old link still shows the table, as
 * everybody sees it. */
static enum error_code find_linked_seat(const struct call *call, const struct game_row *row,
                                        int *ret_seat, struct error *err) {
    struct link_row link;
    const char *token = call_query(call, "look");
    if (!token || (game_by_name(row->game)->hides && row->ending == GAME_ACTIVE))
        return ERROR_NONE;
    enum error_code code = link_open(call->db, token, LINK_LOOK, call->now, &link, err);
    if (code)
        return code == ERROR_NOT_FOUND ? ERROR_NONE : code;
    if (link.game == row->id)
        *ret_seat = game_seat(row, link.account);
    return ERROR_NONE;
}

/* The game of the path, with the tag of what its reader may see. */
static enum error_code find_game(struct call *call, struct game_row *ret_row, int *ret_seat,
                                 struct error *err) {
    char state[VIEW_STATE];
    TRY(db_games_by_public_id(call->db, call->params[0], ret_row, err));
    *ret_seat = game_seat(ret_row, call->account);
    if (*ret_seat == SEAT_NONE)
        TRY(find_linked_seat(call, ret_row, ret_seat, err));
    view_state(ret_row, *ret_seat, state);
    call_tag(call, state);
    return ERROR_NONE;
}

/* --- GET --- */

/* The view is in the view cache, or the client has it already. The session does not name a reader
 * who follows the link of an e-mail. */
static enum error_code game_cached(struct call *call, struct error *err) {
    (void)err;
    if (!call->view_cache || call_query(call, "look"))
        return ERROR_NONE;
    struct cached_response *cached =
        view_cache_view(call->view_cache, call->params[0], call->account, call->takes_gzip);
    if (!cached)
        return ERROR_NONE;
    memcpy(call->etag, cached->etag, sizeof call->etag);
    if (call_not_modified(call) || cached->full) {
        call->cached = cached;
        call->next = STAGE_ANSWER;
    }
    return ERROR_NONE;
}

static enum error_code game_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    int seat = SEAT_NONE;
    uint64_t time = call->view_cache ? view_cache_time(call->view_cache) : 0;
    TRY(find_game(call, &row, &seat, err));
    if (call->view_cache) {
        call->found = (struct found_game){.time = time, .seat = seat};
        known_game_of(&row, &call->found.game);
    }
    if (call_not_modified(call))
        return ERROR_NONE;
    TRY(table_load(call->db, &row, &table, err));
    view_write(&table, seat, VIEW_NOW, &call->answer);
    return ERROR_NONE;
}

static enum error_code events_read(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    TRY(find_game(call, &row, &seat, err));
    call->etag[0] = '\0';
    call->stream = malloc(sizeof *call->stream);
    if (!call->stream)
        return error_no_memory(err);
    *call->stream = (struct stream_topic){.account = call->account, .first = db_games_event(&row)};
    memcpy(call->stream->session, call->session, sizeof call->session);
    return ERROR_NONE;
}

static enum error_code at_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    int seat = SEAT_NONE;
    int64_t seq = 0;
    TRY(find_game(call, &row, &seat, err));
    if (!text_number(call->params[1], row.seq, &seq))
        return error_set(err, ERROR_NOT_FOUND, "The game has fewer moves.");
    if (call_not_modified(call))
        return ERROR_NONE;
    TRY(table_replay(call->db, &row, seq, NULL, NULL, &table, err));
    view_write(&table, seat, row.ending ? VIEW_PAST_OF_FINISHED : VIEW_PAST, &call->answer);
    return ERROR_NONE;
}

/* --- GET /api/games/{id}/at/{seq}/position --- */

/* What is still to be dealt is in it, so only of a finished game. */
static enum error_code position_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    struct buf text = BUF_INIT;
    int seat = SEAT_NONE;
    int64_t seq = 0;
    TRY(find_game(call, &row, &seat, err));
    if (row.ending == GAME_ACTIVE)
        return error_set(err, ERROR_NOT_FINISHED, "The game is still being played.");
    const struct game *game = game_by_name(row.game);
    if (!game->write_position || !text_number(call->params[1], row.seq - 1, &seq))
        return error_set(err, ERROR_NOT_FOUND, "There is no such position.");
    if (call_not_modified(call))
        return ERROR_NONE;
    TRY(table_replay(call->db, &row, seq, NULL, NULL, &table, err));
    game->write_position(table.state.bytes, &text);
    cJSON_AddStringToObject(call_answer(call, 200), "position", buf_text(&text));
    enum error_code code = text.failed ? error_no_memory(err) : ERROR_NONE;
    buf_clear(&text);
    return code;
}

/* --- GET /api/games/{id}/positions --- */

/* The positions after these numbers of entries, as one reader saw them. */
struct positions {
    int64_t from, to;
    int reader;
    enum view_moment moment;
    struct buf *out;
};

static enum error_code add_position(void *context, const struct table *before,
                                    const struct table *after, const struct entry *entry,
                                    struct error *err) {
    const struct positions *positions = context;
    (void)before, (void)err;
    if (entry->row->seq <= positions->from)
        return ERROR_NONE;
    buf_addch(positions->out, ',');
    view_write(after, positions->reader, positions->moment, positions->out);
    return ERROR_NONE;
}

/* The first one is not after an entry of the part that is asked for. */
static enum error_code write_positions(const struct call *call, const struct game_row *row,
                                       struct positions *positions, struct error *err) {
    struct table table;
    buf_printf(positions->out, "{\"first\":%lld,\"views\":[", (long long)positions->from);
    if (positions->from <= positions->to) {
        TRY(table_replay(call->db, row, positions->from, NULL, NULL, &table, err));
        view_write(&table, positions->reader, positions->moment, positions->out);
        TRY(table_replay(call->db, row, positions->to, add_position, positions, &table, err));
    }
    buf_addstr(positions->out, "]}");
    return ERROR_NONE;
}

static enum error_code read_number(const struct call *call, const char *name, int64_t *number,
                                   struct error *err) {
    const char *text = call_query(call, name);
    if (text && !text_number(text, JSON_NUMBER_MAX, number))
        return error_field(err, name, "Must be a whole number of moves, 0 or more.");
    return ERROR_NONE;
}

static enum error_code positions_work(struct call *call, struct error *err) {
    struct game_row row;
    struct positions positions = {.to = JSON_NUMBER_MAX, .out = &call->answer};
    TRY(find_game(call, &row, &positions.reader, err));
    TRY(read_number(call, "from", &positions.from, err));
    TRY(read_number(call, "to", &positions.to, err));
    if (call_not_modified(call))
        return ERROR_NONE;
    positions.moment = row.ending ? VIEW_PAST_OF_FINISHED : VIEW_PAST;
    positions.to = positions.to < row.seq ? positions.to : row.seq;
    return write_positions(call, &row, &positions, err);
}

/* --- GET /api/games/{id}/moves --- */

struct log {
    int64_t from, to;
    int reader;
    size_t most; /* bytes */
    struct table now;
    struct buf *out;
};

static enum error_code add_entry(void *context, const struct table *before,
                                 const struct table *after, const struct entry *entry,
                                 struct error *err) {
    const struct log *log = context;
    if (entry->row->seq <= log->from)
        return ERROR_NONE;
    if (entry->row->seq > log->from + 1)
        buf_addch(log->out, ',');
    const struct game_entry shown = table_entry(before, after, &log->now, entry);
    view_write_entry(before->game, &shown, entry->row->at, log->reader, log->out);
    return log->out->len <= log->most
               ? ERROR_NONE
               : error_set(err, ERROR_TOO_LARGE, "The log is too long for one response.");
}

static enum error_code write_log(const struct call *call, const struct game_row *row,
                                 struct log *log, struct error *err) {
    struct table table;
    TRY(table_load(call->db, row, &log->now, err));
    buf_addstr(log->out, "{\"moves\":[");
    TRY(table_replay(call->db, row, log->to < row->seq ? log->to : row->seq, add_entry, log, &table,
                     err));
    buf_addstr(log->out, "]}");
    return ERROR_NONE;
}

/* Answers with at most so many bytes. */
static enum error_code answer_log(struct call *call, size_t most, struct error *err) {
    struct game_row row;
    struct log log = {.to = JSON_NUMBER_MAX, .most = most, .out = &call->answer};
    TRY(find_game(call, &row, &log.reader, err));
    TRY(read_number(call, "from", &log.from, err));
    TRY(read_number(call, "to", &log.to, err));
    call->next = STAGE_ANSWER;
    return call_not_modified(call) ? ERROR_NONE : write_log(call, &row, &log, err);
}

static enum error_code moves_read(struct call *call, struct error *err) {
    enum error_code code = answer_log(call, ANSWER_LARGE, err);
    return code == ERROR_TOO_LARGE ? call_is_slow(call, err) : code;
}

static enum error_code moves_work(struct call *call, struct error *err) {
    return answer_log(call, SIZE_MAX, err);
}

static void fill_fairness(cJSON *object, const struct game_row *row,
                          const struct invitation_row *invitation, const char *setup) {
    struct chance_seed seed;
    char commitment[CHANCE_HEX], hex[CHANCE_HEX] = "";
    memcpy(seed.bytes, invitation->seed, sizeof seed.bytes);
    chance_commitment(&seed, commitment);
    if (row->ending != GAME_ACTIVE)
        sodium_bin2hex(hex, sizeof hex, seed.bytes, sizeof seed.bytes);
    cJSON_AddStringToObject(object, "invitation_id", invitation->public_id);
    cJSON_AddStringToObject(object, "commitment", commitment);
    cJSON *nonces = cJSON_AddArrayToObject(object, "nonces");
    for (int i = 0; i < row->seats; i++)
        cJSON_AddItemToArray(nonces, cJSON_CreateString(invitation->place[i].nonce));
    cJSON_AddStringToObject(object, "algorithm", game_by_name(row->game)->algorithm);
    json_add_text(object, "seed", hex);
    if (row->seats > 2)
        cJSON_AddItemToObject(object, "setup",
                              *setup ? cJSON_CreateRaw(setup) : cJSON_CreateNull());
}

static enum error_code fairness_read(struct call *call, struct error *err) {
    struct game_row row;
    struct invitation_row invitation;
    int seat = SEAT_NONE;
    TRY(find_game(call, &row, &seat, err));
    if (call_not_modified(call))
        return ERROR_NONE;
    TRY(db_invitations_by_id(call->db, row.invitation, &invitation, err));
    struct buf setup = BUF_INIT;
    enum error_code code =
        row.ending == GAME_ACTIVE ? ERROR_NONE : db_games_setup(call->db, row.id, &setup, err);
    if (!code)
        fill_fairness(call_answer(call, 200), &row, &invitation, buf_text(&setup));
    buf_clear(&setup);
    return code;
}

/* --- GET /api/games/{id}/analysis --- */

/* The analysis has its own tag: it comes without the game having changed. */
static void tag_analysis(struct call *call, const struct game_row *row, const char *state) {
    char name[VIEW_STATE];
    snprintf(name, sizeof name, "analysis-%lld-%s", (long long)row->revision, state);
    call_tag(call, name);
}

/* Asks for the analysis, and answers how far it has come. */
static enum error_code answer_progress(struct call *call, const struct game_row *row,
                                       struct error *err) {
    char state[16];
    double progress = 0;
    TRY(analysis_worker_ask(call->context->analysis_worker, row->id, &progress, err));
    snprintf(state, sizeof state, "%.3f", progress);
    tag_analysis(call, row, state);
    cJSON *object = call_answer(call, 200);
    cJSON_AddStringToObject(object, "status", "running");
    cJSON_AddRawToObject(object, "progress", state);
    return ERROR_NONE;
}

static enum error_code analysis_read(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    TRY(find_game(call, &row, &seat, err));
    if (row.ending == GAME_ACTIVE)
        return error_set(err, ERROR_NOT_FINISHED, "The game is still being played.");
    const struct game_bots *bots = game_by_name(row.game)->bots;
    if (!bots || !bots->analyses)
        return error_set(err, ERROR_NOT_FOUND, "This game cannot be analysed.");
    tag_analysis(call, &row, "ready");
    if (call_not_modified(call))
        return ERROR_NONE;
    enum error_code code = db_analyses_read(call->db, row.id, &call->answer, err);
    return code == ERROR_NOT_FOUND ? answer_progress(call, &row, err) : code;
}

/* --- GET /api/games/{id}/hint --- */

/* Passed to the slow pool. */
struct position {
    const struct game *game;
    int64_t id, seq;
    struct game_state state;
};

static bool plays_bot(const struct game_row *row) {
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].person.kind == ACCOUNT_HOUSE)
            return true;
    return false;
}

/* Hints are for a player whose turn it is, and only against a house player: between people they
 * would be a third person at the table. */
static enum error_code check_may_ask(const struct call *call, const struct game_row *row,
                                     struct error *err) {
    int seat = SEAT_NONE;
    TRY(table_player(row, call->account, &seat, err));
    if (!plays_bot(row))
        return error_set(err, ERROR_FORBIDDEN,
                         "Hints are available only in games against the house.");
    if (row->ending != GAME_ACTIVE)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    if (!game_awaits(row, seat))
        return error_set(err, ERROR_NOT_YOUR_TURN, "It is not your turn.");
    return ERROR_NONE;
}

static enum error_code hint_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    char state[32];
    TRY(db_games_by_public_id(call->db, call->params[0], &row, err));
    const struct game *game = game_by_name(row.game);
    if (!game->bots || !game->bots->hint)
        return error_set(err, ERROR_NOT_FOUND, "This game has no hints.");
    TRY(check_may_ask(call, &row, err));
    TRY(table_load(call->db, &row, &table, err));
    snprintf(state, sizeof state, "hint-%lld", (long long)row.seq);
    call_tag(call, state);
    if (call_not_modified(call))
        return ERROR_NONE;
    TRY(call_scratch(call, sizeof(struct position), err));
    struct position *position = call->scratch;
    position->game = game;
    position->id = row.id;
    position->seq = row.seq;
    position->state = table.state;
    return ERROR_NONE;
}

static enum error_code hint_work(struct call *call, struct error *err) {
    const struct position *position = call->scratch;
    return hints_write(call->context->hints, position->game, position->id, position->seq,
                       position->state.bytes, &call->answer, err);
}

/* --- POST --- */

static enum error_code read_move(const struct cJSON *body, const struct known_game *known,
                                 struct play *play, struct error *err) {
    const cJSON *move = NULL;
    TRY(json_object(body, "move", JSON_REQUIRED, &move, err));
    return play_read_move(known->game, known->seats, move, play, err);
}

/* What a path says instead of a move. */
static enum game_ending ending_of(const char *path) {
    return strcmp(path, "/api/games/{id}/resign") == 0     ? GAME_RESIGNED
           : strcmp(path, "/api/games/{id}/call-off") == 0 ? GAME_CALLED_OFF
                                                           : GAME_ACTIVE;
}

/* Reads a move, a resignation or a call-off; the play is left for the change, which checks again
 * who plays (play.h). */
static enum error_code read_play(struct call *call, const struct known_game *known,
                                 struct error *err) {
    enum game_ending ending = ending_of(call->route->path);
    TRY(call_scratch(call, sizeof(struct play), err));
    struct play *play = call->scratch;
    if (known_seat(known, call->account) == SEAT_NONE)
        return error_set(err, ERROR_FORBIDDEN, "You are not a player in this game.");
    TRY(json_only(call->body, "", ending ? JSON_NAMES("seq") : JSON_NAMES("seq", "move"), err));
    TRY(json_int(call->body, "seq", JSON_REQUIRED, 0, JSON_NUMBER_MAX, &play->seq, err));
    play->game = known->id;
    play->account = call->account;
    play->now = call->now;
    play->ending = ending;
    return ending ? ERROR_NONE : read_move(call->body, known, play, err);
}

/* In a game of which the view cache knows the facts that never change. */
static enum error_code play_cached(struct call *call, struct error *err) {
    const struct known_game *known =
        call->view_cache ? view_cache_game(call->view_cache, call->params[0]) : NULL;
    if (!known)
        return ERROR_NONE;
    call->next = STAGE_CHANGE;
    return read_play(call, known, err);
}

/* In any other. */
static enum error_code play_read(struct call *call, struct error *err) {
    struct game_row row;
    TRY(db_games_by_public_id(call->db, call->params[0], &row, err));
    known_game_of(&row, &call->found.game);
    return read_play(call, &call->found.game, err);
}

static enum error_code play_change(struct call *call, struct error *err) {
    struct table table;
    TRY(play_move(call->db, call->scratch, &table, err));
    view_write(&table, game_seat(&table.row, call->account), VIEW_NOW, &call->answer);
    return ERROR_NONE;
}

/* --- /api/games/{id}/call-off --- */

static enum error_code call_off_change(struct call *call, struct error *err) {
    struct table table;
    TRY(play_call_off(call->db, call->scratch, &table, err));
    const struct game_row *row = &table.row;
    int seat = game_offerer(row);
    if (row->ending || seat == SEAT_NONE) {
        view_write(&table, game_seat(row, call->account), VIEW_NOW, &call->answer);
        return ERROR_NONE;
    }
    cJSON *offer = cJSON_AddObjectToObject(call_answer(call, 202), "offer");
    cJSON_AddNumberToObject(offer, "seat", seat);
    json_add_time(offer, "at", row->seat[seat].offered_at);
    return ERROR_NONE;
}

static enum error_code keep_on_change(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &seat, err));
    call->status = 204;
    return play_keep_on(call->db, row.id, call->account, err);
}

/* --- /api/games/{id}/auto-roll --- */

static enum error_code auto_roll_read(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    bool on = false;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &seat, err));
    TRY(db_games_auto_roll(call->db, row.id, seat, &on, err));
    return api_answer_switch(call, on);
}

static enum error_code auto_roll_change(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    bool on = false;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &seat, err));
    TRY(json_only(call->body, "", JSON_NAMES("on"), err));
    TRY(json_bool(call->body, "on", JSON_REQUIRED, &on, err));
    TRY(play_set_automatic(call->db, &row, seat, on, err));
    return api_answer_switch(call, on);
}

/* --- /api/games/{id}/order --- */

/* How the order stands, or how the last one ended; and what calling Shanghai! would gain by now. */
static enum error_code answer_order(struct call *call, int64_t game, int seat, struct error *err) {
    struct table table;
    struct order_row order = {0};
    struct game_move move;
    int gain = 0;
    TRY(table_by_id(call->db, game, &table, err));
    TRY(db_games_order(call->db, game, seat, &order, err));
    bool can = table.game->order && table.game->order(table.state.bytes, seat, move.bytes, &gain);
    cJSON *answer = call_answer(call, 200);
    json_add_number(answer, "call_if", order.ended_seq ? 0 : order.call_if, 0);
    if (can)
        cJSON_AddNumberToObject(answer, "gain", gain);
    else
        cJSON_AddNullToObject(answer, "gain");
    cJSON *ended = order.ended_seq ? cJSON_AddObjectToObject(answer, "ended")
                                   : cJSON_AddNullToObject(answer, "ended");
    if (order.ended_seq) {
        cJSON_AddNumberToObject(ended, "call_if", order.call_if);
        cJSON_AddNumberToObject(ended, "seq", (double)order.ended_seq);
        cJSON_AddBoolToObject(ended, "called", order.called);
    }
    return ERROR_NONE;
}

static enum error_code order_read(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &seat, err));
    return answer_order(call, row.id, seat, err);
}

static enum error_code order_change(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    int64_t seq = 0, call_if = 0;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &seat, err));
    TRY(json_only(call->body, "", JSON_NAMES("seq", "call_if"), err));
    TRY(json_int(call->body, "seq", JSON_REQUIRED, 0, JSON_NUMBER_MAX, &seq, err));
    TRY(json_int(call->body, "call_if", JSON_REQUIRED, 1, PLAY_CALL_IF_MAX, &call_if, err));
    TRY(play_give_order(call->db, &row, seat, seq, (int)call_if, err));
    return answer_order(call, row.id, seat, err);
}

static enum error_code order_drop(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    TRY(table_find_player(call->db, call->params[0], call->account, &row, &seat, err));
    call->status = 204;
    return db_games_set_order(call->db, row.id, seat, 0, 0, err);
}

const struct route api_games_routes[] = {
    {"GET", "/api/games/{id}", 0, .cached = game_cached, .read = game_read},
    {"GET", "/api/games/{id}/moves", MAY_BE_SLOW, .read = moves_read, .work = moves_work},
    {"POST", "/api/games/{id}/moves", NEEDS_LOGIN | TAKES_BODY, .cached = play_cached,
     .read = play_read, .change = play_change},
    {"GET", "/api/games/{id}/at/{seq}", 0, .read = at_read},
    {"GET", "/api/games/{id}/at/{seq}/position", 0, .read = position_read},
    {"GET", "/api/games/{id}/positions", SLOW, .work = positions_work},
    {"GET", "/api/games/{id}/events", 0, .read = events_read},
    {"GET", "/api/games/{id}/fairness", 0, .read = fairness_read},
    {"GET", "/api/games/{id}/analysis", 0, .read = analysis_read},
    {"GET", "/api/games/{id}/hint", NEEDS_LOGIN | SLOW, .read = hint_read, .work = hint_work},
    {"POST", "/api/games/{id}/resign", NEEDS_LOGIN | TAKES_BODY, .cached = play_cached,
     .read = play_read, .change = play_change},
    {"POST", "/api/games/{id}/call-off", NEEDS_LOGIN | TAKES_BODY, .cached = play_cached,
     .read = play_read, .change = call_off_change},
    {"DELETE", "/api/games/{id}/call-off", NEEDS_LOGIN, .change = keep_on_change},
    {"GET", "/api/games/{id}/auto-roll", NEEDS_LOGIN, .read = auto_roll_read},
    {"PUT", "/api/games/{id}/auto-roll", NEEDS_LOGIN | TAKES_BODY, .change = auto_roll_change},
    {"GET", "/api/games/{id}/order", NEEDS_LOGIN, .read = order_read},
    {"PUT", "/api/games/{id}/order", NEEDS_LOGIN | TAKES_BODY, .change = order_change},
    {"DELETE", "/api/games/{id}/order", NEEDS_LOGIN, .change = order_drop},
    {.method = NULL},
};
