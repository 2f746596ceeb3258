/* One game: who plays, and what they say. */
#include <stdio.h>

#include "http/admin/acts.h"
#include "http/admin/pages.h"
#include "http/request/context.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"

enum { MESSAGES_MAX = 500, TITLE = 48 };

struct talk {
    const struct admin_visit *visit;
    int count;
};

static void add_speaker(const struct message_row *row, struct buf *out) {
    const char *name = row->author.name;
    buf_printf(out,
               "<p class=\"soft small\"><a href=\"/admin/players/%s\">%s</a> · message %lld · ",
               name, name, (long long)row->id);
    admin_page_time(row->at, out);
    if (row->seq)
        buf_printf(out, " · on move %lld", (long long)row->seq);
    else if (row->seat == SEAT_NONE)
        buf_addstr(out, " · in spectator chat");
    admin_page_text("</p><p class=\"quote\">", row->text, "</p>\n", out);
}

static enum error_code add_message(void *context, const struct message_row *row,
                                   struct error *err) {
    struct talk *talk = context;
    char id[24];
    (void)err;
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    buf_addstr(talk->visit->out, "<li class=\"card\">");
    add_speaker(row, talk->visit->out);
    admin_act(talk->visit, "delete-message", "Delete this message", .subject = id);
    talk->count++;
    return ERROR_NONE;
}

static void add_players(const struct game_row *game, struct buf *out) {
    buf_printf(out, "<p>%s · ", game->ending == GAME_ACTIVE ? "Running" : "Finished");
    for (int i = 0; i < game->seats; i++) {
        const char *name = game->seat[i].person.name;
        buf_printf(out, "%s<a href=\"/admin/players/%s\">%s</a>", i ? " : " : "", name, name);
    }
    buf_addstr(out, "</p>\n");
}

enum error_code admin_game(const struct admin_visit *visit, struct error *err) {
    struct game_row row;
    struct talk talk = {.visit = visit};
    char title[TITLE];
    TRY(db_games_by_public_id(visit->db, visit->rest, &row, err));
    snprintf(title, sizeof title, "Game %s", row.public_id);
    admin_page_begin(visit, title);
    add_players(&row, visit->out);
    buf_printf(visit->out,
               "<p class=\"buttons\"><a class=\"button\" href=\"%s/g/%s\">Open game</a>"
               "<a class=\"button\" href=\"/admin/tables/admin_games?game=%s\">Status</a>"
               "<a class=\"button\" href=\"/admin/tables/admin_moves?game=%s\">Moves</a></p>\n",
               visit->context->settings.public_url, row.public_id, row.public_id, row.public_id);
    if (row.ending == GAME_ACTIVE)
        admin_act(visit, "end-game", "End the game", .subject = row.public_id,
                  .hint = "The game ends as abandoned and is not counted.");
    buf_addstr(visit->out, "<h2>Messages</h2>\n<ul class=\"talk\">\n");
    TRY(db_chat_all(visit->db, row.id, MESSAGES_MAX, add_message, &talk, err));
    buf_addstr(visit->out, talk.count ? "</ul>\n" : "</ul>\n<p>None.</p>\n");
    admin_page_end(visit);
    return ERROR_NONE;
}
