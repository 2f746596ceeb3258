#include "store/db_analyses.h"

enum { READ, WRITE, COUNT };

static const char *const sql[COUNT] = {
    [READ] = "select analysis from analyses where game = ?1",
    [WRITE] = "insert into analyses (game, analysis, analysed_at) values (?1, ?2, ?3) "
              "on conflict (game) do update set analysis = excluded.analysis, "
              "analysed_at = excluded.analysed_at",
};

const struct db_statements db_analyses_statements = {sql, COUNT};

enum error_code db_analyses_read(struct db *db, int64_t game, struct buf *out, struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_ANALYSES, READ, db_int(game));
    enum error_code code = db_one(db, statement, "The game has not been analysed yet.", err);
    if (!code)
        buf_addstr(out, db_col_str(statement, 0));
    db_done(statement);
    return code;
}

enum error_code db_analyses_write(struct db *db, int64_t game, const char *analysis, int64_t now,
                                  struct error *err) {
    return db_run(
        db, db_query(db, DB_ANALYSES, WRITE, db_int(game), db_text(analysis), db_int(now)), err);
}
