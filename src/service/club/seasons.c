#include "service/club/seasons.h"

#include "base/clock.h"
#include "service/notices/notices.h"
#include "service/play/invitations.h"
#include "service/play/play.h"

enum { TIMEOUTS_MAX = 2 /* then a player is out */ };

int64_t season_ends_at(const struct competition *info) {
    return info->starts_at + info->days * CLOCK_DAY + info->extra;
}

/* --- Reading --- */

/* Members and games are sorted by group. */
static void find_parts(struct season *season) {
    size_t game = 0;
    season->groups = 0;
    for (size_t i = 0; i < season->members && season->member[i].group; i++) {
        if (season->groups < (size_t)season->member[i].group)
            season->part[season->groups++] = (struct season_part){.member = i, .game = game};
        struct season_part *part = &season->part[season->groups - 1];
        part->members++;
        while (game < season->games && season->pairing[game].group == season->member[i].group)
            game++, part->games++;
    }
}

static enum error_code fill(struct db *db, struct season *season, struct error *err) {
    TRY(db_competitions_members(db, &season->info, season->member, &season->members, err));
    TRY(db_seasons_games(db, season->info.id, season->pairing, &season->games, err));
    find_parts(season);
    return ERROR_NONE;
}

enum error_code season_load(struct db *db, const struct competition *info,
                            struct season *ret_season, struct error *err) {
    ret_season->info = *info;
    return fill(db, ret_season, err);
}

/* --- One group, as the rules see it --- */

struct group {
    size_t members, count;
    bool out[SEASON_GROUP_MAX];
    struct season_game games[SEASON_GAMES_MAX];
};

size_t season_member_index(const struct season *season, const struct season_part *part,
                           int64_t id) {
    size_t i = 0;
    while (i + 1 < part->members && season->member[part->member + i].id != id)
        i++;
    return i;
}

static void read_group(const struct season *season, const struct season_part *part,
                       struct group *ret_group) {
    ret_group->members = part->members;
    ret_group->count = part->games;
    for (size_t i = 0; i < part->members; i++)
        ret_group->out[i] = season->member[part->member + i].out != MEMBER_PLAYS;
    for (size_t i = 0; i < part->games; i++) {
        const struct season_pairing *pairing = &season->pairing[part->game + i];
        ret_group->games[i] = pairing->played;
        for (size_t seat = 0; seat < pairing->played.seats; seat++)
            ret_group->games[i].players[seat] =
                season_member_index(season, part, pairing->members[seat]);
    }
}

void season_standing(const struct season *season, const struct season_part *part,
                     struct season_row ret_rows[SEASON_GROUP_MAX]) {
    struct group group;
    read_group(season, part, &group);
    season_table(group.members, group.out, group.games, group.count, ret_rows);
}

/* --- The start --- */

static enum season_form form_of(const struct season *season) {
    return invitation_is_to_several(game_by_name(season->info.game)) ? SEASON_OF_TABLES
                                                                     : SEASON_OF_PAIRS;
}

static enum error_code write_schedule(struct db *db, const struct season *season,
                                      const struct season_part *part, struct error *err) {
    struct season_game games[SEASON_GAMES_MAX];
    const struct member *members = &season->member[part->member];
    size_t count = season_schedule(form_of(season), part->members, games);
    for (size_t i = 0; i < count; i++) {
        struct season_pairing pairing = {
            .group = members->group, .number = (int)i + 1, .played = games[i]};
        for (size_t seat = 0; seat < games[i].seats; seat++)
            pairing.members[seat] = members[games[i].players[seat]].id;
        TRY(db_seasons_add_game(db, season->info.id, &pairing, err));
    }
    return ERROR_NONE;
}

static enum error_code make_group(struct db *db, struct season *season,
                                  const struct season_part *part, int number, struct error *err) {
    for (size_t i = 0; i < part->members; i++) {
        struct member *member = &season->member[part->member + i];
        member->group = number;
        member->rank = (int)i + 1;
        TRY(db_competitions_place(db, SEASON, member, err));
    }
    return write_schedule(db, season, part, err);
}

static enum error_code start(struct db *db, struct season *season, int64_t now, struct error *err) {
    size_t sizes[SEASON_GROUPS_ROOM], member = 0;
    size_t groups =
        season_groups(form_of(season), season->members, (size_t)season->info.group_size, sizes);
    if (groups == 0)
        return competition_put_off(db, &season->info, season->members, now, err);
    for (size_t i = 0; i < groups; i++) {
        const struct season_part part = {.member = member, .members = sizes[i]};
        TRY(make_group(db, season, &part, (int)i + 1, err));
        member += sizes[i];
    }
    season->info.state = STATE_ON;
    return fill(db, season, err);
}

/* --- A step of a running season --- */

