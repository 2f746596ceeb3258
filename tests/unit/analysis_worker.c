/* The thread that analyses finished games: computes each once, and reports failures. */
#include "service/workers/analysis_worker.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/workers/worker.h"
#include "store/engine/writer.h"
#include "store/tables/analyses.h"

static struct home home;
static struct writer *writer;
static struct analysis_worker *analysis_worker;
static struct error trouble;
static int64_t game;
static atomic_int reports;
static _Atomic int64_t present;
static bool minutes_pass; /* with each report */

static int64_t now(void) {
    return present;
}

static void report(const char *event, const struct error *err) {
    (void)event, (void)err;
    if (minutes_pass)
        present += 60000;
    reports++;
}

static void setup(void) {
    struct table table;
    reports = 0;
    present = HOME_NOW;
    minutes_pass = false;
    home_setup(&home);
    home_game(&home, 0, &table);
    home_play(&home, &table, 2, 1);
    ck_assert_int_eq(home_resign(&home, &table, 0, 2, HOME_NOW + 9000), ERROR_NONE);
    game = table.row.id;
    ck_assert_int_eq(writer_start(home.path, NULL, NULL, &writer, &trouble), ERROR_NONE);
    const struct worker_options options = {home.path, writer, now, report};
    ck_assert_int_eq(analysis_worker_start(&options, &analysis_worker, &trouble), ERROR_NONE);
}

static void teardown(void) {
    analysis_worker_stop(analysis_worker);
    writer_stop(writer);
    home_teardown(&home);
}

static enum error_code ask(void) {
    double progress = -1;
    enum error_code code = analysis_worker_ask(analysis_worker, game, &progress, &trouble);
    ck_assert(code || (progress >= 0 && progress <= 1));
    return code;
}

/* A game that cannot be replayed: a move is missing. */
static void damage(void) {
    home_sql(&home, "delete from moves where seq = 1");
}

START_TEST(a_requested_analysis_is_stored) {
    struct buf text = BUF_INIT;
    while (db_analyses_read(home.db, game, &text, &trouble) == ERROR_NOT_FOUND) {
        ck_assert_int_eq(ask(), ERROR_NONE);
        sched_yield();
    }
    ck_assert_int_eq(text.data[0], '{');
    ck_assert_int_eq(reports, 0);
    buf_clear(&text);
}
END_TEST

START_TEST(a_failure_tells_its_reason_to_those_who_wait) {
    damage();
    while (ask() == ERROR_NONE)
        sched_yield();
    ck_assert_int_eq(trouble.code, ERROR_INTERNAL);
    ck_assert_ptr_nonnull(strstr(trouble.detail, "missing"));
    ck_assert_int_ge(reports, 1);
    ck_assert_int_eq(ask(), ERROR_NONE);
}
END_TEST

/* Each failure is a minute old when it is asked for. */
START_TEST(an_old_failure_is_tried_again) {
    damage();
    minutes_pass = true;
    while (reports < 3) {
        ck_assert_int_eq(ask(), ERROR_NONE);
        sched_yield();
    }
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("analysis_worker");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_requested_analysis_is_stored);
    tcase_add_test(cases, a_failure_tells_its_reason_to_those_who_wait);
    tcase_add_test(cases, an_old_failure_is_tried_again);
    return topic_run("The analysis worker", cases);
}
