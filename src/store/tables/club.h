/*
 * club.h - recent activity of the whole site: the liveliest games, the latest results, upsets,
 * and the people who were here.
 */
#ifndef STORE_TABLES_CLUB_H
#define STORE_TABLES_CLUB_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "store/engine/db.h"
#include "store/tables/accounts.h"

enum { CLUB_GAMES = 10, CLUB_UPSETS = 5, CLUB_PEOPLE = 60 };

/* The running games with an entry since `since`: those with the most such entries first. */
enum error_code db_club_lively(struct db *db, int64_t since, int64_t ret_games[CLUB_GAMES],
                               size_t *ret_count, struct error *err);

/* The games that were finished last, without those that were abandoned. */
enum error_code db_club_results(struct db *db, int64_t ret_games[CLUB_GAMES], size_t *ret_count,
                                struct error *err);

/* Rated games for two since `since` that somebody won who was rated 100 points or more (`by`) below
 * the other, both after rated games; the greatest difference first, at most CLUB_UPSETS. */
typedef enum error_code upset_seen(void *context, int64_t game, double by, struct error *err);
enum error_code db_club_upsets(struct db *db, int64_t since, upset_seen *seen, void *context,
                               struct error *err);

/* People with names who have moved since `since`, or whose sessions were opened or extended then,
 * which last `session_ms`; the latest first, at most CLUB_PEOPLE. */
typedef enum error_code club_person_seen(void *context, const struct person *person,
                                         struct error *err);
enum error_code db_club_people(struct db *db, int64_t since, int64_t session_ms,
                               club_person_seen *seen, void *context, struct error *err);

#endif
