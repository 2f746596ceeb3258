#include "store/tables/games.h"

#include <string.h>

#include "base/clock.h"
#include "store/engine/commit_events.h"

/* --- Reading a game --- */

#define SELECT                                                                                     \
    "select g.id, g.public_id, g.invitation, i.game, i.variant, " GAME_CLOCK_COLUMNS ", "          \
    "g.created_at, g.seq, g.revision, g.round, g.phase, g.updated_at, g.reason, "                  \
    "g.idle_at, g.warnings, i.match_games, i.match_number, "                                       \
    "case when i.match_games > 1 then coalesce(i.match_head, i.id) end as match_head "             \
    "from games g join invitations i on i.id = g.invitation "

DB_STATEMENT(by_id, SELECT "where g.id = :id");
DB_STATEMENT(by_public_id, SELECT "where g.public_id = :public_id");
DB_STATEMENT(is_at, "select 1 from games where id = :id and revision = :revision");
DB_STATEMENT(seats_of, "select s.account, " PERSON_COLUMNS ", s.points, "
                       "s.waiting_since, s.asked_seq, s.asks, "
                       "s.deadline_at, s.bank, s.zone, s.extra, s.set_ahead, s.set_back, "
                       "s.timeouts, s.left_at, s.offered_at, s.agreed_at, s.offered_in, "
                       "s.place, h.start_at, h.end_at "
                       "from seats s join accounts a on a.id = s.account "
                       "left join holidays h on h.account = s.account and h.start_at = "
                       "(select max(start_at) from holidays where account = s.account) "
                       "where s.game = :game order by s.seat");

unsigned game_awaited(const struct game_row *row) {
    unsigned awaited = 0;
    for (int i = 0; i < row->seats; i++)
        awaited |= row->seat[i].waiting_since ? SEAT_BIT(i) : 0;
    return awaited;
}

bool game_awaits(const struct game_row *row, int seat) {
    return seat != SEAT_NONE && row->seat[seat].waiting_since != 0;
}

bool game_is_absent(const struct game_row *row, int seat) {
    if (seat == SEAT_NONE || row->ending)
        return false;
    return row->seat[seat].timeouts >= 2 && !row->seat[seat].left_at;
}

int game_seat(const struct game_row *row, int64_t account) {
    for (int i = 0; account && i < row->seats; i++)
        if (row->seat[i].person.account == account)
            return i;
    return SEAT_NONE;
}

int game_turn(const struct game_row *row) {
    return seat_alone(game_awaited(row));
}

int game_winner(const struct game_row *row) {
    unsigned first = 0;
    for (int i = 0; i < row->seats; i++)
        first |= row->seat[i].place == 1 ? SEAT_BIT(i) : 0;
    return seat_alone(first);
}

int game_offerer(const struct game_row *row) {
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].offered_at)
            return i;
    return SEAT_NONE;
}

bool game_must_agree(const struct game_row *row, int seat) {
    const struct seat_row *own = &row->seat[seat];
    return !own->left_at && !game_is_absent(row, seat) && own->person.kind != ACCOUNT_HOUSE &&
           !own->agreed_at;
}

int64_t game_deadline(const struct game_row *row) {
    int64_t earliest = 0;
    for (int i = 0; i < row->seats; i++) {
        int64_t at = row->seat[i].deadline_at;
        if (at && (!earliest || at < earliest))
            earliest = at;
    }
    return earliest;
}

int64_t game_time(const struct game_row *row, int seat) {
    return row->clock.start_h ? row->seat[seat].bank : row->clock.days * CLOCK_DAY;
}

#define GAME(member) DB_FIELD(struct game_row, member)
static const struct db_field game_fields[] = DB_FIELDS(
    GAME(id), GAME(public_id), GAME(invitation), GAME(game), GAME(variant),
    GAME_CLOCK_FIELDS(struct game_row), GAME(created_at), GAME(seq), GAME(revision), GAME(round),
    GAME(phase), GAME(updated_at), GAME(warnings), DB_NULLABLE(struct game_row, idle_at, 0),
    {DB_COLUMN("reason", struct game_row, ending), .words = game_endings, .nullable = true},
    DB_FIELD_AS("match_games", struct game_row, match.games),
    DB_FIELD_AS("match_number", struct game_row, match.number),
    DB_FIELD_AS("match_head", struct game_row, match.head));

