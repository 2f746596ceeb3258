/* Seasons and cups: all of them with what can be done, and forms to open one. */
#include "base/clock.h"
#include "http/admin_acts.h"
#include "http/admin_pages.h"
#include "service/cups.h"
#include "service/seasons.h"

enum { LISTED = 100 };

static void add_dates(const struct season_info *info, struct buf *out) {
    buf_printf(out, "<p class=\"soft small\">%s &middot; %d players &middot; ",
               season_states[info->state], info->members);
    admin_page_time(info->starts_at, out);
    buf_addstr(out, " to ");
    admin_page_time(info->ended_at ? info->ended_at : season_ends_at(info), out);
    buf_addstr(out, "</p>\n");
}

static enum error_code add_season(void *context, const struct season_info *info,
                                  struct error *err) {
    struct buf *out = context;
    (void)err;
    buf_addstr(out, "<li class=\"card\"><p>");
    buf_markup(out, info->name);
    buf_printf(out, " %d</p>\n", info->number);
    add_dates(info, out);
    if (!info->ended_at && info->goes_on)
        admin_act_form(
            &(struct admin_act_form){
                .act = "close-season",
                .subject = info->public_id,
                .button = info->state == SEASON_OPEN ? "Cancel it" : "Make it the last",
                .hint = info->state == SEASON_OPEN ? "It does not take place, and none follows."
                                                   : "It is played to its end, and none follows.",
                .folded = true,
                .reasoned = true,
                .to = "/admin/seasons"},
            out);
    buf_addstr(out, "</li>\n");
    return ERROR_NONE;
}

static void add_number(const struct club_term *term, int usual, struct buf *out) {
    buf_printf(out,
               "<p class=\"field\"><label>%s <input name=\"%s\" type=\"number\" min=\"%d\" "
               "max=\"%d\" value=\"%d\" required></label></p>\n",
               term->label, term->name, term->min, term->max, usual);
}

/* A form that opens a season or a cup: `what`, with its usual terms in `info`. Players have a week
 * to join. */
static void add_opening(const struct admin_visit *visit, const char *what, const char *name,
                        const struct club_term terms[], void *info) {
    struct buf *out = visit->out;
    char start[ISO8601_DATE];
    iso8601_date(visit->now + 7 * CLOCK_DAY, start);
    buf_printf(out,
               "<details class=\"card fold\"><summary>Open a %s</summary>\n"
               "<form class=\"inside\" method=\"post\" action=\"/admin/acts\">"
               "<input type=\"hidden\" name=\"act\" value=\"open-%s\">"
               "<input type=\"hidden\" name=\"to\" value=\"/admin/seasons\">"
               "<p class=\"field\"><label>Name <input name=\"subject\" value=\"%s\" required "
               "maxlength=\"%d\" autocomplete=\"off\"></label></p>\n"
               "<p class=\"field\"><label>First day <input name=\"value\" type=\"date\" "
               "value=\"%s\" required></label></p>\n",
               what, what, name, SEASON_NAME_MAX, start);
    for (const struct club_term *term = terms; term->name; term++)
        add_number(term, *club_term(info, term), out);
    admin_act_reason(out);
    buf_printf(out,
               "<p class=\"buttons\"><button class=\"primary\">Open the %s</button></p>"
               "</form></details>\n",
               what);
}

static enum error_code add_cup(void *context, const struct cup_info *info, struct error *err) {
    struct buf *out = context;
    (void)err;
    buf_addstr(out, "<li class=\"card\"><p>");
    buf_markup(out, info->name);
    buf_printf(out, "</p>\n<p class=\"soft small\">%s &middot; %d players &middot; ",
               cup_states[info->state], info->members);
    admin_page_time(info->starts_at, out);
    buf_addstr(out, "</p>\n");
    if (info->state == CUP_OPEN)
        admin_act_form(&(struct admin_act_form){.act = "cancel-cup",
                                                .subject = info->public_id,
                                                .button = "Cancel it",
                                                .hint = "It does not take place.",
                                                .folded = true,
                                                .reasoned = true,
                                                .to = "/admin/seasons"},
                       out);
    buf_addstr(out, "</li>\n");
    return ERROR_NONE;
}

enum error_code admin_seasons(const struct admin_visit *visit, struct error *err) {
    struct season_info season = season_usual;
    struct cup_info cup = cup_usual;
    admin_page_begin(visit, "Seasons and cups");
    add_opening(visit, "season", "League", season_terms, &season);
    add_opening(visit, "cup", "Cup", cup_terms, &cup);
    buf_addstr(visit->out, "<h2>Seasons</h2>\n<ul class=\"talk\">\n");
    TRY(db_seasons_list(visit->db, 0, 0, LISTED, add_season, visit->out, err));
    buf_addstr(visit->out, "</ul>\n<h2>Cups</h2>\n<ul class=\"talk\">\n");
    TRY(db_cups_list(visit->db, 0, 0, LISTED, add_cup, visit->out, err));
    buf_addstr(visit->out,
               "</ul>\n<p class=\"buttons\"><a class=\"button\" "
               "href=\"/admin/tables/admin_seasons\">Seasons as a table</a> <a class=\"button\" "
               "href=\"/admin/tables/admin_cups\">Cups as a table</a></p>\n");
    admin_page_end(visit);
    return ERROR_NONE;
}
