#include "service/play.h"

#include <string.h>

#include "service/deadlines.h"
#include "service/invitations.h"
#include "service/notices.h"
#include "service/ratings.h"
#include "store/commit_events.h"

/* What a request meets. */
struct met {
    int seat;      /* of who asks */
    bool repeated; /* it was answered once already */
};

static enum error_code load_for_play(struct db *db, const struct play *play, const char *move,
                                     struct table *ret_table, struct met *ret_met,
                                     struct error *err) {
    struct met met = {.repeated = false};
    enum error_code code = table_by_id(db, play->game, ret_table, err);
    const struct game_row *row = &ret_table->row;
    if (!code)
        code = table_player(row, play->account, &met.seat, err);
    if (!code && play->seq < row->seq)
        code = db_moves_is(db, play->game, play->seq + 1, met.seat, move, &met.repeated, err);
    if (code)
        return code;
    *ret_met = met;
    if (met.repeated)
        return ERROR_NONE;
    if (row->turn == SEAT_NONE)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    if (deadline_has_passed(row->deadline_at, play->now)) /* the scheduler is about to end it */
        return error_set(err, ERROR_GAME_OVER, "The time for this move is over.");
    if (play->seq != row->seq)
        return error_set(err, ERROR_STALE_SEQ, "You have seen %lld moves of %lld.",
                         (long long)play->seq, (long long)row->seq);
    return ERROR_NONE;
}

static enum error_code note_event(struct db *db, const struct game_row *row, struct error *err) {
    struct commit_event events = db_games_event(row);
    return commit_event_note(db, &events, err);
}

/* The log's times never run backwards, even if the clock does. */
static int64_t time_of_entry(const struct table *table, int64_t now) {
    return now > table->row.updated_at ? now : table->row.updated_at;
}

/* Begins the next game of a match, where this one leaves it undecided; the answer tells of it. */
static enum error_code start_next_game(struct db *db, struct game_row *row, struct error *err) {
    enum error_code code = match_game_over(db, row, err);
    return code || !row->match.head ? code : db_matches_read(db, &row->match, err);
}

/* Plays the entry on the table and writes it: the log, the caches, the notices, the news. */
static enum error_code enter(struct db *db, struct table *table, const struct entry *entry,
                             struct error *err) {
    struct game_row before = table->row;
    enum error_code code = table_apply(table, entry, err);
    if (code)
        return code;
    table_settle(table, entry->row->at);
    code = deadline_set(db, &table->row, err);
    if (!code)
        code = db_moves_append(db, table->row.id, entry->row, err);
    if (!code)
        code = db_games_update(db, &table->row, &before, err);
    if (!code)
        code = notice_entry(db, &before, &table->row, entry->row->seat, entry->row->at, err);
    bool over = table->row.turn == SEAT_NONE;
    if (!code && over)
        code = rating_game_over(db, table, err);
    if (!code)
        code = note_event(db, &table->row, err);
    if (!code && over)
        return start_next_game(db, &table->row, err);
    if (!code)
        table_remember(db, table);
    return code;
}

/* Throws the dice of a move that takes some, and writes them as JSON. */
static void throw_dice(const struct table *table, struct entry *entry, struct buf *text) {
    chance_roll(&table->key, table->game->rolled(table->state.bytes), table->game->dice,
                entry->dice);
    for (size_t i = 0; i < table->game->dice; i++) {
        buf_addch(text, i ? ',' : '[');
        buf_addint(text, entry->dice[i]);
    }
    buf_addch(text, ']');
}

static enum error_code append_move(struct db *db, const struct play *play, struct table *table,
                                   struct error *err) {
    const void *move = play->move.bytes;
    struct buf dice = BUF_INIT, says = BUF_INIT;
    struct entry entry = {.move = play->move, .rolled = table->game->rolls(move)};
    enum error_code code = ERROR_NONE;
    if (entry.rolled)
        throw_dice(table, &entry, &dice);
    table->game->describe(table->state.bytes, move, entry.rolled ? entry.dice : NULL, &says);
    struct move_row row = {.seq = table->row.seq + 1,
                           .seat = table->row.turn,
                           .move = play->text,
                           .dice = dice.data,
                           .says = says.data,
                           .at = time_of_entry(table, play->now)};
    entry.row = &row;
    if (!code && (dice.failed || says.failed))
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    if (!code)
        code = enter(db, table, &entry, err);
    buf_clear(&dice);
    buf_clear(&says);
    return code;
}

