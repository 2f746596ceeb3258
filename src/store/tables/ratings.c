#include "store/tables/ratings.h"

#include <string.h>

#include "base/clock.h"

#define RATING "kind, value, deviation, volatility, games, rated_at "

DB_STATEMENT(read_rating,
             "select account, " RATING "from ratings where account = :account and kind = :kind");
DB_STATEMENT(rating_before,
             "select account, " RATING
             "from rating_changes where account = :account and kind = :kind "
             "and id < :change and game is distinct from :game order by id desc limit 1");
DB_STATEMENT(changed_by, "select count(*) from rating_changes where account = :account "
                         "and game = :game");
DB_STATEMENT(next_change, "select id, game, account, " RATING
                          "from rating_changes where id > :after order by id limit 1");
#define PAST                                                                                       \
    "select c.account, c.kind, c.value, c.deviation, c.volatility, c.games, c.rated_at, "          \
    "g.public_id from rating_changes c left join games g on g.id = c.game "                        \
    "where c.account = :account "
DB_STATEMENT(all_past, PAST "order by c.id");
DB_STATEMENT(past_of_game, PAST "and c.kind = :kind order by c.id desc limit :limit");
/* As glicko2_after_days has it. */
#define VARIANCE_NOW                                                                               \
    "(r.deviation * r.deviation + cast(:growth as double precision) * r.volatility * "             \
    "r.volatility * case when r.rated_at < :now then cast(:now as bigint) - r.rated_at else 0 "    \
    "end)"
#define DEVIATION_NOW                                                                              \
    "sqrt(case when " VARIANCE_NOW " < cast(:most as double precision) then " VARIANCE_NOW         \
    " else cast(:most as double precision) end)"
DB_STATEMENT(ranked,
             "select r.account, r.kind, r.value, r.deviation, r.volatility, r.games, "
             "r.rated_at, " PERSON_COLUMNS " from ratings r "
             "join accounts a on a.id = r.account where r.kind = :kind "
             "and case when a.bot_owner is null then 0 else 1 end = cast(:bots as bigint) "
             "order by round(r.value) - 2 * round(" DEVIATION_NOW ") desc, round(r.value) desc, "
             "a.name limit :limit offset :offset");

#define RATED(member) DB_FIELD(struct rating_row, member)
static const struct db_field rating_fields[] = DB_FIELDS(
    RATED(account), RATED(kind), DB_FIELD_AS("value", struct rating_row, rating.value),
    DB_FIELD_AS("deviation", struct rating_row, rating.deviation),
    DB_FIELD_AS("volatility", struct rating_row, rating.volatility), RATED(games), RATED(rated_at));

/* The row of an account, or a newcomer's. */
static enum error_code read_or_new(struct db_rows *rows, int64_t account, const char *kind,
                                   struct rating_row *ret_row) {
    *ret_row = (struct rating_row){.account = account, .rating = glicko2_initial};
    memcpy(ret_row->kind, kind, strlen(kind) + 1);
    return db_read_first(rows, NULL, rating_fields, ret_row);
}

enum error_code db_ratings_read(struct db *db, int64_t account, const char *kind,
                                struct rating_row *ret_row, struct error *err) {
    return read_or_new(db_query(db, &read_rating, err, db_arg(account), db_arg(kind)), account,
                       kind, ret_row);
}

enum error_code db_ratings_changed_by(struct db *db, int64_t account,
                                      const struct rating_change *change, bool *ret_changed,
                                      struct error *err) {
    return db_flag(db_query(db, &changed_by, err, db_arg(account), db_int("game", change->game)),
                   ret_changed);
}

enum error_code db_ratings_before(struct db *db, int64_t account,
                                  const struct rating_change *change, struct rating_row *ret_row,
                                  struct error *err) {
    return read_or_new(db_query(db, &rating_before, err, db_arg(account),
                                db_text("kind", change->after.kind), db_int("change", change->id),
                                db_int("game", change->game)),
                       account, change->after.kind, ret_row);
}

enum error_code db_ratings_next_change(struct db *db, int64_t after,
                                       struct rating_change *ret_change, struct error *err) {
    struct db_rows *rows = db_query(db, &next_change, err, db_arg(after));
    *ret_change = (struct rating_change){0};
    if (db_next(rows)) {
        ret_change->id = db_col_int(rows, "id");
        ret_change->game = db_col_int(rows, "game");
        db_read(rows, rating_fields, &ret_change->after);
    }
    return db_end(rows);
}

static enum error_code each_past(struct db_rows *rows, rating_past_seen *seen, void *context,
                                 struct error *err) {
    struct rating_row row;
    while (db_read_next(rows, rating_fields, &row))
        db_stop_on(rows, seen(context, &row, db_col_str(rows, "public_id"), err));
    return db_end(rows);
}

enum error_code db_ratings_history(struct db *db, int64_t account, rating_past_seen *seen,
                                   void *context, struct error *err) {
    return each_past(db_query(db, &all_past, err, db_arg(account)), seen, context, err);
}

enum error_code db_ratings_latest(struct db *db, int64_t account, const char *kind,
                                  rating_past_seen *seen, void *context, struct error *err) {
    return each_past(db_query(db, &past_of_game, err, db_arg(account), db_arg(kind),
                              db_int("limit", HISTORY_RATINGS)),
                     seen, context, err);
}

