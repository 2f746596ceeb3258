#include "store/tables/cups.h"

#include "store/tables/games.h"

const char *const cup_states[] = {[CUP_OPEN] = "open",
                                  [CUP_ON] = "running",
                                  [CUP_OVER] = "finished",
                                  [CUP_CANCELLED] = "cancelled",
                                  NULL};

#define SELECT                                                                                     \
    "select c.id, c.public_id, c.name as cup, c.opened_by, a.name, a.display_name, a.kind, "       \
    "c.games, c.days_per_move, c.days, c.status, c.opened_at, c.starts_at, c.round, "              \
    "c.round_ends_at, c.ended_at, c.due_at, "                                                      \
    "(select count(*) from cup_members m where m.cup = c.id) as members, "                         \
    "(select count(*) from cup_members m where m.cup = c.id and m.account = :reader) as mine "     \
    "from cups c left join accounts a on a.id = c.opened_by "

DB_STATEMENT(by_id, SELECT "where c.id = :id");
DB_STATEMENT(by_public_id, SELECT "where c.public_id = :public_id");
DB_STATEMENT(list, SELECT "order by case when c.ended_at is null then 0 else 1 end, "
                          "c.starts_at desc, c.id desc limit :limit offset :offset");
DB_STATEMENT(due, "select id from cups where due_at <= :now order by due_at limit :limit");

static void read_cup(struct db_rows *rows, struct cup_info *row) {
    *row = (struct cup_info){
        .id = db_col_int(rows, "id"),
        .games = (int)db_col_int(rows, "games"),
        .days_per_move = (int)db_col_int(rows, "days_per_move"),
        .days = (int)db_col_int(rows, "days"),
        .state = (enum cup_state)db_col_word(rows, "status", cup_states),
        .opened_at = db_col_int(rows, "opened_at"),
        .starts_at = db_col_int(rows, "starts_at"),
        .round = (int)db_col_int(rows, "round"),
        .round_ends_at = db_col_int(rows, "round_ends_at"),
        .ended_at = db_col_int(rows, "ended_at"),
        .due_at = db_col_int(rows, "due_at"),
        .members = (int)db_col_int(rows, "members"),
        .mine = db_col_int(rows, "mine"),
    };
    db_col_text(rows, "public_id", row->public_id, sizeof row->public_id);
    db_col_text(rows, "cup", row->name, sizeof row->name);
    db_accounts_read_person(rows, "opened_by", &row->opened_by);
}

static enum error_code read_one(struct db_rows *rows, struct cup_info *ret_row) {
    if (db_first(rows, "There is no such cup."))
        read_cup(rows, ret_row);
    return db_end(rows);
}

enum error_code db_cups_by_id(struct db *db, int64_t id, int64_t reader, struct cup_info *ret_row,
                              struct error *err) {
    return read_one(db_query(db, &by_id, err, db_int("id", id), db_int("reader", reader)), ret_row);
}

enum error_code db_cups_by_public_id(struct db *db, const char *public_id, int64_t reader,
                                     struct cup_info *ret_row, struct error *err) {
    return read_one(
        db_query(db, &by_public_id, err, db_text("public_id", public_id), db_int("reader", reader)),
        ret_row);
}

static enum error_code each_cup(struct db_rows *rows, cup_seen *seen, void *context,
                                struct error *err) {
    while (db_next(rows)) {
        struct cup_info row;
        read_cup(rows, &row);
        db_stop_on(rows, seen(context, &row, err));
    }
    return db_end(rows);
}

enum error_code db_cups_list(struct db *db, int64_t reader, int64_t offset, int64_t limit,
                             cup_seen *seen, void *context, struct error *err) {
    return each_cup(db_query(db, &list, err, db_int("reader", reader), db_int("limit", limit),
                             db_int("offset", offset)),
                    seen, context, err);
}

enum error_code db_cups_due(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                            size_t *ret_count, struct error *err) {
    return db_numbers(db_query(db, &due, err, db_int("now", now), db_int("limit", (int64_t)limit)),
                      limit, ret_ids, ret_count);
}

DB_STATEMENT(of_game, "select cup from cup_games where game = :game");

enum error_code db_cups_of_game(struct db *db, int64_t game, int64_t *ret_id, struct error *err) {
    return db_number(db_query(db, &of_game, err, db_int("game", game)), 0, ret_id);
}

/* --- Writing --- */

DB_STATEMENT(insert, "insert into cups (public_id, name, opened_by, games, days_per_move, days, "
                     "opened_at, starts_at, due_at) values (:public_id, :name, :opened_by, :games, "
                     ":days_per_move, :days, :opened_at, :starts_at, :due_at) returning id");
DB_STATEMENT(update, "update cups set status = :status, starts_at = :starts_at, round = :round, "
                     "round_ends_at = :round_ends_at, ended_at = :ended_at, due_at = :due_at "
                     "where id = :id");
