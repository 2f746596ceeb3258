/*
 * outages.h - time that no player could use counts for nobody.
 *
 * A player is promised time in which they could have moved. So the service notes each minute that a
 * move could be taken. Where no such sign was seen for OUTAGE_MS - the service was down, the disk
 * was full, the machine was suspended, a backup was restored - all deadlines that run are moved by
 * that time: those of games, seasons, cups and challenges. Their warnings are planned again. The
 * next sign is written in the same transaction, so the time is given once. A sign of a time to come
 * is no sign: it is only put right.
 *
 * A clock that is set does the same. The service's own clock (clock.h) goes on evenly. It follows
 * the database's, which decides where several servers share it; where that one jumps by OUTAGE_MS
 * or more, forward or back, all deadlines are moved with it first. `jumped` counts these jumps, so
 * that each is taken once, whichever server sees it first.
 *
 * What was given and by how much a clock was set are kept apart (struct shift): a wait of before
 * the clock was set ahead has that time more, until it is set back; one of meanwhile then began so
 * much earlier. Only so is its free time that of the days in which it was awaited.
 *
 * Free time (free_time.h) within that time counted for nobody anyway: it is not given twice. What
 * the operator gives is given on top of everything.
 */
#ifndef SERVICE_OPERATOR_OUTAGES_H
#define SERVICE_OPERATOR_OUTAGES_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "store/tables/outages.h"

struct db;
struct game_row;
struct writer;

/* What a process knows of its signs: zeros at first. */
struct heartbeat {
    int64_t beat_at; /* by the clock of spans; 0: not yet */
    int64_t jumped;  /* as in the row, then */
    int64_t skipped; /* as clock_skipped, then */
};

/* To be called at least once a second, and before anything is done because a time has come: notes a
 * sign of life if one is required or wanted at once (`now`), and moves the deadlines if it has to:
 * then ret_outage->ms is not 0. `reader` reads the database. */
enum error_code heartbeat_beat(struct heartbeat *heartbeat, bool now, struct db *reader,
                               struct writer *writer, struct outage *ret_outage, struct error *err);

/* Moves all that run, or one game, by outage->ms, and counts them. Change. */
enum error_code outage_move_all(struct db *db, struct outage *outage, struct error *err);
enum error_code outage_move_game(struct db *db, int64_t game, struct outage *outage,
                                 struct error *err);

/* "5 games, 1 season, 0 cups, 2 challenges" */
void outage_counts(const struct outage *outage, struct buf *out);

#endif
