#include "store/tables/seasons.h"

const char *const season_states[] = {[SEASON_OPEN] = "open",
                                     [SEASON_ON] = "running",
                                     [SEASON_OVER] = "finished",
                                     [SEASON_CANCELLED] = "cancelled",
                                     NULL};

const char *const season_outs[] = {
    [SEASON_PLAYS] = NULL,        [SEASON_LEFT] = "left",       [SEASON_TIMEOUTS] = "timeouts",
    [SEASON_REMOVED] = "removed", [SEASON_DELETED] = "deleted", NULL};

#define SELECT                                                                                     \
    "select n.id, n.public_id, n.name as season, n.number, n.previous, n.opened_by, a.name, "      \
    "a.display_name, a.kind, n.group_size, n.moving, n.most_at_once, n.days_per_move, n.days, "    \
    "n.goes_on, n.status, n.opened_at, n.starts_at, n.extra, n.ended_at, n.due_at, "               \
    "(select p.public_id from seasons p where p.id = n.previous) as before, "                      \
    "(select f.public_id from seasons f where f.previous = n.id) as after, "                       \
    "(select count(*) from season_members m where m.season = n.id) as members, "                   \
    "(select count(*) from season_members m where m.season = n.id and m.account = :reader) "       \
    "as mine from seasons n left join accounts a on a.id = n.opened_by "

DB_STATEMENT(by_id, SELECT "where n.id = :id");
DB_STATEMENT(by_public_id, SELECT "where n.public_id = :public_id");
DB_STATEMENT(list, SELECT "order by case when n.ended_at is null then 0 else 1 end, "
                          "n.starts_at desc, n.id desc limit :limit offset :offset");
DB_STATEMENT(due, "select id from seasons where due_at <= :now order by due_at limit :limit");
DB_STATEMENT(of_game, "select season, group_number, round from season_games where game = :game");
DB_STATEMENT(of_member, "select season from season_members where id = :member");

static void read_season(struct db_rows *rows, struct season_info *row) {
    *row = (struct season_info){
        .id = db_col_int(rows, "id"),
        .number = (int)db_col_int(rows, "number"),
        .previous = db_col_int(rows, "previous"),
        .group_size = (int)db_col_int(rows, "group_size"),
        .moving = (int)db_col_int(rows, "moving"),
        .most_at_once = (int)db_col_int(rows, "most_at_once"),
        .days_per_move = (int)db_col_int(rows, "days_per_move"),
        .days = (int)db_col_int(rows, "days"),
        .goes_on = db_col_int(rows, "goes_on"),
        .state = (enum season_state)db_col_word(rows, "status", season_states),
        .opened_at = db_col_int(rows, "opened_at"),
        .starts_at = db_col_int(rows, "starts_at"),
        .extra = db_col_int(rows, "extra"),
        .ended_at = db_col_int(rows, "ended_at"),
        .due_at = db_col_int(rows, "due_at"),
        .members = (int)db_col_int(rows, "members"),
        .mine = db_col_int(rows, "mine"),
    };
    db_col_text(rows, "public_id", row->public_id, sizeof row->public_id);
    db_col_text(rows, "season", row->name, sizeof row->name);
    db_col_text(rows, "before", row->before, sizeof row->before);
    db_col_text(rows, "after", row->after, sizeof row->after);
    db_accounts_read_person(rows, "opened_by", &row->opened_by);
}

static enum error_code read_one(struct db_rows *rows, struct season_info *ret_row) {
    if (db_first(rows, "There is no such season."))
        read_season(rows, ret_row);
    return db_end(rows);
}

enum error_code db_seasons_by_id(struct db *db, int64_t id, int64_t reader,
                                 struct season_info *ret_row, struct error *err) {
    return read_one(db_query(db, &by_id, err, db_int("id", id), db_int("reader", reader)), ret_row);
}

enum error_code db_seasons_by_public_id(struct db *db, const char *public_id, int64_t reader,
                                        struct season_info *ret_row, struct error *err) {
    return read_one(
        db_query(db, &by_public_id, err, db_text("public_id", public_id), db_int("reader", reader)),
        ret_row);
}

static enum error_code each_season(struct db_rows *rows, season_seen *seen, void *context,
                                   struct error *err) {
    while (db_next(rows)) {
        struct season_info row;
        read_season(rows, &row);
        db_stop_on(rows, seen(context, &row, err));
    }
    return db_end(rows);
}

enum error_code db_seasons_list(struct db *db, int64_t reader, int64_t offset, int64_t limit,
                                season_seen *seen, void *context, struct error *err) {
    return each_season(db_query(db, &list, err, db_int("reader", reader), db_int("limit", limit),
                                db_int("offset", offset)),
                       seen, context, err);
}

