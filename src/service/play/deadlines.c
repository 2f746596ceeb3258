#include "service/play/deadlines.h"

#include "base/clock.h"
#include "service/notices/notices.h"
#include "store/tables/accounts.h"
#include "store/tables/games.h"
#include "store/tables/outages.h"

/* How long a forgotten game is left alone after its last move, the first and the second warning. */
static const int64_t idle_times[DEADLINE_WARNINGS + 1] = {NOTICE_IDLE_MS, 11 * CLOCK_DAY,
                                                          3 * CLOCK_DAY};

enum error_code deadline_add_time(struct db *db, int64_t account, int64_t from, int64_t time,
                                  int64_t extra, int64_t *ret_at, struct error *err) {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count = 0;
    from += extra < 0 ? extra : 0;
    time += extra > 0 ? extra : 0;
    TRY(db_holidays_read(db, account, from, holidays, &count, err));
    for (size_t i = 0; i < count && holidays[i].start_at < from + time; i++) {
        if (holidays[i].start_at > from)
            time -= holidays[i].start_at - from;
        from = holidays[i].end_at;
    }
    *ret_at = from + time;
    return ERROR_NONE;
}

/* When a game in which nobody moves is first warned of. */
static int64_t idle_from(const struct game_row *row) {
    int64_t extra = 0;
    for (int i = 0; i < row->seats; i++)
        if (row->seat[i].extra)
            extra = row->seat[i].extra;
    return row->updated_at + extra + idle_times[0];
}

static void set_idle(struct game_row *row) {
    bool goes_on = row->ending == GAME_ACTIVE && !row->days_per_move;
    bool kept = row->idle_at && !row->warnings && row->idle_at <= idle_from(row);
    row->idle_at = !goes_on ? 0 : kept ? row->idle_at : idle_from(row);
    row->warnings = 0;
}

/* Where several are asked, a house player answers in seconds and has no deadline. */
static enum error_code set_seat(struct db *db, const struct game_row *row, struct seat_row *seat,
                                struct error *err) {
    bool exempt = seat->person.kind == ACCOUNT_BOT && game_by_name(row->game)->asked;
    if (!row->days_per_move || !seat->waiting_since || exempt)
        return ERROR_NONE;
    return deadline_add_time(db, seat->person.account, seat->waiting_since,
                             row->days_per_move * CLOCK_DAY, seat->extra, &seat->deadline_at, err);
}

enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err) {
    set_idle(row);
    for (int i = 0; i < row->seats; i++)
        if (!row->seat[i].deadline_at)
            TRY(set_seat(db, row, &row->seat[i], err));
    return ERROR_NONE;
}

enum error_code deadline_put_off(struct db *db, struct game_row *row, int seat, int64_t ms,
                                 struct error *err) {
    row->seat[seat].extra += ms;
    return set_seat(db, row, &row->seat[seat], err);
}

int64_t deadline_of(const struct game_row *row, int reader) {
    return game_awaits(row, reader) ? row->seat[reader].deadline_at : game_deadline(row);
}

bool deadline_has_passed(int64_t deadline_at, int64_t now) {
    return deadline_at && now / 1000 > deadline_at / 1000;
}

int64_t deadline_abandon_at(const struct game_row *row) {
    if (row->ending || row->days_per_move)
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
