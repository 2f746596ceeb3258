#include "http/metrics.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "http/call.h"

enum { ROUTES_MAX = 96, CLASSES = 6, FAULTS = 50 };

/* Upper ends of the latencies that are told apart, in microseconds; all else is above. */
static const int64_t bounds[] = {500, 1000, 2500, 5000, 10000, 25000, 100000, 500000, 2500000};
enum { BOUNDS = sizeof bounds / sizeof bounds[0] };

struct counts {
    atomic_uint_least64_t statuses[CLASSES]; /* by the first digit; 0: no answer */
    atomic_uint_least64_t within[BOUNDS + 1];
    atomic_uint_least64_t microseconds;
};

struct fault {
    int64_t at; /* 0: none yet */
    char path[64], words[200];
};

struct metrics {
    struct counts counts[ROUTES_MAX]; /* the last one of the routes' table: no route */
    atomic_uint_least64_t log_ins_failed;
    pthread_mutex_t mutex;       /* guards all below */
    struct fault faults[FAULTS]; /* a ring */
    size_t next;
};

enum error_code metrics_new(struct metrics **ret_metrics, struct error *err) {
    struct metrics *metrics = calloc(1, sizeof *metrics);
    if (!metrics)
        return error_set(err, ERROR_INTERNAL, "out of memory");
    pthread_mutex_init(&metrics->mutex, NULL);
    *ret_metrics = metrics;
    return ERROR_NONE;
}

void metrics_free(struct metrics *metrics) {
    if (metrics)
        pthread_mutex_destroy(&metrics->mutex);
    free(metrics);
}

const char *metrics_path(const struct route *route) {
    return route && route->path ? route->path : "/";
}

static size_t index_of(const struct route *route) {
    size_t index = 0;
    if (route)
        index = (size_t)(route - routes);
    else
        while (routes[index].method)
            index++;
    return index < ROUTES_MAX ? index : ROUTES_MAX - 1;
}

static void add(atomic_uint_least64_t *counter, uint64_t count) {
    atomic_fetch_add_explicit(counter, count, memory_order_relaxed);
}

static unsigned long long read_count(const atomic_uint_least64_t *counter) {
    return atomic_load_explicit(counter, memory_order_relaxed);
}

void metrics_request(struct metrics *metrics, const struct route *route, int status,
                     int64_t microseconds) {
    struct counts *counts = &metrics->counts[index_of(route)];
    size_t bucket = 0;
    while (bucket < BOUNDS && microseconds > bounds[bucket])
        bucket++;
    add(&counts->statuses[status / 100 % CLASSES], 1);
    add(&counts->within[bucket], 1);
    add(&counts->microseconds, (uint64_t)microseconds);
}

void metrics_log_in_failed(struct metrics *metrics) {
    add(&metrics->log_ins_failed, 1);
}

uint64_t metrics_log_ins_failed(const struct metrics *metrics) {
    return read_count(&metrics->log_ins_failed);
}

void metrics_fault(struct metrics *metrics, int64_t now, const char *path, const char *words) {
    pthread_mutex_lock(&metrics->mutex);
    struct fault *fault = &metrics->faults[metrics->next++ % FAULTS];
    fault->at = now;
    snprintf(fault->path, sizeof fault->path, "%s", path ? path : "/");
    snprintf(fault->words, sizeof fault->words, "%s", words);
    pthread_mutex_unlock(&metrics->mutex);
}

void metrics_faults(struct metrics *metrics, metrics_on_commit *on_commit, void *context) {
    pthread_mutex_lock(&metrics->mutex);
    for (size_t i = 0; i < FAULTS; i++) {
        const struct fault *fault = &metrics->faults[(metrics->next + FAULTS - 1 - i) % FAULTS];
        if (fault->at)
            on_commit(context, fault->at, fault->path, fault->words);
    }
    pthread_mutex_unlock(&metrics->mutex);
}

/* {method="GET",route="/api/me" without its end: a label or the brace may follow. */
static void add_labels(struct buf *out, const char *name, const struct route *route) {
    buf_printf(out, "%s{method=\"%s\",route=\"%s\"", name, route->method ? route->method : "any",
               metrics_path(route));
}

static void write_statuses(struct metrics *metrics, struct buf *out, const struct route *route) {
    const struct counts *counts = &metrics->counts[index_of(route)];
    static const char *const names[CLASSES] = {"none", "1xx", "2xx", "3xx", "4xx", "5xx"};
    for (int i = 0; i < CLASSES; i++) {
        if (!read_count(&counts->statuses[i]))
            continue;
        add_labels(out, "shanghaien_requests_total", route);
        buf_printf(out, ",status=\"%s\"} %llu\n", names[i], read_count(&counts->statuses[i]));
    }
}

static void write_latencies(struct metrics *metrics, struct buf *out, const struct route *route) {
    const struct counts *counts = &metrics->counts[index_of(route)];
    unsigned long long count = 0;
    for (int i = 0; i <= BOUNDS; i++)
        count += read_count(&counts->within[i]);
    if (count == 0)
        return;
    unsigned long long below = 0;
    for (int i = 0; i < BOUNDS; i++) {
        below += read_count(&counts->within[i]);
        add_labels(out, "shanghaien_request_seconds_bucket", route);
        buf_printf(out, ",le=\"%g\"} %llu\n", (double)bounds[i] / 1e6, below);
    }
    add_labels(out, "shanghaien_request_seconds_bucket", route);
    buf_printf(out, ",le=\"+Inf\"} %llu\n", count);
    add_labels(out, "shanghaien_request_seconds_sum", route);
    buf_printf(out, "} %.6f\n", (double)read_count(&counts->microseconds) / 1e6);
    add_labels(out, "shanghaien_request_seconds_count", route);
    buf_printf(out, "} %llu\n", count);
}

/* Every route, and the end of the table, which stands for all else. */
void metrics_write(struct metrics *metrics, struct buf *out) {
    const struct route *route = routes;
    buf_addstr(out, "# HELP shanghaien_requests_total Requests answered.\n"
                    "# TYPE shanghaien_requests_total counter\n");
    for (route = routes; route->method; route++)
        write_statuses(metrics, out, route);
    write_statuses(metrics, out, route);
    buf_addstr(out, "# HELP shanghaien_request_seconds From the headers to the last byte sent.\n"
                    "# TYPE shanghaien_request_seconds histogram\n");
    for (route = routes; route->method; route++)
        write_latencies(metrics, out, route);
    write_latencies(metrics, out, route);
}
