#include "store/db_games.h"

#include <string.h>

#include "store/commit_events.h"

enum {
    BY_ID,
    BY_PUBLIC_ID,
    REVISION,
    SEATS,
    INSERT,
    INSERT_SEAT,
    UPDATE,
    MOVED,
    UPDATE_SEAT,
    SCORED,
    TOUCH,
    TOUCH_ONE,
    DISCOUNT,
    LIST,
    AWAITING,
    COUNT_AWAITING,
    ACTIVE_AFTER,
    OF_ACCOUNT,
    OVERDUE,
    IDLE,
    NEXT_DUE,
    LONGEST_WAITING,
    AWAITING_BOT,
    AFTER,
    COUNT
};

#define COLUMNS                                                                                    \
    "select g.id, g.public_id, g.invitation, i.game, i.variant, i.days_per_move, g.created_at, "   \
    "g.seq, g.revision, g.round, g.turn, g.deadline_at, g.updated_at, g.winner, g.reason, "        \
    "g.idle_at, "                                                                                  \
    "g.warnings, i.match_games, i.match_number, coalesce(i.match_head, i.id) from games g join "   \
    "invitations i on i.id = g.invitation "

#define RAISE "update games set revision = revision + 1 where id "
#define RAISED                                                                                     \
    "returning id, revision, seq, turn, "                                                          \
    "(select account from seats where game = games.id and seat = games.turn)"

static const char *const sql[COUNT] = {
    [BY_ID] = COLUMNS "where g.id = ?1",
    [BY_PUBLIC_ID] = COLUMNS "where g.public_id = ?1",
    [REVISION] = "select revision from games where id = ?1",
    [SEATS] = "select s.account, a.name, a.kind, s.points, s.waiting_since, h.start_at, h.end_at "
              "from seats s join accounts a on a.id = s.account "
              "left join holidays h on h.account = s.account and h.start_at = "
              "(select max(start_at) from holidays where account = s.account) "
              "where s.game = ?1 order by s.seat",
    [INSERT] = "insert into games (public_id, invitation, created_at, status, seq, revision, "
               "round, turn, deadline_at, updated_at, winner, reason, idle_at) "
               "values (?1, ?2, ?3, iif(?11 is null, 'active', 'finished'), ?4, ?5, ?6, ?7, ?8, "
               "?9, ?10, ?11, ?12)",
    [INSERT_SEAT] = "insert into seats (game, seat, account, points, waiting_since) "
                    "values (?1, ?2, ?3, ?4, ?5)",
    [UPDATE] = "update games set status = iif(?9 is null, 'active', 'finished'), seq = ?2, "
               "revision = ?3, round = ?4, turn = ?5, deadline_at = ?6, updated_at = ?7, "
               "winner = ?8, reason = ?9, idle_at = ?10, warnings = ?11 where id = ?1",
    [MOVED] = "update games set seq = ?2, revision = ?3, round = ?4, turn = ?5, updated_at = ?6 "
              "where id = ?1",
    [UPDATE_SEAT] = "update seats set points = ?3, waiting_since = ?4 "
                    "where game = ?1 and seat = ?2",
    [SCORED] = "update seats set points = ?3 where game = ?1 and seat = ?2",
    [TOUCH] = RAISE "in (select game from seats where account = ?1) " RAISED,
    [TOUCH_ONE] = RAISE "= ?1 " RAISED,
    [DISCOUNT] = "update games set counts = 0 where id = ?1",
    [LIST] = "select g.id from seats s join games g on g.id = s.game "
             "where s.account = ?1 and g.status = ?2 "
             "order by s.waiting_since is null, s.waiting_since, g.updated_at desc, g.id desc "
             "limit ?4 offset ?3",
    [AWAITING] = "select min(game) from seats "
                 "where account = ?1 and waiting_since is not null and game > ?2",
    [COUNT_AWAITING] = "select count(*), max(waiting_since) from seats "
                       "where account = ?1 and waiting_since is not null",
    [ACTIVE_AFTER] = "select min(s.game) from seats s join games g on g.id = s.game "
                     "where s.account = ?1 and g.status = 'active' and s.game > ?2",
    [OF_ACCOUNT] = "select count(*) from seats where account = ?1",
    [OVERDUE] = "select id from games where deadline_at < ?1 order by deadline_at limit ?2",
    [IDLE] = "select id from games where idle_at < ?1 order by idle_at limit ?2",
    [NEXT_DUE] = "select min(deadline_at) from games where deadline_at is not null "
                 "union all select min(idle_at) from games where idle_at is not null",
    [LONGEST_WAITING] = "select game from seats where account = ?1 and waiting_since is not null "
                        "order by waiting_since, game limit 1",
    /* "cross": from the house's few accounts, not through all seats */
    [AWAITING_BOT] = "select min(s.game) from accounts a cross join seats s on s.account = a.id "
                     "where a.kind = 'house' and s.waiting_since is not null and s.game > ?1",
    [AFTER] = "select min(id) from games where id > ?1",
};

