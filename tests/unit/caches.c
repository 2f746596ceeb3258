/* The caches and when they must forget: the view cache, the session cache, the tables that a
 * connection remembers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "http/request/session_cache.h"
#include "http/request/view_cache.h"
#include "service/people/accounts.h"
#include "service/play/play.h"

static struct home home;
static struct view_cache *view_cache;
static struct session_cache *session_cache;

static void setup(void) {
    home_setup(&home);
    ck_assert_int_eq(view_cache_new(&view_cache, NULL), ERROR_NONE);
    ck_assert_int_eq(session_cache_new(&session_cache, NULL), ERROR_NONE);
}

static void teardown(void) {
    view_cache_free(view_cache);
    session_cache_free(session_cache);
    home_teardown(&home);
}

/* --- The view cache
 * ---------------------------------------------------------------------------------
 */

static struct game_row row_of(int64_t id) {
    struct game_row row = {.id = id, .game = "shanghaien", .seats = 2};
    snprintf(row.public_id, sizeof row.public_id, "G%010u", (unsigned)id);
    row.seat[0].person.account = 11;
    row.seat[1].person.account = 12;
    return row;
}

static void put_coded(int64_t id, int seat, bool packed, uint64_t time, const char *etag) {
    struct game_row row = row_of(id);
    struct known_game known;
    known_game_of(&row, &known);
    (void)view_cache_slot(view_cache, &known, seat, packed, time, etag);
}

static void put(int64_t id, int seat, uint64_t time, const char *etag) {
    put_coded(id, seat, false, time, etag);
}

static const char *tag_of(int64_t id, int64_t account) {
    struct game_row row = row_of(id);
    const struct cached_response *cached =
        view_cache_view(view_cache, row.public_id, account, false);
    return cached ? cached->etag : "nothing";
}

static void on_event(const struct commit_event *event) {
    view_cache_on_commit(view_cache, event, 1);
    session_cache_on_commit(session_cache, event, 1);
}

static void on_commit(int64_t game) {
    on_event(&(struct commit_event){.game = game});
}

static void on_other(enum commit_event_kind kind) {
    on_event(&(struct commit_event){.kind = kind});
}

START_TEST(seats_and_spectators_have_separate_views) {
    uint64_t time = view_cache_time(view_cache);
    put(1, 0, time, "\"a\"");
    put(1, SEAT_NONE, time, "\"c\"");
    ck_assert_str_eq(tag_of(1, 11), "\"a\"");
    ck_assert_str_eq(tag_of(1, 12), "nothing");
    ck_assert_str_eq(tag_of(1, 13), "\"c\"");
    ck_assert_str_eq(tag_of(1, 0), "\"c\"");
}
END_TEST

START_TEST(compressed_views_are_beside_the_plain_ones) {
    struct game_row row = row_of(1);
    put(1, 0, view_cache_time(view_cache), "\"a\"");
    ck_assert_ptr_null(view_cache_view(view_cache, row.public_id, 11, true));
    put_coded(1, 0, true, view_cache_time(view_cache), "\"a-gzip\"");
    ck_assert_str_eq(view_cache_view(view_cache, row.public_id, 11, true)->etag, "\"a-gzip\"");
    ck_assert_str_eq(tag_of(1, 11), "\"a\"");
    on_commit(1);
    ck_assert_ptr_null(view_cache_view(view_cache, row.public_id, 11, true));
}
END_TEST

START_TEST(an_event_of_a_game_makes_only_its_views_void) {
    put(1, 0, view_cache_time(view_cache), "\"a\"");
    put(2, 0, view_cache_time(view_cache), "\"b\"");
    on_commit(1);
    ck_assert_str_eq(tag_of(1, 11), "nothing");
    ck_assert_str_eq(tag_of(2, 11), "\"b\"");
    put(1, 0, view_cache_time(view_cache), "\"a2\"");
    ck_assert_str_eq(tag_of(1, 11), "\"a2\"");
}
END_TEST

START_TEST(a_change_from_elsewhere_makes_all_views_void) {
    put(1, 0, view_cache_time(view_cache), "\"a\"");
    put(2, SEAT_NONE, view_cache_time(view_cache), "\"b\"");
    on_other(EVENT_ELSEWHERE);
    ck_assert_str_eq(tag_of(1, 11), "nothing");
    ck_assert_str_eq(tag_of(2, 0), "nothing");
    put(1, 0, view_cache_time(view_cache), "\"c\"");
    ck_assert_str_eq(tag_of(1, 11), "\"c\"");
}
END_TEST

