/* The first page: what needs the operator's attention, above all failing mail, and how things
 * stand. */
#include <stdio.h>

#include "base/clock.h"
#include "http/admin/acts.h"
#include "http/admin/pages.h"
#include "http/request/context.h"
#include "http/request/metrics.h"
#include "http/streams/streams.h"
#include "store/engine/data_dir.h"
#include "store/engine/writer.h"
#include "store/tables/notices.h"
#include "store/tables/views.h"

enum { HOUR_S = 3600, DAY_S = 86400, BACKUP_OLD_S = 2 * DAY_S };

/* --- Alarms --- */

static void begin_alarm(struct buf *out) {
    buf_addstr(out, "<p class=\"alarm\" role=\"alert\">");
}

static void add_mail_alarm(const struct views_counts *counts, struct buf *out) {
    if (!counts->mail_failing && !counts->mail_given_up)
        return;
    begin_alarm(out);
    if (counts->mail_failing) {
        buf_addstr(out, "Mail delivery is failing: ");
        buf_addcount(out, counts->mail_failing, "e-mail");
        buf_addstr(out, " waiting for a retry. ");
    }
    if (counts->mail_given_up) {
        buf_addcount(out, counts->mail_given_up, "e-mail");
        buf_addstr(out, " could not be sent in the last 24 hours. ");
    }
    buf_addstr(out, "Last error: ");
    buf_markup(out, counts->mail_problem);
    buf_addstr(out, ". <a href=\"/admin/tables/admin_outbox\">All e-mails and webhooks</a></p>\n");
}

static void add_reports_alarm(const struct views_counts *counts, struct buf *out) {
    if (!counts->reports_waiting)
        return;
    begin_alarm(out);
    buf_addstr(out, "<a href=\"/admin/reports\">");
    buf_addcount(out, counts->reports_waiting, "report");
    buf_printf(out, "</a> wait%s for your answer.</p>\n", counts->reports_waiting == 1 ? "s" : "");
}

static void add_backup_alarm(int64_t at_s, int64_t age_s, struct buf *out) {
    if (at_s && age_s < BACKUP_OLD_S)
        return;
    begin_alarm(out);
    if (at_s)
        buf_printf(out, "The last backup is %lld days old.</p>\n", (long long)(age_s / DAY_S));
    else
        buf_addstr(out, "No backup has been made.</p>\n");
}

static void add_disk_alarm(const struct writer_stats *stats, struct buf *out) {
    if (!stats->disk_full)
        return;
    begin_alarm(out);
    buf_printf(
        out,
        "The disk is full or not writable, so no moves are accepted. %llu change%s so far.</p>\n",
        stats->refused, stats->refused == 1 ? " was refused" : "s were refused");
}

/* --- The overview --- */

/* The format of a fact: its name, and the format of its value, which needs no escapes. */
#define FACT(value) "<div><dt>%s</dt><dd>" value "</dd></div>\n"

static void add_count(struct buf *out, const char *name, int64_t count) {
    buf_printf(out, FACT("%lld"), name, (long long)count);
}

static void add_backup(struct buf *out, int64_t at_s, int64_t age_s) {
    static const char name[] = "Last backup";
    if (!at_s)
        buf_printf(out, FACT("never"), name);
    else if (age_s < DAY_S)
        buf_printf(out, FACT("%lld h ago"), name, (long long)(age_s / HOUR_S));
    else
        buf_printf(out, FACT("%lld days ago"), name, (long long)(age_s / DAY_S));
}

static void add_play(const struct context *context, const struct views_counts *counts,
                     struct buf *out) {
    add_count(out, "Running games", counts->games_active);
    add_count(out, "Finished games", counts->games_finished);
    add_count(out, "Accounts", counts->accounts);
    add_count(out, "Open invitations", counts->invitations_open);
    add_count(out, "Event streams", (int64_t)streams_count(context->streams));
    add_count(out, "Failed log-ins", (int64_t)metrics_log_ins_failed(context->metrics));
}

static void add_service(const struct context *context, const struct views_counts *counts,
                        const struct writer_stats *stats, struct buf *out) {
    add_count(out, "Queued writes", (int64_t)stats->waiting);
    add_count(out, "Writes refused by the disk", (int64_t)stats->refused);
    buf_printf(out, FACT("%.1f MB"), "Free disk space", (double)data_dir_free(context->data) / 1e6);
    buf_printf(out, FACT("%lld%s"), "Queued e-mails and webhooks",
               (long long)counts->outbox_waiting,
               context->settings.mail_from ? "" : " (no mail server configured)");
    buf_printf(out, FACT("%.1f MB"), "Database", (double)counts->bytes / 1e6);
    buf_printf(out, FACT("%s"), "Version", context->version);
    buf_addstr(out, "<div><dt>Started</dt><dd>");
    admin_page_time(context->started_at, out);
    buf_addstr(out, "</dd></div>\n");
}