enum error_code db_ratings_ranked(struct db *db, const char *kind, bool bots, int64_t now,
                                  int64_t offset, int64_t limit, rating_seen *seen, void *context,
                                  struct error *err) {
    const double growth = GLICKO2_SCALE * GLICKO2_SCALE / CLOCK_DAY;
    struct db_rows *rows = db_query(db, &ranked, err, db_arg(kind), db_arg(bots), db_arg(now),
                                    db_real("growth", growth),
                                    db_real("most", GLICKO2_DEVIATION_MAX * GLICKO2_DEVIATION_MAX),
                                    db_arg(limit), db_arg(offset));
    while (db_next(rows)) {
        struct person person;
        struct rating_row row;
        db_read(rows, rating_fields, &row);
        db_read(rows, person_fields, &person);
        db_stop_on(rows, seen(context, &person, &row, err));
    }
    return db_end(rows);
}

DB_STATEMENT(write_rating,
             "insert into ratings (account, " RATING ") "
             "values (:account, :kind, :value, :deviation, :volatility, :games, :rated_at) "
             "on conflict (account, kind) do update set value = excluded.value, "
             "deviation = excluded.deviation, volatility = excluded.volatility, "
             "games = excluded.games, rated_at = excluded.rated_at");
/* What db_ratings_write has just written. */
DB_STATEMENT(keep_change, "insert into rating_changes (account, game, " RATING ") "
                          "select account, :game, " RATING "from ratings where account = :account "
                          "and kind = :kind");

enum error_code db_ratings_write(struct db *db, const struct rating_row *row, int64_t game,
                                 struct error *err) {
    TRY(db_run(db, &write_rating, err, db_row(rating_fields, row)));
    return db_run(db, &keep_change, err, db_arg(game), db_row(rating_fields, row));
}

/* --- Results --- */

DB_STATEMENT(opponents,
             "select a.id as account, " PERSON_COLUMNS ", "
             "count(*) filter (where g.status = 'active') as active, "
             "count(*) filter (where s.place < o.place and g.counts = 1) as won, "
             "count(*) filter (where s.place = o.place and g.counts = 1) as drawn, "
             "count(*) filter (where s.place > o.place and g.counts = 1) as lost "
             "from seats s join games g on g.id = s.game join invitations i "
             "on i.id = g.invitation and i.game = :game join seats o on o.game = s.game "
             "and o.seat <> s.seat join accounts a on a.id = o.account where s.account = :account "
             "group by a.id order by count(*) desc, a.name limit :limit");
#define PLAYED                                                                                     \
    "from seats s join games g on g.id = s.game join invitations i on i.id = g.invitation "
#define OF_ONE_GAME "where s.account = :account and i.game = :game "
DB_STATEMENT(latest_games,
             "select s.game " PLAYED OF_ONE_GAME "order by g.updated_at desc limit :games");
/* A player who runs out of time has left, or is absent after two answers of the clock in a row. */
DB_STATEMENT(timeouts, "select count(*) " PLAYED OF_ONE_GAME "and g.status = 'finished' "
                       "and s.timeouts > case when s.left_at is null then 1 else 0 end");
DB_STATEMENT(places, "select s.place, count(*) as games " PLAYED OF_ONE_GAME
                     "and g.counts = 1 and g.status = 'finished' and s.place is not null "
                     "group by s.place");
DB_STATEMENT(
    results,
    "select case when s.place > 1 then 'lost' when exists (select 1 from seats o "
    "where o.game = s.game and o.seat <> s.seat and o.place = 1) then 'drawn' else 'won' end "
    "as result " PLAYED OF_ONE_GAME "and g.counts = 1 and g.status = 'finished' "
    "and s.place is not null order by g.updated_at desc, g.id desc limit :limit");
DB_STATEMENT(analyses, "select g.public_id, s.seat, g.updated_at, z.analysis " PLAYED
                       "join analyses z on z.game = g.id " OF_ONE_GAME
                       "order by g.updated_at desc, g.id desc limit :limit");

const char *const history_results[] = {
    [HISTORY_WON] = "won", [HISTORY_DRAWN] = "drawn", [HISTORY_LOST] = "lost", NULL};

enum error_code db_results_opponents(struct db *db, int64_t account, const char *game,
                                     opponent_seen *seen, void *context, struct error *err) {
    struct db_rows *rows = db_query(db, &opponents, err, db_arg(account), db_arg(game),
                                    db_int("limit", RESULTS_OPPONENTS));
    while (db_next(rows)) {
        struct person person;
        struct account_counts counts;
        db_read(rows, person_fields, &person);
        db_read(rows, counts_fields, &counts);
        db_stop_on(rows, seen(context, &person, &counts, err));
    }
    return db_end(rows);
}

enum error_code db_results_games(struct db *db, int64_t account, const char *game,
                                 int64_t ret_ids[RESULTS_GAMES], size_t *ret_count,
                                 struct error *err) {
    return db_numbers(db_query(db, &latest_games, err, db_arg(account), db_arg(game),
                               db_int("games", RESULTS_GAMES)),
                      RESULTS_GAMES, ret_ids, ret_count);
}

enum error_code db_results_timeouts(struct db *db, int64_t account, const char *game,
                                    int64_t *ret_count, struct error *err) {
    return db_number(db_query(db, &timeouts, err, db_arg(account), db_arg(game)), ret_count);
}

enum error_code db_results_places(struct db *db, int64_t account, const char *game,
                                  int64_t ret_games[GAME_SEATS_MAX], struct error *err) {
    struct db_rows *rows = db_query(db, &places, err, db_arg(account), db_arg(game));
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        ret_games[i] = 0;
    while (db_next(rows)) {
        int64_t place = db_col_int(rows, "place");
        if (place >= 1 && place <= GAME_SEATS_MAX)
            ret_games[place - 1] = db_col_int(rows, "games");
    }
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