/* Puts out those of a group who ran out of time too often. */
static enum error_code disqualify(struct db *db, struct season *season,
                                  const struct season_part *part, int64_t now, struct error *err) {
    int timeouts[SEASON_GROUP_MAX] = {0};
    for (size_t i = 0; i < part->games; i++) {
        const struct season_pairing *pairing = &season->pairing[part->game + i];
        for (size_t seat = 0; seat < pairing->played.seats; seat++)
            if (pairing->timed_out & 1U << seat)
                timeouts[season_member_index(season, part, pairing->members[seat])]++;
    }
    for (size_t i = 0; i < part->members; i++) {
        struct member *member = &season->member[part->member + i];
        if (timeouts[i] < TIMEOUTS_MAX || member->out != MEMBER_PLAYS)
            continue;
        member->out = MEMBER_TIMEOUTS;
        TRY(db_competitions_out(db, &season->info, member->person.account, MEMBER_TIMEOUTS, now,
                                err));
        TRY(notice_competition(db, SEASON, member->person.account, member->id, now, err));
    }
    return ERROR_NONE;
}

/* Those at a running game who are out leave it. */
static enum error_code leave(struct db *db, const struct season *season,
                             const struct season_part *part, const struct season_game *game,
                             int64_t id, int64_t now, struct error *err) {
    for (size_t seat = 0; seat < game->seats; seat++) {
        const struct member *member = &season->member[part->member + game->players[seat]];
        enum game_by by = member->out == MEMBER_TIMEOUTS  ? GAME_BY_CLOCK
                          : member->out == MEMBER_REMOVED ? GAME_BY_HOST
                                                          : GAME_BY_HAND;
        if (member->out && member->person.account && !(game->missing & 1U << seat))
            TRY(play_leave(db, id, member->person.account, by, now, err));
    }
    return ERROR_NONE;
}

bool season_won_by_forfeit(const struct season_pairing *pairing, int64_t winner, int64_t leaver) {
    const struct season_game *played = &pairing->played;
    bool won = false, left = false;
    for (size_t seat = 0; seat < played->seats; seat++) {
        won |= pairing->members[seat] == winner && played->places[seat] == 1;
        left |= pairing->members[seat] == leaver && played->places[seat] > 1;
    }
    return played->forfeit && won && left;
}

/* Do games between the two become forfeits in this step? */
static bool is_new_forfeit(const struct season *season, const struct season_part *part,
                           const struct group *group, int64_t leaver, int64_t winner) {
    for (size_t i = 0; i < group->count; i++) {
        struct season_pairing pairing = season->pairing[part->game + i];
        bool was_over = pairing.played.status == SEASON_FINISHED;
        pairing.played = group->games[i];
        if (!was_over && season_won_by_forfeit(&pairing, winner, leaver))
            return true;
    }
    return false;
}

/* Tells those who win by forfeits, once of each player who is out. */
static enum error_code tell_winners(struct db *db, const struct season *season,
                                    const struct season_part *part, const struct group *group,
                                    int64_t now, struct error *err) {
    const struct member *members = &season->member[part->member];
    for (size_t leaver = 0; leaver < group->members; leaver++)
        for (size_t winner = 0; winner < group->members; winner++)
            if (is_new_forfeit(season, part, group, members[leaver].id, members[winner].id))
                TRY(notice_competition(db, SEASON, members[winner].person.account,
                                       members[leaver].id, now, err));
    return ERROR_NONE;
}

static enum error_code begin(struct db *db, const struct season *season,
                             const struct season_part *part, const struct season_game *game,
                             struct season_pairing *pairing, int64_t now, struct error *err) {
    struct table table;
    int64_t accounts[SEASON_TABLE_MAX];
    int count = 0;
    for (size_t seat = 0; seat < game->seats; seat++)
        if (!(game->missing & 1U << seat))
            accounts[count++] = season->member[part->member + game->players[seat]].person.account;
    TRY(invitation_match(db, game_by_name(season->info.game), accounts, count, &season->info.clock,
                         now, &table, err));
    pairing->game = table.row.id;
    return db_seasons_write_game(db, season->info.id, pairing, err);
}

/* Writes what has become of a game. A forfeit is written before its game is ended, whose result
 * then counts for the ratings only. */
static enum error_code write_change(struct db *db, const struct season *season,
                                    const struct season_part *part, const struct season_game *game,
                                    struct season_pairing pairing, int64_t now, struct error *err) {
    enum season_status was = pairing.played.status;
    pairing.played = *game;
    if (was == SEASON_WAITING && game->status == SEASON_RUNNING)
        return begin(db, season, part, game, &pairing, now, err);
    if (was != SEASON_FINISHED && game->forfeit)
        TRY(db_seasons_write_game(db, season->info.id, &pairing, err));
    return was == SEASON_RUNNING ? leave(db, season, part, game, pairing.game, now, err)
                                 : ERROR_NONE;
}