#define SEAT(member) DB_FIELD(struct seat_row, member)
#define SEAT_OR_NULL(member) DB_NULLABLE(struct seat_row, member, 0)
static const struct db_field seat_fields[] =
    DB_FIELDS(PERSON_FIELDS("account", struct seat_row, person), SEAT(points),
              SEAT_OR_NULL(waiting_since), SEAT(asked_seq), SEAT(asks), SEAT_OR_NULL(deadline_at),
              SEAT(bank), {DB_COLUMN("zone", struct seat_row, zone), .nullable = true},
              SHIFT_FIELDS(struct seat_row), SEAT(timeouts), SEAT_OR_NULL(left_at),
              SEAT_OR_NULL(offered_at), SEAT_OR_NULL(agreed_at), SEAT(offered_in),
              SEAT_OR_NULL(place), DB_FIELD_AS("start_at", struct seat_row, holiday.start_at),
              DB_FIELD_AS("end_at", struct seat_row, holiday.end_at));

static const char no_game[] = "There is no such game.";

static enum error_code read_one(struct db *db, struct db_rows *rows, struct game_row *ret_row,
                                struct error *err) {
    struct game_row row = {0};
    size_t seats = 0;
    TRY(db_read_first(rows, no_game, game_fields, &row));
    TRY(db_read_all(db_query(db, &seats_of, err, db_int("game", row.id)), seat_fields,
                    GAME_SEATS_MAX, row.seat, &seats));
    row.seats = (int)seats;
    if (row.match.head)
        TRY(db_matches_read(db, &row.match, err));
    *ret_row = row;
    return ERROR_NONE;
}

enum error_code db_games_by_id(struct db *db, int64_t id, struct game_row *ret_row,
                               struct error *err) {
    return read_one(db, db_query(db, &by_id, err, db_arg(id)), ret_row, err);
}

enum error_code db_games_by_public_id(struct db *db, const char *public_id,
                                      struct game_row *ret_row, struct error *err) {
    return read_one(db, db_query(db, &by_public_id, err, db_arg(public_id)), ret_row, err);
}

enum error_code db_games_is_at(struct db *db, int64_t id, int64_t revision, bool *ret_is,
                               struct error *err) {
    return db_holds(db_query(db, &is_at, err, db_arg(id), db_arg(revision)), ret_is);
}

DB_STATEMENT(setup_of, "select setup as text from games where id = :id");
DB_STATEMENT(board_of, "select board as text from games where id = :id");

static enum error_code read_text(struct db_rows *rows, struct buf *ret_text) {
    if (db_first(rows, no_game))
        db_col_append(rows, "text", ret_text);
    return db_end(rows);
}

enum error_code db_games_setup(struct db *db, int64_t id, struct buf *ret_setup,
                               struct error *err) {
    return read_text(db_query(db, &setup_of, err, db_arg(id)), ret_setup);
}

enum error_code db_games_board(struct db *db, int64_t game, struct buf *ret_board,
                               struct error *err) {
    return read_text(db_query(db, &board_of, err, db_int("id", game)), ret_board);
}

/* --- Writing a game --- */

#define STATUS "case when cast(:reason as text) is null then 'active' else 'finished' end"
DB_STATEMENT(insert, "insert into games (public_id, invitation, created_at, status, seq, revision, "
                     "round, phase, updated_at, reason, idle_at, setup) values (:public_id, "
                     ":invitation, :created_at, " STATUS ", :seq, :revision, :round, :phase, "
                     ":updated_at, :reason, :idle_at, nullif(:setup, '')) returning id");
DB_STATEMENT(insert_seat,
             "insert into seats (game, seat, account, points, waiting_since, asked_seq, asks, "
             "deadline_at, bank, zone) values (:game, :seat, :account, :points, :waiting_since, "
             ":asked_seq, :asks, "
             ":deadline_at, :bank, :zone)");
#define MOVED                                                                                      \
    "seq = :seq, revision = :revision, round = :round, phase = :phase, "                           \
    "updated_at = :updated_at, board = nullif(coalesce(:board, board), '') where id = :id"