DB_STATEMENT(wake, "update cups set due_at = :now where id = :id and due_at > :now");
DB_STATEMENT(put_off, "update cups set round_ends_at = round_ends_at + :ms, "
                      "due_at = case when due_at = round_ends_at then due_at + :ms "
                      "when due_at > :now then :now else due_at end "
                      "where due_at is not null and status = 'running'");
DB_STATEMENT(wake_by_game, "update cups set due_at = :now where due_at > :now and id in "
                           "(select cup from cup_games where game = :game)");

enum error_code db_cups_insert(struct db *db, const struct cup_info *row, int64_t *ret_id,
                               struct error *err) {
    return db_number(
        db_query(db, &insert, err, db_text("public_id", row->public_id), db_text("name", row->name),
                 db_int_or_null("opened_by", row->opened_by.account, 0),
                 db_int("games", row->games), db_int("days_per_move", row->days_per_move),
                 db_int("days", row->days), db_int("opened_at", row->opened_at),
                 db_int("starts_at", row->starts_at), db_int("due_at", row->due_at)),
        0, ret_id);
}

enum error_code db_cups_update(struct db *db, const struct cup_info *row, struct error *err) {
    return db_run(db_query(db, &update, err, db_text("status", cup_states[row->state]),
                           db_int("starts_at", row->starts_at),
                           db_int_or_null("round", row->round, 0),
                           db_int_or_null("round_ends_at", row->round_ends_at, 0),
                           db_int_or_null("ended_at", row->ended_at, 0),
                           db_int_or_null("due_at", row->due_at, 0), db_int("id", row->id)));
}

enum error_code db_cups_mark_due(struct db *db, int64_t id, int64_t now, struct error *err) {
    return db_run(db_query(db, &wake, err, db_int("now", now), db_int("id", id)));
}

enum error_code db_cups_mark_due_by_game(struct db *db, int64_t game, int64_t now,
                                         struct error *err) {
    return db_run(db_query(db, &wake_by_game, err, db_int("now", now), db_int("game", game)));
}

enum error_code db_cups_put_off(struct db *db, int64_t ms, int64_t now, int64_t *ret_count,
                                struct error *err) {
    TRY(db_run(db_query(db, &put_off, err, db_int("ms", ms), db_int("now", now))));
    *ret_count = db_changes(db);
    return ERROR_NONE;
}

#define IN_A_CUP_THAT_IS(state)                                                                    \
    "account = :account and exists (select 1 from cups c where c.id = cup_members.cup "            \
    "and c.status = '" state "')"
DB_STATEMENT(forget_open, "delete from cup_members where " IN_A_CUP_THAT_IS("open"));
DB_STATEMENT(forget_running, "update cup_members set out_at = :now "
                             "where out_at is null and " IN_A_CUP_THAT_IS("running"));
DB_STATEMENT(wake_running, "update cups set due_at = :now where status = 'running' and id in "
                           "(select cup from cup_members where account = :account)");
DB_STATEMENT(forget_opener, "update cups set opened_by = null where opened_by = :account");

enum error_code db_cups_quit_open(struct db *db, int64_t account, struct error *err) {
    return db_run(db_query(db, &forget_open, err, db_int("account", account)));
}

enum error_code db_cups_forget(struct db *db, int64_t account, int64_t now, struct error *err) {
    TRY(db_cups_quit_open(db, account, err));
    TRY(db_run(db_query(db, &forget_running, err, db_int("account", account), db_int("now", now))));
    TRY(db_run(db_query(db, &wake_running, err, db_int("account", account), db_int("now", now))));
    return db_run(db_query(db, &forget_opener, err, db_int("account", account)));
}

/* --- Members --- */

DB_STATEMENT(members, "select m.id, m.account, a.name, a.display_name, a.kind, m.seed, m.out_at "
                      "from cup_members m left join accounts a on a.id = m.account "
                      "left join ratings r on r.account = m.account and r.kind = 'shanghaien' "
                      "where m.cup = :cup "
                      "order by m.seed, coalesce(r.value, 1500.0) desc, m.id");
DB_STATEMENT(of_member, "select cup from cup_members where id = :member");
DB_STATEMENT(join, "insert into cup_members (cup, account, joined_at) "
                   "values (:cup, :account, :now) on conflict (cup, account) do nothing");
DB_STATEMENT(quit, "delete from cup_members where cup = :cup and account = :account");
DB_STATEMENT(seed, "update cup_members set seed = :seed where id = :id");
DB_STATEMENT(out, "update cup_members set out_at = :now "
                  "where cup = :cup and account = :account and out_at is null");

static void read_member(struct db_rows *rows, struct cup_member *member) {
    *member = (struct cup_member){.id = db_col_int(rows, "id"),
                                  .seed = (int)db_col_int(rows, "seed"),
                                  .out = db_col_int(rows, "out_at")};
    db_accounts_read_person(rows, "account", &member->person);
}

