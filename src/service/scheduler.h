/*
 * scheduler.h - the thread that does what time brings: it ends games whose player's time is up,
 * warns of forgotten games and ends them, and takes away guests who came once and never played.
 *
 * It sleeps until the next time that the database knows, at most a second (a minute after
 * trouble), because the clock may jump and the next game may begin meanwhile. Each thing is a
 * change of its own through the writer, looked at again there: of a move and a deadline that meet,
 * the one that came first holds. A damaged game, whose change fails, is told, let alone for an
 * hour, and holds up no other.
 */
#ifndef SERVICE_SCHEDULER_H
#define SERVICE_SCHEDULER_H

#include <stdint.h>

#include "base/error.h"

struct scheduler;
struct writer;

/* Starts the thread with a connection of its own to the migrated database at `path`. `writer` is
 * borrowed until scheduler_stop; `clock` gives the time; `report` is told of trouble, for the log,
 * on the scheduler's thread. Returns owned in *ret_scheduler. */
enum error_code scheduler_start(const char *path, struct writer *writer, int64_t (*clock)(void),
                                void (*report)(const struct error *err),
                                struct scheduler **ret_scheduler, struct error *err);

/* Waits until all that is due by now has been done: after a test has set the clock. NULL is fine.
 */
void scheduler_run_due(struct scheduler *scheduler);

/* Ends the thread after the change that it is at, frees. The writer must still run. NULL is fine.
 */
void scheduler_stop(struct scheduler *scheduler);

#endif
