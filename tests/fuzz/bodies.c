/*
 * Any bytes as the body of every call that takes one, in a small club: the first byte says which
 * call, the second who asks and of what. The steps run as for a request, but for password hashes;
 * a change is taken back.
 */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/address.h"
#include "base/json.h"
#include "fixtures/home.h"
#include "http/request/context.h"
#include "http/request/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
enum error_code __wrap_writer_submit(struct writer *writer, struct change *change,
                                     struct error *err);

static struct home home;
static struct table table;
static struct context context;

static void begin(void) {
    if (db_begin(home.db, NULL) || db_savepoint(home.db, NULL))
        abort();
}

static void take_back(void) {
    db_commit_events(home.db)->count = 0;
    db_rollback(home.db);
}

/* What a step leaves to the writer, which is not there: done after the step, whose snapshot has the
 * only connection. */
static struct change *left;

enum error_code __wrap_writer_submit(struct writer *writer, struct change *change,
                                     struct error *err) {
    (void)writer;
    (void)err;
    if (left)
        abort();
    left = change;
    return ERROR_NONE;
}

static void apply_left(void) {
    struct change *change = left;
    left = NULL;
    if (!change)
        return;
    begin();
    (void)change->apply(change, home.db, &change->error);
    take_back();
    change->done(change);
}

static void teardown(void) {
    home_teardown(&home);
}

static void setup(void) {
    json_init();
    home_setup(&home);
    home_game(&home, 3, &table);
    home_play(&home, &table, 9, 1);
    context.settings.public_url = "https://play.example.org";
    atexit(teardown);
}

static const struct route *choose(uint8_t byte) {
    const struct route *takers[UINT8_MAX], *route;
    size_t count = 0;
    for (size_t at = 0; (route = route_at(at)); at++)
        if (route->needs & (TAKES_BODY | MAY_TAKE_BODY))
            takers[count++] = route;
    if (count == 0)
        abort();
    return takers[byte % count];
}

static void run(struct request *request) {
    struct call *call = &request->call;
    struct error *error = &request->change.error;
    call->db = home.db;
    enum error_code code =
        call->route->read ? call_run(call, call->route->read, error) : ERROR_NONE;
    bool works = call->route->work && call->next == STAGE_WORK;
    if (!code && call->route->change && !works && call->next != STAGE_ANSWER) {
        begin();
        code = call_run(call, call->route->change, error);
        take_back();
    }
    apply_left();
    if (code && error->code != code)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!home.db)
        setup();
    if (size < 2)
        return 0;
    struct request request = {.call = {.context = &context, .query_text = ""}};
    struct call *call = &request.call;
    call->route = choose(data[0]);
    call->now = HOME_NOW + HOME_DAY;
    call->account = data[1] & 1 ? home.anna : home.bernd;
    (void)address_read("192.0.2.1", &call->address);
    snprintf(call->params[0], sizeof call->params[0], "%s",
             data[1] & 2 ? "nobody" : table.row.public_id);
    if (json_parse((const char *)data + 2, size - 2, &call->body, NULL) == ERROR_NONE)
        run(&request);
    call_clear(call);
    return 0;
}
