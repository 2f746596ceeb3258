/* Every answer to a GET is of one moment, whatever is written while it is being made. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "http/page/page.h"
#include "http/request/call.h"
#include "http/request/context.h"
#include "http/request/request.h"
#include "http/request/session_cache.h"
#include "http/server/limits.h"
#include "http/streams/streams.h"
#include "service/play/picture.h"
#include "store/tables/chat.h"
#include "store/tables/invitations.h"

static struct home home;
static struct table table;
static struct db *reader;
static struct invitation_row invitation;
static struct pictures *pictures;
static struct connection_limits *limits;
static struct session_cache *sessions;
static const struct settings settings = {
    .public_url = "http://localhost",
    .path = "",
    .cookie_path = "/",
    .log_in = {.header = "", .name_header = "", .email_header = "", .provider = ""}};

/* Something is written before the reader's next statement but `countdown`; 0: nothing. */
static int countdown;
static int changes;

/* A move, a message of Bernd, and a new name for Bernd. */
static void change(void) {
    char sql[200];
    home_play(&home, &table, 1, 7);
    snprintf(sql, sizeof sql,
             "begin; update accounts set name = 'bernd%d' where id = %lld; "
             "update games set revision = revision + 1; commit",
             changes, (long long)home.bernd);
    home_sql(&home, sql);
    struct message_row message = {.game = table.row.id,
                                  .author.account = home.bernd,
                                  .seat = 1,
                                  .text = "well",
                                  .at = HOME_NOW};
    ck_assert_int_eq(db_chat_add(home.db, &message, &message.id, NULL), ERROR_NONE);
    changes++;
}

static int before_statement(unsigned event, void *context, void *statement, void *sql) {
    (void)event;
    (void)context;
    (void)statement;
    (void)sql;
    if (countdown > 0 && --countdown == 0)
        change();
    return 0;
}

static int watch(sqlite3 *handle) {
    return sqlite3_trace_v2(handle, SQLITE_TRACE_STMT, before_statement, NULL);
}

static void setup(void) {
    home_setup(&home);
    home_game(&home, 3, &table);
    home_play(&home, &table, 6, 7);
    ck_assert_int_eq(db_invitations_by_id(home.db, table.row.invitation, &invitation, NULL),
                     ERROR_NONE);
    sqlite3_auto_extension((void (*)(void))watch);
    ck_assert_int_eq(db_open(home.path, DB_READ, &reader, NULL), ERROR_NONE);
    sqlite3_reset_auto_extension();
    pictures = pictures_new();
    ck_assert_int_eq(connection_limits_new(1, 1, 1, &limits, NULL), ERROR_NONE);
    ck_assert_int_eq(session_cache_new(&sessions, NULL), ERROR_NONE);
    changes = 0;
}

static void teardown(void) {
    session_cache_free(sessions);
    connection_limits_free(limits);
    pictures_free(pictures);
    db_close(reader);
    home_teardown(&home);
}

/* The answer with its status and tag, or the error's name; owned by the caller. */
static char *ask(const struct route *route) {
    struct context context = {.settings = settings, .pictures = pictures};
    struct request request = {.call = {.context = &context,
                                       .route = route,
                                       .query_text = "",
                                       .now = HOME_NOW,
                                       .account = home.anna,
                                       .db = reader}};
    struct call *call = &request.call;
    struct error err = {0};
    bool player = strstr(route->path, "/players/"), invited = strstr(route->path, "/invitations/");
    snprintf(call->params[0], sizeof call->params[0], "%s",
             player    ? "anna"
             : invited ? invitation.public_id
                       : table.row.public_id);
    snprintf(call->params[1], sizeof call->params[1], "5");
    enum error_code code = route->read ? call_run(call, route->read, &err) : ERROR_NONE;
    if (!code && route->work && call->next <= STAGE_WORK)
        code = call_run(call, route->work, &err);
    struct buf out = BUF_INIT;
    if (code)
        buf_addstr(&out, error_kind(code)->name);
    else
        buf_printf(&out, "%d %s %s", call->status, call->etag,
                   call->answer.len ? call->answer.data : "");
    if (call->stream)
        buf_printf(&out, "%lld", (long long)call->stream->first.revision);
    call_clear(call);
    return out.data;
}

/* The document of an address, as a stranger gets it; owned by the caller. */
static char *ask_page(const char *target) {
    struct context context = {.readers = {reader},
                              .connections.limits = limits,
                              .session_cache = sessions,
                              .settings = settings};
    struct request request = {.method = "GET", .call.context = &context};
    ck_assert(path_read(&request.path, target));
    (void)page_answer(&request); /* nobody is there to take it */
    return request.call.answer.data;
}

static void write_page_target(int which, char ret_target[80]) {
    snprintf(ret_target, 80, "%s%s",
             which == 0   ? "/"
             : which == 1 ? "/g/"
                          : "/i/",
             which == 0   ? ""
             : which == 1 ? table.row.public_id
                          : invitation.public_id);
}

/* The places of the routes that only read. */
static size_t reading[128];

/* Something is written before its first, second, third ... statement. */
START_TEST(an_answer_is_of_one_moment) {
    const struct route *route = route_at(reading[_i]);
    int statement = 1;
    for (int before; before = changes, countdown = 0, true; statement++) {
        char *old = ask(route);
        countdown = statement;
        char *now = ask(route);
        char *new = ask(route);
        ck_assert_msg(strcmp(now, old) == 0 || strcmp(now, new) == 0,
                      "%s, statement %d:\nbefore %.900s\nis     %.900s\nafter  %.900s", route->path,
                      statement, old, now, new);
        free(old);
        free(now);
        free(new);
        if (changes == before)
            break;
    }
}
END_TEST

START_TEST(a_document_is_of_one_moment) {
    char target[80];
    write_page_target(_i, target);
    for (int before, statement = 1; before = changes, countdown = 0, true; statement++) {
        char *old = ask_page(target);
        countdown = statement;
        char *now = ask_page(target);
        char *new = ask_page(target);
        ck_assert_msg(strcmp(now, old) == 0 || strcmp(now, new) == 0,
                      "%s, statement %d: neither what was before nor what is after", target,
                      statement);
        free(old);
        free(now);
        free(new);
        if (changes == before)
            break;
    }
}
END_TEST

int main(void) {
    int count = 0;
    TCase *cases = tcase_create("snapshots");
    for (size_t i = 0; route_at(i); i++)
        if (strcmp(route_at(i)->method, "GET") == 0)
            reading[count++] = i;
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_loop_test(cases, an_answer_is_of_one_moment, 0, count);
    tcase_add_loop_test(cases, a_document_is_of_one_moment, 0, 3);
    return topic_run("Snapshots", cases);
}
