#include "service/people/holidays.h"

#include "base/clock.h"
#include "service/club/ladder.h"
#include "service/notices/notices.h"
#include "service/play/deadlines.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"

static int64_t day_of(int64_t at) {
    return at - at % CLOCK_DAY;
}

static int year_of(int64_t at) {
    return clock_date(at).tm_year;
}

/* How many of a holiday's days lie in a year. */
static int days_in(const struct holiday *holiday, int year) {
    int days = 0;
    for (int64_t day = day_of(holiday->start_at); day < holiday->end_at; day += CLOCK_DAY)
        days += year_of(day) == year;
    return days;
}

/* All holidays that may have days in this year or a later one. */
static enum error_code read_recent(struct db *db, int64_t account, int64_t now,
                                   struct holiday ret_holidays[HOLIDAYS_MAX], size_t *ret_count,
                                   struct error *err) {
    return db_holidays_read(db, account, now - 366 * CLOCK_DAY, ret_holidays, ret_count, err);
}

enum error_code holiday_now(struct db *db, int64_t account, int64_t now,
                            struct holiday *ret_holiday, struct error *err) {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count = 0;
    TRY(db_holidays_read(db, account, now, holidays, &count, err));
    *ret_holiday = count ? holidays[0] : (struct holiday){0, 0};
    return ERROR_NONE;
}

enum error_code holiday_days_left(struct db *db, int64_t account, int64_t now, int *ret_days,
                                  struct error *err) {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count = 0;
    TRY(read_recent(db, account, now, holidays, &count, err));
    int left = HOLIDAY_DAYS;
    for (size_t i = 0; i < count; i++)
        left -= days_in(&holidays[i], year_of(now));
    *ret_days = left;
    return ERROR_NONE;
}

/* Checks the days by themselves; `begun` is the present holiday, start 0: there is none. */
static enum error_code check_days(const struct holiday *begun, int64_t first, int64_t last,
                                  int64_t now, struct error *err) {
    if (begun->start_at && first != day_of(begun->start_at))
        return error_field(err, "start", "Your holiday has begun; only its end can be changed.");
    if (!begun->start_at && first < day_of(now))
        return error_field(err, "start", "A holiday must start today or later.");
    if (first > now + HOLIDAY_AHEAD * CLOCK_DAY)
        return error_field(err, "start", "A holiday must start within a year.");
    if (last < first || last < day_of(now))
        return error_field(err, "end",
                           "A holiday must not end before its first day or before today.");
    return ERROR_NONE;
}

/* Checks the sum of days in the years that it touches, with those used already. */
static enum error_code check_year(struct db *db, int64_t account, const struct holiday *holiday,
                                  int64_t now, struct error *err) {
    struct holiday others[HOLIDAYS_MAX];
    size_t count = 0;
    TRY(read_recent(db, account, now, others, &count, err));
    if (holiday->end_at - holiday->start_at > HOLIDAY_DAYS * CLOCK_DAY * 2)
        return error_field(err, "end", "You have at most %d days of holiday a year.", HOLIDAY_DAYS);
    int years[] = {year_of(holiday->start_at), year_of(holiday->end_at - 1)};
    for (int i = 0; i < 2; i++) {
        int days = days_in(holiday, years[i]);
        for (size_t k = 0; k < count; k++)
            if (others[k].end_at <= now)
                days += days_in(&others[k], years[i]);
        if (days > HOLIDAY_DAYS)
            return error_field(err, "end", "You have at most %d days of holiday a year.",
                               HOLIDAY_DAYS);
    }
    return ERROR_NONE;
}

/* Sets the deadline again in a game where this account's clock runs. */
static enum error_code restart_clock(struct db *db, int64_t account, int64_t game, int64_t now,
                                     struct error *err) {
    struct game_row row, before;
    TRY(db_games_by_id(db, game, &before, err));
    row = before;
    int seat = game_seat(&row, account);
    int64_t deadline_at = row.seat[seat].deadline_at;
    if (!deadline_at || deadline_has_passed(deadline_at, now))
        return ERROR_NONE;
    TRY(deadline_put_off(db, &row, seat, 0, OUTAGE_BY_HAND, err));
    TRY(db_games_update(db, &row, &before, NULL, err));
    if (row.seat[seat].deadline_at == deadline_at)
        return ERROR_NONE;
    return notice_time_moved(db, &row, seat, now, err);
}

static enum error_code restart_clocks(struct db *db, int64_t account, int64_t now,
                                      struct error *err) {
    int64_t game = 0;
    TRY(db_games_awaiting(db, account, 0, &game, err));
    while (game) {
        TRY(restart_clock(db, account, game, now, err));
        TRY(db_games_awaiting(db, account, game, &game, err));
    }
    TRY(ladder_restart_clock(db, account, 0, OUTAGE_BY_HAND, err));
    return db_games_bump_running(db, account, err);
}

enum error_code holiday_set(struct db *db, int64_t account, int64_t first, int64_t last,
                            int64_t now, struct error *err) {
    struct holiday old, begun = {0, 0};
    TRY(holiday_now(db, account, now, &old, err));
    if (old.start_at && old.start_at <= now)
        begun = old;
    TRY(check_days(&begun, first, last, now, err));
    struct holiday holiday = {.start_at = begun.start_at ? begun.start_at
                                          : first > now  ? first
                                                         : now,
                              .end_at = last + CLOCK_DAY};
    TRY(check_year(db, account, &holiday, now, err));
    if (old.start_at && !begun.start_at)
        TRY(db_holidays_delete(db, account, old.start_at, err));
    TRY(db_holidays_set(db, account, &holiday, err));
    return restart_clocks(db, account, now, err);
}

enum error_code holiday_end(struct db *db, int64_t account, int64_t now, struct error *err) {
    struct holiday holiday;
    TRY(holiday_now(db, account, now, &holiday, err));
    if (!holiday.start_at)
        return error_set(err, ERROR_NOT_FOUND, "There is no holiday to end.");
    if (holiday.start_at >= now) {
        TRY(db_holidays_delete(db, account, holiday.start_at, err));
    } else {
        holiday.end_at = now;
        TRY(db_holidays_set(db, account, &holiday, err));
    }
    return restart_clocks(db, account, now, err);
}
