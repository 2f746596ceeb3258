/*
 * metrics.h - counts of what the service does, for Prometheus and the admin page.
 *
 * The HTTP thread counts requests as they end; any thread may read. Requests without a route of the
 * API (pages, files, unknown paths) count as one, "/".
 */
#ifndef HTTP_REQUEST_METRICS_H
#define HTTP_REQUEST_METRICS_H

#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct context;
struct metrics;
struct route;
struct views_counts;

/* The caller owns *ret_metrics. */
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

/* Calls `report` with the last faults, the newest first; the strings are borrowed. */
typedef void metrics_fault_report(void *argument, int64_t at, const char *path, const char *words);
void metrics_faults(struct metrics *metrics, metrics_fault_report *report, void *argument);

/* Appends all metrics in Prometheus' text format; `counts` is what the database holds now. */
void metrics_write(const struct context *context, const struct views_counts *counts,
                   struct buf *out);

#endif
