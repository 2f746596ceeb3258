#include "store/tables/puzzles.h"

#define SELECT                                                                                     \
    "select p.day, p.game, p.seq, p.position, p.options, "                                         \
    "(select count(*) from puzzle_answers where day = p.day) as answers, "                         \
    "(select count(*) from puzzle_answers where day = p.day and found = 1) as found, "             \
    "a.move, a.found as mine, a.answered_at "                                                      \
    "from puzzles p left join puzzle_answers a on a.day = p.day and a.account = :account "

DB_STATEMENT(read_puzzle, SELECT "where p.day = :day");
DB_STATEMENT(list_puzzles,
             SELECT "where p.day <= :day order by p.day desc limit :limit offset :offset");

#define PUZZLE(member) DB_FIELD(struct puzzle_row, member)
static const struct db_field puzzle_fields[] =
    DB_FIELDS(PUZZLE(day), DB_NULLABLE(struct puzzle_row, game, 0), PUZZLE(seq),
              DB_NULLABLE(struct puzzle_row, position, 0), PUZZLE(answers), PUZZLE(found),
              DB_FIELD_AS("move", struct puzzle_row, mine.move),
              DB_FIELD_AS("mine", struct puzzle_row, mine.found),
              DB_FIELD_AS("answered_at", struct puzzle_row, mine.at));

enum error_code db_puzzles_read(struct db *db, int64_t day, int64_t account,
                                struct puzzle_row *ret_row, struct buf *options,
                                struct error *err) {
    struct db_rows *rows = db_query(db, &read_puzzle, err, db_arg(day), db_arg(account));
    if (db_first(rows, "There is no puzzle for that day.")) {
        db_read(rows, puzzle_fields, ret_row);
        db_col_append(rows, "options", options);
    }
    return db_end(rows);
}

DB_STATEMENT(exists, "select count(*) from puzzles where day = :day");
DB_STATEMENT(was_puzzle, "select count(*) from puzzles where game = :game and seq = :seq");

enum error_code db_puzzles_exist(struct db *db, int64_t day, bool *ret_exists, struct error *err) {
    return db_flag(db_query(db, &exists, err, db_arg(day)), ret_exists);
}

enum error_code db_puzzles_was(struct db *db, int64_t game, int64_t seq, bool *ret_was,
                               struct error *err) {
    return db_flag(db_query(db, &was_puzzle, err, db_arg(game), db_arg(seq)), ret_was);
}

enum error_code db_puzzles_list(struct db *db, int64_t day, int64_t account, int64_t offset,
                                int64_t limit, puzzle_seen *seen, void *context,
                                struct error *err) {
    struct db_rows *rows = db_query(db, &list_puzzles, err, db_arg(day), db_arg(account),
                                    db_arg(offset), db_arg(limit));
    struct puzzle_row row;
    while (db_read_next(rows, puzzle_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

DB_STATEMENT(insert_puzzle, "insert into puzzles (day, game, seq, position, options, made_at) "
                            "values (:day, :game, :seq, :position, :options, :now) "
                            "on conflict (day) do nothing");

enum error_code db_puzzles_insert(struct db *db, const struct puzzle_row *row, const char *options,
                                  int64_t now, struct error *err) {
    return db_run(db, &insert_puzzle, err, db_row(puzzle_fields, row), db_arg(options),
                  db_arg(now));
}

/* The two primes spread the games differently each day. */
DB_STATEMENT(candidate,
             "select g.id from puzzle_players p join seats s on s.account = p.account "
             "join games g on g.id = s.game join invitations i on i.id = g.invitation "
             "where p.account > 0 and g.status = 'finished' and i.game = :game "
             "and not exists (select 1 from seats o join accounts a on a.id = o.account "
             "where o.game = g.id and a.kind <> 'house' and not exists "
             "(select 1 from puzzle_players f where f.account = o.account)) "
             "group by g.id order by (select count(*) from puzzles z where z.game = g.id), "
             "(g.id * 7919 + cast(:day as bigint) * 104729) % 1000003, g.id limit 1 offset :tried");

enum error_code db_puzzles_candidate(struct db *db, const char *game, int64_t day, int64_t tried,
                                     int64_t *ret_game, struct error *err) {
    return db_number(db_query(db, &candidate, err, db_arg(game), db_arg(day), db_arg(tried)),
                     ret_game);
}

DB_STATEMENT(answer, "insert into puzzle_answers (day, account, move, found, answered_at) "
                     "values (:day, :account, :move, :found, :at)");

enum error_code db_puzzles_answer(struct db *db, int64_t day, int64_t account,
                                  const struct puzzle_answer *given, struct error *err) {
    return db_run(db, &answer, err, db_arg(day), db_arg(account), db_text("move", given->move),
                  db_int("found", given->found), db_int("at", given->at));
}

DB_STATEMENT(agreed, "select count(*) from puzzle_players where account = :account");
DB_STATEMENT(agree, "insert into puzzle_players (account, agreed_at) values (:account, :now) "
                    "on conflict (account) do nothing");
DB_STATEMENT(disagree, "delete from puzzle_players where account = :account");

enum error_code db_puzzles_agreed(struct db *db, int64_t account, bool *ret_agreed,
                                  struct error *err) {
    return db_flag(db_query(db, &agreed, err, db_arg(account)), ret_agreed);
}

enum error_code db_puzzles_agree(struct db *db, int64_t account, bool agrees, int64_t now,
                                 struct error *err) {
    if (agrees)
        return db_run(db, &agree, err, db_arg(account), db_arg(now));
    return db_run(db, &disagree, err, db_arg(account));
}
