/* The operator: their secret, log-in, acts and settings, and what a typed query may read. */
#include "service/operator/operator.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "http/admin/session.h"
#include "service/people/accounts.h"
#include "service/play/invitations.h"
#include "service/site/site.h"
#include "store/engine/commit_events.h"
#include "store/engine/data_dir.h"
#include "store/tables/views.h"

static struct home home;
static struct error trouble;

static void setup(void) {
    home_setup(&home);
}

static void teardown(void) {
    home_teardown(&home);
}

/* --- The secret and the log-in --- */

START_TEST(a_secret_is_made_once_for_its_owner_only) {
    char first[ADMIN_SECRET_SIZE], again[ADMIN_SECRET_SIZE], path[96];
    struct stat stats;
    ck_assert_int_eq(data_dir_secret(home.dir, first, &trouble), ERROR_NONE);
    ck_assert_int_eq(data_dir_secret(home.dir, again, &trouble), ERROR_NONE);
    ck_assert_str_eq(first, again);
    ck_assert_uint_eq(strlen(first), ADMIN_SECRET_SIZE - 1);
    snprintf(path, sizeof path, "%s/admin-secret", home.dir);
    ck_assert_int_eq(stat(path, &stats), 0);
    ck_assert_uint_eq(stats.st_mode & 0777, 0600);
    ck_assert_int_eq(chmod(path, 0644), 0);
    ck_assert_int_eq(data_dir_secret(home.dir, again, &trouble), ERROR_FORBIDDEN);
}
END_TEST

START_TEST(a_file_that_holds_no_secret_is_reported) {
    char secret[ADMIN_SECRET_SIZE], path[96];
    snprintf(path, sizeof path, "%s/admin-secret", home.dir);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert_int_eq(fchmod(fileno(file), 0600), 0);
    fputs("short", file);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(data_dir_secret(home.dir, secret, &trouble), ERROR_INTERNAL);
}
END_TEST

START_TEST(a_log_in_lasts_twelve_hours_and_only_with_its_secret) {
    const int64_t end = HOME_NOW + 12 * 3600 * 1000;
    char set[ADMIN_SET_COOKIE], cookie[ADMIN_SET_COOKIE];
    const struct admin_key key = {.secret = "one secret", .name = "ben.b"};
    const struct admin_key others = {.secret = "one Secret", .name = "ben.b"};
    const struct admin_key renewed = {.secret = "one secret", .name = "ben.b", .log_ins = {1}};
    const struct admin_key another = {.secret = "one secret", .name = "carla"};
    char name[ACCOUNT_NAME];
    admin_session_begin(&key, HOME_NOW, set);
    snprintf(cookie, sizeof cookie, "other=1; %.*s", (int)strcspn(set, ";"), set);
    ck_assert(admin_session_is_on(&key, cookie, HOME_NOW));
    ck_assert(admin_session_is_on(&key, cookie, end - 1));
    ck_assert(!admin_session_is_on(&key, cookie, end));
    ck_assert(!admin_session_is_on(&others, cookie, HOME_NOW));
    ck_assert(!admin_session_is_on(&renewed, cookie, HOME_NOW));
    ck_assert(!admin_session_is_on(&another, cookie, HOME_NOW));
    admin_session_name(cookie, name);
    ck_assert_str_eq(name, "ben.b");
    cookie[strlen("other=1; admin=1")]++; /* another end */
    ck_assert(!admin_session_is_on(&key, cookie, HOME_NOW));
    ck_assert(!admin_session_is_on(&key, NULL, HOME_NOW));
    static const char *const nobodys[] = {
        NULL,         "", "admin=", "admin=1", "admin=1.2", "admin=1.a-name-that-is-far-too-long.2",
        "other=1.a.2"};
    for (size_t i = 0; i < sizeof nobodys / sizeof nobodys[0]; i++) {
        admin_session_name(nobodys[i], name);
        ck_assert_str_eq(name, "");
    }
}
END_TEST

/* --- Acts --- */

/* Does an act in a savepoint, as the writer does. */
static enum error_code act(const char *name, const char *subject, const char *value) {
    struct operator_order order = {.act = name,
                                   .subject = subject,
                                   .value = value,
                                   .reason = "why",
                                   .who.role = ROLE_OPERATOR,
                                   .now = HOME_NOW};
    struct buf said = BUF_INIT;
    enum error_code code = operator_prepare(&order, &trouble);
    ck_assert_int_eq(db_begin(home.db, &trouble), ERROR_NONE);
    if (!code)
        code = operator_do(home.db, &order, &said, &trouble);
    if (code)
        db_rollback(home.db);
    else
        ck_assert_int_eq(db_commit(home.db, &trouble), ERROR_NONE);
    buf_clear(&said);
    return code;
}