enum error_code db_seasons_due(struct db *db, int64_t now, size_t limit, int64_t ret_ids[],
                               size_t *ret_count, struct error *err) {
    return db_numbers(db_query(db, &due, err, db_int("now", now), db_int("limit", (int64_t)limit)),
                      limit, ret_ids, ret_count);
}

enum error_code db_seasons_of_game(struct db *db, int64_t game, int64_t *ret_id, int *ret_group,
                                   int *ret_round, struct error *err) {
    struct db_rows *rows = db_query(db, &of_game, err, db_int("game", game));
    *ret_id = 0;
    if (db_next(rows)) {
        *ret_id = db_col_int(rows, "season");
        *ret_group = (int)db_col_int(rows, "group_number");
        *ret_round = (int)db_col_int(rows, "round");
    }
    return db_end(rows);
}

enum error_code db_seasons_of_member(struct db *db, int64_t member, int64_t *ret_id,
                                     struct error *err) {
    struct db_rows *rows = db_query(db, &of_member, err, db_int("member", member));
    if (db_first(rows, "There is no such member."))
        *ret_id = db_col_int(rows, "season");
    return db_end(rows);
}

/* --- Writing --- */

DB_STATEMENT(insert, "insert into seasons (public_id, name, number, previous, opened_by, "
                     "group_size, moving, most_at_once, days_per_move, days, goes_on, opened_at, "
                     "starts_at, due_at) values (:public_id, :name, :number, :previous, "
                     ":opened_by, :group_size, :moving, :most_at_once, :days_per_move, :days, "
                     ":goes_on, :opened_at, :starts_at, :due_at) returning id");
DB_STATEMENT(update, "update seasons set status = :status, goes_on = :goes_on, "
                     "starts_at = :starts_at, ended_at = :ended_at, due_at = :due_at "
                     "where id = :id");
DB_STATEMENT(wake, "update seasons set due_at = :now where id = :id and due_at > :now");
DB_STATEMENT(put_off,
             "update seasons set extra = extra + :ms, "
             "due_at = case when due_at = starts_at + days * 86400000 + extra then due_at + :ms "
             "when due_at > :now then :now else due_at end "
             "where due_at is not null and status = 'running'");
DB_STATEMENT(may_open, "select may_open_seasons from accounts where id = :account");
DB_STATEMENT(allow, "update accounts set may_open_seasons = :may where id = :account");

enum error_code db_seasons_insert(struct db *db, const struct season_info *row, int64_t *ret_id,
                                  struct error *err) {
    return db_number(
        db_query(db, &insert, err, db_text("public_id", row->public_id), db_text("name", row->name),
                 db_int("number", row->number), db_int_or_null("previous", row->previous, 0),
                 db_int_or_null("opened_by", row->opened_by.account, 0),
                 db_int("group_size", row->group_size), db_int("moving", row->moving),
                 db_int("most_at_once", row->most_at_once),
                 db_int("days_per_move", row->days_per_move), db_int("days", row->days),
                 db_int("goes_on", row->goes_on), db_int("opened_at", row->opened_at),
                 db_int("starts_at", row->starts_at), db_int("due_at", row->due_at)),
        0, ret_id);
}

enum error_code db_seasons_update(struct db *db, const struct season_info *row, struct error *err) {
    return db_run(db_query(db, &update, err, db_text("status", season_states[row->state]),
                           db_int("goes_on", row->goes_on), db_int("starts_at", row->starts_at),
                           db_int_or_null("ended_at", row->ended_at, 0),
                           db_int_or_null("due_at", row->due_at, 0), db_int("id", row->id)));
}

enum error_code db_seasons_mark_due(struct db *db, int64_t id, int64_t now, struct error *err) {
    return db_run(db_query(db, &wake, err, db_int("now", now), db_int("id", id)));
}

enum error_code db_seasons_mark_due_by_game(struct db *db, int64_t game, int64_t now,
                                            struct error *err) {
    int64_t season = 0;
    int group = 0, round = 0;
    TRY(db_seasons_of_game(db, game, &season, &group, &round, err));
    return season ? db_seasons_mark_due(db, season, now, err) : ERROR_NONE;
}

enum error_code db_seasons_put_off(struct db *db, int64_t ms, int64_t now, int64_t *ret_count,
                                   struct error *err) {
    TRY(db_run(db_query(db, &put_off, err, db_int("ms", ms), db_int("now", now))));
    *ret_count = db_changes(db);
    return ERROR_NONE;
}

enum error_code db_seasons_may_open(struct db *db, int64_t account, bool *ret_may,
                                    struct error *err) {
    return db_flag(db_query(db, &may_open, err, db_int("account", account)), ret_may);
}