/* *ret_on: games of the group still run. */
static enum error_code advance(struct db *db, struct season *season, const struct season_part *part,
                               int64_t now, bool *ret_on, struct error *err) {
    struct group group;
    TRY(disqualify(db, season, part, now, err));
    read_group(season, part, &group);
    season_forfeit(group.games, group.count, group.out);
    if (now < season_ends_at(&season->info))
        season_begin(group.games, group.count, (size_t)season->info.most_at_once);
    for (size_t i = 0; i < group.count; i++)
        *ret_on |= group.games[i].status == SEASON_RUNNING;
    for (size_t i = 0; i < group.count; i++)
        TRY(write_change(db, season, part, &group.games[i], season->pairing[part->game + i], now,
                         err));
    return tell_winners(db, season, part, &group, now, err);
}

/* --- The end --- */

/* The members of the next season as indexes of this one's. */
static size_t promote(const struct season *season, size_t ret_next[SEASON_MEMBERS_MAX]) {
    struct season_group groups[SEASON_GROUPS_ROOM];
    size_t players[SEASON_MEMBERS_MAX];
    for (size_t i = 0; i < season->groups; i++) {
        const struct season_part *part = &season->part[i];
        struct season_row rows[SEASON_GROUP_MAX];
        season_standing(season, part, rows);
        groups[i] =
            (struct season_group){.players = &players[part->member], .count = part->members};
        for (size_t k = 0; k < part->members; k++) {
            players[part->member + k] = part->member + rows[k].member;
            groups[i].out += rows[k].out;
        }
    }
    return season_promote(groups, season->groups, (size_t)season->info.moving, ret_next);
}

/* Those whom the service has put into a season can leave it before it starts. */
static enum error_code tell_members(struct db *db, const struct season *season, int64_t now,
                                    struct error *err) {
    for (size_t i = 0; i < season->members; i++)
        TRY(notice_competition(db, SEASON, season->member[i].person.account, season->member[i].id,
                               now, err));
    return ERROR_NONE;
}

/* Afterwards *season is the next one. */
static enum error_code open_next(struct db *db, struct season *season, int64_t now,
                                 struct error *err) {
    struct competition next = season->info;
    size_t members[SEASON_MEMBERS_MAX];
    next.number++;
    next.previous = season->info.id;
    next.starts_at = now + 7 * CLOCK_DAY;
    next.extra = next.ended_at = 0;
    TRY(competition_open(db, &next, next.name, now, err));
    size_t count = promote(season, members);
    for (size_t i = 0; i < count; i++) {
        const struct member *member = &season->member[members[i]];
        if (!member->locked)
            TRY(db_competitions_join(db, &next, member->person.account, (int)i + 1, now, err));
    }
    season->info = next;
    TRY(fill(db, season, err));
    return tell_members(db, season, now, err);
}

/* Whoever leads the first group alone. */
static int64_t winner_of(const struct season *season) {
    const struct season_part *top = &season->part[0];
    struct season_row rows[SEASON_GROUP_MAX];
    season_standing(season, top, rows);
    bool alone = !rows[0].out && (top->members < 2 || rows[1].place > 1);
    return alone ? season->member[top->member + rows[0].member].id : 0;
}

static enum error_code finish(struct db *db, struct season *season, int64_t now,
                              struct error *err) {
    TRY(competition_end_games(db, &season->info, play_run_out, now, err));
    TRY(fill(db, season, err));
    TRY(competition_finish(db, &season->info, STATE_OVER, winner_of(season), now, err));
    return season->info.goes_on ? open_next(db, season, now, err) : ERROR_NONE;
}

static enum error_code step(struct db *db, struct season *season, int64_t now, struct error *err) {
    bool on = false;
    if (season->info.state == STATE_OPEN)
        TRY(start(db, season, now, err));
    if (season->info.state != STATE_ON)
        return ERROR_NONE;
    season->info.due_at = season_ends_at(&season->info);
    TRY(db_competitions_update(db, &season->info, err)); /* a table that ends in this step is due */
    for (size_t i = 0; i < season->groups; i++)
        TRY(advance(db, season, &season->part[i], now, &on, err));
    return !on || now >= season_ends_at(&season->info) ? finish(db, season, now, err) : ERROR_NONE;
}

enum error_code season_step(struct db *db, int64_t id, int64_t now, struct error *err) {
    struct season season;
    TRY(db_competitions_by_id(db, SEASON, id, 0, &season.info, err));
    if (!season.info.due_at || season.info.due_at > now)
        return ERROR_NONE;
    if (!game_by_name(season.info.game))
        return error_set(err, ERROR_INTERNAL, "the rules of %s are unknown", season.info.game);
    TRY(fill(db, &season, err));
    return step(db, &season, now, err);
}

enum error_code season_forget(struct db *db, int64_t account, int64_t now, struct error *err) {
    TRY(db_competitions_forget(db, account, now, err));
    for (int64_t id = 0;;) {
        TRY(db_seasons_running_after(db, account, id, &id, err));
        if (!id)
            return ERROR_NONE;
        TRY(season_step(db, id, now, err));
    }
}
