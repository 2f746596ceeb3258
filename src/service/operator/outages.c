#include "service/operator/outages.h"

#include <stdlib.h>

#include "service/club/ladder.h"
#include "service/notices/notices.h"
#include "service/play/deadlines.h"
#include "store/engine/commit_events.h"
#include "store/engine/db.h"
#include "store/engine/writer.h"
#include "store/tables/competitions.h"
#include "store/tables/ladder.h"
#include "store/tables/news.h"
#include "store/tables/notices.h"
#include "store/tables/people.h"

/* --- Moving deadlines --- */

/* By how much the deadline of an account whose wait began at `since` moves: without its free time
 * in the outage, or in the time that a clock has gone back over. `zone`: as in free_time.h. */
static enum error_code share(struct db *db, int64_t account, const char *zone, int64_t since,
                             const struct outage *outage, int64_t *ret_ms, struct error *err) {
    int64_t counted = 0;
    int64_t before = outage->at - outage->ms;
    int64_t begin = before < outage->at ? before : outage->at;
    int64_t end = before < outage->at ? outage->at : before;
    *ret_ms = outage->ms;
    if (outage->why == OUTAGE_BY_HAND)
        return ERROR_NONE;
    if (since > begin)
        begin = since;
    TRY(deadline_time_between(db, account, zone, begin, end, &counted, err));
    int64_t free = end > begin ? end - begin - counted : 0;
    *ret_ms += outage->ms < 0 ? free : -free;
    return ERROR_NONE;
}

/* A deadline that had passed when the outage began stays where it is. */
static bool had_passed(int64_t deadline_at, const struct outage *outage) {
    return outage->why != OUTAGE_BY_HAND &&
           deadline_has_passed(deadline_at, outage->at - outage->ms);
}

static enum error_code move_seat(struct db *db, struct game_row *row, int seat,
                                 const struct outage *outage, struct error *err) {
    int64_t deadline_at = row->seat[seat].deadline_at, ms = outage->ms;
    if (!game_awaits(row, seat) || (!deadline_at && !row->idle_at) ||
        had_passed(deadline_at, outage))
        return ERROR_NONE;
    if (deadline_at)
        TRY(share(db, row->seat[seat].person.account, deadline_zone(row, seat),
                  row->seat[seat].waiting_since - row->seat[seat].shift.set_back, outage, &ms,
                  err));
    return deadline_put_off(db, row, seat, ms, outage->why, err);
}

enum error_code outage_move_game(struct db *db, int64_t game, struct outage *outage,
                                 struct error *err) {
    struct game_row row, before;
    TRY(db_games_by_id(db, game, &before, err));
    row = before;
    for (int seat = 0; seat < row.seats; seat++)
        TRY(move_seat(db, &row, seat, outage, err));
    if (row.idle_at)
        row.idle_at += outage->ms;
    row.revision++;
    TRY(db_games_update(db, &row, &before, NULL, err));
    for (int seat = 0; seat < row.seats; seat++)
        if (row.seat[seat].deadline_at != before.seat[seat].deadline_at)
            TRY(notice_time_moved(db, &row, seat, outage->at, err));
    outage->games++;
    const struct commit_event event = db_games_event(&row);
    return db_note_event(db, &event, err);
}

struct moving {
    struct db *db;
    struct outage *outage;
};

static enum error_code move_one(void *context, int64_t game, struct error *err) {
    const struct moving *moving = context;
    return outage_move_game(moving->db, game, moving->outage, err);
}

static enum error_code move_challenge(void *context, int64_t account, struct error *err) {
    const struct moving *moving = context;
    struct ladder_asked asked;
    int64_t ms = 0;
    TRY(db_ladder_asked(moving->db, account, &asked, err));
    TRY(share(moving->db, account, NULL, asked.made_at - asked.shift.set_back, moving->outage, &ms,
              err));
    moving->outage->challenges++;
    return ladder_restart_clock(moving->db, account, ms, moving->outage->why, err);
}

enum error_code outage_move_all(struct db *db, struct outage *outage, struct error *err) {
    struct moving moving = {db, outage};
    TRY(db_outages_games(db, move_one, &moving, err));
    TRY(db_competitions_put_off(db, SEASON, outage->ms, outage->at, &outage->seasons, err));
    TRY(db_competitions_put_off(db, CUP, outage->ms, outage->at, &outage->cups, err));
    return db_ladder_each_asked(db, move_challenge, &moving, err);
}