const struct db_statements db_games_statements = {sql, COUNT};

static void read_game(struct sqlite3_stmt *statement, struct game_row *row) {
    row->id = db_col_int(statement, 0);
    db_col_text(statement, 1, row->public_id, sizeof row->public_id);
    row->invitation = db_col_int(statement, 2);
    db_col_text(statement, 3, row->game, sizeof row->game);
    db_col_text(statement, 4, row->variant, sizeof row->variant);
    row->days_per_move = (int)db_col_int_or(statement, 5, 0);
    row->created_at = db_col_int(statement, 6);
    row->seq = db_col_int(statement, 7);
    row->revision = db_col_int(statement, 8);
    row->round = (int)db_col_int(statement, 9);
    row->turn = (int)db_col_int_or(statement, 10, SEAT_NONE);
    row->deadline_at = db_col_int_or(statement, 11, 0);
    row->updated_at = db_col_int(statement, 12);
    row->winner = (int)db_col_int_or(statement, 13, SEAT_NONE);
    row->ending = game_ending_of(db_col_str(statement, 14));
    row->idle_at = db_col_int_or(statement, 15, 0);
    row->warnings = (int)db_col_int(statement, 16);
    row->match = (struct match_row){.games = (int)db_col_int(statement, 17),
                                    .number = (int)db_col_int(statement, 18)};
    if (row->match.games > 1)
        row->match.head = db_col_int(statement, 19);
}

static enum error_code read_seats(struct db *db, struct game_row *row, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_GAMES, SEATS, db_int(row->id));
    bool more = true;
    enum error_code code = ERROR_NONE;
    row->seats = 0;
    while (!(code = db_step(db, statement, &more, err)) && more && row->seats < GAME_SEATS_MAX) {
        struct seat_row *seat = &row->seat[row->seats++];
        db_accounts_read_person(statement, 1, db_col_int(statement, 0), &seat->person);
        seat->points = (int)db_col_int(statement, 3);
        seat->waiting_since = db_col_int_or(statement, 4, 0);
        seat->holiday.start_at = db_col_int_or(statement, 5, 0);
        seat->holiday.end_at = db_col_int_or(statement, 6, 0);
    }
    db_done(statement);
    return code;
}

static const char no_game[] = "There is no such game.";

static enum error_code read_one(struct db *db, struct sqlite3_stmt *statement,
                                struct game_row *ret_row, struct error *err) {
    struct game_row row;
    enum error_code code = db_one(db, statement, no_game, err);
    if (!code)
        read_game(statement, &row);
    db_done(statement);
    if (!code)
        code = read_seats(db, &row, err);
    if (!code && row.match.head)
        code = db_matches_read(db, &row.match, err);
    if (!code)
        *ret_row = row;
    return code;
}

enum error_code db_games_by_id(struct db *db, int64_t id, struct game_row *ret_row,
                               struct error *err) {
    return read_one(db, db_query(db, DB_GAMES, BY_ID, db_int(id)), ret_row, err);
}

enum error_code db_games_by_public_id(struct db *db, const char *public_id,
                                      struct game_row *ret_row, struct error *err) {
    return read_one(db, db_query(db, DB_GAMES, BY_PUBLIC_ID, db_text(public_id)), ret_row, err);
}

enum error_code db_games_revision(struct db *db, int64_t id, int64_t *ret_revision,
                                  struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_GAMES, REVISION, db_int(id));
    enum error_code code = db_one(db, statement, no_game, err);
    if (!code)
        *ret_revision = db_col_int(statement, 0);
    db_done(statement);
    return code;
}