DB_STATEMENT(update, "update games set status = " STATUS ", reason = :reason, "
                     "idle_at = :idle_at, warnings = :warnings, " MOVED);
DB_STATEMENT(update_moved, "update games set " MOVED);
/* A warning ends with the deadline that it is of. */
#define ASKED                                                                                      \
    "points = :points, waiting_since = :waiting_since, asked_seq = :asked_seq, asks = :asks, "     \
    "warn_at = case when deadline_at is not distinct from :deadline_at then warn_at end, "         \
    "deadline_at = :deadline_at, extra = :extra, set_ahead = :set_ahead, set_back = :set_back, "   \
    "bank = :bank, zone = :zone "
#define OF_SEAT "where game = :game and seat = :seat"
DB_STATEMENT(update_seat, "update seats set timeouts = :timeouts, left_at = :left_at, "
                          "offered_at = :offered_at, agreed_at = :agreed_at, "
                          "offered_in = :offered_in, place = :place, " ASKED OF_SEAT);
DB_STATEMENT(update_asked, "update seats set " ASKED OF_SEAT);
DB_STATEMENT(update_points, "update seats set points = :points " OF_SEAT);
DB_STATEMENT(discount, "update games set counts = 0 where id = :id");
DB_STATEMENT(counts, "select counts from games where id = :id");

enum error_code db_games_insert(struct db *db, const struct game_row *row, const char *setup,
                                int64_t *ret_id, struct error *err) {
    int64_t id = 0;
    TRY(db_number(db_query(db, &insert, err, db_row(game_fields, row), db_arg(setup)), &id));
    for (int i = 0; i < row->seats; i++)
        TRY(db_run(db, &insert_seat, err, db_int("game", id), db_int("seat", i),
                   db_row(seat_fields, &row->seat[i])));
    *ret_id = id;
    return ERROR_NONE;
}

/* True where only those columns differ that every move changes: to write them touches no index and
 * few constraints, which is several times as cheap. */
static bool has_only_moved(const struct game_row *row, const struct game_row *before) {
    return row->ending == before->ending && row->idle_at == before->idle_at &&
           row->warnings == before->warnings;
}

static bool has_only_been_asked(const struct seat_row *row, const struct seat_row *before) {
    return row->timeouts == before->timeouts && row->left_at == before->left_at &&
           row->offered_at == before->offered_at && row->agreed_at == before->agreed_at &&
           row->place == before->place;
}

static bool has_only_scored(const struct seat_row *row, const struct seat_row *before) {
    return has_only_been_asked(row, before) && row->waiting_since == before->waiting_since &&
           row->asked_seq == before->asked_seq && row->asks == before->asks &&
           row->deadline_at == before->deadline_at &&
           memcmp(&row->shift, &before->shift, sizeof row->shift) == 0 && row->bank == before->bank;
}

/* As for the game's row: the fewest columns that have changed. */
static enum error_code write_seat(struct db *db, int64_t game, int seat, const struct seat_row *row,
                                  const struct seat_row *before, struct error *err) {
    const struct db_statement *statement = !has_only_been_asked(row, before) ? &update_seat
                                           : !has_only_scored(row, before)   ? &update_asked
                                                                             : &update_points;
    if (statement == &update_points && row->points == before->points)
        return ERROR_NONE;
    return db_run(db, statement, err, db_arg(game), db_arg(seat), db_row(seat_fields, row));
}

enum error_code db_games_update(struct db *db, const struct game_row *row,
                                const struct game_row *before, const char *board,
                                struct error *err) {
    TRY(db_run(db, has_only_moved(row, before) ? &update_moved : &update, err,
               db_row(game_fields, row), db_arg(board)));
    for (int i = 0; i < row->seats; i++)
        TRY(write_seat(db, row->id, i, &row->seat[i], &before->seat[i], err));
    return ERROR_NONE;
}

DB_STATEMENT(auto_roll, "select auto_roll from seats where game = :game and seat = :seat");
DB_STATEMENT(set_auto_roll,
             "update seats set auto_roll = :auto_roll where game = :game and seat = :seat");

