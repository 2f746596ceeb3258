/*
 * seasons.h - the seasons of the club, from opening to promotion, by the rules in rating/season.h.
 *
 * A season is open until it starts. If fewer than four have joined by then, it is put off by a
 * week; if nobody has, it is cancelled. At its start the groups are made, and all of their games
 * are written down. From then on it goes by steps: at the end of each of its games, when somebody
 * is out, and at its own end. It ends with its last game, at the latest after its days: then a game
 * that still runs is lost by the player who is awaited, and one that has not begun counts for
 * nobody. The next season opens at once with those who are not out, in the order of rule 6, and
 * starts a week later.
 *
 * All that a step needs is in the database, so that it can be done again, or later.
 */
#ifndef SERVICE_CLUB_SEASONS_H
#define SERVICE_CLUB_SEASONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/club/terms.h"
#include "store/tables/competitions.h"

struct db;

/* A season with its members and games. */
struct season {
    struct competition info;
    size_t members;
    struct member member[SEASON_MEMBERS_MAX]; /* in the order of db_competitions_members */
    size_t games;
    struct season_pairing pairing[SEASON_GAMES_ROOM]; /* by group and number */
    size_t groups;
    struct season_part {
        size_t member, members; /* its first member, and how many */
        size_t game, games;
    } part[SEASON_GROUPS_ROOM];
};

/* Reads the members and games of a season. The caller frees *ret_season by free(). */
enum error_code season_load(struct db *db, const struct competition *info,
                            struct season **ret_season, struct error *err);

/* Where a member (season_members.id) of a group is among its members. */
size_t season_member_index(const struct season *season, const struct season_part *part, int64_t id);

/* The table of a group: `member` counts from the group's first. */
void season_standing(const struct season *season, const struct season_part *part,
                     struct season_row ret_rows[SEASON_GROUP_MAX]);

/* When it is over at the latest. */
int64_t season_ends_at(const struct competition *info);

/* The terms of a season that does not say. With a turn of both a day, good players need 26 to 39
 * days for a game, and ten games, four at once, 78 and some that nobody can use. */
extern const struct competition season_usual;

/* The terms that are numbers, of struct competition. */
extern const struct club_term season_terms[];

/* Checks the name that people give. ERROR_BAD_FIELD. */
enum error_code season_set_name(struct competition *info, const char *name, struct error *err);

/* Opens a season on the terms of *info: name, opener, start and those of season_usual are set and
 * in their ranges. Gives the rest. ERROR_BAD_FIELD for a start in the past or more than a year
 * ahead, and where a move may take longer than the season. Change. */
enum error_code season_open(struct db *db, struct competition *info, int64_t now,
                            struct error *err);

/* Joins an open season. Members may do so again. ERROR_FORBIDDEN for guests,
 * ERROR_TOO_LATE once it has started, ERROR_FULL. Change. */
enum error_code season_join(struct db *db, const struct competition *info, int64_t account,
                            int64_t now, struct error *err);

/* Leaves a season: before its start as if they had never joined, later they are out.
 * ERROR_TOO_LATE once it is over. Change. */
enum error_code season_leave(struct db *db, const struct competition *info, int64_t account,
                             int64_t now, struct error *err);

/* The operator puts a member out: before the start as if they had never joined, later they are out
 * and are told so. `info` is as that account sees it. ERROR_NOT_FOUND for who does not play in it,
 * ERROR_TOO_LATE once it is over. Change. */
enum error_code season_remove(struct db *db, const struct competition *info, int64_t account,
                              int64_t now, struct error *err);

/* Ends a season by rule 7; an open one is cancelled. ERROR_TOO_LATE once it is over.
 * Change. */
enum error_code season_end(struct db *db, struct competition *info, int64_t now, struct error *err);

/* No season follows this one; an open one is cancelled. ERROR_TOO_LATE once it is over.
 * Change. */
enum error_code season_close(struct db *db, struct competition *info, int64_t now,
                             struct error *err);

/* For the scheduler: does what has to be done by now in the season, nothing if its time has not
 * come. Change. */
enum error_code season_step(struct db *db, int64_t id, int64_t now, struct error *err);

/* An account is about to go: it is in no open season and has opened none, and its games in the
 * running ones become forfeits at once, before it resigns all others. Change. */
enum error_code season_forget(struct db *db, int64_t account, int64_t now, struct error *err);

#endif
