/* The first page: what needs the operator's attention, above all failing mail, and how things
 * stand. */
#include <stdio.h>

#include "base/clock.h"
#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "http/request/context.h"
#include "http/request/metrics.h"
#include "http/streams/streams.h"
#include "store/engine/data_dir.h"
#include "store/engine/writer.h"
#include "store/tables/notices.h"
#include "store/tables/views.h"

enum {
    HOUR_S = 3600,
    DAY_S = 86400,
    BACKUP_OLD_S = 2 * DAY_S,
    RESTORE_OLD_S = 3 * DAY_S,
    OUTAGES_SHOWN = 5
};

/* --- Alarms --- */

static void add_mail_alarm(const struct views_counts *counts, struct buf *out) {
    if (!counts->mail_failing && !counts->mail_given_up)
        return;
    buf_addstr(out, ADMIN_ALARM);
    if (counts->mail_failing) {
        buf_addstr(out, "Mail delivery is failing: ");
        buf_addcount(out, counts->mail_failing, "e-mail");
        buf_addstr(out, " waiting for a retry. ");
    }
    if (counts->mail_given_up) {
        buf_addcount(out, counts->mail_given_up, "e-mail");
        buf_addstr(out, " could not be sent in the last 24 hours. ");
    }
    admin_add(out,
              "Last error: %s. "
              "<a href=\"/admin/tables/admin_outbox\">All e-mails and webhooks</a></p>\n",
              counts->mail_problem);
}

static void add_news_alarm(const struct views_counts *counts, struct buf *out) {
    if (!*counts->news_problem)
        return;
    buf_addstr(out, ADMIN_ALARM "The club webhook is failing: ");
    buf_addcount(out, counts->news_waiting, "post");
    buf_addstr(out, " waiting, ");
    buf_addcount(out, counts->news_given_up, "post");
    admin_add(out,
              " given up in the last 24 hours. Last error: %s. <a href=\"/admin/site\">Settings</a>"
              "</p>\n",
              counts->news_problem);
}

static void add_reports_alarm(const struct views_counts *counts, struct buf *out) {
    bool one = counts->reports_waiting == 1;
    if (counts->reports_waiting)
        admin_add(out,
                  ADMIN_ALARM "<a href=\"/admin/reports\">%lld report%s</a> wait%s for your "
                              "answer.</p>\n",
                  (long long)counts->reports_waiting, one ? "" : "s", one ? "s" : "");
}

/* What is done each night, and how it went. */
struct nightly {
    struct routine_state backup, restore, open_data;
    int64_t now_s;
};

static void add_backup_alarm(const struct nightly *nightly, struct buf *out) {
    const struct routine_state *backup = &nightly->backup;
    int64_t age_s = nightly->now_s - backup->at_s;
    if (*backup->problem)
        admin_add(out, ADMIN_ALARM "The last nightly backup failed: %s</p>\n", backup->problem);
    if (!backup->at_s)
        buf_addstr(out, ADMIN_ALARM "No backup has been made.</p>\n");
    else if (age_s >= BACKUP_OLD_S)
        admin_add(out, ADMIN_ALARM "The last backup is %lld days old.</p>\n",
                  (long long)(age_s / DAY_S));
}

/* Without a backup there is nothing to restore, and the alarm above says so. */
static void add_restore_alarm(const struct nightly *nightly, struct buf *out) {
    const struct routine_state *restore = &nightly->restore;
    int64_t age_s = nightly->now_s - restore->at_s;
    if (*restore->problem)
        admin_add(out, ADMIN_ALARM "The last backup could not be restored on trial: %s</p>\n",
                  restore->problem);
    else if (nightly->backup.at_s && !restore->at_s)
        buf_addstr(out, ADMIN_ALARM "No backup has been restored on trial yet.</p>\n");
    else if (restore->at_s && age_s >= RESTORE_OLD_S)
        admin_add(out, ADMIN_ALARM "No backup has been restored on trial for %lld days.</p>\n",
                  (long long)(age_s / DAY_S));
}

static void add_disk_alarm(const struct writer_stats *stats, struct buf *out) {
    if (stats->disk_full)
        admin_add(out,
                  ADMIN_ALARM "The disk is full or not writable, so no moves are accepted. %lld "
                              "change%s so far.</p>\n",
                  (long long)stats->refused,
                  stats->refused == 1 ? " was refused" : "s were refused");
}

/* --- The overview --- */

static void add_count(struct buf *out, const char *name, int64_t count) {
    admin_add(out, ADMIN_FACT("%lld"), name, (long long)count);
}

static void add_megabytes(struct buf *out, const char *name, double bytes) {
    buf_printf(out, ADMIN_FACT("%.1f MB"), name, bytes / 1e6);
}

static void add_last(struct buf *out, const char *name, int64_t at_s, int64_t now_s) {
    int64_t age_s = now_s - at_s;
    if (!at_s)
        admin_add(out, ADMIN_FACT("never"), name);
    else if (age_s < DAY_S)
        admin_add(out, ADMIN_FACT("%lld h ago"), name, (long long)(age_s / HOUR_S));
    else
        admin_add(out, ADMIN_FACT("%lld days ago"), name, (long long)(age_s / DAY_S));
}

static void add_play(const struct context *context, const struct views_counts *counts,
                     struct buf *out) {
    add_count(out, "Running games", counts->games_active);
    add_count(out, "Finished games", counts->games_finished);
    add_count(out, "Accounts", counts->accounts);
    add_count(out, "Open invitations", counts->invitations_open);
    add_count(
        out, "Event streams",
        (int64_t)(streams_count(context->streams, true) + streams_count(context->streams, false)));
    add_count(out, "Failed log-ins", (int64_t)metrics_log_ins_failed(context->metrics));
}

