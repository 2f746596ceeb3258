/* The links by which people sign up: who made them, and who came by them. */
#include <stdio.h>

#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "http/request/context.h"
#include "service/site/site.h"
#include "store/tables/sign_up_links.h"

enum { LINKS_SHOWN = 200, CAME_SHOWN = 100 };

static void add_name(void *out, const char *name) {
    admin_add(out, " <a href=\"/admin/players/%s\">%s</a>", name, name);
}

static void add_maker(const struct sign_up_link *link, struct buf *out) {
    if (link->name)
        add_name(out, link->name);
    else
        admin_add(out, " %s", link->maker);
}

static void add_limits(const struct sign_up_link *link, struct buf *out) {
    char at[ADMIN_TIME];
    admin_add(out, ", %s · used ", admin_time(link->made_at, at));
    buf_addcount(out, link->uses, "time");
    if (link->uses_max)
        admin_add(out, " of %lld", (long long)link->uses_max);
    if (link->ends_at)
        admin_add(out, " · ends %s", admin_time(link->ends_at, at));
    buf_addstr(out, "</p>\n");
}

static void add_url(const struct admin_visit *visit, const struct sign_up_link *link) {
    struct buf url = BUF_INIT;
    buf_printf(&url, "%s/signup?code=", visit->context->settings.public_url);
    buf_percent(&url, link->code);
    admin_add(visit->out, "<p class=\"words\"><a href=\"%s\">%s</a></p>\n", buf_text(&url),
              buf_text(&url));
    buf_clear(&url);
}

static enum error_code add_link(void *context, const struct sign_up_link *link, struct error *err) {
    const struct admin_visit *visit = context;
    struct buf *out = visit->out;
    bool over = sign_up_link_is_over(link, visit->now);
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)link->id);
    admin_add(out, "<li class=\"card\"><h3>Link %s%s</h3><p>%s</p><p class=\"soft small\">made by",
              id, over ? " (over)" : "", link->note);
    add_maker(link, out);
    add_limits(link, out);
    if (!over)
        add_url(visit, link);
    buf_addstr(out, "<p>Came by it:");
    size_t none = out->len;
    TRY(db_sign_ups_by(visit->db, link->id, CAME_SHOWN, add_name, out, err));
    buf_addstr(out, out->len > none ? "</p>\n" : " nobody yet</p>\n");
    if (!over)
        admin_act(visit, "end-link", "End the link", .subject = id, .optional = true,
                  .hint = "Nobody can sign up by it any more.");
    return ERROR_NONE;
}

static void add_form(struct buf *out) {
    admin_add(out,
              "<details class=\"card fold\"><summary>Make a link</summary>\n"
              "<form class=\"inside\" method=\"post\" action=\"/admin/acts\">"
              "<input type=\"hidden\" name=\"act\" value=\"make-link\">"
              "<input type=\"hidden\" name=\"to\" value=\"/admin/links\">"
              "<p class=\"field\"><label>For how many people (none: any number) "
              "<input name=\"uses\" type=\"number\" min=\"1\" value=\"1\"></label></p>\n"
              "<p class=\"field\"><label>For how many days (none: without an end) "
              "<input name=\"days\" type=\"number\" min=\"1\" value=\"14\"></label></p>\n"
              "<p class=\"field\"><label>Code (none: one is made) <input name=\"code\" "
              "pattern=\"\\S*\" maxlength=\"%d\" autocomplete=\"off\" autocapitalize=\"none\">"
              "</label></p>\n"
              "<p class=\"field\"><label>Note, for whom it is <input name=\"note\" "
              "maxlength=\"200\" autocomplete=\"off\"></label></p>\n",
              SITE_CODE_MAX);
    admin_act_reason(out);
    buf_addstr(out, "<p class=\"buttons\"><button class=\"primary\">Make the link</button></p>"
                    "</form></details>\n");
}

enum error_code admin_links(const struct admin_visit *visit, struct error *err) {
    add_form(visit->out);
    buf_addstr(visit->out, "<h2>All links</h2>\n<ul class=\"talk\">\n");
    size_t none = visit->out->len;
    TRY(db_sign_up_links_all(visit->db, LINKS_SHOWN, add_link, (void *)visit, err));
    buf_addstr(visit->out,
               visit->out->len > none ? "</ul>\n" : "</ul>\n<p>There are no links.</p>\n");
    return ERROR_NONE;
}
