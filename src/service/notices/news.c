#include "service/notices/news.h"

#include "service/site/site.h"
#include "store/tables/news.h"

/* Is there a webhook, and room for one more post? */
static enum error_code is_posted(struct db *db, bool *ret_posted, struct error *err) {
    struct buf url = BUF_INIT;
    int64_t waiting = 0;
    enum error_code code = site_text(db, SITE_WEBHOOK, &url, err);
    bool set = url.len > 0;
    buf_clear(&url);
    TRY(code);
    *ret_posted = false;
    if (!set)
        return ERROR_NONE;
    TRY(db_news_waiting(db, &waiting, err));
    *ret_posted = waiting < NEWS_WAITING_MAX;
    return ERROR_NONE;
}

static enum error_code add(struct db *db, struct news_row row, int64_t now, struct error *err) {
    bool posted = false;
    TRY(is_posted(db, &posted, err));
    row.happened_at = now;
    row.due_at = posted ? now : 0;
    return row.kind != NEWS_GAME_OVER || posted ? db_news_add(db, &row, err) : ERROR_NONE;
}

static struct news_row row_of(const struct competition *info, enum news_kind of_season,
                              enum news_kind of_cup) {
    return info->kind == SEASON ? (struct news_row){.kind = of_season, .season = info->id}
                                : (struct news_row){.kind = of_cup, .cup = info->id};
}

enum error_code news_opened(struct db *db, const struct competition *info, int64_t now,
                            struct error *err) {
    return add(db, row_of(info, NEWS_SEASON_OPENED, NEWS_CUP_OPENED), now, err);
}

enum error_code news_final(struct db *db, const struct competition *cup, int64_t game, int64_t now,
                           struct error *err) {
    return add(db, (struct news_row){.kind = NEWS_CUP_FINAL, .cup = cup->id, .game = game}, now,
               err);
}

enum error_code news_over(struct db *db, const struct competition *info, int64_t winner,
                          int64_t now, struct error *err) {
    struct news_row row = row_of(info, NEWS_SEASON_OVER, NEWS_CUP_OVER);
    *(info->kind == SEASON ? &row.winner : &row.cup_winner) = winner;
    return add(db, row, now, err);
}

enum error_code news_announcement(struct db *db, bool stands, int64_t now, struct error *err) {
    TRY(db_news_end_announcement(db, err));
    return stands ? add(db, (struct news_row){.kind = NEWS_ANNOUNCEMENT}, now, err) : ERROR_NONE;
}

enum error_code news_game_over(struct db *db, int64_t game, int64_t now, struct error *err) {
    int with_games = WEBHOOK_WITHOUT_GAMES;
    TRY(site_choice(db, SITE_WEBHOOK_GAMES, &with_games, err));
    return with_games == WEBHOOK_WITH_GAMES
               ? add(db, (struct news_row){.kind = NEWS_GAME_OVER, .game = game}, now, err)
               : ERROR_NONE;
}