enum error_code db_cups_members(struct db *db, int64_t cup,
                                struct cup_member ret_members[CUP_PLAYERS_MAX], size_t *ret_count,
                                struct error *err) {
    struct db_rows *rows = db_query(db, &members, err, db_int("cup", cup));
    size_t count = 0;
    while (count < CUP_PLAYERS_MAX && db_next(rows))
        read_member(rows, &ret_members[count++]);
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_cups_of_member(struct db *db, int64_t member, int64_t *ret_id,
                                  struct error *err) {
    struct db_rows *rows = db_query(db, &of_member, err, db_int("member", member));
    if (db_first(rows, "There is no such member."))
        *ret_id = db_col_int(rows, "cup");
    return db_end(rows);
}

enum error_code db_cups_join(struct db *db, int64_t cup, int64_t account, int64_t now,
                             struct error *err) {
    return db_run(db_query(db, &join, err, db_int("cup", cup), db_int("account", account),
                           db_int("now", now)));
}

enum error_code db_cups_quit(struct db *db, int64_t cup, int64_t account, struct error *err) {
    return db_run(db_query(db, &quit, err, db_int("cup", cup), db_int("account", account)));
}

enum error_code db_cups_seed(struct db *db, const struct cup_member *member, struct error *err) {
    return db_run(db_query(db, &seed, err, db_int("seed", member->seed), db_int("id", member->id)));
}

enum error_code db_cups_out(struct db *db, int64_t cup, int64_t account, int64_t now,
                            struct error *err) {
    return db_run(db_query(db, &out, err, db_int("now", now), db_int("cup", cup),
                           db_int("account", account)));
}

/* --- Matches --- */

/* Seat 0 is that of the first player. */
DB_STATEMENT(games, "select p.round, p.slot, p.number, p.game, g.public_id, g.reason, "
                    "x.place as first_place, y.place as second_place, "
                    "x.points - y.points as difference from cup_games p "
                    "left join games g on g.id = p.game "
                    "left join seats x on x.game = p.game and x.seat = 0 "
                    "left join seats y on y.game = p.game and y.seat = 1 "
                    "where p.cup = :cup order by p.round, p.slot, p.number");
DB_STATEMENT(begin, "insert into cup_games (cup, round, slot, number, game) "
                    "values (:cup, :round, :slot, :number, :game)");
DB_STATEMENT(results, "select round, slot, winner from cup_results where cup = :cup "
                      "order by round, slot");
DB_STATEMENT(decide, "insert into cup_results (cup, round, slot, winner, decided_at) "
                     "values (:cup, :round, :slot, :winner, :now)");

enum error_code db_cups_results(struct db *db, int64_t cup,
                                struct cup_result ret_results[CUP_MATCHES_MAX], size_t *ret_count,
                                struct error *err) {
    struct db_rows *rows = db_query(db, &results, err, db_int("cup", cup));
    size_t count = 0;
    while (count < CUP_MATCHES_MAX && db_next(rows))
        ret_results[count++] = (struct cup_result){.round = (int)db_col_int(rows, "round"),
                                                   .slot = (int)db_col_int(rows, "slot"),
                                                   .winner = db_col_int(rows, "winner")};
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_cups_decide(struct db *db, int64_t cup, const struct cup_result *result,
                               int64_t now, struct error *err) {
    return db_run(db_query(db, &decide, err, db_int("cup", cup), db_int("round", result->round),
                           db_int("slot", result->slot),
                           db_int_or_null("winner", result->winner, 0), db_int("now", now)));
}

/* The points by the places: nobody has any where the operator has ended the game. */
static void read_game(struct db_rows *rows, struct cup_game *game) {
    enum game_ending ending = game_ending_of(db_col_str(rows, "reason"));
    int64_t first = db_col_int(rows, "first_place"), second = db_col_int(rows, "second_place");
    *game = (struct cup_game){
        .round = (int)db_col_int(rows, "round"),
        .slot = (int)db_col_int(rows, "slot"),
        .number = (int)db_col_int(rows, "number"),
        .game = db_col_int(rows, "game"),
    };
    db_col_text(rows, "public_id", game->public_id, sizeof game->public_id);
    game->finished = ending || !game->game;
    if (!ending || ending == GAME_ABANDONED)
        return;
    game->points[0] = first < second ? 2 : first == second;
    game->points[1] = 2 - game->points[0];
    if (ending == GAME_SCORED)
        game->difference = (int)db_col_int(rows, "difference");
}

enum error_code db_cups_games(struct db *db, int64_t cup, struct cup_game ret_games[CUP_GAMES_ROOM],
                              size_t *ret_count, struct error *err) {
    struct db_rows *rows = db_query(db, &games, err, db_int("cup", cup));
    size_t count = 0;
    while (count < CUP_GAMES_ROOM && db_next(rows))
        read_game(rows, &ret_games[count++]);
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_cups_begin(struct db *db, int64_t cup, const struct cup_game *game,
                              struct error *err) {
    return db_run(db_query(db, &begin, err, db_int("cup", cup), db_int("round", game->round),
                           db_int("slot", game->slot), db_int("number", game->number),
                           db_int("game", game->game)));
}
