#include "http/request/metrics.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/clock.h"
#include "http/request/call.h"
#include "http/request/context.h"
#include "http/request/ready.h"
#include "http/server/pool.h"
#include "http/streams/streams.h"
#include "store/engine/data_dir.h"
#include "store/engine/writer.h"
#include "store/tables/notices.h"
#include "store/tables/views.h"

enum { CLASSES = 6, FAULTS = 50 };

/* Upper bounds of the histogram's buckets, in microseconds; the last bucket has none. */
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
    atomic_uint_least64_t log_ins_failed;
    pthread_mutex_t mutex;       /* guards `faults` and `next` */
    struct fault faults[FAULTS]; /* a ring */
    size_t next;
    struct row {
        const struct route *route; /* NULL: of the requests without one, the last row */
        struct counts counts;
    } rows[];
};

enum error_code metrics_new(struct metrics **ret_metrics, struct error *err) {
    size_t routes = 0;
    while (route_at(routes))
        routes++;
    struct metrics *metrics = calloc(1, sizeof *metrics + (routes + 1) * sizeof metrics->rows[0]);
    if (!metrics)
        return error_no_memory(err);
    pthread_mutex_init(&metrics->mutex, NULL);
    for (size_t i = 0; i < routes; i++)
        metrics->rows[i].route = route_at(i);
    *ret_metrics = metrics;
    return ERROR_NONE;
}

void metrics_free(struct metrics *metrics) {
    if (metrics)
        pthread_mutex_destroy(&metrics->mutex);
    free(metrics);
}

const char *metrics_path(const struct route *route) {
    return route ? route->path : "/";
}

static struct counts *counts_of(struct metrics *metrics, const struct route *route) {
    struct row *row = metrics->rows;
    while (row->route && row->route != route)
        row++;
    return &row->counts;
}

static void count(atomic_uint_least64_t *counter, uint64_t more) {
    atomic_fetch_add_explicit(counter, more, memory_order_relaxed);
}

static unsigned long long read_count(const atomic_uint_least64_t *counter) {
    return atomic_load_explicit(counter, memory_order_relaxed);
}

void metrics_request(struct metrics *metrics, const struct route *route, int status,
                     int64_t microseconds) {
    struct counts *counts = counts_of(metrics, route);
    size_t bucket = 0;
    while (bucket < BOUNDS && microseconds > bounds[bucket])
        bucket++;
    count(&counts->statuses[status / 100 % CLASSES], 1);
    count(&counts->within[bucket], 1);
    count(&counts->microseconds, (uint64_t)microseconds);
}

