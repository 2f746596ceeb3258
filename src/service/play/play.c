#include "service/play/play.h"

#include <string.h>

#include "service/notices/notices.h"
#include "service/play/deadlines.h"
#include "service/play/matches.h"
#include "service/play/ratings.h"
#include "store/engine/commit_events.h"
#include "store/tables/competitions.h"
#include "store/tables/ladder.h"

/* The awaited seat whose time ran out first; of equals, the lowest. */
static int overdue_seat(const struct game_row *row, int64_t now) {
    int first = SEAT_NONE;
    for (int i = 0; i < row->seats; i++) {
        int64_t at = row->seat[i].deadline_at;
        if (deadline_has_passed(at, now) &&
            (first == SEAT_NONE || at < row->seat[first].deadline_at))
            first = i;
    }
    return first;
}

static enum error_code note_event(struct db *db, const struct game_row *row, struct error *err) {
    struct commit_event event = db_games_event(row);
    return db_note_event(db, &event, err);
}

/* What the game was a part of goes on: a match at once, as the answer to this move names the next
 * game; a season or a cup when the scheduler looks at it. */
static enum error_code start_next_game(struct db *db, struct game_row *row, int64_t now,
                                       struct error *err) {
    TRY(db_competitions_mark_due_by_game(db, row->id, now, err));
    TRY(match_game_over(db, row, now, err));
    return row->match.head ? db_matches_read(db, &row->match, err) : ERROR_NONE;
}

static void end_offer(struct game_row *row) {
    for (int i = 0; i < row->seats; i++)
        row->seat[i].offered_at = row->seat[i].agreed_at = 0;
}

static bool offerer_has_left(const struct game_row *row) {
    int seat = game_offerer(row);
    return seat != SEAT_NONE && row->seat[seat].left_at;
}

/* Writes the entry, which has been played, with log, caches, notices and the commit event. */
static enum error_code write_entry(struct db *db, struct table *table,
                                   const struct game_row *before, const struct move_row *row,
                                   int64_t now, struct error *err) {
    if (offerer_has_left(&table->row))
        end_offer(&table->row);
    TRY(deadline_settle(db, before, row, now, &table->row, err));
    TRY(deadline_set(db, &table->row, err));
    TRY(db_moves_append(db, table->row.id, row, err));
    TRY(table_write(db, table, before, err));
    TRY(notice_entry(db, before, &table->row, row, now, err));
    if (table->row.ending)
        TRY(rating_game_over(db, table, err));
    TRY(note_event(db, &table->row, err));
    if (table->row.ending)
        return start_next_game(db, &table->row, now, err);
    table_remember(db, table);
    return ERROR_NONE;
}

/* Rules do not bound how often an answer is replaced; the log has to. */
static enum error_code check_often(const struct table *before, const struct entry *entry,
                                   struct error *err) {
    const struct game *game = before->game;
    if (entry->ending || entry->row->by != GAME_BY_HAND || !game->too_often ||
        !game->too_often(before->state.bytes, entry->row->seat, entry->move.bytes))
        return ERROR_NONE;
    return error_set(err, ERROR_TOO_OFTEN,
                     "You have changed this too often; it can no longer be changed.");
}

/* Plays an entry on the table, with chance from the seed, and writes it. The log's times never run
 * backwards, even if the clock does: what follows from the entry goes by the clock. */
static enum error_code append_entry(struct db *db, struct table *table, struct entry *entry,
                                    struct move_row *row, struct error *err) {
    struct table before;
    struct chance_source seed;
    struct drawn drawn;
    struct buf says = BUF_INIT;
    int64_t now = row->at;
    table_copy(table, &before);
    row->seq = table->row.seq + 1;
    if (row->at < table->row.updated_at)
        row->at = table->row.updated_at;
    entry->row = row;
    chance_source_init(&seed, &table->key, table->game->algorithm);
    drawn_from_source(&drawn, &seed.chance);
    enum error_code code = table_apply(table, entry, &drawn, err);
    row->drawn = drawn.text.data;
    if (!code)
        code = check_often(&before, entry, err);
    if (!code)
        entry_says(&before, table, entry, &says);
    row->says = says.data;
    if (!code)
        code =
            says.failed ? error_no_memory(err) : write_entry(db, table, &before.row, row, now, err);
    buf_clear(&drawn.text);
    buf_clear(&says);
    return code;
}

