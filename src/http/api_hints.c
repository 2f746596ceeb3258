/* Training against the house: what the moves are worth that one could make now. */
#include <stdio.h>
#include <string.h>

#include "games/shanghaien/shanghaien.h"
#include "http/api.h"
#include "service/hints.h"
#include "service/table.h"

/* What is left for the thread that thinks. */
struct position {
    int64_t game, seq;
    struct bot_view view;
};

static bool plays_bot(const struct game_row *row) {
    for (int seat = 0; seat < row->seats; seat++)
        if (row->seat[seat].person.kind == ACCOUNT_BOT)
            return true;
    return false;
}

/* Hints are for a player whose turn it is, against the house alone: among people they would be a
 * third at the table. */
static enum error_code check_asker(const struct call *call, const struct game_row *row,
                                   struct error *err) {
    int seat = SEAT_NONE;
    enum error_code code = table_player(row, call->account, &seat, err);
    if (code)
        return code;
    if (!plays_bot(row))
        return error_set(err, ERROR_FORBIDDEN, "There are hints in games against the house alone.");
    if (row->ending != GAME_ACTIVE)
        return error_set(err, ERROR_GAME_OVER, "The game has ended.");
    if (row->turn != seat)
        return error_set(err, ERROR_NOT_YOUR_TURN, "It is not your turn.");
    return ERROR_NONE;
}

enum error_code api_hint_read(struct call *call, struct error *err) {
    struct game_row row;
    struct table table;
    char state[32];
    void *scratch = NULL;
    enum error_code code = db_games_by_public_id(call->db, call->params[0], &row, err);
    if (!code)
        code = check_asker(call, &row, err);
    if (!code)
        code = table_load(call->db, &row, &table, err);
    if (!code && table.game != &shanghaien_game)
        code = error_set(err, ERROR_INTERNAL, "game %s: nobody can give hints", row.public_id);
    if (!code)
        code = api_scratch(call, sizeof(struct position), &scratch, err);
    if (code)
        return code;
    struct position *position = scratch;
    position->game = row.id;
    position->seq = row.seq;
    bot_view_init(&position->view, (const struct shanghaien *)(const void *)table.state.bytes);
    snprintf(state, sizeof state, "hint-%lld", (long long)row.seq);
    call_tag(call, state);
    (void)call_not_modified(call);
    return ERROR_NONE;
}

enum error_code api_hint_work(struct call *call, struct error *err) {
    const struct position *position = call->scratch;
    return hints_write(call->hints, position->game, position->seq, &position->view, &call->answer,
                       err);
}
