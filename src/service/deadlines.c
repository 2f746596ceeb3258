#include "service/deadlines.h"

#include "base/clock.h"
#include "store/db_accounts.h"

/* How long a forgotten game is left alone after its last move, the first and the second warning. */
static const int64_t idle_times[DEADLINE_WARNINGS + 1] = {46 * CLOCK_DAY, 11 * CLOCK_DAY,
                                                          3 * CLOCK_DAY};

/* `time` after `from`, the account's holidays not counted. */
static enum error_code add_time(struct db *db, int64_t account, int64_t from, int64_t time,
                                int64_t *ret_at, struct error *err) {
    struct holiday holidays[HOLIDAYS_MAX];
    size_t count = 0;
    TRY(db_holidays_read(db, account, from, holidays, &count, err));
    for (size_t i = 0; i < count && holidays[i].start_at < from + time; i++) {
        if (holidays[i].start_at > from)
            time -= holidays[i].start_at - from;
        from = holidays[i].end_at;
    }
    *ret_at = from + time;
    return ERROR_NONE;
}

enum error_code deadline_set(struct db *db, struct game_row *row, struct error *err) {
    bool kept = row->idle_at && !row->warnings && row->turn != SEAT_NONE;
    row->deadline_at = 0;
    row->idle_at = kept ? row->idle_at : 0;
    row->warnings = 0;
    if (row->turn == SEAT_NONE)
        return ERROR_NONE;
    if (!row->days_per_move) {
        if (!row->idle_at)
            row->idle_at = row->updated_at + idle_times[0];
        return ERROR_NONE;
    }
    const struct seat_row *seat = &row->seat[row->turn];
    return add_time(db, seat->person.account, seat->waiting_since, row->days_per_move * CLOCK_DAY,
                    &row->deadline_at, err);
}

bool deadline_has_passed(int64_t deadline_at, int64_t now) {
    return deadline_at && now / 1000 > deadline_at / 1000;
}

int64_t deadline_abandon_at(const struct game_row *row) {
    if (row->turn == SEAT_NONE || row->days_per_move)
        return 0;
    int64_t at = row->warnings ? row->idle_at : row->updated_at + idle_times[0];
    for (int i = row->warnings + 1; i <= DEADLINE_WARNINGS; i++)
        at += idle_times[i];
    return at;
}

bool deadline_warns(struct game_row *row, int64_t now) {
    int64_t at = row->updated_at + idle_times[0];
    if (row->warnings == 0 && at > now) {
        row->idle_at = at;
        return false;
    }
    row->warnings++;
    row->idle_at = now + idle_times[row->warnings];
    return true;
}
