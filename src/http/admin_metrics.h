/*
 * admin_metrics.h - everything that is counted, in Prometheus' text format.
 */
#ifndef HTTP_ADMIN_METRICS_H
#define HTTP_ADMIN_METRICS_H

#include "base/buf.h"

struct context;
struct views_counts;

/* Appends all metrics; `counts` is what the database holds now. */
void admin_metrics_write(const struct context *context, const struct views_counts *counts,
                         struct buf *out);

#endif
