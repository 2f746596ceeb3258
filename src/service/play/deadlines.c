#include "service/play/deadlines.h"

#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "service/notices/notices.h"
#include "service/play/free_time.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"
#include "store/tables/notices.h"
#include "store/tables/outages.h"

/* How long a forgotten game is left alone after its last move, the first and the second warning. */
static const int64_t idle_times[DEADLINE_WARNINGS + 1] = {NOTICE_IDLE_MS, 11 * CLOCK_DAY,
                                                          3 * CLOCK_DAY};

/* What a seat has at least after an answer of the clock. */
#define LEAST_BANK (12 * CLOCK_HOUR)

enum error_code deadline_add_time(struct db *db, int64_t account, const char *zone, int64_t from,
                                  int64_t time, const struct shift *shift, int64_t *ret_at,
                                  struct error *err) {
    struct free_time free_time = {.zone = zone};
    if (shift) {
        from -= shift->set_back;
        time += shift->extra + shift->set_ahead;
    }
    TRY(db_holidays_read(db, account, from, free_time.holidays, &free_time.count, err));
    *ret_at = free_time_after(&free_time, from, time);
    return ERROR_NONE;
}

enum error_code deadline_time_between(struct db *db, int64_t account, const char *zone,
                                      int64_t from, int64_t to, int64_t *ret_time,
                                      struct error *err) {
    struct free_time free_time = {.zone = zone};
    TRY(db_holidays_read(db, account, from, free_time.holidays, &free_time.count, err));
    *ret_time = free_time_between(&free_time, from, to);
    return ERROR_NONE;
}

void deadline_shift(struct shift *shift, int64_t ms, enum outage_why why) {
    if (why != OUTAGE_CLOCK) {
        shift->extra += ms;
        return;
    }
    shift->set_ahead += ms;
    if (shift->set_ahead < 0) {
        shift->set_back -= shift->set_ahead;
        shift->set_ahead = 0;
    }
}

const char *deadline_zone(const struct game_row *row, int seat) {
    return row->clock.free_weekends ? row->seat[seat].zone : NULL;
}

void deadline_write_clock(const struct game_clock *clock, struct buf *out) {
    if (clock->start_h)
        buf_printf(out, "{\"kind\":\"bank\",\"start_h\":%d,\"add_h\":%d,\"top_h\":%d}",
                   clock->start_h, clock->add_h, clock->top_h);
    else if (clock->days)
        buf_printf(out, "{\"kind\":\"move\",\"days\":%d}", clock->days);
    else
        buf_addstr(out, "null");
}

void deadline_write_banks(const struct game_row *row, struct buf *out) {
    if (!row->clock.start_h) {
        buf_addstr(out, "null");
        return;
    }
    for (int i = 0; i < row->seats; i++)
        buf_printf(out, "%s%lld", i ? "," : "[", (long long)row->seat[i].bank);
    buf_addch(out, ']');
}

/* --- Forgotten games --- */

/* When a game in which nobody moves is first warned of. */
static int64_t idle_from(const struct game_row *row) {
    int64_t moved = 0;
    for (int i = 0; i < row->seats; i++) {
        const struct shift *shift = &row->seat[i].shift;
        int64_t ms = shift->extra + shift->set_ahead - shift->set_back;
        moved = ms ? ms : moved;
    }
    return row->updated_at + moved + idle_times[0];
}

static void set_idle(struct game_row *row) {
    bool goes_on = row->ending == GAME_ACTIVE && !game_clock_limits(&row->clock);
    bool kept = row->idle_at && !row->warnings && row->idle_at <= idle_from(row);
    row->idle_at = !goes_on ? 0 : kept ? row->idle_at : idle_from(row);
    row->warnings = 0;
}

/* --- Deadlines --- */

/* By the player's zone of now. */
static enum error_code set_zone(struct db *db, struct seat_row *seat, struct error *err) {
    struct quiet_hours quiet;
    TRY(db_quiet_hours(db, seat->person.account, &quiet, err));
    snprintf(seat->zone, sizeof seat->zone, "%s", *quiet.zone ? quiet.zone : "UTC");
    return ERROR_NONE;
}

