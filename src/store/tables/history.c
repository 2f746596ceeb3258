#include "store/tables/history.h"

const char *const history_results[] = {
    [HISTORY_WON] = "won", [HISTORY_DRAWN] = "drawn", [HISTORY_LOST] = "lost", NULL};

DB_STATEMENT(ratings,
             "select c.account, c.kind, c.value, c.deviation, c.volatility, c.games, c.rated_at, "
             "coalesce(g.public_id, '') as public_id from rating_changes c "
             "left join games g on g.id = c.game where c.account = :account and c.kind = :kind "
             "order by c.id desc limit :limit");
DB_STATEMENT(
    results,
    "select case when s.place > 1 then 'lost' when exists (select 1 from seats o "
    "where o.game = s.game and o.seat <> s.seat and o.place = 1) then 'drawn' else 'won' end "
    "as result from seats s join games g on g.id = s.game join invitations i "
    "on i.id = g.invitation where s.account = :account and i.game = :game and g.counts = 1 "
    "and g.status = 'finished' and s.place is not null order by g.updated_at desc, g.id desc "
    "limit :limit");
DB_STATEMENT(analyses, "select g.public_id, s.seat, g.updated_at, z.analysis from seats s "
                       "join games g on g.id = s.game join invitations i on i.id = g.invitation "
                       "join analyses z on z.game = g.id "
                       "where s.account = :account and i.game = :game "
                       "order by g.updated_at desc, g.id desc limit :limit");

enum error_code db_history_ratings(struct db *db, int64_t account, const char *kind,
                                   rating_past_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &ratings, err, db_arg(account), db_arg(kind),
                                    db_int("limit", HISTORY_RATINGS));
    struct rating_row row;
    while (db_read_next(rows, rating_fields, &row))
        db_stop_on(rows, seen(context, &row, db_col_str(rows, "public_id"), err));
    return db_end(rows);
}

enum error_code db_history_results(struct db *db, int64_t account, const char *game,
                                   history_result_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &results, err, db_arg(account), db_arg(game),
                                    db_int("limit", HISTORY_RESULTS));
    while (db_next(rows)) {
        int result = db_col_word(rows, "result", history_results);
        db_stop_on(rows, seen(context, (enum history_result)result, err));
    }
    return db_end(rows);
}

enum error_code db_history_analyses(struct db *db, int64_t account, const char *game,
                                    history_analysis_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &analyses, err, db_arg(account), db_arg(game),
                                    db_int("limit", HISTORY_ANALYSES));
    while (db_next(rows))
        db_stop_on(rows, seen(context, db_col_str(rows, "public_id"), (int)db_col_int(rows, "seat"),
                              db_col_int(rows, "updated_at"), db_col_str(rows, "analysis"), err));
    return db_end(rows);
}
