#include "store/tables/club.h"

/* A running game always waits for somebody, since its last entry. */
DB_STATEMENT(lively, "select g.id from games g where g.status = 'active' and g.seq > 0 and g.id in "
                     "(select game from seats where waiting_since >= :since) "
                     "order by (select count(*) from moves m where m.game = g.id "
                     "and m.at >= :since) desc, g.updated_at desc, g.id limit :limit");
DB_STATEMENT(results, "select g.id from games g where g.status = 'finished' and g.counts = 1 "
                      "and g.reason <> 'abandoned' order by g.updated_at desc, g.id desc "
                      "limit :limit");
/* The plus signs have SQLite begin with the games that have just ended. */
DB_STATEMENT(upsets, "select g.id, lp.value - wp.value as difference from games g "
                     "join seats w on w.game = +g.id and w.place = 1 "
                     "join seats l on l.game = +g.id and l.place = 2 "
                     "join rating_changes wc on wc.game = +g.id and wc.account = w.account "
                     "join rating_changes lc on lc.game = +g.id and lc.account = l.account "
                     "join rating_changes wp on wp.id = (select max(c.id) from rating_changes c "
                     "where c.account = wc.account and c.kind = wc.kind and c.id < wc.id) "
                     "join rating_changes lp on lp.id = (select max(c.id) from rating_changes c "
                     "where c.account = lc.account and c.kind = lc.kind and c.id < lc.id) "
                     "where g.status = 'finished' and g.updated_at >= :since "
                     "and (select count(*) from seats s where s.game = g.id) = 2 "
                     "and lp.value - wp.value >= 100 order by difference desc, g.id limit :limit");
/* Sessions are extended once a day at most, so moves tell of the rest. A roll may have been entered
 * for a player who is away; who rolls by hand places a die next. */
DB_STATEMENT(people,
             "select a.id as account, " PERSON_COLUMNS " "
             "from accounts a join (select account, expires_at - cast(:session_ms as bigint) as at "
             "from sessions "
             "where expires_at >= cast(:since as bigint) + cast(:session_ms as bigint) union all "
             "select s.account, m.at from moves m join seats s on s.game = m.game "
             "and s.seat = m.seat where m.at >= :since and m.\"by\" = 'hand' "
             "and m.move <> '{\"type\":\"roll\"}' and m.game in "
             "(select game from seats where waiting_since >= :since union "
             "select id from games where status = 'finished' and updated_at >= :since)) seen "
             "on seen.account = a.id where a.kind = 'person' and a.bot_owner is null "
             "and a.locked_at is null "
             "group by a.id, " PERSON_COLUMNS " "
             "order by max(seen.at) desc, a.id limit :limit");

enum error_code db_club_lively(struct db *db, int64_t since, int64_t ret_games[CLUB_GAMES],
                               size_t *ret_count, struct error *err) {
    return db_numbers(db_query(db, &lively, err, db_arg(since), db_int("limit", CLUB_GAMES)),
                      CLUB_GAMES, ret_games, ret_count);
}

enum error_code db_club_results(struct db *db, int64_t ret_games[CLUB_GAMES], size_t *ret_count,
                                struct error *err) {
    return db_numbers(db_query(db, &results, err, db_int("limit", CLUB_GAMES)), CLUB_GAMES,
                      ret_games, ret_count);
}

enum error_code db_club_upsets(struct db *db, int64_t since, upset_seen *seen, void *context,
                               struct error *err) {
    struct db_rows *rows = db_query(db, &upsets, err, db_arg(since), db_int("limit", CLUB_UPSETS));
    while (db_next(rows))
        db_stop_on(rows,
                   seen(context, db_col_int(rows, "id"), db_col_real(rows, "difference"), err));
    return db_end(rows);
}

enum error_code db_club_people(struct db *db, int64_t since, int64_t session_ms,
                               club_person_seen *seen, void *context, struct error *err) {
    struct db_rows *rows =
        db_query(db, &people, err, db_arg(since), db_arg(session_ms), db_int("limit", CLUB_PEOPLE));
    struct person person;
    while (db_read_next(rows, person_fields, &person))
        db_stop_on(rows, seen(context, &person, err));
    return db_end(rows);
}
