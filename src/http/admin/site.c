/* What the operator sets: a form for each setting. */
#include <assert.h>
#include <string.h>

#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "service/site/site.h"

/* A choice is made by pressing it. */
static void add_choice(const char *choice, bool chosen, struct buf *out) {
    buf_printf(out, "<button name=\"value\" value=\"%s\" aria-pressed=\"%s\"%s>%s</button>\n",
               choice, chosen ? "true" : "false", chosen ? " class=\"primary\"" : "", choice);
}

static void add_choices(const struct site_kind *kind, const char *value, struct buf *out) {
    admin_add(out,
              "<form class=\"card\" method=\"post\" action=\"/admin/acts\"><h2>%s</h2>"
              "<p class=\"hint\">%s</p><input type=\"hidden\" name=\"act\" value=\"set\">"
              "<input type=\"hidden\" name=\"subject\" value=\"%s\">"
              "<input type=\"hidden\" name=\"to\" value=\"/admin/site\"><p class=\"buttons\" "
              "role=\"group\" aria-label=\"%s\">",
              kind->label, kind->help, kind->name, kind->label);
    for (int i = 0; kind->choices[i]; i++)
        add_choice(kind->choices[i], strcmp(kind->choices[i], value) == 0, out);
    buf_addstr(out, "</p>");
    admin_act_reason(out);
    buf_addstr(out, "</form>\n");
}

/* The form for a text or, as a file, for the logo. */
static void add_field(const struct admin_visit *visit, enum site_setting setting,
                      const char *value) {
    const struct site_kind *kind = &site_kinds[setting];
    bool logo = setting == SITE_LOGO, replaces = logo && *value;
    if (replaces)
        buf_addstr(visit->out,
                   "<p><img class=\"logo\" src=\"/admin/logo\" alt=\"Current logo\"></p>");
    admin_act(visit, "set", replaces ? "Set; without a file, remove" : "Set", .subject = kind->name,
              .hint = kind->help, .label = kind->label, .value = logo ? NULL : value,
              .type = logo          ? "file"
                      : kind->lines ? "lines"
                                    : NULL,
              .open = true);
}

static enum error_code add_setting(const struct admin_visit *visit, enum site_setting setting,
                                   struct error *err) {
    const struct site_kind *kind = &site_kinds[setting];
    struct buf value = BUF_INIT;
    enum error_code code = site_text(visit->db, setting, &value, err);
    const char *text = buf_text(&value);
    if (kind->choices)
        add_choices(kind, *text ? text : kind->choices[0], visit->out);
    else
        add_field(visit, setting, text);
    buf_clear(&value);
    return code;
}

enum error_code admin_site(const struct admin_visit *visit, struct error *err) {
    static const enum site_setting order[] = {
        SITE_ANNOUNCEMENT, SITE_SIGN_UP, SITE_LINKS,        SITE_MEMBERS_ONLY,
        SITE_GUESTS,       SITE_CLUB,    SITE_SPECTATORS,   SITE_NAME,
        SITE_SENDER,       SITE_LOGO,    SITE_IMPRINT,      SITE_PRIVACY,
        SITE_LANGUAGE,     SITE_WEBHOOK, SITE_WEBHOOK_FORM, SITE_WEBHOOK_GAMES};
    static_assert(sizeof order / sizeof order[0] == SITE_SETTINGS, "each setting has its form");
    buf_addstr(visit->out, "<div class=\"folds\">\n");
    for (int i = 0; i < SITE_SETTINGS; i++)
        if (operator_may(visit->who->role, "set", site_kinds[order[i]].name))
            TRY(add_setting(visit, order[i], err));
    admin_act(visit, "new-webhook-secret", "New secret of the club webhook", .optional = true);
    buf_addstr(visit->out, "</div>\n");
    return ERROR_NONE;
}
