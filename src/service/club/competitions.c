#include "service/club/competitions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "base/token.h"
#include "base/utf8.h"
#include "service/notices/news.h"
#include "service/notices/notices.h"
#include "service/play/play.h"

/* --- Terms --- */

enum { TERMS_MAX = 10 };

static const struct club_term season_terms[] = {
    {"group_size", "Players per group", SEASON_PAIRS_MIN, SEASON_GROUP_MAX,
     offsetof(struct competition, group_size)},
    {"moving", "Players promoted and relegated", 0, SEASON_GROUP_MAX / 2,
     offsetof(struct competition, moving)},
    {"most_at_once", "Games at a time", 1, 8, offsetof(struct competition, most_at_once)},
    {"days_per_move", "Days per move", 1, 60, offsetof(struct competition, clock.days)},
    {"days", "Days of the season: about 30 for a game at one move a day", 7, 366,
     offsetof(struct competition, days)},
    {.name = NULL},
};

static const struct club_term cup_terms[] = {
    {"games", "Games in a match: 1, 3 or 5", 1, CUP_GAMES_MAX, offsetof(struct competition, games)},
    {"days_per_move", "Days per move", 1, 60, offsetof(struct competition, clock.days)},
    {"days", "Days per round: about 30 for a game at one move a day", 1, 200,
     offsetof(struct competition, days)},
    {.name = NULL},
};

const struct club_term *const competition_terms[] = {[SEASON] = season_terms, [CUP] = cup_terms};

const struct club_bank club_banks[] = {
    {"brisk", {.start_h = 24, .add_h = 6, .top_h = 48}},
    {"steady", {.start_h = 72, .add_h = 12, .top_h = 120}},
    {"leisurely", {.start_h = 168, .add_h = 24, .top_h = 336}},
    {.name = NULL},
};

const struct competition competition_usual[] = {
    [SEASON] = {.kind = SEASON,
                .game = "shanghaien",
                .number = 1,
                .group_size = 6,
                .moving = 2,
                .most_at_once = 4,
                .clock = {.days = 3},
                .days = 120,
                .goes_on = true},
    [CUP] = {.kind = CUP, .games = 1, .clock = {.days = 3}, .days = 45},
};

int *club_term(struct competition *info, const struct club_term *term) {
    return (int *)(void *)((char *)info + term->offset);
}

static enum error_code refuse_term(const char *text, size_t len, const struct club_term terms[],
                                   struct error *err) {
    const char *names[TERMS_MAX + 1] = {NULL};
    char list[sizeof err->detail];
    int count = 0;
    if (terms == season_terms)
        names[count++] = "game";
    for (; count < TERMS_MAX - 2 && terms->name; terms++)
        names[count++] = terms->name;
    names[count++] = "bank";
    names[count++] = "free_weekends";
    word_list(names, sizeof list, list);
    return error_field(err, "value", "Unknown term %.*s; allowed: %s.", (int)len, text, list);
}

/* "game=shanghai". */
static enum error_code read_game(const char *text, size_t len, struct competition *info,
                                 struct error *err) {
    snprintf(info->game, sizeof info->game, "%.*s", (int)len, text);
    return game_by_name(info->game) ? ERROR_NONE
                                    : error_field(err, "value", "Unknown game %s.", info->game);
}

/* "bank=steady", in place of days. */
static enum error_code read_bank(const char *text, size_t len, struct competition *info,
                                 struct error *err) {
    const bool free_weekends = info->clock.free_weekends;
    for (const struct club_bank *bank = club_banks; bank->name; bank++) {
        if (strlen(bank->name) != len || strncmp(text, bank->name, len) != 0)
            continue;
        info->clock = bank->clock;
        info->clock.free_weekends = free_weekends;
        return ERROR_NONE;
    }
    return error_field(err, "value", "bank must be brisk, steady or leisurely.");
}

/* "free_weekends=yes". */
static enum error_code read_weekends(const char *text, size_t len, struct competition *info,
                                     struct error *err) {
    info->clock.free_weekends = len == 3 && strncmp(text, "yes", len) == 0;
    return info->clock.free_weekends || (len == 2 && strncmp(text, "no", len) == 0)
               ? ERROR_NONE
               : error_field(err, "value", "free_weekends must be yes or no.");
}

