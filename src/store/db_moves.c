#include "store/db_games.h"

enum { APPEND, IS, READ, COUNT_SEATS, COUNT };

static const char *const sql[COUNT] = {
    [APPEND] = "insert into moves (game, seq, seat, move, dice, says, at) "
               "values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [IS] = "select 1 from moves where game = ?1 and seq = ?2 and seat = ?3 and move = ?4",
    [READ] = "select seq, seat, move, dice, says, at from moves "
             "where game = ?1 and seq > ?2 and seq <= ?3 order by seq",
    [COUNT_SEATS] = "select count(distinct seat) from moves where game = ?1",
};

const struct db_statements db_moves_statements = {sql, COUNT};

enum error_code db_moves_append(struct db *db, int64_t game, const struct move_row *row,
                                struct error *err) {
    return db_run(db,
                  db_query(db, DB_MOVES, APPEND, db_int(game), db_int(row->seq),
                           db_int_or_null(row->seat, SEAT_NONE), db_text(row->move),
                           db_text(row->dice), db_text(row->says), db_int(row->at)),
                  err);
}

enum error_code db_moves_is(struct db *db, int64_t game, int64_t seq, int seat, const char *move,
                            bool *ret_is, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_MOVES, IS, db_int(game), db_int(seq), db_int(seat), db_text(move));
    enum error_code code = db_step(db, statement, ret_is, err);
    db_done(statement);
    return code;
}

enum error_code db_moves_count_seats(struct db *db, int64_t game, int *ret_count,
                                     struct error *err) {
    struct sqlite3_stmt *statement = db_query(db, DB_MOVES, COUNT_SEATS, db_int(game));
    enum error_code code = db_one(db, statement, "", err);
    if (!code)
        *ret_count = (int)db_col_int(statement, 0);
    db_done(statement);
    return code;
}

enum error_code db_moves_read(struct db *db, int64_t game, int64_t after, int64_t last,
                              move_seen *seen, void *context, struct error *err) {
    struct sqlite3_stmt *statement =
        db_query(db, DB_MOVES, READ, db_int(game), db_int(after), db_int(last));
    bool more = true;
    enum error_code code = ERROR_NONE;
    while (!code && !(code = db_step(db, statement, &more, err)) && more) {
        struct move_row row = {
            .seq = db_col_int(statement, 0),
            .seat = (int)db_col_int_or(statement, 1, SEAT_NONE),
            .move = db_col_str(statement, 2),
            .dice = db_col_null(statement, 3) ? NULL : db_col_str(statement, 3),
            .says = db_col_str(statement, 4),
            .at = db_col_int(statement, 5),
        };
        code = seen(context, &row, err);
    }
    db_done(statement);
    return code;
}
