#include "http/admin_server.h"

#include <stdbool.h>
#include <string.h>

#include "base/clock.h"
#include "http/context.h"
#include "http/metrics.h"
#include "http/streams.h"
#include "store/data_dir.h"
#include "store/db_views.h"
#include "store/writer.h"

enum { ROWS_MAX = 500, HOUR_S = 3600, DAY_S = 86400, BACKUP_OLD_S = 2 * DAY_S };

/* --- Parts of a page --- */

static void begin_page(struct buf *out, const char *title) {
    buf_addstr(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                    "<meta name=\"color-scheme\" content=\"light dark\"><title>");
    buf_markup(out, title);
    buf_addstr(out, " - Shanghaien</title><link rel=\"stylesheet\" href=\"" ADMIN_PAGE_STYLE
                    "\"></head>\n<body><header class=\"bar\"><a class=\"brand\" href=\"/\">"
                    "Shanghaien</a><nav><a href=\"/\">How things stand</a>"
                    "<a href=\"/metrics\">Metrics</a></nav></header>\n<main><h1>");
    buf_markup(out, title);
    buf_addstr(out, "</h1>\n");
}

static void end_page(struct buf *out) {
    buf_addstr(out, "</main></body></html>\n");
}

/* A table may be wider than the window: it scrolls in its own frame, by the keyboard too. */
static void begin_table(struct buf *out, const char *name) {
    buf_addstr(out, "<div class=\"card rows\" role=\"region\" tabindex=\"0\" aria-label=\"");
    buf_markup(out, name);
    buf_addstr(out, "\"><table>\n");
}

static void end_table(struct buf *out) {
    buf_addstr(out, "</table></div>\n");
}

struct table {
    struct buf *out;
    bool has_head;
};

/* A short text, a time or a name, stays on one line. */
static void add_cell(struct buf *out, bool head, const char *text) {
    enum { SHORT = 40 };
    if (head)
        buf_addstr(out, "<th scope=\"col\">");
    else
        buf_addstr(out, strlen(text) < SHORT ? "<td class=\"short\">" : "<td>");
    buf_markup(out, text);
}

static void add_row(void *context, const char *const columns[], int count) {
    struct table *table = context;
    buf_addstr(table->out, "<tr>");
    for (int i = 0; i < count; i++)
        add_cell(table->out, !table->has_head, columns[i] ? columns[i] : "");
    buf_addstr(table->out, "\n");
    table->has_head = true;
}

/* --- Alarms --- */

static void begin_alarm(struct buf *out) {
    buf_addstr(out, "<p class=\"alarm\" role=\"alert\">");
}

static const char *plural(int64_t count) {
    return count == 1 ? "" : "s";
}

static void add_mail_alarm(const struct views_counts *counts, struct buf *out) {
    if (!counts->mail_failing && !counts->mail_given_up)
        return;
    begin_alarm(out);
    if (counts->mail_failing)
        buf_printf(out, "Mail is failing: %lld e-mail%s wait%s after a failed attempt. ",
                   (long long)counts->mail_failing, plural(counts->mail_failing),
                   counts->mail_failing == 1 ? "s" : "");
    if (counts->mail_given_up)
        buf_printf(out, "%lld e-mail%s could not be sent in the last 24 hours. ",
                   (long long)counts->mail_given_up, plural(counts->mail_given_up));
    buf_addstr(out, "The last problem: ");
    buf_markup(out, counts->mail_problem);
    buf_addstr(out, ". <a href=\"/views/admin_outbox\">All e-mails and webhooks</a></p>\n");
}

static void add_backup_alarm(int64_t age_s, struct buf *out) {
    if (age_s < BACKUP_OLD_S)
        return;
    begin_alarm(out);
    buf_printf(out, "The last backup is %lld days old.</p>\n", (long long)(age_s / DAY_S));
}

/* --- How things stand --- */

/* The format of a fact: its name, and the format of its value, which needs no escapes. */
#define FACT(value) "<div><dt>%s</dt><dd>" value "</dd></div>\n"

static void add_count(struct buf *out, const char *name, int64_t count) {
    buf_printf(out, FACT("%lld"), name, (long long)count);
}

static void add_backup(struct buf *out, int64_t at_s, int64_t age_s) {
    static const char name[] = "Last backup";
    if (!at_s)
        buf_printf(out, FACT("No backup has been made."), name);
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
                        struct buf *out) {
    struct writer_stats stats;
    char started[ISO8601];
    writer_stats(context->writer, &stats);
    iso8601(context->started_at, started);
    add_count(out, "Changes that wait", (int64_t)stats.waiting);
    buf_printf(out, FACT("%lld%s"), "E-mails and webhooks that wait",
               (long long)counts->outbox_waiting,
               context->settings.mail_from ? "" : " (no mail server is set)");
    buf_printf(out, FACT("%.1f MB"), "Database", (double)counts->bytes / 1e6);
    buf_printf(out, FACT("%s"), "Version", context->version);
    buf_printf(out, FACT("%s"), "Started", started);
}

static void add_facts(const struct context *context, const struct views_counts *counts,
                      struct buf *out) {
    int64_t backup = backup_last(context->data);
    int64_t age = backup ? clock_now() / 1000 - backup : 0;
    add_mail_alarm(counts, out);
    add_backup_alarm(age, out);
    buf_addstr(out, "<dl class=\"facts card\">\n");
    add_play(context, counts, out);
    add_service(context, counts, out);
    add_backup(out, backup, age);
    buf_addstr(out, "</dl>\n");
}

static void add_link(void *context, const char *const columns[], int count) {
    struct buf *out = context;
    if (count == 1 && columns[0])
        buf_printf(out, "<li><a href=\"/views/%s\">%s</a>\n", columns[0], columns[0]);
}

struct faults {
    struct table table;
    int count;
};

static void add_fault(void *context, int64_t at, const char *path, const char *words) {
    struct faults *faults = context;
    char time[ISO8601];
    iso8601(at, time);
    if (faults->count++ == 0) {
        begin_table(faults->table.out, "The last faults");
        add_row(&faults->table, (const char *const[]){"at", "path", "what"}, 3);
    }
    add_row(&faults->table, (const char *const[]){time, path, words}, 3);
}

static void add_faults(const struct context *context, struct buf *out) {
    struct faults faults = {.table.out = out};
    buf_addstr(out, "<h2>The last faults</h2>\n");
    metrics_faults(context->metrics, add_fault, &faults);
    if (faults.count)
        end_table(out);
    else
        buf_addstr(out, "<p>None since the start.</p>\n");
}

enum error_code admin_page_home(const struct context *context, struct db *db,
                                const struct views_counts *counts, struct buf *out,
                                struct error *err) {
    begin_page(out, "How things stand");
    add_facts(context, counts, out);
    add_faults(context, out);
    buf_addstr(out, "<h2>The database in tables</h2>\n<ul class=\"views\">");
    enum error_code code = db_views_list(db, add_link, out, err);
    buf_addstr(out, "</ul>\n");
    end_page(out);
    return code;
}

enum error_code admin_page_view(struct db *db, const char *name, struct buf *out,
                                struct error *err) {
    struct table table = {.out = out};
    begin_page(out, name);
    buf_printf(out, "<p class=\"soft\">At most %d rows.</p>\n", ROWS_MAX);
    begin_table(out, name);
    enum error_code code = db_views_read(db, name, ROWS_MAX, add_row, &table, err);
    end_table(out);
    end_page(out);
    return code;
}