enum error_code db_seasons_allow(struct db *db, int64_t account, bool may, struct error *err) {
    return db_run(db_query(db, &allow, err, db_int("may", may), db_int("account", account)));
}

#define IN_A_SEASON_THAT_IS(state)                                                                 \
    "account = :account and exists (select 1 from seasons n where n.id = season_members.season "   \
    "and n.status = '" state "')"
DB_STATEMENT(forget_open, "delete from season_members where " IN_A_SEASON_THAT_IS("open"));
DB_STATEMENT(forget_running, "update season_members set out_at = :now, out_why = 'deleted' "
                             "where out_at is null and " IN_A_SEASON_THAT_IS("running"));
DB_STATEMENT(wake_running, "update seasons set due_at = :now where status = 'running' and id in "
                           "(select season from season_members where account = :account)");
DB_STATEMENT(running_of, "select min(n.id) from seasons n join season_members m on m.season = n.id "
                         "where m.account = :account and n.id > :after and n.status = 'running'");
DB_STATEMENT(forget_opener, "update seasons set opened_by = null where opened_by = :account");

enum error_code db_seasons_quit_open(struct db *db, int64_t account, struct error *err) {
    return db_run(db_query(db, &forget_open, err, db_int("account", account)));
}

enum error_code db_seasons_forget(struct db *db, int64_t account, int64_t now, struct error *err) {
    TRY(db_seasons_quit_open(db, account, err));
    TRY(db_run(db_query(db, &forget_running, err, db_int("account", account), db_int("now", now))));
    TRY(db_run(db_query(db, &wake_running, err, db_int("account", account), db_int("now", now))));
    TRY(db_run(db_query(db, &forget_opener, err, db_int("account", account))));
    return db_seasons_allow(db, account, false, err);
}

enum error_code db_seasons_running_after(struct db *db, int64_t account, int64_t after,
                                         int64_t *ret_id, struct error *err) {
    return db_number(
        db_query(db, &running_of, err, db_int("account", account), db_int("after", after)), 0,
        ret_id);
}

/* --- Members --- */

DB_STATEMENT(members, "select m.id, m.account, a.name, a.display_name, a.kind, a.locked_at, "
                      "m.group_number, m.rank, m.out_why from season_members m "
                      "left join accounts a on a.id = m.account "
                      "left join ratings r on r.account = m.account and r.kind = 'shanghaien' "
                      "where m.season = :season order by m.group_number, m.rank, "
                      "case when m.seed is null then 1 else 0 end, m.seed, "
                      "coalesce(r.value, 1500.0) desc, m.id");
DB_STATEMENT(join, "insert into season_members (season, account, joined_at, seed) "
                   "values (:season, :account, :now, :seed) "
                   "on conflict (season, account) do nothing");
DB_STATEMENT(quit, "delete from season_members where season = :season and account = :account");
DB_STATEMENT(place, "update season_members set group_number = :group_number, rank = :rank "
                    "where id = :id");
DB_STATEMENT(out, "update season_members set out_at = :now, out_why = :why "
                  "where season = :season and account = :account and out_at is null");

static void read_member(struct db_rows *rows, struct season_member *member) {
    const char *why = db_col_str_or_null(rows, "out_why");
    *member = (struct season_member){.id = db_col_int(rows, "id"),
                                     .locked = db_col_int(rows, "locked_at"),
                                     .group = (int)db_col_int(rows, "group_number"),
                                     .rank = (int)db_col_int(rows, "rank")};
    db_accounts_read_person(rows, "account", &member->person);
    if (why)
        member->out = (enum season_out)(1 + word_index(season_outs + 1, why));
}

