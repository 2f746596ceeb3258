/*
 * open_data_worker.h - makes the open data (operator/open_data.h) when the service starts, and each
 * night: when a day has ended in UTC, up to its end. Its thread gives way to all others.
 *
 * Every server does so for itself, because each serves the files of its own data directory. They
 * ask the database with the same result, so it does not matter which one a reader comes to.
 */
#ifndef SERVICE_WORKERS_OPEN_DATA_WORKER_H
#define SERVICE_WORKERS_OPEN_DATA_WORKER_H

#include "base/error.h"

struct open_data_worker;
struct worker_options;

/* Starts the thread, for the data directory `data`. The caller owns *ret_worker. */
enum error_code open_data_worker_start(const struct worker_options *options, const char *data,
                                       struct open_data_worker **ret_worker, struct error *err);

/* Waits until the files of the present day are made. Does nothing with NULL. */
void open_data_worker_run(struct open_data_worker *worker);

/* Ends the thread after the game under way, frees. The writer must still run. NULL is fine. */
void open_data_worker_stop(struct open_data_worker *worker);

#endif
