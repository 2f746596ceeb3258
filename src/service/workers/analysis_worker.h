/*
 * analysis_worker.h - the thread that analyses finished games on request, one after the other, and
 * in between chooses the puzzle of the day (puzzles.h).
 *
 * An analysis takes up to seconds; it is worked out once and stored (store/tables/analyses.h).
 * Requests that are waiting or half done at the end of the service are forgotten and can be made
 * again. Only finished games are analysed, so an analysis helps nobody who is still playing.
 */
#ifndef SERVICE_WORKERS_ANALYSIS_WORKER_H
#define SERVICE_WORKERS_ANALYSIS_WORKER_H

#include <stdint.h>

#include "base/error.h"

struct analysis_worker;
struct worker_options;

/* Starts the thread. The caller owns *ret_worker. */
enum error_code analysis_worker_start(const struct worker_options *options,
                                      struct analysis_worker **ret_worker, struct error *err);

/* Asks for the analysis of a game that is over and has none stored; asking again changes nothing.
 * Gives how far it is, 0..1; or, once, why it has just failed (a full disk, a damaged game): the
 * next call has it tried again. ERROR_BUSY when too many wait. Any thread may call this. */
enum error_code analysis_worker_ask(struct analysis_worker *worker, int64_t game,
                                    double *ret_progress, struct error *err);

/* Has the worker look for a puzzle of the day now, if there is none yet: it looks by itself when
 * the day begins, and each hour after that. Any thread may call this. */
void analysis_worker_wake(struct analysis_worker *worker);

/* Ends the thread after the step under way, frees. The writer must still run. NULL is fine. */
void analysis_worker_stop(struct analysis_worker *worker);

#endif
