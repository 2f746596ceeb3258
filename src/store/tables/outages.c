#include "store/tables/outages.h"

#include "store/engine/db.h"

const char *const outage_whys[] = {
    [OUTAGE_SILENCE] = "silence", [OUTAGE_CLOCK] = "clock", [OUTAGE_BY_HAND] = "by hand"};

DB_STATEMENT(read_beat, "select at, jumped from heartbeat where one = 1");
DB_STATEMENT(write_beat, "insert into heartbeat (one, at, jumped) values (1, :at, :jumped) "
                         "on conflict (one) do update set at = excluded.at, "
                         "jumped = excluded.jumped");
DB_STATEMENT(add, "insert into outages (at, why, lasted, games, seasons, cups, challenges) "
                  "values (:at, :why, :ms, :games, :seasons, :cups, :challenges)");
DB_STATEMENT(games, "select game from seats where deadline_at > 0 union "
                    "select id from games where idle_at > 0");

enum error_code db_clock(struct db *db, int64_t *ret_now, struct error *err) {
    return db_number(db_query_about(db, DB_CLOCK, err), ret_now);
}

static const struct db_field beat_fields[] =
    DB_FIELDS(DB_FIELD(struct heartbeat_row, at), DB_FIELD(struct heartbeat_row, jumped));

enum error_code db_heartbeat(struct db *db, struct heartbeat_row *ret_row, struct error *err) {
    *ret_row = (struct heartbeat_row){.at = 0};
    return db_read_first(db_query_values(db, &read_beat, err, NULL, 0), NULL, beat_fields, ret_row);
}

enum error_code db_heartbeat_write(struct db *db, const struct heartbeat_row *row,
                                   struct error *err) {
    return db_run(db, &write_beat, err, db_row(beat_fields, row));
}

#define OUTAGE(member) DB_FIELD(struct outage, member)
static const struct db_field outage_fields[] =
    DB_FIELDS(OUTAGE(at), OUTAGE(ms), DB_WORD(struct outage, why, outage_whys), OUTAGE(games),
              OUTAGE(seasons), OUTAGE(cups), OUTAGE(challenges));

enum error_code db_outages_add(struct db *db, const struct outage *outage, struct error *err) {
    return db_run(db, &add, err, db_row(outage_fields, outage));
}

enum error_code db_outages_games(struct db *db, outage_game *seen, void *context,
                                 struct error *err) {
    struct db_rows *rows = db_query_values(db, &games, err, NULL, 0);
    while (db_next(rows))
        db_stop_on(rows, seen(context, db_col_int(rows, "game"), err));
    return db_end(rows);
}
