/*
 * news.h - the table of the club's news: what its feed tells, and what is to be posted to its
 * webhook. The words are made when they are read (letters/news.h).
 *
 * A post has its next attempt written down before it is made. So one that a crash interrupts is
 * made again, and two servers never make the same one. News are posted one after the other: while
 * the first is tried again, the others wait.
 */
#ifndef STORE_TABLES_NEWS_H
#define STORE_TABLES_NEWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/tables/accounts.h"

enum news_kind {
    NEWS_SEASON_OPENED,
    NEWS_SEASON_OVER,
    NEWS_CUP_OPENED,
    NEWS_CUP_FINAL, /* its first game has begun */
    NEWS_CUP_OVER,
    NEWS_ANNOUNCEMENT, /* the one that stands; the news of the one before is deleted */
    NEWS_GAME_OVER,    /* only for the webhook, and deleted once it is posted */
};

/* The words of the database and of the posts for them, ended by NULL. */
extern const char *const news_kinds[];

struct news_row {
    int64_t id;
    enum news_kind kind;
    int64_t season, cup;        /* that it is about; 0: none */
    int64_t game;               /* of NEWS_GAME_OVER, and the first one of a final; else 0 */
    int64_t winner, cup_winner; /* season_members.id or cup_members.id; 0: nobody */
    int64_t happened_at;
    int64_t due_at; /* when it is to be posted next; 0: it is not */
    int attempts;
};

/* Adds news; `id` and `attempts` are ignored. Change. */
enum error_code db_news_add(struct db *db, const struct news_row *row, struct error *err);

/* Deletes that of the announcement. Change. */
enum error_code db_news_end_announcement(struct db *db, struct error *err);

/* What the feed tells, the latest first. */
enum { NEWS_MAX = 50 };
enum error_code db_news_list(struct db *db, struct news_row ret_rows[NEWS_MAX], size_t *ret_count,
                             struct error *err);

/* Who has won what the news is about; account 0: nobody, or nothing is left of their account. */
enum error_code db_news_winner(struct db *db, const struct news_row *row, struct person *ret_person,
                               struct error *err);

/* --- Posts --- */

/* The first that is to be posted; id 0: there is none. And how many are. */
enum error_code db_news_next(struct db *db, struct news_row *ret_row, struct error *err);
enum error_code db_news_waiting(struct db *db, int64_t *ret_count, struct error *err);

/* One more attempt at `now`, as the row was read; the one after it is due at `due_at`, 0: never.
 * *ret_taken: it is the caller's; false: somebody else has made it. Change. */
enum error_code db_news_take(struct db *db, const struct news_row *row, int64_t due_at, int64_t now,
                             bool *ret_taken, struct error *err);

/* The attempt that was taken has failed because of `problem`; the next one is due at `due_at`, 0:
 * never. Change. */
enum error_code db_news_failed(struct db *db, const struct news_row *row, int64_t due_at,
                               const char *problem, struct error *err);

/* It was posted, or is not to be any more. Change. */
enum error_code db_news_end(struct db *db, const struct news_row *row, int64_t now,
                            struct error *err);

/* What has failed is due at `now`. Change. */
enum error_code db_news_resend(struct db *db, int64_t now, int64_t *ret_count, struct error *err);

/* The clock was set back to `now`: nothing is later than that. Change. */
enum error_code db_news_set_back(struct db *db, int64_t now, struct error *err);

#endif
