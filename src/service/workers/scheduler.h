/*
 * scheduler.h - the thread that acts when a time has come: it ends games whose player's time is
 * up, warns of short time and of forgotten games, ends those, takes the next steps of seasons, cups
 * and challenges, and deletes guests who came once and never played.
 *
 * It sleeps until the next time that the database knows, at most a second, because the clock may
 * jump and the next game may begin meanwhile. Each case is its own change through the writer
 * and is checked again there: when a move and a deadline meet, the one that came first holds. A
 * damaged game, whose change fails, is reported and left alone for an hour; it delays no other.
 *
 * Before each round it notes that the service is alive, or gives back the time in which it was not
 * (outages.h): nothing is done by a clock that has not been checked.
 */
#ifndef SERVICE_WORKERS_SCHEDULER_H
#define SERVICE_WORKERS_SCHEDULER_H

#include <stdint.h>

#include "base/error.h"

struct outage;
struct scheduler;
struct worker_options;

/* Starts the thread. `report_outage` hears of time given back, for the log, on that thread. NULL in
 * its place: no signs of life are kept. The caller owns *ret_scheduler. */
enum error_code scheduler_start(const struct worker_options *options,
                                void (*report_outage)(const struct outage *outage),
                                struct scheduler **ret_scheduler, struct error *err);

/* Waits until everything whose time has come is done: after a test has set the clock. NULL is
 * fine. */
void scheduler_run_due(struct scheduler *scheduler);

/* Ends the thread after the change under way, frees. The writer must still run. NULL is fine. */
void scheduler_stop(struct scheduler *scheduler);

#endif
