/*
 * What a player may not know, the service does not tell them: two games that differ only in hidden
 * things look the same, byte by byte, to every seat and spectator that may not see these.
 *
 * Each case plays one game twice, in two databases. The second has the hands of seats 1 and 2
 * exchanged, and whatever else nobody sees in another order, and these two give other answers. All
 * that the service makes of it for seat 0 and for a spectator is compared after each entry.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fixtures/home.h"
#include "fixtures/sealed.h"
#include "fixtures/topic.h"
#include "games/shanghai/shanghai.h"
#include "http/streams/account_events.h"
#include "service/operator/check.h"
#include "service/people/export.h"
#include "service/play/picture.h"
#include "service/play/play.h"
#include "service/play/recap.h"
#include "service/play/view.h"
#include "store/tables/accounts.h"

enum { SEATS = 3, WORLDS = 2 };

static struct world {
    struct home home;
    struct table table;
    int64_t accounts[SEATS];
} worlds[WORLDS];

static struct error trouble;

#define must(call) ck_assert_msg((call) == ERROR_NONE, "%s", trouble.detail)

/* --- Two worlds --- */

/* The numbers of the shuffle that gives this order. */
static void write_shuffle(const uint8_t order[], int count, struct buf *out) {
    uint8_t items[64];
    for (int i = 0; i < count; i++)
        items[i] = (uint8_t)i;
    for (int i = count - 1; i > 0; i--) {
        int other = 0;
        while (items[other] != order[i])
            other++;
        items[other] = items[i];
        buf_printf(out, "%s%d", i < count - 1 ? "," : "", other);
    }
}

static void exchange(uint8_t deck[], int one, int other, int count) {
    for (int i = 0; i < count; i++) {
        uint8_t card = deck[one + i];
        deck[one + i] = deck[other + i];
        deck[other + i] = card;
    }
}

static void reverse(uint8_t items[], int count) {
    for (int i = 0; i < count / 2; i++) {
        uint8_t item = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = item;
    }
}

/* Gives the game this start, an id that both worlds share, and the caches that belong to it. */
static void set_up(struct world *world, const char *setup) {
    struct table *table = &world->table;
    struct buf sql = BUF_INIT;
    buf_printf(&sql,
               "update games set public_id = 'abcdefghijkl', setup = '%s'; "
               "update invitations set public_id = 'mnopqrstuvwx', seed = zeroblob(32)",
               setup);
    home_sql(&world->home, buf_text(&sql));
    db_close(world->home.db); /* it remembers tables */
    must(db_open(world->home.path, DB_WRITE, &world->home.db, &trouble));
    must(table_by_id(world->home.db, table->row.id, table, &trouble));
    buf_reset(&sql);
    buf_printf(&sql,
               "update seats set waiting_since = iif(%u >> seat & 1, %lld, null), "
               "deadline_at = iif(%u >> seat & 1, %lld, null)",
               table->game->awaited(table->state.bytes), (long long)HOME_NOW,
               table->game->awaited(table->state.bytes), (long long)(HOME_NOW + 3 * HOME_DAY));
    home_sql(&world->home, buf_text(&sql));
    buf_clear(&sql);
    must(db_games_by_id(world->home.db, table->row.id, &table->row, &trouble));
    table_remember(world->home.db, table);
}

static void begin(struct world *world, const char *game, const char *variant) {
    home_setup(&world->home);
    world->accounts[0] = world->home.anna;
    world->accounts[1] = world->home.bernd;
    world->accounts[2] = home_person(&world->home, "carla");
    home_begin(&world->home, game, variant, 3, SEATS, world->accounts, &world->table);
}

static void begin_sealed(void) {
    uint8_t deck[] = {0, 4, 8, 1, 2, 3, 5, 6, 7};
    for (int i = 0; i < WORLDS; i++) {
        struct buf setup = BUF_INIT;
        begin(&worlds[i], "sealed", "{}");
        buf_addstr(&setup, "{\"deck\":[");
        write_shuffle(deck, sizeof deck, &setup);
        buf_addstr(&setup, "]}");
        set_up(&worlds[i], buf_text(&setup));
        buf_clear(&setup);
        exchange(deck, 3, 6, 3);
    }
}

/* What chance gives to the start of Shanghai, less what all see. */
struct hidden {
    uint8_t deck[SHANGHAI_CARDS], events[SHANGHAI_EVENTS]; /* events from 0 */
};