static const char *text_of(const struct play *play) {
    return play->ending ? game_ending_move(play->ending) : play->text;
}

/* Does nobody who is asked want to go on? */
static bool is_agreed(const struct game_row *row) {
    bool agreed = !row->ending && game_offerer(row) != SEAT_NONE;
    for (int i = 0; i < row->seats; i++)
        agreed &= !game_must_agree(row, i);
    return agreed;
}

static enum error_code append_one(struct db *db, struct table *table, int seat, enum game_by by,
                                  const struct play *play, struct error *err) {
    struct entry entry = {.ending = play->ending, .move = play->move};
    struct move_row row = {.seat = seat, .by = by, .move = text_of(play), .at = play->now};
    if (play->ending == GAME_CALLED_OFF)
        TRY(db_games_discount(db, table->row.id, err));
    return append_entry(db, table, &entry, &row, err);
}

/* The entry of a seat that the offer still waited for, and that is asked no longer, ends the game.
 */
static enum error_code append(struct db *db, struct table *table, int seat, enum game_by by,
                              const struct play *play, struct error *err) {
    const struct play off = {.now = play->now, .ending = GAME_CALLED_OFF};
    TRY(append_one(db, table, seat, by, play, err));
    return is_agreed(&table->row)
               ? append_one(db, table, game_offerer(&table->row), GAME_BY_HAND, &off, err)
               : ERROR_NONE;
}

static enum error_code append_ending(struct db *db, struct table *table, enum game_ending ending,
                                     int seat, enum game_by by, int64_t now, struct error *err) {
    const struct play play = {.now = now, .ending = ending};
    return append(db, table, seat, by, &play, err);
}

/* Enters the move of a play whose text is not written yet. */
static enum error_code append_made(struct db *db, struct table *table, int seat, enum game_by by,
                                   struct play *play, struct error *err) {
    TRY(play_write_text(table->game, play, err));
    return append(db, table, seat, by, play, err);
}

static enum error_code error_stale(const struct game_row *row, int64_t seq, struct error *err) {
    return error_set(err, ERROR_STALE_SEQ, "The game has %lld moves; you sent seq %lld.",
                     (long long)row->seq, (long long)seq);
}

/* --- Standing orders, and moves without a choice --- */

/* Enters the move of the seat whose turn it is by now, if it has no choice and wishes so. */
static enum error_code play_automatic(struct db *db, struct table *table, int64_t now,
                                      struct error *err) {
    int seat = game_turn(&table->row);
    struct play made = {.now = now};
    bool on = false;
    if (seat == SEAT_NONE || !table->game->automatic ||
        !table->game->automatic(table->state.bytes, seat, made.move.bytes))
        return ERROR_NONE;
    TRY(db_games_auto_roll(db, table->row.id, seat, &on, err));
    return on ? append_made(db, table, seat, GAME_BY_HAND, &made, err) : ERROR_NONE;
}

/* Where a turn begins, its player's standing order is carried out or void. */
static enum error_code follow_order(struct db *db, struct table *table, int64_t now,
                                    bool *ret_entered, struct error *err) {
    const struct game *game = table->game;
    struct play made = {.now = now};
    struct order_row order = {0};
    int seat = game_turn(&table->row), gain = 0;
    if (seat == SEAT_NONE || !game->order || !game->turn_begins(table->state.bytes))
        return ERROR_NONE;
    TRY(db_games_order(db, table->row.id, seat, &order, err));
    if (!order.call_if || order.ended_seq)
        return ERROR_NONE;
    *ret_entered =
        game->order(table->state.bytes, seat, made.move.bytes, &gain) && gain >= order.call_if;
    if (*ret_entered)
        TRY(append_made(db, table, seat, GAME_BY_ORDER, &made, err));
    return db_games_set_order(db, table->row.id, seat, order.call_if, table->row.seq, err);
}

