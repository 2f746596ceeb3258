/*
 * metrics.h - counts of what the service does, for Prometheus and the admin's page.
 *
 * The HTTP thread counts requests as they end; any thread may read. Routes are those of routes.c;
 * all that is none of them (pages, files, unknown paths) counts as one, "/".
 */
#ifndef HTTP_METRICS_H
#define HTTP_METRICS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct metrics;
struct route;

/* Returns owned in *ret_metrics. */
enum error_code metrics_new(struct metrics **ret_metrics, struct error *err);
/* NULL is fine. */
void metrics_free(struct metrics *metrics);

/* The path that a request counts under. */
const char *metrics_path(const struct route *route);

/* A request has ended; `route` is NULL where it had none, `status` 0 where it got no answer. */
void metrics_request(struct metrics *metrics, const struct route *route, int status,
                     int64_t microseconds);

/* A log-in has failed, or somebody who is logged in gave a wrong password; how often that was. */
void metrics_log_in_failed(struct metrics *metrics);
uint64_t metrics_log_ins_failed(const struct metrics *metrics);

/* A fault of ours, kept among the last ones: its time, the route's path (or NULL) and words. */
void metrics_fault(struct metrics *metrics, int64_t now, const char *path, const char *words);

/* Appends requests and latencies in Prometheus' text format. */
void metrics_write(struct metrics *metrics, struct buf *out);

/* Hears the last faults, the newest first; the strings are borrowed. */
typedef void metrics_on_commit(void *context, int64_t at, const char *path, const char *words);
void metrics_faults(struct metrics *metrics, metrics_on_commit *on_commit, void *context);

#endif