enum error_code db_games_insert(struct db *db, const struct game_row *row, int64_t *ret_id,
                                struct error *err) {
    enum error_code code =
        db_run(db,
               db_query(db, DB_GAMES, INSERT, db_text(row->public_id), db_int(row->invitation),
                        db_int(row->created_at), db_int(row->seq), db_int(row->revision),
                        db_int(row->round), db_int_or_null(row->turn, SEAT_NONE),
                        db_int_or_null(row->deadline_at, 0), db_int(row->updated_at),
                        db_int_or_null(row->winner, SEAT_NONE),
                        db_text(game_ending_word(row->ending)), db_int_or_null(row->idle_at, 0)),
               err);
    int64_t id = db_last_id(db);
    for (int i = 0; !code && i < row->seats; i++)
        code = db_run(db,
                      db_query(db, DB_GAMES, INSERT_SEAT, db_int(id), db_int(i),
                               db_int(row->seat[i].person.account), db_int(row->seat[i].points),
                               db_int_or_null(row->seat[i].waiting_since, 0)),
                      err);
    if (!code)
        *ret_id = id;
    return code;
}

/* Nothing but what every move changes: its statement touches no index and few constraints, which
 * makes it several times as cheap. */
static bool has_only_moved(const struct game_row *row, const struct game_row *before) {
    return row->ending == before->ending && row->winner == before->winner &&
           row->deadline_at == before->deadline_at && row->idle_at == before->idle_at &&
           row->warnings == before->warnings;
}

static struct sqlite3_stmt *update_game(struct db *db, const struct game_row *row,
                                        const struct game_row *before) {
    if (has_only_moved(row, before))
        return db_query(db, DB_GAMES, MOVED, db_int(row->id), db_int(row->seq),
                        db_int(row->revision), db_int(row->round),
                        db_int_or_null(row->turn, SEAT_NONE), db_int(row->updated_at));
    return db_query(db, DB_GAMES, UPDATE, db_int(row->id), db_int(row->seq), db_int(row->revision),
                    db_int(row->round), db_int_or_null(row->turn, SEAT_NONE),
                    db_int_or_null(row->deadline_at, 0), db_int(row->updated_at),
                    db_int_or_null(row->winner, SEAT_NONE), db_text(game_ending_word(row->ending)),
                    db_int_or_null(row->idle_at, 0), db_int(row->warnings));
}

static enum error_code update_seat(struct db *db, int64_t game, int seat,
                                   const struct seat_row *row, const struct seat_row *before,
                                   struct error *err) {
    if (row->waiting_since != before->waiting_since)
        return db_run(db,
                      db_query(db, DB_GAMES, UPDATE_SEAT, db_int(game), db_int(seat),
                               db_int(row->points), db_int_or_null(row->waiting_since, 0)),
                      err);
    if (row->points == before->points)
        return ERROR_NONE;
    return db_run(
        db, db_query(db, DB_GAMES, SCORED, db_int(game), db_int(seat), db_int(row->points)), err);
}

enum error_code db_games_update(struct db *db, const struct game_row *row,
                                const struct game_row *before, struct error *err) {
    enum error_code code = db_run(db, update_game(db, row, before), err);
    for (int i = 0; !code && i < row->seats; i++)
        code = update_seat(db, row->id, i, &row->seat[i], &before->seat[i], err);
    return code;
}

struct commit_event db_games_event(const struct game_row *row) {
    bool over = row->turn == SEAT_NONE;
    return (struct commit_event){.game = row->id,
                                 .revision = row->revision,
                                 .seq = row->seq,
                                 .turn = row->turn,
                                 .awaited = over ? 0 : row->seat[row->turn].person.account};
}

/* Notes the news of all rows that a statement has touched. */
static enum error_code note_touched(struct db *db, struct sqlite3_stmt *statement,
                                    struct error *err) {
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct commit_event events = {.game = db_col_int(statement, 0),
                                      .revision = db_col_int(statement, 1),
                                      .seq = db_col_int(statement, 2),
                                      .turn = (int)db_col_int_or(statement, 3, SEAT_NONE),
                                      .awaited = db_col_int_or(statement, 4, 0)};
        code = commit_event_note(db, &events, err);
    }
    db_done(statement);
    return code;
}

enum error_code db_games_touch(struct db *db, int64_t account, struct error *err) {
    return note_touched(db, db_query(db, DB_GAMES, TOUCH, db_int(account)), err);
}

