/* One game: who plays, and what they say. */
#include <stdio.h>

#include "http/admin/acts.h"
#include "http/admin/page.h"
#include "http/request/context.h"
#include "store/tables/chat.h"
#include "store/tables/games.h"

enum { MESSAGES_MAX = 500, TITLE = 48 };

static void add_speaker(const struct message_row *row, struct buf *out) {
    const char *name = row->author.name;
    char at[ADMIN_TIME];
    admin_add(out,
              "<p class=\"soft small\"><a href=\"/admin/players/%s\">%s</a> · message %lld · %s",
              name, name, (long long)row->id, admin_time(row->at, at));
    if (row->seq)
        admin_add(out, " · on move %lld", (long long)row->seq);
    else if (row->seat == SEAT_NONE)
        buf_addstr(out, " · in spectator chat");
    admin_add(out, "</p><p class=\"quote\">%s</p>\n", row->text);
}

static enum error_code add_message(void *context, const struct message_row *row,
                                   struct error *err) {
    const struct admin_visit *visit = context;
    char id[24];
    (void)err;
    snprintf(id, sizeof id, "%lld", (long long)row->id);
    buf_addstr(visit->out, "<li class=\"card\">");
    add_speaker(row, visit->out);
    admin_act(visit, "delete-message", "Delete this message", .subject = id);
    return ERROR_NONE;
}

static void add_players(const struct game_row *game, struct buf *out) {
    admin_add(out, "<p>%s · ", game->ending == GAME_ACTIVE ? "Running" : "Finished");
    for (int i = 0; i < game->seats; i++) {
        const char *name = game->seat[i].person.name;
        admin_add(out, "%s<a href=\"/admin/players/%s\">%s</a>", i ? " : " : "", name, name);
    }
    buf_addstr(out, "</p>\n");
}

enum error_code admin_game(const struct admin_visit *visit, struct error *err) {
    struct game_row row;
    char title[TITLE], query[TITLE];
    TRY(db_games_by_public_id(visit->db, visit->rest, &row, err));
    snprintf(title, sizeof title, "Game %s", row.public_id);
    admin_page_begin(visit, title);
    add_players(&row, visit->out);
    admin_add(visit->out,
              "<p class=\"buttons\"><a class=\"button\" href=\"%s/g/%s\">Open game</a>\n",
              visit->context->settings.public_url, row.public_id);
    snprintf(query, sizeof query, "?game=%s", row.public_id);
    admin_page_view_link(visit, "admin_games", query, "Status");
    admin_page_view_link(visit, "admin_moves", query, "Moves");
    buf_addstr(visit->out, "</p>\n");
    if (row.ending == GAME_ACTIVE)
        admin_act(visit, "end-game", "End the game", .subject = row.public_id,
                  .hint = "The game ends as abandoned and is not counted.");
    buf_addstr(visit->out, "<h2>Messages</h2>\n<ul class=\"talk\">\n");
    size_t none = visit->out->len;
    TRY(db_chat_all(visit->db, row.id, MESSAGES_MAX, add_message, (void *)visit, err));
    buf_addstr(visit->out, visit->out->len > none ? "</ul>\n" : "</ul>\n<p>None.</p>\n");
    return ERROR_NONE;
}