static void begin_shanghai(const char *variant, const struct hidden hidden[WORLDS]) {
    for (int i = 0; i < WORLDS; i++) {
        struct buf setup = BUF_INIT;
        begin(&worlds[i], "shanghai", variant);
        buf_addstr(&setup, "{\"deck\":[");
        write_shuffle(hidden[i].deck, SHANGHAI_CARDS, &setup);
        buf_addstr(&setup, "],\"events\":[");
        write_shuffle(hidden[i].events, SHANGHAI_EVENTS, &setup);
        buf_addstr(&setup, "],\"disc\":[0],\"ties\":[2,1]}");
        set_up(&worlds[i], buf_text(&setup));
        buf_clear(&setup);
    }
}

/* In order but for some cards: Lang-Tsu can be sent to 6, of which each seat has two. In the other
 * world seats 1 and 2 have each other's, and all that nobody holds lies the other way round. The
 * first event is the same: who has it draws a card. */
static void hide(struct hidden hidden[WORLDS]) {
    struct hidden *one = &hidden[0];
    for (uint8_t i = 0; i < SHANGHAI_CARDS; i++)
        one->deck[i] = i;
    for (uint8_t i = 0; i < SHANGHAI_EVENTS; i++)
        one->events[i] = (uint8_t)((i + 15) % SHANGHAI_EVENTS);
    exchange(one->deck, 12, 26, 2);
    exchange(one->deck, 0, 25, 1);
    hidden[1] = *one;
    exchange(hidden[1].deck, 12, 28, 2);
    exchange(hidden[1].deck, 14, 30, 2);
    reverse(hidden[1].deck + 36, SHANGHAI_CARDS - 36);
    reverse(hidden[1].events + 1, SHANGHAI_EVENTS - 1);
}

static void teardown(void) {
    for (int i = 0; i < WORLDS; i++)
        home_teardown(&worlds[i].home);
}

/* --- All that a reader is told --- */

struct reading {
    const struct table *now;
    int reader;
    struct buf *out;
};

static enum error_code add_entry(void *context, const struct table *before,
                                 const struct table *after, const struct entry *entry,
                                 struct error *err) {
    const struct reading *reading = context;
    const struct game_entry shown = table_entry(before, after, reading->now, entry);
    (void)err;
    view_write_entry(before->game, &shown, entry->row->at, reading->reader, reading->out);
    view_write(after, reading->reader, VIEW_PAST, reading->out);
    return ERROR_NONE;
}

/* The rows of a query, for the operator or as they are sent. */
static void add_rows(const struct home *home, const char *sql, struct buf *out) {
    sqlite3 *handle = NULL;
    sqlite3_stmt *statement = NULL;
    ck_assert_int_eq(sqlite3_open(home->path, &handle), SQLITE_OK);
    ck_assert_msg(sqlite3_prepare_v2(handle, sql, -1, &statement, NULL) == SQLITE_OK, "%s",
                  sqlite3_errmsg(handle));
    while (sqlite3_step(statement) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(statement); i++) {
            const char *text = (const char *)sqlite3_column_text(statement, i);
            buf_printf(out, "%s|", text ? text : "null");
        }
    sqlite3_finalize(statement);
    sqlite3_close(handle);
}

static void add_events(const struct table *table, struct buf *out) {
    const struct commit_event event = db_games_event(&table->row);
    buf_printf(out, "event %lld %lld %d", (long long)event.revision, (long long)event.seq,
               event.over);
    buf_printf(out, " %x", event.awaited);
    account_events_write(&event, HOME_NOW, out);
}

/* What the seat hears of requests that are refused. */
static void add_refusals(struct world *world, int seat, const char *illegal, struct buf *out) {
    for (int64_t seq = 0; seq <= world->table.row.seq + 1; seq++) {
        struct error err = {0};
        struct table table = world->table;
        enum error_code code = home_move(&world->home, &table, seat, seq, illegal, HOME_NOW, &err);
        buf_printf(out, "refused %d %s", code, err.detail);
    }
}

static void add_letters(struct world *world, int seat, struct buf *out) {
    const struct recap_reader reader = {.account = world->accounts[seat], .now = HOME_NOW};
    struct account_row account;
    must(recap_write(world->home.db, &world->table.row, &reader, out, &trouble));
    must(db_accounts_by_id(world->home.db, world->accounts[seat], &account, &trouble));
    must(export_player(world->home.db, &account, out, &trouble));
}