static void add_facts(const struct context *context, const struct views_counts *counts,
                      struct buf *out) {
    int64_t backup = context->makes_backups ? backup_last(context->data) : 0;
    int64_t age = backup ? clock_now() / 1000 - backup : 0;
    struct writer_stats stats;
    writer_stats(context->writer, &stats);
    add_disk_alarm(&stats, out);
    add_reports_alarm(counts, out);
    add_mail_alarm(counts, out);
    if (context->makes_backups)
        add_backup_alarm(backup, age, out);
    buf_addstr(out, "<dl class=\"facts card\">\n");
    add_play(context, counts, out);
    add_service(context, counts, &stats, out);
    if (context->makes_backups)
        add_backup(out, backup, age);
    buf_addstr(out, "</dl>\n");
}

static void add_fault(void *context, int64_t at, const char *path, const char *words) {
    struct admin_table *table = context;
    char time[ISO8601_SIZE];
    iso8601(at, time);
    if (table->rows == 0) {
        admin_table_begin(table, "Recent errors");
        admin_table_row(table, (const char *const[]){"at", "path", "what"}, 3);
    }
    admin_table_row(table, (const char *const[]){time, path, words}, 3);
}

static void add_faults(const struct context *context, struct buf *out) {
    struct admin_table table = {.out = out};
    buf_addstr(out, "<h2>Recent errors</h2>\n");
    metrics_faults(context->metrics, add_fault, &table);
    if (table.rows)
        admin_table_end(&table);
    else
        buf_addstr(out, "<p>None since the service started.</p>\n");
}

/* --- E-mails, webhooks and push messages; backups --- */

/* The first rows of a view, under a title. */
static enum error_code add_view(const struct admin_visit *visit, const struct views_query *query,
                                const char *title, struct error *err) {
    struct buf rows = BUF_INIT;
    struct admin_table table = {.out = &rows, .words = true};
    buf_printf(visit->out, "<h2>%s</h2>\n", title);
    admin_table_begin(&table, title);
    enum error_code failure = db_views_read(visit->db, query, admin_table_row, &table, err);
    admin_table_end(&table);
    if (table.rows > 1)
        buf_add(visit->out, buf_text(&rows), rows.len);
    else
        buf_addstr(visit->out, "<p>None yet.</p>\n");
    if (!failure && rows.failed)
        failure = error_no_memory(err);
    buf_clear(&rows);
    return failure;
}

/* How the sending goes, by way. */
static enum error_code add_post(const struct admin_visit *visit, struct error *err) {
    const struct views_query query = {
        .name = "admin_post", .search = "", .game = "", .max = OUTBOX_CHANNELS};
    TRY(add_view(visit, &query, "E-mails, webhooks, push messages", err));
    admin_act(visit, "resend-notices", "Retry failed deliveries", .optional = true);
    return ERROR_NONE;
}

enum { OUTAGES_SHOWN = 5 };

static enum error_code add_outages(const struct admin_visit *visit, struct error *err) {
    const struct views_query query = {
        .name = "admin_outages", .search = "", .game = "", .max = OUTAGES_SHOWN};
    TRY(add_view(visit, &query, "Deadline extensions", err));
    admin_act(visit, "extend", "Extend deadlines", .optional = true,
              .label = "Hours, then the ids of the games if not all:");
    return ERROR_NONE;
}

static void add_backup_file(void *context, const char *name, int64_t at_s, int64_t bytes) {
    struct admin_table *table = context;
    char at[ISO8601_SIZE], size[32];
    iso8601(at_s * 1000, at);
    snprintf(size, sizeof size, "%.1f MB", (double)bytes / 1e6);
    if (table->rows == 0) {
        admin_table_begin(table, "Backups");
        admin_table_row(table, (const char *const[]){"file", "made", "size"}, 3);
    }
    admin_table_row(table, (const char *const[]){name, at, size}, 3);
}

static enum error_code add_backups(const struct admin_visit *visit, struct error *err) {
    struct admin_table table = {.out = visit->out};
    buf_addstr(visit->out, "<h2>Backups</h2>\n");
    TRY(backups_list(visit->context->data, add_backup_file, &table, err));
    if (table.rows)
        admin_table_end(&table);
    else
        buf_addstr(visit->out, "<p>None yet. The package makes one every night; <code>shanghaien "
                               "admin backup FILE</code> makes one now.</p>\n");
    return ERROR_NONE;
}

enum error_code admin_home(const struct admin_visit *visit, struct error *err) {
    struct views_counts counts = {0};
    TRY(db_views_count(visit->db, clock_now(), &counts, err));
    admin_page_begin(visit, "Overview");
    add_facts(visit->context, &counts, visit->out);
    TRY(add_post(visit, err));
    TRY(add_outages(visit, err));
    if (visit->context->makes_backups)
        TRY(add_backups(visit, err));
    add_faults(visit->context, visit->out);
    admin_page_end(visit);
    return ERROR_NONE;
}
