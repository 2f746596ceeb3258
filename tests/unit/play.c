/* The promises of the service beside the rules: order of refusals, repetition, clocks, caches. */
#include "service/play/play.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fixtures/home.h"
#include "fixtures/topic.h"
#include "service/operator/check.h"
#include "service/people/accounts.h"
#include "service/people/holidays.h"
#include "service/people/sessions.h"
#include "service/play/deadlines.h"
#include "service/play/invitations.h"
#include "service/play/view.h"
#include "store/engine/commit_events.h"

#define ROLL "{\"type\":\"roll\"}"
#define PLACE "{\"type\":\"place\",\"die\":0,\"one_at\":\"left\"}"
#define PLACE_OTHER "{\"die\":1,\"one_at\":\"left\",\"type\":\"place\"}"
#define SHANGHAI "{\"type\":\"shanghai\"}"

static struct home home;
static const struct game_clock two_days = {.days = 2};
static struct table table;
static struct buf said; /* the report of the check */

static void setup(void) {
    home_setup(&home);
    home_game(&home, 3, &table);
}

static void teardown(void) {
    buf_clear(&said);
    home_teardown(&home);
}

static enum error_code move(int seat, int64_t seq, const char *text) {
    return home_move(&home, &table, seat, seq, text, HOME_NOW + 5000, NULL);
}

/* --- What is told of an account ----------------------------------------------------------------
 */

/* Of the events since `from`: how many are of that game, and how many people the last one reaches.
 */
static int events_of(size_t from, int64_t game, int *ret_people) {
    const struct commit_events *events = db_commit_events(home.db);
    int count = 0;
    for (size_t i = from; i < events->count; i++) {
        if (events->all[i].kind != EVENT_GAME || events->all[i].game != game)
            continue;
        count++;
        *ret_people = 0;
        for (int k = 0; k < GAME_SEATS_MAX; k++)
            *ret_people += events->all[i].people[k] != 0;
    }
    return count;
}

