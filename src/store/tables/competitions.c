#include "store/tables/competitions.h"

#include "store/tables/games.h"

const char *const competition_kinds[] = {[SEASON] = "season", [CUP] = "cup"};

const char *const competition_states[] = {[STATE_OPEN] = "open",
                                          [STATE_ON] = "running",
                                          [STATE_OVER] = "finished",
                                          [STATE_CANCELLED] = "cancelled",
                                          NULL};

const char *const member_outs[] = {
    [MEMBER_PLAYS] = "",          [MEMBER_LEFT] = "left",       [MEMBER_TIMEOUTS] = "timeouts",
    [MEMBER_REMOVED] = "removed", [MEMBER_DELETED] = "deleted", NULL};

/* The tables of both kinds have the same names but for the kind's word, which is also that of their
 * columns: "seasons", "season_members", "cup_games". So a statement is written once, as a macro of
 * that word; where the columns differ, it uses a macro that begins with it. */
#define STATEMENTS(name, text)                                                                     \
    DB_STATEMENT(season_##name, text(season));                                                     \
    DB_STATEMENT(cup_##name, text(cup));                                                           \
    static struct db_statement *const name[] = {[SEASON] = &season_##name, [CUP] = &cup_##name}

#define season_columns                                                                             \
    "c.game, c.number, c.previous, c.group_size, c.moving, c.most_at_once, c.goes_on, c.extra, "   \
    "(select p.public_id from seasons p where p.id = c.previous) as before, "                      \
    "(select f.public_id from seasons f where f.previous = c.id) as after "
#define cup_columns "c.games, c.round, c.round_ends_at "
#define SELECT(kind)                                                                               \
    "select c.id, c.public_id, c.name as title, c.opened_by, " PERSON_COLUMNS                      \
    ", " GAME_CLOCK_COLUMNS ", c.days, c.status as state, "                                        \
    "c.opened_at, c.starts_at, c.ended_at, c.due_at, "                                             \
    "(select count(*) from " #kind "_members m where m." #kind " = c.id) as members, "             \
    "(select count(*) from " #kind "_members m where m." #kind " = c.id "                          \
    "and m.account = :reader) as mine, " kind##_columns                                            \
        "from " #kind "s c "                                                                       \
        "left join accounts a on a.id = c.opened_by "
#define BY_ID(kind) SELECT(kind) "where c.id = :id"
#define BY_PUBLIC_ID(kind) SELECT(kind) "where c.public_id = :public_id"
#define LIST(kind)                                                                                 \
    SELECT(kind)                                                                                   \
    "order by case when c.ended_at is null then 0 else 1 end, c.starts_at desc, c.id desc "        \
    "limit :limit offset :offset"
#define DUE(kind) "select id from " #kind "s where due_at <= :now order by due_at limit :limit"
STATEMENTS(by_id, BY_ID);
STATEMENTS(by_public_id, BY_PUBLIC_ID);
STATEMENTS(list, LIST);
STATEMENTS(due, DUE);

#define FIELD(member) DB_FIELD(struct competition, member)
#define FIELD_OR_NULL(member) DB_NULLABLE(struct competition, member, 0)
static const struct db_field fields_of_both[] = DB_FIELDS(
    FIELD(id), FIELD(public_id), DB_FIELD_AS("title", struct competition, name),
    PERSON_FIELDS("opened_by", struct competition, opened_by),
    GAME_CLOCK_FIELDS(struct competition), FIELD(days),
    DB_WORD(struct competition, state, competition_states), FIELD(opened_at), FIELD(starts_at),
    FIELD_OR_NULL(ended_at), FIELD_OR_NULL(due_at), FIELD(members), FIELD(mine));
static const struct db_field season_fields[] =
    DB_FIELDS(FIELD(game), FIELD(number), FIELD_OR_NULL(previous), FIELD(before), FIELD(after),
              FIELD(group_size), FIELD(moving), FIELD(most_at_once), FIELD(goes_on), FIELD(extra));
static const struct db_field cup_fields[] =
    DB_FIELDS(FIELD(games), FIELD_OR_NULL(round), FIELD_OR_NULL(round_ends_at));
static const struct db_field *const fields_of[] = {[SEASON] = season_fields, [CUP] = cup_fields};

#define MEMBER(its) DB_FIELD(struct member, its)
static const struct db_field member_fields[] =
    DB_FIELDS(MEMBER(id), PERSON_FIELDS("account", struct member, person),
              DB_FIELD_AS("locked_at", struct member, locked),
              DB_FIELD_AS("group_number", struct member, group), MEMBER(rank),
              {DB_COLUMN("out_why", struct member, out), .words = member_outs});

static void read_row(struct db_rows *rows, enum competition_kind kind, struct competition *row) {
    *row = (struct competition){.kind = kind};
    db_read(rows, fields_of_both, row);
    db_read(rows, fields_of[kind], row);
}

static enum error_code read_one(struct db_rows *rows, enum competition_kind kind,
                                struct competition *ret_row) {
    if (db_first(rows, kind == SEASON ? "There is no such season." : "There is no such cup."))
        read_row(rows, kind, ret_row);
    return db_end(rows);
}

enum error_code db_competitions_by_id(struct db *db, enum competition_kind kind, int64_t id,
                                      int64_t reader, struct competition *ret_row,
                                      struct error *err) {
    return read_one(db_query(db, by_id[kind], err, db_arg(id), db_arg(reader)), kind, ret_row);
}

enum error_code db_competitions_by_public_id(struct db *db, enum competition_kind kind,
                                             const char *public_id, int64_t reader,
                                             struct competition *ret_row, struct error *err) {
    return read_one(db_query(db, by_public_id[kind], err, db_arg(public_id), db_arg(reader)), kind,
                    ret_row);
}

enum error_code db_competitions_list(struct db *db, enum competition_kind kind, int64_t reader,
                                     int64_t offset, int64_t limit, competition_seen *seen,
                                     void *context, struct error *err) {
    struct db_rows *rows =
        db_query(db, list[kind], err, db_arg(reader), db_arg(limit), db_arg(offset));
    while (db_next(rows)) {
        struct competition row;
        read_row(rows, kind, &row);
        db_stop_on(rows, seen(context, &row, err));
    }
    return db_end(rows);
}

enum error_code db_competitions_due(struct db *db, enum competition_kind kind, int64_t now,
                                    size_t limit, int64_t ret_ids[], size_t *ret_count,
                                    struct error *err) {
    return db_numbers(db_query(db, due[kind], err, db_arg(now), db_int("limit", (int64_t)limit)),
                      limit, ret_ids, ret_count);
}

#define season_group "group_number"
#define cup_group "0 as group_number"
#define OF_GAME(kind)                                                                              \
    "select " #kind " as id, " kind##_group ", round from " #kind "_games where game = :game"
#define RUNNING(kind)                                                                              \
    "select g.id from " #kind "_games p join games g on g.id = p.game "                            \
    "where p." #kind " = :id and g.status = 'active' order by g.id"
STATEMENTS(of_game, OF_GAME);
STATEMENTS(running, RUNNING);

enum error_code db_competitions_of_game(struct db *db, enum competition_kind kind, int64_t game,
                                        int64_t *ret_id, int *ret_group, int *ret_round,
                                        struct error *err) {
    struct db_rows *rows = db_query(db, of_game[kind], err, db_arg(game));
    *ret_id = 0;
    if (db_next(rows)) {
        *ret_id = db_col_int(rows, "id");
        *ret_group = (int)db_col_int(rows, "group_number");
        *ret_round = (int)db_col_int(rows, "round");
    }
    return db_end(rows);
}

enum error_code db_competitions_running(struct db *db, const struct competition *row,
                                        int64_t ret_games[SEASON_GAMES_ROOM], size_t *ret_count,
                                        struct error *err) {
    return db_numbers(db_query(db, running[row->kind], err, db_int("id", row->id)),
                      SEASON_GAMES_ROOM, ret_games, ret_count);
}

/* --- Writing --- */

#define INSERT(kind, columns, values)                                                              \
    "insert into " #kind "s (public_id, name, opened_by, " GAME_CLOCK_COLUMNS ", days, "           \
    "opened_at, starts_at, due_at, " columns                                                       \
    ") values (:public_id, :title, :opened_by, " GAME_CLOCK_VALUES                                 \
    ", :days, :opened_at, :starts_at, :due_at, " values ") returning id"
DB_STATEMENT(insert_season,
             INSERT(season, "game, number, previous, group_size, moving, most_at_once, goes_on",
                    ":game, :number, :previous, :group_size, :moving, :most_at_once, :goes_on"));
DB_STATEMENT(insert_cup, INSERT(cup, "games", ":games"));
static const struct db_statement *const insert[] = {[SEASON] = &insert_season, [CUP] = &insert_cup};

#define season_changes "goes_on = :goes_on"
#define cup_changes "round = :round, round_ends_at = :round_ends_at"
#define UPDATE(kind)                                                                               \
    "update " #kind "s set status = :state, starts_at = :starts_at, ended_at = :ended_at, "        \
    "due_at = :due_at, " kind##_changes " where id = :id"
#define WAKE(kind) "update " #kind "s set due_at = :now where id = :id and due_at > :now"
#define WAKE_BY_GAME(kind)                                                                         \
    "update " #kind "s set due_at = :now where due_at > :now and id in "                           \
    "(select " #kind " from " #kind "_games where game = :game)"
STATEMENTS(update, UPDATE);
STATEMENTS(wake, WAKE);
STATEMENTS(wake_by_game, WAKE_BY_GAME);

#define season_longer "extra = extra + :ms"
#define season_end "starts_at + days * 86400000 + extra"
#define cup_longer "round_ends_at = round_ends_at + :ms"
#define cup_end "round_ends_at"
#define PUT_OFF(kind)                                                                              \
    "update " #kind "s set " kind##_longer ", "                                                    \
                                           "due_at = case when due_at = " kind##_end               \
        " then due_at + :ms "                                                                      \
        "when due_at > :now then :now else due_at end "                                            \
        "where due_at is not null and status = 'running'"
STATEMENTS(put_off, PUT_OFF);
DB_STATEMENT(may_open, "select may_open_seasons from accounts where id = :account");
DB_STATEMENT(allow, "update accounts set may_open_seasons = :may where id = :account");

enum error_code db_competitions_insert(struct db *db, const struct competition *row,
                                       int64_t *ret_id, struct error *err) {
    return db_number(db_query(db, insert[row->kind], err, db_row(fields_of_both, row),
                              db_row(fields_of[row->kind], row)),
                     ret_id);
}

enum error_code db_competitions_update(struct db *db, const struct competition *row,
                                       struct error *err) {
    return db_run(db, update[row->kind], err, db_row(fields_of_both, row),
                  db_row(fields_of[row->kind], row));
}

enum error_code db_competitions_mark_due(struct db *db, const struct competition *row, int64_t now,
                                         struct error *err) {
    return db_run(db, wake[row->kind], err, db_arg(now), db_int("id", row->id));
}

enum error_code db_competitions_mark_due_by_game(struct db *db, int64_t game, int64_t now,
                                                 struct error *err) {
    for (int kind = 0; kind < COMPETITION_KINDS; kind++)
        TRY(db_run(db, wake_by_game[kind], err, db_arg(now), db_arg(game)));
    return ERROR_NONE;
}

enum error_code db_competitions_put_off(struct db *db, enum competition_kind kind, int64_t ms,
                                        int64_t now, int64_t *ret_count, struct error *err) {
    TRY(db_run(db, put_off[kind], err, db_arg(ms), db_arg(now)));
    *ret_count = db_changes(db);
    return ERROR_NONE;
}

enum error_code db_competitions_may_open(struct db *db, int64_t account, bool *ret_may,
                                         struct error *err) {
    return db_flag(db_query(db, &may_open, err, db_arg(account)), ret_may);
}

enum error_code db_competitions_allow(struct db *db, int64_t account, bool may, struct error *err) {
    return db_run(db, &allow, err, db_arg(may), db_arg(account));
}

#define IN_ONE_THAT_IS(kind, state)                                                                \
    "account = :account and exists (select 1 from " #kind "s c where c.id = " #kind                \
    "_members." #kind " and c.status = '" state "')"
#define season_why ", out_why = :out_why"
#define cup_why ""
#define FORGET_OPEN(kind) "delete from " #kind "_members where " IN_ONE_THAT_IS(kind, "open")
#define FORGET_RUNNING(kind)                                                                       \
    "update " #kind "_members set out_at = :now" kind##_why                                        \
        " where out_at is null and " IN_ONE_THAT_IS(kind, "running")
#define WAKE_RUNNING(kind)                                                                         \
    "update " #kind "s set due_at = :now where status = 'running' and id in "                      \
    "(select " #kind " from " #kind "_members where account = :account)"
#define FORGET_OPENER(kind) "update " #kind "s set opened_by = null where opened_by = :account"
STATEMENTS(forget_open, FORGET_OPEN);
STATEMENTS(forget_running, FORGET_RUNNING);
STATEMENTS(wake_running, WAKE_RUNNING);
STATEMENTS(forget_opener, FORGET_OPENER);
DB_STATEMENT(running_of, "select min(n.id) from seasons n join season_members m on m.season = n.id "
                         "where m.account = :account and n.id > :after and n.status = 'running'");

enum error_code db_competitions_quit_open(struct db *db, int64_t account, struct error *err) {
    for (int kind = 0; kind < COMPETITION_KINDS; kind++)
        TRY(db_run(db, forget_open[kind], err, db_arg(account)));
    return ERROR_NONE;
}

enum error_code db_competitions_forget(struct db *db, int64_t account, int64_t now,
                                       struct error *err) {
    const struct member gone = {.out = MEMBER_DELETED};
    TRY(db_competitions_quit_open(db, account, err));
    for (int kind = 0; kind < COMPETITION_KINDS; kind++) {
        TRY(db_run(db, forget_running[kind], err, db_arg(account), db_arg(now),
                   db_row(member_fields, &gone)));
        TRY(db_run(db, wake_running[kind], err, db_arg(account), db_arg(now)));
        TRY(db_run(db, forget_opener[kind], err, db_arg(account)));
    }
    return db_competitions_allow(db, account, false, err);
}

enum error_code db_seasons_running_after(struct db *db, int64_t account, int64_t after,
                                         int64_t *ret_id, struct error *err) {
    return db_number(db_query(db, &running_of, err, db_arg(account), db_arg(after)), ret_id);
}

/* --- Members --- */

#define season_rated "(select c.game from seasons c where c.id = m.season) "
#define cup_rated "'shanghaien' "
#define season_places "m.group_number, m.rank, m.out_why "
#define cup_places                                                                                 \
    "0 as group_number, m.seed as rank, case when m.out_at is not null then 'left' end as "        \
    "out_why "
#define MEMBERS(kind)                                                                              \
    "select m.id, m.account, " PERSON_COLUMNS ", "                                                 \
    "a.locked_at, " kind##_places                                                                  \
        "from " #kind "_members m left join accounts a on a.id = m.account "                       \
        "left join ratings r on r.account = m.account and r.kind = " kind##_rated                  \
        "where m." #kind " = :id order by group_number, rank, "                                    \
        "case when m.seed is null then 1 else 0 end, m.seed, coalesce(r.value, 1500.0) desc, m.id"
#define OF_MEMBER(kind) "select " #kind " as id from " #kind "_members where id = :member"
#define JOIN(kind)                                                                                 \
    "insert into " #kind "_members (" #kind ", account, joined_at, seed) "                         \
    "values (:id, :account, :now, :seed) on conflict (" #kind ", account) do nothing"
#define QUIT(kind) "delete from " #kind "_members where " #kind " = :id and account = :account"
#define OUT(kind)                                                                                  \
    "update " #kind "_members set out_at = :now" kind##_why                                        \
        " where " #kind " = :id and account = :account and out_at is null"
STATEMENTS(members, MEMBERS);
STATEMENTS(of_member, OF_MEMBER);
STATEMENTS(join, JOIN);
STATEMENTS(quit, QUIT);
STATEMENTS(out, OUT);
DB_STATEMENT(place_season, "update season_members set group_number = :group_number, rank = :rank "
                           "where id = :id");
DB_STATEMENT(place_cup, "update cup_members set seed = :rank where id = :id");
static const struct db_statement *const place[] = {[SEASON] = &place_season, [CUP] = &place_cup};

enum error_code db_competitions_members(struct db *db, const struct competition *row,
                                        struct member ret_members[COMPETITION_MEMBERS_MAX],
                                        size_t *ret_count, struct error *err) {
    return db_read_all(db_query(db, members[row->kind], err, db_int("id", row->id)), member_fields,
                       COMPETITION_MEMBERS_MAX, ret_members, ret_count);
}

enum error_code db_competitions_of_member(struct db *db, enum competition_kind kind, int64_t member,
                                          int64_t *ret_id, struct error *err) {
    struct db_rows *rows = db_query(db, of_member[kind], err, db_arg(member));
    if (db_first(rows, "There is no such member."))
        *ret_id = db_col_int(rows, "id");
    return db_end(rows);
}

enum error_code db_competitions_join(struct db *db, const struct competition *row, int64_t account,
                                     int seed, int64_t now, struct error *err) {
    return db_run(db, join[row->kind], err, db_int("id", row->id), db_arg(account), db_arg(now),
                  db_int_or_null("seed", seed, 0));
}

enum error_code db_competitions_quit(struct db *db, const struct competition *row, int64_t account,
                                     struct error *err) {
    return db_run(db, quit[row->kind], err, db_int("id", row->id), db_arg(account));
}

enum error_code db_competitions_place(struct db *db, enum competition_kind kind,
                                      const struct member *member, struct error *err) {
    return db_run(db, place[kind], err, db_row(member_fields, member));
}

enum error_code db_competitions_out(struct db *db, const struct competition *row, int64_t account,
                                    enum member_out why, int64_t now, struct error *err) {
    const struct member gone = {.out = why};
    return db_run(db, out[row->kind], err, db_int("id", row->id), db_arg(account), db_arg(now),
                  db_row(member_fields, &gone));
}

/* --- The games of a season --- */

/* A row for each seat of a game, or one of what has none. Who has run out of time by its end has
 * left, or is absent after two answers of the clock in a row. */
DB_STATEMENT(season_games,
             "select p.group_number, p.number, p.round, p.first, p.second, p.third, p.fourth, "
             "p.fifth, p.missing, p.forfeit, p.game, g.public_id, g.reason, s.seat, s.place, "
             "s.points, case when s.timeouts > case when s.left_at is null then 1 else 0 end "
             "then 1 else 0 end as timed_out "
             "from season_games p left join games g on g.id = p.game "
             "left join seats s on s.game = p.game where p.season = :id "
             "order by p.group_number, p.number, s.seat");
DB_STATEMENT(add_game, "insert into season_games (season, group_number, number, round, first, "
                       "second, third, fourth, fifth) values (:season, :group_number, :number, "
                       ":round, :first, :second, :third, :fourth, :fifth)");
DB_STATEMENT(write_game,
             "update season_games set game = :game, missing = :missing, forfeit = :forfeit "
             "where season = :season and group_number = :group_number and number = :number");

enum { TO_FIRST, TO_SECOND, TO_NOBODY, TO_REST };
static const char *const forfeits[] = {"first", "second", "nobody", "rest", NULL};

/* The seats that are out where a forfeit went there. */
static unsigned out_by(int to, const struct season_game *played) {
    return to == TO_REST ? played->missing : to == TO_FIRST ? 2 : to == TO_SECOND ? 1 : 3;
}

#define PAIRING(member) DB_FIELD(struct season_pairing, member)
#define PAIRING_MEMBER(name, seat)                                                                 \
    { DB_COLUMN(name, struct season_pairing, members[seat]), .nullable = true }
static const struct db_field pairing_fields[] =
    DB_FIELDS(DB_FIELD_AS("group_number", struct season_pairing, group), PAIRING(number),
              PAIRING_MEMBER("first", 0), PAIRING_MEMBER("second", 1), PAIRING_MEMBER("third", 2),
              PAIRING_MEMBER("fourth", 3), PAIRING_MEMBER("fifth", 4),
              DB_NULLABLE(struct season_pairing, game, 0), PAIRING(public_id));

static void read_pairing(struct db_rows *rows, struct season_pairing *pairing) {
    const char *forfeit_to = db_col_str_or_null(rows, "forfeit");
    enum game_ending ending = (enum game_ending)db_col_word(rows, "reason", game_endings);
    struct season_game *played = &pairing->played;
    *pairing = (struct season_pairing){.played.round = (size_t)db_col_int(rows, "round") - 1,
                                       .played.missing = (unsigned)db_col_int(rows, "missing")};
    db_read(rows, pairing_fields, pairing);
    while (played->seats < SEASON_TABLE_MAX && pairing->members[played->seats])
        played->seats++;
    played->status = ending ? SEASON_FINISHED : pairing->game ? SEASON_RUNNING : SEASON_WAITING;
    if (forfeit_to)
        season_judge_forfeit(played, out_by(word_index(forfeits, forfeit_to), played));
    else if (ending && !game_is_void(ending))
        season_judge_missing(played);
}

/* The seat of the schedule that a seat of its game is: who is missing has none in it. */
static size_t scheduled_seat(const struct season_game *played, int64_t seat) {
    size_t at = 0;
    while (at < SEASON_TABLE_MAX - 1 && (played->missing & 1U << at || seat-- > 0))
        at++;
    return at;
}

/* A game that is over counts by its places, unless it was a forfeit before it ended. */
static void read_seat(struct db_rows *rows, struct season_pairing *pairing) {
    enum game_ending ending = (enum game_ending)db_col_word(rows, "reason", game_endings);
    struct season_game *played = &pairing->played;
    size_t seat = scheduled_seat(played, db_col_int(rows, "seat"));
    int points = (int)db_col_int(rows, "points");
    if (!ending)
        return;
    pairing->timed_out |= db_col_int(rows, "timed_out") ? 1U << seat : 0;
    if (played->forfeit)
        return;
    played->places[seat] = (uint8_t)db_col_int(rows, "place");
    if (ending == GAME_SCORED && played->seats == 2)
        played->difference += seat == 0 ? points : -points;
}

enum error_code db_seasons_games(struct db *db, int64_t season,
                                 struct season_pairing ret_games[SEASON_GAMES_ROOM],
                                 size_t *ret_count, struct error *err) {
    struct db_rows *rows = db_query(db, &season_games, err, db_int("id", season));
    size_t count = 0;
    while (db_next(rows)) {
        const struct season_pairing *last = count > 0 ? &ret_games[count - 1] : NULL;
        bool again = last && last->group == db_col_int(rows, "group_number") &&
                     last->number == db_col_int(rows, "number");
        if (!again && count == SEASON_GAMES_ROOM)
            break;
        if (!again)
            read_pairing(rows, &ret_games[count++]);
        if (ret_games[count - 1].game)
            read_seat(rows, &ret_games[count - 1]);
    }
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_seasons_add_game(struct db *db, int64_t season,
                                    const struct season_pairing *pairing, struct error *err) {
    return db_run(db, &add_game, err, db_arg(season),
                  db_int("round", (int64_t)pairing->played.round + 1),
                  db_row(pairing_fields, pairing));
}

static const char *forfeit_to(const struct season_game *played) {
    int to = played->seats > 2       ? TO_REST
             : !played->places[0]    ? TO_NOBODY
             : played->places[0] > 1 ? TO_SECOND
                                     : TO_FIRST;
    return played->forfeit ? forfeits[to] : NULL;
}

enum error_code db_seasons_write_game(struct db *db, int64_t season,
                                      const struct season_pairing *pairing, struct error *err) {
    return db_run(db, &write_game, err, db_arg(season), db_int("missing", pairing->played.missing),
                  db_text("forfeit", forfeit_to(&pairing->played)),
                  db_row(pairing_fields, pairing));
}

/* --- The matches of a cup --- */

/* Seat 0 is that of the player who begins. */
DB_STATEMENT(cup_games,
             "select p.slot, p.number, p.round, p.game, g.public_id, g.reason, "
             "x.place as first_place, y.place as second_place, x.points - y.points as difference "
             "from cup_games p left join games g on g.id = p.game "
             "left join seats x on x.game = p.game and x.seat = 0 "
             "left join seats y on y.game = p.game and y.seat = 1 where p.cup = :id "
             "order by p.round, p.slot, p.number");
DB_STATEMENT(begin_game, "insert into cup_games (cup, round, slot, number, game) "
                         "values (:cup, :round, :slot, :number, :game)");
DB_STATEMENT(results, "select round, slot, winner from cup_results where cup = :cup "
                      "order by round, slot");
DB_STATEMENT(decide, "insert into cup_results (cup, round, slot, winner, decided_at) "
                     "values (:cup, :round, :slot, :winner, :now)");

#define RESULT(member) DB_FIELD(struct cup_result, member)
static const struct db_field result_fields[] =
    DB_FIELDS(RESULT(round), RESULT(slot), DB_NULLABLE(struct cup_result, winner, 0));

enum error_code db_cups_results(struct db *db, int64_t cup,
                                struct cup_result ret_results[CUP_MATCHES_MAX], size_t *ret_count,
                                struct error *err) {
    return db_read_all(db_query(db, &results, err, db_arg(cup)), result_fields, CUP_MATCHES_MAX,
                       ret_results, ret_count);
}

enum error_code db_cups_decide(struct db *db, int64_t cup, const struct cup_result *result,
                               int64_t now, struct error *err) {
    return db_run(db, &decide, err, db_arg(cup), db_arg(now), db_row(result_fields, result));
}

#define GAME(member) DB_FIELD(struct cup_game, member)
static const struct db_field cup_game_fields[] =
    DB_FIELDS(GAME(round), GAME(slot), GAME(number), GAME(game), GAME(public_id));

/* The points by the places: nobody has any where the operator has ended the game. */
static void read_result(struct db_rows *rows, enum game_ending ending, struct cup_game *game) {
    int64_t first = db_col_int(rows, "first_place"), second = db_col_int(rows, "second_place");
    if (!ending || game_is_void(ending))
        return;
    game->points[0] = first < second ? 2 : first == second;
    game->points[1] = 2 - game->points[0];
    if (ending == GAME_SCORED)
        game->difference = (int)db_col_int(rows, "difference");
}

static void read_game(struct db_rows *rows, struct cup_game *game) {
    enum game_ending ending = (enum game_ending)db_col_word(rows, "reason", game_endings);
    *game = (struct cup_game){.round = 0};
    db_read(rows, cup_game_fields, game);
    game->finished = ending || !game->game;
    read_result(rows, ending, game);
}

enum error_code db_cups_games(struct db *db, int64_t cup, struct cup_game ret_games[CUP_GAMES_ROOM],
                              size_t *ret_count, struct error *err) {
    struct db_rows *rows = db_query(db, &cup_games, err, db_int("id", cup));
    size_t count = 0;
    while (count < CUP_GAMES_ROOM && db_next(rows))
        read_game(rows, &ret_games[count++]);
    *ret_count = count;
    return db_end(rows);
}

enum error_code db_cups_begin(struct db *db, int64_t cup, const struct cup_game *game,
                              struct error *err) {
    return db_run(db, &begin_game, err, db_arg(cup), db_row(cup_game_fields, game));
}
