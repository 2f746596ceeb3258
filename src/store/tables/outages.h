/*
 * outages.h - the service's sign of life, and the times that no player could use: what
 * service/operator/outages.h keeps.
 */
#ifndef STORE_TABLES_OUTAGES_H
#define STORE_TABLES_OUTAGES_H

#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"
#include "base/error.h"

struct db;

/* Without a sign for so long, time counts as lost. */
#define OUTAGE_MS (5 * CLOCK_MINUTE)

struct heartbeat_row {
    int64_t at; /* of the last sign; 0: there was none yet */
    int64_t jumped;
};

enum outage_why {
    OUTAGE_SILENCE,
    OUTAGE_CLOCK,
    OUTAGE_BY_HAND /* by the operator: not kept here */
};

/* The words of the table and the log for them. */
extern const char *const outage_whys[];

/* By how much the time for an answer was moved since it was asked for, in milliseconds; none is
 * negative. No sum of them would do: only the last moves the beginning, and with it free time. */
struct shift {
    int64_t extra;     /* given beyond the limit: by the operator, or after a silence */
    int64_t set_ahead; /* the clock was set ahead, and not back again: so much more time, too */
    int64_t set_back;  /* it was set back by more than that: the wait began so much earlier */
};
#define SHIFT_FIELDS(struct_)                                                                      \
    DB_FIELD_AS("extra", struct_, shift.extra),                                                    \
        DB_FIELD_AS("set_ahead", struct_, shift.set_ahead),                                        \
        DB_FIELD_AS("set_back", struct_, shift.set_back)

struct outage {
    int64_t at, ms; /* when it was noticed, and how long it was; negative: a clock was set back */
    enum outage_why why;
    int64_t games, seasons, cups, challenges; /* that were moved */
};

/* The time by the database's clock. */
enum error_code db_clock(struct db *db, int64_t *ret_now, struct error *err);

enum error_code db_heartbeat(struct db *db, struct heartbeat_row *ret_row, struct error *err);
enum error_code db_heartbeat_write(struct db *db, const struct heartbeat_row *row,
                                   struct error *err);

enum error_code db_outages_add(struct db *db, const struct outage *outage, struct error *err);

/* Gives the ids of all games in which a clock runs; they may be changed meanwhile. */
typedef enum error_code outage_game(void *context, int64_t game, struct error *err);
enum error_code db_outages_games(struct db *db, outage_game *seen, void *context,
                                 struct error *err);

#endif