START_TEST(a_view_read_before_a_commit_and_stored_after_its_event_is_void) {
    uint64_t time = view_cache_time(view_cache);
    on_commit(1);
    put(1, 0, time, "\"old\"");
    ck_assert_str_eq(tag_of(1, 11), "nothing");
}
END_TEST

START_TEST(the_seats_of_a_game_outlive_its_events) {
    put(1, 0, view_cache_time(view_cache), "\"a\"");
    on_commit(1);
    struct game_row row = row_of(1);
    const struct known_game *known = view_cache_game(view_cache, row.public_id);
    ck_assert_ptr_nonnull(known);
    ck_assert_int_eq(known->id, 1);
    ck_assert_int_eq(known_seat(known, 12), 1);
    ck_assert_int_eq(known_seat(known, 13), SEAT_NONE);
    ck_assert_int_eq(known_seat(known, 0), SEAT_NONE);
}
END_TEST

START_TEST(the_view_cache_is_bounded_and_holds_the_latest) {
    int kept = 0;
    for (int64_t id = 1; id <= 20000; id++)
        put(id, 0, view_cache_time(view_cache), "\"a\"");
    ck_assert_str_eq(tag_of(20000, 11), "\"a\"");
    for (int64_t id = 1; id <= 20000; id++)
        kept += strcmp(tag_of(id, 11), "nothing") != 0;
    ck_assert_int_le(kept, 4096);
}
END_TEST

/* --- Sessions ----------------------------------------------------------------------------------
 */

struct opened {
    char token[TOKEN_SIZE];
    uint8_t hash[TOKEN_HASH];
};

/* Keeps a session, read after `time`. */
static void keep(const struct opened *session, int64_t account, uint64_t time) {
    const struct session_owner owner = {.account = account, .expires_at = HOME_NOW + 90 * HOME_DAY};
    session_cache_keep(session_cache, session->token, session->hash, &owner, time);
}

/* 0: nobody's that is known. */
static int64_t whose(const struct opened *session, int64_t now) {
    struct session_owner owner = {.account = -1};
    uint8_t hash[TOKEN_HASH];
    if (!session_cache_find(session_cache, session->token, now, hash, &owner))
        return 0;
    ck_assert_mem_eq(hash, session->hash, TOKEN_HASH);
    return owner.account;
}

static void open_session(int64_t account, struct opened *ret_session) {
    ck_assert_int_eq(session_open(home.db, account, "", HOME_NOW, ret_session->token, NULL),
                     ERROR_NONE);
    ck_assert(token_hash(ret_session->token, ret_session->hash));
}

/* One of Anna's that is kept. */
static void keep_session(struct opened *ret_session) {
    open_session(home.anna, ret_session);
    ck_assert_int_eq(whose(ret_session, HOME_NOW), 0);
    keep(ret_session, home.anna, session_cache_time(session_cache));
    ck_assert_int_eq(whose(ret_session, HOME_NOW), home.anna);
}

START_TEST(a_session_is_known_until_one_has_ended) {
    struct opened session;
    keep_session(&session);
    on_other(EVENT_GAME);
    ck_assert_int_eq(whose(&session, HOME_NOW), home.anna);
    on_other(EVENT_SESSIONS);
    ck_assert_int_eq(whose(&session, HOME_NOW), 0);
}
END_TEST

START_TEST(a_session_read_before_a_commit_and_kept_after_its_event_is_not_known) {
    struct opened session;
    open_session(home.anna, &session);
    uint64_t time = session_cache_time(session_cache);
    on_other(EVENT_SESSIONS);
    keep(&session, home.anna, time);
    ck_assert_int_eq(whose(&session, HOME_NOW), 0);
}
END_TEST

START_TEST(no_session_is_known_after_a_change_from_elsewhere) {
    struct opened session;
    keep_session(&session);
    on_other(EVENT_ELSEWHERE);
    ck_assert_int_eq(whose(&session, HOME_NOW), 0);
}
END_TEST

