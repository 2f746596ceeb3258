/* Who helps the operator: their roles, their secrets, and their end. */
#include "base/clock.h"
#include "http/admin/acts.h"
#include "http/admin/page.h"

static void add_facts(const struct helper *helper, struct buf *out) {
    char at[ADMIN_TIME], day[ISO8601_DATE] = "never";
    if (helper->seen_day != HELPER_NEVER)
        iso8601_date(helper->seen_day * CLOCK_DAY, day);
    admin_add(out, "<h3>%s</h3><p class=\"soft small\">%s · added %s · last log-in: %s</p>\n",
              helper->name, operator_roles[helper->role], admin_time(helper->made_at, at), day);
}

static void add_helper(const struct admin_visit *visit, const struct helper *helper) {
    buf_addstr(visit->out, "<li class=\"card\">");
    add_facts(helper, visit->out);
    admin_act(visit, "change-role", "Change role", .subject = helper->name, .label = "Role",
              .choices = operator_roles, .optional = true);
    admin_act(visit, "new-secret", "New secret", .subject = helper->name, .optional = true,
              .hint = "It is shown here once. The old one no longer works, and log-ins end.");
    admin_act(visit, "remove-helper", "Remove", .subject = helper->name,
              .hint = "They are logged out at once. The log keeps what they have done.");
}

enum error_code admin_helpers(const struct admin_visit *visit, struct error *err) {
    struct helper helpers[HELPERS_MAX];
    size_t count = 0;
    TRY(db_helpers_all(visit->db, helpers, &count, err));
    admin_act(visit, "add-helper", "Add a helper", .asks = "Name", .label = "Role",
              .choices = operator_roles, .optional = true,
              .hint =
                  "moderator: reports, messages, locks of at most 14 days. host: seasons, cups, "
                  "announcement. operator: all. Their secret is shown here once.");
    buf_addstr(visit->out, "<h2>All helpers</h2>\n<ul class=\"talk\">\n");
    for (size_t i = 0; i < count; i++)
        add_helper(visit, &helpers[i]);
    buf_addstr(visit->out, count ? "</ul>\n" : "</ul>\n<p>There are no helpers.</p>\n");
    return ERROR_NONE;
}