static const struct {
    const char *act, *subject, *value;
    enum error_code code;
} acts[] = {
    {"lock", "anna", "", ERROR_NONE},
    {"unlock", "anna", "", ERROR_NONE},
    {"rename", "anna", "annabel", ERROR_NONE},
    {"rename", "anna", "Anna", ERROR_NONE},
    {"rename", "anna", "BERND", ERROR_NAME_TAKEN},
    {"rename", "anna", "x", ERROR_BAD_FIELD},
    {"rename", "el-dado", "dado-two", ERROR_FORBIDDEN},
    {"lock", "nobody-here", "", ERROR_NOT_FOUND},
    {"set-email", "anna", "anna@example.org", ERROR_NONE},
    {"set-email", "anna", "anna", ERROR_BAD_FIELD},
    {"end-sessions", "anna", "", ERROR_NONE},
    {"reset-password", "anna", "", ERROR_NONE},
    {"delete-player", "anna", "", ERROR_NONE},
    {"end-game", "nothing", "", ERROR_NOT_FOUND},
    {"delete-message", "1", "", ERROR_NOT_FOUND},
    {"delete-message", "1x", "", ERROR_BAD_FIELD},
    {"answer-report", "1", "done", ERROR_NOT_FOUND},
    {"set", "sign-up", "closed", ERROR_NONE},
    {"set", "sign-up", "maybe", ERROR_BAD_FIELD},
    {"set", "weather", "fair", ERROR_NOT_FOUND},
    {"set", "announcement", "\xff", ERROR_BAD_FIELD},
    {"sail", "anna", "", ERROR_BAD_FIELD},
};
enum { ACTS = sizeof acts / sizeof acts[0] };

START_TEST(an_act_is_logged_if_and_only_if_it_is_done) {
    ck_assert_int_eq(act(acts[_i].act, acts[_i].subject, acts[_i].value), acts[_i].code);
    ck_assert_int_eq(home_number(&home, "select count(*) from admin_log where reason = 'why'"),
                     acts[_i].code == ERROR_NONE);
}
END_TEST

START_TEST(a_text_that_is_too_long_is_named) {
    char text[OPERATOR_TEXT_MAX + 2];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    struct operator_order order = {
        .act = "answer-report", .subject = "1", .value = text, .reason = ""};
    ck_assert_int_eq(operator_prepare(&order, &trouble), ERROR_BAD_FIELD);
    ck_assert_str_eq(trouble.field, "value");
    order.value = "";
    order.reason = text;
    ck_assert_int_eq(operator_prepare(&order, &trouble), ERROR_BAD_FIELD);
    ck_assert_str_eq(trouble.field, "reason");
}
END_TEST

START_TEST(the_log_names_a_player_as_they_are_called_now) {
    ck_assert_int_eq(act("lock", "anna", ""), ERROR_NONE);
    ck_assert_int_eq(act("rename", "anna", "annabel"), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from admin_log where player = 'annabel'"),
                     2);
}
END_TEST

/* Bernd has reported anna, and the operator has answered. */
static void answer_a_report(void) {
    const struct report_row report = {.at = HOME_NOW,
                                      .reporter = home.bernd,
                                      .reported = {.account = home.anna},
                                      .quote = "",
                                      .text = "she is rude"};
    char id[24];
    int64_t number = 0;
    ck_assert_int_eq(db_reports_add(home.db, &report, &number, &trouble), ERROR_NONE);
    snprintf(id, sizeof id, "%lld", (long long)number);
    ck_assert_int_eq(act("answer-report", id, "anna was asked to stop"), ERROR_NONE);
}

START_TEST(nothing_that_is_said_about_a_player_stays_in_the_log_when_either_is_deleted) {
    static const char *const gone[] = {"anna", "bernd"};
    answer_a_report();
    ck_assert_int_eq(act("lock", gone[_i], ""), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where detail like '%anna%'"), 0);
    ck_assert_int_eq(act("delete-player", gone[_i], ""), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from reports"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where reason <> '' "
                                        "and act <> 'delete-player'"),
                     0);
}
END_TEST