/* Terms that are no number. */
static const struct {
    const char *name;
    bool is_of_seasons; /* only */
    enum error_code (*read)(const char *text, size_t len, struct competition *info,
                            struct error *err);
} other_terms[] = {
    {"game", true, read_game}, {"bank", false, read_bank}, {"free_weekends", false, read_weekends}};

static bool is_term(const char *text, size_t len, const char *name) {
    size_t end = strlen(name);
    return end < len && strncmp(text, name, end) == 0 && text[end] == '=';
}

/* One term, "days=60". */
static enum error_code read_term(const char *text, size_t len, struct competition *info,
                                 struct error *err) {
    for (size_t i = 0; i < sizeof other_terms / sizeof *other_terms; i++) {
        size_t value = strlen(other_terms[i].name) + 1;
        if (is_term(text, len, other_terms[i].name) &&
            (info->kind == SEASON || !other_terms[i].is_of_seasons))
            return other_terms[i].read(text + value, len - value, info, err);
    }
    for (const struct club_term *term = competition_terms[info->kind]; term->name; term++) {
        if (!is_term(text, len, term->name))
            continue;
        char *end = NULL;
        long number = strtol(text + strlen(term->name) + 1, &end, 10);
        if (end != text + len || number < term->min || number > term->max)
            return error_field(err, "value", "%s must be a whole number from %d to %d.", term->name,
                               term->min, term->max);
        *club_term(info, term) = (int)number;
        if (term->offset == offsetof(struct competition, clock.days)) /* the last one counts */
            info->clock.start_h = info->clock.add_h = info->clock.top_h = 0;
        return ERROR_NONE;
    }
    return refuse_term(text, len, competition_terms[info->kind], err);
}

enum error_code club_terms_read(const char *text, struct competition *info, struct error *err) {
    char start[ISO8601_DATE];
    size_t len = strcspn(text, " ");
    snprintf(start, sizeof start, "%.*s", (int)len, text);
    if (len >= sizeof start || !iso8601_read_date(start, &info->starts_at))
        return error_field(err, "value",
                           "The value must begin with the first day, such as 2026-12-01.");
    for (text += len; *(text += strspn(text, " ")); text += len) {
        len = strcspn(text, " ");
        TRY(read_term(text, len, info, err));
    }
    return ERROR_NONE;
}

/* --- Opening, joining, leaving --- */

static enum error_code check_terms(const struct competition *info, int64_t now, struct error *err) {
    if (info->kind == CUP && info->games % 2 == 0)
        return error_field(err, "games", "A match must have 1, 3 or 5 games.");
    if (info->clock.days > info->days)
        return error_field(err, info->clock.start_h ? "clock" : "days_per_move",
                           "Must not be more than the days of %s.",
                           info->kind == CUP ? "a round" : "the season");
    if (info->starts_at < now || info->starts_at > now + 366 * CLOCK_DAY)
        return error_field(err, "start", "A %s must start in the future, within a year.",
                           competition_kinds[info->kind]);
    return ERROR_NONE;
}

enum error_code competition_open(struct db *db, struct competition *info, const char *name,
                                 int64_t now, struct error *err) {
    TRY(text_check(&name, 1, "name", err));
    if (utf8_count(name) > COMPETITION_NAME_MAX)
        return error_field(err, "name", "A name must have 1 to %d characters.",
                           COMPETITION_NAME_MAX);
    if (info->clock.start_h) /* at most, and for a server of the version before */
        info->clock.days = (info->clock.top_h + 23) / 24;
    TRY(check_terms(info, now, err));
    memmove(info->name, name, strlen(name) + 1); /* the next season's may be its own */
    id_new(info->public_id, PUBLIC_ID_SIZE - 1);
    info->state = STATE_OPEN;
    info->opened_at = now;
    info->due_at = info->starts_at;
    TRY(db_competitions_insert(db, info, &info->id, err));
    return news_opened(db, info, now, err);
}

static enum error_code too_late(const struct competition *info, struct error *err) {
    return error_set(err, ERROR_TOO_LATE, "It is too late for this: the %s has started or is over.",
                     competition_kinds[info->kind]);
}