static void add_public(struct world *world, struct buf *out) {
    must(export_game(world->home.db, &world->table.row, out, &trouble));
    picture_of_game(&world->table, LANGUAGE_EN, out);
    add_rows(&world->home, "select * from admin_games", out);
    add_rows(&world->home, "select board from games", out);
    add_rows(&world->home, "select * from admin_moves order by seq", out);
    add_rows(&world->home, "select * from admin_outbox order by id", out);
    add_rows(&world->home, "select seat, points, waiting_since, asked_seq, deadline_at from seats",
             out);
}

static void add_all(struct world *world, int reader, const char *illegal, struct buf *out) {
    char etag[VIEW_STATE];
    struct table replayed;
    struct reading reading = {&world->table, reader, out};
    view_write(&world->table, reader, VIEW_NOW, out);
    view_state(&world->table.row, reader, etag);
    buf_addstr(out, etag);
    must(table_replay(world->home.db, &world->table.row, world->table.row.seq, add_entry, &reading,
                      &replayed, &trouble));
    add_events(&world->table, out);
    add_public(world, out);
    if (reader == SEAT_NONE)
        return;
    add_letters(world, reader, out);
    if (reader == 0)
        add_refusals(world, reader, illegal, out);
}

/* How many bytes are the same from the beginning. */
static int alike(const char *one, const char *other) {
    int count = 0;
    while (one[count] && one[count] == other[count])
        count++;
    return count;
}

/* Both worlds look the same to seat 0 and to a spectator, and not to the other seats. */
static void compare(const char *illegal) {
    for (int reader = SEAT_NONE; reader < SEATS; reader++) {
        struct buf seen[WORLDS] = {BUF_INIT, BUF_INIT};
        for (int i = 0; i < WORLDS; i++)
            add_all(&worlds[i], reader, illegal, &seen[i]);
        const char *one = buf_text(&seen[0]), *other = buf_text(&seen[1]);
        int at = alike(one, other);
        ck_assert_msg((one[at] || other[at]) == (reader > 0), "reader %d: %.80s | %.80s", reader,
                      one + at, other + at);
        for (int i = 0; i < WORLDS; i++)
            buf_clear(&seen[i]);
    }
}

/* --- Games --- */

/* An answer of a seat in each of the worlds. */
struct answers {
    int seat;
    const char *moves[WORLDS];
};

static void answer(const struct answers *answers, int64_t at) {
    for (int i = 0; i < WORLDS; i++)
        must(home_move(&worlds[i].home, &worlds[i].table, answers->seat, worlds[i].table.row.seq,
                       answers->moves[i], HOME_NOW + at, &trouble));
}

static void answer_all(const struct answers answers[], int count, const char *illegal) {
    compare(illegal);
    for (int i = 0; i < count; i++) {
        answer(&answers[i], i + 1);
        compare(illegal);
    }
}

START_TEST(sealed_answers_and_hidden_hands_stay_secret) {
    static const struct answers answers[] = {
        {1, {"{\"card\":1}", "{\"card\":5}"}},
        {2, {"{\"card\":5}", "{\"card\":1}"}},
        {1, {"{\"card\":3}", "{\"card\":7}"}}, /* replaces the first */
        {1, {"{\"card\":2}", "{\"card\":6}"}},
    };
    begin_sealed();
    answer_all(answers, 4, "{\"card\":3}");
}
END_TEST

START_TEST(a_void_answer_stays_secret_after_its_player_has_left) {
    static const struct answers answers[] = {{2, {"{\"card\":5}", "{\"card\":1}"}}};
    begin_sealed();
    answer_all(answers, 1, "{\"card\":3}");
    for (int i = 0; i < WORLDS; i++)
        must(home_resign(&worlds[i].home, &worlds[i].table, 2, 1, HOME_NOW + 2));
    ck_assert_int_eq(worlds[0].table.row.ending, GAME_ACTIVE);
    compare("{\"card\":3}");
}
END_TEST

