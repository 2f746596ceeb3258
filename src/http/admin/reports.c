/* What players report, and what was done. */
#include <stdio.h>

#include "http/admin/acts.h"
#include "http/admin/pages.h"
#include "store/tables/operator.h"

enum { REPORTS_MAX = 100 };

struct list {
    const struct admin_visit *visit;
    int count;
};

static void add_text(struct buf *out, const char *class, const char *text) {
    if (!*text)
        return;
    buf_printf(out, "<p class=\"%s", class);
    admin_page_text("\">", text, "</p>\n", out);
}

static void add_head(const struct report_row *row, const char *reporter, struct buf *out) {
    buf_printf(out,
               "<p><a href=\"/admin/players/%s\">%s</a> reports %s "
               "<a href=\"/admin/players/%s\">%s</a>",
               reporter, reporter, row->message ? "a message by" : "the name", row->reported.name,
               row->reported.name);
    if (*row->reported.display_name)
        admin_page_text(" (", row->reported.display_name, ")", out);
    if (row->game)
        buf_printf(out, " in <a href=\"/admin/games/%s\">game %s</a>", row->public_id,
                   row->public_id);
    buf_addstr(out, "</p><p class=\"soft small\">");
    admin_page_time(row->at, out);
    buf_addstr(out, "</p>\n");
}

static void add_answer(const struct admin_visit *visit, const struct report_row *row) {
    struct buf *out = visit->out;
    char id[24];
    if (row->answered_at) {
        buf_addstr(out, "<p class=\"soft small\">Answered ");
        admin_page_time(row->answered_at, out);
        buf_addstr(out, "</p>\n");
        add_text(out, "said", row->answer);
        return;
    }
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    admin_act(visit, "answer-report", "Answer", .subject = id, .optional = true,
              .label = "What was done (the reporter reads this)", .type = "lines");
}

static enum error_code add_report(void *context, const struct report_row *row, struct error *err) {
    struct list *list = context;
    struct buf *out = list->visit->out;
    struct account_row reporter;
    TRY(db_accounts_by_id(list->visit->db, row->reporter, &reporter, err));
    buf_addstr(out, "<li class=\"card\">");
    add_head(row, reporter.person.name, out);
    add_text(out, "quote", row->quote);
    add_text(out, "words", row->text);
    add_answer(list->visit, row);
    list->count++;
    return ERROR_NONE;
}

enum error_code admin_reports(const struct admin_visit *visit, struct error *err) {
    struct list list = {.visit = visit};
    admin_page_begin(visit, "Reports");
    buf_addstr(visit->out, "<ul class=\"talk\">\n");
    TRY(db_reports_all(visit->db, REPORTS_MAX, add_report, &list, err));
    buf_addstr(visit->out, list.count ? "</ul>\n" : "</ul>\n<p>There are no reports.</p>\n");
    admin_page_end(visit);
    return ERROR_NONE;
}