/* After an entry: what those wish whose turn it is by now. Once Shanghai! is called, the next turn
 * begins. */
static enum error_code play_wishes(struct db *db, struct table *table, int64_t now,
                                   struct error *err) {
    for (bool entered = true; entered;) {
        entered = false;
        TRY(follow_order(db, table, now, &entered, err));
    }
    return play_automatic(db, table, now, err);
}

enum error_code play_give_order(struct db *db, const struct game_row *row, int seat, int64_t seq,
                                int call_if, struct error *err) {
    const struct game *game = game_by_name(row->game);
    if (!(game && game->order))
        return error_field(err, "call_if", "This game has no standing orders.");
    if (row->ending)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    if (seq != row->seq)
        return error_stale(row, seq, err);
    return db_games_set_order(db, row->id, seat, call_if, 0, err);
}

enum error_code play_set_automatic(struct db *db, const struct game_row *row, int seat, bool on,
                                   struct error *err) {
    const struct game *game = game_by_name(row->game);
    if (on && !(game && game->automatic))
        return error_field(err, "on", "This game has no automatic moves.");
    if (on && row->ending)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    return db_games_set_auto_roll(db, row->id, seat, on, err);
}

/* --- The clock --- */

/* A seat's time is up: the game knows what the clock enters for it, or ends. */
static enum error_code time_out(struct db *db, struct table *table, int seat, int64_t now,
                                struct error *err) {
    struct play made = {.now = now};
    if (!table->game->fallback(table->state.bytes, seat, made.move.bytes))
        return append_ending(db, table, GAME_TIMED_OUT, seat, GAME_BY_CLOCK, now, err);
    return append_made(db, table, seat, GAME_BY_CLOCK, &made, err);
}

static enum error_code time_out_all(struct db *db, struct table *table, int64_t now,
                                    struct error *err) {
    if (overdue_seat(&table->row, now) != SEAT_NONE)
        TRY(deadline_check_outage(db, now, err));
    for (int seat; (seat = overdue_seat(&table->row, now)) != SEAT_NONE;)
        TRY(time_out(db, table, seat, now, err));
    return ERROR_NONE;
}

/* --- Requests --- */

/* How a request stands to the log: answered before; or made with too little known. */
struct standing {
    bool repeated, stale;
};

/* The player's first entry after those that they had seen is their request, or has made it stale.
 * In a game that asks again with every entry it must be the very next one. */
static enum error_code compare(struct db *db, const struct table *table, const struct play *play,
                               int seat, struct standing *ret_standing, struct error *err) {
    const struct game *game = table->game;
    int64_t own = 0, present = table->row.seq;
    bool same = false;
    if (play->seq < present)
        TRY(db_moves_own_after(db, play->game, play->seq, seat, text_of(play), &own, &same, err));
    int64_t least = game->asked ? game->asked(table->state.bytes, seat) : present;
    bool wanted = play->ending == GAME_CALLED_OFF && table->row.ending == GAME_CALLED_OFF &&
                  play->seq == present - 1; /* by whoever called then */
    ret_standing->repeated = wanted || (same && (game->asked || own == play->seq + 1));
    ret_standing->stale = own || play->seq < least || play->seq > present;
    return ERROR_NONE;
}

/* Loads the table for a request. *ret_repeated: the request was answered before, and the table
 * shows that. A request that is refused here or later undoes what the clock has entered; the
 * scheduler is about to do that again. */
static enum error_code load_for_play(struct db *db, const struct play *play,
                                     struct table *ret_table, int *ret_seat, bool *ret_repeated,
                                     struct error *err) {
    const struct game_row *row = &ret_table->row;
    struct standing standing = {0};
    TRY(table_by_id(db, play->game, ret_table, err));
    TRY(table_player(row, play->account, ret_seat, err));
    TRY(time_out_all(db, ret_table, play->now, err));
    TRY(compare(db, ret_table, play, *ret_seat, &standing, err));
    *ret_repeated = standing.repeated;
    if (standing.repeated)
        return ERROR_NONE;
    if (row->ending)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    bool may = ret_table->game->may_move(ret_table->state.bytes, *ret_seat) ||
               (play->ending && !row->seat[*ret_seat].left_at);
    if (standing.stale || (!may && play->seq != row->seq))
        return error_stale(row, play->seq, err);
    return may ? ERROR_NONE : error_set(err, ERROR_NOT_YOUR_TURN, "It is not your turn.");
}