void outage_counts(const struct outage *outage, struct buf *out) {
    buf_addcount(out, outage->games, "game");
    buf_addstr(out, ", ");
    buf_addcount(out, outage->seasons, "season");
    buf_addstr(out, ", ");
    buf_addcount(out, outage->cups, "cup");
    buf_addstr(out, ", ");
    buf_addcount(out, outage->challenges, "challenge");
}

/* --- Signs of life --- */

struct beat {
    const struct heartbeat *heartbeat;
    int64_t clock;   /* the database's */
    int64_t ahead;   /* by how much it is ahead of ours */
    int64_t skipped; /* clock_skipped */
    int64_t jumped;  /* as in the row afterwards */
    struct outage outage;
};

/* What is long enough to count. */
static int64_t if_long(int64_t ms) {
    return llabs(ms) < OUTAGE_MS ? 0 : ms;
}

/* A process that begins takes the clock as it is. */
static int64_t jump_of(const struct beat *beat, const struct heartbeat_row *row) {
    const struct heartbeat *heartbeat = beat->heartbeat;
    return heartbeat->beat_at ? if_long(beat->ahead - (row->jumped - heartbeat->jumped)) : 0;
}

/* What tests have skipped is no silence, but for one that begins. */
static int64_t silence_of(const struct beat *beat, const struct heartbeat_row *row, int64_t jump) {
    const struct heartbeat *heartbeat = beat->heartbeat;
    int64_t skipped = heartbeat->beat_at ? beat->skipped - heartbeat->skipped : 0;
    int64_t silence = row->at ? if_long(beat->clock - jump - skipped - row->at) : 0;
    return silence > 0 ? silence : 0;
}

static enum error_code apply(void *context, struct db *db, struct error *err) {
    struct beat *beat = context;
    struct heartbeat_row row;
    TRY(db_heartbeat(db, &row, err));
    int64_t jump = jump_of(beat, &row);
    beat->outage = (struct outage){.at = beat->clock,
                                   .ms = jump + silence_of(beat, &row, jump),
                                   .why = jump ? OUTAGE_CLOCK : OUTAGE_SILENCE};
    beat->jumped = row.jumped + jump;
    if (beat->outage.ms) {
        TRY(outage_move_all(db, &beat->outage, err));
        TRY(db_outages_add(db, &beat->outage, err));
    }
    if (beat->outage.ms > 0)
        TRY(db_outbox_spare(db, beat->outage.ms, err));
    if (beat->outage.ms < 0) {
        TRY(db_blocks_set_back(db, beat->clock, err));
        TRY(db_outbox_set_back(db, beat->clock, beat->outage.ms, err));
        TRY(db_news_set_back(db, beat->clock, err));
    }
    return db_heartbeat_write(db, &(struct heartbeat_row){beat->clock, beat->jumped}, err);
}

/* Is a sign required by now? */
static bool is_required(const struct beat *beat) {
    const struct heartbeat *heartbeat = beat->heartbeat;
    return !heartbeat->beat_at || clock_monotonic() - heartbeat->beat_at >= CLOCK_MINUTE ||
           beat->skipped != heartbeat->skipped || if_long(beat->ahead);
}

enum error_code heartbeat_beat(struct heartbeat *heartbeat, bool now, struct db *reader,
                               struct writer *writer, struct outage *ret_outage,
                               struct error *err) {
    struct beat beat = {.heartbeat = heartbeat, .skipped = clock_skipped()};
    TRY(db_clock(reader, &beat.clock, err));
    beat.clock += clock_set_alone();
    beat.ahead = beat.clock - clock_own();
    beat.clock += beat.skipped;
    if (now || is_required(&beat)) {
        TRY(writer_call(writer, apply, &beat, err));
        *heartbeat = (struct heartbeat){clock_monotonic(), beat.jumped, beat.skipped};
        *ret_outage = beat.outage;
    }
    if (llabs(beat.ahead) >= CLOCK_SECOND)
        clock_adjust(beat.ahead);
    return ERROR_NONE;
}