START_TEST(a_known_session_ends_by_the_clock) {
    struct opened session;
    keep_session(&session);
    ck_assert_int_eq(whose(&session, HOME_NOW + 90 * HOME_DAY), 0);
}
END_TEST

START_TEST(another_token_opens_nothing) {
    struct opened session;
    keep_session(&session);
    session.token[0] = session.token[0] == '0' ? '1' : '0';
    ck_assert_int_eq(whose(&session, HOME_NOW), 0);
    session.token[10] = '\0';
    ck_assert_int_eq(whose(&session, HOME_NOW), 0);
}
END_TEST

START_TEST(a_postponed_end_is_an_event_once_a_day) {
    struct opened session;
    int64_t later = HOME_NOW + 2 * HOME_DAY;
    open_session(home.anna, &session);
    db_commit_events(home.db)->count = 0;
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(
            session_renew(home.db, session.hash, HOME_NOW + 90 * HOME_DAY, later + i, NULL),
            ERROR_NONE);
    ck_assert_uint_eq(db_commit_events(home.db)->count, 1);
    ck_assert_int_eq(db_commit_events(home.db)->all[0].kind, EVENT_SESSIONS);
}
END_TEST

START_TEST(every_end_of_a_session_is_an_event) {
    struct opened first, second;
    open_session(home.anna, &first);
    open_session(home.anna, &second);
    db_commit_events(home.db)->count = 0;
    ck_assert_int_eq(session_end_all(home.db, home.anna, first.hash, NULL), ERROR_NONE);
    ck_assert_uint_eq(db_commit_events(home.db)->count, 1);
    ck_assert_int_eq(db_commit_events(home.db)->all[0].kind, EVENT_SESSIONS);
    ck_assert_int_eq(db_sessions_delete(home.db, second.hash, NULL),
                     ERROR_NONE); /* has ended already */
    ck_assert_uint_eq(db_commit_events(home.db)->count, 1);
    ck_assert_int_eq(db_sessions_delete(home.db, first.hash, NULL), ERROR_NONE);
    ck_assert_uint_eq(db_commit_events(home.db)->count, 2);
}
END_TEST

