#include "store/ratings.h"

enum { READ, WRITE, RANKED, COUNT };

static const char *const sql[COUNT] = {
    [READ] = "select value, deviation, volatility, games, rated_at from ratings "
             "where account = ?1",
    [WRITE] = "insert into ratings (account, value, deviation, volatility, games, rated_at) "
              "values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do update set "
              "value = excluded.value, deviation = excluded.deviation, "
              "volatility = excluded.volatility, games = excluded.games, "
              "rated_at = excluded.rated_at",
    [RANKED] = "select r.value, r.deviation, r.volatility, r.games, r.rated_at, r.account, "
               "a.name, a.kind from ratings r indexed by ratings_ranked "
               "join accounts a on a.id = r.account "
               "order by r.value - 2 * r.deviation desc limit ?2 offset ?1",
};

const struct db_statements ratings_statements = {sql, COUNT};

static struct rating_row read_row(struct sqlite3_stmt *statement, int64_t account) {
    return (struct rating_row){
        .account = account,
        .rating = {db_col_real(statement, 0), db_col_real(statement, 1), db_col_real(statement, 2)},
        .games = db_col_int(statement, 3),
        .rated_at = db_col_int(statement, 4)};
}

enum error_code ratings_read(struct db *db, int64_t account, struct rating_row *ret_row,
                             struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_RATINGS, READ, db_int(account));
    bool row = false;
    enum error_code code = db_step(db, statement, &row, err);
    if (!code)
        *ret_row = row ? read_row(statement, account)
                       : (struct rating_row){.account = account, .rating = glicko2_initial};
    db_done(statement);
    return code;
}

enum error_code ratings_write(struct db *db, const struct rating_row *row, struct error *err) {
    return db_run(db,
                  db_query(db, DB_RATINGS, WRITE, db_int(row->account), db_real(row->rating.value),
                           db_real(row->rating.deviation), db_real(row->rating.volatility),
                           db_int(row->games), db_int(row->rated_at)),
                  err);
}

enum error_code ratings_ranked(struct db *db, int64_t offset, int64_t limit, rating_seen *seen,
                               void *context, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_RATINGS, RANKED, db_int(offset), db_int(limit));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct person person;
        struct rating_row row = read_row(statement, db_col_int(statement, 5));
        accounts_read_person(statement, 6, row.account, &person);
        code = seen(context, &person, &row, err);
    }
    db_done(statement);
    return code;
}