enum error_code db_games_auto_roll(struct db *db, int64_t game, int seat, bool *ret_on,
                                   struct error *err) {
    return db_flag(db_query(db, &auto_roll, err, db_arg(game), db_arg(seat)), ret_on);
}

enum error_code db_games_set_auto_roll(struct db *db, int64_t game, int seat, bool on,
                                       struct error *err) {
    return db_run(db, &set_auto_roll, err, db_int("auto_roll", on), db_arg(game), db_arg(seat));
}

DB_STATEMENT(order, "select order_call_if as call_if, order_ended_seq as ended_seq, "
                    "exists (select 1 from moves m where m.game = s.game and m.seat = s.seat "
                    "and m.seq = s.order_ended_seq and m.ordered = 1) as called "
                    "from seats s where game = :game and seat = :seat");
DB_STATEMENT(set_order, "update seats set order_call_if = :call_if, order_ended_seq = :ended_seq "
                        "where game = :game and seat = :seat");

#define ORDER_OR_NULL(member) DB_NULLABLE(struct order_row, member, 0)
static const struct db_field order_fields[] =
    DB_FIELDS(ORDER_OR_NULL(call_if), ORDER_OR_NULL(ended_seq), DB_FIELD(struct order_row, called));

enum error_code db_games_order(struct db *db, int64_t game, int seat, struct order_row *ret_row,
                               struct error *err) {
    return db_read_first(db_query(db, &order, err, db_arg(game), db_arg(seat)), no_game,
                         order_fields, ret_row);
}

enum error_code db_games_set_order(struct db *db, int64_t game, int seat, int call_if,
                                   int64_t ended_seq, struct error *err) {
    return db_run(db, &set_order, err, db_int_or_null("call_if", call_if, 0),
                  db_int_or_null("ended_seq", ended_seq, 0), db_arg(game), db_arg(seat));
}

enum error_code db_games_discount(struct db *db, int64_t game, struct error *err) {
    return db_run(db, &discount, err, db_int("id", game));
}

enum error_code db_games_counts(struct db *db, int64_t game, bool *ret_counts, struct error *err) {
    return db_flag(db_query(db, &counts, err, db_int("id", game)), ret_counts);
}

DB_STATEMENT(set_rated, "update games set rated = :rated where id = :game");
DB_STATEMENT(rated, "select coalesce(rated, -1) from games where id = :game");

enum error_code db_games_set_rated(struct db *db, int64_t game, bool is_rated, struct error *err) {
    return db_run(db, &set_rated, err, db_int("rated", is_rated), db_arg(game));
}

enum error_code db_games_rated(struct db *db, int64_t game, int *ret_rated, struct error *err) {
    int64_t number = 0;
    TRY(db_number(db_query(db, &rated, err, db_arg(game)), &number));
    *ret_rated = (int)number;
    return ERROR_NONE;
}

/* --- Commit events --- */

#define RAISE "update games set revision = revision + 1 where id "

DB_STATEMENT(touch_finished,
             RAISE "in (select game from seats where account = :account) "
                   "and status = 'finished' returning id, public_id, revision, seq, "
                   "(select count(*) from seats where game = games.id) as seats");
DB_STATEMENT(touch_running, RAISE "in (select game from seats where account = :account) "
                                  "and status = 'active' returning id");
DB_STATEMENT(touch_one, RAISE "= :game returning id");

struct commit_event db_games_event(const struct game_row *row) {
    struct commit_event event = {.kind = EVENT_GAME,
                                 .game = row->id,
                                 .revision = row->revision,
                                 .seq = row->seq,
                                 .over = row->ending != GAME_ACTIVE,
                                 .seats = row->seats,
                                 .awaited = game_awaited(row)};
    memcpy(event.public_id, row->public_id, sizeof event.public_id);
    for (int i = 0; i < row->seats; i++)
        event.people[i] = row->seat[i].person.account;
    return event;
}

static enum error_code note_game(struct db *db, int64_t game, struct error *err) {
    struct game_row row = {0};
    TRY(db_games_by_id(db, game, &row, err));
    struct commit_event event = db_games_event(&row);
    return db_note_event(db, &event, err);
}

