#include "store/tables/open_data.h"

DB_STATEMENT(first, "select min(updated_at) from games where status = 'finished'");
DB_STATEMENT(games, "select g.id, n.analysed_at from games g "
                    "left join analyses n on n.game = g.id "
                    "where g.status = 'finished' and g.updated_at >= :from "
                    "and g.updated_at < :until and g.id > :after "
                    "and not exists (select 1 from seats s join accounts a on a.id = s.account "
                    "where s.game = g.id and a.kind <> 'house' "
                    "and (a.kind <> 'person' or a.open_data = 0)) order by g.id limit :limit");
DB_STATEMENT(rating, "select value from rating_changes where account = :account "
                     "and kind = :kind and rated_at <= :at and game is distinct from :game "
                     "order by id desc limit 1");

#define GAME(member) DB_FIELD(struct open_game, member)
static const struct db_field game_fields[] =
    DB_FIELDS(GAME(id), DB_NULLABLE(struct open_game, analysed_at, 0));

enum error_code db_open_data_first(struct db *db, int64_t *ret_at, struct error *err) {
    return db_number(db_query_values(db, &first, err, NULL, 0), ret_at);
}

enum error_code db_open_data_games(struct db *db, int64_t from, int64_t until, int64_t after,
                                   size_t limit, struct open_game ret_games[], size_t *ret_count,
                                   struct error *err) {
    return db_read_all(db_query(db, &games, err, db_arg(from), db_arg(until), db_arg(after),
                                db_int("limit", (int64_t)limit)),
                       game_fields, limit, ret_games, ret_count);
}

enum error_code db_open_data_rating(struct db *db, int64_t account, const char *kind, int64_t game,
                                    int64_t at, double *ret_value, struct error *err) {
    struct db_rows *rows =
        db_query(db, &rating, err, db_arg(account), db_arg(kind), db_arg(game), db_arg(at));
    *ret_value = db_next(rows) ? db_col_real(rows, "value") : 0;
    return db_end(rows);
}