/* Where several are asked, a house player answers in seconds and has no deadline. */
static enum error_code set_seat(struct db *db, struct game_row *row, int number,
                                struct error *err) {
    struct seat_row *seat = &row->seat[number];
    bool exempt = seat->person.kind == ACCOUNT_HOUSE && game_by_name(row->game)->asked;
    if (!game_clock_limits(&row->clock) || !seat->waiting_since || exempt)
        return ERROR_NONE;
    if (row->clock.free_weekends && !*seat->zone)
        TRY(set_zone(db, seat, err));
    return deadline_add_time(db, seat->person.account, deadline_zone(row, number),
                             seat->waiting_since, game_time(row, number), &seat->shift,
                             &seat->deadline_at, err);
}

enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err) {
    set_idle(row);
    for (int i = 0; i < row->seats; i++)
        if (!row->seat[i].deadline_at)
            TRY(set_seat(db, row, i, err));
    return ERROR_NONE;
}

/* --- Banks --- */

static int64_t least_of(int64_t one, int64_t other) {
    return one < other ? one : other;
}

/* What the seat has after an entry by which its wait has ended, or goes on with another question;
 * `left`: of the bank. */
static int64_t bank_after(const struct game_row *row, int number, const struct move_row *entry,
                          int64_t left) {
    const struct seat_row *seat = &row->seat[number];
    int64_t add = row->clock.add_h * CLOCK_HOUR;
    bool own = entry->seat == number && !seat->left_at && row->ending != GAME_CALLED_OFF;
    if (entry->seat == number && entry->by == GAME_BY_CLOCK)
        left = seat->left_at ? 0 : add > LEAST_BANK ? add : LEAST_BANK;
    else if (own && entry->by == GAME_BY_HAND && !seat->waiting_since)
        left += add;
    return least_of(left, row->clock.top_h * CLOCK_HOUR);
}

static enum error_code settle_seat(struct db *db, const struct game_row *before,
                                   const struct move_row *entry, int64_t now, struct game_row *row,
                                   int seat, struct error *err) {
    const struct seat_row *was = &before->seat[seat];
    int64_t left = 0;
    if (row->clock.start_h && was->deadline_at) {
        TRY(deadline_time_between(db, was->person.account, deadline_zone(before, seat), now,
                                  was->deadline_at, &left, err));
        row->seat[seat].bank = bank_after(row, seat, entry, left);
    }
    if (!row->seat[seat].waiting_since)
        row->seat[seat].zone[0] = '\0';
    return ERROR_NONE;
}

enum error_code deadline_settle(struct db *db, const struct game_row *before,
                                const struct move_row *entry, int64_t now, struct game_row *row,
                                struct error *err) {
    for (int i = 0; i < row->seats; i++)
        if (!row->seat[i].deadline_at) /* else it waits as before */
            TRY(settle_seat(db, before, entry, now, row, i, err));
    return ERROR_NONE;
}

enum error_code deadline_put_off(struct db *db, struct game_row *row, int seat, int64_t ms,
                                 enum outage_why why, struct error *err) {
    deadline_shift(&row->seat[seat].shift, ms, why);
    return set_seat(db, row, seat, err);
}

int64_t deadline_of(const struct game_row *row, int reader) {
    return game_awaits(row, reader) ? row->seat[reader].deadline_at : game_deadline(row);
}

bool deadline_has_passed(int64_t deadline_at, int64_t now) {
    return deadline_at && now / 1000 > deadline_at / 1000;
}

int64_t deadline_abandon_at(const struct game_row *row) {
    if (row->ending || game_clock_limits(&row->clock))
        return 0;
    int64_t at = row->warnings ? row->idle_at : idle_from(row);
    for (int i = row->warnings + 1; i <= DEADLINE_WARNINGS; i++)
        at += idle_times[i];
    return at;
}

bool deadline_warns(struct game_row *row, int64_t now) {
    int64_t at = idle_from(row);
    if (row->warnings == 0 && at > now) {
        row->idle_at = at;
        return false;
    }
    row->warnings++;
    row->idle_at = now + idle_times[row->warnings];
    return true;
}

enum error_code deadline_check_outage(struct db *db, int64_t now, struct error *err) {
    struct heartbeat_row row;
    TRY(db_heartbeat(db, &row, err));
    return row.at && now - row.at >= OUTAGE_MS
               ? error_set(err, ERROR_BUSY, "The service was interrupted; try again in a moment.")
               : ERROR_NONE;
}
