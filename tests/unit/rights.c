/* Rights are checked in the transaction of the change, whatever was read before it. */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "http/request/context.h"
#include "http/request/request.h"
#include "service/people/sessions.h"
#include "service/play/invitations.h"
#include "service/play/play.h"

static struct home home;
static int64_t clara;
static struct table table;               /* Anna and Bernd play */
static struct invitation_row invitation; /* Anna has invited Bernd */
static char session[SESSION_ID];         /* Anna's */

static const struct {
    const char *method, *path, *body;
    bool bernd; /* may do it, else Anna */
    bool over;  /* once the game is over */
    enum error_code refusal;
} cases[] = {
    {"POST", "/api/games/{id}/rematch", NULL, 0, 1, ERROR_FORBIDDEN},
    {"POST", "/api/games/{id}/messages", "{\"text\":\"well\"}", 1, 0, ERROR_FORBIDDEN},
    {"PATCH", "/api/games/{id}/messages", "{\"muted\":true}", 0, 0, ERROR_FORBIDDEN},
    {"PUT", "/api/games/{id}/note", "{\"text\":\"well\"}", 0, 0, ERROR_FORBIDDEN},
    {"POST", "/api/invitations/{id}/accept", NULL, 1, 0, ERROR_FORBIDDEN},
    {"POST", "/api/invitations/{id}/decline", NULL, 1, 0, ERROR_FORBIDDEN},
    {"DELETE", "/api/invitations/{id}", NULL, 0, 0, ERROR_FORBIDDEN},
    {"DELETE", "/api/me/sessions/{id}", NULL, 0, 0, ERROR_NOT_FOUND},
};

enum { CASES = sizeof cases / sizeof *cases };

static void setup(void) {
    struct session_row sessions[1];
    char token[TOKEN_SIZE];
    size_t count = 0;
    home_setup(&home);
    clara = home_person(&home, "clara");
    home_game(&home, 0, &table);
    invitation = (struct invitation_row){
        .game = "shanghaien",
        .variant = "{\"extra_wild\":false,\"sharks\":false}",
        .places = 2,
        .place = {{.person = table.row.seat[0].person},
                  {.person = table.row.seat[1].person, .status = PLACE_ASKED}},
    };
    ck_assert_int_eq(invitation_send(home.db, &invitation, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_int_eq(session_open(home.db, home.anna, "", HOME_NOW, token, NULL), ERROR_NONE);
    ck_assert_int_eq(db_sessions_list(home.db, home.anna, HOME_NOW, sessions, 1, &count, NULL),
                     ERROR_NONE);
    session_id(sessions[0].hash, session);
}

static void teardown(void) {
    home_teardown(&home);
}

static const struct route *find_route(int i) {
    const struct route *route;
    for (size_t at = 0; (route = route_at(at)); at++)
        if (!strcmp(route->method, cases[i].method) && !strcmp(route->path, cases[i].path))
            return route;
    ck_abort_msg("there is no %s %s", cases[i].method, cases[i].path);
}

/* Bernd's or Anna's request is read; then that person, or somebody else, changes by it. */
static enum error_code change_as(int i, int64_t account) {
    struct context context = {.settings = {.public_url = "http://localhost"}};
    struct request request = {.call = {.context = &context, .query_text = ""}};
    struct call *call = &request.call;
    call->route = find_route(i);
    call->now = HOME_NOW;
    call->db = home.db;
    call->account = cases[i].bernd ? home.bernd : home.anna;
    call->body = cases[i].body ? cJSON_Parse(cases[i].body) : NULL;
    snprintf(call->params[0], sizeof call->params[0], "%s",
             strstr(call->route->path, "/sessions/")      ? session
             : strstr(call->route->path, "/invitations/") ? invitation.public_id
                                                          : table.row.public_id);
    enum error_code code = call->route->read ? call_run(call, call->route->read, NULL) : ERROR_NONE;
    ck_assert_int_eq(code, ERROR_NONE);
    call->account = account;
    ck_assert_int_eq(db_begin(home.db, NULL), ERROR_NONE);
    code = call_run(call, call->route->change, NULL);
    ck_assert_int_eq(db_commit(home.db, NULL), ERROR_NONE);
    call_clear(call);
    return code;
}

START_TEST(only_those_with_the_right_make_a_change) {
    if (cases[_i].over)
        ck_assert_int_eq(home_resign(&home, &table, 0, 0, HOME_NOW), ERROR_NONE);
    ck_assert_int_eq(change_as(_i, clara), cases[_i].refusal);
    ck_assert_int_eq(change_as(_i, cases[_i].bernd ? home.bernd : home.anna), ERROR_NONE);
}
END_TEST

/* Moves and resignations say who asks. */
START_TEST(a_stranger_neither_moves_nor_resigns) {
    struct play play = {
        .game = table.row.id, .account = clara, .now = HOME_NOW, .text = "{\"type\":\"roll\"}"};
    struct table after;
    ck_assert_int_eq(play_move(home.db, &play, &after, NULL), ERROR_FORBIDDEN);
    play.ending = GAME_RESIGNED;
    ck_assert_int_eq(play_move(home.db, &play, &after, NULL), ERROR_FORBIDDEN);
    play.ending = GAME_ACTIVE;
    play.account = home.anna;
    ck_assert_int_eq(play_move(home.db, &play, &after, NULL), ERROR_NONE);
    /* not even by a repetition of a player's request */
    play.account = clara;
    ck_assert_int_eq(play_move(home.db, &play, &after, NULL), ERROR_FORBIDDEN);
}
END_TEST

int main(void) {
    TCase *topic = tcase_create("rights");
    tcase_add_checked_fixture(topic, setup, teardown);
    tcase_add_test(topic, a_stranger_neither_moves_nor_resigns);
    tcase_add_loop_test(topic, only_those_with_the_right_make_a_change, 0, CASES);
    return topic_run("Rights", topic);
}