START_TEST(a_player_who_leaves_or_has_a_new_password_is_logged_out) {
    struct account_row row;
    struct opened session;
    ck_assert_int_eq(db_accounts_by_id(home.db, home.anna, &row, NULL), ERROR_NONE);
    open_session(home.anna, &session);
    db_commit_events(home.db)->count = 0;
    snprintf(row.password_hash, sizeof row.password_hash, "another");
    ck_assert_int_eq(account_save(home.db, &row, session.hash, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_uint_eq(db_commit_events(home.db)->count, 0); /* the own session is kept */
    snprintf(row.password_hash, sizeof row.password_hash, "a third");
    ck_assert_int_eq(account_save(home.db, &row, NULL, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_uint_eq(db_commit_events(home.db)->count, 1);
    ck_assert_int_eq(home_number(&home, "select count(*) from sessions"), 0);
    open_session(home.anna, &session);
    ck_assert_int_eq(account_delete(home.db, &row, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_int_eq(db_commit_events(home.db)->all[1].kind, EVENT_SESSIONS);
    ck_assert_int_eq(home_number(&home, "select count(*) from sessions"), 0);
}
END_TEST

/* --- Tables ------------------------------------------------------------------------------------
 */

static void play(const struct table *table, const char *move, struct table *ret_table) {
    struct play play = {.game = table->row.id, .account = home.anna, .seq = 0, .now = HOME_NOW};
    snprintf(play.text, sizeof play.text, "%s", move);
    ck_assert_int_eq(play_move(home.db, &play, ret_table, NULL), ERROR_NONE);
}

START_TEST(a_move_undone_by_itself_is_not_remembered) {
    struct table table, after, again;
    home_game(&home, 0, &table);
    ck_assert_int_eq(db_begin(home.db, NULL), ERROR_NONE);
    ck_assert_int_eq(db_savepoint(home.db, NULL), ERROR_NONE);
    play(&table, "{\"type\":\"roll\"}", &after);
    ck_assert_int_eq(after.row.seq, 1);
    ck_assert_int_eq(db_rollback_to(home.db, NULL), ERROR_NONE);
    ck_assert_int_eq(table_by_id(home.db, table.row.id, &again, NULL), ERROR_NONE);
    ck_assert_int_eq(again.row.seq, 0);
    ck_assert_int_eq(db_commit(home.db, NULL), ERROR_NONE);
}
END_TEST

START_TEST(a_remembered_table_is_the_one_that_is_read) {
    struct table table, kept, read;
    home_game(&home, 3, &table);
    home_play(&home, &table, 40, 7);
    ck_assert_int_eq(table_by_id(home.db, table.row.id, &kept, NULL), ERROR_NONE);
    db_rollback(home.db); /* forgets all */
    ck_assert_int_eq(table_by_id(home.db, table.row.id, &read, NULL), ERROR_NONE);
    ck_assert_mem_eq(kept.state.bytes, read.state.bytes, read.game->state_size);
    ck_assert_int_eq(kept.row.revision, read.row.revision);
    ck_assert_int_eq(game_deadline(&kept.row), game_deadline(&read.row));
    ck_assert_int_eq(kept.row.updated_at, read.row.updated_at);
    ck_assert_int_eq(kept.row.seat[1].waiting_since, read.row.seat[1].waiting_since);
    ck_assert_mem_eq(&kept.key, &read.key, sizeof read.key);
}
END_TEST

START_TEST(an_event_told_to_another_server_is_the_same_there) {
    static const struct commit_event events[] = {
        {.kind = EVENT_SESSIONS},
        {.kind = EVENT_GAME,
         .public_id = "Qm4t8ZsLr2Yc",
         .people = {7, 0, INT64_MAX},
         .game = 12,
         .revision = 34,
         .seq = 56,
         .seats = 6,
         .awaited = 0x3f,
         .over = true},
        {.kind = EVENT_MESSAGE, .public_id = "-abc", .message = 9},
        {.kind = EVENT_INVITATION,
         .public_id = "x",
         .status = INVITATION_WITHDRAWN,
         .listed = true},
    };
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        struct buf text = BUF_INIT;
        struct commit_event event = {0};
        commit_event_write(&events[i], &text);
        ck_assert_ptr_null(strchr(buf_text(&text), ' '));
        ck_assert(commit_event_read(buf_text(&text), &event));
        ck_assert_mem_eq(&event, &events[i], sizeof event);
        buf_addstr(&text, ",1");
        ck_assert(!commit_event_read(buf_text(&text), &event));
        buf_clear(&text);
    }
}
END_TEST

START_TEST(what_is_no_event_is_refused) {
    static const char *const texts[] = {
        "", "1", "x", "9,-", "-1,-", "1,", "1,Qm4t8ZsLr2YcX,0", "1,-,0,0,0"};
    struct commit_event event;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        ck_assert(!commit_event_read(texts[i], &event));
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("keeping");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, seats_and_spectators_have_separate_views);
    tcase_add_test(cases, compressed_views_are_beside_the_plain_ones);
    tcase_add_test(cases, an_event_of_a_game_makes_only_its_views_void);
    tcase_add_test(cases, a_change_from_elsewhere_makes_all_views_void);
    tcase_add_test(cases, a_view_read_before_a_commit_and_stored_after_its_event_is_void);
    tcase_add_test(cases, the_seats_of_a_game_outlive_its_events);
    tcase_add_test(cases, the_view_cache_is_bounded_and_holds_the_latest);
    tcase_add_test(cases, a_session_is_known_until_one_has_ended);
    tcase_add_test(cases, a_session_read_before_a_commit_and_kept_after_its_event_is_not_known);
    tcase_add_test(cases, no_session_is_known_after_a_change_from_elsewhere);
    tcase_add_test(cases, a_known_session_ends_by_the_clock);
    tcase_add_test(cases, another_token_opens_nothing);
    tcase_add_test(cases, a_postponed_end_is_an_event_once_a_day);
    tcase_add_test(cases, every_end_of_a_session_is_an_event);
    tcase_add_test(cases, a_player_who_leaves_or_has_a_new_password_is_logged_out);
    tcase_add_test(cases, a_move_undone_by_itself_is_not_remembered);
    tcase_add_test(cases, a_remembered_table_is_the_one_that_is_read);
    tcase_add_test(cases, an_event_told_to_another_server_is_the_same_there);
    tcase_add_test(cases, what_is_no_event_is_refused);
    return topic_run("keeping", cases);
}