/* Notes an event for each game that a statement has touched. */
static enum error_code note_touched(struct db *db, struct db_rows *rows, struct error *err) {
    while (db_next(rows))
        db_stop_on(rows, note_game(db, db_col_int(rows, "id"), err));
    return db_end(rows);
}

/* Whoever looks at a finished game needs no more, and an account may have thousands. */
static enum error_code note_finished(struct db *db, struct db_rows *rows, struct error *err) {
    struct commit_event event = {.kind = EVENT_GAME,
                                 .game = db_col_int(rows, "id"),
                                 .revision = db_col_int(rows, "revision"),
                                 .seq = db_col_int(rows, "seq"),
                                 .over = true,
                                 .seats = (int)db_col_int(rows, "seats")};
    db_col_text(rows, "public_id", event.public_id, sizeof event.public_id);
    return db_note_event(db, &event, err);
}

enum error_code db_games_bump_running(struct db *db, int64_t account, struct error *err) {
    return note_touched(db, db_query(db, &touch_running, err, db_arg(account)), err);
}

enum error_code db_games_bump_revision(struct db *db, int64_t account, struct error *err) {
    struct db_rows *rows = db_query(db, &touch_finished, err, db_arg(account));
    while (db_next(rows))
        db_stop_on(rows, note_finished(db, rows, err));
    TRY(db_end(rows));
    return db_games_bump_running(db, account, err);
}

enum error_code db_games_touch_one(struct db *db, int64_t game, struct error *err) {
    return note_touched(db, db_query(db, &touch_one, err, db_arg(game)), err);
}

/* --- Finding games --- */

/* The two names are searched as one text: a name holds no line break. PostgreSQL searches no text
 * whose collation takes two names for one: hence "C". */
DB_STATEMENT(list,
             "select g.id from seats s join games g on g.id = s.game "
             "where s.account = :account and g.status = :status "
             "and (:against = '' or exists (select 1 from seats o "
             "join accounts a on a.id = o.account where o.game = g.id and o.seat <> s.seat "
             "and (lower(a.name) || '\n' || lower(coalesce(a.display_name, ''))) collate \"C\" "
             "like '%' || replace(replace(replace("
             "lower(:against), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' escape '\\')) "
             "order by s.waiting_since is null, s.waiting_since, g.updated_at desc, "
             "g.id desc limit :limit offset :offset");

/* Gives the games of a list of ids, and ends it. */
static enum error_code each_game(struct db *db, struct db_rows *rows, game_seen *seen,
                                 void *context, struct error *err) {
    while (db_next(rows)) {
        struct game_row row;
        enum error_code code = db_games_by_id(db, db_col_int(rows, "id"), &row, err);
        db_stop_on(rows, code ? code : seen(context, &row, err));
    }
    return db_end(rows);
}

enum error_code db_games_list(struct db *db, int64_t account, bool finished, const char *against,
                              int64_t offset, int64_t limit, game_seen *seen, void *context,
                              struct error *err) {
    return each_game(db,
                     db_query(db, &list, err, db_arg(account), db_arg(against),
                              db_text("status", finished ? "finished" : "active"), db_arg(limit),
                              db_arg(offset)),
                     seen, context, err);
}

DB_STATEMENT(changed_since, "select g.id from seats s join games g on g.id = s.game "
                            "where s.account = :account and g.updated_at >= :since "
                            "order by g.updated_at desc limit :limit");

enum error_code db_games_changed(struct db *db, int64_t account, int64_t since, int64_t limit,
                                 game_seen *seen, void *context, struct error *err) {
    return each_game(
        db, db_query(db, &changed_since, err, db_arg(account), db_arg(since), db_arg(limit)), seen,
        context, err);
}

DB_STATEMENT(awaiting, "select min(game) from seats "
                       "where account = :account and waiting_since is not null and game > :after");
DB_STATEMENT(count_awaiting, "select count(*) as count, max(waiting_since) as latest from seats "
                             "where account = :account and waiting_since is not null");
#define ALL "(coalesce(deadline_at, waiting_since + :untimed) - waiting_since)"
#define HALF "waiting_since + " ALL " / 2"
DB_STATEMENT(halves,
             "select max(case when " HALF " <= :now then " HALF " end) as last, "
             "min(case when " HALF " > :now then " HALF " end) as next from seats "
             "where account = :account and waiting_since is not null and " ALL " >= :least");
