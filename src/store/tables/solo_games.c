#include "store/tables/solo_games.h"

#define SELECT "select id, game, house, drawn, log, place, kept_at from solo_games "

DB_STATEMENT(list_solo, SELECT "where account = :account order by kept_at desc, id "
                               "limit :limit offset :offset");
DB_STATEMENT(read_solo, SELECT "where account = :account and id = :id");
DB_STATEMENT(count_solo, "select count(*) from solo_games where account = :account and id <> :id");
DB_STATEMENT(keep_solo, "insert into solo_games (account, id, game, house, drawn, log, place, "
                        "kept_at) values (:account, :id, :game, :house, :drawn, :log, :place, "
                        ":kept_at) on conflict (account, id) do nothing");
DB_STATEMENT(delete_solo, "delete from solo_games where account = :account and id = :id");

#define SOLO(member) DB_FIELD(struct solo_row, member)
static const struct db_field solo_fields[] =
    DB_FIELDS(SOLO(id), SOLO(game), SOLO(house), SOLO(place), SOLO(kept_at));

enum error_code db_solo_list(struct db *db, int64_t account, int64_t offset, int64_t limit,
                             solo_seen *seen, void *context, struct error *err) {
    struct db_rows *rows =
        db_query(db, &list_solo, err, db_arg(account), db_arg(offset), db_arg(limit));
    struct solo_row row;
    while (db_read_next(rows, solo_fields, &row))
        db_stop_on(rows, seen(context, &row, err));
    return db_end(rows);
}

enum error_code db_solo_read(struct db *db, int64_t account, const char *id,
                             struct solo_row *ret_row, struct buf *drawn, struct buf *log,
                             struct error *err) {
    struct db_rows *rows = db_query(db, &read_solo, err, db_arg(account), db_arg(id));
    if (db_first(rows, "You have kept no such game.")) {
        db_read(rows, solo_fields, ret_row);
        db_col_append(rows, "drawn", drawn);
        db_col_append(rows, "log", log);
    }
    return db_end(rows);
}

enum error_code db_solo_keep(struct db *db, int64_t account, const struct solo_row *row,
                             const char *drawn, const char *log, struct error *err) {
    int64_t count = 0;
    TRY(db_number(db_query(db, &count_solo, err, db_arg(account), db_text("id", row->id)), &count));
    if (count >= SOLO_GAMES_MAX)
        return error_set(err, ERROR_FORBIDDEN, "You have kept %d games; delete one first.",
                         SOLO_GAMES_MAX);
    return db_run(db, &keep_solo, err, db_arg(account), db_row(solo_fields, row), db_arg(drawn),
                  db_arg(log));
}

enum error_code db_solo_delete(struct db *db, int64_t account, const char *id, struct error *err) {
    TRY(db_run(db, &delete_solo, err, db_arg(account), db_arg(id)));
    return db_changes(db) ? ERROR_NONE
                          : error_set(err, ERROR_NOT_FOUND, "You have kept no such game.");
}
