#include "http/admin_metrics.h"

#include "base/process.h"
#include "http/context.h"
#include "http/metrics.h"
#include "http/pool.h"
#include "http/streams.h"
#include "store/data_dir.h"
#include "store/db_views.h"
#include "store/writer.h"

/* One of ours; those of the process have the names that all programs give them. */
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
               "# HELP shanghaien_build_info Which version runs.\n"
               "# TYPE shanghaien_build_info gauge\n"
               "shanghaien_build_info{version=\"%s\"} 1\n",
               context->version);
}

static void write_process(const struct context *context, struct buf *out) {
    const struct process process = process_look();
    add_gauge(out, "process_start_time_seconds", "When the service started.",
              (uint64_t)context->started_at / 1000);
    add_gauge(out, "process_resident_memory_bytes", "Memory that is in use.", process.resident);
    add_gauge(out, "process_virtual_memory_bytes", "Memory that is mapped.", process.virtual);
    add_gauge(out, "process_open_fds", "Open descriptors.", process.files);
    add_gauge(out, "process_max_fds", "How many may be open.", process.files_max);
}

static void write_writer(const struct context *context, struct buf *out) {
    struct writer_stats stats;
    writer_stats(context->writer, &stats);
    add_counter(out, OURS("commits_total"), "Transactions committed.", stats.commits);
    add_counter(out, OURS("commit_changes_total"),
                "Changes in them; divided by the commits: how many shared a flush.", stats.changes);
    add_counter(out, OURS("commits_failed_total"), "Transactions that were taken back.",
                stats.failed);
    add_gauge(out, OURS("changes_waiting"), "Changes in the writer's queue.", stats.waiting);
}

static void write_workers(const struct context *context, struct buf *out) {
    add_gauge(out, OURS("hashes_waiting"), "Password hashes in their queue.",
              pool_waiting(context->pool));
    add_gauge(out, OURS("slow_jobs_waiting"), "Hints and great counts in the slow pool's queue.",
              pool_waiting(context->slow_pool));
    add_gauge(out, OURS("streams"), "Open event streams.", streams_count(context->streams));
    add_counter(out, OURS("log_ins_failed_total"), "Wrong names or passwords.",
                metrics_log_ins_failed(context->metrics));
}

static void write_database(const struct context *context, const struct views_counts *counts,
                           struct buf *out) {
    add_gauge(out, OURS("games_waiting"), "Running games, each waiting for a move.",
              (uint64_t)counts->games_active);
    add_gauge(out, OURS("outbox_waiting"), "Letters and webhooks to be sent.",
              (uint64_t)counts->outbox_waiting);
    add_gauge(out, OURS("outbox_failing"), "E-mails that wait after a failed attempt.",
              (uint64_t)counts->mail_failing);
    add_gauge(out, OURS("database_bytes"), "Size of the database's file.", (uint64_t)counts->bytes);
    add_gauge(out, OURS("last_backup_timestamp_seconds"), "When it was backed up; 0: never.",
              (uint64_t)data_dir_last_backup(context->data));
}

void admin_metrics_write(const struct context *context, const struct views_counts *counts,
                         struct buf *out) {
    write_build(context, out);
    write_process(context, out);
    metrics_write(context->metrics, out);
    write_writer(context, out);
    write_workers(context, out);
    write_database(context, counts, out);
}