DB_STATEMENT(active_after,
             "select min(s.game) from seats s join games g on g.id = s.game "
             "where s.account = :account and g.status = 'active' and s.left_at is null "
             "and s.game > :after");
DB_STATEMENT(of_account, "select count(*) from seats where account = :account");
DB_STATEMENT(longest_waiting,
             "select game from seats where account = :account and waiting_since is not null "
             "order by waiting_since, game limit 1");
DB_STATEMENT(awaiting_bot,
             "select min(game) from seats where waiting_since is not null and game > :after "
             "and account in (select id from accounts where kind = 'house')");
DB_STATEMENT(after_id, "select min(id) from games where id > :after");

enum error_code db_games_awaiting(struct db *db, int64_t account, int64_t after, int64_t *ret_id,
                                  struct error *err) {
    return db_number(db_query(db, &awaiting, err, db_arg(account), db_arg(after)), ret_id);
}

enum error_code db_games_count_awaiting(struct db *db, int64_t account, int64_t *ret_count,
                                        int64_t *ret_latest, struct error *err) {
    struct db_rows *rows = db_query(db, &count_awaiting, err, db_arg(account));
    if (db_next(rows)) {
        *ret_count = db_col_int(rows, "count");
        *ret_latest = db_col_int(rows, "latest");
    }
    return db_end(rows);
}

enum error_code db_games_halves(struct db *db, int64_t account, int64_t untimed, int64_t least,
                                int64_t now, int64_t *ret_last, int64_t *ret_next,
                                struct error *err) {
    struct db_rows *rows =
        db_query(db, &halves, err, db_arg(account), db_arg(untimed), db_arg(least), db_arg(now));
    *ret_last = *ret_next = 0;
    if (db_next(rows)) {
        *ret_last = db_col_int(rows, "last");
        *ret_next = db_col_int(rows, "next");
    }
    return db_end(rows);
}

enum error_code db_games_active_after(struct db *db, int64_t account, int64_t after,
                                      int64_t *ret_id, struct error *err) {
    return db_number(db_query(db, &active_after, err, db_arg(account), db_arg(after)), ret_id);
}

enum error_code db_games_of_account(struct db *db, int64_t account, int64_t *ret_count,
                                    struct error *err) {
    return db_number(db_query(db, &of_account, err, db_arg(account)), ret_count);
}

enum error_code db_games_longest_waiting(struct db *db, int64_t account, int64_t *ret_id,
                                         struct error *err) {
    return db_number(db_query(db, &longest_waiting, err, db_arg(account)), ret_id);
}

enum error_code db_games_awaiting_bot(struct db *db, int64_t after, int64_t *ret_id,
                                      struct error *err) {
    return db_number(db_query(db, &awaiting_bot, err, db_arg(after)), ret_id);
}

enum error_code db_games_after(struct db *db, int64_t after, int64_t *ret_id, struct error *err) {
    return db_number(db_query(db, &after_id, err, db_arg(after)), ret_id);
}

DB_STATEMENT(overdue, "select game from seats where deadline_at <= :now "
                      "order by deadline_at limit :limit");
DB_STATEMENT(idle, "select id from games where idle_at <= :now order by idle_at limit :limit");
DB_STATEMENT(warned, "select game from seats where warn_at <= :now "
                     "order by warn_at limit :limit");
DB_STATEMENT(next_due, "select coalesce(min(deadline_at), :never) as at from seats "
                       "where deadline_at is not null union all "
                       "select coalesce(min(idle_at), :never) from games where idle_at is not null "
                       "union all select coalesce(min(warn_at), :never) from seats "
                       "where warn_at is not null order by at limit 1");
DB_STATEMENT(warnings, "select coalesce(warn_at, 0) from seats where game = :game order by seat");
DB_STATEMENT(set_warning, "update seats set warn_at = :at " OF_SEAT);

static enum error_code read_ids(struct db *db, const struct db_statement *statement, int64_t now,
                                size_t limit, int64_t ret_ids[], size_t *ret_count,
                                struct error *err) {
    return db_numbers(db_query(db, statement, err, db_arg(now), db_int("limit", (int64_t)limit)),
                      limit, ret_ids, ret_count);
}