START_TEST(what_the_clock_enters_stays_secret_until_it_is_shown) {
    begin_sealed();
    const struct answers own = {0, {"{\"card\":4}", "{\"card\":4}"}};
    const struct answers others = {1, {"{\"card\":3}", "{\"card\":7}"}};
    answer(&own, 1);
    answer(&others, 2 * HOME_DAY);
    for (int i = 0; i < WORLDS; i++) {
        struct world *world = &worlds[i];
        must(db_begin(world->home.db, &trouble));
        must(play_time_out(world->home.db, world->table.row.id, HOME_NOW + 2 * HOME_DAY, &trouble));
        must(db_commit(world->home.db, &trouble));
        ck_assert_int_eq(home_number(&world->home, "select count(*) from moves"), 2);
    }
    compare("{\"card\":3}");
}
END_TEST

START_TEST(shanghais_hands_bids_and_plans_stay_secret) {
    static const struct answers answers[] = {
        {1,
         {"{\"type\":\"bid\",\"amount\":120,\"plan\":{\"free\":\"best\",\"give\":1}}",
          "{\"type\":\"bid\",\"amount\":400}"}},
        {2,
         {"{\"type\":\"bid\",\"amount\":50}",
          "{\"type\":\"bid\",\"amount\":900,\"plan\":{\"free\":\"none\",\"buy\":true}}"}},
        {1, {"{\"type\":\"bid\",\"amount\":0}", "{\"type\":\"bid\",\"amount\":10}"}},
    };
    struct hidden hidden[WORLDS];
    hide(hidden);
    begin_shanghai("{\"bidding\":\"sealed\",\"values\":1}", hidden);
    answer_all(answers, 3, "{\"type\":\"bid\",\"amount\":9990}");
}
END_TEST

START_TEST(shanghais_limits_and_plans_of_open_bids_stay_secret) {
    static const struct answers answers[] = {
        {0, {"{\"type\":\"bid\",\"amount\":10}", "{\"type\":\"bid\",\"amount\":10}"}},
        {1,
         {"{\"type\":\"bid\",\"amount\":100,\"up_to\":700}",
          "{\"type\":\"bid\",\"amount\":100,\"plan\":{\"free\":\"best\"}}"}},
        {2,
         {"{\"type\":\"bid\",\"amount\":110,\"plan\":{\"free\":\"none\"}}",
          "{\"type\":\"bid\",\"amount\":110,\"up_to\":110}"}},
    };
    struct hidden hidden[WORLDS];
    hide(hidden);
    begin_shanghai("{\"bidding\":\"open\",\"values\":1}", hidden);
    ck_assert(game_awaits(&worlds[0].table.row, 0));
    compare("{\"type\":\"bid\",\"amount\":9990}");
    answer(&answers[0], 1);
    answer(&answers[1], 2);
    compare("{\"type\":\"bid\",\"amount\":9990}");
}
END_TEST

/* Seat 0 moves; seat 1 resigns before its cards are shown; seat 2 draws one. */
START_TEST(shanghais_free_information_and_drawn_cards_stay_secret) {
    static const struct answers before[] = {
        {1, {"{\"type\":\"bid\",\"amount\":0}", "{\"type\":\"bid\",\"amount\":0}"}},
        {2, {"{\"type\":\"bid\",\"amount\":0}", "{\"type\":\"bid\",\"amount\":0}"}},
        {0, {"{\"type\":\"bid\",\"amount\":50}", "{\"type\":\"bid\",\"amount\":50}"}},
        {0,
         {"{\"type\":\"send\",\"to\":6,\"cards\":[25]}",
          "{\"type\":\"send\",\"to\":6,\"cards\":[25]}"}},
        {1, {"{\"type\":\"play\",\"cards\":[26]}", "{\"type\":\"play\",\"cards\":[28,29]}"}},
    };
    static const struct answers after[] = {
        {2, {"{\"type\":\"play\",\"cards\":[]}", "{\"type\":\"play\",\"cards\":[]}"}},
        {0, {"{\"type\":\"give\",\"seat\":2}", "{\"type\":\"give\",\"seat\":2}"}},
        {0, {"{\"type\":\"buy\",\"buy\":false}", "{\"type\":\"buy\",\"buy\":false}"}},
        {2, {"{\"type\":\"bid\",\"amount\":10}", "{\"type\":\"bid\",\"amount\":20}"}},
    };
    struct hidden hidden[WORLDS];
    const struct game_row *row = &worlds[0].table.row;
    hide(hidden);
    begin_shanghai("{\"bidding\":\"sealed\",\"values\":1}", hidden);
    answer_all(before, 5, "{\"type\":\"play\",\"cards\":[26]}");
    for (int i = 0; i < WORLDS; i++)
        must(home_resign(&worlds[i].home, &worlds[i].table, 1, 5, HOME_NOW + 6));
    answer_all(after, 4, "{\"type\":\"send\",\"to\":6,\"cards\":[27]}");
    ck_assert_int_eq(row->round, 2);
}
END_TEST

