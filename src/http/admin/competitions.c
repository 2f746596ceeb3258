/* Seasons and cups: all of them with what can be done, and forms to open one. */
#include "base/clock.h"
#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "http/request/context.h"
#include "service/club/seasons.h"

enum { LISTED = 100 };

/* What the acts of a kind are called, and what they do to one that runs. */
static const struct words {
    const char *put_out, *end;
    const char *put_out_hint, *cancel_hint, *end_hint;
} words[] = {
    [SEASON] = {"put-out-of-season", "end-season",
                "Their opponents win all unfinished games. The player is notified, and is not in "
                "the next season.",
                "It does not take place, and no season follows.",
                "Running games are not counted, the tables stay as they are, and no season "
                "follows."},
    [CUP] = {"put-out-of-cup", "end-cup", "The player loses the match and the game running in it.",
             "It does not take place.", "Running games are not counted, and nobody wins the cup."},
};

static void add_dates(const struct competition *info, struct buf *out) {
    char at[ADMIN_TIME];
    admin_add(out, "<p class=\"soft small\">%s &middot; ", competition_states[info->state]);
    if (info->kind == SEASON)
        admin_add(out, "%s &middot; ", info->game);
    admin_add(out, "%d players &middot; %s", info->members, admin_time(info->starts_at, at));
    if (info->kind == SEASON)
        admin_add(out, " to %s",
                  admin_time(info->ended_at ? info->ended_at : season_ends_at(info), at));
    buf_addstr(out, "</p>\n");
}

static enum error_code add_putting_out(const struct admin_visit *visit,
                                       const struct competition *info, struct error *err) {
    struct member members[COMPETITION_MEMBERS_MAX];
    const char *names[COMPETITION_MEMBERS_MAX + 1] = {NULL};
    size_t count = 0, playing = 0;
    TRY(db_competitions_members(visit->db, info, members, &count, err));
    for (size_t i = 0; i < count; i++)
        if (members[i].person.account && !members[i].out)
            names[playing++] = members[i].person.name;
    if (playing > 0)
        admin_act(visit, words[info->kind].put_out, "Remove a player", .subject = info->public_id,
                  .hint = info->state == STATE_OPEN ? "The player can join again."
                                                    : words[info->kind].put_out_hint,
                  .label = "Player", .choices = names);
    return ERROR_NONE;
}

static enum error_code add_acts(const struct admin_visit *visit, const struct competition *info,
                                struct error *err) {
    bool open = info->state == STATE_OPEN;
    TRY(add_putting_out(visit, info, err));
    if (info->state == STATE_ON && info->goes_on)
        admin_act(visit, "close-season", "Make this the last season", .subject = info->public_id,
                  .hint = "It is played to the end, and no season follows.");
    admin_act(visit, words[info->kind].end, open ? "Cancel" : "End now", .subject = info->public_id,
              .hint = open ? words[info->kind].cancel_hint : words[info->kind].end_hint);
    return ERROR_NONE;
}

static enum error_code add_competition(void *context, const struct competition *info,
                                       struct error *err) {
    const struct admin_visit *visit = context;
    admin_add(visit->out, "<li class=\"card\"><h3><a href=\"%s/%ss/%s\">%s",
              visit->context->settings.public_url, competition_kinds[info->kind], info->public_id,
              info->name);
    if (info->kind == SEASON)
        admin_add(visit->out, " %d", info->number);
    buf_addstr(visit->out, "</a></h3>\n");
    add_dates(info, visit->out);
    if (!info->ended_at)
        TRY(add_acts(visit, info, err));
    buf_addstr(visit->out, "</li>\n");
    return ERROR_NONE;
}

static void add_number(const struct club_term *term, int usual, struct buf *out) {
    admin_add(out,
              "<p class=\"field\"><label>%s <input name=\"%s\" type=\"number\" min=\"%d\" "
              "max=\"%d\" value=\"%d\" required></label></p>\n",
              term->label, term->name, term->min, term->max, usual);
}

static void add_games(struct buf *out) {
    buf_addstr(out, "<p class=\"field\"><label>Game <select name=\"game\">");
    for (int i = 0; games_all[i]; i++)
        admin_add(out, "<option>%s</option>", games_all[i]->name);
    buf_addstr(out, "</select></label></p>\n");
}

static void add_clock(struct buf *out) {
    buf_addstr(out, "<p class=\"field\"><label>Or a bank of hours <select name=\"bank\">"
                    "<option value=\"\">no, days per move</option>");
    for (const struct club_bank *bank = club_banks; bank->name; bank++)
        admin_add(out, "<option value=\"%s\">%s: %d, and %d for each answer, up to %d</option>",
                  bank->name, bank->name, bank->clock.start_h, bank->clock.add_h,
                  bank->clock.top_h);
    buf_addstr(out, "</select></label></p>\n"
                    "<p class=\"field\"><label>On Saturdays and Sundays the clock "
                    "<select name=\"free_weekends\"><option value=\"no\">runs</option>"
                    "<option value=\"yes\">stands still</option></select></label></p>\n");
}

/* A form that opens one with the usual terms. Players have a week to join. */
static void add_opening(const struct admin_visit *visit, enum competition_kind kind,
                        const char *name) {
    struct competition info = competition_usual[kind];
    const char *what = competition_kinds[kind];
    struct buf *out = visit->out;
    char start[ISO8601_DATE];
    iso8601_date(visit->now + 7 * CLOCK_DAY, start);
    admin_add(out,
              "<details class=\"card fold\"><summary>Open a %s</summary>\n"
              "<form class=\"inside\" method=\"post\" action=\"/admin/acts\">"
              "<input type=\"hidden\" name=\"act\" value=\"open-%s\">"
              "<input type=\"hidden\" name=\"to\" value=\"/admin/seasons\">"
              "<p class=\"field\"><label>Name <input name=\"subject\" value=\"%s\" required "
              "maxlength=\"%d\" autocomplete=\"off\"></label></p>\n"
              "<p class=\"field\"><label>First day <input name=\"value\" type=\"date\" "
              "value=\"%s\" required></label></p>\n",
              what, what, name, COMPETITION_NAME_MAX, start);
    if (kind == SEASON)
        add_games(out);
    for (const struct club_term *term = competition_terms[kind]; term->name; term++) {
        add_number(term, *club_term(&info, term), out);
        if (club_term(&info, term) == &info.clock.days)
            add_clock(out);
    }
    admin_act_reason(out);
    admin_add(out,
              "<p class=\"buttons\"><button class=\"primary\">Open the %s</button></p>"
              "</form></details>\n",
              what);
}

static enum error_code add_list(const struct admin_visit *visit, enum competition_kind kind,
                                const char *title, struct error *err) {
    admin_add(visit->out, "<h2>%s</h2>\n<ul class=\"talk\">\n", title);
    TRY(db_competitions_list(visit->db, kind, 0, 0, LISTED, add_competition, (void *)visit, err));
    buf_addstr(visit->out, "</ul>\n");
    return ERROR_NONE;
}

enum error_code admin_seasons(const struct admin_visit *visit, struct error *err) {
    add_opening(visit, SEASON, "League");
    add_opening(visit, CUP, "Cup");
    TRY(add_list(visit, SEASON, "Seasons", err));
    TRY(add_list(visit, CUP, "Cups", err));
    buf_addstr(visit->out, "<p class=\"buttons\">");
    admin_page_view_link(visit, "admin_seasons", "", "Seasons as a table");
    admin_page_view_link(visit, "admin_cups", "", "Cups as a table");
    buf_addstr(visit->out, "</p>\n");
    return ERROR_NONE;
}