START_TEST(nothing_that_is_said_about_a_guest_stays_in_the_log_when_they_expire) {
    home_sql(&home, "update accounts set kind = 'guest', password_hash = null where name = 'anna'");
    answer_a_report();
    ck_assert_int_eq(act("lock", "anna", ""), ERROR_NONE);
    ck_assert_int_eq(guest_expire(home.db, home.anna, HOME_NOW + 400 * HOME_DAY, &trouble),
                     ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from accounts where name = 'anna'"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts"), 2);
    ck_assert_int_eq(home_number(&home, "select count(*) from acts where detail || reason <> ''"),
                     0);
}
END_TEST

/* --- Invitations --- */

static int64_t invite(int64_t from, int places, const int64_t to[]) {
    struct invitation_row row = {.places = places, .place[0] = {.person.account = from}};
    snprintf(row.game, sizeof row.game, places > 2 ? "shanghai" : "shanghaien");
    snprintf(row.variant, sizeof row.variant, "{}");
    for (int i = 1; i < places; i++)
        row.place[i] = (struct place_row){.person.account = to[i - 1],
                                          .open = !to[i - 1],
                                          .status = to[i - 1] ? PLACE_ASKED : PLACE_OPEN};
    ck_assert_int_eq(invitation_send(home.db, &row, HOME_NOW, &trouble), ERROR_NONE);
    return row.id;
}

/* How many events since the first `from` tell this account of an invitation that has that status.
 */
static int told(size_t from, int64_t account, enum invitation_status status) {
    const struct commit_events *events = db_commit_events(home.db);
    int count = 0;
    for (size_t i = from; i < events->count; i++)
        for (int k = 0; k < GAME_SEATS_MAX; k++)
            count += events->all[i].kind == EVENT_INVITATION &&
                     events->all[i].status == (int)status && events->all[i].people[k] == account;
    return count;
}

START_TEST(whoever_is_locked_or_deleted_leaves_all_invitations_and_the_others_hear_of_it) {
    static const char *const acts_on_her[] = {"lock", "delete-player"};
    int64_t carla = home_person(&home, "carla");
    invite(home.anna, 2, (const int64_t[]){home.bernd});
    invite(home.anna, 3, (const int64_t[]){carla, 0});
    invite(home.bernd, 2, (const int64_t[]){home.anna});
    invite(home.bernd, 3, (const int64_t[]){home.anna, carla});
    size_t before = db_commit_events(home.db)->count;
    ck_assert_int_eq(act(acts_on_her[_i], "anna", ""), ERROR_NONE);
    ck_assert_int_eq(told(before, home.bernd, INVITATION_WITHDRAWN), 1);
    ck_assert_int_eq(told(before, carla, INVITATION_WITHDRAWN), 1);
    ck_assert_int_eq(told(before, home.bernd, INVITATION_DECLINED), 1);
    ck_assert_int_eq(told(before, carla, INVITATION_OPEN), 1);
    ck_assert_int_eq(home_number(&home, "select count(*) from invitations where status = 'open'"),
                     1);
    ck_assert_int_eq(home_number(&home, "select count(*) from places p join invitations i "
                                        "on i.id = p.invitation where i.status = 'open' "
                                        "and p.status <> 'declined'"),
                     2); /* the inviter's own, and carla's */
}
END_TEST

/* --- Settings --- */

START_TEST(a_setting_has_its_default_until_it_is_set) {
    int choice = -1;
    struct buf name = BUF_INIT;
    ck_assert_int_eq(site_choice(home.db, SITE_SIGN_UP, &choice, &trouble), ERROR_NONE);
    ck_assert_int_eq(choice, SIGN_UP_OPEN);
    ck_assert_int_eq(site_admits(home.db, &trouble), ERROR_NONE);
    ck_assert_int_eq(act("set", "sign-up", "closed"), ERROR_NONE);
    ck_assert_int_eq(site_admits(home.db, &trouble), ERROR_FORBIDDEN);
    ck_assert_int_eq(act("set", "sign-up", ""), ERROR_NONE);
    ck_assert_int_eq(site_admits(home.db, &trouble), ERROR_NONE);
    ck_assert_int_eq(site_text(home.db, SITE_NAME, &name, &trouble), ERROR_NONE);
    ck_assert_str_eq(buf_text(&name), "Shanghaien");
    buf_clear(&name);
}
END_TEST

