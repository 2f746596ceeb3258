#include "store/tables/news.h"

#include "base/clock.h"
#include "store/engine/db.h"

#define KEPT_MS (30 * CLOCK_DAY) /* how long a game that could not be posted stays */

const char *const news_kinds[] = {
    [NEWS_SEASON_OPENED] = "season_opened", [NEWS_SEASON_OVER] = "season_over",
    [NEWS_CUP_OPENED] = "cup_opened",       [NEWS_CUP_FINAL] = "cup_final",
    [NEWS_CUP_OVER] = "cup_over",           [NEWS_ANNOUNCEMENT] = "announcement",
    [NEWS_GAME_OVER] = "game_over",         NULL,
};

#define SELECT                                                                                     \
    "select id, kind, season, cup, game, winner, cup_winner, happened_at, due_at, attempts "       \
    "from news "

DB_STATEMENT(add_news, "insert into news (kind, season, cup, game, winner, cup_winner, "
                       "happened_at, due_at) values (:kind, :season, :cup, :game, :winner, "
                       ":cup_winner, :happened_at, :due_at)");
DB_STATEMENT(end_announcement, "delete from news where kind = 'announcement'");
DB_STATEMENT(list_news, SELECT "where kind <> 'game_over' order by id desc limit :limit");
DB_STATEMENT(find_winner, "select a.id as account, " PERSON_COLUMNS " from accounts a "
                          "where a.id = (select account from season_members where id = :winner) "
                          "or a.id = (select account from cup_members where id = :cup_winner)");

DB_STATEMENT(next_news, SELECT "where due_at is not null order by id limit 1");
DB_STATEMENT(count_waiting, "select count(*) from news where due_at is not null");
DB_STATEMENT(take_news, "update news set attempts = attempts + 1, tried_at = :now, "
                        "due_at = :due_at where id = :id and attempts = :attempts "
                        "and due_at is not null");
DB_STATEMENT(fail_news, "update news set due_at = :due_at, problem = :problem where id = :id");
DB_STATEMENT(end_news, "update news set due_at = null, problem = null where id = :id");
DB_STATEMENT(forget_game, "delete from news where id = :id and kind = 'game_over'");
DB_STATEMENT(forget_games, "delete from news where kind = 'game_over' and due_at is null "
                           "and tried_at < :before");
DB_STATEMENT(resend_news, "update news set due_at = :now, attempts = 0 "
                          "where tried_at <= :now and problem is not null");
DB_STATEMENT(set_back_news,
             "update news set happened_at = case when happened_at > :now then cast(:now as bigint) "
             "else happened_at end, due_at = case when due_at > :now then cast(:now as bigint) "
             "else due_at end where happened_at > :now or due_at > :now");

#define NEWS(member) DB_FIELD(struct news_row, member)
#define NEWS_OR_NULL(member) DB_NULLABLE(struct news_row, member, 0)
static const struct db_field news_fields[] =
    DB_FIELDS(NEWS(id), DB_WORD(struct news_row, kind, news_kinds), NEWS_OR_NULL(season),
              NEWS_OR_NULL(cup), NEWS_OR_NULL(game), NEWS_OR_NULL(winner), NEWS_OR_NULL(cup_winner),
              NEWS(happened_at), NEWS_OR_NULL(due_at), NEWS(attempts));

enum error_code db_news_add(struct db *db, const struct news_row *row, struct error *err) {
    return db_run(db, &add_news, err, db_row(news_fields, row));
}

enum error_code db_news_end_announcement(struct db *db, struct error *err) {
    return db_run_rows(db_query_values(db, &end_announcement, err, NULL, 0));
}

enum error_code db_news_list(struct db *db, struct news_row ret_rows[NEWS_MAX], size_t *ret_count,
                             struct error *err) {
    return db_read_all(db_query(db, &list_news, err, db_int("limit", NEWS_MAX)), news_fields,
                       NEWS_MAX, ret_rows, ret_count);
}

enum error_code db_news_winner(struct db *db, const struct news_row *row, struct person *ret_person,
                               struct error *err) {
    *ret_person = (struct person){.account = 0};
    return db_read_first(db_query(db, &find_winner, err, db_row(news_fields, row)), NULL,
                         person_fields, ret_person);
}

/* --- Posts --- */

enum error_code db_news_next(struct db *db, struct news_row *ret_row, struct error *err) {
    *ret_row = (struct news_row){.id = 0};
    return db_read_first(db_query_values(db, &next_news, err, NULL, 0), NULL, news_fields, ret_row);
}

enum error_code db_news_waiting(struct db *db, int64_t *ret_count, struct error *err) {
    return db_number(db_query_values(db, &count_waiting, err, NULL, 0), ret_count);
}

enum error_code db_news_take(struct db *db, const struct news_row *row, int64_t due_at, int64_t now,
                             bool *ret_taken, struct error *err) {
    TRY(db_run(db, &take_news, err, db_arg(now), db_int_or_null("due_at", due_at, 0),
               db_row(news_fields, row)));
    *ret_taken = db_changes(db) > 0;
    return ERROR_NONE;
}

enum error_code db_news_failed(struct db *db, const struct news_row *row, int64_t due_at,
                               const char *problem, struct error *err) {
    return db_run(db, &fail_news, err, db_int_or_null("due_at", due_at, 0), db_arg(problem),
                  db_int("id", row->id));
}

enum error_code db_news_end(struct db *db, const struct news_row *row, int64_t now,
                            struct error *err) {
    TRY(db_run(db, &end_news, err, db_int("id", row->id)));
    TRY(db_run(db, &forget_game, err, db_int("id", row->id)));
    return db_run(db, &forget_games, err, db_int("before", now - KEPT_MS));
}

enum error_code db_news_resend(struct db *db, int64_t now, int64_t *ret_count, struct error *err) {
    TRY(db_run(db, &resend_news, err, db_arg(now)));
    *ret_count = db_changes(db);
    return ERROR_NONE;
}

enum error_code db_news_set_back(struct db *db, int64_t now, struct error *err) {
    return db_run(db, &set_back_news, err, db_arg(now));
}
