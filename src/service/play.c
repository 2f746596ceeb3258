#include "service/play.h"

#include <string.h>

#include "service/deadlines.h"
#include "service/invitations.h"
#include "service/notices.h"
#include "service/ratings.h"
#include "store/commit_events.h"

/* Loads the table for a request. *ret_repeated: the request was answered before, and the table
 * shows that. */
static enum error_code load_for_play(struct db *db, const struct play *play, const char *move,
                                     struct table *ret_table, bool *ret_repeated,
                                     struct error *err) {
    int seat = SEAT_NONE;
    bool repeated = false;
    TRY(table_by_id(db, play->game, ret_table, err));
    const struct game_row *row = &ret_table->row;
    TRY(table_player(row, play->account, &seat, err));
    if (play->seq < row->seq)
        TRY(db_moves_is(db, play->game, play->seq + 1, seat, move, &repeated, err));
    *ret_repeated = repeated;
    if (repeated)
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
    struct commit_event event = db_games_event(row);
    return commit_event_note(db, &event, err);
}

/* The log's times never run backwards, even if the clock does. */
static int64_t time_of_entry(const struct table *table, int64_t now) {
    return now > table->row.updated_at ? now : table->row.updated_at;
}

/* Starts the next game of a match that is still undecided; the answer to this move names it. */
static enum error_code start_next_game(struct db *db, struct game_row *row, struct error *err) {
    TRY(match_game_over(db, row, err));
    return row->match.head ? db_matches_read(db, &row->match, err) : ERROR_NONE;
}

/* Writes the entry, which has been played, with log, caches, notices and the commit event. */
static enum error_code write_entry(struct db *db, struct table *table,
                                   const struct game_row *before, const struct move_row *row,
                                   struct error *err) {
    TRY(deadline_set(db, &table->row, err));
    TRY(db_moves_append(db, table->row.id, row, err));
    TRY(db_games_update(db, &table->row, before, err));
    TRY(notice_entry(db, before, &table->row, row->seat, row->at, err));
    if (table->row.turn == SEAT_NONE)
        TRY(rating_game_over(db, table, err));
    TRY(note_event(db, &table->row, err));
    if (table->row.turn == SEAT_NONE)
        return start_next_game(db, &table->row, err);
    table_remember(db, table);
    return ERROR_NONE;
}

/* Plays an entry on the table, with chance from the seed, and writes it. */
static enum error_code append(struct db *db, struct table *table, struct entry *entry,
                              struct move_row *row, struct error *err) {
    struct table before;
    struct drawn drawn;
    struct buf says = BUF_INIT;
    table_copy(table, &before);
    row->seq = table->row.seq + 1;
    entry->row = row;
    drawn_from_seed(&drawn, &table->key, table->game->algorithm);
    enum error_code code = table_apply(table, entry, &drawn, err);
    if (!code)
        entry_says(&before, table, entry, &says);
    row->dice = drawn.text.data;
    row->says = says.data;
    if (!code)
        code = says.failed ? error_set(err, ERROR_INTERNAL, "out of memory")
                           : write_entry(db, table, &before.row, row, err);
    buf_clear(&drawn.text);
    buf_clear(&says);
    return code;
}

static enum error_code append_move(struct db *db, const struct play *play, int seat,
                                   struct table *table, struct error *err) {
    struct entry entry = {.move = play->move};
    struct move_row row = {.seat = seat, .move = play->text, .at = time_of_entry(table, play->now)};
    return append(db, table, &entry, &row, err);
}

enum error_code play_read_move(const char *name, int seats, const struct cJSON *json,
                               struct play *play, struct error *err) {
    const struct game *game = game_by_name(name);
    struct buf text = BUF_INIT;
    if (!game)
        return error_set(err, ERROR_INTERNAL, "the rules of %s are unknown", name);
    TRY(game->read_move(json, seats, play->move.bytes, err));
    game->write_move(play->move.bytes, &text);
    bool fits = !text.failed && text.len < sizeof play->text;
    if (fits)
        memcpy(play->text, text.data, text.len + 1);
    buf_clear(&text);
    return fits ? ERROR_NONE : error_set(err, ERROR_INTERNAL, "out of memory");
}

enum error_code play_move(struct db *db, const struct play *play, struct table *ret_table,
                          struct error *err) {
    bool repeated = false;
    TRY(load_for_play(db, play, play->text, ret_table, &repeated, err));
    if (repeated)
        return ERROR_NONE;
    int seat = table_seat(&ret_table->row, play->account);
    if (!ret_table->game->may_move(ret_table->state.bytes, seat))
        return error_set(err, ERROR_NOT_YOUR_TURN, "It is not your turn.");
    return append_move(db, play, seat, ret_table, err);
}

static enum error_code append_ending(struct db *db, struct table *table, enum game_ending ending,
                                     int seat, int64_t now, struct error *err) {
    struct entry entry = {.ending = ending};
    struct move_row row = {
        .seat = seat, .move = game_ending_move(ending), .at = time_of_entry(table, now)};
    return append(db, table, &entry, &row, err);
}

enum error_code play_resign(struct db *db, const struct play *play, struct table *ret_table,
                            struct error *err) {
    bool repeated = false;
    TRY(load_for_play(db, play, game_ending_move(GAME_RESIGNED), ret_table, &repeated, err));
    return repeated ? ERROR_NONE
                    : append_ending(db, ret_table, GAME_RESIGNED,
                                    table_seat(&ret_table->row, play->account), play->now, err);
}

/* --- Endings that no player asks for --- */

static enum error_code end_game(struct db *db, const struct game_row *row, enum game_ending ending,
                                int seat, int64_t now, struct error *err) {
    struct table table;
    TRY(table_load(db, row, &table, err));
    return append_ending(db, &table, ending, seat, now, err);
}

enum error_code play_time_out(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row;
    TRY(db_games_by_id(db, game, &row, err));
    return deadline_has_passed(row.deadline_at, now)
               ? end_game(db, &row, GAME_TIMED_OUT, row.turn, now, err)
               : ERROR_NONE;
}

enum error_code play_idle(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row, before;
    TRY(db_games_by_id(db, game, &before, err));
    if (!before.idle_at || before.idle_at > now)
        return ERROR_NONE;
    if (before.warnings == DEADLINE_WARNINGS)
        return end_game(db, &before, GAME_ABANDONED, SEAT_NONE, now, err);
    row = before;
    bool warns = deadline_warns(&row, now);
    row.revision++;
    TRY(db_games_update(db, &row, &before, err));
    if (warns)
        TRY(notice_idle(db, &row, now, err));
    return note_event(db, &row, err);
}

enum error_code play_abandon(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row;
    TRY(db_games_by_id(db, game, &row, err));
    if (row.turn == SEAT_NONE)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    return end_game(db, &row, GAME_ABANDONED, SEAT_NONE, now, err);
}

enum error_code play_leave(struct db *db, int64_t game, int64_t account, int64_t now,
                           struct error *err) {
    struct game_row row;
    int64_t moved = 0;
    TRY(db_games_by_id(db, game, &row, err));
    TRY(db_moves_count_seats(db, game, &moved, err));
    TRY(end_game(db, &row, GAME_RESIGNED, table_seat(&row, account), now, err));
    return moved == row.seats ? ERROR_NONE : db_games_discount(db, game, err);
}