START_TEST(a_new_name_renews_all_games_and_a_holiday_only_those_that_run) {
    struct account_row row;
    int64_t finished = table.row.id;
    int people = 0;
    ck_assert_int_eq(home_resign(&home, &table, 0, 0, HOME_NOW), ERROR_NONE);
    home_game(&home, 3, &table);
    size_t before = db_commit_events(home.db)->count;
    ck_assert_int_eq(holiday_set(home.db, home.anna, HOME_NOW + HOME_DAY, HOME_NOW + 2 * HOME_DAY,
                                 HOME_NOW, NULL),
                     ERROR_NONE);
    ck_assert_int_gt(events_of(before, table.row.id, &people), 0);
    ck_assert_int_eq(people, 2);
    ck_assert_int_eq(events_of(before, finished, &people), 0);

    before = db_commit_events(home.db)->count;
    int64_t sum = home_number(&home, "select sum(revision) from games");
    ck_assert_int_eq(db_accounts_by_id(home.db, home.anna, &row, NULL), ERROR_NONE);
    snprintf(row.person.display_name, sizeof row.person.display_name, "Annabel");
    ck_assert_int_eq(account_save(home.db, &row, NULL, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select sum(revision) from games"), sum + 2);
    ck_assert_int_eq(events_of(before, table.row.id, &people), 1);
    ck_assert_int_eq(people, 2);
    ck_assert_int_eq(events_of(before, finished, &people), 1);
    ck_assert_int_eq(people, 0); /* it was not read for this */
    const struct commit_event *event = &db_commit_events(home.db)->all[before];
    ck_assert(event->game == finished && event->over && event->seats == 2 && event->seq == 1);
}
END_TEST

/* --- Moves -------------------------------------------------------------------------------------
 */

START_TEST(a_move_sent_again_gives_the_present_table_and_is_not_played_twice) {
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(move(0, 1, PLACE), ERROR_NONE);
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(table.row.seq, 2);
    ck_assert_int_eq(move(0, 1, "{\"one_at\":\"left\",\"die\":0,\"type\":\"place\"}"), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from moves"), 2);
}
END_TEST

START_TEST(another_move_at_a_used_seq_is_stale) {
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(move(0, 1, PLACE), ERROR_NONE);
    ck_assert_int_eq(move(0, 1, PLACE_OTHER), ERROR_STALE_SEQ);
    ck_assert_int_eq(move(1, 0, ROLL), ERROR_STALE_SEQ);
    ck_assert_int_eq(move(1, 3, ROLL), ERROR_STALE_SEQ);
    ck_assert_int_eq(home_number(&home, "select count(*) from moves"), 2);
}
END_TEST

START_TEST(refusals_come_in_the_contracts_order) {
    ck_assert_int_eq(move(1, 7, SHANGHAI), ERROR_STALE_SEQ);
    ck_assert_int_eq(move(1, 0, SHANGHAI), ERROR_NOT_YOUR_TURN);
    ck_assert_int_eq(move(0, 0, SHANGHAI), ERROR_ILLEGAL_MOVE);
    ck_assert_int_eq(home_resign(&home, &table, 1, 0, HOME_NOW), ERROR_NONE);
    ck_assert_int_eq(move(1, 7, SHANGHAI), ERROR_GAME_OVER);
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_GAME_OVER);
}
END_TEST

START_TEST(a_player_may_resign_out_of_turn_and_again_after_the_end) {
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(home_resign(&home, &table, 1, 0, HOME_NOW), ERROR_STALE_SEQ);
    ck_assert_int_eq(home_resign(&home, &table, 1, 1, HOME_NOW), ERROR_NONE);
    ck_assert_int_eq(game_winner(&table.row), 0);
    ck_assert_int_eq(home_resign(&home, &table, 1, 1, HOME_NOW), ERROR_NONE);
    ck_assert_int_eq(home_resign(&home, &table, 0, 1, HOME_NOW), ERROR_GAME_OVER);
    ck_assert_int_eq(home_resign(&home, &table, 0, 2, HOME_NOW), ERROR_GAME_OVER);
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(table.row.seq, 2);
}
END_TEST

START_TEST(a_refused_move_leaves_the_table_cache_right) {
    ck_assert_int_eq(db_begin(home.db, NULL), ERROR_NONE);
    struct play play = {.game = table.row.id, .account = home.anna, .now = HOME_NOW, .text = ROLL};
    ck_assert_int_eq(play_move(home.db, &play, &table, NULL), ERROR_NONE);
    play.seq = 1;
    ck_assert_int_eq(play_move(home.db, &play, &table, NULL), ERROR_ILLEGAL_MOVE);
    db_rollback(home.db); /* as when the commit fails: the roll never was */
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(table.row.seq, 1);
    ck_assert_int_eq(move(0, 1, PLACE), ERROR_NONE);
}
END_TEST

/* --- Clocks ------------------------------------------------------------------------------------
 */

START_TEST(the_deadline_runs_from_the_moment_the_turn_came) {
    ck_assert_int_eq(game_deadline(&table.row), HOME_NOW + 3 * HOME_DAY);
    ck_assert_int_eq(move(0, 0, ROLL), ERROR_NONE);
    ck_assert_int_eq(game_deadline(&table.row), HOME_NOW + 3 * HOME_DAY);
    ck_assert_int_eq(move(0, 1, PLACE), ERROR_NONE);
    ck_assert_int_eq(game_deadline(&table.row), HOME_NOW + 5000 + 3 * HOME_DAY);
    ck_assert_int_eq(table.row.seat[0].waiting_since, 0);
    ck_assert_int_eq(table.row.seat[1].waiting_since, HOME_NOW + 5000);
    ck_assert_int_eq(home_resign(&home, &table, 0, 2, HOME_NOW), ERROR_NONE);
    ck_assert_int_eq(game_deadline(&table.row), 0);
}
END_TEST

START_TEST(the_game_that_has_waited_longest_is_next) {
    struct table later;
    int64_t id = 0;
    home_game(&home, 0, &later);
    ck_assert_int_eq(db_games_longest_waiting(home.db, home.bernd, &id, NULL), ERROR_NONE);
    ck_assert_int_eq(id, 0);
    home_play(&home, &later, 2, 1);
    ck_assert_int_eq(db_games_longest_waiting(home.db, home.bernd, &id, NULL), ERROR_NONE);
    ck_assert_int_eq(id, later.row.id);
    ck_assert_int_eq(db_games_longest_waiting(home.db, home.anna, &id, NULL), ERROR_NONE);
    ck_assert_int_eq(id, table.row.id);
}
END_TEST

START_TEST(an_invitation_expires_after_thirty_days) {
    struct invitation_row row = {
        .game = "shanghaien",
        .variant = "{\"extra_wild\":false,\"sharks\":false}",
        .places = 2,
        .place = {{.person = {.account = home.anna}}, {.open = true, .status = PLACE_OPEN}}};
    struct table other;
    int64_t end = HOME_NOW + 30 * HOME_DAY;
    ck_assert_int_eq(invitation_send(home.db, &row, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_str_eq(invitation_status_name(&row, end - 1), "open");
    ck_assert_str_eq(invitation_status_name(&row, end), "expired");
    ck_assert_int_eq(invitation_accept(home.db, &row, home.bernd, "", end, &other, NULL),
                     ERROR_INVITATION_CLOSED);
    ck_assert_int_eq(invitation_accept(home.db, &row, home.bernd, "", end - 1, &other, NULL),
                     ERROR_NONE);
    ck_assert_int_eq(game_seat(&other.row, home.bernd), 1);
}
END_TEST

START_TEST(a_session_ends_ninety_days_after_its_last_use) {
    char token[TOKEN_SIZE];
    uint8_t hash[TOKEN_HASH];
    struct session_owner owner = {0};
    int64_t later = HOME_NOW + 10 * HOME_DAY;
    ck_assert_int_eq(session_open(home.db, home.anna, "", HOME_NOW, token, NULL), ERROR_NONE);
    ck_assert(token_hash(token, hash));
    ck_assert_int_eq(session_renew(home.db, hash, HOME_NOW + 90 * HOME_DAY, later, NULL),
                     ERROR_NONE);
    (void)db_sessions_find(home.db, hash, later + 90 * HOME_DAY - 1, &owner, NULL);
    ck_assert_int_eq(owner.account, home.anna);
    ck_assert_int_eq(owner.expires_at, later + 90 * HOME_DAY);
    (void)db_sessions_find(home.db, hash, later + 90 * HOME_DAY, &owner, NULL);
    ck_assert_int_eq(owner.account, 0);
}
END_TEST

START_TEST(the_database_does_not_hold_the_token) {
    char token[TOKEN_SIZE], sql[200];
    ck_assert_int_eq(session_open(home.db, home.anna, "", HOME_NOW, token, NULL), ERROR_NONE);
    snprintf(sql, sizeof sql, "select count(*) from sessions where lower(hex(token_hash)) = '%s'",
             token);
    ck_assert_int_eq(home_number(&home, sql), 0);
    ck_assert(!token_hash("0123", (uint8_t[TOKEN_HASH]){0}));
    token[5] = 'x';
    ck_assert(!token_hash(token, (uint8_t[TOKEN_HASH]){0}));
}
END_TEST

START_TEST(a_new_name_is_an_event_of_all_games) {
    struct account_row row;
    struct game_row game;
    ck_assert_int_eq(db_accounts_by_id(home.db, home.anna, &row, NULL), ERROR_NONE);
    snprintf(row.person.name, sizeof row.person.name, "annabel");
    ck_assert_int_eq(account_save(home.db, &row, NULL, HOME_NOW, NULL), ERROR_NONE);
    ck_assert_int_eq(db_games_by_id(home.db, table.row.id, &game, NULL), ERROR_NONE);
    ck_assert_int_eq(game.revision, table.row.revision + 1);
    ck_assert_str_eq(game.seat[0].person.name, "annabel");
}
END_TEST

/* --- Replay and check --------------------------------------------------------------------------
 */

static void on_commit(const char *fault) {
    buf_printf(&said, "%s\n", fault);
}

static struct check_counts check(void) {
    struct check_counts counts = {0};
    struct error err = {0};
    buf_reset(&said);
    ck_assert_msg(check_all(home.db, on_commit, &counts, &err) == ERROR_NONE, "%s", err.detail);
    return counts;
}

START_TEST(whole_games_check_without_a_fault) {
    for (unsigned i = 0; i < 5; i++) {
        home_game(&home, 0, &table);
        home_play(&home, &table, 1000, i);
        ck_assert_int_eq(table.row.ending, GAME_SCORED);
    }
    struct check_counts counts = check();
    ck_assert_msg(counts.faults == 0, "%s", said.data);
    ck_assert_int_eq(counts.games, 6);
    ck_assert_int_eq(counts.moves, home_number(&home, "select count(*) from moves"));
}
END_TEST

START_TEST(a_replayed_view_is_the_one_that_was_shown) {
    struct buf shown = BUF_INIT, replayed = BUF_INIT;
    struct table then;
    home_play(&home, &table, 30, 7);
    view_write(&table, 0, VIEW_PAST, &shown);
    home_play(&home, &table, 1000, 8);
    ck_assert_int_eq(table_replay(home.db, &table.row, 30, NULL, NULL, &then, NULL), ERROR_NONE);
    view_write(&then, 0, VIEW_PAST, &replayed);
    ck_assert_str_eq(replayed.data, shown.data);
    buf_clear(&shown);
    buf_clear(&replayed);
}
END_TEST

static const struct {
    const char *sql, *fault;
} tampered[] = {
    {"update games set round = round + 1", "round is"},
    {"update seats set place = 1 where seat = 0", "place is"},
    {"update seats set deadline_at = deadline_at + 1 where deadline_at is not null",
     "deadline_at is"},
    {"update games set updated_at = updated_at + 1", "updated_at is"},
    {"update games set revision = 20; delete from moves where seq = 20; update games set seq = 19",
     "is"},
    {"update games set seq = seq - 1", "beyond the game's number of moves"},
    {"update seats set points = points + 1", "points is"},
    {"update seats set waiting_since = 7 where waiting_since is not null", "waiting_since is"},
    {"update seats set account = 1 where seat = 1", "the player of place 1 is not in that seat"},
    {"delete from seats where seat = 1", "the player of place 1 is not in that seat"},
    {"update places set status = 'asked' where place = 1", "1 places were taken for 2 seats"},
    {"update invitations set status = 'declined'", "was not accepted"},
    {"update invitations set seed = zeroblob(32)", "the "},
    {"update games set setup = replace(setup, 'deck\":[', 'deck\":[1')", "its setup"},
    {"update games set setup = '{}'", "its game's setup does not fit"},
    {"delete from moves where seq = 3", "the one before it is missing"},
    {"delete from moves where seq = 20", "it is missing"},
    {"update moves set says = 'cheats' where seq = 1", "the sentence is \"cheats\""},
    {"update moves set drawn = iif(drawn glob '*:[[]0,0]*', "
     "'{\"roll0\":[1,1]}', '{\"roll0\":[0,0]}') "
     "where seq = 1",
     "entry 1: the drawn numbers are not from the seed"},
    {"update moves set drawn = null where seq = 1", "the drawn numbers do not match"},
    {"update moves set seat = 1 - seat where seq = 2", "the move is illegal"},
    {"update moves set move = '{\"type\":\"fly\"}' where seq = 2", "the move cannot be read"},
    {"update moves set move = '{\"type\":\"shanghai\"}' where seq = 2", "the move is illegal"},
    {"update moves set move = '{ \"type\":\"roll\"}' where seq = 1", "the move is"},
    {"delete from games", "it was accepted and has no game"},
    {"pragma foreign_keys = off; delete from accounts where name = 'bernd'", "refers to nothing"},
};

START_TEST(the_check_finds_a_game_that_was_tampered_with) {
    home_play(&home, &table, 20, 3);
    ck_assert_int_eq(check().faults, 0);
    home_sql(&home, "drop trigger moves_are_final");
    home_sql(&home, tampered[_i].sql);
    struct check_counts counts = check();
    ck_assert_int_gt(counts.faults, 0);
    ck_assert_msg(strstr(said.data, tampered[_i].fault), "%s: %s", tampered[_i].sql, said.data);
}
END_TEST

/* Three rated games: anna resigns twice, bernd once, in the end earlier than before because the
 * clock was set back. */
static void play_rated(void) {
    for (int i = 0; i < 3; i++) {
        if (i > 0)
            home_game(&home, 3, &table);
        home_sql(&home, "update invitations set rated = 1");
        home_play(&home, &table, 8, 3);
        ck_assert_int_eq(home_resign(&home, &table, i / 2, table.row.seq,
                                     HOME_NOW + (i == 1 ? 2 : 1) * HOME_DAY),
                         ERROR_NONE);
    }
}

START_TEST(ratings_follow_from_the_results_also_after_a_player_has_left) {
    struct account_row bernd;
    play_rated();
    ck_assert_int_eq(home_number(&home, "select count(*) from rating_changes"), 6);
    ck_assert_int_eq(home_number(&home, "select max(games) from ratings"), 3);
    struct check_counts counts = check();
    ck_assert_msg(counts.faults == 0, "%s", said.data);
    ck_assert_int_eq(db_accounts_by_id(home.db, home.bernd, &bernd, NULL), ERROR_NONE);
    ck_assert_int_eq(account_delete(home.db, &bernd, HOME_NOW + 9 * HOME_DAY, NULL), ERROR_NONE);
    ck_assert_int_eq(home_number(&home, "select count(*) from ratings"), 1);
    ck_assert_int_eq(home_number(&home, "select count(*) from rating_changes"), 3);
    counts = check();
    ck_assert_msg(counts.faults == 0, "%s", said.data);
}
END_TEST

static const struct {
    const char *sql, *fault;
} tampered_ratings[] = {
    {"update ratings set value = value + 1 where account = (select min(account) from ratings)",
     "rating of anna: it is not what its last game left"},
    {"delete from ratings", "rating of bernd: it is not what its last game left"},
    {"update rating_changes set value = value + 1 where id = 1", "it left account "},
    {"update rating_changes set deviation = 349 where id = 6", "(349.000) after 3 games"},
    {"update rating_changes set rated_at = rated_at + 1 where id = 4", "it left account "},
    {"update rating_changes set game = (select max(id) from games) where id = 1", "it left "},
    {"delete from rating_changes where id = 3", "after 3 games, by its result"},
    {"update games set rated = 0", "its rating was changed, but it did not count"},
};

START_TEST(the_check_finds_ratings_that_were_tampered_with) {
    play_rated();
    home_sql(&home, tampered_ratings[_i].sql);
    struct check_counts counts = check();
    ck_assert_int_gt(counts.faults, 0);
    ck_assert_msg(strstr(said.data, tampered_ratings[_i].fault), "%s: %s", tampered_ratings[_i].sql,
                  said.data);
}
END_TEST

/* --- Texts -------------------------------------------------------------------------------------
 */

static const struct {
    const char *name;
    enum error_code code;
} names[] = {
    {"anna-2", ERROR_NONE},
    {"A_b.c", ERROR_NONE},
    {"abc", ERROR_NONE},
    {"abcdefghijklmnopqrstuvwx", ERROR_NONE},
    {"ab", ERROR_BAD_FIELD},
    {"abcdefghijklmnopqrstuvwxy", ERROR_BAD_FIELD},
    {"1abc", ERROR_BAD_FIELD},
    {"-abc", ERROR_BAD_FIELD},
    {"an na", ERROR_BAD_FIELD},
    {"anna\n", ERROR_BAD_FIELD},
    {"\xc3\xa4nna", ERROR_BAD_FIELD},
    {"", ERROR_BAD_FIELD},
};

START_TEST(names_have_letters_digits_and_few_signs) {
    ck_assert_int_eq(account_check_name(names[_i].name, NULL), names[_i].code);
}
END_TEST

START_TEST(names_of_house_players_and_of_others_are_not_free) {
    static const char *const taken[] = {"anna",    "ANNA",    "el-dado", "Terrible-Michael",
                                        "guest-x", "GUEST-x", "Admin",   "shanghaien"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        ck_assert_int_eq(account_check_free(home.db, taken[i], 0, NULL), ERROR_NAME_TAKEN);
    ck_assert_int_eq(account_check_free(home.db, "carla", 0, NULL), ERROR_NONE);
}
END_TEST

START_TEST(names_that_look_like_reserved_ones_are_not_free) {
    static const char *const taken[] = {"EL_DADO",    "el.dado", "E1-Dado",         "eidad0",
                                        "guest_1",    "gue5t",   "r00t_",           "Guesthouse",
                                        "ad.mln",     "SY5TEM",  "n0body-",         "h.0st",
                                        "Shangha1en", "5upp0rt", "terribIe.m1chaeI"};
    static const char *const free[] = {"carla", "el-dada", "roots", "Dado", "my-guest", "anna2"};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        ck_assert_msg(account_check_free(home.db, taken[i], 0, NULL) == ERROR_NAME_TAKEN, "%s",
                      taken[i]);
    for (size_t i = 0; i < sizeof free / sizeof *free; i++)
        ck_assert_msg(account_check_free(home.db, free[i], 0, NULL) == ERROR_NONE, "%s", free[i]);
}
END_TEST

/* Given out before its like was reserved. */
START_TEST(an_account_whose_name_looks_like_a_reserved_one_keeps_working) {
    struct account_row row;
    int64_t id = home_person(&home, "E1-Dado");
    ck_assert_int_eq(db_accounts_by_name(home.db, "e1-dado", &row, NULL), ERROR_NONE);
    ck_assert_int_eq(row.person.account, id);
    memcpy(row.language, "it", ACCOUNT_LANGUAGE);
    ck_assert_int_eq(account_save(home.db, &row, NULL, HOME_NOW, NULL), ERROR_NONE);
}
END_TEST

static enum error_code check_text(const char *text) {
    return text_check(&text, 0, "message", NULL);
}

START_TEST(texts_hold_no_control_and_no_direction_override) {
    static const char *const bad[] = {"a\x01",         "a\x7f",        "\xc2\x85",
                                      "a\xe2\x80\xae", "\xe2\x81\xa6", "\x1b[0m"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        ck_assert_int_eq(check_text(bad[i]), ERROR_BAD_FIELD);
    ck_assert_int_eq(check_text("Grüße,\n\t„Anna“ 🎲"), ERROR_NONE);
    ck_assert_int_eq(check_text("\u05e9\u200f! \u0661\u061c. C++\u200e"), ERROR_NONE);
}
END_TEST

START_TEST(a_text_without_visible_characters_counts_as_empty) {
    static const char *const blank[] = {
        "",       " \n\t\r", "\u00a0", "\u200b\u200d", "\u3164",       "\u2800 ",
        "\u00ad", "\ufe0f",  "\ufeff", "\U000e0041",   "\u2060\u3000", "\u200e\u200f \u061c"};
    static const char *const seen[] = {".", "\u200b!", "ä", "한", "👩\u200d🚀", "\u2801", "\u0301"};
    for (size_t i = 0; i < sizeof blank / sizeof *blank; i++) {
        const char *text = blank[i];
        ck_assert_int_eq(text_check(&text, 1, "text", NULL), ERROR_BAD_FIELD);
        ck_assert_int_eq(text_check(&text, 0, "text", NULL), ERROR_NONE);
        ck_assert_str_eq(text, "");
    }
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        const char *text = seen[i];
        ck_assert_int_eq(text_check(&text, 1, "text", NULL), ERROR_NONE);
        ck_assert_ptr_eq(text, seen[i]);
    }
}
END_TEST

/* A player who deletes their account leaves each game once, also one that goes on without them. */
START_TEST(a_game_of_three_goes_on_without_a_deleted_account) {
    struct account_row player;
    int64_t anna = home.anna, carla = home_person(&home, "carla");
    home_begin(&home, "shanghai", "{\"bidding\":\"sealed\",\"values\":1}", 0, 3,
               (const int64_t[]){anna, home.bernd, carla}, &table);
    ck_assert_int_eq(db_accounts_by_id(home.db, home.bernd, &player, NULL), ERROR_NONE);
    ck_assert_int_eq(account_delete(home.db, &player, HOME_NOW + 1, NULL), ERROR_NONE);
    ck_assert_int_eq(table_by_id(home.db, table.row.id, &table, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.ending, GAME_ACTIVE);
    ck_assert_int_eq(game_awaited(&table.row), 5);
    ck_assert_int_eq(table.row.seq, 1);
    ck_assert_int_eq(home_number(&home, "select counts from games order by id desc"), 1);
    ck_assert_int_eq(db_accounts_by_id(home.db, carla, &player, NULL), ERROR_NONE);
    ck_assert_int_eq(account_delete(home.db, &player, HOME_NOW + 2, NULL), ERROR_NONE);
    ck_assert_int_eq(table_by_id(home.db, table.row.id, &table, NULL), ERROR_NONE);
    ck_assert_int_eq(table.row.ending, GAME_RESIGNED);
    ck_assert_int_eq(table.row.seat[0].place, 1);
    ck_assert_int_eq(home_number(&home, "select counts from games order by id desc"), 0);
    ck_assert_int_eq(home_number(&home, "select count(*) from ratings"), 0);
}
END_TEST

/* --- Pairs ---------------------------------------------------------------------------------------
 */

START_TEST(a_pair_of_the_service_plays_without_an_answer) {
    const int64_t accounts[2] = {home.bernd, home.anna};
    home_sql(&home, "insert into blocks values (1, 2, 0), (2, 1, 0)");
    ck_assert_int_eq(
        invitation_match(home.db, table.game, accounts, 2, &two_days, HOME_NOW, &table, NULL),
        ERROR_NONE);
    ck_assert_int_eq(table.row.seat[0].person.account, home.bernd);
    ck_assert_int_eq(game_turn(&table.row), 0);
    ck_assert_int_eq(table.row.seat[0].deadline_at, HOME_NOW + 2 * HOME_DAY);
    ck_assert_int_eq(home_number(&home,
                                 "select count(*) from invitations "
                                 "where status = 'accepted' and rated = 1 and closed_at > 0"),
                     1);
    ck_assert_int_eq(check().faults, 0);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("play");
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, a_new_name_renews_all_games_and_a_holiday_only_those_that_run);
    tcase_add_test(cases, a_move_sent_again_gives_the_present_table_and_is_not_played_twice);
    tcase_add_test(cases, another_move_at_a_used_seq_is_stale);
    tcase_add_test(cases, refusals_come_in_the_contracts_order);
    tcase_add_test(cases, a_player_may_resign_out_of_turn_and_again_after_the_end);
    tcase_add_test(cases, a_refused_move_leaves_the_table_cache_right);
    tcase_add_test(cases, the_deadline_runs_from_the_moment_the_turn_came);
    tcase_add_test(cases, the_game_that_has_waited_longest_is_next);
    tcase_add_test(cases, an_invitation_expires_after_thirty_days);
    tcase_add_test(cases, a_session_ends_ninety_days_after_its_last_use);
    tcase_add_test(cases, the_database_does_not_hold_the_token);
    tcase_add_test(cases, a_new_name_is_an_event_of_all_games);
    tcase_add_test(cases, whole_games_check_without_a_fault);
    tcase_add_test(cases, a_replayed_view_is_the_one_that_was_shown);
    tcase_add_test(cases, ratings_follow_from_the_results_also_after_a_player_has_left);
    tcase_add_loop_test(cases, the_check_finds_ratings_that_were_tampered_with, 0,
                        sizeof tampered_ratings / sizeof *tampered_ratings);
    tcase_add_loop_test(cases, the_check_finds_a_game_that_was_tampered_with, 0,
                        sizeof tampered / sizeof *tampered);
    tcase_add_loop_test(cases, names_have_letters_digits_and_few_signs, 0,
                        sizeof names / sizeof *names);
    tcase_add_test(cases, names_of_house_players_and_of_others_are_not_free);
    tcase_add_test(cases, names_that_look_like_reserved_ones_are_not_free);
    tcase_add_test(cases, an_account_whose_name_looks_like_a_reserved_one_keeps_working);
    tcase_add_test(cases, texts_hold_no_control_and_no_direction_override);
    tcase_add_test(cases, a_text_without_visible_characters_counts_as_empty);
    tcase_add_test(cases, a_game_of_three_goes_on_without_a_deleted_account);
    tcase_add_test(cases, a_pair_of_the_service_plays_without_an_answer);
    return topic_run("play", cases);
}
