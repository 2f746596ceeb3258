/* The players: whom the operator looks for, and one of them with what can be done. */
#include <stdio.h>

#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "service/operator/operator.h"
#include "store/tables/accounts.h"
#include "store/tables/competitions.h"
#include "store/tables/notices.h"
#include "store/tables/sessions.h"
#include "store/tables/sign_up_links.h"

enum { PLAYERS_MAX = 100, SESSIONS_MAX = 100 };

/* --- /admin/players --- */

static enum error_code add_player(void *context, const struct account_row *row, struct error *err) {
    struct buf *out = context;
    (void)err;
    admin_add(out, "<li><a href=\"/admin/players/%s\"><span>%s", row->person.name,
              row->person.name);
    if (*row->person.display_name)
        admin_add(out, " <span class=\"soft\">%s</span>", row->person.display_name);
    admin_add(out, "</span> <span class=\"%s\">%s</span></a>\n",
              row->locked_at ? "mark" : "soft small",
              row->locked_at ? "locked" : account_kinds[row->person.kind]);
    return ERROR_NONE;
}

enum error_code admin_players(const struct admin_visit *visit, struct error *err) {
    admin_page_search(visit, "Name");
    buf_addstr(visit->out, "<ul class=\"card names\">\n");
    TRY(db_accounts_search(visit->db, admin_visit_query(visit, "q"), PLAYERS_MAX, add_player,
                           visit->out, err));
    admin_add(visit->out, "</ul>\n<p class=\"soft\">At most %d players are shown.</p>\n",
              PLAYERS_MAX);
    return ERROR_NONE;
}

/* --- /admin/players/NAME --- */

static void add_fact(struct buf *out, const char *name, const char *value) {
    admin_add(out, ADMIN_FACT("%s"), name, value);
}

static enum error_code add_origin(void *context, const struct sign_up_link *link,
                                  struct error *err) {
    const char *by = link->name ? link->name : link->maker;
    (void)err;
    admin_add(context, ADMIN_FACT("<a href=\"/admin/links\">link %lld of %s</a>"), "Came by",
              (long long)link->id, by);
    return ERROR_NONE;
}

/* The address is shown of the one player whom the operator, not a moderator, has asked for. */
static enum error_code add_facts(const struct admin_visit *visit, const struct account_row *row,
                                 struct error *err) {
    struct notice_settings settings;
    struct session_row sessions[SESSIONS_MAX];
    size_t count = 0;
    struct buf *out = visit->out;
    char at[ADMIN_TIME];
    TRY(db_notices_settings(visit->db, row->person.account, &settings, err));
    TRY(db_sessions_list(visit->db, row->person.account, visit->now, sessions, SESSIONS_MAX, &count,
                         err));
    buf_addstr(out, "<dl class=\"facts card\">\n");
    add_fact(out, "Kind", account_kinds[row->person.kind]);
    if (*row->person.display_name)
        add_fact(out, "Display name", row->person.display_name);
    if (row->person.kind != ACCOUNT_HOUSE && visit->who->role == ROLE_OPERATOR)
        add_fact(out, *settings.verified_email ? "E-mail (confirmed)" : "E-mail",
                 *row->email ? row->email : "none");
    add_fact(out, "Created", admin_time(row->created_at, at));
    if (row->locked_at)
        add_fact(out, "Locked", admin_time(row->locked_at, at));
    if (row->locked_until)
        add_fact(out, "Locked until", admin_time(row->locked_until, at));
    if (row->person.kind != ACCOUNT_HOUSE)
        admin_add(out, ADMIN_FACT("%d"), "Sessions", (int)count);
    if (visit->who->role == ROLE_OPERATOR)
        TRY(db_sign_ups_link_of(visit->db, row->person.account, add_origin, out, err));
    buf_addstr(out, "</dl>\n");
    return ERROR_NONE;
}

/* House players have only games. */
static void add_tables(const struct admin_visit *visit, const struct person *person) {
    static const struct {
        const char *view, *label;
    } tables[] = {{"admin_games", "Games"},
                  {"admin_messages", "Messages"},
                  {"admin_reports", "Reports"},
                  {"admin_outbox", "E-mails and notifications"},
                  {"admin_log", "Operator log"}};
    char query[ACCOUNT_NAME + 8];
    snprintf(query, sizeof query, "?q=%s", person->name);
    buf_addstr(visit->out, "<p class=\"buttons\">");
    size_t count = person->kind == ACCOUNT_HOUSE ? 1 : sizeof tables / sizeof tables[0];
    for (size_t i = 0; i < count; i++)
        admin_page_view_link(visit, tables[i].view, query, tables[i].label);
    buf_addstr(visit->out, "</p>\n");
}

static enum error_code add_acts(const struct admin_visit *visit, const struct account_row *row,
                                struct error *err) {
    bool may_open = false, all = visit->who->role == ROLE_OPERATOR;
    char days[48];
    snprintf(days, sizeof days, all ? "Days (none: until unlocked)" : "Days, at most %d",
             MODERATOR_LOCK_DAYS);
    TRY(db_competitions_may_open(visit->db, row->person.account, &may_open, err));
    struct admin_act_form forms[] = {
        {row->locked_at ? "unlock" : "lock", row->locked_at ? "Unlock" : "Lock",
         .label = row->locked_at ? NULL : days, .type = "number", .may_be_empty = all,
         .hint = row->locked_at ? "The player can log in again."
                                : "The player is logged out and cannot log in; open invitations "
                                  "are withdrawn. Running games and their clocks continue."},
        {"rename", "Rename", .label = "New name", .to = "/admin/players",
         .hint = "The player logs in with the new name. The display name is removed."},
        {"allow-seasons", may_open ? "Forbid opening seasons" : "Allow opening seasons",
         .value = may_open ? "no" : "yes",
         .hint = may_open ? "They can no longer open seasons or cups; those already open stay open."
                          : "They can open seasons and cups on the pages for these."},
        {"end-sessions", "End sessions",
         .hint = "The player is logged out everywhere, and can log in again."},
        {"set-email", "Change e-mail address", .label = "E-mail address", .value = row->email,
         .type = "email",
         .hint = "The player must confirm the new address by e-mail; the old address is notified."},
        {"reset-password", "Reset password",
         .hint = "The new password is shown here once. The player is logged out everywhere."},
        {OPERATOR_EXPORT, "Export all data",
         .hint = "The file that players can export in their settings, with address, notes and "
                 "messages."},
        {"delete-player", "Delete the account", .to = "/admin/players",
         .hint = "This cannot be undone: running games are resigned, the name and all texts are "
                 "deleted. Finished games stay, under the name of a former player."},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        forms[i].subject = row->person.name;
        admin_act_form(visit, &forms[i]);
    }
    return ERROR_NONE;
}

enum error_code admin_player(const struct admin_visit *visit, struct error *err) {
    struct account_row row;
    TRY(db_accounts_by_name(visit->db, visit->rest, &row, err));
    admin_page_begin(visit, row.person.name);
    TRY(add_facts(visit, &row, err));
    add_tables(visit, &row.person);
    if (row.person.kind != ACCOUNT_HOUSE) {
        buf_addstr(visit->out, "<h2>Actions</h2>\n<div class=\"folds\">\n");
        TRY(add_acts(visit, &row, err));
        buf_addstr(visit->out, "</div>\n");
    }
    return ERROR_NONE;
}