enum error_code db_seasons_members(struct db *db, int64_t season,
                                   struct season_member ret_members[SEASON_MEMBERS_MAX],
                                   size_t *ret_count, struct error *err) {
    struct db_rows *rows = db_query(db, &members, err, db_int("season", season));
    size_t count = 0;
    while (count < SEASON_MEMBERS_MAX && db_next(rows))
        read_member(rows, &ret_members[count++]);
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_seasons_join(struct db *db, int64_t season, int64_t account, int seed,
                                int64_t now, struct error *err) {
    return db_run(db_query(db, &join, err, db_int("season", season), db_int("account", account),
                           db_int("now", now), db_int_or_null("seed", seed, 0)));
}

enum error_code db_seasons_quit(struct db *db, int64_t season, int64_t account, struct error *err) {
    return db_run(db_query(db, &quit, err, db_int("season", season), db_int("account", account)));
}

enum error_code db_seasons_place(struct db *db, const struct season_member *member,
                                 struct error *err) {
    return db_run(db_query(db, &place, err, db_int("group_number", member->group),
                           db_int("rank", member->rank), db_int("id", member->id)));
}

enum error_code db_seasons_out(struct db *db, int64_t season, int64_t account, enum season_out why,
                               int64_t now, struct error *err) {
    return db_run(db_query(db, &out, err, db_int("now", now), db_text("why", season_outs[why]),
                           db_int("season", season), db_int("account", account)));
}

/* --- Games --- */

/* Seat 0 is that of the first player. */
DB_STATEMENT(games, "select p.group_number, p.number, p.round, p.first, p.second, p.game, "
                    "p.forfeit, g.public_id, g.reason, "
                    "x.place as first_place, y.place as second_place, "
                    "x.points - y.points as difference from season_games p "
                    "left join games g on g.id = p.game "
                    "left join seats x on x.game = p.game and x.seat = 0 "
                    "left join seats y on y.game = p.game and y.seat = 1 "
                    "where p.season = :season order by p.group_number, p.number");
DB_STATEMENT(add_game,
             "insert into season_games (season, group_number, number, round, first, second) "
             "values (:season, :group_number, :number, :round, :first, :second)");
DB_STATEMENT(begin, "update season_games set game = :game "
                    "where season = :season and group_number = :group_number and number = :number");
DB_STATEMENT(forfeit, "update season_games set forfeit = :forfeit "
                      "where season = :season and group_number = :group_number "
                      "and number = :number");

static const char *const forfeits[] = {"first", "second", "nobody", NULL};

static void read_forfeit(const char *to, struct season_game *played) {
    int who = word_index(forfeits, to);
    played->status = SEASON_FINISHED;
    played->forfeit = true;
    if (who < 2)
        played->points[who] = 2;
}

/* The points by the places: nobody has any where the operator has ended the game. */
static void read_result(struct db_rows *rows, enum game_ending ending, struct season_game *played) {
    int64_t first = db_col_int(rows, "first_place"), second = db_col_int(rows, "second_place");
    played->status = SEASON_FINISHED;
    if (ending == GAME_ABANDONED)
        return;
    played->points[0] = first < second ? 2 : first == second;
    played->points[1] = 2 - played->points[0];
    if (ending == GAME_SCORED)
        played->difference = (int)db_col_int(rows, "difference");
}

static void read_game(struct db_rows *rows, struct season_pairing *pairing) {
    const char *forfeit_to = db_col_str_or_null(rows, "forfeit");
    enum game_ending ending = game_ending_of(db_col_str(rows, "reason"));
    *pairing = (struct season_pairing){
        .group = (int)db_col_int(rows, "group_number"),
        .number = (int)db_col_int(rows, "number"),
        .members = {db_col_int(rows, "first"), db_col_int(rows, "second")},
        .game = db_col_int(rows, "game"),
        .timed_out = ending == GAME_TIMED_OUT,
        .played.round = (size_t)db_col_int(rows, "round") - 1,
    };
    db_col_text(rows, "public_id", pairing->public_id, sizeof pairing->public_id);
    if (forfeit_to)
        read_forfeit(forfeit_to, &pairing->played);
    else if (ending)
        read_result(rows, ending, &pairing->played);
    else
        pairing->played.status = pairing->game ? SEASON_RUNNING : SEASON_WAITING;
}

enum error_code db_seasons_games(struct db *db, int64_t season,
                                 struct season_pairing ret_games[SEASON_GAMES_ROOM],
                                 size_t *ret_count, struct error *err) {
    struct db_rows *rows = db_query(db, &games, err, db_int("season", season));
    size_t count = 0;
    while (count < SEASON_GAMES_ROOM && db_next(rows))
        read_game(rows, &ret_games[count++]);
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_seasons_add_game(struct db *db, int64_t season,
                                    const struct season_pairing *pairing, struct error *err) {
    return db_run(db_query(
        db, &add_game, err, db_int("season", season), db_int("group_number", pairing->group),
        db_int("number", pairing->number), db_int("round", (int64_t)pairing->played.round + 1),
        db_int("first", pairing->members[0]), db_int("second", pairing->members[1])));
}

enum error_code db_seasons_begin(struct db *db, int64_t season,
                                 const struct season_pairing *pairing, struct error *err) {
    return db_run(db_query(db, &begin, err, db_int("game", pairing->game), db_int("season", season),
                           db_int("group_number", pairing->group),
                           db_int("number", pairing->number)));
}

enum error_code db_seasons_forfeit(struct db *db, int64_t season,
                                   const struct season_pairing *pairing, struct error *err) {
    const int *points = pairing->played.points;
    const char *to = forfeits[points[0] ? 0 : points[1] ? 1 : 2];
    return db_run(db_query(db, &forfeit, err, db_text("forfeit", to), db_int("season", season),
                           db_int("group_number", pairing->group),
                           db_int("number", pairing->number)));
}
