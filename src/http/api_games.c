/* One game: looking on, moving, giving up. Answers are appended by hand: this is the hot path. */
#include <cjson/cJSON.h>
#include <sodium.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "chance/chance.h"
#include "http/api.h"
#include "http/view_cache.h"
#include "service/analysis_worker.h"
#include "service/emails.h"
#include "service/play.h"
#include "service/table.h"
#include "service/view.h"
#include "store/db_analyses.h"

/* Up to here JSON's numbers are exact: a number of moves that no game has is still a number. */
#define SEQ_MAX INT64_C(9007199254740992)

/* Who has come by the link of a letter, ?look=TOKEN, looks on from his seat. */
static enum error_code look_by_link(const struct call *call, const struct game_row *row,
                                    int *ret_seat, struct error *err) {
    struct link_row link;
    struct error why = {0};
    const char *token = call_query(call, "look");
    if (!token)
        return ERROR_NONE;
    enum error_code code = link_open(call->db, token, LINK_LOOK, call->now, &link, &why);
    if (!code && link.game == row->id)
        *ret_seat = table_seat(row, link.account);
    if (code == ERROR_NOT_FOUND)
        return ERROR_NONE; /* an old link still shows the table, as anybody sees it */
    return code ? error_set(err, code, "%s", why.detail) : ERROR_NONE;
}

/* The game of the path, with the tag of what the asker may see of it. */
static enum error_code find_game(struct call *call, struct game_row *ret_row, int *ret_seat,
                                 struct error *err) {
    char state[VIEW_STATE];
    enum error_code code = db_games_by_public_id(call->db, call->params[0], ret_row, err);
    if (code)
        return code;
    *ret_seat = table_seat(ret_row, call->account);
    if (*ret_seat == SEAT_NONE && (code = look_by_link(call, ret_row, ret_seat, err)))
        return code;
    view_state(ret_row, *ret_seat, state);
    call_tag(call, state);
    return ERROR_NONE;
}

/* --- GET ---------------------------------------------------------------------------------------
 */

/* The view is on the view cache, or the asker has it already. Who comes by a letter's link is not
 * known by his session. */
static bool find_cached(struct call *call) {
    if (!call->view_cache || call_query(call, "look"))
        return false;
    struct cached_response *cached =
        view_cache_view(call->view_cache, call->params[0], call->account, call->packs);
    if (!cached)
        return false;
    memcpy(call->etag, cached->etag, sizeof call->etag);
    call->cached = call_not_modified(call) || cached->full ? cached : NULL;
    return call->cached != NULL;
}

enum error_code api_game_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    int seat = SEAT_NONE;
    if (find_cached(call))
        return ERROR_NONE;
    uint64_t time = call->view_cache ? view_cache_time(call->view_cache) : 0;
    enum error_code code = find_game(call, &row, &seat, err);
    if (!code && call->view_cache)
        call->cached = view_cache_slot(call->view_cache, &row, seat, call->packs, time, call->etag);
    if (code || call_not_modified(call))
        return code;
    code = table_load(call->db, &row, &table, err);
    if (!code)
        view_write(&table, seat, false, &call->answer);
    return code;
}

enum error_code api_events_read(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    enum error_code code = find_game(call, &row, &seat, err);
    if (code)
        return code;
    call->etag[0] = '\0';
    call->stream = malloc(sizeof *call->stream);
    if (!call->stream)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    *call->stream = db_games_event(&row);
    return ERROR_NONE;
}

enum error_code api_at_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    int seat = SEAT_NONE;
    int64_t seq = 0;
    enum error_code code = find_game(call, &row, &seat, err);
    if (!code && (!api_number(call->params[1], row.seq, &seq)))
        code = error_set(err, ERROR_NOT_FOUND, "The game has not come that far.");
    if (code || call_not_modified(call))
        return code;
    code = table_replay(call->db, &row, seq, NULL, NULL, &table, err);
    if (!code)
        view_write(&table, seat, true, &call->answer);
    return code;
}

struct log {
    int64_t from;
    struct buf *out;
};

static enum error_code add_entry(void *context, const struct table *before,
                                 const struct entry *entry, struct error *err) {
    struct log *log = context;
    (void)err;
    if (entry->row->seq <= log->from)
        return ERROR_NONE;
    if (entry->row->seq > log->from + 1)
        buf_addch(log->out, ',');
    view_write_entry(before, entry, log->out);
    return ERROR_NONE;
}

enum error_code api_moves_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    int seat = SEAT_NONE;
    const char *from = call_query(call, "from");
    struct log log = {0, &call->answer};
    enum error_code code = find_game(call, &row, &seat, err);
    if (!code && from && !api_number(from, SEQ_MAX, &log.from))
        code = error_field(err, "from", "A number of moves is due.");
    if (code || call_not_modified(call))
        return code;
    buf_addstr(&call->answer, "{\"moves\":[");
    code = table_replay(call->db, &row, row.seq, add_entry, &log, &table, err);
    buf_addstr(&call->answer, "]}");
    return code;
}

