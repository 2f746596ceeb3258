#include "store/db_accounts.h"

enum { READ, SET, DELETE, COUNT };

static const char *const sql[COUNT] = {
    [READ] = "select start_at, end_at from holidays where account = ?1 and end_at > ?2 "
             "order by start_at limit ?3",
    [SET] = "insert into holidays (account, start_at, end_at) values (?1, ?2, ?3) "
            "on conflict do update set end_at = excluded.end_at",
    [DELETE] = "delete from holidays where account = ?1 and start_at = ?2",
};

const struct db_statements db_holidays_statements = {sql, COUNT};

enum error_code db_holidays_read(struct db *db, int64_t account, int64_t after,
                                 struct holiday ret_holidays[HOLIDAYS_MAX], size_t *ret_count,
                                 struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_HOLIDAYS, READ, db_int(account), db_int(after), db_int(HOLIDAYS_MAX));
    size_t count = 0;
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!(code = db_step(db, statement, &more, err)) && more && count < HOLIDAYS_MAX)
        ret_holidays[count++] =
            (struct holiday){db_col_int(statement, 0), db_col_int(statement, 1)};
    db_done(statement);
    if (!code)
        *ret_count = count;
    return code;
}

enum error_code db_holidays_set(struct db *db, int64_t account, const struct holiday *holiday,
                                struct error *err) {
    return db_run(db,
                  db_query(db, DB_HOLIDAYS, SET, db_int(account), db_int(holiday->start_at),
                           db_int(holiday->end_at)),
                  err);
}

enum error_code db_holidays_delete(struct db *db, int64_t account, int64_t start_at,
                                   struct error *err) {
    return db_run(db, db_query(db, DB_HOLIDAYS, DELETE, db_int(account), db_int(start_at)), err);
}