enum error_code play_write_text(const struct game *game, struct play *play, struct error *err) {
    struct buf text = BUF_INIT;
    game->write_move(play->move.bytes, &text);
    bool fits = !text.failed && text.len < sizeof play->text;
    if (fits)
        memcpy(play->text, text.data, text.len + 1);
    buf_clear(&text);
    return fits ? ERROR_NONE : error_no_memory(err);
}

enum error_code play_read_move(const char *name, int seats, const struct cJSON *json,
                               struct play *play, struct error *err) {
    const struct game *game = game_by_name(name);
    if (!game)
        return error_set(err, ERROR_INTERNAL, "the rules of %s are unknown", name);
    TRY(game->read_move(json, seats, play->move.bytes, err));
    return play_write_text(game, play, err);
}

enum error_code play_move(struct db *db, const struct play *play, struct table *ret_table,
                          struct error *err) {
    int seat = SEAT_NONE;
    bool repeated = false;
    TRY(load_for_play(db, play, ret_table, &seat, &repeated, err));
    if (repeated)
        return ERROR_NONE;
    TRY(append(db, ret_table, seat, GAME_BY_HAND, play, err));
    return play->ending ? ERROR_NONE : play_wishes(db, ret_table, play->now, err);
}

/* --- Calling off --- */

static enum error_code check_can_be_called_off(struct db *db, const struct game_row *row,
                                               struct error *err) {
    struct ladder_challenge challenge;
    int64_t season = 0, cup = 0;
    int group = 0, round = 0;
    TRY(db_competitions_of_game(db, SEASON, row->id, &season, &group, &round, err));
    TRY(db_competitions_of_game(db, CUP, row->id, &cup, &group, &round, err));
    enum error_code code = db_ladder_challenge(db, row->invitation, &challenge, err);
    if (code && code != ERROR_NOT_FOUND)
        return code;
    return row->match.head || season || cup || !code
               ? error_set(err, ERROR_NOT_HERE,
                           "A game of a match, season, cup or the ladder cannot be called off.")
               : ERROR_NONE;
}

/* Writes what has changed of an offer. */
static enum error_code write_offer(struct db *db, struct table *table,
                                   const struct game_row *before, struct error *err) {
    table->row.revision++;
    TRY(db_games_update(db, &table->row, before, NULL, err));
    TRY(note_event(db, &table->row, err));
    table_remember(db, table);
    return ERROR_NONE;
}

/* When a seat agrees: after all others, even within a millisecond. */
static int64_t agreement_time(const struct game_row *row, int64_t now) {
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].agreed_at >= now)
            now = row->seat[i].agreed_at + 1;
    return now;
}

/* Agrees to the offer there is, or makes one. */
static enum error_code offer(struct db *db, struct table *table, int seat, int64_t now,
                             struct error *err) {
    struct game_row before = table->row;
    struct seat_row *own = &table->row.seat[seat];
    if (own->agreed_at)
        return ERROR_NONE;
    if (game_offerer(&before) == SEAT_NONE) {
        if (own->offered_in == before.round)
            return error_set(err, ERROR_TOO_SOON, "You have already offered this in this round.");
        own->offered_at = now;
        own->offered_in = before.round;
    }
    own->agreed_at = agreement_time(&before, now);
    TRY(write_offer(db, table, &before, err));
    return is_agreed(&table->row) ? append_ending(db, table, GAME_CALLED_OFF,
                                                  game_offerer(&table->row), GAME_BY_HAND, now, err)
                                  : ERROR_NONE;
}

