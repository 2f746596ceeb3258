/* Seasons and cups: all of them with what can be done, and forms to open one. */
#include "service/club/seasons.h"
#include "base/clock.h"
#include "http/admin/acts.h"
#include "http/admin/pages.h"
#include "http/request/context.h"
#include "service/club/cups.h"

enum { LISTED = 100 };

static void add_dates(const struct competition *info, struct buf *out) {
    buf_printf(out, "<p class=\"soft small\">%s &middot; %d players &middot; ",
               competition_states[info->state], info->members);
    admin_page_time(info->starts_at, out);
    buf_addstr(out, " to ");
    admin_page_time(info->ended_at ? info->ended_at : season_ends_at(info), out);
    buf_addstr(out, "</p>\n");
}

/* `names` is ended by NULL. */
static void add_putting_out(const struct admin_visit *visit, const char *act, const char *id,
                            const char *hint, const char *const names[]) {
    if (names[0])
        admin_act(visit, act, "Remove a player", .subject = id, .hint = hint, .label = "Player",
                  .choices = names);
}

static enum error_code add_members(const struct admin_visit *visit, const struct competition *info,
                                   struct error *err) {
    struct member members[COMPETITION_MEMBERS_MAX];
    const char *names[COMPETITION_MEMBERS_MAX + 1] = {NULL};
    size_t count = 0, playing = 0;
    TRY(db_competitions_members(visit->db, info, members, &count, err));
    for (size_t i = 0; i < count; i++)
        if (members[i].person.account && members[i].out == MEMBER_PLAYS)
            names[playing++] = members[i].person.name;
    add_putting_out(visit, "put-out-of-season", info->public_id,
                    info->state == STATE_OPEN
                        ? "The player can join again."
                        : "Their opponents win all unfinished games. The player is notified, and "
                          "is not in the next season.",
                    names);
    return ERROR_NONE;
}

static enum error_code add_season_acts(const struct admin_visit *visit,
                                       const struct competition *info, struct error *err) {
    bool open = info->state == STATE_OPEN;
    TRY(add_members(visit, info, err));
    if (info->state == STATE_ON && info->goes_on)
        admin_act(visit, "close-season", "Make this the last season", .subject = info->public_id,
                  .hint = "It is played to the end, and no season follows.");
    admin_act(visit, "end-season", open ? "Cancel" : "End now", .subject = info->public_id,
              .hint = open ? "It does not take place, and no season follows."
                           : "Running games are not counted, the tables stay "
                             "as they are, and no season follows.");
    return ERROR_NONE;
}

static enum error_code add_season(void *context, const struct competition *info,
                                  struct error *err) {
    const struct admin_visit *visit = context;
    buf_printf(visit->out, "<li class=\"card\"><h3><a href=\"%s/seasons/%s\">",
               visit->context->settings.public_url, info->public_id);
    buf_markup(visit->out, info->name);
    buf_printf(visit->out, " %d</a></h3>\n", info->number);
    add_dates(info, visit->out);
    if (!info->ended_at)
        TRY(add_season_acts(visit, info, err));
    buf_addstr(visit->out, "</li>\n");
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
                        struct competition *info) {
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
               what, what, name, COMPETITION_NAME_MAX, start);
    for (const struct club_term *term = competition_terms[info->kind]; term->name; term++)
        add_number(term, *club_term(info, term), out);
    admin_act_reason(out);
    buf_printf(out,
               "<p class=\"buttons\"><button class=\"primary\">Open the %s</button></p>"
               "</form></details>\n",
               what);
}

static enum error_code add_cup_acts(const struct admin_visit *visit, const struct competition *info,
                                    struct error *err) {
    bool open = info->state == STATE_OPEN;
    struct member members[COMPETITION_MEMBERS_MAX];
    const char *names[COMPETITION_MEMBERS_MAX + 1] = {NULL};
    size_t count = 0, playing = 0;
    TRY(db_competitions_members(visit->db, info, members, &count, err));
    for (size_t i = 0; i < count; i++)
        if (members[i].person.account && !members[i].out)
            names[playing++] = members[i].person.name;
    add_putting_out(visit, "put-out-of-cup", info->public_id,
                    open ? "The player can join again."
                         : "The player loses the match and the game running in it.",
                    names);
    admin_act(visit, "end-cup", open ? "Cancel" : "End now", .subject = info->public_id,
              .hint = open ? "It does not take place."
                           : "Running games are not counted, and nobody wins the cup.");
    return ERROR_NONE;
}

static enum error_code add_cup(void *context, const struct competition *info, struct error *err) {
    const struct admin_visit *visit = context;
    buf_printf(visit->out, "<li class=\"card\"><h3><a href=\"%s/cups/%s\">",
               visit->context->settings.public_url, info->public_id);
    buf_markup(visit->out, info->name);
    buf_printf(visit->out, "</a></h3>\n<p class=\"soft small\">%s &middot; %d players &middot; ",
               competition_states[info->state], info->members);
    admin_page_time(info->starts_at, visit->out);
    buf_addstr(visit->out, "</p>\n");
    if (!info->ended_at)
        TRY(add_cup_acts(visit, info, err));
    buf_addstr(visit->out, "</li>\n");
    return ERROR_NONE;
}

enum error_code admin_seasons(const struct admin_visit *visit, struct error *err) {
    struct competition season = competition_usual[SEASON];
    struct competition cup = competition_usual[CUP];
    admin_page_begin(visit, "Seasons and cups");
    add_opening(visit, "season", "League", &season);
    add_opening(visit, "cup", "Cup", &cup);
    buf_addstr(visit->out, "<h2>Seasons</h2>\n<ul class=\"talk\">\n");
    TRY(db_competitions_list(visit->db, SEASON, 0, 0, LISTED, add_season, (void *)visit, err));
    buf_addstr(visit->out, "</ul>\n<h2>Cups</h2>\n<ul class=\"talk\">\n");
    TRY(db_competitions_list(visit->db, CUP, 0, 0, LISTED, add_cup, (void *)visit, err));
    buf_addstr(visit->out,
               "</ul>\n<p class=\"buttons\"><a class=\"button\" "
               "href=\"/admin/tables/admin_seasons\">Seasons as a table</a> <a class=\"button\" "
               "href=\"/admin/tables/admin_cups\">Cups as a table</a></p>\n");
    admin_page_end(visit);
    return ERROR_NONE;
}