enum error_code db_games_touch_one(struct db *db, int64_t game, struct error *err) {
    return note_touched(db, db_query(db, DB_GAMES, TOUCH_ONE, db_int(game)), err);
}

enum error_code db_games_discount(struct db *db, int64_t game, struct error *err) {
    return db_run(db, db_query(db, DB_GAMES, DISCOUNT, db_int(game)), err);
}

enum error_code db_games_list(struct db *db, int64_t account, bool finished, int64_t offset,
                              int64_t limit, game_seen *seen, void *context, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_GAMES, LIST, db_int(account), db_text(finished ? "finished" : "active"),
                 db_int(offset), db_int(limit));
    struct game_row row;
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        code = db_games_by_id(db, db_col_int(statement, 0), &row, err);
        if (!code)
            code = seen(context, &row, err);
    }
    db_done(statement);
    return code;
}

static enum error_code read_id(struct db *db, struct sqlite3_stmt *statement, int64_t *ret_id,
                               struct error *err) {
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code)
        *ret_id = row ? db_col_int_or(statement, 0, 0) : 0;
    db_done(statement);
    return code;
}

enum error_code db_games_awaiting(struct db *db, int64_t account, int64_t after, int64_t *ret_id,
                                  struct error *err) {
    return read_id(db, db_query(db, DB_GAMES, AWAITING, db_int(account), db_int(after)), ret_id,
                   err);
}

enum error_code db_games_count_awaiting(struct db *db, int64_t account, int64_t *ret_count,
                                        int64_t *ret_latest, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_GAMES, COUNT_AWAITING, db_int(account));
    enum error_code code = db_one(db, statement, "", err);
    if (!code) {
        *ret_count = db_col_int(statement, 0);
        *ret_latest = db_col_int(statement, 1);
    }
    db_done(statement);
    return code;
}

enum error_code db_games_active_after(struct db *db, int64_t account, int64_t after,
                                      int64_t *ret_id, struct error *err) {
    return read_id(db, db_query(db, DB_GAMES, ACTIVE_AFTER, db_int(account), db_int(after)), ret_id,
                   err);
}

enum error_code db_games_of_account(struct db *db, int64_t account, int64_t *ret_count,
                                    struct error *err) {
    return read_id(db, db_query(db, DB_GAMES, OF_ACCOUNT, db_int(account)), ret_count, err);
}

static enum error_code read_ids(struct db *db, size_t which, int64_t before, size_t limit,
                                int64_t ret_ids[], size_t *ret_count, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_GAMES, which, db_int(before), db_int((int64_t)limit));
    return db_ints(db, statement, limit, ret_ids, ret_count, err);
}

enum error_code db_games_overdue(struct db *db, int64_t before, size_t limit, int64_t ret_ids[],
                                 size_t *ret_count, struct error *err) {
    return read_ids(db, OVERDUE, before, limit, ret_ids, ret_count, err);
}

enum error_code db_games_idle(struct db *db, int64_t before, size_t limit, int64_t ret_ids[],
                              size_t *ret_count, struct error *err) {
    return read_ids(db, IDLE, before, limit, ret_ids, ret_count, err);
}

enum error_code db_games_next_due(struct db *db, int64_t *ret_at, struct error *err) {
    struct sqlite3_stmt *statement = db_query_values(db, DB_GAMES, NEXT_DUE, NULL, 0);
    int64_t at = INT64_MAX;
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!(code = db_step(db, statement, &more, err)) && more)
        if (db_col_int_or(statement, 0, INT64_MAX) < at)
            at = db_col_int(statement, 0);
    db_done(statement);
    if (!code)
        *ret_at = at;
    return code;
}

enum error_code db_games_longest_waiting(struct db *db, int64_t account, int64_t *ret_id,
                                         struct error *err) {
    return read_id(db, db_query(db, DB_GAMES, LONGEST_WAITING, db_int(account)), ret_id, err);
}

enum error_code db_games_awaiting_bot(struct db *db, int64_t after, int64_t *ret_id,
                                      struct error *err) {
    return read_id(db, db_query(db, DB_GAMES, AWAITING_BOT, db_int(after)), ret_id, err);
}

enum error_code db_games_after(struct db *db, int64_t after, int64_t *ret_id, struct error *err) {
    return read_id(db, db_query(db, DB_GAMES, AFTER, db_int(after)), ret_id, err);
}