enum error_code play_call_off(struct db *db, const struct play *play, struct table *ret_table,
                              struct error *err) {
    int seat = SEAT_NONE;
    bool repeated = false;
    TRY(load_for_play(db, play, ret_table, &seat, &repeated, err));
    if (repeated)
        return ERROR_NONE;
    TRY(check_can_be_called_off(db, &ret_table->row, err));
    return ret_table->game->has_begun(ret_table->state.bytes)
               ? offer(db, ret_table, seat, play->now, err)
               : append(db, ret_table, seat, GAME_BY_HAND, play, err);
}

enum error_code play_keep_on(struct db *db, int64_t game, int64_t account, struct error *err) {
    struct table table;
    int seat = SEAT_NONE;
    TRY(table_by_id(db, game, &table, err));
    TRY(table_player(&table.row, account, &seat, err));
    if (table.row.ending)
        return error_set(err, ERROR_GAME_OVER, "The game is over.");
    if (game_offerer(&table.row) == SEAT_NONE || table.row.seat[seat].left_at)
        return error_set(err, ERROR_NOT_FOUND, "There is no offer.");
    const struct game_row before = table.row;
    end_offer(&table.row);
    return write_offer(db, &table, &before, err);
}

/* --- Endings that no player asks for --- */

enum error_code play_time_out(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct table table;
    TRY(table_by_id(db, game, &table, err));
    return time_out_all(db, &table, now, err);
}

static enum error_code abandon(struct db *db, int64_t game, enum game_by by, int64_t now,
                               struct error *err) {
    struct table table;
    TRY(table_by_id(db, game, &table, err));
    return table.row.ending ? error_set(err, ERROR_GAME_OVER, "The game is over.")
                            : append_ending(db, &table, GAME_ABANDONED, SEAT_NONE, by, now, err);
}

enum error_code play_abandon(struct db *db, int64_t game, int64_t now, struct error *err) {
    return abandon(db, game, GAME_BY_HOST, now, err);
}

enum error_code play_idle(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct game_row row, before;
    TRY(db_games_by_id(db, game, &before, err));
    if (!before.idle_at || before.idle_at > now)
        return ERROR_NONE;
    if (before.warnings == DEADLINE_WARNINGS)
        return abandon(db, game, GAME_BY_CLOCK, now, err);
    row = before;
    bool warns = deadline_warns(&row, now);
    row.revision++;
    TRY(db_games_update(db, &row, &before, NULL, err));
    if (warns)
        TRY(notice_idle(db, &row, now, err));
    return note_event(db, &row, err);
}

enum error_code play_run_out(struct db *db, int64_t game, int64_t now, struct error *err) {
    struct table table;
    TRY(table_by_id(db, game, &table, err));
    if (table.row.ending)
        return ERROR_NONE;
    return table.row.seats > 2
               ? append_ending(db, &table, GAME_ABANDONED, SEAT_NONE, GAME_BY_CLOCK, now, err)
               : append_ending(db, &table, GAME_TIMED_OUT, game_turn(&table.row), GAME_BY_CLOCK,
                               now, err);
}

enum error_code play_leave(struct db *db, int64_t game, int64_t account, enum game_by by,
                           int64_t now, struct error *err) {
    struct table table;
    const struct game_row *row = &table.row;
    int64_t moved = 0;
    TRY(table_by_id(db, game, &table, err));
    int seat = game_seat(row, account);
    if (row->ending || row->seat[seat].left_at)
        return ERROR_NONE;
    if (row->seats > 2)
        by = GAME_BY_HAND; /* what the clock enters there is an answer */
    enum game_ending ending = by == GAME_BY_CLOCK ? GAME_TIMED_OUT : GAME_RESIGNED;
    TRY(db_moves_count_seats(db, game, &moved, err));
    if (row->seats == 2 && moved < row->seats)
        TRY(db_games_discount(db, game, err));
    TRY(append_ending(db, &table, ending, seat, by, now, err));
    bool early = row->seats > 2 && row->ending && !table.game->under_way(table.state.bytes);
    return early ? db_games_discount(db, game, err) : ERROR_NONE;
}