static void add_service(const struct context *context, const struct views_counts *counts,
                        const struct writer_stats *stats, struct buf *out) {
    char at[ADMIN_TIME];
    add_count(out, "Queued writes", (int64_t)stats->waiting);
    add_count(out, "Writes refused by the disk", (int64_t)stats->refused);
    add_megabytes(out, "Free disk space", (double)data_dir_free(context->data));
    admin_add(out, ADMIN_FACT("%lld%s"), "Queued e-mails and webhooks",
              (long long)counts->outbox_waiting,
              context->settings.mail_from ? "" : " (no mail server configured)");
    add_megabytes(out, "Database", (double)counts->bytes);
    admin_add(out, ADMIN_FACT("%s"), "Version", context->version);
    admin_add(out, ADMIN_FACT("%s"), "Started", admin_time(context->started_at, at));
}

static void add_facts(const struct context *context, const struct views_counts *counts,
                      struct buf *out) {
    struct nightly nightly = {.now_s = clock_now() / 1000};
    routine_last(context->data, ROUTINE_BACKUP, &nightly.backup);
    routine_last(context->data, ROUTINE_VERIFY, &nightly.restore);
    routine_last(context->data, ROUTINE_OPEN_DATA, &nightly.open_data);
    struct writer_stats stats;
    writer_stats(context->writer, &stats);
    add_disk_alarm(&stats, out);
    add_reports_alarm(counts, out);
    add_mail_alarm(counts, out);
    add_news_alarm(counts, out);
    if (context->makes_backups) {
        add_backup_alarm(&nightly, out);
        add_restore_alarm(&nightly, out);
    }
    if (*nightly.open_data.problem)
        admin_add(out, ADMIN_ALARM "The open data could not be made: %s</p>\n",
                  nightly.open_data.problem);
    buf_addstr(out, "<dl class=\"facts card\">\n");
    add_play(context, counts, out);
    add_service(context, counts, &stats, out);
    if (context->makes_backups) {
        add_last(out, "Last backup", nightly.backup.at_s, nightly.now_s);
        add_last(out, "Last restore on trial", nightly.restore.at_s, nightly.now_s);
    }
    add_last(out, "Last open data", nightly.open_data.at_s, nightly.now_s);
    buf_addstr(out, "</dl>\n");
}

/* --- Tables --- */

/* A table under its title. */
static void begin_table(struct admin_table *table, const char *title) {
    admin_add(table->visit->out, "<h2>%s</h2>\n", title);
    admin_table_begin(table, title);
}

static void add_fault(void *table, int64_t at, const char *path, const char *words) {
    char time[ISO8601_SIZE];
    iso8601(at, time);
    admin_table_row(table, (const char *const[]){time, path, words}, 3);
}

static void add_faults(const struct admin_visit *visit) {
    struct admin_table table = {.visit = visit};
    begin_table(&table, "Recent errors");
    admin_table_row(&table, (const char *const[]){"at", "path", "what"}, 3);
    metrics_faults(visit->context->metrics, add_fault, &table);
    admin_table_end_or(&table, "<p>None since the service started.</p>\n");
}

/* The first rows of a view. */
static enum error_code add_view(const struct admin_visit *visit, const char *title,
                                const char *view, int max, struct error *err) {
    const struct views_query query = {.name = view, .search = "", .game = "", .max = max};
    struct admin_table table = {.visit = visit};
    begin_table(&table, title);
    TRY(db_views_read(visit->db, &query, admin_table_row, &table, err));
    admin_table_end_or(&table, "<p>None yet.</p>\n");
    return ERROR_NONE;
}

static void add_backup_file(void *table, const char *name, int64_t at_s, int64_t bytes) {
    char at[ISO8601_SIZE], size[32];
    iso8601(at_s * 1000, at);
    snprintf(size, sizeof size, "%.1f MB", (double)bytes / 1e6);
    admin_table_row(table, (const char *const[]){name, at, size}, 3);
}

static enum error_code add_backups(const struct admin_visit *visit, struct error *err) {
    struct admin_table table = {.visit = visit};
    begin_table(&table, "Backups");
    admin_table_row(&table, (const char *const[]){"file", "made", "size"}, 3);
    TRY(backups_list(visit->context->data, add_backup_file, &table, err));
    admin_table_end_or(&table, "<p>None yet. The package makes one every night; <code>shanghaien "
                               "admin backup FILE</code> makes one now.</p>\n");
    return ERROR_NONE;
}

enum error_code admin_home(const struct admin_visit *visit, struct error *err) {
    struct views_counts counts = {0};
    TRY(db_views_count(visit->db, clock_now(), &counts, err));
    add_facts(visit->context, &counts, visit->out);
    TRY(add_view(visit, "E-mails, webhooks, push messages", "admin_post", OUTBOX_CHANNELS, err));
    admin_act(visit, "resend-notices", "Retry failed deliveries", .optional = true);
    TRY(add_view(visit, "Deadline extensions", "admin_outages", OUTAGES_SHOWN, err));
    admin_act(visit, "extend", "Extend deadlines", .optional = true,
              .label = "Hours, then the ids of the games if not all:");
    if (visit->context->makes_backups)
        TRY(add_backups(visit, err));
    add_faults(visit);
    return ERROR_NONE;
}
