/* What players report, and what was done. */
#include <stdio.h>

#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "store/tables/operator.h"

enum { REPORTS_MAX = 100 };

static void add_text(struct buf *out, const char *class, const char *text) {
    if (*text)
        admin_add(out, "<p class=\"%s\">%s</p>\n", class, text);
}

static void add_head(const struct report_row *row, const char *reporter, struct buf *out) {
    char at[ADMIN_TIME];
    admin_add(out,
              "<p><a href=\"/admin/players/%s\">%s</a> reports %s "
              "<a href=\"/admin/players/%s\">%s</a>",
              reporter, reporter, row->message ? "a message by" : "the name", row->reported.name,
              row->reported.name);
    if (*row->reported.display_name)
        admin_add(out, " (%s)", row->reported.display_name);
    if (row->game)
        admin_add(out, " in <a href=\"/admin/games/%s\">game %s</a>", row->public_id,
                  row->public_id);
    admin_add(out, "</p><p class=\"soft small\">%s</p>\n", admin_time(row->at, at));
}

static void add_answer(const struct admin_visit *visit, const struct report_row *row) {
    char id[24], at[ADMIN_TIME];
    if (row->answered_at) {
        admin_add(visit->out, "<p class=\"soft small\">Answered %s</p>\n",
                  admin_time(row->answered_at, at));
        add_text(visit->out, "said", row->answer);
        return;
    }
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    admin_act(visit, "answer-report", "Answer", .subject = id, .optional = true,
              .label = "What was done (the reporter reads this)", .type = "lines");
}

static enum error_code add_report(void *context, const struct report_row *row, struct error *err) {
    const struct admin_visit *visit = context;
    struct account_row reporter;
    TRY(db_accounts_by_id(visit->db, row->reporter, &reporter, err));
    buf_addstr(visit->out, "<li class=\"card\">");
    add_head(row, reporter.person.name, visit->out);
    add_text(visit->out, "quote", row->quote);
    add_text(visit->out, "words", row->text);
    add_answer(visit, row);
    return ERROR_NONE;
}

enum error_code admin_reports(const struct admin_visit *visit, struct error *err) {
    buf_addstr(visit->out, "<ul class=\"talk\">\n");
    size_t none = visit->out->len;
    TRY(db_reports_all(visit->db, REPORTS_MAX, add_report, (void *)visit, err));
    buf_addstr(visit->out,
               visit->out->len > none ? "</ul>\n" : "</ul>\n<p>There are no reports.</p>\n");
    return ERROR_NONE;
}