enum error_code play_read_move(const char *name, const struct cJSON *json, struct play *play,
                               struct error *err) {
    const struct game *game = game_by_name(name);
    struct buf text = BUF_INIT;
    if (!game)
        return error_set(err, ERROR_INTERNAL, "the rules of %s are unknown", name);
    enum error_code code = game->read_move(json, play->move.bytes, err);
    if (code)
        return code;
    game->write_move(play->move.bytes, &text);
    if (text.failed || text.len >= sizeof play->text)
        code = error_set(err, ERROR_INTERNAL, "out of memory");
    else
        memcpy(play->text, text.data, text.len + 1);
    buf_clear(&text);
    return code;
}

enum error_code play_move(struct db *db, const struct play *play, struct table *ret_table,
                          struct error *err) {
    struct met met;
    enum error_code code = load_for_play(db, play, play->text, ret_table, &met, err);
    if (code || met.repeated)
        return code;
    if (ret_table->row.turn != met.seat)
        return error_set(err, ERROR_NOT_YOUR_TURN, "It is not your turn.");
    if (!ret_table->game->is_legal(ret_table->state.bytes, play->move.bytes))
        return error_set(err, ERROR_ILLEGAL_MOVE, "The rules do not allow this move now.");
    return append_move(db, play, ret_table, err);
}

static enum error_code append_ending(struct db *db, struct table *table, enum game_ending ending,
                                     int seat, int64_t now, struct error *err) {
    struct move_row row = {.seq = table->row.seq + 1,
                           .seat = seat,
                           .move = ending_move(ending),
                           .says = ending_says(ending),
                           .at = time_of_entry(table, now)};
    struct entry entry = {.row = &row, .ending = ending};
    return enter(db, table, &entry, err);
}

enum error_code play_resign(struct db *db, const struct play *play, struct table *ret_table,
                            struct error *err) {
    struct met met;
    enum error_code code =
        load_for_play(db, play, ending_move(GAME_RESIGNED), ret_table, &met, err);
    if (code || met.repeated)
        return code;
    return append_ending(db, ret_table, GAME_RESIGNED, met.seat, play->now, err);
}

/* --- Ends that no player asks for --- */

static enum error_code end_game(struct db *db, const struct game_row *row, enum game_ending ending,
                                int seat, int64_t now, struct error *err) {
    struct table table;
    enum error_code code = table_load(db, row, &table, err);
    return code ? code : append_ending(db, &table, ending, seat, now, err);
}

enum error_code play_time_out(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row;
    enum error_code code = db_games_by_id(db, game, &row, err);
    if (code || !deadline_has_passed(row.deadline_at, now))
        return code;
    return end_game(db, &row, GAME_TIMED_OUT, row.turn, now, err);
}

enum error_code play_idle(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row, before;
    enum error_code code = db_games_by_id(db, game, &before, err);
    if (code || !before.idle_at || before.idle_at > now)
        return code;
    if (before.warnings == DEADLINE_WARNINGS)
        return end_game(db, &before, GAME_ABANDONED, SEAT_NONE, now, err);
    row = before;
    bool warns = deadline_warns(&row, now);
    row.revision++;
    code = db_games_update(db, &row, &before, err);
    if (!code && warns)
        code = notice_idle(db, &row, now, err);
    return code ? code : note_event(db, &row, err);
}

enum error_code play_abandon(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row;
    enum error_code code = db_games_by_id(db, game, &row, err);
    if (!code && row.turn == SEAT_NONE)
        code = error_set(err, ERROR_GAME_OVER, "The game is over.");
    return code ? code : end_game(db, &row, GAME_ABANDONED, SEAT_NONE, now, err);
}

enum error_code play_leave(struct db *db, int64_t game, int64_t account, int64_t now,
                           struct error *err) {
    struct game_row row;
    int64_t moved = 0;
    enum error_code code = db_games_by_id(db, game, &row, err);
    if (!code)
        code = db_moves_count_seats(db, game, &moved, err);
    if (!code)
        code = end_game(db, &row, GAME_RESIGNED, table_seat(&row, account), now, err);
    return code || moved == row.seats ? code : db_games_discount(db, game, err);
}