/* --- The game of the tests itself, through the service --- */

static void report(const char *fault) {
    ck_abort_msg("%s", fault);
}

/* A seat plays the n-th card of its hand. */
static enum error_code play_card(struct world *world, int seat, int64_t seq, int n, int64_t at) {
    struct table *table = &world->table;
    struct buf view = BUF_INIT;
    char move[32];
    int hands[SEATS];
    table->game->write_view(table->state.bytes, SEAT_NONE, true, &view);
    ck_assert_int_eq(sscanf(strstr(view.data, "\"hands\":["), "\"hands\":[%d,%d,%d", &hands[0],
                            &hands[1], &hands[2]),
                     SEATS);
    unsigned cards = (unsigned)hands[seat];
    for (; n > 0; n--)
        cards &= cards - 1;
    snprintf(move, sizeof move, "{\"card\":%d}", __builtin_ctz(cards));
    buf_clear(&view);
    return home_move(&world->home, table, seat, seq, move, HOME_NOW + at, &trouble);
}

static void let_time_pass(struct world *world, int64_t now) {
    must(db_begin(world->home.db, &trouble));
    must(play_time_out(world->home.db, world->table.row.id, now, &trouble));
    must(db_commit(world->home.db, &trouble));
    must(table_by_id(world->home.db, world->table.row.id, &world->table, &trouble));
}

/* Several seats are awaited, answers are replaced, the clock answers, a player leaves, and the game
 * comes to its end; the log tells it again. */
START_TEST(a_game_of_several_awaited_seats_goes_from_start_to_end) {
    struct world *world = &worlds[0];
    struct check_counts counts = {0};
    const struct game_row *row = &world->table.row;
    begin(&worlds[0], "sealed", "{}");
    begin(&worlds[1], "sealed", "{}");
    ck_assert_int_eq(game_awaited(row), 7);
    must(play_card(world, 1, 0, 0, 1));
    must(play_card(world, 0, 0, 0, 2)); /* has not seen that */
    must(play_card(world, 1, 1, 1, 3)); /* replaces the first */
    must(play_card(world, 1, 0, 0, 4)); /* a repetition of the first */
    ck_assert_int_eq(row->seq, 3);
    ck_assert_int_eq(play_card(world, 1, 0, 2, 5), ERROR_STALE_SEQ);
    ck_assert_int_eq(game_awaited(row), 4);
    let_time_pass(world, HOME_NOW + 4 * HOME_DAY);
    ck_assert_int_eq(row->round, 2);
    ck_assert_int_eq(game_awaited(row), 7);
    ck_assert_int_eq(row->seat[2].timeouts, 1);
    must(home_resign(&world->home, &world->table, 0, 4, HOME_NOW + 5 * HOME_DAY));
    ck_assert_int_eq(row->ending, GAME_ACTIVE);
    ck_assert_int_eq(game_awaited(row), 6);
    for (int i = 0; i < 4; i++)
        must(play_card(world, 1 + i % 2, row->seq, 0, 5 * HOME_DAY + i));
    ck_assert_int_eq(row->ending, GAME_SCORED);
    must(check_all(world->home.db, report, &counts, &trouble));
    ck_assert_int_eq(counts.moves, 9);
}
END_TEST

int main(void) {
    TCase *cases = tcase_create("leaks");
    tcase_add_checked_fixture(cases, NULL, teardown);
    tcase_add_test(cases, sealed_answers_and_hidden_hands_stay_secret);
    tcase_add_test(cases, a_void_answer_stays_secret_after_its_player_has_left);
    tcase_add_test(cases, what_the_clock_enters_stays_secret_until_it_is_shown);
    tcase_add_test(cases, shanghais_hands_bids_and_plans_stay_secret);
    tcase_add_test(cases, shanghais_limits_and_plans_of_open_bids_stay_secret);
    tcase_add_test(cases, shanghais_free_information_and_drawn_cards_stay_secret);
    tcase_add_test(cases, a_game_of_several_awaited_seats_goes_from_start_to_end);
    return topic_run("leaks", cases);
}
