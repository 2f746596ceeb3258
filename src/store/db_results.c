#include "store/db_ratings.h"

enum { OPPONENTS, TIMES, TIMEOUTS, COUNT };

static const char *const sql[COUNT] = {
    [OPPONENTS] = "select o.account, a.name, a.kind, count(*) filter (where g.status = 'active'), "
                  "count(*) filter (where g.winner = s.seat and g.counts), "
                  "count(*) filter (where g.winner is null and g.reason = 'score'), "
                  "count(*) filter (where g.winner = o.seat and g.counts) "
                  "from seats s join games g on g.id = s.game join seats o on o.game = s.game "
                  "and o.seat <> s.seat join accounts a on a.id = o.account "
                  "where s.account = ?1 group by o.account order by count(*) desc, a.name limit ?2",
    [TIMES] =
        "with latest as (select s.game, s.seat, g.created_at from seats s "
        "join games g on g.id = s.game where s.account = ?1 order by g.updated_at desc limit ?2) "
        "select m.at - coalesce(p.at, latest.created_at) as time from latest "
        "join moves m on m.game = latest.game "
        "left join moves p on p.game = m.game and p.seq = m.seq - 1 "
        "where m.seat = latest.seat and p.seat is not m.seat "
        "and m.move not in ('{\"type\":\"resign\"}', '{\"type\":\"timeout\"}') "
        "order by time limit ?3",
    [TIMEOUTS] = "select count(*) from seats s join games g on g.id = s.game "
                 "where s.account = ?1 and g.reason = 'timeout' and g.winner <> s.seat",
};

const struct db_statements db_results_statements = {sql, COUNT};

enum error_code db_results_opponents(struct db *db, int64_t account, opponent_seen *seen,
                                     void *context, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_RESULTS, OPPONENTS, db_int(account), db_int(RESULTS_OPPONENTS));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct person person;
        db_accounts_read_person(statement, 1, db_col_int(statement, 0), &person);
        struct account_counts counts = {db_col_int(statement, 3), db_col_int(statement, 4),
                                        db_col_int(statement, 5), db_col_int(statement, 6)};
        code = seen(context, &person, &counts, err);
    }
    db_done(statement);
    return code;
}

enum error_code db_results_times(struct db *db, int64_t account, int64_t ret_times[RESULTS_TIMES],
                                 size_t *ret_count, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_RESULTS, TIMES, db_int(account),
                                              db_int(RESULTS_GAMES), db_int(RESULTS_TIMES));
    return db_ints(db, statement, RESULTS_TIMES, ret_times, ret_count, err);
}

enum error_code db_results_timeouts(struct db *db, int64_t account, int64_t *ret_count,
                                    struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_RESULTS, TIMEOUTS, db_int(account));
    enum error_code code = db_one(db, statement, "", err);
    if (!code)
        *ret_count = db_col_int(statement, 0);
    db_done(statement);
    return code;
}
