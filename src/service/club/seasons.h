/*
 * seasons.h - the seasons of the club, from their start to promotion, by the rules in
 * rating/season.h.
 *
 * At its start the groups of a season are made, and all of their games are written down. It ends
 * with its last game, at the latest after its days: then a game of two that still runs is lost by
 * the player who is awaited; a table that still runs, or a game that has not begun, counts for
 * nobody. The next season opens at once with those who are not out, in the order of rule 6, and
 * starts a week later.
 */
#ifndef SERVICE_CLUB_SEASONS_H
#define SERVICE_CLUB_SEASONS_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "service/club/competitions.h"

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

/* Reads the members and games of a season; after an error *ret_season is of no use. */
enum error_code season_load(struct db *db, const struct competition *info,
                            struct season *ret_season, struct error *err);

/* Where a member (season_members.id) of a group is among its members. */
size_t season_member_index(const struct season *season, const struct season_part *part, int64_t id);

/* The table of a group: `member` counts from the group's first. */
void season_standing(const struct season *season, const struct season_part *part,
                     struct season_row ret_rows[SEASON_GROUP_MAX]);

/* Is a game a forfeit in which the member `winner` comes before the member `leaver`? */
bool season_won_by_forfeit(const struct season_pairing *pairing, int64_t winner, int64_t leaver);

/* When it is over at the latest. */
int64_t season_ends_at(const struct competition *info);

/* For the scheduler: does what has to be done by now in the season, nothing if its time has not
 * come. Change. */
enum error_code season_step(struct db *db, int64_t id, int64_t now, struct error *err);

/* Before an account is deleted: it is in no open season or cup, out of the running ones and has
 * opened none. Its games in seasons become forfeits at once, before it resigns all others. Change.
 */
enum error_code season_forget(struct db *db, int64_t account, int64_t now, struct error *err);

#endif