enum error_code db_games_overdue(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                 size_t *ret_count, struct error *err) {
    return read_ids(db, &overdue, now, limit, ret_ids, ret_count, err);
}

enum error_code db_games_idle(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                              size_t *ret_count, struct error *err) {
    return read_ids(db, &idle, now, limit, ret_ids, ret_count, err);
}

enum error_code db_games_to_warn(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                                 size_t *ret_count, struct error *err) {
    return read_ids(db, &warned, now, limit, ret_ids, ret_count, err);
}

enum error_code db_games_warnings(struct db *db, int64_t game, int64_t ret_at[GAME_SEATS_MAX],
                                  struct error *err) {
    size_t seats = 0;
    return db_numbers(db_query(db, &warnings, err, db_arg(game)), GAME_SEATS_MAX, ret_at, &seats);
}

enum error_code db_games_set_warning(struct db *db, int64_t game, int seat, int64_t at,
                                     struct error *err) {
    return db_run(db, &set_warning, err, db_int_or_null("at", at, 0), db_arg(game), db_arg(seat));
}

enum error_code db_games_next_due(struct db *db, int64_t *ret_at, struct error *err) {
    return db_number(db_query(db, &next_due, err, db_int("never", INT64_MAX)), ret_at);
}

/* --- The log of moves --- */

const char *const move_bys[] = {[GAME_BY_HAND] = "hand",
                                [GAME_BY_CLOCK] = "clock",
                                [GAME_BY_HOST] = "host",
                                [GAME_BY_ORDER] = "order",
                                NULL};

DB_STATEMENT(append, "insert into moves (game, seq, seat, by, ordered, move, drawn, says, at) "
                     "values (:game, :seq, :seat, "
                     "case when :by = 'order' then 'hand' else :by end, "
                     "case when :by = 'order' then 1 end, :move, :drawn, :says, :at)");
DB_STATEMENT(own_after, "select seq, move = :move as same from moves where game = :game "
                        "and seq > :after and seat = :seat and by = 'hand' order by seq limit 1");
DB_STATEMENT(count_seats, "select count(distinct seat) from moves where game = :game");
DB_STATEMENT(read_moves, "select seq, seat, case when ordered = 1 then 'order' else by end as by, "
                         "move, drawn, says, at from moves "
                         "where game = :game and seq > :after and seq <= :last order by seq");

#define MOVE(member) DB_FIELD(struct move_row, member)
static const struct db_field move_fields[] =
    DB_FIELDS(MOVE(seq), DB_NULLABLE(struct move_row, seat, SEAT_NONE),
              DB_WORD(struct move_row, by, move_bys), MOVE(move),
              DB_NULLABLE(struct move_row, drawn, 0), MOVE(says), MOVE(at));

enum error_code db_moves_append(struct db *db, int64_t game, const struct move_row *row,
                                struct error *err) {
    return db_run(db, &append, err, db_arg(game), db_row(move_fields, row));
}

enum error_code db_moves_own_after(struct db *db, int64_t game, int64_t after, int seat,
                                   const char *move, int64_t *ret_seq, bool *ret_same,
                                   struct error *err) {
    struct db_rows *rows =
        db_query(db, &own_after, err, db_arg(move), db_arg(game), db_arg(after), db_arg(seat));
    *ret_seq = 0;
    *ret_same = false;
    if (db_next(rows)) {
        *ret_seq = db_col_int(rows, "seq");
        *ret_same = db_col_int(rows, "same");
    }
    return db_end(rows);
}

enum error_code db_moves_count_seats(struct db *db, int64_t game, int64_t *ret_count,
                                     struct error *err) {
    return db_number(db_query(db, &count_seats, err, db_arg(game)), ret_count);
}

enum error_code db_moves_read(struct db *db, int64_t game, int64_t after, int64_t last,
                              move_seen *seen, void *context, struct error *err) {
    struct db_rows *rows =
        db_query(db, &read_moves, err, db_arg(game), db_arg(after), db_arg(last));
    struct move_row row;
    while (db_read_next(rows, move_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}