START_TEST(by_code_only_the_code_lets_in) {
    ck_assert_int_eq(act("set", "sign-up", "code"), ERROR_NONE);
    ck_assert_int_eq(site_takes_code(home.db, "", HOME_NOW, &trouble), ERROR_BAD_FIELD);
    ck_assert_int_eq(act("make-link", "", " days=1 code=Ahoi note=a b"), ERROR_NONE);
    ck_assert_int_eq(site_takes_code(home.db, NULL, HOME_NOW, &trouble), ERROR_BAD_FIELD);
    ck_assert_int_eq(site_takes_code(home.db, "ahoi", HOME_NOW, &trouble), ERROR_BAD_FIELD);
    const int64_t end = HOME_NOW + CLOCK_DAY;
    ck_assert_int_eq(site_takes_code(home.db, "Ahoi", end - 1, &trouble), ERROR_NONE);
    ck_assert_int_eq(site_takes_code(home.db, "Ahoi", end, &trouble), ERROR_BAD_FIELD);
}
END_TEST

START_TEST(a_logo_comes_back_byte_by_byte) {
    static char bytes[SITE_LOGO_MAX + 1] = "\x89PNG\r\n\x1a\n";
    struct buf picture = {.data = bytes, .len = SITE_LOGO_MAX}, text = BUF_INIT, back = BUF_INIT;
    const char *type = NULL;
    ck_assert_int_eq(site_logo_write(&picture, &text, &trouble), ERROR_NONE);
    ck_assert_int_eq(act("set", "logo", buf_text(&text)), ERROR_NONE);
    ck_assert_int_eq(site_logo_read(home.db, &back, &type, &trouble), ERROR_NONE);
    ck_assert_str_eq(type, "image/png");
    ck_assert_uint_eq(back.len, picture.len);
    ck_assert_mem_eq(back.data, picture.data, picture.len);
    picture.len++;
    ck_assert_int_eq(site_logo_write(&picture, &text, &trouble), ERROR_BAD_FIELD);
    picture.len = 7;
    ck_assert_int_eq(site_logo_write(&picture, &text, &trouble), ERROR_BAD_FIELD);
    buf_clear(&text);
    buf_clear(&back);
}
END_TEST

/* --- Queries --- */

static void count_row(void *context, const char *const columns[], int count) {
    int *rows = context;
    (void)columns;
    *rows += count > 0;
}

START_TEST(a_typed_query_reads_views_and_no_secrets) {
    static const char *const good[] = {"select name from admin_players", "select name from people",
                                       "select id, name from accounts",
                                       "select count(*) from admin_games"};
    static const char named_as_a_view[] =
        "with people as (select email from accounts) select * from people";
    static const char *const bad[] = {"select email from accounts", "select * from sessions",
                                      "select drawn from moves",    "select value from secrets",
                                      "delete from accounts",       named_as_a_view};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        int rows = 0;
        ck_assert_int_eq(db_views_ask(home.path, good[i], 10, count_row, &rows, &trouble),
                         ERROR_NONE);
        ck_assert_msg(rows > 1, "%s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int rows = 0;
        ck_assert_int_eq(db_views_ask(home.path, bad[i], 10, count_row, &rows, &trouble),
                         ERROR_BAD_FIELD);
        ck_assert_msg(rows == 0, "%s", bad[i]);
    }
}
END_TEST

int main(void) {
    TCase *topic = tcase_create("operator");
    tcase_add_checked_fixture(topic, setup, teardown);
    tcase_add_test(topic, a_secret_is_made_once_for_its_owner_only);
    tcase_add_test(topic, a_file_that_holds_no_secret_is_reported);
    tcase_add_test(topic, a_log_in_lasts_twelve_hours_and_only_with_its_secret);
    tcase_add_loop_test(topic, an_act_is_logged_if_and_only_if_it_is_done, 0, ACTS);
    tcase_add_test(topic, a_text_that_is_too_long_is_named);
    tcase_add_test(topic, the_log_names_a_player_as_they_are_called_now);
    tcase_add_loop_test(
        topic, nothing_that_is_said_about_a_player_stays_in_the_log_when_either_is_deleted, 0, 2);
    tcase_add_test(topic, nothing_that_is_said_about_a_guest_stays_in_the_log_when_they_expire);
    tcase_add_loop_test(
        topic, whoever_is_locked_or_deleted_leaves_all_invitations_and_the_others_hear_of_it, 0, 2);
    tcase_add_test(topic, a_setting_has_its_default_until_it_is_set);
    tcase_add_test(topic, by_code_only_the_code_lets_in);
    tcase_add_test(topic, a_logo_comes_back_byte_by_byte);
    tcase_add_test(topic, a_typed_query_reads_views_and_no_secrets);
    return topic_run("operator", topic);
}
