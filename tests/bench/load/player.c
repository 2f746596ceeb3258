#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum step { FIRST_GUEST, SECOND_GUEST, INVITE, ACCEPT, PLAY };

/* The text of a member {"name":"text"}, which is there; no more of JSON is needed. */
static void read_text(const char *json, const char *name, char *ret_text, size_t size) {
    char start[32];
    snprintf(start, sizeof start, "\"%s\":\"", name);
    const char *at = strstr(json, start);
    if (!at)
        wire_fail("no %s in %.200s", name, json);
    at += strlen(start);
    snprintf(ret_text, size, "%.*s", (int)strcspn(at, "\""), at);
}

/* What follows "name": in the JSON, which is there. */
static const char *find_value(const char *json, const char *name) {
    char start[32];
    int len = snprintf(start, sizeof start, "\"%s\":", name);
    const char *at = strstr(json, start);
    if (!at)
        wire_fail("no %s in %.200s", name, json);
    return at + len;
}

static void post(struct player *player, int who, const char *path, const char *body) {
    char head[128] = "";
    if (who >= 0)
        snprintf(head, sizeof head, "Authorization: Bearer %s\r\n", player->token[who]);
    wire_send(&player->link, "POST", path, head, body);
}

static void start_next_game(struct player *player) {
    char path[64];
    switch ((enum step)player->step) {
    case FIRST_GUEST:
    case SECOND_GUEST:
        post(player, -1, "/api/accounts/guest", "{}");
        break;
    case INVITE:
        post(player, 0, "/api/invitations", "{}");
        break;
    case ACCEPT:
        snprintf(path, sizeof path, "/api/invitations/%s/accept", player->invitation);
        post(player, 1, path, "{}");
        break;
    case PLAY:
        player_move(player);
        break;
    }
}

void player_move(struct player *player) {
    const char *view = player->view.data;
    char path[64], body[128];
    const char *move = "{\"type\":\"place\",\"die\":0}";
    int turn = atoi(find_value(view, "turn"));
    if (strncmp(find_value(view, "phase"), "\"roll\"", 6) == 0) {
        const char *supply = find_value(view, "supply");
        int left = supply[turn == 0 ? 1 : 3] - '0';
        move = left >= 2 ? "{\"type\":\"roll\"}" : "{\"type\":\"shanghai\"}";
    } else if (strncmp(find_value(view, "one_at"), "null", 4) == 0) {
        move = "{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"}";
    }
    snprintf(path, sizeof path, "/api/games/%s/moves", player->game);
    snprintf(body, sizeof body, "{\"seq\":%d,\"move\":%s}", atoi(find_value(view, "seq")), move);
    player->moves = true;
    post(player, turn, path, body);
}

static void keep_view(struct player *player, const struct answer *answer) {
    buf_reset(&player->view);
    buf_add(&player->view, answer->body, answer->len);
    bool over = strncmp(find_value(player->view.data, "turn"), "null", 4) == 0;
    player->step = over ? INVITE : PLAY;
}

static void answered(struct link *link, const struct answer *answer) {
    struct player *player = link->owner;
    bool first = false;
    if (answer->status >= 300)
        wire_fail("%d %.200s\nafter %.200s", answer->status, answer->body,
                  player->view.data ? player->view.data : "nothing");
    switch ((enum step)player->step) {
    case FIRST_GUEST:
    case SECOND_GUEST:
        read_text(answer->body, "token", player->token[player->step], sizeof player->token[0]);
        player->step++;
        break;
    case INVITE:
        read_text(answer->body, "id", player->invitation, sizeof player->invitation);
        player->step = ACCEPT;
        break;
    case ACCEPT:
        first = !player->game[0];
        read_text(answer->body, "id", player->game, sizeof player->game);
        keep_view(player, answer);
        break;
    case PLAY:
        keep_view(player, answer);
        break;
    }
    if (player->moves)
        player->told(player);
    player->moves = false;
    if (first)
        player->seated(player);
    else if (!player->holds || player->step != PLAY)
        start_next_game(player);
}

void player_begin(struct player *player) {
    player->link.answered = answered;
    player->link.owner = player;
    wire_open(&player->link);
    start_next_game(player);
}