static cJSON *fairness(const struct game_row *row, const struct invitation_row *invitation) {
    struct chance_seed seed;
    char text[CHANCE_HEX];
    memcpy(seed.bytes, invitation->seed, sizeof seed.bytes);
    chance_commitment(&seed, text);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "invitation_id", invitation->public_id);
    cJSON_AddStringToObject(object, "commitment", text);
    cJSON *nonces = cJSON_AddArrayToObject(object, "nonces");
    cJSON_AddItemToArray(nonces, cJSON_CreateString(invitation->inviter_nonce));
    cJSON_AddItemToArray(nonces, cJSON_CreateString(invitation->invitee_nonce));
    cJSON_AddStringToObject(object, "algorithm", CHANCE_ALGORITHM);
    if (row->ending == GAME_ACTIVE) {
        cJSON_AddNullToObject(object, "seed");
    } else {
        sodium_bin2hex(text, sizeof text, seed.bytes, sizeof seed.bytes);
        cJSON_AddStringToObject(object, "seed", text);
    }
    return object;
}

enum error_code api_fairness_read(struct call *call, struct error *err) {
    struct game_row row;
    struct invitation_row invitation;
    int seat = SEAT_NONE;
    enum error_code code = find_game(call, &row, &seat, err);
    if (code || call_not_modified(call))
        return code;
    code = db_invitations_by_id(call->db, row.invitation, &invitation, err);
    return code ? code : call_answer(call, 200, fairness(&row, &invitation), err);
}

/* The analysis has a tag of its own: it comes without the game having changed. */
static void tag_analysis(struct call *call, const struct game_row *row, const char *state) {
    char name[VIEW_STATE];
    snprintf(name, sizeof name, "analysis-%lld-%s", (long long)row->revision, state);
    call_tag(call, name);
}

enum error_code api_analysis_read(struct call *call, struct error *err) {
    struct game_row row;
    int seat = SEAT_NONE;
    char state[16];
    double progress = 0;
    struct error unread;
    enum error_code code = find_game(call, &row, &seat, err);
    if (!code && row.ending == GAME_ACTIVE)
        code = error_set(err, ERROR_NOT_FINISHED, "The game is still being played.");
    if (code)
        return code;
    tag_analysis(call, &row, "ready");
    if (call_not_modified(call))
        return ERROR_NONE;
    code = db_analyses_read(call->db, row.id, &call->answer, &unread);
    if (code && code != ERROR_NOT_FOUND)
        *err = unread;
    if (code != ERROR_NOT_FOUND)
        return code;
    code = analysis_worker_ask(call->analysis_worker, row.id, &progress, err);
    if (code)
        return code;
    snprintf(state, sizeof state, "%.3f", progress);
    tag_analysis(call, &row, state);
    buf_printf(&call->answer, "{\"status\":\"running\",\"progress\":%s}", state);
    return ERROR_NONE;
}

/* --- POST --------------------------------------------------------------------------------------
 */

/* What never changes of the path's game. */
static enum error_code know_game(struct call *call, struct known_game *ret_known,
                                 struct error *err) {
    const struct known_game *known =
        call->view_cache ? view_cache_game(call->view_cache, call->params[0]) : NULL;
    struct game_row row;
    if (known) {
        *ret_known = *known;
        return ERROR_NONE;
    }
    enum error_code code = db_games_by_public_id(call->db, call->params[0], &row, err);
    if (code)
        return code;
    known_game_of(&row, ret_known);
    if (call->view_cache)
        view_cache_know(call->view_cache, ret_known);
    return ERROR_NONE;
}

/* Reads what every request to a player's game has; the play is left for the change. */
static enum error_code read_play(struct call *call, const char *const names[],
                                 struct known_game *ret_known, struct play **ret_play,
                                 struct error *err) {
    void *scratch = NULL;
    enum error_code code = api_scratch(call, sizeof(struct play), &scratch, err);
    struct play *play = scratch;
    if (!code)
        code = know_game(call, ret_known, err);
    if (code)
        return code;
    if (known_seat(ret_known, call->account) == SEAT_NONE) /* the change sees to it: play.h */
        return error_set(err, ERROR_FORBIDDEN, "You do not play in this game.");
    code = json_only(call->body, "", names, err);
    if (!code)
        code = json_int(call->body, "seq", JSON_REQUIRED, 0, SEQ_MAX, &play->seq, err);
    if (code)
        return code;
    play->game = ret_known->id;
    play->account = call->account;
    play->now = call->now;
    *ret_play = play;
    return ERROR_NONE;
}

static enum error_code answer_view(struct call *call, const struct table *table,
                                   struct error *err) {
    enum error_code code = api_renew(call, err);
    if (!code)
        view_write(table, table_seat(&table->row, call->account), false, &call->answer);
    return code;
}

enum error_code api_move_read(struct call *call, struct error *err) {
    static const char *const names[] = {"seq", "move", NULL};
    struct known_game known;
    struct play *play = NULL;
    const cJSON *move = NULL;
    enum error_code code = read_play(call, names, &known, &play, err);
    if (!code)
        code = json_object(call->body, "move", JSON_REQUIRED, &move, err);
    return code ? code : play_read_move(known.game, move, play, err);
}

enum error_code api_move_change(struct call *call, struct error *err) {
    const struct play *play = call->scratch;
    struct table table;
    enum error_code code = play_move(call->db, play, &table, err);
    return code ? code : answer_view(call, &table, err);
}

enum error_code api_resign_read(struct call *call, struct error *err) {
    static const char *const names[] = {"seq", NULL};
    struct known_game known;
    struct play *play = NULL;
    return read_play(call, names, &known, &play, err);
}

enum error_code api_resign_change(struct call *call, struct error *err) {
    const struct play *play = call->scratch;
    struct table table;
    enum error_code code = play_resign(call->db, play, &table, err);
    return code ? code : answer_view(call, &table, err);
}
