#include "store/db_ratings.h"

enum { READ, WRITE, KEEP, NEXT_CHANGE, BEFORE, HISTORY, RANKED, COUNT };

static const char *const sql[COUNT] = {
    [READ] = "select value, deviation, volatility, games, rated_at from ratings "
             "where account = ?1",
    [WRITE] = "insert into ratings (account, value, deviation, volatility, games, rated_at) "
              "values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do update set "
              "value = excluded.value, deviation = excluded.deviation, "
              "volatility = excluded.volatility, games = excluded.games, "
              "rated_at = excluded.rated_at",
    [KEEP] = "insert into rating_changes (account, game, value, deviation, volatility, games, "
             "rated_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [NEXT_CHANGE] = "select value, deviation, volatility, games, rated_at, id, account, game "
                    "from rating_changes where id > ?1 order by id limit 1",
    [BEFORE] = "select value, deviation, volatility, games, rated_at from rating_changes "
               "where account = ?1 and id < ?2 and game is not ?3 order by id desc limit 1",
    [HISTORY] = "select c.value, c.deviation, c.volatility, c.games, c.rated_at, g.public_id "
                "from rating_changes c left join games g on g.id = c.game "
                "where c.account = ?1 order by c.id",
    [RANKED] = "select r.value, r.deviation, r.volatility, r.games, r.rated_at, r.account, "
               "a.name, a.kind from ratings r indexed by ratings_ranked "
               "join accounts a on a.id = r.account "
               "order by r.value - 2 * r.deviation desc limit ?2 offset ?1",
};

const struct db_statements db_ratings_statements = {sql, COUNT};

static struct rating_row read_row(struct sqlite3_stmt *statement, int64_t account) {
    return (struct rating_row){
        .account = account,
        .rating = {db_col_real(statement, 0), db_col_real(statement, 1), db_col_real(statement, 2)},
        .games = db_col_int(statement, 3),
        .rated_at = db_col_int(statement, 4)};
}

/* The row of an account, or a newcomer's. */
static enum error_code read_or_new(struct db *db, struct sqlite3_stmt *statement, int64_t account,
                                   struct rating_row *ret_row, struct error *err) {
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code)
        *ret_row = row ? read_row(statement, account)
                       : (struct rating_row){.account = account, .rating = glicko2_initial};
    db_done(statement);
    return code;
}

enum error_code db_ratings_read(struct db *db, int64_t account, struct rating_row *ret_row,
                                struct error *err) {
    return read_or_new(db, db_query(db, DB_RATINGS, READ, db_int(account)), account, ret_row, err);
}

enum error_code db_ratings_write(struct db *db, const struct rating_row *row, int64_t game,
                                 struct error *err) {
    struct db_value value = db_real(row->rating.value), deviation = db_real(row->rating.deviation),
                    volatility = db_real(row->rating.volatility);
    enum error_code code =
        db_run(db,
               db_query(db, DB_RATINGS, WRITE, db_int(row->account), value, deviation, volatility,
                        db_int(row->games), db_int(row->rated_at)),
               err);
    return code ? code
                : db_run(db,
                         db_query(db, DB_RATINGS, KEEP, db_int(row->account), db_int(game), value,
                                  deviation, volatility, db_int(row->games), db_int(row->rated_at)),
                         err);
}

enum error_code db_ratings_next_change(struct db *db, int64_t after,
                                       struct rating_change *ret_change, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_RATINGS, NEXT_CHANGE, db_int(after));
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code)
        *ret_change =
            row ? (struct rating_change){.id = db_col_int(statement, 5),
                                         .game = db_col_int(statement, 7),
                                         .after = read_row(statement, db_col_int(statement, 6))}
                : (struct rating_change){0};
    db_done(statement);
    return code;
}

enum error_code db_ratings_before(struct db *db, int64_t account,
                                  const struct rating_change *change, struct rating_row *ret_row,
                                  struct error *err) {
    return read_or_new(
        db,
        db_query(db, DB_RATINGS, BEFORE, db_int(account), db_int(change->id), db_int(change->game)),
        account, ret_row, err);
}

enum error_code db_ratings_history(struct db *db, int64_t account, db_rating_past *seen,
                                   void *context, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_RATINGS, HISTORY, db_int(account));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct rating_row row = read_row(statement, account);
        code = seen(context, &row, db_col_str(statement, 5), err);
    }
    db_done(statement);
    return code;
}

enum error_code db_ratings_ranked(struct db *db, int64_t offset, int64_t limit, rating_seen *seen,
                                  void *context, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_RATINGS, RANKED, db_int(offset), db_int(limit));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct person person;
        struct rating_row row = read_row(statement, db_col_int(statement, 5));
        db_accounts_read_person(statement, 6, row.account, &person);
        code = seen(context, &person, &row, err);
    }
    db_done(statement);
    return code;
}