void metrics_log_in_failed(struct metrics *metrics) {
    count(&metrics->log_ins_failed, 1);
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

void metrics_faults(struct metrics *metrics, metrics_fault_report *report, void *argument) {
    pthread_mutex_lock(&metrics->mutex);
    for (size_t i = 0; i < FAULTS; i++) {
        const struct fault *fault = &metrics->faults[(metrics->next + FAULTS - 1 - i) % FAULTS];
        if (fault->at)
            report(argument, fault->at, fault->path, fault->words);
    }
    pthread_mutex_unlock(&metrics->mutex);
}

/* --- Prometheus' text format --- */

/* {method="GET",route="/api/me" without its end: a label or the brace may follow. */
static void add_labels(struct buf *out, const char *name, const struct route *route) {
    buf_printf(out, "%s{method=\"%s\",route=\"%s\"", name, route ? route->method : "any",
               metrics_path(route));
}

static void write_statuses(const struct row *row, struct buf *out) {
    static const char *const names[CLASSES] = {"none", "1xx", "2xx", "3xx", "4xx", "5xx"};
    for (int i = 0; i < CLASSES; i++) {
        unsigned long long requests = read_count(&row->counts.statuses[i]);
        if (!requests)
            continue;
        add_labels(out, "shanghaien_requests_total", row->route);
        buf_printf(out, ",status=\"%s\"} %llu\n", names[i], requests);
    }
}

/* The buckets of a histogram add up: each holds those below it too. */
static void write_latencies(const struct row *row, struct buf *out) {
    const struct counts *counts = &row->counts;
    const struct route *route = row->route;
    unsigned long long all = 0;
    for (int i = 0; i <= BOUNDS; i++)
        all += read_count(&counts->within[i]);
    if (all == 0)
        return;
    unsigned long long below = 0;
    for (int i = 0; i < BOUNDS; i++) {
        below += read_count(&counts->within[i]);
        add_labels(out, "shanghaien_request_seconds_bucket", route);
        buf_printf(out, ",le=\"%g\"} %llu\n", (double)bounds[i] / 1e6, below);
    }
    add_labels(out, "shanghaien_request_seconds_bucket", route);
    buf_printf(out, ",le=\"+Inf\"} %llu\n", all);
    add_labels(out, "shanghaien_request_seconds_sum", route);
    buf_printf(out, "} %.6f\n", (double)read_count(&counts->microseconds) / 1e6);
    add_labels(out, "shanghaien_request_seconds_count", route);
    buf_printf(out, "} %llu\n", all);
}

/* Writes one kind of metric for every route, and for the requests without one. */
static void write_each(const struct metrics *metrics,
                       void (*write)(const struct row *row, struct buf *out), struct buf *out) {
    const struct row *row = metrics->rows;
    while (row->route)
        write(row++, out);
    write(row, out);
}

static void write_requests(const struct metrics *metrics, struct buf *out) {
    buf_addstr(out, "# HELP shanghaien_requests_total Requests answered.\n"
                    "# TYPE shanghaien_requests_total counter\n");
    write_each(metrics, write_statuses, out);
    buf_addstr(out, "# HELP shanghaien_request_seconds Time from the headers of a request to the "
                    "last byte sent.\n"
                    "# TYPE shanghaien_request_seconds histogram\n");
    write_each(metrics, write_latencies, out);
}

/* A metric of the service; those of the process have the names that all programs use. */
#define OURS(name) "shanghaien_" name

static void add(struct buf *out, const char *name, const char *type, const char *help,
                uint64_t value) {
    buf_printf(out, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", name, help, name, type, name,
               (unsigned long long)value);
}

static void add_counter(struct buf *out, const char *name, const char *help, uint64_t value) {
    add(out, name, "counter", help, value);
}

static void add_gauge(struct buf *out, const char *name, const char *help, uint64_t value) {
    add(out, name, "gauge", help, value);
}

static void write_build(const struct context *context, struct buf *out) {
    buf_printf(out,
               "# HELP shanghaien_build_info The running version.\n"
               "# TYPE shanghaien_build_info gauge\n"
               "shanghaien_build_info{version=\"%s\"} 1\n",
               context->version);
}

/* As /proc tells it; 0 where it does not. */
static void write_memory(struct buf *out) {
    unsigned long long pages = 0, resident = 0;
    uint64_t page = (uint64_t)sysconf(_SC_PAGESIZE);
    FILE *file = fopen("/proc/self/statm", "re");
    if (file) {
        if (fscanf(file, "%llu %llu", &pages, &resident) != 2) // NOLINT(cert-err34-c): the kernel's
            pages = resident = 0;
        fclose(file);
    }
    add_gauge(out, "process_resident_memory_bytes", "Resident memory.", resident * page);
    add_gauge(out, "process_virtual_memory_bytes", "Virtual memory.", pages * page);
}

/* Without ".", ".." and the descriptor that reads them. */
static uint64_t count_files(void) {
    enum { OTHERS = 3 };
    uint64_t count = 0;
    DIR *files = opendir("/proc/self/fd");
    if (!files)
        return 0;
    while (readdir(files))
        count++;
    closedir(files);
    return count > OTHERS ? count - OTHERS : 0;
}

static void write_process(const struct context *context, struct buf *out) {
    struct rlimit limit = {.rlim_cur = 0};
    getrlimit(RLIMIT_NOFILE, &limit);
    add_gauge(out, "process_start_time_seconds", "When the service started.",
              (uint64_t)context->started_at / 1000);
    write_memory(out);
    add_gauge(out, "process_open_fds", "Open file descriptors.", count_files());
    add_gauge(out, "process_max_fds", "Maximum number of open file descriptors.", limit.rlim_cur);
}

/* A line of a metric with a label, whose head add_head has written. */
static void add_head(struct buf *out, const char *name, const char *help) {
    buf_printf(out, "# HELP %s %s\n# TYPE %s gauge\n", name, help, name);
}

static void add_labelled(struct buf *out, const char *name, const char *label, const char *is,
                         uint64_t value) {
    buf_printf(out, "%s{%s=\"%s\"} %llu\n", name, label, is, (unsigned long long)value);
}

static void write_writer(const struct context *context, struct buf *out) {
    struct writer_stats stats;
    writer_stats(context->writer, &stats);
    add_counter(out, OURS("commits_total"), "Transactions committed.", stats.commits);
    add_counter(out, OURS("commit_changes_total"),
                "Changes committed; divided by the commits: how many shared a flush.",
                stats.changes);
    add_counter(out, OURS("commits_failed_total"), "Transactions rolled back.", stats.failed);
    add_counter(out, OURS("changes_refused_total"),
                "Changes refused because the disk was full or not writable.", stats.refused);
    add_gauge(out, OURS("changes_waiting"), "Queued changes.", stats.waiting);
    add_gauge(out, OURS("ready"), "1: moves can be taken, as /readyz says.",
              !ready_check(context, NULL));
}

static void write_workers(const struct context *context, struct buf *out) {
    add_gauge(out, OURS("hashes_waiting"), "Queued password hashes.", pool_waiting(context->pool));
    add_gauge(out, OURS("slow_jobs_waiting"), "Queued hints and slow reads.",
              pool_waiting(context->slow_pool));
    add_gauge(out, OURS("reads_waiting"), "Queued reads of PostgreSQL.",
              context->read_pool ? pool_waiting(context->read_pool) : 0);
    add_head(out, OURS("streams"), "Open event streams.");
    add_labelled(out, OURS("streams"), "kind", "account", streams_count(context->streams, true));
    add_labelled(out, OURS("streams"), "kind", "game", streams_count(context->streams, false));
    add_counter(out, OURS("log_ins_failed_total"), "Log-ins with a wrong name or password.",
                metrics_log_ins_failed(context->metrics));
}

static void write_deliveries(const struct views_deliveries deliveries[], struct buf *out) {
    static const char waiting[] = OURS("deliveries_waiting"),
                      oldest[] = OURS("oldest_delivery_seconds");
    int64_t now = clock_now();
    add_head(out, waiting, "Deliveries that are due.");
    for (int i = 0; i < OUTBOX_CHANNELS; i++)
        add_labelled(out, waiting, "channel", outbox_channels[i], (uint64_t)deliveries[i].waiting);
    add_head(out, oldest, "How long the oldest of them has been due; 0: none is.");
    for (int i = 0; i < OUTBOX_CHANNELS; i++)
        add_labelled(out, oldest, "channel", outbox_channels[i],
                     deliveries[i].first_at ? (uint64_t)(now - deliveries[i].first_at) / 1000 : 0);
}

static void write_backups(const char *dir, struct buf *out) {
    struct routine_state backup, restore;
    routine_last(dir, ROUTINE_BACKUP, &backup);
    routine_last(dir, ROUTINE_VERIFY, &restore);
    add_gauge(out, OURS("last_backup_timestamp_seconds"), "Time of the last backup; 0: never.",
              (uint64_t)backup.at_s);
    add_gauge(out, OURS("last_backup_success"), "0: the last nightly backup failed.",
              !*backup.problem);
    add_gauge(out, OURS("last_verified_restore_timestamp_seconds"),
              "When a backup was last restored on trial; 0: never.", (uint64_t)restore.at_s);
    add_gauge(out, OURS("last_verified_restore_success"), "0: the last such trial failed.",
              !*restore.problem);
}

static void write_database(const struct context *context, const struct views_counts *counts,
                           struct buf *out) {
    add_gauge(out, OURS("games_active"), "Running games.", (uint64_t)counts->games_active);
    /* The old name, until the next release: dashboards of operators may still ask for it. */
    add_gauge(out, OURS("games_waiting"), "Use shanghaien_games_active.",
              (uint64_t)counts->games_active);
    add_gauge(out, OURS("outbox_waiting"), "Queued e-mails and webhooks.",
              (uint64_t)counts->outbox_waiting);
    add_gauge(out, OURS("outbox_failing"), "E-mails waiting for a retry.",
              (uint64_t)counts->mail_failing);
    write_deliveries(counts->deliveries, out);
    add_gauge(out, OURS("reports_waiting"), "Player reports waiting for the operator.",
              (uint64_t)counts->reports_waiting);
    add_gauge(out, OURS("database_bytes"), "Size of the database.", (uint64_t)counts->bytes);
    add_gauge(out, OURS("disk_free_bytes"), "Free disk space for the data; 0: unknown.",
              data_dir_free(context->data));
    if (context->makes_backups)
        write_backups(context->data, out);
}

void metrics_write(const struct context *context, const struct views_counts *counts,
                   struct buf *out) {
    write_build(context, out);
    write_process(context, out);
    write_requests(context->metrics, out);
    write_writer(context, out);
    write_workers(context, out);
    write_database(context, counts, out);
}