bool competition_is_full(const struct competition *info) {
    return info->members >= (info->kind == CUP ? CUP_PLAYERS_MAX : SEASON_MEMBERS_MAX);
}

enum error_code competition_join(struct db *db, const struct competition *info, int64_t account,
                                 int64_t now, struct error *err) {
    struct account_row row;
    if (info->state != STATE_OPEN)
        return too_late(info, err);
    TRY(db_accounts_by_id(db, account, &row, err));
    if (row.person.kind != ACCOUNT_PERSON || row.person.owner)
        return error_set(err, ERROR_FORBIDDEN,
                         "Only players with a name and password can join a %s, and no bots.",
                         competition_kinds[info->kind]);
    if (competition_is_full(info) && !info->mine)
        return error_set(err, ERROR_FULL, "The %s is full.", competition_kinds[info->kind]);
    return db_competitions_join(db, info, account, 0, now, err);
}

static enum error_code put_out(struct db *db, const struct competition *info, int64_t account,
                               enum member_out why, int64_t now, struct error *err) {
    if (info->state == STATE_OPEN)
        return db_competitions_quit(db, info, account, err);
    TRY(db_competitions_out(db, info, account, why, now, err));
    return db_competitions_mark_due(db, info, now, err);
}

enum error_code competition_leave(struct db *db, const struct competition *info, int64_t account,
                                  int64_t now, struct error *err) {
    return info->ended_at ? too_late(info, err) : put_out(db, info, account, MEMBER_LEFT, now, err);
}

enum error_code competition_remove(struct db *db, const struct competition *info, int64_t account,
                                   int64_t now, struct error *err) {
    struct member members[COMPETITION_MEMBERS_MAX];
    size_t count = 0, i = 0;
    if (info->ended_at)
        return too_late(info, err);
    TRY(db_competitions_members(db, info, members, &count, err));
    while (i < count && members[i].person.account != account)
        i++;
    if (i == count || (members[i].out && info->kind == SEASON))
        return error_set(err, ERROR_NOT_FOUND, "This player is not in the %s.",
                         competition_kinds[info->kind]);
    if (info->state == STATE_ON && !members[i].out)
        TRY(notice_competition(db, info->kind, account, members[i].id, now, err));
    return put_out(db, info, account, MEMBER_REMOVED, now, err);
}

/* --- The start and the end --- */

enum error_code competition_finish(struct db *db, struct competition *info,
                                   enum competition_state state, int64_t winner, int64_t now,
                                   struct error *err) {
    info->state = state;
    info->ended_at = now;
    info->due_at = 0;
    TRY(db_competitions_update(db, info, err));
    return state == STATE_OVER ? news_over(db, info, winner, now, err) : ERROR_NONE;
}

enum error_code competition_put_off(struct db *db, struct competition *info, size_t members,
                                    int64_t now, struct error *err) {
    if (members == 0)
        return competition_finish(db, info, STATE_CANCELLED, 0, now, err);
    while (info->starts_at <= now)
        info->starts_at += 7 * CLOCK_DAY;
    info->due_at = info->starts_at;
    return db_competitions_update(db, info, err);
}

enum error_code competition_end_games(struct db *db, const struct competition *info, game_end *by,
                                      int64_t now, struct error *err) {
    int64_t games[SEASON_GAMES_ROOM];
    size_t count = 0;
    TRY(db_competitions_running(db, info, games, &count, err));
    for (size_t i = 0; i < count; i++)
        TRY(by(db, games[i], now, err));
    return ERROR_NONE;
}

enum error_code competition_end(struct db *db, struct competition *info, int64_t now,
                                struct error *err) {
    if (info->ended_at)
        return too_late(info, err);
    TRY(competition_end_games(db, info, play_abandon, now, err));
    info->goes_on = false;
    return competition_finish(db, info, info->state == STATE_OPEN ? STATE_CANCELLED : STATE_OVER, 0,
                              now, err);
}

enum error_code competition_close(struct db *db, struct competition *info, int64_t now,
                                  struct error *err) {
    if (info->ended_at || (info->state == STATE_ON && info->kind == CUP))
        return too_late(info, err);
    info->goes_on = false;
    return info->state == STATE_OPEN ? competition_finish(db, info, STATE_CANCELLED, 0, now, err)
                                     : db_competitions_update(db, info, err);
}
